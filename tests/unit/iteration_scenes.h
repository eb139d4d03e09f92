/*---------------------------------------------------------------------------*\
    iteration_scenes.h - groups of bodies whose contacts have colours and places

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Of the constraints, only their particles are used; these follow from the
    places and counts of contacts.
\*---------------------------------------------------------------------------*/

#ifndef ITERATION_SCENES_H
#define ITERATION_SCENES_H

#include "crowd_scenes.h"
#include "solver/iteration.h"
#include "step/nonSmooth/nonSmooth.h"

/* Groups to iterate over: with walls and without, with one and with several
   points per contact, with more partners than there are colours. */
typedef enum crowd_kind
{
    CROWD_MIXED,  /* three shapes that have fallen into a box */
    CROWD_POINTS, /* cubes and long blocks in a box, with manifolds */
    CROWD_BALL,   /* 200 small balls around a large one */
    CROWD_STACK,  /* five spheres: too few contacts for several threads */
    CROWD_NONE,   /* two bodies that are far from each other */
    CROWD_COUNT
} crowd_kind;

static inline void fill_crowd(scene *s, crowd_kind type)
{
    switch (type)
    {
        case CROWD_MIXED:
            mixture(s, 6);
            break;
        case CROWD_POINTS:
            cubes_and_long_ones(s, 0.3);
            break;
        case CROWD_BALL:
            ball_in_crowd(s);
            break;
        case CROWD_STACK:
            stack(s, 5, 0.05, 1e-6);
            break;
        default:
            stack(s, 2, 0.05, -4);
    }
}

static inline sel_world_settings crowd_settings(crowd_kind type, int threads)
{
    sel_world_settings settings = nonsmooth_settings(9.81, 0.2);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.4;
    settings.manifold = type == CROWD_POINTS ? 0.05 : 0;
    settings.threads = threads;
    return settings;
}

static inline void add_crowd_walls(sel_world *world, crowd_kind type)
{
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 2};
    if (type == CROWD_MIXED || type == CROWD_POINTS)
    {
        add_box(world, low, high, 0.2);
    }
}

static inline sel_world *crowd_world(const scene *s, crowd_kind type,
    int threads)
{
    const sel_world_settings settings = crowd_settings(type, threads);
    sel_world *world = make(s, &settings);
    add_crowd_walls(world, type);
    return world;
}

/* Makes a group after it has fallen. */
static inline void fallen_crowd(scene *s, crowd_kind type)
{
    fill_crowd(s, type);
    if (type == CROWD_MIXED || type == CROWD_POINTS)
    {
        sel_world *world = crowd_world(s, type, 1);
        run(world, type == CROWD_MIXED ? 220 : 600, 1e-3);
        snapshot(world, s);
        sel_world_free(world);
    }
}

/* Makes a world after its last substep, with its contacts, colours and places.
   Particles are in the order of the scene or, with a seed, in another order. */
static inline sel_world *crowd_that_moves(const scene *s, crowd_kind type,
    int threads, uint64_t seed)
{
    static scene other;
    other = *s;
    if (seed)
    {
        shuffle(&other, seed);
    }
    sel_world *world = crowd_world(&other, type, threads);
    run(world, 3, 1e-3);
    return world;
}

/* Adds a test that loops over the first `types` types of group. */
static inline void suite_add_crowds(Suite *suite, const char *name,
    const TTest *test, int types)
{
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, test, 0, types);
    suite_add_tcase(suite, tcase);
}

/* Number of threads that are available, out of those wanted. */
static inline int threads_to_have(int wanted)
{
    int most = sel_threads_most();
    return wanted < most ? wanted : most;
}

static inline int colour_of(const sel_world *w, int c)
{
    return c < w->contacts.nPairs ? sel_nonsmooth_solver(w)->colour[c]
                                  : SEL_COLOURS;
}

/* Do two contacts have a particle in common? */
static inline int share_a_particle(const sel_world *w, int c, int d)
{
    const int *first = w->contacts.first, *second = w->contacts.second;
    return first[c] == first[d] || (second[d] >= 0 && first[c] == second[d])
        || (second[c] >= 0 && second[c] == first[d])
        || (second[c] >= 0 && second[c] == second[d]);
}

#endif
