/*---------------------------------------------------------------------------*\
    cover_fit.c - volumes of bodies that exceed their cells

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Arrays over cells and boundary faces have the cells first. A neighbour of a
    cell is either a cell or a coupled boundary face, which then stands for the
    cell behind it; both have one index in such an array.
\*---------------------------------------------------------------------------*/

#include "cover/cover.h"
#include "base/try.h"

#include <gsl/gsl_math.h>
#include <float.h>
#include <string.h>

/* Maximum number of iterations over cells that contain bodies, and of all
   iterations; the later ones are over all cells. In each iteration the excess
   moves on by one cell: a body is a few tens of cells wide at most. */
#define IN_BODIES  100
#define ITERATIONS 200

/* Rounding: a remaining excess below this share of the total volume counts as
   zero. */
#define NOTHING 1e-15

/* Arrays over cells and boundary faces. */
typedef struct fit_arrays
{
    double *over;     /* excess of a cell [m3] */
    double *capacity; /* free volume of an open cell [m3] */
    double *demand;   /* excess of the neighbours that share it [m3] */
    double *open;     /* 1: the cell takes an excess */
    double *change;   /* [m3] */
} fit_arrays;

/* Completes an array by the values across boundary faces. */
static void complete(const sel_cells *cells, double *value)
{
    cells->fetch(cells->context, value, value + cells->n);
}

/* Returns the index of the neighbour of a cell across a face, -1: none. */
static int beside(const sel_cells *cells, int cell, int face)
{
    if (face < cells->nInner)
    {
        int own = cells->owner[face];
        return own == cell ? cells->neighbour[face] : own;
    }
    int b = face - cells->nInner;
    return cells->coupled[b] ? cells->n + b : -1;
}

/* Returns the volume that neighbour k offers to a cell with an excess: its free
   volume, shared by the demand. */
static double offer(const fit_arrays *a, int cell, int k)
{
    return a->capacity[k] > 0.0 && a->demand[k] > 0.0
        ? a->capacity[k] * (a->over[cell] / a->demand[k])
        : 0.0;
}

/* Moves the excess of a cell to its neighbours: first into their free volume;
   half of the rest moves on to open cells. */
static void move_on(const sel_cells *cells, const fit_arrays *a, int cell)
{
    double offered = 0.0, openNeighbours = 0.0, over = a->over[cell];
    for (int k = cells->start[cell]; k < cells->start[cell + 1]; k++)
    {
        int other = beside(cells, cell, cells->faces[k]);
        if (other >= 0)
        {
            offered += offer(a, cell, other);
            openNeighbours += a->open[other];
        }
    }
    double taken = GSL_MIN_DBL(offered, over);
    double share = offered > 0.0 ? taken / offered : 0.0;
    double on
        = openNeighbours > 0.0 ? 0.5 * (over - taken) / openNeighbours : 0.0;
    for (int k = cells->start[cell]; k < cells->start[cell + 1]; k++)
    {
        int other = beside(cells, cell, cells->faces[k]);
        if (other >= 0)
        {
            double moved = share * offer(a, cell, other) + on * a->open[other];
            a->change[other] += moved;
            a->change[cell] -= moved;
        }
    }
}

/* Sets excess, free volume and demand. Collective. */
static void compare(
    const sel_cells *cells, const double *volume, const fit_arrays *a)
{
    const double *V = cells->volume;
    for (int c = 0; c < cells->n; c++)
    {
        a->over[c] = GSL_MAX_DBL(volume[c] - V[c], 0.0);
        a->capacity[c] = a->open[c] * GSL_MAX_DBL(V[c] - volume[c], 0.0);
    }
    complete(cells, a->over);
    complete(cells, a->capacity);
    for (int c = 0; c < cells->n; c++)
    {
        a->demand[c] = 0.0;
        for (int k = cells->start[c];
             a->capacity[c] > 0.0 && k < cells->start[c + 1]; k++)
        {
            int other = beside(cells, c, cells->faces[k]);
            a->demand[c] += other >= 0 ? a->over[other] : 0.0;
        }
    }
    complete(cells, a->demand);
}

