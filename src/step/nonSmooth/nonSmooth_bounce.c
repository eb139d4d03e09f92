/*---------------------------------------------------------------------------*\
    nonSmooth_bounce.c - collisions in the middle of a substep

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "base/vec3.h"
#include "exchange/halo_times.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

static double threshold(const sel_world *w, double dt)
{
    return w->settings.nonSmooth.bounceThreshold * dt
        * v3_norm(w->settings.gravity);
}

static double find_approach(void *context, int first, int end)
{
    const sel_nonsmooth_task *task = context;
    double least = threshold(task->w, task->dt);
    int found = 0;
    for (int c = first; c < end && !found; c++)
    {
        found = sel_encounter_approach(task->w, c) > least;
    }
    return found;
}

sel_status sel_nonsmooth_approach(sel_world *w, double dt, int *any)
{
    int mine = sel_nonsmooth_share(w, w->contacts.n, find_approach, dt) > 0.0;
    return sel_world_any(w, mine, any);
}

/* Adds the impulses of a collision to the totals of its contact. */
static void got(sel_world *w, const sel_encounter *e)
{
    const sel_solver *s = sel_nonsmooth_solver(w);
    double *total = s->total + 3 * s->place[e->contact];
    for (int k = 0; k < e->n; k++)
    {
        v3_madd(total + 3 * k, total + 3 * k, 1.0, e->impulses[k]);
    }
}

/* Stops contacts that still close after the collisions, simultaneously, without
   restitution, and starting from zero impulses. */
static sel_status stop_rest(sel_world *w, double dt)
{
    sel_solver *s = sel_nonsmooth_solver(w);
    sel_solver_rule rule = {.least = threshold(w, dt),
        .kick = threshold(w, dt),
        .lowest = HUGE_VAL,
        .collisions = 1};
    SEL_TRY(sel_nonsmooth_note_speeds(w, 0.0));
    SEL_TRY(sel_nonsmooth_iterate(w, &rule));
    sel_nonsmooth_add_statistics(w);
    w->statistics.unconvergedBounces += rule.goOn;
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        v3_madd(s->total + 3 * l, s->total + 3 * l, 1.0, t->impulse);
        v3_set(t->impulse, 0.0, 0.0, 0.0);
    }
    return SEL_OK;
}

sel_status sel_nonsmooth_bounce(sel_world *w, double dt)
{
    sel_mutual *m = &sel_nonsmooth_of(w)->mutual;
    int left = 0, most = w->settings.nonSmooth.bounceIterations;
    m->threshold = threshold(w, dt);
    m->got = got;
    SEL_TRY(sel_mutual_reserve_contacts(m, w));
    SEL_TRY(sel_mutual_iterate(w, m, most, &left));
    SEL_TRY(sel_world_any(w, left, &left));
    return left ? stop_rest(w, dt) : SEL_OK;
}
