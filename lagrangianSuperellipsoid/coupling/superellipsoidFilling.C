// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFilling.H"
#include "superellipsoidParallel.H"
#include "OStringStream.H"
#include "PstreamReduceOps.H"
#include "syncTools.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Most iterations over cells that contain bodies, and over all cells. In each
//- the excess moves on by one cell: a body is a few tens of cells wide at most
static const label mostInBodies = 100;
static const label mostPasses = 200;

//- Rounding: a remaining excess below this share of the total volume counts as
//- none
static const scalar nothing = 1e-15;

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::superellipsoidFilling::sides Foam::superellipsoidFilling::both
(
    const scalarField& values
) const
{
    sides all{values, scalarField()};
    syncTools::swapBoundaryCellList(mesh_, values, all.across);

    return all;
}


template<class Function>
void Foam::superellipsoidFilling::forNeighbours
(
    const label celli,
    const Function& f
) const
{
    for (const label facei : mesh_.cells()[celli])
    {
        if (mesh_.isInternalFace(facei))
        {
            const label own = mesh_.faceOwner()[facei];

            f(own == celli ? mesh_.faceNeighbour()[facei] : own, -1);
        }
        else if (coupled_[facei - mesh_.nInternalFaces()])
        {
            f(-1, facei - mesh_.nInternalFaces());
        }
    }
}


void Foam::superellipsoidFilling::moveOn
(
    const label celli,
    const sides& over,
    const sides& capacity,
    const sides& demand,
    const sides& open,
    scalarField& change,
    scalarField& given
) const
{
    const auto offer = [&](const label n, const label b)
    {
        const scalar r = capacity.at(n, b);
        const scalar d = demand.at(n, b);

        return r > 0 && d > 0 ? r*(over.here[celli]/d) : 0;
    };

    scalar offered = 0;
    scalar openNeighbours = 0;

    forNeighbours(celli, [&](const label n, const label b)
    {
        offered += offer(n, b);
        openNeighbours += open.at(n, b);
    });

    const scalar taken = min(offered, over.here[celli]);
    const scalar share = offered > 0 ? taken/offered : 0;
    const scalar on = openNeighbours > 0 ? 0.5*(over.here[celli] - taken)/openNeighbours : 0;

    forNeighbours(celli, [&](const label n, const label b)
    {
        const scalar moved = share*offer(n, b) + on*open.at(n, b);

        (n >= 0 ? change[n] : given[b]) += moved;
        change[celli] -= moved;
    });
}


void Foam::superellipsoidFilling::pass
(
    const sides& open,
    scalarField& volume
) const
{
    const scalarField& V = mesh_.cellVolumes();

    const sides over(both(max(volume - V, scalar(0))));
    const sides capacity(both(open.here*max(V - volume, scalar(0))));

    // The neighbours with an excess share the free volume of a cell

    scalarField wanted(V.size(), Zero);

    forAll(wanted, celli)
    {
        if (capacity.here[celli] > 0)
        {
            forNeighbours(celli, [&](const label n, const label b)
            {
                wanted[celli] += over.at(n, b);
            });
        }
    }

    const sides demand(both(wanted));

    scalarField change(V.size(), Zero);
    scalarField given(coupled_.size(), Zero);

    forAll(change, celli)
    {
        if (over.here[celli] > 0)
        {
            moveOn(celli, over, capacity, demand, open, change, given);
        }
    }

    syncTools::swapBoundaryFaceList(mesh_, given);

    forAll(given, b)
    {
        if (coupled_[b])
        {
            change[mesh_.faceOwner()[mesh_.nInternalFaces() + b]] += given[b];
        }
    }

    volume += change;
}


Foam::scalar Foam::superellipsoidFilling::spread
(
    const scalar unplaced,
    scalarField& volume
) const
{
    const scalarField capacity
    (
        max(mesh_.cellVolumes() - volume, scalar(0))
    );
    const scalar all = gSum(capacity);
    const scalar placed = min(unplaced, all);

    volume = min(volume, mesh_.cellVolumes());

    if (all > 0)
    {
        volume += (placed/all)*capacity;
    }

    return unplaced - placed;
}


Foam::scalar Foam::superellipsoidFilling::excess
(
    const scalarField& volume
) const
{
    return gSum(max(volume - mesh_.cellVolumes(), scalar(0))());
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFilling::superellipsoidFilling(const fvMesh& mesh)
:
    mesh_(mesh),
    coupled_(mesh.nFaces() - mesh.nInternalFaces(), false)
{
    checkVolumes(mesh);

    for (const polyPatch& pp : mesh.boundaryMesh())
    {
        if (pp.coupled())
        {
            forAll(pp, i)
            {
                coupled_[pp.start() + i - mesh.nInternalFaces()] = true;
            }
        }
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidFilling::checkVolumes(const fvMesh& mesh)
{
    // Rounding: a cell below this volume counts as one without volume
    const scalar least = 1e-12*gAverage(mesh.cellVolumes());

    DynamicList<string> words;
    label nEmpty = 0;

    forAll(mesh.cellVolumes(), celli)
    {
        if (mesh.cellVolumes()[celli] <= least && ++nEmpty <= 3)
        {
            OStringStream os;
            os  << "cell " << celli << " at " << mesh.cellCentres()[celli];
            if (Pstream::parRun())
            {
                os  << " of processor " << Pstream::myProcNo();
            }
            words.append(os.str());
        }
    }

    reduce(nEmpty, sumOp<label>());

    if (!nEmpty)
    {
        return;
    }

    const List<string> all(superellipsoidParallel::gather<string>(words));

    string named;
    for (label i = 0; i < min(all.size(), label(3)); ++i)
    {
        named += (i ? ", " : "") + all[i];
    }
    superellipsoidParallel::broadcast(named);

    FatalErrorInFunction
        << nEmpty << " cells of the mesh have no volume: " << named.c_str()
        << (nEmpty > 3 ? ", .." : "") << ';' << nl
        << "    a fluid that acts on particles needs cells with one, and so"
        << " does its void fraction. See checkMesh"
        << exit(FatalError);
}


Foam::superellipsoidFilling::outcome Foam::superellipsoidFilling::fit
(
    scalarField& volume
) const
{
    outcome found{gMax((volume/mesh_.cellVolumes())()), excess(volume)};

    const scalar enough = nothing*gSum(volume);

    sides open(both(pos(volume)));

    for (label k = 0; k < mostPasses && found.unplaced > enough; ++k)
    {
        if (k == mostInBodies)
        {
            open = both(scalarField(volume.size(), scalar(1)));
        }

        pass(open, volume);
        found.unplaced = excess(volume);
    }

    if (found.unplaced > 0)
    {
        found.unplaced = spread(found.unplaced, volume);
    }

    return found;
}


// ************************************************************************* //
