/*---------------------------------------------------------------------------*\
    mutual.c - simultaneous contacts as collisions of two whole particles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "step/common/mutual.h"
#include "base/arrays.h"
#include "base/try.h"
#include "exchange/halo_times.h"
#include "step/common/step.h"
#include "world/world.h"

#include <limits.h>

/* Greater than any id. */
#define NO_PARTNER SEL_LARGEST_ID

SEL_ARRAYS(SEL_MUTUAL_ARRAYS, sel_mutual, grow, release)
SEL_ARRAYS(SEL_MUTUAL_CONTACTS, sel_mutual, grow_contacts, release_contacts)

sel_status sel_mutual_reserve(sel_mutual *m, int old, int capacity)
{
    return grow(m, old, capacity);
}

sel_status sel_mutual_reserve_contacts(sel_mutual *m, const sel_world *w)
{
    int capacity = w->contacts.capacity;
    if (w->contacts.n > m->contactCapacity)
    {
        SEL_TRY(grow_contacts(m, m->contactCapacity, capacity));
        m->contactCapacity = capacity;
    }
    return SEL_OK;
}

void sel_mutual_free(sel_mutual *m)
{
    release(m);
    release_contacts(m);
}

/* - - - choices - - - */

/* Particle i, if it is local, chooses contact c with particle j if c is deeper
   than its choice so far. Of equally deep contacts it chooses the one whose
   partner has the lowest id. */
static void consider(const sel_world *w, sel_mutual *m, int c, int i, int j)
{
    if (i >= w->p.nLocal)
    {
        return;
    }
    int best = m->wanted[i];
    double id = (double)w->p.id[j], overlap = w->contacts.list[c].overlap;
    double most = best < 0 ? overlap : w->contacts.list[best].overlap;
    if (best < 0 || overlap > most || (overlap == most && id < m->choice[i]))
    {
        m->wanted[i] = c;
        m->choice[i] = id;
    }
}

static void express_choices(const sel_world *w, sel_mutual *m)
{
    for (int i = 0; i < w->p.nLocal; i++)
    {
        m->wanted[i] = -1;
        m->choice[i] = NO_PARTNER;
    }
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        if (m->open[c])
        {
            int i = w->contacts.first[c], j = w->contacts.second[c];
            consider(w, m, c, i, j);
            consider(w, m, c, j, i);
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
        if (m->open[c])
        {
            int i = w->contacts.first[c], j = w->contacts.second[c];
            m->open[c] = m->choice[i] == (double)w->p.id[j]
                && m->choice[j] == (double)w->p.id[i];
            *found += m->open[c];
        }
    }
    return status;
}

/* - - - an iteration - - - */

/* A contact closes or not as in its last evaluation, unless one of its
   particles has collided since. Collisions are numbered. `moved` of a particle
   is the number of its last collision; `asked` of a contact is the number of
   the last collision before its evaluation. Before the numbers exceed an int
   they start again, and all contacts are evaluated again; the answers are the
   same. */
static void start(const sel_world *w, sel_mutual *m)
{
    m->collisions = 0;
    for (int i = 0; i < w->p.n; i++)
    {
        m->moved[i] = 0;
    }
    for (int c = 0; c < w->contacts.n; c++)
    {
        m->asked[c] = -1;
    }
}

/* Marks all halos as moved: they have received new velocities from their
   owners. */
static void note_halos(const sel_world *w, sel_mutual *m)
{
    m->collisions++;
    for (int i = w->p.nLocal; i < w->p.n; i++)
    {
        m->moved[i] = m->collisions;
    }
}

static int may_collide(const sel_world *w, sel_mutual *m, int c)
{
    int i = w->contacts.first[c], j = w->contacts.second[c];
    int last = j < 0 ? 0 : m->moved[j];
    last = m->moved[i] > last ? m->moved[i] : last;
    if (m->asked[c] < last)
    {
        m->asked[c] = m->collisions;
        m->closes[c] = (!m->take || m->take[c])
            && sel_encounter_approach(w, c) > m->threshold;
    }
    return m->closes[c];
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

static void note_collision(const sel_world *w, sel_mutual *m, int c)
{
    int j = w->contacts.second[c];
    m->moved[w->contacts.first[c]] = ++m->collisions;
    m->moved[j < 0 ? w->contacts.first[c] : j] = m->collisions;
}

static void collide(sel_world *w, sel_mutual *m, int c)
{
    const double whole[2] = {1.0, 1.0};
    sel_encounter e;
    sel_encounter_set(w, c, whole, &e);
    e.material.en = m->plastic ? 0.0 : e.material.en;
    if (sel_encounter_solve(&e))
    {
        sel_encounter_apply(w, &e);
        note_collision(w, m, c);
        sel_encounter_count(w, &e);
        if (m->got)
        {
            m->got(w, &e);
        }
    }
}

static void collide_pairs(sel_world *w, sel_mutual *m)
{
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        if (m->open[c])
        {
            collide(w, m, c);
        }
    }
}

static int collide_walls(sel_world *w, sel_mutual *m)
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

static sel_status iterate_once(sel_world *w, sel_mutual *m, int *any)
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
    sel_world *w, sel_mutual *m, int iterations, int *left)
{
    *left = 1;
    start(w, m);
    for (int iteration = 0; iteration < iterations && *left; iteration++)
    {
        int any = 0;
        if (iteration > 0)
        {
            SEL_TRY(sel_step_share_velocities(w));
            note_halos(w, m);
        }
        if (m->collisions > INT_MAX - w->contacts.n - 1)
        {
            start(w, m);
        }
        SEL_TRY(iterate_once(w, m, &any));
        *left = any;
        SEL_TRY(iteration + 1 < iterations
                ? sel_step_go_on(w, iteration, any, left)
                : SEL_OK);
    }
    return SEL_OK;
}
