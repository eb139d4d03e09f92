// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPrescribedMotion.H"
#include "superellipsoidFunction.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::vector Foam::superellipsoidPrescribedMotion::velocity
(
    const scalar t
) const
{
    if (!velocity_.valid())
    {
        return vector::zero;
    }

    const quiet numbers;
    const vector value(velocity_->value(t));

    checkValueAt(dict_, "velocity", mag(value), t, SEL_SPEED_MOST);

    return value;
}


Foam::vector Foam::superellipsoidPrescribedMotion::omega
(
    const scalar t
) const
{
    if (!omega_.valid() && !rate_.valid())
    {
        return vector::zero;
    }

    const quiet numbers;
    const vector value(omega_.valid() ? omega_->value(t) : rate_->value(t)*axis_);

    checkValueAt
    (
        dict_,
        omega_.valid() ? "omega" : "rate",
        mag(value),
        t,
        SEL_SPIN_MOST
    );

    return value;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidPrescribedMotion::superellipsoidPrescribedMotion
(
    const dictionary& dict
)
:
    superellipsoidWallMotion(dict),
    dict_(dict),
    velocity_(),
    omega_(),
    axis_(Zero),
    rate_()
{
    checkGroups(dict, "motion prescribed");

    const bool about = dict.findEntry("axis", keyType::LITERAL);
    const bool turns = dict.findEntry("rate", keyType::LITERAL);

    if (dict.findEntry("velocity", keyType::LITERAL))
    {
        velocity_ = functionOfTime<vector>("velocity", dict_);
    }

    if (dict.findEntry("omega", keyType::LITERAL))
    {
        if (about || turns)
        {
            fail
            (
                dict,
                "omega",
                "given beside axis and rate; give either omega, or these"
            );
        }

        omega_ = functionOfTime<vector>("omega", dict_);
    }

    if (about != turns)
    {
        fail
        (
            dict,
            about ? "rate" : "axis",
            "is missing; axis and rate [rad/s] go together"
        );
    }

    if (about)
    {
        axis_ = unit(dict, "axis");
        rate_ = functionOfTime<scalar>("rate", dict_);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidPrescribedMotion::set
(
    const scalar t,
    const scalar dt,
    const load&,
    sel_rigid_motion& motion
) const
{
    const auto velocityAt = [this](const scalar s) { return velocity(s); };
    const auto omegaAt = [this](const scalar s) { return omega(s); };
    const vector v(meanOverTime<vector>(velocityAt, t, dt));
    const vector w(meanOverTime<vector>(omegaAt, t, dt));

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        motion.velocity[d] = v[d];
        motion.omega[d] = w[d];
    }
}


Foam::string Foam::superellipsoidPrescribedMotion::text() const
{
    const bool turns = omega_.valid() || rate_.valid();

    return
        string(velocity_.valid() ? "goes" : turns ? "" : "stays")
      + (velocity_.valid() && turns ? " and " : "")
      + (
            turns
          ? "turns about " + superellipsoidInput::text(origin())
          : string()
        )
      + (velocity_.valid() || turns ? " as prescribed" : "");
}

// ************************************************************************* //
