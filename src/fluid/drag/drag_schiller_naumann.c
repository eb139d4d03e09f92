/*---------------------------------------------------------------------------*\
    drag_schiller_naumann.c - drag law of Schiller and Naumann

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    C_D = 24/R (1 + 0.15 R^0.687) for R <= 1000; for greater R, C_D keeps its
    value at R = 1000, which is 0.4383.
\*---------------------------------------------------------------------------*/

#include "sel_drag.h"

#include <gsl/gsl_math.h>

/* Largest Reynolds number of the formula. */
#define RE_MOST 1000.0

static double over_stokes(const sel_drag_flow *flow)
{
    double Re = flow->Re, within = GSL_MIN_DBL(Re, RE_MOST);
    double rise = 1.0 + 0.15 * pow(within, 0.687);
    return Re > RE_MOST ? rise * (Re / RE_MOST) : rise;
}

const sel_drag_law sel_drag_schiller_naumann = {
    .keyword = "SchillerNaumann",
    .help = "factor 1 + 0.15 Re^0.687; above Re = 1000 constant C_D",
    .needs = SEL_DRAG_NEEDS_REYNOLDS,
    .over_stokes = over_stokes,
};
