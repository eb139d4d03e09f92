// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidCovering.H"
#include "superellipsoidParallel.H"
#include "superellipsoidPeriods.H"
#include "superellipsoidTriple.H"
#include "cyclicPolyPatch.H"
#include "processorCyclicPolyPatch.H"
#include "processorPolyPatch.H"
#include "syncTools.H"

#include <algorithm>
#include <set>

using namespace Foam::superellipsoidTriple;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Gathers the bounding boxes of the meshes of all processes
static void gatherBounds(const fvMesh& mesh, List<boundBox>& bounds)
{
    bounds[Pstream::myProcNo()] = boundBox(mesh.points(), false);
    Pstream::gatherList(bounds);
    superellipsoidParallel::broadcast(bounds);
}


//- Returns the centres of the cells across a coupled patch where this side sees
//- them. The result is false for rotational patches, which are not supported
static bool seenAcross(const polyPatch& pp, vectorField& centres)
{
    if (const auto* processor = isA<processorPolyPatch>(pp))
    {
        if (isA<processorCyclicPolyPatch>(pp) && !processor->parallel())
        {
            return false;
        }

        centres =
            pp.faceCentres()
          + processor->neighbFaceCellCentres()
          - processor->neighbFaceCentres();

        return true;
    }

    if (const auto* cyclic = isA<cyclicPolyPatch>(pp))
    {
        if (!cyclic->parallel())
        {
            return false;
        }

        const polyPatch& other = cyclic->neighbPatch();

        centres =
            pp.faceCentres()
          + (other.faceCellCentres() - other.faceCentres());

        return true;
    }

    return false;
}


//- A cell carries no couple if its density is below this share of the greatest
//- among the cells: a couple that rotates water would eject the air beside it
static const scalar tooLight = 0.1;

