// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSubsteps.H"
#include "superellipsoidParallel.H"
#include "superellipsoidText.H"
#include "PstreamReduceOps.H"
#include "PstreamCombineReduceOps.H"

#include <algorithm>

using Foam::superellipsoidText::brief;
using Foam::superellipsoidText::fill;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

std::string Foam::superellipsoidSubsteps::advice(const scalar dt) const
{
    const superellipsoidSettings& settings = world_.settings();

    // Springs that are too stiff have made this speed: it says nothing of the
    // number of substeps that the motion needs

    if
    (
        settings.hasCriticalStep()
     && !settings.isTrapezoidal()
     && dt/n_ > critical()
    )
    {
        const label stable = sel_substeps_stable(dt, critical());

        return
            fill
            (
                "A substep is {} of the critical one, {} s, so that contacts"
                " eject particles:\n    {9} substeps are enough"
                " (nSubCycles {9}, or auto)",
                {
                    dt/n_/critical(),
                    critical(),
                    scalar(stable),
                    scalar(stable)
                }
            );
    }

    // Enough substeps for the observed travel and for the coming step
    const label n =
        max
        (
            needed(dt),
            label(sel_substeps_slow(n_, worst_.travel, settings.maxTravel))
        );

    // The number of substeps has an upper limit
    return
        n > SEL_SUBSTEPS_MOST
      ? "A velocity, a size or deltaT is wrong: more than "
      + std::to_string(SEL_SUBSTEPS_MOST) + " substeps would be needed"
      : std::to_string(n) + " substeps are enough ("
      + (
            settings.nSubCycles
          ? "nSubCycles " + std::to_string(n) + ", or auto)"
          : std::string
            (
                "nSubCycles auto uses the speeds at the start of a time step:"
                " reduce deltaT or maxTravel)"
            )
        );
}


void Foam::superellipsoidSubsteps::warn(const std::string& text) const
{
    WarningInFunction
        << "cloud " << world_.name() << ": " << text.c_str() << endl;
}


void Foam::superellipsoidSubsteps::checkTravel(const scalar dt)
{
    const superellipsoidSettings& settings = world_.settings();
    const scalar most = settings.maxTravel;
    const std::string moved
    (
        fill
        (
            "in one substep of the {9} of this step a particle moved {} times"
            " its smallest semi-axis",
            {scalar(n_), worst_.travel}
        )
    );

    // Particles that cannot touch anything may move farther

    if
    (
        !alone_ && sel_exceeds_anew(worst_.travel, mostTravel(), &warnedTravel_)
    )
    {
        warn(moved + fill(";\n    maxTravel is {}. ", {most}) + advice(dt));
    }

    if (!settings.allowLongSubsteps && sel_step_is_lost(&worst_))
    {
        FatalErrorInFunction
            << "cloud " << world_.name() << ": " << moved.c_str() << ',' << nl
            << "    and the overlap of two particles was "
            << brief(worst_.untraced).c_str() << " of the sum of their extents"
            << " along" << nl
            << "    the normal. Above 0.75 it is unknown from which side they"
            << " came." << nl
            << "    " << advice(dt).c_str() << nl
            << "    contact { allowLongSubsteps yes; } lets the run continue"
            << exit(FatalError);
    }
}


void Foam::superellipsoidSubsteps::checkStiffness(const scalar dt)
{
    const superellipsoidSettings& settings = world_.settings();
    const scalar share = dt/n_/critical();

    if
    (
        settings.hasCriticalStep()
     && sel_exceeds_anew(share, SEL_SOFT_STEP_COARSE, &warnedStiffness_)
    )
    {
        const label n = needed(dt);

        warn
        (
            fill
            (
                "a substep is {} of the critical one, {} s,\n    which follows"
                " from masses and the stiffness of contacts. ",
                {share, critical()}
            )
          + (
                share < 1 || settings.isTrapezoidal()
              ? "Collisions are inaccurate"
              : "The motion is unstable"
            )
          + fill
            (
                "\n    nSubCycles {9} is enough: substeps of {} s",
                {scalar(n), dt/n}
            )
        );
    }
}


void Foam::superellipsoidSubsteps::checkFreeWalls(const scalar dt)
{
    const superellipsoidMovingWalls& walls = world_.walls().moving();
    const superellipsoidSettings& settings = world_.settings();

    warnedWalls_.resize(settings.isSoft() ? walls.size() : 0, Zero);

    forAll(warnedWalls_, i)
    {
        const scalar critical = walls.criticalStep(i, worst_.frequency);
        const scalar share = dt/n_/critical;

        if (!sel_exceeds_anew(share, SEL_SOFT_STEP_COARSE, &warnedWalls_[i]))
        {
            continue;
        }

        scalar heaviest = sel_world_heaviest(world_.core());
        reduce(heaviest, maxOp<scalar>());

        warn
        (
            "the moving wall " + walls.name(i)
          + fill
            (
                " is free, with a mass of {} kg; the heaviest particle has {}"
                " kg;\n    a substep is {} of the critical one of the wall on"
                " its contacts, {} s. ",
                {walls.mass(i), heaviest, share, critical}
            )
          + (share < 1 ? "It oscillates" : "It is ejected")
          + fill("\n    nSubCycles {9} is enough", {scalar(needed(dt))})
          + (settings.nSubCycles ? ", or auto" : "")
          + fill
            (
                "; or use a mass and moments of inertia {} times as large",
                {sqr(SEL_SOFT_STEP*share)}
            )
        );
    }
}


