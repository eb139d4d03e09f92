// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidNewcomers.H"
#include "superellipsoidInput.H"
#include "superellipsoidMixture.H"
#include "superellipsoidSeal.H"
#include "superellipsoidStatus.H"

#include <algorithm>
#include <sstream>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

// Number of waiting particles above which there is a warning: with so many a
// step takes seconds
const std::size_t many = 10000;

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::string Foam::superellipsoidNewcomers::text
(
    const sel_newcomer& p
) const
{
    return
        "particle " + superellipsoidInput::text(p.id) + " ("
      + shapes_.names()[p.shape] + ", d_eq "
      + superellipsoidInput::text(p.diameter) + " m) at "
      + superellipsoidInput::text(centre(p));
}


Foam::labelList Foam::superellipsoidNewcomers::meet
(
    const superellipsoidPresent& present,
    const superellipsoidPeriods& periods,
    const sel_walls* walls
) const
{
    labelList met(waiting_.size(), label(SEL_MEETS_NOTHING));
    label status = SEL_OK;

    if (Pstream::master())
    {
        // The bodies have pointers to elements of `shapes`, which must not be
        // resized
        std::vector<sel_shape> shapes(waiting_.size());
        std::vector<sel_body> bodies(waiting_.size());
        std::vector<int> result(waiting_.size() + 1);

        for (std::size_t i = 0; i < waiting_.size(); ++i)
        {
            const sel_newcomer& p = waiting_[i];
            shapes[i] = shapes_.scaled(p.shape, p.diameter);
            sel_contact_body(&bodies[i], &shapes[i], p.x, p.q);
        }

        status =
            sel_packing_admit
            (
                bodies.size(),
                bodies.data(),
                gap_,
                walls,
                periods.size(),
                periods.cdata(),
                present.bodies().size(),
                present.bodies().data(),
                result.data()
            );

        std::copy_n(result.begin(), met.size(), met.begin());
    }

    superellipsoidParallel::broadcast(status);
    superellipsoidParallel::broadcast(met);

    superellipsoidCheck
    (
        sel_status(status),
        "cloud " + cloud_ + ": cannot check whether particles have space"
    );

    return met;
}


void Foam::superellipsoidNewcomers::warnOfWall
(
    const sel_newcomer& p
)
{
    if (warnedOfWall_ || onOverlap_ != "wait")
    {
        return;
    }

    warnedOfWall_ = true;

    WarningInFunction
        << "cloud " << cloud_ << ": " << text(p).c_str() << ", from an"
        << " injection model of OpenFOAM, overlaps a wall;" << nl
        << "    it is injected only if the wall moves away. An injector of type"
        << " superellipsoidInlet places particles entirely inside" << endl;
}


void Foam::superellipsoidNewcomers::warnOfMany()
{
    if (warnedOfMany_ || waiting_.size() < many)
    {
        return;
    }

    warnedOfMany_ = true;

    WarningInFunction
        << "cloud " << cloud_ << ": " << label(waiting_.size())
        << " particles from injection models of OpenFOAM wait for space," << nl
        << "    and all are checked in each step. Reduce the rate of injection,"
        << " or choose injected { onOverlap skip; }" << endl;
}


