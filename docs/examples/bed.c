/*---------------------------------------------------------------------------*\
    bed.c - an example: superellipsoids fall into a box

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    cc bed.c $(pkg-config --cflags --libs superellipsoid) -o bed

    Prints the positions of the particles at the end [m]. bed.py does the same
    in Python, to the last bit.
\*---------------------------------------------------------------------------*/

#include <superellipsoid.h>

#include <stdio.h>
#include <stdlib.h>

enum
{
    N = 60
};

/* Ends the program if a call has failed. */
static void check(sel_status status)
{
    if (status != SEL_OK)
    {
        fprintf(stderr, "bed: %s\n", sel_status_message(status));
        exit(EXIT_FAILURE);
    }
}

/* Creates a box from the origin to (0.08, 0.08, 0.3) m. The normals of its
   triangles point outwards, into the walls. */
static sel_walls *box(void)
{
    const double a = 0.08, h = 0.3;
    const double points[8][3] = {{0, 0, 0}, {a, 0, 0}, {a, a, 0}, {0, a, 0},
        {0, 0, h}, {a, 0, h}, {a, a, h}, {0, a, h}};
    const int triangles[12][3]
        = {{0, 3, 2}, {0, 2, 1}, {4, 5, 6}, {4, 6, 7}, {0, 1, 5}, {0, 5, 4},
            {1, 2, 6}, {1, 6, 5}, {2, 3, 7}, {2, 7, 6}, {3, 0, 4}, {3, 4, 7}};
    const int patch[12] = {0};
    const sel_wall_mesh mesh = {.nPoints = 8,
        .points = points[0],
        .nTriangles = 12,
        .triangles = triangles[0],
        .patch = patch};
    sel_walls *walls;
    check(sel_walls_create(&walls, &mesh, NULL));
    return walls;
}

int main(void)
{
    sel_world_settings settings = sel_world_default_settings();
    settings.model = sel_model_find("nonSmooth");
    settings.material.en = 0.3;
    settings.material.mu = 0.4;
    settings.material.friction = SEL_FRICTION_COULOMB;
    sel_world *world;
    check(sel_world_create(&world, &settings));

    /* one patch with the material of the particles */
    const sel_wall_patch patch = {.material = settings.material};
    sel_walls *walls = box();
    check(sel_world_set_walls(world, walls, 1, &patch));

    /* a tablet: semi-axes [m], and two exponents */
    sel_shape shape;
    int index;
    check(sel_shape_init(&shape, (double[3]){0.008, 0.006, 0.004}, 0.6, 1));
    check(sel_world_add_shape(world, &shape, &index));

    /* random places, without overlap */
    const sel_region region = {.type = SEL_REGION_BOX, .p2 = {0.08, 0.08, 0.3}};
    const int type[N] = {0};
    int placed, bad;
    check(sel_world_resize(world, N, 0));
    sel_particles *p = sel_world_particles(world);
    check(sel_packing_random(&region, &shape, N, type, 1, 0, 10000, walls, 0,
        NULL, p->x, p->q, &placed));
    for (int i = 0; i < N; i++)
    {
        p->id[i] = i + 1;
        p->shape[i] = index;
        p->density[i] = 1200;
    }

    /* 0.4 s in substeps of 0.5 ms */
    check(sel_world_begin(world, &bad));
    for (int step = 0; step < 800; step++)
    {
        check(sel_world_substep(world, 5e-4));
    }
    for (int i = 0; i < N; i++)
    {
        printf("%.17g %.17g %.17g\n", p->x[3 * i], p->x[3 * i + 1],
            p->x[3 * i + 2]);
    }
    sel_world_free(world);
    return EXIT_SUCCESS;
}
