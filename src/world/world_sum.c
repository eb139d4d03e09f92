/*---------------------------------------------------------------------------*\
    world_sum.c - sums over all processes that no order can change

    SPDX-License-Identifier: GPL-3.0-or-later

    A sum of numbers depends on the order in which they are added, so on who has
    which of them. Sums of whole numbers do not, as long as they are below 2^53.
    So each term is written in whole numbers of three digits to the base 2^26,
    counted from the greatest term that anyone has; the digits are added up, and
    the rest, below 2^-78 of the greatest, is left out. That many terms, 2^27,
    fit. (Demmel and Nguyen, Fast reproducible floating-point summation, 2013,
    bin likewise.)
\*---------------------------------------------------------------------------*/

#include "world/world_state.h"

#include <gsl/gsl_math.h>
#include <string.h>

enum
{
    DIGIT = 26 /* bits */
};

/* Terms below are nothing, and what is above would overflow when scaled. */
#define TERM_LEAST 1e-250
#define TERM_MOST  1e250

void sel_sums_add(sel_sums *s, int k, double term)
{
    if (!s->adding)
    {
        s->most[k] = GSL_MAX_DBL(s->most[k], fabs(term));
        return;
    }
    double rest = s->scale[k] * term;
    for (int d = 0; d < SEL_SUM_DIGITS; d++)
    {
        double digit = rint(rest);
        s->digits[SEL_SUM_DIGITS * k + d] += digit;
        rest = ldexp(rest - digit, DIGIT);
    }
}

static void set_scales(sel_sums *s)
{
    for (int k = 0; k < s->count; k++)
    {
        int exponent;
        int any = s->most[k] > TERM_LEAST && s->most[k] < TERM_MOST;
        frexp(any ? s->most[k] : 1.0, &exponent);
        s->scale[k] = any ? ldexp(1.0, DIGIT - exponent) : 0.0;
    }
}

static double value_of(const sel_sums *s, int k)
{
    double sum = 0.0;
    for (int d = SEL_SUM_DIGITS - 1; d >= 0; d--)
    {
        sum = ldexp(sum, -DIGIT) + s->digits[SEL_SUM_DIGITS * k + d];
    }
    return s->scale[k] > 0.0 ? sum / s->scale[k] : 0.0;
}

sel_status sel_world_sum(
    sel_world *w, int count, sel_terms terms, double *values)
{
    sel_sums s = {.count = count};
    terms(w, &s);
    sel_status status = sel_world_reduce(w, w->settings.reduce, s.most, count);
    set_scales(&s);
    s.adding = 1;
    terms(w, &s);
    if (status == SEL_OK)
    {
        status = sel_world_reduce(
            w, w->settings.sum, s.digits, SEL_SUM_DIGITS * count);
    }
    for (int k = 0; k < count; k++)
    {
        values[k] = value_of(&s, k);
    }
    return status;
}
