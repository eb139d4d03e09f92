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

    The points of a manifold go with their pair, each with its own u. A wall is
    a body 2 that stays where it is. What a particle touches of the walls is
    kept together: none of it is searched for anew until the share is used up
    at one of its contacts, and a contact that is new may be found as late.

    All is counted from the one pose, so that no error adds up, and depends on
    the pair alone, so that it is the same on every process. Numbers are float,
    since there are many; overlaps are counted from the pose as it was rounded,
    so that at the pose of the solution they are the solution's.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "wall/wall_mesh.h"
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
    const double still[4] = {1.0, 0.0, 0.0, 0.0};
    int wall = link->kind == SEL_LINK_WALL;
    double delta[3];
    v3_sub(delta, wall ? link->at : w->p.x + 3 * link->second,
        w->p.x + 3 * link->first);
    m3_apply_transposed(m->place, w->bodies[link->first].Q, delta);
    q_multiply(m->turn, back, wall ? still : w->p.q + 4 * link->second);
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

/* u at a point kept. */
static void point_motion(
    const sel_kept *kept, const float point[3], const motion *m, double u[3])
{
    double r[3], once[3], twice[3];
    for (int k = 0; k < 3; k++)
    {
        r[k] = (double)point[k] - kept->place[k];
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

/* Is less than the share used up, u at the contact point? */
static int is_near(const sel_world *w, const sel_link *link, const motion *m,
    const double u[3])
{
    const sel_shape *s1 = w->bodies[link->first].shape, *s2 = s1;
    if (link->kind == SEL_LINK_PAIR)
    {
        s2 = w->bodies[link->second].shape;
    }
    double size = GSL_MIN_DBL(s1->minSemiAxis, s2->minSemiAxis);
    double radius = GSL_MIN_DBL(s1->boundingRadius, s2->boundingRadius);
    return v3_norm(u) + chord(m) * radius < w->settings.reuse * size;
}

/* A point kept, after half of u there; global. */
static void move_point(const sel_body *body1, const float kept[3],
    const double u[3], double point[3])
{
    double p[3];
    for (int k = 0; k < 3; k++)
    {
        p[k] = kept[k] + 0.5 * u[k];
    }
    m3_apply(point, body1->Q, p);
    v3_madd(point, point, 1.0, body1->centre);
}

/* The normal, which turns with the wall, or by half as both. */
static void move_normal(const sel_world *w, const sel_link *link,
    const sel_kept *kept, const motion *m, double normal[3])
{
    double n[3], turned[3];
    if (link->kind == SEL_LINK_WALL && link->feature == SEL_FACE)
    {
        v3_copy(normal, w->walls->triangles[link->triangle].normal);
        return;
    }
    for (int k = 0; k < 3; k++)
    {
        n[k] = kept->normal[k];
    }
    v3_cross(turned, m->v, n);
    v3_madd(n, n, m->w, turned);
    v3_normalise(n);
    m3_apply(normal, w->bodies[link->first].Q, n);
}

/* The contact at the present pose; 0 where it must be solved anew. */
static int move_contact(const sel_world *w, const sel_link *link,
    const sel_kept *kept, const motion *m, sel_contact *contact)
{
    const sel_body *body1 = &w->bodies[link->first];
    double u[3];
    point_motion(kept, kept->point, m, u);
    contact->overlap = kept->overlap - along_normal(kept, u);
    if (contact->overlap < 0.0 || !is_near(w, link, m, u))
    {
        return 0;
    }
    move_normal(w, link, kept, m, contact->normal);
    move_point(body1, kept->point, u, contact->point);
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

/* - - - walls - - - */

/* A wall's contact; the point on the wall lies half the overlap from it. */
static int move_wall(const sel_world *w, int l, sel_contact *contact)
{
    const sel_link *link = &w->links.list[l];
    const sel_kept *kept = &w->links.kept[l];
    motion m;
    if (kept->state != SEL_KEPT_TOUCHING
        || link->triangle >= sel_walls_count(w->walls))
    {
        return 0;
    }
    set_pose(w, link, &m);
    set_motion(kept, &m);
    if (!move_contact(w, link, kept, &m, contact))
    {
        return 0;
    }
    contact->triangle = link->triangle;
    contact->item = link->second;
    contact->feature = (sel_feature)link->feature;
    v3_madd(contact->point2, contact->point, -0.5 * contact->overlap,
        contact->normal);
    return 1;
}

static int found_before(const sel_contact *a, const sel_contact *b)
{
    return a->triangle != b->triangle ? a->triangle < b->triangle
        : a->feature != b->feature    ? a->feature < b->feature
                                      : a->item < b->item;
}

int sel_world_reuse_walls(sel_world *w, int i)
{
    int count = 0;
    for (int l = w->wallHead[i]; l >= 0; l = w->links.list[l].next)
    {
        count++;
    }
    if (sel_world_reserve_found(w, count) != SEL_OK)
    {
        return -1;
    }
    count = 0;
    for (int l = w->wallHead[i]; l >= 0; l = w->links.list[l].next)
    {
        sel_contact contact;
        if (!move_wall(w, l, &contact))
        {
            return -1;
        }
        int at = count++;
        for (; at > 0 && found_before(&contact, &w->wallFound[at - 1]); at--)
        {
            w->wallFound[at] = w->wallFound[at - 1];
        }
        w->wallFound[at] = contact;
    }
    return count;
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

/* A point in the frame of body 1. */
static void keep_point(
    const sel_body *body1, const double point[3], float kept[3])
{
    double r[3], p[3];
    v3_sub(r, point, body1->centre);
    m3_apply_transposed(p, body1->Q, r);
    copy_float(kept, p, 3);
}

/* m: the pose, and then what its rounding has moved. */
static void keep_touching(const sel_body *body1, const double point[3],
    const double normal[3], double overlap, motion *m, sel_kept *kept)
{
    double n[3], u[3];
    m3_apply_transposed(n, body1->Q, normal);
    copy_float(kept->place, m->place, 3);
    copy_float(kept->turn, m->turn, 4);
    copy_float(kept->normal, n, 3);
    keep_point(body1, point, kept->point);
    set_motion(kept, m);
    point_motion(kept, kept->point, m, u);
    kept->overlap = overlap + along_normal(kept, u);
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
    if (w->links.manifolds)
    {
        w->links.flat[l].count = 0;
    }
    if (!link->memory || contact->end == SEL_TOUCHING_LOOSE)
    {
        return; /* spheres are soon solved; what is no answer is not kept */
    }
    set_pose(w, link, &m);
    if (SEL_TOUCHES(contact->end))
    {
        keep_touching(
            body1, contact->point, contact->normal, contact->overlap, &m, kept);
        return;
    }
    copy_float(kept->place, m.place, 3);
    copy_float(kept->turn, m.turn, 4);
    kept->overlap
        = GAP_SLACK * (v3_norm(m.place) + body2->shape->boundingRadius)
        - gap_along(body1, body2, contact->normal);
    kept->state = kept->overlap < 0.0 ? SEL_KEPT_APART : SEL_KEPT_NOTHING;
}

void sel_world_keep_wall(sel_world *w, int l, const sel_contact *contact)
{
    sel_link *link = &w->links.list[l];
    motion m;
    if (w->links.manifolds)
    {
        w->links.flat[l].count = 0;
    }
    link->triangle = contact->triangle;
    v3_copy(link->at, contact->point);
    set_pose(w, link, &m);
    keep_touching(&w->bodies[link->first], contact->point, contact->normal,
        contact->overlap, &m, &w->links.kept[l]);
}

/* - - - manifolds - - - */

int sel_world_reuse_manifold(sel_world *w, int c, sel_manifold *manifold)
{
    int l = w->contacts.link[c];
    const sel_link *link = &w->links.list[l];
    const sel_kept *kept = &w->links.kept[l];
    const sel_touch *contact = &w->contacts.list[c];
    const sel_flat *flat = &w->links.flat[l];
    motion m;
    if (flat->count == 0)
    {
        return 0;
    }
    set_pose(w, link, &m);
    set_motion(kept, &m);
    manifold->count = flat->count;
    v3_copy(manifold->point[0], contact->point);
    manifold->overlap[0] = contact->overlap;
    for (int k = 0; k < flat->count && flat->count > 1; k++)
    {
        double u[3];
        point_motion(kept, flat->point[k], &m, u);
        move_point(
            &w->bodies[link->first], flat->point[k], u, manifold->point[k]);
        manifold->overlap[k] = flat->overlap[k] - along_normal(kept, u);
    }
    return 1;
}

void sel_world_keep_manifold(sel_world *w, int c, const sel_manifold *manifold)
{
    int l = w->contacts.link[c];
    const sel_link *link = &w->links.list[l];
    const sel_kept *kept = &w->links.kept[l];
    sel_flat *flat = &w->links.flat[l];
    const sel_body *body1 = &w->bodies[link->first];
    motion m;
    if (kept->state != SEL_KEPT_TOUCHING)
    {
        return;
    }
    set_pose(w, link, &m);
    set_motion(kept, &m);
    flat->count = manifold->count;
    for (int k = 0; k < flat->count; k++)
    {
        double u[3];
        keep_point(body1, manifold->point[k], flat->point[k]);
        point_motion(kept, flat->point[k], &m, u);
        flat->overlap[k]
            = (float)(manifold->overlap[k] + along_normal(kept, u));
    }
}
