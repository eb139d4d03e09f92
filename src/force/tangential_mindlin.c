/*---------------------------------------------------------------------------*\
    tangential_mindlin.c - Mindlin's tangential spring

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "force/laws.h"

static double stiffness(const sel_soft_material *m, double area)
{
    return 8.0 * m->shear * area;
}

const sel_tangential_entry sel_tangential_mindlin = {
    .law = {.keyword = "mindlin",
        .help = "8 G* a, a the radius of the area of contact (Mindlin 1949)",
        .needs = SEL_LAW_NEEDS_MODULI | SEL_LAW_NEEDS_STICK},
    .stiffness = stiffness,
};
