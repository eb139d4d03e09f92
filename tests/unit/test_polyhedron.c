/*  test_polyhedron.c - polyhedra: files, mass, faces, convex parts, faults

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Volumes and moments of inertia are compared with closed forms, inside tests
    with the sum of solid angles (van Oosterom and Strackee 1983), computed
    here. */

#define _GNU_SOURCE
#include "base/vec3.h"
#include "polyhedron_scenes.h"

#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
    POINTS = 4000,
    TRIANGLES = 8000
};

/* A surface under construction. */
typedef struct mesh
{
    int nPoints, nTriangles;
    double points[3*POINTS];
    int triangles[3*TRIANGLES];
} mesh;

static int point(mesh *m, double x, double y, double z)
{
    double *p = m->points + 3*m->nPoints;
    v3_set(p, x, y, z);
    return m->nPoints++;
}

static void triangle(mesh *m, int a, int b, int c)
{
    int *t = m->triangles + 3*m->nTriangles++;
    t[0] = a;
    t[1] = b;
    t[2] = c;
}

static void quad(mesh *m, int a, int b, int c, int d)
{
    triangle(m, a, b, c);
    triangle(m, a, c, d);
}

/* A prism on a plane polygon (counter-clockwise from above) of n points,
   between two heights; star: all of it is visible from the point 0. */
static void extrude(mesh *m, const double (*at)[2], int n, double low,
    double high)
{
    int bottom[64], top[64];
    for (int k = 0; k < n; k++)
    {
        bottom[k] = point(m, at[k][0], at[k][1], low);
        top[k] = point(m, at[k][0], at[k][1], high);
    }
    for (int k = 0; k < n; k++)
    {
        int l = (k + 1) % n;
        quad(m, bottom[k], bottom[l], top[l], top[k]);
    }
    for (int k = 1; k + 1 < n; k++)
    {
        triangle(m, bottom[0], bottom[k + 1], bottom[k]);
        triangle(m, top[0], top[k], top[k + 1]);
    }
}

static sel_polyhedron *make_body(const mesh *m)
{
    sel_polyhedron_fault fault = {""};
    sel_polyhedron *body = sel_polyhedron_create(m->points, m->nPoints,
        m->triangles, m->nTriangles, &fault);
    CHECK_THAT(body, "%s", fault.text);
    return body;
}

/* A box a, b, c of the file, each side cut into n times n. */
static void make_box(mesh *m, double a, double b, double c, int n)
{
    const double size[3] = {a, b, c};
    memset(m, 0, sizeof *m);
    for (int axis = 0; axis < 3; axis++)
    {
        for (int end = 0; end < 2; end++)
        {
            for (int k = 0; k < n*n; k++)
            {
                int corner[4];
                for (int q = 0; q < 4; q++)
                {
                    double x[3];
                    int u = (axis + 1) % 3, v = (axis + 2) % 3;
                    x[axis] = end*size[axis];
                    x[u] = size[u]*(k % n + (q == 1 || q == 2))/n;
                    x[v] = size[v]*(k/n + (q >= 2))/n;
                    corner[q] = point(m, x[0], x[1], x[2]);
                }
                if (end)
                {
                    quad(m, corner[0], corner[1], corner[2], corner[3]);
                }
                else
                {
                    quad(m, corner[0], corner[3], corner[2], corner[1]);
                }
            }
        }
    }
}

/* Rotates, scales uniformly and moves a surface. */
static void move(mesh *m, const double q[4], double scale, const double to[3])
{
    double Q[9];
    scene_tensor(q, Q);
    for (int k = 0; k < m->nPoints; k++)
    {
        double x[3];
        scene_turn(Q, m->points + 3*k, x);
        for (int i = 0; i < 3; i++)
        {
            m->points[3*k + i] = scale*x[i] + to[i];
        }
    }
}

/* - - - mass - - - */

static void sort3(double a[3])
{
    for (int i = 0; i < 2; i++)
    {
        for (int k = 0; k + 1 < 3; k++)
        {
            if (a[k] > a[k + 1])
            {
                double swap = a[k];
                a[k] = a[k + 1];
                a[k + 1] = swap;
            }
        }
    }
}

