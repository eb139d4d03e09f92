/*---------------------------------------------------------------------------*\
    cell.h - a convex cell with the pieces of the surface in it (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_POLYHEDRON_CELL_H
#define SEL_POLYHEDRON_CELL_H

#include "sel_polyhedron.h"

/* A piece of the surface, a convex polygon. */
typedef struct sel_piece
{
    int face;     /* the face of the body that contains the piece */
    int first, n; /* range of its points */
} sel_piece;

typedef struct sel_pieces
{
    sel_piece *list;
    int n, capacity;
    double *x; /* nPoints x 3 */
    int nPoints, pointCapacity;
} sel_pieces;

/* The section of a reflex edge of the body in the cell. */
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
    int nNotches, notchCapacity;
} sel_cell;

/* Adds the whole surface of the body to a cell; sets no hull. Returns 0 if
   there is no memory. */
int sel_cell_first(sel_cell *cell, const sel_polyhedron *body);
/* Distributes the pieces and notches of a cell: those behind a plane to
   `behind`, those ahead of it to `ahead`. Those in the plane are dropped.
   Returns 0 if there is no memory. */
int sel_cell_share(const sel_cell *cell, const double plane[4], double slack,
    sel_cell *behind, sel_cell *ahead);
void sel_cell_free(sel_cell *cell);

/* Returns 1 if no piece lies ahead of the plane of another piece. */
int sel_cell_is_convex(
    const sel_cell *cell, const sel_polyhedron *body, double slack);
/* Chooses a plane that cuts a cell which is not convex. stamp: for each face of
   the body, the value of *count when the face was last visited. */
void sel_cell_choose(const sel_cell *cell, const sel_polyhedron *body,
    double slack, int *stamp, int *count, double plane[4]);

#endif
