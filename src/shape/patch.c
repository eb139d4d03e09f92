/*---------------------------------------------------------------------------*\
    patch.c - a surface point with its neighbourhood to first order

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "shape/patch.h"
#include "shape/chart.h"
#include "shape/form.h"
#include "base/tolerances.h"
#include "base/vec3.h"

#include <float.h>

/* Powers of all numbers in this range are normal numbers, for exponents up to
   twenty. */
int sel_patch_in_range(const double u[3])
{
    double sum = fabs(u[0]) + fabs(u[1]) + fabs(u[2]);
    return sum > 1e-9 && sum < 1e9;
}

static int eval_point(
    sel_patch *patch, const sel_shape *shape, const double u[3])
{
    const double *a = shape->semiAxes;
    sel_form f;
    sel_form_eval(&f, &shape->gauge, u);
    double scale = sel_form_root(f.value, &shape->gauge.level);
    const double *inv = shape->inverseAxes;
    for (int i = 0; i < 3; i++)
    {
        patch->u[i] = scale * u[i];
        patch->x[i] = a[i] * patch->u[i];
        patch->n[i] = f.g[i] * inv[i];
    }
    double slope = v3_norm(patch->n);
    double unit = 1.0 / slope;
    v3_scale(patch->n, unit, patch->n);
    /* Hessian over slope at level one; it is homogeneous of degree -1 */
    unit /= scale;
    patch->m[0] = unit * f.xx * inv[0] * inv[0];
    patch->m[1] = unit * f.xy * inv[0] * inv[1];
    patch->m[3] = unit * f.yy * inv[1] * inv[1];
    patch->m[5] = unit * f.zz * inv[2] * inv[2];
    patch->m[2] = patch->m[4] = 0.0;
    return 1;
}

static int eval_normal(
    sel_patch *patch, const sel_shape *shape, const double u[3])
{
    const double *a = shape->semiAxes;
    sel_form f;
    sel_form_eval(&f, &shape->support, u);
    double scale = sel_form_root(f.value, &shape->support.level);
    /* gradient and Hessian of h = S^(1/q1) */
    double first = 1.0 / (scale * f.value);
    double bend = (shape->support.p1 - 1.0) / f.value;
    for (int i = 0; i < 3; i++)
    {
        patch->u[i] = scale * u[i];
        patch->n[i] = u[i] / a[i];
        patch->x[i] = a[i] * first * f.g[i];
    }
    double length = v3_norm(patch->n);
    v3_scale(patch->n, 1.0 / length, patch->n);
    double k = length * first;
    patch->m[0] = k * a[0] * a[0] * (f.xx - bend * f.g[0] * f.g[0]);
    patch->m[1] = k * a[0] * a[1] * (f.xy - bend * f.g[0] * f.g[1]);
    patch->m[2] = -k * a[0] * a[2] * bend * f.g[0] * f.g[2];
    patch->m[3] = k * a[1] * a[1] * (f.yy - bend * f.g[1] * f.g[1]);
    patch->m[4] = -k * a[1] * a[2] * bend * f.g[1] * f.g[2];
    patch->m[5] = k * a[2] * a[2] * (f.zz - bend * f.g[2] * f.g[2]);
    return 1;
}

/* Evaluates the chart's derivatives on the surface, along two directions
   perpendicular to u. */
static int eval_mixed(
    sel_patch *patch, const sel_shape *shape, const double u[3])
{
    sel_chart c;
    double unit[3];
    sel_chart_eval(&c, shape, u);
    double slope = v3_norm(c.g);
    if (!(c.level > 0.0) || !(slope > 0.0))
    {
        return 0;
    }
    double inv = 1.0 / c.level;
    v3_scale(patch->u, inv, u);
    v3_scale(patch->x, inv, c.x);
    v3_scale(patch->n, 1.0 / slope, c.g);
    v3_copy(unit, u);
    v3_normalise(unit);
    v3_frame(unit, patch->side[0], patch->side[1]);
    for (int k = 0; k < 2; k++)
    {
        /* at level one: x is homogeneous of degree one in u, n of degree
           zero */
        double *dx = patch->xu[k], *dn = patch->nu[k];
        m3_apply(dx, c.xu, patch->side[k]);
        v3_madd(dx, dx, -v3_dot(c.slope, patch->side[k]), patch->x);
        m3_apply(dn, c.gu, patch->side[k]);
        v3_scale(dn, c.level / slope, dn);
        v3_madd(dn, dn, -v3_dot(dn, patch->n), patch->n);
    }
    return 1;
}

