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

#include "superellipsoidRegion.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "processorPolyPatch.H"
#include "processorCyclicPolyPatch.H"
#include "syncTools.H"
#include "volFields.H"
#include "boundBox.H"
#include "DynamicList.H"
#include "mathematicalConstants.H"
#include <algorithm>
#include <numeric>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

void copy(const Foam::vector& from, double to[3])
{
    for (int i = 0; i < 3; ++i)
    {
        to[i] = from[i];
    }
}


bool before(const Foam::point& a, const Foam::point& b)
{
    for (int i = 0; i < 3; ++i)
    {
        if (a[i] != b[i])
        {
            return a[i] < b[i];
        }
    }

    return false;
}


// Distance that a body reaches from its centre in a global direction
double reach(const sel_body& body, const Foam::vector& direction)
{
    double n[3];

    for (int i = 0; i < 3; ++i)
    {
        n[i] =
            body.Q[i]*direction.x()
          + body.Q[3 + i]*direction.y()
          + body.Q[6 + i]*direction.z();
    }

    return sel_shape_support(body.shape, n, nullptr);
}

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::pointField Foam::superellipsoidRegion::surfaceTriangles
(
    const labelList& cells
) const
{
    const polyBoundaryMesh& patches = mesh_.boundaryMesh();
    const label nInternal = mesh_.nInternalFaces();

    labelList inZone(mesh_.nCells(), Zero);

    for (const label celli : cells)
    {
        inZone[celli] = 1;
    }

    // The zone goes on through the boundary between two processes
    labelList beyond;
    syncTools::swapBoundaryCellList(mesh_, inZone, beyond);

    DynamicList<point> corners;

    forAll(mesh_.faces(), facei)
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
                // Two sides see such a face; that in the zone adds it
                nei = own ? beyond[facei - nInternal] : 0;
            }
        }

        if (own == nei)
        {
            continue;
        }

        const face& f = mesh_.faces()[facei];
        faceList parts(f.nTriangles(mesh_.points()));
        label nParts = 0;
        f.triangles(mesh_.points(), nParts, parts);

        for (label i = 0; i < nParts; ++i)
        {
            for (label j = 0; j < 3; ++j)
            {
                corners.append(mesh_.points()[parts[i][own ? j : 2 - j]]);
            }
        }
    }

    pointField result;
    result.transfer(corners);

    return result;
}


void Foam::superellipsoidRegion::mergePoints(const UList<point>& corners)
{
    labelList order(corners.size());
    std::iota(order.begin(), order.end(), label(0));
    std::sort
    (
        order.begin(),
        order.end(),
        [&](const label i, const label j)
        {
            return before(corners[i], corners[j]);
        }
    );

    points_.setSize(corners.size());
    labelList index(corners.size());
    label n = -1;

    forAll(order, i)
    {
        const point& p = corners[order[i]];

        if (!i || before(points_[n], p))
        {
            points_[++n] = p;
        }

        index[order[i]] = n;
    }

    points_.setSize(n + 1);

    // Leave out triangles without an area
    triangles_.setSize(corners.size());
    label nKept = 0;

    for (label i = 0; i + 2 < corners.size(); i += 3)
    {
        const vector u(corners[i + 1] - corners[i]);
        const vector v(corners[i + 2] - corners[i]);

        if (mag(u ^ v) > 1e-12*max(magSqr(u), magSqr(v)))
        {
            for (label j = 0; j < 3; ++j)
            {
                triangles_[nKept++] = index[i + j];
            }
        }
    }

    triangles_.setSize(nKept);
}


Foam::label Foam::superellipsoidRegion::column(const scalar x) const
{
    const scalar share =
        (x - region_.p1[0])/(region_.p2[0] - region_.p1[0]);

    return label(max(0.0, min(nColumns_ - 1.0, nColumns_*share)));
}


Foam::label Foam::superellipsoidRegion::row(const scalar y) const
{
    const scalar share =
        (y - region_.p1[1])/(region_.p2[1] - region_.p1[1]);

    return label(max(0.0, min(nRows_ - 1.0, nRows_*share)));
}


