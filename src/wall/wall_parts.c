/*---------------------------------------------------------------------------*\
    wall_parts.c - a convex part of a body that has gone through a wall

    SPDX-License-Identifier: GPL-3.0-or-later

    A body whose centre is behind a face does not see it. Of a body in parts that is
    the centre of the whole: an arm may have gone through by more than half of it, or
    have been put there, and it must come back.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "polyhedron/hull_face.h"
#include "wall/wall_mesh.h"

static int is_part(const sel_body *body)
{
    const sel_polyhedron *whole = body->shape->polyhedron;
    return body->shape->hull && whole && whole->nParts > 1;
}

/* Is the centre of the whole in front of the plane? */
static int is_home_before(
    const sel_body *part, const double n[3], double distance)
{
    double home[3], arm[3];
    sel_hull_whole_centre(part, home);
    v3_sub(arm, part->centre, home);
    return distance + v3_dot(arm, n) > 0.0;
}

int sel_wall_part_crosses(
    const sel_body *body, const double n[3], double distance, double front[3])
{
    double back[3], r[3];
    if (!is_part(body) || !is_home_before(body, n, distance))
    {
        return 0;
    }
    v3_scale(back, -1.0, n);
    m3_apply_transposed(r, body->Q, back);
    v3_copy(back, r);
    double h = sel_shape_support(body->shape, back, r);
    m3_apply(front, body->Q, r);
    v3_madd(front, front, 1.0, body->centre);
    return distance + h > SEL_WALL_CENTRE * body->shape->boundingRadius;
}

int sel_wall_part_sees(const sel_body *part, const double n[3], double distance)
{
    double front[3];
    return distance >= -SEL_WALL_CENTRE * part->shape->boundingRadius
        || !is_home_before(part, n, distance)
        || sel_wall_part_crosses(part, n, distance, front);
}
