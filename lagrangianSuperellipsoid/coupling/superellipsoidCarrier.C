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

#include "superellipsoidCarrier.H"
#include "superellipsoidInput.H"
#include "IOdictionary.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

const Foam::volVectorField& Foam::superellipsoidCarrier::velocity
(
    const word& name
) const
{
    if (!mesh_.foundObject<volVectorField>(name))
    {
        superellipsoidInput::fail
        (
            dict_,
            dict_.found("U") ? "U" : "fields",
            "there is no velocity field '" + name + "'; there are: "
          + superellipsoidInput::listed(mesh_.sortedNames<volVectorField>())
        );
    }

    return mesh_.lookupObject<volVectorField>(name);
}


Foam::autoPtr<Foam::volScalarField> Foam::superellipsoidCarrier::uniform
(
    const word& name,
    const dimensionSet& dimensions,
    const scalar value
) const
{
    return
        autoPtr<volScalarField>
        (
            new volScalarField
            (
                IOobject
                (
                    name,
                    mesh_.time().timeName(),
                    mesh_,
                    IOobject::NO_READ,
                    IOobject::NO_WRITE,
                    false
                ),
                mesh_,
                dimensionedScalar(name, dimensions, value)
            )
        );
}


void Foam::superellipsoidCarrier::makeRho()
{
    if (!mesh_.foundObject<volScalarField>(rhoName_))
    {
        assumedRho_ = !dict_.found("rhoInf");

        ownRho_ =
            uniform
            (
                "rho",
                dimDensity,
                superellipsoidInput::numberOr(dict_, "rhoInf", SMALL, GREAT, 1)
            );
    }
}


void Foam::superellipsoidCarrier::makeMu()
{
    if (mesh_.foundObject<volScalarField>(muName_))
    {
        return;
    }

    scalar mu = 1e-3;

    if (dict_.found("muInf"))
    {
        mu = superellipsoidInput::numberOr(dict_, "muInf", 0, GREAT, mu);
    }
    else if (mesh_.foundObject<volScalarField>(nuName_))
    {
        kinematic_ = true;
    }
    else
    {
        assumedMu_ = true;

        if (mesh_.foundObject<IOdictionary>("transportProperties"))
        {
            const dictionary& transport =
                mesh_.lookupObject<IOdictionary>("transportProperties");

            if (transport.found("nu"))
            {
                const dimensionedScalar nu("nu", dimViscosity, transport);

                // Of a mesh where it is not uniform, the density is a field
                // of the solver, and so is the viscosity
                mu = nu.value()*rho().primitiveField()[0];
                assumedMu_ = false;
            }
        }
    }

    ownMu_ = uniform("mu", dimDynamicViscosity, mu);
    update();
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidCarrier::superellipsoidCarrier
(
    const fvMesh& mesh,
    const dictionary& dict,
    const word& UName
)
:
    mesh_(mesh),
    dict_(dict),
    U_(velocity(UName)),
    ownRho_(),
    ownMu_(),
    rhoName_(dict.lookupOrDefault<word>("rho", "rho")),
    muName_(dict.lookupOrDefault<word>("mu", "thermo:mu")),
    nuName_(dict.lookupOrDefault<word>("nu", "nu")),
    assumedRho_(false),
    assumedMu_(false),
    kinematic_(false)
{
    makeRho();
    makeMu();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::wordList Foam::superellipsoidCarrier::keywords()
{
    return wordList({"rho", "rhoInf", "mu", "muInf", "nu"});
}


const Foam::volScalarField& Foam::superellipsoidCarrier::rho() const
{
    return
        ownRho_.valid()
      ? *ownRho_
      : mesh_.lookupObject<volScalarField>(rhoName_);
}


const Foam::volScalarField& Foam::superellipsoidCarrier::mu() const
{
    return
        ownMu_.valid()
      ? *ownMu_
      : mesh_.lookupObject<volScalarField>(muName_);
}


void Foam::superellipsoidCarrier::update()
{
    if (kinematic_)
    {
        *ownMu_ == rho()*mesh_.lookupObject<volScalarField>(nuName_);
    }
}


void Foam::superellipsoidCarrier::requireKnown() const
{
    if (assumedRho_)
    {
        superellipsoidInput::fail
        (
            dict_,
            "rhoInf",
            "the fluid acts on the particles, and its density is not known: "
            "there is no field '" + rhoName_ + "'. Give rhoInf [kg/m3]"
        );
    }

    if (assumedMu_)
    {
        superellipsoidInput::fail
        (
            dict_,
            "muInf",
            "the fluid acts on the particles, and its viscosity is not known: "
            "there is no field '" + muName_ + "' or '" + nuName_
          + "', and no nu in transportProperties. Give muInf [Pa s]"
        );
    }
}


// ************************************************************************* //
