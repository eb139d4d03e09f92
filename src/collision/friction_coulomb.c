/*---------------------------------------------------------------------------*\
    friction_coulomb.c - Coulomb's law of friction

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    friction.c describes the law.
\*---------------------------------------------------------------------------*/

#include "collision/collision_laws.h"
#include "collision/friction.h"
#include "base/tolerances.h"
#include "base/vec3.h"

static void coulomb_impulse(const sel_impact *c, double impulse[3])
{
    /* A is computed column by column in the frame of the contact, so that A_nn
       has none of the rounding errors of the tangential block, which may be far
       larger */
    double Q[9], A[9], w[3], J[3];
    v3_copy(Q, c->normal);
    v3_frame(c->normal, Q + 3, Q + 6);
    for (int i = 0; i < 3; i++)
    {
        double du[3];
        sel_impact_point_response(du, c->body1, c->body2, c->point, Q + 3 * i);
        m3_apply(A + 3 * i, Q, du);
    }
    m3_apply(w, Q, c->u);
    sel_friction_coulomb(
        A, fmin(c->material->mu, SEL_MU_MAX), c->material->en, w, J);
    m3_apply_transposed(impulse, Q, J);
}

const sel_friction_entry sel_friction_law_coulomb
    = {{.keyword = "coulomb",
           .help = "a cone of mu on the impulse",
           .needs = SEL_LAW_NEEDS_MU,
           .traits = SEL_LAW_HAS_CONE | SEL_LAW_IN_ALL_MODELS},
        coulomb_impulse};
