/*---------------------------------------------------------------------------*\
    persistent_contacts.c - the store of persistent contacts, by ids

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    There is a persistent contact for each pair that was near enough to be
    solved, and for each feature of a wall that a particle touches. If the
    candidates are rebuilt, or the array positions of particles change
    (sel_world_resize, sel_world_sort), persistent contacts are found again by
    ids. Records (records.c) transfer them to another process or another run.

    The narrow phase clears the memory of a pair whose bounding spheres do not
    overlap. A pair that is no longer a candidate therefore has no memory, and
    the result of a run does not depend on when the candidates are rebuilt.
\*---------------------------------------------------------------------------*/

#include "memory/persistent_contacts.h"
#include "base/arrays.h"
#include "base/threads.h"
#include "base/try.h"
#include "base/vec3.h"
#include "memory/contact_rotations.h"
#include "world/ids.h"
#include "world/parts.h"
#include "world/periods.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* bits of sel_kept.slope */
#define SLOPE_BITS ((1U << 30) - 1U)

/* - - - the store of persistent contacts - - - */

SEL_ARRAYS(SEL_PERSISTENT_ARRAYS, sel_persistent_contacts, grow, release)

static sel_status reserve(sel_persistent_contacts *s, int n)
{
    if (n <= s->capacity)
    {
        return SEL_OK;
    }
    if (n > INT_MAX / 2)
    {
        return SEL_E_MEMORY;
    }
    int capacity = n + n / 16 + 64, ok = 1;
    SEL_TRY(grow(s, s->capacity, capacity));
    if (s->reuse)
    {
        sel_array_extend(&s->slopes, &ok, capacity, sizeof(sel_slope));
        sel_array_extend(&s->freeSlopes, &ok, capacity, sizeof(int));
    }
    s->capacity = ok ? capacity : s->capacity;
    return ok ? SEL_OK : SEL_E_MEMORY;
}

sel_slope *sel_persistent_contacts_take_slope(sel_persistent_contacts *s, int l)
{
    int k = sel_threads_take(&s->takenSlopes), left = s->nFreeSlopes - 1 - k;
    int slope = left >= 0 ? s->freeSlopes[left] : s->nSlopes - 1 - left;
    s->kept[l].slope = (unsigned)(slope + 1) & SLOPE_BITS;
    s->slopes[slope].state = 0;
    return &s->slopes[slope];
}

/* Updates the lists of free derivatives, and releases those of persistent
   contact l. */
static void drop_slope(sel_persistent_contacts *s, int l)
{
    int fromFree = GSL_MIN_INT(s->takenSlopes, s->nFreeSlopes);
    s->nFreeSlopes -= fromFree;
    s->nSlopes += s->takenSlopes - fromFree;
    s->takenSlopes = 0;
    if (s->kept[l].slope > 0)
    {
        s->freeSlopes[s->nFreeSlopes++] = (int)s->kept[l].slope - 1;
        s->kept[l].slope = 0;
    }
}

int sel_persistent_contacts_take(
    sel_persistent_contacts *s, sel_persistent_type type)
{
    int l = s->free;
    if (l >= 0)
    {
        s->free = s->list[l].next;
    }
    else if (reserve(s, s->count + 1) == SEL_OK)
    {
        l = s->count++;
    }
    if (l >= 0)
    {
        s->list[l] = (sel_persistent_contact){
            .first = -1, .type = (unsigned)type & 3u};
        if (s->width > 0)
        {
            size_t width = (size_t)s->width;
            memset(s->data + width * (size_t)l, 0, width * sizeof(double));
        }
        if (s->reuse)
        {
            s->kept[l].state = SEL_KEPT_NOTHING;
            sel_persistent_contacts_reset_slope(s, l);
        }
        if (s->manifolds)
        {
            s->flat[l].count = 0;
        }
        if (s->watched)
        {
            v3_set(s->mark + 3 * l, 0.0, 0.0, 0.0);
        }
    }
    return l;
}

void sel_persistent_contacts_drop(sel_persistent_contacts *s, int l)
{
    if (s->reuse)
    {
        drop_slope(s, l);
    }
    s->list[l].type = SEL_PERSISTENT_FREE;
    s->list[l].next = s->free;
    s->free = l;
}

void sel_persistent_contacts_free(sel_persistent_contacts *s)
{
    release(s);
    free(s->slopes);
    free(s->freeSlopes);
}

