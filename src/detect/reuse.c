/*---------------------------------------------------------------------------*\
    reuse.c - reuse of contacts of bodies that hardly move

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Pairs of bodies that are at rest, or rotate together, need not be solved
    again. The last solution of a pair is stored with the pose of body 2 in the
    frame of body 1 at which it was found (sel_kept). From that pose to the
    present one there is a rigid motion

        x -> x + u(x),   u(x) = step + (R - 1)(x - place)

    of body 2, as seen from body 1, with the rotation R.

    Pairs that touch. A contact is reused as long as the bodies have moved by
    less than a share (settings.reuse) of the smaller one's smallest semi-axis,

        |u(point)| + |R - 1| (smaller bounding radius) < reuse min(a, b, c)

    Point, normal and overlap follow the motion (docs/theory.md, section 3). If
    a body leans to one side, the point must move to that side; with a fixed
    point the body would tip over.

    Pairs apart. The separating plane that was found leaves a gap, and the
    bodies are apart as long as no point of body 2 can have moved by this gap.
    This is exact.

    The points of a manifold move with their pair, each with its own u. A wall
    is a body 2 at rest. Contacts with features that a particle already touches
    are computed exactly, but walls are not searched until the share is used up
    at one of the contacts. A new contact may therefore be found late, after a
    motion by that share.

    All motion is measured from the stored pose, so that errors do not
    accumulate. The motion depends on the pair alone, so that it is the same on
    every process. Numbers are stored as float, because there are many; overlaps
    refer to the rounded pose, so that they are exact at the pose of the
    solution.
\*---------------------------------------------------------------------------*/

#include "detect/reuse.h"
#include "base/vec3.h"
#include "contact/pair.h"
#include "detect/contact_list.h"
#include "memory/persistent_contacts.h"
#include "wall/wall_mesh.h"
#include "world/periods.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

/* [-] Safety margin that is taken from a stored gap, over the distance and size
   of the pair: well above the errors of float numbers and of a file with six
   digits. */
#define GAP_SLACK 2e-6

/* Slopes [m, 1/m] above this are discarded. */
#define SLOPE_MOST 1e30

/* Motion of body 2 seen from body 1. */
typedef struct motion
{
    double place[3], rotation[4]; /* the present pose */
    double step[3];               /* of the centre [m] */
    double w, v[3];               /* rotation: quaternion, w >= 0 */
} motion;

static void copy_double(double *to, const float *from, int n)
{
    for (int k = 0; k < n; k++)
    {
        to[k] = (double)from[k];
    }
}

static void set_pose(
    const sel_world *w, const sel_persistent_contact *entry, motion *m)
{
    const double *q = w->p.q + 4 * entry->first;
    const double back[4] = {q[0], -q[1], -q[2], -q[3]};
    const double still[4] = {1.0, 0.0, 0.0, 0.0};
    int wall = entry->type == SEL_PERSISTENT_WALL;
    double delta[3], q2[4];
    if (wall)
    {
        v3_sub(delta, entry->at, w->p.x + 3 * entry->first);
    }
    else
    {
        sel_world_apart(w, entry->first, entry->second, delta);
        sel_world_orientation_seen(w, entry->first, entry->second, q2);
    }
    m3_apply_transposed(m->place, w->bodies[entry->first].Q, delta);
    q4_multiply(m->rotation, back, wall ? still : q2);
}

/* Sets the motion from the stored pose to the present one. */
static void set_motion(const sel_kept *kept, motion *m)
{
    const float *q = kept->rotation;
    const double back[4] = {q[0], -q[1], -q[2], -q[3]};
    double rotation[4];
    q4_multiply(rotation, m->rotation, back);
    double sign = rotation[0] < 0.0 ? -1.0 : 1.0;
    m->w = sign * rotation[0];
    v3_scale(m->v, sign, rotation + 1);
    for (int k = 0; k < 3; k++)
    {
        m->step[k] = m->place[k] - kept->place[k];
    }
}

/* Computes the displacement u of a stored point [m]. */
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

static double normal_component(const sel_kept *kept, const double u[3])
{
    return kept->normal[0] * u[0] + kept->normal[1] * u[1]
        + kept->normal[2] * u[2];
}

/* Returns the displacement of a point at distance one by the rotation. */
static double chord(const motion *m)
{
    return 2.0 * v3_norm(m->v);
}

static double least_size(
    const sel_world *w, const sel_persistent_contact *entry)
{
    double size = w->bodies[entry->first].shape->minSemiAxis;
    return entry->type == SEL_PERSISTENT_WALL
        ? size
        : GSL_MIN_DBL(size, w->bodies[entry->second].shape->minSemiAxis);
}

/* Returns 1 if less than the allowed share is used up; u: displacement of the
   contact point [m]. */
