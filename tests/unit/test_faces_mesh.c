/*---------------------------------------------------------------------------*\
    test_faces_mesh.c - panels on flat faces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "faces_scenes.h"
#include "base/vec3.h"

/* Area of all panels, and the integral of their normals. */
static double area_of(const sel_polyhedron *body, int level, double normal[3])
{
    faces_mesh mesh;
    double area = 0;
    v3_set(normal, 0, 0, 0);
    CHECK_OK(faces_mesh_init(&mesh, body, level));
    ck_assert_int_eq(mesh.count, faces_mesh_count(body, level));
    for (int p = 0; p < mesh.count; p++)
    {
        area += mesh.panels[p].area;
        v3_madd(normal, normal, mesh.panels[p].area, mesh.panels[p].normal);
    }
    faces_mesh_free(&mesh);
    return area;
}

/* Panels cover the surface once, at any level; the vector area of a closed
   surface is zero. */
START_TEST(covers_once)
{
    for (int which = CUBE; which <= TETRAPOD; which++)
    {
        const sel_polyhedron *body = solid_of((solid)which);
        double normal[3], plain = area_of(body, 0, normal);
        for (int level = 1; level <= 3; level++)
        {
            CHECK_NEAR(area_of(body, level, normal), plain, 1e-12*plain);
            CHECK_AT_MOST(v3_norm(normal), 1e-12*plain);
        }
    }
}
END_TEST

/* An L of three cells, each of whose outer sides is divided into cuts x cuts
   squares. */
static sel_polyhedron *angle(int cuts)
{
    static const int cell[3][2] = {{0, 0}, {1, 0}, {0, 1}};
    int n = cuts, nPoints = 0, nTriangles = 0;
    int most = 3*6*n*n*2;
    double *points = malloc(9*(size_t)most*sizeof *points);
    int *triangles = malloc(3*(size_t)most*sizeof *triangles);
    for (int c = 0; c < 3; c++)
    {
        for (int side = 0; side < 6; side++)
        {
            int axis = side/2, up = side % 2;
            int next[2] = {cell[c][0] + (axis == 0)*(2*up - 1),
                cell[c][1] + (axis == 1)*(2*up - 1)};
            int inside = 0;
            for (int k = 0; k < 3 && axis < 2; k++)
            {
                inside |= cell[k][0] == next[0] && cell[k][1] == next[1];
            }
            for (int k = 0; k < n*n && !inside; k++)
            {
                double corner[4][3];
                for (int q = 0; q < 4; q++)
                {
                    int a = (axis + 1) % 3, b = (axis + 2) % 3;
                    double *x = corner[q];
                    x[axis] = up;
                    x[a] = (k % n + (q == 1 || q == 2))/(double)n;
                    x[b] = (k/n + (q >= 2))/(double)n;
                    x[0] += cell[c][0];
                    x[1] += cell[c][1];
                }
                static const int of[2][6]
                    = {{0, 2, 1, 0, 3, 2}, {0, 1, 2, 0, 2, 3}};
                for (int v = 0; v < 6; v++)
                {
                    memcpy(points + 3*nPoints, corner[of[up][v]],
                        sizeof corner[0]);
                    triangles[3*nTriangles + v % 3] = nPoints++;
                    nTriangles += v % 3 == 2;
                }
            }
        }
    }
    sel_polyhedron_fault fault;
    sel_polyhedron *body = sel_polyhedron_create(
        points, nPoints, triangles, nTriangles, &fault);
    CHECK_THAT(body, "%s", fault.text);
    free(points);
    free(triangles);
    return body;
}

/* Ratio of the narrowest to the widest panel of the two L-shaped faces: only
   these faces are normal to a principal axis. */
static double gathered(const sel_polyhedron *body, int level)
{
    faces_mesh mesh;
    double least = HUGE_VAL, most = 0;
    CHECK_OK(faces_mesh_init(&mesh, body, level));
    for (int p = 0; p < mesh.count; p++)
    {
        const double *n = mesh.panels[p].normal;
        if (fmax(fmax(fabs(n[0]), fabs(n[1])), fabs(n[2])) > 0.99)
        {
            least = fmin(least, mesh.panels[p].area);
            most = fmax(most, mesh.panels[p].area);
        }
    }
    faces_mesh_free(&mesh);
    return least/most;
}

/* Panels are concentrated at the edges of the body, also if the file has points
   on them: at a level of three the first of three widths is (1/3)^3 of the
   total instead of a third. */
START_TEST(gathers_at_edges_with_points)
{
    for (int cuts = 1; cuts <= 3; cuts++)
    {
        sel_polyhedron *body = angle(cuts);
        double ratio = gathered(body, 3);
        printf("L cut into %d: least over greatest area %.1e\n", cuts, ratio);
        CHECK_AT_MOST(ratio, 0.01);
        sel_polyhedron_free(body);
    }
}
END_TEST

/* Coordinate planes in which the panels are images of each other. */
START_TEST(planes_of_symmetry)
{
    static const struct
    {
        solid which;
        int planes;
    } known[] = {{CUBE, 7}, {BRICK, 7}, {OCTAHEDRON, 7}, {PRISM, 6}};
    for (int k = 0; k < COUNT(known); k++)
    {
        faces_mesh mesh;
        CHECK_OK(faces_mesh_init(&mesh, solid_of(known[k].which), 2));
        ck_assert_int_eq(mesh.planes, known[k].planes);
        int times = known[k].planes == 7 ? 8 : 4;
        /* a panel across a plane is its own image */
        CHECK_TRUE(mesh.orbits*times >= mesh.count
            && mesh.orbits*times < 1.1*mesh.count);
        faces_mesh_free(&mesh);
    }
    sel_polyhedron *body = faces_stone(NULL);
    faces_mesh mesh;
    CHECK_OK(faces_mesh_init(&mesh, body, 1));
    ck_assert_int_eq(mesh.planes, 0);
    ck_assert_int_eq(mesh.orbits, mesh.count);
    faces_mesh_free(&mesh);
    sel_polyhedron_free(body);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("faces_mesh");
    suite_add(suite, "covers once", covers_once, 60);
    suite_add(suite, "points on edges", gathers_at_edges_with_points, 60);
    suite_add(suite, "planes", planes_of_symmetry, 60);
    return suite_run(suite);
}
