/*---------------------------------------------------------------------------*\
    softSphere_kick.c - application of contact impulses, and the energy budget

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Each local particle receives the impulses of its pairs in the order of its
    partners' ids, then the impulses of its walls in the order of their
    triangles. So the sums are the same on any number of processes.

    The energy budget. An impulse J changes v to v', and the particle moves for
    half a substep before the impulse and for half a substep after it. So the
    total energy, including that of gravity, changes by the sum of J.(v + v')/2
    and by nothing else (moreau.c). Of this change, contacts compute the energy
    stored in springs and the energy dissipated by dampers, slip and rolling.
    The rest is the error due to the finite substep: springs are stretched along
    straight pieces, and forces are constant during a substep. This error is
    reported separately, so that the budget is closed.
\*---------------------------------------------------------------------------*/

#include "base/threads.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "detect/detect.h"
#include "observe/budget.h"
#include "step/softSphere/softSphere.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

/* Applies the impulses of contact c to the particle of a side; the first
   impulse includes the rolling moment. Returns the work [J]. */
static double take(sel_world *w, int c, int side)
{
    const sel_soft_state *s = sel_soft_of(w);
    static const double none[3] = {0.0, 0.0, 0.0};
    const double *J = s->impulse + 3 * sel_soft_points(w) * c;
    double work = 0.0, sign = side ? 1.0 : -1.0;
    sel_side particle;
    int n;
    const double(*points)[3] = sel_contact_points(w, c, &n);
    sel_contact_side(w, c, side, &particle);
    for (int k = 0; k < n; k++)
    {
        work += sel_soft_act(w, &particle, sign, points[k], J + 3 * k,
            k == 0 ? s->contacts[c].moment : none);
    }
    return work;
}

static void get(sel_world *w, int c, int side)
{
    sel_soft_state *s = sel_soft_of(w);
    int i = side ? w->contacts.second[c] : w->contacts.first[c];
    if (s->contacts[c].acts)
    {
        s->work[i] += take(w, c, side);
        s->square[i] += s->contacts[c].square[side];
        s->moreau.touched[i] = 1;
    }
}

static double get_pairs(void *context, int first, int end)
{
    sel_world *w = context;
    sel_soft_state *s = sel_soft_of(w);
    for (int i = first; i < end; i++)
    {
        int count;
        const int *pairs = sel_partners_of(w, i, &count);
        s->work[i] = s->square[i] = 0.0;
        for (int k = 0; k < count; k++)
        {
            get(w, pairs[k], w->contacts.first[pairs[k]] != i);
        }
    }
    return 0.0;
}

static void count_wall(sel_world *w, int c)
{
    const sel_soft_state *s = sel_soft_of(w);
    const double *J = s->impulse + 3 * sel_soft_points(w) * c;
    sel_statistics *t = &w->statistics;
    sel_prepared_contact p;
    sel_contact_prepare(w, c, &p);
    for (int k = 0; k < p.n; k++)
    {
        double u[3];
        v3_point_velocity(
            u, p.wall.velocity, p.wall.omega, p.wall.origin, p.points[k]);
        sel_world_count_wall(w, J + 3 * k, p.points[k], u);
    }
    const double *moment = s->contacts[c].moment;
    t->wallWork -= v3_dot(moment, p.wall.omega);
    v3_madd(t->wallAngularImpulse, t->wallAngularImpulse, -1.0, moment);
}

/* Applies the impulses of all walls in the order of the contacts; the contacts
   of a particle are adjacent. */
static void get_walls(sel_world *w)
{
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        get(w, c, 0);
    }
}

void sel_soft_count_walls(sel_world *w)
{
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        if (sel_soft_of(w)->contacts[c].acts)
        {
            count_wall(w, c);
        }
    }
}

/* - - - statistics - - - */

void sel_soft_note_frequencies(sel_world *w)
{
    const sel_soft_state *s = sel_soft_of(w);
    sel_statistics *t = &w->statistics;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        int pairs;
        sel_partners_of(w, i, &pairs);
        t->frequencyWorst = GSL_MAX_DBL(t->frequencyWorst, s->square[i]);
        if (pairs > 0)
        {
            t->frequencyPairWorst
                = GSL_MAX_DBL(t->frequencyPairWorst, s->square[i]);
        }
    }
}

static double share_of(const sel_world *w, int c)
{
    int j = w->contacts.second[c];
    return j < 0 ? 1.0 : sel_world_share(w, w->contacts.first[c], j);
}

sel_soft_tally sel_soft_add_up(const sel_world *w)
{
    sel_soft_tally sum = {.before = 0.0};
    for (int c = 0; c < w->contacts.n; c++)
    {
        const sel_soft_contact *one = &sel_soft_of(w)->contacts[c];
        double part = share_of(w, c);
        sum.before += part * one->before;
        sum.stored += part * one->stored;
        sum.damped += part * one->damped;
        sum.slipped += part * one->slipped;
        sum.dragged += part * one->dragged;
        sum.rolled += part * one->rolled;
        sum.torn += part * one->torn;
        sum.acting += part * one->acts;
    }
    return sum;
}

/* Returns the energy in springs before the substep. Includes particles that
   left their contacts with stretched springs. In the first substep of a run
   only the springs that still exist are known. */
static double stored_before(const sel_soft_state *s, const sel_soft_tally *sum)
{
    return s->hasStored ? s->stored : sum->before;
}

void sel_soft_keep_budget(sel_world *w, const sel_soft_tally *sum, double work)
{
    sel_soft_state *s = sel_soft_of(w);
    sel_statistics *t = &w->statistics;
    double got = sum->stored - stored_before(s, sum);
    double lost = -got - work;
    double known
        = sum->damped + sum->slipped + sum->dragged + sum->rolled + sum->torn;
    s->stored = sum->stored;
    s->hasStored = 1;
    t->impulses += sum->acting;
    t->energyElastic = sum->stored;
    t->energyStored += got;
    t->energyDissipated += lost;
    t->energyFriction += sum->slipped + sum->dragged;
    t->energyDamped += sum->damped;
    t->energySlipped += sum->slipped;
    t->energyTangentialDamped += sum->dragged;
    t->energyRolled += sum->rolled;
    t->energyNeckBreak += sum->torn;
    t->energyStepError += lost - known;
}

void sel_soft_kick(sel_world *w)
{
    const sel_soft_state *s = sel_soft_of(w);
    double work = 0.0, driven = w->statistics.wallWork;
    sel_threads_share(w->settings.threads, w->p.nLocal, get_pairs, w);
    get_walls(w);
    sel_soft_count_walls(w);
    sel_soft_note_frequencies(w);
    const sel_soft_tally sum = sel_soft_add_up(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        work += s->work[i];
    }
    sel_soft_keep_budget(w, &sum, work - (w->statistics.wallWork - driven));
}