/* Volume and principal moments of the file's body, sorted. */
static void check_mass(const sel_polyhedron *body, double volume,
    double i1, double i2, double i3, double slack)
{
    double s = body->fileScale, cube = s*s*s, moments[3];
    double wanted[3] = {i1, i2, i3};
    v3_scale(moments, cube*s*s, body->inertia);
    sort3(moments);
    sort3(wanted);
    CHECK_NEAR(cube*body->volume/volume, 1, slack);
    for (int k = 0; k < 3; k++)
    {
        CHECK_NEAR(moments[k]/wanted[k], 1, slack);
    }
}

/* Unit edge: cube, tetrahedron, octahedron; boxes; a prism; at any position. */
START_TEST(mass_in_closed_form)
{
    scene_random random = {1};
    static mesh m;
    for (int k = 0; k < 40; k++)
    {
        double a = scene_log_uniform(&random, 0.2, 2);
        double b = scene_log_uniform(&random, 0.2, 2);
        double c = scene_log_uniform(&random, 0.2, 2), v = a*b*c;
        double scale = k % 2 ? 1 : scene_log_uniform(&random, 1e-6, 1e6);
        double q[4], to[3], s5 = pow(scale, 5), s3 = pow(scale, 3);
        make_box(&m, a, b, c, 1 + k % 3);
        scene_quaternion(&random, q);
        scene_direction(&random, to);
        v3_scale(to, scale, to);
        move(&m, q, scale, to);
        sel_polyhedron *body = make_body(&m);
        ck_assert_int_eq(body->nFaces, 6);
        ck_assert_int_eq(body->nEdges, 12);
        ck_assert_int_eq(body->nParts, 1);
        check_mass(body, s3*v, s5*v*(b*b + c*c)/12, s5*v*(c*c + a*a)/12,
            s5*v*(a*a + b*b)/12, 3e-13);
        sel_polyhedron_free(body);
    }
}
END_TEST

static void check_solid(solid which, double edge, double volume, double inertia)
{
    const sel_polyhedron *body = solid_of(which);
    double v = volume*pow(edge, 3), i = inertia*v*edge*edge;
    CHECK_NEAR(body->volume/v, 1, 1e-13);
    for (int k = 0; k < 3; k++)
    {
        CHECK_NEAR(body->inertia[k]/i, 1, 1e-13);
    }
}

/* Edge lengths: 2; sqrt 8; sqrt 2; those of the golden ratio. */
START_TEST(regular_solids)
{
    double phi = 0.5*(1 + sqrt(5));
    const sel_polyhedron *dodeca = solid_of(DODECAHEDRON);
    const sel_polyhedron *icosa = solid_of(ICOSAHEDRON);
    check_solid(CUBE, 2, 1, 1.0/6);
    check_solid(TETRAHEDRON, sqrt(8), sqrt(2)/12, 1.0/20);
    check_solid(OCTAHEDRON, sqrt(2), sqrt(2)/3, 1.0/10);
    check_solid(DODECAHEDRON, 2*dodeca->radius/(sqrt(3)*phi),
        (15 + 7*sqrt(5))/4, (39*phi + 28)/150);
    check_solid(ICOSAHEDRON, 2*icosa->radius/sqrt(phi*sqrt(5)),
        5*(3 + sqrt(5))/12, phi*phi/10);
}
END_TEST

/* The frame: centre at zero, a longest half width of exactly one, and the
   transformation back to the file. */
START_TEST(frame)
{
    static mesh m;
    const double to[3] = {5, -3, 2};
    scene_random random = {7};
    double q[4];
    make_box(&m, 1, 2, 3, 1);
    scene_quaternion(&random, q);
    move(&m, q, 0.01, to);
    sel_polyhedron *body = make_body(&m);
    double most = 0;
    for (int k = 0; k < body->nPoints; k++)
    {
        const double *x = body->points + 3*k;
        double file[3], least = HUGE_VAL;
        most = fmax(most, fmax(fabs(x[0]), fmax(fabs(x[1]), fabs(x[2]))));
        m3_apply(file, body->fileQ, x);
        for (int i = 0; i < 3; i++)
        {
            file[i] = body->fileCentre[i] + body->fileScale*file[i];
        }
        for (int p = 0; p < m.nPoints; p++)
        {
            least = fmin(least, scene_distance(file, m.points + 3*p));
        }
        CHECK_NEAR(least, 0, 1e-14*20);
    }
    CHECK_TRUE(most == 1);
    sel_polyhedron_free(body);
}
END_TEST

