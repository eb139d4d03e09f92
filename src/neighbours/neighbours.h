/*---------------------------------------------------------------------------*\
    neighbours.h - candidate pairs that the caller may change (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_NEIGHBOURS_NEIGHBOURS_H
#define SEL_NEIGHBOURS_NEIGHBOURS_H

#include "superellipsoid.h"

/* As sel_neighbours_find; the list of pairs may be written to until the next
   call. */
sel_status sel_neighbours_find_own(sel_neighbours *neighbours, int n,
    int nLocal, const double *x, const double *radius, double margin,
    int **pairs, int *nPairs);

#endif
