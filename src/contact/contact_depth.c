/*---------------------------------------------------------------------------*\
    contact_depth.c - the depth of a pair in a direction, and its minima

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The differences p1 - p2 of the points of two bodies form a convex body M.
    Its support distance is h1(n) + h2(-n) - n.d, the depth. The bodies overlap
    if M contains the origin; the minimum of the depth is then the distance of
    the origin from the surface of M. A ray n from the origin crosses the
    surface at the distance

        least h_M(m) over all m with m.n = 1                             (3)

    This is a convex problem in two unknowns. The depth at the normal m/|m| of
    its solution is at most this distance, because the plane of m passes through
    the point on the ray. So the step n -> m/|m| never increases the depth, and
    its fixed points are the common normals.
\*---------------------------------------------------------------------------*/

#include "contact/pair.h"
#include "shape/patch.h"
#include "base/tolerances.h"
#include "base/vec3.h"

double sel_depth_at(const sel_pair *pair, const double n[3], double g[3])
{
    double m[3], x1[3], x2[3];
    m3_apply_transposed(m, pair->R, n);
    v3_scale(m, -1.0, m);
    double h1 = sel_shape_support(pair->shape1, n, g ? x1 : NULL);
    double h2 = sel_shape_support(pair->shape2, m, g ? x2 : NULL);
    if (g)
    {
        m3_apply(g, pair->R, x2);
        for (int i = 0; i < 3; i++)
        {
            g[i] = x1[i] - pair->d[i] - g[i];
        }
    }
    return h1 + h2 - v3_dot(n, pair->d);
}

double sel_depth(const sel_pair *pair, const double n[3])
{
    return sel_depth_at(pair, n, NULL);
}

/* Solves (3) by the ellipsoid method. n becomes the unit normal found; returns
   the depth there. */
static double ray_normal(const sel_pair *pair, double n[3], int cuts)
{
    double e1[3], e2[3], best[3], y[2] = {0.0, 0.0};
    double J[4] = {2.0, 0.0, 0.0, 2.0};
    double least = HUGE_VAL;
    v3_frame(n, e1, e2);
    v3_copy(best, n);
    for (int k = 0; k < cuts; k++)
    {
        double m[3], g3[3];
        v3_madd(m, n, y[0], e1);
        v3_madd(m, m, y[1], e2);
        double value = sel_depth_at(pair, m, g3);
        if (value < least)
        {
            least = value;
            v3_copy(best, m);
        }
        double g[2] = {-v3_dot(g3, e1), -v3_dot(g3, e2)};
        if (!sel_ellipse_cut(y, J, g, value - least))
        {
            break;
        }
    }
    v3_normalise(best);
    v3_copy(n, best);
    return sel_depth_at(pair, n, NULL);
}

void sel_depth_descend(const sel_pair *pair, double n[3], int rounds)
{
    double depth = sel_depth(pair, n);
    int cuts = rounds > SEL_COMMON_FIRST_ITERATIONS ? SEL_COMMON_CUTS
                                                    : SEL_COMMON_FIRST_CUTS;
    for (int k = 0; k < rounds; k++)
    {
        double next[3];
        v3_copy(next, n);
        double lower = ray_normal(pair, next, cuts);
        if (!(lower < depth))
        {
            break;
        }
        int still = depth - lower < SEL_BRACKET * pair->length;
        v3_copy(n, next);
        depth = lower;
        if (still)
        {
            break;
        }
    }
}

void sel_pair_start(
    const sel_pair *pair, const double n[3], double u1[3], double u2[3])
{
    double m[3];
    m3_apply_transposed(m, pair->R, n);
    v3_scale(m, -1.0, m);
    sel_patch_from_normal(pair->shape1, n, u1);
    sel_patch_from_normal(pair->shape2, m, u2);
}
