// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidRegion.H"
#include "superellipsoidInput.H"
#include "superellipsoidPlaceInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidPlaces.H"
#include "superellipsoidPlane.H"
#include "processorPolyPatch.H"
#include "processorCyclicPolyPatch.H"
#include "syncTools.H"
#include "triSurface.H"
#include "volFields.H"
#include "DynamicList.H"
#include "mathematicalConstants.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

// A triangle is dropped if its height is less than this fraction of its longest
// side
const double flatTolerance = 1e-12;

// Points of a file are merged if they are closer than this fraction of the
// surface's size: the file may have been written with seven digits
const double fileTolerance = 1e-6;


void copy(const Foam::vector& from, double to[3])
{
    for (int i = 0; i < 3; ++i)
    {
        to[i] = from[i];
    }
}

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidRegion::readBox(const dictionary& dict)
{
    checkKeywords(dict, {"type", "min", "max"});

    // The size keeps the volume above zero
    const boundBox box(superellipsoidInput::readBox(dict));
    const vector size(box.span());

    region_.kind = SEL_REGION_BOX;
    copy(box.min(), region_.p1);
    copy(box.max(), region_.p2);
    volume_ = size.x()*size.y()*size.z();
}


void Foam::superellipsoidRegion::readCylinder(const dictionary& dict)
{
    checkKeywords(dict, {"type", "p1", "p2", "radius"});

    const vector p1(triple(dict, "p1", SEL_POSITION_MOST));
    const vector p2(triple(dict, "p2", SEL_POSITION_MOST));

    if (mag(p2 - p1) < SEL_LENGTH_LEAST)
    {
        fail
        (
            dict,
            "p2",
            "read " + text(p2) + ", which is p1; the axis needs a length"
        );
    }

    region_.kind = SEL_REGION_CYLINDER;
    region_.radius =
        positive(dict, "radius", SEL_LENGTH_LEAST, SEL_POSITION_MOST);
    copy(p1, region_.p1);
    copy(p2, region_.p2);
    volume_ = constant::mathematical::pi*sqr(region_.radius)*mag(p2 - p1);
}


void Foam::superellipsoidRegion::readZone(const dictionary& dict)
{
    checkKeywords(dict, {"type", "zone"});
    require(dict, "zone");

    zone_ = oneWord(dict, "zone");

    if (mesh_.cellZones().findZoneID(zone_) < 0)
    {
        fail
        (
            dict,
            "zone",
            "unknown cell zone '" + zone_ + "'; the zones of the mesh "
            "are: " + listed(mesh_.cellZones().names())
        );
    }

    for (const label celli : mesh_.cellZones()[zone_])
    {
        if (celli < 0 || celli >= mesh_.nCells())
        {
            fail
            (
                dict,
                "zone",
                "cell zone '" + zone_ + "' has the cell "
              + std::to_string(celli) + "; the mesh has "
              + std::to_string(mesh_.nCells()) + " cells"
            );
        }
    }

    region_.kind = SEL_REGION_BOX;
}


void Foam::superellipsoidRegion::readPatch(const dictionary& dict)
{
    checkKeywords(dict, {"type", "patch"});
    require(dict, "patch");

    patch_ = oneWord(dict, "patch");

    const label i = mesh_.boundaryMesh().findPatchID(patch_);

    if (i < 0 || isA<processorPolyPatch>(mesh_.boundaryMesh()[i]))
    {
        fail
        (
            dict,
            "patch",
            "unknown patch '" + patch_ + "'; the patches of the mesh are: "
          + listed(mesh_.boundaryMesh().names())
        );
    }

    if (mesh_.boundaryMesh()[i].coupled() || mesh_.nGeometricD() < 3)
    {
        fail
        (
            dict,
            "patch",
            "read '" + patch_ + "'; bodies cannot come through a periodic"
            " patch, nor, in two dimensions, through any: take a box"
        );
    }

    region_.kind = SEL_REGION_INLET;
}


