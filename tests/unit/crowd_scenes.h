/*---------------------------------------------------------------------------*\
    crowd_scenes.h - groups of bodies that are stacked, fall or are pressed
    together

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Needs _POSIX_C_SOURCE or _GNU_SOURCE.
\*---------------------------------------------------------------------------*/

#ifndef CROWD_SCENES_H
#define CROWD_SCENES_H

#include "world_scenes.h"

#include <unistd.h>

/* A stack of spheres, the lowest on z = 0; they overlap by a fraction of the
   radius. */
static inline void stack(scene *s, int n, double radius, double share)
{
    const double axes[3] = {radius, radius, radius};
    sel_shape sphere;
    CHECK_OK(sel_shape_init(&sphere, axes, 1, 1));
    one_shape(s, &sphere);
    for (int i = 0; i < n; i++)
    {
        add(s, 0, 0, 0, (2*i + 1)*radius*(1 - share));
        s->p[i].id = i;
    }
}

/* Puts the scene into a box whose floor is z = 0. */
static inline sel_world *make_on_floor(const scene *s,
    const sel_world_settings *settings)
{
    const double low[3] = {-1, -1, 0}, high[3] = {1, 1, 2};
    sel_world *world = make(s, settings);
    add_box(world, low, high, 0);
    return world;
}

/* Cubes and long bodies alternately, in the lower part of (0, 1)^3. With an
   exponent of 1 the long ones are prolates, which can go on rolling. */
static inline void cubes_and_long_ones(scene *s, double exponent)
{
    sel_shape shapes[2];
    const double cube[3] = {0.08, 0.08, 0.08}, both[3] = {0.06, 0.06, 0.12};
    CHECK_OK(sel_shape_init(&shapes[0], cube, 0.3, 0.3));
    CHECK_OK(sel_shape_init(&shapes[1], both, exponent, exponent));
    gas(s, shapes, 2, 4, 5);
}

/* Spheres, needles and cubes, of two sizes, that fall into (0, 1)^3. */
static inline void mixture(scene *s, int perSide)
{
    sel_shape shapes[3];
    const double round[3] = {0.05, 0.05, 0.05}, needle[3] = {0.02, 0.02, 0.08};
    const double cube[3] = {0.06, 0.05, 0.04};
    CHECK_OK(sel_shape_init(&shapes[0], round, 1, 1));
    CHECK_OK(sel_shape_init(&shapes[1], needle, 1, 1));
    CHECK_OK(sel_shape_init(&shapes[2], cube, 0.3, 0.3));
    gas(s, shapes, 3, perSide, 11);
    for (int i = 0; i < s->n; i++)
    {
        s->p[i].v[2] -= 3;
        s->p[i].id = 10 + 7*(37*i % s->n);
    }
}

/* A large ball that touches 200 small moving ones: more partners than there are
   colours. */
static inline void ball_in_crowd(scene *s)
{
    scene_random random = {8};
    memset(s, 0, sizeof *s);
    s->nShapes = 2;
    scene_named_shape(SCENE_SPHERE, 0.5, &s->shapes[0]);
    scene_named_shape(SCENE_SPHERE, 0.06, &s->shapes[1]);
    add(s, 0, 0.5, 0.5, 0.5);
    for (int k = 0; k < 200; k++)
    {
        /* on a Fibonacci spiral around it */
        double z = 1 - (2*k + 1)/200.0, angle = 2.39996322972865332*k;
        double r = sqrt(1 - z*z), far = 0.2799;
        add(s, 1, 0.5 + far*r*cos(angle), 0.5 + far*r*sin(angle),
            0.5 + far*z);
        for (int m = 0; m < 3; m++)
        {
            s->p[k + 1].v[m] = scene_uniform(&random, -0.1, 0.1);
        }
    }
}

/* Puts the bodies into another order. */
static inline void shuffle(scene *s, uint64_t seed)
{
    scene_random random = {seed};
    for (int i = s->n - 1; i > 0; i--)
    {
        int k = scene_integer(&random, i + 1);
        particle other = s->p[k];
        s->p[k] = s->p[i];
        s->p[i] = other;
    }
}

/* For main: makes threads sleep while they wait for each other, so that they do
   not occupy a machine with other work. OpenMP reads the setting before a
   program begins. */
static inline void let_threads_sleep(char **argv)
{
    if (!getenv("OMP_WAIT_POLICY"))
    {
        setenv("OMP_WAIT_POLICY", "passive", 1);
        execv("/proc/self/exe", argv);
    }
}

#endif
