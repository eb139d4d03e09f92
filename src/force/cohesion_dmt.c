/*---------------------------------------------------------------------------*\
    cohesion_dmt.c - cohesion of Derjaguin, Muller and Toporov

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "force/laws.h"

#define PI 3.14159265358979323846

static double pull_off(const sel_soft_material *m, double R)
{
    return 2.0 * PI * m->adhesion * R;
}

static void add(
    const sel_soft_material *m, double R, double overlap, sel_normal_force *f)
{
    f->adhesive = pull_off(m, R);
    f->energy -= f->adhesive * overlap;
}

const sel_cohesion_entry sel_cohesion_dmt = {
    .law = {.keyword = "dmt",
        .help = "2 pi w R (Derjaguin, Muller and Toporov 1975)",
        .needs = SEL_LAW_NEEDS_MODULI | SEL_LAW_NEEDS_ADHESION,
        .traits = SEL_LAW_USES_RADIUS},
    .add = add,
    .pull_off = pull_off,
};
