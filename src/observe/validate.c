/*---------------------------------------------------------------------------*\
    validate.c - asserts the consistency of a world's data

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Debug builds call it after each substep. It asserts the assumptions of the
    code; a failure is an error of the code, not of its input.
\*---------------------------------------------------------------------------*/

#include "base/sel_assert.h"
#include "base/tolerances.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "world/world.h"
#include "world/world_check.h"

#ifdef SUPERELLIPSOID_DEBUG

#include <math.h>

static void check_order(const sel_world *w)
{
    for (int k = 1; k < w->p.n && w->order.ranked; k++)
    {
        SEL_ASSERT(w->p.id[w->order.byId[k - 1]] < w->p.id[w->order.byId[k]]
            || (w->settings.nPeriods > 0
                && w->p.id[w->order.byId[k - 1]] == w->p.id[w->order.byId[k]]));
    }
}

static void check_particles(const sel_world *w)
{
    for (int i = 0; i < w->p.n; i++)
    {
        const double *q = w->p.q + 4 * i;
        SEL_ASSERT(w->p.shape[i] >= 0 && w->p.shape[i] < w->nShapes);
        SEL_ASSERT(fabs(hypot(q[0], v3_norm(q + 1)) - 1.0) < SEL_UNIT);
        SEL_ASSERT(isfinite(v3_dot(w->p.x + 3 * i, w->p.x + 3 * i)));
        SEL_ASSERT(isfinite(v3_dot(w->p.v + 3 * i, w->p.v + 3 * i)));
        SEL_ASSERT(isfinite(v3_dot(w->p.omega + 3 * i, w->p.omega + 3 * i)));
    }
}

static void check_candidates(const sel_world *w)
{
    for (int k = 0; k < w->near.candidates.count && !w->near.rebuild; k++)
    {
        int i = w->near.candidates.pairs[2 * k],
            j = w->near.candidates.pairs[2 * k + 1];
        int l = w->near.candidates.entry[k];
        SEL_ASSERT(w->p.id[i] < w->p.id[j]);
        SEL_ASSERT(i < w->p.nLocal || j < w->p.nLocal);
        SEL_ASSERT(l < w->persistent.count);
        if (l >= 0)
        {
            const sel_persistent_contact *entry = &w->persistent.list[l];
            SEL_ASSERT(entry->type == SEL_PERSISTENT_PAIR);
            SEL_ASSERT(entry->first == i && entry->second == j);
        }
    }
}

static void check_walls(const sel_world *w)
{
    for (int i = 0; i < w->p.nLocal && !w->near.rebuild; i++)
    {
        int length = 0;
        for (int l = w->memory.wallHead[i]; l >= 0;
             l = w->persistent.list[l].next)
        {
            SEL_ASSERT(w->persistent.list[l].type == SEL_PERSISTENT_WALL);
            SEL_ASSERT(w->persistent.list[l].first == i);
            SEL_ASSERT(w->memory.idBuilt[i] == w->p.id[i]);
            SEL_ASSERT(++length <= w->persistent.count);
        }
    }
}

/* Asserts that no persistent contact is lost: each is free, belongs to a
   candidate, or is in a list of persistent contacts with walls. */
static void check_persistent(const sel_world *w)
{
    int used = 0, unused = 0;
    for (int k = 0; k < w->near.candidates.count; k++)
    {
        used += w->near.candidates.entry[k] >= 0;
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        for (int l = w->memory.wallHead[i]; l >= 0;
             l = w->persistent.list[l].next)
        {
            used++;
        }
    }
    for (int l = w->persistent.free; l >= 0; l = w->persistent.list[l].next)
    {
        SEL_ASSERT(w->persistent.list[l].type == SEL_PERSISTENT_FREE);
        unused++;
    }
    SEL_ASSERT(w->near.rebuild || w->memory.waiting
        || used + unused == w->persistent.count);
}

static void check_contacts(const sel_world *w)
{
    const sel_contacts *c = &w->contacts;
    for (int k = 0; k < c->n; k++)
    {
        SEL_ASSERT((c->second[k] >= 0) == (k < c->nPairs));
        SEL_ASSERT(fabs(v3_norm(c->list[k].normal) - 1.0) < SEL_UNIT);
        SEL_ASSERT(c->entry[k] >= 0);
        SEL_ASSERT(w->persistent.list[c->entry[k]].age > 0);
    }
}

/* Asserts that the partner lists belong to the present contacts, also if they
   have not been rebuilt. */
static void check_partners(const sel_world *w)
{
    const sel_contacts *c = &w->contacts;
    int seen = 0;
    for (int i = 0; i < w->p.n && c->nPairs > 0; i++)
    {
        int count;
        const int *list = sel_partners_of(w, i, &count);
        for (int k = 0; k < count; k++, seen++)
        {
            SEL_ASSERT(list[k] < c->nPairs);
            SEL_ASSERT(c->first[list[k]] == i || c->second[list[k]] == i);
        }
    }
    SEL_ASSERT(seen == 2 * c->nPairs);
}

void sel_world_validate(const sel_world *world)
{
    check_order(world);
    check_particles(world);
    check_candidates(world);
    check_walls(world);
    check_persistent(world);
    check_contacts(world);
    check_partners(world);
}

#else

void sel_world_validate(const sel_world *world)
{
    (void)world;
}

#endif
