/*---------------------------------------------------------------------------*\
    force_numbers.c - contact parameters of softSphere from E, nu, ..

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "force/laws.h"

#include <math.h>

unsigned sel_soft_needs(const sel_soft_material *m)
{
    return sel_normal_of(m)->law.needs | sel_cohesion_of(m)->law.needs
        | sel_tangential_of(m)->law.needs | sel_rolling_of(m)->law.needs;
}

static int friction_fits(const sel_soft_numbers *n, int hasStatic, double en,
    double mu, sel_finding *found)
{
    if (en < SEL_SOFT_RESTITUTION_LEAST)
    {
        *found = (sel_finding){"en",
            "the restitution with model softSphere (a smaller one would need "
            "infinite damping)",
            en, SEL_SOFT_RESTITUTION_LEAST, 1.0};
        return 0;
    }
    if (n->muStatic > 0.0 && mu == 0.0 && hasStatic)
    {
        *found = (sel_finding){"muStatic",
            "the coefficient of static friction without sliding friction (mu 0 "
            "or friction none; a small mu is enough)",
            n->muStatic, 0.0, 0.0};
        return 0;
    }
    if (n->muStatic >= 0.0 && n->muStatic < mu)
    {
        *found = (sel_finding){"muStatic",
            "the coefficient of static friction, which must not be less than "
            "mu,",
            n->muStatic, mu, HUGE_VAL};
        return 0;
    }
    return 1;
}

int sel_soft_material_set(sel_soft_material *m, const sel_soft_numbers *n,
    const sel_soft_numbers *other, int hasStatic, double en, double mu,
    sel_finding *found)
{
    const sel_law *tangential = &sel_tangential_of(m)->law;
    if (!friction_fits(n, hasStatic, en, mu, found))
    {
        return 1;
    }
    m->stiffness = sel_normal_of(m)->law.needs & SEL_LAW_NEEDS_KN
        ? n->kn
        : sel_soft_modulus(other->E, other->nu, n->E, n->nu);
    m->shear = tangential->needs & SEL_LAW_NEEDS_MODULI
        ? sel_soft_shear_modulus(other->E, other->nu, n->E, n->nu)
        : n->kt;
    double least = tangential->needs & SEL_LAW_NEEDS_SHEAR
        ? fmin(m->stiffness, m->shear)
        : m->stiffness;
    if (least < SEL_STIFFNESS_LEAST)
    {
        *found = (sel_finding){"E", "the modulus of a contact", least,
            SEL_STIFFNESS_LEAST, HUGE_VAL};
        return 1;
    }
    m->damping = sel_soft_damping(en);
    m->dampingTangential = n->tangentialDamping * m->damping;
    m->muStatic = n->muStatic < 0.0 ? mu : n->muStatic;
    m->muRolling = n->muRolling;
    m->adhesion = n->adhesion;
    m->cohesion = m->adhesion > 0.0 ? m->cohesion : SEL_COHESION_NONE;
    return 0;
}

void sel_soft_material_mirror(sel_soft_material *m)
{
    m->stiffness *= 2.0;
    m->muRolling = 0.0;
}
