// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFeedingInjector.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidParallel.H"
#include "superellipsoidRegion.H"
#include "superellipsoidText.H"
#include "superellipsoidTriple.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * Static Functions  * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns the keywords of a feed and of the placement, and others
static wordList withFeed(const wordList& own)
{
    wordList all(own);

    for (const word& keyword : superellipsoidKeywords::of("inlet"))
    {
        if (keyword != "region" && !all.found(keyword))
        {
            all.append(keyword);
        }
    }

    return all;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidFeedingInjector::restore()
{
    const string& stored = context_.stored;

    if (stored.size() && !feed_.restore(stored))
    {
        fail
        (
            "the state of its feed in uniform/lagrangian of the time folder,"
            " '" + cut(stored) + "', is damaged, or belongs to another list of"
            " shapes. Restore the file or the list of shapes; or rename the"
            " injector, and the feed starts again"
        );
    }
}


bool Foam::superellipsoidFeedingInjector::findPlace
(
    const sel_shape& shape,
    sel_particle_row& row
)
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
            placed = tryToPlace(k, shape, found[0]);
        }

        superellipsoidParallel::broadcast(placed);
        share(found);

        if (!placed)
        {
            return false;
        }

        moveInside(found);

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
            where_,
            "of " + text(mostTries) + " points in it all lie outside the mesh,"
            " the last at " + text(point(x[0], x[1], x[2]))
        );
    }

    return false;
}


void Foam::superellipsoidFeedingInjector::append(const sel_particle_row& row)
{
    const superellipsoidPeriods& periods = context_.periods;
    const double* x = row.x;
    const double* q = row.q;

    // Image 0 is the body itself
    for (label k = 0; k < periods.nImages(); ++k)
    {
        if (k == 0 || periods.mayTouch(k, x, overhang()))
        {
            const point at(periods.place(k, point(x[0], x[1], x[2])));
            const quaternion rotated
            (
                periods.turned(k, quaternion(q[0], vector(q[1], q[2], q[3])))
            );
            const double orientation[4] =
            {
                rotated.w(), rotated.v().x(), rotated.v().y(), rotated.v().z()
            };

            sel_body body;
            sel_contact_body(&body, &shapes_.back(), at.cdata(), orientation);
            bodies_.push_back(body);
        }
    }
}


void Foam::superellipsoidFeedingInjector::reportNarrow
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
            "keyword '" + where_ + "': " + text(often) + " times it had no"
            " space for a particle of d_eq " + text(dEq) + " m, although no"
            " other particle is near. The region is too narrow, or walls"
            " intersect it"
        );
    }
}


void Foam::superellipsoidFeedingInjector::reportShort()
{
    using superellipsoidText::brief;

    const string why(feed_.shortfall());

    if (why.empty())
    {
        return;
    }

    const vector capacity(within(0).span());
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
          ? " (are the sizes of shapes or the file of a polyhedron in"
            " millimetres? scale 0.001 converts to metres)"
          : ""
        )
    );
}


// * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidFeedingInjector::largest() const
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


void Foam::superellipsoidFeedingInjector::propose
(
    Random&,
    sel_particle_row&
) const
{
    NotImplemented;
}


void Foam::superellipsoidFeedingInjector::draw
(
    Random& random,
    sel_particle_row& row
) const
{
    const int shape = row.shape;
    const double diameter = row.diameter;
    double u[3];

    for (double& number : u)
    {
        number = random.sample01<scalar>();
    }

    placement_.orientation.draw(u, row.q);
    propose(random, row);
    row.shape = shape;
    row.diameter = diameter;

    if (const char* fault = sel_particle_row_fault(&row))
    {
        fail(string("propose() has drawn a particle with ") + fault);
    }

    hold(row);
}


