// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFlowProperties.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "OSspecific.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidFlowProperties::readNu
(
    const dictionary& dict,
    const scalar rho
)
{
    const bool dynamic = dict.found("mu", keyType::LITERAL);

    if (dynamic && dict.found("nu", keyType::LITERAL))
    {
        superellipsoidInput::fail
        (
            dict,
            "mu",
            "is given together with nu; give one of the two"
        );
    }

    return
        dynamic
      ? superellipsoidInput::numberOf("flowProperties", dict, "mu")/rho
      : superellipsoidInput::numberOf("flowProperties", dict, "nu");
}


void Foam::superellipsoidFlowProperties::readFlow(const dictionary& dict)
{
    if (!dict.found("flow", keyType::LITERAL))
    {
        findField(dict);
        return;
    }

    const dictionary& flow = superellipsoidInput::subDict(dict, "flow");

    if (flow.getOrDefault<word>("type", word::null) == "field")
    {
        superellipsoidInput::checkKeywords(flow, {"type"});
        findField(dict);
        return;
    }

    flow_.reset(new superellipsoidFlow(flow, mesh_.time(), nu_));

    label nOutside = 0;
    for (const point& x : mesh_.C().primitiveField())
    {
        nOutside += !flow_->covers(x);
    }
    reduce(nOutside, sumOp<label>());

    if (nOutside)
    {
        WarningInFunction
            << "flow " << flow_->type() << ": " << nOutside << " of "
            << returnReduce(mesh_.nCells(), sumOp<label>())
            << " cells are outside its walls; the fluid is at rest there"
            << endl;
    }
}


void Foam::superellipsoidFlowProperties::findField(const dictionary& dict)
{
    instance_ =
        mesh_.time().findInstance
        (
            fileName::null,
            "U",
            IOobject::READ_IF_PRESENT
        );

    IOobject header("U", instance_, mesh_);

    if (!header.typeHeaderOk<volVectorField>(true))
    {
        superellipsoidInput::fail
        (
            dict,
            "flow",
            "there is no field U (class volVectorField) in "
          + mesh_.time().timeName()
          + " or earlier; write one, or use a formula: flow { type uniform; U"
            " (1 0 0); }"
        );
    }
}


void Foam::superellipsoidFlowProperties::checkMissing() const
{
    const fileName name(mesh_.time().constant()/"flowProperties");

    if
    (
        exists(mesh_.time().path()/name)
     || exists(mesh_.time().globalPath()/name)
    )
    {
        FatalErrorInFunction
            << name << " cannot be read: it needs the header FoamFile"
            << " with" << nl
            << "    class dictionary; object flowProperties;"
            << exit(FatalError);
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFlowProperties::superellipsoidFlowProperties
(
    const fvMesh& mesh
)
:
    mesh_(mesh),
    found_(false),
    rho_(1),
    nu_(1),
    flow_(nullptr),
    instance_(mesh.time().timeName())
{
    IOobject io
    (
        "flowProperties",
        mesh.time().constant(),
        mesh,
        IOobject::MUST_READ,
        IOobject::NO_WRITE,
        false
    );

    found_ = io.typeHeaderOk<IOdictionary>(true);

    if (!found_)
    {
        checkMissing();
        return;
    }

    const superellipsoidInput::quiet numbers;
    const IOdictionary dict(io);

    wordList allowed(superellipsoidKeywords::of("flowProperties"));
    allowed.append("FoamFile");
    superellipsoidInput::checkKeywords(dict, allowed);
    rho_ = superellipsoidInput::numberOf("flowProperties", dict, "rho");
    nu_ = readNu(dict, rho_);
    readFlow(dict);

    Info<< "Fluid: rho " << superellipsoidInput::text(rho_).c_str()
        << " kg/m3, nu " << superellipsoidInput::text(nu_).c_str()
        << " m2/s, U "
        << (
               flow_.valid()
             ? "by the formula " + flow_->type()
             : "as in " + instance_ + "/U"
           ).c_str()
        << nl << endl;
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::autoPtr<Foam::volVectorField>
Foam::superellipsoidFlowProperties::velocity() const
{
    const superellipsoidInput::quiet numbers;
    const bool isRead = found_ && !flow_.valid();
    const IOobject io
    (
        "U",
        instance_,
        mesh_,
        isRead ? IOobject::MUST_READ : IOobject::NO_READ,
        found_ ? IOobject::AUTO_WRITE : IOobject::NO_WRITE
    );

    autoPtr<volVectorField> U
    (
        isRead
      ? new volVectorField(io, mesh_)
      : new volVectorField(io, mesh_, dimensionedVector(dimVelocity, Zero))
    );

    if (U->dimensions() != dimVelocity)
    {
        FatalErrorInFunction
            << U->objectPath() << ": read dimensions "
            << U->dimensions() << ';' << nl
            << "    expected a velocity: dimensions [0 1 -1 0 0 0 0]"
            << exit(FatalError);
    }

    correct(*U);

    return U;
}


void Foam::superellipsoidFlowProperties::correct(volVectorField& U) const
{
    if (!flow_.valid())
    {
        return;
    }

    const scalar t = superellipsoidFlow::timeOf(mesh_.time());

    U.primitiveFieldRef() = flow_->U(mesh_.C().primitiveField(), t);

    forAll(U.boundaryField(), patchi)
    {
        U.boundaryFieldRef()[patchi] ==
            flow_->U(mesh_.C().boundaryField()[patchi], t);
    }

    U.correctBoundaryConditions();
}