void Foam::superellipsoidRegion::readDisc
(
    const dictionary& dict,
    const scalar length
)
{
    checkKeywords(dict, {"type", "centre", "normal", "radius"});

    const vector centre(triple(dict, "centre", SEL_POSITION_MOST));
    const vector normal(triple(dict, "normal", 1e100));

    if (!(mag(normal) > ROOTVSMALL))
    {
        fail
        (
            dict,
            "normal",
            "read " + text(normal) + ", which has no direction"
        );
    }

    region_.kind = SEL_REGION_CYLINDER;
    region_.radius =
        positive(dict, "radius", SEL_LENGTH_LEAST, SEL_POSITION_MOST);
    copy(centre, region_.p1);
    copy(centre + length*normal/mag(normal), region_.p2);
    volume_ = constant::mathematical::pi*sqr(region_.radius)*length;
}


void Foam::superellipsoidRegion::readMesh(const dictionary& dict)
{
    checkKeywords(dict, {"type"});

    whole_ = true;
    region_.kind = SEL_REGION_BOX;
}


Foam::fileName Foam::superellipsoidRegion::found(const dictionary& dict) const
{
    fileName wanted(dict.get<fileName>("file"));
    wanted.expand();

    const fileName folder(mesh_.time().rootPath()/mesh_.time().globalCaseName());
    fileNameList places({wanted});

    if (!wanted.isAbsolute())
    {
        places =
            fileNameList
            ({
                folder/"constant"/"triSurface"/wanted,
                folder/"constant"/"geometry"/wanted,
                folder/wanted
            });
    }

    fileName file;
    string tried;

    for (const fileName& place : places)
    {
        tried += "\n    " + place;

        if (file.empty() && isFile(place, false))
        {
            file = place;
        }
    }

    superellipsoidParallel::broadcast(file);

    if (file.empty())
    {
        fail
        (
            dict,
            "file",
            "read '" + written(dict, "file") + "'; there is no such file:"
          + tried
        );
    }

    return file;
}


Foam::scalarList Foam::superellipsoidRegion::fileTriangles
(
    const fileName& file
)
{
    scalarList corners;

    if (Pstream::master())
    {
        const triSurface surface(file);
        const pointField& points = surface.points();
        scalar volume = 0;

        corners.setSize(9*surface.size());

        forAll(surface, i)
        {
            const point& a = points[surface[i][0]];
            const point& b = points[surface[i][1]];
            const point& c = points[surface[i][2]];

            volume += ((a - points[0]) & ((b - points[0]) ^ (c - points[0])));
        }

        forAll(surface, i)
        {
            for (label j = 0; j < 3; ++j)
            {
                const label k = volume < 0 ? 2 - j : j;

                copy(points[surface[i][k]], &corners[9*i + 3*j]);
            }
        }
    }

    superellipsoidParallel::broadcast(corners);

    return corners;
}


void Foam::superellipsoidRegion::readSurface(const dictionary& dict)
{
    checkKeywords(dict, {"type", "file"});
    require(dict, "file");

    const fileName file(found(dict));
    const scalarList corners(fileTriangles(file));

    const sel_status status =
        corners.empty()
      ? SEL_E_MESH
      : enclose(corners, onPeriodic(corners), fileTolerance);

    if (status != SEL_OK)
    {
        fail
        (
            dict,
            "file",
            "read '" + written(dict, "file") + "'; "
          + (
                corners.empty()
              ? string("there are no triangles in it")
              : string(sel_status_message(status))
            )
        );
    }

    const int open = sel_enclosure_open_edges(enclosure_);

    if (open != 0)
    {
        fail
        (
            dict,
            "file",
            "read '" + written(dict, "file") + "'; the surface is not closed, "
            "or its triangles do not all look the same way: "
          + text(scalar(open)) + " edges have no triangle on one side"
        );
    }

    region_.kind = SEL_REGION_BOX;
    volume_ = sel_enclosure_volume(enclosure_);
}


Foam::labelList Foam::superellipsoidRegion::onPeriodic
(
    const scalarUList& corners
) const
{
    labelList flags(corners.size()/9);

    forAll(flags, t)
    {
        flags[t] =
            sel_period_on_gate
            (
                periods_.cdata(),
                periods_.size(),
                corners.cdata() + 9*t
            );
    }

    return flags;
}


