/*---------------------------------------------------------------------------*\
    contact_mixed.c - contact of a superellipsoid and a convex polytope

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The contact is at the point of the polytope with the lowest gauge of the
    superellipsoid (1 on its surface), as for deepestPoint between two
    superellipsoids and for the edges and vertices of walls. This is a convex
    problem with one solution. D is the distance of a plane from the centre of
    the superellipsoid, h the support distance of the superellipsoid towards the
    plane; the lowest gauge on the plane is D/h. If the point of lowest gauge on
    the plane of the face with the greatest D/h lies in that face, it is the
    solution. Otherwise the solution is on an edge or a vertex. The normal is
    that of the face, or the gradient of the gauge.

    If the lowest gauge is one or more, the bodies are apart, and the plane
    normal to the gradient of the gauge at that point separates them.

    In a convex part of a body that is not convex, an edge may be a seam: the
    next part continues there along the normal. A contact at a seam is skipped,
    as in contact_hulls.c, if the next part has a contact that is not at a seam.
\*---------------------------------------------------------------------------*/

#include "contact/hulls.h"
#include "polyhedron/hull_face.h"
#include "base/tolerances.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* Maximum number of bracketing steps on an edge; the bracket, as a share of the
   edge, at which they end. */
#define STEPS   80
#define BRACKET 1e-15

/* [-] Tolerance for a point on a face, as a share of the hull's radius. */
#define ON_FACE 1e-10

typedef struct query
{
    const sel_body *smooth, *flat;
    const sel_hull *hull;
    double scale;
    double R[9]; /* flat to smooth */
    double d[3]; /* centre of flat in smooth [m] */
} query;

/* A plane of the hull, in the frame of the superellipsoid. */
typedef struct face
{
    int index;
    double n[3];     /* outward, axes of smooth */
    double distance; /* D: distance of the centre of `smooth` in front of the
                        plane [m] */
    double h;        /* support distance of `smooth` towards the plane [m] */
    double support[3];
} face;

/* The point of lowest gauge on the hull. */
typedef struct place
{
    double gauge;
    double p[3]; /* smooth's frame [m] */
    double g[3]; /* gradient of the gauge [1/m] */
} place;

static void set_query(query *q, const sel_body *smooth, const sel_body *flat)
{
    double delta[3];
    q->smooth = smooth;
    q->flat = flat;
    q->hull = flat->shape->hull;
    q->scale = flat->shape->scale;
    m3_multiply_transposed(q->R, smooth->Q, flat->Q);
    v3_sub(delta, flat->centre, smooth->centre);
    m3_apply_transposed(q->d, smooth->Q, delta);
}

static void point_of(const query *q, int v, double x[3])
{
    m3_apply(x, q->R, q->hull->points + 3 * v);
    v3_scale(x, q->scale, x);
    v3_madd(x, x, 1.0, q->d);
}

/* - - - faces - - - */

static void set_face(const query *q, int f, face *it)
{
    const double *plane = q->hull->planes + 4 * f;
    double in[3];
    it->index = f;
    m3_apply(it->n, q->R, plane);
    v3_scale(in, -1.0, it->n);
    it->distance = -(v3_dot(it->n, q->d) + q->scale * plane[3]);
    it->h = sel_shape_support(q->smooth->shape, in, it->support);
}

/* Returns 1 if a point (frame of `smooth`) is in the hull, up to rounding. */
static int holds(const query *q, const double x[3])
{
    double r[3], y[3], slack = ON_FACE * q->hull->radius;
    v3_sub(r, x, q->d);
    m3_apply_transposed(y, q->R, r);
    v3_scale(y, 1.0 / q->scale, y);
    for (int f = 0; f < q->hull->nFaces; f++)
    {
        const double *plane = q->hull->planes + 4 * f;
        if (v3_dot(plane, y) > plane[3] + slack)
        {
            return 0;
        }
    }
    return 1;
}

/* Finds the faces with the greatest D/h (`bound`) and with the greatest D - h
   (`gap`). For `gap`, a cut between parts counts only if it separates the
   bodies. */
static void look_at_faces(const query *q, face *bound, face *gap)
{
    double most = -HUGE_VAL, apart = -HUGE_VAL;
    for (int f = 0; f < q->hull->nFaces; f++)
    {
        face it;
        set_face(q, f, &it);
        if (it.distance > most * it.h)
        {
            most = it.distance / it.h;
            *bound = it;
        }
        if (it.distance - it.h > apart
            && (q->hull->faceReal[f] || it.distance > it.h))
        {
            apart = it.distance - it.h;
            *gap = it;
        }
    }
}

/* - - - edges and vertices - - - */

static void consider(
    place *best, double gauge, const double p[3], const double g[3])
{
    if (gauge < best->gauge)
    {
        best->gauge = gauge;
        v3_copy(best->p, p);
        v3_copy(best->g, g);
    }
}

/* A bracket of the lowest gauge on an edge. The gauge is convex; its slope is
   below zero at `low` and above zero at `high`. */
