/*---------------------------------------------------------------------------*\
    rotation_speed.c - how fast a rotation moves the surface of a shape

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Contacts depend on the region that a body occupies. A rotation changes this
    region only where it moves the surface along its normal. The speed of this
    motion in direction n is dh/dt, h(n) the support distance.

    Of an ellipsoid h^2 = sum (a_i n_i)^2, hence
        dh/dt = sum_k w_k (a_i^2 - a_j^2) n_i n_j/h,  (i, j, k) cyclic,
    with the spin w in the frame of the body.
    Each term is at most |w_k| |a_i - a_j|, since ((a_i + a_j) n_i n_j)^2 <= h^2:
    this follows from (a_i n_i^2 - a_j n_j^2)^2 >= 0 and n_i^2 + n_j^2 <= 1.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "superellipsoid.h"

#include <gsl/gsl_math.h>

double sel_shape_rotation_speed(const sel_shape *s, const double spin[3])
{
    const double *a = s->semiAxes;
    double most = s->boundingRadius * v3_norm(spin);
    if (s->isEllipsoid)
    {
        double sum = fabs(spin[0]) * fabs(a[1] - a[2])
            + fabs(spin[1]) * fabs(a[2] - a[0])
            + fabs(spin[2]) * fabs(a[0] - a[1]);
        return GSL_MIN_DBL(most, sum);
    }
    int round
        = s->type == SEL_SUPERELLIPSOID && s->epsilon2 == 1.0 && a[0] == a[1];
    return round ? s->boundingRadius * hypot(spin[0], spin[1]) : most;
}