Foam::labelList Foam::superellipsoidRegion::surfaceSides
(
    const labelList& cells,
    boolList& open
) const
{
    const polyBoundaryMesh& patches = mesh_.boundaryMesh();
    const label nInternal = mesh_.nInternalFaces();

    labelList inZone(mesh_.nCells(), Zero);

    for (const label celli : cells)
    {
        inZone[celli] = 1;
    }

    // The zone may continue across a processor boundary
    labelList beyond;
    syncTools::swapBoundaryCellList(mesh_, inZone, beyond);

    labelList side(mesh_.nFaces(), Zero);
    open.setSize(mesh_.nFaces());
    open = false;

    forAll(side, facei)
    {
        const label own = inZone[mesh_.faceOwner()[facei]];
        label nei = 0;

        if (facei < nInternal)
        {
            nei = inZone[mesh_.faceNeighbour()[facei]];
        }
        else
        {
            const polyPatch& pp = patches[patches.whichPatch(facei)];

            if
            (
                isA<processorPolyPatch>(pp)
            && !isA<processorCyclicPolyPatch>(pp)
            )
            {
                // Both processes have such a face; the one in the zone adds it
                nei = own ? beyond[facei - nInternal] : 0;
            }
            else if (own && periods_.has(pp))
            {
                open[facei] = beyond[facei - nInternal] != 0;
            }
        }

        side[facei] = own - nei;
    }

    return side;
}


Foam::scalarList Foam::superellipsoidRegion::surfaceTriangles
(
    const labelList& cells,
    labelList& flags
) const
{
    const pointField& points = mesh_.points();
    boolList open;
    const labelList side(surfaceSides(cells, open));
    const superellipsoidPlane plane(mesh_);
    DynamicList<scalar> corners;
    DynamicList<label> isOpen;

    forAll(side, facei)
    {
        if (!side[facei])
        {
            continue;
        }

        const face& f = mesh_.faces()[facei];
        faceList parts(f.nTriangles(points));
        label nParts = 0;
        f.triangles(points, nParts, parts);

        for (label i = 0; i < nParts; ++i)
        {
            isOpen.append(open[facei] ? 1 : 0);

            for (label j = 0; j < 3; ++j)
            {
                const label k = side[facei] > 0 ? j : 2 - j;
                const point p(plane.stretched(points[parts[i][k]]));

                corners.append(p.x());
                corners.append(p.y());
                corners.append(p.z());
            }
        }
    }

    flags.transfer(isOpen);

    scalarList result;
    result.transfer(corners);

    return result;
}


Foam::scalarList Foam::superellipsoidRegion::patchTriangles() const
{
    const pointField& points = mesh_.points();
    const polyPatch& patch =
        mesh_.boundaryMesh()[mesh_.boundaryMesh().findPatchID(patch_)];
    DynamicList<scalar> corners;

    for (const face& f : patch)
    {
        faceList parts(f.nTriangles(points));
        label nParts = 0;
        f.triangles(points, nParts, parts);

        for (label i = 0; i < nParts; ++i)
        {
            for (const label pointi : parts[i])
            {
                for (direction d = 0; d < vector::nComponents; ++d)
                {
                    corners.append(points[pointi][d]);
                }
            }
        }
    }

    scalarList result;
    result.transfer(corners);

    return result;
}


void Foam::superellipsoidRegion::open(const scalarUList& corners)
{
    sel_welded surface;
    sel_status status =
        sel_welded_create
        (
            &surface,
            corners.size()/9,
            corners.cdata(),
            nullptr,
            0,
            flatTolerance
        );

    if (status == SEL_OK)
    {
        sel_inlet_free(inlet_);
        inlet_ = nullptr;
        status =
            sel_inlet_create_periodic
            (
                &inlet_,
                &surface.mesh,
                periods_.size(),
                periods_.cdata(),
                nullptr
            );
    }

    sel_welded_free(&surface);

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "patch '" << patch_.c_str() << "', as an inlet: "
            << sel_status_message(status) << nl
            << exit(FatalError);
    }

    region_.inlet = inlet_;
}


sel_status Foam::superellipsoidRegion::enclose
(
    const scalarUList& corners,
    const labelUList& flags,
    const double tolerance
)
{
    const std::vector<int> open(flags.begin(), flags.end());

    sel_welded surface;
    sel_status status =
        sel_welded_create
        (
            &surface,
            corners.size()/9,
            corners.cdata(),
            open.data(),
            tolerance,
            flatTolerance
        );

    if (status == SEL_OK)
    {
        sel_enclosure_free(enclosure_);
        enclosure_ = nullptr;
        status =
            sel_enclosure_create_periodic
            (
                &enclosure_,
                &surface.mesh,
                periods_.size(),
                periods_.cdata(),
                nullptr
            );
    }

    sel_welded_free(&surface);

    if (status == SEL_OK)
    {
        sel_enclosure_bounds(enclosure_, region_.p1, region_.p2);
        region_.enclosure = enclosure_;
        fold();
    }

    return status;
}


