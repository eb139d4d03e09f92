/*---------------------------------------------------------------------------*\
    smooth.c - the point of a superellipsoid nearest to a point, line or plane

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    For a point p outside, p - x is parallel to the normal n at the nearest
    point x. A step delta on the surface (patch.h) reduces the tangential part
    of p - x by (X + g G) delta, with g = (p - x).n. For g > 0 this matrix
    always has an inverse, however flat or sharp the body is, and a damped
    Newton's method is used. The distance is convex along a line of direction a,
    with the slope n.a.
\*---------------------------------------------------------------------------*/

#include "subregion/smooth.h"
#include "base/vec3.h"
#include "shape/patch.h"

#include <gsl/gsl_math.h>

#define STEPS    60 /* maximum number of Newton steps */
#define HALVINGS 40
#define BRACKET  150 /* maximum number of steps along a line */
/* [-] Tangential part of p - x, over the size, below which the problem is
   solved. */
#define SOLVED 4e-15
/* [-] The same over the gap, if an iteration makes no more progress: the error
   of the normal [rad] that is accepted. */
#define GOOD 1e-9
/* [-] A smaller cosine of the angle between normal and line counts as zero. */
#define LEVEL 1e-14

/* A point of the surface, and the tangential part of the step from it to p. */
typedef struct state
{
    sel_patch patch;
    double t1[3], t2[3], r[2], gap, tangential;
} state;

static int evaluate(
    const sel_shape *shape, const double u[3], const double p[3], state *s)
{
    double r[3];
    if (!sel_patch_eval(&s->patch, shape, u))
    {
        return 0;
    }
    v3_frame(s->patch.n, s->t1, s->t2);
    v3_sub(r, p, s->patch.x);
    s->r[0] = v3_dot(s->t1, r);
    s->r[1] = v3_dot(s->t2, r);
    s->gap = v3_dot(s->patch.n, r);
    s->tangential = hypot(s->r[0], s->r[1]);
    return s->gap > 0.0;
}

/* Sets M = X + g G at a point of the surface. */
static void bend(
    const sel_shape *shape, const state *s, double M[4], double G[4])
{
    double X[4] = {1.0, 0.0, 0.0, 1.0};
    const double unit[4] = {1.0, 0.0, 0.0, 1.0};
    for (int i = 0; i < 4; i++)
    {
        G[i] = unit[i];
    }
    sel_patch_frame(&s->patch, shape, s->t1, s->t2, X, G);
    for (int i = 0; i < 4; i++)
    {
        M[i] = X[i] + s->gap * G[i];
    }
}

static int solve2(const double M[4], const double r[2], double d[2])
{
    double det = M[0] * M[3] - M[1] * M[2];
    double size = fabs(M[0]) + fabs(M[1]) + fabs(M[2]) + fabs(M[3]);
    if (!(fabs(det) > 1e-30 * size * size))
    {
        return 0;
    }
    d[0] = (M[3] * r[0] - M[1] * r[1]) / det;
    d[1] = (M[0] * r[1] - M[2] * r[0]) / det;
    return 1;
}

static int advance(
    const sel_shape *shape, const double p[3], const state *s, state *next)
{
    double M[4], G[4], d[2], step[3];
    bend(shape, s, M, G);
    if (!solve2(M, s->r, d))
    {
        return 0;
    }
    sel_patch_direction(&s->patch, shape, s->t1, s->t2, d, step);
    double far = v3_norm(step) / v3_norm(s->patch.u);
    double share = far > 0.5 ? 0.5 / far : 1.0;
    for (int k = 0; k < HALVINGS; k++)
    {
        double u[3];
        v3_madd(u, s->patch.u, share, step);
        if (evaluate(shape, u, p, next) && next->tangential < s->tangential)
        {
            return 1;
        }
        share *= 0.5;
    }
    return 0;
}

static void take(const state *s, sel_smooth *place)
{
    v3_copy(place->u, s->patch.u);
    v3_copy(place->x, s->patch.x);
    v3_copy(place->n, s->patch.n);
    place->gap = s->gap;
}

/* Solves from place->u; returns 0 if it has failed. */
static int solve(const sel_shape *shape, const double p[3], sel_smooth *place)
{
    double size = shape->boundingRadius;
    state buffers[2], *s = &buffers[0], *next = &buffers[1];
    if (!evaluate(shape, place->u, p, s))
    {
        return 0;
    }
    for (int k = 0; k < STEPS && s->tangential > SOLVED * size
         && advance(shape, p, s, next);
         k++)
    {
        state *swap = s;
        s = next;
        next = swap;
    }
    take(s, place);
    return s->tangential <= GSL_MAX_DBL(SOLVED * size, GOOD * s->gap);
}

/* Uses the general search, for the distance from a ball around p that is so
   small that it hardly overlaps. */
static int search(const sel_shape *shape, const double p[3], sel_smooth *place)
{
    const double centre[3] = {0.0, 0.0, 0.0}, unit[4] = {1.0, 0.0, 0.0, 0.0};
    double radius = 1e-6 * shape->minSemiAxis;
    const double axes[3] = {radius, radius, radius};
    sel_shape ball;
    sel_body body, point;
    sel_contact contact = {.overlap = -GSL_DBL_MAX};
    if (sel_shape_init(&ball, axes, 1.0, 1.0) != SEL_OK)
    {
        return 0;
    }
    sel_contact_body(&body, shape, centre, unit);
    sel_contact_body(&point, &ball, p, unit);
    sel_contact_gap(
        &body, &point, 4.0 * (v3_norm(p) + shape->boundingRadius), &contact);
    if (!(contact.overlap > -GSL_DBL_MAX))
    {
        return 0;
    }
    v3_copy(place->x, contact.point1);
    v3_copy(place->n, contact.normal);
    place->gap = radius - contact.overlap;
    sel_patch_from_both(shape, place->x, place->n, place->u);
    sel_smooth better = *place;
    if (solve(shape, p, &better))
    {
        *place = better;
    }
    return 1;
}

