/*---------------------------------------------------------------------------*\
    region_foot.c - edges and faces that the foot of a point lies on

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Tests on both sides of a border use the same sum, so that a point is on
    exactly one side, to the last bit.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "subregion/region.h"

#include <gsl/gsl_math.h>

/* Returns the index of an edge of two faces. beyond1, beyond2: 1 if the point
   is beyond the edge as seen from that face. */
static int index_of_pair(int beyond1, int beyond2, int reflex)
{
    int index = beyond1 + beyond2 - 1;
    return reflex == (index < 0) ? index : 0;
}

/* Returns 1 if the point is between the face of a shut edge and the back that
   it faces. */
static int is_between(const sel_region_edge *e, const double r[3])
{
    int first = v3_dot(e->normal[0], r) > 0.0;
    int second = v3_dot(e->normal[1], r) > 0.0;
    return e->reflex ? first && second : first || second;
}

int sel_region_edge_index(
    const sel_regions *regions, const sel_region_edge *e, const double y[3])
{
    double r[3], s[3];
    v3_sub(r, y, regions->points + 3 * e->point[0]);
    v3_sub(s, y, regions->points + 3 * e->point[1]);
    if (e->flat || v3_dot(e->a, r) <= 0.0 || v3_dot(e->a, s) >= 0.0)
    {
        return 0;
    }
    int beyond = v3_dot(e->out[0], r) >= 0.0;
    if (e->nFaces == 1)
    {
        return beyond && (!e->shut || is_between(e, r));
    }
    return index_of_pair(beyond, v3_dot(e->out[1], r) >= 0.0, e->reflex);
}

/* Returns 1 if the point is inwards of a side of a face. */
static int is_inwards(
    const sel_regions *regions, const sel_region_side *side, const double y[3])
{
    const sel_region_edge *e = &regions->edges[side->edge];
    double r[3];
    v3_sub(r, y, regions->points + 3 * e->point[0]);
    if (e->flat)
    {
        /* a seam: its two triangles use the same test */
        return (v3_dot(e->out[0], r) < 0.0) == (side->which == 0);
    }
    return v3_dot(e->out[side->which], r) < 0.0;
}

/* Returns 1 if the border of a face that is not convex goes around the foot,
   counted at the sides that cross a line from the foot normal to `up`. */
static int goes_around(
    const sel_regions *regions, const sel_region_face *f, const double y[3])
{
    double at = v3_dot(f->up, y);
    int rotations = 0;
    for (int k = 0; k < f->nSides; k++)
    {
        const sel_region_side *side = &regions->sides[f->firstSide + k];
        const sel_region_edge *e = &regions->edges[side->edge];
        int below0 = v3_dot(f->up, regions->points + 3 * e->point[0]) <= at;
        int below1 = v3_dot(f->up, regions->points + 3 * e->point[1]) <= at;
        if (below0 != below1)
        {
            int rises = below0 == side->isLeft;
            int isIn = is_inwards(regions, side, y);
            rotations += rises ? isIn : isIn - 1;
        }
    }
    return rotations != 0;
}

int sel_region_face_holds(
    const sel_regions *regions, const sel_region_face *f, const double y[3])
{
    if (!f->convex)
    {
        return goes_around(regions, f, y);
    }
    for (int k = 0; k < f->nSides; k++)
    {
        if (!is_inwards(regions, &regions->sides[f->firstSide + k], y))
        {
            return 0;
        }
    }
    return 1;
}
