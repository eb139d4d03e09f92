/*---------------------------------------------------------------------------*\
    polyhedron_parts.c - divides a body into convex parts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A convex body is its only part. Any other body is cut by a binary space
    partition. Its cells are convex polytopes with the pieces of the surface in
    them; the first cell is a box around the body. If no piece of a cell lies
    ahead of the plane of another piece, there is no surface behind all of these
    planes, so the portion of the cell behind them is a part. A cell without
    pieces is a part or lies outside. Any other cell is cut in two, if possible
    along its reflex edges.
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "polyhedron/hull.h"
#include "polyhedron/surface.h"
#include "polyhedron/cell.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* Slack for points on planes, for rounding alone. */
#define SLACK_LEAST 1e-10
/* Cells of less volume are dropped: they are thinner than the slack. */
#define VOLUME_LEAST 1e-12
/* [-] Rounding of the volume of the parts, divided by the volume of the body,
   without the effect of flatness. */
#define VOLUME_ROUNDING 1e-11
/* A part with a smaller share of the body's volume does not count for the
   body's inradius, because cuts can leave splinters. Of at most 64 parts at
   least one is larger. */
#define SPLINTER 0.01
/* Maximum number of parts before joining, divided by the maximum number after
   it. */
#define PARTS_BEFORE 16

/* Sums the solid angles (Van Oosterom and Strackee 1983): 4 pi inside, 0
   outside. */
int sel_polyhedron_has(const sel_polyhedron *body, const double x[3])
{
    double sum = 0.0;
    for (int t = 0; t < body->nTriangles; t++)
    {
        double r[3][3], l[3], c[3];
        for (int k = 0; k < 3; k++)
        {
            v3_sub(r[k], body->points + 3 * body->triangles[3 * t + k], x);
            l[k] = v3_norm(r[k]);
        }
        v3_cross(c, r[1], r[2]);
        double below = l[0] * l[1] * l[2] + v3_dot(r[0], r[1]) * l[2]
            + v3_dot(r[1], r[2]) * l[0] + v3_dot(r[2], r[0]) * l[1];
        sum += 2.0 * atan2(v3_dot(r[0], c), below);
    }
    return sum > 2.0 * M_PI;
}

/* - - - - - - - - - - - - - - - - convex bodies - - - - - - - - - - - - - - */

static int is_convex(const sel_polyhedron *body, double slack)
{
    for (int f = 0; f < body->nFaces; f++)
    {
        const double *plane = body->planes + 4 * f;
        for (int i = 0; i < 2 * body->nEdges; i++)
        {
            int p = body->edges[4 * (i / 2) + i % 2];
            if (v3_dot(plane, body->points + 3 * p) > plane[3] + slack)
            {
                return 0;
            }
        }
    }
    return 1;
}

/* Makes the loop of each face from its edges. In face f, the corner after p is
   the end of the edge that starts at p and has f on its left. */
static sel_cut convex_loops(const sel_polyhedron *body, int *first, int *next,
    int *count, sel_hull *hull)
{
    int at = 0;
    for (int i = 0; i < 2 * body->nEdges; i++)
    {
        count[body->edges[4 * (i / 2) + 2 + i % 2]]++;
    }
    first[0] = 0;
    for (int f = 0; f < body->nFaces; f++)
    {
        first[f + 1] = first[f] + count[f];
        count[f] = 0;
    }
    for (int i = 0; i < 2 * body->nEdges; i++)
    {
        const int *edge = body->edges + 4 * (i / 2);
        int f = edge[2 + i % 2], *entry = next + 2 * (first[f] + count[f]++);
        entry[0] = edge[i % 2];
        entry[1] = edge[1 - i % 2];
    }
    for (int f = 0; f < body->nFaces; f++)
    {
        int n = count[f], p = n ? next[2 * first[f]] : -1;
        hull->faceStart[f] = at;
        for (int i = 0; i < n; i++)
        {
            hull->facePoints[at++] = p;
            const int *entry = next + 2 * first[f];
            int k = 0;
            while (k < n && entry[2 * k] != p)
            {
                k++;
            }
            if (k == n)
            {
                return SEL_CUT_LOST;
            }
            p = entry[2 * k + 1];
        }
        if (n < 3 || p != next[2 * first[f]])
        {
            return SEL_CUT_LOST;
        }
    }
    hull->faceStart[body->nFaces] = at;
    return SEL_CUT_MADE;
}

