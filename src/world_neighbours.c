/*---------------------------------------------------------------------------*\
    world_neighbours.c - candidate pairs, kept while the skin lasts

    SPDX-License-Identifier: GPL-3.0-or-later

    The list is rebuilt when some particle has moved by half the skin. Pairs
    that stay keep what is known of their contact; both lists are sorted by
    ids, so they are merged in one walk. All sorting is by counting.
\*---------------------------------------------------------------------------*/

#include "vec3.h"
#include "world_state.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

sel_status sel_candidates_reserve(sel_candidates *c, int n)
{
    if (n <= c->room)
    {
        return SEL_OK;
    }
    int room = GSL_MAX_INT(n + n / 2, 256);
    sel_candidate *list
        = realloc(c->list, (size_t)room * sizeof(sel_candidate));
    if (!list)
    {
        return SEL_E_MEMORY;
    }
    c->list = list;
    c->room = room;
    return SEL_OK;
}

/* Merge sort of the particles by id; ids are unique. */
static void sort_by_id(const int64_t *id, int *list, int *spare, int n)
{
    int *from = list, *to = spare;
    for (int width = 1; width < n; width *= 2)
    {
        for (int low = 0; low < n; low += 2 * width)
        {
            int mid = GSL_MIN_INT(low + width, n);
            int high = GSL_MIN_INT(low + 2 * width, n);
            int i = low, j = mid;
            for (int k = low; k < high; k++)
            {
                int left = i < mid && (j >= high || id[from[i]] <= id[from[j]]);
                to[k] = left ? from[i++] : from[j++];
            }
        }
        int *swap = from;
        from = to;
        to = swap;
    }
    for (int k = 0; k < n && from != list; k++)
    {
        list[k] = from[k];
    }
}

sel_status sel_world_rank(sel_world *w)
{
    int n = w->p.n;
    for (int i = 0; i < n; i++)
    {
        w->byId[i] = i;
    }
    sort_by_id(w->p.id, w->byId, w->scratch, n);
    for (int k = 0; k < n; k++)
    {
        w->rank[w->byId[k]] = k;
        if (k > 0 && w->p.id[w->byId[k]] == w->p.id[w->byId[k - 1]])
        {
            return SEL_E_STATE; /* two particles with one id */
        }
    }
    return SEL_OK;
}

/* Has a particle used up half the skin? */
static int skin_used(const sel_world *w, double skin)
{
    double limit = 0.25 * skin * skin;
    for (int i = 0; i < w->p.n; i++)
    {
        double step[3];
        v3_sub(step, w->p.x + 3 * i, w->xBuilt + 3 * i);
        if (!(v3_dot(step, step) <= limit))
        {
            return 1;
        }
    }
    return 0;
}

/* Order of the pairs by rank of the lower, then of the higher partner: two
   stable counting sorts. count: room + 1 ints. */
static void counting_sort(const int *key, const int *from, int *to, int n,
    int *count, int keys)
{
    for (int k = 0; k <= keys; k++)
    {
        count[k] = 0;
    }
    for (int i = 0; i < n; i++)
    {
        count[key[from[i]] + 1]++;
    }
    for (int k = 0; k < keys; k++)
    {
        count[k + 1] += count[k];
    }
    for (int i = 0; i < n; i++)
    {
        to[count[key[from[i]]]++] = from[i];
    }
}

static sel_status reserve_sorting(sel_world *w, int pairs)
{
    int need = GSL_MAX_INT(pairs, w->p.n + 1);
    if (need <= w->sortRoom)
    {
        return SEL_OK;
    }
    int room = need + need / 2;
    free(w->sorted);
    w->sorted = malloc(5 * (size_t)room * sizeof(int));
    w->sortRoom = w->sorted ? room : 0;
    return w->sorted ? SEL_OK : SEL_E_MEMORY;
}

