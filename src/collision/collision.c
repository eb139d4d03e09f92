/*---------------------------------------------------------------------------*\
    collision.c - the impulse of one contact

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The 12 x 12 and 6 x 6 systems of Wedel et al. 2023 (eq. 71-72, 81) state
    that an impulse J at the contact point changes momentum and angular
    momentum of each body. Elimination of the velocities gives
        u' = u + A J,   A = sum (1/m) E - [s]x I^-1 [s]x
    where E is the unit matrix, u the relative velocity v2 - v1 of the contact
    point and s the vector from a centre to that point. A is symmetric and
    positive definite; the kinetic energy changes by J.u + J.A.J/2. Each law of
    friction has a file, friction_*.c.
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"
#include "collision/collision_laws.h"
#include "base/added_laws.h"
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

#define ENTRY(NAME, name) [SEL_FRICTION_##NAME] = &sel_friction_law_##name,
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
