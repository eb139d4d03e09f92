/*---------------------------------------------------------------------------*\
    contact_hulls.c - contact of two convex polytopes: separating axes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Along a unit vector n from body 1 to body 2 the separation of the bodies is

        s(n) = min n.x over 2 - max n.x over 1

    The greatest s over all n is the gap. If it is negative, it is minus the
    length of the shortest translation that separates the bodies, and it is
    attained at a face normal of the Minkowski difference. Such a normal is a
    face normal of either body, or the cross product of an edge of each body if
    the two edges form a face of the difference. Two edges do so if the arcs
    between the normals of their faces cross on the unit sphere (Gregorius 2013,
    "The separating axis test between convex polyhedra", Game Developers
    Conference). If the nearest points of two bodies are corners, the distance
    is greater than the s found here; a plane separates the bodies nevertheless.

    If bodies overlap, an edge whose distance from the other body is greater
    than the overlap cannot give a smaller overlap. So if there are many edges,
    only those near the contact are tested. This requires a proof that the
    bodies overlap: a point that lies in both. Without such a point all edges
    are tested.

    The cuts between the convex parts of a body that is not convex (faceReal and
    edgeReal are 0 for them) may separate the body from others, but nothing can
    touch a cut. A seam is a point on a cut from which the next part continues
    in the contact direction. Nothing can touch a seam either: otherwise a body
    that slides over a seam in a face would collide with the seam.
\*---------------------------------------------------------------------------*/

#include "contact/hulls.h"
#include "polyhedron/hull_face.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* Number of edges of body 1 that are tested together. */
#define CHUNK 64

/* [-] A pair of edges is preferred to a face only if its separation is greater
   by this share of the smaller body's radius. So if both are equally good, the
   face is taken whatever the rounding. */
#define EDGE_BETTER 1e-9

/* If there are at most this many pairs of edges, all of them are tested. */
#define FEW 1000

/* If the number of faces times points is greater, not all faces are tested. */
#define MANY 2000

/* Number of points of the other body that decide which faces are skipped. */
#define WITNESSES 3

/* [-] Edges count as parallel if the sine of their angle is less. */
#define PARALLEL 1e-9

/* A separating axis: a face normal or the cross product of two edges. */
typedef struct axis
{
    double s;    /* separation [m] */
    double n[3]; /* in body 1, from 1 to 2 */
    int face;    /* face of body `side`; -1: two edges */
    int side;    /* 0: face of body 1, 1: face of body 2 */
    int edge[2];
} axis;

/* For a side with many faces: points of the other body, in the frame and units
   of this side's hull, and a lower bound `known` of the greatest separation
   along its face normals [m]. If `count` is 0, all faces and edges are
   tested. */
typedef struct witnesses
{
    int count;
    double x[WITNESSES][3], known;
} witnesses;

typedef struct query
{
    const sel_body *body[2];
    const sel_hull *hull[2];
    double scale[2];
    double R[9];   /* body 2 to body 1 */
    double d[3];   /* centre of 2 in body 1 [m] */
    double margin; /* [m] */
    double spare;  /* allowance for rounding [m] */
    witnesses witness[2];
    axis best;              /* best of all axes */
    axis real;              /* best of the axes at which the bodies can touch */
    axis seam;              /* best of the axes at which only a seam is
                               touched */
    int seamSide, nextPart; /* seamSide: body of the seam; nextPart: part that
                               continues there (from 1; 0: no seam) */
} query;

/* An edge, in the frame of body 1. */
typedef struct edge
{
    double p[3];         /* start point [m] */
    double e[3];         /* unit direction */
    double nl[3], nr[3]; /* normals of the left and right faces */
    int index;
} edge;

/* - - - points and normals - - - */

