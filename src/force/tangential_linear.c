/*---------------------------------------------------------------------------*\
    tangential_linear.c - linear tangential spring

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "force/laws.h"

static double stiffness(const sel_soft_material *m, double area)
{
    (void)area;
    return m->shear;
}

const sel_tangential_entry sel_tangential_linear = {
    .law = {.keyword = "linear",
        .help = "kt as given",
        .needs = SEL_LAW_NEEDS_KT | SEL_LAW_NEEDS_STICK},
    .stiffness = stiffness,
};