//- Leaves out the cells that are too light
static void leaveOutLight(DynamicList<superellipsoidCovering::place>& places)
{
    scalar most = 0;
    for (const superellipsoidCovering::place& p : places)
    {
        most = max(most, p.mass/p.volume);
    }

    label n = 0;
    for (const superellipsoidCovering::place& p : places)
    {
        if (p.mass/p.volume >= tooLight*most)
        {
            places[n++] = p;
        }
    }

    places.setSize(n);
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidCovering::findImages()
{
    const superellipsoidPeriods periods(mesh_);

    images_.clear();
    for (label k = 1; k < periods.nImages(); ++k)
    {
        const sel_image& image = periods.image(k);

        if (!image.rotated)
        {
            images_.append
            (
                vector(image.shift[0], image.shift[1], image.shift[2])
            );
        }
    }
}


void Foam::superellipsoidCovering::findAcross()
{
    const label nBoundary = mesh_.nFaces() - mesh_.nInternalFaces();

    // Data of the cell across each face

    scalarField volumes;
    syncTools::swapBoundaryCellList(mesh_, mesh_.cellVolumes(), volumes);

    labelList cells;
    syncTools::swapBoundaryCellList(mesh_, identity(mesh_.nCells()), cells);

    labelList procs;
    syncTools::swapBoundaryCellList
    (
        mesh_,
        labelList(mesh_.nCells(), Pstream::myProcNo()),
        procs
    );

    across_.setSize(nBoundary);
    for (place& p : across_)
    {
        p = place{-1, -1, Zero, 0, 0};
    }

    vectorField centres;

    for (const polyPatch& pp : mesh_.boundaryMesh())
    {
        if (seenAcross(pp, centres))
        {
            forAll(pp, i)
            {
                const label b = pp.start() + i - mesh_.nInternalFaces();

                across_[b] =
                    place
                    {
                        procs[b], cells[b], centres[i], volumes[b], volumes[b]
                    };
            }
        }
    }
}


Foam::superellipsoidCovering::tally Foam::superellipsoidCovering::noneYet
(
    const label sample,
    const label celli,
    const vector& image
) const
{
    tally t;
    t.sample = sample;
    t.count = 0;
    copy(vector::zero, t.arms);
    t.proc = Pstream::myProcNo();
    t.cell = celli;
    t.volume = mesh_.cellVolumes()[celli];
    copy(mesh_.cellCentres()[celli] - image, t.centre);

    return t;
}


void Foam::superellipsoidCovering::count
(
    const body& b,
    const label n,
    const vector& image,
    const label near,
    std::vector<tally>& found
)
{
    samples_.points(b.identity, n, points_);

    const std::size_t first = found.size();
    std::size_t entry = first;
    label last = near;

    forAll(points_, k)
    {
        const vector arm(b.Q & points_[k]);
        const label celli = locator_.find((b.centre + image) + arm, last);

        if (celli < 0)
        {
            continue;
        }

        last = celli;

        // As a rule it is the cell of the previous sample
        if (entry >= found.size() || found[entry].cell != celli)
        {
            entry = first;

            while (entry < found.size() && found[entry].cell != celli)
            {
                ++entry;
            }
        }

        if (entry == found.size())
        {
            found.push_back(noneYet(k, celli, image));
        }

        ++found[entry].count;

        for (direction d = 0; d < vector::nComponents; ++d)
        {
            found[entry].arms[d] += arm[d];
        }
    }
}


Foam::superellipsoidCovering::question Foam::superellipsoidCovering::ask
(
    const large& l,
    const label number,
    const vector& image
) const
{
    const body& b = bodies_[l.body];

    question q;
    q.number = number;
    q.perOctant = l.perOctant;
    copy(b.centre, q.centre);
    copy(image, q.image);
    copy(b.Q, q.Q);
    q.identity = b.identity;

    return q;
}


void Foam::superellipsoidCovering::reply
(
    const question& q,
    std::vector<answer>& answers
)
{
    body b;
    b.centre = triple(q.centre);
    for (direction d = 0; d < tensor::nComponents; ++d)
    {
        b.Q[d] = q.Q[d];
    }
    b.identity = q.identity;

    std::vector<tally> here;
    count(b, q.perOctant, triple(q.image), -1, here);

    for (const tally& t : here)
    {
        answers.push_back(answer{q.number, t});
    }
}


void Foam::superellipsoidCovering::askAll
(
    std::vector<large>& bodies,
    List<std::vector<question>>& questions
)
{
    const label me = Pstream::myProcNo();

    for (std::size_t l = 0; l < bodies.size(); ++l)
    {
        const body& b = bodies_[bodies[l].body];

        for (label k = -1; k < images_.size(); ++k)
        {
            const vector image(k < 0 ? vector(Zero) : images_[k]);
            const point at(b.centre + image);

            forAll(questions, proc)
            {
                if
                (
                    (k < 0 && proc == me)
                 || !bounds_[proc].overlaps(at, sqr(b.boundingRadius))
                )
                {
                    continue;
                }

                if (proc == me)
                {
                    count(b, bodies[l].perOctant, image, -1, bodies[l].found);
                }
                else
                {
                    questions[proc].push_back(ask(bodies[l], l, image));
                }
            }
        }
    }
}


void Foam::superellipsoidCovering::countElsewhere(std::vector<large>& bodies)
{
    List<std::vector<question>> questions(Pstream::nProcs());
    askAll(bodies, questions);

    if (!Pstream::parRun())
    {
        return;
    }

    const List<std::vector<question>> asked
    (
        superellipsoidParallel::exchangePlain(questions)
    );

    List<std::vector<answer>> answers(Pstream::nProcs());

    forAll(asked, proc)
    {
        for (const question& q : asked[proc])
        {
            reply(q, answers[proc]);
        }
    }

    for
    (
        const std::vector<answer>& list
      : superellipsoidParallel::exchangePlain(answers)
    )
    {
        for (const answer& a : list)
        {
            bodies[a.number].found.push_back(a.found);
        }
    }
}


void Foam::superellipsoidCovering::countLarge
(
    const UList<bool>& finely,
    std::vector<large>& bodies
)
{
    forAll(bodies_, i)
    {
        const body& b = bodies_[i];
        const scalar V = mesh_.cellVolumes()[b.cell];

        if
        (
            b.equivalentDiameter >= ::cbrt(V)
         || (finely.size() && finely[b.cell])
        )
        {
            large l;
            l.body = i;
            l.perOctant = superellipsoidSamples::perOctant(b.volume/V);
            bodies.push_back(l);
        }
    }

    if (!returnReduce(bodies.size() > 0, orOp<bool>()))
    {
        return;
    }

    for (large& l : bodies)
    {
        const body& b = bodies_[l.body];

        count(b, l.perOctant, Zero, b.cell, l.found);
    }

    countElsewhere(bodies);
}


Foam::superellipsoidCovering::overflow Foam::superellipsoidCovering::compare
(
    const body& b,
    const std::vector<tally>& found,
    const scalar total
)
{
    overflow o;
    o.excess = 0;
    o.capacity = 0;

    for (const tally& t : found)
    {
        const scalar over = t.count/total - t.volume/b.volume;

        (over > 0 ? o.excess : o.capacity) += mag(over);
    }

    return o;
}


void Foam::superellipsoidCovering::append
(
    const body& b,
    std::vector<tally>& found
)
{
    std::sort
    (
        found.begin(),
        found.end(),
        [](const tally& s, const tally& t)
        {
            return s.sample < t.sample;
        }
    );

    scalar total = 0;
    for (const tally& t : found)
    {
        total += t.count;
    }

    const overflow o = compare(b, found, total);
    const bool fits = o.excess > 0 && o.excess <= o.capacity;

    for (const tally& t : found)
    {
        piece p;
        p.proc = t.proc;
        p.cell = t.cell;
        p.volume = t.volume;
        p.mass = t.volume;
        p.centre = triple(t.centre);
        p.arm = triple(t.arms)/t.count;
        p.weight = t.count/total;

        if (fits)
        {
            const scalar most = p.volume/b.volume;

            p.weight =
                p.weight > most
              ? most
              : p.weight + (most - p.weight)*o.excess/o.capacity;
        }

        p.share = p.weight;
        pieces_.append(p);
    }
}


void Foam::superellipsoidCovering::appendWhole(const body& b)
{
    piece p;
    p.proc = Pstream::myProcNo();
    p.cell = b.cell;
    p.volume = mesh_.cellVolumes()[b.cell];
    p.mass = p.volume;
    p.centre = mesh_.cellCentres()[b.cell];
    p.weight = 1;
    p.share = 1;
    p.arm = Zero;

    pieces_.append(p);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidCovering::superellipsoidCovering(const fvMesh& mesh)
:
    mesh_(mesh),
    locator_(mesh),
    samples_(),
    bounds_(Pstream::nProcs()),
    images_(),
    across_(),
    density_(nullptr),
    bodies_(),
    start_(1, Zero),
    pieces_(),
    points_()
{
    gatherBounds(mesh_, bounds_);
    findImages();
    findAcross();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidCovering::setDensity(const scalarField* density)
{
    density_ = density;

    if (!density)
    {
        for (place& p : across_)
        {
            p.mass = p.volume;
        }

        return;
    }

    scalarField there;
    syncTools::swapBoundaryCellList(mesh_, *density, there);

    forAll(across_, b)
    {
        across_[b].mass = across_[b].volume*there[b];
    }
}


void Foam::superellipsoidCovering::cover
(
    const UList<body>& bodies,
    const UList<bool>& finely
)
{
    bodies_ = bodies;
    pieces_.clear();
    start_.setSize(bodies_.size() + 1);

    if (mesh_.moving())
    {
        gatherBounds(mesh_, bounds_);
        findAcross();
    }

    // The list counted is in the order of the bodies
    std::vector<large> counted;
    countLarge(finely, counted);

    auto next = counted.begin();

    forAll(bodies_, i)
    {
        const bool isLarge = next != counted.end() && next->body == i;

        start_[i] = pieces_.size();

        if (isLarge && next->found.size())
        {
            append(bodies_[i], next->found);
        }
        else
        {
            appendWhole(bodies_[i]);
        }

        next += isLarge;
    }

    start_[bodies_.size()] = pieces_.size();
}


void Foam::superellipsoidCovering::setShares
(
    const label i,
    const UList<scalar>& shares,
    const UList<scalar>& densities
)
{
    forAll(shares, k)
    {
        piece& p = pieces_[start_[i] + k];

        p.share = shares[k];
        p.mass = p.volume*densities[k];
    }
}


void Foam::superellipsoidCovering::neighbourhood
(
    const label i,
    DynamicList<place>& places
) const
{
    const label celli = bodies_[i].cell;

    const auto local = [this](const label c)
    {
        return
            place
            {
                Pstream::myProcNo(),
                c,
                mesh_.cellCentres()[c],
                mesh_.cellVolumes()[c],
                mesh_.cellVolumes()[c]*(density_ ? (*density_)[c] : 1)
            };
    };

    places.clear();
    places.append(local(celli));

    for (const label facei : mesh_.cells()[celli])
    {
        if (mesh_.isInternalFace(facei))
        {
            const label own = mesh_.faceOwner()[facei];

            places.append
            (
                local(own == celli ? mesh_.faceNeighbour()[facei] : own)
            );
        }
        else
        {
            const place& p = across_[facei - mesh_.nInternalFaces()];

            if (p.cell >= 0)
            {
                places.append(p);
            }
        }
    }
}


void Foam::superellipsoidCovering::couplePlaces
(
    const label i,
    DynamicList<place>& places
) const
{
    places.clear();
    for (const piece& p : pieces(i))
    {
        places.append(p);
    }
    leaveOutLight(places);

    if (places.size() < 4)
    {
        neighbourhood(i, places);
        leaveOutLight(places);
    }

    if (images_.empty())
    {
        return;
    }

    std::set<std::pair<label, label>> seen;
    label n = 0;

    for (const place& p : places)
    {
        if (seen.insert(std::make_pair(p.proc, p.cell)).second)
        {
            places[n++] = p;
        }
    }

    places.setSize(n);
}


std::vector<Foam::superellipsoidCovering::parcel>
Foam::superellipsoidCovering::deliver
(
    const UList<contribution>& contributions
)
{
    List<std::vector<parcel>> to(Pstream::nProcs());

    for (const contribution& c : contributions)
    {
        parcel p;
        p.gid = c.gid;
        p.cell = c.cell;
        copy(c.value, p.value);
        p.coefficient = c.coefficient;
        to[c.proc].push_back(p);
    }

    const List<std::vector<parcel>> from
    (
        superellipsoidParallel::exchangePlain(to)
    );

    // The local contributions come first, so that those of a body keep their
    // order
    std::vector<parcel> here(from[Pstream::myProcNo()]);

    forAll(from, proc)
    {
        if (proc != Pstream::myProcNo())
        {
            here.insert(here.end(), from[proc].begin(), from[proc].end());
        }
    }

    return here;
}


void Foam::superellipsoidCovering::add
(
    const UList<contribution>& contributions,
    UList<vector>& values,
    UList<scalar>& coefficients
)
{
    std::vector<parcel> here(deliver(contributions));

    if (Pstream::parRun())
    {
        std::stable_sort
        (
            here.begin(),
            here.end(),
            [](const parcel& a, const parcel& b)
            {
                return a.gid < b.gid;
            }
        );
    }

    for (const parcel& p : here)
    {
        values[p.cell] += triple(p.value);
        coefficients[p.cell] += p.coefficient;
    }
}


// ************************************************************************* //
