/*---------------------------------------------------------------------------*\
    contact_gap.c - distance of two bodies that are apart

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The distance is the maximum of -depth(n)/|n| over all directions n
    (contact_depth.c). Let n0 be a direction that separates the bodies. In the
    plane n = n0 + y1 e1 + y2 e2, the level sets of this function for positive
    values are convex, because

        depth(n) + t |n| <= 0,  t >= 0                                      (1)

    is a convex condition. So each direction tried cuts off the half of the
    ellipse that has no better directions, and the remaining ellipse shrinks to
    the normal (ellipsoid method). The surfaces need not be smooth. The points
    are the support points of the normal; on flat sides these are not unique.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "contact/pair.h"

#include <gsl/gsl_math.h>

/* Sets the start direction: that of the narrow phase (`known`, global), or the
   line of centres if `known` is zero. */
static void first_direction(const sel_pair *pair, const sel_body *body1,
    const double known[3], double n[3])
{
    m3_apply_transposed(n, body1->Q, known);
    if (!(v3_dot(n, n) > 0.5))
    {
        v3_copy(n, pair->d);
    }
    v3_normalise(n);
}

/* Minimises the depth per length of n in the plane through n that is normal to
   it. Returns the minimum; n becomes its unit normal. */
static double search_around(const sel_pair *pair, double n[3])
{
    double e1[3], e2[3], best[3], y[2] = {0.0, 0.0};
    double J[4] = {2.0, 0.0, 0.0, 2.0}, least = HUGE_VAL;
    v3_frame(n, e1, e2);
    v3_copy(best, n);
    for (int k = 0; k < SEL_GAP_CUTS; k++)
    {
        double m[3], slope[3];
        v3_madd(m, n, y[0], e1);
        v3_madd(m, m, y[1], e2);
        double length = v3_norm(m), depth = sel_depth_at(pair, m, slope);
        double value = depth / length;
        if (value < least)
        {
            least = value;
            v3_scale(best, 1.0 / length, m);
        }
        /* the gradient of (1), with t = -value of this direction */
        v3_madd(slope, slope, -value / length, m);
        double cut[2] = {-v3_dot(slope, e1), -v3_dot(slope, e2)};
        if (!sel_ellipse_cut(y, J, cut, 0.0))
        {
            break;
        }
    }
    v3_copy(n, best);
    return least;
}

static void set_points(const sel_body *body1, const sel_body *body2,
    const double normal[3], sel_contact *contact)
{
    double n[3], m[3], s[3];
    v3_scale(m, -1.0, normal);
    m3_apply_transposed(n, body1->Q, normal);
    sel_shape_support(body1->shape, n, s);
    m3_apply(contact->point1, body1->Q, s);
    v3_madd(contact->point1, contact->point1, 1.0, body1->centre);
    m3_apply_transposed(n, body2->Q, m);
    sel_shape_support(body2->shape, n, s);
    m3_apply(contact->point2, body2->Q, s);
    v3_madd(contact->point2, contact->point2, 1.0, body2->centre);
    for (int k = 0; k < 3; k++)
    {
        contact->point[k] = 0.5 * (contact->point1[k] + contact->point2[k]);
    }
}

void sel_contact_gap(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact *contact)
{
    sel_pair pair;
    double n[3];
    if (!sel_contact_boxes_meet(body1, body2, margin))
    {
        return;
    }
    sel_pair_set(&pair, SEL_COMMON_NORMAL, body1, body2);
    first_direction(&pair, body1, contact->normal, n);
    double depth = search_around(&pair, n), before = HUGE_VAL;
    for (int k = 0; k < SEL_GAP_ITERATIONS
         && depth < before - SEL_CONTACT_TOLERANCE * pair.length;
         k++)
    {
        before = depth;
        depth = search_around(&pair, n);
    }
    if (depth > 0.0)
    {
        return; /* they just touch: keep the result of the narrow phase */
    }
    m3_apply(contact->normal, body1->Q, n);
    contact->overlap = depth;
    contact->end = SEL_APART;
    set_points(body1, body2, contact->normal, contact);
}
