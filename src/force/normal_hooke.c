/*---------------------------------------------------------------------------*\
    normal_hooke.c - linear normal force

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "force/laws.h"

#include <math.h>

static void force(
    const sel_soft_material *m, double R, double overlap, sel_normal_force *f)
{
    f->radius = sqrt(R * overlap);
    f->elastic = m->stiffness * overlap;
    f->stiffness = m->stiffness;
    f->energy = 0.5 * f->elastic * overlap;
}

static double damper(
    const sel_soft_material *m, double mass, const sel_normal_force *f)
{
    (void)f;
    return 2.0 * m->damping * sqrt(m->stiffness * mass);
}

static double steepest(const sel_soft_material *m, double R, double mass,
    double speed, double *area)
{
    (void)R, (void)mass, (void)speed;
    *area = 0.0;
    return m->stiffness;
}

const sel_normal_entry sel_normal_hooke = {
    .law = {.keyword = "hooke", .help = "kn d", .needs = SEL_LAW_NEEDS_KN},
    .force = force,
    .damper = damper,
    .steepest = steepest,
};
