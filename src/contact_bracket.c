/*---------------------------------------------------------------------------*\
    contact_bracket.c - the search that always ends: ellipsoid method

    SPDX-License-Identifier: GPL-3.0-or-later

    The dual search has two unknowns, the primal search three. Both keep an
    ellipse (ellipsoid) that contains the answer, evaluate at its centre, and
    cut away what a subgradient excludes (deep cuts: Bland, Goldfarb and Todd
    1981). Neither needs a smooth surface.
\*---------------------------------------------------------------------------*/

#include "pair.h"
#include "tolerances.h"
#include "vec3.h"

/* The direction at y; its length matters, so that n.d = |d|. */
static void direction(const sel_dual *dual, const double y[2], double n[3])
{
    for (int i = 0; i < 3; i++)
    {
        n[i] = dual->axis[i] + y[0] * dual->e1[i] + y[1] * dual->e2[i];
    }
}

/* Radius of a sphere inside a shape: inside the octahedron of its axes. */
static double inner_radius(const sel_shape *shape)
{
    const double *a = shape->semiAxes;
    return 1.0
        / sqrt(1.0 / (a[0] * a[0]) + 1.0 / (a[1] * a[1])
            + 1.0 / (a[2] * a[2]));
}

/* The factors of h1 and h2 in (2) of pair.h at scale t. */
static void factors(const sel_pair *pair, double t, double c[2])
{
    int deepest = pair->method == SEL_DEEPEST_POINT;
    c[0] = deepest ? 1.0 : t;
    c[1] = deepest || pair->alpha == 1.0 ? t : (t > 0.0 ? pow(t, pair->alpha)
                                                        : 0.0);
}

void sel_dual_start(sel_dual *dual, const sel_pair *pair)
{
    double m[3], c[2];
    v3_copy(dual->axis, pair->d);
    dual->distance = v3_normalise(dual->axis);
    v3_frame(dual->axis, dual->e1, dual->e2);
    v3_copy(dual->best, dual->axis);
    dual->y[0] = dual->y[1] = 0.0;
    dual->bound = 0.0;
    dual->cuts = 0;
    dual->done = 0;
    /* n is of no use where (2) with the bound of the axis fails for want of
       length: h(n) >= |n| times the inner radius */
    if (pair->method != SEL_DEEPEST_POINT)
    {
        m3_apply_transposed(m, pair->R, dual->axis);
        v3_scale(m, -1.0, m);
        dual->bound = sel_pair_scale(pair,
            sel_shape_support(pair->shape1, dual->axis, NULL),
            sel_shape_support(pair->shape2, m, NULL), dual->distance);
    }
    factors(pair, dual->bound, c);
    double reach = dual->distance
        / (c[0] * inner_radius(pair->shape1)
            + c[1] * inner_radius(pair->shape2));
    dual->P[0] = dual->P[2] = reach * reach;
    dual->P[1] = 0.0;
}

int sel_ellipse_cut(double y[2], double P[3], const double g[2], double slack)
{
    double b0 = P[0] * g[0] + P[1] * g[1];
    double b1 = P[1] * g[0] + P[2] * g[1];
    double width2 = g[0] * b0 + g[1] * b1;
    if (!(width2 > 0.0))
    {
        return 0;
    }
    double width = sqrt(width2);
    double alpha = slack / width;
    if (alpha >= 1.0)
    {
        return 0;
    }
    b0 /= width;
    b1 /= width;
    double tau = (1.0 + 2.0 * alpha) / 3.0;
    double sigma = 2.0 * tau / (1.0 + alpha);
    double delta = 4.0 / 3.0 * (1.0 - alpha * alpha);
    y[0] += tau * b0;
    y[1] += tau * b1;
    P[0] = delta * (P[0] - sigma * b0 * b0);
    P[1] = delta * (P[1] - sigma * b0 * b1);
    P[2] = delta * (P[2] - sigma * b1 * b1);
    return P[0] + P[2] > SEL_BRACKET * SEL_BRACKET;
}

