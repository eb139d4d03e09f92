/*---------------------------------------------------------------------------*\
    neighbours.h - candidate pairs that the caller may change (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_NEIGHBOURS_NEIGHBOURS_H
#define SEL_NEIGHBOURS_NEIGHBOURS_H

#include "superellipsoid.h"

/* Decides whether a pair of overlapping spheres is kept; NULL: all are kept. */
typedef struct sel_neighbours_filter
{
    int (*keep)(void *context, int i, int j);
    void *context;
} sel_neighbours_filter;

/* Finds the pairs as sel_neighbours_find does, and applies the filter; the
   caller may modify the list of pairs until the next call. */
sel_status sel_neighbours_find_own(sel_neighbours *neighbours, int n,
    int nLocal, const double *x, const double *radius, double margin,
    const sel_neighbours_filter *filter, int **pairs, int *nPairs);

#endif
