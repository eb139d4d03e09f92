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

#include "superellipsoidTurning.H"
#include "superellipsoidPeriods.H"
#include "superellipsoidState.H"
#include "Time.H"

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
    defineTypeNameAndDebug(superellipsoidTurning, 0);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidTurning::superellipsoidTurning
(
    const polyMesh& mesh,
    const sel_period& period
)
:
    regIOobject
    (
        IOobject
        (
            typeName,
            mesh.time().constant(),
            mesh,
            IOobject::NO_READ,
            IOobject::NO_WRITE
        )
    ),
    forth_(),
    back_()
{
    sel_image_set(&period, 1, 1, &forth_);
    sel_image_set(&period, 1, sel_image_opposite(1), &back_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::superellipsoidTurning::leadsBack(const tensor& T) const
{
    return
        magSqr(superellipsoidState::rotation(back_) - T)
      < magSqr(superellipsoidState::rotation(forth_) - T);
}


void Foam::superellipsoidTurning::store(const polyMesh& mesh)
{
    const superellipsoidPeriods periods(mesh);
    const label p = periods.turning();

    if (p >= 0 && !find(mesh))
    {
        regIOobject::store
        (
            new superellipsoidTurning(mesh, periods.cdata()[p])
        );
    }
}


const Foam::superellipsoidTurning* Foam::superellipsoidTurning::find
(
    const polyMesh& mesh
)
{
    return mesh.findObject<superellipsoidTurning>(typeName);
}


// ************************************************************************* //
