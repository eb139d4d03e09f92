/*---------------------------------------------------------------------------*\
    friction_safe_restitution.c - restitution that adds no energy

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    After Chatterjee and Ruina (1998), "A new algebraic rigid-body collision law
    based on impulse space considerations"; see collision.c for A and u. With
    the frictionless plastic impulse J_I = -u_n/A_nn n and the sticking plastic
    impulse J_II = -A^-1 u,
        J = (1 + en) J_I + (1 - et) (J_II - J_I).
    J_I and D = J_II - J_I are A-orthogonal (A D is tangential), so that
        |J - J_II|_A^2 = en^2 |J_I|_A^2 + et^2 |D|_A^2 <= |J_II|_A^2,
    and the change of energy is half the left side minus half the right side. So
    no energy is added for en in [0, 1] and et in [-1, 1]. u_n' is exactly
    -en u_n. et = 1 means no friction. Without coupling, u_t' is et u_t, as
    printed. A contact cannot pull: if J_n would be negative, the factor of D is
    reduced until J_n is zero. This is the same as a larger et, so it adds no
    energy either.
\*---------------------------------------------------------------------------*/

#include "collision/collision_laws.h"
#include "base/vec3.h"

static void safe_impulse(const double A[9], const double An[3],
    const double normal[3], const sel_material *material, double gn,
    const double u[3], double impulse[3])
{
    double change[3], D[3];
    double plain = -gn / v3_dot(normal, An);
    for (int i = 0; i < 3; i++)
    {
        /* velocity after J_I; it has no normal component */
        change[i] = -(u[i] + plain * An[i]);
    }
    sel_impact_solve(A, change, D);
    double share = 1.0 - material->et, pull = -v3_dot(D, normal);
    double push = (1.0 + material->en) * plain;
    if (share * pull > push)
    {
        share = push / pull;
    }
    for (int i = 0; i < 3; i++)
    {
        impulse[i] = push * normal[i] + share * D[i];
    }
}

static void energy_safe_impulse(const sel_impact *c, double impulse[3])
{
    double A[9], An[3];
    sel_impact_point_response(An, c->body1, c->body2, c->point, c->normal);
    sel_impact_response(c, A);
    safe_impulse(A, An, c->normal, c->material, c->gn, c->u, impulse);
}

const sel_friction_entry sel_friction_law_safeRestitution
    = {{.keyword = "restitution",
           .form = "energySafe",
           .help = "et in a form that adds no energy",
           .needs = SEL_LAW_NEEDS_ET,
           .traits = SEL_LAW_SETS_VELOCITY},
        energy_safe_impulse};
