/*---------------------------------------------------------------------------*\
    force_tangential.c - tangential springs, and rolling resistance

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Stick and slip follow Campello 2015, eq. 30-36. The spring is stretched; if
    its force exceeds static friction, it is shortened along its direction to
    the force of dynamic friction. In a literal reading of the paper the contact
    then sticks again at once, and the friction of a sliding body has any value
    between mu_d and mu_s. Here a slipping contact continues to slip, at mu_d,
    until the spring force is less than dynamic friction.

    Slip dissipates its force times its distance, which is never negative, plus
    the energy that the spring loses when the force drops from static to dynamic
    friction.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "force/laws.h"

void sel_spring_rotate(double stretch[3], const double n[3], double angle)
{
    double length = v3_norm(stretch), turned[3];
    if (!(length > 0.0))
    {
        return;
    }
    v3_madd(stretch, stretch, -v3_dot(stretch, n), n);
    double left = v3_norm(stretch);
    if (left > 0.0)
    {
        v3_scale(stretch, length / left, stretch);
    }
    if (angle != 0.0)
    {
        v3_cross(turned, n, stretch);
        v3_scale(stretch, cos(angle), stretch);
        v3_madd(stretch, stretch, sin(angle), turned);
    }
}

double sel_soft_shear_stiffness(const sel_soft_material *m, double radius)
{
    const sel_tangential_entry *tangential = sel_tangential_of(m);
    return tangential->stiffness ? tangential->stiffness(m, radius) : 0.0;
}

static double energy_of(const sel_spring *spring)
{
    return 0.5 * spring->stiffness * v3_dot(spring->stretch, spring->stretch);
}

double sel_spring_restiffen(sel_spring *s, double stiffness)
{
    double before = energy_of(s);
    if (s->stiffness > 0.0 && stiffness > s->stiffness)
    {
        v3_scale(s->stretch, s->stiffness / stiffness, s->stretch);
    }
    s->stiffness = stiffness;
    return before - energy_of(s);
}

/* Shortens the spring from a length to the friction of slip, `held` [N], and
   returns the lost energy. holds: friction before the slip, at least `held`. */
static double slip_back(sel_spring *s, double length, double held, double holds)
{
    double left = held / s->stiffness, fell = (holds - held) / s->stiffness;
    v3_scale(s->stretch, left / length, s->stretch);
    return held * (length - left) + 0.5 * s->stiffness * fell * fell;
}

void sel_spring_pull(const sel_soft_material *m, double mu, double push,
    double damper, double response, const double step[3], const double u[3],
    sel_spring *s, sel_tangential_force *f)
{
    const sel_tangential_entry *law = sel_tangential_of(m);
    if (law->pull)
    {
        law->pull(m, mu, push, damper, response, step, u, s, f);
        return;
    }
    v3_madd(s->stretch, s->stretch, 1.0, step);
    v3_set(f->damper, 0.0, 0.0, 0.0);
    f->slip = 0.0;
    double length = v3_norm(s->stretch);
    double holds = push * (s->slips ? mu : fmax(mu, m->muStatic));
    if (s->stiffness * length > holds)
    {
        s->slips = 1;
        f->slip = slip_back(s, length, push * mu, holds);
        v3_scale(f->force, -s->stiffness, s->stretch);
        return;
    }
    s->slips = 0;
    v3_scale(f->force, -s->stiffness, s->stretch);
    v3_madd(f->damper, f->damper, -damper, u);
    v3_madd(f->damper, f->damper, -damper * response, f->force);
    v3_scale(f->damper, 1.0 / (1.0 + damper * response), f->damper);
    v3_madd(f->damper, f->damper, 1.0, f->force);
    /* the total force including the damper is limited to the friction, too */
    double all = v3_norm(f->damper);
    v3_scale(f->damper, all > holds ? holds / all : 1.0, f->damper);
    for (int k = 0; k < 3; k++)
    {
        double spring = f->force[k];
        f->force[k] = f->damper[k];
        f->damper[k] -= spring;
    }
}

void sel_soft_rolling(const sel_soft_material *m, const double rolling[3],
    double dt, double most, double stiffness, double stop, double rotation[3],
    double moment[3])
{
    const sel_rolling_entry *law = sel_rolling_of(m);
    v3_set(moment, 0.0, 0.0, 0.0);
    if (law->resist)
    {
        law->resist(rolling, dt, most, stiffness, stop, rotation, moment);
    }
}
