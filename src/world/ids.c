/*---------------------------------------------------------------------------*\
    ids.c - particles by their ids

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "world/ids.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

/* Merge sort of the particles by id; images of one particle keep their
   order. */
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

/* Returns 1 if i and j are different images of one particle. */
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

/* Sets the canonical position of each particle. A particle precedes the halos,
   and therefore its images. */
static void set_canonical(sel_world *w)
{
    for (int k = 0; k < w->p.n && w->settings.nPeriods > 0; k++)
    {
        int i = w->order.byId[k], before = k > 0 ? w->order.byId[k - 1] : i;
        w->order.canon[i] = w->p.id[before] == w->p.id[i] && k > 0
            ? w->order.canon[before]
            : i;
    }
}

static sel_status rank(sel_world *w)
{
    int n = w->p.n;
    if (w->order.ranked && ascending(w, w->order.byId, n))
    {
        return SEL_OK;
    }
    for (int i = 0; i < n; i++)
    {
        w->order.byId[i] = i;
    }
    w->order.ranked = 1;
    if (ascending(w, w->order.byId, n))
    {
        return SEL_OK;
    }
    sort_by_id(w->p.id, w->order.byId, w->order.scratch, n);
    /* if not ascending, two particles have the same id */
    return ascending(w, w->order.byId, n) ? SEL_OK : SEL_E_STATE;
}

/* Tests the order before it sorts, because ids rarely change. */
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
        if (w->p.id[w->order.byId[mid]] < id)
        {
            low = mid + 1;
        }
        else
        {
            high = mid;
        }
    }
    return low < w->p.n && w->p.id[w->order.byId[low]] == id
        ? w->order.byId[low]
        : -1;
}

int sel_world_index_of(sel_world *world, int64_t id)
{
    return sel_world_rank(world) == SEL_OK ? sel_world_find_id(world, id) : -1;
}
