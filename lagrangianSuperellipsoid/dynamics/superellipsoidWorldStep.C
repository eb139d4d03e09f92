// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWorld.H"
#include "superellipsoidInput.H"
#include "Time.H"

#include <cfenv>
#include <cmath>

//- Maximum number of attempts to build halos before a substep. In each attempt
//- they are twice as thick as in the last
static const Foam::label mostHalos = 8;

//- Two times are the same if they differ by less than this share of the time
//- step [-]: the round-off of two sums may differ
static const Foam::scalar clockTolerance = 0.01;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidWorld::makeHalos(const scalar dt, const scalar first)
{
    const double law = 0.5*settings_.usualGap();

    if (Pstream::parRun() || touched_.size())
    {
        halo_.build(core_, {dt, first, g_, law});
    }
    walls_.see(core_);
    begin();
}


Foam::scalar Foam::superellipsoidWorld::clockAt
(
    const scalar time,
    const scalar clock
) const
{
    return
        mag(time - stepped_) > clockTolerance*mesh_.time().deltaTValue()
      ? time
      : clock;
}


sel_status Foam::superellipsoidWorld::advance(const scalar dt)
{
    if (addedLaws_.empty())
    {
        return sel_world_substep(core_, dt);
    }

    // The core itself raises no exception. If there is one, a law has raised
    // it, or has returned NaN or infinity
    const superellipsoidInput::quiet raised;
    const sel_status status = sel_world_substep(core_, dt);

    if (std::fetestexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW))
    {
        failLaws();
    }

    return status;
}


void Foam::superellipsoidWorld::failLaws() const
{
    const sel_particles& p = particles();
    string laws;

    for (const std::string& law : addedLaws_)
    {
        laws += (laws.empty() ? "" : ", ") + law;
    }

    FatalErrorInFunction
        << "cloud " << name_ << ": a floating-point exception in a substep; a"
        << " law has returned NaN or infinity." << nl
        << "    Active laws from user libraries, keyword and name: "
        << laws.c_str();

    for (int i = 0; i < p.nLocal; ++i)
    {
        scalar sum = 0;

        for (int k = 3*i; k < 3*i + 3; ++k)
        {
            sum += mag(p.x[k]) + mag(p.v[k]) + mag(p.omega[k]);
        }

        if (!std::isfinite(sum))
        {
            FatalError
                << nl << "    The first particle whose motion is not finite: "
                << label(p.id[i]);
            break;
        }
    }

    FatalError << exit(FatalError);
}


void Foam::superellipsoidWorld::noteGravity()
{
    if (forcing_.hasGravity())
    {
        const vector& g = forcing_.gravity();

        g_ = max(g_, mag(plane_.along(g)));
        walls_.moving().setGravity(g);
        warnedRotations_ = warnedRotations_ || touched_.checkRotations(g);
    }
}


// * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * //

bool Foam::superellipsoidWorld::openWalls(const scalar dt, bool& hasClosed)
{
    const superellipsoidInput::notThrown ends;

    hasClosed = openings_.update(mesh_.time().value() - dt, dt);

    return walls_.open(core_, openings_.walls());
}


void Foam::superellipsoidWorld::complete(const scalar dt)
{
    makeHalos(dt);

    if (settings_.fluid.active())
    {
        resistances_.update(core_, sel_world_shapes(core_));
    }
}


void Foam::superellipsoidWorld::prepare(const scalar dt)
{
    const scalar now = mesh_.time().value() - dt;

    sel_world_clear_statistics(core_);
    halo_.clearCounts();

    forcing_.setTime(clockAt(now, forcing_.time()));
    walls_.moving().setTime(clockAt(now, walls_.moving().time()));
    stepped_ = mesh_.time().value();

    g_ = forcing_.hasGravity() ? 0 : g_;
    check(forcing_.foresee(core_, dt), "gravity");
    noteGravity();
    walls_.moving().foresee(core_, dt);
}


void Foam::superellipsoidWorld::substep(const scalar dt, const scalar rest)
{
    check(forcing_.begin(core_, dt), "gravity and surfaces of walls");
    noteGravity();
    walls_.moving().begin(core_, dt);

    sel_status status = advance(dt);

    // The time of the halos has ended, or they are too thin for a substep.
    // Forces other than gravity may require thicker halos

    for (label k = 0; status == SEL_E_HALO && k < mostHalos; ++k)
    {
        makeHalos(rest, dt*(1 << k));

        if (settings_.fluid.active())
        {
            resistances_.assign(core_, sel_world_shapes(core_));
        }

        status = advance(dt);
    }

    if (status == SEL_E_HALO)
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": a particle would move in a substep of "
            << dt << " s farther than the halos of other processes reach;" << nl
            << "    use shorter substeps (contact { nSubCycles ..; }) or a"
            << " shorter deltaT"
            << exit(FatalError);
    }

    check(status, "substep");
    walls_.moving().done(core_, dt);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

sel_particles& Foam::superellipsoidWorld::resize(const label n)
{
    const superellipsoidInput::notThrown ends;

    check(sel_world_resize(core_, n, 0), "gathering the particles");

    return particles();
}


void Foam::superellipsoidWorld::begin()
{
    const superellipsoidInput::notThrown ends;

    int bad = -1;
    check(sel_world_begin(core_, &bad), "check of the particles");
}


void Foam::superellipsoidWorld::beginFluid(const scalar offset)
{
    const superellipsoidInput::notThrown ends;

    check(sel_world_begin_fluid(core_, offset), "the fluid at the particles");
}
