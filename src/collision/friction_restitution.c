/*---------------------------------------------------------------------------*\
    friction_restitution.c - restitution as printed

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    u' = -en u_n n + et u_t, as printed in Wedel et al. 2023; see collision.c for
    A and u. If A couples normal and tangential directions, the law may add
    energy, and the normal component of J may even pull.
\*---------------------------------------------------------------------------*/

#include "collision/collision_laws.h"

static void printed_impulse(const sel_impact *c, double impulse[3])
{
    double A[9];
    sel_impact_response(c, A);
    sel_impact_restitution(
        A, c->normal, c->material->en, c->material->et, c->gn, c->u, impulse);
}

const sel_friction_entry sel_friction_law_restitution
    = {{.keyword = "restitution",
           .form = "asPrinted",
           .help = "et sets the tangential velocity (Wedel et al. 2023)",
           .needs = SEL_LAW_NEEDS_ET,
           .traits = SEL_LAW_SETS_VELOCITY | SEL_LAW_MAY_ADD_ENERGY},
        printed_impulse};
