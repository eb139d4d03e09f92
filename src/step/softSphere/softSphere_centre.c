/*---------------------------------------------------------------------------*\
    softSphere_centre.c - the point at which the force of a flat contact acts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Two bodies move relative to each other with u at the contact point; n is the
    normal. Their overlap d grows by -n.u. Therefore the force F(d) n has a
    potential energy if it acts at the contact point; at any other point it
    creates or destroys energy whenever the bodies rock. But on flat sides the
    contact point moves from rim to rim within a tiny tilt, and no substep is
    short enough for that.

    So the sides are treated as slightly round: a tilt that lifts the rim of a
    side by a share of the overlap moves the point of application about as far
    as the rim. The error of the energy is of the order of that share. The share
    is proportional to the square of the substep (softSphere_force.c), so that
    two bodies rock on each other no faster than leap-frog can follow. At x from
    the contact point, in its tangent plane, each side contributes to the
    overlap

        f.x - x.K x/2

    For a superellipsoid the support function h is replaced by its mean over
    tilts of the normal,

        H(n) = mean of h(n + s1 e1 + s2 e2),  |si| <= ti = lift/ai

    with the half-extent ai of the side along ei. The point y for n is the
    gradient of H, from differences of h over 2 ti; on curved surfaces it is the
    gradient of h. The derivative of y by n is 1/K, and f = K y.

    For a hull, f is the slope of the face that points along the normal, with a
    small curvature K = 4 lift/R^2 about the centre of the body.

    The sum of both contributions is greatest at (K1 + K2)^-1 (f1 + f2). Within
    a region it is greatest at the point nearest to this one in the metric of K1
    + K2.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "polyhedron/hull_face.h"
#include "step/softSphere/softSphere.h"
#include "world/world.h"

#include <math.h>

/* [-] Lower bound of the cosine between the normal of a face and the normal of
   the contact; at this value the face is seen edge on. */
#define EDGE_ON 1e-3

/* The tangent plane of a contact, with the sums f1 + f2 and K1 + K2 (see
   above). */
typedef struct plane
{
    const double *origin, *t1, *t2;
    double f[2], K[3]; /* K: xx, xy, yy [1/m] */
} plane;

/* A superellipsoid seen along a normal that points out of it. */
typedef struct look
{
    const sel_body *body;
    double n[3], e[2][3]; /* in the body's frame */
    double tilt[2], half[2];
    double y[2]; /* gradient of H, along e */
    double k[2]; /* curvatures, along e */
} look;

static void set_tilts(look *l, double lift)
{
    const sel_shape *shape = l->body->shape;
    int face = 0;
    for (int i = 1; i < 3; i++)
    {
        face = fabs(l->n[i]) > fabs(l->n[face]) ? i : face;
    }
    int axis[2] = {(face + 1) % 3, (face + 2) % 3};
    v3_scale(l->e[0], -l->n[axis[0]], l->n);
    l->e[0][axis[0]] += 1.0;
    v3_normalise(l->e[0]);
    v3_cross(l->e[1], l->n, l->e[0]);
    for (int a = 0; a < 2; a++)
    {
        l->half[a] = shape->semiAxes[axis[a]];
        l->tilt[a] = lift / l->half[a];
    }
}

static void look_along(
    look *l, const sel_body *body, const double n[3], double lift)
{
    double slope[2] = {0.0, 0.0};
    l->body = body;
    m3_apply_transposed(l->n, body->Q, n);
    set_tilts(l, lift);
    l->y[0] = l->y[1] = 0.0;
    for (int k = 0; k < 4; k++)
    {
        double sign[2] = {k & 1 ? -1.0 : 1.0, k & 2 ? -1.0 : 1.0};
        double tilted[3], x[3];
        v3_madd(tilted, l->n, sign[0] * l->tilt[0], l->e[0]);
        v3_madd(tilted, tilted, sign[1] * l->tilt[1], l->e[1]);
        double h = sel_shape_support(body->shape, tilted, x);
        for (int a = 0; a < 2; a++)
        {
            double share = 0.25 * sign[a] / l->tilt[a];
            l->y[a] += share * h;
            slope[a] += share * v3_dot(x, l->e[a]);
        }
    }
    for (int a = 0; a < 2; a++)
    {
        l->k[a] = 1.0 / fmax(slope[a], SEL_SOFT_SHARP * l->half[a]);
    }
}

