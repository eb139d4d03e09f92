/*---------------------------------------------------------------------------*\
    local_order.c - sorts local contacts by their names

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Each process has a search tree of its own part of the walls. The forces at
    the local contacts (sel_local.h) of a body are summed; in the order of that
    tree the last digit of the sum would depend on the process.
\*---------------------------------------------------------------------------*/

#include "sel_local.h"

#include <gsl/gsl_heapsort.h>

static int by_name(const void *left, const void *right)
{
    const sel_local *a = left, *b = right;
    if (a->name != b->name)
    {
        return a->name < b->name ? -1 : 1;
    }
    return a->gap < b->gap ? -1 : a->gap > b->gap;
}

void sel_local_sort(
    sel_local *locals, sel_local_slope *slopes, size_t *order, int count)
{
    if (count < 2)
    {
        return;
    }
    gsl_heapsort_index(
        order, locals, (size_t)count, sizeof(sel_local), by_name);
    for (size_t first = 0; first < (size_t)count; first++)
    {
        sel_local local;
        sel_local_slope slope;
        size_t to = first;
        if (order[first] == first)
        {
            continue;
        }
        /* follow one cycle of the permutation: each contact is moved once */
        local = locals[first];
        if (slopes)
        {
            slope = slopes[first];
        }
        while (order[to] != first)
        {
            size_t from = order[to];
            locals[to] = locals[from];
            if (slopes)
            {
                slopes[to] = slopes[from];
            }
            order[to] = to;
            to = from;
        }
        locals[to] = local;
        if (slopes)
        {
            slopes[to] = slope;
        }
        order[to] = to;
    }
}