/* A cube keeps the file's axes for any triangulation; equal bodies have equal
   keys, different bodies different ones. */
START_TEST(keys_and_axes)
{
    static mesh m;
    int64_t keys[3];
    const double sizes[3] = {1, 1, 1.001};
    for (int k = 0; k < 3; k++)
    {
        make_box(&m, 1, 1, sizes[k], 1);
        sel_polyhedron *body = make_body(&m);
        keys[k] = body->key;
        CHECK_TRUE(body->key > 0 && body->key < ((int64_t)1 << 31));
        for (int i = 0; i < 9 && k < 2; i++)
        {
            CHECK_NEAR(body->fileQ[i], i % 4 == 0, 1e-12);
        }
        sel_polyhedron_free(body);
    }
    CHECK_TRUE(keys[0] == keys[1] && keys[0] != keys[2]);
}
END_TEST

/* - - - parts - - - */

static double solid_angles(const sel_polyhedron *body, const double x[3])
{
    double sum = 0;
    for (int t = 0; t < body->nTriangles; t++)
    {
        double r[3][3], length[3], cross[3];
        for (int k = 0; k < 3; k++)
        {
            v3_sub(r[k], body->points + 3*body->triangles[3*t + k], x);
            length[k] = v3_norm(r[k]);
        }
        v3_cross(cross, r[1], r[2]);
        double below = length[0]*length[1]*length[2]
            + v3_dot(r[0], r[1])*length[2] + v3_dot(r[1], r[2])*length[0]
            + v3_dot(r[2], r[0])*length[1];
        sum += 2*atan2(v3_dot(r[0], cross), below);
    }
    return sum/(4*SCENE_PI);
}

static int in_hull(const sel_hull *hull, const double x[3], double slack)
{
    for (int f = 0; f < hull->nFaces; f++)
    {
        if (v3_dot(hull->planes + 4*f, x) > hull->planes[4*f + 3] + slack)
        {
            return 0;
        }
    }
    return 1;
}

/* The parts are convex and together the whole body; each inner point of the
   body is inside one of them. */
static void check_parts(const sel_polyhedron *body, int most)
{
    scene_random random = {3};
    double volume = 0;
    CHECK_THAT(body->nParts <= most, "%d parts", body->nParts);
    for (int k = 0; k < body->nParts; k++)
    {
        const sel_hull *hull = &body->parts[k].hull;
        volume += hull->volume;
        ck_assert_int_eq(hull->nPoints - hull->nEdges + hull->nFaces, 2);
        for (int p = 0; p < hull->nPoints; p++)
        {
            CHECK_TRUE(in_hull(hull, hull->points + 3*p, 1e-9));
        }
        CHECK_TRUE(hull->inradius > 0);
    }
    CHECK_NEAR(volume/body->volume, 1, 1e-9);
    for (int n = 0; n < scene_effort(4000); n++)
    {
        double x[3], rotations;
        int inside = 0, near = 0;
        for (int i = 0; i < 3; i++)
        {
            x[i] = body->halfWidth[i]*scene_uniform(&random, -1.1, 1.1);
        }
        rotations = solid_angles(body, x);
        for (int k = 0; k < body->nParts; k++)
        {
            double y[3];
            v3_sub(y, x, body->parts[k].offset);
            inside += in_hull(&body->parts[k].hull, y, -1e-7);
            near += in_hull(&body->parts[k].hull, y, 1e-7);
        }
        CHECK_THAT(inside == near || rotations > 0.25,
            "at the edge of a part, outside");
        if (inside == near)
        {
            CHECK_NEAR(rotations, inside, 1e-6);
        }
    }
}

START_TEST(parts_of_the_convex)
{
    for (int k = 0; k < CONVEX_COUNT; k++)
    {
        const sel_polyhedron *body = solid_of((solid)k);
        check_parts(body, 1);
        CHECK_TRUE(v3_norm(body->parts[0].offset) == 0);
        ck_assert_int_eq(body->parts[0].hull.nFaces, body->nFaces);
        ck_assert_int_eq(body->parts[0].hull.nEdges, body->nEdges);
        for (int e = 0; e < body->nEdges; e++)
        {
            CHECK_TRUE(body->parts[0].hull.edgeReal[e]);
            CHECK_TRUE(!body->edgeReflex[e]);
        }
    }
}
END_TEST

