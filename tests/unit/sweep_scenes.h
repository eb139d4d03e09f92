/*---------------------------------------------------------------------------*\
    sweep_scenes.h - crowds whose contacts have colours and places

    SPDX-License-Identifier: GPL-3.0-or-later

    Of the constraints nothing is used but which is whose: that follows from
    places, and counts, of contacts.
\*---------------------------------------------------------------------------*/

#ifndef SWEEP_SCENES_H
#define SWEEP_SCENES_H

#include "crowd_scenes.h"
#include "step/nonSmooth/nonSmooth.h"

/* What there is to sweep over: with walls and without, with several points a
   contact and with one, with more partners than there are colours. */
typedef enum crowd_kind
{
    CROWD_MIXED,  /* three shapes that have fallen into a box */
    CROWD_POINTS, /* cubes and long blocks there, with manifolds */
    CROWD_BALL,   /* 200 small balls around a large one */
    CROWD_STACK,  /* five spheres: fewer contacts than are worth threads */
    CROWD_NONE,   /* two that are far from each other */
    CROWD_COUNT
} crowd_kind;

static inline void fill_crowd(scene *s, crowd_kind kind)
{
    switch (kind)
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

static inline sel_world_settings crowd_settings(crowd_kind kind, int threads)
{
    sel_world_settings settings = nonsmooth_settings(9.81, 0.2);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.4;
    settings.manifold = kind == CROWD_POINTS ? 0.05 : 0;
    settings.threads = threads;
    return settings;
}

static inline void add_crowd_walls(sel_world *world, crowd_kind kind)
{
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 2};
    if (kind == CROWD_MIXED || kind == CROWD_POINTS)
    {
        add_box(world, low, high, 0.2);
    }
}

static inline sel_world *crowd_world(const scene *s, crowd_kind kind,
    int threads)
{
    const sel_world_settings settings = crowd_settings(kind, threads);
    sel_world *world = make(s, &settings);
    add_crowd_walls(world, kind);
    return world;
}

/* As it lies when it has fallen. */
static inline void fallen_crowd(scene *s, crowd_kind kind)
{
    fill_crowd(s, kind);
    if (kind == CROWD_MIXED || kind == CROWD_POINTS)
    {
        sel_world *world = crowd_world(s, kind, 1);
        run(world, kind == CROWD_MIXED ? 220 : 600, 1e-3);
        snapshot(world, s);
        sel_world_free(world);
    }
}

/* After the last substep all is there that it had: contacts, colours, places.
   Particles as in the scene, or, by a seed, in another order. */
static inline sel_world *crowd_that_moves(const scene *s, crowd_kind kind,
    int threads, uint64_t seed)
{
    static scene other;
    other = *s;
    if (seed)
    {
        shuffle(&other, seed);
    }
    sel_world *world = crowd_world(&other, kind, threads);
    run(world, 3, 1e-3);
    return world;
}

/* A test that loops over the first so many kinds. */
static inline void suite_add_crowds(Suite *suite, const char *name,
    const TTest *test, int kinds)
{
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, test, 0, kinds);
    suite_add_tcase(suite, tcase);
}

/* Threads that can be had, of those that are asked for. */
static inline int threads_to_have(int wanted)
{
    int most = sel_threads_most();
    return wanted < most ? wanted : most;
}

static inline int colour_of(const sel_world *w, int c)
{
    return c < w->contacts.nPairs ? sel_nonsmooth_of(w)->colour[c]
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
