/*---------------------------------------------------------------------------*\
    barrier_commit.c - the results of a step

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Stores springs in the persistent contacts of their pairs, and adds forces to
    walls and to the reported contacts. All local contacts of two bodies are
    reported as one contact, with several points if settings.manifold allows
    them.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "detect/contact_list.h"
#include "detect/detect.h"
#include "observe/budget.h"
#include "step/barrier/barrier.h"
#include "world/flight.h"
#include "world/world.h"
#include "world/world_drive.h"

#include <gsl/gsl_math.h>
#include <string.h>

/* Reported forces of contact c of the list: the forces of its local contacts
   [N] over the substep, at no more points than the contact may have. */
typedef struct shown
{
    double force[SEL_MANIFOLD_MAX][3], point[SEL_MANIFOLD_MAX][3];
    double weight[SEL_MANIFOLD_MAX], overlap[SEL_MANIFOLD_MAX];
    int slides, count;
} shown;

/* Returns the index of the point at which a local contact is reported: a new
   point while there is room, otherwise the nearest one. */
static int place_of(shown *it, const sel_barrier_kept *kept, int most)
{
    int best = 0;
    double least = HUGE_VAL;
    if (it->count < most)
    {
        return it->count++;
    }
    for (int k = 0; k < it->count; k++)
    {
        double d[3];
        v3_madd(d, kept->point, -1.0 / it->weight[k], it->point[k]);
        if (v3_norm(d) < least)
        {
            least = v3_norm(d);
            best = k;
        }
    }
    return best;
}

static void show_one(
    const sel_world *w, shown *it, const sel_barrier_kept *kept)
{
    int k = place_of(it, kept, sel_barrier_points(w));
    double size = v3_norm(kept->force);
    double overlap = w->settings.barrier.skin - kept->gap;
    v3_madd(it->force[k], it->force[k], 1.0, kept->force);
    v3_madd(it->point[k], it->point[k], size, kept->point);
    it->weight[k] += size;
    it->overlap[k] = GSL_MAX_DBL(it->overlap[k], overlap);
    it->slides |= kept->slides;
}

static void show(sel_world *w, int c, shown *it, double dt)
{
    sel_barrier_state *s = sel_barrier_of(w);
    sel_touch *touch = &w->contacts.list[c];
    int points = sel_barrier_points(w);
    s->slipped[c] = it->slides;
    memset(s->impulse + 3 * points * c, 0, 3 * (size_t)points * sizeof(double));
    for (int k = 0; k < it->count; k++)
    {
        v3_scale(s->impulse + 3 * (points * c + k), dt, it->force[k]);
        v3_scale(it->point[k], 1.0 / it->weight[k], it->point[k]);
        if (k == 0 || it->overlap[k] > touch->overlap)
        {
            v3_copy(touch->point, it->point[k]);
            touch->overlap = it->overlap[k];
        }
    }
    if (w->settings.manifold > 0.0)
    {
        sel_manifold *manifold = &w->contacts.manifolds[c];
        manifold->count = it->count > 0 ? it->count : 1;
        v3_copy(manifold->point[0], touch->point);
        manifold->overlap[0] = touch->overlap;
        for (int k = 0; k < it->count; k++)
        {
            v3_copy(manifold->point[k], it->point[k]);
            manifold->overlap[k] = it->overlap[k];
        }
    }
}

/* For a local contact with a wall: returns the nearest contact of the particle
   with the same patch whose normal is within 60 degrees of the force. If there
   is none, returns the first contact. */
static int wall_reporter(const sel_world *w, const sel_barrier_pair *pair,
    const sel_barrier_kept *kept)
{
    int best = pair->contact;
    double least = HUGE_VAL;
    int patch = sel_walls_patch(w->walls, kept->triangle);
    for (int k = 0; k < pair->count; k++)
    {
        const sel_touch *touch = &w->contacts.list[pair->contact + k];
        double d[3], normal = v3_dot(touch->normal, kept->force);
        int same = sel_walls_patch(w->walls, touch->triangle) == patch;
        v3_sub(d, touch->point, kept->point);
        if (same && normal > 0.5 * v3_norm(kept->force) && v3_norm(d) < least)
        {
            least = v3_norm(d);
            best = pair->contact + k;
        }
    }
    return best;
}

/* h: the time for which the force acts [s], see sel_barrier_count_beginning. */
static void count_wall(sel_world *w, const sel_barrier_kept *kept, double h)
{
    double J[3], u[3];
    sel_surface surface = sel_world_surface(w, kept->triangle, kept->point);
    v3_scale(J, h, kept->force);
    v3_point_velocity(
        u, surface.velocity, surface.omega, surface.origin, kept->point);
    sel_world_count_wall(w, J, kept->point, u);
}

/* Reports the local contacts of a pair for which contact c of the list is the
   reporter. */
static void show_reported(
    sel_world *w, const sel_barrier_pair *pair, int c, double dt)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    shown it = {.count = 0};
    for (int k = 0; k < pair->localCount; k++)
    {
        const sel_barrier_kept *kept = &s->kept[pair->kept + k];
        if (kept->acts && kept->reporter == c)
        {
            show_one(w, &it, kept);
        }
    }
    show(w, c, &it, dt);
}

static void commit_pair(sel_world *w, const sel_barrier_pair *pair, double dt)
{
    sel_barrier_state *s = sel_barrier_of(w);
    sel_statistics *t = &w->statistics;
    double share = pair->second < 0
        ? 1.0
        : sel_world_share(w, pair->first, pair->second);
    int acting = 0;
    sel_barrier_keep(w, pair);
    if (pair->second < 0)
    {
        sel_barrier_count_beginning(w, pair);
    }
    for (int k = 0; k < pair->localCount; k++)
    {
        sel_barrier_kept *kept = &s->kept[pair->kept + k];
        if (kept->acts)
        {
            kept->reporter = pair->contact;
            double nearness = w->settings.barrier.skin / kept->gap;
            acting++;
            t->nearness = GSL_MAX_DBL(t->nearness, nearness);
            if (pair->second < 0)
            {
                count_wall(w, kept, s->newmark.gamma * s->newmark.h);
                kept->reporter = wall_reporter(w, pair, kept);
            }
        }
    }
    for (int k = 0; k < pair->count; k++)
    {
        show_reported(w, pair, pair->contact + k, dt);
    }
    t->localContacts += share * acting;
    *(pair->second < 0 ? &t->wallContacts : &t->pairContacts)
        += acting > 0 ? share : 0.0;
    t->haloContacts += acting > 0 && share < 1.0 ? share : 0.0;
}

/* Records the greatest squared frequencies. The springs of a particle act
   together, so the squares of frequencies are added. */
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
    sel_world_note_travel(w, s->newmark.h);
    sel_world_count_gravity(w, s->newmark.h);
    sel_barrier_close_budget(w);
}
