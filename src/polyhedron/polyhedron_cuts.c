/*---------------------------------------------------------------------------*\
    polyhedron_cuts.c - checks that triangles of a surface do not cut each other

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A tree of boxes gives the pairs. Two triangles cut each other in two cases:
    a side of one crosses the other (its ends are on different sides of the
    other's plane, and the crossing is inside the other's sides), or both lie in
    one plane and share area.
\*---------------------------------------------------------------------------*/

#include "polyhedron/surface.h"
#include "base/box_tree.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

enum
{
    LEAF = 4 /* maximum number of triangles in a leaf */
};

typedef struct box
{
    double low[3], high[3];
} box;

typedef struct cuts
{
    const sel_surface *surface;
    box *boxes; /* boxes of the triangles */
    int *order;
    sel_box_node *nodes;
    int nNodes;
} cuts;

static const double *corner(const sel_surface *surface, int t, int k)
{
    return surface->points + 3 * surface->triangles[3 * t + k];
}

static void set_boxes(cuts *tr)
{
    for (int t = 0; t < tr->surface->nTriangles; t++)
    {
        box *b = &tr->boxes[t];
        sel_box_clear(b->low, b->high);
        for (int k = 0; k < 3; k++)
        {
            const double *x = corner(tr->surface, t, k);
            sel_box_add(b->low, b->high, x, x);
        }
        tr->order[t] = t;
    }
}

static int set_node(const sel_box_tree *tree, void *at)
{
    sel_box_node *node = at;
    sel_box_tree_fit(tree, node);
    return sel_box_longest(node->low, node->high);
}

static void build(cuts *tr)
{
    sel_box_tree all = {.low = tr->boxes[0].low,
        .high = tr->boxes[0].high,
        .stride = sizeof(box),
        .leaf = LEAF,
        .order = tr->order,
        .nodes = tr->nodes,
        .nodeSize = sizeof(sel_box_node),
        .set = set_node};
    sel_box_tree_build(&all, 0, tr->surface->nTriangles);
    tr->nNodes = all.nNodes;
}

/* - - - - - - - - - - - - - - - - two triangles - - - - - - - - - - - - - - */

typedef struct facet
{
    const int *name;
    const double *x[3];
    double normal[3], inward[3][3]; /* inward: normal to a side; all are unit
                                       vectors */
} facet;

/* Returns 0 if the triangle is too thin to have a normal. */
static int set_facet(const sel_surface *surface, int t, facet *f)
{
    f->name = surface->triangles + 3 * t;
    sel_surface_normal(surface, t, f->normal);
    double area = v3_normalise(f->normal), longest = 0.0;
    for (int k = 0; k < 3; k++)
    {
        f->x[k] = corner(surface, t, k);
    }
    for (int k = 0; k < 3; k++)
    {
        double side[3];
        v3_sub(side, f->x[(k + 1) % 3], f->x[k]);
        double length = v3_norm(side);
        longest = GSL_MAX_DBL(longest, length);
        v3_cross(f->inward[k], f->normal, side);
        v3_normalise(f->inward[k]);
    }
    return area > SEL_BODY_SLIVER * longest;
}

static double above(const facet *f, const double x[3])
{
    double d[3];
    v3_sub(d, x, f->x[0]);
    return v3_dot(f->normal, d);
}

static int within(const facet *f, const double x[3])
{
    for (int k = 0; k < 3; k++)
    {
        double d[3];
        v3_sub(d, x, f->x[k]);
        if (v3_dot(f->inward[k], d) < -SEL_BODY_CUT)
        {
            return 0;
        }
    }
    return 1;
}

static int has_point(const facet *f, int name)
{
    return f->name[0] == name || f->name[1] == name || f->name[2] == name;
}

/* Returns 1 if a side of a crosses b. A side that begins or ends at a point of
   b does not count. */
static int crosses(const facet *a, const facet *b, double where[3])
{
    double h[3];
    for (int k = 0; k < 3; k++)
    {
        h[k] = has_point(b, a->name[k]) ? 0.0 : above(b, a->x[k]);
    }
    for (int k = 0; k < 3; k++)
    {
        int l = (k + 1) % 3;
        if (fabs(h[k]) > SEL_BODY_CUT && fabs(h[l]) > SEL_BODY_CUT
            && (h[k] > 0.0) != (h[l] > 0.0))
        {
            double s = h[k] / (h[k] - h[l]), step[3];
            v3_sub(step, a->x[l], a->x[k]);
            v3_madd(where, a->x[k], s, step);
            if (within(b, where))
            {
                return 1;
            }
        }
    }
    return 0;
}

/* Cuts a polygon at the line of side k of a triangle; returns the remaining
   number of points. */
