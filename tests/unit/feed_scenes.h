/*  feed_scenes.h - a feed of two shapes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#ifndef FEED_SCENES_H
#define FEED_SCENES_H

#include "suite.h"

static inline double one_size(void *context, int shape, int seed)
{
    (void)seed;
    return ((const double *)context)[shape];
}

static const double sizes[2] = {1, 2};
static const double halves[2] = {0.5, 0.5};
static const sel_mixture mixture = {2, halves, 0, one_size, (void *)sizes};

static inline sel_feed made(double *taken, int byMass)
{
    taken[0] = taken[1] = 0;
    return (sel_feed){.mixture = &mixture,
        .meanVolume = sel_mixture_mean_volume(&mixture),
        .density = 6/SCENE_PI,
        .byMass = byMass,
        .massTotal = 1e15,
        .numberTotal = 1000000,
        .duration = 1e15,
        .waits = 1,
        .seed = 1,
        .taken = taken};
}

#endif
