/*---------------------------------------------------------------------------*\
    contact_bracket.c - bracketing search (ellipsoid method), which always ends

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The dual search has two unknowns, the primal search three. Both keep an
    ellipse (ellipsoid) that contains the solution, evaluate at its centre, and
    cut off the part that a subgradient excludes (deep cuts: Bland, Goldfarb and
    Todd 1981). Neither search needs a smooth surface. The matrix P of an
    ellipsoid is stored as J with P = J J^T. A cut scales J and shrinks it along
    one direction, so rounding cannot make P indefinite.
\*---------------------------------------------------------------------------*/

#include "contact/pair.h"
#include "base/tolerances.h"
#include "base/vec3.h"

/* Computes the direction at y. It is not of unit length: n.d = |d|. */
static void direction(const sel_dual *dual, const double y[2], double n[3])
{
    for (int i = 0; i < 3; i++)
    {
        n[i] = dual->axis[i] + y[0] * dual->e1[i] + y[1] * dual->e2[i];
    }
}

/* Returns the radius of a sphere inside a shape; the sphere is inscribed in the
   octahedron of the semi-axes. */
static double inner_radius(const sel_shape *shape)
{
    const double *a = shape->semiAxes;
    return 1.0
        / sqrt(1.0 / (a[0] * a[0]) + 1.0 / (a[1] * a[1]) + 1.0 / (a[2] * a[2]));
}

/* Computes the factors of h1 and h2 in (2) of pair.h at scale t. */
static void factors(const sel_pair *pair, double t, double c[2])
{
    int deepest = pair->method == SEL_DEEPEST_POINT;
    c[0] = deepest ? 1.0 : t;
    c[1] = deepest || pair->alpha == 1.0
        ? t
        : (t > 0.0 ? pow(t, pair->alpha) : 0.0);
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
    /* A direction n improves on the bound of the axis only if c[0] h1 + c[1] h2
       < |d|. Because h(n) >= |n| times the inner radius, a direction longer
       than `reach` cannot improve on it. */
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
    dual->J[0] = dual->J[3] = reach;
    dual->J[1] = dual->J[2] = 0.0;
}

int sel_ellipse_cut(double y[2], double J[4], const double g[2], double slack)
{
    double u[2] = {J[0] * g[0] + J[2] * g[1], J[1] * g[0] + J[3] * g[1]};
    double width = sqrt(u[0] * u[0] + u[1] * u[1]);
    if (!(width > slack))
    {
        return 0;
    }
    double inverse = 1.0 / width, alpha = slack * inverse;
    u[0] *= inverse;
    u[1] *= inverse;
    double tau = (1.0 + 2.0 * alpha) / 3.0;
    double across = sqrt(4.0 / 3.0 * (1.0 - alpha * alpha));
    double along = 2.0 / 3.0 * (1.0 - alpha);
    double part0 = J[0] * u[0] + J[1] * u[1];
    double part1 = J[2] * u[0] + J[3] * u[1];
    y[0] += tau * part0;
    y[1] += tau * part1;
    part0 *= across - along;
    part1 *= across - along;
    J[0] = across * J[0] - part0 * u[0];
    J[1] = across * J[1] - part0 * u[1];
    J[2] = across * J[2] - part1 * u[0];
    J[3] = across * J[3] - part1 * u[1];
    double size2 = J[0] * J[0] + J[1] * J[1] + J[2] * J[2] + J[3] * J[3];
    return size2 > SEL_BRACKET * SEL_BRACKET;
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
        /* |d| minus the left side of (2); concave, and zero or more at better
           directions */
        factors(pair, dual->bound, c);
        double value = dual->distance - c[0] * h1 - c[1] * h2;
        m3_apply(g3, pair->R, x2);
        v3_scale(g3, c[1], g3);
        v3_madd(g3, g3, -c[0], x1);
        double g[2] = {v3_dot(g3, dual->e1), v3_dot(g3, dual->e2)};
        dual->done
            = !sel_ellipse_cut(dual->y, dual->J, g, value < 0.0 ? -value : 0.0);
    }
}

