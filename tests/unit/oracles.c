/*---------------------------------------------------------------------------*\
    oracles.c - brute-force solutions to which the core is compared

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "scenes.h"

#include <math.h>

/* - - - - - - - - - - - - - - gauge and support - - - - - - - - - - - - - - */

static int quick = 0;

void scene_set_quick(int on)
{
    quick = on;
}

/* p_norm, powers in double. */
static long double quick_norm(double p, double u, double v, long double *du,
    long double *dv)
{
    double big = u > v ? u : v;
    double small = u > v ? v : u;
    double s = small > 0 ? pow(small/big, p) : 0;
    double root = pow(1 + s, 1/p);
    double bigSlope = root/(1 + s);
    double smallSlope = s > 0 ? pow(small/(big*root), p - 1) : 0;
    *du = u > v ? bigSlope : smallSlope;
    *dv = u > v ? smallSlope : bigSlope;
    return big*root;
}

/* (u^p + v^p)^(1/p) of u, v >= 0 and its derivatives; no overflow. */
static long double p_norm(long double p, long double u, long double v,
    long double *du, long double *dv)
{
    long double big = u > v ? u : v;
    *du = *dv = 0;
    if (!(big > 0))
    {
        return 0;
    }
    if (quick)
    {
        return quick_norm((double)p, (double)u, (double)v, du, dv);
    }
    long double norm = big*powl(powl(u/big, p) + powl(v/big, p), 1/p);
    *du = u > 0 ? powl(u/norm, p - 1) : 0;
    *dv = v > 0 ? powl(v/norm, p - 1) : 0;
    return norm;
}

long double scene_gauge(const sel_shape *shape, const long double x[3],
    long double gradient[3])
{
    long double p1 = 2/(long double)shape->epsilon1;
    long double p2 = 2/(long double)shape->epsilon2;
    long double u[3], dw[3], dphi[2];
    for (int k = 0; k < 3; k++)
    {
        u[k] = fabsl(x[k])/(long double)shape->semiAxes[k];
    }
    long double w = p_norm(p2, u[0], u[1], &dw[0], &dw[1]);
    long double phi = p_norm(p1, w, u[2], &dphi[0], &dphi[1]);
    if (gradient)
    {
        gradient[0] = dphi[0]*dw[0];
        gradient[1] = dphi[0]*dw[1];
        gradient[2] = dphi[1];
        for (int k = 0; k < 3; k++)
        {
            gradient[k] = copysignl(gradient[k], x[k])
                /(long double)shape->semiAxes[k];
        }
    }
    return phi;
}

long double scene_support(const sel_shape *shape, const long double n[3],
    long double point[3])
{
    long double q1 = 2/(2 - (long double)shape->epsilon1);
    long double q2 = 2/(2 - (long double)shape->epsilon2);
    long double u[3], dw[3], dh[2];
    for (int k = 0; k < 3; k++)
    {
        u[k] = fabsl(n[k])*(long double)shape->semiAxes[k];
    }
    long double w = p_norm(q2, u[0], u[1], &dw[0], &dw[1]);
    long double h = p_norm(q1, w, u[2], &dh[0], &dh[1]);
    if (point)
    {
        point[0] = dh[0]*dw[0];
        point[1] = dh[0]*dw[1];
        point[2] = dh[1];
        for (int k = 0; k < 3; k++)
        {
            point[k] = copysignl(point[k], n[k])
                *(long double)shape->semiAxes[k];
        }
    }
    return h;
}

static void to_body(const sel_body *body, const double x[3],
    long double y[3])
{
    for (int j = 0; j < 3; j++)
    {
        y[j] = 0;
        for (int i = 0; i < 3; i++)
        {
            y[j] += (long double)body->Q[3*i + j]
                *((long double)x[i] - (long double)body->centre[i]);
        }
    }
}

static void turn_to_body(const double Q[9], const double n[3],
    long double m[3])
{
    for (int j = 0; j < 3; j++)
    {
        m[j] = (long double)Q[j]*(long double)n[0]
            + (long double)Q[3 + j]*(long double)n[1]
            + (long double)Q[6 + j]*(long double)n[2];
    }
}

static long double turn_row(const double Q[9], int i,
    const long double m[3])
{
    return (long double)Q[3*i]*m[0] + (long double)Q[3*i + 1]*m[1]
        + (long double)Q[3*i + 2]*m[2];
}

double scene_body_gauge(const sel_body *body, const double x[3],
    double gradient[3])
{
    long double y[3], g[3];
    to_body(body, x, y);
    long double phi = scene_gauge(body->shape, y, g);
    for (int i = 0; gradient && i < 3; i++)
    {
        gradient[i] = (double)turn_row(body->Q, i, g);
    }
    return (double)phi;
}

double scene_body_support(const sel_body *body, const double n[3],
    double point[3])
{
    long double m[3], s[3];
    turn_to_body(body->Q, n, m);
    long double h = scene_support(body->shape, m, s);
    for (int i = 0; point && i < 3; i++)
    {
        point[i] = (double)((long double)body->centre[i]
            + turn_row(body->Q, i, s));
    }
    return (double)h;
}

