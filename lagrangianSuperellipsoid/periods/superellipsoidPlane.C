// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPlane.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "emptyPolyPatch.H"
#include "wedgePolyPatch.H"
#include "SubField.H"
#include "PstreamReduceOps.H"

#include <algorithm>
#include <utility>

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
            << "    in two dimensions there is one layer of cells, and each has"
            << " two such faces. In three there are none of them"
            << exit(FatalError);
    }
}


Foam::vector Foam::superellipsoidPlane::wedgeDirection(const polyMesh& mesh)
{
    DynamicList<scalar> found;

    for (const polyPatch& pp : mesh.boundaryMesh())
    {
        if (isA<wedgePolyPatch>(pp) && pp.size() && found.empty())
        {
            const vector& axis = refCast<const wedgePolyPatch>(pp).axis();

            found.append(axis.x());
            found.append(axis.y());
            found.append(axis.z());
        }
    }

    const scalarList all(superellipsoidParallel::allGather<scalar>(found));

    if (all.empty())
    {
        return vector::zero;
    }

    // It is an average over faces, whose rounding depends on the
    // decomposition. It is nearly always along a coordinate axis
    vector axis(mag(all[0]), mag(all[1]), mag(all[2]));

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        if (axis[d] > 1 - 1e-9)
        {
            axis = vector::zero;
            axis[d] = 1;

            return axis;
        }
    }

    return vector(all[0], all[1], all[2]);
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

    // For each point of the wedge patches: its distance from the plane, and
    // its radial coordinate. The nearest and the furthest point are the same
    // for any decomposition

    typedef std::pair<scalar, scalar> place;
    const auto offset = [&](const point& p)
    {
        return place(mag(p[across()] - plane_.at), p & radial);
    };

    DynamicList<scalar> own;

    for (const polyPatch& pp : mesh.boundaryMesh())
    {
        if (!isA<wedgePolyPatch>(pp) || pp.empty())
        {
            continue;
        }

        place nearest(offset(pp.localPoints()[0]));
        place furthest(nearest);

        for (const point& p : pp.localPoints())
        {
            nearest = std::min(nearest, offset(p));
            furthest = std::max(furthest, offset(p));
        }

        own.append(nearest.first);
        own.append(nearest.second);
        own.append(furthest.first);
        own.append(furthest.second);
    }

    const scalarList all(superellipsoidParallel::allGather<scalar>(own));

    place nearest(all[0], all[1]);
    place furthest(nearest);

    for (label i = 0; i < all.size(); i += 2)
    {
        nearest = std::min(nearest, place(all[i], all[i + 1]));
        furthest = std::max(furthest, place(all[i], all[i + 1]));
    }

    // The radial coordinate at which the distance from the plane is zero
    const scalar axis =
        nearest.second
      - nearest.first*(furthest.second - nearest.second)
       /max(furthest.first - nearest.first, VSMALL);

    const point middle(mesh.bounds().midpoint());
    const point onAxis(middle + (axis - (middle & radial))*radial);
    const vector half(halfWidth_*along);

    axis_.setSize(2);
    axis_[0] = onAxis - half;
    axis_[1] = onAxis + half;
    outwards_ = axis < furthest.second ? -radial : radial;
}


void Foam::superellipsoidPlane::extrude
(
    const point& a,
    const point& b,
    const vector& outwards,
    DynamicList<scalar>& corners
) const
{
    vector normal(vector::zero);
    normal[across()] = halfWidth_;

    const bool turned = ((((b - a) ^ normal) & outwards) < 0);
    const point& first = turned ? b : a;
    const point& second = turned ? a : b;

    const point rectangle[4] =
    {
        first - normal, second - normal, second + normal, first + normal
    };

    for (const label c : {0, 1, 2, 0, 2, 3})
    {
        for (direction d = 0; d < vector::nComponents; ++d)
        {
            corners.append(rectangle[c][d]);
        }
    }
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
                << "the mesh has one dimension: patches of type empty or wedge"
                << " in two directions;" << nl
                << "    superellipsoids need two dimensions or three"
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


Foam::scalar Foam::superellipsoidPlane::thickness
(
    const sel_shape& shape,
    const double q[4]
) const
{
    double Q[9];
    sel_motion_tensor(q, Q);

    // One of the axes of the body is normal to the plane
    scalar sum = 0;
    for (label k = 0; k < 3; ++k)
    {
        sum += 2*mag(Q[3*across() + k])*shape.semiAxes[k];
    }

    return sum;
}


Foam::vector Foam::superellipsoidPlane::along(const vector& v) const
{
    vector result(v);

    if (valid())
    {
        result[across()] = 0;
    }

    return result;
}


void Foam::superellipsoidPlane::extrude
(
    const pointField& points,
    const face& f,
    DynamicList<scalar>& corners
) const
{
    // The two ends of the line in which the face cuts the plane

    pointField ends(f.points(points));

    for (point& p : ends)
    {
        p[across()] = plane_.at;
    }

    label a = 0;
    label b = 0;

    forAll(ends, i)
    {
        for (label j = 0; j < i; ++j)
        {
            if (magSqr(ends[i] - ends[j]) > magSqr(ends[a] - ends[b]))
            {
                a = i;
                b = j;
            }
        }
    }

    extrude(ends[a], ends[b], f.areaNormal(points), corners);
}


void Foam::superellipsoidPlane::extrudeAxis(DynamicList<scalar>& corners) const
{
    extrude(axis_[0], axis_[1], outwards_, corners);
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


// ************************************************************************* //
