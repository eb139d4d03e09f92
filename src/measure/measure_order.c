/*---------------------------------------------------------------------------*\
    measure_order.c - order of orientations

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_measure.h"
#include "sel_motion.h"
#include "base/eigen3.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* STARTS: number of starting points of the search for a cubic director, in
   addition to the axes. STEPS: maximum number of steps of an ascent. An ascent
   ends if a step is as small as rounding errors, STEP_SMALL. */
#define STARTS     32
#define STEPS      1000
#define STEP_SMALL 1e-15

/* Chooses the sign of a direction: the first component that is not zero becomes
   positive. */
static void upright(double d[3])
{
    int i = fabs(d[0]) > 1e-9 ? 0 : fabs(d[1]) > 1e-9 ? 1 : 2;
    if (d[i] < 0.0)
    {
        v3_scale(d, -1.0, d);
    }
}

void sel_measure_nematic(int n, const double *axes, sel_nematic *order)
{
    double values[3], E[9];
    int rank[3] = {0, 1, 2};
    *order = (sel_nematic){.tensor = {0.0}};
    for (int k = 0; k < n; k++)
    {
        const double *u = axes + 3 * k;
        for (int i = 0; i < 9; i++)
        {
            double identity = i % 4 == 0 ? 1.0 : 0.0;
            order->tensor[i]
                += (1.5 * u[i / 3] * u[i % 3] - 0.5 * identity) / n;
        }
    }

    sel_eigen3(order->tensor, values, E);
    for (int i = 0; i < 2; i++)
    {
        for (int j = 0; j < 2; j++)
        {
            if (values[rank[j]] < values[rank[j + 1]])
            {
                int other = rank[j];
                rank[j] = rank[j + 1];
                rank[j + 1] = other;
            }
        }
    }
    for (int i = 0; i < 3 && n > 0; i++)
    {
        order->values[i] = values[rank[i]];
        for (int j = 0; j < 3; j++)
        {
            order->directions[3 * i + j] = E[3 * j + rank[i]];
        }
        upright(order->directions + 3 * i);
    }
}

/* Computes g_i = M_ijkl d_j d_k d_l; returns g.d. */
static double cube_of(const double M[81], const double d[3], double g[3])
{
    for (int i = 0; i < 3; i++)
    {
        g[i] = 0.0;
        for (int k = 0; k < 27; k++)
        {
            g[i] += M[27 * i + k] * d[k / 9] * d[k / 3 % 3] * d[k % 3];
        }
    }
    return v3_dot(g, d);
}

/* M d d d d is a sum of fourth powers, so it is convex in d. If the direction
   of the gradient replaces d, this value never decreases (Kofidis and Regalia
   2002, SIAM J. Matrix Anal. Appl. 23, 863). */
static double ascend(const double M[81], double d[3])
{
    double value = 0.0;
    for (int k = 0; k < STEPS; k++)
    {
        double g[3], rotation[3];
        value = cube_of(M, d, g);
        if (v3_normalise(g) <= 0.0)
        {
            break;
        }
        v3_sub(rotation, g, d);
        v3_copy(d, g);
        if (v3_norm(rotation) < STEP_SMALL)
        {
            break;
        }
    }
    return value;
}

/* Computes starting point k. The starting points are on a spiral over a half
   sphere. */
static void start(int k, double d[3])
{
    double z = (k + 0.5) / STARTS, rotation = k * M_PI * (3.0 - sqrt(5.0));
    double r = sqrt(1.0 - z * z);
    v3_set(d, r * cos(rotation), r * sin(rotation), z);
}

double sel_measure_cubatic(int n, const double *q, double director[3])
{
    double M[81] = {0.0}, best = 0.0;
    v3_set(director, 0.0, 0.0, 0.0);
    if (n < 1)
    {
        return 0.0;
    }
    for (int k = 0; k < n; k++)
    {
        double Q[9];
        sel_motion_tensor(q + 4 * k, Q);
        for (int i = 0; i < 81; i++)
        {
            for (int a = 0; a < 3; a++)
            {
                M[i] += Q[3 * (i / 27) + a] * Q[3 * (i / 9 % 3) + a]
                    * Q[3 * (i / 3 % 3) + a] * Q[3 * (i % 3) + a] / n;
            }
        }
    }

    for (int k = 0; k < STARTS + 3; k++)
    {
        double d[3] = {k == STARTS, k == STARTS + 1, k == STARTS + 2};
        if (k < STARTS)
        {
            start(k, d);
        }
        double value = ascend(M, d);
        if (k == 0 || value > best * (1.0 + 1e-12))
        {
            best = value;
            v3_copy(director, d);
        }
    }
    upright(director);
    return 0.5 * (5.0 * best - 3.0);
}

double sel_measure_angle(const double axis[3], const double direction[3])
{
    double across[3];
    v3_cross(across, axis, direction);
    return atan2(v3_norm(across), fabs(v3_dot(axis, direction)));
}

int sel_measure_axis(const sel_shape *shape, int which)
{
    double sign = which ? -1.0 : 1.0;
    int best = 0;
    for (int i = 1; i < 3; i++)
    {
        /* Equal moments of inertia differ by rounding errors. */
        double off = sign * (shape->inertia[i] - shape->inertia[best]);
        if (off < -1e-9 * fabs(shape->inertia[best]))
        {
            best = i;
        }
    }
    return best;
}

double sel_nematic_along(const sel_nematic *order, const double direction[3])
{
    double along[3];
    m3_apply(along, order->tensor, direction);
    return v3_dot(along, direction);
}

void sel_measure_axis_at(const double q[4], int k, double axis[3])
{
    double Q[9];
    sel_motion_tensor(q, Q);
    v3_set(axis, Q[k], Q[3 + k], Q[6 + k]);
}

double sel_measure_isotropic(int bin, int n)
{
    return cos(bin * M_PI_2 / n) - cos((bin + 1) * M_PI_2 / n);
}

void sel_measure_angles(int n, const double *axes, const double direction[3],
    int nBins, double *counts)
{
    for (int i = 0; i < nBins; i++)
    {
        counts[i] = 0.0;
    }
    for (int i = 0; i < n; i++)
    {
        double angle = sel_measure_angle(axes + 3 * (ptrdiff_t)i, direction);
        counts[sel_measure_bin(angle, M_PI_2, nBins)] += 1.0;
    }
}
