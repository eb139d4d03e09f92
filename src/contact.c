/*---------------------------------------------------------------------------*\
    contact.c - contact of two particles: tests in order of cost

    SPDX-License-Identifier: GPL-3.0-or-later

    Bounding spheres, oriented boxes, the last call's normal, Newton from the
    last solution, Newton from a few cuts of the bracketing search, and last
    that search to its end.
\*---------------------------------------------------------------------------*/

#include "chart.h"
#include "pair.h"
#include "superellipsoid.h"
#include "tolerances.h"
#include "vec3.h"

#include <gsl/gsl_math.h>

void sel_contact_body(sel_body *body, const sel_shape *shape,
    const double centre[3], const double q[4])
{
    body->shape = shape;
    v3_copy(body->centre, centre);
    sel_motion_tensor(q, body->Q);
}

static void apart(sel_contact *contact, sel_contact_end end)
{
    *contact = (sel_contact){.triangle = -1, .overlap = -GSL_DBL_MAX,
        .end = end};
}

/* Two points and the normal are known, in the frame of body 1. */
static void record(sel_contact *contact, const sel_body *body1,
    const double point1[3], const double point2[3], const double normal[3])
{
    double step[3];
    v3_sub(step, point1, point2);
    contact->overlap = v3_dot(step, normal);
    m3_apply(contact->normal, body1->Q, normal);
    m3_apply(contact->point1, body1->Q, point1);
    m3_apply(contact->point2, body1->Q, point2);
    for (int i = 0; i < 3; i++)
    {
        contact->point1[i] += body1->centre[i];
        contact->point2[i] += body1->centre[i];
        contact->point[i] = 0.5 * (contact->point1[i] + contact->point2[i]);
    }
}

/* Both spheres, |d| > 0: exact. */
static void spheres(
    const sel_body *body1, const sel_pair *pair, sel_contact *contact)
{
    double n[3], p1[3], p2[3];
    v3_copy(n, pair->d);
    v3_normalise(n);
    v3_scale(p1, pair->shape1->semiAxes[0], n);
    v3_madd(p2, pair->d, -pair->shape2->semiAxes[0], n);
    record(contact, body1, p1, p2, n);
    contact->end = contact->overlap >= 0.0 ? SEL_TOUCHING : SEL_APART;
}

/* The solution's partner point: the normal of particle 2 at x is that of its
   surface on the same ray from its centre (the gauge is homogeneous), so the
   closed form of the partner is x / phi2(x). */
static void finish(const sel_body *body1, const sel_pair *pair,
    const sel_solution *solution, sel_contact *contact)
{
    double ray[3], p2[3];
    v3_sub(ray, solution->point, pair->d);
    v3_madd(p2, pair->d, 1.0 / solution->gauge, ray);
    record(contact, body1, solution->point, p2, solution->normal);
    contact->residual = solution->residual;
    contact->iterations = solution->iterations;
    /* the least gauge lies between this and the upper bound */
    int certain = solution->residual < SEL_CONTACT_TOLERANCE;
    double lower = solution->gauge * (1.0 - solution->residual);
    if (solution->gauge > 1.0 && (certain || lower > 1.0))
    {
        contact->end = SEL_APART;
    }
    else
    {
        contact->end = certain ? SEL_TOUCHING : SEL_TOUCHING_LOOSE;
    }
}

/* Each centre lies inside the other particle: deeper than a contact law can
   mean. The normal of particle 1 on the ray to the other centre decides, and
   the contact is marked. */
static void engulfed(
    const sel_body *body1, const sel_pair *pair, sel_contact *contact)
{
    double ray[3], n[3], m[3], p1[3], x2[3], p2[3];
    sel_shape_project_radial(pair->shape1, pair->d, ray, n);
    m3_apply_transposed(m, pair->R, n);
    v3_scale(m, -1.0, m);
    sel_shape_support(pair->shape1, n, p1);
    sel_shape_support(pair->shape2, m, x2);
    m3_apply(p2, pair->R, x2);
    v3_madd(p2, p2, 1.0, pair->d);
    record(contact, body1, p1, p2, n);
    contact->residual = 1.0;
    contact->end = SEL_TOUCHING_LOOSE;
}

/* Is the last call's normal still a separating direction? */
static int still_apart(const sel_pair *pair, const double u1[3])
{
    sel_chart chart;
    double m[3];
    sel_chart_eval(&chart, pair->shape1, u1);
    m3_apply_transposed(m, pair->R, chart.g);
    v3_scale(m, -1.0, m);
    /* the support distance of a gauge gradient is one */
    return v3_dot(chart.g, pair->d) - 1.0
        > sel_shape_support(pair->shape2, m, NULL);
}

/* Start coordinates for Newton from the direction n. */
static void start_from(const sel_pair *pair, const double n[3], double level,
    double u1[3], double u2[3])
{
    double m[3];
    m3_apply_transposed(m, pair->R, n);
    v3_scale(m, -1.0, m);
    sel_chart_from_normal(pair->shape1, n, u1);
    sel_chart_from_normal(pair->shape2, m, u2);
    v3_scale(u2, level > 0.1 ? level : 1.0, u2);
}

/* No start is at hand: a few cuts of the bracketing search either prove the
   bodies apart or give one; the whole search stands behind. Returns 0 where
   they are proven apart without a solution. */
