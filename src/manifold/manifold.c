/*---------------------------------------------------------------------------*\
    manifold.c - the region in which two flat sides touch

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The cap of a body towards the normal n is the part of its surface within
    `depth` of its support plane. Its corners are the support points of n tilted
    to four sides, by such an angle that they lie `depth` below that plane. On a
    face the corners are far apart, on a curved surface close together. The
    region is the intersection of both caps in projection along n, or of the cap
    and the wall. Four points that span the region are kept, two if it is
    narrow, one if it is small.

    If a body with flat sides is slightly inclined, the corners of its cap
    towards n lie inside the face on which the body will rest. All of them are
    equally far below its outermost point, as if all of them touched, and the
    body would stay inclined by as much as the depth allows. So such a side gets
    feet: the corners of the cap towards the axis of the side, which keep their
    positions when the body rotates. The region lies in the plane of the feet,
    as on the face of a polyhedron.
\*---------------------------------------------------------------------------*/

#include "manifold/manifold_cap.h"
#include "polyhedron/hull_face.h"
#include "manifold/manifold_wall.h"
#include "base/polygon.h"
#include "shape/patch.h"
#include "base/tolerances.h"
#include "base/vec3.h"

/* The tangent plane of a contact. */
typedef struct plane
{
    double n[3], t1[3], t2[3], origin[3];
} plane;

static void to_body(
    const sel_body *body, const double global[3], double local[3])
{
    m3_apply_transposed(local, body->Q, global);
}

/* A body in projection along an outward normal. */
typedef struct view
{
    const sel_body *body;
    double n[3];          /* body frame */
    double support;       /* distance of the support plane from the centre
                             [m] */
    double depth;         /* depth of the cap [m] */
    double corners[4][2]; /* in the tangent plane [m] */
    int found[4];         /* 1: the corner is on the surface at that depth */
    int face;             /* the face of a hull in the direction of n */
    int stands;           /* 1: the corners are feet (head of this file), in the
                             plane given by sole and away */
    double sole[3],
        away; /* normal (body frame) and distance from the centre [m] of the
                 plane of the feet */
} view;

/* Returns 1 if the side of a superellipsoid in the direction of an axis is
   flat. */
static int is_flat(const sel_shape *shape, int axis)
{
    double p = shape->p1;
    if (axis < 2)
    {
        p = fmin(p, shape->p2);
    }
    return p >= SEL_FLAT_SIDES;
}

/* Finds the feet of the side whose axis is closest to n. Returns 0 if that side
   is not flat, or if no foot is near the outermost point: the body is round or
   stands on an edge. */
static int find_feet(view *v, double corners[4][3])
{
    const sel_shape *shape = v->body->shape;
    int axis = 0;
    for (int i = 1; i < 3; i++)
    {
        axis = fabs(v->n[i]) > fabs(v->n[axis]) ? i : axis;
    }
    if (!is_flat(shape, axis))
    {
        return 0;
    }
    double support, lowest = -HUGE_VAL;
    v3_set(v->sole, 0.0, 0.0, 0.0);
    v->sole[axis] = copysign(1.0, v->n[axis]);
    sel_cap_corners(shape, v->sole, v->depth, corners, v->found, &support);
    v->away = support - v->depth;
    for (int k = 0; k < 4; k++)
    {
        lowest = fmax(lowest, v3_dot(v->n, corners[k]));
    }
    return sel_shape_support(shape, v->n, NULL) - lowest <= 2.0 * v->depth;
}

/* Finds the cap of a body towards n (global) as a polygon in the tangent plane,
   either counter-clockwise or clockwise. */
static void cap(view *v, const sel_body *body, const double n[3], double depth,
    const plane *p, sel_polygon *out)
{
    double corners[4][3], back[3];
    v->body = body;
    v->depth = depth;
    v->stands = 0;
    if (body->shape->hull)
    {
        v->face = sel_hull_facing(body, n);
        sel_hull_polygon(body, v->face, p->origin, p->t1, p->t2, out);
        v3_copy(v->n, n);
        return;
    }
    to_body(body, n, v->n);
    v->stands = find_feet(v, corners);
    if (!v->stands)
    {
        sel_cap_corners(
            body->shape, v->n, depth, corners, v->found, &v->support);
    }
    v3_sub(back, body->centre, p->origin);
    out->count = 4;
    for (int k = 0; k < 4; k++)
    {
        double r[3];
        m3_apply(r, body->Q, corners[k]);
        v3_madd(r, r, 1.0, back);
        v->corners[k][0] = out->at[k][0] = v3_dot(p->t1, r);
        v->corners[k][1] = out->at[k][1] = v3_dot(p->t2, r);
    }
}

/* - - - points - - - */

/* Returns 1 if a point of the tangent plane is a corner of the cap itself. */
static int own_corner(const view *v, const double at[2])
{
    for (int k = 0; k < 4; k++)
    {
        if (v->found[k] && at[0] == v->corners[k][0]
            && at[1] == v->corners[k][1])
        {
            return 1;
        }
    }
    return 0;
}

