/*---------------------------------------------------------------------------*\
    smooth_pair.c - nearest points of two superellipsoids that are apart

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Two convex bodies that are apart have one pair of points whose normals are
    opposite and lie on one line. Newton's method starts from the line of
    centres. If that fails, it starts from the result of the search for the
    distance (contact_gap.c).
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "contact/pair.h"
#include "shape/patch.h"
#include "subregion/smooth.h"

#include <gsl/gsl_math.h>

static int balls(
    const sel_body *body1, const sel_body *body2, double reach, sel_smooth s[2])
{
    double d[3], r1 = body1->shape->semiAxes[0], r2 = body2->shape->semiAxes[0];
    v3_sub(d, body2->centre, body1->centre);
    double far = v3_normalise(d), gap = far - r1 - r2;
    if (!(gap > 0.0) || !(gap < reach))
    {
        return 0;
    }
    m3_apply_transposed(s[0].n, body1->Q, d);
    m3_apply_transposed(s[1].n, body2->Q, d);
    v3_scale(s[1].n, -1.0, s[1].n);
    for (int k = 0; k < 2; k++)
    {
        v3_scale(s[k].x, k ? r2 : r1, s[k].n);
        v3_copy(s[k].u, s[k].n);
        s[k].gap = gap;
    }
    return 1;
}

/* Sets the points from the coordinates that Newton's method has found. */
static int take(const sel_pair *pair, const double u1[3], const double u2[3],
    double gap, sel_smooth s[2])
{
    sel_patch p1, p2;
    if (!sel_patch_eval(&p1, pair->shape1, u1)
        || !sel_patch_eval(&p2, pair->shape2, u2))
    {
        return 0;
    }
    v3_copy(s[0].u, u1);
    v3_copy(s[1].u, u2);
    v3_copy(s[0].x, p1.x);
    v3_copy(s[1].x, p2.x);
    v3_copy(s[0].n, p1.n);
    v3_copy(s[1].n, p2.n);
    s[0].gap = s[1].gap = gap;
    return 1;
}

/* Applies Newton's method from a direction n (frame of body 1). Returns 1:
   found, 0: the bodies are farther apart, -1: failed. */
static int newton(const sel_pair *pair, const double n[3], sel_smooth s[2])
{
    double u1[3], u2[3];
    sel_solution solution = {.iterations = 0};
    sel_pair_start(pair, n, u1, u2);
    sel_newton_end end = sel_newton(pair, u1, u2, &solution);
    if (end == SEL_NEWTON_APART)
    {
        return 0;
    }
    if (end == SEL_NEWTON_FAILED || !(solution.rho < 0.0))
    {
        return -1;
    }
    return take(pair, u1, u2, -solution.rho, s) ? 1 : -1;
}

static int search(const sel_pair *pair, const sel_body *body1,
    const sel_body *body2, double reach, sel_smooth s[2])
{
    sel_contact contact = {.overlap = -GSL_DBL_MAX};
    const sel_body *body[2] = {body1, body2};
    const double *point[2] = {contact.point1, contact.point2};
    double n[3];
    sel_contact_gap(body1, body2, reach, &contact);
    if (!(contact.overlap > -reach) || !(contact.overlap < 0.0))
    {
        return 0;
    }
    m3_apply_transposed(n, body1->Q, contact.normal);
    if (newton(pair, n, s) > 0)
    {
        return 1;
    }
    for (int k = 0; k < 2; k++)
    {
        double r[3];
        v3_sub(r, point[k], body[k]->centre);
        m3_apply_transposed(s[k].x, body[k]->Q, r);
        m3_apply_transposed(s[k].n, body[k]->Q, contact.normal);
        v3_scale(s[k].n, k ? -1.0 : 1.0, s[k].n);
        sel_patch_from_both(body[k]->shape, s[k].x, s[k].n, s[k].u);
        s[k].gap = -contact.overlap;
    }
    return 1;
}

int sel_smooth_pair(
    const sel_body *body1, const sel_body *body2, double reach, sel_smooth s[2])
{
    sel_pair pair;
    double n[3];
    if (body1->shape->isSphere && body2->shape->isSphere)
    {
        return balls(body1, body2, reach, s);
    }
    if (!sel_contact_boxes_meet(body1, body2, reach))
    {
        return 0;
    }
    sel_pair_set(&pair, SEL_COMMON_NORMAL, body1, body2);
    pair.near = reach;
    v3_copy(n, pair.d);
    if (!(v3_normalise(n) > 0.0))
    {
        return 0; /* the centres coincide */
    }
    int found = newton(&pair, n, s);
    if (found >= 0)
    {
        return found && s[0].gap < reach;
    }
    return search(&pair, body1, body2, reach, s);
}
