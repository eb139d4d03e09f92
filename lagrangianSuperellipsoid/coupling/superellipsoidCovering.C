/*---------------------------------------------------------------------------*\
    lagrangianSuperellipsoid: superellipsoidal particles in OpenFOAM
-------------------------------------------------------------------------------
License
    This file is part of lagrangianSuperellipsoid, a library for OpenFOAM.

    lagrangianSuperellipsoid is free software: you can redistribute it and/or
    modify it under the terms of the GNU General Public License as published
    by the Free Software Foundation, either version 3 of the License, or (at
    your option) any later version.

    lagrangianSuperellipsoid is distributed in the hope that it will be
    useful, but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General
    Public License for more details.

    SPDX-License-Identifier: GPL-3.0-or-later

\*---------------------------------------------------------------------------*/

#include "superellipsoidCovering.H"
#include "superellipsoidParallel.H"
#include "cyclicPolyPatch.H"
#include "processorCyclicPolyPatch.H"
#include "processorPolyPatch.H"
#include "syncTools.H"
#include "PstreamBuffers.H"
#include "UIPstream.H"
#include "UOPstream.H"

#include <algorithm>
#include <set>
#include <vector>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Numbers of an entry of what was found: first sample, count, process, cell,
//- volume, centre
static const label foundWidth = 8;

//- Numbers that describe a body to another process
static const label bodyWidth = 22;

//- Numbers of a contribution on its way
static const label contributionWidth = 6;


//- The centres of the cells across a coupled patch where this side sees them,
//- and whether such patches can be dealt with: not where they turn
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


//- Name of the periodic patch that a patch is or is a part of; none: ""
static word periodicName(const polyPatch& pp)
{
    if (const auto* part = isA<processorCyclicPolyPatch>(pp))
    {
        return part->referPatch().name();
    }

    return isA<cyclicPolyPatch>(pp) ? pp.name() : word::null;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidCovering::findImages()
{
    const polyBoundaryMesh& patches = mesh_.boundaryMesh();

    // What leads from each periodic patch to its other half; patches of the
    // case itself are the same on all processes and come first

    DynamicList<vector> shifts;

    forAll(patches, patchi)
    {
        const auto* cyclic = isA<cyclicPolyPatch>(patches[patchi]);

        if (isA<processorPolyPatch>(patches[patchi]))
        {
            break;
        }

        if (!cyclic || !cyclic->owner())
        {
            continue;
        }

        // Longest of all processes; they differ by rounding
        vector shift(Zero);

        for (const polyPatch& pp : patches)
        {
            if (periodicName(pp) != cyclic->name() || pp.empty())
            {
                continue;
            }

            const auto* part = isA<processorPolyPatch>(pp);
            const auto& half = refCast<const coupledPolyPatch>(pp);

            if (half.parallel())
            {
                shift =
                    (
                        part
                      ? part->neighbFaceCentres()[0]
                      : cyclic->neighbPatch().faceCentres()[0]
                    )
                  - pp.faceCentres()[0];
            }
        }

        List<vector> all(Pstream::nProcs());
        all[Pstream::myProcNo()] = shift;
        Pstream::gatherList(all);
        superellipsoidParallel::broadcast(all);

        for (const vector& s : all)
        {
            if (mag(s) > 0)
            {
                shifts.append(s);
                break;
            }
        }
    }


    // Their sums, each once at most to either side

    DynamicList<vector> sums;
    sums.append(Zero);

    for (const vector& s : shifts)
    {
        const label n = sums.size();

        for (label k = 0; k < n; ++k)
        {
            sums.append(sums[k] + s);
            sums.append(sums[k] - s);
        }
    }

    images_.clear();
    for (label k = 1; k < sums.size(); ++k)
    {
        images_.append(sums[k]);
    }
}


void Foam::superellipsoidCovering::findAcross()
{
    const label nBoundary = mesh_.nFaces() - mesh_.nInternalFaces();

    // What is there, by face

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
        p = place{-1, -1, Zero, 0};
    }

    vectorField centres;

    for (const polyPatch& pp : mesh_.boundaryMesh())
    {
        if (seenAcross(pp, centres))
        {
            forAll(pp, i)
            {
                const label b = pp.start() + i - mesh_.nInternalFaces();

                across_[b] = place{procs[b], cells[b], centres[i], volumes[b]};
            }
        }
    }
}