static void set_query(
    query *q, const sel_body *body1, const sel_body *body2, double margin)
{
    double delta[3];
    q->body[0] = body1;
    q->body[1] = body2;
    for (int k = 0; k < 2; k++)
    {
        q->hull[k] = q->body[k]->shape->hull;
        q->scale[k] = q->body[k]->shape->scale;
    }
    m3_multiply_transposed(q->R, body1->Q, body2->Q);
    v3_sub(delta, body2->centre, body1->centre);
    m3_apply_transposed(q->d, body1->Q, delta);
    q->margin = margin;
    q->best = q->real = q->seam = (axis){.s = -HUGE_VAL};
    q->nextPart = 0;
    q->spare = EDGE_BETTER
        * GSL_MAX_DBL(
            body1->shape->boundingRadius, body2->shape->boundingRadius);
    q->witness[0].count = q->witness[1].count = 0;
}

/* Computes point v of a body, in the frame of body 1 [m]. */
static void point_of(const query *q, int side, int v, double x[3])
{
    const double *p = q->hull[side]->points + 3 * v;
    if (side == 0)
    {
        v3_scale(x, q->scale[0], p);
        return;
    }
    m3_apply(x, q->R, p);
    v3_scale(x, q->scale[1], x);
    v3_madd(x, x, 1.0, q->d);
}

static void normal_of(const query *q, int side, int face, double n[3])
{
    const double *plane = q->hull[side]->planes + 4 * face;
    if (side == 0)
    {
        v3_copy(n, plane);
        return;
    }
    m3_apply(n, q->R, plane);
}

/* Returns the greatest n.x over a hull, in its own frame and units. */
static double greatest(const sel_hull *hull, const double n[3])
{
    double most = v3_dot(hull->points, n);
    for (int v = 1; v < hull->nPoints; v++)
    {
        double value = v3_dot(hull->points + 3 * v, n);
        most = value > most ? value : most;
    }
    return most;
}

/* Returns the index of the point with the greatest n.x; the first, if several
   are equal. */
static int farthest(const sel_hull *hull, const double n[3])
{
    double most = v3_dot(hull->points, n);
    int best = 0;
    for (int v = 1; v < hull->nPoints; v++)
    {
        double value = v3_dot(hull->points + 3 * v, n);
        best = value > most ? v : best;
        most = value > most ? value : most;
    }
    return best;
}

/* Returns the separation s along n (body 1). */
static double separation(const query *q, const double n[3])
{
    double m[3];
    m3_apply_transposed(m, q->R, n);
    v3_scale(m, -1.0, m);
    return v3_dot(q->d, n) - q->scale[0] * greatest(q->hull[0], n)
        - q->scale[1] * greatest(q->hull[1], m);
}

/* - - - faces - - - */

/* Returns the separation along the normal of face f of body `side` [m]. */
static double face_separation(const query *q, int side, int f)
{
    const double *plane = q->hull[side]->planes + 4 * f;
    double m[3], to[3];
    if (side == 0)
    {
        m3_apply_transposed(m, q->R, plane);
        v3_copy(to, q->d);
    }
    else
    {
        m3_apply(m, q->R, plane);
        m3_apply_transposed(to, q->R, q->d);
        v3_scale(to, -1.0, to);
    }
    v3_scale(m, -1.0, m);
    return v3_dot(to, plane) - q->scale[side] * plane[3]
        - q->scale[1 - side] * greatest(q->hull[1 - side], m);
}

static void set_contact(const query *q, const axis *it, sel_contact *contact);

/* If the contact of an axis is at a seam between parts, returns the part that
   continues there (from 1) and sets *whose to the body. Otherwise returns 0. */
static int is_seam(const query *q, const axis *it, int *whose)
{
    sel_contact contact;
    int next = 0;
    set_contact(q, it, &contact);
    for (int side = 0; side < 2 && !next; side++)
    {
        const sel_body *body = q->body[side];
        const double *point = side ? contact.point2 : contact.point1;
        double out[3];
        v3_scale(out, side ? -1.0 : 1.0, contact.normal);
        *whose = side;
        next = it->face >= 0 && it->side == side
            ? sel_hull_face_goes_on(
                body, it->face, point, q->body[1 - side]->centre)
            : sel_hull_goes_on(body, point, out);
    }
    return next;
}

/* Returns nonzero if the contact of an axis is at a seam, which cannot be
   touched. Stores the seam with the smallest overlap. */
