/*---------------------------------------------------------------------------*\
    wall_path.c - walls that a path crosses

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A path is straight or has one bend. The tests use only the sides of planes
    and the area that their triangles cover. So the result is the same in any
    part of the walls that contains the path.

    A sheet is a wall without thickness: two triangles at the same place with
    opposite normals, from two patches or from a surface with both sides. The
    two sides need not have the same triangles: a triangle belongs to a sheet if
    a triangle with the opposite normal contains its middle.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "wall/wall_mesh.h"

#include <gsl/gsl_math.h>

typedef struct box
{
    double low[3], high[3];
} box;

static box around(const double a[3], const double b[3])
{
    box all;
    for (int k = 0; k < 3; k++)
    {
        all.low[k] = GSL_MIN_DBL(a[k], b[k]);
        all.high[k] = GSL_MAX_DBL(a[k], b[k]);
    }
    return all;
}

static int node_apart(const sel_wall_node *node, const box *way)
{
    int apart = 0;
    for (int k = 0; k < 3; k++)
    {
        apart = apart || way->low[k] > node->box.high[k] + node->slack
            || way->high[k] < node->box.low[k] - node->slack;
    }
    return apart;
}

/* Returns the depth of a point in the wall, > 0 behind the face [m]. */
static double depth_of(const sel_wall_triangle *tri, const double x[3])
{
    return v3_dot(tri->normal, x) - tri->offset;
}

/* The path from a to b crosses the plane of triangle t; depthA, depthB: depths
   of a and b behind it. Returns 1 if the path crosses the triangle. *share: the
   share of the path up to the plane. */
static int crosses(const sel_walls *walls, int t, const double a[3],
    const double b[3], double depthA, double depthB, double *share)
{
    double x[3], along[3];
    *share = depthA / (depthA - depthB);
    v3_sub(along, b, a);
    v3_madd(x, a, *share, along);
    return sel_wall_contains(walls, t, x);
}

/* - - - the first wall on a path - - - */

int sel_walls_first(const sel_walls *walls, int branch, const double from[3],
    const double to[3], double *share)
{
    const box way = around(from, to);
    int first = -1, end = walls->nNodes > 0 ? walls->nodes[branch].box.skip : 0;
    *share = 2.0;
    for (int node = branch; node < end;)
    {
        const sel_wall_node *here = &walls->nodes[node];
        if (node_apart(here, &way))
        {
            node = here->box.skip;
            continue;
        }
        for (int k = 0; k < here->box.count; k++)
        {
            double at;
            int t = walls->order[here->box.first + k];
            const sel_wall_triangle *tri = &walls->triangles[t];
            double a = depth_of(tri, from), b = depth_of(tri, to);
            if (a <= 0.0 && b > 0.0 && crosses(walls, t, from, to, a, b, &at)
                && (at < *share
                    || (at == *share
                        && tri->name < walls->triangles[first].name)))
            {
                first = t;
                *share = at;
            }
        }
        node++;
    }
    return first;
}

/* - - - sheets - - - */

/* Returns 1 if the two ends of a path with a bend lie on different sides of the
   plane of triangle t, and the path crosses the triangle. A point in the plane
   counts as in front, for both sections of the path. */
static int parts(const sel_walls *walls, int t, const double one[3],
    const double bend[3], const double two[3])
{
    const sel_wall_triangle *tri = &walls->triangles[t];
    double share, a = depth_of(tri, one), b = depth_of(tri, bend),
                  c = depth_of(tri, two);
    if ((a > 0.0) == (c > 0.0))
    {
        return 0;
    }
    return (a > 0.0) != (b > 0.0) ? crosses(walls, t, one, bend, a, b, &share)
                                  : crosses(walls, t, bend, two, b, c, &share);
}

int sel_walls_part(const sel_walls *walls, const double one[3],
    const double bend[3], const double two[3])
{
    box way = around(one, two);
    int found = 0;
    for (int k = 0; k < 3; k++)
    {
        way.low[k] = GSL_MIN_DBL(way.low[k], bend[k]);
        way.high[k] = GSL_MAX_DBL(way.high[k], bend[k]);
    }
    for (int node = 0; node < walls->nNodes && !found;)
    {
        const sel_wall_node *here = &walls->nodes[node];
        if (node_apart(here, &way))
        {
            node = here->box.skip;
            continue;
        }
        for (int k = 0; k < here->box.count && !found; k++)
        {
            int t = walls->order[here->box.first + k];
            found
                = walls->triangles[t].sheet && parts(walls, t, one, bend, two);
        }
        node++;
    }
    return found;
}

/* Returns 1 if a triangle with the opposite normal contains a point x of
   triangle t. */
static int has_other_side(const sel_walls *walls, int t, const double x[3])
{
    const sel_wall_triangle *tri = &walls->triangles[t];
    box at;
    double size = 0.0;
    int found = 0;
    for (int k = 0; k < 3; k++)
    {
        size = GSL_MAX_DBL(size, tri->high[k] - tri->low[k]);
    }
    for (int k = 0; k < 3; k++)
    {
        at.low[k] = x[k] - SEL_SHEET * size;
        at.high[k] = x[k] + SEL_SHEET * size;
    }
    for (int node = 0; node < walls->nNodes && !found;)
    {
        const sel_wall_node *here = &walls->nodes[node];
        if (node_apart(here, &at))
        {
            node = here->box.skip;
            continue;
        }
        for (int k = 0; k < here->box.count && !found; k++)
        {
            int other = walls->order[here->box.first + k];
            const sel_wall_triangle *two = &walls->triangles[other];
            found = v3_dot(tri->normal, two->normal) < SEL_SHEET - 1.0
                && fabs(depth_of(two, x)) < SEL_SHEET * size
                && sel_wall_contains(walls, other, x);
        }
        node++;
    }
    return found;
}

void sel_wall_find_sheets(sel_walls *walls)
{
    for (int t = 0; t < walls->nTriangles; t++)
    {
        sel_wall_triangle *tri = &walls->triangles[t];
        double x[3] = {0.0, 0.0, 0.0};
        for (int k = 0; k < 3; k++)
        {
            v3_madd(x, x, 1.0 / 3.0, walls->points + 3 * tri->point[k]);
        }
        tri->sheet = has_other_side(walls, t, x);
    }
}

void sel_wall_count_sheets(sel_walls *walls)
{
    walls->nSheets = 0;
    for (int t = 0; t < walls->nTriangles; t++)
    {
        walls->nSheets += walls->triangles[t].sheet;
    }
}
