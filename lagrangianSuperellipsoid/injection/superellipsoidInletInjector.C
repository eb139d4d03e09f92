// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors
/*---------------------------------------------------------------------------* \
Class
    Foam::superellipsoidInletInjector

Description
    Feeds particles over time through a patch or a disc, or into a box, a
    cylinder or a cell zone. The rate is a function of time, and the particles
    are a mixture of shapes and sizes. The result is the same on any number of
    processes. A particle that is due is placed where it overlaps neither
    another particle nor a wall. If there is no such position, it waits or is
    left out. The master finds the positions and sends them to the other
    processes. A restart continues the feed.

Usage
    \verbatim
    feed
    {
        type            superellipsoidInlet;
        region          { type patch; patch inlet; }
        massFlowRate    0.005;
        massTotal       0.1;
        shapes          { grain 0.6; cube 0.4; }
        U0              (0 0 -0.5);
    }
    \endverbatim

    The keywords are in docs/dictionary.md.

\*---------------------------------------------------------------------------*/

#include "superellipsoidInjector.H"
#include "superellipsoidBedCondition.H"
#include "superellipsoidFeed.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidParallel.H"
#include "superellipsoidPlacement.H"
#include "superellipsoidRegion.H"
#include "superellipsoidTriple.H"
#include "superellipsoidText.H"

#include <list>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * Class Definition  * * * * * * * * * * * * * * //