void Foam::superellipsoidNewcomers::leave(const std::vector<sel_newcomer>& out)
{
    waiting_.clear();

    if (onOverlap_ == "wait")
    {
        waiting_ = out;
        warnOfMany();
        return;
    }

    for (const sel_newcomer& p : out)
    {
        ++nSkipped_;
        massSkipped_ += sel_newcomer_mass(&p);
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidNewcomers::superellipsoidNewcomers
(
    const superellipsoidShapes& shapes,
    const word& cloud,
    const string& file,
    const word& onOverlap,
    const scalar gap
)
:
    shapes_(shapes),
    cloud_(cloud),
    file_(file),
    onOverlap_(onOverlap),
    gap_(gap)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidNewcomers::join
(
    const std::vector<sel_newcomer>& local
)
{
    const std::vector<sel_newcomer> all
    (
        superellipsoidParallel::allGatherPlain(local)
    );

    // Ids only increase, so that after sorting the particles that have waited
    // longer are first
    waiting_.insert(waiting_.end(), all.begin(), all.end());
    sel_newcomer_sort(int(waiting_.size()), waiting_.data());
}


Foam::boundBox Foam::superellipsoidNewcomers::bounds() const
{
    boundBox box(boundBox::invertedBox);

    for (const sel_newcomer& p : waiting_)
    {
        const scalar reach =
            shapes_.scaled(p.shape, p.diameter).boundingRadius + gap_;
        const vector far(reach, reach, reach);

        box.min() = min(box.min(), centre(p) - far);
        box.max() = max(box.max(), centre(p) + far);
    }

    return box;
}


Foam::List<Foam::vector> Foam::superellipsoidNewcomers::centres() const
{
    List<vector> centres(waiting_.size());

    forAll(centres, i)
    {
        centres[i] = centre(waiting_[i]);
    }

    return centres;
}


void Foam::superellipsoidNewcomers::refuseFirst
(
    const labelList& met,
    const superellipsoidPresent& present
) const
{
    const label nPresent = present.gids().size();
    label i = 0;

    while (i < met.size() && met[i] == SEL_MEETS_NOTHING)
    {
        ++i;
    }

    if (i == met.size() || !Pstream::master())
    {
        return;
    }

    const label other = met[i];

    superellipsoidInput::fail
    (
        file_,
        -1,
        "cloud " + cloud_ + ": " + text(waiting_[i])
      + ", from an injection model of OpenFOAM, overlaps "
      + (
            other == SEL_MEETS_WALL ? string("a wall")
          : "particle "
          + superellipsoidInput::text
            (
                other < nPresent
              ? present.gids()[other] : waiting_[other - nPresent].id
            )
        )
      + (
            gap_ > 0
          ? ", or is nearer than " + superellipsoidInput::text(gap_) + " m"
          : string()
        )
      + ".\n    In the block injected, onOverlap wait; injects it when there is"
        " space, skip; leaves it out, accept; injects it. An injector of type"
        " superellipsoidInlet searches for free space"
    );
}


std::vector<sel_newcomer>
Foam::superellipsoidNewcomers::placeNewcomers
(
    const superellipsoidPlaces& places,
    const superellipsoidPresent& present,
    const superellipsoidPeriods& periods,
    const sel_walls* walls
)
{
    labelList met(waiting_.size(), label(SEL_MEETS_NOTHING));

    if (!acceptsAll())
    {
        met = meet(present, periods, walls);
    }

    forAll(met, i)
    {
        if (places.rank(i) < 0)
        {
            met[i] = SEL_MEETS_WALL;
        }
    }

    if (onOverlap_ == "refuse")
    {
        refuseFirst(met, present);
    }

    std::vector<sel_newcomer> in, out;
    nAtWall_ = 0;

    forAll(met, i)
    {
        const sel_newcomer& p = waiting_[i];

        (met[i] == SEL_MEETS_NOTHING ? in : out).push_back(p);

        if (met[i] == SEL_MEETS_WALL)
        {
            ++nAtWall_;
            warnOfWall(p);
        }
    }

    leave(out);

    return in;
}


void Foam::superellipsoidNewcomers::report(Ostream& os)
{
    const label nWaiting = waiting_.size();

    if (nWaiting != nReportedWaiting_)
    {
        os  << "    injected: " << nWaiting << " wait for space";

        if (nWaiting && nAtWall_)
        {
            os  << ", " << nAtWall_ << " of them at a wall";
        }

        os  << endl;
    }

    if (nSkipped_ != nReportedSkipped_)
    {
        os  << "    injected: " << nSkipped_ << " left out for lack of space, "
            << massSkipped_ << " kg" << endl;
    }

    nReportedWaiting_ = nWaiting;
    nReportedSkipped_ = nSkipped_;
}


void Foam::superellipsoidNewcomers::store(dictionary& properties) const
{
    // Each particle is a separate string, because OpenFOAM limits strings to a
    // few thousand characters

    List<string> waiting(waiting_.size());

    forAll(waiting, i)
    {
        const sel_newcomer& p = waiting_[i];
        const char* name = shapes_.names()[p.shape].c_str();
        std::vector<char> text(sel_newcomer_write(&p, name, nullptr, 0) + 1);

        sel_newcomer_write(&p, name, text.data(), text.size());
        waiting[i] = superellipsoidSeal::seal(text.data());
    }

    dictionary dict;
    dict.set("waiting", waiting);
    dict.set
    (
        "skipped",
        superellipsoidSeal::seal
        (
            superellipsoidInput::exactText
            (
                {scalar(nSkipped_), massSkipped_}
            )
        )
    );
    properties.set("newcomers", dict);
}


void Foam::superellipsoidNewcomers::restore(const dictionary& properties)
{
    if (!properties.found("newcomers"))
    {
        return;
    }

    const dictionary& dict = properties.subDict("newcomers");
    string counts(dict.lookup("skipped"));
    bool whole = superellipsoidSeal::unseal(counts);
    std::istringstream skipped(counts);

    skipped >> nSkipped_ >> massSkipped_;
    nReportedSkipped_ = nSkipped_;
    whole = whole && !skipped.fail();

    const std::vector<const char*> names(superellipsoidMixture::names(shapes_));

    for (string line : List<string>(dict.lookup("waiting")))
    {
        sel_newcomer p;

        whole =
            superellipsoidSeal::unseal(line)
         && sel_newcomer_read(&p, int(names.size()), names.data(), line.c_str())
         && whole;

        waiting_.push_back(p);
    }

    if (!whole)
    {
        superellipsoidInput::fail
        (
            dict.name(),
            dict.startLineNumber(),
            "cloud " + cloud_ + ": the list of particles that wait to be"
            " injected is damaged, or has unknown shapes. Restore the file or"
            " the shapes, or delete the entry newcomers to omit these particles"
        );
    }

    nReportedWaiting_ = waiting_.size();
}
