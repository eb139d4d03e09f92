/*---------------------------------------------------------------------------*\
    sizes_check.c - distributions from which sizes cannot be drawn

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    OpenFOAM maps a random number to the share between the cut-offs; if this
    share is too small, too few digits are left. For a distribution by mass, and
    for a sum of normal curves, it draws again until a value lies between the
    cut-offs.
\*---------------------------------------------------------------------------*/

#include "sel_limits.h"
#include "sel_sizes.h"

#include <gsl/gsl_math.h>
#include <string.h>

/* [-] Least share between the cut-offs, if a number is mapped to the share, and
   if sizes are drawn again. */
#define MAPPED_LEAST 1e-6
#define DRAWN_LEAST  1e-3
/* [-] Limits of the greatest weight, and of a power of a size. */
#define WEIGHT_LEAST 1e-30
#define WEIGHT_MOST  1e30
/* [-] Smallest difference of two sizes of a line, over the greater one. */
#define ROW_LEAST 1e-6

/* Before v2106 OpenFOAM did not divide the argument of the error function by
   the root of two, which gives a narrower distribution: the lesser share
   counts. */
static double normal_share(double least, double most, const double *p)
{
    return GSL_MIN_DBL(sel_sizes_normal(least, most, p[0], p[1]),
        sel_sizes_normal(least, most, p[0], p[1] / sqrt(2.0)));
}

static double exponential_share(double least, double most, const double *p)
{
    return sel_sizes_exponential(least, most, p[0]);
}

/* Before v2106 OpenFOAM's distribution began at the lower cut-off. */
static double rosin_rammler_share(double least, double most, const double *p)
{
    return sel_sizes_rosin_rammler(0.0, most - least, p[0], p[1]);
}

static double mass_share(double least, double most, const double *p)
{
    return sel_sizes_mass_rosin_rammler(least, most, p[0], p[1]);
}

static double log_normal_share(double least, double most, const double *p)
{
    const sel_log_normal law = {least, most, p[0], p[1]};
    return sel_log_normal_share(&law);
}

/* Returns 1 if a number is outside its limits. */
static int outside(const char *keyword, const char *what, double value,
    double least, double most, sel_finding *found)
{
    if (value >= least && value <= most)
    {
        return 0;
    }
    *found = (sel_finding){keyword, what, value, least, most};
    return 1;
}

/* The power (most/d)^n must be a finite number. */
static int check_power(
    double least, double most, const double *p, sel_finding *found)
{
    (void)least;
    return outside("n", "the logarithm of (maxValue/d)^n",
        p[1] * log(most / p[0]), -HUGE_VAL, log(WEIGHT_MOST), found);
}

static const sel_sizes_law laws[] = {
    {"normal", 2,
        {{"expectation", -SEL_LENGTH_MOST, SEL_LENGTH_MOST},
            {"variance", SEL_LENGTH_LEAST, SEL_LENGTH_MOST}},
        MAPPED_LEAST, normal_share, NULL},
    {"exponential", 1,
        {{"lambda", 1.0 / SEL_LENGTH_MOST, 1.0 / SEL_LENGTH_LEAST}},
        MAPPED_LEAST, exponential_share, NULL},
    {"RosinRammler", 2,
        {{"d", SEL_LENGTH_LEAST, SEL_LENGTH_MOST},
            {"n", SEL_SIZES_EXPONENT_LEAST, SEL_SIZES_EXPONENT_MOST}},
        MAPPED_LEAST, rosin_rammler_share, check_power},
    {"massRosinRammler", 2,
        {{"d", SEL_LENGTH_LEAST, SEL_LENGTH_MOST},
            {"n", SEL_SIZES_EXPONENT_LEAST, SEL_SIZES_EXPONENT_MOST}},
        DRAWN_LEAST, mass_share, check_power},
    {"logNormal", 2,
        {{"median", SEL_LENGTH_LEAST, SEL_LENGTH_MOST},
            {"sigma", SEL_SIZES_SIGMA_LEAST, SEL_SIZES_SIGMA_MOST}},
        MAPPED_LEAST, log_normal_share, NULL},
};

const sel_sizes_law *sel_sizes_list(int k)
{
    int count = (int)(sizeof(laws) / sizeof(laws[0]));
    return k >= 0 && k < count ? &laws[k] : NULL;
}

const sel_sizes_law *sel_sizes_find(const char *keyword)
{
    int k = 0;
    while (sel_sizes_list(k) && strcmp(laws[k].keyword, keyword) != 0)
    {
        k++;
    }
    return sel_sizes_list(k);
}

/* Returns 1 if too small a share is between the cut-offs. */
static int lacks_share(double share, double least, sel_finding *found)
{
    return outside("minValue",
        "the share of the distribution between minValue and maxValue",
        GSL_MAX_DBL(share, 0.0), least, HUGE_VAL, found);
}

int sel_sizes_check(const sel_sizes_law *law, double least, double most,
    const double *p, sel_finding *found)
{
    if (law->check && law->check(least, most, p, found))
    {
        return 1;
    }
    return lacks_share(law->share(least, most, p), law->leastShare, found);
}

/* Returns 1 if weights are out of range, or all zero. */
static int wrong_weights(
    const char *keyword, int n, const double *weights, sel_finding *found)
{
    double top = 0.0;
    for (int i = 0; i < n; i++)
    {
        top = GSL_MAX_DBL(top, weights[i]);
        if (outside(keyword, "a weight", weights[i], 0.0, WEIGHT_MOST, found))
        {
            return 1;
        }
    }
    return outside(keyword,
        "the largest weight (all weights are zero or nearly zero)", top,
        WEIGHT_LEAST, WEIGHT_MOST, found);
}

int sel_sizes_check_normals(double least, double most, int n,
    const double *mean, const double *deviation, const double *weight,
    sel_finding *found)
{
    for (int i = 0; i < n; i++)
    {
        if (outside("expectation", "a mean", mean[i], -SEL_LENGTH_MOST,
                SEL_LENGTH_MOST, found)
            || outside("variance", "a standard deviation", deviation[i],
                SEL_LENGTH_LEAST, SEL_LENGTH_MOST, found))
        {
            return 1;
        }
    }
    if (wrong_weights("strength", n, weight, found))
    {
        return 1;
    }
    for (int i = 0; i < n; i++)
    {
        const double p[2] = {mean[i], deviation[i]};
        if (weight[i] > 0.0
            && lacks_share(normal_share(least, most, p), MAPPED_LEAST, found))
        {
            return 1;
        }
    }
    return lacks_share(
        sel_sizes_normals(least, most, n, mean, deviation, weight), DRAWN_LEAST,
        found);
}

int sel_sizes_check_rows(int n, const double *sizes, const double *weights,
    int isLine, sel_finding *found)
{
    const char *keyword = "distribution";
    double apart = isLine ? ROW_LEAST : 0.0;
    if (outside(keyword, "the number of rows", n, isLine ? 2.0 : 1.0, HUGE_VAL,
            found))
    {
        return 1;
    }
    for (int i = 0; i < n; i++)
    {
        if (outside(keyword, "a size", sizes[i], SEL_LENGTH_LEAST,
                SEL_LENGTH_MOST, found))
        {
            return 1;
        }
        if (i && !(sizes[i] - sizes[i - 1] >= apart * sizes[i]))
        {
            *found = (sel_finding){keyword,
                "a size, which must be greater than the previous one (by a "
                "millionth of it for line),",
                sizes[i], sizes[i - 1], HUGE_VAL};
            return 1;
        }
    }
    return wrong_weights(keyword, n, weights, found);
}
