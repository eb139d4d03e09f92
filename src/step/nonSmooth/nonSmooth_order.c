/*---------------------------------------------------------------------------*\
    nonSmooth_order.c - where the constraints of contacts stand

    SPDX-License-Identifier: GPL-3.0-or-later

    By colour, walls last; and in each colour by regions, one a thread: blocks of
    the particles as they stand, which is an order of space (world_order.c). So a
    thread meets the same particles in every colour, and has few in common with
    others. In what order the contacts of a colour stand is no part of the
    outcome; those of one particle with walls stay in theirs.
\*---------------------------------------------------------------------------*/

#include "step/nonSmooth/nonSmooth.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* The particle of contact c that stands first. */
static int first_of(const sel_world *w, int c)
{
    int i = w->contacts.first[c], j = w->contacts.second[c];
    return j < 0 ? i : GSL_MIN_INT(i, j);
}

/* Particles at which regions begin: pairs stand in the order of the first of
   their particles, and each region has as many. */
static void set_regions(const sel_world *w, int *from, int count)
{
    for (int k = 0; k < count; k++)
    {
        int c = sel_threads_from(0, w->contacts.nPairs, k, count);
        from[k] = c < w->contacts.nPairs
            ? first_of(w, c)
            : sel_threads_from(0, w->p.n, k, count);
    }
}

static int region_of(const sel_world *w, const int *from, int count, int c)
{
    int region = count - 1, i = count > 1 ? first_of(w, c) : 0;
    while (region > 0 && i < from[region])
    {
        region--;
    }
    return region;
}

/* The place in parts of contact c. */
static int part_of(const sel_world *w, const int *from, int c)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int colour = c < w->contacts.nPairs ? s->colour[c] : SEL_COLOURS;
    int count = w->settings.threads;
    return colour * count + region_of(w, from, count, c);
}

sel_status sel_nonsmooth_order(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int count = w->settings.threads, from[SEL_THREADS_MOST];
    int parts = (SEL_COLOURS + 1) * count;
    if (!s->parts)
    {
        s->parts = malloc((size_t)(parts + 2) * sizeof(int));
    }
    if (!s->parts)
    {
        return SEL_E_MEMORY;
    }
    set_regions(w, from, count);
    /* counts, then starts; each moves to where its part ends */
    int *at = s->parts + 1;
    memset(s->parts, 0, (size_t)(parts + 2) * sizeof(int));
    for (int c = 0; c < w->contacts.n; c++)
    {
        at[part_of(w, from, c) + 1] += sel_nonsmooth_count(w, c);
    }
    for (int k = 0; k < parts; k++)
    {
        at[k + 1] += at[k];
    }
    for (int c = 0; c < w->contacts.n; c++)
    {
        int *next = &at[part_of(w, from, c)];
        s->place[c] = *next;
        *next += sel_nonsmooth_count(w, c);
    }
    for (int k = 0; k <= SEL_COLOURS; k++)
    {
        s->start[k] = s->parts[k * count];
    }
    s->n = s->parts[parts];
    return SEL_OK;
}