void Foam::superellipsoidCovering::count
(
    const body& b,
    const label n,
    const vector& image,
    const label near,
    DynamicList<scalar>& found
)
{
    samples_.points(b.semiAxes, b.epsilon1, b.epsilon2, n, points_);

    const label first = found.size();
    label last = near;
    label entry = -1;

    forAll(points_, k)
    {
        const label celli =
            locator_.find((b.centre + image) + (b.Q & points_[k]), last);

        if (celli < 0)
        {
            continue;
        }

        last = celli;

        if (entry < 0 || label(found[entry + 3]) != celli)
        {
            for
            (
                entry = first;
                entry < found.size() && label(found[entry + 3]) != celli;
                entry += foundWidth
            )
            {}
        }

        if (entry >= found.size())
        {
            const point seen(mesh_.cellCentres()[celli] - image);

            found.append(k);
            found.append(0);
            found.append(Pstream::myProcNo());
            found.append(celli);
            found.append(mesh_.cellVolumes()[celli]);
            found.append(seen.x());
            found.append(seen.y());
            found.append(seen.z());
        }

        found[entry + 1] += 1;
    }
}


void Foam::superellipsoidCovering::countElsewhere
(
    const labelUList& large,
    const labelUList& perOctant,
    List<DynamicList<scalar>>& found
)
{
    const label me = Pstream::myProcNo();
    const label nProcs = Pstream::nProcs();

    // Ask

    List<DynamicList<scalar>> ask(nProcs);

    forAll(large, l)
    {
        const body& b = bodies_[large[l]];

        for (label k = -1; k < images_.size(); ++k)
        {
            const vector image(k < 0 ? vector(Zero) : images_[k]);
            const point at(b.centre + image);

            for (label proc = 0; proc < nProcs; ++proc)
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
                    count(b, perOctant[l], image, -1, found[l]);
                    continue;
                }

                DynamicList<scalar>& data = ask[proc];

                data.append(l);
                data.append(perOctant[l]);
                for (direction d = 0; d < 3; ++d) data.append(b.centre[d]);
                for (direction d = 0; d < 3; ++d) data.append(image[d]);
                for (direction d = 0; d < 9; ++d) data.append(b.Q[d]);
                for (direction d = 0; d < 3; ++d) data.append(b.semiAxes[d]);
                data.append(b.epsilon1);
                data.append(b.epsilon2);
            }
        }
    }

    if (!Pstream::parRun())
    {
        return;
    }

    PstreamBuffers asking(Pstream::commsTypes::nonBlocking);

    for (label proc = 0; proc < nProcs; ++proc)
    {
        if (ask[proc].size())
        {
            UOPstream toProc(proc, asking);
            toProc << scalarList(ask[proc]);
        }
    }

    labelList nAsked(nProcs);
    asking.finishedSends(nAsked);


    // Answer: body, then numbers of what was found

    PstreamBuffers answering(Pstream::commsTypes::nonBlocking);

    for (label proc = 0; proc < nProcs; ++proc)
    {
        if (!nAsked[proc])
        {
            continue;
        }

        UIPstream fromProc(proc, asking);
        const scalarList data(fromProc);

        DynamicList<scalar> answer;
        DynamicList<scalar> here;

        for (label k = 0; k < data.size(); k += bodyWidth)
        {
            const scalar* from = &data[k];

            body b;
            b.centre = point(from[2], from[3], from[4]);
            const vector image(from[5], from[6], from[7]);
            for (direction d = 0; d < 9; ++d) b.Q[d] = from[8 + d];
            b.semiAxes = vector(from[17], from[18], from[19]);
            b.epsilon1 = from[20];
            b.epsilon2 = from[21];

            here.clear();
            count(b, label(from[1]), image, -1, here);

            if (here.size())
            {
                answer.append(from[0]);
                answer.append(here.size());
                answer.append(here);
            }
        }

        if (answer.size())
        {
            UOPstream toProc(proc, answering);
            toProc << scalarList(answer);
        }
    }

    labelList nAnswered(nProcs);
    answering.finishedSends(nAnswered);

    for (label proc = 0; proc < nProcs; ++proc)
    {
        if (!nAnswered[proc])
        {
            continue;
        }

        UIPstream fromProc(proc, answering);
        const scalarList data(fromProc);

        for (label k = 0; k < data.size(); )
        {
            const label l = label(data[k]);
            const label n = label(data[k + 1]);

            found[l].append(SubList<scalar>(data, n, k + 2));
            k += n + 2;
        }
    }
}


