/*---------------------------------------------------------------------------*\
    exact.c - sums that do not depend on the order of their terms

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A sum of doubles depends on their order, and therefore on their distribution
    over the processes; a sum of integers does not. exchange/sums.c uses more
    digits, for a few sums that are sent immediately. Here thousands of sums are
    stored, so that a sum has only five digits of a fixed unit. The unit is far
    below the resolution of a double that holds a load in SI units.
\*---------------------------------------------------------------------------*/

#include "sel_wear.h"

#include <math.h>

/* [-] 2^32, its inverse, and the maximum term, 2^61. */
#define BASE      4294967296.0
#define BASE_PART (1.0 / BASE)
#define TERM_MOST 2305843009213693952.0

#define DIGIT      ((int64_t)1 << 32)
#define DIGIT_MOST ((int64_t)1 << 62)
/* Maximum of the highest digit: the sum of two such digits and of the carries
   still fits into an int64_t. */
#define TOP_MOST ((int64_t)1 << 61)

enum
{
    TOP = SEL_EXACT_DIGITS - 1
};

/* Brings all digits but the highest into the range 0 to 2^32 - 1. */
static void carry(sel_exact *s)
{
    for (int k = 0; k < TOP; k++)
    {
        int64_t rest = s->digit[k] % DIGIT;
        rest += rest < 0 ? DIGIT : 0;
        s->digit[k + 1] += (s->digit[k] - rest) / DIGIT;
        s->digit[k] = rest;
    }
}

/* Clips the highest digit: a sum that overflows gets the largest value. */
static int64_t saturated(int64_t digit)
{
    return digit > TOP_MOST ? TOP_MOST : digit < -TOP_MOST ? -TOP_MOST : digit;
}

/* A term that is not a number is ignored. */
void sel_exact_add(sel_exact *s, double term)
{
    if (isnan(term))
    {
        return;
    }
    double rest = term > TERM_MOST ? TERM_MOST
        : term < -TERM_MOST        ? -TERM_MOST
                                   : term;
    int full = 0;
    for (int k = TOP; k >= 0 && rest != 0.0; k--)
    {
        int64_t whole = (int64_t)rest;
        s->digit[k] += whole; /* both at most 2^62 */
        rest = BASE * (rest - (double)whole);
        full |= k < TOP
            && (s->digit[k] > DIGIT_MOST || s->digit[k] < -DIGIT_MOST);
    }
    s->digit[TOP] = saturated(s->digit[TOP]);
    if (full)
    {
        carry(s);
    }
}

void sel_exact_join(sel_exact *into, const sel_exact *from)
{
    sel_exact other = *from;
    carry(into);
    carry(&other);
    for (int k = 0; k < SEL_EXACT_DIGITS; k++)
    {
        into->digit[k] += other.digit[k];
    }
    into->digit[TOP] = saturated(into->digit[TOP]);
}

/* A negative sum is negated first, so that a sum and its negative are rounded
   in the same way, and digits do not cancel. */
double sel_exact_value(const sel_exact *sum)
{
    sel_exact s = *sum;
    carry(&s);
    int negative = s.digit[TOP] < 0;
    for (int k = 0; k < SEL_EXACT_DIGITS && negative; k++)
    {
        s.digit[k] = -s.digit[k];
    }
    carry(&s);
    double value = 0.0;
    for (int k = 0; k < SEL_EXACT_DIGITS; k++)
    {
        value = value * BASE_PART + (double)s.digit[k];
    }
    return negative ? -value : value;
}
