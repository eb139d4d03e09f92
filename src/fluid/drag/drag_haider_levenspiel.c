/*---------------------------------------------------------------------------*\
    drag_haider_levenspiel.c - drag law of Haider and Levenspiel

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Source: Powder Technology 58 (1989) 63, for R < 2.5e4:
        C_D = 24/R (1 + A R^B) + C/(1 + D/R)
\*---------------------------------------------------------------------------*/

#include "sel_drag.h"

#include <math.h>

/* Writes A, B, C/24 and D. */
static void constants(double s, double h[SEL_DRAG_CONSTANTS])
{
    h[0] = exp(2.3288 - 6.4581 * s + 2.4486 * s * s);
    h[1] = 0.0964 + 0.5565 * s;
    h[2] = exp(4.9050 - s * (13.8944 - s * (18.4222 - s * 10.2599))) / 24.0;
    h[3] = exp(1.4681 + s * (12.2584 - s * (20.7322 - s * 15.8855)));
}

static double over_stokes(const sel_drag_flow *flow)
{
    const double *h = flow->constants;
    double Re = flow->Re;
    return 1.0 + h[0] * pow(Re, h[1]) + h[2] * Re * (Re / (Re + h[3]));
}

const sel_drag_law sel_drag_haider_levenspiel = {
    .keyword = "HaiderLevenspiel",
    .help = "Haider and Levenspiel 1989, by sphericity",
    .needs = SEL_DRAG_NEEDS_REYNOLDS | SEL_DRAG_NEEDS_SPHERICITY,
    .constants = constants,
    .over_stokes = over_stokes,
};
