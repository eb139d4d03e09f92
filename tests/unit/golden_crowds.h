/*---------------------------------------------------------------------------*\
    golden_crowds.h - stored runs of falling bodies, rigid and with springs

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Ids are shuffled in space. Each function returns the world after its run.
\*---------------------------------------------------------------------------*/

#ifndef GOLDEN_CROWDS_H
#define GOLDEN_CROWDS_H

#include "golden_hash.h"
#include "period_scenes.h"
#include "polyhedron_scenes.h"
#include "soft_scenes.h"

/* A vessel, open at the top for the bodies that fall into it. */
static const double golden_low[3] = {0, 0, 0}, golden_high[3] = {1, 1, 2};

/* Cubes and prolates alternately, in the lower part of the vessel, falling. */
static inline scene *golden_cubes(int perSide, double exponent)
{
    static scene s;
    sel_shape shapes[2];
    double size = 4.0/perSide;
    const double cube[3] = {0.08*size, 0.08*size, 0.08*size};
    const double prolate[3] = {0.06*size, 0.06*size, 0.12*size};
    CHECK_OK(sel_shape_init(&shapes[0], cube, exponent, exponent));
    CHECK_OK(sel_shape_init(&shapes[1], prolate, 1, 1));
    gas(&s, shapes, 2, perSide, 7);
    for (int i = 0; i < s.n; i++)
    {
        s.p[i].v[2] -= 3;
        s.p[i].id = 10 + 7*(37*i % s.n);
    }
    return &s;
}

static inline sel_world *golden_vessel(const scene *s,
    const sel_world_settings *settings)
{
    sel_world *world = make(s, settings);
    add_box(world, golden_low, golden_high, 0.4);
    return world;
}

static inline sel_world_settings golden_rigid(const char *model)
{
    sel_world_settings settings = settings_of(9.81, 0.4);
    settings.model = sel_model_find(model);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.4;
    settings.budget = 1;
    return settings;
}

/* - - - - - - - - - - - - - - - - impulse - - - - - - - - - - - - - - - - - */

static inline void golden_impulse(golden_hash *hash)
{
    sel_world_settings settings = golden_rigid("impulse");
    settings.manifold = 1e-2;
    settings.impulse.impactTime = 0;
    sel_world *world = golden_vessel(golden_cubes(4, 0.3), &settings);
    run(world, 200, 2e-3);
    golden_take(hash, world);
}

static inline void golden_deepest(golden_hash *hash)
{
    sel_world_settings settings = golden_rigid("impulse");
    settings.impulse.partners = SEL_PARTNERS_DEEPEST;
    sel_world *world = golden_vessel(golden_cubes(4, 0.3), &settings);
    run(world, 200, 2e-3);
    golden_take(hash, world);
}

/* The laws that prescribe velocities, at exponents that need pow, with each
   method of detection. */
static inline void golden_laws(golden_hash *hash)
{
    static const sel_friction laws[] = {SEL_FRICTION_NONE,
        SEL_FRICTION_RESTITUTION, SEL_FRICTION_SAFE_RESTITUTION,
        SEL_FRICTION_SCHWAGER};
    for (int method = 0; method < SEL_METHOD_COUNT; method++)
    {
        sel_world_settings settings = golden_rigid("impulse");
        sel_material table[9];
        scene *s = golden_cubes(3, 0.37);
        settings.method = (sel_method)method;
        for (int k = 0; k < 9; k++)
        {
            table[k] = settings.material;
            table[k].friction = laws[(k/3 + k % 3) % COUNT(laws)];
            table[k].et = 0.6;
        }
        for (int i = 0; i < s->n; i++)
        {
            s->p[i].type = i % 3;
        }
        sel_world *world = golden_vessel(s, &settings);
        CHECK_OK(sel_world_set_materials(world, 3, table));
        run(world, 80, 4e-3);
        golden_take(hash, world);
    }
}

/* - - - - - - - - - - - - - - - - nonSmooth - - - - - - - - - - - - - - - - */

static inline void golden_points(golden_hash *hash)
{
    sel_world_settings settings = golden_rigid("nonSmooth");
    sel_world *world = golden_vessel(golden_cubes(4, 0.3), &settings);
    run(world, 150, 3e-3);
    golden_take(hash, world);
}

/* Polyhedra, some of several convex parts, with manifolds. */
static inline void golden_manifold(golden_hash *hash)
{
    static const solid solids[] = {CUBE, TETRAPOD, DRUM};
    sel_world_settings settings = golden_rigid("nonSmooth");
    scene *s = golden_cubes(3, 0.3);
    settings.manifold = 0.05;
    s->nShapes = 4;
    for (int k = 0; k < COUNT(solids); k++)
    {
        solid_shape(solids[k], 0.1, &s->shapes[1 + k]);
    }
    for (int i = 0; i < s->n; i++)
    {
        s->p[i].shape = i % s->nShapes;
    }
    sel_world *world = golden_vessel(s, &settings);
    run(world, 120, 4e-3);
    golden_take(hash, world);
}

/* Contact geometry reused while bodies move, and the other law of slip. */
static inline void golden_reuse(golden_hash *hash)
{
    sel_world_settings settings = golden_rigid("nonSmooth");
    settings.manifold = 0.05;
    settings.material.en = 0;
    settings.reuse = 1e-2;
    settings.nonSmooth.law = SEL_SLIP_MAXIMUM_DISSIPATION;
    settings.nonSmooth.velocityIterations = 20;
    sel_world *world = golden_vessel(golden_cubes(3, 0.3), &settings);
    run(world, 300, 1e-3);
    CHECK_TRUE(sel_world_statistics(world)->reused > 0);
    golden_take(hash, world);
}

