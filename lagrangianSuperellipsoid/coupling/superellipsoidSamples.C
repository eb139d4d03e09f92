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

#include "superellipsoidSamples.H"
#include "error.H"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Place on a Z-shaped curve through the unit cube
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


//- A point with its place on the curve
typedef std::pair<uint64_t, point> placed;


//- Points that fill the unit cube evenly, however many are taken
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

    std::vector<placed> inside;
    inside.reserve(n);

    // An octant of the sharpest legal body fills a sixth of its box
    for (int64_t k = 1; label(inside.size()) < n; ++k)
    {
        const point p(inCube(k));
        const double x[3] = {p.x(), p.y(), p.z()};

        if (sel_shape_gauge(&unit, x, nullptr, nullptr) < 1)
        {
            inside.push_back(placed(zOrder(p), p));
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

    pointField octant(n);
    forAll(octant, k)
    {
        octant[k] = inside[k].second;
    }

    return octant;
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
    const vector& semiAxes,
    const scalar epsilon1,
    const scalar epsilon2,
    const label n,
    pointField& points
)
{
    const pointField& unit = octant(epsilon1, epsilon2, n);

    points.setSize(8*n);

    for (label o = 0; o < 8; ++o)
    {
        // In Gray's order: from one to the next through one mirror plane
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
