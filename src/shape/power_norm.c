/*---------------------------------------------------------------------------*\
    power_norm.c - the norm in the gauge and in the support function

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Value and gradient use the same powers: with r = y^(p - 1) for each
    component and s = sum of r y, the value is s^(1/p), and the gradient is r
    s^(1/p)/s (Euler: the norm is homogeneous of degree one).
\*---------------------------------------------------------------------------*/

#include "shape/power_norm.h"
#include "shape/power.h"

sel_exponents sel_exponents_of(double p1, double p2)
{
    return (sel_exponents){.p1 = p1,
        .p2 = p2,
        .outer = sel_exponent_of(p1 - 2.0),
        .inner = sel_exponent_of(p2 - 2.0),
        .ratio = sel_exponent_of(p1 / p2 - 1.0),
        .level = sel_exponent_of(-1.0 / p1),
        .slope1 = sel_exponent_of(p1 - 1.0),
        .slope2 = sel_exponent_of(p2 - 1.0),
        .root1 = sel_exponent_of(1.0 / p1),
        .root2 = sel_exponent_of(1.0 / p2)};
}

/* For p1 = p2: all three components are on one level. */
static double norm3(
    const sel_exponents *e, const double y[3], double gradient[3])
{
    double a[3] = {fabs(y[0]), fabs(y[1]), fabs(y[2])}, r[3];
    double most = a[0] > a[1] ? a[0] : a[1];
    most = a[2] > most ? a[2] : most;
    for (int i = 0; i < 3; i++)
    {
        a[i] /= most;
    }
    sel_power3(r, a, &e->slope1);
    double sum = r[0] * a[0] + r[1] * a[1] + r[2] * a[2];
    double root = sel_power(sum, &e->root1), scale = root / sum;
    for (int i = 0; i < 3 && gradient; i++)
    {
        gradient[i] = copysign(scale * r[i], y[i]);
    }
    return most * root;
}

/* Returns the norm of u, v >= 0, and sets its derivatives with respect to
   both. */
static double norm2(const sel_exponent *slope, const sel_exponent *root,
    double u, double v, double gradient[2])
{
    int first = u > v;
    double most = first ? u : v, least = first ? v : u;
    gradient[0] = gradient[1] = 0.0;
    if (!(most > 0.0))
    {
        return 0.0;
    }
    double part = least / most, r = sel_power(part, slope);
    double sum = 1.0 + r * part, value = sel_power(sum, root);
    double scale = value / sum;
    gradient[first ? 0 : 1] = scale;
    gradient[first ? 1 : 0] = scale * r;
    return most * value;
}

double sel_power_norm(
    const sel_exponents *e, const double y[3], double gradient[3])
{
    if (y[0] == 0.0 && y[1] == 0.0 && y[2] == 0.0)
    {
        for (int i = 0; i < 3 && gradient; i++)
        {
            gradient[i] = 0.0;
        }
        return 0.0;
    }
    if (e->p1 == e->p2)
    {
        return norm3(e, y, gradient);
    }
    double in[2], out[2];
    double section = norm2(&e->slope2, &e->root2, fabs(y[0]), fabs(y[1]), in);
    double value = norm2(&e->slope1, &e->root1, section, fabs(y[2]), out);
    if (gradient)
    {
        gradient[0] = copysign(out[0] * in[0], y[0]);
        gradient[1] = copysign(out[0] * in[1], y[1]);
        gradient[2] = copysign(out[1], y[2]);
    }
    return value;
}
