/*  test_manifold_wall.c - extent of a wall from a point, for any fineness of
    its mesh

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "suite.h"
#include "manifold/manifold_wall.h"
#include "wall/wall_mesh.h"

static const double half = 0.5;

static sel_walls *walls_of(scene_mesh *mesh)
{
    sel_walls *walls;
    CHECK_OK(sel_walls_create(&walls, &mesh->mesh, NULL));
    scene_mesh_free(mesh);
    return walls;
}

/* The triangle of the plane z = 0 that a point lies on, by a search of all. */
static int triangle_at(const sel_walls *walls, const double x[3])
{
    for (int t = 0; t < sel_walls_count(walls); t++)
    {
        if (sel_wall_contains(walls, t, x))
        {
            return t;
        }
    }
    ck_abort_msg("no triangle has the point");
    return -1;
}

/* Where a path leaves the square |x|, |y| <= half, as a fraction of the
   path. */
static double leaves(const double from[3], const double along[3])
{
    double share = 1;
    for (int k = 0; k < 2; k++)
    {
        double side = along[k] > 0 ? half : -half;
        share = fmin(share, along[k] != 0 ? (side - from[k])/along[k] : 1);
    }
    return share;
}

/* A square floor of 1 to 150 cells a side with random diagonals: a path from
   any point of it ends at the edge, however many triangles it crosses (at most
   about 300), or at its own end; and a point is moved to the nearest one of the
   floor, if that is near enough. To the slack of a triangle's sides, 1e-9 of
   their length, over the sine of the angle at which they are crossed. */
START_TEST(to_the_edge)
{
    const int cells[] = {1, 3, 20, 70, 150};
    const double unturned[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    scene_random random = {5};
    scene_mesh mesh;
    scene_mesh_floor(&mesh, &random, half, cells[_i], unturned);
    sel_walls *walls = walls_of(&mesh);
    double worst = 0;
    for (int trial = 0; trial < 100; trial++)
    {
        double from[3] = {scene_uniform(&random, -half, half),
            scene_uniform(&random, -half, half), 0};
        double angle = scene_uniform(&random, 0, 2*SCENE_PI);
        double length = scene_uniform(&random, 0.1, 3);
        double along[3] = {length*cos(angle), length*sin(angle), 0};
        double reach
            = sel_wall_reach(walls, triangle_at(walls, from), from, along);
        worst = fmax(worst, fabs(reach - leaves(from, along))*length);
    }
    printf("%d cells: ends off by %.1e\n", cells[_i], worst);
    CHECK_AT_MOST(worst, 1e-8);
    for (int trial = 0; trial < 200; trial++)
    {
        double x[3] = {scene_uniform(&random, -0.6, 0.6),
            scene_uniform(&random, -0.6, 0.6), 0};
        double to[3] = {fmax(-half, fmin(x[0], half)),
            fmax(-half, fmin(x[1], half)), 0}, was[3];
        double most = scene_uniform(&random, 0, 0.1);
        memcpy(was, x, sizeof was);
        int moved = sel_wall_onto(walls, 0, most, x);
        CHECK_TRUE(moved == (scene_distance(was, to) <= most));
        CHECK_AT_MOST(scene_distance(x, moved ? to : was), 1e-12);
    }
    sel_walls_free(walls);
}
END_TEST

static void add_cell(scene_mesh *mesh, int a, int b, int c, int d)
{
    scene_mesh_triangle(mesh, a, c, b, 0);
    scene_mesh_triangle(mesh, a, d, c, 0);
}

/* n strips normal to a path along x, each of equal width; the strip number gap
   has only its far end, around which the others are connected. */
static sel_walls *strips(int n, int gap)
{
    scene_mesh mesh;
    scene_mesh_start(&mesh);
    for (int k = 0; k <= n; k++)
    {
        for (int row = -1; row <= 1; row++)
        {
            scene_mesh_point(&mesh, (double)k/n, row, 0);
        }
    }
    for (int k = 0; k < n; k++)
    {
        int a = 3*k, b = a + 3;
        add_cell(&mesh, a + 1, b + 1, b + 2, a + 2);
        if (k != gap)
        {
            add_cell(&mesh, a, b, b + 1, a + 1);
        }
    }
    return walls_of(&mesh);
}

/* A path ends at a gap; but if its end is on the wall again the path is taken
   to be continuous. */
START_TEST(to_a_gap)
{
    const int n = 500;
    for (int gap = 1; gap < n - 1; gap += 83)
    {
        sel_walls *walls = strips(n, gap);
        const double from[3] = {0.5/n, -0.6, 0};
        const double beyond[3] = {1, 0.2, 0}, onto[3] = {1 - 1.0/n, 0.2, 0};
        int t = triangle_at(walls, from);
        CHECK_NEAR(sel_wall_reach(walls, t, from, beyond),
            (double)gap/n - from[0], 1e-8);
        CHECK_NEAR(sel_wall_reach(walls, t, from, onto), 1, 0);
        sel_walls_free(walls);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("manifold_wall");
    TCase *edges = tcase_create("edges");
    tcase_set_timeout(edges, 60);
    tcase_add_loop_test(edges, to_the_edge, 0, 5);
    suite_add_tcase(suite, edges);
    suite_add(suite, "gap", to_a_gap, 60);
    return suite_run(suite);
}