START_TEST(parts_of_others)
{
    static const double l[6][2]
        = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}};
    static const double cross[12][2] = {{1, 1}, {1, 0}, {2, 0}, {2, 1}, {3, 1},
        {3, 2}, {2, 2}, {2, 3}, {1, 3}, {1, 2}, {0, 2}, {0, 1}};
    static mesh m;
    memset(&m, 0, sizeof m);
    extrude(&m, l, 6, 0, 1);
    sel_polyhedron *body = make_body(&m);
    check_parts(body, 2);
    check_mass(body, 5, 1, 1, 1, HUGE_VAL);
    CHECK_NEAR(body->volume*pow(body->fileScale, 3), 5, 1e-12);
    sel_polyhedron_free(body);
    memset(&m, 0, sizeof m);
    for (int k = 0; k < 12; k++)
    {
        point(&m, cross[k][0], cross[k][1], 0);
        point(&m, cross[k][0], cross[k][1], 1);
    }
    for (int k = 0; k < 12; k++)
    {
        int n = (k + 1) % 12;
        quad(&m, 2*k, 2*n, 2*n + 1, 2*k + 1);
    }
    for (int k = 0; k < 12; k += 3)
    {
        int a = k, b = k + 1, c = k + 2, d = (k + 3) % 12;
        quad(&m, 2*a, 2*d, 2*c, 2*b);
        quad(&m, 2*a + 1, 2*b + 1, 2*c + 1, 2*d + 1);
    }
    quad(&m, 0, 18, 12, 6);
    quad(&m, 1, 7, 13, 19);
    body = make_body(&m);
    check_parts(body, 3);
    CHECK_NEAR(body->volume*pow(body->fileScale, 3), 5, 1e-12);
    sel_polyhedron_free(body);
    check_parts(solid_of(TETRAPOD), 5);
}
END_TEST

/* Shapes for which the tables of drag laws can be made. */
START_TEST(mirrored)
{
    static const int expected[SOLID_COUNT] = {[CUBE] = 1, [OCTAHEDRON] = 1,
        [DODECAHEDRON] = 1, [ICOSAHEDRON] = 1, [BRICK] = 1, [PLATE] = 1,
        [NEEDLE] = 1, [DRUM] = 1};
    sel_shape shape;
    const double axes[3] = {1, 2, 3};
    for (int k = 0; k < SOLID_COUNT; k++)
    {
        solid_shape((solid)k, 0.1, &shape);
        CHECK_THAT(sel_shape_mirrored(&shape) == expected[k], "solid %d", k);
    }
    CHECK_OK(sel_shape_init(&shape, axes, 0.5, 1.5));
    CHECK_TRUE(sel_shape_mirrored(&shape));
}
END_TEST

/* Surface and shadows: of a cube in closed form, of an L along its height. */
START_TEST(areas)
{
    static const double l[6][2]
        = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}};
    static mesh m;
    sel_shape shape;
    const double diagonal[3] = {1, 1, 1}, up[3] = {0, 0, 1};
    double d[3];
    solid_shape(CUBE, 0.5, &shape);
    CHECK_NEAR(sel_shape_area(&shape), 6, 1e-12);
    CHECK_NEAR(sel_shape_projected_area(&shape, up), 1, 1e-12);
    CHECK_NEAR(sel_shape_projected_area(&shape, diagonal), sqrt(3), 1e-12);
    memset(&m, 0, sizeof m);
    extrude(&m, l, 6, 0, 1);
    sel_polyhedron *body = make_body(&m);
    CHECK_OK(sel_shape_init_polyhedron(&shape, body, body->fileScale));
    m3_apply_transposed(d, body->fileQ, up);
    CHECK_NEAR(sel_shape_area(&shape), 22, 1e-11);
    CHECK_NEAR(sel_shape_projected_area(&shape, d), 5, 5e-3*5);
    sel_polyhedron_free(body);
}
END_TEST

