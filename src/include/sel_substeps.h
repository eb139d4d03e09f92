/*---------------------------------------------------------------------------*\
    sel_substeps.h - how many substeps a step has

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h. Several processes need the same number of
    substeps. All that it depends on are greatest values, which the caller
    reduces: the results of sel_world_substeps_next, and sel_step_worst.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SUBSTEPS_H
#define SEL_SUBSTEPS_H

#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Greatest values since sel_world_clear_statistics: SEL_STEP_WORST_COUNT
   doubles, each of which becomes that of all processes by its maximum. */
typedef struct sel_step_worst
{
    double travel;        /* as in sel_statistics */
    double untraced;      /* overlapUntraced of sel_statistics */
    double wallOverlap;   /* overlapWallWorst of sel_statistics */
    double frequency;     /* frequencyWorst of sel_statistics */
    double frequencyPair; /* frequencyPairWorst of sel_statistics */
    sel_resting resting;  /* nonSmooth: sel_world_resting; else 0 */
} sel_step_worst;

/* Number of doubles in it. */
#define SEL_STEP_WORST_COUNT (sizeof(sel_step_worst) / sizeof(double))

/* Returns the values of this process. */
sel_step_worst sel_world_step_worst(const sel_world *world);

/* Returns the critical substep [s], sel_statistics_critical_step. */
double sel_step_critical(const sel_step_worst *worst);

/* Returns 1 if a substep was so long that its results are invalid: a particle
   moved by more than its smallest semi-axis, and the centres of two that lay in
   each other no longer tell from which side they came. */
int sel_step_is_lost(const sel_step_worst *worst);

/* Returns the number of substeps in time dt [s] of which each is a
   SEL_SOFT_STEP-th of the critical one [s]; at least 1, at most
   SEL_SUBSTEPS_MOST. */
int sel_substeps_stable(double dt, double critical);

/* Returns the number of substeps with which a particle that moved by travel in
   one of used substeps would have moved by maxTravel; at most 1e9. */
int sel_substeps_slow(int used, double travel, double maxTravel);

/* Returns 1 if a value exceeds a limit, and twice the value that was reported
   last, *reported, which it then replaces. */
int sel_exceeds_anew(double value, double limit, double *reported);

#ifdef __cplusplus
}
#endif

#endif
