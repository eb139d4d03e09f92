/*---------------------------------------------------------------------------*\
    form.h - the sum of powers of a superellipsoid, with derivatives (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHAPE_FORM_H
#define SEL_SHAPE_FORM_H

#include "shape/power.h"

/* S(y) = (|y0|^p2 + |y1|^p2)^(p1/p2) + |y2|^p1, with gradient and Hessian,
   which are divided by p1. */
typedef struct sel_form
{
    double value;
    double g[3];
    double xx, xy, yy, zz;
} sel_form;

/* Evaluates a form whose exponents differ. The sum is divided by the greater of
   |y0|, |y1|, so that no number under- or overflows near the axis. */
void sel_form_mixed(sel_form *f, const sel_exponents *e, const double y[3]);

/* Evaluates a form. If p1 = p2, it is a sum of one term per coordinate. */
static inline void sel_form_eval(
    sel_form *f, const sel_exponents *e, const double y[3])
{
    if (e->p1 != e->p2)
    {
        sel_form_mixed(f, e, y);
        return;
    }
    double r[3] = {fabs(y[0]), fabs(y[1]), fabs(y[2])}, power[3];
    sel_power3(power, r, &e->outer);
    for (int i = 0; i < 3; i++)
    {
        f->g[i] = power[i] * y[i];
    }
    double bend = e->p1 - 1.0;
    f->value = f->g[0] * y[0] + f->g[1] * y[1] + f->g[2] * y[2];
    f->xx = bend * power[0];
    f->yy = bend * power[1];
    f->zz = bend * power[2];
    f->xy = 0.0;
}

/* Returns S^(-1/p1). If S is nearly one and roots cannot compute the power,
   uses the binomial series: for a difference of 2 % nine terms have an error of
   1e-18. */
static inline double sel_form_root(double value, const sel_exponent *level)
{
    static const double inverse[10] = {0.0, 1.0, 1.0 / 2.0, 1.0 / 3.0,
        1.0 / 4.0, 1.0 / 5.0, 1.0 / 6.0, 1.0 / 7.0, 1.0 / 8.0, 1.0 / 9.0};
    double e = value - 1.0, sum = 1.0;
    if (level->factors != SEL_NOT_ROOTS || fabs(e) > 0.02)
    {
        return sel_power(value, level);
    }
    for (int k = 9; k > 0; k--)
    {
        sum = 1.0 + sum * e * (level->value - (k - 1)) * inverse[k];
    }
    return sum;
}

#endif
