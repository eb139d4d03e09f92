/*---------------------------------------------------------------------------*\
    solver_order.c - the order of constraints in memory

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Constraints are sorted by groups, walls last. The constraints of a group
    have the same stage (solver_stages.c) and colour; on a single process there
    is only one stage. Within a group they are sorted by regions, one region per
    thread. A region is a range of particles in the arrays, whose order is
    spatial (world_order.c). So a thread works on the same particles in every
    group, and shares few particles with other threads. The order of contacts
    within a group does not affect the result; the contacts of one particle with
    walls keep their order.
\*---------------------------------------------------------------------------*/

#include "solver/iteration.h"
#include "base/arrays.h"
#include "base/try.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* Returns the lower index of the particles of contact c. */
static int first_of(const sel_solver *s, int c)
{
    int i = s->contacts.first[c], j = s->contacts.second[c];
    return j < 0 ? i : GSL_MIN_INT(i, j);
}

/* Sets the particles at which regions begin. Pairs are sorted by the lower
   index of their particles, and all regions have equally many pairs. */
static void set_regions(const sel_solver *s, int *from, int count)
{
    for (int k = 0; k < count; k++)
    {
        int c = sel_threads_from(0, s->contacts.nPairs, k, count);
        from[k] = c < s->contacts.nPairs
            ? first_of(s, c)
            : sel_threads_from(0, s->bodies.n, k, count);
    }
}

static int region_of(const sel_solver *s, const int *from, int count, int c)
{
    int region = count - 1, i = count > 1 ? first_of(s, c) : 0;
    while (region > 0 && i < from[region])
    {
        region--;
    }
    return region;
}

/* - - - groups - - - */

/* Returns the position of contact c in an iteration: stage by stage, and by
   colour within a stage; then the last colour, then walls. */
static int key_of(const sel_solver *s, int c)
{
    int last = s->stages * SEL_COLOURS;
    if (c >= s->contacts.nPairs)
    {
        return last + 1;
    }
    return s->colour[c] == SEL_COLOURS - 1
        ? last
        : (s->stages > 1 ? s->stage[c] : 0) * SEL_COLOURS + s->colour[c];
}

static sel_group group_of(const sel_solver *s, int key)
{
    const int last = SEL_COLOURS - 1;
    int stage = key / SEL_COLOURS;
    if (stage < s->stages)
    {
        return (sel_group){.colour = key % SEL_COLOURS,
            .set = stage % 2 ? (stage - 1) / 2 : -1};
    }
    return key % SEL_COLOURS == 0
        ? (sel_group){last, (s->sets >> last & 1U) != 0 ? last : -1}
        : (sel_group){SEL_COLOURS, -1};
}

static sel_status reserve_groups(sel_solver *s)
{
    if (s->groups + 2 > s->groupCapacity) /* ranges has two more entries, for
                                             the end */
    {
        int capacity = s->groups + SEL_COLOURS;
        SEL_TRY(sel_solver_grow_groups(s, s->groupCapacity, capacity));
        s->groupCapacity = capacity;
    }
    return SEL_OK;
}

/* Lists the groups that have contacts, and the group of walls. */
static sel_status find_groups(sel_solver *s)
{
    int keys = s->stages * SEL_COLOURS + 2;
    memset(s->groupOf, 0, (size_t)keys * sizeof(int));
    for (int c = 0; c < s->contacts.nPairs; c++)
    {
        s->groupOf[key_of(s, c)] = 1;
    }
    s->groupOf[keys - 1] = 1;
    s->groups = 0;
    for (int key = 0; key < keys; key++)
    {
        s->groups += s->groupOf[key];
    }
    SEL_TRY(reserve_groups(s));
    for (int key = 0, n = 0; key < keys; key++)
    {
        if (s->groupOf[key])
        {
            s->group[n] = group_of(s, key);
            s->groupOf[key] = n++;
        }
    }
    return SEL_OK;
}

/* Returns the index in ranges of contact c. */
static int range_of(const sel_solver *s, const int *from, int c)
{
    int count = s->settings.threads;
    return s->groupOf[key_of(s, c)] * count + region_of(s, from, count, c);
}

sel_status sel_solver_order(sel_solver *s)
{
    int count = s->settings.threads, from[SEL_THREADS_MOST];
    SEL_TRY(find_groups(s));
    set_regions(s, from, count);
    /* first counts, then starts; each start moves to the end of its range */
    int ranges = s->groups * count, *at = s->ranges + 1;
    memset(s->ranges, 0, (size_t)(ranges + 2) * sizeof(int));
    for (int c = 0; c < s->contacts.n; c++)
    {
        at[range_of(s, from, c) + 1] += sel_solver_points(s, c);
    }
    for (int k = 0; k < ranges; k++)
    {
        at[k + 1] += at[k];
    }
    for (int c = 0; c < s->contacts.n; c++)
    {
        int *next = &at[range_of(s, from, c)];
        s->place[c] = *next;
        *next += sel_solver_points(s, c);
    }
    s->n = s->ranges[ranges];
    s->firstWall = s->ranges[ranges - count];
    int hasLast
        = s->groups > 1 && s->group[s->groups - 2].colour == SEL_COLOURS - 1;
    s->firstOfLast = hasLast ? s->ranges[ranges - 2 * count] : s->firstWall;
    return SEL_OK;
}