/* - - - - - - - - - - - - - brute-force support - - - - - - - - - - - - - - */

/* (A + B e^s) / (1 + e^(p s))^(1/p): the support of the curve
   u^p + v^p = 1 seen along the ray v/u = e^s. */
static long double ray_value(long double p, long double A, long double B,
    long double s)
{
    return s > 0
        ? (A*expl(-s) + B)/powl(expl(-p*s) + 1, 1/p)
        : (A + B*expl(s))/powl(1 + expl(p*s), 1/p);
}

static long double ray_slope(long double p, long double A, long double B,
    long double s)
{
    /* both terms less one where they are close to one */
    if (s > 0)
    {
        return expl(-p*s)/(1 + expl(-p*s)) - A*expl(-s)/(A*expl(-s) + B);
    }
    return B*expl(s)/(A + B*expl(s)) - expl(p*s)/(1 + expl(p*s));
}

/* Largest A u + B v on the curve, A, B >= 0: the value by golden section, the
   point by bisection of the derivative. */
static long double curve_support(long double p, long double A, long double B,
    long double *u, long double *v)
{
    if (!(A > 0) || !(B > 0))
    {
        *u = A > 0 ? 1 : 0;
        *v = B > 0 ? 1 : 0;
        return A > B ? A : B;
    }
    const long double golden = 0.61803398874989484820L;
    /* e^(20 s) has to be a number in the narrow type */
    const long double reach = scene_has_long_double() ? 5000 : 35;
    long double low = -reach, high = reach;
    for (int k = 0; k < 120; k++)
    {
        long double a = high - golden*(high - low);
        long double b = low + golden*(high - low);
        /* the value is flat at the far ends: follow the slope */
        long double fa = ray_value(p, A, B, a), fb = ray_value(p, A, B, b);
        int right = fa < fb
            || (!(fb < fa) && ray_slope(p, A, B, a) > 0);
        low = right ? a : low;
        high = right ? high : b;
    }
    long double value = ray_value(p, A, B, (low + high)/2);
    low = -reach;
    high = reach;
    for (int k = 0; k < 90; k++)
    {
        long double s = (low + high)/2;
        int right = ray_slope(p, A, B, s) > 0;
        low = right ? s : low;
        high = right ? high : s;
    }
    long double s = (low + high)/2;
    *u = s > 0 ? expl(-s)/powl(expl(-p*s) + 1, 1/p)
               : 1/powl(1 + expl(p*s), 1/p);
    *v = s > 0 ? 1/powl(expl(-p*s) + 1, 1/p)
               : expl(s)/powl(1 + expl(p*s), 1/p);
    return value;
}

long double scene_brute_support(const sel_shape *shape,
    const long double n[3], long double point[3])
{
    long double p1 = 2/(long double)shape->epsilon1;
    long double p2 = 2/(long double)shape->epsilon2;
    long double A = fabsl(n[0])*(long double)shape->semiAxes[0];
    long double B = fabsl(n[1])*(long double)shape->semiAxes[1];
    long double C = fabsl(n[2])*(long double)shape->semiAxes[2];
    long double u, v, w, z;
    /* a section z = const is the section z = 0 scaled by w(z) */
    long double section = curve_support(p2, A, B, &u, &v);
    long double h = curve_support(p1, section, C, &w, &z);
    long double y[3] = {w*u, w*v, z};
    for (int k = 0; k < 3; k++)
    {
        point[k] = copysignl(y[k], n[k])*(long double)shape->semiAxes[k];
    }
    return h;
}

/* Largest A^2 u^2 + B^2 v^2 on the curve u^p + v^p = 1. */
static long double curve_radius2(long double p, long double A, long double B)
{
    const long double golden = 0.61803398874989484820L;
    const int count = 1500;
    const long double reach = 60;
    long double best = A > B ? A*A : B*B;
    int at = -1;
    for (int k = 0; k <= count; k++)
    {
        long double s = reach*(2*(long double)k/count - 1);
        long double e = expl(s);
        long double r = (A*A + B*B*e*e)/powl(1 + expl(p*s), 2/p);
        if (r > best)
        {
            best = r;
            at = k;
        }
    }
    if (at < 0)
    {
        return best;
    }
    long double low = reach*(2*(long double)(at - 1)/count - 1);
    long double high = reach*(2*(long double)(at + 1)/count - 1);
    for (int k = 0; k < 90; k++)
    {
        long double a = high - golden*(high - low);
        long double b = low + golden*(high - low);
        long double ea = expl(a), eb = expl(b);
        long double fa = (A*A + B*B*ea*ea)/powl(1 + expl(p*a), 2/p);
        long double fb = (A*A + B*B*eb*eb)/powl(1 + expl(p*b), 2/p);
        best = fa > best ? fa : best;
        best = fb > best ? fb : best;
        low = fa < fb ? a : low;
        high = fa < fb ? high : b;
    }
    return best;
}

