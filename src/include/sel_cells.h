/*---------------------------------------------------------------------------*\
    sel_cells.h - the mesh of a fluid, as the core sees it

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The cells of a mesh may be shared among several processes. A face has one
    cell or two; faces with one cell are boundary faces. A coupled boundary face
    has a cell on its other side, too, on another process or across a periodic
    boundary. Functions that are marked collective are called by all processes
    together, and so are the functions of the caller that they use.

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
    int process;      /* that has the cell */
    int cell;         /* its index there; -1: none, or behind a periodic
                         boundary that rotates */
    double centre[3]; /* where this side sees it [m] */
    double volume;    /* [m3] */
} sel_cells_across;

/* The cells of this process. All arrays are the caller's. */
typedef struct sel_cells
{
    int n;                 /* cells */
    int nInner, nBoundary; /* faces with two cells, which come first; others */
    const int *owner;      /* nInner + nBoundary: first cell of a face */
    const int *neighbour;  /* nInner: the second one */
    const int *start;      /* n + 1: the faces of cell i are */
    const int *faces;      /* faces[start[i]] to faces[start[i + 1] - 1] */
    const unsigned char *coupled;   /* nBoundary: 1: a coupled face */
    const sel_cells_across *across; /* nBoundary */

    const double *volume;     /* n [m3] */
    const double *centre;     /* n x 3 [m] */
    const double *faceCentre; /* (nInner + nBoundary) x 3 [m] */
    const double *faceArea;   /* likewise, normals out of the owner [m2] */

    int process, nProcesses;
    const double *bounds; /* nProcesses x 6: least and greatest corner of the
                             mesh of each process [m] */
    int nImages;
    const double *images; /* nImages x 3: translations across periodic
                             boundaries, and their sums, without zero [m] */

    void *context; /* argument of the functions */

    /* Returns the cell that contains a point; -1: no cell of this process.
       near: a cell close to it, or -1. */
    int (*find)(void *context, const double x[3], int near);

    /* Fetches numbers of the cells (n) from across the boundary faces
       (nBoundary; those of uncoupled faces mean nothing). Collective. */
    void (*fetch)(void *context, const double *value, double *across);

    /* Exchanges numbers of boundary faces (nBoundary) with those of the other
       sides. Collective. */
    void (*swap)(void *context, double *value);

    /* Returns the sum, and the greatest value, over all processes.
       Collective. */
    double (*sum)(void *context, double value);
    double (*greatest)(void *context, double value);

    /* Sends each of n records of size bytes to the process to[i], which may be
       this one. Returns the number of records that have arrived, in the order
       of the processes that have sent them and then as these have sent them.
       from: those processes; arrived: the records; both are valid until the
       next call. Collective. */
    int (*exchange)(void *context, size_t size, int n, const int *to,
        const void *records, const int **from, const void **arrived);
} sel_cells;

/* Walks from a cell to that of a point, from each cell through the face that
   the point lies farthest beyond. Returns the cell; -1: the walk ends at a
   boundary face, as it does, too, where it would have to go round a corner; -2:
   it does not end, which happens in warped cells. Local. */
int sel_cells_walk(const sel_cells *cells, const double x[3], int start);

#ifdef __cplusplus
}
#endif

#endif
