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

#include "SuperellipsoidWallForces.H"
#include "superellipsoidInput.H"
#include "superellipsoidPatchNames.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidWallForces<CloudType>::stepDone()
{
    const Time& time = this->time();

    if (!this->due())
    {
        return;
    }

    // Rows of all patches, then that of their sum
    const List<scalarList> rows(loads_->means(patches_, origin_));
    loads_->clear();

    forAll(rows, i)
    {
        tables_[i].write(time, rows[i]);
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidWallForces<CloudType>::SuperellipsoidWallForces
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName
)
:
    SuperellipsoidStepFunction<CloudType>
    (
        dict,
        owner,
        modelName,
        typeName,
        1
    ),
    origin_
    (
        superellipsoidInput::tripleOr
        (
            dict,
            "CofR",
            vector::zero,
            SEL_POSITION_MOST
        )
    ),
    patches_
    (
        superellipsoidPatchNames::read
        (
            dict,
            "patches",
            owner.dynamics().wallNames()
        )
    ),
    tables_(),
    loads_
    (
        std::make_shared<superellipsoidWallLoads>
        (
            owner.dynamics().wallNames().size()
        )
    )
{
    superellipsoidInput::checkKeywords
    (
        dict,
        {"type", "writeInterval", "patches", "CofR"}
    );

    const auto table = [this](const word& name, const string& what)
    {
        tables_.push_back
        (
            superellipsoidTimeTable
            (
                this->outputDir(),
                name,
                "Force of the particles on " + what
              + " [N] and its torque [N m] about "
              + superellipsoidInput::text(origin_)
              + ", means since the row before",
                superellipsoidTimeTable::components("force") + ' '
              + superellipsoidTimeTable::components("torque")
            )
        );
    };

    for (const label i : patches_)
    {
        const word& name = owner.dynamics().wallNames()[i];
        table(name, "the wall " + name);
    }

    table("total", "all these walls");
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidWallForces<CloudType>::preMotion()
{
    // Every step: a row has all since the one before
    this->owner().dynamics().watch(loads_);
}


// ************************************************************************* //
