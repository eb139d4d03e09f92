/*---------------------------------------------------------------------------*\
    drag_hoelzer_sommerfeld.c - drag law of Hoelzer and Sommerfeld

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Source: Powder Technology 184 (2008) 361:
        C_D = 8/(R sqrt(s_par)) + 16/(R sqrt(s)) + 3/(sqrt(R) s^(3/4))
            + 0.42 10^(0.4 (-lg s)^0.2)/s_perp
    The paper prints 0.4210^(...), which lacks a space. s_perp and s_par are the
    areas of the sphere over the areas of the body crosswise and lengthwise to
    the flow.
\*---------------------------------------------------------------------------*/

#include "sel_drag.h"

#include <math.h>

/* Writes the coefficients of 1/Re, 1/sqrt(Re) and 1, times Re/24. */
static void constants(double s, double h[SEL_DRAG_CONSTANTS])
{
    double logarithm = s < 1.0 ? -log10(s) : 0.0;
    h[0] = 16.0 / 24.0 / sqrt(s);
    h[1] = 3.0 / 24.0 / pow(s, 0.75);
    h[2] = 0.42 / 24.0 * pow(10.0, 0.4 * pow(logarithm, 0.2));
}

static double stokes_limit(const sel_drag_flow *flow)
{
    return sqrt(flow->lengthwise) / 3.0 + flow->constants[0];
}

static double over_stokes(const sel_drag_flow *flow)
{
    const double *h = flow->constants;
    return stokes_limit(flow) + h[1] * sqrt(flow->Re)
        + h[2] * flow->crosswise * flow->Re;
}

const sel_drag_law sel_drag_hoelzer_sommerfeld = {
    .keyword = "HoelzerSommerfeld",
    .help = "Hoelzer and Sommerfeld 2008, by sphericity and two areas",
    .needs = SEL_DRAG_NEEDS_REYNOLDS | SEL_DRAG_NEEDS_SPHERICITY
        | SEL_DRAG_NEEDS_AREAS,
    .constants = constants,
    .over_stokes = over_stokes,
    .stokes_limit = stokes_limit,
};
