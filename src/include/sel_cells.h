/*---------------------------------------------------------------------------*\
    sel_cells.h - the mesh of a fluid, as the core sees it

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The cells of a mesh may be distributed over several processes. A face has
    one cell or two; faces with one cell are boundary faces. A coupled boundary
    face has a cell on its other side, too, on another process or across a
    periodic boundary. All processes must call a function marked "Collective"
    together; it calls collective functions of the caller.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_CELLS_H
#define SEL_CELLS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The cell on the other side of a boundary face. */
typedef struct sel_cells_across
{
    int process;      /* the process that has the cell */
    int cell;         /* its index there; -1: no cell, or one behind a periodic
                         boundary that rotates */
    double centre[3]; /* its position as seen from this side [m] */
    double volume;    /* [m3] */
} sel_cells_across;

/* The cells of this process. All arrays are the caller's. */
typedef struct sel_cells
{
    int n;                 /* cells */
    int nInner, nBoundary; /* faces with two cells, which come first; faces with
                              one cell */
    const int *owner;      /* nInner + nBoundary: first cell of a face */
    const int *neighbour;  /* nInner: second cell of a face */
    const int *start;      /* n + 1: the faces of cell i are */
    const int *faces;      /* faces[start[i]] to faces[start[i + 1] - 1] */
    const unsigned char *coupled;   /* nBoundary; 1: a coupled face */
    const sel_cells_across *across; /* nBoundary */

    const double *volume;     /* n [m3] */
    const double *centre;     /* n x 3 [m] */
    const double *faceCentre; /* (nInner + nBoundary) x 3 [m] */
    const double *faceArea;   /* likewise, area times the unit normal out of the
                                 owner [m2] */

    int process, nProcesses;
    const double *bounds; /* nProcesses x 6: least and greatest corner of the
                             mesh of each process [m] */
    int nImages;
    const double *images; /* nImages x 3: translations across periodic
                             boundaries, and sums of these, except zero [m] */

    void *context; /* argument of the functions */

    /* Returns the cell that contains a point; -1: no cell of this process.
       near: a cell close to the point, or -1. */
    int (*find)(void *context, const double x[3], int near);

    /* value: one number per cell (n). Sets across (nBoundary) to the numbers of
       the cells on the other sides of boundary faces; undefined for faces that
       are not coupled. Collective. */
    void (*fetch)(void *context, const double *value, double *across);

    /* value: one number per boundary face (nBoundary). Exchanges the numbers of
       the two sides of coupled faces. Collective. */
    void (*swap)(void *context, double *value);

    /* Return the sum and the greatest value over all processes. Collective. */
    double (*sum)(void *context, double value);
    double (*greatest)(void *context, double value);

    /* Sends record i of n, each of `size` bytes, to the process to[i], possibly
       this one. Returns the number of records that have arrived. Sets
       *arrived to these records, in the order of the sending processes, and for
       one process in the order in which it has them; *from to the sending
       processes. Both are valid until the next call. Collective. */
    int (*exchange)(void *context, size_t size, int n, const int *to,
        const void *records, const int **from, const void **arrived);
} sel_cells;

/* Walks from the cell `start` to the cell of a point. It leaves each cell
   through the face for which the point is farthest outside. Returns the cell of
   the point; -1: the walk ended at a boundary face, which also happens if the
   walk would have to go around a corner of the mesh; -2: the walk did not end,
   which happens in warped cells. Local. */
int sel_cells_walk(const sel_cells *cells, const double x[3], int start);

#ifdef __cplusplus
}
#endif

#endif
