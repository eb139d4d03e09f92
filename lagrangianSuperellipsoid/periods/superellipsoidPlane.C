// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPlane.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "emptyPolyPatch.H"
#include "wedgePolyPatch.H"
#include "SubField.H"
#include "PstreamReduceOps.H"

#include <vector>

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidPlane::checkLayer(const polyMesh& mesh)
{
    label nFaces = 0;
    wordList names;

    for (const polyPatch& pp : mesh.boundaryMesh())
    {
        if (isA<emptyPolyPatch>(pp) || isA<wedgePolyPatch>(pp))
        {
            nFaces += pp.size();
            names.append(pp.name());
        }
    }

    reduce(nFaces, sumOp<label>());
    const label nCells = returnReduce(mesh.nCells(), sumOp<label>());

    if (nFaces != 2*nCells)
    {
        FatalErrorInFunction
            << "the patches of type empty or wedge ("
            << superellipsoidInput::listed(names).c_str() << ") have "
            << nFaces << " faces, the mesh has " << nCells << " cells;" << nl
            << "    a two-dimensional mesh has one layer of cells, each with"
            << " two such faces. A three-dimensional mesh has no such patches"
            << exit(FatalError);
    }
}


Foam::vector Foam::superellipsoidPlane::wedgeDirection(const polyMesh& mesh)
{
    DynamicList<vector> found;

    for (const polyPatch& pp : mesh.boundaryMesh())
    {
        if (isA<wedgePolyPatch>(pp) && pp.size() && found.empty())
        {
            found.append(refCast<const wedgePolyPatch>(pp).axis());
        }
    }

    const List<vector> all(superellipsoidParallel::allGather<vector>(found));

    // The axis of a patch is an average over faces, and its rounding depends on
    // the decomposition. The axis is nearly always parallel to a coordinate
    // axis
    for (direction d = 0; d < vector::nComponents && all.size(); ++d)
    {
        if (mag(all[0][d]) > 1 - 1e-9)
        {
            vector axis(vector::zero);
            axis[d] = 1;

            return axis;
        }
    }

    return all.size() ? all[0] : vector::zero;
}


void Foam::superellipsoidPlane::findAxis(const polyMesh& mesh)
{
    const vector along(wedgeDirection(mesh));

    if (along == vector::zero)
    {
        return;
    }

    vector normal(vector::zero);
    normal[across()] = 1;
    const vector radial(along ^ normal);

    // The nearest and the furthest point of the wedge patches do not depend on
    // the decomposition

    sel_wedge_point range[2];
    bool first = true;

    for (const polyPatch& pp : mesh.boundaryMesh())
    {
        if (isA<wedgePolyPatch>(pp))
        {
            for (const point& p : pp.localPoints())
            {
                sel_wedge_extend
                (
                    range,
                    {mag(p[across()] - plane_.at), p & radial},
                    first
                );
                first = false;
            }
        }
    }

    const std::vector<sel_wedge_point> all
    (
        superellipsoidParallel::allGatherPlain
        (
            std::vector<sel_wedge_point>(range, range + (first ? 0 : 2))
        )
    );

    for (std::size_t i = 0; i < all.size(); ++i)
    {
        sel_wedge_extend(range, all[i], i == 0);
    }

    const scalar axis = sel_wedge_axis(range);
    const point middle(mesh.bounds().midpoint());
    const point onAxis(middle + (axis - (middle & radial))*radial);
    const vector half(halfWidth_*along);

    axis_.setSize(2);
    axis_[0] = onAxis - half;
    axis_[1] = onAxis + half;
    outwards_ = axis < range[1].radius ? -radial : radial;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidPlane::superellipsoidPlane(const polyMesh& mesh)
:
    plane_(),
    halfWidth_(mag(mesh.bounds().span())),
    halfLayer_(0),
    axis_(),
    outwards_(vector::zero)
{
    const Vector<label>& solved = mesh.geometricD();

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        if (solved[d] > 0)
        {
            continue;
        }

        if (plane_.axis != SEL_PLANE_NONE)
        {
            FatalErrorInFunction
                << "the mesh is one-dimensional: it has patches of type empty"
                << " or wedge in two directions;" << nl
                << "    superellipsoids need two or three dimensions"
                << exit(FatalError);
        }

        plane_.axis = sel_plane_axis(SEL_PLANE_X + d);
        plane_.at = mesh.bounds().midpoint()[d];
        halfLayer_ = 0.5*mesh.bounds().span()[d];
    }

    if (valid())
    {
        checkLayer(mesh);
        findAxis(mesh);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::string Foam::superellipsoidPlane::text() const
{
    return
        string(1, "xyz"[across()]) + " = "
      + superellipsoidInput::text(plane_.at);
}


void Foam::superellipsoidPlane::extrude
(
    const pointField& points,
    const face& f,
    DynamicList<scalar>& corners
) const
{
    const pointField ends(f.points(points));
    double triangles[18];

    sel_plane_extrude_face
    (
        &plane_,
        halfWidth_,
        ends[0].cdata(),
        ends.size(),
        f.areaNormal(points).cdata(),
        triangles
    );
    corners.append(UList<scalar>(triangles, 18));
}


void Foam::superellipsoidPlane::extrudeAxis(DynamicList<scalar>& corners) const
{
    double triangles[18];

    sel_plane_extrude
    (
        &plane_,
        halfWidth_,
        axis_[0].cdata(),
        axis_[1].cdata(),
        outwards_.cdata(),
        triangles
    );
    corners.append(UList<scalar>(triangles, 18));
}


Foam::point Foam::superellipsoidPlane::stretched(point p) const
{
    if (valid())
    {
        scalar& across = p[this->across()];

        across = plane_.at + (across - plane_.at)*halfWidth_/halfLayer_;
    }

    return p;
}


Foam::scalar Foam::superellipsoidPlane::hold
(
    point& centre,
    quaternion& orientation,
    vector& U,
    vector& omega
) const
{
    if (!valid())
    {
        return 0;
    }

    const scalar off = mag(centre[across()] - plane_.at);

    double q[4] =
    {
        orientation.w(),
        orientation.v().x(),
        orientation.v().y(),
        orientation.v().z()
    };

    sel_plane_hold(&plane_, centre.v_, q, U.v_, omega.v_);
    orientation = quaternion(q[0], vector(q[1], q[2], q[3]));

    return off;
}
