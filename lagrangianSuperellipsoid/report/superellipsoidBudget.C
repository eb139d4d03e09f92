// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidBudget.H"
#include "superellipsoidParallel.H"
#include "superellipsoidTriple.H"

using namespace Foam::superellipsoidTriple;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::superellipsoidBudget::amounts Foam::superellipsoidBudget::none()
{
    return amounts{{0}};
}


Foam::superellipsoidBudget::amounts Foam::superellipsoidBudget::amountsOf
(
    const sel_energy& e
)
{
    amounts a(none());

    a.of[NUMBER] = e.particles;
    a.of[MASS] = e.mass;
    a.of[ENERGY] = e.translation + e.rotation + e.potential;

    for (int k = 0; k < 3; ++k)
    {
        a.of[MOMENTUM + k] = e.momentum[k];
        a.of[ANGULAR + k] = e.angularMomentum[k];
    }

    return a;
}


void Foam::superellipsoidBudget::add
(
    const cause c,
    const quantity q,
    const vector& value
)
{
    for (int k = 0; k < 3; ++k)
    {
        mine_.causes[c].of[q + k] += value[k];
    }
}


void Foam::superellipsoidBudget::addFluid
(
    sel_world* world,
    const label i,
    const scalar dt
)
{
    const sel_particles& p = *sel_world_particles(world);
    const sel_fluid& f = *sel_world_fluid(world);

    const auto triple = [i](const double* x)
    {
        return vector(x[3*i], x[3*i + 1], x[3*i + 2]);
    };

    vector given(triple(f.impulse));

    if (fluid_.world().buoyancy)
    {
        const scalar displaced =
            f.density[i]*sel_world_shape(world, p.shape[i])->volume;

        given -= dt*displaced*g_;
    }

    add(FLUID, MOMENTUM, given);
    add(FORCES, MOMENTUM, dt*triple(p.force));
}


Foam::superellipsoidBudget::account
Foam::superellipsoidBudget::gathered() const
{
    account all{};

    for (const account& a : superellipsoidParallel::gatherPlain(&mine_, 1))
    {
        all.start.add(a.start);
        all.there.add(a.there);
        sel_energy_merge(&all.energy, &a.energy);

        for (int c = 0; c < nCauses; ++c)
        {
            all.causes[c].add(a.causes[c]);
        }
    }

    if (fluid_.active())
    {
        const amounts left(balance(all));

        for (int k = ANGULAR; k < WIDTH; ++k)
        {
            all.causes[FLUID].of[k] += left.of[k];
        }
    }

    return all;
}


Foam::superellipsoidBudget::account Foam::superellipsoidBudget::between
(
    const account& a,
    const account& before
)
{
    account change(a);

    change.start = before.there;

    for (int c = 0; c < nCauses; ++c)
    {
        change.causes[c].add(before.causes[c], -1);
    }

    return change;
}


Foam::superellipsoidBudget::amounts Foam::superellipsoidBudget::balance
(
    const account& a
)
{
    amounts left(a.there);

    left.add(a.start, -1);

    for (int c = 0; c < nCauses; ++c)
    {
        left.add(a.causes[c], -1);
    }

    return left;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidBudget::superellipsoidBudget
(
    const bool active,
    const superellipsoidFluidSettings& fluid,
    const bool periodic,
    const vector& g
)
:
    active_(active),
    fluid_(fluid),
    periodic_(periodic),
    g_(g),
    gained_(0),
    begun_(false),
    since_(0),
    known_(0),
    mine_(),
    moved_(none()),
    reported_(false),
    last_(),
    file_()
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidBudget::begin
(
    sel_world* world,
    const label nextId,
    const scalar time
)
{
    if (!active_ || (begun_ && nextId == known_))
    {
        return;
    }

    const sel_particles& p = *sel_world_particles(world);
    sel_energy come{}, were{};

    for (label i = 0; i < p.nLocal; ++i)
    {
        sel_world_add_energy
        (
            world,
            p.shape[i],
            p.density[i],
            p.x + 3*i,
            p.q + 4*i,
            p.v + 3*i,
            p.omega + 3*i,
            p.id[i] >= known_ ? &come : &were
        );
    }

    mine_.causes[IN].add(amountsOf(come));

    if (!begun_)
    {
        begun_ = true;
        since_ = time;
        mine_.start = amountsOf(were);
    }

    known_ = nextId;
}


void Foam::superellipsoidBudget::advanced(sel_world* world, const scalar dt)
{
    if (!active_)
    {
        return;
    }

    const sel_statistics& s = *sel_world_statistics(world);

    sel_energy energy;
    sel_world_energy(world, &energy);
    moved_ = amountsOf(energy);

    add(GRAVITY, MOMENTUM, dt*moved_.of[MASS]*g_);
    add(GRAVITY, ANGULAR, triple(s.gravityAngularImpulse));
    add(WALLS, MOMENTUM, triple(s.wallImpulse));
    add(WALLS, ANGULAR, triple(s.wallAngularImpulse));
    add(POSITION_CORRECTION, ANGULAR, triple(s.angularMomentumPositionCorrection));

    mine_.causes[GRAVITY].of[ENERGY] += gained_;
    mine_.causes[WALLS].of[ENERGY] += s.wallWork;
    mine_.causes[POSITION_CORRECTION].of[ENERGY] += s.energyPositionCorrection;
    mine_.causes[FRICTION].of[ENERGY] -= s.energyFriction;
    mine_.causes[SPRINGS].of[ENERGY] -= s.energyStored;
    mine_.causes[FORCES].of[ENERGY] += s.forceWork;
    mine_.causes[RESTITUTION].of[ENERGY] -=
        s.energyDissipated - s.energyFriction;

    if (sel_world_fluid(world))
    {
        for (label i = 0; i < sel_world_particles(world)->nLocal; ++i)
        {
            addFluid(world, i, dt);
        }
    }

    // Tracking will add to these causes: start from minus their present values
    for (const cause c : {OUT, REMOVED, STOPPED})
    {
        moved_.add(mine_.causes[c], -1);
    }
}


void Foam::superellipsoidBudget::setThere(const sel_energy& e)
{
    mine_.energy = e;
    mine_.there = amountsOf(e);

    if (!periodic_)
    {
        return;
    }

    // Particles that have gone to other processes are missing here and too many
    // there: the sum over all processes is right
    amounts expected(moved_);

    for (const cause c : {OUT, REMOVED, STOPPED})
    {
        expected.add(mine_.causes[c]);
    }

    for (int k = MOMENTUM; k < WIDTH; ++k)
    {
        mine_.causes[PERIODIC].of[k] += mine_.there.of[k] - expected.of[k];
    }
}


void Foam::superellipsoidBudget::report
(
    const scalar time,
    const fileName& folder
)
{
    if (!active_)
    {
        return;
    }

    const account all(gathered());

    if (!Pstream::master())
    {
        return;
    }

    if (!reported_)
    {
        // The first report covers the time since the start
        reported_ = true;
        last_.there = all.start;
        openFile(folder);
    }

    Info<< "    ledger since " << since_ << " s" << nl;
    write(Info, all);
    Info<< "    ledger since the last report" << nl;
    write(Info, between(all, last_));

    if (file_.valid())
    {
        writeRow(time, all);
    }

    last_ = all;
}


// ************************************************************************* //
