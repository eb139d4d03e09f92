/*  test_contact_hulls.c - contact of two convex polyhedra

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The oracle for two hulls tries all possible axes: the normals of all faces
    and the products of all pairs of edges, in both directions, each with all
    points of both bodies. The largest separation is the result. */

#define _GNU_SOURCE
#include "couples.h"

static double separation(const couple *c, const double n[3])
{
    double back[3];
    v3_scale(back, -1, n);
    return least(&c->body[1], n) + least(&c->body[0], back);
}

static void face_axis(const couple *c, int side, int f, double n[3])
{
    m3_apply(n, c->body[side].Q, c->shape[side].hull->planes + 4*f);
    v3_scale(n, side ? -1 : 1, n);
}

static void edge_direction(const couple *c, int side, int e, double d[3])
{
    const sel_hull *hull = c->shape[side].hull;
    double step[3];
    v3_sub(step, hull->points + 3*hull->edges[4*e + 1],
        hull->points + 3*hull->edges[4*e]);
    m3_apply(d, c->body[side].Q, step);
    v3_normalise(d);
}

/* Largest separation over all axes. */
static double oracle(const couple *c)
{
    double most = -HUGE_VAL, n[3], d1[3], d2[3];
    for (int side = 0; side < 2; side++)
    {
        for (int f = 0; f < c->shape[side].hull->nFaces; f++)
        {
            face_axis(c, side, f, n);
            most = fmax(most, separation(c, n));
        }
    }
    for (int e = 0; e < c->shape[0].hull->nEdges; e++)
    {
        edge_direction(c, 0, e, d1);
        for (int g = 0; g < c->shape[1].hull->nEdges; g++)
        {
            edge_direction(c, 1, g, d2);
            v3_cross(n, d1, d2);
            if (v3_norm(n) > 1e-9)
            {
                v3_normalise(n);
                most = fmax(most, separation(c, n));
                v3_scale(n, -1, n);
                most = fmax(most, separation(c, n));
            }
        }
    }
    return most;
}

/* The requirements of every contact of two hulls: normal, points, overlap. */
static void check_hulls(const couple *c, const sel_contact *contact)
{
    /* all directions within 1e-9 of the body are deepest */
    double step[3], slack = 3e-9
        *fmax(c->shape[0].boundingRadius, c->shape[1].boundingRadius);
    CHECK_NEAR(v3_norm(contact->normal), 1, 1e-12);
    v3_sub(step, contact->point1, contact->point2);
    CHECK_NEAR(v3_dot(step, contact->normal), contact->overlap, slack);
    CHECK_NEAR(-separation(c, contact->normal), contact->overlap, slack);
    /* bodies apart at two corners have only a plane: its foot may be beside
       them */
    if (contact->overlap >= 0)
    {
        CHECK_TRUE(holds(&c->body[0], contact->point1, slack));
        CHECK_TRUE(holds(&c->body[1], contact->point2, slack));
    }
}

START_TEST(hulls_random)
{
    scene_random random = {1};
    int touching = 0, near = 0, loose = 0, missed = 0;
    const int count = scene_amount(8000, 3000, 401);
    for (int k = 0; k < count; k++)
    {
        couple c;
        sel_contact contact;
        random_couple(&random, 0, &c);
        double s = oracle(&c), margin = 0.2*c.length;
        int there = solve(&c, margin, &contact);
        if (s < -1e-9*c.length)
        {
            CHECK_THAT(contact.end == SEL_TOUCHING, "pair %d: apart by %g", k,
                s);
            CHECK_NEAR(contact.overlap, -s, 3e-9*c.length);
            check_hulls(&c, &contact);
            touching++;
        }
        else if (s > 1e-9*c.length && there)
        {
            /* Two separate corners: a pair of edges that is no face of the
               Minkowski difference may have a larger plane distance */
            CHECK_AT_MOST(-contact.overlap, s + 3e-9*c.length);
            loose += -contact.overlap < 0.9*s;
            check_hulls(&c, &contact);
            near++;
        }
        else if (s > 1e-9*c.length)
        {
            CHECK_TRUE(contact.end <= SEL_APART);
            missed += s < 0.5*margin;
        }
    }
    printf("hulls: %d of %d random pairs touch, %d are near, of %d a plane leaves "
        "less than 0.9 of the gap\n", touching, count, near, loose);
    CHECK_TRUE(touching > count/20 && near > count/20 && loose < near/10);
    CHECK_TRUE(missed == 0);
}
END_TEST

/* The same result if the bodies are exchanged, and moved and rotated
   together. */
