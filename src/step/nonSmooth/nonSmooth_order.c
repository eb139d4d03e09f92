/*---------------------------------------------------------------------------*\
    nonSmooth_order.c - the order of constraints in memory

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Constraints are sorted by groups, walls last: a group has one stage
    (nonSmooth_stages.c) and one colour; on a single process there is only one
    stage. Within a group they are sorted by regions, one per thread: blocks of
    the particles in the order of the arrays, which is a spatial order
    (world_order.c). So a thread works on the same particles in every group, and
    shares few with other threads. The order of contacts within a group does not
    affect the result; the contacts of one particle with walls keep their order.
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "base/try.h"
#include "exchange/halos.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* Returns the lower index of the particles of contact c. */
static int first_of(const sel_world *w, int c)
{
    int i = w->contacts.first[c], j = w->contacts.second[c];
    return j < 0 ? i : GSL_MIN_INT(i, j);
}

/* Sets the particles at which regions begin. Pairs are sorted by the lower
   index of their particles, and each region has as many pairs. */
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

/* - - - groups - - - */

/* Returns the position of contact c in an iteration: stage by stage, in each by
   colour; then the last colour, then walls. */
static int key_of(const sel_world *w, int c)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int last = s->stages * SEL_COLOURS;
    if (c >= w->contacts.nPairs)
    {
        return last + 1;
    }
    return s->colour[c] == SEL_COLOURS - 1
        ? last
        : s->stage[c] * SEL_COLOURS + s->colour[c];
}

static sel_group group_of(const sel_world *w, int key)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const int last = SEL_COLOURS - 1;
    int stage = key / SEL_COLOURS;
    if (stage < s->stages)
    {
        return (sel_group){.colour = key % SEL_COLOURS,
            .set = stage % 2 ? (stage - 1) / 2 : -1};
    }
    return key % SEL_COLOURS == 0
        ? (sel_group){last, sel_world_crosses(w, last) ? last : -1}
        : (sel_group){SEL_COLOURS, -1};
}

static sel_status reserve_groups(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    size_t parts = (size_t)w->settings.threads * sizeof(int);
    int ok = 1, capacity = s->groups + SEL_COLOURS;
    if (s->groups + 2 > s->groupCapacity) /* parts has two more entries, for the
                                         end */
    {
        sel_array_grow(
            &s->group, &ok, s->groupCapacity, capacity, sizeof(sel_group));
        sel_array_grow(&s->parts, &ok, s->groupCapacity, capacity, parts);
        s->groupCapacity = ok ? capacity : s->groupCapacity;
    }
    return ok ? SEL_OK : SEL_E_MEMORY;
}

/* Lists the groups that have contacts, and that of walls. */
static sel_status find_groups(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int keys = s->stages * SEL_COLOURS + 2;
    memset(s->groupOf, 0, (size_t)keys * sizeof(int));
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->groupOf[key_of(w, c)] = 1;
    }
    s->groupOf[keys - 1] = 1;
    s->groups = 0;
    for (int key = 0; key < keys; key++)
    {
        s->groups += s->groupOf[key];
    }
    SEL_TRY(reserve_groups(w));
    for (int key = 0, n = 0; key < keys; key++)
    {
        if (s->groupOf[key])
        {
            s->group[n] = group_of(w, key);
            s->groupOf[key] = n++;
        }
    }
    return SEL_OK;
}

/* Returns the index in parts of contact c. */
static int part_of(const sel_world *w, const int *from, int c)
{
    int count = w->settings.threads;
    return sel_nonsmooth_of(w)->groupOf[key_of(w, c)] * count
        + region_of(w, from, count, c);
}

sel_status sel_nonsmooth_order(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int count = w->settings.threads, from[SEL_THREADS_MOST];
    sel_status status = find_groups(w);
    if (status != SEL_OK)
    {
        return status;
    }
    set_regions(w, from, count);
    /* first counts, then starts; each start moves to the end of its range */
    int parts = s->groups * count, *at = s->parts + 1;
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
    s->n = s->parts[parts];
    s->walls = s->parts[parts - count];
    int crowded
        = s->groups > 1 && s->group[s->groups - 2].colour == SEL_COLOURS - 1;
    s->crowds = crowded ? s->parts[parts - 2 * count] : s->walls;
    return SEL_OK;
}