static int note_seam(query *q, const axis *it)
{
    int whose, next = 0;
    if (q->body[0]->shape->polyhedron->nParts > 1
        || q->body[1]->shape->polyhedron->nParts > 1)
    {
        next = is_seam(q, it, &whose);
    }
    if (next && it->s > q->seam.s)
    {
        q->seam = *it;
        q->seamSide = whose;
        q->nextPart = next;
    }
    return next;
}

static void note(query *q, const axis *it, int is_real, double better)
{
    if (it->s > q->best.s + better)
    {
        q->best = *it;
    }
    if (is_real && it->s > q->real.s + better && !note_seam(q, it))
    {
        q->real = *it;
    }
}

/* Adds the point of the other body that lies farthest along n (n in the frame
   of that body). */
static void add_witness(
    const query *q, int side, const double n[3], witnesses *w)
{
    double p[3], *x = w->x[w->count++];
    point_of(q, 1 - side, farthest(q->hull[1 - side], n), p);
    if (side == 1)
    {
        v3_sub(p, p, q->d);
        m3_apply_transposed(x, q->R, p);
    }
    else
    {
        v3_copy(x, p);
    }
    v3_scale(x, 1.0 / q->scale[side], x);
}

/* Returns an upper bound of the separation along a face's normal [m]: the
   smallest distance of a witness in front of the face. */
static double most_by(const query *q, int side, int f, const witnesses *w)
{
    const double *plane = q->hull[side]->planes + 4 * f;
    double least = HUGE_VAL;
    for (int k = 0; k < w->count; k++)
    {
        double ahead = v3_dot(plane, w->x[k]) - plane[3];
        least = ahead < least ? ahead : least;
    }
    return q->scale[side] * least;
}

/* Finds the witnesses. The first one lies farthest towards this body. Each
   further one comes from the face with the greatest upper bound; the separation
   along that face's normal is a lower bound of the greatest separation. If a
   body has several parts, the face may be a cut, and no lower bound is
   known. */
static void find_witnesses(const query *q, int side, witnesses *w)
{
    const int whole = q->body[0]->shape->polyhedron->nParts == 1
        && q->body[1]->shape->polyhedron->nParts == 1;
    double n[3];
    *w = (witnesses){.known = -HUGE_VAL};
    m3_apply_transposed(n, q->R, q->d);
    v3_scale(n, -1.0, n);
    add_witness(q, side, side ? q->d : n, w);
    while (w->count < WITNESSES)
    {
        int best = 0;
        double most = -HUGE_VAL;
        for (int f = 0; f < q->hull[side]->nFaces; f++)
        {
            double here = most_by(q, side, f, w);
            best = here > most ? f : best;
            most = here > most ? here : most;
        }
        if (whole)
        {
            w->known = GSL_MAX_DBL(w->known, face_separation(q, side, best));
        }
        normal_of(q, side, best, n);
        v3_scale(n, -1.0, n);
        if (side == 0)
        {
            double m[3];
            m3_apply_transposed(m, q->R, n);
            v3_copy(n, m);
        }
        add_witness(q, side, n, w);
    }
}

static void look_at_face(query *q, int side, int f)
{
    axis it = {.face = f, .side = side};
    it.s = face_separation(q, side, f);
    if (it.s > q->best.s || it.s > q->real.s)
    {
        normal_of(q, side, f, it.n);
        v3_scale(it.n, side ? -1.0 : 1.0, it.n);
        note(q, &it, q->hull[side]->faceReal[f], 0.0);
    }
}

/* Tests all faces of a side and stops at a face that shows that the bodies are
   apart. If there are many faces, those that cannot exceed the known separation
   are skipped. This changes no bit of the result, because `spare` allows for
   rounding. */
static void look_at_faces(query *q, int side)
{
    const sel_hull *hull = q->hull[side];
    witnesses *w = &q->witness[side];
    if (hull->nFaces * q->hull[1 - side]->nPoints > MANY)
    {
        find_witnesses(q, side, w);
        /* The loop ends at the first face with a separation above the margin:
           do not skip that face. */
        w->known = GSL_MIN_DBL(w->known, q->margin);
    }
    for (int f = 0; f < hull->nFaces && !(q->best.s > q->margin); f++)
    {
        double least = GSL_MIN_DBL(q->best.s, q->real.s);
        if (!w->count
            || !(most_by(q, side, f, w)
                < GSL_MAX_DBL(w->known, least) - q->spare))
        {
            look_at_face(q, side, f);
        }
    }
}

