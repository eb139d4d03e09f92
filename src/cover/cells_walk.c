/*---------------------------------------------------------------------------*\
    cells_walk.c - a walk from cell to cell to a point

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_cells.h"
#include "base/vec3.h"

/* Maximum number of steps of a walk, which has about as many steps as a body is
   wide in cells. In warped cells a walk may run in circles. */
#define STEPS_MOST 200

/* Returns the cell behind that face beyond which x lies farthest; -1: x is
   beyond no face between two cells. *outside becomes 1 if x is beyond a
   boundary face. */
static int next_cell(
    const sel_cells *cells, const double x[3], int cell, int *outside)
{
    int next = -1;
    double farthest = 0.0;
    *outside = 0;
    for (int k = cells->start[cell]; k < cells->start[cell + 1]; k++)
    {
        int face = cells->faces[k], own = cells->owner[face] == cell;
        double arm[3];
        v3_sub(arm, x, cells->faceCentre + 3 * face);
        double d = (own ? 1.0 : -1.0) * v3_dot(arm, cells->faceArea + 3 * face);
        if (d > 0.0)
        {
            double beyond = d / v3_norm(cells->faceArea + 3 * face);
            if (face >= cells->nInner)
            {
                *outside = 1;
            }
            else if (beyond > farthest)
            {
                farthest = beyond;
                next = own ? cells->neighbour[face] : cells->owner[face];
            }
        }
    }
    return next;
}

int sel_cells_walk(const sel_cells *cells, const double x[3], int start)
{
    int cell = start;
    for (int step = 0; step < STEPS_MOST; step++)
    {
        int outside, next = next_cell(cells, x, cell, &outside);
        if (next < 0)
        {
            return outside ? -1 : cell;
        }
        cell = next;
    }
    return -2;
}
