/*---------------------------------------------------------------------------*\
    couple.c - distributes a torque on the fluid as impulses on its cells

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_couple.h"
#include "base/eigen3.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* If the moment of inertia about an axis, over the largest one, is below this,
   the cells have no arm about that axis. */
#define NO_ARM 1e-8

/* Sums positions relative to the first cell, so that there is little
   cancellation if the mesh is far from the origin. */
static void find_centroid(
    int n, const double *volume, const double *centre, double X[3])
{
    double sum = 0.0, arm[3];
    v3_set(X, 0.0, 0.0, 0.0);
    for (int i = 0; i < n; i++)
    {
        v3_sub(arm, centre + 3 * i, centre);
        v3_madd(X, X, volume[i], arm);
        sum += volume[i];
    }
    v3_madd(X, centre, 1.0 / sum, X);
}

static void find_inertia(int n, const double *volume, const double *centre,
    const double X[3], double inertia[9])
{
    for (int k = 0; k < 9; k++)
    {
        inertia[k] = 0.0;
    }
    for (int i = 0; i < n; i++)
    {
        double r[3];
        v3_sub(r, centre + 3 * i, X);
        for (int k = 0; k < 9; k++)
        {
            double square = k % 4 == 0 ? v3_dot(r, r) : 0.0;
            inertia[k] += volume[i] * (square - r[k / 3] * r[k % 3]);
        }
    }
}

/* Multiplies T by the pseudoinverse of the inertia. carried: component of T
   that the cells can receive. */
static void find_alpha(const double inertia[9], const double T[3],
    double alpha[3], double carried[3])
{
    double values[3], E[9];
    sel_eigen3(inertia, values, E);
    double most = GSL_MAX_DBL(values[0], GSL_MAX_DBL(values[1], values[2]));
    v3_set(alpha, 0.0, 0.0, 0.0);
    v3_set(carried, 0.0, 0.0, 0.0);
    for (int k = 0; k < 3; k++)
    {
        double e[3] = {E[k], E[3 + k], E[6 + k]}, part = v3_dot(e, T);
        if (values[k] > NO_ARM * most)
        {
            v3_madd(alpha, alpha, part / values[k], e);
            v3_madd(carried, carried, part, e);
        }
    }
}

void sel_couple(int n, const double *volume, const double *centre,
    const double T[3], double *impulse, double left[3])
{
    double X[3], inertia[9], alpha[3], carried[3];
    find_centroid(n, volume, centre, X);
    find_inertia(n, volume, centre, X, inertia);
    find_alpha(inertia, T, alpha, carried);
    for (int i = 0; i < n; i++)
    {
        double r[3], one[3];
        v3_sub(r, centre + 3 * i, X);
        v3_cross(one, alpha, r);
        v3_scale(impulse + 3 * i, volume[i], one);
    }
    v3_sub(left, T, carried);
}