static int trim(
    const double (*in)[3], int n, const facet *f, int k, double (*out)[3])
{
    int m = 0;
    for (int i = 0; i < n; i++)
    {
        const double *a = in[i], *b = in[(i + 1) % n];
        double da[3], db[3];
        v3_sub(da, a, f->x[k]);
        v3_sub(db, b, f->x[k]);
        double ha = v3_dot(f->inward[k], da), hb = v3_dot(f->inward[k], db);
        if (ha >= 0.0)
        {
            v3_copy(out[m++], a);
        }
        if ((ha > 0.0 && hb < 0.0) || (ha < 0.0 && hb > 0.0))
        {
            double step[3];
            v3_sub(step, b, a);
            v3_madd(out[m++], a, ha / (ha - hb), step);
        }
    }
    return m;
}

/* Returns 1 if two triangles in one plane share an area that is wider than
   rounding. */
static int lies_on(const facet *a, const facet *b, double where[3])
{
    double first[8][3], second[8][3], area[3] = {0.0, 0.0, 0.0}, around = 0.0;
    int n = 3;
    for (int k = 0; k < 3; k++)
    {
        if (fabs(above(b, a->x[k])) > SEL_BODY_CUT)
        {
            return 0;
        }
        v3_copy(first[k], a->x[k]);
    }
    n = trim((const double(*)[3])first, n, b, 0, second);
    n = n ? trim((const double(*)[3])second, n, b, 1, first) : 0;
    n = n ? trim((const double(*)[3])first, n, b, 2, second) : 0;
    v3_set(where, 0.0, 0.0, 0.0);
    for (int i = 0; i < n; i++)
    {
        double to[3], next[3], c[3];
        v3_sub(to, second[i], second[0]);
        v3_sub(next, second[(i + 1) % n], second[0]);
        v3_cross(c, to, next);
        v3_madd(area, area, 1.0, c);
        around += v3_norm(to);
        v3_madd(where, where, 1.0 / n, second[i]);
    }
    return n > 2 && v3_norm(area) > SEL_BODY_CUT * around;
}

/* - - - - - - - - - - - - - - - - the search  - - - - - - - - - - - - - - - */

static int cut_fault(const sel_surface *surface, const double where[3],
    sel_polyhedron_fault *fault)
{
    double x[3];
    sel_surface_place(surface, where, x);
    return sel_fault(fault,
        "the surface intersects itself at (%.9g %.9g %.9g); the surface of a "
        "body must not",
        x[0], x[1], x[2]);
}

/* Returns 0 if two triangles cut each other. Triangles of one face have their
   outer sides in the same direction, so they lie next to each other. */
static int check_pair(
    const cuts *tr, const facet *a, int t, int u, double where[3])
{
    facet b;
    if (tr->surface->faceOf[t] == tr->surface->faceOf[u]
        || sel_boxes_apart(tr->boxes[t].low, tr->boxes[t].high,
            tr->boxes[u].low, tr->boxes[u].high)
        || !set_facet(tr->surface, u, &b))
    {
        return 1;
    }
    return !crosses(a, &b, where) && !crosses(&b, a, where)
        && !lies_on(a, &b, where);
}

/* Returns 0 if a later triangle cuts triangle t. `where`: the position of the
   cut by the first such triangle, whatever the order of the tree. */
static int check_triangle(const cuts *tr, int t, double where[3])
{
    const box *own = &tr->boxes[t];
    int first = tr->surface->nTriangles;
    facet a;
    if (!set_facet(tr->surface, t, &a))
    {
        return 1;
    }
    for (int node = 0; node < tr->nNodes;)
    {
        const sel_box_node *here = &tr->nodes[node];
        if (sel_boxes_apart(own->low, own->high, here->low, here->high))
        {
            node = here->skip;
            continue;
        }
        for (int i = here->first; i < here->first + here->count; i++)
        {
            int u = tr->order[i];
            double at[3];
            if (u > t && u < first && !check_pair(tr, &a, t, u, at))
            {
                first = u;
                v3_copy(where, at);
            }
        }
        node++;
    }
    return first == tr->surface->nTriangles;
}

int sel_surface_cuts(const sel_surface *surface, sel_polyhedron_fault *fault)
{
    size_t n = (size_t)surface->nTriangles;
    cuts tr = {.surface = surface};
    tr.boxes = malloc(n * sizeof(box));
    tr.order = malloc(n * sizeof(int));
    tr.nodes = malloc(2 * n * sizeof(sel_box_node));
    int good = tr.boxes && tr.order && tr.nodes;
    if (!good)
    {
        sel_fault_memory(fault);
    }
    else
    {
        set_boxes(&tr);
        build(&tr);
    }
    for (int t = 0; t < surface->nTriangles && good; t++)
    {
        double where[3];
        if (!check_triangle(&tr, t, where))
        {
            good = cut_fault(surface, where, fault);
        }
    }
    free(tr.boxes);
    free(tr.order);
    free(tr.nodes);
    return good;
}
