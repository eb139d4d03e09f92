/*---------------------------------------------------------------------------*\
    friction_schwager.c - et from the coefficient of friction

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The law of friction_restitution.c with et = max(0, 1 - mu (1 + en)
    |u_n|/(alpha |u_t|)), Wedel et al. 2023, eq. 87. The impulse of friction mu
    (1 + en) |u_n|/A_nn reduces the slip by A_tt times its value (A_tt: in the
    direction of the slip), so alpha = A_nn/A_tt. For spheres this is eq. 88, and
    the law is Coulomb's; for other bodies it is not exact.
\*---------------------------------------------------------------------------*/

#include "collision/collision_laws.h"
#include "base/tolerances.h"
#include "base/vec3.h"

/* Returns et of eq. 87, with alpha as above. */
static double schwager_et(const double A[9], const double An[3],
    const double normal[3], const sel_material *material, double gn,
    const double u[3])
{
    double t[3], At[3];
    v3_madd(t, u, -gn, normal);
    double gt = v3_normalise(t);
    m3_apply(At, A, t);
    double loss = fmin(material->mu, SEL_MU_MAX) * (1.0 + material->en)
        * fabs(gn) * v3_dot(t, At);
    double slip = gt * v3_dot(normal, An);
    return loss < slip ? 1.0 - loss / slip : 0.0;
}

static void schwager_impulse(const sel_impact *c, double impulse[3])
{
    double A[9], An[3];
    sel_impact_point_response(An, c->body1, c->body2, c->point, c->normal);
    sel_impact_response(c, A);
    double et = schwager_et(A, An, c->normal, c->material, c->gn, c->u);
    sel_impact_restitution(
        A, c->normal, c->material->en, et, c->gn, c->u, impulse);
}

const sel_friction_entry sel_friction_law_schwager
    = {{.keyword = "schwager",
           .help = "et from mu (Wedel et al. 2023, eq. 87-88)",
           .needs = SEL_LAW_NEEDS_MU,
           .traits
           = SEL_LAW_SETS_VELOCITY | SEL_LAW_MAY_ADD_ENERGY | SEL_LAW_HAS_CONE},
        schwager_impulse};
