/*---------------------------------------------------------------------------*\
    sums.c - sums that do not depend on the order of their terms

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A sum of floating-point numbers depends on the order of addition, and
    therefore on their distribution over processes. A sum of integers does not,
    if it is below 2^53. Each term is therefore written in base 2^26, with
    integer digits: the 53 bits of a double need three digits. The digits of
    each place are summed separately, on this process and then over all
    processes; up to 2^27 terms are possible. No digit is lost, since there is a
    place for every digit that may occur. One message is enough, because no
    common scale is needed. (Kulisch, Computer Arithmetic and Validity, 2013,
    uses the same method.)

    The result is the sum of the digits of the highest places, with one or two
    roundings.
\*---------------------------------------------------------------------------*/

#include "base/sums.h"
#include "base/sel_assert.h"

#include <gsl/gsl_math.h>
#include <stdint.h>
#include <string.h>

enum
{
    DIGIT = 26,                           /* bits */
    LOWEST = -SEL_SUM_PLACES / 2 * DIGIT, /* exponent of the lowest place */
    BIAS = 1023,                          /* of the exponent of a double */
    MANTISSA = 52                         /* bits stored in a double */
};

/* [-] 2^DIGIT and its inverse. */
#define BASE      67108864.0
#define BASE_PART (1.0 / BASE)

/* Returns 2^-(LOWEST + DIGIT place). */
static double scale_of(int place)
{
    uint64_t bits = (uint64_t)(BIAS - LOWEST - DIGIT * place) << MANTISSA;
    double scale;
    memcpy(&scale, &bits, sizeof(scale));
    return scale;
}

/* The 53 bits of a term's significand are cut into digits, whose lowest bits
   are at multiples of DIGIT. The processor can do these integer operations in
   parallel. */
void sel_sums_add(sel_sums *s, int k, double term)
{
    const uint64_t mask = (UINT64_C(1) << DIGIT) - 1;
    uint64_t bits;
    memcpy(&bits, &term, sizeof(bits));
    int above = (int)(bits >> MANTISSA & 0x7ff) - BIAS - LOWEST;
    int place = above / DIGIT, shift = above % DIGIT;
    SEL_ASSERT(k >= 0 && k < s->count);
    if (above < 0 || place < SEL_SUM_DIGITS - 1 || place >= SEL_SUM_PLACES)
    {
        return;
    }
    const uint64_t one = UINT64_C(1) << MANTISSA;
    uint64_t whole = (bits & (one - 1)) | one;
    double sign = bits >> 63 ? -1.0 : 1.0;
    double *digits = s->digits + SEL_SUM_PLACES * k + place;
    digits[0] += sign * (double)(int64_t)(whole >> (MANTISSA - shift));
    digits[-1] += sign * (double)(int64_t)(whole >> (DIGIT - shift) & mask);
    digits[-2] += sign * (double)(int64_t)(whole << shift & mask);
}

/* Carries digits from the lowest place upwards. The digits of all places but
   the highest are then at most half the base, and the value of all places below
   a place is less than one unit of that place. */
static void carry(double *digits)
{
    for (int d = 0; d < SEL_SUM_PLACES - 1; d++)
    {
        double over = rint(digits[d] * BASE_PART);
        digits[d] -= over * BASE;
        digits[d + 1] += over;
    }
}

/* Adds the highest nonzero place and the three below it; all lower places are
   less than 2^-78 of the highest. */
static double value_of(double *digits)
{
    carry(digits);
    int top = SEL_SUM_PLACES - 1;
    while (top > SEL_SUM_DIGITS && digits[top] == 0.0)
    {
        top--;
    }
    double sum = 0.0;
    for (int d = top - SEL_SUM_DIGITS; d <= top; d++)
    {
        sum = sum * BASE_PART + digits[d];
    }
    return sum / scale_of(top);
}

void sel_sums_values(sel_sums *s, double *values)
{
    for (int k = 0; k < s->count; k++)
    {
        values[k] = value_of(s->digits + SEL_SUM_PLACES * k);
    }
}
