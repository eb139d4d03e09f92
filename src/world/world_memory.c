/*---------------------------------------------------------------------------*\
    world_memory.c - what is known of contacts, from substep to substep

    SPDX-License-Identifier: GPL-3.0-or-later

    Only pairs near enough to have been solved have a record. The narrow phase
    clears the memory of a pair whose bounding spheres do not meet; so a pair
    that leaves the candidates has none to lose that it could use again, and
    the outcome of a run does not depend on when they are made anew.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "world/world_state.h"

#include <gsl/gsl_math.h>
#include <limits.h>
#include <stdlib.h>

/* - - - records - - - */

static sel_status reserve(sel_records *r, int n)
{
    if (n <= r->room)
    {
        return SEL_OK;
    }
    if (n > INT_MAX / 2)
    {
        return SEL_E_MEMORY;
    }
    int room = GSL_MAX_INT(n + n / 4, 256);
    sel_record *list = realloc(r->list, (size_t)room * sizeof(sel_record));
    if (!list)
    {
        return SEL_E_MEMORY;
    }
    r->list = list;
    r->room = room;
    return SEL_OK;
}

/* The index of a new record, or -1. */
static int take(sel_records *r)
{
    if (r->unused)
    {
        int index = r->unused - 1;
        r->unused = (int)r->list[index].id1;
        return index;
    }
    return reserve(r, r->count + 1) == SEL_OK ? r->count++ : -1;
}

static void give_back(sel_records *r, int index)
{
    r->list[index].id1 = r->unused;
    r->unused = index + 1;
}

sel_contact_memory sel_world_recall(const sel_world *w, int k)
{
    int index = w->candidates.memory[k];
    return index < 0 ? (sel_contact_memory){.kind = 0}
                     : w->records.list[index].memory;
}

sel_status sel_world_keep(sel_world *w, int k, const sel_contact_memory *memory)
{
    int *index = &w->candidates.memory[k];
    if (memory->kind && *index < 0)
    {
        const int *pair = w->candidates.pairs + 2 * k;
        *index = take(&w->records);
        if (*index < 0)
        {
            return SEL_E_MEMORY;
        }
        w->records.list[*index].id1 = w->p.id[pair[0]];
        w->records.list[*index].id2 = w->p.id[pair[1]];
    }
    if (memory->kind)
    {
        w->records.list[*index].memory = *memory;
    }
    else if (*index >= 0)
    {
        give_back(&w->records, *index);
        *index = -1;
    }
    return SEL_OK;
}

/* - - - new candidates - - - */

/* The records in the order of ids: that of the candidates. */
sel_status sel_world_collect_memory(sel_world *w, int *count)
{
    *count = 0;
    if (w->records.count > w->keptRoom)
    {
        free(w->kept);
        w->kept = malloc((size_t)w->records.room * sizeof(int));
        w->keptRoom = w->kept ? w->records.room : 0;
        if (!w->kept)
        {
            return SEL_E_MEMORY;
        }
    }
    for (int k = 0; k < w->candidates.count; k++)
    {
        if (w->candidates.memory[k] >= 0)
        {
            w->kept[(*count)++] = w->candidates.memory[k];
        }
    }
    return SEL_OK;
}

/* Order of the ids of record a and of candidate k. */
static int compare(const sel_world *w, const sel_record *a, int k)
{
    const int *pair = w->candidates.pairs + 2 * k;
    int64_t id1 = w->p.id[pair[0]], id2 = w->p.id[pair[1]];
    if (a->id1 != id1)
    {
        return a->id1 < id1 ? -1 : 1;
    }
    return a->id2 == id2 ? 0 : (a->id2 < id2 ? -1 : 1);
}

/* Memories given from outside: found by binary search; what the world knows
   itself comes first. */
static sel_status deal_staged(sel_world *w)
{
    sel_status status = SEL_OK;
    for (int s = 0; s < w->staged.count && status == SEL_OK; s++)
    {
        const sel_record *given = &w->staged.list[s];
        int low = 0, high = w->candidates.count;
        while (low < high)
        {
            int mid = low + (high - low) / 2;
            if (compare(w, given, mid) > 0)
            {
                low = mid + 1;
            }
            else
            {
                high = mid;
            }
        }
        if (low < w->candidates.count && compare(w, given, low) == 0
            && w->candidates.memory[low] < 0)
        {
            status = sel_world_keep(w, low, &given->memory);
        }
    }
    w->staged.count = 0;
    return status;
}

