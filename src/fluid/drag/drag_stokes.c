/*---------------------------------------------------------------------------*\
    drag_stokes.c - Stokes drag

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The force is that of the resistance tensor alone (Wedel et al. 2023, eq. 5).
    The C_D of a sphere is 24/R.
\*---------------------------------------------------------------------------*/

#include "sel_drag.h"

static double over_stokes(const sel_drag_flow *flow)
{
    (void)flow;
    return 1.0;
}

const sel_drag_law sel_drag_stokes = {
    .keyword = "Stokes",
    .help = "the resistance tensor (Wedel et al. 2023, eq. 5)",
    .over_stokes = over_stokes,
};
