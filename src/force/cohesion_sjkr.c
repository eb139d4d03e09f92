/*---------------------------------------------------------------------------*\
    cohesion_sjkr.c - simplified JKR cohesion

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "force/laws.h"

#define PI 3.14159265358979323846

static void add(
    const sel_soft_material *m, double R, double overlap, sel_normal_force *f)
{
    f->adhesive = 2.0 * PI * R * overlap * m->adhesion;
    f->energy -= 0.5 * f->adhesive * overlap;
}

const sel_cohesion_entry sel_cohesion_sjkr = {
    .law = {.keyword = "sjkr",
        .help = "adhesion [J/m3] times 2 pi R d",
        .needs = SEL_LAW_NEEDS_ADHESION,
        .traits = SEL_LAW_USES_RADIUS},
    .add = add,
};
