/*---------------------------------------------------------------------------*\
    sel_sizes.h - the share of a size distribution between two cut-offs

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Where next to nothing of a distribution lies between its cut-offs, sizes
    drawn from it are determined by rounding, or drawing never ends. All
    arguments are numbers with 0 <= least <= most, in the ranges of
    sel_limits.h; nothing here overflows.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SIZES_H
#define SEL_SIZES_H

#ifdef __cplusplus
extern "C" {
#endif

/* Range of the exponent of a Rosin-Rammler distribution. Above it all sizes are
   practically equal, below it they spread over too many orders of magnitude. */
#define SEL_SIZES_EXPONENT_LEAST 0.01
#define SEL_SIZES_EXPONENT_MOST  1000.0

/* Returns the share [-] of a normal distribution with this mean [m] and
   standard deviation [m], > 0, between least and most [m]. */
double sel_sizes_normal(
    double least, double most, double mean, double deviation);

/* Returns the share of an exponential distribution, exp(-rate d), rate
   [1/m]. */
double sel_sizes_exponential(double least, double most, double rate);

/* Returns the share of the distribution of Rosin and Rammler (1933): the share
   1 - exp(-(d/scale)^exponent) is smaller than d; scale [m]. */
double sel_sizes_rosin_rammler(
    double least, double most, double scale, double exponent);

/* Returns the share, by number, of particles with a Rosin-Rammler distribution
   by mass: x = (d/scale)^exponent has the gamma distribution of shape 1 +
   3/exponent (Yoon, Hewson, DesJardin, Glaze, Black and Skaggs 2004). */
double sel_sizes_mass_rosin_rammler(
    double least, double most, double scale, double exponent);

/* Returns the acceptance rate of rejection sampling from a sum of n normal
   curves: points are drawn uniformly between least and most, and from 0 to the
   greatest value of the sum at the means; the share of points below the sum is
   returned. mean, deviation [m]; weight: heights of the curves, >= 0, not all
   0. */
double sel_sizes_normals(double least, double most, int n, const double *mean,
    const double *deviation, const double *weight);

#ifdef __cplusplus
}
#endif

#endif
