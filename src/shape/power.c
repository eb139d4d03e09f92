/*---------------------------------------------------------------------------*\
    power.c - finds the powers that roots and products can compute

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "shape/power.h"

/* [-] Relative difference from a fraction that counts as rounding: exponents
   are computed from 2/epsilon by up to three operations. */
#define ROUNDING 1e-15

/* Maximum numbers of square and cube roots. A cube root costs a third of
   pow. */
enum
{
    SQUARES = 3,
    CUBES = 2
};

sel_exponent sel_exponent_of(double value)
{
    double cubes = 1.0;
    for (int c = 0; c <= CUBES; c++, cubes *= 3.0)
    {
        double parts = cubes;
        for (int s = 0; s <= SQUARES; s++, parts *= 2.0)
        {
            double factors = value * parts, whole = round(factors);
            double most
                = parts <= 2.0 ? SEL_FACTORS_MOST : SEL_ROOT_FACTORS_MOST;
            if (fabs(factors) <= most + 0.5
                && fabs(factors - whole) <= ROUNDING * fabs(factors))
            {
                return (sel_exponent){.value = value,
                    .factors = (int)whole,
                    .squareRoots = s,
                    .cubeRoots = c};
            }
        }
    }
    return (sel_exponent){.value = value, .factors = SEL_NOT_ROOTS};
}