/* - - - edges - - - */

static void set_edge(const query *q, int side, int k, edge *e)
{
    const int *ends = q->hull[side]->edges + 4 * k;
    double to[3];
    point_of(q, side, ends[0], e->p);
    point_of(q, side, ends[1], to);
    v3_sub(e->e, to, e->p);
    v3_normalise(e->e);
    normal_of(q, side, ends[2], e->nl);
    normal_of(q, side, ends[3], e->nr);
    e->index = k;
}

/* Returns 1 if no normal between the normals of an edge's two faces gives a
   greater separation than the best axis so far. Such a normal is a weighted
   mean of the two face normals, divided by the length of this mean. The
   separation along it is at most the distance of a witness (a point of the
   other body) in front of the plane that is normal to it and contains the edge.
   Let d be the greater of the witness's distances in front of the two faces. If
   d is negative, the separation is at most d. Otherwise it is at most d divided
   by the smallest length of the mean, sqrt(half). */
static int cannot_part(const query *q, int side, int k)
{
    const int *ends = q->hull[side]->edges + 4 * k;
    const witnesses *w = &q->witness[side];
    if (!w->count)
    {
        return 0;
    }
    double least = GSL_MIN_DBL(q->best.s, q->real.s) - q->spare;
    const double *left = q->hull[side]->planes + 4 * ends[2];
    const double *right = q->hull[side]->planes + 4 * ends[3];
    double half = 0.5 + 0.5 * v3_dot(left, right);
    for (int i = 0; i < w->count; i++)
    {
        double l = v3_dot(left, w->x[i]) - left[3];
        double r = v3_dot(right, w->x[i]) - right[3];
        double ahead = q->scale[side] * GSL_MAX_DBL(l, r);
        if (ahead < 0.0 ? ahead < least
                        : least > 0.0 && ahead * ahead < least * least * half)
        {
            return 1;
        }
    }
    return 0;
}

/* Returns 1 if an edge is farther than `reach` from the other body's box. */
static int is_far(const query *q, int side, int k, double reach)
{
    const int *ends = q->hull[side]->edges + 4 * k;
    const sel_hull *other = q->hull[1 - side];
    double a[2][3], scale = q->scale[1 - side];
    if (reach == HUGE_VAL)
    {
        return 0;
    }
    for (int i = 0; i < 2; i++)
    {
        double x[3];
        point_of(q, side, ends[i], x);
        if (side == 0)
        {
            v3_sub(x, x, q->d);
            m3_apply_transposed(a[i], q->R, x);
        }
        else
        {
            v3_copy(a[i], x);
        }
    }
    for (int i = 0; i < 3; i++)
    {
        double low = scale * other->low[i] - reach;
        double high = scale * other->high[i] + reach;
        if ((a[0][i] < low && a[1][i] < low)
            || (a[0][i] > high && a[1][i] > high))
        {
            return 1;
        }
    }
    return 0;
}

/* Returns 1 if two edges form a face of the Minkowski difference. */
static int make_face(const edge *a, const edge *b)
{
    double bl = v3_dot(b->nl, a->e), br = v3_dot(b->nr, a->e);
    double al = v3_dot(a->nl, b->e), ar = v3_dot(a->nr, b->e);
    return bl * br < 0.0 && al * ar < 0.0 && bl * ar < 0.0;
}

