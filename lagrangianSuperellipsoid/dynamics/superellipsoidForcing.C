// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidForcing.H"
#include "superellipsoidFunction.H"

using namespace Foam::superellipsoidInput;

//- Number of intervals of a step in which the greatest gravity is sampled
static const Foam::label nParts = 8;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::vector Foam::superellipsoidForcing::gravityAt(const scalar t) const
{
    const quiet numbers;
    const vector g(gravityOf_->value(t));

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        checkValueAt(dict_, "gravity", g[d], t, SEL_GRAVITY_MOST);
    }

    return g;
}


sel_status Foam::superellipsoidForcing::setGravity
(
    sel_world* world,
    const vector& g
)
{
    double gained = 0;
    const sel_status status =
        sel_world_set_gravity
        (
            world,
            g.v_,
            settings_.world.budget ? &gained : nullptr
        );

    gravity_ = g;
    gained_ += gained;

    return status;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidForcing::superellipsoidForcing
(
    const dictionary& dict,
    const superellipsoidSettings& settings,
    const scalar time
)
:
    settings_(settings),
    dict_(dict),
    gravityOf_(),
    gravity_(vector::zero),
    surfaces_(),
    time_(time),
    kick_(vector::zero),
    gained_(0)
{
    checkCoeffs(dict_, "gravity");

    if (dict_.findEntry("gravity", keyType::LITERAL))
    {
        gravityOf_ = functionOfTime<vector>("gravity", dict_);
    }

    forAll(settings_.wallPatches, i)
    {
        if (settings_.surfaces[i] && settings_.surfaces[i]->varies())
        {
            surfaces_.append(i);
        }
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

const Foam::vector& Foam::superellipsoidForcing::start(const vector& g)
{
    gravity_ = hasGravity() ? gravityAt(time_) : g;

    return gravity_;
}


Foam::vector Foam::superellipsoidForcing::gravity(const scalar dt) const
{
    return
        hasGravity()
      ? meanOverTime<vector>
        (
            [this](const scalar t) { return gravityAt(t); },
            time_,
            dt
        )
      : gravity_;
}


Foam::vector Foam::superellipsoidForcing::greatest
(
    const scalar dt,
    const label n
) const
{
    vector most(hasGravity() ? vector::zero : gravity_);

    for (label k = 0; hasGravity() && k <= n; ++k)
    {
        const vector g(gravityAt(time_ + k*dt/n));

        most = mag(g) > mag(most) ? g : most;
    }

    return most;
}


sel_status Foam::superellipsoidForcing::foresee
(
    sel_world* world,
    const scalar dt
)
{
    kick_ = vector::zero;
    gained_ = 0;

    return
        hasGravity() ? setGravity(world, greatest(dt, nParts)) : SEL_OK;
}


sel_status Foam::superellipsoidForcing::begin
(
    sel_world* world,
    const scalar dt
)
{
    sel_status status = SEL_OK;

    if (hasGravity())
    {
        status = setGravity(world, gravity(dt));
        kick_ += dt*gravity_;
    }

    for (const label i : surfaces_)
    {
        if (status == SEL_OK)
        {
            const superellipsoidSurfaceMotion& surface = *settings_.surfaces[i];

            status =
                sel_world_set_surface
                (
                    world,
                    i,
                    surface.velocity(time_, dt).v_,
                    surface.omega(time_, dt).v_
                );
        }
    }

    time_ += dt;

    return status;
}


void Foam::superellipsoidForcing::write
(
    dictionary& properties,
    const scalar clock
) const
{
    if (hasGravity() || surfaces_.size())
    {
        dictionary block;
        block.set("time", exactText({clock}));
        properties.set("forcing", block);
    }
}


void Foam::superellipsoidForcing::read
(
    const dictionary& properties,
    const scalar time,
    const scalar deltaT
)
{
    const dictionary* block = properties.findDict("forcing");

    time_ = time;

    if (!block || !(hasGravity() || surfaces_.size()))
    {
        return;
    }

    const string where(properties.name() + ", block forcing");

    time_ = exactNumbers(*block, "time", 1, where)[0];

    if (!isOfTime(time_, time, deltaT))
    {
        FatalErrorInFunction
            << where.c_str() << ", keyword 'time': the file is of time "
            << time_ << " s, the restart at " << time << " s"
            << exit(FatalError);
    }
}
