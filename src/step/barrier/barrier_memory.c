/*---------------------------------------------------------------------------*\
    barrier_memory.c - data that the model stores in persistent contacts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The data are tangential springs, identified by the names of the local
    contacts. Two bodies have one persistent contact for each pair of near
    convex parts; a body and the walls have one for each contact. The same data
    are written to all of these, so the data last as long as one of the
    persistent contacts does.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "memory/persistent_contacts.h"
#include "step/barrier/barrier.h"
#include "world/world.h"

#include <math.h>
#include <string.h>

enum
{
    MOST = SEL_BARRIER_SPRINGS
};

/* Pointers into the data of a persistent contact. */
typedef struct memory
{
    double *stretch; /* MOST x 3 [m], global */
    double *count;
    double *name;   /* MOST */
    double *slides; /* MOST */
    double *place;  /* MOST */
} memory;

int sel_barrier_fields(
    const sel_world_settings *settings, sel_persistent_contact_field *fields)
{
    (void)settings;
    fields[0] = (sel_persistent_contact_field){
        .type = SEL_FIELD_VECTOR, .count = MOST, .restarts = 1};
    fields[1] = (sel_persistent_contact_field){
        .type = SEL_FIELD_SCALAR, .count = 1 + 3 * MOST, .restarts = 1};
    return 2;
}

static memory memory_at(double *data)
{
    memory m = {.stretch = data};
    m.count = m.stretch + 3 * MOST;
    m.name = m.count + 1;
    m.slides = m.name + MOST;
    m.place = m.slides + MOST;
    return m;
}

/* Upper bound of valid stretches, far beyond real ones [m]; greatest valid
   name. */
#define STRETCH_MOST 1e3
#define NAME_MOST    9007199254740992.0

static int is_whole(double value, double most)
{
    return value >= 0.0 && value <= most && floor(value) == value;
}

int sel_barrier_keeps(const sel_world *w, double *data)
{
    const memory m = memory_at(data);
    int good = is_whole(*m.count, MOST);
    (void)w;
    for (int k = 0; k < MOST && good; k++)
    {
        good = is_whole(m.name[k], NAME_MOST) && is_whole(m.slides[k], 1.0)
            && is_whole(fabs(m.place[k]), NAME_MOST);
        for (int a = 0; a < 3 && good; a++)
        {
            good = fabs(m.stretch[3 * k + a]) <= STRETCH_MOST;
        }
    }
    return good;
}

static memory memory_of(const sel_world *w, const sel_barrier_pair *pair, int k)
{
    int entry = w->contacts.entry[pair->contact + k];
    return memory_at(sel_persistent_contact_data(w, entry));
}

/* Returns 1 if a local contact with that name exists. */
static int is_there(const sel_barrier_state *s, int count, double name)
{
    int there = 0;
    for (int k = 0; k < count && !there; k++)
    {
        there = (double)s->locals[k].name == name;
    }
    return there;
}

static int recall_from(const memory *m, const sel_barrier_state *s, int k,
    int count, int byPlace, sel_barrier_spring *spring)
{
    const sel_local *local = &s->locals[k];
    for (int l = 0; l < (int)*m->count; l++)
    {
        int same = byPlace ? m->place[l] == (double)local->place
                && !is_there(s, count, m->name[l])
                           : m->name[l] == (double)local->name;
        if (same)
        {
            v3_copy(spring->stretch, m->stretch + 3 * l);
            spring->slides = m->slides[l] > 0.0;
            return 1;
        }
    }
    return 0;
}

int sel_barrier_recall(const sel_world *w, const sel_barrier_pair *pair, int k,
    int count, sel_barrier_spring *spring)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    int found = 0;
    for (int byPlace = 0; byPlace < 2 && !found; byPlace++)
    {
        for (int l = 0; l < pair->count && !found; l++)
        {
            const memory m = memory_of(w, pair, l);
            found = recall_from(&m, s, k, count, byPlace, spring);
        }
    }
    return found;
}

/* Chooses the local contacts with the smallest gaps if there are too many;
   these carry most of the load. */
static int choose(const sel_barrier_state *s, const sel_barrier_pair *pair,
    const sel_barrier_kept **list)
{
    int count = 0;
    for (int k = 0; k < pair->localCount; k++)
    {
        const sel_barrier_kept *it = &s->kept[pair->kept + k];
        int at = count < MOST ? count : MOST;
        if (!it->acts)
        {
            continue;
        }
        while (at > 0 && list[at - 1]->gap > it->gap)
        {
            if (at < MOST)
            {
                list[at] = list[at - 1];
            }
            at--;
        }
        if (at < MOST)
        {
            list[at] = it;
            count += count < MOST;
        }
    }
    return count;
}

void sel_barrier_keep(sel_world *w, const sel_barrier_pair *pair)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    const sel_barrier_kept *list[MOST];
    int count = choose(s, pair, list);
    for (int k = 0; k < pair->count; k++)
    {
        const memory m = memory_of(w, pair, k);
        memset(m.stretch, 0, (size_t)w->persistent.width * sizeof(double));
        *m.count = count;
        for (int l = 0; l < count; l++)
        {
            v3_copy(m.stretch + 3 * l, list[l]->stretch);
            m.name[l] = (double)list[l]->name;
            m.slides[l] = list[l]->slides;
            m.place[l] = (double)list[l]->place;
        }
    }
}
