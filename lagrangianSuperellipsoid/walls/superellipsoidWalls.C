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

#include "superellipsoidWalls.H"
#include "superellipsoidParallel.H"
#include "wallPolyPatch.H"
#include "symmetryPolyPatch.H"
#include "symmetryPlanePolyPatch.H"
#include "DynamicList.H"

#include <algorithm>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Points nearer to each other than this share of the extent are one
static const scalar sameTolerance = 1e-9;

//- A triangle is degenerate when its height is less than this share of its
//- longest side
static const scalar flatTolerance = 1e-9;


//- Append the corners of the triangles of a face
static void cut
(
    const pointField& points,
    const face& f,
    DynamicList<scalar>& corners
)
{
    DynamicList<face> triangles;
    f.triangles(points, triangles);

    for (const face& tri : triangles)
    {
        for (label c = 0; c < 3; ++c)
        {
            const point& p = points[tri[c]];

            corners.append(p.x());
            corners.append(p.y());
            corners.append(p.z());
        }
    }
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidWalls::triangulate
(
    const polyMesh& mesh,
    const superellipsoidPlane& plane,
    const labelUList& patchIDs,
    scalarList& corners,
    labelList& patches
)
{
    DynamicList<scalar> allCorners;
    DynamicList<label> allPatches;

    forAll(patchIDs, i)
    {
        for (const face& f : mesh.boundaryMesh()[patchIDs[i]])
        {
            if (plane.valid())
            {
                plane.extrude(mesh.points(), f, allCorners);
            }
            else
            {
                cut(mesh.points(), f, allCorners);
            }

            allPatches.setSize(allCorners.size()/9, i);
        }
    }

    if (plane.hasAxis() && Pstream::master())
    {
        plane.extrudeAxis(allCorners);
        allPatches.setSize(allCorners.size()/9, patchIDs.size());
    }

    corners.transfer(allCorners);
    patches.transfer(allPatches);
}


void Foam::superellipsoidWalls::repeat
(
    const boundBox& bounds,
    const superellipsoidPeriods& periods,
    scalarList& corners,
    List<int>& patches
)
{
    DynamicList<scalar> allCorners(corners);
    DynamicList<int> allPatches(patches);

    // Who is at home reaches out of the mesh by half of his length, which may
    // be a period where bodies pass through each other
    const boundBox reached
    (
        bounds.min() - vector::uniform(periods.half()),
        bounds.max() + vector::uniform(periods.half())
    );

    for (label k = 1; k < periods.nImages(); ++k)
    {
        forAll(patches, t)
        {
            point moved[3];
            boundBox box;

            for (label c = 0; c < 3; ++c)
            {
                const scalar* x = &corners[9*t + 3*c];

                moved[c] = point(x[0], x[1], x[2]) + periods.shift(k);
                box.min() = c ? min(box.min(), moved[c]) : moved[c];
                box.max() = c ? max(box.max(), moved[c]) : moved[c];
            }

            if
            (
                box.overlaps(reached)
             && periods.mayTouch
                (
                    k,
                    boundBox
                    (
                        box.min() - periods.shift(k),
                        box.max() - periods.shift(k)
                    )
                )
            )
            {
                for (const point& p : moved)
                {
                    allCorners.append(p.x());
                    allCorners.append(p.y());
                    allCorners.append(p.z());
                }
                allPatches.append(patches[t]);
            }
        }
    }

    corners.transfer(allCorners);
    patches.transfer(allPatches);
}


sel_welded Foam::superellipsoidWalls::weld
(
    const polyMesh& mesh,
    const superellipsoidPlane& plane,
    const superellipsoidPeriods& periods,
    const labelUList& patchIDs
)
{
    scalarList localCorners;
    labelList localPatches;
    triangulate(mesh, plane, patchIDs, localCorners, localPatches);

    scalarList corners
    (
        superellipsoidParallel::allGather<scalar>(localCorners)
    );
    List<int> own(localPatches.size());
    std::copy(localPatches.begin(), localPatches.end(), own.begin());
    List<int> patches(superellipsoidParallel::allGather<int>(own));

    if (periods.size())
    {
        repeat(mesh.bounds(), periods, corners, patches);
    }

    sel_welded welded;
    const sel_status status =
        sel_welded_create
        (
            &welded,
            patches.size(),
            corners.cdata(),
            patches.cdata(),
            sameTolerance,
            flatTolerance
        );

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "the walls cannot be used: " << sel_status_message(status)
            << exit(FatalError);
    }

    return welded;
}


Foam::labelList Foam::superellipsoidWalls::findPatches
(
    const polyBoundaryMesh& patches
)
{
    DynamicList<label> patchIDs;

    for (const polyPatch& pp : patches)
    {
        const bool mirror =
            isA<symmetryPolyPatch>(pp) || isA<symmetryPlanePolyPatch>(pp);

        if (mirror || isA<wallPolyPatch>(pp))
        {
            patchIDs.append(pp.index());
            patchNames_.append(pp.name());
            mirrors_.append(mirror);
        }
    }

    return labelList(patchIDs);
}


void Foam::superellipsoidWalls::create(const sel_wall_mesh& mesh)
{
    int bad = -1;
    const sel_status status = sel_walls_create(&walls_, &mesh, &bad);

    if (status == SEL_OK)
    {
        return;
    }

    FatalErrorInFunction
        << "the walls cannot be used: " << sel_status_message(status);

    if (bad >= 0 && bad < mesh.nTriangles)
    {
        FatalError
            << nl << "    patch " << patchNames_[mesh.patch[bad]]
            << ", triangle";

        for (int k = 0; k < 3; ++k)
        {
            const double* x = mesh.points + 3*mesh.triangles[3*bad + k];

            FatalError << ' ' << point(x[0], x[1], x[2]);
        }
    }

    FatalError << exit(FatalError);
}


void Foam::superellipsoidWalls::announce(const sel_welded& welded) const
{
    Info<< "    Walls: " << patchNames_.size() << " patches, "
        << welded.mesh.nTriangles << " triangles, " << welded.mesh.nPoints
        << " points, about " << label(300e-6*welded.mesh.nTriangles + 1)
        << " MB on each process" << endl;

    if (welded.degenerate)
    {
        Info<< "    " << welded.degenerate
            << " degenerate triangles were left out" << endl;
    }

    // Baffles and the like
    if (welded.doubled)
    {
        Info<< "    " << welded.doubled
            << " triangles that were there twice were left out" << endl;
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidWalls::superellipsoidWalls
(
    const polyMesh& mesh,
    const superellipsoidPlane& plane,
    const superellipsoidPeriods& periods
)
:
    patchNames_(),
    mirrors_(),
    walls_(nullptr),
    owner_(true)
{
    const labelList patchIDs(findPatches(mesh.boundaryMesh()));

    if (plane.hasAxis())
    {
        patchNames_.append("(axis)");
        mirrors_.append(true);
    }

    // The triangles of all processes
    sel_welded welded = weld(mesh, plane, periods, patchIDs);

    create(welded.mesh);
    announce(welded);
    sel_welded_free(&welded);
}


// * * * * * * * * * * * * * * * * Destructor  * * * * * * * * * * * * * * * //

Foam::superellipsoidWalls::~superellipsoidWalls()
{
    if (owner_)
    {
        sel_walls_free(walls_);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

sel_walls* Foam::superellipsoidWalls::release()
{
    owner_ = false;

    return walls_;
}


// ************************************************************************* //
