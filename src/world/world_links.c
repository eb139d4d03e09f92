/*---------------------------------------------------------------------------*\
    world_links.c - the homes of contacts, from substep to substep

    SPDX-License-Identifier: GPL-3.0-or-later

    A link is there for each pair that is near enough to have been solved, and
    for each feature of a wall that a particle touches. It outlives the lists of
    neighbours: when these are made anew links are found again by their ids. It
    outlives the particles' places in the arrays (sel_world_resize,
    sel_world_sort), and by records (world_records.c) their process and the run.

    The narrow phase clears the memory of a pair whose bounding spheres do not
    meet; so a pair that leaves the candidates has none to lose that it could
    use again, and the outcome of a run does not depend on when they are made
    anew.
\*---------------------------------------------------------------------------*/

#include "world/world_state.h"

#include <gsl/gsl_math.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* - - - a store of links - - - */

static sel_status reserve(sel_links *s, int n)
{
    if (n <= s->room)
    {
        return SEL_OK;
    }
    if (n > INT_MAX / 2)
    {
        return SEL_E_MEMORY;
    }
    int room = GSL_MAX_INT(n + n / 8, 64);
    sel_link *list = realloc(s->list, (size_t)room * sizeof(sel_link));
    s->list = list ? list : s->list;
    double *data = s->data;
    if (s->width > 0)
    {
        data = realloc(
            s->data, (size_t)room * (size_t)s->width * sizeof(double));
        s->data = data ? data : s->data;
    }
    if (!list || (s->width > 0 && !data))
    {
        return SEL_E_MEMORY;
    }
    s->room = room;
    return SEL_OK;
}

int sel_links_take(sel_links *s)
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
        s->list[l] = (sel_link){.first = -1, .next = -1};
        if (s->width > 0)
        {
            size_t width = (size_t)s->width;
            memset(s->data + width * (size_t)l, 0, width * sizeof(double));
        }
    }
    return l;
}

void sel_links_drop(sel_links *s, int l)
{
    s->list[l].kind = SEL_LINK_FREE;
    s->list[l].next = s->free;
    s->free = l;
}

void sel_links_free(sel_links *s)
{
    free(s->list);
    free(s->data);
}

double *sel_link_data(const sel_world *w, int l)
{
    return w->links.width > 0
        ? w->links.data + (size_t)w->links.width * (size_t)l
        : NULL;
}

/* - - - pairs, in a substep - - - */

sel_contact_memory sel_world_recall(const sel_world *w, int k)
{
    int l = w->candidates.link[k];
    return l < 0 ? (sel_contact_memory){.kind = 0} : w->links.list[l].memory;
}

/* A pair that is not touched loses what the model keeps: that is of the
   contact. */
static void part(sel_world *w, int l)
{
    if (w->links.list[l].age > 0 && w->links.width > 0)
    {
        memset(sel_link_data(w, l), 0, (size_t)w->links.width * sizeof(double));
    }
    w->links.list[l].age = 0;
}

static int grown(int age)
{
    return age < INT_MAX ? age + 1 : age;
}

sel_status sel_world_keep(
    sel_world *w, int k, const sel_contact_memory *memory, int touches)
{
    int *l = &w->candidates.link[k];
    if (!memory->kind && !touches)
    {
        if (*l >= 0)
        {
            sel_links_drop(&w->links, *l);
            *l = -1;
        }
        return SEL_OK;
    }
    if (*l < 0)
    {
        const int *pair = w->candidates.pairs + 2 * k;
        *l = sel_links_take(&w->links);
        if (*l < 0)
        {
            return SEL_E_MEMORY;
        }
        sel_link *link = &w->links.list[*l];
        link->id1 = w->p.id[pair[0]];
        link->id2 = w->p.id[pair[1]];
        link->first = pair[0];
        link->kind = SEL_LINK_PAIR;
    }
    w->links.list[*l].memory = *memory;
    if (touches)
    {
        w->links.list[*l].age = grown(w->links.list[*l].age);
    }
    else
    {
        part(w, *l);
    }
    return SEL_OK;
}

/* - - - walls, in a substep - - - */

static int64_t wall_key(const sel_contact *contact)
{
    return ((int64_t)contact->feature << 32) | (int64_t)contact->item;
}

int sel_world_wall_link(
    sel_world *w, int i, const sel_contact *contact, int *old)
{
    int64_t key = wall_key(contact);
    int *from = old;
    while (*from >= 0 && w->links.list[*from].id2 != key)
    {
        from = &w->links.list[*from].next;
    }
    int l = *from;
    if (l >= 0)
    {
        *from = w->links.list[l].next;
    }
    else
    {
        l = sel_links_take(&w->links);
        if (l < 0)
        {
            return -1;
        }
    }
    sel_link *link = &w->links.list[l];
    link->kind = SEL_LINK_WALL;
    link->id1 = w->p.id[i];
    link->id2 = key;
    link->first = i;
    link->age = grown(link->age);
    link->next = w->wallHead[i];
    w->wallHead[i] = l;
    return l;
}

void sel_world_drop_walls(sel_world *w, int chain)
{
    while (chain >= 0)
    {
        int next = w->links.list[chain].next;
        sel_links_drop(&w->links, chain);
        chain = next;
    }
}

/* - - - new candidates - - - */

