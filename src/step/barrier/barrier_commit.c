/*---------------------------------------------------------------------------*\
    barrier_commit.c - what a step leaves behind

    SPDX-License-Identifier: GPL-3.0-or-later

    Springs go to the homes of their pairs, forces to walls and to who looks
    at contacts: of two bodies all local contacts are shown as one, with the force
    that they have together.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "step/barrier/barrier.h"

#include <gsl/gsl_math.h>
#include <string.h>

/* Contact c of the list shows the force of local contacts [N] over the substep. */
typedef struct shown
{
    double force[3], point[3], normal[3], weight, gap;
    int slides, count;
} shown;

static void show_one(shown *it, const sel_barrier_kept *kept)
{
    double size = v3_norm(kept->force);
    v3_madd(it->force, it->force, 1.0, kept->force);
    v3_madd(it->point, it->point, size, kept->point);
    it->weight += size;
    it->gap = GSL_MIN_DBL(it->gap, kept->gap);
    it->slides |= kept->slides;
    it->count++;
}

static void show(sel_world *w, int c, const shown *it, double dt)
{
    sel_barrier_state *s = sel_barrier_of(w);
    sel_touch *touch = &w->contacts.list[c];
    v3_scale(s->impulse + 3 * c, dt, it->force);
    s->slipped[c] = it->slides;
    if (it->weight > 0.0)
    {
        v3_scale(touch->point, 1.0 / it->weight, it->point);
        touch->overlap = w->settings.barrier.skin - it->gap;
    }
}

/* At walls: the home of a body that is on the same patch and faces most along the
   force. */
static int wall_home(const sel_world *w, const sel_barrier_pair *pair,
    const sel_barrier_kept *kept)
{
    int best = pair->contact;
    double most = -HUGE_VAL;
    int patch = sel_walls_patch(w->walls, kept->triangle);
    for (int k = 0; k < pair->count; k++)
    {
        const sel_touch *touch = &w->contacts.list[pair->contact + k];
        double along = v3_dot(touch->normal, kept->force);
        int same = sel_walls_patch(w->walls, touch->triangle) == patch;
        along = same ? along : along - 2.0 * v3_norm(kept->force);
        if (along > most)
        {
            most = along;
            best = pair->contact + k;
        }
    }
    return best;
}

static void count_wall(sel_world *w, const sel_barrier_kept *kept, double h)
{
    double J[3], u[3];
    sel_surface surface = sel_world_surface(w, kept->triangle, kept->point);
    v3_scale(J, h, kept->force);
    v3_point_velocity(
        u, surface.velocity, surface.omega, surface.origin, kept->point);
    sel_world_count_wall(w, J, kept->point, u);
}

/* Contacts of a pair from first on: those whose home is contact c. */
static void show_home(
    sel_world *w, const sel_barrier_pair *pair, int c, double dt)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    shown it = {.gap = HUGE_VAL};
    for (int k = 0; k < pair->localCount; k++)
    {
        const sel_barrier_kept *kept = &s->kept[pair->kept + k];
        if (kept->acts
            && (pair->second < 0 ? wall_home(w, pair, kept) == c
                                 : pair->contact == c))
        {
            show_one(&it, kept);
        }
    }
    show(w, c, &it, dt);
}

static void commit_pair(sel_world *w, const sel_barrier_pair *pair, double dt)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    sel_statistics *t = &w->statistics;
    double share = pair->second < 0
        ? 1.0
        : sel_world_share(w, pair->first, pair->second);
    int acting = 0;
    sel_barrier_keep(w, pair);
    for (int k = 0; k < pair->localCount; k++)
    {
        const sel_barrier_kept *kept = &s->kept[pair->kept + k];
        if (kept->acts)
        {
            double nearness = w->settings.barrier.skin / kept->gap;
            acting++;
            t->nearness = GSL_MAX_DBL(t->nearness, nearness);
            if (pair->second < 0)
            {
                count_wall(w, kept, s->newmark.h);
            }
        }
    }
    for (int k = 0; k < pair->count; k++)
    {
        show_home(w, pair, pair->contact + k, dt);
    }
    t->localContacts += share * acting;
    *(pair->second < 0 ? &t->wallContacts : &t->pairContacts)
        += acting > 0 ? share : 0.0;
    t->haloContacts += acting > 0 && share < 1.0 ? share : 0.0;
}

/* Springs of a body know each other: the sum of the squares of frequencies. */
static void note_frequencies(sel_world *w)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    sel_statistics *t = &w->statistics;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        int count;
        double sum = 0.0;
        const int *partners = sel_partners_of(w, i, &count);
        for (int k = 0; k <= count; k++)
        {
            int p = k < count ? s->pairOf[partners[k]] : s->wallPair[i];
            sum += p < 0 ? 0.0 : s->pairs[p].square[s->pairs[p].first != i];
        }
        t->frequencyWorst = GSL_MAX_DBL(t->frequencyWorst, sum);
        if (count > 0)
        {
            t->frequencyPairWorst = GSL_MAX_DBL(t->frequencyPairWorst, sum);
        }
    }
}

static void note_travel(sel_world *w, double h)
{
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double travel = h * sel_world_surface_speed(w, i)
            / w->shapes[w->p.shape[i]].minSemiAxis;
        w->statistics.travelWorst
            = GSL_MAX_DBL(w->statistics.travelWorst, travel);
    }
}

void sel_barrier_commit(sel_world *w, double dt)
{
    sel_barrier_state *s = sel_barrier_of(w);
    sel_statistics *t = &w->statistics;
    t->pairContacts = t->wallContacts = t->haloContacts = 0.0;
    t->localContacts = 0.0;
    for (int p = 0; p < s->nPairs; p++)
    {
        commit_pair(w, &s->pairs[p], dt);
    }
    t->haloContactsTotal += t->haloContacts;
    t->linearIterations += s->linear;
    s->linear = 0;
    note_frequencies(w);
    note_travel(w, s->newmark.h);
    sel_world_count_gravity(w, s->newmark.h);
}
