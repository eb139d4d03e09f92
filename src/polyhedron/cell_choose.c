/*---------------------------------------------------------------------------*\
    cell_choose.c - choice of the plane that cuts a cell

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Candidates are the planes of the faces at reflex edges, and the planes
    through two reflex edges with a common point. If there are no reflex edges,
    candidates are the planes of all faces. The best plane ends many reflex
    edges and cuts few faces. A plane ends a reflex edge if the angle on either
    side is then at most pi.
\*---------------------------------------------------------------------------*/

#include "polyhedron/cell.h"
#include "polyhedron/surface.h"
#include "base/vec3.h"

#include <float.h>
#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

enum
{
    TRIED = 64 /* maximum number of reflex edges, or faces, from which
                  candidates come */
};

/* Costs: of a face that is cut, of a reflex edge that is cut, and (subtracted)
   of a reflex edge that ends. */
#define WEIGHT_FACE  1.0
#define WEIGHT_NOTCH 2.0
#define WEIGHT_ENDS  4.0
/* Cost if all pieces are on one side. */
#define WEIGHT_EVEN 0.9
/* Two edges do not define a plane if the sine of their angle is less. */
#define SINE_LEAST 1e-3
/* The sine of an angle counts as zero below this. */
#define SINE_ROUNDING 1e-9

typedef struct chooser
{
    const sel_cell *cell;
    const sel_polyhedron *body;
    double slack;
    int *stamp, *count;
    double best;
    double *plane;
} chooser;

static double above(const double plane[4], const double x[3])
{
    return v3_dot(plane, x) - plane[3];
}

/* Returns 1 if a plane through a notch ends it. */
static int ends(const chooser *c, const sel_notch *notch, const double plane[4])
{
    const int *edge = c->body->edges + 4 * notch->edge;
    double along[3], left[3], right[3];
    v3_sub(along, c->body->points + 3 * edge[1], c->body->points + 3 * edge[0]);
    v3_normalise(along);
    /* directions from the edge into the left and into the right face */
    v3_cross(left, c->body->planes + 4 * edge[2], along);
    v3_cross(right, along, c->body->planes + 4 * edge[3]);
    double l = v3_dot(plane, left), r = v3_dot(plane, right);
    return fabs(l) < SINE_ROUNDING || fabs(r) < SINE_ROUNDING
        || (l > 0.0) != (r > 0.0);
}

static double notch_cost(const chooser *c, const double plane[4])
{
    double cost = 0.0;
    for (int i = 0; i < c->cell->nNotches; i++)
    {
        const sel_notch *notch = &c->cell->notches[i];
        double a = above(plane, notch->end[0]), b = above(plane, notch->end[1]);
        if (fabs(a) <= c->slack && fabs(b) <= c->slack)
        {
            cost -= ends(c, notch, plane) ? WEIGHT_ENDS : 0.0;
        }
        else if (GSL_MIN_DBL(a, b) < -c->slack && GSL_MAX_DBL(a, b) > c->slack)
        {
            cost += WEIGHT_NOTCH;
        }
    }
    return cost;
}

/* Returns the cost of the faces that are cut. A face counts once; it does not
   count if its pieces lie on both sides but no piece is cut. Returns DBL_MAX if
   all pieces are on one side and none is in the plane: such a cut is
   useless. */
static double piece_cost(const chooser *c, const double plane[4])
{
    const sel_pieces *pieces = &c->cell->pieces;
    int search = ++*c->count, behind = 0, ahead = 0, on = 0;
    double cost = 0.0;
    for (int i = 0; i < pieces->n; i++)
    {
        const sel_piece *piece = &pieces->list[i];
        double low = DBL_MAX, high = -DBL_MAX;
        for (int p = piece->first; p < piece->first + piece->n; p++)
        {
            double h = above(plane, pieces->x + 3 * p);
            low = GSL_MIN_DBL(low, h);
            high = GSL_MAX_DBL(high, h);
        }
        behind += low < -c->slack;
        ahead += high > c->slack;
        on += low >= -c->slack && high <= c->slack;
        if (low < -c->slack && high > c->slack
            && c->stamp[piece->face] != search)
        {
            c->stamp[piece->face] = search;
            cost += WEIGHT_FACE;
        }
    }
    if (on == 0 && (behind == 0 || ahead == 0))
    {
        return DBL_MAX;
    }
    return cost
        + WEIGHT_EVEN * abs(behind - ahead) / (double)(behind + ahead + on);
}

