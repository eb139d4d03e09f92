/*---------------------------------------------------------------------------*\
    exact.c - sums that no order of their terms changes

    SPDX-License-Identifier: GPL-3.0-or-later

    A sum of doubles depends on their order, so on who has which of them; one of
    whole numbers does not. world_sum.c has more places, and sends them at once;
    here are five, of a fixed unit, for thousands of sums that last. The unit is
    far below what a double of a load in SI says.
\*---------------------------------------------------------------------------*/

#include "sel_wear.h"

#include <math.h>

/* [-] 2^32 and its inverse, and the greatest term. */
#define BASE      4294967296.0
#define BASE_PART (1.0 / BASE)
#define TERM_MOST 2305843009213693952.0

#define DIGIT      ((int64_t)1 << 32)
#define DIGIT_MOST ((int64_t)1 << 62)
/* Of the highest: two of them, and what others carry, are a number yet. */
#define TOP_MOST ((int64_t)1 << 61)

enum
{
    TOP = SEL_EXACT_DIGITS - 1
};

/* All digits but the highest come to 0 to 2^32 - 1. */
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

/* What has gone beyond all places stays there. */
static int64_t saturated(int64_t digit)
{
    return digit > TOP_MOST ? TOP_MOST : digit < -TOP_MOST ? -TOP_MOST : digit;
}

/* A term that is no number is none. */
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
        s->digit[k] += whole; /* of at most 2^62 each */
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

/* Digits of a sum and of its opposite must round alike, and none may cancel. */
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
