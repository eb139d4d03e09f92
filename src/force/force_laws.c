/*---------------------------------------------------------------------------*\
    force_laws.c - tables of the laws of soft contacts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A law consists of one line in the list of its family (sel_force.h) and one
    file here, for example normal_hertz.c. The file contains an entry with the
    name in that line. The laws without effect are in this file. Libraries may
    add laws (base/added_laws.h).
\*---------------------------------------------------------------------------*/

#include "base/added_laws.h"
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
static const sel_normal_entry *normals[SEL_LAWS_MOST]
    = {SEL_NORMAL_LAWS(ENTRY)};
static int nNormals = SEL_NORMAL_COUNT;
#undef ENTRY

const sel_normal_entry *sel_normal_of(const sel_soft_material *m)
{
    return normals[m->normal];
}

const sel_law *sel_normal_list(int k)
{
    return k >= 0 && k < nNormals ? &normals[k]->law : NULL;
}

sel_status sel_normal_register(const sel_normal_entry *entry)
{
    if (!entry || !(entry->force && entry->damper && entry->steepest)
        || !sel_law_may_join(&entry->law, sel_normal_list))
    {
        return SEL_E_ARGUMENT;
    }
    normals[nNormals++] = entry;
    return SEL_OK;
}

/* - - - cohesion - - - */

#define ENTRY(NAME, name) [SEL_COHESION_##NAME] = &sel_cohesion_##name,
static const sel_cohesion_entry *cohesions[SEL_LAWS_MOST]
    = {SEL_COHESION_LAWS(ENTRY)};
static int nCohesions = SEL_COHESION_COUNT;
#undef ENTRY

const sel_cohesion_entry *sel_cohesion_of(const sel_soft_material *m)
{
    return cohesions[m->cohesion];
}

const sel_law *sel_cohesion_list(int k)
{
    return k >= 0 && k < nCohesions ? &cohesions[k]->law : NULL;
}

sel_status sel_cohesion_register(const sel_cohesion_entry *entry)
{
    if (!entry || !sel_law_may_join(&entry->law, sel_cohesion_list))
    {
        return SEL_E_ARGUMENT;
    }
    cohesions[nCohesions++] = entry;
    return SEL_OK;
}

/* - - - tangential spring - - - */

#define ENTRY(NAME, name) [SEL_TANGENTIAL_##NAME] = &sel_tangential_##name,
static const sel_tangential_entry *tangentials[SEL_LAWS_MOST]
    = {SEL_TANGENTIAL_LAWS(ENTRY)};
static int nTangentials = SEL_TANGENTIAL_COUNT;
#undef ENTRY

const sel_tangential_entry *sel_tangential_of(const sel_soft_material *m)
{
    return tangentials[m->tangential];
}

const sel_law *sel_tangential_list(int k)
{
    return k >= 0 && k < nTangentials ? &tangentials[k]->law : NULL;
}

sel_status sel_tangential_register(const sel_tangential_entry *entry)
{
    if (!entry || !entry->stiffness
        || !sel_law_may_join(&entry->law, sel_tangential_list))
    {
        return SEL_E_ARGUMENT;
    }
    tangentials[nTangentials++] = entry;
    return SEL_OK;
}

/* - - - rolling resistance - - - */

#define ENTRY(NAME, name) [SEL_ROLLING_##NAME] = &sel_rolling_##name,
static const sel_rolling_entry *rollings[SEL_LAWS_MOST]
    = {SEL_ROLLING_LAWS(ENTRY)};
static int nRollings = SEL_ROLLING_COUNT;
#undef ENTRY

const sel_rolling_entry *sel_rolling_of(const sel_soft_material *m)
{
    return rollings[m->rolling];
}

const sel_law *sel_rolling_list(int k)
{
    return k >= 0 && k < nRollings ? &rollings[k]->law : NULL;
}

sel_status sel_rolling_register(const sel_rolling_entry *entry)
{
    if (!entry || !entry->resist
        || !sel_law_may_join(&entry->law, sel_rolling_list))
    {
        return SEL_E_ARGUMENT;
    }
    rollings[nRollings++] = entry;
    return SEL_OK;
}
