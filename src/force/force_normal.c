/*---------------------------------------------------------------------------*\
    force_normal.c - normal forces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "force/laws.h"

#include <math.h>

void sel_soft_normal(const sel_soft_material *m, double R, double mass,
    double overlap, int hasTouched, sel_normal_force *f)
{
    const sel_normal_entry *normal = sel_normal_of(m);
    const sel_cohesion_entry *cohesion = sel_cohesion_of(m);
    *f = (sel_normal_force){.elastic = 0.0};
    if (!(overlap >= 0.0)
        && !(cohesion->neck && hasTouched && overlap >= -cohesion->neck(m, R)))
    {
        return;
    }
    (cohesion->force ? cohesion->force : normal->force)(m, R, overlap, f);
    if (cohesion->add)
    {
        cohesion->add(m, R, overlap, f);
    }
    f->damper = normal->damper(m, mass, f);
}

double sel_soft_steepest(const sel_soft_material *m, double R, double mass,
    double speed, double *area)
{
    return sel_normal_of(m)->steepest(m, R, mass, speed, area);
}

double sel_soft_neck(const sel_soft_material *m, double R)
{
    const sel_cohesion_entry *cohesion = sel_cohesion_of(m);
    return cohesion->neck ? cohesion->neck(m, R) : 0.0;
}

double sel_soft_pull_off(const sel_soft_material *m, double R)
{
    const sel_cohesion_entry *cohesion = sel_cohesion_of(m);
    return cohesion->pull_off ? cohesion->pull_off(m, R) : 0.0;
}

double sel_soft_damped(const sel_soft_material *m, const sel_normal_force *f,
    double closing, double response, double *push)
{
    double still = f->elastic - f->adhesive;
    double force = (still + f->damper * closing) / (1.0 + f->damper * response);
    /* with a neck the elastic and the adhesive force cannot be separated */
    double least = sel_cohesion_of(m)->neck ? fmin(still, 0.0) : -f->adhesive;
    force = force < least ? least : force; /* fmax would ignore NaN */
    *push = fmax(0.0, force + f->adhesive);
    return force;
}