/* The ellipsoid of the primal search. */
typedef struct primal
{
    double x[3], J[9];     /* x + J u, |u| <= 1, as the ellipse of sel_dual */
    double best[3], value; /* best point and its objective */
} primal;

/* Cuts the ellipsoid to one that contains its part { x : g.(x - centre) <=
   -slack }. Returns 0 if nothing is left. */
static int primal_cut(primal *s, const double g[3], double slack)
{
    double u[3];
    m3_apply_transposed(u, s->J, g);
    double width = v3_norm(u);
    if (!(width > SEL_BRACKET * s->value && width > slack))
    {
        return 0;
    }
    double alpha = slack / width;
    v3_scale(u, 1.0 / width, u);
    double tau = (1.0 + 3.0 * alpha) / 4.0;
    double across = sqrt(9.0 / 8.0 * (1.0 - alpha * alpha));
    double along = 3.0 / 4.0 * (1.0 - alpha);
    for (int i = 0; i < 3; i++)
    {
        double *row = s->J + 3 * i, part = v3_dot(row, u);
        s->x[i] -= tau * part;
        for (int j = 0; j < 3; j++)
        {
            row[j] = across * row[j] - (across - along) * part * u[j];
        }
    }
    return 1;
}

/* Returns the gauge of particle 2 at x, with its gradient g (may be NULL); both
   in body 1. */
static double gauge2(const sel_pair *pair, const double x[3], double g[3])
{
    double r[3], y[3], gradient[3];
    v3_sub(r, x, pair->d);
    m3_apply_transposed(y, pair->R, r);
    double value = sel_shape_gauge(pair->shape2, y, g ? gradient : NULL, NULL);
    if (g)
    {
        m3_apply(g, pair->R, gradient);
    }
    return value;
}

/* Sets the exponents of the gauges for midway, which makes phi1^alpha and phi2,
   or phi1 and phi2^(1/alpha), equal. Both exponents are at least 1, because a
   power with an exponent below one is not convex. */
static void powers(const sel_pair *pair, double p[2])
{
    p[0] = pair->alpha > 1.0 ? pair->alpha : 1.0;
    p[1] = pair->alpha < 1.0 ? 1.0 / pair->alpha : 1.0;
}

/* Returns value^p. The gradient g of `value` (may be NULL) becomes that of the
   power. */
static double raise(double value, double p, double g[3])
{
    if (p == 1.0 || !(value > 0.0))
    {
        return value;
    }
    double raised = pow(value, p);
    for (int i = 0; i < 3 && g; i++)
    {
        g[i] *= p * raised / value;
    }
    return raised;
}

/* Returns the function to be minimised, at x: for deepestPoint the gauge of 2,
   otherwise the greater of the two powers. */
static double objective(const sel_pair *pair, const double x[3], double g[3])
{
    double value = gauge2(pair, x, g);
    if (pair->method == SEL_DEEPEST_POINT)
    {
        return value;
    }
    double own[3], p[2];
    powers(pair, p);
    double first = sel_shape_gauge(pair->shape1, x, g ? own : NULL, NULL);
    first = raise(first, p[0], g ? own : NULL);
    double second = raise(value, p[1], g);
    for (int i = 0; i < 3 && g && first >= second; i++)
    {
        g[i] = own[i];
    }
    return first > second ? first : second;
}

/* Stores x if it is the best point so far. For deepestPoint x is first scaled
   to the surface of particle 1. */
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

/* Returns 1 if the optimum may still be better than the best point by more than
   rounding. */
static int open(const primal *s, double bound)
{
    return s->value - bound > SEL_PRIMAL_GAP * s->value;
}

/* Searches until the best value cannot be improved by more than the tolerance,
   or until the maximum number of cuts is reached. */
