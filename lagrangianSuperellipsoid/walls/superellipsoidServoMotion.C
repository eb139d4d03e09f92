/*---------------------------------------------------------------------------*\
    lagrangianSuperellipsoid: superellipsoidal particles in OpenFOAM
-------------------------------------------------------------------------------
License
    This file is part of lagrangianSuperellipsoid, a library for OpenFOAM.

    lagrangianSuperellipsoid is free software: you can redistribute it and/or
    modify it under the terms of the GNU General Public License as published
    by the Free Software Foundation, either version 3 of the License, or (at
    your option) any later version.

    lagrangianSuperellipsoid is distributed in the hope that it will be
    useful, but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General
    Public License for more details.

    SPDX-License-Identifier: GPL-3.0-or-later

\*---------------------------------------------------------------------------*/

#include "superellipsoidServoMotion.H"
#include "superellipsoidFunction.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidServoMotion::superellipsoidServoMotion
(
    const dictionary& dict
)
:
    superellipsoidWallMotion(dict),
    dict_(dict),
    turns_(dict.findEntry("torque", keyType::LITERAL)),
    along_(unit(dict, turns_ ? "axis" : "direction")),
    target_(),
    most_
    (
        turns_
      ? positive(dict, "maxRate", 0, SEL_SPIN_MOST)
      : positive(dict, "maxSpeed", 0, SEL_SPEED_MOST)
    ),
    gain_
    (
        dict.findEntry("gain", keyType::LITERAL) ? positive(dict, "gain") : 0
    )
{
    const word target(turns_ ? "torque" : "force");

    checkKeywords
    (
        dict,
        turns_
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

    checkValueAt(dict_, turns_ ? "torque" : "force", target, t, VGREAT);

    // It bears what the particles do against it
    const scalar borne = -(along_ & (turns_ ? last.torque : last.force));
    const scalar gain =
        gain_ > 0 ? gain_ : most_/max(mag(target), scalar(VSMALL));
    const scalar wanted = gain*(target - borne);
    const vector rate(min(max(wanted, -most_), most_)*along_);

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        motion.velocity[d] = turns_ ? 0 : rate[d];
        motion.omega[d] = turns_ ? rate[d] : 0;
    }
}


Foam::string Foam::superellipsoidServoMotion::text() const
{
    return
        (
            turns_
          ? "turns with a torque about "
          : string("presses with a force along ")
        )
      + superellipsoidInput::text(along_) + ", at most as fast as "
      + superellipsoidInput::text(most_);
}

// ************************************************************************* //
