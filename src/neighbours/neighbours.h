/*---------------------------------------------------------------------------*\
    neighbours.h - candidate pairs that the caller may change (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_NEIGHBOURS_NEIGHBOURS_H
#define SEL_NEIGHBOURS_NEIGHBOURS_H

#include "superellipsoid.h"

/* Pairs of spheres that meet are asked for once more; NULL: all are kept. */
typedef struct sel_neighbours_filter
{
    int (*keep)(void *context, int i, int j);
    void *context;
} sel_neighbours_filter;

/* As sel_neighbours_find, of those that the filter keeps; the list of pairs may
   be written to until the next call. */
sel_status sel_neighbours_find_own(sel_neighbours *neighbours, int n,
    int nLocal, const double *x, const double *radius, double margin,
    const sel_neighbours_filter *filter, int **pairs, int *nPairs);

#endif
