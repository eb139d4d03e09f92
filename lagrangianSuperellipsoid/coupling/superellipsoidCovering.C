// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidCovering.H"
#include "superellipsoidParallel.H"
#include "superellipsoidPeriods.H"
#include "superellipsoidStatus.H"
#include "superellipsoidTriple.H"
#include "cyclicPolyPatch.H"
#include "indexedOctree.H"
#include "OStringStream.H"
#include "processorCyclicPolyPatch.H"
#include "PstreamReduceOps.H"
#include "syncTools.H"
#include "treeDataCell.H"

#include <algorithm>

using namespace Foam::superellipsoidTriple;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Finds the centres of the cells across a coupled patch, in the coordinates of
//- this side. Returns false for rotational patches, which are not supported
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

    const auto* cyclic = isA<cyclicPolyPatch>(pp);

    if (!cyclic || !cyclic->parallel())
    {
        return false;
    }

    const polyPatch& other = cyclic->neighbPatch();
    centres =
        pp.faceCentres() + (other.faceCellCentres() - other.faceCentres());

    return true;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidCovering::checkVolumes() const
{
    // A cell below this volume counts as a cell without volume, because of
    // round-off
    const scalar least = 1e-12*gAverage(mesh_.cellVolumes());

    DynamicList<string> words;
    label nEmpty = 0;

    forAll(mesh_.cellVolumes(), celli)
    {
        if (mesh_.cellVolumes()[celli] <= least && ++nEmpty <= 3)
        {
            OStringStream os;
            os  << "cell " << celli << " at " << mesh_.cellCentres()[celli];
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
        << "    the coupling with a fluid and the void fraction need cells with"
        << " a volume. See checkMesh"
        << exit(FatalError);
}


void Foam::superellipsoidCovering::makeTopology()
{
    const label nInner = mesh_.nInternalFaces();
    const label nBoundary = mesh_.nFaces() - nInner;

    owner_.assign(mesh_.faceOwner().begin(), mesh_.faceOwner().end());
    neighbour_.assign
    (
        mesh_.faceNeighbour().begin(),
        mesh_.faceNeighbour().end()
    );

    start_.assign(1, 0);
    for (const cell& c : mesh_.cells())
    {
        faces_.insert(faces_.end(), c.begin(), c.end());
        start_.push_back(faces_.size());
    }

    coupled_.assign(nBoundary, 0);
    for (const polyPatch& pp : mesh_.boundaryMesh())
    {
        if (pp.coupled())
        {
            std::fill_n(coupled_.begin() + (pp.start() - nInner), pp.size(), 1);
        }
    }

    across_.resize(nBoundary);

    cells_.n = mesh_.nCells();
    cells_.nInner = nInner;
    cells_.nBoundary = nBoundary;
    cells_.owner = owner_.data();
    cells_.neighbour = neighbour_.data();
    cells_.start = start_.data();
    cells_.faces = faces_.data();
    cells_.coupled = coupled_.data();
    cells_.across = across_.data();
    cells_.process = Pstream::myProcNo();
    cells_.nProcesses = Pstream::nProcs();
    cells_.context = this;
    cells_.find = find;
    cells_.fetch = fetch;
    cells_.swap = swap;
    cells_.sum = sum;
    cells_.greatest = greatest;
    cells_.exchange = exchange;
}


void Foam::superellipsoidCovering::makeImages()
{
    const superellipsoidPeriods periods(mesh_);

    for (label k = 1; k < periods.nImages(); ++k)
    {
        const sel_image& image = periods.image(k);

        if (!image.rotated)
        {
            images_.insert(images_.end(), image.shift, image.shift + 3);
        }
    }

    cells_.nImages = images_.size()/3;
    cells_.images = images_.data();
}


void Foam::superellipsoidCovering::findAcross()
{
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

    for (sel_cells_across& a : across_)
    {
        a.cell = -1;
    }

    vectorField centres;

    for (const polyPatch& pp : mesh_.boundaryMesh())
    {
        if (seenAcross(pp, centres))
        {
            forAll(pp, i)
            {
                const label b = pp.start() + i - mesh_.nInternalFaces();

                across_[b].process = procs[b];
                across_[b].cell = cells[b];
                across_[b].volume = volumes[b];
                give(across_[b].centre, centres[i]);
            }
        }
    }
}


void Foam::superellipsoidCovering::gatherBounds()
{
    List<boundBox> all(Pstream::nProcs());
    all[Pstream::myProcNo()] = boundBox(mesh_.points(), false);
    Pstream::gatherList(all);
    superellipsoidParallel::broadcast(all);

    allBounds_.clear();
    for (const boundBox& b : all)
    {
        allBounds_.insert(allBounds_.end(), b.min().v_, b.min().v_ + 3);
        allBounds_.insert(allBounds_.end(), b.max().v_, b.max().v_ + 3);
    }
    cells_.bounds = allBounds_.data();
}


void Foam::superellipsoidCovering::setGeometry()
{
    const auto at = [](const vectorField& points)
    {
        return points.size() ? points[0].v_ : nullptr;
    };

    cells_.volume = mesh_.cellVolumes().begin();
    cells_.centre = at(mesh_.cellCentres());
    cells_.faceCentre = at(mesh_.faceCentres());
    cells_.faceArea = at(mesh_.faceAreas());
}


int Foam::superellipsoidCovering::find
(
    void* covering,
    const double* x,
    int near
)
{
    const auto& self = *static_cast<const superellipsoidCovering*>(covering);
    const fvMesh& mesh = self.mesh_;
    const point p(triple(x));

    // A moving mesh may leave its initial bounding box
    const bool stays = !mesh.moving();

    if (!mesh.nCells() || (stays && !self.bounds_.contains(p)))
    {
        return -1;
    }

    if (near >= 0)
    {
        const int celli = sel_cells_walk(&self.cells_, x, near);

        if (celli >= 0 || (celli == -1 && self.isBox_ && stays))
        {
            return celli;
        }
    }

    return mesh.cellTree().findInside(p);
}


void Foam::superellipsoidCovering::fetch
(
    void* covering,
    const double* v,
    double* across
)
{
    const auto& self = *static_cast<const superellipsoidCovering*>(covering);
    const UList<scalar> values(const_cast<double*>(v), self.cells_.n);

    scalarField there;
    syncTools::swapBoundaryCellList(self.mesh_, values, there);
    std::copy(there.begin(), there.end(), across);
}


void Foam::superellipsoidCovering::swap(void* covering, double* v)
{
    const auto& self = *static_cast<const superellipsoidCovering*>(covering);
    UList<scalar> values(v, self.cells_.nBoundary);

    syncTools::swapBoundaryFaceList(self.mesh_, values);
}


double Foam::superellipsoidCovering::sum(void*, double v)
{
    return returnReduce(v, sumOp<scalar>());
}


double Foam::superellipsoidCovering::greatest(void*, double v)
{
    return returnReduce(v, maxOp<scalar>());
}


int Foam::superellipsoidCovering::exchange
(
    void* covering,
    std::size_t size,
    int n,
    const int* to,
    const void* records,
    const int** from,
    const void** arrived
)
{
    auto& self = *static_cast<superellipsoidCovering*>(covering);
    List<std::vector<char>> sent(Pstream::nProcs());

    for (int i = 0; i < n; ++i)
    {
        const char* record = static_cast<const char*>(records) + size*i;
        sent[to[i]].insert(sent[to[i]].end(), record, record + size);
    }

    self.from_.clear();
    self.arrived_.clear();

    int proc = 0;
    for
    (
        const std::vector<char>& bytes
      : superellipsoidParallel::exchangePlain(sent)
    )
    {
        self.from_.insert(self.from_.end(), bytes.size()/size, proc++);
        self.arrived_.insert(self.arrived_.end(), bytes.begin(), bytes.end());
    }

    *from = self.from_.data();
    *arrived = self.arrived_.data();

    return self.from_.size();
}


const sel_polyhedron* Foam::superellipsoidCovering::polyhedron(double key)
{
    return superellipsoidPolyhedra::find(label(key));
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidCovering::superellipsoidCovering(const fvMesh& mesh)
:
    mesh_(mesh),
    bounds_(mesh.points(), false),
    isBox_
    (
        mesh.nCells() > 0
     && mag(bounds_.volume() - Foam::sum(mesh.cellVolumes()))
     <= 1e-9*bounds_.volume()
    ),
    cells_(),
    cover_(nullptr)
{
    checkVolumes();
    makeTopology();
    makeImages();
    setGeometry();
    gatherBounds();
    findAcross();
    check(sel_cover_create(&cells_, polyhedron, &cover_));
}


// * * * * * * * * * * * * * * * * Destructor  * * * * * * * * * * * * * * * //

Foam::superellipsoidCovering::~superellipsoidCovering()
{
    sel_cover_free(cover_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidCovering::check(const sel_status status)
{
    superellipsoidCheck(status, "cells that particles cover");
}


void Foam::superellipsoidCovering::update()
{
    setGeometry();

    if (mesh_.moving())
    {
        gatherBounds();
        findAcross();
    }
}


void Foam::superellipsoidCovering::cover(const UList<body>& bodies)
{
    update();
    check(sel_cover_bodies(cover_, bodies.size(), bodies.begin(), nullptr));
}
