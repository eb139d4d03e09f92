/*---------------------------------------------------------------------------*\
    resistance.c - exact Stokes resistance and added mass of ellipsoids

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Delta is sqrt((a^2 + t)(b^2 + t)(c^2 + t)); integrals are over t from 0 to
    infinity. With
        chi = int dt/Delta               = 2 R_F(a^2, b^2, c^2)
        alpha_a = int dt/((a^2+t) Delta) = 2/3 R_D(b^2, c^2, a^2), cyclic
    force and torque are (Oberbeck 1876; Jeffery 1922, eq. 36)
        F_x = 16 pi mu (u_x - v_x)/(chi + a^2 alpha_a)
        T_x = 16 pi mu/(3 (b^2 alpha_b + c^2 alpha_c))
              ((b^2 - c^2) f + (b^2 + c^2)(xi - w_x))
    All sums have positive terms, and all differences are differences of the
    semi-axes themselves. So there is no cancellation for ellipsoids near a
    sphere or a spheroid.
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_sf_ellint.h>
#include <math.h>

/* Largest aspect ratio. Above it the squares in Carlson's integrals would lose
   all accuracy. */
#define ASPECT_MAX 1e8

/* Semi-axes over the longest semi-axis, and their integrals. */
typedef struct integrals
{
    double axes[3];
    double chi;
    double alpha[3];
} integrals;

static sel_status scale_axes(const double semiAxes[3], double axes[3])
{
    double longest = 0.0;
    for (int i = 0; i < 3; i++)
    {
        if (!isfinite(semiAxes[i]) || semiAxes[i] <= 0.0)
        {
            return SEL_E_SEMI_AXIS;
        }
        longest = fmax(longest, semiAxes[i]);
    }
    for (int i = 0; i < 3; i++)
    {
        axes[i] = semiAxes[i] / longest;
        if (axes[i] < 1.0 / ASPECT_MAX)
        {
            return SEL_E_ARGUMENT;
        }
    }
    return SEL_OK;
}

static sel_status integrate(const double semiAxes[3], integrals *in)
{
    sel_status status = scale_axes(semiAxes, in->axes);
    if (status != SEL_OK)
    {
        return status;
    }
    double square[3];
    for (int i = 0; i < 3; i++)
    {
        square[i] = in->axes[i] * in->axes[i];
    }
    gsl_sf_result value;
    int code = gsl_sf_ellint_RF_e(
        square[0], square[1], square[2], GSL_PREC_DOUBLE, &value);
    in->chi = 2.0 * value.val;
    for (int i = 0; i < 3 && code == GSL_SUCCESS; i++)
    {
        code = gsl_sf_ellint_RD_e(square[(i + 1) % 3], square[(i + 2) % 3],
            square[i], GSL_PREC_DOUBLE, &value);
        in->alpha[i] = 2.0 / 3.0 * value.val;
    }
    return code == GSL_SUCCESS ? SEL_OK : SEL_E_ARGUMENT;
}

sel_status sel_resistance_ellipsoid(
    const double semiAxes[3], sel_resistance *resistance)
{
    integrals in;
    sel_status status = integrate(semiAxes, &in);
    if (status != SEL_OK)
    {
        return status;
    }
    const double *axes = in.axes;
    double c = axes[2], part[3];
    for (int i = 0; i < 3; i++)
    {
        part[i] = axes[i] * axes[i] * in.alpha[i];
        resistance->K[i] = 16.0 / (c * (in.chi + part[i]));
    }
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        double factor = 16.0 / (3.0 * c * c * c * (part[j] + part[k]));
        resistance->Omega[i] = factor * (axes[j] * axes[j] + axes[k] * axes[k]);
        resistance->Pi[i] = factor * (axes[j] - axes[k]) * (axes[j] + axes[k]);
    }
    resistance->error = 0.0;
    return SEL_OK;
}

/* C_i = A_i/(2 - A_i) with A_i = abc alpha_i. The sum of the three A_i is two,
   so 2 - A_i is the sum of the other two. */
sel_status sel_resistance_added_mass(
    const double semiAxes[3], double coefficient[3])
{
    integrals in;
    sel_status status = integrate(semiAxes, &in);
    if (status != SEL_OK)
    {
        return status;
    }
    for (int i = 0; i < 3; i++)
    {
        coefficient[i]
            = in.alpha[i] / (in.alpha[(i + 1) % 3] + in.alpha[(i + 2) % 3]);
    }
    return SEL_OK;
}

void sel_resistance_moment_axes(const sel_shape *shape, double semiAxes[3])
{
    const double *I = shape->inertia;
    for (int i = 0; i < 3; i++)
    {
        double twice = I[(i + 1) % 3] + I[(i + 2) % 3] - I[i];
        semiAxes[i] = sqrt(2.5 / shape->volume * twice);
    }
}
