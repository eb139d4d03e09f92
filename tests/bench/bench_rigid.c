/*  bench_rigid.c - the cost of walls that move as solids

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_rigid [rounds]

    A vessel of some 5000 triangles and a brick in it, of 12 to 19200, which moves
    and rotates. Prints the processor time

    - of sel_walls_place, per triangle of the brick;
    - of sel_walls_move with both as one mesh, per triangle of both: the cost of a
      moving mesh;
    - of the contacts of a body at the vessel that creeps by 1e-5 of its diameter,
      with its memory of the walls: alone, and with the moving brick.

    Nothing is asserted. */

#define _GNU_SOURCE
#include "bench.h"
#include "wall/wall_mesh.h"

enum
{
    CAPACITY = 64
};

static void add(scene_mesh *all, const scene_mesh *one)
{
    int first = all->mesh.nPoints;
    for (int i = 0; i < one->mesh.nPoints; i++)
    {
        const double *x = one->points + 3*i;
        scene_mesh_point(all, x[0], x[1], x[2]);
    }
    for (int t = 0; t < one->mesh.nTriangles; t++)
    {
        const int *corner = one->triangles + 3*t;
        scene_mesh_triangle(all, first + corner[0], first + corner[1],
            first + corner[2], 0);
    }
}

static void rotate(double angle, double Q[9])
{
    const double q[4] = {cos(0.5*angle), 0, 0, sin(0.5*angle)};
    scene_tensor(q, Q);
}

/* [s] time per call */
static double creep(sel_walls *walls, int moves, int rounds)
{
    sel_shape shape;
    sel_body body;
    sel_wall_front front;
    sel_contact contacts[CAPACITY];
    const double q[4] = {1, 0, 0, 0};
    double spent = 0;
    memset(&front, 0, sizeof front);
    scene_named_shape(SCENE_CUBE, 0.1, &shape);
    for (int k = 0; k < rounds; k++)
    {
        double x[3] = {0.3 + 1e-6*k, 0.3, 0.0499}, Q[9];
        const double at[3] = {0.5, 0.5, 1.2};
        rotate(1e-3*k, Q);
        if (moves)
        {
            sel_walls_place(walls, 0, at, Q);
        }
        sel_contact_body(&body, &shape, x, q);
        double start = bench_now();
        for (int n = 0; n < 100; n++)
        {
            sel_walls_contacts_near(walls, &body, q, &front, contacts, CAPACITY);
        }
        spent += bench_now() - start;
    }
    return spent/(100.0*rounds);
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 200;
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 2};
    const double from[3] = {-0.2, -0.1, -0.1}, to[3] = {0.2, 0.1, 0.1};
    printf("%9s %12s %12s %12s %12s\n", "triangles", "place/ns", "move/ns",
        "alone/ns", "beside/ns");
    for (int n = 1; n <= 40; n = n < 5 ? 5 : 2*n)
    {
        scene_mesh vessel, brick, all;
        sel_walls *alone, *both, *one;
        scene_mesh_box(&vessel, low, high, 20, 0);
        scene_mesh_box(&brick, from, to, n, 1);
        scene_mesh_start(&all);
        add(&all, &vessel);
        add(&all, &brick);
        int count = all.mesh.nTriangles;
        int *rigid = calloc((size_t)count, sizeof(int));
        for (int t = vessel.mesh.nTriangles; t < count; t++)
        {
            rigid[t] = 1;
        }
        sel_walls_create(&alone, &vessel.mesh, NULL);
        sel_walls_create(&one, &all.mesh, NULL);
        sel_walls_create_rigid(&both, &all.mesh, rigid, NULL);
        double start = bench_now();
        for (int k = 0; k < rounds; k++)
        {
            const double at[3] = {0.5 + 1e-4*k, 0.5, 1};
            double Q[9];
            rotate(0.01*k, Q);
            sel_walls_place(both, 0, at, Q);
        }
        double place = bench_now() - start;
        start = bench_now();
        for (int k = 0; k < rounds; k++)
        {
            for (int i = vessel.mesh.nPoints; i < all.mesh.nPoints; i++)
            {
                all.points[3*i] += 1e-5;
            }
            sel_walls_move(one, all.points, NULL);
        }
        double move = bench_now() - start;
        printf("%9d %12.1f %12.1f %12.1f %12.1f\n", brick.mesh.nTriangles,
            1e9*place/rounds/brick.mesh.nTriangles, 1e9*move/rounds/count,
            1e9*creep(alone, 0, rounds), 1e9*creep(both, 1, rounds));
        sel_walls_free(alone);
        sel_walls_free(one);
        sel_walls_free(both);
        free(rigid);
        scene_mesh_free(&vessel);
        scene_mesh_free(&brick);
        scene_mesh_free(&all);
    }
    return 0;
}