START_TEST(hulls_symmetric)
{
    scene_random random = {2};
    for (int k = 0; k < scene_effort(2000); k++)
    {
        couple c, swapped;
        sel_contact one, two;
        random_couple(&random, 0, &c);
        swapped.shape[0] = c.shape[1];
        swapped.shape[1] = c.shape[0];
        swapped.body[0] = c.body[1];
        swapped.body[1] = c.body[0];
        swapped.body[0].shape = &swapped.shape[0];
        swapped.body[1].shape = &swapped.shape[1];
        swapped.length = c.length;
        solve(&c, 0, &one);
        solve(&swapped, 0, &two);
        CHECK_TRUE((one.end == SEL_TOUCHING) == (two.end == SEL_TOUCHING));
        if (one.end == SEL_TOUCHING)
        {
            CHECK_NEAR(one.overlap, two.overlap, 3e-9*c.length);
        }
    }
}
END_TEST

/* Faces, edges and corners exactly on each other: a result without a trap, and
   the prescribed overlap. */
START_TEST(cubes_exactly)
{
    static const double shifts[] = {0, 0.25, 1, 1.999999999, 2};
    const double still[4] = {1, 0, 0, 0}, half = sqrt(0.5);
    const double rotations[3][4] = {{1, 0, 0, 0}, {half, 0, 0, half},
        {cos(0.125*SCENE_PI), 0, 0, sin(0.125*SCENE_PI)}};
    for (int t = 0; t < 3; t++)
    {
        for (int k = 0; k < COUNT(shifts)*COUNT(shifts); k++)
        {
            for (int g = -2; g <= 2; g++)
            {
                couple c;
                sel_contact contact;
                double gap = g*1e-3, origin[3] = {0, 0, 0};
                double x[3] = {shifts[k % COUNT(shifts)],
                    shifts[k / COUNT(shifts)], 2 + gap};
                solid_shape(CUBE, 1, &c.shape[0]);
                solid_shape(CUBE, 1, &c.shape[1]);
                place(&c, 0, origin, still);
                place(&c, 1, x, rotations[t]);
                solve(&c, 0.01, &contact);
                double s = oracle(&c);
                if (fabs(s) > 1e-12 && s < 0.01)
                {
                    CHECK_TRUE((contact.end == SEL_TOUCHING) == (s < 0));
                    CHECK_TRUE(s < 0 || -contact.overlap <= s + 1e-8);
                    CHECK_TRUE(s > 0 || fabs(contact.overlap + s) < 1e-8);
                    check_hulls(&c, &contact);
                }
                if (fabs(s - gap) < 1e-12 && shifts[k % COUNT(shifts)] < 1.5
                    && shifts[k / COUNT(shifts)] < 1.5 && t < 2 && g < 0)
                {
                    /* the middle of the common region */
                    CHECK_NEAR(contact.normal[2], 1, 1e-12);
                    CHECK_NEAR(contact.point[0], 0.5*x[0], 1e-9);
                    CHECK_NEAR(contact.point[1], 0.5*x[1], 1e-9);
                }
            }
        }
    }
}
END_TEST

/* Two edges on each other, which cross at an angle that goes to zero, also
   slightly shifted along each other: a result of that depth, without a trap. */
START_TEST(edges_nearly_parallel)
{
    for (int k = 0; k < 400; k++)
    {
        couple c;
        sel_contact contact;
        const double along[3] = {0, 1, 0}, up[3] = {0, 0, 1};
        double roll[4], rotation[4], q[4], origin[3] = {0, 0, 0};
        double angle = k % 20 ? pow(10, -1 - 0.6*(k % 20)) : 0;
        double x[3] = {(k % 3 - 1)*1e-4, 0.1*(k % 7), 2*sqrt(2) - 1e-3};
        scene_axis_angle(along, 0.25*SCENE_PI, roll);
        scene_axis_angle(up, angle, rotation);
        scene_quaternion_product(rotation, roll, q);
        solid_shape(CUBE, 1, &c.shape[0]);
        solid_shape(k & 1 ? BRICK : CUBE, 1, &c.shape[1]);
        place(&c, 0, origin, roll);
        place(&c, 1, x, q);
        solve(&c, 0.01, &contact);
        double s = oracle(&c);
        if (s < -1e-9)
        {
            CHECK_TRUE(contact.end == SEL_TOUCHING);
            CHECK_NEAR(contact.overlap, -s, 1e-8);
            check_hulls(&c, &contact);
        }
    }
}
END_TEST

/* A cube on a larger one: four points at the corners of the small one, each
   with the overlap; if it is tilted, the lower ones have more. */
