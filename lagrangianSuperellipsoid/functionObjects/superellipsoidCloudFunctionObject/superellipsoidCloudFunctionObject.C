// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidCloudFunctionObject.H"
#include "superellipsoidCaseCheck.H"
#include "superellipsoidCompat.H"
#include "superellipsoidGravity.H"
#include "superellipsoidRestart.H"
#include "superellipsoidText.H"
#include "superellipsoidUnusedCloud.H"
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


// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Ends with an error if a control of OpenFOAM (`what`: "execute" or "write") is
//  not one of the allowed ones, or if its interval is greater than 1
static void refuseOther
(
    const dictionary& dict,
    const word& what,
    const wordList& allowed,
    const string& why
)
{
    const word control(what + "Control");
    const word interval(what + "Interval");
    const word read(dict.lookupOrDefault<word>(control, allowed[0]));
    const bool other = !allowed.found(read);

    if (other || dict.lookupOrDefault<scalar>(interval, 1) > 1)
    {
        superellipsoidInput::fail
        (
            dict,
            other ? control : interval,
            why + ": " + control + ' ' + allowed.last() + ", " + interval
          + " 1 (or leave both out)"
        );
    }
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::functionObjects::superellipsoidCloud::checkCoupling() const
{
    // The existence of a fluid is known only after the construction of the
    // cloud
    if (!cloud_->exchange())
    {
        return;
    }

    carrier_->say(cloud_->name());

    if (cloud_->exchange()->toFluid())
    {
        superellipsoidInput::fail
        (
            cloud_->particleProperties().subDict("fluid"),
            "coupling",
            "with a function object, particles cannot act on the fluid. Remove"
            " it from functions and use the fvOption superellipsoidCloud in"
            " constant/fvOptions"
        );
    }
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
    fatal_(new superellipsoidInput::notThrown),
    dictText_(),
    g_(superellipsoidGravity(runTime)),
    carrier_(),
    cloud_(),
    check_(false),
    last_(-1),
    lastTime_(0)
{
    superellipsoidUnusedCloud::note();

    read(dict);
    check_ = superellipsoidCaseCheck::asked(dict);

    carrier_.reset
    (
        new superellipsoidCarrier
        (
            mesh_,
            dict,
            dict.lookupOrDefault<word>("U", "U")
        )
    );

    cloud_.reset
    (
        new basicSuperellipsoidCloud
        (
            dict.lookupOrDefault<word>("cloud", "superellipsoidCloud"),
            carrier_->rho(),
            carrier_->U(),
            carrier_->mu(),
            g_
        )
    );

    checkCoupling();

    if (cloud_->solution().active())
    {
        // This function object is called after the solver has solved the step
        cloud_->sampleAtEnd(true);
    }

    fatal_.reset(nullptr);

    // The solver must not write the cloud with its fields, because it writes
    // them before the particles have made the step. See write()
    superellipsoidCompat::noWrite(*cloud_);
}


// * * * * * * * * * * * * * * * * Destructor  * * * * * * * * * * * * * * * //

Foam::functionObjects::superellipsoidCloud::~superellipsoidCloud()
{
    // If the check had been made, it would have ended the program
    if (check_)
    {
        superellipsoidCaseCheck::warnNotChecked(name());
    }

    // The causes are timeEnd, `enabled no`, or a removed entry
    if (last_ >= 0 && time_.timeIndex() > last_)
    {
        WarningInFunction
            << "function object " << name() << ": the particles of "
            << cloud_->name() << " moved until "
            << superellipsoidText::brief(lastTime_, 8).c_str()
            << " s, the solver until "
            << superellipsoidText::brief(time_.value(), 8).c_str() << " s."
            << " Later time folders have no particles, and a restart from them"
            << " is not possible"
            << endl;
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::functionObjects::superellipsoidCloud::read(const dictionary& dict)
{
    wordList allowed
    ({
        "type", "libs", "functionObjectLibs", "region", "enabled", "log",
        "errors", "useNamePrefix", "timeStart", "timeEnd",
        "executeControl", "executeInterval", "writeControl",
        "writeInterval", "cloud", "U", "check"
    });
    allowed.append(superellipsoidCarrier::keywords());

    superellipsoidInput::checkKeywords(dict, allowed);

    // The cloud makes one step per step of the solver, and is written at the
    // times of the solver's fields
    refuseOther(dict, "execute", {"timeStep"}, "the particles move in each step");
    refuseOther
    (
        dict,
        "write",
        {"timeStep", "outputTime", "writeTime"},
        "the particles are written with the fields of the solver"
    );

    superellipsoidCarrier::warnChanges(dict, dictText_);

    return fvMeshFunctionObject::read(dict);
}


bool Foam::functionObjects::superellipsoidCloud::execute()
{
    const superellipsoidInput::notThrown fatal;

    // From here on, the solver writes in its time folders that the particles
    // are not written yet. Not before, since there are no particles before
    // timeStart
    superellipsoidCompat::doWrite(cloud_->outputProperties());

    carrier_->update();

    if (check_)
    {
        superellipsoidCaseCheck::checkAndExit(*cloud_);
    }

    cloud_->evolve();

    last_ = time_.timeIndex();
    lastTime_ = time_.value();

    return true;
}


bool Foam::functionObjects::superellipsoidCloud::write()
{
    const superellipsoidInput::notThrown fatal;

    if (time_.writeTime())
    {
        cloud_->write();
        superellipsoidRestart::begin(cloud_->outputProperties());
    }

    return true;
}
