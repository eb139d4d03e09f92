// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidServoMotion.H"
#include "superellipsoidFunction.H"

#include <algorithm>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidServoMotion::superellipsoidServoMotion
(
    const dictionary& dict
)
:
    superellipsoidWallMotion(dict),
    dict_(dict),
    wall_(),
    target_()
{
    const bool rotates = dict.findEntry("torque", keyType::LITERAL);
    const vector axis(unit(dict, rotates ? "axis" : "direction"));
    const word target(rotates ? "torque" : "force");

    checkKeywords
    (
        dict,
        rotates
      ? wordList
        ({
            "type", "axis", "torque", "torqueCoeffs", "maxRate", "gain",
            "origin"
        })
      : wordList
        ({
            "type", "direction", "force", "forceCoeffs", "maxSpeed", "gain",
            "origin"
        })
    );

    std::copy_n(axis.cdata(), 3, wall_.axis);
    wall_.rotates = rotates;
    wall_.most =
        rotates
      ? positive(dict, "maxRate", 0, SEL_SPIN_MOST)
      : positive(dict, "maxSpeed", 0, SEL_SPEED_MOST);
    wall_.gain =
        dict.findEntry("gain", keyType::LITERAL) ? positive(dict, "gain") : 0;

    require(dict, target);
    target_ = functionOfTime<scalar>(target, dict_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidServoMotion::set
(
    const scalar t,
    const scalar dt,
    const load& last,
    sel_rigid_motion& motion
) const
{
    const quiet numbers;
    const scalar target = target_->value(t + 0.5*dt);

    checkValueAt
    (
        dict_,
        wall_.rotates ? "torque" : "force",
        target,
        t,
        VGREAT
    );

    const sel_wall_load all(last.plain());
    sel_servo_wall_set(&wall_, target, &all, &motion);
}


Foam::string Foam::superellipsoidServoMotion::text() const
{
    return
        (
            wall_.rotates
          ? "turns with a torque about "
          : string("presses with a force along ")
        )
      + superellipsoidInput::text
        (
            vector(wall_.axis[0], wall_.axis[1], wall_.axis[2])
        ) + ", at most as fast as "
      + superellipsoidInput::text(scalar(wall_.most));
}

// ************************************************************************* //