double scene_brute_radius(const sel_shape *shape)
{
    long double p1 = 2/(long double)shape->epsilon1;
    long double p2 = 2/(long double)shape->epsilon2;
    /* the section of largest radius is the same at every z */
    long double section = sqrtl(curve_radius2(p2,
        (long double)shape->semiAxes[0], (long double)shape->semiAxes[1]));
    return (double)sqrtl(curve_radius2(p1, section,
        (long double)shape->semiAxes[2]));
}

/* - - - - - - - - - - - - brute-force deepest point - - - - - - - - - - - - */

/* Coordinates y of body 1 divided by its semi-axes -> body 2's gauge and its
   gradient with respect to y. */
static long double objective(const sel_body *body1, const sel_body *body2,
    const long double y[3], long double gradient[3])
{
    long double x[3], z[3], g[3], G[3];
    for (int k = 0; k < 3; k++)
    {
        x[k] = y[k]*(long double)body1->shape->semiAxes[k];
    }
    long double d[3];
    for (int i = 0; i < 3; i++)
    {
        d[i] = turn_row(body1->Q, i, x) + ((long double)body1->centre[i]
            - (long double)body2->centre[i]);
    }
    for (int j = 0; j < 3; j++)
    {
        z[j] = (long double)body2->Q[j]*d[0]
            + (long double)body2->Q[3 + j]*d[1]
            + (long double)body2->Q[6 + j]*d[2];
    }
    long double phi = scene_gauge(body2->shape, z, g);
    for (int i = 0; i < 3; i++)
    {
        G[i] = turn_row(body2->Q, i, g);
    }
    for (int j = 0; j < 3; j++)
    {
        gradient[j] = ((long double)body1->Q[j]*G[0]
            + (long double)body1->Q[3 + j]*G[1]
            + (long double)body1->Q[6 + j]*G[2])
            *(long double)body1->shape->semiAxes[j];
    }
    return phi;
}

static void keep_point(const sel_body *body1, const long double y[3],
    double point[3])
{
    long double x[3];
    for (int k = 0; k < 3; k++)
    {
        x[k] = y[k]*(long double)body1->shape->semiAxes[k];
    }
    for (int i = 0; i < 3; i++)
    {
        point[i] = (double)((long double)body1->centre[i]
            + turn_row(body1->Q, i, x));
    }
}

/* The ellipsoid centre + J v, |v| <= 1, and a cut by the gradient g: u = J^T g,
   width = |u|. (A product P = J J^T kept in place of J may lose its meaning to
   rounding where the ellipsoid is thin, and its bound with it.) */
static long double cut_width(long double J[3][3], const long double g[3],
    long double u[3])
{
    long double square = 0;
    for (int i = 0; i < 3; i++)
    {
        u[i] = J[0][i]*g[0] + J[1][i]*g[1] + J[2][i]*g[2];
        square += u[i]*u[i];
    }
    return sqrtl(square);
}

/* Keeps the part of it with g.(y - centre) <= -excess. Returns 0 if nothing is
   left. */
static int cut(long double J[3][3], long double y[3],
    const long double u[3], long double width, long double excess)
{
    const long double n = 3;
    long double alpha = width > 0 ? excess/width : 1;
    if (!(alpha < 1))
    {
        return 0;
    }
    long double step = (1 + n*alpha)/(n + 1);
    long double shrink = sqrtl(n*n*(1 - alpha*alpha)/(n*n - 1));
    long double kept = sqrtl((n - 1)*(1 - alpha)/((n + 1)*(1 + alpha)));
    for (int i = 0; i < 3; i++)
    {
        long double along = 0;
        for (int j = 0; j < 3; j++)
        {
            along += J[i][j]*u[j]/width;
        }
        y[i] -= step*along;
        for (int j = 0; j < 3; j++)
        {
            J[i][j] = shrink*(J[i][j] - (1 - kept)*along*u[j]/width);
        }
    }
    return 1;
}

void scene_brute_deepest(const sel_body *body1, const sel_body *body2,
    double *lower, double *upper, double point[3])
{
    const sel_shape *shape = body1->shape;
    const long double r = 1.75L; /* above sqrt(3) */
    long double J[3][3] = {{r, 0, 0}, {0, r, 0}, {0, 0, r}};
    long double y[3] = {0, 0, 0};
    long double best = HUGE_VALL, bound = 0;
    for (int iteration = 0; iteration < 3000; iteration++)
    {
        long double x[3], g[3], ground[3], u[3], f, inside, width;
        for (int k = 0; k < 3; k++)
        {
            x[k] = y[k]*(long double)shape->semiAxes[k];
        }
        inside = scene_gauge(shape, x, g);
        for (int k = 0; k < 3; k++)
        {
            g[k] *= (long double)shape->semiAxes[k];
        }
        /* the nearest feasible point along the ray bounds from above */
        long double scale = inside > 1 ? 1/inside : 1;
        long double feasible[3] = {y[0]*scale, y[1]*scale, y[2]*scale};
        f = objective(body1, body2, feasible, ground);
        if (f < best)
        {
            best = f;
            keep_point(body1, feasible, point);
        }
        long double excess = inside - 1;
        int cutObjective = excess <= 0;
        if (cutObjective)
        {
            for (int k = 0; k < 3; k++)
            {
                g[k] = ground[k];
            }
            excess = f - best;
        }
        width = cut_width(J, g, u);
        if (cutObjective)
        {
            bound = f - width > bound ? f - width : bound;
            if (width < 1e-17L)
            {
                break;
            }
        }
        if (best - bound < 1e-16L || !cut(J, y, u, width, excess))
        {
            break;
        }
    }
    *lower = (double)bound;
    *upper = (double)best;
}

