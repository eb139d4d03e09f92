/*---------------------------------------------------------------------------*\
    barrier_overlap.c - checks whether a step has moved particles into each
    other

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    For convex bodies, and for walls that touch a body, the narrow phase gives
    the answer. For bodies that are not convex, the narrow phase finds contacts
    of their convex parts and selects the contacts of the whole body; tips that
    have crossed may have no such contact. Therefore the surfaces of these
    bodies are tested, too: if an edge of one body passes through a triangle of
    the other, they overlap. In one step a body cannot get inside another one
    without this. Convex parts are tested as well, since the next step tests
    them and must not find, by rounding, an overlap that this step does not
    find.

    A particle that moves far in a step may be behind another particle, or a
    wall, at its end, without any overlap. This happens if the iterates have
    gone round the other particle or, by a great rotation, through it.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "detect/contact_list.h"
#include "detect/near_walls.h"
#include "memory/persistent_contacts.h"
#include "step/barrier/barrier.h"
#include "world/periods.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

/* The frame of one polyhedron as seen from another one, both in metres. */
typedef struct seen
{
    const sel_polyhedron *body;
    double Q[9], shift[3], scale;
} seen;

static void place(const seen *s, int point, double x[3])
{
    m3_apply(x, s->Q, s->body->points + 3 * point);
    v3_scale(x, s->scale, x);
    v3_madd(x, x, 1.0, s->shift);
}

/* Returns six times the volume of the tetrahedron of four points. */
static double volume(
    const double a[3], const double b[3], const double c[3], const double d[3])
{
    double ab[3], ac[3], ad[3], n[3];
    v3_sub(ab, b, a);
    v3_sub(ac, c, a);
    v3_sub(ad, d, a);
    v3_cross(n, ab, ac);
    return v3_dot(n, ad);
}

static int pierces(const double p[3], const double q[3], const double a[3],
    const double b[3], const double c[3])
{
    int u = volume(a, b, c, p) > 0.0, v = volume(a, b, c, q) > 0.0;
    if (u == v)
    {
        return 0;
    }
    int r = volume(p, q, a, b) > 0.0, s = volume(p, q, b, c) > 0.0;
    int t = volume(p, q, c, a) > 0.0;
    return r == s && s == t;
}

/* Returns 1 if the segment from p to q is outside the body's box; all in the
   frame and unit of the body. */
static int is_beside(
    const sel_polyhedron *body, const double p[3], const double q[3])
{
    int beside = 0;
    for (int k = 0; k < 3 && !beside; k++)
    {
        double most = body->halfWidth[k];
        beside = (p[k] > most && q[k] > most) || (p[k] < -most && q[k] < -most);
    }
    return beside;
}

/* Returns 1 if an edge of the other body passes through a triangle of this one.
   All data are in this body's frame and unit. */
static int edges_pierce(const seen *other, const sel_polyhedron *body)
{
    int any = 0;
    for (int e = 0; e < other->body->nEdges && !any; e++)
    {
        double p[3], q[3];
        place(other, other->body->edges[4 * e], p);
        place(other, other->body->edges[4 * e + 1], q);
        for (int t = 0; t < body->nTriangles && !any && !is_beside(body, p, q);
             t++)
        {
            const int *corner = body->triangles + 3 * t;
            any = pierces(p, q, body->points + 3 * corner[0],
                body->points + 3 * corner[1], body->points + 3 * corner[2]);
        }
    }
    return any;
}

static void see(const sel_body *from, const sel_body *to, seen *s)
{
    double d[3];
    s->body = to->shape->polyhedron;
    s->scale = to->shape->scale / from->shape->scale;
    m3_multiply_transposed(s->Q, from->Q, to->Q);
    v3_sub(d, to->centre, from->centre);
    m3_apply_transposed(s->shift, from->Q, d);
    v3_scale(s->shift, 1.0 / from->shape->scale, s->shift);
}

int sel_barrier_surfaces_cut(const sel_body *one, const sel_body *two)
{
    seen second, first;
    see(one, two, &second);
    see(two, one, &first);
    return edges_pierce(&second, one->shape->polyhedron)
        || edges_pierce(&first, two->shape->polyhedron);
}

/* Returns 1 if the convex parts of contact c overlap. The first contact of a
   pair also tests the whole bodies, if these have several convex parts. */
static int pair_overlaps(const sel_world *w, int c)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    int i = w->contacts.first[c], j = w->contacts.second[c];
    sel_two_bodies two;
    sel_contact contact;
    sel_contact_memory memory
        = sel_persistent_contact_memory(w, w->contacts.entry[c]);
    sel_body seen_body;
    const sel_body *one = &w->bodies[i];
    const sel_body *other = sel_world_body_seen(w, i, j, &seen_body);
    int parts = sel_shape_parts(one->shape) + sel_shape_parts(other->shape);
    if (parts > 2 && one->shape->polyhedron && other->shape->polyhedron
        && s->pairOf[c] >= 0 && sel_barrier_surfaces_cut(one, other))
    {
        return 1;
    }
    sel_world_two_bodies(w, i, j, w->contacts.list[c].part, &two);
    sel_contact_pair(
        w->settings.method, two.first, two.second, &memory, &contact);
    return SEL_TOUCHES(contact.end);
}