static void look_at_two_edges(
    query *q, const edge *a, const edge *b, double better)
{
    axis it = {.face = -1, .edge = {a->index, b->index}};
    double step[3], outward[3];
    v3_cross(it.n, a->e, b->e);
    double sine = v3_norm(it.n);
    if (sine < PARALLEL)
    {
        return;
    }
    v3_scale(it.n, 1.0 / sine, it.n);
    v3_madd(outward, a->nl, 1.0, a->nr);
    if (v3_dot(outward, it.n) < 0.0)
    {
        v3_scale(it.n, -1.0, it.n);
    }
    v3_sub(step, b->p, a->p);
    it.s = v3_dot(it.n, step);
    int is_real
        = q->hull[0]->edgeReal[a->index] && q->hull[1]->edgeReal[b->index];
    note(q, &it, is_real, better);
}

/* Returns the greatest distance from the other body at which an edge can change
   the result [m]. An overlap is at most that of the best axis; a gap is at most
   the margin. */
static double reach_of(const query *q)
{
    double deep = GSL_MAX_DBL(-q->real.s, -q->best.s);
    return GSL_MAX_DBL(q->margin, deep);
}

/* Tests some edges of body 1 against all edges of body 2. */
static void look_at_chunk(
    query *q, const edge *some, int count, double reach, double better)
{
    for (int k = 0; k < q->hull[1]->nEdges; k++)
    {
        edge b;
        if (cannot_part(q, 1, k) || is_far(q, 1, k, reach))
        {
            continue;
        }
        set_edge(q, 1, k, &b);
        for (int c = 0; c < count; c++)
        {
            if (make_face(&some[c], &b))
            {
                look_at_two_edges(q, &some[c], &b, better);
            }
        }
    }
}

/* Tests the edges whose distance from the other body is at most `reach`. */
static void look_at_edges(query *q, double reach)
{
    edge some[CHUNK];
    int count = 0;
    double better = EDGE_BETTER
        * GSL_MIN_DBL(q->body[0]->shape->boundingRadius,
            q->body[1]->shape->boundingRadius);
    reach += better;
    for (int k = 0; k < q->hull[0]->nEdges; k++)
    {
        if (!cannot_part(q, 0, k) && !is_far(q, 0, k, reach))
        {
            set_edge(q, 0, k, &some[count++]);
        }
        if (count == CHUNK || (count > 0 && k + 1 == q->hull[0]->nEdges))
        {
            look_at_chunk(q, some, count, reach, better);
            count = 0;
        }
    }
}

/* - - - the points - - - */

static void to_global(const sel_body *body, const double x[3], double y[3])
{
    m3_apply(y, body->Q, x);
    v3_madd(y, y, 1.0, body->centre);
}

/* The points of a body that lie farthest along n (global), up to rounding. */
typedef struct tips
{
    int count;
    double first[3], last[3], mean[3]; /* global [m] */
} tips;

static void find_tips(const sel_body *body, const double n[3], tips *t)
{
    const sel_hull *hull = body->shape->hull;
    double m[3], sum[3] = {0.0, 0.0, 0.0};
    m3_apply_transposed(m, body->Q, n);
    double most = greatest(hull, m) - EDGE_BETTER * hull->radius;
    t->count = 0;
    for (int v = 0; v < hull->nPoints; v++)
    {
        if (v3_dot(hull->points + 3 * v, m) >= most)
        {
            double p[3];
            v3_scale(p, body->shape->scale, hull->points + 3 * v);
            v3_madd(sum, sum, 1.0, p);
            to_global(body, p, t->count++ ? t->last : t->first);
        }
    }
    v3_scale(sum, 1.0 / t->count, sum);
    to_global(body, sum, t->mean);
}

/* Finds the centre of the other body's tips (a point, an edge or a face) after
   these are clipped to a face. */
static void middle_on_face(const sel_body *body, int face, const double n[3],
    const sel_body *other, const tips *t, double middle[3])
{
    double t1[3], t2[3], back[3], centre[2];
    sel_polygon window, region = {.count = 2};
    v3_frame(n, t1, t2);
    sel_hull_polygon(body, face, t->mean, t1, t2, &window);
    if (t->count > 2)
    {
        v3_scale(back, -1.0, n);
        sel_hull_polygon(
            other, sel_hull_facing(other, back), t->mean, t1, t2, &region);
    }
    for (int k = 0; k < 2 && t->count == 2; k++)
    {
        double r[3];
        v3_sub(r, k ? t->last : t->first, t->mean);
        region.at[k][0] = v3_dot(t1, r);
        region.at[k][1] = v3_dot(t2, r);
    }
    sel_polygon_clip(&region, &window);
    v3_copy(middle, t->mean);
    if (region.count > 0)
    {
        sel_polygon_centre(&region, centre);
        v3_madd(middle, middle, centre[0], t1);
        v3_madd(middle, middle, centre[1], t2);
    }
}