/* - - - - - - - - - - - - - - - - softSphere  - - - - - - - - - - - - - - - */

static inline sel_world *golden_soft(const sel_material *material,
    sel_world_settings settings, int steps, double dt)
{
    const double still[3] = {0, 0, 0};
    settings.budget = 1;
    scene *s = golden_cubes(3, 0.3);
    sel_world *world = make(s, &settings);
    add_soft_box(world, golden_low, golden_high, material, still);
    run(world, steps, dt);
    return world;
}

static inline void golden_hooke(golden_hash *hash)
{
    sel_material m = soft_material(SEL_NORMAL_HOOKE, 0.6, 0.3);
    m.soft.muStatic = 0.4;
    m.soft.rolling = SEL_ROLLING_EPSD2;
    m.soft.muRolling = 0.05;
    m.soft.cohesion = SEL_COHESION_SJKR;
    m.soft.adhesion = 1e3;
    sel_world_settings settings = soft_settings(&m, 9.81);
    settings.softSphere.curvature = SEL_CURVATURE_VOLUME;
    golden_take(hash, golden_soft(&m, settings, 300, 1e-3));
}

static inline void golden_hertz(golden_hash *hash)
{
    sel_material m = soft_material(SEL_NORMAL_HERTZ, 0.5, 0.3);
    m.soft.rolling = SEL_ROLLING_CDT;
    m.soft.muRolling = 0.05;
    m.soft.cohesion = SEL_COHESION_JKR;
    m.soft.adhesion = 20;
    golden_take(hash, golden_soft(&m, soft_settings(&m, 9.81), 300, 1e-3));
}

static inline void golden_gaussian(golden_hash *hash)
{
    sel_material m = soft_material(SEL_NORMAL_HERTZ, 0.7, 0.5);
    m.soft.cohesion = SEL_COHESION_DMT;
    m.soft.adhesion = 20;
    sel_world_settings settings = soft_settings(&m, 9.81);
    settings.softSphere.curvature = SEL_CURVATURE_GAUSSIAN;
    settings.manifold = 0.05;
    golden_take(hash, golden_soft(&m, settings, 200, 1e-3));
}

static inline void golden_trapezoidal(golden_hash *hash)
{
    sel_material m = soft_material(SEL_NORMAL_HERTZ, 0.6, 0.3);
    sel_world_settings settings = soft_settings(&m, 9.81);
    settings.softSphere.integration = SEL_TRAPEZOIDAL;
    golden_take(hash, golden_soft(&m, settings, 150, 2e-3));
}

/* - - - - - - - - - - - - - two dimensions, periods - - - - - - - - - - - - */

/* Moves bodies that have left the box to its other side. */
static inline void golden_wrap(mirror *m, scene *s,
    const double length[3])
{
    int moved = 0;
    snapshot(m->world, s);
    for (int i = 0; i < 3*s->n; i++)
    {
        double L = length[i % 3], *x = &s->p[i/3].x[i % 3];
        double step = L > 0 && *x < 0 ? L : L > 0 && *x >= L ? -L : 0;
        *x += step;
        moved += step != 0;
    }
    if (moved)
    {
        set_images(m, s, NULL);
    }
}

/* Bodies held in a plane, and periodic along y. */
static inline void golden_plane(golden_hash *hash)
{
    static mirror m;
    const double length[3] = {0, 1, 0}, still[3] = {0, 0, 0};
    const double low[3] = {0, -9, 0}, high[3] = {1, 9, 9};
    sel_material soft = soft_material(SEL_NORMAL_HOOKE, 0.6, 0.3);
    sel_world_settings settings = soft_settings(&soft, 9.81);
    sel_period along = {.step = {0, length[1], 0}};
    scene *s = golden_cubes(3, 0.3);
    s->n = 9; /* the lowest layer, upright */
    settings.plane = (sel_plane){.axis = SEL_PLANE_X, .at = 0.5};
    set_periods(&settings, &m, 1, &along);
    for (int i = 0; i < s->n; i++)
    {
        particle *p = &s->p[i];
        p->x[2] = p->x[0];
        p->x[0] = settings.plane.at;
        sel_plane_hold(&settings.plane, p->x, p->q, p->v, p->omega);
    }
    make_mirror(&m, s, &settings);
    add_soft_box(m.world, low, high, &soft, still);
    for (int k = 0; k < 200; k++)
    {
        golden_wrap(&m, s, length);
        run(m.world, 1, 2e-3);
    }
    CHECK_TRUE(m.asymmetric == 0);
    golden_take(hash, m.world);
}

/* Periodic along every axis; forces gather all bodies around the corner of the
   box. */
static inline void golden_periodic(golden_hash *hash)
{
    static mirror m;
    const double length[3] = {1, 1, 1};
    sel_world_settings settings = golden_rigid("nonSmooth");
    scene *s = golden_cubes(3, 0.3);
    settings.gravity[2] = -1;
    set_box(&settings, &m, 3, length);
    make_mirror(&m, s, &settings);
    for (int k = 0; k < 80; k++)
    {
        golden_wrap(&m, s, length);
        for (int i = 0; i < 3*s->n; i++)
        {
            sel_particles *P = sel_world_particles(m.world);
            P->force[i] = 400*(P->x[i] - 0.5);
        }
        run(m.world, 1, 4e-3);
    }
    CHECK_TRUE(m.asymmetric == 0);
    golden_take(hash, m.world);
}

#endif
