/*---------------------------------------------------------------------------*\
    collision.c - the impulse of one contact

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The 12 x 12 and 6 x 6 systems of Wedel et al. 2023 (eq. 71-72, 81) state
    that an impulse J at the contact point changes momentum and angular
    momentum of each body. Elimination of the velocities gives
        u' = u + A J,   A = sum (1/m) E - [s]x I^-1 [s]x
    where E is the unit matrix, u the relative velocity v2 - v1 of the contact
    point and s the vector from a centre to that point. A is symmetric and positive definite;
    the kinetic energy changes by J.u + J.A.J/2. The laws:

    NONE. J = J_n n, J_n = -(1 + en) u_n/A_nn.

    RESTITUTION. u' = -en u_n n + et u_t, as printed in the paper. If A couples normal and
    tangential directions, the law may add energy, and the normal component of J
    may even pull.

    SCHWAGER. As RESTITUTION with et = max(0, 1 - mu (1 + en) |u_n|/(alpha
    |u_t|)), eq. 87. The impulse of friction mu (1 + en) |u_n|/A_nn reduces
    the slip by A_tt times its value (A_tt: in the direction of the slip), so
    alpha = A_nn/A_tt. For spheres this is eq. 88, and the law is Coulomb's; for
    other bodies it is not exact.

    SAFE_RESTITUTION, after Chatterjee and Ruina (1998), "A new algebraic
    rigid-body collision law based on impulse space considerations". With
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

    COULOMB. See friction.c.
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"
#include "collision/friction.h"
#include "base/added_laws.h"
#include "base/tolerances.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

static void arm(
    double s[3], const sel_collision_body *body, const double point[3])
{
    v3_sub(s, point, body->centre);
}

static void point_velocity(
    double u[3], const sel_collision_body *body, const double point[3])
{
    double s[3];
    arm(s, body, point);
    v3_cross(u, body->omega, s);
    v3_madd(u, u, 1.0, body->v);
}

/* Adds to u the velocity change that an impulse f at the contact point causes
   at this point of the body. The sum over both bodies is A f. */
static void add_response(double u[3], const sel_collision_body *body,
    const double point[3], const double f[3])
{
    double s[3], torque[3], spin[3], swing[3];
    arm(s, body, point);
    v3_cross(torque, s, f);
    m3_apply(spin, body->invInertia, torque);
    v3_cross(swing, spin, s);
    v3_madd(u, u, body->invMass, f);
    v3_madd(u, u, 1.0, swing);
}

static void response(double u[3], const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3], const double f[3])
{
    v3_set(u, 0.0, 0.0, 0.0);
    add_response(u, body1, point, f);
    add_response(u, body2, point, f);
}

/* Solves A x = b, A symmetric positive definite, by Cholesky. Pivots have a
   lower bound: if the error of the contact point exceeds the size of the body,
   the arm may be so long that A is singular to rounding. */
static void solve_spd(const double A[9], const double b[3], double x[3])
{
    double l00 = sqrt(A[0]);
    double l10 = A[3] / l00, l20 = A[6] / l00;
    double l11 = sqrt(fmax(A[4] - l10 * l10, SEL_COLLISION_PIVOT * A[4]));
    double l21 = (A[7] - l20 * l10) / l11;
    double l22
        = sqrt(fmax(A[8] - l20 * l20 - l21 * l21, SEL_COLLISION_PIVOT * A[8]));
    double y0 = b[0] / l00;
    double y1 = (b[1] - l10 * y0) / l11;
    double y2 = (b[2] - l20 * y0 - l21 * y1) / l22;
    x[2] = y2 / l22;
    x[1] = (y1 - l21 * x[2]) / l11;
    x[0] = (y0 - l10 * x[1] - l20 * x[2]) / l00;
}

static void response_matrix(double A[9], const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3])
{
    for (int j = 0; j < 3; j++)
    {
        double f[3] = {0.0, 0.0, 0.0}, column[3];
        f[j] = 1.0;
        response(column, body1, body2, point, f);
        for (int i = 0; i < 3; i++)
        {
            A[3 * i + j] = column[i];
        }
    }
}

/* Finds the impulse after which the contact velocity is -en u_n n + et u_t. */
static void restitution_impulse(const double A[9], const double normal[3],
    double en, double et, double gn, const double u[3], double impulse[3])
{
    double change[3];
    for (int i = 0; i < 3; i++)
    {
        double tangential = u[i] - gn * normal[i];
        change[i] = -(1.0 + en) * gn * normal[i] + (et - 1.0) * tangential;
    }
    solve_spd(A, change, impulse);
}

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
    solve_spd(A, change, D);
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

static void no_friction(const sel_impact *c, double impulse[3])
{
    double An[3];
    response(An, c->body1, c->body2, c->point, c->normal);
    v3_scale(impulse, -(1.0 + c->material->en) * c->gn / v3_dot(An, c->normal),
        c->normal);
}

static void printed_impulse(const sel_impact *c, double impulse[3])
{
    double A[9];
    response_matrix(A, c->body1, c->body2, c->point);
    restitution_impulse(
        A, c->normal, c->material->en, c->material->et, c->gn, c->u, impulse);
}

static void energy_safe_impulse(const sel_impact *c, double impulse[3])
{
    double A[9], An[3];
    response(An, c->body1, c->body2, c->point, c->normal);
    response_matrix(A, c->body1, c->body2, c->point);
    safe_impulse(A, An, c->normal, c->material, c->gn, c->u, impulse);
}