sel_status sel_world_deal_memory(sel_world *w, int count)
{
    int at = 0;
    for (int k = 0; k < w->candidates.count; k++)
    {
        int order = 1;
        while (at < count
            && (order = compare(w, &w->records.list[w->kept[at]], k)) < 0)
        {
            give_back(&w->records, w->kept[at++]);
        }
        int found = at < count && order == 0;
        w->candidates.memory[k] = found ? w->kept[at++] : -1;
    }
    while (at < count)
    {
        give_back(&w->records, w->kept[at++]);
    }
    return deal_staged(w);
}

void sel_world_forget(sel_world *w)
{
    w->candidates.count = 0;
    w->records.count = w->records.unused = 0;
}

/* - - - to travel and be written - - - */

static sel_status reserve_index(sel_world *w, int need)
{
    if (need <= w->memoryRoom)
    {
        return SEL_OK;
    }
    int room = need + need / 8;
    free(w->memoryStart);
    w->memoryStart = malloc((size_t)room * sizeof(int));
    w->memoryRoom = w->memoryStart ? room : 0;
    return w->memoryStart ? SEL_OK : SEL_E_MEMORY;
}

/* For each particle the candidates it takes part in that have a record:
   counted, then listed. */
static sel_status index_memory(sel_world *w)
{
    int n = w->p.n, count = w->candidates.count;
    if (w->records.count > INT_MAX / 4
        || reserve_index(w, n + 2 + 2 * w->records.count) != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    int *start = w->memoryStart, *item = start + n + 2;
    for (int i = 0; i < n + 2; i++)
    {
        start[i] = 0;
    }
    for (int k = 0; k < 2 * count; k++)
    {
        start[w->candidates.pairs[k] + 2] += w->candidates.memory[k / 2] >= 0;
    }
    for (int i = 0; i < n; i++)
    {
        start[i + 2] += start[i + 1];
    }
    for (int k = 0; k < 2 * count; k++)
    {
        if (w->candidates.memory[k / 2] >= 0)
        {
            item[start[w->candidates.pairs[k] + 1]++] = k / 2;
        }
    }
    w->memoryIndexed = 1;
    return SEL_OK;
}

int sel_world_get_memory(sel_world *world, int i, double *records, int capacity)
{
    if (world->rebuild
        || (!world->memoryIndexed && index_memory(world) != SEL_OK))
    {
        return 0;
    }
    const int *start = world->memoryStart, *item = start + world->p.n + 2;
    int64_t id = world->p.id[i];
    int count = 0;
    for (int k = start[i]; k < start[i + 1]; k++)
    {
        const sel_record *known
            = &world->records.list[world->candidates.memory[item[k]]];
        if (count + SEL_MEMORY_WIDTH <= capacity)
        {
            double *r = records + count;
            r[0] = (double)(known->id1 == id ? known->id2 : known->id1);
            r[1] = known->memory.kind;
            v3_copy(r + 2, known->memory.u1);
            v3_copy(r + 5, known->memory.u2);
        }
        count += SEL_MEMORY_WIDTH;
    }
    return count;
}

/* Chart coordinates of a surface point are of the order of one. */
static int legal_coordinates(const double u[3])
{
    for (int i = 0; i < 3; i++)
    {
        if (!gsl_finite(u[i]) || fabs(u[i]) > 1e3)
        {
            return 0;
        }
    }
    return v3_norm(u) > 1e-3;
}

sel_status sel_world_set_memory(
    sel_world *world, int i, const double *records, int count)
{
    if (i < 0 || i >= world->p.nLocal || count % SEL_MEMORY_WIDTH)
    {
        return SEL_E_ARGUMENT;
    }
    int64_t id = world->p.id[i];
    for (int k = 0; k + SEL_MEMORY_WIDTH <= count; k += SEL_MEMORY_WIDTH)
    {
        const double *r = records + k;
        if (!gsl_finite(r[0]) || !(fabs(r[0]) < SEL_LARGEST_ID)
            || !legal_coordinates(r + 2) || !legal_coordinates(r + 5)
            || !(r[1] == 1.0 || r[1] == 2.0))
        {
            return SEL_E_ARGUMENT;
        }
        int index = take(&world->staged);
        if (index < 0)
        {
            return SEL_E_MEMORY;
        }
        int64_t partner = (int64_t)r[0];
        sel_record *c = &world->staged.list[index];
        *c = (sel_record){.id1 = id < partner ? id : partner,
            .id2 = id < partner ? partner : id,
            .memory.kind = (int)r[1]};
        v3_copy(c->memory.u1, r + 2);
        v3_copy(c->memory.u2, r + 5);
    }
    return SEL_OK;
}
