/*---------------------------------------------------------------------------*\
    contact_slope.c - change of a contact with a small motion of its bodies

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Body 2 rotates by theta, and its point at the contact moves by u relative to
    body 1. The steps delta on both surfaces (contact_newton.c) then follow from

        G1 delta1 + G2 delta2              = theta x n     the normals stay
                                                           opposite
        (X1 - rho G1) delta1 - X2 delta2   = u             and in line

    in the tangent plane. If both sides are flat there is no solution.
\*---------------------------------------------------------------------------*/

#include "contact/pair.h"
#include "shape/patch.h"
#include "base/vec3.h"

#include <math.h>

/* [-] A pivot below this share of the column's largest entry counts as zero. */
#define LEAST_PIVOT 1e-9

typedef struct side
{
    double X[4], G[4]; /* dx = X delta, dn = G delta */
} side;

static int set_side(side *s, const sel_shape *shape, const double u[3],
    const double t1[3], const double t2[3])
{
    sel_patch patch;
    const side unit = {{1.0, 0.0, 0.0, 1.0}, {1.0, 0.0, 0.0, 1.0}};
    *s = unit;
    if (!sel_patch_eval(&patch, shape, u))
    {
        return 0;
    }
    sel_patch_frame(&patch, shape, t1, t2, s->X, s->G);
    return 1;
}

static void swap_rows(double A[4][8], int k, int l)
{
    for (int c = 0; c < 8; c++)
    {
        double swap = A[k][c];
        A[k][c] = A[l][c];
        A[l][c] = swap;
    }
}

/* Gauss-Jordan elimination: multiplies the right half by the inverse of the
   left half. Returns 0 if the left half is singular. */
static int invert(double A[4][8])
{
    for (int k = 0; k < 4; k++)
    {
        int best = k;
        for (int r = k + 1; r < 4; r++)
        {
            best = fabs(A[r][k]) > fabs(A[best][k]) ? r : best;
        }
        if (!(fabs(A[best][k]) > LEAST_PIVOT))
        {
            return 0;
        }
        swap_rows(A, k, best);
        for (int c = 7; c >= k; c--)
        {
            A[k][c] /= A[k][k];
        }
        for (int r = 0; r < 4; r++)
        {
            double factor = A[r][k];
            for (int c = k; c < 8 && r != k; c++)
            {
                A[r][c] -= factor * A[k][c];
            }
        }
    }
    return 1;
}

/* Scales each column of the left half by its largest entry, so that pivots can
   be compared; `unit` receives those entries. */
static int scale(double A[4][8], double unit[4])
{
    for (int c = 0; c < 4; c++)
    {
        unit[c] = 0.0;
        for (int r = 0; r < 4; r++)
        {
            unit[c] = fmax(unit[c], fabs(A[r][c]));
        }
        if (!(unit[c] > 0.0) || !(unit[c] < HUGE_VAL))
        {
            return 0;
        }
        for (int r = 0; r < 4; r++)
        {
            A[r][c] /= unit[c];
        }
    }
    return 1;
}

int sel_contact_slope(const sel_shape *shape1, const sel_shape *shape2,
    const double R[9], const sel_contact_memory *memory, const double n[3],
    double overlap, double shift[8], double rotation[8])
{
    double t1[3], t2[3], r1[3], r2[3], A[4][8] = {{0.0}}, unit[4];
    double length = fmin(shape1->minSemiAxis, shape2->minSemiAxis);
    side a, b;
    if (shape1->type != SEL_SUPERELLIPSOID
        || shape2->type != SEL_SUPERELLIPSOID)
    {
        return 0;
    }
    v3_tangents(n, t1, t2);
    m3_apply_transposed(r1, R, t1);
    m3_apply_transposed(r2, R, t2);
    if (!set_side(&a, shape1, memory->u1, t1, t2)
        || !set_side(&b, shape2, memory->u2, r1, r2))
    {
        return 0;
    }
    for (int r = 0; r < 2; r++)
    {
        for (int c = 0; c < 2; c++)
        {
            int k = 2 * r + c;
            A[r][c] = length * a.G[k];
            A[r][2 + c] = length * b.G[k];
            A[2 + r][c] = a.X[k] - overlap * a.G[k];
            A[2 + r][2 + c] = -b.X[k];
        }
        A[r][4 + r] = length;
        A[2 + r][6 + r] = 1.0;
    }
    if (!scale(A, unit) || !invert(A))
    {
        return 0;
    }
    for (int r = 0; r < 2; r++)
    {
        for (int c = 0; c < 4; c++)
        {
            double d0 = A[0][4 + c] / unit[0], d1 = A[1][4 + c] / unit[1];
            shift[4 * r + c] = a.X[2 * r] * d0 + a.X[2 * r + 1] * d1;
            rotation[4 * r + c] = a.G[2 * r] * d0 + a.G[2 * r + 1] * d1;
        }
    }
    return 1;
}
