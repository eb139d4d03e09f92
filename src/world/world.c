/*---------------------------------------------------------------------------*\
    world.c - access to the statistics of a world

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "world/world.h"
#include "base/threads.h"
#include "base/vec3.h"
#include "world/world_check.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

const sel_statistics *sel_world_statistics(const sel_world *world)
{
    return &world->statistics;
}

void sel_world_clear_statistics(sel_world *world)
{
    world->statistics = (sel_statistics){0};
    world->worst.any = 0;
    for (int i = 0; i < world->p.n; i++)
    {
        world->p.overlap[i] = 0.0;
    }
}

int sel_world_worst(const sel_world *world, sel_replay *replay)
{
    if (world->worst.any)
    {
        *replay = world->worst.replay;
    }
    return world->worst.any;
}

const sel_failure *sel_world_failure(const sel_world *world)
{
    return &world->trouble;
}