double scene_grid_deepest(const sel_body *body1, const sel_body *body2,
    int n, double point[3])
{
    long double best = HUGE_VALL;
    for (int side = 0; side < 6; side++)
    {
        for (int s = 0; s <= n; s++)
        {
            for (int t = 0; t <= n; t++)
            {
                long double y[3], x[3], ground[3];
                y[side/2] = side % 2 ? 1 : -1;
                y[(side/2 + 1) % 3] = 2*(long double)s/n - 1;
                y[(side/2 + 2) % 3] = 2*(long double)t/n - 1;
                for (int k = 0; k < 3; k++)
                {
                    x[k] = y[k]*(long double)body1->shape->semiAxes[k];
                }
                long double phi = scene_gauge(body1->shape, x, NULL);
                for (int k = 0; k < 3; k++)
                {
                    y[k] /= phi;
                }
                long double f = objective(body1, body2, y, ground);
                if (f < best)
                {
                    best = f;
                    keep_point(body1, y, point);
                }
            }
        }
    }
    return (double)best;
}

/* - - - - - - - - - - - - - - brute-force midway  - - - - - - - - - - - - - */

/* The greater of both inside-outside functions, as a power that makes both
   convex: phi1^alpha and phi2, or phi1 and phi2^(1/alpha). */
static long double midway_objective(const sel_body *body1,
    const sel_body *body2, const long double y[3], long double gradient[3])
{
    long double alpha = (long double)body2->shape->epsilon1
        /(long double)body1->shape->epsilon1;
    long double x[3], g1[3], power1 = alpha > 1 ? alpha : 1;
    long double power2 = alpha > 1 ? 1 : 1/alpha;
    for (int k = 0; k < 3; k++)
    {
        x[k] = y[k]*(long double)body1->shape->semiAxes[k];
    }
    long double phi1 = scene_gauge(body1->shape, x, g1);
    long double phi2 = objective(body1, body2, y, gradient);
    long double value1 = powl(phi1, power1), value2 = powl(phi2, power2);
    if (value1 > value2)
    {
        for (int k = 0; k < 3; k++)
        {
            gradient[k] = power1*(value1/phi1)*g1[k]
                *(long double)body1->shape->semiAxes[k];
        }
        return value1;
    }
    for (int k = 0; k < 3; k++)
    {
        gradient[k] *= value2 > 0 ? power2*(value2/phi2) : 0;
    }
    return value2;
}

void scene_brute_midway(const sel_body *body1, const sel_body *body2,
    double *lower, double *upper)
{
    long double alpha = (long double)body2->shape->epsilon1
        /(long double)body1->shape->epsilon1;
    long double back = alpha > 1 ? 1/alpha : 1; /* to a gauge of body 1 */
    /* the value at either centre bounds the gauge of 1 at the solution */
    long double y[3] = {0, 0, 0}, g[3], u[3];
    long double best = midway_objective(body1, body2, y, g), bound = 0;
    long double d = scene_body_gauge(body1, body2->centre, NULL);
    long double radius = powl(best, back);
    radius = 1.001L*(d < radius ? d : radius);
    long double r = sqrtl(3)*radius;
    long double J[3][3] = {{r, 0, 0}, {0, r, 0}, {0, 0, r}};
    for (int k = 0; k < 5000 && radius > 0; k++)
    {
        long double f = midway_objective(body1, body2, y, g);
        best = f < best ? f : best;
        long double width = cut_width(J, g, u);
        bound = f - width > bound ? f - width : bound;
        if (best - bound < 1e-16L*best
            || !cut(J, y, u, width, f - best))
        {
            break;
        }
    }
    *lower = radius > 0 ? (double)powl(bound, back) : 0;
    *upper = radius > 0 ? (double)powl(best, back) : 0;
}

/* - - - - - - - - - - - - - - - brute-force depth - - - - - - - - - - - - - */

/* f of n of any length (of degree one), and its gradient. */
static long double depth(const sel_body *body1, const sel_body *body2,
    const long double n[3], long double gradient[3])
{
    const sel_body *body[2] = {body1, body2};
    long double value = 0;
    for (int i = 0; i < 3; i++)
    {
        gradient[i] = (long double)body1->centre[i]
            - (long double)body2->centre[i];
        value += gradient[i]*n[i];
    }
    for (int b = 0; b < 2; b++)
    {
        const double *Q = body[b]->Q;
        long double m[3], s[3], sign = b ? -1 : 1;
        for (int j = 0; j < 3; j++)
        {
            m[j] = sign*((long double)Q[j]*n[0] + (long double)Q[3 + j]*n[1]
                + (long double)Q[6 + j]*n[2]);
        }
        value += scene_support(body[b]->shape, m, s);
        for (int i = 0; i < 3; i++)
        {
            gradient[i] += sign*turn_row(Q, i, s);
        }
    }
    return value;
}

