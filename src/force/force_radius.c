/*---------------------------------------------------------------------------*\
    force_radius.c - radii of curvature

    SPDX-License-Identifier: GPL-3.0-or-later

    With the gradient g and the Hessian H of the gauge, and n = g/|g|, the
    principal curvatures k1, k2 of its level surface through a point have

        k1 + k2 = (tr H - n.H n)/|g|,   k1 k2 = n.adj(H) n/|g|^2

    which is what Podlozhnyuk et al. 2017 write out for F, with the sign of an
    outward normal, and with the root over all of the Gaussian one, which is
    printed over its numerator alone. Levels of the gauge are of one shape: that
    through x is gauge(x) times as large as the body.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "sel_force.h"

/* 2 x the mean curvature, and the Gaussian one [1/m], [1/m2]. */
static void curvatures(
    const double g[3], const double H[9], double *twice, double *product)
{
    double square = v3_dot(g, g), length = sqrt(square), Hg[3];
    m3_apply(Hg, H, g);
    *twice = (H[0] + H[4] + H[8] - v3_dot(g, Hg) / square) / length;
    double xx = H[4] * H[8] - H[5] * H[5], yy = H[0] * H[8] - H[2] * H[2];
    double zz = H[0] * H[4] - H[1] * H[1], xy = H[2] * H[5] - H[1] * H[8];
    double xz = H[1] * H[5] - H[2] * H[4], yz = H[1] * H[2] - H[0] * H[5];
    double sum = g[0] * (xx * g[0] + 2.0 * (xy * g[1] + xz * g[2]))
        + g[1] * (yy * g[1] + 2.0 * yz * g[2]) + zz * g[2] * g[2];
    *product = sum / (square * square);
}

double sel_soft_radius(const sel_shape *shape, const double x[3],
    sel_curvature curvature, double limit)
{
    double volume = 0.5 * shape->equivalentDiameter;
    double most = limit * volume, least = volume / limit;
    if (curvature == SEL_CURVATURE_VOLUME || shape->isSphere)
    {
        return volume;
    }
    double g[3], H[9], twice, product;
    double gauge = sel_shape_gauge(shape, x, g, H);
    if (!(v3_dot(g, g) > 0.0))
    {
        return volume; /* its centre: nobody touches that */
    }
    curvatures(g, H, &twice, &product);
    double kappa = curvature == SEL_CURVATURE_MEAN ? 0.5 * twice
                                                   : sqrt(fmax(0.0, product));
    if (!(kappa * most > gauge))
    {
        return most;
    }
    return fmax(least, gauge > 0.0 ? 1.0 / kappa / gauge : most);
}

double sel_soft_effective_radius(double R1, double R2)
{
    return R1 * R2 / (R1 + R2);
}
