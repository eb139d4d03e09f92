// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidRegionInjector.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidMixture.H"
#include "superellipsoidParallel.H"
#include "superellipsoidTriple.H"
#include "Random.H"

#include <algorithm>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
    addSuperellipsoidInjector
    (
        superellipsoidRegionInjector,
        superellipsoidRegion
    );
}


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

std::vector<int> Foam::superellipsoidRegionInjector::types() const
{
    std::vector<int> type(number_);
    Random rnd(seed_);

    sel_mixture_shuffle
    (
        int(counts_.size()),
        counts_.data(),
        [](void* r) { return static_cast<Random*>(r)->sample01<scalar>(); },
        &rnd,
        type.data()
    );

    return type;
}


Foam::scalar Foam::superellipsoidRegionInjector::reachOver() const
{
    scalar most = 0;

    for (std::size_t i = 0; i < counts_.size() && context_.periods.size(); ++i)
    {
        if (counts_[i])
        {
            most = max(most, context_.shapes[label(i)].boundingRadius);
        }
    }

    return most;
}


void Foam::superellipsoidRegionInjector::setPoses
(
    scalarList& x,
    scalarList& q,
    const label n,
    particles& rows
)
{
    superellipsoidParallel::broadcast(x);
    superellipsoidParallel::broadcast(q);

    for (label i = 0; i < n; ++i)
    {
        std::copy_n(&x[3*i], 3, rows[i].x);
        std::copy_n(&q[4*i], 4, rows[i].q);
    }
}


sel_status Foam::superellipsoidRegionInjector::pack
(
    const std::vector<int>& type,
    particles& rows,
    label& nPlaced
)
{
    const std::shared_ptr<const superellipsoidPresent> present
    (
        context_.present
        (
            region_.bounds(placement_.gap + reachOver()),
            region_.overhang()
        )
    );
    const std::vector<sel_body>& fixed = present->bodies();

    if (fixed.size())
    {
        Info<< "    injector " << context_.name << ": "
            << label(fixed.size()) << " particles are present already"
            << endl;
    }

    sel_region region(region_());
    placement_.orientation.setRegion(region);
    region.plane = context_.plane.plane();

    scalarList x(3*number_);
    scalarList q(4*number_);
    int placed = 0;
    label status = SEL_OK;
    const std::shared_ptr<const sel_walls> walls(context_.walls());

    if (Pstream::master())
    {
        status =
            fill
            (
                {region, type, walls.get(), fixed, x.begin(), q.begin()},
                placed
            );
    }

    nPlaced = placed;
    superellipsoidParallel::broadcast(status);
    superellipsoidParallel::broadcast(nPlaced);
    setPoses(x, q, nPlaced, rows);

    if (status == SEL_OK)
    {
        region_.moveToImageInside(rows);
    }

    return sel_status(status);
}


// * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * * //

void Foam::superellipsoidRegionInjector::setNumber()
{
    number_ = 0;
    volume_ = 0;

    for (std::size_t i = 0; i < counts_.size(); ++i)
    {
        number_ += counts_[i];
        volume_ += counts_[i]*context_.shapes[label(i)].volume;
    }
}


sel_status Foam::superellipsoidRegionInjector::fill
(
    const request& r,
    int& placed
)
{
    return
        sel_packing_random
        (
            &r.region,
            context_.shapes.list().cdata(),
            int(r.type.size()),
            r.type.data(),
            seed_,
            placement_.gap,
            placement_.maxAttempts,
            r.walls,
            int(r.fixed.size()),
            r.fixed.data(),
            r.x,
            r.q,
            &placed
        );
}


void Foam::superellipsoidRegionInjector::full(const label nPlaced) const
{
    const string found
    (
        "only " + text(nPlaced) + " of " + text(number_)
      + " particles could be placed"
    );
    const string attempts
    (
        "maxAttempts (now " + text(placement_.maxAttempts) + ")"
    );

    if (context_.plane.valid())
    {
        fail
        (
            found + " in the plane " + context_.plane.text()
          + ", within the region.\nUse fewer or smaller"
          + " particles, a larger region, superellipsoidPacking, or"
          + " more " + attempts
        );
    }

    fail
    (
        found + ".\nAll would fill " + text(100*volume_/region_.volume())
      + " % of the region (" + text(volume_) + " of "
      + text(region_.volume())
      + " m3); random placement reaches about 30 %.\n"
      + "Use fewer or smaller particles, a larger region, the type"
      + " superellipsoidPacking, which reaches about 60 %, or more "
      + attempts
    );
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidRegionInjector::superellipsoidRegionInjector
(
    const context& c,
    const wordList& keywords
)
:
    superellipsoidInjector(c, keywords),
    region_(superellipsoidInput::subDict(context_.dict, "region"), c.mesh),
    counts_(c.shapes.size()),
    seed_(integerOf("region", context_.dict, "seed")),
    placement_("region", context_.dict, c.gap)
{}


Foam::superellipsoidRegionInjector::superellipsoidRegionInjector
(
    const context& c
)
:
    superellipsoidRegionInjector(c, superellipsoidKeywords::of("region"))
{
    const label n = integerOf("region", context_.dict, "nParticles");
    const scalarList shares
    (
        superellipsoidMixture::readShares(context_.dict, c.shapes)
    );

    sel_mixture_apportion(shares.size(), shares.cdata(), n, counts_.data());
    setNumber();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidRegionInjector::place(particles& rows)
{
    region_.prepare();

    // If the particles cannot fit, end before any memory is allocated for them.
    // Bodies in a plane may be thicker than the region
    if (volume_ >= region_.volume() && !context_.plane.valid())
    {
        full(0);
    }

    const std::vector<int> type(types());

    sel_particle_row still{};
    still.q[0] = 1;
    superellipsoidTriple::give(still.v, placement_.U0);
    superellipsoidTriple::give(still.omega, placement_.omega);
    rows.assign(type.size(), still);

    label nPlaced = 0;
    const sel_status status = pack(type, rows, nPlaced);

    if (status == SEL_E_FULL)
    {
        full(nPlaced);
    }
    else if (status != SEL_OK)
    {
        fail(sel_status_message(status));
    }

    for (std::size_t i = 0; i < type.size(); ++i)
    {
        rows[i].shape = type[i];
        rows[i].diameter = context_.shapes[type[i]].equivalentDiameter;
    }
}