static void add_curvature(
    plane *p, double k, const double at[2], const double along[2])
{
    double pull = k * (at[0] * along[0] + at[1] * along[1]);
    p->K[0] += k * along[0] * along[0];
    p->K[1] += k * along[0] * along[1];
    p->K[2] += k * along[1] * along[1];
    p->f[0] += pull * along[0];
    p->f[1] += pull * along[1];
}

/* Transforms a global point to the plane. */
static void in_plane(const plane *p, const double x[3], double at[2])
{
    double r[3];
    v3_sub(r, x, p->origin);
    at[0] = v3_dot(p->t1, r);
    at[1] = v3_dot(p->t2, r);
}

static void add_smooth(
    plane *p, const sel_body *body, const double n[3], double lift)
{
    look l;
    double y[3], x[3], at[2];
    look_along(&l, body, n, lift);
    v3_scale(y, l.y[0], l.e[0]);
    v3_madd(y, y, l.y[1], l.e[1]);
    m3_apply(x, body->Q, y);
    v3_madd(x, x, 1.0, body->centre);
    in_plane(p, x, at);
    for (int a = 0; a < 2; a++)
    {
        m3_apply(x, body->Q, l.e[a]);
        const double along[2] = {v3_dot(p->t1, x), v3_dot(p->t2, x)};
        add_curvature(p, l.k[a], at, along);
    }
}

static void add_face(
    plane *p, const sel_body *body, const double n[3], double lift)
{
    static const double along[2][2] = {{1.0, 0.0}, {0.0, 1.0}};
    double m[3], at[2], R = body->shape->boundingRadius;
    int face = sel_hull_facing(body, n);
    m3_apply(m, body->Q, body->shape->hull->planes + 4 * face);
    double unit = -1.0 / fmax(v3_dot(m, n), EDGE_ON);
    p->f[0] += unit * v3_dot(m, p->t1);
    p->f[1] += unit * v3_dot(m, p->t2);
    in_plane(p, body->centre, at);
    for (int a = 0; a < 2; a++)
    {
        add_curvature(p, 4.0 * lift / (R * R), at, along[a]);
    }
}

static void add_side(
    plane *p, const sel_body *body, const double n[3], double lift)
{
    (body->shape->hull ? add_face : add_smooth)(p, body, n, lift);
}

sel_soft_centre sel_soft_centre_of(const sel_prepared_contact *prepared,
    double round, const double t1[3], const double t2[3])
{
    const sel_touch *contact = prepared->touch;
    plane p = {.origin = contact->point, .t1 = t1, .t2 = t2};
    double back[3];
    sel_two_bodies two;
    sel_world_two_bodies(prepared->world, prepared->sides[0].particle,
        prepared->sides[1].particle, contact->part, &two);
    double least = SEL_SOFT_TILT * two.first->shape->boundingRadius;
    double lift = fmax(round * contact->overlap, least);
    add_side(&p, two.first, contact->normal, lift);
    if (two.second)
    {
        v3_scale(back, -1.0, contact->normal);
        add_side(&p, two.second, back, lift);
    }
    sel_soft_centre centre = {.lift = lift};
    double det = p.K[0] * p.K[2] - p.K[1] * p.K[1];
    centre.at[0] = (p.K[2] * p.f[0] - p.K[1] * p.f[1]) / det;
    centre.at[1] = (p.K[0] * p.f[1] - p.K[1] * p.f[0]) / det;
    centre.L[0] = sqrt(p.K[0]);
    centre.L[1] = p.K[1] / centre.L[0];
    centre.L[2] = sqrt(det) / centre.L[0];
    return centre;
}
