/*---------------------------------------------------------------------------*\
    nonSmooth_sweep.c - sweeps over all contacts, until velocities obey them

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "step/nonSmooth/nonSmooth.h"

#include <gsl/gsl_math.h>

void sel_nonsmooth_velocity(
    const sel_world *w, const sel_constraint *t, double u[3])
{
    double swing[3];
    if (t->j >= 0)
    {
        v3_cross(u, w->p.omega + 3 * t->j, t->rj);
        v3_madd(u, u, 1.0, w->p.v + 3 * t->j);
    }
    else
    {
        v3_copy(u, t->rj);
    }
    v3_cross(swing, w->p.omega + 3 * t->i, t->ri);
    v3_sub(u, u, swing);
    v3_sub(u, u, w->p.v + 3 * t->i);
}

static void act(sel_world *w, int i, double sign, const double r[3],
    const double impulse[3])
{
    double twist[3], spin[3];
    v3_cross(twist, r, impulse);
    m3_apply(spin, w->invInertia + 9 * i, twist);
    v3_madd(w->p.v + 3 * i, w->p.v + 3 * i, sign * w->invMass[i], impulse);
    v3_madd(w->p.omega + 3 * i, w->p.omega + 3 * i, sign, spin);
}

/* The impulse that stops the contact, if friction can bear it. */
static int sticks(const sel_constraint *t, const double u[3], double J[3])
{
    const double *S = t->stick;
    J[0] = t->impulse[0] - (S[0] * u[0] + S[1] * u[1] + S[2] * u[2]);
    J[1] = t->impulse[1] - (S[1] * u[0] + S[3] * u[1] + S[4] * u[2]);
    J[2] = t->impulse[2] - (S[2] * u[0] + S[4] * u[1] + S[5] * u[2]);
    double normal = v3_dot(J, t->normal);
    return normal >= 0.0
        && v3_dot(J, J) <= (1.0 + t->mu * t->mu) * normal * normal;
}

/* Normal first, then the tangent on the disc that this allows. */
static void slides(const sel_constraint *t, const double u[3], double J[3])
{
    double approach = v3_dot(u, t->normal);
    double before = v3_dot(t->impulse, t->normal);
    double normal = GSL_MAX_DBL(0.0, before - t->invNormal * approach);
    if (!(normal > 0.0) || t->mu == 0.0)
    {
        v3_scale(J, normal, t->normal);
        return;
    }
    double slip[3], push[3];
    v3_madd(slip, u, normal - before, t->An);
    v3_madd(slip, slip, -v3_dot(slip, t->normal), t->normal);
    v3_madd(push, t->impulse, -before, t->normal);
    v3_madd(push, push, -t->invSlip, slip);
    double length = v3_norm(push), most = t->mu * normal;
    v3_scale(J, normal, t->normal);
    v3_madd(J, J, length > most ? most / length : 1.0, push);
}

/* The constraint's next impulse; returns the speed that its change makes up
   for, at least [m/s]. */
static double solve(const sel_world *w, sel_constraint *t)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double u[3], J[3];
    sel_nonsmooth_velocity(w, t, u);
    v3_madd(u, u, t->gap, t->normal);
    if (s->cones)
    {
        sel_nonsmooth_dissipate(t, &s->cones[t - s->list], u, J);
    }
    else if (t->mu == 0.0 || !sticks(t, u, J))
    {
        slides(t, u, J);
    }
    v3_sub(t->delta, J, t->impulse);
    v3_copy(t->impulse, J);
    return v3_norm(t->delta) / t->invNormal;
}

static void apply(sel_world *w, const sel_constraint *t)
{
    act(w, t->i, -1.0, t->ri, t->delta);
    if (t->j >= 0)
    {
        act(w, t->j, 1.0, t->rj, t->delta);
    }
}

/* A crowded particle shares what its parts have got, in the order of its
   partners. */
static void collect(sel_world *w, int i, int first, int end)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int count;
    const int *partners = sel_partners_of(w, i, &count);
    for (int k = 0; k < count; k++)
    {
        int l = s->place[partners[k]];
        int past = l + sel_nonsmooth_count(w, partners[k]);
        for (; l >= first && l < end && l < past; l++)
        {
            const sel_constraint *t = &s->list[l];
            int isFirst = t->i == i;
            act(w, i, isFirst ? -1.0 : 1.0, isFirst ? t->ri : t->rj, t->delta);
        }
    }
}

static void share_out(sel_world *w, int i, int first, int end)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    if (i < w->p.nLocal && s->stamp[i] != s->sweep)
    {
        s->stamp[i] = s->sweep;
        collect(w, i, first, end);
    }
}

static double sweep_colour(sel_world *w, int first, int end)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double worst = 0.0;
    for (int l = first; l < end; l++)
    {
        sel_constraint *t = &s->list[l];
        double speed = solve(w, t);
        worst = GSL_MAX_DBL(worst, speed);
        if (!t->crowded)
        {
            apply(w, t);
        }
    }
    s->sweep++;
    for (int l = first; l < end; l++)
    {
        const sel_constraint *t = &s->list[l];
        if (t->crowded)
        {
            share_out(w, t->i, first, end);
            share_out(w, t->j, first, end);
        }
    }
    return worst;
}

/* One sweep over all; *worst [m/s]. */
static sel_status sweep(sel_world *w, double *worst)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_status status = SEL_OK;
    *worst = 0.0;
    for (int k = 0; k < s->colours && status == SEL_OK; k++)
    {
        double speed = sweep_colour(w, s->start[k], s->start[k + 1]);
        *worst = GSL_MAX_DBL(*worst, speed);
        if (k + 1 < s->colours)
        {
            status = sel_step_share_velocities(w);
        }
    }
    for (int l = s->start[SEL_COLOURS]; l < s->n && status == SEL_OK; l++)
    {
        sel_constraint *t = &s->list[l];
        double speed = solve(w, t);
        *worst = GSL_MAX_DBL(*worst, speed);
        apply(w, t);
    }
    return status == SEL_OK ? sel_step_share_velocities(w) : status;
}

sel_status sel_nonsmooth_sweep(sel_world *w, double least, double *left)
{
    const sel_nonsmooth_settings *settings = &w->settings.nonSmooth;
    sel_status status = SEL_OK;
    *left = 2.0 * least;
    int goOn = 1;
    for (int k = 0; k < settings->sweeps && goOn && status == SEL_OK; k++)
    {
        status = sweep(w, left);
        w->statistics.sweeps += 1.0;
        if (status == SEL_OK)
        {
            status = sel_world_greatest(w, left, 1);
        }
        goOn = *left > least;
    }
    return status;
}

void sel_nonsmooth_count_walls(sel_world *w)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = s->start[SEL_COLOURS]; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        w->statistics.wallWork -= v3_dot(t->impulse, t->rj);
    }
}

/* Forces against contacts, at the end of the substep: this is reported. */
sel_status sel_nonsmooth_hold(sel_world *w, double dt)
{
    sel_statistics *t = &w->statistics;
    double part = sel_nonsmooth_of(w)->fresh ? SEL_SWEEP_NEW : 1.0, left = 0.0;
    double least = part * w->settings.nonSmooth.tolerance * dt
        * v3_norm(w->settings.gravity);
    sel_status status = sel_nonsmooth_warm(w, dt);
    if (status == SEL_OK)
    {
        status = sel_nonsmooth_sweep(w, least, &left);
    }
    sel_nonsmooth_count_walls(w);
    t->unsettled += left > least;
    t->unsettledSum += left;
    t->unsettledWorst = GSL_MAX_DBL(t->unsettledWorst, left);
    return status;
}