/* The new list, sorted by ids. */
static sel_status list_candidates(sel_world *w, const int *pairs, int nPairs)
{
    if (sel_candidates_reserve(&w->now, nPairs) != SEL_OK
        || reserve_sorting(w, nPairs) != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    int *order = w->sorted, *spare = order + w->sortRoom;
    int *low = spare + w->sortRoom, *high = low + w->sortRoom;
    int *count = high + w->sortRoom;
    for (int k = 0; k < nPairs; k++)
    {
        int a = w->rank[pairs[2 * k]], b = w->rank[pairs[2 * k + 1]];
        order[k] = k;
        low[k] = GSL_MIN_INT(a, b);
        high[k] = GSL_MAX_INT(a, b);
    }
    counting_sort(high, order, spare, nPairs, count, w->p.n);
    counting_sort(low, spare, order, nPairs, count, w->p.n);
    for (int k = 0; k < nPairs; k++)
    {
        int i = w->byId[low[order[k]]], j = w->byId[high[order[k]]];
        w->now.list[k] = (sel_candidate){
            .id1 = w->p.id[i], .id2 = w->p.id[j], .i = i, .j = j};
    }
    w->now.count = nPairs;
    return SEL_OK;
}

static int compare(const sel_candidate *a, const sel_candidate *b)
{
    if (a->id1 != b->id1)
    {
        return a->id1 < b->id1 ? -1 : 1;
    }
    return a->id2 == b->id2 ? 0 : (a->id2 < b->id2 ? -1 : 1);
}

static void remember(sel_candidates *now, const sel_candidates *old)
{
    int k = 0;
    for (int i = 0; i < now->count; i++)
    {
        while (k < old->count && compare(&old->list[k], &now->list[i]) < 0)
        {
            k++;
        }
        if (k < old->count && compare(&old->list[k], &now->list[i]) == 0)
        {
            now->list[i].memory = old->list[k].memory;
        }
    }
}

/* Memories given from outside: few, found by binary search; what the world
   knows itself comes first. */
static void remember_staged(sel_world *w)
{
    for (int s = 0; s < w->staged.count; s++)
    {
        const sel_candidate *given = &w->staged.list[s];
        int low = 0, high = w->now.count;
        while (low < high)
        {
            int mid = low + (high - low) / 2;
            if (compare(&w->now.list[mid], given) < 0)
            {
                low = mid + 1;
            }
            else
            {
                high = mid;
            }
        }
        if (low < w->now.count && compare(&w->now.list[low], given) == 0
            && !w->now.list[low].memory.kind)
        {
            w->now.list[low].memory = given->memory;
        }
    }
    w->staged.count = 0;
}

static sel_status rebuild(sel_world *w, double skin)
{
    const int *pairs;
    int nPairs;
    sel_status status = sel_world_rank(w);
    if (status == SEL_OK)
    {
        status = sel_neighbours_find(w->neighbours, w->p.n, w->p.nLocal,
            w->p.x, w->radius, skin, &pairs, &nPairs);
    }
    if (status != SEL_OK)
    {
        return status;
    }
    sel_candidates spare = w->before;
    w->before = w->now;
    w->now = spare;
    status = list_candidates(w, pairs, nPairs);
    if (status != SEL_OK)
    {
        return status;
    }
    remember(&w->now, &w->before);
    remember_staged(w);
    for (int i = 0; i < 3 * w->p.n; i++)
    {
        w->xBuilt[i] = w->p.x[i];
    }
    w->rebuild = 0;
    w->statistics.rebuilds++;
    return SEL_OK;
}

sel_status sel_world_update_candidates(sel_world *w)
{
    double largest = 0.0;
    for (int i = 0; i < w->p.n; i++)
    {
        w->radius[i] = w->shapes[w->p.shape[i]].boundingRadius;
        largest = GSL_MAX_DBL(largest, w->radius[i]);
    }
    double skin = w->settings.skin * largest;
    sel_status status = SEL_OK;
    if (w->rebuild || skin_used(w, skin))
    {
        status = rebuild(w, skin);
    }
    return status;
}
