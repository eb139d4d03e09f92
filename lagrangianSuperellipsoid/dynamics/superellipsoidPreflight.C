// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPreflight.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidText.H"
#include "superellipsoidTriple.H"
#include "PstreamReduceOps.H"
#include "StringStream.H"

#include <algorithm>

using Foam::superellipsoidText::brief;
using Foam::superellipsoidTriple::triple;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidPreflight::checkThickness() const
{
    const superellipsoidPlane& plane = world_.plane();
    const auto coupling = world_.settings().fluid.coupling();

    if
    (
        !plane.valid()
     || (
            coupling != superellipsoidFluidSettings::TWO_WAY
         && coupling != superellipsoidFluidSettings::FOUR_WAY
        )
    )
    {
        return;
    }

    if (plane.hasAxis())
    {
        FatalErrorInFunction
            << "cloud " << world_.name() << ": particles cannot act on the"
            << " fluid in a wedge, which represents a whole ring;" << nl
            << "    allowed: coupling oneWay"
            << exit(FatalError);
    }

    const sel_particles& p = world_.particles();
    scalar thickest = 0;

    for (label i = 0; i < p.nLocal; ++i)
    {
        thickest =
            max(thickest, plane.thickness(world_.shape(p.shape[i]), p.q + 4*i));
    }

    reduce(thickest, maxOp<scalar>());

    // Allow for round-off
    if (thickest > (1 + 1e-6)*plane.layer())
    {
        FatalErrorInFunction
            << "cloud " << world_.name() << ": a particle is "
            << brief(thickest).c_str() << " m thick normal to the plane "
            << plane.text().c_str() << ", the mesh "
            << brief(plane.layer()).c_str() << " m;" << nl
            << "    the fluid layer is too thin for its reaction force." << nl
            << "    Make the mesh at least as thick (this does not change a"
            << " flow in two dimensions), or choose coupling oneWay"
            << exit(FatalError);
    }
}


Foam::string Foam::superellipsoidPreflight::insideText
(
    const label firstId,
    label& count
) const
{
    const superellipsoidMovingWalls& walls = world_.walls().moving();
    count = 0;

    if (!walls.size())
    {
        return string();
    }

    walls.stand(world_.core());

    struct place
    {
        int64_t id;
        double x[3];
        int wall;
    };

    const sel_particles& p = world_.particles();
    std::vector<place> mine;
    int wall, n;
    const int i = sel_world_first_inside(world_.core(), firstId, &wall, &n);

    if (i >= 0)
    {
        const double* x = p.x + 3*i;
        mine.push_back({p.id[i], {x[0], x[1], x[2]}, wall});
    }

    const std::vector<place> all(superellipsoidParallel::allGatherPlain(mine));
    count = returnReduce(label(n), sumOp<label>());

    if (all.empty())
    {
        return string();
    }

    const place& first =
        *std::min_element
        (
            all.begin(),
            all.end(),
            [](const place& a, const place& b) { return a.id < b.id; }
        );

    return
        "the centre of particle " + superellipsoidInput::text(scalar(first.id))
      + ", " + superellipsoidInput::text(triple(first.x))
      + ", lies in the moving wall " + walls.name(walls.there(first.wall));
}


std::vector<sel_overlap> Foam::superellipsoidPreflight::overlaps
(
    const scalar least,
    const label firstId
) const
{
    std::vector<sel_overlap> list;
    int n = 16;

    do
    {
        list.resize(n);
        world_.check
        (
            sel_world_overlaps
            (
                world_.core(), least, firstId, list.data(), list.size(), &n
            ),
            "check of the initial positions"
        );
    } while (n > int(list.size()));

    list = superellipsoidParallel::gatherPlain(list.data(), n);
    list.resize(sel_overlaps_sort(list.data(), list.size()));

    return list;
}


