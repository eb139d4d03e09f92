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

/* The face of an edge where there are many that is next to the point, one way
   around or the other (sign): those two alone can be seen. */
typedef struct neighbour
{
    double out[3], angle;
    int sees;
} neighbour;

static void try_neighbour(neighbour *best, const sel_region_edge *e,
    const double d[3], const double out[3], const double normal[3], double sign)
{
    double into[3], side[3], turn[3];
    v3_scale(into, -1.0, out);
    v3_cross(turn, d, into);
    double angle = atan2(sign * v3_dot(turn, e->a), v3_dot(d, into));
    angle += angle < 0.0 ? 2.0 * M_PI : 0.0;
    v3_cross(side, into, e->a); /* turned back, towards d */
    int sees = sign * v3_dot(side, normal) > 0.0;
    if (angle < best->angle || (angle == best->angle && sees))
    {
        v3_copy(best->out, out);
        best->angle = angle;
        best->sees = sees;
    }
}

static int index_of_many(
    const sel_regions *regions, const sel_region_edge *e, const double r[3])
{
    neighbour two[2];
    double d[3];
    v3_madd(d, r, -v3_dot(r, e->a), e->a);
    for (int k = 0; k < 2; k++)
    {
        double sign = k ? -1.0 : 1.0;
        two[k].angle = GSL_DBL_MAX;
        for (int i = 0; i < 2; i++)
        {
            try_neighbour(&two[k], e, d, e->out[i], e->normal[i], sign);
        }
        for (int i = e->more; i >= 0; i = regions->more[i].next)
        {
            const sel_region_more *more = &regions->more[i];
            try_neighbour(&two[k], e, d, more->out, more->normal, sign);
        }
    }
    int beyond[2]
        = {v3_dot(two[0].out, r) >= 0.0, v3_dot(two[1].out, r) >= 0.0};
    if (two[0].sees && two[1].sees)
    {
        int reflex = two[0].angle + two[1].angle < M_PI;
        return index_of_pair(beyond[0], beyond[1], reflex);
    }
    return (two[0].sees && beyond[0]) || (two[1].sees && beyond[1]);
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
    if (e->nFaces == 1)
    {
        return v3_dot(e->out[0], r) >= 0.0;
    }
    return e->nFaces == 2 ? index_of_pair(v3_dot(e->out[0], r) >= 0.0,
               v3_dot(e->out[1], r) >= 0.0, e->reflex)
                          : index_of_many(regions, e, r);
}

/* Is the point inwards of a side of a face? */
static int is_inwards(const sel_regions *regions, const sel_region_face *f,
    const sel_region_side *side, const double y[3])
{
    const sel_region_edge *e = &regions->edges[side->edge];
    double r[3], out[3];
    v3_sub(r, y, regions->points + 3 * e->point[0]);
    if (e->flat)
    {
        /* a seam: its two triangles ask the same */
        return (v3_dot(e->out[0], r) < 0.0) == (side->which == 0);
    }
    if (side->which < 2)
    {
        return v3_dot(e->out[side->which], r) < 0.0;
    }
    v3_cross(out, e->a, f->normal);
    return side->isLeft == (v3_dot(out, r) < 0.0);
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
            int isIn = is_inwards(regions, f, side, y);
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
        if (!is_inwards(regions, f, &regions->sides[f->firstSide + k], y))
        {
            return 0;
        }
    }
    return 1;
}