START_TEST(manifold_of_cubes)
{
    const double still[4] = {1, 0, 0, 0}, axis[3] = {0, 1, 0};
    const double origin[3] = {0, 0, 0}, x[3] = {0.3, -0.2, 1.5 - 1e-3};
    for (int k = 0; k < 2; k++)
    {
        couple c;
        sel_contact contact;
        sel_manifold m;
        double q[4], angle = k*1e-3, sum = 0;
        scene_axis_angle(axis, angle, q);
        solid_shape(CUBE, 1, &c.shape[0]);
        solid_shape(CUBE, 0.5, &c.shape[1]);
        place(&c, 0, origin, still);
        place(&c, 1, x, q);
        solve(&c, 0, &contact);
        sel_contact_manifold(&c.body[0], &c.body[1], NULL, &contact, 0.02, &m);
        ck_assert_int_eq(m.count, 4);
        for (int p = 0; p < 4; p++)
        {
            double height = 1.5 - 1e-3 - 0.5*cos(angle)
                - (m.point[p][0] - x[0] > 0 ? 1 : -1)*0.5*sin(angle);
            CHECK_NEAR(fabs(m.point[p][0] - x[0]), 0.5, 2e-3);
            CHECK_NEAR(fabs(m.point[p][1] - x[1]), 0.5, 2e-3);
            CHECK_NEAR(m.overlap[p], 1 - height, 2e-6);
            sum += m.overlap[p];
        }
        CHECK_NEAR(sum, 4e-3, 3e-6);
    }
}
END_TEST

/* The edge of a cube on the face of another, and beyond it: the contact point
   is the middle of the part on the face. */
START_TEST(edge_overhangs)
{
    const double upright[4] = {1, 0, 0, 0}, axis[3] = {1, 0, 0}, zero[3] = {0};
    for (int k = 0; k <= 20; k++)
    {
        couple c;
        sel_contact contact;
        double q[4], along = -1.25 + 0.125*k;
        double x[3] = {along, 0.1, 1 + 0.5*sqrt(2) - 1e-3};
        solid_shape(CUBE, 1, &c.shape[0]);
        solid_shape(CUBE, 0.5, &c.shape[1]);
        scene_axis_angle(axis, SCENE_PI/4, q);
        place(&c, 0, zero, upright);
        place(&c, 1, x, q);
        solve(&c, 0, &contact);
        double low = fmax(-1, along - 0.5), high = fmin(1, along + 0.5);
        CHECK_NEAR(contact.point[0], 0.5*(low + high), 1e-9);
        CHECK_NEAR(contact.point[1], 0.1, 1e-9);
    }
}
END_TEST

/* - - - at walls - - - */

/* A cube that overhangs a table, flush, rotated and tilted: the result is the
   deepest of its corners and of the table's edge, by brute force, with a normal
   up. */