void sel_persistent_contacts_copy(sel_persistent_contacts *to, int l,
    const sel_persistent_contacts *from, int k)
{
    size_t width = (size_t)from->width;
    to->list[l] = from->list[k];
    if (width > 0)
    {
        memcpy(to->data + width * (size_t)l, from->data + width * (size_t)k,
            width * sizeof(double));
    }
    if (from->reuse)
    {
        unsigned slope = to->kept[l].slope;
        to->kept[l] = from->kept[k];
        to->kept[l].slope = slope & SLOPE_BITS;
    }
    if (from->manifolds)
    {
        to->flat[l] = from->flat[k];
    }
    if (from->watched)
    {
        v3_copy(to->mark + 3 * l, from->mark + 3 * k);
    }
}

int sel_staged_take(
    sel_staged *s, sel_persistent_type type, int64_t id1, int64_t id2)
{
    int l = sel_persistent_contacts_take(&s->persistent, type);
    if (l >= s->capacity)
    {
        int ok = 1, capacity = s->persistent.capacity;
        sel_array_grow(&s->ids, &ok, s->capacity, capacity, sizeof(s->ids[0]));
        s->capacity = ok ? capacity : s->capacity;
        l = ok ? l : -1;
    }
    if (l >= 0)
    {
        s->ids[l][0] = id1;
        s->ids[l][1] = id2;
    }
    return l;
}

void sel_staged_clear(sel_staged *s)
{
    s->persistent.count = 0;
    s->persistent.free = -1;
}

void sel_staged_free(sel_staged *s)
{
    sel_persistent_contacts_free(&s->persistent);
    free(s->ids);
}

double *sel_persistent_contact_data(const sel_world *w, int l)
{
    return w->persistent.width > 0
        ? w->persistent.data + (size_t)w->persistent.width * (size_t)l
        : NULL;
}

/* - - - pairs, in a substep - - - */

sel_contact_memory sel_persistent_contact_memory(const sel_world *w, int l)
{
    sel_contact_memory memory = {.type = 0};
    if (l >= 0 && w->persistent.list[l].memory)
    {
        const sel_persistent_contact *entry = &w->persistent.list[l];
        memory.type = entry->memory;
        v3_copy(memory.u1, entry->u[0]);
        v3_copy(memory.u2, entry->u[1]);
    }
    return memory;
}

void sel_world_separate_persistent(sel_world *w, int l)
{
    if (w->persistent.list[l].age > 0 && w->persistent.width > 0)
    {
        memset(sel_persistent_contact_data(w, l), 0,
            (size_t)w->persistent.width * sizeof(double));
    }
    w->persistent.list[l].age = 0;
}

static int grown(int age)
{
    return age < INT_MAX ? age + 1 : age;
}

sel_status sel_world_keep(
    sel_world *w, int k, const sel_contact_memory *memory, int touches)
{
    int *l = &w->near.candidates.entry[k];
    if (!memory->type && !touches)
    {
        if (*l >= 0)
        {
            sel_persistent_contacts_drop(&w->persistent, *l);
            *l = -1;
        }
        return SEL_OK;
    }
    if (*l < 0)
    {
        const int *pair = w->near.candidates.pairs + 2 * k;
        *l = sel_persistent_contacts_take(&w->persistent, SEL_PERSISTENT_PAIR);
        if (*l < 0)
        {
            return SEL_E_MEMORY;
        }
        w->persistent.list[*l].first = pair[0];
        w->persistent.list[*l].second = pair[1];
        w->persistent.list[*l].part
            = (unsigned)sel_candidate_part(&w->near.candidates, k)
            & SEL_PART_BITS;
    }
    sel_persistent_contact *entry = &w->persistent.list[*l];
    entry->memory = (unsigned)memory->type & 3u;
    v3_copy(entry->u[0], memory->u1);
    v3_copy(entry->u[1], memory->u2);
    if (touches)
    {
        entry->age = grown(entry->age);
    }
    else
    {
        sel_world_separate_persistent(w, *l);
    }
    return SEL_OK;
}

void sel_world_age_persistent(sel_world *w, int l)
{
    w->persistent.list[l].age = grown(w->persistent.list[l].age);
}

/* - - - walls, in a substep - - - */

static int is_wall(
    const sel_persistent_contact *entry, const sel_contact *contact)
{
    return entry->second == contact->item
        && entry->feature == (unsigned)contact->feature
        && entry->part == (unsigned)contact->part;
}