static sel_cut convex_hull(const sel_polyhedron *body, sel_hull *hull)
{
    size_t points = (size_t)body->nPoints, faces = (size_t)body->nFaces;
    size_t edges = (size_t)body->nEdges;
    int *work = calloc(2 * faces + 2 + 4 * edges, sizeof(int));
    *hull = (sel_hull){.nPoints = body->nPoints, .nFaces = body->nFaces};
    hull->points = malloc(3 * points * sizeof(double));
    hull->planes = malloc(4 * faces * sizeof(double));
    hull->faceStart = malloc((faces + 1) * sizeof(int));
    hull->facePoints = malloc(2 * edges * sizeof(int));
    sel_cut cut = SEL_CUT_NO_MEMORY;
    if (work && hull->points && hull->planes && hull->faceStart
        && hull->facePoints)
    {
        memcpy(hull->points, body->points, 3 * points * sizeof(double));
        memcpy(hull->planes, body->planes, 4 * faces * sizeof(double));
        cut = convex_loops(
            body, work, work + 2 * faces + 2, work + faces + 1, hull);
    }
    free(work);
    cut = cut == SEL_CUT_MADE ? sel_hull_clean(hull, 0.0) : cut;
    if (cut != SEL_CUT_MADE)
    {
        sel_hull_free(hull);
    }
    return cut;
}

/* - - - - - - - - - - - - - - - - cells - - - - - - - - - - - - - - - - - - */

typedef struct cutter
{
    const sel_polyhedron *body;
    double slack;
    sel_cell *cells; /* cells that are not yet done */
    int nCells, cellCapacity;
    sel_convex_part *parts;
    int nParts, partCapacity;
    int *stamp;     /* per face of the body: last search that visited the
                       face */
    int stampCount; /* number of searches */
} cutter;

static sel_cut add_part(cutter *c, sel_hull *hull)
{
    double volume = sel_hull_mass(hull, NULL);
    if (volume < VOLUME_LEAST)
    {
        sel_hull_free(hull);
        return SEL_CUT_MADE;
    }
    if (!sel_array_reserve(
            &c->parts, &c->partCapacity, c->nParts + 1, sizeof *c->parts))
    {
        return SEL_CUT_NO_MEMORY;
    }
    hull->volume = volume;
    c->parts[c->nParts++] = (sel_convex_part){.hull = *hull};
    *hull = (sel_hull){0};
    return SEL_CUT_MADE;
}

static sel_cut push(cutter *c, sel_cell *cell)
{
    if (!sel_array_reserve(
            &c->cells, &c->cellCapacity, c->nCells + 1, sizeof *c->cells))
    {
        return SEL_CUT_NO_MEMORY;
    }
    c->cells[c->nCells++] = *cell;
    *cell = (sel_cell){.pieces = {0}};
    return SEL_CUT_MADE;
}

/* Adds a cell without surface as a part if the cell is inside the body. */
static sel_cut fill_or_drop(cutter *c, sel_cell *cell)
{
    double centre[3];
    if (sel_hull_mass(&cell->hull, centre) < VOLUME_LEAST
        || !sel_polyhedron_has(c->body, centre))
    {
        return SEL_CUT_MADE;
    }
    return add_part(c, &cell->hull);
}

/* Cuts a cell by the planes of its pieces and adds the rest as a part. */
static sel_cut trim(cutter *c, sel_cell *cell)
{
    int search = ++c->stampCount;
    for (int i = 0; i < cell->pieces.n; i++)
    {
        int f = cell->pieces.list[i].face;
        if (c->stamp[f] == search)
        {
            continue;
        }
        c->stamp[f] = search;
        sel_hull behind;
        sel_cut cut = sel_hull_clip(
            &cell->hull, c->body->planes + 4 * f, c->slack, &behind);
        if (cut == SEL_CUT_AHEAD)
        {
            return SEL_CUT_MADE;
        }
        if (cut == SEL_CUT_MADE)
        {
            sel_hull_free(&cell->hull);
            cell->hull = behind;
        }
        else if (cut != SEL_CUT_BEHIND)
        {
            return cut;
        }
    }
    return add_part(c, &cell->hull);
}

