/*---------------------------------------------------------------------------*\
    skins.c - travel allowed before the candidates are rebuilt

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Each particle has its own skin. Candidates are the pairs whose hulls, each
    grown by half its skin, overlap; they are rebuilt when a hull has moved by
    more than half its skin. Until then no pair that is not a candidate can
    touch.

    Hulls. The hull of a compact body is its bounding sphere, for which rotation
    does not matter. The sphere of a long or flat body is far larger than the
    body: in a packing of needles nearly all spheres overlap. The convex parts
    of a body that is not convex have spheres that rotate with it. The hull of
    such bodies is therefore the oriented box around the body, and its motion is
    that of the farthest corner, rotation included. Spheres are tested first;
    boxes then separate most of the remaining pairs.

    Thickness. The skin is proportional to the particle's own radius, so that a
    large particle does not collect all small ones around it; for a long body it
    is proportional to its thickness, because a skin proportional to its length
    would make the box useless. However, particles in a packing move about
    equally fast whatever their size: the skins of the smallest particles would
    be used up long before those of the large ones. The radius to which the skin
    is proportional is therefore limited to between half and twice the mean. The
    lower limit makes rebuilds rare if there are a few small particles; the
    upper limit keeps the list short if there are a few large ones. In any case
    a skin is at most twice that for the particle's own radius. This limits the
    list if there are many small particles.

    Speed. A particle that moves gets a thicker skin, for the distance that it
    travels in the time for which skins are to last (horizon.c). A particle that
    is slower than the mean gets the skin for the mean speed, because a
    collision may accelerate it to that speed.

    For a particle with a speculative distance (speculative.c) the usable skin
    is less by that distance, and the skin is made thick enough for it.
\*---------------------------------------------------------------------------*/

#include "detect/skins.h"
#include "base/threads.h"
#include "base/vec3.h"
#include "detect/horizon.h"
#include "memory/persistent_contacts.h"
#include "world/periods.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

/* [-] Bounding radius over the smallest semi-axis above which a body is
   long. */
#define LONG 3.0
/* [-] Number of smallest semi-axes that count as the radius of a long body. */
#define THICK 6.0
/* PASS_PARALLEL [-]: square of the sine of an angle below which two axes count
   as parallel. PASS_SLACK [-]: relative rounding error of a squared distance
   normal to axes that are not parallel. */
#define PASS_PARALLEL 1e-12
#define PASS_SLACK    1e-6
/* [-] Relative increase of the radii in the search: it exceeds the rounding
   errors of sums and distances, so that pairs at the limit of the skins are
   listed. */
#define RADIUS_SLACK 1e-12

static int is_long(const sel_shape *shape)
{
    return shape->boundingRadius > LONG * shape->minSemiAxis
        || sel_shape_parts(shape) > 1;
}

/* Returns the radius to which the skin is proportional, before the mean limits
   it [m]. */
static double own_radius(const sel_shape *shape)
{
    return is_long(shape)
        ? GSL_MIN_DBL(shape->boundingRadius, THICK * shape->minSemiAxis)
        : shape->boundingRadius;
}

static double skin_radius(double radius, double mean)
{
    double held = GSL_MAX_DBL(GSL_MIN_DBL(radius, 2.0 * mean), 0.5 * mean);
    return GSL_MIN_DBL(held, 2.0 * radius);
}

/* Returns an upper bound of half a skin [m]: the radii of two bodies with their
   skins add up to at most half a period. */
static double most_half_skin(const sel_world *w)
{
    double most = sel_world_half_period(w);
    for (int i = 0; i < w->p.n && w->settings.nPeriods > 0; i++)
    {
        double radius = w->shapes[w->p.shape[i]].boundingRadius;
        double left = 0.5 * sel_world_half_period(w) - radius;
        most = GSL_MIN_DBL(most, GSL_MAX_DBL(left, 0.0));
    }
    return most;
}

/* Returns the speed at which a skin is used up [m/s]. */
static double skin_speed(const sel_world *w, int i)
{
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    double speed = v3_norm(w->p.v + 3 * i);
    return is_long(shape)
        ? speed + v3_norm(w->p.omega + 3 * i) * shape->boundingRadius
        : speed;
}

