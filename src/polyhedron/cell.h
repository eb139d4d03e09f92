/*---------------------------------------------------------------------------*\
    cell.h - a convex cell with the surface that lies in it (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_POLYHEDRON_CELL_H
#define SEL_POLYHEDRON_CELL_H

#include "sel_polyhedron.h"

/* A convex polygon of the surface. */
typedef struct sel_piece
{
    int face;     /* of the body */
    int first, n; /* its points */
} sel_piece;

typedef struct sel_pieces
{
    sel_piece *list;
    int n, room;
    double *x; /* x 3 */
    int nPoints, roomPoints;
} sel_pieces;

/* What lies within of a reflex edge of the body. */
typedef struct sel_notch
{
    int edge;
    double end[2][3];
} sel_notch;

typedef struct sel_cell
{
    sel_hull hull;
    sel_pieces pieces;
    sel_notch *notches;
    int nNotches, roomNotches;
} sel_cell;

/* All of the body's surface; without a hull. 0: no memory. */
int sel_cell_first(sel_cell *cell, const sel_polyhedron *body);
/* Pieces and notches behind a plane and ahead of it; those in it are no one's.
   0: no memory. */
int sel_cell_share(const sel_cell *cell, const double plane[4], double slack,
    sel_cell *behind, sel_cell *ahead);
void sel_cell_free(sel_cell *cell);

/* Does no piece lie ahead of another's plane? */
int sel_cell_is_convex(
    const sel_cell *cell, const sel_polyhedron *body, double slack);
/* A plane that cuts a cell which is not convex. stamp: of a face the last count
   that met it. */
void sel_cell_choose(const sel_cell *cell, const sel_polyhedron *body,
    double slack, int *stamp, int *count, double plane[4]);

#endif
