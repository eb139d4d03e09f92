/*---------------------------------------------------------------------------*\
    cell.c - a convex cell with the pieces of the surface in it

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "polyhedron/cell.h"
#include "polyhedron/hull.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

void sel_cell_free(sel_cell *cell)
{
    sel_hull_free(&cell->hull);
    free(cell->pieces.list);
    free(cell->pieces.x);
    free(cell->notches);
    *cell = (sel_cell){.pieces = {0}};
}

static int begin_piece(sel_pieces *pieces, int face)
{
    if (!sel_array_reserve(
            &pieces->list, &pieces->capacity, pieces->n + 1, sizeof(sel_piece)))
    {
        return 0;
    }
    pieces->list[pieces->n++] = (sel_piece){face, pieces->nPoints, 0};
    return 1;
}

static int add_point(sel_pieces *pieces, const double x[3])
{
    if (!sel_array_reserve(&pieces->x, &pieces->pointCapacity,
            pieces->nPoints + 1, 3 * sizeof(double)))
    {
        return 0;
    }
    v3_copy(pieces->x + 3 * pieces->nPoints++, x);
    pieces->list[pieces->n - 1].n++;
    return 1;
}

static int add_notch(
    sel_cell *cell, int edge, const double a[3], const double b[3])
{
    if (!sel_array_reserve(&cell->notches, &cell->notchCapacity,
            cell->nNotches + 1, sizeof(sel_notch)))
    {
        return 0;
    }
    sel_notch *notch = &cell->notches[cell->nNotches++];
    notch->edge = edge;
    v3_copy(notch->end[0], a);
    v3_copy(notch->end[1], b);
    return 1;
}

int sel_cell_first(sel_cell *cell, const sel_polyhedron *body)
{
    int good = 1, face = 0;
    for (int t = 0; t < body->nTriangles && good; t++)
    {
        while (t >= body->faceFirst[face + 1])
        {
            face++;
        }
        good = begin_piece(&cell->pieces, face);
        for (int k = 0; k < 3 && good; k++)
        {
            good = add_point(
                &cell->pieces, body->points + 3 * body->triangles[3 * t + k]);
        }
    }
    for (int e = 0; e < body->nEdges && good; e++)
    {
        const int *edge = body->edges + 4 * e;
        good = !body->edgeReflex[e]
            || add_notch(cell, e, body->points + 3 * edge[0],
                body->points + 3 * edge[1]);
    }
    return good;
}

/* - - - - - - - - - - - - - - - - sharing - - - - - - - - - - - - - - - - - */

static double above(const double plane[4], const double x[3])
{
    return v3_dot(plane, x) - plane[3];
}

static void heights(const sel_pieces *pieces, const sel_piece *piece,
    const double plane[4], double *low, double *high)
{
    *low = *high = above(plane, pieces->x + 3 * piece->first);
    for (int i = 1; i < piece->n; i++)
    {
        double h = above(plane, pieces->x + 3 * (piece->first + i));
        *low = GSL_MIN_DBL(*low, h);
        *high = GSL_MAX_DBL(*high, h);
    }
}

static int copy_piece(
    const sel_pieces *from, const sel_piece *piece, sel_pieces *to)
{
    int good = begin_piece(to, piece->face);
    for (int i = 0; i < piece->n && good; i++)
    {
        good = add_point(to, from->x + 3 * (piece->first + i));
    }
    return good;
}

static void between(
    double x[3], const double a[3], const double b[3], double ha, double hb)
{
    double s = ha / (ha - hb);
    for (int k = 0; k < 3; k++)
    {
        x[k] = (1.0 - s) * a[k] + s * b[k];
    }
}

/* Adds the section of a piece that lies in the plane or on one side of it;
   `sign`: 1 for the side ahead, -1 for the side behind. */
static int cut_piece(const sel_pieces *from, const sel_piece *piece,
    const double plane[4], double slack, double sign, sel_pieces *to)
{
    int good = begin_piece(to, piece->face);
    for (int i = 0; i < piece->n && good; i++)
    {
        int j = i + 1 < piece->n ? i + 1 : 0;
        const double *a = from->x + 3 * (piece->first + i);
        const double *b = from->x + 3 * (piece->first + j);
        double ha = sign * above(plane, a), hb = sign * above(plane, b);
        if (ha >= -slack)
        {
            good = add_point(to, a);
        }
        if (good
            && ((ha > slack && hb < -slack) || (ha < -slack && hb > slack)))
        {
            double x[3];
            between(x, a, b, ha, hb);
            good = add_point(to, x);
        }
    }
    return good;
}

static int share_notch(const sel_notch *notch, const double plane[4],
    double slack, sel_cell *behind, sel_cell *ahead)
{
    const double *a = notch->end[0], *b = notch->end[1];
    double ha = above(plane, a), hb = above(plane, b), x[3];
    if (fabs(ha) <= slack && fabs(hb) <= slack)
    {
        return 1;
    }
    if (ha <= slack && hb <= slack)
    {
        return add_notch(behind, notch->edge, a, b);
    }
    if (ha >= -slack && hb >= -slack)
    {
        return add_notch(ahead, notch->edge, a, b);
    }
    between(x, a, b, ha, hb);
    return add_notch(ha < 0.0 ? behind : ahead, notch->edge, a, x)
        && add_notch(ha < 0.0 ? ahead : behind, notch->edge, x, b);
}

int sel_cell_share(const sel_cell *cell, const double plane[4], double slack,
    sel_cell *behind, sel_cell *ahead)
{
    const sel_pieces *pieces = &cell->pieces;
    int good = 1;
    for (int i = 0; i < pieces->n && good; i++)
    {
        const sel_piece *piece = &pieces->list[i];
        double low, high;
        heights(pieces, piece, plane, &low, &high);
        if (high <= slack && low >= -slack)
        {
            continue;
        }
        if (high <= slack || low >= -slack)
        {
            good = copy_piece(pieces, piece,
                high <= slack ? &behind->pieces : &ahead->pieces);
            continue;
        }
        good = cut_piece(pieces, piece, plane, slack, -1.0, &behind->pieces)
            && cut_piece(pieces, piece, plane, slack, 1.0, &ahead->pieces);
    }
    for (int i = 0; i < cell->nNotches && good; i++)
    {
        good = share_notch(&cell->notches[i], plane, slack, behind, ahead);
    }
    return good;
}

int sel_cell_is_convex(
    const sel_cell *cell, const sel_polyhedron *body, double slack)
{
    const sel_pieces *pieces = &cell->pieces;
    int last = -1;
    for (int i = 0; i < pieces->n; i++)
    {
        int face = pieces->list[i].face;
        const double *plane = body->planes + 4 * face;
        for (int p = 0; p < pieces->nPoints && face != last; p++)
        {
            if (above(plane, pieces->x + 3 * p) > slack)
            {
                return 0;
            }
        }
        last = face;
    }
    return 1;
}
