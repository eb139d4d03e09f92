/*---------------------------------------------------------------------------*\
    golden_barrier.h - stored runs of the barrier model

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef GOLDEN_BARRIER_H
#define GOLDEN_BARRIER_H

#include "barrier_scenes.h"
#include "golden_hash.h"

/* Bodies that fall into a box, each from its own height; if smooth, every third
   one is a superellipsoid. */
static inline sel_world *golden_rain(solid which, int n, int smooth,
    sel_world_settings settings)
{
    static scene s;
    scene_random random = {11};
    const double low[3] = {-0.2, -0.2, 0}, high[3] = {0.2, 0.2, 10};
    const double axes[3] = {0.05, 0.04, 0.06};
    sel_shape shape;
    solid_shape(which, 0.05, &shape);
    one_shape(&s, &shape);
    s.nShapes = 2;
    CHECK_OK(sel_shape_init(&s.shapes[1], axes, 0.5, 0.8));
    for (int k = 0; k < n; k++)
    {
        double cell = 2.02*shape.boundingRadius + settings.barrier.skin;
        add(&s, smooth && k % 3 == 1, 0.1*(k % 2 ? 1 : -1),
            0.1*(k/2 % 2 ? 1 : -1), cell*(k/4 + 0.52));
        s.p[k].id = 10 + 7*(5*k % n);
        scene_quaternion(&random, s.p[k].q);
        let_run(&s.p[k], &random);
        s.p[k].v[2] -= 1;
    }
    settings.budget = 1;
    sel_world *world = make(&s, &settings);
    add_barrier_box(world, low, high, &settings.material);
    return world;
}

static inline void golden_implicit(golden_hash *hash)
{
    sel_material m = barrier_material(2e5, 0.2, 0.4);
    m.barrier.drag = 2;
    m.barrier.muStatic = 0.5;
    sel_world_settings settings = barrier_settings(&m, 2e-3, 9.81);
    sel_world *world = golden_rain(CUBE, 8, 1, settings);
    run(world, 150, 1e-3);
    golden_take(hash, world);
}

/* A damping rule, laws with exponents; bodies of several convex parts. */
static inline void golden_damped(golden_hash *hash)
{
    sel_material m = barrier_material(2e7, 0.2, 0.4);
    m.barrier.exponent = 1.5;
    m.barrier.barrier = -1.5;
    sel_world_settings settings = barrier_settings(&m, 2e-3, 9.81);
    settings.barrier.gamma = 0.7;
    settings.barrier.beta = 0.4;
    settings.manifold = 0.05;
    sel_world *world = golden_rain(TETRAPOD, 4, 0, settings);
    run(world, 120, 2e-3);
    golden_take(hash, world);
}

static inline void golden_explicit(golden_hash *hash)
{
    sel_material m = barrier_material(2e5, 0.2, 0.4);
    sel_world_settings settings = barrier_settings(&m, 4e-3, 9.81);
    settings.barrier.isExplicit = 1;
    sel_world *world = golden_rain(CUBE, 4, 1, settings);
    run(world, 1500, 1e-4);
    golden_take(hash, world);
}

#endif
