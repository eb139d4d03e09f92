/*---------------------------------------------------------------------------*\
    contact_near.c - nearest points of bodies that are slightly apart

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Newton's method also finds the common normal of bodies that are apart
    (sel_contact_smooth, from the last solution of the pair). Such bodies have
    only one common normal, and the points on it are their nearest points. So an
    impulse along it has the lever arms that it will have in contact, and no
    lever arm about the axis of a body of revolution. If Newton fails from that
    start, the next start is the normal of slightly grown bodies, which overlap.

    If Newton fails again (flat sides, sharp edges), the gap is that along the
    normal of the grown bodies, between the bodies as they are. This gap is at
    most their distance. As long as it is positive the bodies do not overlap, so
    the error is on the safe side if the growth has rotated the normal.

    If the bodies are long and pointed, the common normal of the grown bodies
    may be far from that of the original bodies. A plane with this normal then
    does not separate the original bodies, and a search finds their distance
    instead (contact_gap.c). This search would serve for all pairs, but it takes
    longer than the narrow phase itself, and on a flat side its points are
    arbitrary.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "contact/hulls.h"
#include "contact/pair.h"
#include "sel_contact.h"

#include <gsl/gsl_math.h>

double sel_contact_gap_along(
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

static double grow(
    const sel_body *body, double by, sel_shape *shape, sel_body *grown)
{
    *grown = *body;
    grown->shape = shape;
    return 1.0 / sel_shape_grow(body->shape, by, shape);
}

/* Moves a point from the grown surface to the surface of the body. */
static void shrink(const sel_body *body, double factor, double point[3])
{
    double r[3];
    v3_sub(r, point, body->centre);
    v3_madd(point, body->centre, factor, r);
}

/* Runs Newton to the nearest points of the bodies, from the normal of the
   contact, which is close to that at these points. Newton may end early at a
   plane that separates the bodies by more than the margin. */
static sel_newton_end nearest(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact *contact)
{
    sel_pair pair;
    sel_solution solution = {.iterations = contact->iterations};
    double n[3], u1[3], u2[3];
    sel_pair_set(&pair, SEL_COMMON_NORMAL, body1, body2);
    pair.near = margin;
    m3_apply_transposed(n, body1->Q, contact->normal);
    sel_pair_start(&pair, n, u1, u2);
    sel_newton_end end = sel_newton(&pair, u1, u2, &solution);
    if (end == SEL_NEWTON_FAILED || solution.rho > 0.0)
    {
        return SEL_NEWTON_FAILED;
    }
    m3_apply(contact->normal, body1->Q, solution.normal);
    m3_apply(contact->point1, body1->Q, solution.x1);
    v3_madd(contact->point1, contact->point1, 1.0, body1->centre);
    v3_madd(contact->point2, contact->point1, -solution.rho, contact->normal);
    contact->overlap = solution.rho;
    contact->iterations = solution.iterations;
    return end;
}

/* Searches for the distance of the bodies; the search starts from the normal of
   the narrow phase. Returns 0 if the search finds none, as for bodies that just
   touch. */
static int search(const sel_body *body1, const sel_body *body2, double margin,
    const sel_contact *known, sel_contact *found)
{
    sel_contact contact = *known;
    contact.overlap = -GSL_DBL_MAX;
    sel_contact_gap(body1, body2, margin, &contact);
    if (contact.overlap > -GSL_DBL_MAX)
    {
        contact.iterations = found->iterations;
        *found = contact;
        return 1;
    }
    return 0;
}

static void set_middle(sel_contact *contact)
{
    for (int k = 0; k < 3; k++)
    {
        contact->point[k] = 0.5 * (contact->point1[k] + contact->point2[k]);
    }
}

/* sel_contact_near for pairs with a polyhedron; their narrow phase also finds
   gaps. */
static int near_flat(const sel_body *body1, const sel_body *body2,
    double margin, const sel_contact_memory *memory, sel_contact *contact)
{
    sel_contact found;
    sel_contact_memory known = *memory;
    sel_contact_flat(body1, body2, margin, &known, &found);
    if (!(-found.overlap < margin))
    {
        v3_copy(contact->normal, found.normal);
        return 0;
    }
    *contact = found;
    contact->overlap = GSL_MIN_DBL(found.overlap, 0.0);
    contact->end = SEL_APART;
    return 1;
}

int sel_contact_near(sel_method method, const sel_body *body1,
    const sel_body *body2, double margin, const sel_contact_memory *memory,
    sel_contact *contact)
{
    sel_shape shapes[2];
    sel_body grown[2];
    sel_contact found;
    sel_contact_memory known = *memory;
    if (!sel_contact_boxes_meet(body1, body2, margin)
        || (contact->end >= SEL_APART_DIRECTION
            && sel_contact_gap_along(body1, body2, contact->normal) >= margin))
    {
        return 0;
    }
    if (body1->shape->type != SEL_SUPERELLIPSOID
        || body2->shape->type != SEL_SUPERELLIPSOID)
    {
        return near_flat(body1, body2, margin, memory, contact);
    }
    double factor1 = grow(body1, 0.5 * margin, &shapes[0], &grown[0]);
    double factor2 = grow(body2, 0.5 * margin, &shapes[1], &grown[1]);
    sel_contact_pair(method, &grown[0], &grown[1], &known, &found);
    if (!SEL_TOUCHES(found.end))
    {
        return 0;
    }
    double gap = sel_contact_gap_along(body1, body2, found.normal);
    found.overlap = GSL_MIN_DBL(-gap, 0.0);
    found.end = SEL_APART;
    if (gap < margin
        && nearest(body1, body2, margin, &found) == SEL_NEWTON_FAILED
        && !(gap <= 0.0 && search(body1, body2, margin, contact, &found)))
    {
        shrink(body1, factor1, found.point1);
        shrink(body2, factor2, found.point2);
    }
    if (!(-found.overlap < margin))
    {
        v3_copy(contact->normal, found.normal);
        return 0;
    }
    set_middle(&found);
    *contact = found;
    return 1;
}

int sel_contact_within(sel_method method, const sel_body *body1,
    const sel_body *body2, double margin, sel_contact_memory *memory,
    sel_contact *contact)
{
    if (method == SEL_COMMON_NORMAL && margin > 0.0
        && body1->shape->type == SEL_SUPERELLIPSOID
        && body2->shape->type == SEL_SUPERELLIPSOID)
    {
        sel_reach reach
            = sel_contact_smooth(method, body1, body2, margin, memory, contact);
        return reach == SEL_REACH_NEAR
            || (reach == SEL_REACH_OPEN
                && sel_contact_near(
                    method, body1, body2, margin, memory, contact));
    }
    sel_contact_pair(method, body1, body2, memory, contact);
    return SEL_TOUCHES(contact->end)
        || (margin > 0.0
            && sel_contact_near(method, body1, body2, margin, memory, contact));
}