START_TEST(cube_overhangs)
{
    scene_mesh mesh;
    sel_walls *walls;
    const double low[3] = {-10, -10, -10}, high[3] = {0, 10, 0};
    scene_mesh_box(&mesh, low, high, 2, 1);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    sel_shape shape;
    solid_shape(CUBE, 1, &shape);
    for (int i = 0; i <= 900; i++)
    {
        sel_body body;
        sel_contact contacts[16];
        double rotation[4], tilt[4], q[4], x = -1.5 + 0.01*(i % 240);
        const double up[3] = {0, 0, 1}, across[3] = {0, 1, 0};
        const double centre[3] = {x, 0.3, 0.99};
        double angle = i % 3 ? 0.4*(i % 7) : 0, lean = (i % 5 - 2)*1e-3;
        double deepest = -1;
        scene_axis_angle(up, angle, rotation);
        scene_axis_angle(across, lean, tilt);
        scene_quaternion_product(tilt, rotation, q);
        sel_contact_body(&body, &shape, centre, q);
        int count = sel_walls_contacts(walls, &body, contacts, 16);
        if (lean == 0)
        {
            CHECK_THAT(count >= 1, "x %g, turned by %g: nothing", x, angle);
        }
        for (int c = 0; c < count; c++)
        {
            deepest = fmax(deepest, contacts[c].overlap);
            CHECK_AT_MOST(contacts[c].normal[2], -0.99);
        }
        if (lean == 0)
        {
            CHECK_NEAR(deepest, 0.01, 1e-9);
        }
        if (lean > 0 && x > -0.9 && angle == 0)
        {
            /* the overhanging part is lower and contains the edge: depth to its
               face */
            CHECK_NEAR(deepest, 1 - 0.99*cos(lean) - x*sin(lean), 1e-9);
        }
    }
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

/* An octahedron, each face cut into n x n, on an ellipsoid: 8 n^2 faces. */
static sel_polyhedron *ellipsoid_of_faces(int n)
{
    const double axes[3] = {1, 0.8, 0.6};
    scene_mesh mesh;
    sel_polyhedron_fault fault;
    scene_mesh_start(&mesh);
    for (int octant = 0; octant < 8; octant++)
    {
        for (int k = 0; k < n*n; k++)
        {
            /* row i has 2(n - i) - 1 triangles, every second upside down */
            int i = 0, j = k, at[3];
            for (; j >= 2*(n - i) - 1; i++)
            {
                j -= 2*(n - i) - 1;
            }
            const int up = j % 2 == 0, a = i, b = j/2;
            const int corner[2][3][2] = {{{a + 1, b}, {a + 1, b + 1},
                {a, b + 1}}, {{a, b}, {a + 1, b}, {a, b + 1}}};
            for (int c = 0; c < 3; c++)
            {
                const int *ij = corner[up][c];
                double x[3] = {ij[0], ij[1], n - ij[0] - ij[1]};
                v3_normalise(x);
                for (int m = 0; m < 3; m++)
                {
                    x[m] *= octant >> m & 1 ? -axes[m] : axes[m];
                }
                at[c] = scene_mesh_point(&mesh, x[0], x[1], x[2]);
            }
            const int mirrored =
                ((octant & 1) + (octant >> 1 & 1) + (octant >> 2)) % 2;
            scene_mesh_triangle(&mesh, at[0], at[1 + mirrored],
                at[2 - mirrored], 0);
        }
    }
    sel_welded welded;
    double *corners = malloc((size_t)mesh.mesh.nTriangles*9*sizeof *corners);
    for (int k = 0; k < 3*mesh.mesh.nTriangles; k++)
    {
        memcpy(corners + 3*k, mesh.mesh.points + 3*mesh.mesh.triangles[k],
            3*sizeof *corners);
    }
    CHECK_OK(sel_welded_create(&welded, mesh.mesh.nTriangles, corners, NULL,
        1e-9, 0));
    sel_polyhedron *made = sel_polyhedron_create(welded.mesh.points,
        welded.mesh.nPoints, welded.mesh.triangles, welded.mesh.nTriangles,
        &fault);
    CHECK_THAT(made, "%s", fault.text);
    sel_welded_free(&welded);
    scene_mesh_free(&mesh);
    free(corners);
    return made;
}

/* If a body has many faces and edges most are skipped: none of those is better,
   and no direction near the normal is. */
START_TEST(many_faces)
{
    scene_random random = {6};
    sel_polyhedron *body = ellipsoid_of_faces(14);
    int touching = 0, count = scene_amount(300, 100, 16);
    for (int k = 0; k < count; k++)
    {
        couple c;
        sel_contact contact;
        double x[3] = {0, 0, 0}, q[4], n[3];
        c.length = 1;
        for (int side = 0; side < 2; side++)
        {
            CHECK_OK(sel_shape_init_polyhedron(&c.shape[side], body, 1));
            scene_quaternion(&random, q);
            sel_contact_body(&c.body[side], &c.shape[side], x, q);
        }
        scene_direction(&random, n);
        v3_scale(c.body[1].centre, scene_uniform(&random, 1.2, 1.9), n);
        if (!solve(&c, 0, &contact) || contact.end != SEL_TOUCHING)
        {
            continue;
        }
        touching++;
        check_hulls(&c, &contact);
        for (int f = 0; f < 2*c.shape[0].hull->nFaces; f++)
        {
            face_axis(&c, f % 2, f/2, n);
            CHECK_AT_MOST(separation(&c, n), -contact.overlap + 3e-9);
        }
        for (int f = 0; f < 2000; f++)
        {
            scene_direction(&random, n);
            v3_madd(n, contact.normal, scene_uniform(&random, 0, 0.1), n);
            v3_normalise(n);
            CHECK_AT_MOST(separation(&c, n), -contact.overlap + 3e-9);
        }
    }
    printf("hulls: %d pairs of %d faces touch\n", touching,
        body->nFaces);
    CHECK_TRUE(touching > count/10);
    sel_polyhedron_free(body);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("hulls");
    suite_add(suite, "random", hulls_random, 120);
    suite_add(suite, "symmetric", hulls_symmetric, 60);
    suite_add(suite, "exactly", cubes_exactly, 60);
    suite_add(suite, "parallel", edges_nearly_parallel, 60);
    suite_add(suite, "manifold", manifold_of_cubes, 60);
    suite_add(suite, "overhangs", cube_overhangs, 60);
    suite_add(suite, "many", many_faces, 120);
    suite_add(suite, "edge", edge_overhangs, 60);
    return suite_run(suite);
}
