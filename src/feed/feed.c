/*---------------------------------------------------------------------------*\
    feed.c - the next particle of a feed, and the time at which it is due

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_feed.h"

#include <gsl/gsl_math.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>

/* [-] Relative tolerance of the amount that is due. It is far above the
   rounding errors of an integral over many steps. */
#define DUE_EQUAL 1e-9

/* [-] A feed that ends below this fraction of the requested amount falls
   short. */
#define ENOUGH 0.9

/* An expected number is integrated over this number of intervals, since the
   rate may oscillate. */
#define STRETCHES 1000

/* Streams of random numbers of one particle. */
#define SIZE_STREAM  (-1)
#define PLACE_STREAM (-2)

/* Returns a uniform number in [0, 1), from a seed and two counters (splitmix64
   by Steele, Lea and Flood 2014). */
static double hashed(uint64_t seed, uint64_t i, uint64_t j)
{
    uint64_t z = seed * UINT64_C(0xD1342543DE82EF95)
        + (4 * i + j + 1) * UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    z ^= z >> 31;
    return (double)(z >> 11) / 9007199254740992.0;
}

int sel_feed_seed(int number, int seed)
{
    return (int)(INT_MAX * hashed((uint64_t)seed, (uint64_t)number, 3));
}

/* Returns the sequence number of the next particle. */
static int next_number(const sel_feed *feed)
{
    return feed->fed + feed->skipped;
}

double sel_feed_mass(const sel_feed *feed, double diameter)
{
    return feed->density * M_PI / 6.0 * (diameter * (diameter * diameter));
}

sel_status sel_feed_advance(
    sel_feed *feed, sel_rate *rate, double start, double t0, double t1)
{
    double amount = 0.0;
    if (feed->ended || sel_feed_is_full(feed))
    {
        return SEL_OK;
    }
    sel_status status = sel_rate_integral(rate, start + GSL_MAX_DBL(t0, 0.0),
        start + GSL_MIN_DBL(t1, feed->duration), &amount);
    feed->due += amount;
    return status;
}

sel_status sel_feed_expected(const sel_feed *feed, sel_rate *rate, double start,
    double t0, double t1, int *number)
{
    *number = 0;
    if (feed->ended)
    {
        return SEL_OK;
    }
    double from = GSL_MAX_DBL(t0, 0.0);
    double stretch = (GSL_MIN_DBL(t1, feed->duration) - from) / STRETCHES;
    double one = feed->density * feed->meanVolume;
    double amount = sel_feed_behind(feed);
    for (int i = 0; i < STRETCHES && stretch > 0.0; i++)
    {
        double begin = start + from + i * stretch, more;
        sel_status status
            = sel_rate_integral(rate, begin, begin + stretch, &more);
        if (status != SEL_OK)
        {
            return status;
        }
        amount += more;
    }
    double n = (feed->byMass ? amount / one : amount) + 0.5;
    n = GSL_MIN_DBL(n, (double)feed->numberTotal - feed->fed);
    n = GSL_MIN_DBL(n, (feed->massTotal - feed->fedMass) / one + 0.5);
    *number = (int)GSL_MAX_DBL(GSL_MIN_DBL(n, (double)(INT_MAX / 2)), 0.0);
    return SEL_OK;
}

void sel_feed_next(const sel_feed *feed, int *shape, double *diameter)
{
    const sel_mixture *mixture = feed->mixture;
    int stream = sel_feed_seed(feed->seed, SIZE_STREAM);
    *shape = sel_mixture_next(mixture, feed->taken);
    *diameter = mixture->diameter(
        mixture->context, *shape, sel_feed_seed(next_number(feed), stream));
}

/* Returns the mass of the next particle [kg]. */
static double next_mass(const sel_feed *feed)
{
    int shape;
    double diameter;
    sel_feed_next(feed, &shape, &diameter);
    return sel_feed_mass(feed, diameter);
}

int sel_feed_is_full(const sel_feed *feed)
{
    return feed->fed >= feed->numberTotal
        || feed->fedMass + next_mass(feed) > feed->massTotal * (1 + DUE_EQUAL);
}

int sel_feed_is_due(const sel_feed *feed)
{
    if (feed->ended || sel_feed_is_full(feed))
    {
        return 0;
    }
    double amount = feed->byMass
        ? feed->fedMass + feed->skippedMass + next_mass(feed)
        : next_number(feed) + 1.0;
    return amount <= feed->due * (1 + DUE_EQUAL);
}

int sel_feed_is_over(const sel_feed *feed, double t)
{
    return feed->ended || sel_feed_is_full(feed)
        || (t >= feed->duration && !sel_feed_is_due(feed));
}

double sel_feed_behind(const sel_feed *feed)
{
    return feed->due
        - (feed->byMass ? feed->fedMass + feed->skippedMass
                        : (double)next_number(feed));
}

/* Records that the next particle has been placed or skipped: adds it to a
   number and to a mass. */
static void take_next(sel_feed *feed, int *number, double *mass)
{
    int shape;
    double diameter;
    sel_feed_next(feed, &shape, &diameter);
    feed->taken[shape] += sel_mixture_amount(feed->mixture, diameter);
    feed->tries = 0;
    ++*number;
    *mass += sel_feed_mass(feed, diameter);
}

void sel_feed_place(sel_feed *feed)
{
    take_next(feed, &feed->fed, &feed->fedMass);
}

int sel_feed_refuse(sel_feed *feed)
{
    if (feed->waits)
    {
        feed->tries++;
        feed->waited++;
        return 0;
    }
    take_next(feed, &feed->skipped, &feed->skippedMass);
    return 1;
}

sel_feed_shortfall sel_feed_fell_short(const sel_feed *feed)
{
    if (feed->ended || feed->fed >= feed->numberTotal)
    {
        return SEL_FEED_ENOUGH;
    }
    if (sel_feed_is_full(feed))
    {
        return feed->fedMass >= ENOUGH * feed->massTotal ? SEL_FEED_ENOUGH
                                                         : SEL_FEED_TOO_BIG;
    }
    if (next_number(feed) == 0)
    {
        return SEL_FEED_NONE_DUE;
    }
    return feed->fed >= ENOUGH * next_number(feed) ? SEL_FEED_ENOUGH
                                                   : SEL_FEED_NO_SPACE;
}

int sel_feed_place_seed(const sel_feed *feed, int k)
{
    int stream = sel_feed_seed(feed->seed, PLACE_STREAM);
    return sel_feed_seed(
        8 * feed->tries + k, sel_feed_seed(next_number(feed), stream));
}

/* Returns the i-th random number of the next particle, in [0, 1). */
static double uniform(const sel_feed *feed, int i)
{
    int own = sel_feed_seed(next_number(feed), feed->seed);
    return sel_feed_seed(i, own) / 2147483647.0;
}

void sel_feed_velocity(
    const sel_feed *feed, const double U0[3], double spread, double U[3])
{
    double radius = spread * cbrt(uniform(feed, 0));
    double z = 2.0 * uniform(feed, 1) - 1.0;
    double angle = 2.0 * M_PI * uniform(feed, 2);
    double aside = sqrt(GSL_MAX_DBL(0.0, 1.0 - z * z));
    U[0] = U0[0] + radius * (aside * cos(angle));
    U[1] = U0[1] + radius * (aside * sin(angle));
    U[2] = U0[2] + radius * z;
}
