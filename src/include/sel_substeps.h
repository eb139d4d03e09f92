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

#include "sel_settings.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the number of substeps in time dt [s] with which no surface point of
   a local particle, nor a moving wall, moves by more than maxTravel smallest
   semi-axes per substep, at the present speeds plus the gain by gravity in dt.
   At least 1; also 1 where dt is out of range or maxTravel is not 1e-30 to
   1e30. In a fluid, after sel_world_begin_fluid, at the speeds that the fluid
   permits. */
int sel_world_substeps_needed(
    const sel_world *world, double dt, double maxTravel);

/* *n: the same, of the speeds relative to what a particle can meet in dt: those
   particles within reach, and walls. So particles that fall side by side far
   from everything else need few substeps, however fast they are. A bound, from
   the positions and velocities of all processes, which call it together; never
   more than sel_world_substeps_needed finds on all of them, and the same as it
   in a fluid, with periodic boundaries, and where the model is not nonSmooth:
   others find no contacts ahead. SEL_E_MEMORY, SEL_E_EXCHANGE. */
sel_status sel_world_substeps_meeting(
    sel_world *world, double dt, double maxTravel, int *n);

/* Particles that will be beyond a periodic boundary at the end of a time. With
   several processes use the greatest of each number. */
typedef struct sel_beyond
{
    double distance; /* greatest distance from the boundary, plus the bounding
                        radius of that particle [m]; 0: none will be beyond it */
    double radius;   /* greatest bounding radius of the particles [m] */
} sel_beyond;

/* Returns where local particles will be in dt [s] at their present velocities
   and by gravity, beyond boundaries of translations. */
sel_beyond sel_world_beyond(const sel_world *world, double dt);

/* Returns 1 if particles would be too far beyond a boundary: pairs touch across
   it only within half a period of it. */
int sel_world_beyond_is_far(const sel_world *world, const sel_beyond *beyond);

/* Returns the greatest mass of a local particle [kg]; 0: there are none. */
double sel_world_heaviest(const sel_world *world);

/* softSphere: returns the number of substeps in time dt [s] with which each is
   a SEL_SOFT_STEP-th of the critical one. It takes into account the contacts
   since sel_world_clear_statistics, and those that local particles at their
   present speed would make with a body like themselves or with a wall, taken as
   the lightest one that contacts move. 1 for other models, and where dt is out
   of range. With several processes use the greatest. */
int sel_world_substeps_stable(const sel_world *world, double dt);

/* [-] Number of substeps in a critical one that sel_world_substeps_stable
   requires: about thirty in a collision. */
#define SEL_SOFT_STEP 20.0
/* [-] Share of the critical substep above which results of collisions are wrong
   by more than a hundredth. */
#define SEL_SOFT_STEP_COARSE 0.2

/* *n: the number of substeps in the next step of dt [s], at least 1: the
   greatest of sel_world_substeps_meeting, sel_world_substeps_stable and settled,
   the result of sel_world_substeps_settled after the last step, 1 at first. The
   requirement of springs depends on the contacts since
   sel_world_clear_statistics. All processes call it together, and use the
   greatest. SEL_E_MEMORY, SEL_E_EXCHANGE. */
sel_status sel_world_substeps_next(
    sel_world *world, double dt, double maxTravel, int settled, int *n);

/* State of a packing at rest, since sel_world_clear_statistics. With several
   processes use the greatest of each number. */
typedef struct sel_resting
{
    double overlap;     /* greatest overlap in the last substep of contacts that
                         have lasted for ten, over dEq of the smaller
                         particle */
    double unconverged; /* share of the substeps whose iterations ended before
                         their tolerance */
    double residual;    /* greatest change of a contact's velocity in the last
                         iteration of a substep, mean over the substeps; one
                         that has converged counts with the tolerance of
                         particles at rest at most [m/s] */
    double inverseAxis; /* one over the smallest semi-axis of the particles that
                           are there [1/m]; 0: there are none */
} sel_resting;

/* Returns the state of the local particles and their partners. */
sel_resting sel_world_resting(const sel_world *world);

/* nonSmooth: returns the number of substeps for particles at rest, for which
   speeds give no criterion, in the next step of dt [s]. Contacts at rest then
   overlap by less than most (over dEq, 0.01 is usual), and iterations that do
   not converge move contacts by no more than a thousandth of that in a substep.
   before: the number that this function returned after the last step, 1 at
   first; used: the number of substeps in the step. To be called after each
   step; the number grows at most twofold and falls by a tenth. Returns before
   for other models, whose overlaps at rest follow from their springs and
   impulses, and where dt is out of range, used is below 1, or most is not 1e-30
   to 1e30. */
int sel_world_substeps_settled(const sel_world *world, double dt, int before,
    int used, const sel_resting *rest, double most);

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
   moved by more than its smallest semi-axis, and two particles overlap so
   deeply that the side from which they came is unknown. */
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
