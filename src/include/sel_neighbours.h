/*---------------------------------------------------------------------------*\
    sel_neighbours.h - candidate pairs

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_NEIGHBOURS_H
#define SEL_NEIGHBOURS_H

#include "sel_status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sel_neighbours sel_neighbours;

sel_status sel_neighbours_create(sel_neighbours **neighbours);
void sel_neighbours_free(sel_neighbours *neighbours);

/* All pairs i < j whose spheres (centre x, n x 3; radius, n) grown by
   margin/2 each meet, in the order of (i, j). Time and memory linear in n.
   *pairs (nPairs x 2) stays owned by neighbours, valid until the next call.
   Pairs of two particles >= nLocal (halos) are left out. */
sel_status sel_neighbours_find(sel_neighbours *neighbours, int n, int nLocal,
    const double *x, const double *radius, double margin, const int **pairs,
    int *nPairs);

#ifdef __cplusplus
}
#endif

#endif