void sel_dual_run(sel_dual *dual, const sel_pair *pair, int cuts)
{
    while (!dual->done && dual->cuts < cuts && dual->bound <= 1.0)
    {
        double n[3], m[3], x1[3], x2[3], g3[3], c[2];
        dual->cuts++;
        direction(dual, dual->y, n);
        m3_apply_transposed(m, pair->R, n);
        v3_scale(m, -1.0, m);
        double h1 = sel_shape_support(pair->shape1, n, x1);
        double h2 = sel_shape_support(pair->shape2, m, x2);
        double bound = sel_pair_scale(pair, h1, h2, dual->distance);
        if (bound > dual->bound)
        {
            dual->bound = bound;
            v3_copy(dual->best, n);
        }
        /* concave: |d| less the left side of (2), zero or more where a better
           direction is */
        factors(pair, dual->bound, c);
        double value = dual->distance - c[0] * h1 - c[1] * h2;
        m3_apply(g3, pair->R, x2);
        v3_scale(g3, c[1], g3);
        v3_madd(g3, g3, -c[0], x1);
        double g[2] = {v3_dot(g3, dual->e1), v3_dot(g3, dual->e2)};
        dual->done = !sel_ellipse_cut(
            dual->y, dual->P, g, value < 0.0 ? -value : 0.0);
    }
}

/* The ellipsoid of the primal search. */
typedef struct primal
{
    double x[3], P[9];
    double best[3], value; /* best point of particle 1 and its gauge */
} primal;

/* Keep { x : g.(x - centre) <= -slack }; 0 when nothing is left. */
static int primal_cut(primal *s, const double g[3], double slack)
{
    double b[3];
    m3_apply(b, s->P, g);
    double width2 = v3_dot(g, b);
    if (!(width2 > SEL_BRACKET * SEL_BRACKET))
    {
        return 0;
    }
    double width = sqrt(width2);
    double alpha = slack / width;
    if (alpha >= 1.0)
    {
        return 0;
    }
    v3_scale(b, 1.0 / width, b);
    double tau = (1.0 + 3.0 * alpha) / 4.0;
    double sigma = 2.0 * tau / (1.0 + alpha);
    double delta = 9.0 / 8.0 * (1.0 - alpha * alpha);
    v3_madd(s->x, s->x, -tau, b);
    for (int i = 0; i < 9; i++)
    {
        s->P[i] = delta * (s->P[i] - sigma * b[i / 3] * b[i % 3]);
    }
    return 1;
}

/* Gauge of particle 2 at x (body 1). */
static double gauge2(const sel_pair *pair, const double x[3], double g[3])
{
    double r[3], y[3], gradient[3];
    v3_sub(r, x, pair->d);
    m3_apply_transposed(y, pair->R, r);
    double value
        = sel_shape_gauge(pair->shape2, y, g ? gradient : NULL, NULL);
    if (g)
    {
        m3_apply(g, pair->R, gradient);
    }
    return value;
}

/* What is to be least, at x: the gauge of 2; midway, s1 where the gauges are
   s1 and s1^alpha, the greater of the two answers. */
static double objective(const sel_pair *pair, const double x[3], double g[3])
{
    double value = gauge2(pair, x, g);
    if (pair->method == SEL_DEEPEST_POINT)
    {
        return value;
    }
    double own[3];
    double first = sel_shape_gauge(pair->shape1, x, g ? own : NULL, NULL);
    double second = value;
    if (pair->alpha != 1.0)
    {
        second = value > 0.0 ? pow(value, 1.0 / pair->alpha) : 0.0;
        for (int i = 0; i < 3 && g && value > 0.0; i++)
        {
            g[i] *= second / (pair->alpha * value);
        }
    }
    for (int i = 0; i < 3 && g && first >= second; i++)
    {
        g[i] = own[i];
    }
    return first > second ? first : second;
}

/* Keep x if it is the best so far; deepestPoint: put on the surface of
   particle 1. */
static void offer(const sel_pair *pair, primal *s, const double x[3])
{
    double p[3];
    double level = pair->method == SEL_DEEPEST_POINT
        ? sel_shape_gauge(pair->shape1, x, NULL, NULL)
        : 1.0;
    if (level > 0.0)
    {
        v3_scale(p, 1.0 / level, x);
        double value = objective(pair, p, NULL);
        if (value < s->value)
        {
            s->value = value;
            v3_copy(s->best, p);
        }
    }
}

