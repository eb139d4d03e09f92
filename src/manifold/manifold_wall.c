/*---------------------------------------------------------------------------*\
    manifold_wall.c - the extent of a wall

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "manifold/manifold_wall.h"
#include "base/tolerances.h"
#include "base/vec3.h"
#include "wall/wall_mesh.h"

/* Maximum number of stored pieces of the path. A piece is the part of the path
   on one triangle. */
#define MOST_PIECES 64

typedef struct way
{
    const double *from, *along;
    double low[3], high[3]; /* bounding box, with slack */
    double far;             /* share up to which the path is covered without a
                               break */
    int covered;            /* 1: a piece contains the end of the path */
    int count, dropped;     /* count: number of pieces that end beyond `far`;
                               dropped: 1: some pieces did not fit; all stored
                               pieces start no later than those */
    double start[MOST_PIECES], end[MOST_PIECES];
} way;

static int last_to_start(const way *w)
{
    int last = 0;
    for (int k = 1; k < w->count; k++)
    {
        last = w->start[k] > w->start[last] ? k : last;
    }
    return last;
}

static void keep_piece(way *w, double start, double end)
{
    int at = w->count;
    if (at == MOST_PIECES)
    {
        w->dropped = 1;
        at = last_to_start(w);
        if (w->start[at] <= start)
        {
            return;
        }
    }
    else
    {
        w->count++;
    }
    w->start[at] = start;
    w->end[at] = end;
}

/* Adds the piece of the path on a triangle, if there is one (with the slack of
   sel_wall_contains). */
static void add_piece(way *w, const sel_wall_triangle *triangle)
{
    double start = 0.0, end = 1.0;
    for (int k = 0; k < 3; k++)
    {
        const double *side = triangle->side[k];
        double at = v3_dot(side, w->from) - side[3] + triangle->slack;
        double rate = v3_dot(side, w->along);
        if (at + rate * start < 0.0 && at + rate * end < 0.0)
        {
            return;
        }
        if (at + rate * start < 0.0)
        {
            start = -at / rate;
        }
        else if (at + rate * end < 0.0)
        {
            end = -at / rate;
        }
    }
    w->covered |= start <= end && end >= 1.0;
    if (start <= end && end > w->far)
    {
        keep_piece(w, start, end);
    }
}

/* Returns 1 if the path is outside the box of a node. The slack allows for the
   rounding of a point of the path on the node's triangles. */
static int apart(const way *w, const sel_wall_node *node)
{
    double extent = 0.0;
    for (int i = 0; i < 3; i++)
    {
        double side = node->box.high[i] - node->box.low[i];
        extent = side > extent ? side : extent;
    }
    double slack = SEL_COPLANAR * extent;
    for (int i = 0; i < 3; i++)
    {
        if (w->low[i] - slack > node->box.high[i]
            || w->high[i] + slack < node->box.low[i])
        {
            return 1;
        }
    }
    return 0;
}

static void set_box(way *w)
{
    double far = 0.0;
    for (int i = 0; i < 3; i++)
    {
        double a = w->from[i], b = a + w->along[i];
        w->low[i] = a < b ? a : b;
        w->high[i] = a < b ? b : a;
        far = fmax(far, fmax(fabs(a), fabs(b)));
    }
    for (int i = 0; i < 3; i++)
    {
        w->low[i] -= SEL_COPLANAR * far;
        w->high[i] += SEL_COPLANAR * far;
    }
}

static void find_pieces(way *w, const sel_walls *walls, int plane)
{
    for (int node = 0; node < walls->nNodes;)
    {
        const sel_wall_node *here = &walls->nodes[node];
        if (apart(w, here))
        {
            node = here->box.skip;
            continue;
        }
        for (int k = 0; k < here->box.count; k++)
        {
            int t = walls->order[here->box.first + k];
            if (walls->triangles[t].plane == plane)
            {
                add_piece(w, &walls->triangles[t]);
            }
        }
        node++;
    }
}

