/*---------------------------------------------------------------------------*\
    substeps.c - number of substeps of a step

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_substeps.h"
#include "step/common/step.h"
#include "world/world.h"
#include "world/world_check.h"

#include <gsl/gsl_math.h>

/* LOST_TRAVEL: travel over the smallest semi-axis. LOST_OVERLAP: overlap of two
   particles over the sum of their extents from the centres. A substep is lost
   if it exceeds both. Beyond this overlap the centres of two equal spheres are
   within a quarter of a diameter. In valid runs with long substeps, the overlap
   reaches about 0.6; the distance between the centres is then still large
   enough to show from which side the particles came. */
#define LOST_TRAVEL  1.0
#define LOST_OVERLAP 0.75

/* A number of substeps that is never used, and fits into an int. */
#define SUBSTEPS_ENDLESS 1e9

sel_step_worst sel_world_step_worst(const sel_world *world)
{
    const sel_statistics *s = sel_world_statistics(world);
    return (sel_step_worst){.travel = s->travelWorst,
        .untraced = s->overlapUntraced,
        .wallOverlap = s->overlapWallWorst,
        .frequency = s->frequencyWorst,
        .frequencyPair = s->frequencyPairWorst,
        .resting = world->model->traits & SEL_MODEL_ITERATES
            ? sel_world_resting(world)
            : (sel_resting){.overlap = 0.0}};
}

double sel_step_critical(const sel_step_worst *worst)
{
    const sel_statistics s = {.frequencyWorst = worst->frequency,
        .frequencyPairWorst = worst->frequencyPair};
    return sel_statistics_critical_step(&s);
}

int sel_step_is_lost(const sel_step_worst *worst)
{
    return worst->untraced > LOST_OVERLAP && worst->travel > LOST_TRAVEL;
}

int sel_substeps_stable(double dt, double critical)
{
    double n = ceil(SEL_SOFT_STEP * dt / critical);
    return (int)GSL_MAX_DBL(1.0, GSL_MIN_DBL(n, SEL_SUBSTEPS_MOST));
}

int sel_world_substeps_stable(const sel_world *w, double dt)
{
    return w->model->stableSubsteps && sel_world_valid_time(dt)
        ? w->model->stableSubsteps(w, dt)
        : 1;
}

int sel_substeps_slow(int used, double travel, double maxTravel)
{
    double n = used * travel / maxTravel + 1.0;
    return (int)GSL_MIN_DBL(n, SUBSTEPS_ENDLESS);
}

int sel_exceeds_anew(double value, double limit, double *reported)
{
    int is = value > limit && value > 2.0 * *reported;
    if (is)
    {
        *reported = value;
    }
    return is;
}