/* Moves the excess by one cell, into open cells: one iteration. Collective. */
static void iterate(const sel_cells *cells, double *volume, const fit_arrays *a)
{
    int n = cells->n;
    compare(cells, volume, a);
    memset(a->change, 0, (size_t)(n + cells->nBoundary) * sizeof(double));
    for (int c = 0; c < n; c++)
    {
        if (a->over[c] > 0.0)
        {
            move_on(cells, a, c);
        }
    }
    cells->swap(cells->context, a->change + n);
    for (int b = 0; b < cells->nBoundary; b++)
    {
        if (cells->coupled[b])
        {
            a->change[cells->owner[cells->nInner + b]] += a->change[n + b];
        }
    }
    for (int c = 0; c < n; c++)
    {
        volume[c] += a->change[c];
    }
}

/* Returns the excess of all cells of all processes [m3]. Collective. */
static double total_excess(const sel_cells *cells, const double *volume)
{
    double sum = 0.0;
    for (int c = 0; c < cells->n; c++)
    {
        sum += GSL_MAX_DBL(volume[c] - cells->volume[c], 0.0);
    }
    return cells->sum(cells->context, sum);
}

/* Spreads an excess over all cells with free volume. Returns the volume that
   does not fit. Collective. */
static double spread(const sel_cells *cells, double unplaced, double *volume)
{
    const double *V = cells->volume;
    double sum = 0.0;
    for (int c = 0; c < cells->n; c++)
    {
        sum += GSL_MAX_DBL(V[c] - volume[c], 0.0);
    }
    double all = cells->sum(cells->context, sum);
    double placed = GSL_MIN_DBL(unplaced, all);
    for (int c = 0; c < cells->n; c++)
    {
        double capacity = GSL_MAX_DBL(V[c] - volume[c], 0.0);
        volume[c] = GSL_MIN_DBL(volume[c], V[c]);
        if (all > 0.0)
        {
            volume[c] += (placed / all) * capacity;
        }
    }
    return unplaced - placed;
}

/* Returns the volume of bodies of all processes, sets fullest, and opens the
   cells with bodies. Collective. */
static double begin(const sel_cells *cells, const double *volume,
    const fit_arrays *a, sel_cover_fitted *fitted)
{
    double sum = 0.0;
    fitted->fullest = -DBL_MAX;
    for (int c = 0; c < cells->n; c++)
    {
        fitted->fullest
            = GSL_MAX_DBL(fitted->fullest, volume[c] / cells->volume[c]);
        sum += volume[c];
        a->open[c] = volume[c] > 0.0 ? 1.0 : 0.0;
    }
    fitted->fullest = cells->greatest(cells->context, fitted->fullest);
    fitted->unplaced = total_excess(cells, volume);
    complete(cells, a->open);
    return cells->sum(cells->context, sum);
}

sel_status sel_cover_fit(
    sel_cover *cover, double *volume, sel_cover_fitted *fitted)
{
    const sel_cells *cells = cover->cells;
    int size = cells->n + cells->nBoundary;
    SEL_TRY(sel_cover_resize(&cover->numbers, 5 * size, sizeof(double)));
    double *all = cover->numbers.items;
    fit_arrays a
        = {all, all + size, all + 2 * size, all + 3 * size, all + 4 * size};
    double enough = NOTHING * begin(cells, volume, &a, fitted);
    for (int k = 0; k < ITERATIONS && fitted->unplaced > enough; k++)
    {
        if (k == IN_BODIES)
        {
            for (int c = 0; c < cells->n; c++)
            {
                a.open[c] = 1.0;
            }
            complete(cells, a.open);
        }
        iterate(cells, volume, &a);
        fitted->unplaced = total_excess(cells, volume);
    }
    if (fitted->unplaced > 0.0)
    {
        fitted->unplaced = spread(cells, fitted->unplaced, volume);
    }
    return SEL_OK;
}
