/*---------------------------------------------------------------------------*\
    rate.c - the integral of a rate over time

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    For a table the two-point Gauss rule is exact between two rows, but not
    across rows, since steps may be far longer than a pulse. The rule does not
    use the times of the rows themselves, at which a table that repeats has two
    values.
\*---------------------------------------------------------------------------*/

#include "sel_feed.h"

#include <gsl/gsl_math.h>
#include <math.h>

/* Number of parts of a step for a rate that is not a table. Such a rate may
   vary within a step. */
#define PARTS 16

/* Maximum number of rows, and of repetitions, in a step that are integrated one
   by one. */
#define ROWS_MOST    100000
#define PERIODS_MOST 1e3

typedef struct integration
{
    sel_rate *rate;
    double at;  /* [s] end of the last part */
    double sum; /* integral up to `at` */
    int ends;   /* number of ends of parts so far */
    int good;   /* 0: a value was out of range */
} integration;

static double value_at(integration *s, double time)
{
    sel_rate *rate = s->rate;
    double value = rate->value(rate->context, time);
    if (s->good && (isnan(value) || !(value >= 0.0) || value > rate->most))
    {
        s->good = 0;
        rate->badTime = time;
        rate->badValue = value;
    }
    return value;
}

/* Adds the part that ends at the time `end`. */
static void add_part(integration *s, double end)
{
    if (s->good)
    {
        double middle = 0.5 * (s->at + end), half = 0.5 * (end - s->at);
        double off = half / sqrt(3.0);
        double before = value_at(s, middle - off);
        double after = value_at(s, middle + off);
        s->sum += half * (before + after);
    }
    s->at = end;
    s->ends++;
}

/* Returns the index of the first row later than a time. */
static int first_after(const sel_rate *rate, double time)
{
    int low = 0, high = rate->nRows;
    while (low < high)
    {
        int middle = low + (high - low) / 2;
        if (rate->rows[middle] > time)
        {
            high = middle;
        }
        else
        {
            low = middle + 1;
        }
    }
    return low;
}

static void add_rows(integration *s, double period, double from, double to)
{
    const double *rows = s->rate->rows;
    double first = 0.0, last = 0.0;
    if (period > 0.0)
    {
        first = GSL_MAX_DBL(floor((from - rows[0]) / period), 0.0);
        last = floor((to - rows[0]) / period);
    }
    for (double k = first; k <= last && s->ends < ROWS_MOST; k += 1.0)
    {
        int i = first_after(s->rate, s->at - k * period);
        for (; i < s->rate->nRows && rows[i] + k * period < to; i++)
        {
            if (rows[i] + k * period > s->at)
            {
                add_part(s, rows[i] + k * period);
            }
        }
    }
}

/* Integrates between two times. period: period of the rate, or 0. */
static sel_status integrate(
    sel_rate *rate, double period, double from, double to, double *integral)
{
    integration s = {.rate = rate, .at = from, .ends = 1, .good = 1};
    if (rate->nRows > 0)
    {
        add_rows(&s, period, from, to);
    }
    else if (!rate->isConstant)
    {
        for (int i = 1; i < PARTS; i++)
        {
            add_part(&s, from + (to - from) * i / PARTS);
        }
    }
    add_part(&s, to);
    *integral = s.sum;
    return s.good ? SEL_OK : SEL_E_ARGUMENT;
}

sel_status sel_rate_integral(
    sel_rate *rate, double from, double to, double *integral)
{
    *integral = 0.0;
    if (!(to > from))
    {
        return SEL_OK;
    }
    double period = rate->nRows > 0 ? rate->period : 0.0;
    if (period > 0.0 && (to - from) / PERIODS_MOST > period)
    {
        /* the mean rate, with an error of less than one period */
        sel_status status = integrate(
            rate, 0.0, rate->rows[0], rate->rows[rate->nRows - 1], integral);
        *integral = *integral / period * (to - from);
        return status;
    }
    return integrate(rate, period, from, to, integral);
}