long double scene_depth(const sel_body *body1, const sel_body *body2,
    const long double n[3])
{
    long double gradient[3];
    return depth(body1, body2, n, gradient);
}

static void normalise(long double n[3])
{
    long double length = sqrtl(n[0]*n[0] + n[1]*n[1] + n[2]*n[2]);
    for (int i = 0; i < 3; i++)
    {
        n[i] /= length;
    }
}

static void tangents(const long double n[3], long double t[3],
    long double u[3])
{
    double a[3] = {(double)n[0], (double)n[1], (double)n[2]}, b[3], c[3];
    scene_tangents(a, b, c);
    long double along = 0;
    for (int i = 0; i < 3; i++)
    {
        along += n[i]*(long double)b[i];
    }
    for (int i = 0; i < 3; i++)
    {
        t[i] = (long double)b[i] - along*n[i];
    }
    normalise(t);
    for (int i = 0; i < 3; i++)
    {
        u[i] = n[(i + 1) % 3]*t[(i + 2) % 3] - n[(i + 2) % 3]*t[(i + 1) % 3];
    }
}

/* The least f on a disc of given radius about n in the tangent plane there, by
   a limited number of cuts of an ellipse; ends where f is below zero. n becomes
   the (unit) direction; returns how far from the middle it was found. */
static long double search_disc(const sel_body *body1, const sel_body *body2,
    long double radius, int cuts, long double n[3], long double *value)
{
    long double t[3], u[3], start[3] = {n[0], n[1], n[2]}, found[2] = {0, 0};
    long double y[2] = {0, 0}, P[3] = {radius*radius, 0, radius*radius};
    tangents(n, t, u);
    long double best = HUGE_VALL;
    for (int k = 0; k < cuts; k++)
    {
        long double m[3], G[3];
        for (int i = 0; i < 3; i++)
        {
            m[i] = start[i] + y[0]*t[i] + y[1]*u[i];
        }
        long double f = depth(body1, body2, m, G);
        if (f < best)
        {
            best = f;
            found[0] = y[0];
            found[1] = y[1];
        }
        if (best < 0)
        {
            break;
        }
        long double g[2] = {0, 0};
        for (int i = 0; i < 3; i++)
        {
            g[0] += G[i]*t[i];
            g[1] += G[i]*u[i];
        }
        long double Pg[2] = {P[0]*g[0] + P[1]*g[1], P[1]*g[0] + P[2]*g[1]};
        long double width = g[0]*Pg[0] + g[1]*Pg[1];
        width = width > 0 ? sqrtl(width) : 0;
        if (!(width > 1e-18L*fabsl(best)) || f - best >= width)
        {
            break;
        }
        long double alpha = (f - best)/width;
        long double step = (1 + 2*alpha)/3, shrink = 4*(1 - alpha*alpha)/3;
        long double rank = 2*(1 + 2*alpha)/(3*(1 + alpha));
        long double v[2] = {Pg[0]/width, Pg[1]/width};
        y[0] -= step*v[0];
        y[1] -= step*v[1];
        P[0] = shrink*(P[0] - rank*v[0]*v[0]);
        P[1] = shrink*(P[1] - rank*v[0]*v[1]);
        P[2] = shrink*(P[2] - rank*v[1]*v[1]);
    }
    for (int i = 0; i < 3; i++)
    {
        n[i] = start[i] + found[0]*t[i] + found[1]*u[i];
    }
    normalise(n);
    *value = scene_depth(body1, body2, n);
    return sqrtl(found[0]*found[0] + found[1]*found[1]);
}

long double scene_descend_depth(const sel_body *body1,
    const sel_body *body2, long double n[3])
{
    normalise(n);
    long double value = scene_depth(body1, body2, n), radius = 0.5L;
    for (int k = 0; k < 60 && value > 0 && radius > 1e-11L; k++)
    {
        long double m[3] = {n[0], n[1], n[2]}, next;
        long double step = search_disc(body1, body2, radius, 60, m, &next);
        if (next < value)
        {
            value = next;
            n[0] = m[0];
            n[1] = m[1];
            n[2] = m[2];
            radius = step > radius/4 ? 2*radius : 8*step;
            radius = radius > 1 ? 1 : radius;
        }
        else
        {
            radius /= 100;
        }
    }
    return value;
}

int scene_separated(const sel_body *body1, const sel_body *body2)
{
    /* n = d/|d| + y with |y| < 50 reaches all but the flattest gaps */
    long double n[3], value, length = 0;
    for (int i = 0; i < 3; i++)
    {
        n[i] = (long double)body2->centre[i] - (long double)body1->centre[i];
        length += n[i]*n[i];
    }
    if (!(length > 0))
    {
        return 0;
    }
    normalise(n);
    search_disc(body1, body2, 50, 150, n, &value);
    return value < 0;
}

