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

#include "superellipsoidCaseCheck.H"
#include "superellipsoidClock.H"
#include "superellipsoidFeedReport.H"
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

//- Steps in memory: the first makes what is made once
static const label stepsInMemory = 4;

//- No more of them when they have taken so long [s]
static const scalar longEnough = 20;

//- Of a bed: contacts a particle, and seconds a contact and substep with either
//- model. tests/bench/bench_bed, 1000 superellipsoids at rest, on one core of
//- a machine of 2020 or so
static const scalar bedContacts = 3.3;
static const scalar nonSmoothSeconds = 1.3e-6;
static const scalar impulseSeconds = 4.6e-6;

//- What a patch does to particles
static const char* fate(const polyPatch& pp, const bool holds)
{
    return
        isA<wallPolyPatch>(pp) ? "wall"
      : holds ? "holds particles, the fluid passes"
      : isA<symmetryPolyPatch>(pp) || isA<symmetryPlanePolyPatch>(pp)
      ? "mirror"
      : isA<emptyPolyPatch>(pp) ? "empty: bodies are held in the plane"
      : isA<wedgePolyPatch>(pp) ? "wedge: bodies are held in the plane"
      : pp.coupled() ? "periodic: particles pass"
      : "open: particles leave";
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::label Foam::superellipsoidCaseCheck::nParticles() const
{
    return returnReduce(label(cloud_.size()), sumOp<label>());
}


void Foam::superellipsoidCaseCheck::tellInjectors()
{
    const scalar end = start_ + nSteps_*dt_;
    label come = 0;

    for (auto& injector : cloud_.injectors())
    {
        if (injector.type() == "none")
        {
            continue;
        }

        // Times are since the start of injection. Those of one moment end when
        // they begin
        const scalar from = injector.timeStart();
        const scalar to =
            injector.timeEnd() > from ? min(end, injector.timeEnd()) : end;

        const auto* feed =
            dynamic_cast<const superellipsoidFeedReport*>(&injector);
        const scalar since = max(start_ - from, scalar(0));

        label n = 0;

        if (feed)
        {
            n = feed->expected(since, end - from, dt_);
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

    Info<< "    particles: " << n << " there, " << come << " to come" << nl;
}


void Foam::superellipsoidCaseCheck::tellPatches() const
{
    for (const polyPatch& pp : cloud_.mesh().boundaryMesh())
    {
        if (!isA<processorPolyPatch>(pp))
        {
            const bool holds = cloud_.dynamics().walls().holds(pp.index());

            Info<< "    patch " << pp.name().c_str() << ": "
                << fate(pp, holds) << nl;
        }
    }
}


void Foam::superellipsoidCaseCheck::tellTimes() const
{
    const dictionary& control = time_.controlDict();
    const superellipsoidSettings& settings = cloud_.dynamics().settings();
    const word writing(control.lookupOrDefault<word>("writeControl", "timeStep"));
    const scalar interval =
        control.lookupOrDefault<scalar>("writeInterval", GREAT);

    Info<< "    time: " << brief(start_, 6).c_str() << " s to "
        << brief(start_ + nSteps_*dt_, 6).c_str() << " s, "
        << brief(nSteps_, 9).c_str() << " steps of " << brief(dt_, 6).c_str()
        << " s" << nl
        << "    written: by writeControl " << writing.c_str()
        << ", writeInterval " << brief(interval, 6).c_str();

    if (writing == "timeStep")
    {
        Info<< ", " << brief(floor(nSteps_/interval), 9).c_str() << " times";
    }
    else if (writing != "clockTime" && writing != "cpuTime")
    {
        Info<< ", "
            << brief(floor(nSteps_*dt_/interval*(1 + 1e-9)), 9).c_str()
            << " times";
    }

    Info<< (time_.writeFormat() == IOstream::BINARY ? ", binary" : ", ascii")
        << "; log: every " << settings.logInterval() << " steps"
        << (settings.ledger() ? ", with the ledger" : "") << nl;
}


Foam::scalar Foam::superellipsoidCaseCheck::speedOfFall() const
{
    const boundBox& box = cloud_.mesh().bounds();
    const vector span(box.span());
    const vector g(cloud_.dynamics().gravity(dt_));

    return
        sqrt
        (
            2*(mag(g.x()*span.x()) + mag(g.y()*span.y())
          + mag(g.z()*span.z()))
        );
}


void Foam::superellipsoidCaseCheck::tellSubsteps() const
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
    const label needed = dynamics.substepsNeeded(dt_);
    const scalar travel = returnReduce(last_.travelWorst, maxOp<scalar>());

    Info<< "    substeps: "
        << (settings.nSubCycles() ? "" : "auto, in the last of these steps ")
        << now << " a step, of " << brief(dt_/now).c_str() << " s" << nl
        << "    by maxTravel " << brief(settings.maxTravel()).c_str()
        << ": up to " << brief(dt_/needed).c_str() << " s ("
        << needed << " a step) at the speeds of now; travel "
        << brief(travel).c_str() << nl;

    if (fall > 0)
    {
        const scalar substep = settings.maxTravel()*thinnest/fall;

        Info<< "    up to " << brief(substep).c_str() << " s ("
            << brief(ceil(dt_/substep), 9).c_str()
            << " a step) for the thinnest shape when it has fallen through the"
            << " whole mesh, at " << brief(fall).c_str() << " m/s" << nl;
    }
}


void Foam::superellipsoidCaseCheck::tellMemory() const
{
    memInfo memory;
    memory.update();

    // kB
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


void Foam::superellipsoidCaseCheck::tellSeconds() const
{
    if (nMade_ < 2)
    {
        Info<< "    seconds: not known, by fewer than two steps" << nl;
        return;
    }

    const scalar a = seconds_/(nMade_ - 1);

    Info<< "    seconds: " << brief(a).c_str() << " a step, measured in "
        << (nMade_ - 1) << " steps after the first, with " << contacts_
        << " contacts; the run at that rate: "
        << duration(a*nSteps_).c_str() << nl;
}


void Foam::superellipsoidCaseCheck::tellBed() const
{
    const bool nonSmooth = cloud_.dynamics().settings().isNonSmooth();
    const scalar each = nonSmooth ? nonSmoothSeconds : impulseSeconds;
    const scalar a =
        bedContacts*nInAll_*each*max(last_.substeps, 1)/Pstream::nProcs();

    Info<< "    all " << nInAll_ << " in a bed: " << brief(a).c_str()
        << " s a step, " << duration(a*nSteps_).c_str() << " in all, by "
        << brief(bedContacts).c_str() << " contacts a particle and "
        << brief(each).c_str() << " s a contact and substep, which others have"
        << " had" << nl;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidCaseCheck::superellipsoidCaseCheck
(
    Time& time,
    basicSuperellipsoidCloud& cloud
)
:
    time_(time),
    cloud_(cloud),
    start_(time.value()),
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
        << " are made in memory." << nl << "Nothing is written." << nl << nl;

    tellInjectors();
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

    // Not ++, which would have fields written, nor run(), function objects
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


void Foam::superellipsoidCaseCheck::tell() const
{
    Info<< nl << "What the case will do" << nl;

    if (!cloud_.solution().active())
    {
        Info<< "    nothing: the cloud is not active (solution { active no; })"
            << nl << endl;

        return;
    }

    tellPatches();
    tellTimes();
    tellSubsteps();
    tellMemory();
    tellSeconds();
    tellBed();

    Info<< nl << "The case would run: " << nParticles()
        << " particles after " << nMade_ << " steps" << nl << endl;
}


// ************************************************************************* //
