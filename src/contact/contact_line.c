/*---------------------------------------------------------------------------*\
    contact_line.c - the point at which a line leaves a body

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "contact/pair.h"
#include "base/tolerances.h"
#include "base/vec3.h"

double sel_line_start(
    const sel_shape *shape, const double x[3], const double n[3])
{
    double along = v3_dot(x, n), reach = shape->boundingRadius;
    double under = along * along + reach * reach - v3_dot(x, x);
    return sqrt(under > 0.0 ? under : 0.0) - along;
}

/* The gauge is convex along the line. So Newton, from a point outside, reaches
   the surface without passing it. */
int sel_line_exit(const sel_shape *shape, const double x[3], const double n[3],
    double start, double *t)
{
    int turned_back = 0;
    *t = start;
    for (int i = 0; i < SEL_LINE_STEPS; i++)
    {
        double y[3], g[3];
        v3_madd(y, x, *t, n);
        double excess = sel_shape_gauge(shape, y, g, NULL) - 1.0;
        double slope = v3_dot(g, n);
        if (excess < -SEL_LINE_TOLERANCE && !turned_back)
        {
            /* the start was inside: start from the bounding sphere */
            *t = sel_line_start(shape, x, n);
            turned_back = 1;
            continue;
        }
        if (excess < SEL_LINE_TOLERANCE)
        {
            return excess > -SEL_LINE_MISSED;
        }
        if (!(slope > 0.0))
        {
            return 0;
        }
        *t -= excess / slope;
    }
    return 0;
}