typedef struct bracket
{
    double low, high, slopeLow, slopeHigh;
    double gLow[3], gHigh[3];
} bracket;

/* Interpolates the gradient of the gauge to the point of zero slope. The
   gradient may be discontinuous there. */
static void level(const bracket *k, double g[3])
{
    double span = k->slopeHigh - k->slopeLow;
    v3_scale(g, k->slopeHigh / span, k->gLow);
    v3_madd(g, g, -k->slopeLow / span, k->gHigh);
}

static void look_along(const sel_shape *shape, const double a[3],
    const double along[3], bracket *k, place *best)
{
    double p[3], g[3], gauge = HUGE_VAL;
    for (int i = 0; i < STEPS && k->high - k->low > BRACKET; i++)
    {
        double share = k->slopeLow / (k->slopeLow - k->slopeHigh);
        double x = (i & 1) ? 0.5 * (k->low + k->high)
                           : k->low + share * (k->high - k->low);
        v3_madd(p, a, x, along);
        gauge = sel_shape_gauge(shape, p, g, NULL);
        double slope = v3_dot(g, along);
        double fall
            = slope > 0.0 ? slope * (x - k->low) : -slope * (k->high - x);
        if (gauge - fall > best->gauge)
        {
            return; /* the gauge is convex: nowhere on the edge is it below the
                       best */
        }
        if (slope == 0.0 || x <= k->low || x >= k->high)
        {
            break;
        }
        *(slope < 0.0 ? &k->low : &k->high) = x;
        *(slope < 0.0 ? &k->slopeLow : &k->slopeHigh) = slope;
        v3_copy(slope < 0.0 ? k->gLow : k->gHigh, g);
    }
    if (v3_dot(g, along) != 0.0)
    {
        level(k, g);
    }
    consider(best, gauge, p, g);
}

static void look_at_edge(const query *q, int e, place *best)
{
    const sel_shape *shape = q->smooth->shape;
    double a[3], b[3], along[3];
    bracket k = {.low = 0.0, .high = 1.0};
    point_of(q, q->hull->edges[4 * e], a);
    point_of(q, q->hull->edges[4 * e + 1], b);
    v3_sub(along, b, a);
    double gaugeA = sel_shape_gauge(shape, a, k.gLow, NULL);
    double gaugeB = sel_shape_gauge(shape, b, k.gHigh, NULL);
    k.slopeLow = v3_dot(k.gLow, along);
    k.slopeHigh = v3_dot(k.gHigh, along);
    if (k.slopeLow >= 0.0)
    {
        consider(best, gaugeA, a, k.gLow);
    }
    else if (k.slopeHigh <= 0.0)
    {
        consider(best, gaugeB, b, k.gHigh);
    }
    else
    {
        look_along(shape, a, along, &k, best);
    }
}

/* - - - the answer - - - */

/* The contact in the frame of `smooth`: a point on each body, and the unit
   normal from `smooth` to `flat`. */
typedef struct answer
{
    double onSmooth[3], onFlat[3], normal[3], overlap;
    int loose;
    int seam; /* 1: it is at a seam and is no contact of this part */
} answer;

static void answer_face(const face *it, answer *a)
{
    v3_scale(a->normal, -1.0, it->n);
    a->overlap = it->h - it->distance;
    v3_copy(a->onSmooth, it->support);
    v3_madd(a->onFlat, it->support, a->overlap, it->n);
    a->loose = a->seam = 0;
}

static double gap_along(const query *q, const double n[3])
{
    double global[3];
    m3_apply(global, q->smooth->Q, n);
    return sel_contact_gap_along(q->smooth, q->flat, global);
}

/* Sets the answer at an edge or a vertex. If the bodies are apart, the overlap
   is minus the gap that the plane normal to the gradient leaves. */
static void answer_place(const query *q, const place *it, answer *a)
{
    v3_copy(a->normal, it->g);
    v3_normalise(a->normal);
    v3_copy(a->onFlat, it->p);
    v3_scale(a->onSmooth, 1.0 / it->gauge, it->p);
    a->overlap = it->gauge < 1.0
        ? (1.0 / it->gauge - 1.0) * v3_dot(it->p, a->normal)
        : GSL_MIN_DBL(-gap_along(q, a->normal), 0.0);
    a->loose = a->seam = 0;
}

static void to_global(const sel_body *body, const double x[3], double y[3])
{
    m3_apply(y, body->Q, x);
    v3_madd(y, y, 1.0, body->centre);
}

/* Returns the part that continues at the answer's point on `flat` (from 1; 0:
   none). */
static int next_part(const query *q, const answer *a)
{
    double point[3], out[3];
    to_global(q->smooth, a->onFlat, point);
    m3_apply(out, q->smooth->Q, a->normal);
    v3_scale(out, -1.0, out);
    return sel_hull_goes_on(q->flat, point, out);
}

/* Finds the contact, which may be at a seam. Returns 1 for an edge or a vertex,
   0 for a face. */
