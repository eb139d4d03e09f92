/*---------------------------------------------------------------------------*\
    power.h - powers, without pow where the exponent is half a whole number

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHAPE_POWER_H
#define SEL_SHAPE_POWER_H

#include "superellipsoid.h"

#include <math.h>

/* Marks an exponent that is no half of a whole number, or too large for
   products to pay. */
#define SEL_NOT_HALF 1000

/* An exponent, and twice it where that is a whole number in -40 .. 40. */
static inline sel_exponent sel_exponent_of(double value)
{
    double twice = 2.0 * value;
    int whole = fabs(twice) <= 40.0 && twice == floor(twice);
    return (sel_exponent){
        .value = value, .twice = whole ? (int)twice : SEL_NOT_HALF};
}

/* r^e; r >= 0, e >= 0, or r > 0. 0^0 is one. */
static inline double sel_power(double r, const sel_exponent *e)
{
    if (e->twice == SEL_NOT_HALF)
    {
        return r > 0.0 ? pow(r, e->value) : 0.0;
    }
    int twice = e->twice < 0 ? -e->twice : e->twice;
    double result = (twice & 1) ? sqrt(r) : 1.0;
    double base = r;
    for (int n = twice >> 1; n > 0; n >>= 1)
    {
        if (n & 1)
        {
            result *= base;
        }
        base *= base;
    }
    return e->twice < 0 ? 1.0 / result : result;
}

#endif
