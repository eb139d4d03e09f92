/*---------------------------------------------------------------------------*\
    sizes.c - size distributions between two cut-offs

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_sizes.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_sf_gamma.h>

/* Largest argument of an exponential function, which stays finite. */
#define LOG_MOST 600.0

/* Number of standard deviations beyond which the share is zero. */
#define FAR 30.0

/* [-] Width of a range, over the standard deviation, below which the density
   counts as constant in the range. In wider ranges differences keep ten
   digits. */
#define NARROW 1e-6

/* Arguments of the gamma distribution (of shape 301 at most) above which it is
   1, and below which it is 0. */
#define GAMMA_MOST  1e4
#define GAMMA_LEAST 1e-300

static double in_deviations(double d, double mean, double deviation)
{
    double far = FAR * deviation;
    return GSL_MAX_DBL(-far, GSL_MIN_DBL(far, d - mean)) / deviation;
}

/* The difference is taken in the tail on the side of the range, so that there
   is little cancellation. */
double sel_sizes_normal(
    double least, double most, double mean, double deviation)
{
    double low = M_SQRT1_2 * in_deviations(least, mean, deviation);
    double high = M_SQRT1_2 * in_deviations(most, mean, deviation);
    if (most - least < NARROW * deviation)
    {
        double middle = 0.5 * (low + high);
        return (most - least) / deviation * exp(-middle * middle)
            / sqrt(2.0 * M_PI);
    }
    return low > 0.0 ? 0.5 * (erfc(low) - erfc(high))
                     : 0.5 * (erfc(-high) - erfc(-low));
}

double sel_sizes_exponential(double least, double most, double rate)
{
    double low = GSL_MIN_DBL(rate * least, LOG_MOST);
    double high = GSL_MIN_DBL(rate * most, LOG_MOST);
    return -exp(-low) * expm1(low - high);
}

/* Returns (d/scale)^exponent, at most exp(LOG_MOST). */
static double power_of(double d, double scale, double exponent)
{
    if (!(d > 0.0))
    {
        return 0.0;
    }
    double log_of = exponent * (log(d) - log(scale));
    return exp(GSL_MIN_DBL(log_of, LOG_MOST));
}

double sel_sizes_rosin_rammler(
    double least, double most, double scale, double exponent)
{
    double low = GSL_MIN_DBL(power_of(least, scale, exponent), LOG_MOST);
    double high = GSL_MIN_DBL(power_of(most, scale, exponent), LOG_MOST);
    return -exp(-low) * expm1(low - high);
}

static double gamma_below(double shape, double x)
{
    if (x < GAMMA_LEAST)
    {
        return 0.0;
    }
    return x > GAMMA_MOST ? 1.0 : gsl_sf_gamma_inc_P(shape, x);
}

double sel_sizes_mass_rosin_rammler(
    double least, double most, double scale, double exponent)
{
    double shape = 1.0 + 3.0 / exponent;
    return gamma_below(shape, power_of(most, scale, exponent))
        - gamma_below(shape, power_of(least, scale, exponent));
}

static double height(double x, int n, const double *mean,
    const double *deviation, const double *weight)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
    {
        double v = in_deviations(x, mean[i], deviation[i]);
        sum += weight[i] * exp(-0.5 * v * v);
    }
    return sum;
}

double sel_sizes_normals(double least, double most, int n, const double *mean,
    const double *deviation, const double *weight)
{
    double top = 0.0, share = 0.0;
    for (int i = 0; i < n; i++)
    {
        double here = height(mean[i], n, mean, deviation, weight);
        top = GSL_MAX_DBL(top, here);
    }
    for (int i = 0; i < n && most > least; i++)
    {
        share += weight[i] / top * deviation[i] / (most - least)
            * sel_sizes_normal(least, most, mean[i], deviation[i]);
    }
    return sqrt(2.0 * M_PI) * share;
}

/* Returns the probability of a size below d in the whole distribution. */
static double below(const sel_log_normal *law, double d)
{
    return gsl_cdf_ugaussian_P(log(d / law->median) / law->sigma);
}

double sel_log_normal_share(const sel_log_normal *law)
{
    return below(law, law->most) - below(law, law->least);
}

double sel_log_normal_draw(const sel_log_normal *law, double u)
{
    double low = below(law, law->least);
    double share = low + u * (below(law, law->most) - low);
    /* rounding must lead neither beyond a limit nor to an infinite quantile */
    double d = share <= 0.0 ? law->least
        : share >= 1.0
        ? law->most
        : law->median * exp(law->sigma * gsl_cdf_ugaussian_Pinv(share));
    return GSL_MIN_DBL(law->most, GSL_MAX_DBL(law->least, d));
}

double sel_log_normal_mean(const sel_log_normal *law)
{
    double shift = law->sigma * law->sigma;
    double high = log(law->most / law->median) - shift;
    double low = log(law->least / law->median) - shift;
    return law->median * exp(shift / 2.0)
        * (gsl_cdf_ugaussian_P(high / law->sigma)
            - gsl_cdf_ugaussian_P(low / law->sigma))
        / sel_log_normal_share(law);
}