static void schwager_impulse(const sel_impact *c, double impulse[3])
{
    double A[9], An[3];
    response(An, c->body1, c->body2, c->point, c->normal);
    response_matrix(A, c->body1, c->body2, c->point);
    double et = schwager_et(A, An, c->normal, c->material, c->gn, c->u);
    restitution_impulse(
        A, c->normal, c->material->en, et, c->gn, c->u, impulse);
}

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
        response(du, c->body1, c->body2, c->point, Q + 3 * i);
        m3_apply(A + 3 * i, Q, du);
    }
    m3_apply(w, Q, c->u);
    sel_friction_coulomb(
        A, fmin(c->material->mu, SEL_MU_MAX), c->material->en, w, J);
    m3_apply_transposed(impulse, Q, J);
}

static const sel_friction_entry friction_none
    = {{.keyword = "none", .help = "normal impulse only"}, no_friction};
static const sel_friction_entry friction_restitution
    = {{.keyword = "restitution",
           .form = "asPrinted",
           .help = "et sets the tangential velocity (Wedel et al. 2023)",
           .needs = SEL_LAW_NEEDS_ET,
           .traits = SEL_LAW_SETS_VELOCITY | SEL_LAW_MAY_ADD_ENERGY},
        printed_impulse};
static const sel_friction_entry friction_safe_restitution
    = {{.keyword = "restitution",
           .form = "energySafe",
           .help = "et in a form that adds no energy",
           .needs = SEL_LAW_NEEDS_ET,
           .traits = SEL_LAW_SETS_VELOCITY},
        energy_safe_impulse};
static const sel_friction_entry friction_schwager
    = {{.keyword = "schwager",
           .help = "et from mu (Wedel et al. 2023, eq. 87-88)",
           .needs = SEL_LAW_NEEDS_MU,
           .traits
           = SEL_LAW_SETS_VELOCITY | SEL_LAW_MAY_ADD_ENERGY | SEL_LAW_HAS_CONE},
        schwager_impulse};
static const sel_friction_entry friction_coulomb
    = {{.keyword = "coulomb",
           .help = "a cone of mu on the impulse",
           .needs = SEL_LAW_NEEDS_MU,
           .traits = SEL_LAW_HAS_CONE},
        coulomb_impulse};

#define ENTRY(NAME, name) [SEL_FRICTION_##NAME] = &friction_##name,
static const sel_friction_entry *laws[SEL_LAWS_MOST]
    = {SEL_FRICTION_LAWS(ENTRY)};
#undef ENTRY
static int nLaws = SEL_FRICTION_COUNT;

const sel_law *sel_friction_list(int k)
{
    return k >= 0 && k < nLaws ? &laws[k]->law : NULL;
}

sel_status sel_friction_register(const sel_friction_entry *entry)
{
    if (!entry || !entry->impulse
        || !sel_law_may_join(&entry->law, sel_friction_list))
    {
        return SEL_E_ARGUMENT;
    }
    laws[nLaws++] = entry;
    return SEL_OK;
}

void sel_impact_response(const sel_impact *impact, double A[9])
{
    response_matrix(A, impact->body1, impact->body2, impact->point);
}

int sel_material_valid(const sel_material *m)
{
    return gsl_finite(m->en) && gsl_finite(m->et) && gsl_finite(m->mu)
        && m->en >= 0.0 && m->en <= 1.0 && m->et >= -1.0 && m->et <= 1.0
        && m->mu >= 0.0 && sel_friction_list((int)m->friction);
}

static int same_soft(const sel_soft_material *a, const sel_soft_material *b)
{
    return a->stiffness == b->stiffness && a->shear == b->shear
        && a->damping == b->damping
        && a->dampingTangential == b->dampingTangential
        && a->muStatic == b->muStatic && a->muRolling == b->muRolling
        && a->adhesion == b->adhesion && a->normal == b->normal
        && a->cohesion == b->cohesion && a->tangential == b->tangential
        && a->rolling == b->rolling;
}

static int same_barrier(
    const sel_barrier_material *a, const sel_barrier_material *b)
{
    return a->stiffness == b->stiffness && a->exponent == b->exponent
        && a->fraction == b->fraction && a->barrier == b->barrier
        && a->damping == b->damping && a->tangential == b->tangential
        && a->drag == b->drag && a->muStatic == b->muStatic;
}

int sel_material_same(const sel_material *a, const sel_material *b)
{
    return a->en == b->en && a->et == b->et && a->mu == b->mu
        && a->friction == b->friction && same_soft(&a->soft, &b->soft)
        && same_barrier(&a->barrier, &b->barrier);
}

int sel_collision_impulse(const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3],
    const double normal[3], const sel_material *material, double impulse[3])
{
    double u1[3];
    sel_impact c = {.body1 = body1,
        .body2 = body2,
        .point = point,
        .normal = normal,
        .material = material};
    point_velocity(u1, body1, point);
    point_velocity(c.u, body2, point);
    v3_sub(c.u, c.u, u1);
    c.gn = v3_dot(c.u, normal);
    if (!(c.gn < 0.0))
    {
        v3_set(impulse, 0.0, 0.0, 0.0);
        return 0;
    }
    laws[material->friction]->impulse(&c, impulse);
    return 1;
}

static void apply(sel_collision_body *body, const double point[3], double sign,
    const double impulse[3])
{
    double s[3], torque[3], spin[3];
    arm(s, body, point);
    v3_cross(torque, s, impulse);
    m3_apply(spin, body->invInertia, torque);
    v3_madd(body->v, body->v, sign * body->invMass, impulse);
    v3_madd(body->omega, body->omega, sign, spin);
}

void sel_collision_apply(sel_collision_body *body1, sel_collision_body *body2,
    const double point[3], const double impulse[3])
{
    apply(body1, point, -1.0, impulse);
    apply(body2, point, 1.0, impulse);
}
