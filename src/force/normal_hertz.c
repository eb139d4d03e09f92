/*---------------------------------------------------------------------------*\
    normal_hertz.c - Hertz's normal force

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "force/laws.h"

#include <math.h>

static void force(
    const sel_soft_material *m, double R, double overlap, sel_normal_force *f)
{
    double a = sqrt(R * overlap), E = m->stiffness;
    f->radius = a;
    f->elastic = 4.0 / 3.0 * E * a * overlap;
    f->stiffness = 2.0 * E * a;
    f->energy = 0.4 * f->elastic * overlap;
}

/* c = sqrt(5) zeta sqrt(K m) d^(1/4), and K sqrt(d) = 4/3 E* a. */
static double damper(
    const sel_soft_material *m, double mass, const sel_normal_force *f)
{
    return sqrt(20.0 / 3.0 * m->stiffness * f->radius * mass) * m->damping;
}

/* Computes the stiffness at the greatest overlap, which follows from the
   energy. */
static double steepest(const sel_soft_material *m, double R, double mass,
    double speed, double *area)
{
    double overlap = pow(
        15.0 / 16.0 * mass * speed * speed / (m->stiffness * sqrt(R)), 0.4);
    *area = sqrt(R * overlap);
    return 2.0 * m->stiffness * *area;
}

const sel_normal_entry sel_normal_hertz = {
    .law = {.keyword = "hertz",
        .help = "4/3 E* sqrt(R) d^(3/2) (Hertz 1882)",
        .needs = SEL_LAW_NEEDS_MODULI,
        .traits = SEL_LAW_USES_RADIUS},
    .force = force,
    .damper = damper,
    .steepest = steepest,
};