/* Directions evenly over the sphere (golden spiral), then the body axes. */
static void sample_direction(const sel_body *body1, const sel_body *body2,
    int k, int samples, long double n[3])
{
    if (k < samples)
    {
        double z = 1 - (2*k + 1)/(double)samples, r = sqrt(1 - z*z);
        double angle = 2.39996322972865332*k;
        n[0] = r*cos(angle);
        n[1] = r*sin(angle);
        n[2] = z;
        return;
    }
    int axis = k - samples;
    const double *Q = axis < 6 ? body1->Q : body2->Q;
    for (int i = 0; i < 3; i++)
    {
        n[i] = axis % 2 ? -Q[3*i + axis % 6/2] : Q[3*i + axis % 6/2];
    }
}

double scene_brute_depth(const sel_body *body1, const sel_body *body2,
    int samples, double normal[3])
{
    enum { STARTS = 3 };
    long double best = HUGE_VALL, start[STARTS][3];
    for (int s = 0; s < STARTS; s++)
    {
        long double least = HUGE_VALL;
        for (int k = 0; k < samples + 12; k++)
        {
            long double n[3];
            sample_direction(body1, body2, k, samples, n);
            int taken = 0;
            for (int j = 0; j < s; j++)
            {
                taken = taken || n[0]*start[j][0] + n[1]*start[j][1]
                    + n[2]*start[j][2] > 0.97L;
            }
            long double f = taken ? HUGE_VALL
                                  : scene_depth(body1, body2, n);
            if (f < least)
            {
                least = f;
                start[s][0] = n[0];
                start[s][1] = n[1];
                start[s][2] = n[2];
            }
        }
        long double m[3] = {start[s][0], start[s][1], start[s][2]};
        long double value = scene_descend_depth(body1, body2, m);
        if (value < best)
        {
            best = value;
            for (int i = 0; i < 3; i++)
            {
                normal[i] = (double)m[i];
            }
        }
    }
    return (double)best;
}

int scene_bends_down(const sel_body *body1, const sel_body *body2,
    const double normal[3])
{
    long double n[3] = {normal[0], normal[1], normal[2]}, t[3], u[3];
    normalise(n);
    tangents(n, t, u);
    long double f = scene_depth(body1, body2, n), angle = 1e-2L;
    /* a second difference that is no rounding */
    long double noise = (scene_has_long_double() ? 1e-18L : 1e-15L)
        *((long double)body1->shape->boundingRadius
            + (long double)body2->shape->boundingRadius + fabsl(f));
    int scales = 0;
    for (int scale = 0; scale < 3; scale++)
    {
        angle /= 10;
        int down = 0;
        for (int k = 0; k < 8; k++)
        {
            long double c = cosl((long double)k*0.3926990817L)*angle;
            long double s = sinl((long double)k*0.3926990817L)*angle;
            long double both = 0;
            for (int side = -1; side < 2; side += 2)
            {
                long double m[3];
                for (int i = 0; i < 3; i++)
                {
                    m[i] = n[i] + side*(c*t[i] + s*u[i]);
                }
                normalise(m);
                both += scene_depth(body1, body2, m);
            }
            down = down || both - 2*f < -1e-2L*f*angle*angle - noise;
        }
        scales += down;
    }
    return scales == 3;
}

double scene_slight(const scene_pair *pair)
{
    double most = 0;
    for (int b = 0; b < 2; b++)
    {
        const sel_shape *s = &pair->shape[b];
        const double *a = s->semiAxes;
        double longest = fmax(a[0], fmax(a[1], a[2]));
        double radius = s->epsilon1 <= 1 && s->epsilon2 <= 1
            ? 0.01*s->minSemiAxis*s->minSemiAxis/longest : 0;
        most = fmax(most, radius);
    }
    return most;
}

double scene_least(sel_method method, const scene_pair *pair,
    const sel_contact *contact)
{
    const double *x = method == SEL_MIDWAY ? contact->point
                                           : contact->point1;
    return method == SEL_COMMON_NORMAL
        ? contact->overlap/pair->size
        : scene_body_gauge(&pair->body[1], x, NULL);
}

int scene_brute_meet(const sel_body *body1, const sel_body *body2)
{
    double lower, upper, point[3];
    scene_brute_deepest(body1, body2, &lower, &upper, point);
    return upper < 1 - 1e-10 ? 1 : lower > 1 + 1e-10 ? 0 : -1;
}