void Foam::superellipsoidRegion::fold()
{
    // Cannot fail: the mesh has no more periods than the limit
    (void)sel_region_fold(&region_);

    if (!region_.enclosure && region_.open)
    {
        volume_ = sel_region_volume(&region_);
    }
}


Foam::labelList Foam::superellipsoidRegion::cells() const
{
    return
        whole_
      ? identity(mesh_.nCells())
      : labelList(mesh_.cellZones()[mesh_.cellZones().findZoneID(zone_)]);
}


Foam::List<Foam::vector> Foam::superellipsoidRegion::points
(
    const label n
) const
{
    // Centres of tiny spheres placed at random
    const scalar radius =
        max
        (
            1e-9*bounds(0).minDim(),
            scalar(SEL_LENGTH_LEAST)
        );
    const double semiAxes[3] = {radius, radius, radius};
    const std::vector<int> type(n, 0);
    sel_region region(region_);
    region.plane = superellipsoidPlane(mesh_).plane();
    List<vector> points(n, Zero);
    label nPlaced = 0;

    if (Pstream::master())
    {
        sel_shape speck;
        scalarList x(3*n);
        scalarList q(4*n);
        int placed = 0;

        if (sel_shape_init(&speck, semiAxes, 1, 1) == SEL_OK)
        {
            (void)sel_packing_random
            (
                &region,
                &speck,
                n,
                type.data(),
                1,
                0,
                1000,
                nullptr,
                0,
                nullptr,
                x.begin(),
                q.begin(),
                &placed
            );
        }

        nPlaced = placed;

        for (label i = 0; i < nPlaced; ++i)
        {
            points[i] = vector(x[3*i], x[3*i + 1], x[3*i + 2]);
        }
    }

    superellipsoidParallel::broadcast(nPlaced);
    superellipsoidParallel::broadcast(points);

    points.setSize(nPlaced);

    return points;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidRegion::superellipsoidRegion
(
    const dictionary& dict,
    const fvMesh& mesh,
    const scalar length
)
:
    mesh_(mesh),
    periods_(mesh),
    zone_(),
    whole_(false),
    region_(),
    volume_(0),
    patch_(),
    enclosure_(nullptr),
    inlet_(nullptr)
{
    require(dict, "type");
    const word type(oneWord(dict, "type"));

    region_.nPeriods = periods_.size();
    region_.periods = periods_.cdata();

    if (type == "box")
    {
        readBox(dict);
    }
    else if (type == "cylinder")
    {
        readCylinder(dict);
    }
    else if (type == "cellZone")
    {
        readZone(dict);
    }
    else if (type == "patch" && length > 0)
    {
        readPatch(dict);
    }
    else if (type == "disc" && length > 0)
    {
        readDisc(dict, length);
    }
    else if (type == "mesh")
    {
        readMesh(dict);
    }
    else if (type == "surface")
    {
        readSurface(dict);
    }
    else
    {
        fail
        (
            dict,
            "type",
            "unknown region '" + type + "'; the regions are: box cylinder "
            "cellZone mesh surface" + (length > 0 ? " patch disc" : "")
        );
    }

    if (type == "box" || type == "cylinder")
    {
        fold();
    }

    if
    (
        (type == "box" || type == "cylinder" || type == "disc")
     && sel_region_is_too_wide(&region_)
    )
    {
        fail
        (
            dict,
            "type",
            "this " + type + " is as wide as two periods of the mesh, or"
            " wider, across periodic patches; a period at most counts. Allowed:"
            " what is narrower, or a box along the mesh's own sides, which is"
            " cut down to one period"
        );
    }
}


// * * * * * * * * * * * * * * * * Destructor  * * * * * * * * * * * * * * * //

Foam::superellipsoidRegion::~superellipsoidRegion()
{
    sel_enclosure_free(enclosure_);
    sel_inlet_free(inlet_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidRegion::prepare()
{
    if (patch_.size() && (!inlet_ || mesh_.moving()))
    {
        open(superellipsoidParallel::allGather<scalar>(patchTriangles()));
    }

    const bool known = enclosure_ && !mesh_.moving();

    if ((zone_.empty() && !whole_) || known)
    {
        return;
    }

    const labelList inside(cells());

    volume_ = 0;

    for (const label celli : inside)
    {
        volume_ += mesh_.V()[celli];
    }

    reduce(volume_, sumOp<scalar>());

    labelList localFlags;
    const scalarList localCorners(surfaceTriangles(inside, localFlags));
    const scalarList corners
    (
        superellipsoidParallel::allGather<scalar>(localCorners)
    );
    const labelList flags
    (
        superellipsoidParallel::allGather<label>(localFlags)
    );

    const string name
    (
        whole_ ? string("the mesh") : "the cell zone '" + zone_ + "'"
    );

    if (corners.empty())
    {
        FatalErrorInFunction
            << name.c_str() << " has no cells" << nl
            << exit(FatalError);
    }

    const sel_status status = enclose(corners, flags, 0);

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "surface of " << name.c_str() << ": "
            << sel_status_message(status) << nl
            << exit(FatalError);
    }
}


bool Foam::superellipsoidRegion::isOpen() const
{
    return
        enclosure_
      ? sel_enclosure_is_open(enclosure_) && !sel_enclosure_walls(enclosure_)
      : region_.kind == SEL_REGION_BOX && region_.open == 7;
}


bool Foam::superellipsoidRegion::isOutside() const
{
    const bool moves =
        mesh_.moving()
     || isFile
        (
            mesh_.time().globalPath()/mesh_.time().constant()
           /"dynamicMeshDict"
        );

    if
    (
        zone_.size() || whole_ || patch_.size()
     || returnReduce(moves, orOp<bool>())
    )
    {
        return false;
    }

    // In a region much larger than the mesh few points would lie in the mesh
    if (bounds(0).contains(mesh_.bounds()))
    {
        return false;
    }

    List<vector> points(this->points(1000));
    const label nPlaced = points.size();
    List<quaternion> orientations(nPlaced, quaternion(1.0));

    moveToImageInside(points, orientations);

    const superellipsoidPlaces places(mesh_, points);

    for (label i = 0; i < nPlaced; ++i)
    {
        if (places.rank(i) >= 0)
        {
            return false;
        }
    }

    return nPlaced > 0;
}


void Foam::superellipsoidRegion::moveToImageInside
(
    UList<vector>& points,
    UList<quaternion>& orientations
) const
{
    if (!periods_.size())
    {
        return;
    }

    const superellipsoidPlaces places(mesh_, points);
    DynamicList<label> outside;
    DynamicList<vector> there;

    forAll(points, i)
    {
        if (places.rank(i) < 0)
        {
            outside.append(i);
        }
    }

    for (const label i : outside)
    {
        for (label k = 1; k < periods_.nImages(); ++k)
        {
            there.append(periods_.place(k, points[i]));
        }
    }

    if (outside.empty())
    {
        return;
    }

    const superellipsoidPlaces found(mesh_, there);
    const label nOthers = periods_.nImages() - 1;

    forAll(outside, j)
    {
        const label i = outside[j];

        for (label k = 1; k <= nOthers; ++k)
        {
            if (found.rank(nOthers*j + k - 1) >= 0)
            {
                points[i] = there[nOthers*j + k - 1];
                orientations[i] = periods_.turned(k, orientations[i]);
                break;
            }
        }
    }
}


Foam::boundBox Foam::superellipsoidRegion::bounds(const scalar reach) const
{
    point low(region_.p1[0], region_.p1[1], region_.p1[2]);
    point high(region_.p2[0], region_.p2[1], region_.p2[2]);

    if (region_.kind == SEL_REGION_INLET)
    {
        sel_inlet_bounds(inlet_, low.v_, high.v_);
    }
    else if (region_.kind == SEL_REGION_CYLINDER)
    {
        const vector aside(region_.radius*vector::one);
        const point p1(low);

        low = min(p1, high) - aside;
        high = max(p1, high) + aside;
    }

    return boundBox(low - reach*vector::one, high + reach*vector::one);
}


// ************************************************************************* //
