/*---------------------------------------------------------------------------*\
    contact_bracket.c - the search that always ends: ellipsoid method

    SPDX-License-Identifier: GPL-3.0-or-later

    The dual search has two unknowns, the primal search three. Both keep an
    ellipse (ellipsoid) that contains the answer, evaluate at its centre, and
    cut away what a subgradient excludes (deep cuts: Bland, Goldfarb and Todd
    1981). Neither needs a smooth surface.
\*---------------------------------------------------------------------------*/

#include "chart.h"
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

void sel_dual_start(sel_dual *dual, const sel_pair *pair)
{
    const double *a = pair->shape1->semiAxes;
    v3_copy(dual->axis, pair->d);
    dual->distance = v3_normalise(dual->axis);
    v3_frame(dual->axis, dual->e1, dual->e2);
    /* n is of use where h1(n) < |d|; h1(n) >= |n| times the radius of the
       sphere inside the octahedron of the semi-axes */
    double reach = dual->distance
        * sqrt(1.0 / (a[0] * a[0]) + 1.0 / (a[1] * a[1])
            + 1.0 / (a[2] * a[2]));
    dual->y[0] = dual->y[1] = 0.0;
    dual->P[0] = dual->P[2] = reach * reach;
    dual->P[1] = 0.0;
    dual->bound = 0.0;
    v3_copy(dual->best, dual->axis);
    dual->cuts = 0;
    dual->done = 0;
}

/* Keep { y : g.(y - centre) >= slack }, slack >= 0. */
static void dual_cut(sel_dual *dual, const double g[2], double slack)
{
    double b0 = dual->P[0] * g[0] + dual->P[1] * g[1];
    double b1 = dual->P[1] * g[0] + dual->P[2] * g[1];
    double width2 = g[0] * b0 + g[1] * b1;
    if (!(width2 > 0.0))
    {
        dual->done = 1;
        return;
    }
    double width = sqrt(width2);
    double alpha = slack / width;
    if (alpha >= 1.0)
    {
        dual->done = 1;
        return;
    }
    b0 /= width;
    b1 /= width;
    double tau = (1.0 + 2.0 * alpha) / 3.0;
    double sigma = 2.0 * tau / (1.0 + alpha);
    double delta = 4.0 / 3.0 * (1.0 - alpha * alpha);
    dual->y[0] += tau * b0;
    dual->y[1] += tau * b1;
    dual->P[0] = delta * (dual->P[0] - sigma * b0 * b0);
    dual->P[1] = delta * (dual->P[1] - sigma * b0 * b1);
    dual->P[2] = delta * (dual->P[2] - sigma * b1 * b1);
}

void sel_dual_run(sel_dual *dual, const sel_pair *pair, int cuts)
{
    while (!dual->done && dual->cuts < cuts && dual->bound <= 1.0)
    {
        double n[3], m[3], x1[3], x2[3], g3[3];
        dual->cuts++;
        direction(dual, dual->y, n);
        m3_apply_transposed(m, pair->R, n);
        v3_scale(m, -1.0, m);
        double h1 = sel_shape_support(pair->shape1, n, x1);
        double h2 = sel_shape_support(pair->shape2, m, x2);
        double bound = (dual->distance - h1) / h2;
        if (bound > dual->bound)
        {
            dual->bound = bound;
            v3_copy(dual->best, n);
        }
        /* concave: |d| - h1(n) - bound h2(-n), zero or more where a better
           direction is */
        double value = dual->distance - h1 - dual->bound * h2;
        m3_apply(g3, pair->R, x2);
        v3_scale(g3, dual->bound, g3);
        v3_sub(g3, g3, x1);
        double g[2] = {v3_dot(g3, dual->e1), v3_dot(g3, dual->e2)};
        dual_cut(dual, g, value < 0.0 ? -value : 0.0);
        double bracket = dual->P[0] + dual->P[2];
        if (!(bracket > SEL_BRACKET * SEL_BRACKET))
        {
            dual->done = 1;
        }
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

/* Put a point on the surface of particle 1 and keep it if it is the best. */
static void offer(const sel_pair *pair, primal *s, const double x[3])
{
    double p[3];
    double level = sel_shape_gauge(pair->shape1, x, NULL, NULL);
    if (level > 0.0)
    {
        v3_scale(p, 1.0 / level, x);
        double value = gauge2(pair, p, NULL);
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
    for (int k = 0; k < SEL_PRIMAL_CUTS && s->value > bound + SEL_PRIMAL_GAP; k++)
    {
        double g[3];
        double outside = sel_shape_gauge(pair->shape1, s->x, g, NULL) - 1.0;
        if (outside <= 0.0)
        {
            double value = gauge2(pair, s->x, g);
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

void sel_bracket(sel_dual *dual, const sel_pair *pair, sel_solution *solution)
{
    sel_dual_run(dual, pair, SEL_DUAL_CUTS);

    double n[3], m[3], x1[3], x2[3], far[3];
    v3_copy(n, dual->best);
    v3_normalise(n);
    m3_apply_transposed(m, pair->R, n);
    v3_scale(m, -1.0, m);
    sel_shape_support(pair->shape1, n, x1);
    sel_shape_support(pair->shape2, m, x2);
    m3_apply(far, pair->R, x2);
    v3_madd(far, pair->d, dual->bound, far);

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
    v3_copy(solution->point, s.best);
    v3_copy(solution->normal, n);
    solution->gauge = s.value;
    solution->residual = fabs(s.value - dual->bound)
        / (s.value > SEL_ENGULFED ? s.value : SEL_ENGULFED);
}
