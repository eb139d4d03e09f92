/*---------------------------------------------------------------------------*\
    world_reuse.c - the geometry of pairs, kept while they hardly move

    SPDX-License-Identifier: GPL-3.0-or-later

    Bodies that rest, or that turn together, need not be solved anew. With what
    a pair's last solution was goes the pose of body 2 in the frame of body 1 at
    which it was found (sel_kept). From it to the pose now is a rigid motion,

        x -> x + u(x),   u(x) = step + (turn - 1)(x - place)

    of body 2, seen from body 1. Pairs that touch: as long as the bodies have
    moved by less than a share of the smaller smallest semi-axis
    (settings.reuse),

        |u(point)| + |turn| (smaller bounding radius) < reuse min(a, b, c)

    the overlap becomes less by n.u(point): the overlap is a minimum over all
    directions, so what the normal does in the meantime is of second order. The
    point goes with half of u, the normal with half of the turn, as if both
    bodies were as round: whichever is first, the contact is the same. Pairs
    apart: the plane that parted them leaves a gap, and as long as no point of
    body 2 can have moved by as much, they are apart: this is no guess.

    All is counted from the one pose, so that no error adds up, and depends on
    the pair alone, so that it is the same on every process. Numbers are float,
    since there are many; overlaps are counted from the pose as it was rounded,
    so that at the pose of the solution they are the solution's.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "world/world_state.h"

#include <gsl/gsl_math.h>

/* [-] Of the distance and size of a pair, taken from a gap: far above what
   float numbers and a file of six digits leave open. */
#define GAP_SLACK 2e-6

/* The motion of body 2 seen from body 1. */
typedef struct motion
{
    double place[3], turn[4]; /* the pose now */
    double step[3];           /* of the centre [m] */
    double w, v[3];           /* the turn: quaternion, w >= 0 */
} motion;

