/*---------------------------------------------------------------------------*\
    sel_sizes.h - what distributions of sizes have between two cut-offs

    SPDX-License-Identifier: GPL-3.0-or-later

    Sizes drawn between cut-offs of which next to nothing lies between are
    rounding, or are drawn for ever. All arguments are numbers with 0 <= least
    <= most, in the ranges of sel_limits.h; nothing here overflows.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SIZES_H
#define SEL_SIZES_H

#ifdef __cplusplus
extern "C" {
#endif

/* Of sizes whose exponent is far from 1 all, or none, are one size. */
#define SEL_SIZES_EXPONENT_LEAST 0.01
#define SEL_SIZES_EXPONENT_MOST  1000.0

/* [-] Share between least and most [m] of a normal distribution of this mean
   and standard deviation [m], > 0. */
double sel_sizes_normal(
    double least, double most, double mean, double deviation);

/* Of an exponential distribution with so many [1/m] to the size e. */
double sel_sizes_exponential(double least, double most, double rate);

/* Of that of Rosin and Rammler (1933): 1 - exp(-(d/scale)^exponent) are smaller
   than d. */
double sel_sizes_rosin_rammler(
    double least, double most, double scale, double exponent);

/* Of particles of which that is so by mass: x = (d/scale)^exponent has the
   gamma distribution of the shape 1 + 3/exponent (Yoon, Hewson, DesJardin, Glaze,
   Black and Skaggs 2004). */
double sel_sizes_mass_rosin_rammler(
    double least, double most, double scale, double exponent);

/* Points that are drawn uniformly between least and most, and up to what a sum of
   n normal curves comes to at the highest of its peaks: the share below it.
   weight: heights of the curves, >= 0, not all 0. */
double sel_sizes_normals(double least, double most, int n, const double *mean,
    const double *deviation, const double *weight);

#ifdef __cplusplus
}
#endif

#endif