/* Mean and greatest speed of the particles [m/s]. */
typedef struct speeds
{
    double mean, most;
} speeds;

static speeds speeds_of(const sel_world *w)
{
    speeds all = {0.0, 0.0};
    for (int i = 0; i < w->p.n; i++)
    {
        double speed = skin_speed(w, i);
        all.mean += speed / w->p.n;
        all.most = GSL_MAX_DBL(all.most, speed);
    }
    return all;
}

/* Returns half of a skin before its upper bound is applied [m]. `mean`: mean
   radius [m]; `time`: duration for which the skin is to last [s]; `usual`: mean
   speed [m/s]. */
static double half_skin(
    const sel_world *w, int i, double mean, double time, double usual)
{
    double own = own_radius(&w->shapes[w->p.shape[i]]);
    double half = 0.5 * w->settings.skin * skin_radius(own, mean);
    double speed = GSL_MAX_DBL(skin_speed(w, i), usual);
    half = GSL_MAX_DBL(half, 2.0 * w->speculation.distance[i]);
    return GSL_MAX_DBL(half, w->speculation.distance[i] + time * speed);
}

void sel_world_set_skins(sel_world *w)
{
    double mean = 0.0, most = most_half_skin(w);
    for (int i = 0; i < w->p.n; i++)
    {
        mean += own_radius(&w->shapes[w->p.shape[i]]) / w->p.n;
    }
    speeds speed = speeds_of(w);
    double time = sel_horizon_time(w, mean, speed.most);
    for (int i = 0; i < w->p.n; i++)
    {
        const sel_shape *shape = &w->shapes[w->p.shape[i]];
        w->near.halfSkin[i]
            = GSL_MIN_DBL(half_skin(w, i, mean, time, speed.mean), most);
        w->near.radius[i] = (shape->boundingRadius + w->near.halfSkin[i])
            * (1.0 + RADIUS_SLACK);
        v3_copy(w->near.xBuilt + 3 * i, w->p.x + 3 * i);
        for (int k = 0; k < 4; k++)
        {
            w->near.qBuilt[4 * i + k] = w->p.q[4 * i + k];
        }
    }
}

/* Returns an upper bound of the displacement of a box's corners by rotation
   [m]: along each semi-axis vector e_k it is 2 |e_k x v|, where v is the vector
   part of the rotation since the last rebuild. */
static double rotated(
    const sel_shape *shape, const double p[4], const double q[4])
{
    double v[3];
    q4_turn(v, p, q);
    double xx = v[0] * v[0], yy = v[1] * v[1], zz = v[2] * v[2];
    return 2.0
        * (shape->semiAxes[0] * sqrt(yy + zz)
            + shape->semiAxes[1] * sqrt(zz + xx)
            + shape->semiAxes[2] * sqrt(xx + yy));
}

double sel_world_travel(const sel_world *w, int i)
{
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    double step[3];
    v3_sub(step, w->p.x + 3 * i, w->near.xBuilt + 3 * i);
    return v3_norm(step)
        + (is_long(shape)
                ? rotated(shape, w->near.qBuilt + 4 * i, w->p.q + 4 * i)
                : 0.0);
}

static double skin_used(void *context, int first, int end)
{
    const sel_world *w = context;
    for (int i = first; i < end; i++)
    {
        double step[3],
            limit = w->near.halfSkin[i] - w->speculation.distance[i];
        v3_sub(step, w->p.x + 3 * i, w->near.xBuilt + 3 * i);
        if (limit < 0.0 /* its speculative distance has grown since then */
            || !(v3_dot(step, step) <= limit * limit)
            || (is_long(&w->shapes[w->p.shape[i]])
                && !(sel_world_travel(w, i) <= limit)))
        {
            return 1.0;
        }
    }
    return 0.0;
}

int sel_world_skin_used(sel_world *w)
{
    return sel_threads_share(w->settings.threads, w->p.n, skin_used, w) > 0.0;
}

/* - - - hulls - - - */

