/*---------------------------------------------------------------------------*\
    packing_grid.h - bodies that have their place, found by where they are
    (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    A hash of cells as wide as the largest body: what a body meets lies in the
    twenty-seven around it.
\*---------------------------------------------------------------------------*/

#ifndef SEL_PACKING_GRID_H
#define SEL_PACKING_GRID_H

#include "sel_packing.h"

#include <stddef.h>

typedef struct packing_grid
{
    double cell; /* [m] width */
    size_t buckets;
    int *head, *next; /* bodies of a bucket */
    sel_body *bodies;
    int count, room;
    sel_shape *grown; /* shapes that are wider by half the gap: of what is to
                         be placed, then of each fixed body */
} packing_grid;

/* Room for n bodies of some shapes, which are grown by half the gap [m], beside
   the fixed ones, which are in it. SEL_E_MEMORY; what sel_packing_grow says.
   Free it in any case. */
sel_status packing_grid_create(packing_grid *grid, int n, int nShapes,
    const sel_shape *shapes, int nFixed, const sel_body *fixed, double gap);
void packing_grid_free(packing_grid *grid);

/* Room for so many more bodies. SEL_E_MEMORY. */
sel_status packing_grid_reserve(packing_grid *grid, int more);

/* A body of one of the grown shapes; there must be room. */
void packing_grid_insert(packing_grid *grid, const sel_body *body);

/* Which of those in it does the body touch, in the order of insertion? -1:
   none. One of several, always the same. */
int packing_grid_meets(const packing_grid *grid, const sel_body *body);

#endif
