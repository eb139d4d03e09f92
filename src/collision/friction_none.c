/*---------------------------------------------------------------------------*\
    friction_none.c - the law of friction "none"

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    J = J_n n, J_n = -(1 + en) u_n/A_nn; see collision.c for A and u.
\*---------------------------------------------------------------------------*/

#include "collision/collision_laws.h"
#include "base/vec3.h"

static void normal_impulse(const sel_impact *c, double impulse[3])
{
    double An[3];
    sel_impact_point_response(An, c->body1, c->body2, c->point, c->normal);
    v3_scale(impulse, -(1.0 + c->material->en) * c->gn / v3_dot(An, c->normal),
        c->normal);
}

const sel_friction_entry sel_friction_law_none
    = {{.keyword = "none",
           .help = "normal impulse only",
           .traits = SEL_LAW_IN_ALL_MODELS},
        normal_impulse};