/* Computes the height z [m] of the surface of a body above a point of the
   tangent plane, along the body's normal. The point is `at` in the plane, q in
   space. If the corners are feet, z is the height of their plane. Returns 0 if
   the line misses the body. */
static int height(
    const view *v, const double at[2], const double q[3], double *z)
{
    double delta[3], x[3];
    if (v->body->shape->hull)
    {
        return sel_hull_height(v->body, v->face, q, v->n, z);
    }
    v3_sub(delta, q, v->body->centre);
    to_body(v->body, delta, x);
    if (v->stands)
    {
        *z = (v->away - v3_dot(v->sole, x)) / v3_dot(v->sole, v->n);
        return 1;
    }
    /* move the point along n to the plane through the centre of the body */
    double back = v3_dot(x, v->n);
    v3_madd(x, x, -back, v->n);
    *z = v->support - v->depth;
    if (!sel_patch_inside(v->body->shape, x)
        || (!own_corner(v, at)
            && !sel_cap_exit(v->body->shape, x, v->n, v->support, z)))
    {
        return 0;
    }
    *z -= back;
    return 1;
}

/* Returns the greatest gap at which a point is kept [m]. The region of faces
   does not depend on their inclination, so points are kept up to the depths of
   both caps. Feet lie below the outermost point of the body by the depth. */
static double farthest(const view views[2])
{
    int hulls = 0, stand = 0;
    for (int b = 0; b < 2; b++)
    {
        if (views[b].body)
        {
            hulls += views[b].body->shape->hull != NULL;
            stand += views[b].stands;
        }
    }
    return hulls + stand > 0 ? (2.0 + stand) * views[0].depth : HUGE_VAL;
}

/* Finds the point of the tangent plane above a corner, q, and the heights of
   both surfaces there. Returns 0 if the line along the normal misses a body, or
   if the gap is too large. */
static int heights(const view views[2], const sel_contact *contact,
    const plane *p, const double at[2], double q[3], double *one, double *two)
{
    double z1, z2;
    v3_madd(q, p->origin, at[0], p->t1);
    v3_madd(q, q, at[1], p->t2);
    if (!height(&views[0], at, q, &z1))
    {
        return 0;
    }
    if (views[1].body)
    {
        if (!height(&views[1], at, q, &z2))
        {
            return 0;
        }
    }
    else
    {
        double step[3];
        v3_sub(step, q, contact->point2);
        z2 = v3_dot(step, p->n);
    }
    *one = z1;
    *two = z2;
    return z1 + z2 >= -farthest(views);
}

/* Adds a corner of the region as a contact point, if the bodies are near there. */
static void set_point(const view views[2], const sel_contact *contact,
    const plane *p, const double at[2], sel_manifold *m)
{
    double q[3], z1, z2;
    if (heights(views, contact, p, at, q, &z1, &z2))
    {
        v3_madd(m->point[m->count], q, 0.5 * (z1 - z2), p->n);
        m->overlap[m->count++] = z1 + z2;
    }
}

/* Removes the corners at which the bodies are not near, before the region is
   reduced to four: an edge on a face has two corners near it, and others of the
   face beside the edge would be kept instead. */
static void keep_near(const view views[2], const sel_contact *contact,
    const plane *p, sel_polygon *region)
{
    int count = 0;
    for (int k = 0; k < region->count; k++)
    {
        double q[3], z1, z2, at[2] = {region->at[k][0], region->at[k][1]};
        if (heights(views, contact, p, at, q, &z1, &z2))
        {
            region->at[count][0] = at[0];
            region->at[count++][1] = at[1];
        }
    }
    region->count = count;
}

static void one_point(const sel_contact *contact, sel_manifold *m)
{
    m->count = 1;
    v3_copy(m->point[0], contact->point);
    m->overlap[0] = contact->overlap;
}

/* Moves a corner that is outside the wall's triangles onto them: to the nearest
   point if that is within `depth`, otherwise towards a point `inner` on the
   wall. A body that overlaps a side wall has corners, and often its contact
   point, beyond the end of the floor: on paths from there to the corners, which
   run along that end, no triangle lies. */
static void keep_corner(const sel_walls *walls, const sel_contact *contact,
    const plane *p, const double inner[3], double depth, double at[2])
{
    double x[3], from[3], along[3], r[3];
    v3_sub(r, p->origin, contact->point2);
    v3_madd(x, contact->point2, at[0] + v3_dot(r, p->t1), p->t1);
    v3_madd(x, x, at[1] + v3_dot(r, p->t2), p->t2);
    v3_sub(along, x, inner);
    double share = sel_wall_reach(walls, contact->triangle, inner, along);
    if (!(share < 1.0))
    {
        return;
    }
    v3_copy(from, x);
    if (!sel_wall_onto(walls, contact->triangle, depth, x))
    {
        v3_madd(x, inner, share, along);
    }
    v3_sub(r, x, from);
    at[0] += v3_dot(r, p->t1);
    at[1] += v3_dot(r, p->t2);
}

