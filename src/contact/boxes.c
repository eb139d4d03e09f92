/*---------------------------------------------------------------------------*\
    boxes.c - overlap test of oriented boxes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Separating axis test: the three face normals of each box and the nine cross
    products of their edges.
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"
#include "base/vec3.h"

/* [-] Added to each entry of |R|. The cross product of two nearly parallel
   edges is not accurate as an axis, so it must not separate the boxes; the
   faces decide then. */
#define PARALLEL 1e-12

int sel_contact_boxes_meet(
    const sel_body *body1, const sel_body *body2, double margin)
{
    double R[9], A[9], delta[3], d[3], a[3], b[3];
    m3_multiply_transposed(R, body1->Q, body2->Q);
    v3_sub(delta, body2->centre, body1->centre);
    m3_apply_transposed(d, body1->Q, delta);
    for (int i = 0; i < 3; i++)
    {
        a[i] = body1->shape->semiAxes[i] + 0.5 * margin;
        b[i] = body2->shape->semiAxes[i] + 0.5 * margin;
    }
    for (int i = 0; i < 9; i++)
    {
        A[i] = fabs(R[i]) + PARALLEL;
    }
    for (int i = 0; i < 3; i++)
    {
        double reach = a[i] + b[0] * A[3 * i] + b[1] * A[3 * i + 1]
            + b[2] * A[3 * i + 2];
        if (fabs(d[i]) > reach)
        {
            return 0;
        }
    }
    for (int j = 0; j < 3; j++)
    {
        double reach = b[j] + a[0] * A[j] + a[1] * A[3 + j] + a[2] * A[6 + j];
        if (fabs(d[0] * R[j] + d[1] * R[3 + j] + d[2] * R[6 + j]) > reach)
        {
            return 0;
        }
    }
    for (int i = 0; i < 3; i++)
    {
        int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        for (int j = 0; j < 3; j++)
        {
            int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            double reach = a[i1] * A[3 * i2 + j] + a[i2] * A[3 * i1 + j]
                + b[j1] * A[3 * i + j2] + b[j2] * A[3 * i + j1];
            if (fabs(d[i2] * R[3 * i1 + j] - d[i1] * R[3 * i2 + j]) > reach)
            {
                return 0;
            }
        }
    }
    return 1;
}