bool Foam::superellipsoidFeedingInjector::hasSpace
(
    const sel_shape& shape,
    const sel_particle_row& row
) const
{
    sel_body body;
    int obstacle = SEL_MEETS_WALL;
    sel_contact_body(&body, &shape, row.x, row.q);

    const sel_status status =
        sel_packing_admit
        (
            1,
            &body,
            placement_.gap,
            walls(),
            int(context_.periods.size()),
            context_.periods.cdata(),
            int(bodies_.size()),
            bodies_.data(),
            &obstacle
        );

    if (status != SEL_OK)
    {
        fail(sel_status_message(status));
    }

    return obstacle == SEL_MEETS_NOTHING;
}


bool Foam::superellipsoidFeedingInjector::tryToPlace
(
    const label k,
    const sel_shape& shape,
    sel_particle_row& row
) const
{
    Random random(sel_feed_place_seed(&feed_(), int(k)));
    bool placed = false;

    for (label i = 0; i < placement_.maxAttempts && !placed; ++i)
    {
        draw(random, row);
        placed = hasSpace(shape, row);
    }

    return placed;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFeedingInjector::superellipsoidFeedingInjector
(
    const context& c,
    const word& where,
    const wordList& keywords,
    const std::size_t layout
)
:
    superellipsoidInjector(c, withFeed(keywords)),
    where_(where),
    U0Spread_(numberOf("inlet", context_.dict, "U0Spread")),
    end_(context_.dict, "until", c.mesh),
    feed_(context_.dict, c.shapes, c.rho),
    placement_("inlet", context_.dict, c.gap)
{
    if
    (
        layout
     != SEL_LAYOUT + sizeof(*this) + sizeof(superellipsoidInjector)
      + sizeof(context)
    )
    {
        failLayout();
    }

    restore();

    number_ = 1;
    volume_ = feed_().meanVolume;
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidFeedingInjector::begin
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
                << end_.text().c_str() << " is reached: the value is " << now
                << endl;
        }
    }

    feed_.advance(SOI, t - SOI - dt, t - SOI);
}


void Foam::superellipsoidFeedingInjector::place(particles& rows)
{
    const boundBox box(within(largest() + 2*placement_.gap));

    present_ = context_.present(box, overhang());
    walls_ = context_.walls();
    bodies_ = present_->bodies();
    shapes_.clear();

    for (bool goesOn = true; goesOn && isDue();)
    {
        sel_particle_row row{};
        sel_feed_next(&feed_(), &row.shape, &row.diameter);
        const sel_shape shape
        (
            context_.shapes.scaled(row.shape, row.diameter)
        );

        if (!findPlace(shape, row))
        {
            reportNarrow(bodies_.empty(), row.diameter);
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
            shapes_.push_back(shape);
            append(row);
        }
    }

    bodies_.clear();
    shapes_.clear();
    present_.reset();
    walls_.reset();

    // Velocities are computed on each process: those of the master count, since
    // another processor may round them differently
    share(rows);
}


void Foam::superellipsoidFeedingInjector::end(const scalar t)
{
    if (!reportedEnd_ && sel_feed_is_over(&feed_(), t))
    {
        reportedEnd_ = true;

        Info<< "    injector " << context_.name << ": the feed has ended with "
            << feed_().fed << " particles, "
            << superellipsoidText::brief(feed_().fedMass, 6).c_str() << " kg"
            << endl;

        reportShort();
    }
}


void Foam::superellipsoidFeedingInjector::report(Ostream& os)
{
    using superellipsoidText::brief;

    const sel_feed& feed = feed_();
    const scalar behind = sel_feed_behind(&feed), rounding = 1e-9*feed.due;
    const label now[3] = {feed.fed, feed.waited, feed.skipped};

    if (!std::equal(now, now + 3, reported_))
    {
        os  << "    injector " << context_.name << ": " << feed.fed
            << " particles, " << brief(feed.fedMass, 6).c_str() << " kg; "
            << feed.waited << " steps without space, " << feed.skipped
            << " left out, behind by "
            << brief(behind > rounding ? behind : 0).c_str()
            << (feed.byMass ? " kg" : " particles") << nl;
    }

    std::copy_n(now, 3, reported_);
}