void Foam::superellipsoidSubsteps::checkPeriods(const scalar dt) const
{
    sel_beyond beyond = sel_world_beyond(world_.core(), dt);

    reduce(beyond.distance, maxOp<scalar>());
    reduce(beyond.radius, maxOp<scalar>());

    if (sel_world_beyond_is_far(world_.core(), &beyond))
    {
        FatalErrorInFunction
            << "cloud " << world_.name() << ": in this time step of " << dt
            << " s a particle would move " << beyond.distance << " m beyond a"
            << nl << "    periodic patch, its radius included; particles touch"
            << " across it only within half a period," << nl
            << "    and another one has a radius of up to " << beyond.radius
            << " m. Reduce deltaT" << exit(FatalError);
    }
}


void Foam::superellipsoidSubsteps::updateResting(const scalar dt)
{
    if (!followsRest())
    {
        return;
    }

    // With springs the critical step determines the number of substeps

    if (world_.settings().isSoft())
    {
        setResting(needed(dt));
        return;
    }

    resting_ =
        sel_world_substeps_settled
        (
            world_.core(),
            dt,
            resting_,
            n_,
            &worst_.resting,
            world_.settings().maxOverlap
        );
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidSubsteps::superellipsoidSubsteps
(
    const superellipsoidWorld& world
)
:
    world_(world),
    n_(0),
    alone_(false),
    resting_(1),
    worst_(),
    warnedTravel_(0),
    warnedStiffness_(0),
    warnedWalls_()
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::superellipsoidSubsteps::followsRest() const
{
    const superellipsoidSettings& settings = world_.settings();

    return
        !settings.nSubCycles
     && (settings.isNonSmooth() || settings.isSoft());
}


Foam::label Foam::superellipsoidSubsteps::needed
(
    const scalar dt,
    const label resting
) const
{
    const superellipsoidSettings& settings = world_.settings();

    int own = 1;
    world_.check
    (
        sel_world_substeps_next
        (
            world_.core(), dt, settings.maxTravel, resting, &own
        ),
        "the number of substeps"
    );

    label n = own;
    reduce(n, maxOp<label>());

    // The two particles that determine the critical substep may be on two
    // different processes, each of which has only one of them

    if (settings.isSoft())
    {
        const scalar free =
            world_.walls().moving().criticalStep(worst_.frequency);

        n = max(n, label(sel_substeps_stable(dt, min(critical(), free))));
    }

    return n;
}


Foam::scalar Foam::superellipsoidSubsteps::mostTravel() const
{
    const superellipsoidSettings& settings = world_.settings();

    return
        settings.nSubCycles
      ? settings.maxTravel
      : sel_world_travel_allowed(world_.core(), settings.maxTravel);
}


Foam::label Foam::superellipsoidSubsteps::ofAll(const scalar dt) const
{
    label n = sel_world_substeps_needed(world_.core(), dt, mostTravel());

    reduce(n, maxOp<label>());
    return n;
}


void Foam::superellipsoidSubsteps::choose(const scalar dt)
{
    if (world_.touched().size())
    {
        checkPeriods(dt);
    }

    // Statistics have been cleared, so that the speeds determine the number
    worst_ = sel_step_worst();
    n_ = world_.settings().nSubCycles;
    alone_ = false;

    if (n_ == 0)
    {
        n_ = needed(dt, resting_);
        alone_ = n_ < ofAll(dt);

        if (n_ > SEL_SUBSTEPS_MOST)
        {
            FatalErrorInFunction
                << "cloud " << world_.name() << ": " << n_
                << " substeps would be needed for a step of " << dt << " s"
                << nl << "    A particle or a wall of movingWalls is too fast,"
                << " or maxTravel is too small"
                << exit(FatalError);
        }
    }
}


void Foam::superellipsoidSubsteps::done(const scalar dt)
{
    worst_ = sel_world_step_worst(world_.core());

    // All members are numbers; each is replaced by its maximum over the
    // processes
    double* values = reinterpret_cast<double*>(&worst_);
    scalarList all(SEL_STEP_WORST_COUNT);
    std::copy_n(values, all.size(), all.begin());
    Pstream::listCombineGather(all, maxEqOp<scalar>());
    superellipsoidParallel::broadcast(all);
    std::copy_n(all.begin(), all.size(), values);

    checkTravel(dt);
    checkStiffness(dt);
    checkFreeWalls(dt);
    updateResting(dt);
}