/* Finds the nearest points of two edges, in body 1. */
static void nearest_on_edges(
    const query *q, const axis *it, double x1[3], double x2[3])
{
    double ends[4][3], u[3], v[3], r[3];
    for (int k = 0; k < 4; k++)
    {
        int side = k / 2;
        point_of(
            q, side, q->hull[side]->edges[4 * it->edge[side] + k % 2], ends[k]);
    }
    v3_sub(u, ends[1], ends[0]);
    v3_sub(v, ends[3], ends[2]);
    v3_sub(r, ends[2], ends[0]);
    /* cross products, because components along nearly parallel lines cancel */
    double across[3], rv[3], ru[3];
    v3_cross(across, u, v);
    v3_cross(rv, r, v);
    v3_cross(ru, r, u);
    double square = v3_dot(across, across);
    double s = v3_dot(rv, across) / square, t = v3_dot(ru, across) / square;
    v3_madd(x1, ends[0], GSL_MIN_DBL(GSL_MAX_DBL(s, 0.0), 1.0), u);
    v3_madd(x2, ends[2], GSL_MIN_DBL(GSL_MAX_DBL(t, 0.0), 1.0), v);
}

/* Finds the other body's deepest point below a face, and the projection of the
   point on the face. If an edge or a face of the other body is parallel to the
   face, the point is the centre of their common area. */
static void points_on_face(
    const query *q, const axis *it, const double n[3], sel_contact *contact)
{
    const sel_body *body = q->body[it->side], *other = q->body[1 - it->side];
    double out[3], *deepest = it->side ? contact->point1 : contact->point2;
    double *foot = it->side ? contact->point2 : contact->point1;
    tips t;
    v3_scale(out, it->side ? -1.0 : 1.0, n);
    v3_scale(foot, -1.0, out);
    find_tips(other, foot, &t);
    v3_copy(deepest, t.mean);
    if (t.count > 1)
    {
        middle_on_face(body, it->face, out, other, &t, deepest);
    }
    v3_madd(foot, deepest, -it->s, out);
}

static void set_contact(const query *q, const axis *it, sel_contact *contact)
{
    m3_apply(contact->normal, q->body[0]->Q, it->n);
    if (it->face < 0)
    {
        double x1[3], x2[3];
        nearest_on_edges(q, it, x1, x2);
        to_global(q->body[0], x1, contact->point1);
        to_global(q->body[0], x2, contact->point2);
    }
    else
    {
        points_on_face(q, it, contact->normal, contact);
    }
    contact->overlap = -it->s;
    contact->iterations = 1;
    contact->end = it->s <= 0.0 ? SEL_TOUCHING : SEL_APART;
    for (int k = 0; k < 3; k++)
    {
        contact->point[k] = 0.5 * (contact->point1[k] + contact->point2[k]);
    }
}

/* Returns 1 if the axis that separated the bodies in the last call still
   separates them. */
static int still_apart(
    const query *q, const sel_contact_memory *memory, sel_contact *contact)
{
    if (memory->type != 2)
    {
        return 0;
    }
    double s = separation(q, memory->u1);
    if (!(s > q->margin))
    {
        return 0;
    }
    m3_apply(contact->normal, q->body[0]->Q, memory->u1);
    contact->overlap = -s;
    contact->end = SEL_APART_DIRECTION;
    return 1;
}

/* Returns 1 if a point (global) is in a body. */
static int is_in(const sel_body *body, const double point[3])
{
    double r[3], y[3];
    v3_sub(r, point, body->centre);
    m3_apply_transposed(y, body->Q, r);
    return sel_shape_gauge(body->shape, y, NULL, NULL) <= 1.0;
}

