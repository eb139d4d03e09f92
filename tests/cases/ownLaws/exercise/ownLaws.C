// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// A law of friction, a normal and a tangential law of softSphere in a user's
// library. They are those of this repository by other names, so that runs with
// both must agree.

#include "superellipsoidLaws.H"

#include <cmath>

namespace
{

// Restitution in its safe form, with et 0.3
void third(const sel_impact* c, double impulse[3])
{
    sel_material m(*c->material);
    m.friction = SEL_FRICTION_SAFE_RESTITUTION;
    m.et = 0.3;

    sel_collision_impulse(c->body1, c->body2, c->point, c->normal, &m, impulse);
}

const sel_friction_entry thirdLaw =
{
    {"third", nullptr, "et is 0.3", 0, SEL_LAW_SETS_VELOCITY},
    third
};

const bool hasThird =
    Foam::superellipsoidLaws::add
    (
        sel_friction_register(&thirdLaw),
        thirdLaw.law,
        sel_friction_list
    );


// A law that prescribes no velocity: Coulomb's
void plain(const sel_impact* c, double impulse[3])
{
    sel_material m(*c->material);
    m.friction = SEL_FRICTION_COULOMB;

    sel_collision_impulse(c->body1, c->body2, c->point, c->normal, &m, impulse);
}

const sel_friction_entry plainLaw =
{
    {"plain", nullptr, "mu", SEL_LAW_NEEDS_MU, SEL_LAW_HAS_CONE},
    plain
};

const bool hasPlain =
    Foam::superellipsoidLaws::add
    (
        sel_friction_register(&plainLaw),
        plainLaw.law,
        sel_friction_list
    );


// The linear spring
void force
(
    const sel_soft_material* m,
    double R,
    double overlap,
    sel_normal_force* f
)
{
    f->radius = std::sqrt(R*overlap);
    f->elastic = m->stiffness*overlap;
    f->stiffness = m->stiffness;
    f->energy = 0.5*f->elastic*overlap;
}

double damper(const sel_soft_material* m, double mass, const sel_normal_force*)
{
    return 2.0*m->damping*std::sqrt(m->stiffness*mass);
}

double steepest
(
    const sel_soft_material* m,
    double,
    double,
    double,
    double* area
)
{
    *area = 0;

    return m->stiffness;
}

const sel_normal_entry springLaw =
{
    {"spring", nullptr, "kn d", SEL_LAW_NEEDS_KN, 0},
    force,
    damper,
    steepest
};

const bool hasSpring =
    Foam::superellipsoidLaws::add
    (
        sel_normal_register(&springLaw),
        springLaw.law,
        sel_normal_list
    );


// Laws with a fault: they return what is no number
void noForce(const sel_soft_material*, double, double, sel_normal_force* f)
{
    f->elastic = std::nan("");
}

const sel_normal_entry brokenLaw =
{
    {"broken", nullptr, "NaN", SEL_LAW_NEEDS_KN, 0},
    noForce,
    damper,
    steepest
};

const bool hasBroken =
    Foam::superellipsoidLaws::add
    (
        sel_normal_register(&brokenLaw),
        brokenLaw.law,
        sel_normal_list
    );

void noImpulse(const sel_impact*, double impulse[3])
{
    impulse[0] = impulse[1] = impulse[2] = std::nan("");
}

const sel_friction_entry wildLaw =
{
    {"wild", nullptr, "NaN", 0, SEL_LAW_SETS_VELOCITY},
    noImpulse
};

const bool hasWild =
    Foam::superellipsoidLaws::add
    (
        sel_friction_register(&wildLaw),
        wildLaw.law,
        sel_friction_list
    );


// A tangential spring half as stiff as the normal one: it needs kn, not kt
double half(const sel_soft_material* m, double)
{
    return 0.5*m->stiffness;
}

const sel_tangential_entry halfLaw =
{
    {
        "half", nullptr, "kn/2",
        SEL_LAW_NEEDS_KN | SEL_LAW_NEEDS_STICK, 0
    },
    half
};

const bool hasHalf =
    Foam::superellipsoidLaws::add
    (
        sel_tangential_register(&halfLaw),
        halfLaw.law,
        sel_tangential_list
    );

}