void Foam::superellipsoidCovering::append
(
    const body& b,
    const UList<scalar>& found
)
{
    const label n = found.size()/foundWidth;

    labelList order(identity(n));
    std::sort
    (
        order.begin(),
        order.end(),
        [&](const label i, const label j)
        {
            return found[foundWidth*i] < found[foundWidth*j];
        }
    );

    scalar total = 0;
    for (label k = 0; k < n; ++k)
    {
        total += found[foundWidth*k + 1];
    }

    // Samples are uneven by some percent: what is more than a cell holds goes
    // where there is room, unless the body is larger than all its cells

    scalar excess = 0;
    scalar room = 0;
    for (const label k : order)
    {
        const scalar* from = &found[foundWidth*k];
        const scalar over = from[1]/total - from[4]/b.volume;

        (over > 0 ? excess : room) += mag(over);
    }

    const bool fits = excess > 0 && excess <= room;

    for (const label k : order)
    {
        const scalar* from = &found[foundWidth*k];

        piece p;
        p.proc = label(from[2]);
        p.cell = label(from[3]);
        p.volume = from[4];
        p.centre = point(from[5], from[6], from[7]);
        p.weight = from[1]/total;

        if (fits)
        {
            const scalar most = p.volume/b.volume;

            p.weight =
                p.weight > most
              ? most
              : p.weight + (most - p.weight)*excess/room;
        }

        pieces_.append(p);
    }
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
    bodies_(),
    start_(1, Zero),
    pieces_(),
    points_()
{
    bounds_[Pstream::myProcNo()] = locator_.bounds();
    Pstream::gatherList(bounds_);
    superellipsoidParallel::broadcast(bounds_);

    findImages();
    findAcross();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidCovering::cover(const UList<body>& bodies)
{
    bodies_ = bodies;
    pieces_.clear();
    start_.setSize(bodies_.size() + 1);

    // Large ones, whose samples are counted

    DynamicList<label> large;
    DynamicList<label> perOctant;

    forAll(bodies_, i)
    {
        const body& b = bodies_[i];
        const scalar V = mesh_.cellVolumes()[b.cell];

        if (b.equivalentDiameter >= ::cbrt(V))
        {
            large.append(i);
            perOctant.append(superellipsoidSamples::perOctant(b.volume/V));
        }
    }

    List<DynamicList<scalar>> found(large.size());

    if (returnReduce(large.size(), maxOp<label>()))
    {
        forAll(large, l)
        {
            const body& b = bodies_[large[l]];

            count(b, perOctant[l], Zero, b.cell, found[l]);
        }

        countElsewhere(large, perOctant, found);
    }


    // All in order

    label l = 0;

    forAll(bodies_, i)
    {
        const body& b = bodies_[i];
        const bool counted = l < large.size() && large[l] == i;

        start_[i] = pieces_.size();

        if (counted && found[l].size())
        {
            append(b, found[l]);
        }
        else
        {
            piece p;
            p.proc = Pstream::myProcNo();
            p.cell = b.cell;
            p.volume = mesh_.cellVolumes()[b.cell];
            p.centre = mesh_.cellCentres()[b.cell];
            p.weight = 1;

            pieces_.append(p);
        }

        l += counted;
    }

    start_[bodies_.size()] = pieces_.size();
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
                mesh_.cellVolumes()[c]
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
    const UList<piece> own(pieces(i));

    if (own.size() >= 4)
    {
        places.clear();
        for (const piece& p : own)
        {
            places.append(p);
        }
    }
    else
    {
        neighbourhood(i, places);
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


void Foam::superellipsoidCovering::add
(
    const UList<contribution>& contributions,
    UList<vector>& values,
    UList<scalar>& coefficients
)
{
    const label me = Pstream::myProcNo();
    const label nProcs = Pstream::nProcs();

    std::vector<contribution> here;

    if (!Pstream::parRun())
    {
        here.assign(contributions.begin(), contributions.end());
    }
    else
    {
        List<DynamicList<scalar>> to(nProcs);

        for (const contribution& c : contributions)
        {
            if (c.proc == me)
            {
                here.push_back(c);
                continue;
            }

            DynamicList<scalar>& data = to[c.proc];

            data.append(c.gid);
            data.append(c.cell);
            for (direction d = 0; d < 3; ++d) data.append(c.value[d]);
            data.append(c.coefficient);
        }

        PstreamBuffers buffers(Pstream::commsTypes::nonBlocking);

        for (label proc = 0; proc < nProcs; ++proc)
        {
            if (to[proc].size())
            {
                UOPstream toProc(proc, buffers);
                toProc << scalarList(to[proc]);
            }
        }

        labelList nReceived(nProcs);
        buffers.finishedSends(nReceived);

        for (label proc = 0; proc < nProcs; ++proc)
        {
            if (!nReceived[proc])
            {
                continue;
            }

            UIPstream fromProc(proc, buffers);
            const scalarList data(fromProc);

            for (label k = 0; k < data.size(); k += contributionWidth)
            {
                const scalar* from = &data[k];

                here.push_back
                (
                    contribution
                    {
                        label(from[0]),
                        me,
                        label(from[1]),
                        vector(from[2], from[3], from[4]),
                        from[5]
                    }
                );
            }
        }

        std::stable_sort
        (
            here.begin(),
            here.end(),
            [](const contribution& a, const contribution& b)
            {
                return a.gid < b.gid;
            }
        );
    }

    for (const contribution& c : here)
    {
        values[c.cell] += c.value;
        coefficients[c.cell] += c.coefficient;
    }
}


// ************************************************************************* //