int sel_world_find_wall(const sel_world *w, int i, const sel_contact *contact)
{
    int l = w->memory.wallHead[i];
    while (l >= 0 && !is_wall(&w->persistent.list[l], contact))
    {
        l = w->persistent.list[l].next;
    }
    return l;
}

int sel_world_wall_persistent(
    sel_world *w, int i, const sel_contact *contact, int *old)
{
    int *from = old;
    while (*from >= 0 && !is_wall(&w->persistent.list[*from], contact))
    {
        from = &w->persistent.list[*from].next;
    }
    int l = *from;
    if (l >= 0)
    {
        *from = w->persistent.list[l].next;
    }
    else
    {
        l = sel_persistent_contacts_take(&w->persistent, SEL_PERSISTENT_WALL);
        if (l < 0)
        {
            return -1;
        }
    }
    sel_persistent_contact *entry = &w->persistent.list[l];
    entry->first = i;
    entry->second = contact->item;
    entry->feature = (unsigned)contact->feature & 3u;
    entry->part = (unsigned)contact->part & SEL_PART_BITS;
    entry->age = grown(entry->age);
    entry->next = w->memory.wallHead[i];
    w->memory.wallHead[i] = l;
    return l;
}

void sel_world_drop_walls(sel_world *w, int chain)
{
    while (chain >= 0)
    {
        int next = w->persistent.list[chain].next;
        sel_persistent_contacts_drop(&w->persistent, chain);
        chain = next;
    }
}

/* - - - new candidates - - - */

static sel_status reserve_chains(sel_world *w, int n)
{
    if (n <= w->memory.nextCapacity)
    {
        return SEL_OK;
    }
    int capacity = n + n / 16 + 64;
    free(w->memory.next);
    w->memory.next = malloc((size_t)capacity * sizeof(int));
    w->memory.nextCapacity = w->memory.next ? capacity : 0;
    return w->memory.next ? SEL_OK : SEL_E_MEMORY;
}

/* Updates the array positions after particles have come, gone or moved in the
   arrays. Drops persistent contacts of particles that are gone. */
static void find_places(sel_world *w)
{
    int *now = w->order.scratch;
    for (int i = 0; i < w->memory.nBuilt; i++)
    {
        now[i] = sel_world_find_id(w, w->memory.idBuilt[i]);
    }
    for (int l = 0; l < w->persistent.count; l++)
    {
        sel_persistent_contact *entry = &w->persistent.list[l];
        if (entry->type == SEL_PERSISTENT_FREE)
        {
            continue;
        }
        int wall = entry->type == SEL_PERSISTENT_WALL;
        entry->rotations
            = (unsigned)w->memory.rotationsBuilt[entry->first] & 255u;
        entry->first = now[entry->first];
        entry->second = wall ? entry->second : now[entry->second];
        if (entry->first < 0 || (!wall && entry->second < 0)
            || (wall && entry->first >= w->p.nLocal))
        {
            sel_persistent_contacts_drop(&w->persistent, l);
        }
    }
}

/* To be used if the array positions are unchanged. Replaces those in
   persistent contacts of pairs by the canonical positions, by which the pair
   is found later. */
static void name_places(sel_world *w)
{
    for (int l = 0; l < w->persistent.count && w->settings.nPeriods > 0; l++)
    {
        sel_persistent_contact *entry = &w->persistent.list[l];
        entry->rotations = entry->type == SEL_PERSISTENT_FREE
            ? 0u
            : (unsigned)w->memory.rotationsBuilt[entry->first] & 255u;
        if (entry->type == SEL_PERSISTENT_PAIR)
        {
            entry->first = w->order.canon[entry->first];
            entry->second = w->order.canon[entry->second];
        }
    }
}

static int same_key(
    const sel_persistent_contact *a, const sel_persistent_contact *b)
{
    return a->type == b->type && a->first == b->first && a->second == b->second
        && a->feature == b->feature && a->part == b->part;
}

/* Returns 1 if the world already has a persistent contact with the key of
   `given`, which comes from outside. The world's own persistent contact takes
   precedence. */
static int is_known(const sel_world *w, int head, const int *next,
    const sel_persistent_contact *given)
{
    int known = 0;
    for (int l = head; l >= 0 && !known; l = next[l])
    {
        known = same_key(&w->persistent.list[l], given);
    }
    return known;
}

