/*---------------------------------------------------------------------------*\
    neighbours.h - candidate pairs in a given order (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_NEIGHBOURS_NEIGHBOURS_H
#define SEL_NEIGHBOURS_NEIGHBOURS_H

#include "superellipsoid.h"

/* As sel_neighbours_find, but the particles come as order says (a permutation
   of 0 .. n - 1; NULL: as they are): in each pair (i, j), i comes before j
   there, and the pairs are sorted by the place of i, then of j. */
sel_status sel_neighbours_find_ordered(sel_neighbours *neighbours, int n,
    int nLocal, const double *x, const double *radius, double margin,
    const int *order, const int **pairs, int *nPairs);

#endif