/* A ring of flat sides around a hole. */
START_TEST(parts_of_a_ring)
{
    static mesh m;
    const int n = 8;
    memset(&m, 0, sizeof m);
    for (int k = 0; k < n; k++)
    {
        double c = cos(2*SCENE_PI*k/n), s = sin(2*SCENE_PI*k/n);
        point(&m, c, s, 0);
        point(&m, 2*c, 2*s, 0);
        point(&m, 2*c, 2*s, 1);
        point(&m, c, s, 1);
    }
    for (int k = 0; k < n; k++)
    {
        int a = 4*k, b = 4*((k + 1) % n);
        quad(&m, a + 1, b + 1, b + 2, a + 2);
        quad(&m, b, a, a + 3, b + 3);
        quad(&m, a, b, b + 1, a + 1);
        quad(&m, a + 3, a + 2, b + 2, b + 3);
    }
    sel_polyhedron *body = make_body(&m);
    ck_assert_int_eq(body->nFaces, 18);
    check_parts(body, 8);
    sel_polyhedron_free(body);
}
END_TEST

/* - - - files - - - */

static char folder[200]; /* in TMPDIR, of this process alone */

static const char *written(const char *name, const void *bytes, size_t count)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    CHECK_TRUE(file != NULL);
    CHECK_TRUE(fwrite(bytes, 1, count, file) == count);
    fclose(file);
    return path;
}

/* A file with these bytes is the cube of edge 2, or is rejected with this
   message. */
static void read_it(const char *name, const void *bytes, size_t count,
    const char *words)
{
    sel_polyhedron_fault fault = {""};
    const char *path = written(name, bytes, count);
    sel_polyhedron *body = sel_polyhedron_read(path, &fault);
    unlink(path);
    if (words)
    {
        CHECK_THAT(!body && strstr(fault.text, words), "%s: '%s' without '%s'",
            name, fault.text, words);
        return;
    }
    CHECK_THAT(body, "%s: %s", name, fault.text);
    ck_assert_int_eq(body->nFaces, 6);
    CHECK_NEAR(body->volume*pow(body->fileScale, 3), 8, 1e-6);
    sel_polyhedron_free(body);
}

static void read_text(const char *name, const char *text, const char *words)
{
    read_it(name, text, strlen(text), words);
}

/* The cube of edge 2 as STL; returns its length. */
static size_t write_text_stl(char *text, const char *end)
{
    static mesh m;
    size_t n = 0;
    make_box(&m, 2, 2, 2, 1);
    n += (size_t)sprintf(text + n, "solid any name%s", end);
    for (int t = 0; t < m.nTriangles; t++)
    {
        n += (size_t)sprintf(text + n, " facet normal 0 0 0%souter loop%s", end,
            end);
        for (int k = 0; k < 3; k++)
        {
            const double *x = m.points + 3*m.triangles[3*t + k];
            n += (size_t)sprintf(text + n, "  VERTEX %g %g %.3e%s", x[0], x[1],
                x[2], end);
        }
        n += (size_t)sprintf(text + n, "endloop%sendfacet%s", end, end);
    }
    return n + (size_t)sprintf(text + n, "endsolid any name%s", end);
}

static size_t write_binary_stl(char *bytes)
{
    static mesh m;
    make_box(&m, 2, 2, 2, 1);
    memset(bytes, 0, 84 + 50*12);
    strcpy(bytes, "solid they say");
    uint32_t count = (uint32_t)m.nTriangles;
    memcpy(bytes + 80, &count, 4);
    for (int t = 0; t < m.nTriangles; t++)
    {
        for (int k = 0; k < 9; k++)
        {
            float x = (float)m.points[3*m.triangles[3*t + k/3] + k % 3];
            memcpy(bytes + 84 + 50*t + 12 + 4*k, &x, 4);
        }
    }
    return 84 + 50*(size_t)m.nTriangles;
}

