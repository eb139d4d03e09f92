/*---------------------------------------------------------------------------*\
    sel_mixture.h - mixtures of shapes by shares of number or mass

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A share is that of a shape in the number of all particles, or in their mass,
    if all have the same density. Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_MIXTURE_H
#define SEL_MIXTURE_H

#include "sel_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A mixture of shapes, each with its own size distribution. */
typedef struct sel_mixture
{
    int n;                /* number of shapes */
    const double *shares; /* n, >= 0; their sum is 1 */
    int byMass;           /* 1: the shares are of mass; 0: of number */
    /* Returns the diameter [m], > 0, of the sphere with the volume of a
       particle of this shape. Equal seeds must give equal diameters. Not called
       for a shape with the share 0. */
    double (*diameter)(void *context, int shape, int seed);
    void *context;
} sel_mixture;

/* Scales n shares, each >= 0, to a sum of 1, and returns their previous sum. If
   that is not greater than 0, the shares do not change. */
double sel_mixture_normalise(int n, double *shares);

/* Returns the amount by which one particle increases `taken` of
   sel_mixture_next: 1, or its volume [m3] if shares are of mass. diameter
   [m]. */
double sel_mixture_amount(const sel_mixture *mixture, double diameter);

/* Returns the shape whose amount is farthest below its share; of equal ones the
   first. If each particle is chosen like this, the shares of the mixture are
   accurate to one particle. taken: amount of each shape so far, n, >= 0. */
int sel_mixture_next(const sel_mixture *mixture, const double *taken);

/* Returns the mean volume of a particle [m3], from 1000 sizes of each shape. */
double sel_mixture_mean_volume(const sel_mixture *mixture);

/* Divides `total` particles among n shapes by shares whose sum is 1: first each
   shape gets the integer part of its number, then the rest goes to the largest
   remainders. Writes counts (n). */
void sel_mixture_apportion(int n, const double *shares, int total, int *counts);

/* Converts n shares of mass (byMass 0: of number), each >= 0 and not all 0, to
   shares of number whose sum is 1. Returns the mean volume of a particle
   [m3]. */
double sel_mixture_by_number(
    int n, const sel_shape *shapes, int byMass, double *shares);

/* Divides particles among n shapes by shares of number, so that their volume is
   close to, but not above, `volume` [m3]. The total number is at least one and
   at most `most`. byMass 1: the remaining volume is filled with the smallest
   shape, which hardly changes the shares of mass. Writes counts (n). */
void sel_mixture_fill(int n, const sel_shape *shapes, const double *shares,
    int byMass, double volume, int most, int *counts);

/* Lists the shapes of particles in random order: counts[i] times i for each of
   n shapes. Writes type; its length is the sum of counts. uniform returns the
   next random number in [0, 1). */
void sel_mixture_shuffle(int n, const int *counts,
    double (*uniform)(void *context), void *context, int *type);

#ifdef __cplusplus
}
#endif

#endif
