/*---------------------------------------------------------------------------*\
    away.c - records of contacts whose partners are on other processes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A file contains each pair once, in a record for the particle with the lower
    id. The record for the other particle differs only in the partner's id.
\*---------------------------------------------------------------------------*/

#include "world/ids.h"
#include "world/world.h"

/* Returns the index of a local particle, or -1. Call sel_world_rank first. */
static int local_index(const sel_world *w, int64_t id)
{
    int i = sel_world_find_id(w, id);
    return i < w->p.nLocal ? i : -1;
}

int sel_world_memory_away(const sel_world *w, int64_t id, const double *records,
    int count, double *away, int capacity)
{
    int64_t partner;
    int isPair, length, n = 0;
    for (int at = 0; (length
             = sel_memory_next(records + at, count - at, &partner, &isPair));
         at += length)
    {
        if (!isPair || local_index(w, partner) >= 0)
        {
            continue;
        }
        if (n + 2 + length <= capacity)
        {
            away[n] = (double)partner;
            away[n + 1] = length;
            away[n + 2] = (double)id;
            for (int k = 1; k < length; k++)
            {
                away[n + 2 + k] = records[at + k];
            }
        }
        n += 2 + length;
    }
    return n;
}

sel_status sel_world_set_memory_away(
    sel_world *w, const double *away, int count)
{
    /* sel_world_begin reports an id that occurs twice */
    (void)sel_world_rank(w);
    for (int at = 0; at + 2 < count;)
    {
        const int i = local_index(w, (int64_t)away[at]);
        const int length = (int)away[at + 1];
        const sel_status status = i < 0
            ? SEL_OK
            : sel_world_set_memory(w, i, away + at + 2, length);
        if (status != SEL_OK)
        {
            return status;
        }
        at += 2 + length;
    }
    return SEL_OK;
}
