// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidCaseCheck.H"
#include "superellipsoidClock.H"
#include "superellipsoidCostTrial.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInjector.H"
#include "superellipsoidInput.H"
#include "superellipsoidText.H"
#include "PstreamReduceOps.H"
#include "emptyPolyPatch.H"
#include "memInfo.H"
#include "processorPolyPatch.H"
#include "symmetryPlanePolyPatch.H"
#include "symmetryPolyPatch.H"
#include "wallPolyPatch.H"
#include "wedgePolyPatch.H"

using Foam::superellipsoidText::brief;
using Foam::superellipsoidText::duration;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns true for a cloud function of this library
static bool isOfLibrary(const dictionary& dict)
{
    const word type(dict.lookupOrDefault<word>("type", word::null));

    return type.compare(0, 14, "superellipsoid") == 0;
}


//- Number of steps in memory. One-time initialisation makes the first step
//- slower
static const label stepsInMemory = 4;

//- No further step is made if the steps so far have taken longer than this [s]
static const scalar longEnough = 20;

//- Time of the trial divided by the time of the run, which is estimated from
//- roughSeconds, and the limits of the time of the trial [s]
static const scalar trialShare = 0.1;
static const scalar trialLeast = 1;
static const scalar trialMost = 12;

//- Order of magnitude of the time per particle and substep [s]
static const scalar roughSeconds = 2e-5;

//- Maximum number of particles in the trial. The cost per particle does not
//- depend on the number of particles
static const label trialBodies = 150;

//- A packing is at rest if its speed is below this share of the speed in the
//- drum
static const scalar restShare = 0.1;

//- Number of intervals of the remaining run in which the greatest gravity is
//- sampled
static const label gravityParts = 1000;

//- Minimum cosine of the angle between a direction and the patch normal (60
//- degrees) for which the direction points out of the mesh
static const scalar steep = 0.5;

static const char* const leaving = "open: particles leave";