static void set_ball(
    const sel_shape *shape, const double p[3], double far, sel_smooth *place)
{
    double radius = shape->semiAxes[0];
    v3_scale(place->n, 1.0 / far, p);
    v3_scale(place->x, radius, place->n);
    v3_copy(place->u, place->n);
    place->gap = far - radius;
}

int sel_smooth_point(
    const sel_shape *shape, const double x[3], int warm, sel_smooth *s)
{
    double far = v3_norm(x);
    if (shape->isSphere)
    {
        if (!(far > shape->semiAxes[0]))
        {
            return 0;
        }
        set_ball(shape, x, far, s);
        return 1;
    }
    if (far < shape->boundingRadius
        && !(sel_shape_gauge(shape, x, NULL, NULL) > 1.0))
    {
        return 0;
    }
    if (warm && solve(shape, x, s))
    {
        return 1;
    }
    double point[3], normal[3];
    sel_shape_project_radial(shape, x, point, normal);
    sel_patch_from_both(shape, point, normal, s->u);
    return solve(shape, x, s) || search(shape, x, s);
}

double sel_smooth_at_least(const sel_shape *shape, const double from[3],
    const double a[3], double length)
{
    double near[3], t = -v3_dot(from, a);
    v3_madd(near, from, GSL_MAX_DBL(0.0, GSL_MIN_DBL(t, length)), a);
    double far = v3_norm(near);
    if (!(far > 0.0))
    {
        return -shape->boundingRadius;
    }
    if (far > 2.0 * shape->boundingRadius)
    {
        return far - shape->boundingRadius;
    }
    /* all of the segment lies beyond the plane through `near` normal to it */
    return far - sel_shape_support(shape, near, NULL) / far;
}

/* Returns the change of the slope n.a along the line: not negative. */
static double curvature(
    const sel_shape *shape, const double a[3], const sel_smooth *place)
{
    state s;
    double M[4], G[4], d[2];
    if (!sel_patch_eval(&s.patch, shape, place->u))
    {
        return 0.0;
    }
    v3_frame(s.patch.n, s.t1, s.t2);
    s.gap = place->gap;
    bend(shape, &s, M, G);
    const double b[2] = {v3_dot(s.t1, a), v3_dot(s.t2, a)};
    if (!solve2(M, b, d))
    {
        return 0.0;
    }
    return b[0] * (G[0] * d[0] + G[1] * d[1])
        + b[1] * (G[2] * d[0] + G[3] * d[1]);
}

/* Removes the normal's component along the line, which is rounding, or due to a
   jump of the normal in the last digit of t. */
static void level(const double a[3], sel_smooth *s)
{
    v3_madd(s->n, s->n, -v3_dot(s->n, a), a);
    v3_normalise(s->n);
}

/* Range of the nearest point on a line; isLow, isHigh: 1 if that end has been
   evaluated. */
typedef struct bracket
{
    double low, high, next;
    int isLow, isHigh;
} bracket;

/* Returns Newton's point, or an end that Newton would pass for the first time,
   or the middle: if the body is sharp, Newton's steps may be too short. */
static double choose(const bracket *b, int k)
{
    if (b->next <= b->low && !b->isLow)
    {
        return b->low;
    }
    if (b->next >= b->high && !b->isHigh)
    {
        return b->high;
    }
    return b->next > b->low && b->next < b->high && k % 3 < 2
        ? b->next
        : 0.5 * (b->low + b->high);
}

/* Narrows the range; returns 0 if the distance decreases beyond this end. */
static int narrow(bracket *b, double at, double slope)
{
    if ((at <= b->low && !b->isLow && slope >= 0.0)
        || (at >= b->high && !b->isHigh && slope <= 0.0))
    {
        return 0;
    }
    if (slope < 0.0)
    {
        b->low = at;
        b->isLow = 1;
    }
    else
    {
        b->high = at;
        b->isHigh = 1;
    }
    return 1;
}

int sel_smooth_line(const sel_shape *shape, const double from[3],
    const double a[3], double length, double reach, double *t, sel_smooth *s)
{
    bracket b = {.high = length, .next = -v3_dot(from, a)};
    double at = 0.0;
    int isLevel = 0;
    for (int k = 0; k < BRACKET && !isLevel; k++)
    {
        double p[3];
        at = choose(&b, k);
        v3_madd(p, from, at, a);
        if (!sel_smooth_point(shape, p, k > 0, s))
        {
            return 0;
        }
        double slope = v3_dot(s->n, a);
        /* the distance is convex: it lies above its tangents */
        double left = slope < 0.0 ? b.high - at : at - b.low;
        if (s->gap - fabs(slope) * left > reach || !narrow(&b, at, slope))
        {
            return 0;
        }
        isLevel = fabs(slope) < LEVEL;
        if (b.high - b.low < 1e-15 * length)
        {
            break;
        }
        double bent = curvature(shape, a, s);
        b.next = fabs(slope) < bent * length ? at - slope / bent
            : slope < 0.0                    ? b.high
                                             : b.low;
    }
    *t = at;
    level(a, s);
    return at > 0.0 && at < length && (isLevel || (b.isLow && b.isHigh))
        && s->gap < reach;
}

void sel_smooth_plane(
    const sel_shape *shape, const double n[3], double offset, sel_smooth *s)
{
    v3_scale(s->n, -1.0, n);
    double h = sel_shape_support(shape, s->n, s->x);
    s->gap = -h - offset;
    sel_patch_from_both(shape, s->x, s->n, s->u);
}
