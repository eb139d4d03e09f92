/*---------------------------------------------------------------------------*\
    rolling_epsd2.c - rolling resistance of a spring

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "force/laws.h"

/* Limits a vector to the length `most`. */
static void cut(double a[3], double most)
{
    double length = v3_norm(a);
    if (length > most)
    {
        v3_scale(a, most / length, a);
    }
}

static void resist(const double rolling[3], double dt, double most,
    double stiffness, double stop, double rotation[3], double moment[3])
{
    (void)stop;
    if (stiffness > 0.0)
    {
        v3_madd(rotation, rotation, dt, rolling);
        cut(rotation, most / stiffness);
        v3_scale(moment, -stiffness, rotation);
    }
}

const sel_rolling_entry sel_rolling_epsd2 = {
    .law = {.keyword = "epsd2",
        .help = "a spring kt R^2, up to mu_r R N (Ai et al. 2011)",
        .needs = SEL_LAW_NEEDS_MU_ROLLING,
        .traits = SEL_LAW_USES_RADIUS | SEL_LAW_USES_SPRING},
    .resist = resist,
};
