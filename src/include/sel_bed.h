/*---------------------------------------------------------------------------*\
    sel_bed.h - state of a particle bed, and openings that depend on it

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BED_H
#define SEL_BED_H

#ifdef __cplusplus
extern "C" {
#endif

/* A particle of a bed: its height along some direction [m] and its volume
   [m3]. */
typedef struct sel_bed_particle
{
    double height, volume;
} sel_bed_particle;

/* Returns the level of a bed [m]: the height of the lowest particle for which
   this particle and all lower ones have at least the share `quantile` of the
   volume of all n particles. n > 0. Sorts the particles, so that the level does
   not depend on their order. */
double sel_bed_level(int n, sel_bed_particle *particles, double quantile);

/* Returns the volume of all particles [m3]. Sorts the particles and adds their
   volumes from the smallest on. */
double sel_bed_volume(int n, sel_bed_particle *particles);

/* Something that opens once and then closes. It is open from the time `since`
   on, for `duration`, and at the latest until `end`. `start`: it does not open
   before this time. All times in [s]. `waits` 1: it opens when a condition is
   satisfied; until then `since` is later than any time. */
typedef struct sel_opening
{
    double start, end, duration, since;
    int waits;
} sel_opening;

/* Returns 1 if it is open at a time; `slack` [s] allows for rounding of
   times. */
int sel_opening_is_open(const sel_opening *opening, double time, double slack);

/* Returns 1 if its condition must still be checked at a time: it waits for the
   condition, has not yet opened, and `end` has not passed. */
int sel_opening_waits(const sel_opening *opening, double time);

/* Call this if its condition is satisfied at a time. Returns 1 if it opens; 0,
   before `start`. */
int sel_opening_reached(sel_opening *opening, double time, double slack);

#ifdef __cplusplus
}
#endif

#endif