static void try_plane(chooser *c, const double plane[4])
{
    double cost = piece_cost(c, plane);
    if (cost < DBL_MAX)
    {
        cost += notch_cost(c, plane);
    }
    if (cost < c->best)
    {
        c->best = cost;
        memcpy(c->plane, plane, 4 * sizeof(double));
    }
}

static void try_face(chooser *c, int face)
{
    try_plane(c, c->body->planes + 4 * face);
}

/* Tries the plane through two notches with a common point of the body. */
static void try_pair(chooser *c, const sel_notch *a, const sel_notch *b)
{
    const int *p = c->body->edges + 4 * a->edge;
    const int *q = c->body->edges + 4 * b->edge;
    int shared = p[0] == q[0] || p[0] == q[1] ? p[0]
        : p[1] == q[0] || p[1] == q[1]        ? p[1]
                                              : -1;
    if (shared < 0 || a->edge == b->edge)
    {
        return;
    }
    double along[2][3], plane[4];
    v3_sub(along[0], c->body->points + 3 * p[1], c->body->points + 3 * p[0]);
    v3_sub(along[1], c->body->points + 3 * q[1], c->body->points + 3 * q[0]);
    v3_normalise(along[0]);
    v3_normalise(along[1]);
    v3_cross(plane, along[0], along[1]);
    if (v3_normalise(plane) < SINE_LEAST)
    {
        return;
    }
    plane[3] = v3_dot(plane, c->body->points + 3 * shared);
    if (ends(c, a, plane) && ends(c, b, plane))
    {
        try_plane(c, plane);
    }
}

static void try_notches(chooser *c)
{
    int n = c->cell->nNotches, step = (n + TRIED - 1) / TRIED;
    for (int i = 0; i < n; i += step)
    {
        const sel_notch *notch = &c->cell->notches[i];
        const int *edge = c->body->edges + 4 * notch->edge;
        try_face(c, edge[2]);
        try_face(c, edge[3]);
        for (int j = 0; j < n; j++)
        {
            if (j > i || j % step)
            {
                try_pair(c, notch, &c->cell->notches[j]);
            }
        }
    }
}

static void try_faces(chooser *c)
{
    const sel_pieces *pieces = &c->cell->pieces;
    int last = -1, count = 0;
    for (int i = 0; i < pieces->n; i++)
    {
        count += pieces->list[i].face != last;
        last = pieces->list[i].face;
    }
    int step = (count + TRIED - 1) / TRIED, at = 0;
    last = -1;
    for (int i = 0; i < pieces->n; i++)
    {
        if (pieces->list[i].face != last)
        {
            last = pieces->list[i].face;
            if (at++ % step == 0)
            {
                try_face(c, last);
            }
        }
    }
}

void sel_cell_choose(const sel_cell *cell, const sel_polyhedron *body,
    double slack, int *stamp, int *count, double plane[4])
{
    chooser c = {.cell = cell,
        .body = body,
        .slack = slack,
        .stamp = stamp,
        .count = count,
        .best = DBL_MAX,
        .plane = plane};
    if (cell->nNotches > 0)
    {
        try_notches(&c);
    }
    if (c.best == DBL_MAX)
    {
        try_faces(&c);
    }
    if (c.best == DBL_MAX)
    {
        memcpy(plane, body->planes + 4 * cell->pieces.list[0].face,
            4 * sizeof(double));
    }
}
