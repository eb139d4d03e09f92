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
#include "DynamicList.H"
#include "boundBox.H"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Points nearer to each other than this share of the extent are one
static const scalar sameTolerance = 1e-9;

//- A triangle is degenerate when its height is less than this share of its
//- longest side
static const scalar flatTolerance = 1e-9;


//- Lexicographic order
static bool before(const point& a, const point& b)
{
    for (direction d = 0; d < vector::nComponents; ++d)
    {
        if (a[d] != b[d])
        {
            return a[d] < b[d];
        }
    }

    return false;
}


//- One index for each of the distinct points, in lexicographic order
static void mergeSorted
(
    const pointField& all,
    labelList& index,
    DynamicList<point>& points
)
{
    const scalar tol = sameTolerance*boundBox(all, false).mag();

    std::vector<label> order(all.size());
    for (label i = 0; i < all.size(); ++i)
    {
        order[i] = i;
    }
    std::sort
    (
        order.begin(),
        order.end(),
        [&](const label a, const label b)
        {
            return
                before(all[a], all[b])
             || (!before(all[b], all[a]) && a < b);
        }
    );

    index.setSize(all.size());

    // First of the kept points that can be near: they are sorted by x
    label first = 0;

    for (const label i : order)
    {
        while (first < points.size() && points[first].x() < all[i].x() - tol)
        {
            ++first;
        }

        label found = -1;
        for (label j = points.size() - 1; j >= first; --j)
        {
            if (mag(points[j] - all[i]) <= tol)
            {
                found = j;
                break;
            }
        }

        if (found < 0)
        {
            found = points.size();
            points.append(all[i]);
        }

        index[i] = found;
    }
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidWalls::triangulate
(
    const polyMesh& mesh,
    const labelUList& patchIDs,
    scalarList& corners,
    labelList& patches
)
{
    DynamicList<scalar> allCorners;
    DynamicList<label> allPatches;
    DynamicList<face> triangles;

    forAll(patchIDs, i)
    {
        const polyPatch& pp = mesh.boundaryMesh()[patchIDs[i]];

        for (const face& f : pp)
        {
            triangles.clear();
            f.triangles(mesh.points(), triangles);

            for (const face& tri : triangles)
            {
                for (label c = 0; c < 3; ++c)
                {
                    const point& p = mesh.points()[tri[c]];

                    allCorners.append(p.x());
                    allCorners.append(p.y());
                    allCorners.append(p.z());
                }
                allPatches.append(i);
            }
        }
    }

    corners.transfer(allCorners);
    patches.transfer(allPatches);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidWalls::superellipsoidWalls(const polyMesh& mesh)
:
    patchNames_(),
    walls_(nullptr),
    owner_(true)
{
    DynamicList<label> patchIDs;
    DynamicList<word> names;

    for (const polyPatch& pp : mesh.boundaryMesh())
    {
        if (isA<wallPolyPatch>(pp))
        {
            patchIDs.append(pp.index());
            names.append(pp.name());
        }
    }
    patchNames_.transfer(names);


    // The triangles of all processes

    scalarList corners;
    labelList patches;

    {
        scalarList localCorners;
        labelList localPatches;
        triangulate(mesh, patchIDs, localCorners, localPatches);

        corners = superellipsoidParallel::allGather<scalar>(localCorners);
        patches = superellipsoidParallel::allGather<label>(localPatches);
    }

    pointField all(3*patches.size());
    forAll(all, i)
    {
        all[i] = point(corners[3*i], corners[3*i + 1], corners[3*i + 2]);
    }
    corners.clear();

    labelList index;
    DynamicList<point> points;
    mergeSorted(all, index, points);
    all.clear();


    // Canonical order: patch, then points with the least first

    typedef std::array<label, 4> triangle;
    std::vector<triangle> triangles;
    triangles.reserve(patches.size());

    label nDropped = 0;

    forAll(patches, i)
    {
        label c[3] = {index[3*i], index[3*i + 1], index[3*i + 2]};

        const point& a = points[c[0]];
        const point& b = points[c[1]];
        const point& d = points[c[2]];

        const scalar longest = max(mag(b - a), max(mag(d - b), mag(a - d)));

        if
        (
            c[0] == c[1]
         || c[1] == c[2]
         || c[2] == c[0]
         || mag((b - a)^(d - a)) <= flatTolerance*sqr(longest)
        )
        {
            ++nDropped;
            continue;
        }

        std::rotate(c, std::min_element(c, c + 3), c + 3);
        triangles.push_back(triangle{{patches[i], c[0], c[1], c[2]}});
    }

    std::sort(triangles.begin(), triangles.end());

    // Baffles and the like: the same triangle twice is one
    const std::size_t nBefore = triangles.size();
    triangles.erase
    (
        std::unique(triangles.begin(), triangles.end()),
        triangles.end()
    );
    const label nTwice = nBefore - triangles.size();


    // The core's walls

    std::vector<int> corner(3*triangles.size());
    std::vector<int> patch(triangles.size());
    std::vector<double> coordinates(3*points.size());

    for (std::size_t i = 0; i < triangles.size(); ++i)
    {
        patch[i] = triangles[i][0];
        for (int c = 0; c < 3; ++c)
        {
            corner[3*i + c] = triangles[i][c + 1];
        }
    }

    forAll(points, i)
    {
        for (direction d = 0; d < vector::nComponents; ++d)
        {
            coordinates[3*i + d] = points[i][d];
        }
    }

    sel_wall_mesh walls;
    walls.nPoints = points.size();
    walls.points = coordinates.data();
    walls.nTriangles = triangles.size();
    walls.triangles = corner.data();
    walls.patch = patch.data();

    int bad = -1;
    const sel_status status = sel_walls_create(&walls_, &walls, &bad);

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "the walls cannot be used: " << sel_status_message(status);

        if (bad >= 0 && bad < walls.nTriangles)
        {
            FatalError
                << nl << "    patch " << patchNames_[patch[bad]]
                << ", triangle " << points[corner[3*bad]] << ' '
                << points[corner[3*bad + 1]] << ' '
                << points[corner[3*bad + 2]];
        }

        FatalError << exit(FatalError);
    }

    Info<< "    Walls: " << patchNames_.size() << " patches, "
        << walls.nTriangles << " triangles, " << walls.nPoints
        << " points, about " << label(300e-6*walls.nTriangles + 1)
        << " MB on each process" << endl;

    if (nDropped)
    {
        Info<< "    " << nDropped
            << " degenerate triangles were left out" << endl;
    }

    if (nTwice)
    {
        Info<< "    " << nTwice
            << " triangles that were there twice were left out" << endl;
    }
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
