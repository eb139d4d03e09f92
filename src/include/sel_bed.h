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

/* Returns the level of a bed [m]: the least height of a particle up to which
   the share quantile of the volume of all n lies. n > 0. Sorts the particles,
   so that the level does not depend on their order. */
double sel_bed_level(int n, sel_bed_particle *particles, double quantile);

/* Returns the volume of all particles [m3], from the smallest on. Sorts
   them. */
double sel_bed_volume(int n, sel_bed_particle *particles);

/* Something that opens once and closes: from since on, for a duration, at the
   latest until end. waits: it waits for a condition, and since is beyond any
   time until that is satisfied. start: it does not open before. All in [s]. */
typedef struct sel_opening
{
    double start, end, duration, since;
    int waits;
} sel_opening;

/* Returns 1 if it is open at a time; slack [s] covers the rounding of times. */
int sel_opening_is_open(const sel_opening *opening, double time, double slack);

/* Returns 1 if its condition is still to be checked at a time: it waits, and
   has not opened, or closed for good. */
int sel_opening_waits(const sel_opening *opening, double time);

/* Notes that its condition is satisfied at a time. Returns 1 if it opens by
   that; before start it does not. */
int sel_opening_reached(sel_opening *opening, double time, double slack);

#ifdef __cplusplus
}
#endif

#endif