/* Search the ellipsoid until its value cannot be bettered by tolerance. */
static void primal_run(const sel_pair *pair, primal *s, double bound)
{
    const double *a = pair->shape1->semiAxes;
    v3_set(s->x, 0.0, 0.0, 0.0);
    for (int i = 0; i < 9; i++)
    {
        s->P[i] = i % 4 == 0 ? 3.0 * a[i / 4] * a[i / 4] : 0.0;
    }
    for (int k = 0; k < SEL_PRIMAL_CUTS && s->value > bound + SEL_PRIMAL_GAP;
         k++)
    {
        double g[3], outside = -1.0;
        if (pair->method == SEL_DEEPEST_POINT)
        {
            outside = sel_shape_gauge(pair->shape1, s->x, g, NULL) - 1.0;
        }
        if (outside <= 0.0)
        {
            double value = objective(pair, s->x, g);
            if (value < s->value)
            {
                s->value = value;
                v3_copy(s->best, s->x);
            }
            outside = value - s->value;
        }
        if (!primal_cut(s, g, outside))
        {
            break;
        }
    }
}

/* midway: along the normal one function rises and the other falls; move the
   best point to where they are alike, if that is not worse. */
static void equalise(const sel_pair *pair, const double n[3], primal *s)
{
    double low = -SEL_EQUAL_REACH * pair->length, high = -low, x[3];
    for (int k = 0; k < SEL_EQUAL_STEPS; k++)
    {
        double t = 0.5 * (low + high);
        v3_madd(x, s->best, t, n);
        double first = sel_shape_gauge(pair->shape1, x, NULL, NULL);
        double second = gauge2(pair, x, NULL);
        if (pair->alpha != 1.0)
        {
            second = second > 0.0 ? pow(second, 1.0 / pair->alpha) : 0.0;
        }
        *(first < second ? &low : &high) = t;
    }
    double value = objective(pair, x, NULL);
    if (value <= s->value + SEL_PRIMAL_GAP)
    {
        s->value = value;
        v3_copy(s->best, x);
    }
}

/* The places on both surfaces on the rays through a point (body 1). */
static void set_solution(const sel_pair *pair, const primal *s,
    const sel_dual *dual, sel_solution *solution)
{
    double ray[3], step[3];
    double gauge = sel_shape_gauge(pair->shape1, s->best, NULL, NULL);
    double other = gauge2(pair, s->best, NULL);
    solution->s1 = pair->method == SEL_DEEPEST_POINT ? 1.0 : gauge;
    solution->s2 = other;
    v3_scale(solution->x1, gauge > 0.0 ? 1.0 / gauge : 0.0, s->best);
    v3_sub(ray, s->best, pair->d);
    v3_scale(solution->x2, other > 0.0 ? 1.0 / other : 0.0, ray);
    v3_copy(solution->normal, dual->best);
    v3_normalise(solution->normal);
    v3_sub(step, solution->x1, pair->d);
    v3_sub(step, step, solution->x2);
    solution->rho = v3_dot(step, solution->normal);
    solution->residual = fabs(s->value - dual->bound)
        / (s->value > SEL_ENGULFED ? s->value : SEL_ENGULFED);
}

void sel_bracket(sel_dual *dual, const sel_pair *pair, sel_solution *solution)
{
    sel_dual_run(dual, pair, SEL_DUAL_CUTS);

    double m[3], x1[3], x2[3], far[3], c[2];
    m3_apply_transposed(m, pair->R, dual->best);
    v3_scale(m, -1.0, m);
    sel_shape_support(pair->shape1, dual->best, x1);
    sel_shape_support(pair->shape2, m, x2);
    factors(pair, dual->bound, c);
    v3_scale(x1, c[0], x1);
    m3_apply(far, pair->R, x2);
    v3_madd(far, pair->d, c[1], far);

    primal s = {.value = 1e300};
    offer(pair, &s, x1);
    offer(pair, &s, far);
    if (s.value > dual->bound + SEL_PRIMAL_GAP && dual->bound <= 1.0)
    {
        primal_run(pair, &s, dual->bound);
        double p[3] = {s.best[0], s.best[1], s.best[2]};
        s.value = 1e300;
        offer(pair, &s, p);
        offer(pair, &s, x1);
        offer(pair, &s, far);
    }
    if (pair->method != SEL_DEEPEST_POINT)
    {
        double n[3];
        v3_copy(n, dual->best);
        v3_normalise(n);
        equalise(pair, n, &s);
    }
    set_solution(pair, &s, dual, solution);
}
