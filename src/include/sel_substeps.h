/*---------------------------------------------------------------------------*\
    sel_substeps.h - the number of substeps of a step

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h. All processes need the same number of
    substeps. It depends only on maximum values, which the caller reduces over
    the processes: the results of sel_world_substeps_next, and sel_step_worst.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SUBSTEPS_H
#define SEL_SUBSTEPS_H

#include "sel_settings.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the number of substeps in the time dt [s] for which no surface point
   of a local particle, and no moving wall, moves by more than maxTravel
   smallest semi-axes per substep. The speed of a surface point is the speed of
   the centre plus the speed by spin. With nonSmooth and without a fluid, the
   speed by spin is the speed at which the rotation moves the surface along its
   normal (sel_shape_rotation_speed), but at least 2/7 of the greatest speed of
   a surface point by spin. Without a fluid, the speeds are the present ones
   plus the gain by gravity in dt. In a fluid, the drag limits this gain: call
   sel_world_begin_fluid first. At least 1; also 1 if dt is out of range or
   maxTravel is not in 1e-30 to 1e30. */
int sel_world_substeps_needed(
    const sel_world *world, double dt, double maxTravel);

/* Sets *n as sel_world_substeps_needed, but uses speeds relative to the
   particles and walls that a particle can reach in dt, and half of the speeds
   of translation, since contacts are found ahead along straight paths.
   Particles that fall side by side far from others therefore need few substeps
   at any speed. *n is a bound for the particles of this process. It depends on
   the positions and velocities on all processes, which must call the function
   together. *n is never more than the result of sel_world_substeps_needed. It
   is equal to this result in a fluid, with periodic boundaries, and if the
   model is not nonSmooth, since other models do not find contacts ahead of
   time. SEL_E_MEMORY, SEL_E_EXCHANGE. */
sel_status sel_world_substeps_meeting(
    sel_world *world, double dt, double maxTravel, int *n);

/* Returns the displacement over the smallest semi-axis that a particle may
   reach in a substep if sel_world_substeps_meeting chooses the number of
   substeps by maxTravel: maxTravel, or twice as much if translation counts
   half. */
double sel_world_travel_allowed(const sel_world *world, double maxTravel);

/* Particles that will be beyond a periodic boundary after some time. With
   several processes use the maximum of each number. */
typedef struct sel_beyond
{
    double distance; /* greatest distance from the boundary, plus the bounding
                        radius of that particle [m]; 0: none will be beyond
                        it */
    double radius;   /* greatest bounding radius of the particles [m] */
} sel_beyond;

/* Returns how far beyond periodic boundaries (only those of translations) local
   particles will be after dt [s], with their present velocities and gravity. */
sel_beyond sel_world_beyond(const sel_world *world, double dt);

/* Returns 1 if particles would be too far beyond a boundary: contacts across
   the boundary are found only within half a period of it. */
int sel_world_beyond_is_far(const sel_world *world, const sel_beyond *beyond);

/* Returns the greatest mass of a local particle [kg]; 0: there are none. */
double sel_world_heaviest(const sel_world *world);

/* softSphere: returns the number of substeps in the time dt [s] for which each
   is 1/SEL_SOFT_STEP of the critical substep. It considers the contacts since
   sel_world_clear_statistics, and contacts that local particles at their
   present speed could have with an equal particle or with a wall, for which the
   lightest wall that contacts move is assumed. 1 for other models, and if dt is
   out of range. With several processes use the maximum. */
int sel_world_substeps_stable(const sel_world *world, double dt);

/* [-] The critical substep over the longest substep that
   sel_world_substeps_stable allows: a collision then has about thirty
   substeps. */
#define SEL_SOFT_STEP 20.0
/* [-] If a substep is longer than this share of the critical one, results of
   collisions have an error of more than 1/100. */
#define SEL_SOFT_STEP_COARSE 0.2

