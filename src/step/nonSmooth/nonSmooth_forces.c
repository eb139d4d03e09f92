/*---------------------------------------------------------------------------*\
    nonSmooth_forces.c - contact impulses that oppose forces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "exchange/halo_times.h"
#include "observe/budget.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

/* Adds an impulse at a constraint of a wall to the statistics. */
static void count_wall(
    sel_world *w, const sel_constraint *t, const double impulse[3])
{
    double point[3];
    v3_madd(point, w->p.x + 3 * t->i, 1.0, t->ri);
    sel_world_count_wall(w, impulse, point, t->rj);
}

/* Adds the impulses since an impulse reset to the totals of these constraints,
   and to the statistics. */
static void count_reset(sel_world *w)
{
    sel_solver *s = sel_nonsmooth_solver(w);
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        const double *impulse = s->before + 3 * l;
        if (s->flags[l] == SEL_IMPULSE_RESET)
        {
            int isWhole = t->i < w->p.nLocal && t->j < w->p.nLocal;
            w->statistics.impulseResets += isWhole ? 1.0 : 0.5;
            v3_madd(s->total + 3 * l, s->total + 3 * l, 1.0, impulse);
            if (t->j < 0)
            {
                count_wall(w, t, impulse);
            }
            if (w->settings.budget)
            {
                sel_nonsmooth_count_friction(w, t, impulse);
            }
        }
    }
}

sel_status sel_nonsmooth_iterate(sel_world *w, sel_solver_rule *rule)
{
    sel_solver *s = sel_nonsmooth_solver(w);
    sel_status status = sel_solver_iterate(s, rule);
    w->statistics.velocityIterations += rule->count;
    if (s->wereReset)
    {
        count_reset(w);
    }
    return status;
}

void sel_nonsmooth_add_statistics(sel_world *w)
{
    const sel_solver *s = sel_nonsmooth_solver(w);
    for (int l = s->firstWall; l < s->n; l++)
    {
        count_wall(w, &s->list[l], s->list[l].impulse);
    }
    for (int l = 0; l < s->n && w->settings.budget; l++)
    {
        sel_nonsmooth_count_friction(w, &s->list[l], s->list[l].impulse);
    }
}

/* Computes the velocity change by forces in a substep [m/s]: the change by
   gravity or, without gravity, the greatest change of any particle by other
   forces. */
static sel_status push_of_forces(sel_world *w, double dt, double *push)
{
    const sel_moreau *m = &sel_nonsmooth_of(w)->moreau;
    *push = dt * v3_norm(w->settings.gravity);
    if (*push > 0.0)
    {
        return SEL_OK;
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double v[3], omega[3];
        sel_moreau_half(w, m, i, dt, v, omega);
        double speed = 2.0 * v3_norm(v);
        *push = GSL_MAX_DBL(*push, speed);
    }
    return sel_world_reduce(w, w->settings.reduce, push, 1);
}

sel_status sel_nonsmooth_solve_forces(sel_world *w, double dt)
{
    sel_statistics *t = &w->statistics;
    double push;
    sel_solver_rule rule = {.collisions = 0};
    SEL_TRY(push_of_forces(w, dt, &push));
    double tolerance = w->settings.nonSmooth.tolerance * push;
    rule.least = tolerance;
    rule.kick = push;
    rule.lowest = SEL_REST_LOWEST * push;
    sel_nonsmooth_warm(w, dt);
    SEL_TRY(sel_nonsmooth_iterate(w, &rule));
    SEL_TRY(sel_solver_share_velocities(sel_nonsmooth_solver(w)));
    sel_nonsmooth_add_statistics(w);
    t->unconverged += rule.goOn;
    t->residualVelocitySum += rule.left;
    t->residualRestSum
        += rule.goOn ? rule.left : GSL_MIN_DBL(rule.left, tolerance);
    t->residualVelocityWorst = GSL_MAX_DBL(t->residualVelocityWorst, rule.left);
    return SEL_OK;
}
