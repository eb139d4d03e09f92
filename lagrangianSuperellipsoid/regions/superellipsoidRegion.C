// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidRegion.H"
#include "superellipsoidGeometryFile.H"
#include "superellipsoidInput.H"
#include "superellipsoidPlaceInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidPlaces.H"
#include "superellipsoidPlane.H"
#include "superellipsoidTriple.H"
#include "superellipsoidStatus.H"
#include "processorPolyPatch.H"
#include "processorCyclicPolyPatch.H"
#include "syncTools.H"
#include "triSurface.H"
#include "volFields.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

// Points of a file are merged if their distance is below this fraction of the
// surface's size, since the file may have been written with seven digits
const double fileTolerance = 1e-6;

// Number of random points in a region that are used to check if it lies in the
// mesh
const int nPoints = 1000;

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidRegion::readBox(const dictionary& dict)
{
    checkGroups(dict, "regionType box");

    const boundBox box(superellipsoidInput::readBox(dict));

    superellipsoidTriple::give(region_.p1, box.min());
    superellipsoidTriple::give(region_.p2, box.max());
}


void Foam::superellipsoidRegion::readCylinder(const dictionary& dict)
{
    checkGroups(dict, "regionType cylinder");

    const vector p1(vectorOf("cylinder", dict, "p1"));
    const vector p2(vectorOf("cylinder", dict, "p2"));

    if (mag(p2 - p1) < SEL_LENGTH_LEAST)
    {
        fail
        (
            dict,
            "p2",
            "read " + text(p2) + "; it must differ from p1"
        );
    }

    region_.type = SEL_REGION_CYLINDER;
    region_.radius = numberOf("cylinder", dict, "radius");
    superellipsoidTriple::give(region_.p1, p1);
    superellipsoidTriple::give(region_.p2, p2);
}


void Foam::superellipsoidRegion::readZone(const dictionary& dict)
{
    checkGroups(dict, "regionType zone");
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
}


void Foam::superellipsoidRegion::readPatch(const dictionary& dict)
{
    checkGroups(dict, "regionType inletPatch");
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
            "read '" + patch_ + "'; particles cannot be injected through a"
            " periodic patch or, in two dimensions, through any patch: use a"
            " box"
        );
    }

    region_.type = SEL_REGION_INLET;
}


void Foam::superellipsoidRegion::readDisc
(
    const dictionary& dict,
    const scalar length
)
{
    checkGroups(dict, "regionType disc");

    const vector centre(vectorOf("disc", dict, "centre"));
    const vector normal(readNonZero(dict, "normal", 1e100));

    region_.type = SEL_REGION_CYLINDER;
    region_.radius = numberOf("disc", dict, "radius");
    superellipsoidTriple::give(region_.p1, centre);
    superellipsoidTriple::give
    (
        region_.p2,
        centre + length*normal/mag(normal)
    );
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

        corners.setSize(9*surface.size());

        forAll(surface, i)
        {
            for (label j = 0; j < 3; ++j)
            {
                superellipsoidTriple::give
                (
                    &corners[9*i + 3*j],
                    surface.points()[surface[i][j]]
                );
            }
        }

        sel_region_orient_outwards(surface.size(), corners.begin());
    }

    superellipsoidParallel::broadcast(corners);

    return corners;
}