static void go_on(way *w)
{
    for (int more = 1; more;)
    {
        more = 0;
        for (int k = 0; k < w->count; k++)
        {
            if (w->start[k] <= w->far && w->end[k] > w->far)
            {
                w->far = w->end[k];
                more = 1;
            }
        }
    }
}

/* If some pieces did not fit, the search is repeated for the pieces that end
   beyond the covered share. It ends when the covered share no longer grows:
   then there is a break. */
double sel_wall_reach(const sel_walls *walls, int triangle,
    const double from[3], const double along[3])
{
    double end[3], before = -1.0;
    way w = {.from = from, .along = along, .dropped = 1};
    int t = sel_wall_find(walls, triangle);
    v3_madd(end, from, 1.0, along);
    if (t < 0)
    {
        return 0.0;
    }
    if (sel_wall_contains(walls, t, end))
    {
        return 1.0;
    }
    set_box(&w);
    while (w.dropped && !w.covered && w.far > before)
    {
        before = w.far;
        w.count = w.dropped = 0;
        find_pieces(&w, walls, walls->triangles[t].plane);
        go_on(&w);
    }
    return w.covered ? 1.0 : w.far;
}

/* - - - the nearest point - - - */

/* The point of a wall nearest to `from`, among the triangles that were tried. */
typedef struct nearest
{
    double from[3], to[3];
    double square; /* of its distance [m2] */
    int found;     /* 0: `square` is the limit */
} nearest;

/* Decides between points at equal distances: the order of the triangles in the
   tree depends on the part of the mesh that a process has. */
static int is_before(const double a[3], const double b[3])
{
    int k = 0;
    for (; k < 2 && a[k] == b[k]; k++)
    {
    }
    return a[k] < b[k];
}

static void try_point(nearest *n, const double x[3])
{
    double r[3];
    v3_sub(r, x, n->from);
    double square = v3_dot(r, r);
    if (square < n->square
        || (square <= n->square && (!n->found || is_before(x, n->to))))
    {
        n->found = 1;
        n->square = square;
        v3_copy(n->to, x);
    }
}

static void try_side(nearest *n, const double a[3], const double b[3])
{
    double side[3], r[3], x[3];
    v3_sub(side, b, a);
    v3_sub(r, n->from, a);
    double share = v3_dot(side, r) / v3_dot(side, side);
    if (share >= 1.0)
    {
        try_point(n, b);
        return;
    }
    v3_madd(x, a, share > 0.0 ? share : 0.0, side);
    try_point(n, x);
}

static void try_triangle(nearest *n, const sel_walls *walls, int t)
{
    const int *point = walls->triangles[t].point;
    if (sel_wall_contains(walls, t, n->from))
    {
        try_point(n, n->from);
        return;
    }
    for (int k = 0; k < 3; k++)
    {
        try_side(n, walls->points + 3 * point[k],
            walls->points + 3 * point[(k + 1) % 3]);
    }
}

static int too_far(const nearest *n, const sel_wall_node *node)
{
    double square = 0.0;
    for (int i = 0; i < 3; i++)
    {
        double away = fmax(
            node->box.low[i] - n->from[i], n->from[i] - node->box.high[i]);
        square += away > 0.0 ? away * away : 0.0;
    }
    return square > n->square;
}

int sel_wall_onto(
    const sel_walls *walls, int triangle, double most, double x[3])
{
    nearest n = {.square = most * most};
    int t = sel_wall_find(walls, triangle);
    if (t < 0 || sel_wall_contains(walls, t, x))
    {
        return t >= 0;
    }
    v3_copy(n.from, x);
    for (int node = 0; node < walls->nNodes;)
    {
        const sel_wall_node *here = &walls->nodes[node];
        if (too_far(&n, here))
        {
            node = here->box.skip;
            continue;
        }
        for (int k = 0; k < here->box.count; k++)
        {
            int other = walls->order[here->box.first + k];
            if (walls->triangles[other].plane == walls->triangles[t].plane)
            {
                try_triangle(&n, walls, other);
            }
        }
        node++;
    }
    if (n.found)
    {
        v3_copy(x, n.to);
    }
    return n.found;
}
