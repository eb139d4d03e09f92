/*---------------------------------------------------------------------------*\
    wall_parts.c - convex parts of a body that have passed through a wall

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A body whose centre is behind a face has no contact with the face. For a
    body of several convex parts, this is the centre of the whole body: an arm
    must be pushed back even if more than half of it has passed through the
    wall, or was placed there. The middle of the part's section must be on the
    face, because a body that lies on a table also crosses the planes of the
    table's sides.
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

/* Returns 1 if the centre of the whole body is in front of the plane. */
static int is_centre_in_front(
    const sel_body *part, const double n[3], double distance)
{
    double whole[3], arm[3];
    sel_hull_whole_centre(part, whole);
    v3_sub(arm, part->centre, whole);
    return distance + v3_dot(arm, n) > 0.0;
}

/* Computes the middle of the section, the mean of the points at which the plane
   cuts edges. Returns 0 if the plane cuts no edge. */
static int cut(
    const sel_body *part, const double n[3], double distance, double middle[3])
{
    const sel_hull *hull = part->shape->hull;
    double m[3], sum[3] = {0.0, 0.0, 0.0}, at = distance / part->shape->scale;
    int count = 0;
    m3_apply_transposed(m, part->Q, n);
    for (int e = 0; e < hull->nEdges; e++)
    {
        const double *a = hull->points + 3 * hull->edges[4 * e];
        const double *b = hull->points + 3 * hull->edges[4 * e + 1];
        double before = v3_dot(m, a) - at, after = v3_dot(m, b) - at;
        if ((before < 0.0) != (after < 0.0))
        {
            double share = before / (before - after);
            v3_madd(sum, sum, 1.0 - share, a);
            v3_madd(sum, sum, share, b);
            count++;
        }
    }
    m3_apply(middle, part->Q, sum);
    double factor = count ? part->shape->scale / count : 0.0;
    v3_scale(middle, factor, middle);
    v3_madd(middle, middle, 1.0, part->centre);
    return count > 0;
}

int sel_wall_part_crosses(
    const sel_body *body, const double n[3], double distance, double middle[3])
{
    return is_part(body) && is_centre_in_front(body, n, distance)
        && cut(body, n, distance, middle);
}

int sel_wall_part_sees(const sel_body *part, const double n[3], double distance)
{
    double middle[3];
    return distance >= -SEL_WALL_CENTRE * part->shape->boundingRadius
        || !is_centre_in_front(part, n, distance)
        || sel_wall_part_crosses(part, n, distance, middle);
}
