// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidInlet.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidParallel.H"
#include "superellipsoidPlaces.H"
#include "superellipsoidText.H"
#include "mathematicalConstants.H"

#include <cmath>
#include <list>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::vector Foam::superellipsoidInlet::velocity() const
{
    // Uniformly distributed in a ball
    const scalar radius = U0Spread_*std::cbrt(feed_.random(0));
    const scalar z = 2*feed_.random(1) - 1;
    const scalar angle = constant::mathematical::twoPi*feed_.random(2);
    const scalar aside = std::sqrt(max(scalar(0), 1 - sqr(z)));

    return
        U0_
      + radius*vector(aside*std::cos(angle), aside*std::sin(angle), z);
}


Foam::scalar Foam::superellipsoidInlet::largest() const
{
    scalar most = 0;

    for (label i = 0; i < shapes_.size(); ++i)
    {
        const sel_shape& shape = shapes_[i];

        most =
            max
            (
                most,
                2*shape.boundingRadius*feed_.mixture().greatest(i)
               /shape.equivalentDiameter
            );
    }

    // A region of exactly the length of the body would have no space for it
    return 1.01*most;
}


void Foam::superellipsoidInlet::append
(
    const superellipsoidPeriods& periods,
    const sel_shape& shape,
    const scalarList& found,
    const scalar overhang,
    std::vector<sel_body>& fixed
)
{
    const double* x = found.cdata();
    const quaternion q(found[3], vector(found[4], found[5], found[6]));

    // The first image is the body itself
    for (label k = 0; k < periods.nImages(); ++k)
    {
        if (k == 0 || periods.mayTouch(k, x, overhang))
        {
            const point at(periods.place(k, point(x[0], x[1], x[2])));
            const quaternion turned(periods.turned(k, q));
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


bool Foam::superellipsoidInlet::findPlace
(
    const sel_shape& shape,
    const sel_plane& plane,
    const sel_walls* walls,
    const std::vector<sel_body>& fixed,
    scalarList& found
) const
{
    // A wall cannot be detected from behind: a body behind it is recognised by
    // its centre, which is outside the mesh
    const label mostTries = 8;

    for (label k = 0; k < mostTries; ++k)
    {
        label status = 0;

        if (Pstream::master())
        {
            status =
                tryOne
                (
                    k,
                    shape,
                    plane,
                    walls,
                    fixed,
                    found.begin(),
                    found.begin() + 3
                );
        }
        superellipsoidParallel::broadcast(status);
        superellipsoidParallel::broadcast(found);

        if (!status)
        {
            return false;
        }

        if (moveToImageInside(found))
        {
            return true;
        }
    }

    if (!feed_.fed())
    {
        fail
        (
            dict_,
            "region",
            "of " + text(mostTries) + " places in it all lie outside the mesh,"
            " the last at " + text(point(found[0], found[1], found[2]))
        );
    }

    return false;
}


bool Foam::superellipsoidInlet::moveToImageInside(scalarList& found) const
{
    vectorField centre(1, vector(found[0], found[1], found[2]));
    List<quaternion> orientation
    (
        1,
        quaternion(found[3], vector(found[4], found[5], found[6]))
    );

    region_.moveToImageInside(centre, orientation);

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        found[d] = centre[0][d];
        found[4 + d] = orientation[0].v()[d];
    }
    found[3] = orientation[0].w();

    return superellipsoidPlaces(mesh_, centre).rank(0) >= 0;
}


void Foam::superellipsoidInlet::reportNarrow
(
    const bool nobodyNear,
    const scalar dEq
)
{
    // A single draw may be unlucky, and a moving wall may be in the way
    const label often = 10;
    label alone = nobodyNear;

    superellipsoidParallel::broadcast(alone);
    alone_ += alone;

    if (alone && alone_ == often)
    {
        warn
        (
            dict_,
            "keyword 'region': " + text(often) + " times there was no room in"
            " it for a particle of d_eq " + text(dEq) + " m, though no other"
            " is near. It is too narrow, or walls are in the way"
        );
    }
}


void Foam::superellipsoidInlet::reportShort()
{
    const string why(feed_.shortfall());

    if (why.empty())
    {
        return;
    }

    region_.prepare();

    const vector capacity(region_.bounds(0).span());
    const vector vessel(mesh_.bounds().span());
    const bool tooLarge = largest() > min(cmptMax(capacity), cmptMax(vessel));

    warn
    (
        dict_,
        "the feed has ended with " + text(feed_.fed()) + " particles, "
      + text(feed_.fedMass()) + " kg: " + why + ".\n    Bodies are up to "
      + superellipsoidText::brief(largest()) + " m long, the region is "
      + superellipsoidText::brief(capacity) + " m and the mesh "
      + superellipsoidText::brief(vessel) + " m"
      + (
            tooLarge
          ? " (are sizes of shapes, or a file of a polyhedron, in"
            " millimetres? scale 0.001 makes metres of them)"
          : ""
        )
    );
}


bool Foam::superellipsoidInlet::tryOne
(
    const label k,
    const sel_shape& shape,
    const sel_plane& plane,
    const sel_walls* walls,
    const std::vector<sel_body>& fixed,
    double x[3],
    double q[4]
) const
{
    sel_region region(region_());
    region.plane = plane;
    orientation_.setRegion(region);

    const int type = 0;
    int placed = 0;
    const sel_status status =
        sel_packing_random
        (
            &region,
            &shape,
            1,
            &type,
            feed_.placeSeed(k),
            gap_,
            maxAttempts_,
            walls,
            fixed.size(),
            fixed.data(),
            x,
            q,
            &placed
        );

    if (status != SEL_OK && status != SEL_E_FULL)
    {
        FatalErrorInFunction
            << "injector " << name_ << ": " << sel_status_message(status)
            << exit(FatalError);
    }

    return placed;
}


// * * * * * * * * * * * * * Static Member Functions * * * * * * * * * * * * //

Foam::wordList Foam::superellipsoidInlet::keywords()
{
    return superellipsoidKeywords::of("inlet");
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidInlet::superellipsoidInlet
(
    const word& name,
    const dictionary& dict,
    const superellipsoidShapes& shapes,
    const fvMesh& mesh,
    const scalar rho,
    const scalar gap
)
:
    name_(name),
    dict_(dict),
    mesh_(mesh),
    shapes_(shapes),
    feed_(dict, shapes, rho),
    end_(dict, "until", mesh),
    orientation_(dict),
    U0_(tripleOr(dict, "U0", Zero, SEL_SPEED_MOST)),
    U0Spread_(numberOr(dict, "U0Spread", 0, SEL_SPEED_MOST, 0)),
    omega_(tripleOr(dict, "omega", Zero, SEL_SPIN_MOST)),
    gap_(numberOr(dict, "gap", 0, SEL_LENGTH_MOST, gap)),
    maxAttempts_(integerOr(dict, "maxAttempts", 1, 100, 1000000)),
    region_
    (
        superellipsoidInput::subDict(dict, "region"),
        mesh,
        largest() + 2*gap_
    ),
    alone_(0),
    reportedEnd_(false),
    reportedFed_(0),
    reportedWaited_(0),
    reportedSkipped_(0)
{
    if (region_.isOutside())
    {
        fail
        (
            dict,
            "region",
            "points all over it lie outside the mesh, which reaches from "
          + text(mesh.bounds().min()) + " to " + text(mesh.bounds().max())
        );
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::boundBox Foam::superellipsoidInlet::prepare()
{
    region_.prepare();

    return region_.bounds(largest() + 2*gap_);
}


void Foam::superellipsoidInlet::fill
(
    const sel_plane& plane,
    const sel_walls* walls,
    const superellipsoidPeriods& periods,
    std::vector<sel_body>& fixed,
    superellipsoidPlacement& particles
)
{
    std::list<sel_shape> shapes;
    particles.resize(0);

    for (bool goesOn = true; goesOn && feed_.isDue();)
    {
        label typeId;
        scalar dEq;
        feed_.next(typeId, dEq);
        const sel_shape shape(shapes_.scaled(typeId, dEq));

        // Position and orientation
        scalarList found(7, Zero);

        if (!findPlace(shape, plane, walls, fixed, found))
        {
            reportNarrow(fixed.empty(), dEq);
            goesOn = feed_.refuse();
            continue;
        }
        alone_ = 0;

        const label i = particles.size();
        particles.resize(i + 1);
        particles.position[i] = vector(found[0], found[1], found[2]);
        particles.orientation[i] =
            quaternion(found[3], vector(found[4], found[5], found[6]));
        particles.typeId[i] = typeId;
        particles.dEq[i] = dEq;
        particles.U[i] = velocity();
        particles.omega[i] = omega_;
        feed_.place();

        if (Pstream::master())
        {
            shapes.push_back(shape);
            append(periods, shapes.back(), found, overhang(), fixed);
        }
    }
}


void Foam::superellipsoidInlet::endIfReached()
{
    scalar now = 0;

    if (end_.active() && !feed_.ended() && end_.isReached(now))
    {
        feed_.end();

        Info<< "    injector " << name_ << ": " << end_.text().c_str()
            << " is reached: it is at " << now << endl;
    }
}


void Foam::superellipsoidInlet::reportEnd(const scalar t)
{
    if (!reportedEnd_ && feed_.isOver(t))
    {
        reportedEnd_ = true;

        Info<< "    injector " << name_ << ": the feed has ended with "
            << feed_.fed() << " particles, " << feed_.fedMass() << " kg"
            << endl;

        reportShort();
    }
}


void Foam::superellipsoidInlet::report(Ostream& os)
{
    const bool changed =
        feed_.fed() != reportedFed_ || feed_.waited() != reportedWaited_
     || feed_.skipped() != reportedSkipped_;

    if (changed)
    {
        os  << "    injector " << name_ << ": " << feed_.fed()
            << " particles, " << feed_.fedMass() << " kg; "
            << feed_.waited() << " steps without room, " << feed_.skipped()
            << " left out, behind by " << feed_.behind()
            << (feed_.isByMass() ? " kg" : " particles") << nl;
    }

    reportedFed_ = feed_.fed();
    reportedWaited_ = feed_.waited();
    reportedSkipped_ = feed_.skipped();
}


// ************************************************************************* //