START_TEST(files_stl)
{
    static char text[20000], broken[20000];
    size_t n = write_text_stl(text, "\n");
    read_it("a.stl", text, n, NULL);
    read_it("a.StL", text, write_text_stl(text, "\r\n"), NULL);
    n = write_text_stl(text, "\n");
    strcpy(broken, text);
    strstr(broken, "endloop")[0] = 'x';
    read_it("b.stl", broken, n, "line 7: not STL");
    strcpy(broken, text);
    memcpy(strstr(broken, "VERTEX 0"), "VERTEX x", 8);
    read_it("b.stl", broken, n, "a number was expected");
    strcpy(broken, text);
    broken[n/2] = '\0';
    read_it("b.stl", broken, n, "b.stl, line");
    read_it("b.stl", text, n/2, "b.stl"); /* within a triangle, or open */
    read_text("b.stl", "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 "
        "1e999\n", "not finite");
    read_text("b.stl", "solid x\nendsolid x\n", "0 triangles");
    read_text("b.stl", "", "neither text STL");
    n = write_binary_stl(text);
    read_it("c.stl", text, n, NULL);
    memset(text, 'x', 5);
    read_it("c.stl", text, n, NULL);
    read_it("c.stl", text, n - 1, "binary STL file of 12 triangles");
    memset(text + 84 + 12, 0xff, 4);
    read_it("c.stl", text, n, "triangle 0: a coordinate");
    read_text("c.txt", "", "must end with .stl");
    sel_polyhedron_fault fault;
    CHECK_TRUE(!sel_polyhedron_read("/not/there.stl", &fault)
        && strstr(fault.text, "cannot be read"));
}
END_TEST

#define CUBE_POINTS                                                           \
    "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2 1.0\n"     \
    "v 0 2 2\n"

START_TEST(files_obj)
{
    read_text("a.obj", "# a cube\r\nmtllib x.mtl\n" CUBE_POINTS
        "vt 0 0\nvn 0 0 1\ng one\nf 4 3 2 1\nf 5/1/1 6/1/1 7/1/1 8/1/1\n"
        "f 1//1 2//1 6//1 5//1\nf 2 3 7 6\nf -6 -5 -1 -2\nf 1 5 8 4\n", NULL);
    read_text("b.obj", CUBE_POINTS "f 4 3 2 1\nf 5 6 7 9\n",
        "line 10: refers to a point");
    read_text("b.obj", CUBE_POINTS "f 0 1 2\n", "line 9: refers to a point");
    read_text("b.obj", CUBE_POINTS "f 1 2\n", "fewer than three");
    read_text("b.obj", CUBE_POINTS "f 1 2 x\n", "the number of a point");
    read_text("b.obj", "v 0 0\nv 1 1 1\n", "line 1: a number is missing");
    /* an L of concave polygons */
    sel_polyhedron_fault fault = {""};
    const char *l = "v 0 0 0\nv 3 0 0\nv 3 1 0\nv 1 1 0\nv 1 3 0\nv 0 3 0\n"
        "v 0 0 1\nv 3 0 1\nv 3 1 1\nv 1 1 1\nv 1 3 1\nv 0 3 1\n"
        "f 6 5 4 3 2 1\nf 7 8 9 10 11 12\nf 1 2 8 7\nf 2 3 9 8\nf 3 4 10 9\n"
        "f 4 5 11 10\nf 5 6 12 11\nf 6 1 7 12\n";
    const char *path = written("l.obj", l, strlen(l));
    sel_polyhedron *body = sel_polyhedron_read(path, &fault);
    unlink(path);
    CHECK_THAT(body, "%s", fault.text);
    ck_assert_int_eq(body->nFaces, 8);
    CHECK_NEAR(body->volume*pow(body->fileScale, 3), 5, 1e-12);
    ck_assert_int_eq(body->nParts, 2);
    sel_polyhedron_free(body);
}
END_TEST

/* - - - faults - - - */

static void refuse(const mesh *m, const char *words)
{
    sel_polyhedron_fault fault = {""};
    sel_polyhedron *body = sel_polyhedron_create(m->points, m->nPoints,
        m->triangles, m->nTriangles, &fault);
    CHECK_THAT(!body && strstr(fault.text, words), "'%s' without '%s'",
        fault.text, words);
}

