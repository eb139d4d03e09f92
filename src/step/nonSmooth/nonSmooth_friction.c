/*---------------------------------------------------------------------------*\
    nonSmooth_friction.c - the energy that friction dissipates

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    All impulses J of a stage together change the energy by the sum of J.(u - 2
    u_h + u')/2 over the contacts. u and u' are the contact's velocities before
    and after the impulses, and u_h is the change of this velocity by half of
    the kick (sel_moreau_energy). The contribution of the tangential component
    of each J is the work of friction. For a pair on two processes each process
    counts the work on its own particle, whose velocities it has.
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "base/try.h"
#include "base/vec3.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/world.h"

SEL_ARRAYS(SEL_NONSMOOTH_SPEEDS, sel_nonsmooth_state, grow, release)

static sel_status reserve_speeds(const sel_world *w, sel_nonsmooth_state *s)
{
    if (s->speedCapacity < w->capacity)
    {
        SEL_TRY(grow(s, s->speedCapacity, w->capacity));
        s->speedCapacity = w->capacity;
    }
    return SEL_OK;
}

void sel_nonsmooth_free_speeds(sel_nonsmooth_state *s)
{
    release(s);
}

sel_status sel_nonsmooth_note_speeds(sel_world *w, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    if (!w->settings.budget)
    {
        return SEL_OK;
    }
    SEL_TRY(reserve_speeds(w, s));
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double *v = s->speeds + 6 * i, *omega = v + 3;
        double half[3] = {0.0}, halfSpin[3] = {0.0};
        if (dt > 0.0)
        {
            sel_moreau_half(w, &s->moreau, i, dt, half, halfSpin);
        }
        v3_madd(v, w->p.v + 3 * i, -2.0, half);
        v3_madd(omega, w->p.omega + 3 * i, -2.0, halfSpin);
    }
    return SEL_OK;
}

/* Returns the work of a tangential impulse on local particle i; r is the
   arm. */
static double work_on(
    const sel_world *w, int i, const double r[3], const double Jt[3])
{
    const double *before = sel_nonsmooth_of(w)->speeds + 6 * i;
    double v[3], omega[3], u[3];
    v3_madd(v, before, 1.0, w->p.v + 3 * i);
    v3_madd(omega, before + 3, 1.0, w->p.omega + 3 * i);
    v3_cross(u, omega, r);
    v3_madd(u, u, 1.0, v);
    return 0.5 * v3_dot(Jt, u);
}

void sel_nonsmooth_count_friction(
    sel_world *w, const sel_constraint *t, const double impulse[3])
{
    const sel_solver *s = sel_nonsmooth_solver(w);
    double Jt[3], work = 0.0;
    v3_madd(Jt, impulse, -v3_dot(impulse, t->normal), t->normal);
    if (t->i < w->p.nLocal)
    {
        work -= work_on(w, t->i, t->ri, Jt);
    }
    if (t->j < 0)
    {
        work += v3_dot(Jt, t->rj);
    }
    else if (t->j < w->p.nLocal)
    {
        double r[3];
        sel_solver_to_second(s, t, r, t->rj);
        sel_solver_to_second(s, t, Jt, Jt);
        work += work_on(w, t->j, r, Jt);
    }
    w->statistics.energyFriction -= work;
}