/* - - - particles that have passed through - - - */

/* Returns the displacement of the hull by a particle's rotation in the step. */
static double turned_way(const sel_world *w, int i)
{
    const double *q0 = sel_barrier_of(w)->q0 + 4 * i, *q = w->p.q + 4 * i;
    double cosine = 0.0;
    for (int k = 0; k < 4; k++)
    {
        cosine += q0[k] * q[k];
    }
    double sine2 = GSL_MAX_DBL(1.0 - cosine * cosine, 0.0);
    return 2.0 * sqrt(sine2) * w->shapes[w->p.shape[i]].boundingRadius;
}

static void add_way(const sel_world *w, int i, double sign, double way[3])
{
    v3_madd(way, way, sign, w->p.x + 3 * i);
    v3_madd(way, way, -sign, sel_barrier_of(w)->x0 + 3 * i);
}

/* Returns the gap at the beginning of the step [m]. */
static double gap_of(const sel_world *w, const sel_barrier_pair *pair)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    double least = pair->reach;
    for (int k = 0; k < pair->springCount; k++)
    {
        const sel_barrier_spring *spring = &s->springs[pair->springs + k];
        least = GSL_MIN_DBL(least, spring->gap);
    }
    return least;
}

/* Returns the displacement of particle i relative to j, or to the walls if j is
   -1 [m]. */
static double way_of(const sel_world *w, int i, int j)
{
    double way[3] = {0.0, 0.0, 0.0}, rotated = turned_way(w, i);
    add_way(w, i, 1.0, way);
    if (j < 0)
    {
        return rotated + v3_norm(way)
            + w->drive.speed * sel_barrier_of(w)->newmark.h;
    }
    add_way(w, j, -1.0, way);
    return rotated + turned_way(w, j) + v3_norm(way);
}

/* For the explicit rule: returns 1 if particle i has moved too far in the half
   step after the kick. Uses the displacement of i alone, since halos do not
   move in this half step. The gap at the beginning is not used: if the half
   step before has led past another particle, that gap is no longer valid. */
static int goes_far(const sel_world *w, int i, double thick)
{
    return i < w->p.nLocal && way_of(w, i, -1) > 0.25 * thick;
}

/* Returns 1 if two particles have moved relative to each other by more than
   their gap and their thickness. They may then have passed each other, and the
   state at the end of the step does not show it. */
static int passes(const sel_world *w, const sel_barrier_pair *pair)
{
    int i = pair->first, j = pair->second;
    double thick = w->shapes[w->p.shape[i]].minSemiAxis;
    if (j >= 0)
    {
        thick = GSL_MIN_DBL(thick, w->shapes[w->p.shape[j]].minSemiAxis);
    }
    if (w->settings.barrier.isExplicit)
    {
        return goes_far(w, i, thick) || (j >= 0 && goes_far(w, j, thick));
    }
    return way_of(w, i, j) > gap_of(w, pair) + thick;
}

/* The same for a particle that has no contact with walls. Contacts with walls
   are found for the enlarged body; if the body is thin, this body is very
   different. */
static int passes_walls(const sel_world *w, int i)
{
    double share = w->settings.barrier.isExplicit ? 0.5 : 1.0;
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    double way = w->walls ? way_of(w, i, -1) : 0.0;
    return way > share * shape->minSemiAxis
        && sel_walls_near(
            w->walls, w->p.x + 3 * i, shape->boundingRadius + way / share);
}

int sel_barrier_anyone_passes(sel_world *w)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    for (int p = 0; p < s->nPairs; p++)
    {
        const sel_barrier_pair *pair = &s->pairs[p];
        if (passes(w, pair))
        {
            sel_barrier_set_trouble(w, pair->first, pair->second,
                w->p.x + 3 * pair->first, gap_of(w, pair));
            return 1;
        }
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        if (s->wallPair[i] < 0 && passes_walls(w, i))
        {
            sel_barrier_set_trouble(w, i, -1, w->p.x + 3 * i, HUGE_VAL);
            return 1;
        }
    }
    return 0;
}

int sel_barrier_overlaps(sel_world *w)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    int any = sel_barrier_anyone_passes(w);
    for (int k = 0; k < s->nGaps && !any; k++)
    {
        any = s->kept[k].acts && s->kept[k].inverted;
    }
    for (int c = 0; c < w->contacts.nPairs && !any; c++)
    {
        any = pair_overlaps(w, c);
    }
    for (int i = 0; i < w->p.nLocal && !any; i++)
    {
        sel_contact contact;
        any = sel_world_touch_walls(w, i, &contact, 1) > 0;
    }
    return any;
}