START_TEST(faults)
{
    static mesh m;
    sel_polyhedron_fault fault;
    make_box(&m, 1, 1, 1, 1);
    m.nTriangles--;
    refuse(&m, "open");
    make_box(&m, 1, 1, 1, 1);
    int swap = m.triangles[0];
    m.triangles[0] = m.triangles[1];
    m.triangles[1] = swap;
    refuse(&m, "same direction");
    make_box(&m, 1, 1, 1, 1);
    m.points[4] = (double)NAN;
    refuse(&m, "not a finite number");
    make_box(&m, 1, 1, 1, 1);
    m.triangles[5] = 1000;
    refuse(&m, "refers to point 1000");
    make_box(&m, 1, 1, 0, 1);
    CHECK_TRUE(!sel_polyhedron_create(m.points, m.nPoints, m.triangles,
        m.nTriangles, &fault) && fault.text[0]);
    /* two boxes next to each other, inside each other, and touching at one
       corner */
    for (int k = 0; k < 3; k++)
    {
        static mesh two;
        const double shift = k == 0 ? 3 : k == 1 ? 0.5 : 1;
        make_box(&two, 1, 1, 1, 1);
        make_box(&m, 1, 1, 1, 1);
        for (int p = 0; p < m.nPoints; p++)
        {
            point(&two, m.points[3*p] + shift, m.points[3*p + 1] + shift,
                m.points[3*p + 2] + shift);
        }
        for (int t = 0; t < m.nTriangles; t++)
        {
            triangle(&two, m.triangles[3*t] + m.nPoints,
                m.triangles[3*t + 1] + m.nPoints,
                m.triangles[3*t + 2] + m.nPoints);
        }
        CHECK_TRUE(!sel_polyhedron_create(two.points, two.nPoints,
            two.triangles, two.nTriangles, &fault) && fault.text[0]);
        printf("%s\n", fault.text);
    }
    make_box(&m, 1e200, 1e200, 1e200, 1);
    CHECK_TRUE(!sel_polyhedron_create(m.points, m.nPoints, m.triangles,
        m.nTriangles, &fault));
    CHECK_TRUE(!sel_polyhedron_create(NULL, 0, NULL, 0, &fault));
    const double many[3] = {2, 1, 1};
    CHECK_TRUE(!sel_polyhedron_solid("prism", many, 2, &fault));
    CHECK_TRUE(!sel_polyhedron_solid("ball", NULL, 0, &fault)
        && strstr(fault.text, "tetrapod"));
    CHECK_TRUE(!sel_polyhedron_solid("cube", many, 1, &fault));
}
END_TEST

/* A surface with inward normals is reversed, which is reported. */
START_TEST(inside_out)
{
    static mesh m;
    make_box(&m, 1, 2, 3, 2);
    for (int t = 0; t < m.nTriangles; t++)
    {
        int swap = m.triangles[3*t];
        m.triangles[3*t] = m.triangles[3*t + 1];
        m.triangles[3*t + 1] = swap;
    }
    sel_polyhedron *body = make_body(&m);
    CHECK_TRUE(body->flipped && body->volume > 0);
    check_parts(body, 1);
    sel_polyhedron_free(body);
}
END_TEST

static int remove_one(
    const char *path, const struct stat *state, int type, struct FTW *at)
{
    (void)state;
    (void)type;
    (void)at;
    return remove(path);
}

int main(void)
{
    const char *place = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/polyhedron%ld", place ? place : P_tmpdir,
        (long)getpid());
    CHECK_TRUE(mkdir(folder, 0700) == 0);
    Suite *suite = suite_create("polyhedron");
    suite_add(suite, "mass", mass_in_closed_form, 30);
    suite_add(suite, "regular", regular_solids, 30);
    suite_add(suite, "frame", frame, 30);
    suite_add(suite, "keys", keys_and_axes, 30);
    suite_add(suite, "convex", parts_of_the_convex, 60);
    suite_add(suite, "parts", parts_of_others, 60);
    suite_add(suite, "mirrored", mirrored, 30);
    suite_add(suite, "areas", areas, 30);
    suite_add(suite, "ring", parts_of_a_ring, 60);
    suite_add(suite, "stl", files_stl, 30);
    suite_add(suite, "obj", files_obj, 30);
    suite_add(suite, "faults", faults, 30);
    suite_add(suite, "inside out", inside_out, 30);
    int failed = suite_run(suite);
    int left = rmdir(folder) != 0; /* the tests leave no file in it */
    if (left)
    {
        fprintf(stderr, "files were left in %s\n", folder);
        nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    }
    return failed || left;
}
