/*---------------------------------------------------------------------------*\
    drag_ganser.c - drag law of Ganser

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Source: Powder Technology 77 (1993) 143, for R K1 K2 < 1e5:
        C_D = 24/(R K1) (1 + 0.1118 (R K1 K2)^0.6567)
            + 0.4305 K2/(1 + 3305/(R K1 K2))
        1/K1 = d_n/(3 d_v) + 2/(3 sqrt(s)),  K2 = 10^(1.8148 (-lg s)^0.5743),
    with the diameter d_n of the circle with the projected area. The term for
    the diameter of the vessel is omitted.
\*---------------------------------------------------------------------------*/

#include "sel_drag.h"

#include <math.h>

/* Writes 2/3 s^(-1/2) and K2. */
static void constants(double s, double g[SEL_DRAG_CONSTANTS])
{
    double logarithm = s < 1.0 ? -log10(s) : 0.0;
    g[0] = 2.0 / 3.0 / sqrt(s);
    g[1] = pow(10.0, 1.8148 * pow(logarithm, 0.5743));
}

/* Returns 1/K1. */
static double stokes_limit(const sel_drag_flow *flow)
{
    return sqrt(flow->crosswise) / 3.0 + flow->constants[0];
}

static double over_stokes(const sel_drag_flow *flow)
{
    double slow = stokes_limit(flow);
    double k2 = flow->constants[1];
    double scaled = flow->Re * k2 / slow;
    return slow * (1.0 + 0.1118 * pow(scaled, 0.6567))
        + 0.4305 / 24.0 * k2 * flow->Re * (scaled / (scaled + 3305.0));
}

const sel_drag_law sel_drag_ganser = {
    .keyword = "Ganser",
    .help = "Ganser 1993, by sphericity and projected area",
    .needs = SEL_DRAG_NEEDS_REYNOLDS | SEL_DRAG_NEEDS_SPHERICITY
        | SEL_DRAG_NEEDS_CROSSWISE,
    .constants = constants,
    .over_stokes = over_stokes,
    .stokes_limit = stokes_limit,
};