static void keep_on_wall(const sel_walls *walls, const sel_contact *contact,
    const plane *p, double depth, sel_polygon *region)
{
    double inner[3];
    v3_copy(inner, contact->point2);
    sel_wall_onto(walls, contact->triangle, depth, inner);
    for (int k = 0; k < region->count; k++)
    {
        keep_corner(walls, contact, p, inner, depth, region->at[k]);
    }
}

/* Returns 1 if all distances in a polygon are too short for a region. */
static int is_small(const sel_polygon *p, double size)
{
    double most = 2.0 * SEL_MANIFOLD_LEAST * size;
    for (int k = 0; k < p->count; k++)
    {
        for (int j = 0; j < k; j++)
        {
            double x = p->at[k][0] - p->at[j][0];
            double y = p->at[k][1] - p->at[j][1];
            if (!(x * x + y * y < most * most))
            {
                return 0;
            }
        }
    }
    return 1;
}

/* Returns the greatest component of a normal (global) along an axis of a body;
   1 if the normal is that of a face. */
static double alignment(const sel_body *body, const double n[3])
{
    double local[3];
    if (body->shape->hull)
    {
        return 1.0;
    }
    to_body(body, n, local);
    return fmax(fabs(local[0]), fmax(fabs(local[1]), fabs(local[2])));
}

/* Finds the region in which both caps, or the cap and its wall, touch. The
   region is empty if a cap is small, as at corners of bodies. The body that is
   more likely to have a small cap is tested first. */
static void common_region(const sel_body *body1, const sel_body *body2,
    const sel_walls *walls, const sel_contact *contact, double depth,
    double size, const plane *p, view views[2], sel_polygon *region)
{
    const sel_body *bodies[2] = {body1, body2};
    sel_polygon caps[2];
    double normals[2][3];
    v3_copy(normals[0], p->n);
    v3_scale(normals[1], -1.0, p->n);
    views[1].body = NULL;
    region->count = 0;
    int first = body2 && alignment(body2, p->n) < alignment(body1, p->n);
    for (int k = 0; k < (body2 ? 2 : 1); k++)
    {
        int b = k ? !first : first;
        cap(&views[b], bodies[b], normals[b], depth, p, &caps[b]);
        if (is_small(&caps[b], size))
        {
            return;
        }
        if (sel_polygon_area(&caps[b]) < 0.0)
        {
            sel_polygon_reverse(&caps[b]);
        }
    }
    *region = caps[0];
    if (body2)
    {
        sel_polygon_clip(region, &caps[1]);
    }
    else if (walls)
    {
        keep_on_wall(walls, contact, p, depth, region);
    }
}

static void reduce(sel_polygon *region, const double along[2])
{
    if (region->count > SEL_MANIFOLD_MAX)
    {
        sel_polygon_reduce(region, along);
    }
}

/* Reduces the region to at most four corners that span it, or to none if it is
   so small that one point is enough. `size`: size of the bodies [m]. */
static void span(const view views[2], const sel_contact *contact,
    const plane *p, double size, sel_polygon *region)
{
    double mean[2], along[2], length, width;
    if (region->count < 2)
    {
        region->count = 0;
        return;
    }
    sel_polygon_extents(region, mean, along, &length, &width);
    if (length < SEL_MANIFOLD_LEAST * size)
    {
        region->count = 0;
    }
    else if (width < SEL_MANIFOLD_LEAST * size)
    {
        sel_polygon_narrow(region, mean, along);
    }
    else if (region->count > SEL_MANIFOLD_MAX)
    {
        keep_near(views, contact, p, region);
        reduce(region, along);
    }
}

void sel_contact_manifold(const sel_body *body1, const sel_body *body2,
    const sel_walls *walls, const sel_contact *contact, double depth,
    sel_manifold *manifold)
{
    plane p;
    sel_polygon region;
    view views[2];
    double size = body1->shape->equivalentDiameter;
    one_point(contact, manifold);
    if (!(depth > 0.0) || body1->shape->isEllipsoid
        || (body2 && body2->shape->isEllipsoid)
        || (!body2 && contact->feature != SEL_FACE))
    {
        return;
    }
    if (body2)
    {
        size = fmin(size, body2->shape->equivalentDiameter);
    }
    v3_copy(p.n, contact->normal);
    v3_frame(p.n, p.t1, p.t2);
    v3_copy(p.origin, contact->point);
    common_region(
        body1, body2, walls, contact, depth, size, &p, views, &region);
    span(views, contact, &p, size, &region);
    manifold->count = 0;
    for (int k = 0; k < region.count; k++)
    {
        set_point(views, contact, &p, region.at[k], manifold);
    }
    if (manifold->count < 2)
    {
        one_point(contact, manifold);
    }
}
