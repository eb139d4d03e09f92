// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidNewcomers.H"
#include "superellipsoidInput.H"
#include "superellipsoidSeal.H"
#include "mathematicalConstants.H"

#include <algorithm>
#include <sstream>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

// Number of waiting particles that gives a warning: a step with these takes
// seconds
const std::size_t many = 10000;

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidNewcomers::mass
(
    const superellipsoidNewcomer& p
) const
{
    return p.rho*constant::mathematical::pi/6*pow3(p.dEq);
}


Foam::string Foam::superellipsoidNewcomers::text
(
    const superellipsoidNewcomer& p
) const
{
    return
        "particle " + superellipsoidInput::text(p.gid) + " ("
      + shapes_.names()[p.typeId] + ", d_eq "
      + superellipsoidInput::text(p.dEq) + " m) at "
      + superellipsoidInput::text(p.at());
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
        // Bodies hold pointers to the shapes, so the list must not be resized
        std::vector<sel_shape> shapes(waiting_.size());
        std::vector<sel_body> bodies(waiting_.size());
        std::vector<int> result(waiting_.size() + 1);

        for (std::size_t i = 0; i < waiting_.size(); ++i)
        {
            const superellipsoidNewcomer& p = waiting_[i];
            shapes[i] = shapes_.scaled(p.typeId, p.dEq);
            sel_contact_body(&bodies[i], &shapes[i], p.centre, p.orientation);
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

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "cloud " << cloud_ << ": whether particles have room cannot be"
            << " said: " << sel_status_message(sel_status(status))
            << exit(FatalError);
    }

    return met;
}


void Foam::superellipsoidNewcomers::refuse
(
    const superellipsoidNewcomer& p,
    const string& other
) const
{
    superellipsoidInput::fail
    (
        file_,
        -1,
        "cloud " + cloud_ + ": " + text(p) + ", which an injection model of"
        " OpenFOAM's has made, overlaps " + other
      + (
            gap_ > 0
          ? ", or is nearer than " + superellipsoidInput::text(gap_) + " m"
          : string()
        )
      + ".\n    In the block"
        " injected, onOverlap wait; lets it wait for room, skip; leaves it out,"
        " accept; lets it in. An injector of type superellipsoidInlet looks for"
        " places where there is room"
    );
}


void Foam::superellipsoidNewcomers::warnOfWall
(
    const superellipsoidNewcomer& p
)
{
    if (warnedOfWall_ || onOverlap_ != "wait")
    {
        return;
    }

    warnedOfWall_ = true;

    WarningInFunction
        << "cloud " << cloud_ << ": " << text(p).c_str() << ", which an"
        << " injection model of OpenFOAM's has made, overlaps a wall;" << nl
        << "    it waits, and comes in only if the wall gives way. An injector"
        << " of type superellipsoidInlet places bodies wholly inside" << endl;
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
        << " particles that injection models of OpenFOAM's have made wait for"
        << " room," << nl << "    all of which are looked at in each step. These"
        << " inject faster than there is room: choose a lower rate, or"
        << " injected { onOverlap skip; }" << endl;
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
    gap_(gap),
    waiting_(),
    nSkipped_(0),
    massSkipped_(0),
    nAtWall_(0),
    nReportedWaiting_(0),
    nReportedSkipped_(0),
    warnedOfWall_(false),
    warnedOfMany_(false)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidNewcomers::join
(
    const std::vector<superellipsoidNewcomer>& local
)
{
    const std::vector<superellipsoidNewcomer> all
    (
        superellipsoidParallel::allGatherPlain(local)
    );

    // Ids only increase, so that particles that have waited longer stay first
    waiting_.insert(waiting_.end(), all.begin(), all.end());
    std::sort
    (
        waiting_.begin(),
        waiting_.end(),
        [](const superellipsoidNewcomer& a, const superellipsoidNewcomer& b)
        {
            return a.gid < b.gid;
        }
    );
}


Foam::boundBox Foam::superellipsoidNewcomers::bounds() const
{
    boundBox box(boundBox::invertedBox);

    for (const superellipsoidNewcomer& p : waiting_)
    {
        const scalar reach =
            shapes_.scaled(p.typeId, p.dEq).boundingRadius + gap_;
        const vector far(reach, reach, reach);

        box.min() = min(box.min(), p.at() - far);
        box.max() = max(box.max(), p.at() + far);
    }

    return box;
}


Foam::List<Foam::vector> Foam::superellipsoidNewcomers::centres() const
{
    List<vector> centres(waiting_.size());

    forAll(centres, i)
    {
        centres[i] = waiting_[i].at();
    }

    return centres;
}


void Foam::superellipsoidNewcomers::refuseFirst
(
    const labelList& met,
    const superellipsoidPresent& present
) const
{
    const label nPresent = present.bodies().size();

    forAll(met, i)
    {
        const label other = met[i];

        if (other != SEL_MEETS_NOTHING && Pstream::master())
        {
            refuse
            (
                waiting_[i],
                other == SEL_MEETS_WALL ? string("a wall")
              : "particle "
              + superellipsoidInput::text
                (
                    other < nPresent
                  ? present.gids()[other]
                  : waiting_[other - nPresent].gid
                )
            );
        }
    }
}


std::vector<Foam::superellipsoidNewcomer>
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

    std::vector<superellipsoidNewcomer> in, out;
    nAtWall_ = 0;

    forAll(met, i)
    {
        const superellipsoidNewcomer& p = waiting_[i];

        (met[i] == SEL_MEETS_NOTHING ? in : out).push_back(p);

        if (met[i] == SEL_MEETS_WALL)
        {
            ++nAtWall_;
            warnOfWall(p);
        }
    }

    waiting_.clear();

    if (onOverlap_ == "wait")
    {
        waiting_ = out;
        warnOfMany();
    }
    else
    {
        for (const superellipsoidNewcomer& p : out)
        {
            ++nSkipped_;
            massSkipped_ += mass(p);
        }
    }

    return in;
}


