// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSamples.H"
#include "error.H"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Position of a point on a Z-shaped curve through the unit cube
static uint64_t zOrder(const point& x)
{
    uint64_t code = 0;

    for (int bit = 9; bit >= 0; --bit)
    {
        for (direction d = 0; d < vector::nComponents; ++d)
        {
            const uint64_t i = uint64_t(1024*x[d]);

            code = 2*code + ((i >> bit) & 1);
        }
    }

    return code;
}


//- A point with its position on the curve
typedef std::pair<uint64_t, point> placed;


//- Point k of a sequence that fills the unit cube evenly, with any number of
//- points
static point inCube(const int64_t k)
{
    // Root of x^4 = x + 1
    const scalar g = 1.2207440846057596;
    const scalar step[3] = {1/g, 1/(g*g), 1/(g*g*g)};
    point x;

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        const scalar turns = 0.5 + scalar(k)*step[d];

        x[d] = turns - std::floor(turns);
    }

    return x;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::pointField Foam::superellipsoidSamples::makeOctant
(
    const scalar epsilon1,
    const scalar epsilon2,
    const label n
)
{
    sel_shape unit;
    const double axes[3] = {1, 1, 1};
    const sel_status status = sel_shape_init(&unit, axes, epsilon1, epsilon2);

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << sel_status_message(status) << ": epsilon " << epsilon1 << ' '
            << epsilon2 << exit(FatalError);
    }

    // An octant of the sharpest valid body fills a sixth of its box
    return fill(unit, point::zero, vector::one, n);
}


Foam::pointField Foam::superellipsoidSamples::fill
(
    const sel_shape& shape,
    const point& low,
    const vector& span,
    const label n
)
{
    std::vector<placed> inside;
    inside.reserve(n);

    for (int64_t k = 1; label(inside.size()) < n; ++k)
    {
        const point c(inCube(k));
        const point p(low + cmptMultiply(span, c));

        if (sel_shape_gauge(&shape, p.v_, nullptr, nullptr) < 1)
        {
            inside.push_back(placed(zOrder(c), p));
        }
    }

    std::stable_sort
    (
        inside.begin(),
        inside.end(),
        [](const placed& a, const placed& b)
        {
            return a.first < b.first;
        }
    );

    pointField points(n);
    forAll(points, k)
    {
        points[k] = inside[k].second;
    }

    return points;
}


const Foam::pointField& Foam::superellipsoidSamples::ofPolyhedron
(
    const label key,
    const label n
)
{
    const std::pair<label, label> k(key, n);
    auto found = polyhedra_.find(k);

    if (found == polyhedra_.end())
    {
        const sel_polyhedron* polyhedron = superellipsoidPolyhedra::find(key);
        sel_shape unit;

        if
        (
            !polyhedron
         || sel_shape_init_polyhedron(&unit, polyhedron, 1) != SEL_OK
        )
        {
            FatalErrorInFunction
                << "no polyhedron has the key " << key << exit(FatalError);
        }

        const vector half
        (
            unit.semiAxes[0],
            unit.semiAxes[1],
            unit.semiAxes[2]
        );

        // A polyhedron has no mirror planes: sample all of it
        found =
            polyhedra_.insert
            (
                std::make_pair(k, fill(unit, -half, 2*half, n))
            ).first;
    }

    return found->second;
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::label Foam::superellipsoidSamples::perOctant(const scalar nCells)
{
    const scalar wanted = perCell*nCells/8;

    label n = leastPerOctant;
    while (n < wanted && n < mostPerOctant)
    {
        n *= 2;
    }

    return n;
}


const Foam::pointField& Foam::superellipsoidSamples::octant
(
    const scalar epsilon1,
    const scalar epsilon2,
    const label n
)
{
    const key k(std::make_pair(epsilon1, epsilon2), n);

    auto found = octants_.find(k);

    if (found == octants_.end())
    {
        found =
            octants_.insert
            (
                std::make_pair(k, makeOctant(epsilon1, epsilon2, n))
            ).first;
    }

    return found->second;
}


void Foam::superellipsoidSamples::points
(
    const superellipsoidIdentity& identity,
    const label n,
    pointField& points
)
{
    const vector semiAxes(identity[0], identity[1], identity[2]);

    if (identity[5] != 0)
    {
        points = cmptMax(semiAxes)*ofPolyhedron(label(identity[5]), 8*n);
        return;
    }

    const pointField& unit = octant(identity[3], identity[4], n);

    points.setSize(8*n);

    for (label o = 0; o < 8; ++o)
    {
        // The octants are in the order of a Gray code: from one to the next
        // through one mirror plane
        const label mirror = o ^ (o >> 1);
        const vector a
        (
            mirror & 1 ? -semiAxes.x() : semiAxes.x(),
            mirror & 2 ? -semiAxes.y() : semiAxes.y(),
            mirror & 4 ? -semiAxes.z() : semiAxes.z()
        );

        for (label k = 0; k < n; ++k)
        {
            points[n*o + k] = cmptMultiply(a, unit[k]);
        }
    }
}


// ************************************************************************* //