static int solve_cold(const sel_pair *pair, sel_contact_memory *memory,
    sel_solution *solution, sel_contact *contact)
{
    sel_dual dual;
    sel_dual_start(&dual, pair);
    for (int attempt = 0; attempt < 2; attempt++)
    {
        sel_dual_run(&dual, pair,
            attempt == 0 ? SEL_DUAL_FIRST_CUTS : SEL_DUAL_SECOND_CUTS);
        start_from(pair, dual.best, dual.bound, memory->u1, memory->u2);
        if (dual.bound > 1.0)
        {
            contact->iterations = solution->iterations;
            return 0;
        }
        if (sel_newton(pair, memory->u1, memory->u2, solution))
        {
            return 1;
        }
    }
    contact->fallback = 1;
    sel_bracket(&dual, pair, solution);

    double u1[3], u2[3], ray[3], x2[3], m[3];
    v3_sub(ray, solution->point, pair->d);
    m3_apply_transposed(x2, pair->R, ray);
    m3_apply_transposed(m, pair->R, solution->normal);
    v3_scale(m, -1.0, m);
    sel_chart_from_both(pair->shape1, solution->point, solution->normal, u1);
    sel_chart_from_both(pair->shape2, x2, m, u2);
    sel_solution better = {.iterations = solution->iterations};
    if (sel_newton(pair, u1, u2, &better)
        && better.residual <= solution->residual)
    {
        *solution = better;
    }
    solution->iterations = better.iterations;
    v3_copy(memory->u1, u1);
    v3_copy(memory->u2, u2);
    return 1;
}

static void set_pair(
    sel_pair *pair, const sel_body *body1, const sel_body *body2)
{
    double delta[3];
    pair->shape1 = body1->shape;
    pair->shape2 = body2->shape;
    m3_multiply_transposed(pair->R, body1->Q, body2->Q);
    v3_sub(delta, body2->centre, body1->centre);
    m3_apply_transposed(pair->d, body1->Q, delta);
    pair->length = GSL_MIN_DBL(
        body1->shape->equivalentDiameter, body2->shape->equivalentDiameter);
}

/* Does the centre of particle 2 lie in particle 1, or nearly? Then the least
   gauge of 2 over 1 is at that centre and has no normal. */
static int holds_centre(const sel_pair *pair)
{
    return sel_shape_gauge(pair->shape1, pair->d, NULL, NULL)
        < 1.0 + SEL_ENGULFED;
}

static void solve(const sel_body *body1, const sel_pair *pair,
    sel_contact_memory *memory, sel_contact *contact)
{
    sel_solution solution = {.residual = 1.0};
    int solved = memory->kind
        && sel_newton(pair, memory->u1, memory->u2, &solution);
    if (solved || solve_cold(pair, memory, &solution, contact))
    {
        if (solution.gauge < SEL_ENGULFED)
        {
            engulfed(body1, pair, contact);
            memory->kind = 0;
            return;
        }
        finish(body1, pair, &solution, contact);
    }
    memory->kind = contact->end == SEL_APART ? 2 : 1;
}

/* The same contact with the particles in the other order. */
static void turn_round(sel_contact *contact)
{
    double swap[3];
    v3_copy(swap, contact->point1);
    v3_copy(contact->point1, contact->point2);
    v3_copy(contact->point2, swap);
    v3_scale(contact->normal, -1.0, contact->normal);
}

/* The centre of 2 lies in 1. The other way round the problem is sound, unless
   the centre of 1 lies in 2 as well. Such contacts are rare: no memory. */
static void solve_deep(const sel_body *body1, const sel_body *body2,
    const sel_pair *pair, sel_contact *contact)
{
    sel_pair reverse;
    sel_contact_memory none = {.kind = 0};
    set_pair(&reverse, body2, body1);
    if (holds_centre(&reverse))
    {
        engulfed(body1, pair, contact);
        return;
    }
    solve(body2, &reverse, &none, contact);
    turn_round(contact);
}

const char *sel_method_name(sel_method method)
{
    static const char *const names[SEL_METHOD_COUNT]
        = {"commonNormal", "deepestPoint", "midway"};
    return names[method];
}

void sel_contact_pair(sel_method method, const sel_body *body1,
    const sel_body *body2, sel_contact_memory *memory, sel_contact *contact)
{
    (void)method;
    double delta[3];
    v3_sub(delta, body2->centre, body1->centre);
    double reach
        = body1->shape->boundingRadius + body2->shape->boundingRadius;
    int meet = v3_dot(delta, delta) <= reach * reach;
    if (!meet || !sel_contact_boxes_meet(body1, body2, 0.0))
    {
        apart(contact, meet ? SEL_APART_BOXES : SEL_APART_SPHERES);
        memory->kind = 0;
        return;
    }
    apart(contact, SEL_APART);

    sel_pair pair;
    set_pair(&pair, body1, body2);
    if (body1->shape->isSphere && body2->shape->isSphere
        && v3_norm(pair.d) > SEL_CENTRE * pair.length)
    {
        spheres(body1, &pair, contact);
    }
    else if (holds_centre(&pair))
    {
        solve_deep(body1, body2, &pair, contact);
        memory->kind = 0;
    }
    else if (memory->kind == 2 && still_apart(&pair, memory->u1))
    {
        contact->end = SEL_APART_DIRECTION;
    }
    else
    {
        solve(body1, &pair, memory, contact);
    }
}
