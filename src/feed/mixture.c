/*---------------------------------------------------------------------------*\
    mixture.c - mixtures of shapes with shares of number or mass

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_mixture.h"

#include <gsl/gsl_math.h>
#include <math.h>

/* [-] Two shares, or two remainders of numbers, count as equal if they differ
   by less: the first shape then precedes. */
#define SHARE_EQUAL 1e-12
#define COUNT_EQUAL 1e-9

/* [-] A relative excess over a volume below this is a rounding error. */
#define VOLUME_EQUAL 1e-12

/* Number of sizes per shape from which the mean volume is computed, since the
   mean of cubes is not the cube of the mean. */
#define MEAN_DRAWS 1000

/* Maximum number of particles that are added at once. */
#define COUNT_MOST 1e8

static double sphere(double diameter)
{
    return M_PI / 6.0 * (diameter * (diameter * diameter));
}

static double sum_of(int n, const double *values)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
    {
        sum += values[i];
    }
    return sum;
}

double sel_mixture_normalise(int n, double *shares)
{
    double all = sum_of(n, shares);
    for (int i = 0; i < n && all > 0.0; i++)
    {
        shares[i] /= all;
    }
    return all;
}

double sel_mixture_amount(const sel_mixture *mixture, double diameter)
{
    return mixture->byMass ? sphere(diameter) : 1.0;
}

int sel_mixture_next(const sel_mixture *mixture, const double *taken)
{
    double all = sum_of(mixture->n, taken), most = -HUGE_VAL;
    int which = 0;
    for (int i = 0; i < mixture->n; i++)
    {
        /* relative to the total amount, so that rounding has no effect on the
           choice */
        double share = mixture->shares[i];
        double lacks = all > 0.0 ? share - taken[i] / all : share;
        if (share > 0.0 && lacks > most + SHARE_EQUAL)
        {
            most = lacks;
            which = i;
        }
    }
    return which;
}

double sel_mixture_mean_volume(const sel_mixture *mixture)
{
    double volume = 0.0, number = 0.0;
    for (int i = 0; i < mixture->n; i++)
    {
        double share = mixture->shares[i], each = 0.0;
        if (!(share > 0.0))
        {
            continue;
        }
        for (int k = 0; k < MEAN_DRAWS; k++)
        {
            each += sphere(mixture->diameter(mixture->context, i, k))
                / MEAN_DRAWS;
        }
        volume += mixture->byMass ? share : share * each;
        number += mixture->byMass ? share / each : share;
    }
    return volume / number;
}

void sel_mixture_apportion(int n, const double *shares, int total, int *counts)
{
    int rest = total;
    for (int i = 0; i < n; i++)
    {
        counts[i] = (int)floor(total * shares[i] + COUNT_EQUAL);
        rest -= counts[i];
    }
    for (; rest > 0; rest--)
    {
        double most = -HUGE_VAL;
        int which = 0;
        for (int i = 0; i < n; i++)
        {
            /* the remainder of a shape that has already received a particle is
               below 0 */
            double remainder = total * shares[i] - counts[i];
            if (remainder > most + COUNT_EQUAL)
            {
                most = remainder;
                which = i;
            }
        }
        counts[which]++;
    }
}

double sel_mixture_by_number(
    int n, const sel_shape *shapes, int byMass, double *shares)
{
    double sum = 0.0, mean = 0.0;
    for (int i = 0; i < n; i++)
    {
        shares[i] /= byMass && shares[i] > 0.0 ? shapes[i].volume : 1.0;
        sum += shares[i];
    }
    for (int i = 0; i < n; i++)
    {
        shares[i] /= sum;
        mean += shares[i] * shapes[i].volume;
    }
    return mean;
}

static double filled(int n, const sel_shape *shapes, const int *counts)
{
    double volume = 0.0;
    for (int i = 0; i < n; i++)
    {
        volume += counts[i] * shapes[i].volume;
    }
    return volume;
}

/* Returns the index of the smallest shape that has a share. */
static int smallest_of(int n, const sel_shape *shapes, const double *shares)
{
    int smallest = -1;
    for (int i = 0; i < n; i++)
    {
        if (shares[i] > 0.0
            && (smallest < 0 || shapes[i].volume < shapes[smallest].volume))
        {
            smallest = i;
        }
    }
    return smallest;
}

void sel_mixture_fill(int n, const sel_shape *shapes, const double *shares,
    int byMass, double volume, int most, int *counts)
{
    double most_volume = volume * (1.0 + VOLUME_EQUAL), now;
    int total = most;
    for (;;)
    {
        sel_mixture_apportion(n, shares, total, counts);
        now = filled(n, shapes, counts);
        double beyond = now - most_volume;
        if (total <= 1 || beyond <= 0.0)
        {
            break;
        }
        /* if there are few large bodies, one of them may be a large share of
           the total, so only half of the excess is removed at a time */
        int fewer = (int)(0.5 * beyond / (now / total));
        total = GSL_MAX_INT(total - GSL_MAX_INT(1, fewer), 1);
    }
    int smallest = smallest_of(n, shapes, shares);
    if (byMass && most_volume > now && smallest >= 0)
    {
        counts[smallest] += (int)GSL_MIN_DBL(
            floor((most_volume - now) / shapes[smallest].volume), COUNT_MOST);
    }
}

void sel_mixture_shuffle(int n, const int *counts,
    double (*uniform)(void *context), void *context, int *type)
{
    int total = 0;
    for (int i = 0; i < n; i++)
    {
        for (int k = 0; k < counts[i]; k++)
        {
            type[total++] = i;
        }
    }
    for (int i = total - 1; i > 0; i--)
    {
        /* drawn once: GSL_MIN_INT may be a macro */
        int drawn = (int)floor(uniform(context) * (i + 1));
        int j = GSL_MIN_INT(i, drawn);
        int swapped = type[i];
        type[i] = type[j];
        type[j] = swapped;
    }
}
