/*---------------------------------------------------------------------------*\
    manifold.c - the region in which two flat sides touch

    SPDX-License-Identifier: GPL-3.0-or-later

    The cap of a body towards the normal n is what of its surface lies within
    depth of its support plane. Its corners are the support points of n tilted
    to four sides, by as much as makes them lie depth below that plane: on a
    face a far way out, on a curved surface close together. The region is the
    common part of both caps, seen along n, or of the cap and the wall's plane;
    four points that span it are kept, two where it is narrow, one where it is
    small.
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"
#include "pair.h"
#include "tolerances.h"
#include "vec3.h"
#include "wall_mesh.h"

/* A convex polygon in the tangent plane; clipping a quadrilateral with one
   leaves eight corners at most. */
#define MOST_CORNERS 8

typedef struct polygon
{
    int count;
    double at[MOST_CORNERS][2];
} polygon;

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

/* Unit tangents along the two axes of a body that lie most in the plane
   across n (body frame), over the semi-axes. */
static void side_directions(
    const sel_shape *shape, const double n[3], double e1[3], double e2[3])
{
    int face = 0;
    for (int i = 1; i < 3; i++)
    {
        face = fabs(n[i]) > fabs(n[face]) ? i : face;
    }
    int i = (face + 1) % 3, j = (face + 2) % 3;
    for (int k = 0; k < 3; k++)
    {
        e1[k] = (k == i ? 1.0 : 0.0) - n[i] * n[k];
    }
    v3_normalise(e1);
    v3_cross(e2, n, e1);
    v3_scale(e1, shape->minSemiAxis / shape->semiAxes[i], e1);
    v3_scale(e2, shape->minSemiAxis / shape->semiAxes[j], e2);
}

/* How far the support point of n + tilt e lies below the support plane of n;
   that point. */
static double drop(const sel_shape *shape, const double n[3], double h,
    double tilt, const double e[3], double x[3])
{
    double m[3];
    v3_madd(m, n, tilt, e);
    sel_shape_support(shape, m, x);
    return h - v3_dot(n, x);
}

/* One end of a bracket on the tilt. */
typedef struct tilted
{
    double s, drop, x[3]; /* logarithm of the tilt */
} tilted;

static void set_tilted(tilted *t, const sel_shape *shape, const double n[3],
    double h, double s, const double e[3])
{
    t->s = s;
    t->drop = drop(shape, n, h, exp(s), e, t->x);
}

/* A point of the surface towards e that lies depth below. On one face drop is
   very nearly a power of the tilt: regula falsi in logarithms needs few steps.
   Where the body tips over to another face drop jumps, and the point is taken
   on the chord across the jump. */
static void corner(const sel_shape *shape, const double n[3], double h,
    double depth, const double e[3], double x[3])
{
    tilted low, high, mid;
    double start = log(depth / shape->boundingRadius);
    set_tilted(&low, shape, n, h, start - SEL_MANIFOLD_SPAN, e);
    set_tilted(&high, shape, n, h, log(2.0), e);
    if (high.drop <= depth || low.drop >= depth)
    {
        v3_copy(x, high.drop <= depth ? high.x : low.x);
        return;
    }
    double s = start;
    for (int k = 0; k < SEL_MANIFOLD_STEPS; k++)
    {
        set_tilted(&mid, shape, n, h, s, e);
        *(mid.drop <= depth ? &low : &high) = mid;
        if (fabs(mid.drop - depth) < SEL_MANIFOLD_NEAR * depth)
        {
            break;
        }
        double fall = log(fmax(low.drop, 1e-6 * depth) / depth);
        double rise = log(high.drop / depth);
        double share = k % 2 ? 0.5 : fall / (fall - rise);
        s = low.s + share * (high.s - low.s);
    }
    double share = (depth - low.drop) / (high.drop - low.drop);
    double step[3];
    v3_sub(step, high.x, low.x);
    v3_madd(x, low.x, share, step);
}

/* The cap of a body towards n (global), as a polygon, counter-clockwise seen
   against the plane's normal or along it. */
static void cap(const sel_body *body, const double n[3], double depth,
    const plane *p, polygon *out)
{
    static const double ways[4][2]
        = {{1.0, 1.0}, {-1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}};
    double local[3], e1[3], e2[3];
    to_body(body, n, local);
    side_directions(body->shape, local, e1, e2);
    double h = sel_shape_support(body->shape, local, NULL);
    out->count = 4;
    for (int k = 0; k < 4; k++)
    {
        double e[3], x[3], r[3];
        v3_scale(e, ways[k][0], e1);
        v3_madd(e, e, ways[k][1], e2);
        corner(body->shape, local, h, depth, e, x);
        m3_apply(r, body->Q, x);
        v3_madd(r, r, 1.0, body->centre);
        v3_sub(r, r, p->origin);
        out->at[k][0] = v3_dot(p->t1, r);
        out->at[k][1] = v3_dot(p->t2, r);
    }
}