static int is_near(const sel_world *w, const sel_persistent_contact *entry,
    const motion *m, const double u[3])
{
    double radius = w->bodies[entry->first].shape->boundingRadius;
    if (entry->type == SEL_PERSISTENT_PAIR)
    {
        radius = GSL_MIN_DBL(
            radius, w->bodies[entry->second].shape->boundingRadius);
    }
    return v3_norm(u) + chord(m) * radius
        < w->settings.reuse * least_size(w, entry);
}

/* Returns 1 if the displacement `way` of the contact on body 1 is small enough.
   The error of its position is the square of `way` over the size, and is
   limited to the same share. */
static int may_go(const sel_world *w, const sel_persistent_contact *entry,
    const double way[3])
{
    double size = least_size(w, entry);
    return v3_dot(way, way) < w->settings.reuse * size * size;
}

/* Moves a stored point by half of its u; the result is global. */
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

/* - - - pairs - - - */

/* Returns the slope of a contact. It is computed when the contact is first
   reused, because a pair that keeps moving does not need it. NULL: there is
   none, as for flat sides. */
static const sel_slope *slope_of(sel_world *w, int l)
{
    const sel_persistent_contact *entry = &w->persistent.list[l];
    const sel_kept *kept = &w->persistent.kept[l];
    sel_slope *slope = kept->slope > 0
        ? &w->persistent.slopes[kept->slope - 1]
        : sel_persistent_contacts_take_slope(&w->persistent, l);
    if (slope->state == 0)
    {
        double q[4], n[3], R[9], shift[8], rotation[8];
        sel_contact_memory memory = sel_persistent_contact_memory(w, l);
        copy_double(q, kept->rotation, 4);
        copy_double(n, kept->normal, 3);
        sel_motion_tensor(q, R);
        int known = sel_contact_slope(w->bodies[entry->first].shape,
            w->bodies[entry->second].shape, R, &memory, n, kept->overlap, shift,
            rotation);
        for (int k = 0; k < 8 && known; k++)
        {
            known
                = fabs(shift[k]) < SLOPE_MOST && fabs(rotation[k]) < SLOPE_MOST;
        }
        slope->state = known ? 1 : -1;
        for (int k = 0; k < 8 && known; k++)
        {
            slope->shift[k] = (float)shift[k];
            slope->rotation[k] = (float)rotation[k];
        }
    }
    return slope->state > 0 ? slope : NULL;
}

/* Computes the displacement of the contact on body 1 (way) and the change of
   the normal (dn). `rotated`: theta x n; u2: displacement of the point on body
   2. */
static void slide(const sel_slope *slope, const double n[3],
    const double rotated[3], const double u2[3], double way[3], double dn[3])
{
    double t1[3], t2[3], at[4] = {0.0, 0.0, 0.0, 0.0};
    v3_tangents(n, t1, t2);
    const double cause[4] = {v3_dot(rotated, t1), v3_dot(rotated, t2),
        v3_dot(u2, t1), v3_dot(u2, t2)};
    for (int k = 0; k < 4; k++)
    {
        at[0] += slope->shift[k] * cause[k];
        at[1] += slope->shift[4 + k] * cause[k];
        at[2] += slope->rotation[k] * cause[k];
        at[3] += slope->rotation[4 + k] * cause[k];
    }
    v3_scale(way, at[0], t1);
    v3_madd(way, way, at[1], t2);
    v3_scale(dn, at[2], t1);
    v3_madd(dn, dn, at[3], t2);
}

/* Sets the displacement of the point and the change of the normal to half of
   the motion, for flat sides. */
static void go_along(
    const double rotated[3], const double u[3], double way[3], double dn[3])
{
    v3_scale(dn, 0.5, rotated);
    v3_scale(way, 0.5, u);
}

/* Sets the contact to second order. In the frame of body 1, its point on body 1
   has moved by `way`, and the normal has changed by `dn`. */
static void put_contact(const sel_body *body1, const sel_kept *kept,
    const double way[3], const double dn[3], sel_contact *contact)
{
    double n[3], x[3];
    for (int k = 0; k < 3; k++)
    {
        n[k] = kept->normal[k] + dn[k];
        x[k] = kept->point[k] + 0.5 * kept->overlap * kept->normal[k] + way[k];
    }
    v3_normalise(n);
    v3_madd(x, x, -0.5 * contact->overlap, n);
    m3_apply(contact->normal, body1->Q, n);
    m3_apply(contact->point, body1->Q, x);
    v3_madd(contact->point, contact->point, 1.0, body1->centre);
}

/* Sets the contact at the present pose; returns 0 if it must be solved
   again. */
