// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidCloudSource.H"
#include "superellipsoidUnusedCloud.H"
#include "superellipsoidCaseCheck.H"
#include "superellipsoidGravity.H"
#include "superellipsoidInput.H"
#include "fvMatrices.H"
#include "fvMeshFunctionObject.H"
#include "fvOptions.H"
#include "addToRunTimeSelectionTable.H"

// * * * * * * * * * * * * * * * Local Classes * * * * * * * * * * * * * * * //

namespace Foam
{
namespace functionObjects
{

//- Function object that notifies the fvOptions of type superellipsoidCloud at
//- the end of a step of the solver. The fvOptions add it to the functions of
//- the case; it is not for use in dictionaries
class superellipsoidStepEnd
:
    public fvMeshFunctionObject
{
public:

    //- Runtime type information
    TypeName("superellipsoidStepEnd");

    superellipsoidStepEnd
    (
        const word& name,
        const Time& runTime,
        const dictionary& dict
    )
    :
        fvMeshFunctionObject(name, runTime, dict)
    {}

    virtual bool execute() override
    {
        if (!mesh_.foundObject<fv::options>(fv::options::typeName))
        {
            return true;
        }

        // optionList derives from both a list and a dictionary
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

    virtual bool write() override
    {
        return true;
    }
};

} // End namespace functionObjects
} // End namespace Foam


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
namespace fv
{
    defineTypeNameAndDebug(superellipsoidCloudSource, 0);
    addToRunTimeSelectionTable
    (
        option,
        superellipsoidCloudSource,
        dictionary
    );
}
}


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::fv::superellipsoidCloudSource::watch() const
{
    dictionary& control =
        const_cast<dictionary&>(mesh_.time().controlDict());

    if (!control.found("functions"))
    {
        control.add("functions", dictionary());
    }

    // Several regions may have fvOptions of the same name
    const word entryName
    (
        IOobject::groupName(name_ + "StepEnd", mesh_.name())
    );
    dictionary& functions = control.subDict("functions");

    if (!functions.found(entryName))
    {
        dictionary entry;
        entry.add("type", functionObjects::superellipsoidStepEnd::typeName);
        entry.add("region", mesh_.name());

        functions.add(entryName, entry);
    }
}


void Foam::fv::superellipsoidCloudSource::addTo(fvMatrix<vector>& eqn)
{
    if (timeIndex_ != mesh_.time().timeIndex())
    {
        timeIndex_ = mesh_.time().timeIndex();

        // If the user has edited the controlDict, the function object is no
        // longer in it
        watch();

        carrier_->update();

        if (check_)
        {
            superellipsoidCaseCheck::checkAndExit(*cloud_);
        }

        cloud_->evolve();
    }

    if (cloud_->exchange())
    {
        cloud_->exchange()->add(eqn, &carrier_->rho());
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::fv::superellipsoidCloudSource::superellipsoidCloudSource
(
    const word& name,
    const word& modelType,
    const dictionary& dict,
    const fvMesh& mesh
)
:
    option(name, modelType, dict, mesh),
    dictText_(),
    g_(superellipsoidGravity(mesh.time())),
    carrier_(),
    cloud_(),
    timeIndex_(mesh.time().timeIndex()),
    check_(false)
{
    superellipsoidUnusedCloud::note();

    read(dict);
    check_ = superellipsoidCaseCheck::asked(coeffs_);

    fieldNames_ = coeffs_.lookupOrDefault<wordList>("fields", wordList(1, "U"));

    if (fieldNames_.size() != 1)
    {
        superellipsoidInput::fail
        (
            coeffs_,
            "fields",
            "expected one velocity field, as in fields (U)"
        );
    }

    applied_.setSize(1, false);

    carrier_.reset
    (
        new superellipsoidCarrier(mesh, coeffs_, fieldNames_[0])
    );

    cloud_.reset
    (
        new basicSuperellipsoidCloud
        (
            coeffs_.lookupOrDefault<word>("cloud", "superellipsoidCloud"),
            carrier_->rho(),
            carrier_->U(),
            carrier_->mu(),
            g_
        )
    );

    if (cloud_->exchange())
    {
        carrier_->say(cloud_->name());
    }

    watch();
}


// * * * * * * * * * * * * * * * * Destructor  * * * * * * * * * * * * * * * //

Foam::fv::superellipsoidCloudSource::~superellipsoidCloudSource()
{
    // If the check had been made, it would have ended the program
    if (check_)
    {
        superellipsoidCaseCheck::warnNotChecked(name_);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::fv::superellipsoidCloudSource::addSup
(
    fvMatrix<vector>& eqn,
    const label
)
{
    addTo(eqn);
}


void Foam::fv::superellipsoidCloudSource::addSup
(
    const volScalarField&,
    fvMatrix<vector>& eqn,
    const label
)
{
    addTo(eqn);
}


void Foam::fv::superellipsoidCloudSource::addSup
(
    const volScalarField&,
    const volScalarField&,
    fvMatrix<vector>& eqn,
    const label
)
{
    addTo(eqn);
}


void Foam::fv::superellipsoidCloudSource::endStep()
{
    if (!isActive())
    {
        return;
    }

    if (timeIndex_ != mesh_.time().timeIndex())
    {
        FatalErrorInFunction
            << "fvOption " << name_ << ": the solver made a step without the"
            << " momentum source of the particles for " << fieldNames_[0] << ';'
            << nl << "    it uses no fvOptions for this field: use the function"
            << " object superellipsoidCloud, with coupling oneWay"
            << exit(FatalError);
    }

    if (cloud_->exchange())
    {
        cloud_->exchange()->settle(carrier_->U());
    }
}


bool Foam::fv::superellipsoidCloudSource::read(const dictionary& dict)
{
    wordList allowed
    ({
        "type", "libs", "active", "log", "fields", "cloud", "check"
    });
    allowed.append(superellipsoidCarrier::keywords());

    const bool isFirst = dictText_.empty();
    const bool wasActive = active_;

    if (!option::read(dict))
    {
        return false;
    }

    if (!isFirst && bool(active_) != wasActive)
    {
        WarningInFunction
            << "fvOption " << name_ << ": `active` has changed during the run:"
            << " this has no effect before a restart" << endl;

        active_ = wasActive;
    }

    if (dict.isDict(modelType_ + "Coeffs"))
    {
        superellipsoidInput::checkKeywords(coeffs_, allowed);
        allowed.append(wordList(1, word(modelType_ + "Coeffs")));
    }

    superellipsoidInput::checkKeywords(dict, allowed);
    superellipsoidCarrier::warnChanges(coeffs_, dictText_);

    return true;
}