static void chain_all(sel_world *w)
{
    for (int l = 0; l < w->persistent.count; l++)
    {
        sel_persistent_contact *entry = &w->persistent.list[l];
        int *head = entry->type == SEL_PERSISTENT_PAIR ? w->memory.pairHead
                                                       : w->memory.wallHead;
        if (entry->type != SEL_PERSISTENT_FREE)
        {
            w->memory.next[l] = head[entry->first];
            head[entry->first] = l;
        }
    }
}

/* Sets *given to staged persistent contact k with the array positions of its
   particles; returns 0 if they are not on this process. */
static int find_staged(const sel_world *w, int k, sel_persistent_contact *given)
{
    const int64_t *ids = w->memory.staged.ids[k];
    *given = w->memory.staged.persistent.list[k];
    given->first = sel_world_find_id(w, ids[0]);
    if (given->type == SEL_PERSISTENT_WALL)
    {
        return given->first >= 0 && given->first < w->p.nLocal;
    }
    given->second = sel_world_find_id(w, ids[1]);
    return given->first >= 0 && given->second >= 0;
}

/* Appends the staged persistent contacts to the others. */
static sel_status take_staged(sel_world *w)
{
    sel_persistent_contacts *s = &w->persistent,
                            *from = &w->memory.staged.persistent;
    s->free = -1; /* new ones are appended, for which persistentNext has
                     capacity */
    for (int k = 0; k < from->count; k++)
    {
        sel_persistent_contact given;
        int *heads = from->list[k].type == SEL_PERSISTENT_PAIR
            ? w->memory.pairHead
            : w->memory.wallHead;
        if (!find_staged(w, k, &given)
            || is_known(w, heads[given.first], w->memory.next, &given))
        {
            continue;
        }
        int l = sel_persistent_contacts_take(s, given.type);
        if (l < 0)
        {
            return SEL_E_MEMORY;
        }
        sel_persistent_contacts_copy(s, l, from, k);
        s->list[l] = given;
        w->memory.next[l] = heads[given.first];
        heads[given.first] = l;
    }
    sel_staged_clear(&w->memory.staged);
    return SEL_OK;
}

/* Rebuilds the chain of free persistent contacts. */
static void chain_free(sel_persistent_contacts *s)
{
    s->free = -1;
    for (int l = s->count - 1; l >= 0; l--)
    {
        if (s->list[l].type == SEL_PERSISTENT_FREE)
        {
            s->list[l].next = s->free;
            s->free = l;
        }
    }
}

