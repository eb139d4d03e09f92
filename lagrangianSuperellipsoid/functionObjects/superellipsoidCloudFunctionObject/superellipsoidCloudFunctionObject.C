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

#include "superellipsoidCloudFunctionObject.H"
#include "superellipsoidCompat.H"
#include "superellipsoidGravity.H"
#include "superellipsoidInput.H"
#include "addToRunTimeSelectionTable.H"

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
namespace functionObjects
{
    defineTypeNameAndDebug(superellipsoidCloud, 0);
    addToRunTimeSelectionTable
    (
        functionObject,
        superellipsoidCloud,
        dictionary
    );
}
}


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

const Foam::volScalarField&
Foam::functionObjects::superellipsoidCloud::fluidField
(
    const word& name,
    autoPtr<volScalarField>& own,
    const word& ownName,
    const dimensionedScalar& value
) const
{
    if (mesh_.foundObject<volScalarField>(name))
    {
        return mesh_.lookupObject<volScalarField>(name);
    }

    own.reset
    (
        new volScalarField
        (
            IOobject
            (
                ownName,
                time_.timeName(),
                mesh_,
                IOobject::NO_READ,
                IOobject::NO_WRITE,
                false
            ),
            mesh_,
            value
        )
    );

    return *own;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::functionObjects::superellipsoidCloud::superellipsoidCloud
(
    const word& name,
    const Time& runTime,
    const dictionary& dict
)
:
    fvMeshFunctionObject(name, runTime, dict),
    fatal_(),
    g_(superellipsoidGravity(runTime)),
    rho_(),
    mu_(),
    cloud_()
{
    read(dict);

    const word UName(dict.lookupOrDefault<word>("U", "U"));

    if (!mesh_.foundObject<volVectorField>(UName))
    {
        superellipsoidInput::fail
        (
            dict,
            "U",
            "there is no velocity field '" + UName + "'; there are: "
          + superellipsoidInput::listed(mesh_.sortedNames<volVectorField>())
        );
    }

    const word cloudName
    (
        dict.lookupOrDefault<word>("cloud", "superellipsoidCloud")
    );

    cloud_.reset
    (
        new basicSuperellipsoidCloud
        (
            cloudName,
            fluidField
            (
                dict.lookupOrDefault<word>("rho", "rho"),
                rho_,
                "rho",
                dimensionedScalar
                (
                    "rhoInf",
                    dimDensity,
                    superellipsoidInput::numberOr
                    (
                        dict, "rhoInf", SMALL, GREAT, 1
                    )
                )
            ),
            mesh_.lookupObject<volVectorField>(UName),
            fluidField
            (
                dict.lookupOrDefault<word>("mu", "thermo:mu"),
                mu_,
                "mu",
                dimensionedScalar
                (
                    "muInf",
                    dimDynamicViscosity,
                    superellipsoidInput::numberOr
                    (
                        dict, "muInf", 0, GREAT, 1e-3
                    )
                )
            ),
            g_
        )
    );

    fatal_.restore();

    // Not with the fields: the solver writes them before the particles have
    // made the step. See write()
    superellipsoidCompat::noWrite(*cloud_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::functionObjects::superellipsoidCloud::read(const dictionary& dict)
{
    superellipsoidInput::checkKeywords
    (
        dict,
        wordList
        ({
            "type", "libs", "functionObjectLibs", "region", "enabled", "log",
            "errors", "useNamePrefix", "timeStart", "timeEnd",
            "executeControl", "executeInterval", "writeControl",
            "writeInterval", "cloud", "U", "rho", "rhoInf", "mu", "muInf"
        })
    );

    // One step of the cloud is one step of the solver
    const word control
    (
        dict.lookupOrDefault<word>("executeControl", "timeStep")
    );
    const label interval
    (
        dict.lookupOrDefault<scalar>("executeInterval", 1)
    );

    if (control != "timeStep" || interval != 1)
    {
        superellipsoidInput::fail
        (
            dict,
            control != "timeStep" ? "executeControl" : "executeInterval",
            "the particles move in each step: executeControl timeStep, "
            "executeInterval 1 (or leave both out)"
        );
    }

    return fvMeshFunctionObject::read(dict);
}


bool Foam::functionObjects::superellipsoidCloud::execute()
{
    cloud_->evolve();

    return true;
}


bool Foam::functionObjects::superellipsoidCloud::write()
{
    if (time_.writeTime())
    {
        cloud_->write();
    }

    return true;
}


// ************************************************************************* //
