/*---------------------------------------------------------------------------*\
    rolling_cdt.c - rolling resistance of a constant moment

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "force/laws.h"

#include <math.h>

static void resist(const double rolling[3], double dt, double most,
    double stiffness, double stop, double rotation[3], double moment[3])
{
    (void)dt, (void)stiffness, (void)rotation;
    double speed = v3_norm(rolling);
    double size = fmin(most, stop * speed);
    if (speed > 0.0)
    {
        v3_scale(moment, -size / speed, rolling);
    }
}

const sel_rolling_entry sel_rolling_cdt = {
    .law = {.keyword = "cdt",
        .help = "constant moment mu_r R N (Ai et al. 2011)",
        .needs = SEL_LAW_NEEDS_MU_ROLLING,
        .traits = SEL_LAW_USES_RADIUS | SEL_LAW_STOPS},
    .resist = resist,
};