static sel_status reserve_chains(sel_world *w, int n)
{
    if (n <= w->linkNextRoom)
    {
        return SEL_OK;
    }
    int room = n + n / 8 + 64;
    free(w->linkNext);
    w->linkNext = malloc((size_t)room * sizeof(int));
    w->linkNextRoom = w->linkNext ? room : 0;
    return w->linkNext ? SEL_OK : SEL_E_MEMORY;
}

/* Particles have come, gone or changed places. Links of whoever is gone go. */
static void find_first(sel_world *w)
{
    for (int l = 0; l < w->links.count; l++)
    {
        sel_link *link = &w->links.list[l];
        if (link->kind == SEL_LINK_FREE)
        {
            continue;
        }
        link->first = sel_world_find_id(w, link->id1);
        if (link->first < 0
            || (link->kind == SEL_LINK_WALL && link->first >= w->p.nLocal))
        {
            sel_links_drop(&w->links, l);
        }
    }
}

static int same_key(const sel_link *a, const sel_link *b)
{
    return a->kind == b->kind && a->id1 == b->id1 && a->id2 == b->id2
        && a->image == b->image;
}

/* Given from outside: what the world knows itself comes first. */
static int is_known(
    const sel_world *w, int head, const int *next, const sel_link *given)
{
    int known = 0;
    for (int l = head; l >= 0 && !known; l = next[l])
    {
        known = same_key(&w->links.list[l], given);
    }
    return known;
}

static void chain_all(sel_world *w)
{
    for (int l = 0; l < w->links.count; l++)
    {
        sel_link *link = &w->links.list[l];
        int *head = link->kind == SEL_LINK_PAIR ? w->pairHead : w->wallHead;
        if (link->kind != SEL_LINK_FREE)
        {
            w->linkNext[l] = head[link->first];
            head[link->first] = l;
        }
    }
}

/* The staged links join the others, behind them. */
static sel_status take_staged(sel_world *w)
{
    sel_links *s = &w->links;
    s->free = -1; /* room was made behind the others (chains) */
    for (int k = 0; k < w->staged.count; k++)
    {
        sel_link given = w->staged.list[k];
        int *head = given.kind == SEL_LINK_PAIR ? w->pairHead : w->wallHead;
        int i = sel_world_find_id(w, given.id1);
        if (i < 0 || (given.kind == SEL_LINK_WALL && i >= w->p.nLocal)
            || is_known(w, head[i], w->linkNext, &given))
        {
            continue;
        }
        int l = sel_links_take(s);
        if (l < 0)
        {
            return SEL_E_MEMORY;
        }
        given.first = i;
        s->list[l] = given;
        if (s->width > 0)
        {
            size_t width = (size_t)s->width;
            memcpy(s->data + width * (size_t)l,
                w->staged.data + width * (size_t)k, width * sizeof(double));
        }
        w->linkNext[l] = head[i];
        head[i] = l;
    }
    w->staged.count = 0;
    w->staged.free = -1;
    return SEL_OK;
}

/* The chain of free links, all anew. */
static void chain_free(sel_links *s)
{
    s->free = -1;
    for (int l = s->count - 1; l >= 0; l--)
    {
        if (s->list[l].kind == SEL_LINK_FREE)
        {
            s->list[l].next = s->free;
            s->free = l;
        }
    }
}

sel_status sel_world_chain_links(sel_world *w)
{
    if (w->links.count > INT_MAX / 4 - w->staged.count
        || reserve_chains(w, w->links.count + w->staged.count) != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    if (w->reindex)
    {
        find_first(w);
    }
    for (int i = 0; i < w->p.n; i++)
    {
        w->pairHead[i] = w->wallHead[i] = -1;
    }
    chain_all(w);
    sel_status status = take_staged(w);
    chain_free(&w->links);
    return status;
}

/* The link of a pair in the chain of its first particle, which is taken out of
   it; -1: none. */
static int take_from_chain(sel_world *w, int i, int64_t partner)
{
    int *from = &w->pairHead[i];
    while (*from >= 0 && w->links.list[*from].id2 != partner)
    {
        from = &w->linkNext[*from];
    }
    int l = *from;
    if (l >= 0)
    {
        *from = w->linkNext[l];
    }
    return l;
}

sel_status sel_world_deal_links(sel_world *w)
{
    for (int k = 0; k < w->candidates.count; k++)
    {
        const int *pair = w->candidates.pairs + 2 * k;
        w->candidates.link[k] = take_from_chain(w, pair[0], w->p.id[pair[1]]);
    }
    for (int i = 0; i < w->p.n; i++)
    {
        /* pairs that are no candidates any more */
        for (int l = w->pairHead[i], next; l >= 0; l = next)
        {
            next = w->linkNext[l];
            sel_links_drop(&w->links, l);
        }
        /* from here on the chain of a particle's walls is in the links */
        for (int l = w->wallHead[i]; l >= 0; l = w->linkNext[l])
        {
            w->links.list[l].next = w->linkNext[l];
        }
    }
    w->reindex = 0;
    return SEL_OK;
}

void sel_world_forget(sel_world *w)
{
    w->rebuild = 1;
    w->memoryIndexed = 0;
    w->contacts.n = w->contacts.nPairs = 0;
    w->candidates.count = 0;
    w->links.count = w->staged.count = 0;
    w->links.free = w->staged.free = -1;
    for (int i = 0; i < w->room; i++)
    {
        w->wallHead[i] = -1;
    }
}
