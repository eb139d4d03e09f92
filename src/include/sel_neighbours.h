/*---------------------------------------------------------------------------*\
    sel_neighbours.h - candidate pairs

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_NEIGHBOURS_H
#define SEL_NEIGHBOURS_H

#include "sel_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A neighbour search, which keeps its work space between calls. */
typedef struct sel_neighbours sel_neighbours;

/* Creates a neighbour search. SEL_E_MEMORY. */
sel_status sel_neighbours_create(sel_neighbours **neighbours);

/* Frees a neighbour search; NULL is allowed. */
void sel_neighbours_free(sel_neighbours *neighbours);

/* Finds all pairs i < j whose spheres intersect, in the order of (i, j). x: the
   centres, n x 3 [m]; radius: n [m]; each sphere is first grown by margin/2
   [m]. Time and memory are linear in n. *neighbours owns *pairs (nPairs x 2),
   which is valid until the next call. Pairs of two particles >= nLocal (halos)
   are left out. SEL_E_ARGUMENT: all spheres have zero size. SEL_E_MEMORY. */
sel_status sel_neighbours_find(sel_neighbours *neighbours, int n, int nLocal,
    const double *x, const double *radius, double margin, const int **pairs,
    int *nPairs);

#ifdef __cplusplus
}
#endif

#endif
