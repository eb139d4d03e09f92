/*---------------------------------------------------------------------------*\
    norm.c - the two-variable power norm, and the nested one

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/norm.h"
#include "base/tolerances.h"

#include <float.h>
#include <math.h>

/* Returns r^p for 0 <= r <= 1. Even powers up to 20 (epsilon = 1, 1/2, 1/3, ...
   0.1) are frequent, and computed by products. */
static double power(double r, double p)
{
    if (p == 2.0)
    {
        return r * r;
    }
    if (r <= 0.0)
    {
        return 0.0;
    }
    int half = (int)(0.5 * p);
    if (p == 2.0 * half && half <= 10)
    {
        double base = r * r, result = 1.0;
        for (; half > 0; half >>= 1)
        {
            if (half & 1)
            {
                result *= base;
            }
            base *= base;
        }
        return result;
    }
    return pow(r, p);
}

/* Returns (1 + s)^(1/p) for 0 <= s <= 1. */
static double root(double s, double p)
{
    return p == 2.0 ? sqrt(1.0 + s) : (s > 0.0 ? pow(1.0 + s, 1.0 / p) : 1.0);
}

double sel_norm2_value(double p, double u, double v)
{
    double big = u > v ? u : v;
    double small = u > v ? v : u;
    return big > 0.0 ? big * root(power(small / big, p), p) : 0.0;
}

/* Returns x^(p-2) from x^(p-1) (`gradient`). For p below two, x is at least
   SEL_HESSIAN_FLOOR. */
static double over(double gradient, double x, double p)
{
    if (p == 2.0)
    {
        return 1.0;
    }
    if (x > SEL_HESSIAN_FLOOR)
    {
        return gradient / x;
    }
    return p > 2.0 ? (x > 0.0 ? gradient / x : 0.0)
                   : pow(SEL_HESSIAN_FLOOR, p - 2.0);
}

void sel_norm2_eval(sel_norm2 *norm, double p, double u, double v)
{
    double big = u > v ? u : v;
    double small = u > v ? v : u;
    if (big <= 0.0)
    {
        *norm = (sel_norm2){0};
        return;
    }
    double ratio = small / big;
    double s = power(ratio, p);
    double rootS = root(s, p);
    double bigA = 1.0 / rootS; /* big / N, in [2^(-1/p), 1] */
    double smallA = ratio * bigA;
    /* a^(p-1) = a^p / a, with a^p = 1/(1 + s) and s/(1 + s) */
    double bigGrad = rootS / (1.0 + s);
    double smallGrad = smallA > 0.0 ? s / (1.0 + s) / smallA : 0.0;
    double bigOver = over(bigGrad, bigA, p);
    double smallOver = over(smallGrad, smallA, p);

    norm->value = big * rootS;
    norm->a = u > v ? bigA : smallA;
    norm->b = u > v ? smallA : bigA;
    norm->gradU = u > v ? bigGrad : smallGrad;
    norm->gradV = u > v ? smallGrad : bigGrad;
    norm->overU = u > v ? bigOver : smallOver;
    norm->overV = u > v ? smallOver : bigOver;
    norm->bend = (p - 1.0) * bigOver * smallOver;
}

static double sign(double x)
{
    return x < 0.0 ? -1.0 : 1.0;
}

double sel_nested_norm(double outer, double inner, const double y[3],
    double gradient[3], double hessian[9])
{
    if (!gradient && !hessian)
    {
        double w = sel_norm2_value(inner, fabs(y[0]), fabs(y[1]));
        return sel_norm2_value(outer, w, fabs(y[2]));
    }
    double s[3] = {sign(y[0]), sign(y[1]), sign(y[2])};
    sel_norm2 in, out;
    sel_norm2_eval(&in, inner, fabs(y[0]), fabs(y[1]));
    sel_norm2_eval(&out, outer, in.value, fabs(y[2]));
    if (in.value <= 0.0)
    {
        in.gradU = in.a = 1.0; /* on the z axis any direction is valid */
    }
    if (gradient)
    {
        gradient[0] = s[0] * out.gradU * in.gradU;
        gradient[1] = s[1] * out.gradU * in.gradV;
        gradient[2] = s[2] * out.gradV;
    }
    if (hessian)
    {
        double scale = out.value > DBL_MIN ? 1.0 / out.value : 0.0;
        double k = scale * out.bend;
        double kww = k * out.b * out.b;
        double kwz = -k * out.a * out.b;
        double kzz = k * out.a * out.a;
        /* N_W H_W = (N_W / W) (W H_W); both factors are bounded */
        double t = scale * out.overU * in.bend;
        hessian[0] = kww * in.gradU * in.gradU + t * in.b * in.b;
        hessian[1]
            = s[0] * s[1] * (kww * in.gradU * in.gradV - t * in.a * in.b);
        hessian[4] = kww * in.gradV * in.gradV + t * in.a * in.a;
        hessian[2] = s[0] * s[2] * kwz * in.gradU;
        hessian[5] = s[1] * s[2] * kwz * in.gradV;
        hessian[8] = kzz;
        hessian[3] = hessian[1];
        hessian[6] = hessian[2];
        hessian[7] = hessian[5];
    }
    return out.value;
}
