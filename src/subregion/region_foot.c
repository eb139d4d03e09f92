/*---------------------------------------------------------------------------*\
    region_foot.c - edges and faces that a point's foot lies on

    SPDX-License-Identifier: GPL-3.0-or-later

    What is asked on both sides of a border is asked by the same sum, so that a
    point is on one of them to the last bit.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "subregion/region.h"

#include <gsl/gsl_math.h>

/* Two faces that both look at the point, or one. */
static int index_of_pair(int beyond1, int beyond2, int reflex)
{
    int index = beyond1 + beyond2 - 1;
    return reflex == (index < 0) ? index : 0;
}

/* Before the face of a shut edge, and before what it looks at? */
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

/* Is the point inwards of a side of a face? */
static int is_inwards(
    const sel_regions *regions, const sel_region_side *side, const double y[3])
{
    const sel_region_edge *e = &regions->edges[side->edge];
    double r[3];
    v3_sub(r, y, regions->points + 3 * e->point[0]);
    if (e->flat)
    {
        /* a seam: its two triangles ask the same */
        return (v3_dot(e->out[0], r) < 0.0) == (side->which == 0);
    }
    return v3_dot(e->out[side->which], r) < 0.0;
}

/* Of a face that is not convex: how often its border goes around the foot, by
   those sides that a line from it across "up" meets. */
static int goes_around(
    const sel_regions *regions, const sel_region_face *f, const double y[3])
{
    double at = v3_dot(f->up, y);
    int turns = 0;
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
            turns += rises ? isIn : isIn - 1;
        }
    }
    return turns != 0;
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