static void primal_run(const sel_pair *pair, primal *s, double bound)
{
    const double *a = pair->shape1->semiAxes;
    v3_set(s->x, 0.0, 0.0, 0.0);
    for (int i = 0; i < 9; i++)
    {
        s->J[i] = i % 4 == 0 ? sqrt(3.0) * a[i / 4] : 0.0;
    }
    for (int k = 0; k < SEL_PRIMAL_CUTS && open(s, bound); k++)
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

/* midway: along the normal one function increases and the other decreases.
   Moves the best point to the position at which both are equal, unless that is
   worse. */
static void equalise(const sel_pair *pair, const double n[3], primal *s)
{
    double low = -SEL_EQUAL_REACH * pair->length, high = -low, x[3], p[2];
    powers(pair, p);
    for (int k = 0; k < SEL_EQUAL_STEPS; k++)
    {
        double t = 0.5 * (low + high);
        v3_madd(x, s->best, t, n);
        double first = sel_shape_gauge(pair->shape1, x, NULL, NULL);
        double second = gauge2(pair, x, NULL);
        int rise = raise(first, p[0], NULL) < raise(second, p[1], NULL);
        *(rise ? &low : &high) = t;
    }
    double value = objective(pair, x, NULL);
    if (value <= s->value * (1.0 + SEL_PRIMAL_GAP))
    {
        s->value = value;
        v3_copy(s->best, x);
    }
}

/* Sets the points at which rays from the centres through the best point (body
   1) cross the surfaces. The residual is the gap to the bound relative to the
   best value, converted from the power to the gauge, which has the larger
   relative gap. */
static void set_solution(
    const sel_pair *pair, const primal *s, double bound, sel_solution *solution)
{
    double ray[3], step[3];
    double gauge = sel_shape_gauge(pair->shape1, s->best, NULL, NULL);
    double other = gauge2(pair, s->best, NULL);
    solution->s1 = pair->method == SEL_DEEPEST_POINT ? 1.0 : gauge;
    solution->s2 = other;
    v3_scale(solution->x1, gauge > 0.0 ? 1.0 / gauge : 0.0, s->best);
    v3_sub(ray, s->best, pair->d);
    v3_scale(solution->x2, other > 0.0 ? 1.0 / other : 0.0, ray);
    v3_sub(step, solution->x1, pair->d);
    v3_sub(step, step, solution->x2);
    solution->rho = v3_dot(step, solution->normal);
    double p[2], gap = s->value - bound;
    powers(pair, p);
    solution->residual = gap <= 0.0 ? 0.0
        : gap < s->value ? -expm1(log1p(-gap / s->value) / (p[0] * p[1]))
                         : 1.0;
}

int sel_bracket(sel_dual *dual, const sel_pair *pair, sel_solution *solution)
{
    sel_dual_run(dual, pair, SEL_DUAL_CUTS);
    v3_copy(solution->normal, dual->best);
    v3_normalise(solution->normal);
    if (dual->bound > 1.0)
    {
        return 0;
    }

    double m[3], x1[3], x2[3], far[3], c[2], p[2];
    m3_apply_transposed(m, pair->R, dual->best);
    v3_scale(m, -1.0, m);
    sel_shape_support(pair->shape1, dual->best, x1);
    sel_shape_support(pair->shape2, m, x2);
    factors(pair, dual->bound, c);
    v3_scale(x1, c[0], x1);
    m3_apply(far, pair->R, x2);
    v3_madd(far, pair->d, c[1], far);

    powers(pair, p);
    double bound = raise(dual->bound, p[0], NULL);
    primal s = {.value = 1e300};
    offer(pair, &s, x1);
    offer(pair, &s, far);
    if (open(&s, bound))
    {
        primal_run(pair, &s, bound);
        double best[3] = {s.best[0], s.best[1], s.best[2]};
        s.value = 1e300;
        offer(pair, &s, best);
        offer(pair, &s, x1);
        offer(pair, &s, far);
    }
    if (pair->method != SEL_DEEPEST_POINT)
    {
        equalise(pair, solution->normal, &s);
    }
    set_solution(pair, &s, bound, solution);
    return 1;
}
