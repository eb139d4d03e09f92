/*---------------------------------------------------------------------------*\
    packing_grid.h - spatial search for bodies already placed (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A hash of cells as wide as the largest body: all bodies that a body can
    touch have their centres in the twenty-seven cells around its own centre.
\*---------------------------------------------------------------------------*/

#ifndef SEL_PACKING_GRID_H
#define SEL_PACKING_GRID_H

#include "sel_packing.h"

#include <stddef.h>

typedef struct packing_grid
{
    double cell; /* [m] width of a cell */
    size_t buckets;
    int *head, *next; /* linked lists of the bodies of each bucket */
    sel_body *bodies;
    int count, capacity;
    sel_shape *grown; /* shapes grown by half the gap: first those of the bodies
                         to be placed, then the shape of each fixed body */
} packing_grid;

/* Makes a grid with the fixed bodies, and capacity for n more bodies of the
   given shapes. All are grown by half the gap [m]. Errors: SEL_E_MEMORY, and
   those of sel_packing_grow. The caller must free the grid even after an
   error. */
sel_status packing_grid_create(packing_grid *grid, int n, int nShapes,
    const sel_shape *shapes, int nFixed, const sel_body *fixed, double gap);
void packing_grid_free(packing_grid *grid);

/* Reserves capacity for `more` further bodies. Errors: SEL_E_MEMORY. */
sel_status packing_grid_reserve(packing_grid *grid, int more);

/* Inserts a body of one of the grown shapes. The capacity must suffice. */
void packing_grid_insert(packing_grid *grid, const sel_body *body);

/* Returns the index, in the order of insertion, of a body in the grid that the
   body touches; -1: none. If there are several, the choice is deterministic. */
int packing_grid_meets(const packing_grid *grid, const sel_body *body);

#endif
