/*---------------------------------------------------------------------------*\
    norm.h - the two-variable power norm, and the nested one (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    All functions of a superellipsoid are built from
        N_p(u, v) = (u^p + v^p)^(1/p),   u, v >= 0,  p > 1
    The gauge is N_p1(N_p2(|x/a|, |y/b|), |z/c|). The support distance is the
    same function with the exponents q and the arguments |a n_x|, ... All ratios
    are at most one, so that no number overflows. No power of zero is computed.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_NORM_H
#define SEL_BASE_NORM_H

/* N_p and terms of its derivatives. With a = u/N, b = v/N:
       N_u = a^(p-1), N_v = b^(p-1)
       N_uu = k b^2, N_uv = -k a b, N_vv = k a^2,  k = bend / N
   overU = N_u / a and overV = N_v / b (powers p-2). */
typedef struct sel_norm2
{
    double value;
    double a, b;
    double gradU, gradV;
    double overU, overV;
    double bend; /* (p - 1) (a b)^(p-2); exponents below 2 are cut off at
                    SEL_HESSIAN_FLOOR */
} sel_norm2;

/* Sets all members for u, v >= 0. If both are zero, sets all to zero. */
void sel_norm2_eval(sel_norm2 *norm, double p, double u, double v);

/* Returns only the value of N_p. */
double sel_norm2_value(double p, double u, double v);

/* Returns N(y) = N_outer(N_inner(|y0|, |y1|), |y2|), and sets gradient and
   Hessian (each may be NULL). For the Hessian y must be zero, or have a
   component of at least SEL_CENTRE. */
double sel_nested_norm(double outer, double inner, const double y[3],
    double gradient[3], double hessian[9]);

#endif