void Foam::superellipsoidPreflight::reportOverlaps
(
    const std::vector<sel_overlap>& all,
    const scalar least,
    const bool atStart,
    const bool refused
) const
{
    const superellipsoidSettings& settings = world_.settings();
    const std::size_t few = 5;

    OStringStream os;

    os  << "cloud " << world_.name() << ": " << label(all.size())
        << (atStart ? " initial overlaps" : " overlaps of new particles")
        << " of more than " << 100*least << " % of dEq. The worst:";

    for (std::size_t k = 0; k < std::min(all.size(), few); ++k)
    {
        const sel_overlap& o = all[k];

        os  << nl << "    particle " << label(o.id[0]) << " and ";

        if (o.id[1] < 0)
        {
            os  << "wall " << world_.walls().patchNames()[label(-1 - o.id[1])];
        }
        else
        {
            os  << "particle " << label(o.id[1]);
        }

        os  << ": " << brief(100*o.share).c_str() << " % of dEq, at "
            << brief(triple(o.point), 6).c_str();
    }

    // Only the master has the list, but all processes end with the message

    string message(os.str());
    superellipsoidParallel::broadcast(message);

    if (refused)
    {
        FatalErrorInFunction
            << message.c_str() << nl
            << "    The limit is maxInitialOverlap "
            << settings.maxInitialOverlap
            << exit(FatalError);
    }

    WarningInFunction << message.c_str() << endl;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidPreflight::superellipsoidPreflight
(
    const superellipsoidWorld& world
)
:
    world_(world),
    checked_(false),
    firstNew_(0),
    warnedOverlap_(0)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidPreflight::checkStick(const bool atStart) const
{
    const superellipsoidWalls& walls = world_.walls();
    const label wall = world_.settings().sticky();

    if (wall >= 0 && (world_.mesh().moving() || walls.moves()))
    {
        FatalErrorInFunction
            << "cloud " << world_.name() << ": the mesh moves, and the wall "
            << walls.patchNames()[wall] << " has stick yes in contact { walls {"
            << " .. } }:" << nl
            << "    particles on it would not follow; allowed only in a mesh at"
            << " rest"
            << exit(FatalError);
    }

    if (wall >= 0 && atStart && walls.moving().size())
    {
        WarningInFunction
            << "cloud " << world_.name() << ": the wall "
            << walls.patchNames()[wall] << " has stick yes, and there are"
            << " movingWalls:" << nl
            << "    particles held by it are touched only by other particles;"
            << " moving walls pass through them" << endl;
    }
}


void Foam::superellipsoidPreflight::checkHeld() const
{
    if (checked_)
    {
        return;
    }

    int n;
    label invalid =
        std::min<int64_t>(sel_world_check_held(world_.core(), &n), labelMax);
    const label released = returnReduce(label(n), sumOp<label>());
    reduce(invalid, minOp<label>());

    if (invalid < labelMax)
    {
        FatalErrorInFunction
            << "cloud " << world_.name() << ": by the field held, particle "
            << invalid << " is held by a wall triangle" << nl
            << "    that does not exist or is not adjacent: the mesh differs"
            << " from that of the previous run" << exit(FatalError);
    }

    if (released)
    {
        WarningInFunction
            << "cloud " << world_.name() << ": " << released << " particles"
            << " held by walls are now free, because these walls no longer have"
            << " stick yes" << endl;
    }
}


void Foam::superellipsoidPreflight::run()
{
    const bool atStart = !checked_;
    const label firstNew = firstNew_;

    if
    (
        (!atStart && world_.nextId() <= firstNew)
     || !returnReduce(label(world_.particles().nLocal), sumOp<label>())
    )
    {
        return;
    }

    checked_ = true;
    firstNew_ = world_.nextId();

    checkThickness();

    label count = 0;
    const string inside(insideText(firstNew, count));

    if (count)
    {
        FatalErrorInFunction
            << "cloud " << world_.name() << ": " << inside.c_str()
            << exit(FatalError);
    }

    const scalar most = world_.settings().maxInitialOverlap;
    const scalar least = min(scalar(0.01), most);
    const std::vector<sel_overlap> list
    (
        overlaps(least, atStart ? 0 : firstNew)
    );

    // Overlaps are an error only in the first step of a run that is not a
    // restart. In the first step of a restart, new particles are injected among
    // existing ones, as in later steps
    scalar worst = sel_overlaps_worst(list.data(), list.size(), 0);
    scalar worstNew = sel_overlaps_worst(list.data(), list.size(), firstNew);
    superellipsoidParallel::broadcast(worst);
    superellipsoidParallel::broadcast(worstNew);

    // In later steps, warn once, and again if the overlap has doubled

    if (atStart ? worst > 0 : sel_exceeds_anew(worst, 0, &warnedOverlap_))
    {
        const bool refused = atStart && !firstNew && worstNew > most;

        reportOverlaps(list, least, atStart, refused);
    }
}


void Foam::superellipsoidPreflight::warnInside() const
{
    label count = 0;
    const string message(insideText(0, count));

    if (count)
    {
        WarningInFunction
            << "cloud " << world_.name() << ": " << message.c_str()
            << ", which has closed around it;" << nl
            << "    " << count << " in total. The wall has no effect on them"
            << " until their centres are outside it" << endl;
    }
}
