/*---------------------------------------------------------------------------*\
    cone.c - data of a contact, computed once and used often

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "collision/cone.h"
#include "base/tolerances.h"

#include <stddef.h>

#define ENTRY(NAME, name) [SEL_SLIP_##NAME] = {.keyword = #name},
static const sel_law laws[] = {SEL_SLIP_LAWS(ENTRY)};
#undef ENTRY

const sel_law *sel_slip_list(int k)
{
    return k >= 0 && k < SEL_SLIP_COUNT ? &laws[k] : NULL;
}

/* Coulomb's law has one solution if |x_t| - slope.x_t decreases for all k (x_t:
   tangential impulse, k: slip factor, cone_coulomb.c). The derivative is -(e - slope).(S + k)^-1 x_t with e along
   x_t. The angle between e and (S + k)^-1 e has a cosine of at least 2
   sqrt(det)/trace of S. If |slope| is below this value, it cannot change the
   sign. */
static int is_single(const double S[3], const double slope[2])
{
    double trace = S[0] + S[2], det = S[0] * S[2] - S[1] * S[1];
    double square = slope[0] * slope[0] + slope[1] * slope[1];
    return square * trace * trace <= 4.0 * det;
}

void sel_cone_prepare(sel_cone *cone, const double A[9], double mu)
{
    double inv = 1.0 / A[0], x = inv * A[1], y = inv * A[2], *S = cone->S;
    cone->perNormal = inv;
    cone->lean[0] = x;
    cone->lean[1] = y;
    S[0] = fmax(A[4] - x * A[1], SEL_COLLISION_PIVOT * A[4]);
    S[1] = A[5] - x * A[2];
    S[2] = fmax(A[8] - y * A[2], SEL_COLLISION_PIVOT * A[8]);
    double ratio = S[1] / S[0], least = SEL_COLLISION_PIVOT * S[2];
    double pivot = fmax(S[2] - ratio * S[1], least);
    S[2] = fmax(S[2], ratio * S[1] + least);
    cone->factors[0] = 1.0 / S[0];
    cone->factors[1] = ratio;
    cone->factors[2] = 1.0 / pivot;
    cone->mu = fmin(mu, SEL_CONE_MU_MAX);
    const double slope[2] = {cone->mu * x, cone->mu * y};
    cone->single = is_single(S, slope);
}