void Foam::superellipsoidRegion::readSurface(const dictionary& dict)
{
    checkGroups(dict, "regionType enclosure");
    require(dict, "file");

    const Time& time = mesh_.time();
    const superellipsoidGeometryFile file
    (
        dict,
        time.rootPath()/time.globalCaseName()
    );
    const string read("read '" + written(dict, "file") + "'; ");
    const scalarList corners(fileTriangles(file.file()));

    if (corners.empty())
    {
        fail(dict, "file", read + "it has no triangles");
    }

    const sel_status status =
        enclose(corners, onPeriodic(corners), fileTolerance);

    if (status != SEL_OK)
    {
        fail(dict, "file", read + sel_status_message(status));
    }

    const int open = sel_enclosure_open_edges(enclosure_);

    if (open != 0)
    {
        fail
        (
            dict,
            "file",
            read + "the surface is not closed, or the orientation of its"
            " triangles is not consistent: "
          + text(scalar(open)) + " edges have no triangle on one side"
        );
    }
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

    // The zone may continue on the other side of a processor boundary
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
                // Both processes have this face. Only the process whose cell is
                // in the zone adds it
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


void Foam::superellipsoidRegion::append
(
    const face& f,
    const bool reversed,
    const superellipsoidPlane* plane,
    DynamicList<scalar>& corners
) const
{
    const pointField& points = mesh_.points();
    faceList parts(f.nTriangles(points));
    label nParts = 0;
    f.triangles(points, nParts, parts);

    for (label i = 0; i < nParts; ++i)
    {
        for (label j = 0; j < 3; ++j)
        {
            point p(points[parts[i][reversed ? 2 - j : j]]);

            if (plane)
            {
                p = plane->stretched(p);
            }
            for (direction d = 0; d < vector::nComponents; ++d)
            {
                corners.append(p[d]);
            }
        }
    }
}


Foam::scalarList Foam::superellipsoidRegion::surfaceTriangles
(
    const labelList& cells,
    labelList& flags
) const
{
    boolList open;
    const labelList side(surfaceSides(cells, open));
    const superellipsoidPlane plane(mesh_);
    DynamicList<scalar> corners;
    DynamicList<label> isOpen;

    forAll(side, facei)
    {
        if (side[facei])
        {
            append(mesh_.faces()[facei], side[facei] < 0, &plane, corners);
            isOpen.setSize(corners.size()/9, open[facei] ? 1 : 0);
        }
    }

    flags.transfer(isOpen);

    scalarList result;
    result.transfer(corners);

    return result;
}


void Foam::superellipsoidRegion::open()
{
    DynamicList<scalar> local;

    for
    (
        const face& f
      : mesh_.boundaryMesh()[mesh_.boundaryMesh().findPatchID(patch_)]
    )
    {
        append(f, false, nullptr, local);
    }

    const scalarList corners(superellipsoidParallel::allGather<scalar>(local));

    superellipsoidCheck
    (
        sel_region_enter_through
        (
            &region_,
            &inlet_,
            corners.size()/9,
            corners.cdata()
        ),
        "patch '" + patch_ + "', as an inlet"
    );
}


sel_status Foam::superellipsoidRegion::enclose
(
    const scalarUList& corners,
    const labelUList& flags,
    const double tolerance
)
{
    const std::vector<int> open(flags.begin(), flags.end());

    return
        sel_region_enclose
        (
            &region_,
            &enclosure_,
            corners.size()/9,
            corners.cdata(),
            open.data(),
            tolerance
        );
}


void Foam::superellipsoidRegion::enclose(const labelList& cells)
{
    volume_ = 0;

    for (const label celli : cells)
    {
        volume_ += mesh_.V()[celli];
    }

    reduce(volume_, sumOp<scalar>());

    labelList localFlags;
    const scalarList localCorners(surfaceTriangles(cells, localFlags));
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

    superellipsoidCheck(enclose(corners, flags, 0), "surface of " + name);
}


void Foam::superellipsoidRegion::read
(
    const word& type,
    const dictionary& dict,
    const scalar length
)
{
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
        checkGroups(dict, "regionType");
        whole_ = true;
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
}


void Foam::superellipsoidRegion::moveToImage
(
    const label k,
    const vector& there,
    sel_particle_row& row
) const
{
    const quaternion q
    (
        periods_.turned
        (
            k,
            quaternion(row.q[0], vector(row.q[1], row.q[2], row.q[3]))
        )
    );

    superellipsoidTriple::give(row.x, there);
    row.q[0] = q.w();
    superellipsoidTriple::give(row.q + 1, q.v());
}


bool Foam::superellipsoidRegion::mayMove() const
{
    const bool moves =
        mesh_.moving()
     || isFile
        (
            mesh_.time().globalPath()/mesh_.time().constant()
           /"dynamicMeshDict"
        );

    return returnReduce(moves, orOp<bool>());
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
    periods_(mesh)
{
    require(dict, "type");
    const word type(oneWord(dict, "type"));

    region_.nPeriods = periods_.size();
    region_.periods = periods_.cdata();

    read(type, dict, length);

    if (type == "box" || type == "cylinder")
    {
        // This cannot fail: the mesh has no more periods than the limit
        (void)sel_region_fold(&region_);
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
            "this " + type + " is at least two periods wide between periodic"
            " patches, but at most one period can be used. Allowed: a narrower"
            " region, or a box parallel to the sides of the mesh, which is"
            " clipped to one period"
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
        open();
    }

    if (hasCells() && (!enclosure_ || mesh_.moving()))
    {
        enclose
        (
            whole_
          ? identity(mesh_.nCells())
          : labelList
            (
                mesh_.cellZones()[mesh_.cellZones().findZoneID(zone_)]
            )
        );
    }
}


bool Foam::superellipsoidRegion::isOpen() const
{
    return
        enclosure_
      ? sel_enclosure_is_open(enclosure_) && !sel_enclosure_walls(enclosure_)
      : region_.type == SEL_REGION_BOX && region_.open == 7;
}


bool Foam::superellipsoidRegion::isOutside() const
{
    if (hasCells() || patch_.size() || mayMove())
    {
        return false;
    }

    // If the region is much larger than the mesh, few points would lie in the
    // mesh
    if (bounds(0).contains(mesh_.bounds()))
    {
        return false;
    }

    sel_region region(region_);
    region.plane = superellipsoidPlane(mesh_).plane();

    scalarList x(3*nPoints, Zero);
    label found = 0;

    if (Pstream::master())
    {
        int n = 0;

        (void)sel_region_points(&region, nPoints, x.begin(), &n);
        found = n;
    }

    superellipsoidParallel::broadcast(found);
    superellipsoidParallel::broadcast(x);

    std::vector<sel_particle_row> rows(found);

    for (label i = 0; i < found; ++i)
    {
        std::copy_n(&x[3*i], 3, rows[i].x);
        rows[i].q[0] = 1;
    }

    moveToImageInside(rows);

    const superellipsoidPlaces places(mesh_, centres(rows));

    for (label i = 0; i < found; ++i)
    {
        if (places.rank(i) >= 0)
        {
            return false;
        }
    }

    return found > 0;
}


Foam::List<Foam::vector> Foam::superellipsoidRegion::centres
(
    const std::vector<sel_particle_row>& rows
)
{
    List<vector> centres(label(rows.size()));

    forAll(centres, i)
    {
        superellipsoidTriple::take(rows[i].x, centres[i]);
    }

    return centres;
}


void Foam::superellipsoidRegion::moveToImageInside
(
    std::vector<sel_particle_row>& rows
) const
{
    if (!periods_.size())
    {
        return;
    }

    const List<vector> at(centres(rows));
    const superellipsoidPlaces places(mesh_, at);
    const label nOthers = periods_.nImages() - 1;
    DynamicList<label> outside;
    DynamicList<vector> there;

    forAll(at, i)
    {
        if (places.rank(i) < 0)
        {
            outside.append(i);

            for (label k = 1; k <= nOthers; ++k)
            {
                there.append(periods_.place(k, at[i]));
            }
        }
    }

    if (outside.empty())
    {
        return;
    }

    const superellipsoidPlaces found(mesh_, there);

    forAll(outside, j)
    {
        label k = 1;

        while (k <= nOthers && found.rank(nOthers*j + k - 1) < 0)
        {
            ++k;
        }

        if (k <= nOthers)
        {
            moveToImage(k, there[nOthers*j + k - 1], rows[outside[j]]);
        }
    }
}


Foam::boundBox Foam::superellipsoidRegion::bounds(const scalar reach) const
{
    point low;
    point high;
    sel_region_bounds(&region_, low.v_, high.v_);

    return boundBox(low - reach*vector::one, high + reach*vector::one);
}