void Foam::superellipsoidRegion::binTriangles()
{
    // About one triangle a square
    nColumns_ = nRows_ =
        max(label(1), label(std::sqrt(scalar(triangles_.size()/3))));

    // Twice over the triangles: count, then fill
    binStart_.setSize(nColumns_*nRows_ + 1);
    binStart_ = 0;
    labelList next;

    for (label pass = 0; pass < 2; ++pass)
    {
        for (label t = 0; t < triangles_.size(); t += 3)
        {
            const point& a = points_[triangles_[t]];
            const point& b = points_[triangles_[t + 1]];
            const point& c = points_[triangles_[t + 2]];

            const label i1 = column(max(a.x(), max(b.x(), c.x())));
            const label j0 = row(min(a.y(), min(b.y(), c.y())));
            const label j1 = row(max(a.y(), max(b.y(), c.y())));

            for (label j = j0; j <= j1; ++j)
            {
                for
                (
                    label i = column(min(a.x(), min(b.x(), c.x())));
                    i <= i1;
                    ++i
                )
                {
                    const label k = j*nColumns_ + i;

                    if (pass)
                    {
                        binTriangles_[next[k]++] = t;
                    }
                    else
                    {
                        ++binStart_[k + 1];
                    }
                }
            }
        }

        if (!pass)
        {
            std::partial_sum
            (
                binStart_.begin(),
                binStart_.end(),
                binStart_.begin()
            );
            binTriangles_.setSize(binStart_.last());
            next = binStart_;
        }
    }
}


int Foam::superellipsoidRegion::side
(
    const point& a,
    const point& b,
    const point& p
)
{
    // Computed alike for both triangles at the edge, so that a point goes to
    // exactly one of them
    if (before(b, a))
    {
        return -side(b, a, p);
    }

    const scalar dx = b.x() - a.x();
    const scalar dy = b.y() - a.y();
    const scalar cross = dx*(p.y() - a.y()) - dy*(p.x() - a.x());

    if (cross != 0)
    {
        return cross > 0 ? 1 : -1;
    }

    // As if p lay a little further along x, and far less along y
    if (dy != 0)
    {
        return dy < 0 ? 1 : -1;
    }

    return dx > 0 ? 1 : 0;
}


bool Foam::superellipsoidRegion::inside(const point& p) const
{
    if
    (
        p.x() < region_.p1[0] || p.x() > region_.p2[0]
     || p.y() < region_.p1[1] || p.y() > region_.p2[1]
    )
    {
        return false;
    }

    const label k = row(p.y())*nColumns_ + column(p.x());
    bool odd = false;

    for (label n = binStart_[k]; n < binStart_[k + 1]; ++n)
    {
        const label t = binTriangles_[n];
        const point& a = points_[triangles_[t]];
        const point& b = points_[triangles_[t + 1]];
        const point& c = points_[triangles_[t + 2]];

        const int s = side(a, b, p);

        if (s && side(b, c, p) == s && side(c, a, p) == s)
        {
            const vector normal((b - a) ^ (c - a));
            const scalar height = normal & (a - p);

            if (height*normal.z() > 0)
            {
                odd = !odd;
            }
        }
    }

    return odd;
}