void Foam::superellipsoidNewcomers::report(Ostream& os)
{
    const label nWaiting = waiting_.size();

    if (nWaiting != nReportedWaiting_)
    {
        os  << "    injected: " << nWaiting << " wait for room";

        if (nWaiting && nAtWall_)
        {
            os  << ", " << nAtWall_ << " of them at a wall";
        }

        os  << endl;
    }

    if (nSkipped_ != nReportedSkipped_)
    {
        os  << "    injected: " << nSkipped_ << " left out, for want of room, "
            << massSkipped_ << " kg" << endl;
    }

    nReportedWaiting_ = nWaiting;
    nReportedSkipped_ = nSkipped_;
}


void Foam::superellipsoidNewcomers::store(dictionary& properties) const
{
    // One string each: OpenFOAM's strings are limited to some thousand letters

    List<string> waiting(waiting_.size());

    forAll(waiting, i)
    {
        const superellipsoidNewcomer& p = waiting_[i];
        const double* const vectors[] = {p.centre, p.U, p.omega};
        std::ostringstream os;

        os.precision(17);
        os  << p.gid << ' ' << shapes_.names()[p.typeId] << ' ' << p.dEq
            << ' ' << p.rho;

        for (const double* v : vectors)
        {
            os  << ' ' << v[0] << ' ' << v[1] << ' ' << v[2];
        }

        for (const double q : p.orientation)
        {
            os  << ' ' << q;
        }

        waiting[i] = superellipsoidSeal::seal(os.str());
    }

    std::ostringstream skipped;
    skipped.precision(17);
    skipped << nSkipped_ << ' ' << massSkipped_;

    dictionary dict;
    dict.set("waiting", waiting);
    dict.set("skipped", superellipsoidSeal::seal(skipped.str()));
    properties.set("newcomers", dict);
}


void Foam::superellipsoidNewcomers::restore(const dictionary& properties)
{
    if (!properties.found("newcomers"))
    {
        return;
    }

    const dictionary& dict = properties.subDict("newcomers");
    const List<string> waiting(dict.lookup("waiting"));
    string counts(dict.lookup("skipped"));
    bool whole = superellipsoidSeal::unseal(counts);
    std::istringstream skipped(counts);

    skipped >> nSkipped_ >> massSkipped_;
    nReportedSkipped_ = nSkipped_;
    whole = whole && !skipped.fail();

    for (string line : waiting)
    {
        whole = superellipsoidSeal::unseal(line) && whole;

        superellipsoidNewcomer p;
        double* const vectors[] = {p.centre, p.U, p.omega};
        std::istringstream is(line);

        std::string shape;
        is >> p.gid >> shape >> p.dEq >> p.rho;
        p.typeId = shapes_.find(word(shape, false));

        for (double* v : vectors)
        {
            is >> v[0] >> v[1] >> v[2];
        }

        for (double& q : p.orientation)
        {
            is >> q;
        }

        whole =
            whole && !is.fail() && p.gid >= 0 && p.typeId >= 0 && p.dEq > 0
         && p.rho > 0;

        waiting_.push_back(p);
    }

    if (!whole)
    {
        superellipsoidInput::fail
        (
            dict.name(),
            dict.startLineNumber(),
            "cloud " + cloud_ + ": what the run before has written of those"
            " that wait to be injected cannot be gone on from. Restore the file"
            " or the shapes that it names, or take the entry newcomers out of the"
            " file: then they do not come"
        );
    }

    nReportedWaiting_ = waiting_.size();
}


// ************************************************************************* //