/* Tests edges. If there are many, tests those near the contact first, and the
   others only if no point is found that lies in both bodies. */
static void search_edges(query *q)
{
    sel_contact contact = {.overlap = 0.0};
    int few = q->hull[0]->nEdges * q->hull[1]->nEdges <= FEW;
    look_at_edges(q, few ? HUGE_VAL : reach_of(q));
    if (few || q->best.s > 0.0)
    {
        return;
    }
    if (q->real.s > -HUGE_VAL)
    {
        set_contact(q, &q->real, &contact);
    }
    if (!is_in(q->body[0], contact.point) || !is_in(q->body[1], contact.point))
    {
        look_at_edges(q, HUGE_VAL);
    }
}

static void search(query *q)
{
    look_at_faces(q, 0);
    look_at_faces(q, 1);
    if (!(q->best.s > q->margin))
    {
        search_edges(q);
    }
}

/* Returns 1 if the bodies overlap at the contact of an axis. For two edges, the
   contact point of each body must lie inside the other body. If the axis is the
   normal of a face, the contact point on the body that owns the face must lie
   in the face, and the other body's contact point must lie inside the body that
   owns the face. */
static int touches_at(const query *q, const axis *it)
{
    sel_contact contact;
    set_contact(q, it, &contact);
    if (it->face < 0)
    {
        return is_in(q->body[1], contact.point1)
            && is_in(q->body[0], contact.point2);
    }
    return sel_hull_face_holds(q->body[it->side], it->face,
               it->side ? contact.point2 : contact.point1)
        && is_in(q->body[it->side], it->side ? contact.point1 : contact.point2);
}

/* Returns 1 if the contact is at a seam. A real axis with a much greater
   overlap than the seam counts only if the bodies overlap at its contact. */
static int is_at_seam(const query *q)
{
    const axis *it = &q->real;
    if (!(it->s < SEL_SEAM_MOST * q->seam.s))
    {
        return 0;
    }
    return !(it->s > -HUGE_VAL) || !touches_at(q, it);
}

/* For overlapping bodies that touch at a seam: returns 1 if the part that
   continues there also touches the other body, but not at a seam. */
static int is_left_to_next(const query *q)
{
    sel_shape shape;
    sel_body next;
    query other;
    int side = q->seamSide;
    sel_hull_part_beside(q->body[side], q->nextPart - 1, &shape, &next);
    set_query(
        &other, side ? q->body[0] : &next, side ? &next : q->body[1], 0.0);
    search(&other);
    return other.best.s <= 0.0 && other.real.s > -HUGE_VAL
        && !is_at_seam(&other);
}

/* Returns the axis of contact of two overlapping bodies, or NULL if they have
   no contact. */
static const axis *touched(const query *q)
{
    if (q->nextPart && is_at_seam(q))
    {
        return is_left_to_next(q) ? NULL : &q->seam;
    }
    return q->real.s > -HUGE_VAL ? &q->real : NULL;
}

void sel_contact_hulls(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact_memory *memory, sel_contact *contact)
{
    query q;
    set_query(&q, body1, body2, margin);
    *contact = (sel_contact){
        .triangle = -1, .item = -1, .overlap = -GSL_DBL_MAX, .end = SEL_APART};
    if (still_apart(&q, memory, contact))
    {
        return;
    }
    search(&q);
    int apart = q.best.s > 0.0;
    const axis *it = apart ? &q.best : touched(&q);
    memory->type = apart ? 2 : it ? 1 : 0;
    v3_copy(memory->u1, it ? it->n : q.best.n);
    v3_set(memory->u2, 0.0, 0.0, 1.0); /* not used, but a stored memory must
                                          have a direction */
    if (!it || (apart && q.real.s < q.best.s))
    {
        /* there is no contact, or only a cut separates the bodies */
        m3_apply(contact->normal, body1->Q, it ? it->n : q.best.n);
        contact->overlap
            = apart ? -GSL_MAX_DBL(q.best.s, margin) : -GSL_DBL_MAX;
        return;
    }
    set_contact(&q, it, contact);
}
