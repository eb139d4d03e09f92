/*---------------------------------------------------------------------------*\
    laws.h - tables of the laws of soft contacts (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_FORCE_LAWS_H
#define SEL_FORCE_LAWS_H

#include "sel_force.h"

/* These functions return the law of a material in each family. */
const sel_normal_entry *sel_normal_of(const sel_soft_material *m);
const sel_cohesion_entry *sel_cohesion_of(const sel_soft_material *m);
const sel_tangential_entry *sel_tangential_of(const sel_soft_material *m);
const sel_rolling_entry *sel_rolling_of(const sel_soft_material *m);

#define SEL_DECLARE_NORMAL(NAME, name)                                         \
    extern const sel_normal_entry sel_normal_##name;
#define SEL_DECLARE_COHESION(NAME, name)                                       \
    extern const sel_cohesion_entry sel_cohesion_##name;
#define SEL_DECLARE_TANGENTIAL(NAME, name)                                     \
    extern const sel_tangential_entry sel_tangential_##name;
#define SEL_DECLARE_ROLLING(NAME, name)                                        \
    extern const sel_rolling_entry sel_rolling_##name;
SEL_NORMAL_LAWS(SEL_DECLARE_NORMAL)
SEL_COHESION_LAWS(SEL_DECLARE_COHESION)
SEL_TANGENTIAL_LAWS(SEL_DECLARE_TANGENTIAL)
SEL_ROLLING_LAWS(SEL_DECLARE_ROLLING)
#undef SEL_DECLARE_NORMAL
#undef SEL_DECLARE_COHESION
#undef SEL_DECLARE_TANGENTIAL
#undef SEL_DECLARE_ROLLING

#endif