/* - - - polygons - - - */

static double turn(const double a[2], const double b[2], const double c[2])
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static double area(const polygon *p)
{
    double sum = 0.0;
    for (int k = 1; k + 1 < p->count; k++)
    {
        sum += 0.5 * turn(p->at[0], p->at[k], p->at[k + 1]);
    }
    return sum;
}

static void reverse(polygon *p)
{
    for (int k = 0; k < p->count / 2; k++)
    {
        for (int i = 0; i < 2; i++)
        {
            double swap = p->at[k][i];
            p->at[k][i] = p->at[p->count - 1 - k][i];
            p->at[p->count - 1 - k][i] = swap;
        }
    }
}

/* Keep what of p lies on the left of the line a-b (Sutherland, Hodgman). */
static void clip_line(polygon *p, const double a[2], const double b[2])
{
    polygon old = *p;
    p->count = 0;
    for (int k = 0; k < old.count; k++)
    {
        const double *from = old.at[k];
        const double *to = old.at[(k + 1) % old.count];
        double left = turn(a, b, from), next = turn(a, b, to);
        if (left >= 0.0 && p->count < MOST_CORNERS)
        {
            p->at[p->count][0] = from[0];
            p->at[p->count++][1] = from[1];
        }
        if ((left > 0.0) != (next > 0.0) && left != next && left != 0.0
            && next != 0.0 && p->count < MOST_CORNERS)
        {
            double share = left / (left - next);
            p->at[p->count][0] = from[0] + share * (to[0] - from[0]);
            p->at[p->count++][1] = from[1] + share * (to[1] - from[1]);
        }
    }
}

static void clip(polygon *p, const polygon *window)
{
    for (int k = 0; k < window->count && p->count > 0; k++)
    {
        clip_line(p, window->at[k], window->at[(k + 1) % window->count]);
    }
}

/* Corners of a polygon that reach farthest to the four sides of the directions
   along and across. */
static void reduce(polygon *p, const double along[2])
{
    static const double ways[4][2]
        = {{1.0, 1.0}, {-1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}};
    polygon out = {.count = 0};
    int first = -1, last = -1;
    for (int k = 0; k < 4; k++)
    {
        int best = 0;
        double most = -HUGE_VAL;
        for (int i = 0; i < p->count; i++)
        {
            double u = along[0] * p->at[i][0] + along[1] * p->at[i][1];
            double v = along[0] * p->at[i][1] - along[1] * p->at[i][0];
            double reach = ways[k][0] * u + ways[k][1] * v;
            if (reach > most)
            {
                most = reach;
                best = i;
            }
        }
        if (best != last && best != first)
        {
            out.at[out.count][0] = p->at[best][0];
            out.at[out.count++][1] = p->at[best][1];
        }
        last = best;
        first = k == 0 ? best : first;
    }
    *p = out;
}

/* Principal axis of the corners about their mean, and the half-extents along
   and across it. */
static void extents(const polygon *p, double mean[2], double along[2],
    double *length, double *width)
{
    double xx = 0.0, xy = 0.0, yy = 0.0;
    mean[0] = mean[1] = 0.0;
    for (int k = 0; k < p->count; k++)
    {
        mean[0] += p->at[k][0] / p->count;
        mean[1] += p->at[k][1] / p->count;
    }
    for (int k = 0; k < p->count; k++)
    {
        double x = p->at[k][0] - mean[0], y = p->at[k][1] - mean[1];
        xx += x * x;
        xy += x * y;
        yy += y * y;
    }
    double angle = xx != yy || xy != 0.0 ? 0.5 * atan2(2.0 * xy, xx - yy) : 0.0;
    along[0] = cos(angle);
    along[1] = sin(angle);
    double low = 0.0, high = 0.0, left = 0.0, right = 0.0;
    for (int k = 0; k < p->count; k++)
    {
        double x = p->at[k][0] - mean[0], y = p->at[k][1] - mean[1];
        double u = along[0] * x + along[1] * y;
        double v = along[0] * y - along[1] * x;
        low = fmin(low, u);
        high = fmax(high, u);
        left = fmax(left, v);
        right = fmin(right, v);
    }
    *length = 0.5 * (high - low);
    *width = 0.5 * (left - right);
}

/* A narrow region becomes a line through its middle. */
static void narrow(polygon *p, const double mean[2], const double along[2])
{
    double low = 0.0, high = 0.0;
    for (int k = 0; k < p->count; k++)
    {
        double u = along[0] * (p->at[k][0] - mean[0])
            + along[1] * (p->at[k][1] - mean[1]);
        low = fmin(low, u);
        high = fmax(high, u);
    }
    p->count = 2;
    for (int i = 0; i < 2; i++)
    {
        p->at[0][i] = mean[i] + low * along[i];
        p->at[1][i] = mean[i] + high * along[i];
    }
}

/* - - - points - - - */

/* Height of the surface of a body along n above the plane through the origin,
   at a point of the tangent plane; 0 where the line misses the body. */