static int move_contact(
    sel_world *w, int l, const motion *m, sel_contact *contact)
{
    const sel_persistent_contact *entry = &w->persistent.list[l];
    const sel_kept *kept = &w->persistent.kept[l];
    double u[3], n[3], theta[3], rotated[3], way[3], dn[3], side[3], more[3];
    point_motion(kept, kept->point, m, u);
    if (!is_near(w, entry, m, u))
    {
        return 0;
    }
    /* between flat sides the points of the manifold matter */
    int flat = w->persistent.manifolds && w->persistent.flat[l].count > 1;
    const sel_slope *slope = flat ? NULL : slope_of(w, l);
    copy_double(n, kept->normal, 3);
    v3_scale(theta, 2.0 * m->w, m->v);
    v3_cross(rotated, theta, n);
    if (slope)
    {
        v3_madd(side, u, -0.5 * kept->overlap, rotated);
        slide(slope, n, rotated, side, way, dn);
    }
    else
    {
        go_along(rotated, u, way, dn);
    }
    /* measured at the contact point on body 1 */
    v3_madd(u, u, 0.5 * kept->overlap, rotated);
    v3_sub(side, way, u);
    v3_cross(more, theta, side);
    contact->overlap = kept->overlap - v3_dot(n, u)
        - 0.5 * (v3_dot(dn, u) + v3_dot(n, more));
    if (contact->overlap < 0.0 || !may_go(w, entry, way))
    {
        return 0;
    }
    put_contact(&w->bodies[entry->first], kept, way, dn, contact);
    contact->triangle = contact->item = -1;
    contact->feature = SEL_FACE;
    contact->part = (int)entry->part;
    contact->end = SEL_TOUCHING;
    return 1;
}

sel_kept_state sel_world_reuse(
    sel_world *w, int l, double margin, sel_contact *contact)
{
    const sel_persistent_contact *entry = &w->persistent.list[l];
    const sel_kept *kept = &w->persistent.kept[l];
    motion m;
    if (kept->state == SEL_KEPT_NOTHING)
    {
        return SEL_KEPT_NOTHING;
    }
    set_pose(w, entry, &m);
    set_motion(kept, &m);
    if (kept->state == SEL_KEPT_TOUCHING)
    {
        return move_contact(w, l, &m, contact) ? SEL_KEPT_TOUCHING
                                               : SEL_KEPT_NOTHING;
    }
    double moved = v3_norm(m.step)
        + chord(&m) * w->bodies[entry->second].shape->boundingRadius;
    return moved + margin < -kept->overlap ? SEL_KEPT_APART : SEL_KEPT_NOTHING;
}

/* - - - walls - - - */

/* Sets a wall contact at the present pose; returns 0 if the walls must be
   searched. */
static int meet_wall(const sel_world *w, int l, sel_contact *contact)
{
    const sel_persistent_contact *entry = &w->persistent.list[l];
    const sel_kept *kept = &w->persistent.kept[l];
    motion m;
    double u[3];
    if (kept->state != SEL_KEPT_TOUCHING)
    {
        return 0;
    }
    set_pose(w, entry, &m);
    set_motion(kept, &m);
    point_motion(kept, kept->point, &m, u);
    sel_two_bodies two;
    sel_world_two_bodies(w, entry->first, -1, (int)entry->part, &two);
    int there = is_near(w, entry, &m, u)
        && sel_wall_again(w->walls, two.first, entry->triangle,
            (sel_feature)entry->feature, entry->second, contact);
    contact->part = (int)entry->part;
    return there;
}

static int found_before(const sel_contact *a, const sel_contact *b)
{
    return a->part != b->part        ? a->part < b->part
        : a->triangle != b->triangle ? a->triangle < b->triangle
        : a->feature != b->feature   ? a->feature < b->feature
                                     : a->item < b->item;
}

int sel_world_reuse_walls(sel_world *w, int i, sel_found *found)
{
    int count = 0;
    for (int l = w->memory.wallHead[i]; l >= 0; l = w->persistent.list[l].next)
    {
        count++;
    }
    if (sel_found_reserve(found, count) != SEL_OK)
    {
        return -1;
    }
    count = 0;
    for (int l = w->memory.wallHead[i]; l >= 0; l = w->persistent.list[l].next)
    {
        sel_contact contact;
        if (!meet_wall(w, l, &contact))
        {
            return -1;
        }
        int at = count++;
        for (; at > 0 && found_before(&contact, &found->list[at - 1]); at--)
        {
            found->list[at] = found->list[at - 1];
        }
        found->list[at] = contact;
    }
    return count;
}

/* - - - storing - - - */

static void copy_float(float *to, const double *from, int n)
{
    for (int k = 0; k < n; k++)
    {
        to[k] = (float)from[k];
    }
}

/* Stores a point in the frame of body 1. */
static void keep_point(
    const sel_body *body1, const double point[3], float kept[3])
{
    double r[3], p[3];
    v3_sub(r, point, body1->centre);
    m3_apply_transposed(p, body1->Q, r);
    copy_float(kept, p, 3);
}

