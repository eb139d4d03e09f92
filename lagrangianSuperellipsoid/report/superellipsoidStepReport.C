// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidStepReport.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidMovingWalls.H"
#include "superellipsoidParallel.H"
#include "superellipsoidPeriods.H"
#include "OSspecific.H"
#include "Time.H"

#include <cstdio>

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::fileName Foam::superellipsoidStepReport::folder() const
{
    return
        mesh_.time().globalPath()/"postProcessing"/"lagrangian"/name_;
}


void Foam::superellipsoidStepReport::writeWorst() const
{
    const std::vector<sel_replay> all
    (
        superellipsoidParallel::gatherPlain(&worst_, hasWorst_ ? 1 : 0)
    );

    // The list is empty if no process has a record or this is not the master
    if (all.empty() || superellipsoidDryRun::active())
    {
        return;
    }

    const sel_replay* worst = all.data();

    for (const sel_replay& one : all)
    {
        worst = sel_replay_is_worse(&one, worst) ? &one : worst;
    }

    // Writes another file and renames it, so that the file is either complete
    // or missing

    const fileName file(folder()/"worstContact");
    const fileName part(file + ".part");

    mkDir(file.path());

    FILE* stream = std::fopen(part.c_str(), "w");
    const bool written =
        stream && sel_replay_write(stream, worst) == SEL_OK;
    const bool closed = stream && !std::fclose(stream);

    if (!written || !closed || !mv(part, file))
    {
        WarningInFunction
            << "cannot write " << file << endl;
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidStepReport::superellipsoidStepReport
(
    const polyMesh& mesh,
    const word& cloudName,
    const superellipsoidSettings& settings,
    const superellipsoidWalls& walls,
    const superellipsoidHalo& halo,
    const bool flatShapes
)
:
    mesh_(mesh),
    name_(cloudName),
    settings_(settings),
    walls_(walls),
    halo_(halo),
    budget_
    (
        settings.world.budget,
        settings.fluid.active(),
        superellipsoidPeriods::isPeriodic(mesh),
        settings.fluid.world().buoyancy
    ),
    worst_(),
    hasWorst_(false),
    adviser_(),
    stepClock_(),
    runClock_(),
    runStartTime_(mesh.time().value()),
    nSteps_(0),
    leftTotal_(mesh.boundaryMesh().size(), Zero),
    nPassed_(0),
    warnedBoundless_(false)
{
    adviser_.iterations =
        settings.solvesAtOnce() ? 0 : settings.world.impulse.iterations;
    adviser_.flatSides =
        settings.isNonSmooth()
     && settings.world.manifold <= 0
     && flatShapes;
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidStepReport::advanced(const sel_world* world)
{
    sel_replay replay;

    if
    (
        settings_.worstContact
     && sel_world_worst(world, &replay)
     && (!hasWorst_ || sel_replay_is_worse(&replay, &worst_))
    )
    {
        worst_ = replay;
        hasWorst_ = true;
    }
}


bool Foam::superellipsoidStepReport::add
(
    sel_world* world,
    const step& last,
    const counts& c
)
{
    const Time& time = mesh_.time();

    ++nSteps_;

    forAll(c.left, patchi)
    {
        leftTotal_[patchi] += c.left[patchi];
    }

    warnOf(*sel_world_statistics(world), last, c.stopped);

    if (settings_.worstContact && time.writeTime())
    {
        writeWorst();
    }

    return time.writeTime() || nSteps_ % settings_.logInterval == 0;
}


void Foam::superellipsoidStepReport::write
(
    sel_world* world,
    const step& last,
    const counts& c,
    const std::vector<sel_exact>& held
)
{
    sel_report mine, all{};

    sel_report_take
    (
        &mine,
        world,
        last.dt,
        c.n,
        stepClock_.elapsedTime(),
        stepClock_.elapsedCpuTime()
    );

    for (const sel_report& r : superellipsoidParallel::gatherPlain(&mine, 1))
    {
        sel_report_merge(&all, &r);
    }

    const std::string messages(messagesText(last));

    if (Pstream::master())
    {
        Info<< text(all, last, c, held).c_str() << messages.c_str();
    }

    budget_.report
    (
        mesh_.time().value(),
        folder()/"ledger"/Time::timeName(runStartTime_)
    );

    if (Pstream::master())
    {
        advise(all, last);
        Info<< flush;
    }
}