//- Effect of a patch on particles
static const char* fate(const polyPatch& pp, const bool holds)
{
    return
        isA<wallPolyPatch>(pp) ? "wall"
      : holds ? "holds particles, open to the fluid"
      : isA<symmetryPolyPatch>(pp) || isA<symmetryPlanePolyPatch>(pp)
      ? "mirror"
      : isA<emptyPolyPatch>(pp) ? "empty: particles stay in the plane"
      : isA<wedgePolyPatch>(pp) ? "wedge: particles stay in the plane"
      : pp.coupled() ? "periodic: particles pass"
      : leaving;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::label Foam::superellipsoidCaseCheck::nParticles() const
{
    return returnReduce(label(cloud_.size()), sumOp<label>());
}


void Foam::superellipsoidCaseCheck::reportInjectors()
{
    const scalar end = start_ + nSteps_*dt_;
    label come = 0;

    for (auto& injector : cloud_.injectors())
    {
        if (injector.type() == "none")
        {
            continue;
        }

        // Times count from the start of injection. An injector that acts at one
        // time only has equal start and end
        const scalar from = injector.timeStart();
        const scalar to =
            injector.timeEnd() > from ? min(end, injector.timeEnd()) : end;

        const superellipsoidInjector* feed =
            superellipsoidInjectorHolder::feed(injector);
        const scalar since = max(start_ - from, scalar(0));

        label n = 0;

        if (feed)
        {
            n = feed->expected(from, since, end - from, dt_);
        }
        else if (to > from && end > from)
        {
            n = injector.parcelsToInject(since, to - from);
        }

        come += n;

        Info<< "    injector " << injector.modelName().c_str() << " ("
            << injector.type().c_str() << "): " << (feed ? "about " : "") << n
            << " from "
            << brief(from, 6).c_str() << " s";

        if (injector.timeEnd() > from)
        {
            Info<< " to " << brief(injector.timeEnd(), 6).c_str() << " s";
        }
        if (!n)
        {
            Info<< ", none in this run";
        }
        Info<< nl;
    }

    const label n = nParticles();

    nInAll_ = n + come;

    Info<< "    particles: " << n << " present, " << come << " to be"
        << " injected" << nl;
}


void Foam::superellipsoidCaseCheck::reportPatches() const
{
    const superellipsoidDynamics& dynamics = cloud_.dynamics();

    for (const polyPatch& pp : cloud_.mesh().boundaryMesh())
    {
        if (!isA<processorPolyPatch>(pp))
        {
            const bool holds = dynamics.walls().holds(pp.index());
            const label wall = dynamics.walls().patchNames().find(pp.name());
            const string sticks
            (
                wall < 0 ? "" : dynamics.settings().stickText(wall)
            );

            const char* what = fate(pp, holds);
            Info<< "    patch " << pp.name().c_str() << ": " << what
                << (sticks.size() ? "; it " : "") << sticks.c_str();

            if (what == leaving && isBelow(pp))
            {
                Info<< ", and gravity points out of it";
            }

            Info<< nl;
        }
    }

    dynamics.openings().report(Info);
    dynamics.loads().reportIdle(false);
}


Foam::vector Foam::superellipsoidCaseCheck::greatestGravity() const
{
    const scalar left = start_ + nSteps_*dt_ - time_.value();

    return
        cloud_.dynamics().forcing().greatest
        (
            max(left, scalar(0)),
            gravityParts
        );
}


bool Foam::superellipsoidCaseCheck::isBelow(const polyPatch& pp) const
{
    const vector area(gSum(pp.faceAreas()));
    const vector g(greatestGravity());

    return (area & g) > steep*mag(area)*mag(g);
}


void Foam::superellipsoidCaseCheck::reportTimes() const
{
    const dictionary& control = time_.controlDict();
    const superellipsoidSettings& settings = cloud_.dynamics().settings();
    const word writing
    (
        control.lookupOrDefault<word>("writeControl", "timeStep")
    );
    const scalar interval =
        control.lookupOrDefault<scalar>("writeInterval", GREAT);

    Info<< "    time: " << brief(start_, 6).c_str() << " s to "
        << brief(start_ + nSteps_*dt_, 6).c_str() << " s, "
        << brief(nSteps_, 9).c_str() << " steps of " << brief(dt_, 6).c_str()
        << " s" << nl
        << "    written: by writeControl " << writing.c_str()
        << ", writeInterval " << brief(interval, 6).c_str();

    if (writing != "clockTime" && writing != "cpuTime")
    {
        const scalar times =
            writing == "none"
          ? 0
          : writing == "timeStep"
          ? floor(nSteps_/interval)
          : floor(nSteps_*dt_/interval*(1 + 1e-9));

        Info<< ", " << brief(times, 9).c_str() << " times"
            << (times < 1 ? ": NOTHING OF THIS RUN IS WRITTEN" : "");
    }

    Info<< (time_.writeFormat() == IOstream::BINARY ? ", binary" : ", ascii")
        << "; log: every " << settings.logInterval << " steps"
        << (settings.world.budget ? ", with the budget" : "") << nl;

    reportFunctions();
}


void Foam::superellipsoidCaseCheck::reportFunctions() const
{
    const dictionary& all =
        cloud_.particleProperties().subOrEmptyDict("cloudFunctions");

    for (const entry& e : all)
    {
        // In all functions of this library writeInterval is a number of steps,
        // and 0 means the write times. In other functions it may have another
        // meaning
        if (!e.isDict() || !isOfLibrary(e.dict()))
        {
            continue;
        }

        const entry* said =
            e.dict().findEntry("writeInterval", keyType::LITERAL);
        const bool counts =
            said && !said->isDict() && said->stream().size()
         && said->stream()[0].isLabel();
        const label interval = counts ? said->stream()[0].labelToken() : 0;

        if (interval > nSteps_)
        {
            Info<< "    cloud function " << e.keyword().c_str()
                << ": writeInterval " << interval << " of "
                << brief(nSteps_, 9).c_str() << " steps, 0 times" << nl;
        }
    }
}


Foam::scalar Foam::superellipsoidCaseCheck::speedOfFall() const
{
    const boundBox& box = cloud_.mesh().bounds();
    const vector span(box.span());
    const vector g(greatestGravity());

    return
        sqrt
        (
            2*(mag(g.x()*span.x()) + mag(g.y()*span.y())
          + mag(g.z()*span.z()))
        );
}


void Foam::superellipsoidCaseCheck::reportSubsteps() const
{
    const superellipsoidDynamics& dynamics = cloud_.dynamics();
    const superellipsoidSettings& settings = dynamics.settings();
    const label now = max(last_.substeps, 1);

    scalar thinnest = GREAT;
    for (const sel_shape& s : cloud_.shapes().list())
    {
        thinnest = min(thinnest, s.minSemiAxis);
    }

    const scalar fall = speedOfFall();
    const label needed = dynamics.substeps().needed(dt_);
    const scalar travel = returnReduce(last_.travelWorst, maxOp<scalar>());

    Info<< "    substeps: "
        << (settings.nSubCycles ? "" : "auto, in the last of these steps ")
        << now << " a step, of " << brief(dt_/now).c_str() << " s" << nl
        << "    by maxTravel " << brief(settings.maxTravel).c_str()
        << ": up to " << brief(dt_/needed).c_str() << " s ("
        << needed << " a step) at the present speeds; travel "
        << brief(travel).c_str() << nl;

    if (settings.hasCriticalStep())
    {
        const scalar critical = dynamics.substeps().critical();

        if (critical < GREAT)
        {
            Info<< "    by the springs: the critical substep is "
                << brief(critical).c_str() << " s, a substep is "
                << brief(dt_/now/critical).c_str() << " times that; "
                << brief(1/SEL_SOFT_STEP).c_str() << " or less is"
                << " recommended" << nl;
        }
        else
        {
            Info<< "    by the springs: the critical substep is unknown until"
                << " there is a contact" << nl;
        }
    }

    if (fall > 0)
    {
        const scalar substep = settings.maxTravel*thinnest/fall;

        Info<< "    up to " << brief(substep).c_str() << " s ("
            << brief(ceil(dt_/substep), 9).c_str()
            << " a step) for the thinnest shape after it has fallen through the"
            << " whole mesh, at " << brief(fall).c_str() << " m/s" << nl;
    }
}


void Foam::superellipsoidCaseCheck::reportMemory() const
{
    memInfo memory;
    memory.update();

    // rss is in kB
    const scalar mine = memory.rss()/1024.0;
    const scalar most = returnReduce(mine, maxOp<scalar>());
    const scalar all = returnReduce(mine, sumOp<scalar>());

    Info<< "    memory now: " << brief(all).c_str() << " MB";
    if (Pstream::parRun())
    {
        Info<< ", at most " << brief(most).c_str() << " MB a process";
    }
    Info<< nl;
}


void Foam::superellipsoidCaseCheck::reportSeconds() const
{
    if (nMade_ < 2)
    {
        Info<< "    seconds: unknown, fewer than two steps were made" << nl;
        return;
    }

    const scalar a = seconds_/(nMade_ - 1);

    Info<< "    seconds: " << brief(a).c_str() << " a step, measured in "
        << (nMade_ - 1) << " steps after the first, with " << contacts_
        << " contacts; for the whole run: "
        << duration(a*nSteps_).c_str() << nl;
}


void Foam::superellipsoidCaseCheck::reportState
(
    const char* what,
    const sel_trial_state& state
) const
{
    Info<< "        " << what << ": " << brief(state.seconds).c_str()
        << " s per particle and substep, with " << brief(state.contacts).c_str()
        << " contacts per particle, " << brief(state.substeps).c_str()
        << " substeps a step, at " << brief(state.speed).c_str() << " m/s"
        << nl;
}


void Foam::superellipsoidCaseCheck::reportTrial() const
{
    const vector g(greatestGravity());

    if (!nInAll_ || mag(cloud_.dynamics().plane().along(g)) < VSMALL)
    {
        return;
    }

    const scalar rough = nSteps_*max(last_.substeps, 1)*nInAll_*roughSeconds;

    const superellipsoidCostTrial trial
    (
        cloud_.dynamics(),
        g,
        cloud_.constProps().rho0(),
        dt_,
        min(nInAll_, trialBodies),
        min(max(trialShare*rough, trialLeast), trialMost)
    );

    Info<< "    trial of " << trial.cost().bodies << " such particles on this"
        << " machine (" << trial.shares().c_str()
        << "), in a half-filled box";

    if (trial.wall() >= 0)
    {
        Info<< ", with the material of "
            << cloud_.dynamics().walls().patchNames()[trial.wall()].c_str();
    }

    if (!trial.valid())
    {
        Info<< ": no result, " << trial.why() << nl;
        return;
    }
    Info<< nl;

    const sel_trial_state& resting = trial.cost().resting;
    const sel_trial_state& moving = trial.cost().moving;
    const scalar n = scalar(nInAll_)/Pstream::nProcs();
    const scalar low = n*resting.seconds*resting.substeps;
    const scalar high = n*moving.seconds*moving.substeps;

    reportState
    (
        resting.speed < restShare*moving.speed
      ? "at rest"
      : "nearly at rest (the trial was too short for more)",
        resting
    );
    reportState("in a drum", moving);

    Info<< "    all " << nInAll_ << ": " << brief(low).c_str()
        << " s a step at rest, " << brief(high).c_str()
        << " s in flow; "
        << duration(nSteps_*min(low, high)).c_str() << " to "
        << duration(nSteps_*max(low, high)).c_str() << " in total," << nl
        << "        if they form a bed; dilute particles take less" << nl;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidCaseCheck::superellipsoidCaseCheck
(
    Time& time,
    basicSuperellipsoidCloud& cloud,
    const scalar start
)
:
    time_(time),
    cloud_(cloud),
    start_(start),
    dt_(time.deltaTValue()),
    nSteps_
    (
        max(scalar(0), std::floor((time.endTime().value() - start_)/dt_ + 0.5))
    ),
    nMade_(0),
    seconds_(0),
    last_(),
    contacts_(0),
    nInAll_(0)
{
    Info<< "Check of the case: it is set up as for a run, and its first steps"
        << " run in memory." << nl
        << "Nothing is written." << nl << nl;

    reportInjectors();
    Info<< endl;
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::superellipsoidCaseCheck::loop()
{
    if (!cloud_.solution().active())
    {
        return false;
    }

    if (nMade_ >= stepsInMemory || nMade_ >= nSteps_ || seconds_ > longEnough)
    {
        return false;
    }

    // The operator ++ would write fields, and run() would call function objects
    time_.setTime(time_.value() + dt_, time_.timeIndex() + 1);

    return true;
}


void Foam::superellipsoidCaseCheck::evolve()
{
    const superellipsoidClock clock;

    cloud_.evolve();

    const scalar taken =
        returnReduce(scalar(clock.elapsedTime()), maxOp<scalar>());

    seconds_ += nMade_ ? taken : 0;
    ++nMade_;
    last_ = cloud_.dynamics().statistics();
    contacts_ =
        returnReduce
        (
            scalar(last_.pairContacts + last_.wallContacts),
            sumOp<scalar>()
        );
}


void Foam::superellipsoidCaseCheck::report() const
{
    Info<< nl << "What the case will do" << nl;

    if (!cloud_.solution().active())
    {
        Info<< "    nothing: the cloud is not active (solution { active no; })"
            << nl << endl;

        return;
    }

    reportPatches();
    reportTimes();
    reportSubsteps();
    reportMemory();
    reportSeconds();
    reportTrial();

    Info<< nl << "The case would run: " << nParticles()
        << " particles after " << nMade_ << " steps" << nl << endl;
}


bool Foam::superellipsoidCaseCheck::asked(const dictionary& dict)
{
    const superellipsoidInput::notThrown ends;

    return superellipsoidInput::yesOr(dict, "check", false);
}


void Foam::superellipsoidCaseCheck::warnNotChecked(const word& name)
{
    WarningInFunction
        << name << ": check yes had no effect, because nothing moved the"
        << " particles" << nl
        << "    (active, enabled, timeStart, or a solver that does not call"
        << " this object); this was a normal run" << endl;
}


void Foam::superellipsoidCaseCheck::checkAndExit
(
    basicSuperellipsoidCloud& cloud
)
{
    superellipsoidDryRun::begin();

    // The program ends with this function, so that the time may be changed
    Time& time = const_cast<Time&>(cloud.mesh().time());

    superellipsoidCaseCheck check(time, cloud, time.startTime().value());

    while (check.loop())
    {
        check.evolve();
    }

    check.report();

    Info<< "End of the check (check yes). The fluid was not solved; its time is"
        << " not included" << nl << endl;

    Pstream::exit(0);
}
