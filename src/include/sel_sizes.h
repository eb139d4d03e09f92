/*---------------------------------------------------------------------------*\
    sel_sizes.h - size distributions between two cut-offs

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    If hardly any of a distribution lies between its cut-offs, rounding
    determines the sizes drawn from it, or drawing never ends. All arguments are
    numbers with 0 <= least <= most, in the ranges of sel_limits.h. With these
    no function overflows.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SIZES_H
#define SEL_SIZES_H

#include "sel_law.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Range of the exponent of a Rosin-Rammler distribution. Above it all sizes are
   practically equal, below it they spread over too many orders of magnitude. */
#define SEL_SIZES_EXPONENT_LEAST 0.01
#define SEL_SIZES_EXPONENT_MOST  1000.0

/* Range of the standard deviation of the logarithm in a log-normal
   distribution, for the same reasons. */
#define SEL_SIZES_SIGMA_LEAST 1e-6
#define SEL_SIZES_SIGMA_MOST  10.0

/* Returns the share [-] of a normal distribution with this mean [m] and
   standard deviation [m], > 0, between least and most [m]. */
double sel_sizes_normal(
    double least, double most, double mean, double deviation);

/* Returns the share of an exponential distribution, exp(-rate d), rate
   [1/m]. */
double sel_sizes_exponential(double least, double most, double rate);

/* Returns the share of the distribution of Rosin and Rammler (1933), in which
   the share of sizes below d is 1 - exp(-(d/scale)^exponent); scale [m]. */
double sel_sizes_rosin_rammler(
    double least, double most, double scale, double exponent);

/* Returns the share, by number, of particles with a Rosin-Rammler distribution
   by mass: x = (d/scale)^exponent has the gamma distribution of shape 1 +
   3/exponent (Yoon, Hewson, DesJardin, Glaze, Black and Skaggs 2004). */
double sel_sizes_mass_rosin_rammler(
    double least, double most, double scale, double exponent);

/* Returns the acceptance rate of rejection sampling from a sum of n normal
   curves: the share of points below the sum, if points are drawn uniformly
   between `least` and `most`, and from 0 to the greatest value of the sum at
   the means. mean, deviation [m]; weight: heights of the curves, >= 0, not all
   0. */
double sel_sizes_normals(double least, double most, int n, const double *mean,
    const double *deviation, const double *weight);

/* A log-normal distribution that is cut off at both ends: the logarithm of a
   size has a normal distribution about the logarithm of the median. The
   remaining density is scaled up to a total of one; no probability is placed at
   the cut-offs. */
typedef struct sel_log_normal
{
    double least, most; /* [m] cut-offs, > 0 */
    double median;      /* [m] of the whole distribution, > 0 */
    double sigma;       /* [-] standard deviation of the logarithm, > 0 */
} sel_log_normal;

/* Returns the share of the whole distribution between the cut-offs. */
double sel_log_normal_share(const sel_log_normal *law);

/* Returns the size [m] below which the share u (0 to 1) of the sizes between
   the cut-offs lies. For a random u this is a random size. */
double sel_log_normal_draw(const sel_log_normal *law, double u);

/* Returns the mean size between the cut-offs [m]. */
double sel_log_normal_mean(const sel_log_normal *law);

/* A parameter of a distribution: its name in a dictionary, and its range. */
typedef struct sel_sizes_parameter
{
    const char *name;
    double least, most;
} sel_sizes_parameter;

/* Maximum number of parameters of a distribution. */
#define SEL_SIZES_PARAMETERS 2

/* A distribution between two cut-offs. Its keyword is the name of OpenFOAM's
   model, or logNormal. Each distribution is a line in the table of
   sizes_check.c. */
typedef struct sel_sizes_law
{
    const char *keyword;
    int n; /* number of parameters */
    sel_sizes_parameter parameter[SEL_SIZES_PARAMETERS];
    double leastShare; /* minimum share between the cut-offs */

    /* Returns the share between least and most [m]. */
    double (*share)(double least, double most, const double *parameters);

    /* Returns 1 and sets *found if the share cannot be computed, else 0. NULL:
       it always can. */
    int (*check)(double least, double most, const double *parameters,
        sel_finding *found);
} sel_sizes_law;

/* Returns the k-th of these laws, NULL beyond the last one. */
const sel_sizes_law *sel_sizes_list(int k);

/* Returns the law of that keyword, NULL if there is none. */
const sel_sizes_law *sel_sizes_find(const char *keyword);

/* The functions below return 1 and set *found in three cases: rounding would
   determine the sizes drawn from a distribution, a size would overflow, or
   drawing would never end. Else they return 0. */

/* Checks a distribution of the list with its parameters. */
int sel_sizes_check(const sel_sizes_law *law, double least, double most,
    const double *parameters, sel_finding *found);

/* Checks a sum of n >= 1 normal curves (sel_sizes_normals). */
int sel_sizes_check_normals(double least, double most, int n,
    const double *mean, const double *deviation, const double *weight,
    sel_finding *found);

/* Checks a table of n sizes [m] with weights. isLine 1: the distribution is
   linear between the sizes, of which there are at least two; 0: each size is
   one bin. */
int sel_sizes_check_rows(int n, const double *sizes, const double *weights,
    int isLine, sel_finding *found);

#ifdef __cplusplus
}
#endif

#endif