static int find_any(const query *q, double margin, answer *a, face *bound)
{
    face gap = {.index = -1};
    double least[3];
    bound->index = -1;
    look_at_faces(q, bound, &gap);
    if (gap.distance - gap.h > margin)
    {
        answer_face(&gap, a);
        return 0;
    }
    v3_scale(least, bound->distance / bound->h, bound->support);
    int inside = bound->distance < SEL_ENGULFED * bound->h;
    if (!inside && holds(q, least))
    {
        answer_face(bound, a);
        return 0;
    }
    place best = {.gauge = HUGE_VAL};
    for (int e = 0; e < q->hull->nEdges && !inside; e++)
    {
        look_at_edge(q, e, &best);
    }
    if (inside || best.gauge < SEL_ENGULFED)
    {
        /* the centre of `smooth` lies in the hull: take the face with the
           smallest overlap */
        answer_face(gap.index < 0 ? bound : &gap, a);
        a->loose = 1;
        return 0;
    }
    answer_place(q, &best, a);
    return 1;
}

/* At a seam the contact may be with the face `bound` instead. Returns 1 if it
   is, and sets *a to that contact. If the bodies are apart at the seam, they
   must also be apart along the normal of the face. If the overlap with the face
   is much greater than at the seam, the deepest point must be in the part: the
   deepest point of a thin body may be beyond the part. */
static int face_does(const query *q, const face *bound, answer *a)
{
    answer whole;
    answer_face(bound, &whole);
    int deeper = whole.overlap > SEL_SEAM_MOST * a->overlap;
    int does = q->hull->faceReal[bound->index]
        && (!deeper || holds(q, whole.onFlat))
        && (a->overlap < 0.0 ? whole.overlap < 0.0
                             : !deeper || holds(q, whole.onSmooth));
    if (does)
    {
        *a = whole;
    }
    return does;
}

/* Returns 1 if the next part has a contact that is not at a seam. */
static int is_left_to_next(const query *q, int next)
{
    sel_shape shape;
    sel_body beside;
    query other;
    answer a;
    face bound;
    sel_hull_part_beside(q->flat, next - 1, &shape, &beside);
    set_query(&other, q->smooth, &beside);
    int placed = find_any(&other, 0.0, &a, &bound);
    return a.overlap >= 0.0
        && (!placed || !next_part(&other, &a) || face_does(&other, &bound, &a));
}

static void find(const query *q, double margin, answer *a)
{
    face bound;
    int next = find_any(q, margin, a, &bound) ? next_part(q, a) : 0;
    if (next && !face_does(q, &bound, a))
    {
        a->seam = a->overlap < 0.0 || is_left_to_next(q, next);
    }
}

static void write_contact(
    const query *q, const answer *a, int rotated, sel_contact *contact)
{
    to_global(
        q->smooth, a->onSmooth, rotated ? contact->point2 : contact->point1);
    to_global(
        q->smooth, a->onFlat, rotated ? contact->point1 : contact->point2);
    m3_apply(contact->normal, q->smooth->Q, a->normal);
    v3_scale(contact->normal, rotated ? -1.0 : 1.0, contact->normal);
    contact->overlap = a->overlap;
    contact->iterations = 1;
    contact->residual = a->loose ? 1.0 : 0.0;
    contact->end = a->overlap < 0.0 ? SEL_APART
        : a->loose                  ? SEL_TOUCHING_LOOSE
                                    : SEL_TOUCHING;
    for (int k = 0; k < 3; k++)
    {
        contact->point[k] = 0.5 * (contact->point1[k] + contact->point2[k]);
    }
}

void sel_contact_mixed(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact_memory *memory, sel_contact *contact)
{
    int rotated = body1->shape->type != SEL_SUPERELLIPSOID;
    query q;
    answer a;
    *contact = (sel_contact){
        .triangle = -1, .item = -1, .overlap = -GSL_DBL_MAX, .end = SEL_APART};
    if (memory->type == 2)
    {
        m3_apply(contact->normal, body1->Q, memory->u1);
        double gap = sel_contact_gap_along(body1, body2, contact->normal);
        if (gap > margin)
        {
            contact->overlap = -gap;
            contact->end = SEL_APART_DIRECTION;
            return;
        }
    }
    set_query(&q, rotated ? body2 : body1, rotated ? body1 : body2);
    find(&q, margin, &a);
    if (a.seam)
    {
        m3_apply(contact->normal, q.smooth->Q, a.normal);
        v3_scale(contact->normal, rotated ? -1.0 : 1.0, contact->normal);
        memory->type = 0;
        return;
    }
    write_contact(&q, &a, rotated, contact);
    memory->type = contact->end == SEL_APART ? 2 : 1;
    m3_apply_transposed(memory->u1, body1->Q, contact->normal);
    v3_set(memory->u2, 0.0, 0.0, 1.0); /* not used, but a stored memory must
                                          have a direction */
}
