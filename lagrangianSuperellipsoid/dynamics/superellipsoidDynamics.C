// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidDynamics.H"
#include "superellipsoidInput.H"
#include "superellipsoidTriple.H"
#include "Time.H"

// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidDynamics::superellipsoidDynamics
(
    const polyMesh& mesh,
    const word& cloudName,
    const dictionary& dict
)
:
    superellipsoidWorld(mesh, cloudName, dict),
    substeps_(*this),
    preflight_(*this),
    report_(mesh, cloudName, settings(), walls(), halo(), shapes().anyFlat()),
    observers_(),
    wallsAreBack_(false),
    hasClosed_(false),
    movedAt_(-1),
    dt_(0)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidDynamics::checkStep()
{
    const superellipsoidInput::notThrown ends;

    const Time& time = mesh().time();
    const scalar dt = time.deltaTValue();
    const scalar t = time.value();

    // Not dt <= .., which raises a signal if dt is NaN
    if (!sel_within(dt, SEL_TIME_MOST) || dt < SEL_TIME_LEAST)
    {
        superellipsoidInput::fail
        (
            time.controlDict(),
            "deltaT",
            "the time step is " + superellipsoidInput::text(dt)
          + "; allowed: " + superellipsoidInput::text(scalar(SEL_TIME_LEAST))
          + " to " + superellipsoidInput::text(scalar(SEL_TIME_MOST))
        );
    }

    if (!sel_within(t, 2*SEL_TIME_MOST) || t - dt >= t)
    {
        superellipsoidInput::fail
        (
            time.controlDict(),
            "deltaT",
            "the time step is " + superellipsoidInput::text(dt)
          + "; at time " + superellipsoidInput::text(t)
          + " it does not advance the time"
        );
    }

    if (movedAt_ == time.timeIndex())
    {
        FatalErrorInFunction
            << "cloud " << name() << ": evolve() was called twice in the step"
            << " to " << time.timeName() << " s." << nl
            << "    Call it once per time step, outside the corrector loops of"
            << " the solver"
            << exit(FatalError);
    }

    movedAt_ = time.timeIndex();
}


void Foam::superellipsoidDynamics::restarted()
{
    preflight_.restarted();
    budget().run().known = nextId();
}


void Foam::superellipsoidDynamics::start(const vector& constantGravity)
{
    const superellipsoidInput::notThrown ends;

    if (!core())
    {
        preflight_.checkStick(true);

        const vector g(superellipsoidWorld::start(constantGravity));

        preflight_.announce(g);
    }
}


void Foam::superellipsoidDynamics::openWalls(const scalar dt)
{
    wallsAreBack_ = superellipsoidWorld::openWalls(dt, hasClosed_);
}


void Foam::superellipsoidDynamics::gathered(const scalar dt)
{
    const superellipsoidInput::notThrown ends;

    int bad = -1;
    check(sel_world_check(core(), &bad), "check of the particles");

    // Check this before walls release the particles that they no longer hold
    preflight_.checkHeld();
    complete(dt);
}


void Foam::superellipsoidDynamics::advance(const scalar dt)
{
    const superellipsoidInput::notThrown ends;
    const Time& time = mesh().time();

    periods().checkSteps(mesh());
    superellipsoidPeriods::follow(mesh());
    preflight_.checkStick(false);
    walls().follow(core(), dt);
    preflight_.run();

    if (wallsAreBack_)
    {
        wallsAreBack_ = false;
        preflight_.warnInside();
    }

    sel_budget_run& run = budget().run();

    if (budget().active())
    {
        sel_budget_begin(&run, core(), nextId(), time.value() - dt);
    }

    dt_ = dt;
    prepare(dt);
    substeps_.choose(dt);

    const scalar dtSub = dt/substeps_.n();

    for (label k = 0; k < substeps_.n(); ++k)
    {
        substep(dtSub, dt - k*dtSub);

        for (const auto& observer : observers_)
        {
            observer->substepDone(*core(), dtSub);
        }
    }

    observers_.clear();

    walls().moving().tabulate
    (
        time.globalPath()/"postProcessing"/"lagrangian"/name()/"movingWalls",
        time
    );

    // From here on the walls have acted on the initial particles
    walls().forgetWhole();

    if (budget().active())
    {
        const vector g(plane().along(forcing().mean(dt)));

        sel_budget_advance(&run, core(), dt, g.cdata(), forcing().gained());
    }

    substeps_.done(dt);
    report_.advanced(core());
}


bool Foam::superellipsoidDynamics::report(const counts& c)
{
    const superellipsoidStepReport::step last
    {
        dt_,
        substeps_.n(),
        gravityMost(),
        hasClosed_,
        substeps_.worst().wallOverlap
    };

    const bool due = report_.add(core(), last, c);

    if (due)
    {
        report_.write
        (
            core(),
            last,
            c,
            settings().sticky() < 0 ? std::vector<sel_exact>() : held()
        );
    }

    return due;
}


// * * * * * * * * * * * * * * * Global Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidCheckLayout
(
    const word& cloudName,
    const std::size_t layout
)
{
    if (layout != superellipsoidLayout)
    {
        FatalErrorInFunction
            << "cloud " << cloudName << ": "
            << sel_status_message(SEL_E_LAYOUT)
            << exit(FatalError);
    }
}