int sel_patch_eval(sel_patch *patch, const sel_shape *shape, const double u[3])
{
    if (!sel_patch_in_range(u))
    {
        return 0;
    }
    switch (shape->chart)
    {
    case SEL_CHART_POINT: return eval_point(patch, shape, u);
    case SEL_CHART_NORMAL: return eval_normal(patch, shape, u);
    default: return eval_mixed(patch, shape, u);
    }
}

/* out = T^T M T */
static void project(
    const double m[6], const double t1[3], const double t2[3], double out[4])
{
    double a[3] = {m[0] * t1[0] + m[1] * t1[1] + m[2] * t1[2],
        m[1] * t1[0] + m[3] * t1[1] + m[4] * t1[2],
        m[2] * t1[0] + m[4] * t1[1] + m[5] * t1[2]};
    double b[3] = {m[0] * t2[0] + m[1] * t2[1] + m[2] * t2[2],
        m[1] * t2[0] + m[3] * t2[1] + m[4] * t2[2],
        m[2] * t2[0] + m[4] * t2[1] + m[5] * t2[2]};
    out[0] = v3_dot(t1, a);
    out[1] = out[2] = v3_dot(t1, b);
    out[3] = v3_dot(t2, b);
}

void sel_patch_frame(const sel_patch *patch, const sel_shape *shape,
    const double t1[3], const double t2[3], double X[4], double G[4])
{
    if (shape->chart == SEL_CHART_MIXED)
    {
        for (int k = 0; k < 2; k++)
        {
            X[k] = v3_dot(t1, patch->xu[k]);
            X[2 + k] = v3_dot(t2, patch->xu[k]);
            G[k] = v3_dot(t1, patch->nu[k]);
            G[2 + k] = v3_dot(t2, patch->nu[k]);
        }
        return;
    }
    project(patch->m, t1, t2, shape->chart == SEL_CHART_POINT ? G : X);
}

void sel_patch_direction(const sel_patch *patch, const sel_shape *shape,
    const double t1[3], const double t2[3], const double delta[2],
    double step[3])
{
    const double *a = shape->semiAxes;
    if (shape->chart == SEL_CHART_MIXED)
    {
        for (int i = 0; i < 3; i++)
        {
            step[i]
                = delta[0] * patch->side[0][i] + delta[1] * patch->side[1][i];
        }
    }
    else if (shape->chart == SEL_CHART_POINT)
    {
        for (int i = 0; i < 3; i++)
        {
            step[i] = (delta[0] * t1[i] + delta[1] * t2[i]) / a[i];
        }
    }
    else
    {
        /* u = a n / h: at level one |u / a| is 1 / h */
        double v[3]
            = {patch->u[0] / a[0], patch->u[1] / a[1], patch->u[2] / a[2]};
        double length = v3_norm(v);
        for (int i = 0; i < 3; i++)
        {
            step[i] = length * a[i] * (delta[0] * t1[i] + delta[1] * t2[i]);
        }
    }
}

int sel_patch_inside(const sel_shape *shape, const double x[3])
{
    const double *a = shape->semiAxes;
    double y[3] = {x[0] / a[0], x[1] / a[1], x[2] / a[2]};
    if (fabs(y[0]) >= 1.0 || fabs(y[1]) >= 1.0 || fabs(y[2]) >= 1.0)
    {
        return 0;
    }
    if (shape->isEllipsoid)
    {
        return v3_dot(y, y) < 1.0;
    }
    if (shape->chart != SEL_CHART_POINT)
    {
        return sel_shape_gauge(shape, x, NULL, NULL) < 1.0;
    }
    sel_form f;
    sel_form_eval(&f, &shape->gauge, y);
    return f.value < 1.0;
}

void sel_patch_from_both(
    const sel_shape *shape, const double x[3], const double n[3], double u[3])
{
    for (int i = 0; i < 3; i++)
    {
        u[i] = shape->chart == SEL_CHART_POINT ? x[i] / shape->semiAxes[i]
                                               : n[i] * shape->semiAxes[i];
    }
    if (shape->chart == SEL_CHART_MIXED)
    {
        sel_chart_from_both(shape, x, n, u);
    }
    double most = fmax(fabs(u[0]), fmax(fabs(u[1]), fabs(u[2])));
    if (most > DBL_MIN)
    {
        v3_scale(u, 1.0 / most, u);
    }
}

void sel_patch_from_normal(
    const sel_shape *shape, const double n[3], double u[3])
{
    double x[3];
    sel_shape_support(shape, n, x);
    sel_patch_from_both(shape, x, n, u);
}
