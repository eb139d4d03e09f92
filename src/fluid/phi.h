/*---------------------------------------------------------------------------*\
    phi.h - functions of the exponential integrators (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The solution of dy/dt = -k y + s0 + (s1 - s0) t/h after the time h is, with
    z = k h,
        y       = e(z) y0 + h [p1(z) s0 + p2(z) (s1 - s0)]
        Int y dt = h p1(z) y0 + h^2 [p2(z) s0 + p3(z) (s1 - s0)]
    with e = exp(-z), p1 = (1 - e)/z, p2 = (1 - p1)/z, p3 = (1/2 - p2)/z: at z =
    0 their values are 1, 1, 1/2 and 1/6. For large z the functions p decrease
    like 1/z, without overflow.
\*---------------------------------------------------------------------------*/

#ifndef SEL_FLUID_PHI_H
#define SEL_FLUID_PHI_H

#include <math.h>

typedef struct sel_phi
{
    double e, p1, p2, p3;
} sel_phi;

/* For z >= 0. For z < 1, p3 is computed by its series and the other functions
   from p3, since the formulas above would suffer from cancellation. The error
   after 17 terms is z^17/20! < 1e-18. */
static inline sel_phi sel_phi_of(double z)
{
    sel_phi f;
    if (z < 1.0)
    {
        double sum = 1.0 / 19.0;
        for (int k = 18; k > 3; k--)
        {
            sum = (1.0 - z * sum) / k;
        }
        f.p3 = (1.0 - z * sum) / 6.0;
        f.p2 = 0.5 - z * f.p3;
        f.p1 = 1.0 - z * f.p2;
        f.e = 1.0 - z * f.p1;
        return f;
    }
    f.e = exp(-z);
    f.p1 = (1.0 - f.e) / z;
    f.p2 = (1.0 - f.p1) / z;
    f.p3 = (0.5 - f.p2) / z;
    return f;
}

#endif