/* Returns 1 if the box of j overlaps that of i in at least one orientation of
   i; both are grown. The corners of a box extend beyond the bounding sphere.
   The test is nevertheless for boxes, because the narrow phase makes a
   persistent contact as soon as boxes overlap. */
static int ball_meets_box(const sel_world *w, int i, int j, double grown)
{
    const sel_body *box = &w->bodies[j];
    double delta[3], d[3], square = 0.0;
    double reach = v3_norm(w->shapes[w->p.shape[i]].semiAxes) + grown;
    sel_world_apart(w, j, i, delta);
    m3_apply_transposed(d, box->Q, delta);
    for (int k = 0; k < 3; k++)
    {
        double off = GSL_MAX_DBL(fabs(d[k]) - box->shape->semiAxes[k], 0.0);
        square += off * off;
    }
    return square <= reach * reach;
}

static int longest_axis(const sel_shape *shape)
{
    const double *a = shape->semiAxes;
    return a[0] >= a[1] && a[0] >= a[2] ? 0 : a[1] >= a[2] ? 1 : 2;
}

/* Returns 1 if the bodies are separated in the direction normal to both long
   axes, in which needles are thinnest. This test separates most needles, at a
   tenth of the cost of the box test. */
static int pass_by(const sel_body *a, const sel_body *b, double grown)
{
    int ka = longest_axis(a->shape), kb = longest_axis(b->shape);
    const double *sa = a->shape->semiAxes, *sb = b->shape->semiAxes;
    double u[3] = {a->Q[ka], a->Q[3 + ka], a->Q[6 + ka]};
    double v[3] = {b->Q[kb], b->Q[3 + kb], b->Q[6 + kb]}, n[3], d[3];
    double reach = grown + sa[(ka + 1) % 3] + sa[(ka + 2) % 3]
        + sb[(kb + 1) % 3] + sb[(kb + 2) % 3];
    v3_cross(n, u, v);
    v3_sub(d, b->centre, a->centre);
    double off = v3_dot(d, n), sine2 = v3_dot(n, n);
    return sine2 > PASS_PARALLEL
        && off * off > reach * reach * sine2 * (1.0 + PASS_SLACK);
}

static int hulls_meet(const sel_world *w, int i, int j, double margin)
{
    const sel_shape *a = &w->shapes[w->p.shape[i]];
    const sel_shape *b = &w->shapes[w->p.shape[j]];
    double grown = w->near.radius[i] - a->boundingRadius + w->near.radius[j]
        - b->boundingRadius + margin;
    int longA = is_long(a), longB = is_long(b);
    if (longA && longB)
    {
        sel_body moved;
        const sel_body *bodyB = sel_world_body_seen(w, i, j, &moved);
        return !pass_by(&w->bodies[i], bodyB, grown)
            && sel_contact_boxes_meet(&w->bodies[i], bodyB, grown);
    }
    if (longA || longB)
    {
        return longA ? ball_meets_box(w, j, i, grown)
                     : ball_meets_box(w, i, j, grown);
    }
    return 1;
}

/* A pair keeps its persistent contact if only its boxes are separated. The
   contact is dropped if the spheres do not overlap
   (memory/persistent_contacts.c): otherwise the state of a pair that comes near
   again would depend on when the candidates are rebuilt. */
int sel_world_may_touch(void *world, int i, int j)
{
    sel_world *w = world;
    if (w->settings.nPeriods > 0 && !sel_world_may_pair(w, i, j))
    {
        return 0;
    }
    if (hulls_meet(w, i, j, w->near.margin)
        || sel_world_has_persistent(w, i, j))
    {
        return 1;
    }
    w->near.candidates.hidden
        = w->near.candidates.hidden || (i < w->p.nLocal) != (j < w->p.nLocal);
    return 0;
}

int sel_world_set_boxes(sel_world *w)
{
    int any = 0;
    w->near.candidates.hidden = 0;
    for (int i = 0; i < w->p.n; i++)
    {
        const sel_shape *shape = &w->shapes[w->p.shape[i]];
        if (is_long(shape))
        {
            sel_contact_body(
                &w->bodies[i], shape, w->p.x + 3 * i, w->p.q + 4 * i);
            any = 1;
        }
    }
    return any;
}