/* Sets *n to the number of substeps in the next step of dt [s], at least 1: the
   maximum of sel_world_substeps_meeting, sel_world_substeps_stable and
   `settled`. settled: the result of sel_world_substeps_settled after the last
   step, 1 at first. The number for springs depends on the contacts since
   sel_world_clear_statistics. All processes call it together, and use the
   maximum of *n. SEL_E_MEMORY, SEL_E_EXCHANGE. */
sel_status sel_world_substeps_next(
    sel_world *world, double dt, double maxTravel, int settled, int *n);

/* State of a packing at rest, since sel_world_clear_statistics. With several
   processes use the maximum of each number. */
typedef struct sel_resting
{
    double overlap;     /* greatest overlap in the last substep, of contacts
                           that have existed for ten substeps, over dEq of the
                           smaller particle */
    double unconverged; /* share of the substeps whose iterations ended before
                           their tolerance */
    double residual;    /* greatest change of a contact's velocity in the last
                           iteration of a substep, mean over the substeps. For a
                           substep that has converged it is limited to the
                           tolerance of particles at rest [m/s] */
    double inverseAxis; /* one over the smallest semi-axis of all particles
                           [1/m]; 0: there are no particles */
} sel_resting;

/* Returns the state of the local particles and their partners. */
sel_resting sel_world_resting(const sel_world *world);

/* nonSmooth: returns the number of substeps in the next step of dt [s] for
   particles at rest, for which speeds are no criterion. With this number,
   contacts at rest overlap by less than `most` (over dEq, 0.01 is usual), and
   iterations that do not converge move contacts by at most most/1000 in a
   substep. before: the number that this function returned after the last step,
   1 at first; used: the number of substeps in the step. Call it after each
   step; the number increases at most by a factor of two and decreases at most
   by a tenth. Returns `before` for other models, whose overlaps at rest follow
   from their springs and impulses, and if dt is out of range, used is below 1,
   or most is not in 1e-30 to 1e30. */
int sel_world_substeps_settled(const sel_world *world, double dt, int before,
    int used, const sel_resting *rest, double most);

/* Greatest values since sel_world_clear_statistics: SEL_STEP_WORST_COUNT
   doubles. The value of all processes is the maximum of each double. */
typedef struct sel_step_worst
{
    double travel;        /* as in sel_statistics */
    double untraced;      /* overlapUntraced of sel_statistics */
    double wallOverlap;   /* overlapWallWorst of sel_statistics */
    double frequency;     /* frequencyWorst of sel_statistics */
    double frequencyPair; /* frequencyPairWorst of sel_statistics */
    sel_resting resting;  /* nonSmooth: sel_world_resting; else 0 */
} sel_step_worst;

/* Number of doubles in sel_step_worst. */
#define SEL_STEP_WORST_COUNT (sizeof(sel_step_worst) / sizeof(double))

/* Returns the values of this process. */
sel_step_worst sel_world_step_worst(const sel_world *world);

/* Returns the critical substep [s], sel_statistics_critical_step. */
double sel_step_critical(const sel_step_worst *worst);

/* Returns 1 if a substep was so long that its results are invalid: a particle
   moved by more than its smallest semi-axis, and the overlap of two particles
   is so large that the side from which they came is unknown. */
int sel_step_is_lost(const sel_step_worst *worst);

/* Returns the number of substeps in the time dt [s] for which each is
   1/SEL_SOFT_STEP of the critical one [s]; at least 1, at most
   SEL_SUBSTEPS_MOST. */
int sel_substeps_stable(double dt, double critical);

/* A particle moved by `travel` in one of `used` substeps. Returns the number of
   substeps for which it would have moved by maxTravel; at most 1e9. */
int sel_substeps_slow(int used, double travel, double maxTravel);

/* Returns 1 if a value exceeds both a limit and twice the last reported value,
   *reported, and then sets *reported to the value. */
int sel_exceeds_anew(double value, double limit, double *reported);

#ifdef __cplusplus
}
#endif

#endif
