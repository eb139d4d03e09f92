/*---------------------------------------------------------------------------*\
    power.h - powers, by roots and products if possible, else by pow

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The exponents of a superellipsoid with p = 2/epsilon = 4 are 2, 3 and 1/4,
    those of its support function 1/3 and 3/4: all of them are whole numbers
    over a few factors 2 and 3. Such a power can be computed by square roots,
    which are exactly rounded, cube roots and products. Errors: 2 units in the
    last place for each factor of the product.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHAPE_POWER_H
#define SEL_SHAPE_POWER_H

#include "superellipsoid.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Marks an exponent that needs pow, or that is so large that products would be
   slower. */
#define SEL_NOT_ROOTS 1000

/* Maximum number of factors of a product: of the number or its square root, and
   of other roots, whose errors the product multiplies. */
#define SEL_FACTORS_MOST      40
#define SEL_ROOT_FACTORS_MOST 12

/* Returns the exponent of a value. */
sel_exponent sel_exponent_of(double value);

/* Returns the cube root of x, 0 <= x < 1e300. The exponent of the start
   value is a third of that of x; its relative error is at most 3.5 %. The
   series reduces the error to 2e-6, and Halley's step to 1e-17, below rounding.
   The result is bitwise the same on every machine; that of cbrt is not. */
static inline double sel_cube_root(double x)
{
    double scale = 1.0, t;
    uint64_t bits;
    if (!(x > 0.0))
    {
        return 0.0;
    }
    if (x < DBL_MIN)
    {
        x *= 0x1p54;
        scale = 0x1p-18;
    }
    memcpy(&bits, &x, sizeof bits);
    bits = bits / 3 + UINT64_C(0x2A9F7893782DA1CE);
    memcpy(&t, &bits, sizeof t);
    double e = t * t * (t / x) - 1.0;
    t += t * e
        * (-1.0 / 3.0
            + e * (2.0 / 9.0 + e * (-14.0 / 81.0 + e * (35.0 / 243.0))));
    double cube = t * t * t;
    t -= t * ((cube - x) / (2.0 * cube + x));
    return scale * t;
}

/* Returns r^n, n >= 0. */
static inline double sel_whole_power(double r, int n)
{
    double result = (n & 1) ? r : 1.0;
    for (n >>= 1; n > 0; n >>= 1)
    {
        r *= r;
        result *= (n & 1) ? r : 1.0;
    }
    return result;
}

/* Returns r^e for r >= 0; e >= 0 if r = 0. 0^0 is one. */
static inline double sel_power(double r, const sel_exponent *e)
{
    if (e->factors == SEL_NOT_ROOTS)
    {
        return r > 0.0 ? pow(r, e->value) : 0.0;
    }
    for (int k = 0; k < e->squareRoots; k++)
    {
        r = sqrt(r);
    }
    for (int k = 0; k < e->cubeRoots; k++)
    {
        r = sel_cube_root(r);
    }
    return e->factors < 0 ? 1.0 / sel_whole_power(r, -e->factors)
                          : sel_whole_power(r, e->factors);
}

/* Sets out_i = r_i^e, bitwise the same as sel_power, for the three coordinates
   of a point. The exponent is tested only once. */
static inline void sel_power3(
    double out[3], const double r[3], const sel_exponent *e)
{
    double a = r[0], b = r[1], c = r[2];
    int n = e->factors;
    if (n == 2 && e->squareRoots + e->cubeRoots == 0)
    {
        out[0] = a * a;
        out[1] = b * b;
        out[2] = c * c;
        return;
    }
    if (n < 0 || n == SEL_NOT_ROOTS)
    {
        out[0] = sel_power(a, e);
        out[1] = sel_power(b, e);
        out[2] = sel_power(c, e);
        return;
    }
    for (int k = 0; k < e->squareRoots; k++)
    {
        a = sqrt(a);
        b = sqrt(b);
        c = sqrt(c);
    }
    for (int k = 0; k < e->cubeRoots; k++)
    {
        a = sel_cube_root(a);
        b = sel_cube_root(b);
        c = sel_cube_root(c);
    }
    out[0] = out[1] = out[2] = 1.0;
    for (;; a *= a, b *= b, c *= c)
    {
        if (n & 1)
        {
            out[0] *= a;
            out[1] *= b;
            out[2] *= c;
        }
        n >>= 1;
        if (n == 0)
        {
            return;
        }
    }
}

#endif
