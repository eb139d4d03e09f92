/*---------------------------------------------------------------------------*\
    sel_mixture.h - mixtures of shapes by shares of number or mass

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A share is that of a shape in all particles, or in their mass where all
    have one density. Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_MIXTURE_H
#define SEL_MIXTURE_H

#include "sel_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A mixture of shapes that have sizes of their own. */
typedef struct sel_mixture
{
    int n;                /* number of shapes */
    const double *shares; /* n, >= 0; their sum is 1 */
    int byMass;           /* 1: the shares are of mass; 0: of number */
    /* Returns the diameter [m] of the sphere that has the volume of a particle
       of this shape, > 0. It is the same for equal seeds. Not called for a
       shape with the share 0. */
    double (*diameter)(void *context, int shape, int seed);
    void *context;
} sel_mixture;

/* Scales n shares, each >= 0, to a sum of 1, and returns their sum before. They
   are unchanged where that is not greater than 0. */
double sel_mixture_normalise(int n, double *shares);

/* Returns the amount that one particle adds to what has been taken: 1, or its
   volume [m3] where shares are of mass. diameter [m]. */
double sel_mixture_amount(const sel_mixture *mixture, double diameter);

/* Returns the shape that lacks most of its share, the first one of several, so
   that a mixture made of such particles has its shares to within one particle.
   taken: amount of each shape so far, n, >= 0. */
int sel_mixture_next(const sel_mixture *mixture, const double *taken);

/* Returns the mean volume of a particle [m3], from 1000 sizes of each shape. */
double sel_mixture_mean_volume(const sel_mixture *mixture);

/* Divides total particles among n shapes by shares whose sum is 1: the integer
   parts first, the others to the largest remainders. Writes counts (n). */
void sel_mixture_apportion(int n, const double *shares, int total, int *counts);

/* Converts n shares of mass (byMass 0: of number), each >= 0 and not all 0, to
   shares of number whose sum is 1. Returns the mean volume of a particle
   [m3]. */
double sel_mixture_by_number(
    int n, const sel_shape *shapes, int byMass, double *shares);

/* Divides particles among n shapes by shares of number, at most `most` in all,
   so that their volume comes close to volume [m3] from below, but has one
   particle at least. byMass: the volume that is left is filled with the
   smallest shape, by which shares of mass hardly change. Writes counts (n). */
void sel_mixture_fill(int n, const sel_shape *shapes, const double *shares,
    int byMass, double volume, int most, int *counts);

/* Lists the shapes of particles in random order: counts[i] times i for each of
   n shapes. Writes type, as many as the sum of counts. uniform returns the next
   random number in [0, 1). */
void sel_mixture_shuffle(int n, const int *counts,
    double (*uniform)(void *context), void *context, int *type);

#ifdef __cplusplus
}
#endif

#endif