static void q_multiply(double r[4], const double a[4], const double b[4])
{
    r[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    r[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    r[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    r[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
}

static void set_pose(const sel_world *w, const sel_link *link, motion *m)
{
    const double *q = w->p.q + 4 * link->first;
    const double back[4] = {q[0], -q[1], -q[2], -q[3]};
    double delta[3];
    v3_sub(delta, w->p.x + 3 * link->second, w->p.x + 3 * link->first);
    m3_apply_transposed(m->place, w->bodies[link->first].Q, delta);
    q_multiply(m->turn, back, w->p.q + 4 * link->second);
}

/* From the pose kept to the present one. */
static void set_motion(const sel_kept *kept, motion *m)
{
    const float *q = kept->turn;
    const double back[4] = {q[0], -q[1], -q[2], -q[3]};
    double turn[4];
    q_multiply(turn, m->turn, back);
    double sign = turn[0] < 0.0 ? -1.0 : 1.0;
    m->w = sign * turn[0];
    v3_scale(m->v, sign, turn + 1);
    for (int k = 0; k < 3; k++)
    {
        m->step[k] = m->place[k] - kept->place[k];
    }
}

/* u at the point kept. */
static void point_motion(const sel_kept *kept, const motion *m, double u[3])
{
    double r[3], once[3], twice[3];
    for (int k = 0; k < 3; k++)
    {
        r[k] = (double)kept->point[k] - kept->place[k];
    }
    v3_cross(once, m->v, r);
    v3_cross(twice, m->v, once);
    v3_madd(u, m->step, 2.0 * m->w, once);
    v3_madd(u, u, 2.0, twice);
}

static double along_normal(const sel_kept *kept, const double u[3])
{
    return kept->normal[0] * u[0] + kept->normal[1] * u[1]
        + kept->normal[2] * u[2];
}

/* What a turn moves a point at distance one. */
static double chord(const motion *m)
{
    return 2.0 * v3_norm(m->v);
}

/* The contact at the present pose; 0 where it must be solved anew. */
static int move_contact(const sel_world *w, const sel_link *link,
    const sel_kept *kept, const motion *m, sel_contact *contact)
{
    const sel_body *body1 = &w->bodies[link->first];
    const sel_shape *s1 = body1->shape, *s2 = w->bodies[link->second].shape;
    double limit
        = w->settings.reuse * GSL_MIN_DBL(s1->minSemiAxis, s2->minSemiAxis);
    double radius = GSL_MIN_DBL(s1->boundingRadius, s2->boundingRadius);
    double u[3], point[3], normal[3], turned[3];
    point_motion(kept, m, u);
    contact->overlap = kept->overlap - along_normal(kept, u);
    if (!(v3_norm(u) + chord(m) * radius < limit) || contact->overlap < 0.0)
    {
        return 0;
    }
    for (int k = 0; k < 3; k++)
    {
        point[k] = kept->point[k] + 0.5 * u[k];
        normal[k] = kept->normal[k];
    }
    v3_cross(turned, m->v, normal);
    v3_madd(normal, normal, m->w, turned);
    v3_normalise(normal);
    m3_apply(contact->normal, body1->Q, normal);
    m3_apply(contact->point, body1->Q, point);
    v3_madd(contact->point, contact->point, 1.0, body1->centre);
    contact->triangle = contact->item = -1;
    contact->feature = SEL_FACE;
    contact->end = SEL_TOUCHING;
    return 1;
}

sel_kept_state sel_world_reuse(const sel_world *w, int l, sel_contact *contact)
{
    const sel_link *link = &w->links.list[l];
    const sel_kept *kept = &w->links.kept[l];
    motion m;
    if (kept->state == SEL_KEPT_NOTHING)
    {
        return SEL_KEPT_NOTHING;
    }
    set_pose(w, link, &m);
    set_motion(kept, &m);
    if (kept->state == SEL_KEPT_TOUCHING)
    {
        return move_contact(w, link, kept, &m, contact) ? SEL_KEPT_TOUCHING
                                                        : SEL_KEPT_NOTHING;
    }
    double moved = v3_norm(m.step)
        + chord(&m) * w->bodies[link->second].shape->boundingRadius;
    return moved < -kept->overlap ? SEL_KEPT_APART : SEL_KEPT_NOTHING;
}

/* - - - what is kept - - - */

/* The gap that the plane with normal n (global) leaves; <= 0: none. */
static double gap_along(
    const sel_body *body1, const sel_body *body2, const double n[3])
{
    double delta[3], n1[3], n2[3];
    v3_sub(delta, body2->centre, body1->centre);
    m3_apply_transposed(n1, body1->Q, n);
    m3_apply_transposed(n2, body2->Q, n);
    v3_scale(n2, -1.0, n2);
    return v3_dot(delta, n) - sel_shape_support(body1->shape, n1, NULL)
        - sel_shape_support(body2->shape, n2, NULL);
}

static void copy_float(float *to, const double *from, int n)
{
    for (int k = 0; k < n; k++)
    {
        to[k] = (float)from[k];
    }
}

static void keep_touching(const sel_world *w, const sel_link *link,
    const sel_contact *contact, motion *m, sel_kept *kept)
{
    const sel_body *body1 = &w->bodies[link->first];
    double r[3], point[3], normal[3], u[3];
    v3_sub(r, contact->point, body1->centre);
    m3_apply_transposed(point, body1->Q, r);
    m3_apply_transposed(normal, body1->Q, contact->normal);
    copy_float(kept->point, point, 3);
    copy_float(kept->normal, normal, 3);
    set_motion(kept, m);
    point_motion(kept, m, u);
    kept->overlap = contact->overlap + along_normal(kept, u);
    kept->state = SEL_KEPT_TOUCHING;
}

void sel_world_keep_pose(sel_world *w, int l, const sel_contact *contact)
{
    const sel_link *link = &w->links.list[l];
    const sel_body *body1 = &w->bodies[link->first];
    const sel_body *body2 = &w->bodies[link->second];
    sel_kept *kept = &w->links.kept[l];
    motion m;
    *kept = (sel_kept){.state = SEL_KEPT_NOTHING};
    if (!link->memory || contact->end == SEL_TOUCHING_LOOSE)
    {
        return; /* spheres are soon solved; what is no answer is not kept */
    }
    set_pose(w, link, &m);
    copy_float(kept->place, m.place, 3);
    copy_float(kept->turn, m.turn, 4);
    if (SEL_TOUCHES(contact->end))
    {
        keep_touching(w, link, contact, &m, kept);
        return;
    }
    kept->overlap
        = GAP_SLACK * (v3_norm(m.place) + body2->shape->boundingRadius)
        - gap_along(body1, body2, contact->normal);
    kept->state = kept->overlap < 0.0 ? SEL_KEPT_APART : SEL_KEPT_NOTHING;
}
