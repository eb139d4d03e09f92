// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidCarrier.H"
#include "superellipsoidInput.H"
#include "IOdictionary.H"
#include "localEulerDdtScheme.H"
#include "OStringStream.H"
#include "simpleControl.H"

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


void Foam::superellipsoidCarrier::checkGiven
(
    const word& keyword,
    const word& name,
    const bool elsewhere
) const
{
    if
    (
        dict_.found(keyword)
     && !elsewhere
     && !mesh_.foundObject<volScalarField>(name)
    )
    {
        superellipsoidInput::fail
        (
            dict_,
            keyword,
            "there is no field '" + name + "'; there are: "
          + superellipsoidInput::listed(mesh_.sortedNames<volScalarField>())
        );
    }
}


void Foam::superellipsoidCarrier::makeRho()
{
    checkGiven("rho", rhoName_, dict_.found("rhoInf"));

    const volScalarField* field = mesh_.findObject<volScalarField>(rhoName_);

    if (!dict_.found("rhoInf") && field && field->dimensions() == dimDensity)
    {
        rhoSource_ = "field " + rhoName_;
        return;
    }

    const scalar value =
        superellipsoidInput::numberOf("caller", dict_, "rhoInf", 1);

    if (dict_.found("rhoInf"))
    {
        rhoSource_ = "rhoInf " + superellipsoidInput::text(value);
    }

    ownRho_.reset
    (
        volScalarField::New
        (
            "rho",
            mesh_,
            dimensionedScalar("rho", dimDensity, value)
        ).ptr()
    );
}


bool Foam::superellipsoidCarrier::hasMuField() const
{
    const volScalarField* field = mesh_.findObject<volScalarField>(muName_);

    if (field && field->dimensions() != dimDynamicViscosity)
    {
        superellipsoidInput::fail
        (
            dict_,
            "mu",
            "the field '" + muName_ + "' is not a dynamic viscosity in Pa s;"
            " for a kinematic viscosity use the keyword nu"
        );
    }

    return field;
}


void Foam::superellipsoidCarrier::makeMu()
{
    const bool given = dict_.found("muInf");

    checkGiven("mu", muName_, given);

    if (!given && hasMuField())
    {
        muSource_ = "field " + muName_;
        return;
    }

    const scalar value =
        superellipsoidInput::numberOf("caller", dict_, "muInf", 1e-3);

    ownMu_.reset
    (
        volScalarField::New
        (
            "mu",
            mesh_,
            dimensionedScalar("mu", dimDynamicViscosity, value)
        ).ptr()
    );

    if (given)
    {
        muSource_ = "muInf " + superellipsoidInput::text(value);
        return;
    }

    nuField_ = mesh_.findObject<volScalarField>(nuName_);

    if (nuField_)
    {
        muSource_ = "density times the field " + nuName_;
        update();
        return;
    }

    // icoFoam has nu in transportProperties

    const dictionary* transport =
        mesh_.findObject<IOdictionary>("transportProperties");

    if (transport && transport->found(nuName_))
    {
        const dimensionedScalar nu(nuName_, dimViscosity, *transport);

        muSource_ =
            "density times " + nuName_ + ' '
          + superellipsoidInput::text(nu.value()) + " of transportProperties";

        *ownMu_ == rho()*nu;
    }
}


void Foam::superellipsoidCarrier::checkTimes() const
{
    const bool local = fv::localEulerDdt::enabled(mesh_);

    if (mesh_.steady() || local)
    {
        FatalErrorInFunction
            << "particles in a solver for steady flow (ddtSchemes { default "
            << (local ? "localEuler" : "steadyState") << "; }):" << nl
            << "    its steps are not time steps; choose a transient solver"
            << exit(FatalError);
    }

    const word control(solutionControl::typeName);

    if
    (
        mesh_.foundObject<regIOobject>(control)
     && isA<simpleControl>(mesh_.lookupObject<regIOobject>(control))
    )
    {
        WarningInFunction
            << "the solver uses SIMPLE, usually for steady flow, with"
            << " iterations as steps." << nl
            << "    The particles move by deltaT, "
            << mesh_.time().deltaTValue() << " s, in each: this is correct only"
            << " if the solver has a time derivative;" << nl
            << "    otherwise choose a transient solver" << endl;
    }
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
    nuField_(nullptr),
    rhoSource_(),
    muSource_()
{
    checkTimes();
    makeRho();
    makeMu();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::wordList Foam::superellipsoidCarrier::keywords()
{
    return wordList({"rho", "rhoInf", "mu", "muInf", "nu"});
}


void Foam::superellipsoidCarrier::warnChanges
(
    const dictionary& dict,
    string& known
)
{
    wordList names(keywords());
    names.append(wordList({"cloud", "region", "U"}));

    OStringStream now;
    now << '{' << nl;

    for (const word& name : names)
    {
        if (const entry* e = dict.findEntry(name, keyType::LITERAL))
        {
            now << *e;
        }
    }

    if (known.size() && now.str() != known)
    {
        WarningInFunction
            << dict.name() << " has been read again, and one of "
            << superellipsoidInput::listed(names).c_str()
            << " has changed: this has no effect before a restart" << endl;
    }

    known = now.str();
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
    if (nuField_)
    {
        *ownMu_ == rho()*(*nuField_);
    }
}


void Foam::superellipsoidCarrier::say(const word& cloudName) const
{
    if (rhoSource_.empty())
    {
        superellipsoidInput::fail
        (
            dict_,
            "rhoInf",
            "is missing: the fluid acts on the particles, and the solver has"
            " no density field '" + rhoName_ + "'; give the density of the"
            " fluid in kg/m3"
        );
    }

    if (muSource_.empty())
    {
        superellipsoidInput::fail
        (
            dict_,
            "muInf",
            "is missing: the fluid acts on the particles, and there is neither"
            " a field '" + muName_ + "' nor '" + nuName_ + "', nor "
          + nuName_ + " in transportProperties; give the viscosity in Pa s"
        );
    }

    const auto range = [](const volScalarField& field)
    {
        return
            superellipsoidInput::text(gMin(field.primitiveField())) + " to "
          + superellipsoidInput::text(gMax(field.primitiveField()));
    };

    Info<< cloudName << ": density of the fluid: " << rhoSource_.c_str()
        << ", now " << range(rho()).c_str() << " kg/m3; viscosity: "
        << muSource_.c_str() << ", now " << range(mu()).c_str() << " Pa s"
        << nl << endl;
}