/* Cuts a cell in two halves, each with its pieces and reflex edges. Pieces in
   the plane are dropped. */
static sel_cut halve(cutter *c, sel_cell *cell, const double plane[4])
{
    const double back[4] = {-plane[0], -plane[1], -plane[2], -plane[3]};
    sel_cell half[2] = {{.pieces = {0}}, {.pieces = {0}}};
    sel_cut cut = SEL_CUT_MADE;
    if (!sel_cell_share(cell, plane, c->slack, &half[0], &half[1]))
    {
        cut = SEL_CUT_NO_MEMORY;
    }
    for (int s = 0; s < 2 && cut == SEL_CUT_MADE; s++)
    {
        cut = sel_hull_clip(
            &cell->hull, s ? back : plane, c->slack, &half[s].hull);
        if (cut == SEL_CUT_BEHIND)
        {
            half[s].hull = cell->hull;
            cell->hull = (sel_hull){0};
            cut = push(c, &half[s]);
            break;
        }
        cut = cut == SEL_CUT_MADE  ? push(c, &half[s])
            : cut == SEL_CUT_AHEAD ? SEL_CUT_MADE
                                   : cut;
    }
    sel_cell_free(&half[0]);
    sel_cell_free(&half[1]);
    return cut;
}

static sel_cut settle(cutter *c, sel_cell *cell)
{
    double plane[4];
    if (cell->pieces.n == 0)
    {
        return fill_or_drop(c, cell);
    }
    if (sel_cell_is_convex(cell, c->body, c->slack))
    {
        return trim(c, cell);
    }
    if (sel_hull_mass(&cell->hull, NULL) < VOLUME_LEAST)
    {
        return SEL_CUT_MADE;
    }
    sel_cell_choose(cell, c->body, c->slack, c->stamp, &c->stampCount, plane);
    return halve(c, cell, plane);
}

/* Adds the first cell: a box slightly larger than the body, so that no face
   lies on it. */
static sel_cut first_cell(cutter *c)
{
    double low[3], high[3];
    sel_cell cell = {.pieces = {0}};
    for (int k = 0; k < 3; k++)
    {
        high[k] = 1.1 * c->body->halfWidth[k] + 0.01;
        low[k] = -high[k];
    }
    sel_cut cut
        = sel_cell_first(&cell, c->body) && sel_hull_box(&cell.hull, low, high)
        ? push(c, &cell)
        : SEL_CUT_NO_MEMORY;
    sel_cell_free(&cell);
    return cut;
}

/* Processes all cells. Ends early if there are more parts than are allowed
   before joining. */
static sel_cut cut_up(cutter *c)
{
    c->stamp = calloc((size_t)c->body->nFaces, sizeof(int));
    sel_cut cut = c->stamp ? first_cell(c) : SEL_CUT_NO_MEMORY;
    while (c->nCells > 0 && cut == SEL_CUT_MADE
        && c->nParts <= PARTS_BEFORE * SEL_POLYHEDRON_PARTS_MOST)
    {
        sel_cell cell = c->cells[--c->nCells];
        cut = settle(c, &cell);
        sel_cell_free(&cell);
    }
    return cut;
}

static void free_cutter(cutter *c)
{
    for (int i = 0; i < c->nCells; i++)
    {
        sel_cell_free(&c->cells[i]);
    }
    free(c->cells);
    free(c->stamp);
}

/* - - - - - - - - - - - - - - - - the parts - - - - - - - - - - - - - - - - */

static int lost_fault(sel_cut cut, sel_polyhedron_fault *fault)
{
    return cut == SEL_CUT_NO_MEMORY
        ? sel_fault_memory(fault)
        : sel_fault(fault,
            "the body could not be divided into convex parts: it has details "
            "finer than 1e-6 of its size, or its surface touches itself; "
            "coarsen or repair it");
}