int Foam::superellipsoidRegion::accept(void* context, const sel_body* body)
{
    const superellipsoidRegion& region =
        *static_cast<const superellipsoidRegion*>(context);

    const point centre(body->centre[0], body->centre[1], body->centre[2]);
    sel_contact touching;

    return
        region.inside(centre)
     && sel_walls_contacts(region.surface_, body, &touching, 1) == 0;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidRegion::superellipsoidRegion
(
    const dictionary& dict,
    const fvMesh& mesh
)
:
    mesh_(mesh),
    zone_(),
    region_(),
    volume_(0),
    surface_(nullptr),
    nColumns_(0),
    nRows_(0)
{
    require(dict, "type");
    const word type(dict.get<word>("type"));

    if (type == "box")
    {
        checkKeywords(dict, {"type", "min", "max"});

        const vector least(triple(dict, "min"));
        const vector greatest(triple(dict, "max"));

        if (cmptMin(greatest - least) <= 0)
        {
            fail
            (
                dict,
                "max",
                "read " + text(greatest) + "; each component must be greater "
                "than that of min " + text(least)
            );
        }

        region_.kind = SEL_REGION_BOX;
        copy(least, region_.p1);
        copy(greatest, region_.p2);

        const vector size(greatest - least);
        volume_ = size.x()*size.y()*size.z();
    }
    else if (type == "cylinder")
    {
        checkKeywords(dict, {"type", "p1", "p2", "radius"});

        const vector p1(triple(dict, "p1"));
        const vector p2(triple(dict, "p2"));

        if (mag(p2 - p1) < VSMALL)
        {
            fail
            (
                dict,
                "p2",
                "read " + text(p2) + ", which is p1; the axis needs a length"
            );
        }

        region_.kind = SEL_REGION_CYLINDER;
        region_.radius = positive(dict, "radius");
        copy(p1, region_.p1);
        copy(p2, region_.p2);
        volume_ =
            constant::mathematical::pi*sqr(region_.radius)*mag(p2 - p1);
    }
    else if (type == "cellZone")
    {
        checkKeywords(dict, {"type", "zone"});
        require(dict, "zone");

        zone_ = dict.get<word>("zone");

        if (mesh.cellZones().findZoneID(zone_) < 0)
        {
            fail
            (
                dict,
                "zone",
                "unknown cell zone '" + zone_ + "'; the zones of the mesh "
                "are: " + listed(mesh.cellZones().names())
            );
        }

        region_.kind = SEL_REGION_BOX;
    }
    else
    {
        fail
        (
            dict,
            "type",
            "unknown region '" + type + "'; the regions are: box cylinder "
            "cellZone"
        );
    }
}


// * * * * * * * * * * * * * * * * Destructor  * * * * * * * * * * * * * * * //

Foam::superellipsoidRegion::~superellipsoidRegion()
{
    sel_walls_free(surface_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidRegion::prepare()
{
    if (zone_.empty())
    {
        return;
    }

    const labelList& cells =
        mesh_.cellZones()[mesh_.cellZones().findZoneID(zone_)];

    volume_ = 0;

    for (const label celli : cells)
    {
        volume_ += mesh_.V()[celli];
    }

    reduce(volume_, sumOp<scalar>());

    const List<point> corners
    (
        superellipsoidParallel::allGather(surfaceTriangles(cells))
    );

    mergePoints(corners);

    if (triangles_.empty())
    {
        FatalErrorInFunction
            << "the cell zone '" << zone_.c_str() << "' has no cells" << nl
            << exit(FatalError);
    }

    const boundBox bounds(points_, false);
    copy(bounds.min(), region_.p1);
    copy(bounds.max(), region_.p2);
    binTriangles();

    List<double> coordinates(3*points_.size());

    forAll(points_, i)
    {
        copy(points_[i], &coordinates[3*i]);
    }

    const List<int> patch(triangles_.size()/3, 0);

    sel_wall_mesh mesh;
    mesh.nPoints = points_.size();
    mesh.points = coordinates.cdata();
    mesh.nTriangles = patch.size();
    mesh.triangles = triangles_.cdata();
    mesh.patch = patch.cdata();

    sel_walls_free(surface_);
    surface_ = nullptr;

    const sel_status status = sel_walls_create(&surface_, &mesh, nullptr);

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "surface of the cell zone '" << zone_.c_str() << "': "
            << sel_status_message(status) << nl
            << exit(FatalError);
    }

    region_.accept = accept;
    region_.context = this;
}


bool Foam::superellipsoidRegion::contains(const sel_body& body) const
{
    const point centre(body.centre[0], body.centre[1], body.centre[2]);
    const point p1(region_.p1[0], region_.p1[1], region_.p1[2]);
    const point p2(region_.p2[0], region_.p2[1], region_.p2[2]);

    if (region_.kind == SEL_REGION_BOX)
    {
        for (direction i = 0; i < 3; ++i)
        {
            vector axis(Zero);
            axis[i] = 1;
            const scalar h = reach(body, axis);

            if (centre[i] - h < p1[i] || centre[i] + h > p2[i])
            {
                return false;
            }
        }
    }
    else
    {
        const scalar length = mag(p2 - p1);
        const vector axis((p2 - p1)/length);
        const scalar along = axis & (centre - p1);
        const scalar h = reach(body, axis);

        if (along - h < 0 || along + h > length)
        {
            return false;
        }

        // Half-planes all around; between two of them a body reaches less
        // than 1/cos(pi/n) further
        const label n = 72;
        const vector radial((centre - p1) - along*axis);
        vector e1(mag(axis.x()) < 0.6 ? vector(1, 0, 0) : vector(0, 1, 0));
        e1 -= (e1 & axis)*axis;
        e1 /= mag(e1);
        const vector e2(axis ^ e1);
        const scalar limit =
            region_.radius*std::cos(constant::mathematical::pi/n);

        for (label i = 0; i < n; ++i)
        {
            const scalar angle = constant::mathematical::twoPi*i/n;
            const vector d(std::cos(angle)*e1 + std::sin(angle)*e2);

            if ((radial & d) + reach(body, d) > limit)
            {
                return false;
            }
        }
    }

    return !region_.accept || region_.accept(region_.context, &body);
}


// ************************************************************************* //
