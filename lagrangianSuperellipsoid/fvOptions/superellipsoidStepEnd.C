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

#include "superellipsoidStepEnd.H"
#include "superellipsoidCloudSource.H"
#include "fvOptions.H"
#include "addToRunTimeSelectionTable.H"

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
namespace functionObjects
{
    defineTypeNameAndDebug(superellipsoidStepEnd, 0);
    addToRunTimeSelectionTable
    (
        functionObject,
        superellipsoidStepEnd,
        dictionary
    );
}
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::functionObjects::superellipsoidStepEnd::superellipsoidStepEnd
(
    const word& name,
    const Time& runTime,
    const dictionary& dict
)
:
    fvMeshFunctionObject(name, runTime, dict)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::functionObjects::superellipsoidStepEnd::execute()
{
    if (!mesh_.foundObject<fv::options>(fv::options::typeName))
    {
        return true;
    }

    // optionList is both a list and a dictionary
    fv::optionList& options = fv::options::New(mesh_);

    forAll(options, i)
    {
        if (isA<fv::superellipsoidCloudSource>(options[i]))
        {
            refCast<fv::superellipsoidCloudSource>(options[i]).endStep();
        }
    }

    return true;
}


// ************************************************************************* //