static int too_many(const cutter *c, sel_polyhedron_fault *fault)
{
    return sel_fault(fault,
        "%s%d convex parts; at most %d are allowed: coarsen the body or remove "
        "notches (it has %d faces)",
        c->nCells ? "more than " : "", c->nParts, SEL_POLYHEDRON_PARTS_MOST,
        c->body->nFaces);
}

/* Checks the sum of the volumes of the parts. Points on a plane may deviate
   from it by the slack. */
static int check_volume(const sel_polyhedron *body, double slack,
    double flatness, sel_polyhedron_fault *fault)
{
    double sum = 0.0;
    for (int i = 0; i < body->nParts; i++)
    {
        sum += body->parts[i].hull.volume;
    }
    return fabs(sum - body->volume) <= VOLUME_ROUNDING * body->volume
            + 10.0 * (flatness + slack) * body->area
        || lost_fault(SEL_CUT_LOST, fault);
}

static int finish_parts(sel_polyhedron *body, double slack, double flatness,
    sel_polyhedron_fault *fault)
{
    for (int i = 0; i < body->nParts; i++)
    {
        sel_convex_part *part = &body->parts[i];
        sel_cut cut = sel_hull_clean(&part->hull, 10.0 * slack);
        if (cut == SEL_CUT_MADE)
        {
            cut = sel_hull_finish(&part->hull, part->offset);
        }
        if (cut != SEL_CUT_MADE)
        {
            return lost_fault(cut, fault);
        }
    }
    return check_volume(body, slack, flatness, fault);
}

static int convex_part(sel_polyhedron *body, sel_polyhedron_fault *fault)
{
    body->parts = calloc(1, sizeof(sel_convex_part));
    if (!body->parts)
    {
        return sel_fault_memory(fault);
    }
    body->nParts = 1;
    sel_hull *hull = &body->parts->hull;
    sel_cut cut = convex_hull(body, hull);
    if (cut == SEL_CUT_MADE)
    {
        double none[3] = {0.0, 0.0, 0.0};
        cut = sel_hull_finish(hull, none);
    }
    if (cut != SEL_CUT_MADE)
    {
        return lost_fault(cut, fault);
    }
    memset(hull->faceReal, 1, (size_t)hull->nFaces);
    memset(hull->edgeReal, 1, (size_t)hull->nEdges);
    memset(body->edgeReflex, 0, (size_t)body->nEdges);
    hull->volume = body->volume;
    return 1;
}

static int several_parts(sel_polyhedron *body, double slack, double flatness,
    sel_polyhedron_fault *fault)
{
    cutter c = {.body = body, .slack = slack};
    sel_cut cut = cut_up(&c);
    if (cut == SEL_CUT_MADE && c.nCells == 0
        && !sel_parts_join(
            c.parts, &c.nParts, slack, VOLUME_LEAST + flatness * body->area))
    {
        cut = SEL_CUT_NO_MEMORY;
    }
    body->parts = c.parts;
    body->nParts = c.nParts;
    int good = cut == SEL_CUT_MADE;
    if (!good)
    {
        lost_fault(cut, fault);
    }
    else if (c.nCells > 0 || c.nParts > SEL_POLYHEDRON_PARTS_MOST)
    {
        good = too_many(&c, fault);
    }
    free_cutter(&c);
    good = good && finish_parts(body, slack, flatness, fault);
    if (good)
    {
        sel_polyhedron_mark_parts(body, 10.0 * slack);
    }
    return good;
}

int sel_polyhedron_find_parts(
    sel_polyhedron *body, double flatness, sel_polyhedron_fault *fault)
{
    double slack = SLACK_LEAST + 4.0 * flatness;
    int good = is_convex(body, 2.0 * SEL_BODY_FLAT)
        ? convex_part(body, fault)
        : several_parts(body, slack, flatness, fault);
    for (int i = 0; i < body->nParts && good; i++)
    {
        const sel_hull *hull = &body->parts[i].hull;
        if (hull->volume >= SPLINTER * body->volume || body->nParts == 1)
        {
            body->inradius = body->inradius > 0.0
                ? GSL_MIN_DBL(body->inradius, hull->inradius)
                : hull->inradius;
        }
    }
    return good;
}