/* Stores a contact. On input m is the present pose; on return, m also contains
   the motion from the rounded pose to it. */
static void keep_touching(const sel_body *body1, const double point[3],
    const double normal[3], double overlap, motion *m, sel_kept *kept)
{
    double n[3], u[3];
    m3_apply_transposed(n, body1->Q, normal);
    copy_float(kept->place, m->place, 3);
    copy_float(kept->rotation, m->rotation, 4);
    copy_float(kept->normal, n, 3);
    keep_point(body1, point, kept->point);
    set_motion(kept, m);
    point_motion(kept, kept->point, m, u);
    kept->overlap = overlap + normal_component(kept, u);
    kept->state = SEL_KEPT_TOUCHING;
}

void sel_world_keep_pose(sel_world *w, int l, const sel_contact *contact)
{
    const sel_persistent_contact *entry = &w->persistent.list[l];
    const sel_body *body1 = &w->bodies[entry->first];
    sel_body moved;
    const sel_body *body2
        = sel_world_body_seen(w, entry->first, entry->second, &moved);
    sel_kept *kept = &w->persistent.kept[l];
    motion m;
    kept->state = SEL_KEPT_NOTHING;
    sel_persistent_contacts_reset_slope(&w->persistent, l);
    if (w->persistent.manifolds)
    {
        w->persistent.flat[l].count = 0;
    }
    if (!entry->memory || contact->end == SEL_TOUCHING_LOOSE)
    {
        return; /* spheres are cheap to solve; a loose result is not stored */
    }
    set_pose(w, entry, &m);
    if (SEL_TOUCHES(contact->end))
    {
        keep_touching(
            body1, contact->point, contact->normal, contact->overlap, &m, kept);
        return;
    }
    copy_float(kept->place, m.place, 3);
    copy_float(kept->rotation, m.rotation, 4);
    kept->overlap
        = GAP_SLACK * (v3_norm(m.place) + body2->shape->boundingRadius)
        - sel_contact_gap_along(body1, body2, contact->normal);
    kept->state
        = kept->overlap < 0.0 ? SEL_KEPT_APART & 3u : SEL_KEPT_NOTHING & 3u;
}

void sel_world_keep_wall(sel_world *w, int l, const sel_contact *contact)
{
    sel_persistent_contact *entry = &w->persistent.list[l];
    motion m;
    if (w->persistent.manifolds)
    {
        w->persistent.flat[l].count = 0;
    }
    entry->triangle = contact->triangle;
    v3_copy(entry->at, contact->point);
    set_pose(w, entry, &m);
    keep_touching(&w->bodies[entry->first], contact->point, contact->normal,
        contact->overlap, &m, &w->persistent.kept[l]);
}

/* - - - manifolds - - - */

int sel_world_reuse_manifold(sel_world *w, int c, sel_manifold *manifold)
{
    int l = w->contacts.entry[c];
    const sel_persistent_contact *entry = &w->persistent.list[l];
    const sel_kept *kept = &w->persistent.kept[l];
    const sel_touch *contact = &w->contacts.list[c];
    const sel_flat *flat = &w->persistent.flat[l];
    motion m;
    if (flat->count == 0)
    {
        return 0;
    }
    set_pose(w, entry, &m);
    set_motion(kept, &m);
    manifold->count = flat->count;
    v3_copy(manifold->point[0], contact->point);
    manifold->overlap[0] = contact->overlap;
    for (int k = 0; k < flat->count && flat->count > 1; k++)
    {
        double u[3];
        point_motion(kept, flat->point[k], &m, u);
        move_point(
            &w->bodies[entry->first], flat->point[k], u, manifold->point[k]);
        manifold->overlap[k] = flat->overlap[k] - normal_component(kept, u);
    }
    return 1;
}

void sel_world_keep_manifold(sel_world *w, int c, const sel_manifold *manifold)
{
    int l = w->contacts.entry[c];
    const sel_persistent_contact *entry = &w->persistent.list[l];
    const sel_kept *kept = &w->persistent.kept[l];
    sel_flat *flat = &w->persistent.flat[l];
    const sel_body *body1 = &w->bodies[entry->first];
    motion m;
    if (kept->state != SEL_KEPT_TOUCHING)
    {
        return;
    }
    set_pose(w, entry, &m);
    set_motion(kept, &m);
    flat->count = manifold->count;
    for (int k = 0; k < flat->count; k++)
    {
        double u[3];
        keep_point(body1, manifold->point[k], flat->point[k]);
        point_motion(kept, flat->point[k], &m, u);
        flat->overlap[k]
            = (float)(manifold->overlap[k] + normal_component(kept, u));
    }
}
