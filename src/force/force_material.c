/*---------------------------------------------------------------------------*\
    force_material.c - constants of a pair, and restitution by damping

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Restitution. Two bodies of effective mass m with a spring force k d and a
    damping force c d', c = 2 zeta sqrt(k m), are a damped oscillator. At the
    end of a contact the oscillator would pull; a contact does not pull, so it
    ends when its force becomes zero. With zeta = sin t this happens at the
    phase pi - 2 t. The ratio of the velocities is then

        en = exp(-zeta/sqrt(1 - zeta^2) (pi - 2 asin zeta)),         zeta < 1
        en = exp(-2 zeta acosh(zeta)/sqrt(zeta^2 - 1)),              zeta > 1

    and e^-2 for zeta = 1 (equivalent to Schwager and Poeschel 2007). The usual
    formula exp(-pi zeta/sqrt(1 - zeta^2)) includes a contact that pulls.

    Hertz's force is K d^(3/2) + c d^(1/4) d'. With x = d^(5/4) and a time that
    advances as d^(1/4), m v dv = -4/5 (K x + c v) dx. This is an oscillator
    with the stiffness 4/5 K and the damper 4/5 c, whose force becomes zero
    together with the force of the contact. With

        c = sqrt(5) zeta sqrt(K m) d^(1/4)

    the same en is therefore valid, at any speed.
\*---------------------------------------------------------------------------*/

#include "force/laws.h"
#include "sel_limits.h"

#include <math.h>

/* Near zeta = 1 both formulas are 0/0. Within this distance the exponent is 2 +
   4/3 (zeta - 1), to second order. */
#define CRITICAL 1e-6
/* Number of bisections: one for each bit of a double, and some for the
   exponent. */
#define HALVINGS 200

static int between(double value, double least, double most)
{
    return sel_within(value, most) && value >= least;
}

/* Returns 1 if the laws fit together: a law that needs the moduli of the
   materials needs a normal law that has them. */
static int laws_fit(const sel_soft_material *m)
{
    const sel_law *cohesion = sel_cohesion_list((int)m->cohesion);
    const sel_law *tangential = sel_tangential_list((int)m->tangential);
    const sel_law *rolling = sel_rolling_list((int)m->rolling);
    const sel_law *normal = sel_normal_list((int)m->normal);
    if (!normal || !cohesion || !tangential || !rolling)
    {
        return 0;
    }
    unsigned needs = cohesion->needs | tangential->needs | rolling->needs;
    return ((normal->needs & SEL_LAW_NEEDS_MODULI)
               || !(needs & SEL_LAW_NEEDS_MODULI))
        && (sel_tangential_of(m)->stiffness
            || !(rolling->traits & SEL_LAW_USES_SPRING))
        && (m->adhesion > 0.0 || !(cohesion->needs & SEL_LAW_NEEDS_ADHESION));
}

int sel_soft_material_valid(const sel_soft_material *m)
{
    return laws_fit(m)
        && between(m->stiffness, SEL_STIFFNESS_LEAST, SEL_STIFFNESS_MOST)
        && (!(sel_tangential_list((int)m->tangential)->needs
                & SEL_LAW_NEEDS_SHEAR)
            || between(m->shear, SEL_STIFFNESS_LEAST, SEL_STIFFNESS_MOST))
        && between(m->damping, 0.0, SEL_SOFT_DAMPING_MOST)
        && between(m->dampingTangential, 0.0, SEL_SOFT_DAMPING_MOST)
        && between(m->muStatic, 0.0, 1e6) && between(m->muRolling, 0.0, 1e6)
        && between(m->adhesion, 0.0, SEL_ADHESION_MOST);
}

double sel_soft_modulus(double E1, double nu1, double E2, double nu2)
{
    return 1.0 / ((1.0 - nu1 * nu1) / E1 + (1.0 - nu2 * nu2) / E2);
}

double sel_soft_shear_modulus(double E1, double nu1, double E2, double nu2)
{
    double G1 = E1 / (2.0 * (1.0 + nu1)), G2 = E2 / (2.0 * (1.0 + nu2));
    return 1.0 / ((2.0 - nu1) / G1 + (2.0 - nu2) / G2);
}

double sel_soft_restitution(double zeta)
{
    double past = zeta - 1.0;
    if (fabs(past) < CRITICAL)
    {
        return exp(-2.0 - 4.0 / 3.0 * past);
    }
    double root = sqrt(fabs(1.0 - zeta * zeta));
    double exponent = past < 0.0 ? 2.0 * acos(zeta) : 2.0 * acosh(zeta);
    return exp(-zeta / root * exponent);
}

double sel_soft_damping(double en)
{
    double low = 0.0, high = SEL_SOFT_DAMPING_MOST;
    double wanted = fmin(1.0, fmax(en, SEL_SOFT_RESTITUTION_LEAST));
    for (int k = 0; k < HALVINGS && wanted < 1.0; k++)
    {
        double middle = 0.5 * (low + high);
        int more = sel_soft_restitution(middle) > wanted;
        low = more ? middle : low;
        high = more ? high : middle;
    }
    return low;
}
