/*---------------------------------------------------------------------------*\
    hull_face.c - the faces of a hull as polygons

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "polyhedron/hull_face.h"
#include "base/vec3.h"

/* [-] No height is computed if the cosine between the normal of the face and
   the direction is less. */
#define EDGE_ON 1e-3

int sel_hull_facing(const sel_body *body, const double n[3])
{
    const sel_hull *hull = body->shape->hull;
    double m[3], most = -2.0;
    int best = 0;
    m3_apply_transposed(m, body->Q, n);
    for (int f = 0; f < hull->nFaces; f++)
    {
        double value = v3_dot(hull->planes + 4 * f, m);
        if (value > most)
        {
            most = value;
            best = f;
        }
    }
    return best;
}

void sel_hull_polygon(const sel_body *body, int face, const double origin[3],
    const double t1[3], const double t2[3], sel_polygon *out)
{
    const sel_hull *hull = body->shape->hull;
    int first = hull->faceStart[face],
        count = hull->faceStart[face + 1] - first;
    int stride = 1 + (count - 1) / (SEL_POLYGON_MOST / 2);
    double back[3];
    v3_sub(back, body->centre, origin);
    out->count = 0;
    for (int k = 0; k < count; k += stride)
    {
        double r[3];
        m3_apply(r, body->Q, hull->points + 3 * hull->facePoints[first + k]);
        v3_scale(r, body->shape->scale, r);
        v3_madd(r, r, 1.0, back);
        out->at[out->count][0] = v3_dot(t1, r);
        out->at[out->count++][1] = v3_dot(t2, r);
    }
    if (sel_polygon_area(out) < 0.0)
    {
        sel_polygon_reverse(out);
    }
}

int sel_hull_height(const sel_body *body, int face, const double point[3],
    const double n[3], double *height)
{
    const double *plane = body->shape->hull->planes + 4 * face;
    double m[3], r[3];
    m3_apply(m, body->Q, plane);
    v3_sub(r, point, body->centre);
    double slope = v3_dot(m, n);
    if (slope < EDGE_ON)
    {
        return 0;
    }
    *height = (body->shape->scale * plane[3] - v3_dot(m, r)) / slope;
    return 1;
}

/* - - - parts - - - */

/* [-] Lengths divided by the radius of the body. IN_PART: tolerance for a point
   in a part. LEVEL: a part that continues by at most this counts as ending at
   the point. So a body that lies flat, apart from an overlap, has contact with
   all of its parts. */
#define IN_PART 1e-9
#define LEVEL   1e-2

/* Returns 1 if a hull contains the point `at` (frame and units of the hull) and
   extends beyond the point along the direction `out`. */
static int reaches_beyond(const sel_hull *hull, const double at[3],
    const double out[3], double radius)
{
    for (int f = 0; f < hull->nFaces; f++)
    {
        const double *plane = hull->planes + 4 * f;
        if (v3_dot(plane, at) > plane[3] + IN_PART * radius)
        {
            return 0;
        }
    }
    double level = v3_dot(at, out) + LEVEL * radius;
    int beyond = 0;
    for (int v = 0; v < hull->nPoints && !beyond; v++)
    {
        beyond = v3_dot(hull->points + 3 * v, out) > level;
    }
    return beyond;
}

static int number_of(const sel_body *part)
{
    int k = 0;
    while (&part->shape->polyhedron->parts[k].hull != part->shape->hull)
    {
        k++;
    }
    return k;
}

int sel_hull_goes_on(
    const sel_body *part, const double point[3], const double out[3])
{
    const sel_polyhedron *whole = part->shape->polyhedron;
    double r[3], y[3], m[3];
    int own = number_of(part), next = 0;
    v3_sub(r, point, part->centre);
    m3_apply_transposed(y, part->Q, r);
    v3_scale(y, 1.0 / part->shape->scale, y);
    v3_madd(y, y, 1.0, whole->parts[own].offset);
    m3_apply_transposed(m, part->Q, out);
    for (int k = 0; k < whole->nParts && !next; k++)
    {
        double at[3];
        v3_sub(at, y, whole->parts[k].offset);
        if (k != own
            && reaches_beyond(&whole->parts[k].hull, at, m, whole->radius))
        {
            next = k + 1;
        }
    }
    return next;
}

void sel_hull_whole_centre(const sel_body *part, double centre[3])
{
    const sel_polyhedron *whole = part->shape->polyhedron;
    double arm[3];
    m3_apply(arm, part->Q, whole->parts[number_of(part)].offset);
    v3_madd(centre, part->centre, -part->shape->scale, arm);
}

void sel_hull_part_beside(
    const sel_body *part, int k, sel_shape *shape, sel_body *beside)
{
    const sel_polyhedron *whole = part->shape->polyhedron;
    sel_shape all = *part->shape;
    double step[3], rotated[3], offset[3];
    all.hull = NULL;
    *beside = *part;
    sel_shape_part(&all, k, shape, offset);
    beside->shape = shape;
    v3_sub(step, whole->parts[k].offset, whole->parts[number_of(part)].offset);
    m3_apply(rotated, part->Q, step);
    v3_madd(beside->centre, part->centre, part->shape->scale, rotated);
}

/* Returns the largest share of a step from a point with which the end is still
   behind all planes of the hull other than that of `face`. */
static double share_within(
    const sel_body *part, int face, const double point[3], const double step[3])
{
    const sel_hull *hull = part->shape->hull;
    double r[3], y[3], along[3], share = 1.0;
    v3_sub(r, point, part->centre);
    m3_apply_transposed(y, part->Q, r);
    m3_apply_transposed(along, part->Q, step);
    for (int f = 0; f < hull->nFaces; f++)
    {
        const double *plane = hull->planes + 4 * f;
        double speed = v3_dot(plane, along);
        double capacity = part->shape->scale * plane[3] - v3_dot(plane, y);
        if (f != face && speed > 0.0 && capacity < share * speed)
        {
            share = capacity > 0.0 ? capacity / speed : 0.0;
        }
    }
    return share;
}

int sel_hull_face_goes_on(const sel_body *part, int face, const double point[3],
    const double towards[3])
{
    double out[3], step[3], end[3];
    m3_apply(out, part->Q, part->shape->hull->planes + 4 * face);
    if (!sel_hull_goes_on(part, point, out))
    {
        return 0;
    }
    v3_sub(step, towards, point);
    v3_madd(step, step, -v3_dot(step, out), out);
    v3_madd(end, point, 0.999 * share_within(part, face, point, step), step);
    return sel_hull_goes_on(part, end, out);
}

int sel_hull_face_holds(const sel_body *body, int face, const double point[3])
{
    const sel_hull *hull = body->shape->hull;
    double r[3], y[3], slack = IN_PART * body->shape->boundingRadius;
    int held = 1;
    v3_sub(r, point, body->centre);
    m3_apply_transposed(y, body->Q, r);
    for (int f = 0; f < hull->nFaces && held; f++)
    {
        const double *plane = hull->planes + 4 * f;
        double beyond = v3_dot(plane, y) - body->shape->scale * plane[3];
        held = f == face || beyond <= slack;
    }
    return held;
}
