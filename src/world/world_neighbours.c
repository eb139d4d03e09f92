/*---------------------------------------------------------------------------*\
    world_neighbours.c - candidate pairs, kept while the skins last

    SPDX-License-Identifier: GPL-3.0-or-later

    Candidates are the pairs that may touch before some particle has used up its
    skin (world_skins.c). The same goes for walls: a particle whose grown sphere
    meets none is not compared with them until then.

    What is decided here is decided by each process alone, and may be: a longer
    list has the same contacts.
\*---------------------------------------------------------------------------*/

#include "neighbours/neighbours.h"
#include "world/world_state.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* Merge sort of the particles by id; images of one stay in their order. */
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

/* Two of one id: one of them stands elsewhere. */
static int are_images(const sel_world *w, int i, int j)
{
    return w->settings.nPeriods > 0 && w->p.id[i] == w->p.id[j]
        && w->p.image[i] != w->p.image[j];
}

static int ascending(const sel_world *w, const int *list, int n)
{
    const int64_t *id = w->p.id;
    int k = 1;
    while (k < n
        && (id[list[k - 1]] < id[list[k]]
            || are_images(w, list[k - 1], list[k])))
    {
        k++;
    }
    return k >= n;
}

/* Who is at home stands before halos, and so before his images. */
static void set_canonical(sel_world *w)
{
    for (int k = 0; k < w->p.n && w->settings.nPeriods > 0; k++)
    {
        int i = w->byId[k], before = k > 0 ? w->byId[k - 1] : i;
        w->canon[i]
            = w->p.id[before] == w->p.id[i] && k > 0 ? w->canon[before] : i;
    }
}

static sel_status rank(sel_world *w)
{
    int n = w->p.n;
    if (w->ranked && ascending(w, w->byId, n))
    {
        return SEL_OK;
    }
    for (int i = 0; i < n; i++)
    {
        w->byId[i] = i;
    }
    w->ranked = 1;
    if (ascending(w, w->byId, n))
    {
        return SEL_OK;
    }
    sort_by_id(w->p.id, w->byId, w->scratch, n);
    /* else two particles with one id */
    return ascending(w, w->byId, n) ? SEL_OK : SEL_E_STATE;
}

/* Ids seldom change: look before sorting. */
sel_status sel_world_rank(sel_world *w)
{
    sel_status status = rank(w);
    set_canonical(w);
    return status;
}

int sel_world_find_id(const sel_world *w, int64_t id)
{
    int low = 0, high = w->p.n;
    while (low < high)
    {
        int mid = low + (high - low) / 2;
        if (w->p.id[w->byId[mid]] < id)
        {
            low = mid + 1;
        }
        else
        {
            high = mid;
        }
    }
    return low < w->p.n && w->p.id[w->byId[low]] == id ? w->byId[low] : -1;
}

int sel_world_place(sel_world *world, int64_t id)
{
    return sel_world_rank(world) == SEL_OK ? sel_world_find_id(world, id) : -1;
}

static sel_status reserve_candidates(sel_candidates *c, int n)
{
    if (n <= c->room)
    {
        return SEL_OK;
    }
    int room = n + n / 16 + 64;
    free(c->link);
    c->link = malloc((size_t)room * sizeof(int));
    c->room = c->link ? room : 0;
    return c->link ? SEL_OK : SEL_E_MEMORY;
}

/* The particle with the lower id first, whatever the order they stand in. */
static void order_pairs(const sel_world *w, int *pairs, int count)
{
    for (int k = 0; k < count; k++)
    {
        int *pair = pairs + 2 * k;
        if (w->p.id[pair[0]] > w->p.id[pair[1]])
        {
            int swap = pair[0];
            pair[0] = pair[1];
            pair[1] = swap;
        }
    }
}

/* The new candidates, with the links of those that stay. */
static sel_status find_candidates(sel_world *w, double margin)
{
    sel_candidates *c = &w->candidates;
    int *pairs = NULL, count = 0;
    sel_status status = sel_world_chain_links(w);
    w->margin = margin;
    if (status == SEL_OK && w->settings.betweenParticles)
    {
        int filtered = sel_world_set_boxes(w) || w->settings.nPeriods > 0;
        sel_neighbours_filter filter
            = {.keep = filtered ? sel_world_may_touch : NULL, .context = w};
        const double *x = sel_world_set_stand(w);
        status = sel_neighbours_find_own(w->neighbours, w->p.n, w->p.nLocal, x,
            w->radius, margin, &filter, &pairs, &count);
    }
    if (status == SEL_OK)
    {
        status = reserve_candidates(c, count);
    }
    if (status != SEL_OK)
    {
        sel_world_forget(w);
        return status;
    }
    order_pairs(w, pairs, count);
    c->pairs = pairs;
    c->count = count;
    return sel_world_deal_links(w);
}

sel_status sel_world_update_candidates(sel_world *w, double margin)
{
    /* nor longer than asked for: a look with a margin leaves no trace */
    if (!w->rebuild && margin == w->margin && !sel_world_skin_used(w))
    {
        if (sel_drive_nears(w))
        {
            sel_world_set_near(w);
        }
        return SEL_OK;
    }
    w->rebuild = 1;
    w->memoryIndexed = 0;
    sel_status status = sel_world_rank(w);
    if (status == SEL_OK)
    {
        sel_world_set_skins(w);
        sel_world_set_near(w);
        status = find_candidates(w, margin);
    }
    if (status == SEL_OK)
    {
        w->rebuild = 0;
        w->statistics.rebuilds++;
    }
    return status;
}