static int height(const sel_body *body, const double n[3],
    const double at[3], double *z)
{
    double delta[3], x[3], local[3];
    v3_sub(delta, at, body->centre);
    to_body(body, delta, x);
    to_body(body, n, local);
    /* into the body, to the plane through its centre across n */
    double back = v3_dot(x, local);
    v3_madd(x, x, -back, local);
    if (sel_shape_gauge(body->shape, x, NULL, NULL) >= 1.0)
    {
        return 0;
    }
    if (!sel_line_exit(body->shape, x, local,
            sel_line_start(body->shape, x, local), z))
    {
        return 0;
    }
    *z -= back;
    return 1;
}

/* The corner of the region as a contact point; 0 where a body is not there. */
static int set_point(const sel_body *body1, const sel_body *body2,
    const sel_contact *contact, const plane *p, const double at[2],
    sel_manifold *m)
{
    double q[3], minus[3], z1, z2;
    v3_madd(q, p->origin, at[0], p->t1);
    v3_madd(q, q, at[1], p->t2);
    v3_scale(minus, -1.0, p->n);
    if (!height(body1, p->n, q, &z1))
    {
        return 0;
    }
    if (body2)
    {
        if (!height(body2, minus, q, &z2))
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
    v3_madd(m->point[m->count], q, 0.5 * (z1 - z2), p->n);
    m->overlap[m->count++] = z1 + z2;
    return 1;
}

static void one_point(const sel_contact *contact, sel_manifold *m)
{
    m->count = 1;
    v3_copy(m->point[0], contact->point);
    m->overlap[0] = contact->overlap;
}

/* Corners off the wall's plane are drawn in towards the contact point, which
   is on it. */
static void keep_on_wall(const sel_walls *walls, const sel_contact *contact,
    const plane *p, polygon *region)
{
    double inner[2], foot[3], r[3];
    /* on the wall, which the tangent plane through the point is not */
    v3_sub(foot, contact->point2, contact->point);
    v3_sub(r, contact->point, p->origin);
    inner[0] = v3_dot(p->t1, r);
    inner[1] = v3_dot(p->t2, r);
    for (int k = 0; k < region->count; k++)
    {
        double low = 0.0, high = 1.0, q[3];
        for (int i = 0; i < SEL_MANIFOLD_BISECTIONS; i++)
        {
            double share = i == 0 ? 1.0 : 0.5 * (low + high);
            v3_madd(q, p->origin,
                inner[0] + share * (region->at[k][0] - inner[0]), p->t1);
            v3_madd(q, q, inner[1] + share * (region->at[k][1] - inner[1]),
                p->t2);
            v3_madd(q, q, 1.0, foot);
            if (sel_walls_cover(walls, contact->triangle, q))
            {
                low = share;
                if (i == 0)
                {
                    break;
                }
            }
            else
            {
                high = share;
            }
        }
        for (int i = 0; i < 2; i++)
        {
            region->at[k][i]
                = inner[i] + low * (region->at[k][i] - inner[i]);
        }
    }
}

/* Where both caps lie on each other, or the cap on its wall. */
static void common_region(const sel_body *body1, const sel_body *body2,
    const sel_walls *walls, const sel_contact *contact, double depth,
    const plane *p, polygon *region)
{
    cap(body1, p->n, depth, p, region);
    if (area(region) < 0.0)
    {
        reverse(region);
    }
    if (body2)
    {
        polygon other;
        double minus[3];
        v3_scale(minus, -1.0, p->n);
        cap(body2, minus, depth, p, &other);
        if (area(&other) < 0.0)
        {
            reverse(&other);
        }
        clip(region, &other);
    }
    else if (walls)
    {
        keep_on_wall(walls, contact, p, region);
    }
}

/* Four corners or fewer that span the region; none where it is so small that
   a point will do. size: of the bodies [m]. */
static void span(polygon *region, double size)
{
    double mean[2], along[2], length, width;
    if (region->count < 2)
    {
        region->count = 0;
        return;
    }
    extents(region, mean, along, &length, &width);
    if (length < SEL_MANIFOLD_LEAST * size)
    {
        region->count = 0;
    }
    else if (width < SEL_MANIFOLD_LEAST * size)
    {
        narrow(region, mean, along);
    }
    else if (region->count > SEL_MANIFOLD_MAX)
    {
        reduce(region, along);
    }
}

void sel_contact_manifold(const sel_body *body1, const sel_body *body2,
    const sel_walls *walls, const sel_contact *contact, double depth,
    sel_manifold *manifold)
{
    plane p;
    polygon region;
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
    common_region(body1, body2, walls, contact, depth, &p, &region);
    span(&region, size);
    manifold->count = 0;
    for (int k = 0; k < region.count; k++)
    {
        set_point(body1, body2, contact, &p, region.at[k], manifold);
    }
    if (manifold->count < 2)
    {
        one_point(contact, manifold);
    }
}