sel_status sel_world_chain_persistent(sel_world *w)
{
    int staged = w->memory.staged.persistent.count;
    if (w->persistent.count > INT_MAX / 4 - staged
        || reserve_chains(w, w->persistent.count + staged) != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    if (w->memory.reindex)
    {
        find_places(w);
    }
    else
    {
        name_places(w);
    }
    for (int i = 0; i < w->p.n; i++)
    {
        w->memory.pairHead[i] = w->memory.wallHead[i] = -1;
    }
    chain_all(w);
    sel_status status = take_staged(w);
    chain_free(&w->persistent);
    sel_world_rotate_persistent(w);
    return status;
}

/* Removes the persistent contact of a pair from the chain of its first
   particle and returns it; -1: none. Both array positions are canonical. */
static int take_from_chain(sel_world *w, int i, int partner, unsigned part)
{
    int *from = &w->memory.pairHead[i];
    while (*from >= 0
        && (w->persistent.list[*from].second != partner
            || w->persistent.list[*from].part != part))
    {
        from = &w->memory.next[*from];
    }
    int l = *from;
    if (l >= 0)
    {
        *from = w->memory.next[l];
    }
    return l;
}

/* Returns a copy of persistent contact l; -1: out of memory. */
static int copy_persistent(sel_persistent_contacts *s, int l)
{
    int copy = sel_persistent_contacts_take(s, SEL_PERSISTENT_PAIR);
    if (copy < 0)
    {
        return -1;
    }
    sel_persistent_contacts_copy(s, copy, s, l);
    if (s->reuse && s->kept[l].slope > 0)
    {
        *sel_persistent_contacts_take_slope(s, copy)
            = s->slopes[s->kept[l].slope - 1];
    }
    return copy;
}

/* A pair across a period that one process sees from both sides has two
   persistent contacts with the same data. If both particles were on one side
   until now, there was only one, which this function copies. `dealt`: for
   each particle the candidates that have got a persistent contact, chained by
   `next`. */
static sel_status deal_images(sel_world *w, int *dealt, int *next)
{
    const sel_candidates *all = &w->near.candidates;
    for (int k = 0; k < all->count; k++)
    {
        const int *pair = all->pairs + 2 * k;
        int first = w->order.canon[pair[0]];
        next[k] = -1;
        if (all->entry[k] >= 0)
        {
            next[k] = dealt[first];
            dealt[first] = k;
        }
    }
    for (int k = 0; k < all->count; k++)
    {
        const int *pair = all->pairs + 2 * k;
        int second = w->order.canon[pair[1]],
            d = dealt[w->order.canon[pair[0]]];
        while (all->entry[k] < 0 && d >= 0
            && (w->order.canon[all->pairs[2 * d + 1]] != second
                || sel_candidate_part(&w->near.candidates, d)
                    != sel_candidate_part(&w->near.candidates, k)))
        {
            d = next[d];
        }
        if (all->entry[k] < 0 && d >= 0)
        {
            int l = copy_persistent(&w->persistent, all->entry[d]);
            if (l < 0)
            {
                return SEL_E_MEMORY;
            }
            all->entry[k] = l;
        }
    }
    return SEL_OK;
}

static sel_status share_persistent(sel_world *w)
{
    if (w->settings.nPeriods == 0)
    {
        return SEL_OK;
    }
    int *dealt = w->order.scratch;
    int *next = malloc(((size_t)w->near.candidates.count + 1) * sizeof(int));
    for (int i = 0; i < w->p.n; i++)
    {
        dealt[i] = -1;
    }
    sel_status status = next ? deal_images(w, dealt, next) : SEL_E_MEMORY;
    free(next);
    for (int k = 0; k < w->near.candidates.count && status == SEL_OK; k++)
    {
        int l = w->near.candidates.entry[k];
        if (l >= 0)
        {
            w->persistent.list[l].first = w->near.candidates.pairs[2 * k];
            w->persistent.list[l].second = w->near.candidates.pairs[2 * k + 1];
        }
    }
    return status;
}

int sel_world_has_persistent(const sel_world *w, int i, int j)
{
    int first = w->p.id[i] < w->p.id[j] ? i : j;
    int partner = sel_world_canonical(w, first == i ? j : i);
    int l = w->memory.pairHead[sel_world_canonical(w, first)];
    while (l >= 0 && w->persistent.list[l].second != partner)
    {
        l = w->memory.next[l];
    }
    return l >= 0;
}

sel_status sel_world_assign_persistent(sel_world *w)
{
    for (int k = 0; k < w->near.candidates.count; k++)
    {
        const int *pair = w->near.candidates.pairs + 2 * k;
        w->near.candidates.entry[k] = take_from_chain(w,
            sel_world_canonical(w, pair[0]), sel_world_canonical(w, pair[1]),
            (unsigned)sel_candidate_part(&w->near.candidates, k));
    }
    for (int i = 0; i < w->p.n; i++)
    {
        /* Drops the persistent contacts of pairs that are no longer
           candidates. Before the first substep such a persistent contact may
           belong to a speculative contact; it is kept until the substep sets
           the speculative distances. */
        w->memory.waiting = w->memory.waiting
            || (w->speculation.arrived && w->memory.pairHead[i] >= 0);
        for (int l = w->memory.pairHead[i], next;
             l >= 0 && !w->speculation.arrived; l = next)
        {
            next = w->memory.next[l];
            sel_persistent_contacts_drop(&w->persistent, l);
        }
        /* from here on the member `next` chains a particle's persistent
           contacts with walls */
        for (int l = w->memory.wallHead[i]; l >= 0; l = w->memory.next[l])
        {
            w->persistent.list[l].next = w->memory.next[l];
        }
        w->memory.idBuilt[i] = w->p.id[i];
        w->memory.rotationsBuilt[i] = w->p.rotations[i];
    }
    w->memory.nBuilt = w->p.n;
    w->memory.reindex = 0;
    return share_persistent(w);
}

void sel_world_forget(sel_world *w)
{
    w->near.rebuild = 1;
    w->memory.waiting = 0;
    w->memory.indexed = 0;
    w->contacts.n = w->contacts.nPairs = 0;
    w->near.candidates.count = 0;
    w->near.candidates.part = NULL;
    w->persistent.count = 0;
    w->persistent.free = -1;
    sel_staged_clear(&w->memory.staged);
    for (int i = 0; i < w->capacity; i++)
    {
        w->memory.wallHead[i] = -1;
    }
}
