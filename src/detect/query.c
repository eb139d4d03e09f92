/*---------------------------------------------------------------------------*\
    query.c - query of all contacts (sel_world_contacts)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Finds the contacts at the present positions and sorts them by ids. The query
    does not affect the simulation.
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "detect/candidate_pairs.h"
#include "detect/search.h"
#include "world/world.h"
#include "world/world_drive.h"

/* Returns 1 if entry k of the query comes before entry l: pairs by ids, then
   walls likewise. */
static int listed_before(const sel_world *w, int k, int l)
{
    const sel_contacts *c = &w->look;
    int wallK = c->second[k] < 0, wallL = c->second[l] < 0;
    if (wallK != wallL)
    {
        return wallL;
    }
    int64_t a = w->p.id[c->first[k]], b = w->p.id[c->first[l]];
    if (a != b)
    {
        return a < b;
    }
    int64_t first = wallK ? c->seen[k].triangle : w->p.id[c->second[k]];
    int64_t second = wallK ? c->seen[l].triangle : w->p.id[c->second[l]];
    return first != second ? first < second : c->seen[k].part < c->seen[l].part;
}

static void swap_contacts(sel_contacts *c, int k, int l)
{
    sel_contact contact = c->seen[k];
    int first = c->first[k], second = c->second[k];
    c->seen[k] = c->seen[l];
    c->first[k] = c->first[l];
    c->second[k] = c->second[l];
    c->seen[l] = contact;
    c->first[l] = first;
    c->second[l] = second;
}

/* Heap sort, in place: a query is rare, and its list may be long. */
static void sort_look(sel_world *w)
{
    int n = w->look.n;
    for (int end = n, root = n / 2; end > 1;)
    {
        int at;
        if (root > 0)
        {
            at = --root;
        }
        else
        {
            swap_contacts(&w->look, 0, --end);
            at = 0;
        }
        for (int child = 2 * at + 1; child < end; child = 2 * at + 1)
        {
            child += child + 1 < end && listed_before(w, child, child + 1);
            if (!listed_before(w, at, child))
            {
                break;
            }
            swap_contacts(&w->look, at, child);
            at = child;
        }
    }
}

sel_status sel_world_contacts(sel_world *world, double margin,
    const sel_contact **contacts, const int **first, const int **second,
    int *count)
{
    sel_search s
        = {.w = world, .out = &world->look, .looking = 1, .margin = margin};
    *count = 0;
    if (world->phase != SEL_PHASE_READY)
    {
        return SEL_E_ORDER;
    }
    if (!sel_within(margin, SEL_POSITION_MOST) || margin < 0.0)
    {
        return SEL_E_ARGUMENT;
    }
    int rebuilds = world->statistics.rebuilds;
    sel_status status = sel_drive_present(world);
    SEL_THEN(status, sel_world_update_candidates(world, margin));
    world->statistics.rebuilds = rebuilds;
    SEL_THEN(status, sel_detect_run(&s));
    if (status == SEL_OK)
    {
        sort_look(world);
        *count = world->look.n;
    }
    *contacts = world->look.seen;
    *first = world->look.first;
    *second = world->look.second;
    return status;
}