int scene_boxes_meet(const sel_body *body1, const sel_body *body2,
    double margin)
{
    const sel_body *body[2] = {body1, body2};
    double axes[15][3];
    int count = 0;
    for (int b = 0; b < 2; b++)
    {
        for (int j = 0; j < 3; j++)
        {
            for (int i = 0; i < 3; i++)
            {
                axes[count][i] = body[b]->Q[3*i + j];
            }
            count++;
        }
    }
    for (int a = 0; a < 3; a++)
    {
        for (int b = 3; b < 6; b++)
        {
            scene_cross(axes[a], axes[b], axes[count]);
            if (scene_norm(axes[count]) > 1e-9)
            {
                scene_normalise(axes[count]);
                count++;
            }
        }
    }
    double d[3], widest = -HUGE_VAL, size = 0;
    for (int i = 0; i < 3; i++)
    {
        d[i] = body2->centre[i] - body1->centre[i];
    }
    for (int k = 0; k < count; k++)
    {
        double reach = 0;
        for (int b = 0; b < 2; b++)
        {
            double m[3];
            scene_turn_back(body[b]->Q, axes[k], m);
            for (int i = 0; i < 3; i++)
            {
                reach += fabs(m[i])*(body[b]->shape->semiAxes[i]
                    + margin/2);
            }
        }
        double gap = fabs(scene_dot(d, axes[k])) - reach;
        widest = gap > widest ? gap : widest;
        size = reach > size ? reach : size;
    }
    return fabs(widest) <= 1e-12*size ? -1 : widest < 0;
}

/* Sine of the angle by which two outward normals fail to be opposite; 1 where
   they are not even on opposite sides or one is zero. */
static double sine_opposite(const double g1[3], const double g2[3])
{
    double c[3], length = scene_norm(g1)*scene_norm(g2);
    scene_cross(g1, g2, c);
    return length > 0 && scene_dot(g1, g2) < 0 ? scene_norm(c)/length : 1;
}

static double off_line(const double d[3], const double n[3])
{
    double c[3];
    scene_cross(n, d, c);
    return scene_norm(c);
}

/* For any point and direction n: n.d <= phi1 h1(n) + phi2 h2(-n). So the least
   s has s h1 + s^alpha h2 >= n.d. In the gauge that is the greater one inside,
   G, that is G h1 + G^power h2 with a power >= 1 (or with the bodies changed),
   which is convex: Newton from the gauge found falls to the bound. */
static double midway_gap(double greater, double power, double h1, double h2,
    double reach)
{
    long double G = greater;
    for (int k = 0; k < 60 && G > 0; k++)
    {
        long double tail = powl(G, (long double)power)*(long double)h2;
        long double value = G*(long double)h1 + tail - (long double)reach;
        long double step = value
            /((long double)h1 + (long double)power*tail/G);
        G -= step;
        if (!(step > 1e-16L*G))
        {
            break;
        }
    }
    return greater > 0 ? (greater - (double)(G > 0 ? G : 0))/greater : 1;
}

static void judge_midway(const sel_body *body1, const sel_body *body2,
    const sel_contact *contact, double h1, double h2, double size,
    scene_verdict *verdict)
{
    const double *n = contact->normal;
    double d[3], g1[3], g2[3];
    double alpha = body2->shape->epsilon1/body1->shape->epsilon1;
    double *level = verdict->levels;
    level[0] = scene_body_gauge(body1, contact->point, g1);
    level[1] = scene_body_gauge(body2, contact->point, g2);
    verdict->between = sine_opposite(g1, g2);
    for (int i = 0; i < 3; i++)
    {
        d[i] = contact->point1[i] - contact->point[i];
    }
    verdict->line1 = off_line(d, n)/size;
    for (int i = 0; i < 3; i++)
    {
        d[i] = contact->point2[i] - contact->point[i];
    }
    verdict->line2 = off_line(d, n)/size;
    for (int i = 0; i < 3; i++)
    {
        d[i] = body2->centre[i] - body1->centre[i];
    }
    /* powers above one only: a root would magnify rounding near a centre */
    double power = alpha < 1 ? 1/alpha : alpha;
    double greater = alpha < 1 ? level[1] : level[0];
    double lesser = alpha < 1 ? level[0] : level[1];
    verdict->greater = greater;
    verdict->scale = alpha < 1 ? pow(greater, power) : greater;
    verdict->unequal = fabs(pow(greater, power) - lesser)/power;
    verdict->midwayGap = alpha < 1
        ? midway_gap(greater, power, h2, h1, scene_dot(n, d))
        : midway_gap(greater, power, h1, h2, scene_dot(n, d));
}

/* To first order: gauge less one over the length of its gradient. */
static double off_surface(const sel_body *body, const double x[3],
    double gradient[3])
{
    double off = fabs(scene_body_gauge(body, x, gradient) - 1);
    double slope = scene_norm(gradient);
    return slope > 0 ? off/slope : HUGE_VAL;
}

