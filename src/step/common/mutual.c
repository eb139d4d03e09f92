/*---------------------------------------------------------------------------*\
    mutual.c - simultaneous contacts as collisions of two whole particles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "step/common/mutual.h"
#include "base/arrays.h"
#include "base/try.h"
#include "detect/contact_list.h"
#include "exchange/halos.h"
#include "step/common/step.h"
#include "world/world.h"

#include <stdlib.h>

/* Greater than any id. */
#define NO_PARTNER SEL_LARGEST_ID

SEL_ARRAYS(SEL_MUTUAL_ARRAYS, sel_mutual, grow, release)

sel_status sel_mutual_reserve(sel_mutual *m, int old, int capacity)
{
    return grow(m, old, capacity);
}

sel_status sel_mutual_reserve_contacts(sel_mutual *m, const sel_world *w)
{
    int ok = 1, capacity = w->contacts.capacity;
    if (w->contacts.n > m->contactCapacity)
    {
        sel_array_grow(
            &m->open, &ok, m->contactCapacity, capacity, sizeof(int));
        m->contactCapacity = ok ? capacity : m->contactCapacity;
    }
    return ok ? SEL_OK : SEL_E_MEMORY;
}

void sel_mutual_free(sel_mutual *m)
{
    release(m);
    free(m->open);
}

/* - - - choices - - - */

/* Returns the deepest open pair of particle i. Pairs are sorted by the
   partners' ids, so that of equally deep ones the first is taken. */
static int wanted_by(const sel_world *w, const sel_mutual *m, int i)
{
    int count, best = -1;
    const int *pairs = sel_partners_of(w, i, &count);
    for (int k = 0; k < count; k++)
    {
        int c = pairs[k];
        if (m->open[c]
            && (best < 0
                || w->contacts.list[c].overlap
                    > w->contacts.list[best].overlap))
        {
            best = c;
        }
    }
    return best;
}

static void express_choices(const sel_world *w, sel_mutual *m)
{
    for (int i = 0; i < w->p.nLocal; i++)
    {
        int c = wanted_by(w, m, i);
        m->wanted[i] = c;
        m->choice[i] = NO_PARTNER;
        if (c >= 0)
        {
            int j = w->contacts.first[c] == i ? w->contacts.second[c]
                                              : w->contacts.first[c];
            m->choice[i] = (double)w->p.id[j];
        }
    }
}

sel_status sel_mutual_match(sel_world *w, sel_mutual *m, int *found)
{
    const sel_field field = {SEL_FIELD_SCALAR, m->choice};
    express_choices(w, m);
    sel_status status = sel_world_share_fields(w, &field, 1);
    *found = 0;
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        int i = w->contacts.first[c], j = w->contacts.second[c];
        m->open[c] = m->open[c] && m->choice[i] == (double)w->p.id[j]
            && m->choice[j] == (double)w->p.id[i];
        *found += m->open[c];
    }
    return status;
}

/* - - - an iteration - - - */

static int may_collide(const sel_world *w, const sel_mutual *m, int c)
{
    return (!m->take || m->take[c])
        && sel_encounter_approach(w, c) > m->threshold;
}

static int open_pairs(const sel_world *w, sel_mutual *m)
{
    int any = 0;
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        m->open[c] = may_collide(w, m, c);
        any = any || m->open[c];
    }
    return any;
}

static void collide(sel_world *w, const sel_mutual *m, int c)
{
    const double whole[2] = {1.0, 1.0};
    sel_encounter e;
    sel_encounter_set(w, c, whole, &e);
    e.material.en = m->plastic ? 0.0 : e.material.en;
    if (sel_encounter_solve(&e))
    {
        sel_encounter_apply(w, &e);
        sel_encounter_count(w, &e);
        if (m->got)
        {
            m->got(w, &e);
        }
    }
}

static void collide_pairs(sel_world *w, const sel_mutual *m)
{
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        if (m->open[c])
        {
            collide(w, m, c);
        }
    }
}

static int collide_walls(sel_world *w, const sel_mutual *m)
{
    int any = 0;
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        if (may_collide(w, m, c))
        {
            collide(w, m, c);
            any = 1;
        }
    }
    return any;
}

sel_status sel_mutual_iterate_once(sel_world *w, sel_mutual *m, int *any)
{
    int found = 0, pairs = open_pairs(w, m);
    sel_status status = SEL_OK;
    if (pairs || w->messages.shared)
    {
        status = sel_mutual_match(w, m, &found);
    }
    if (status == SEL_OK && found)
    {
        collide_pairs(w, m);
    }
    int walls = status == SEL_OK && collide_walls(w, m);
    *any = pairs || walls;
    return status;
}

sel_status sel_mutual_iterate(
    sel_world *w, sel_mutual *m, int passes, int *left)
{
    *left = 1;
    for (int pass = 0; pass < passes && *left; pass++)
    {
        int any = 0;
        SEL_TRY(pass > 0 ? sel_step_share_velocities(w) : SEL_OK);
        SEL_TRY(sel_mutual_iterate_once(w, m, &any));
        *left = any;
        SEL_TRY(
            pass + 1 < passes ? sel_step_go_on(w, pass, any, left) : SEL_OK);
    }
    return SEL_OK;
}
