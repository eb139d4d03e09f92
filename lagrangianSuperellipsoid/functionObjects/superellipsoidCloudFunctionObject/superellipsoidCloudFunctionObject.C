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

Foam::autoPtr<Foam::volScalarField>
Foam::functionObjects::superellipsoidCloud::uniform
(
    const word& name,
    const dimensionedScalar& value
) const
{
    return autoPtr<volScalarField>
    (
        new volScalarField
        (
            IOobject
            (
                name,
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
}


const Foam::volScalarField&
Foam::functionObjects::superellipsoidCloud::density(const dictionary& dict)
{
    const word name(dict.lookupOrDefault<word>("rho", "rho"));
    const volScalarField* field = mesh_.findObject<volScalarField>(name);

    if (!dict.found("rhoInf") && field && field->dimensions() == dimDensity)
    {
        return *field;
    }

    const scalar value =
        superellipsoidInput::numberOr(dict, "rhoInf", SMALL, GREAT, 1);

    rhoSource_ =
        dict.found("rhoInf")
      ? "rhoInf " + superellipsoidInput::text(value)
      : string("nothing said, 1");

    rho_ = uniform("rho", dimensionedScalar("rhoInf", dimDensity, value));

    return *rho_;
}


bool Foam::functionObjects::superellipsoidCloud::findNu
(
    const dictionary& dict,
    scalar& nu
)
{
    const word name(dict.lookupOrDefault<word>("nu", "nu"));

    nuField_ = mesh_.findObject<volScalarField>(name);

    if (nuField_)
    {
        muSource_ = "density times the field " + name;
        return true;
    }

    // As icoFoam has it

    const dictionary* properties =
        mesh_.findObject<IOdictionary>("transportProperties");

    if (properties && properties->found(name))
    {
        const dimensionedScalar value
        (
            "nu",
            dimViscosity,
            *properties
        );

        nu = value.value();
        muSource_ =
            "density times nu " + superellipsoidInput::text(nu)
          + " of transportProperties";

        return true;
    }

    return false;
}


const Foam::volScalarField&
Foam::functionObjects::superellipsoidCloud::viscosity
(
    const dictionary& dict,
    const volScalarField& rho
)
{
    const word name(dict.lookupOrDefault<word>("mu", "thermo:mu"));
    const volScalarField* field = mesh_.findObject<volScalarField>(name);

    if (!dict.found("muInf") && field)
    {
        muSource_ = "field " + name;
        return *field;
    }

    scalar nu = 0;

    if (!dict.found("muInf") && findNu(dict, nu))
    {
        mu_ = uniform("mu", dimensionedScalar(dimDynamicViscosity, Zero));

        if (!nuField_)
        {
            *mu_ == rho*dimensionedScalar("nu", dimViscosity, nu);
        }

        updateViscosity(rho);
    }
    else
    {
        const scalar value =
            superellipsoidInput::numberOr(dict, "muInf", 0, GREAT, 1e-3);

        muSource_ =
            (dict.found("muInf") ? "muInf " : "nothing said, ")
          + superellipsoidInput::text(value);

        mu_ = uniform
        (
            "mu",
            dimensionedScalar("muInf", dimDynamicViscosity, value)
        );
    }

    return *mu_;
}


void Foam::functionObjects::superellipsoidCloud::updateViscosity
(
    const volScalarField& rho
)
{
    if (nuField_)
    {
        *mu_ == rho*(*nuField_);
    }
}


void Foam::functionObjects::superellipsoidCloud::sayFluid
(
    const dictionary& dict,
    const volScalarField& rho
) const
{
    if (!cloud_->dynamics().settings().fluid().active())
    {
        return;
    }

    if (rho_.valid() && !dict.found("rhoInf"))
    {
        superellipsoidInput::fail
        (
            dict,
            "rhoInf",
            "is missing: the fluid acts on the particles, and the solver has"
            " no density field '" + dict.lookupOrDefault<word>("rho", "rho")
          + "'; give that of the fluid in kg/m3"
        );
    }

    if (mu_.valid() && !nuField_ && muSource_.starts_with("nothing"))
    {
        superellipsoidInput::fail
        (
            dict,
            "muInf",
            "is missing: the fluid acts on the particles, and there is"
            " neither a field '"
          + dict.lookupOrDefault<word>("mu", "thermo:mu") + "' nor 'nu', nor"
            " nu in transportProperties; give the viscosity in Pa s"
        );
    }

    Info<< cloud_->name().c_str() << ": density of the fluid: "
        << rhoSource_.c_str() << ", now "
        << superellipsoidInput::text(gMin(rho.primitiveField())).c_str()
        << " to "
        << superellipsoidInput::text(gMax(rho.primitiveField())).c_str()
        << " kg/m3; viscosity: " << muSource_.c_str() << ", now "
        << superellipsoidInput::text
           (
               gMin(cloud_->mu().primitiveField())
           ).c_str()
        << " to "
        << superellipsoidInput::text
           (
               gMax(cloud_->mu().primitiveField())
           ).c_str()
        << " Pa s" << nl << endl;
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
    nuField_(nullptr),
    rhoSource_("field rho"),
    muSource_(),
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

    const volScalarField& rho = density(dict);
    const volScalarField& mu = viscosity(dict, rho);

    cloud_.reset
    (
        new basicSuperellipsoidCloud
        (
            cloudName,
            rho,
            mesh_.lookupObject<volVectorField>(UName),
            mu,
            g_
        )
    );

    if (cloud_->solution().active())
    {
        // Only now is it known whether there is a fluid
        sayFluid(dict, rho);

        // The solver has solved the step when this is called
        cloud_->sampleAtEnd(true);
    }

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
            "writeInterval", "cloud", "U", "rho", "rhoInf", "mu", "muInf",
            "nu"
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
    updateViscosity(cloud_->rho());

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