void scene_judge(const sel_body *body1, const sel_body *body2,
    const sel_contact *contact, scene_verdict *verdict)
{
    const double *n = contact->normal;
    double minus[3] = {-n[0], -n[1], -n[2]}, d[3], g1[3], g2[3], c[3];
    double h1 = scene_body_support(body1, n, NULL);
    double h2 = scene_body_support(body2, minus, NULL);
    double size = body1->shape->minSemiAxis < body2->shape->minSemiAxis
        ? body1->shape->minSemiAxis
        : body2->shape->minSemiAxis;
    verdict->onSurface1 = off_surface(body1, contact->point1, g1)/size;
    verdict->onSurface2 = off_surface(body2, contact->point2, g2)/size;
    verdict->opposite = sine_opposite(g1, g2);
    verdict->unit = fabs(scene_norm(n) - 1);
    for (int i = 0; i < 3; i++)
    {
        d[i] = contact->point1[i] - contact->point2[i];
    }
    verdict->planes = fabs(contact->overlap - scene_dot(n, d))/size;
    for (int i = 0; i < 3; i++)
    {
        d[i] = contact->point1[i] - body1->centre[i];
    }
    verdict->support1 = (h1 - scene_dot(n, d))/h1;
    for (int i = 0; i < 3; i++)
    {
        d[i] = contact->point2[i] - body2->centre[i];
    }
    verdict->support2 = (h2 - scene_dot(minus, d))/h2;
    for (int i = 0; i < 3; i++)
    {
        d[i] = body2->centre[i] - body1->centre[i];
    }
    /* gauge of 2 at x >= n.(centre2 - x)/h2(n), and n.x <= n.centre1 + h1 */
    double bound = (scene_dot(n, d) - h1)/h2;
    double phi = scene_body_gauge(body2, contact->point1, g2);
    verdict->gap = phi - (bound > 0 ? bound : 0);
    scene_normalise(g1);
    double length = scene_norm(g2);
    verdict->sine = 1;
    if (length > 0)
    {
        scene_cross(g1, g2, c);
        verdict->sine = scene_dot(g1, g2) < 0 ? scene_norm(c)/length : 1;
    }
    verdict->deep = scene_body_gauge(body1, body2->centre, NULL) <= 1;

    for (int i = 0; i < 3; i++)
    {
        d[i] = contact->point1[i] - contact->point2[i];
    }
    verdict->across = off_line(d, n)/size;
    judge_midway(body1, body2, contact, h1, h2, size, verdict);
}

/* - - - - - - - - - - - - - - - - meshes  - - - - - - - - - - - - - - - - - */

/* Closest point of a segment. */
static void closest_segment(const double a[3], const double b[3],
    const double x[3], double closest[3])
{
    double u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    double d[3] = {x[0] - a[0], x[1] - a[1], x[2] - a[2]};
    double t = scene_dot(u, d)/scene_dot(u, u);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    for (int i = 0; i < 3; i++)
    {
        closest[i] = a[i] + t*u[i];
    }
}

static double triangle_distance(const double a[3], const double b[3],
    const double c[3], const double x[3], double closest[3])
{
    double u[3], v[3], n[3], best = HUGE_VAL;
    const double *corner[4] = {a, b, c, a};
    for (int i = 0; i < 3; i++)
    {
        u[i] = b[i] - a[i];
        v[i] = c[i] - a[i];
    }
    scene_cross(u, v, n);
    scene_normalise(n);
    int inside = 1;
    for (int k = 0; k < 3; k++)
    {
        double point[3], d[3], e[3], side[3];
        closest_segment(corner[k], corner[k + 1], x, point);
        double distance = scene_distance(point, x);
        if (distance < best)
        {
            best = distance;
            closest[0] = point[0];
            closest[1] = point[1];
            closest[2] = point[2];
        }
        for (int i = 0; i < 3; i++)
        {
            d[i] = corner[k + 1][i] - corner[k][i];
            e[i] = x[i] - corner[k][i];
        }
        scene_cross(n, d, side);
        inside = inside && scene_dot(side, e) >= 0;
    }
    if (inside)
    {
        double d[3] = {x[0] - a[0], x[1] - a[1], x[2] - a[2]};
        double depth = scene_dot(n, d);
        for (int i = 0; i < 3; i++)
        {
            closest[i] = x[i] - depth*n[i];
        }
        best = fabs(depth);
    }
    return best;
}

double scene_mesh_distance(const scene_mesh *mesh, const double x[3],
    double closest[3])
{
    double best = HUGE_VAL;
    for (int k = 0; k < mesh->mesh.nTriangles; k++)
    {
        double point[3];
        const int *t = mesh->triangles + 3*k;
        double distance = triangle_distance(mesh->points + 3*t[0],
            mesh->points + 3*t[1], mesh->points + 3*t[2], x, point);
        if (distance < best)
        {
            best = distance;
            closest[0] = point[0];
            closest[1] = point[1];
            closest[2] = point[2];
        }
    }
    return best;
}

double scene_ellipsoid_distance(const double a[3], const double z[3])
{
    double low = 0, high = 100*scene_norm(a)*scene_norm(z), square = 0;
    for (int step = 0; step < 200; step++)
    {
        double sum = 0, t = 0.5*(low + high);
        for (int k = 0; k < 3; k++)
        {
            sum += pow(a[k]*z[k]/(a[k]*a[k] + t), 2);
        }
        low = sum > 1 ? t : low;
        high = sum > 1 ? high : t;
    }
    for (int k = 0; k < 3; k++)
    {
        square += pow(low*z[k]/(a[k]*a[k] + low), 2);
    }
    return sqrt(square);
}