namespace Foam
{

class superellipsoidInletInjector
:
    public superellipsoidInjector
{
    // Private Data

        superellipsoidFeed feed_;
        superellipsoidBedCondition end_;
        const superellipsoidPlacement placement_;

        //- Greatest deviation of the velocity from U0 [m/s]
        const scalar U0Spread_;

        superellipsoidRegion region_;

        //- Number of failed attempts with no other particle near, since a
        //- particle was last placed
        label alone_ = 0;

        //- Was the end of the feed reported?
        bool reportedEnd_ = false;

        //- Values in the last report
        label reported_[3] = {0, 0, 0};


    // Private Member Functions

        //- Returns the largest length of a particle [m]
        scalar largest() const;

        //- Restores the state that the previous run wrote
        void restore();

        //- Makes the k-th attempt in this step to place a particle. Returns
        //- true if it has a position. Called on the master
        bool tryOne
        (
            const label k,
            const sel_shape& shape,
            const sel_walls* walls,
            const std::vector<sel_body>& fixed,
            sel_particle_row& row
        ) const;

        //- Finds a position and an orientation for a particle. Returns false if
        //- there is no space. Collective
        bool findPlace
        (
            const sel_shape& shape,
            const sel_walls* walls,
            const std::vector<sel_body>& fixed,
            sel_particle_row& row
        ) const;

        //- Appends a body, and its images across periodic patches, to the
        //- bodies that later particles must not overlap
        void append
        (
            const sel_shape& shape,
            const sel_particle_row& row,
            std::vector<sel_body>& fixed
        ) const;

        //- Called if there was no space. Warns once if this repeats although no
        //- other particle is near. Collective
        void reportNarrow(const bool noneNear, const scalar dEq);

        //- Warns if the feed has ended and has fed far less than requested.
        //- Collective
        void reportShort();


public:

    explicit superellipsoidInletInjector(const context& c);

    virtual bool feeds() const override
    {
        return true;
    }

    virtual bool isDue() const override
    {
        return sel_feed_is_due(&feed_());
    }

    virtual string state() const override
    {
        return feed_.state();
    }

    virtual label expected
    (
        const scalar SOI,
        const scalar t0,
        const scalar t1,
        const scalar step
    ) const override
    {
        return feed_.expected(SOI, t0, t1, step);
    }

    virtual void begin
    (
        const scalar t,
        const scalar dt,
        const scalar SOI
    ) override;

    virtual void place(particles& rows) override;

    virtual void end(const scalar t) override;

    virtual void report(Ostream& os) override;
};


addSuperellipsoidInjector(superellipsoidInletInjector, superellipsoidInlet);

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidInletInjector::largest() const
{
    scalar most = 0;

    forAll(context_.shapes.names(), i)
    {
        const sel_shape& shape = context_.shapes[i];

        most =
            max
            (
                most,
                2*shape.boundingRadius*feed_.greatest(i)
               /shape.equivalentDiameter
            );
    }

    // A region that is exactly as long as the body would have no space for it
    return 1.01*most;
}


void Foam::superellipsoidInletInjector::restore()
{
    const string& stored = context_.stored;

    if (stored.size() && !feed_.restore(stored))
    {
        fail
        (
            "what the run before has written of its feed cannot be gone on"
            " from: '" + cut(stored) + "' in uniform/lagrangian of the time"
            " folder; it has numbers, as many for the shapes as there are now,"
            " and at its end their checksum. Restore the file, or the list of"
            " shapes, or give the injector another name: then it starts anew"
        );
    }
}


bool Foam::superellipsoidInletInjector::tryOne
(
    const label k,
    const sel_shape& shape,
    const sel_walls* walls,
    const std::vector<sel_body>& fixed,
    sel_particle_row& row
) const
{
    sel_region region(region_());
    region.plane = context_.plane.plane();
    placement_.orientation.setRegion(region);

    const int type = 0;
    int placed = 0;
    const sel_status status =
        sel_packing_random
        (
            &region,
            &shape,
            1,
            &type,
            sel_feed_place_seed(&feed_(), k),
            placement_.gap,
            placement_.maxAttempts,
            walls,
            int(fixed.size()),
            fixed.data(),
            row.x,
            row.q,
            &placed
        );

    if (status != SEL_OK && status != SEL_E_FULL)
    {
        FatalErrorInFunction
            << "injector " << context_.name << ": "
            << sel_status_message(status) << exit(FatalError);
    }

    return placed;
}


bool Foam::superellipsoidInletInjector::findPlace
(
    const sel_shape& shape,
    const sel_walls* walls,
    const std::vector<sel_body>& fixed,
    sel_particle_row& row
) const
{
    // An overlap with a wall is not detected from behind the wall. A body
    // behind a wall is detected by its centre, which is outside the mesh
    const label mostTries = 8;
    particles found(1, row);

    for (label k = 0; k < mostTries; ++k)
    {
        label placed = 0;

        if (Pstream::master())
        {
            placed = tryOne(k, shape, walls, fixed, found[0]);
        }

        superellipsoidParallel::broadcast(placed);
        share(found);

        if (!placed)
        {
            return false;
        }

        region_.moveToImageInside(found);

        if
        (
            superellipsoidPlaces
            (
                context_.mesh,
                superellipsoidRegion::centres(found)
            ).rank(0) >= 0
        )
        {
            row = found[0];
            return true;
        }
    }

    if (!feed_().fed)
    {
        const double* x = found[0].x;

        superellipsoidInput::fail
        (
            context_.dict,
            "region",
            "of " + text(mostTries) + " places in it all lie outside the mesh,"
            " the last at " + text(point(x[0], x[1], x[2]))
        );
    }

    return false;
}


void Foam::superellipsoidInletInjector::append
(
    const sel_shape& shape,
    const sel_particle_row& row,
    std::vector<sel_body>& fixed
) const
{
    const superellipsoidPeriods& periods = context_.periods;
    const double* x = row.x;
    const double* q = row.q;

    // Image 0 is the body itself
    for (label k = 0; k < periods.nImages(); ++k)
    {
        if (k == 0 || periods.mayTouch(k, x, region_.overhang()))
        {
            const point at(periods.place(k, point(x[0], x[1], x[2])));
            const quaternion turned
            (
                periods.turned(k, quaternion(q[0], vector(q[1], q[2], q[3])))
            );
            const double orientation[4] =
            {
                turned.w(), turned.v().x(), turned.v().y(), turned.v().z()
            };

            sel_body body;
            sel_contact_body(&body, &shape, at.cdata(), orientation);
            fixed.push_back(body);
        }
    }
}


void Foam::superellipsoidInletInjector::reportNarrow
(
    const bool noneNear,
    const scalar dEq
)
{
    // A few failures mean nothing: the attempts are random, and a moving wall
    // may have filled the space
    const label often = 10;
    label alone = noneNear;

    superellipsoidParallel::broadcast(alone);
    alone_ += alone;

    if (alone && alone_ == often)
    {
        warn
        (
            context_.dict,
            "keyword 'region': " + text(often) + " times there was no room in"
            " it for a particle of d_eq " + text(dEq) + " m, though no other"
            " is near. It is too narrow, or walls are in the way"
        );
    }
}


void Foam::superellipsoidInletInjector::reportShort()
{
    using superellipsoidText::brief;

    const string why(feed_.shortfall());

    if (why.empty())
    {
        return;
    }

    region_.prepare();

    const vector capacity(region_.bounds(0).span());
    const vector vessel(context_.mesh.bounds().span());
    const bool tooLarge = largest() > min(cmptMax(capacity), cmptMax(vessel));

    warn
    (
        context_.dict,
        "the feed has ended with " + text(feed_().fed) + " particles, "
      + text(feed_().fedMass) + " kg: " + why + ".\n    Bodies are up to "
      + brief(largest()) + " m long, the region is " + brief(capacity)
      + " m and the mesh " + brief(vessel) + " m"
      + (
            tooLarge
          ? " (are sizes of shapes, or a file of a polyhedron, in"
            " millimetres? scale 0.001 makes metres of them)"
          : ""
        )
    );
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidInletInjector::superellipsoidInletInjector
(
    const context& c
)
:
    superellipsoidInjector(c, superellipsoidKeywords::of("inlet")),
    feed_(context_.dict, c.shapes, c.rho),
    end_(context_.dict, "until", c.mesh),
    placement_(context_.dict, c.gap, 100, 1000000),
    U0Spread_(numberOr(context_.dict, "U0Spread", 0, SEL_SPEED_MOST, 0)),
    region_
    (
        superellipsoidInput::subDict(context_.dict, "region"),
        c.mesh,
        largest() + 2*placement_.gap
    )
{
    if (region_.isOutside())
    {
        superellipsoidInput::fail
        (
            context_.dict,
            "region",
            "points all over it lie outside the mesh, which reaches from "
          + text(c.mesh.bounds().min()) + " to " + text(c.mesh.bounds().max())
        );
    }

    restore();

    number_ = 1;
    volume_ = feed_().meanVolume;
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidInletInjector::begin
(
    const scalar t,
    const scalar dt,
    const scalar SOI
)
{
    scalar now = 0;

    if (end_.active() && !feed_().ended)
    {
        context_.addTo(end_);

        if (end_.isReached(now))
        {
            feed_().ended = 1;

            Info<< "    injector " << context_.name << ": "
                << end_.text().c_str() << " is reached: it is at " << now
                << endl;
        }
    }

    feed_.advance(SOI, t - SOI - dt, t - SOI);
}


void Foam::superellipsoidInletInjector::place(particles& rows)
{
    region_.prepare();

    const std::shared_ptr<const superellipsoidPresent> present
    (
        context_.present
        (
            region_.bounds(largest() + 2*placement_.gap),
            region_.overhang()
        )
    );
    std::vector<sel_body> fixed(present->bodies());
    const std::shared_ptr<const sel_walls> walls(context_.walls());
    std::list<sel_shape> shapes;

    for (bool goesOn = true; goesOn && isDue();)
    {
        sel_particle_row row{};
        sel_feed_next(&feed_(), &row.shape, &row.diameter);
        const sel_shape shape
        (
            context_.shapes.scaled(row.shape, row.diameter)
        );

        if (!findPlace(shape, walls.get(), fixed, row))
        {
            reportNarrow(fixed.empty(), row.diameter);
            goesOn = sel_feed_refuse(&feed_());
            continue;
        }

        alone_ = 0;
        sel_feed_velocity(&feed_(), placement_.U0.cdata(), U0Spread_, row.v);
        superellipsoidTriple::give(row.omega, placement_.omega);
        rows.push_back(row);
        sel_feed_place(&feed_());

        if (Pstream::master())
        {
            shapes.push_back(shape);
            append(shapes.back(), row, fixed);
        }
    }
}


void Foam::superellipsoidInletInjector::end(const scalar t)
{
    if (!reportedEnd_ && sel_feed_is_over(&feed_(), t))
    {
        reportedEnd_ = true;

        Info<< "    injector " << context_.name << ": the feed has ended with "
            << feed_().fed << " particles, " << feed_().fedMass << " kg"
            << endl;

        reportShort();
    }
}


void Foam::superellipsoidInletInjector::report(Ostream& os)
{
    const sel_feed& feed = feed_();
    const label now[3] = {feed.fed, feed.waited, feed.skipped};

    if (!std::equal(now, now + 3, reported_))
    {
        os  << "    injector " << context_.name << ": " << feed.fed
            << " particles, " << feed.fedMass << " kg; "
            << feed.waited << " steps without room, " << feed.skipped
            << " left out, behind by " << sel_feed_behind(&feed)
            << (feed.byMass ? " kg" : " particles") << nl;
    }

    std::copy_n(now, 3, reported_);
}
