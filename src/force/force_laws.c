/*---------------------------------------------------------------------------*\
    force_laws.c - tables of the laws of soft contacts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A law is one line in the list of its family (sel_force.h) and one file here,
    for example normal_hertz.c, with an entry of the name in that line. The laws
    without effect are in this file.
\*---------------------------------------------------------------------------*/

#include "force/laws.h"

#include <stddef.h>

const sel_cohesion_entry sel_cohesion_none
    = {.law = {.keyword = "none", .help = "no cohesion"}};
const sel_tangential_entry sel_tangential_none
    = {.law = {.keyword = "none", .help = "no tangential force"}};
const sel_rolling_entry sel_rolling_none
    = {.law = {.keyword = "none", .help = "no rolling resistance"}};

/* - - - normal force - - - */

#define ENTRY(NAME, name) [SEL_NORMAL_##NAME] = &sel_normal_##name,
static const sel_normal_entry *const normals[] = {SEL_NORMAL_LAWS(ENTRY)};
#undef ENTRY

const sel_normal_entry *sel_normal_of(const sel_soft_material *m)
{
    return normals[m->normal];
}

const sel_law *sel_normal_list(int k)
{
    return k >= 0 && k < SEL_NORMAL_COUNT ? &normals[k]->law : NULL;
}

/* - - - cohesion - - - */

#define ENTRY(NAME, name) [SEL_COHESION_##NAME] = &sel_cohesion_##name,
static const sel_cohesion_entry *const cohesions[] = {SEL_COHESION_LAWS(ENTRY)};
#undef ENTRY

const sel_cohesion_entry *sel_cohesion_of(const sel_soft_material *m)
{
    return cohesions[m->cohesion];
}

const sel_law *sel_cohesion_list(int k)
{
    return k >= 0 && k < SEL_COHESION_COUNT ? &cohesions[k]->law : NULL;
}

/* - - - tangential spring - - - */

#define ENTRY(NAME, name) [SEL_TANGENTIAL_##NAME] = &sel_tangential_##name,
static const sel_tangential_entry *const tangentials[]
    = {SEL_TANGENTIAL_LAWS(ENTRY)};
#undef ENTRY

const sel_tangential_entry *sel_tangential_of(const sel_soft_material *m)
{
    return tangentials[m->tangential];
}

const sel_law *sel_tangential_list(int k)
{
    return k >= 0 && k < SEL_TANGENTIAL_COUNT ? &tangentials[k]->law : NULL;
}

/* - - - rolling resistance - - - */

#define ENTRY(NAME, name) [SEL_ROLLING_##NAME] = &sel_rolling_##name,
static const sel_rolling_entry *const rollings[] = {SEL_ROLLING_LAWS(ENTRY)};
#undef ENTRY

const sel_rolling_entry *sel_rolling_of(const sel_soft_material *m)
{
    return rollings[m->rolling];
}

const sel_law *sel_rolling_list(int k)
{
    return k >= 0 && k < SEL_ROLLING_COUNT ? &rollings[k]->law : NULL;
}
