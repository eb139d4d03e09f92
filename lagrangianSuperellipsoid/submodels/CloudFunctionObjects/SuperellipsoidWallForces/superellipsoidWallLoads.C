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

#include "superellipsoidWallLoads.H"
#include "superellipsoidParallel.H"

// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidWallLoads::superellipsoidWallLoads(const label nPatches)
:
    sums_(6*nPatches, Zero),
    time_(0)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidWallLoads::clear()
{
    sums_ = 0;
    time_ = 0;
}


void Foam::superellipsoidWallLoads::substepDone
(
    const sel_world& world,
    const scalar dt
)
{
    sel_world_add_wall_loads(&world, sums_.begin());
    time_ += dt;
}


Foam::List<Foam::scalarList> Foam::superellipsoidWallLoads::means
(
    const labelUList& patches,
    const vector& origin
) const
{
    // In the order of the ranks
    const scalarList all(superellipsoidParallel::gather(sums_));
    scalarList sums(sums_.size(), Zero);

    forAll(all, i)
    {
        sums[i % sums.size()] += all[i];
    }

    List<scalarList> rows(patches.size() + 1, scalarList(6, Zero));
    const scalar perTime = time_ > 0 ? 1/time_ : 0;

    forAll(patches, i)
    {
        const scalar* s = &sums[6*patches[i]];

        const vector force(perTime*vector(s[0], s[1], s[2]));
        const vector torque
        (
            perTime*vector(s[3], s[4], s[5]) - (origin ^ force)
        );

        for (direction d = 0; d < vector::nComponents; ++d)
        {
            rows[i][d] = force[d];
            rows[i][3 + d] = torque[d];
        }

        for (label k = 0; k < 6; ++k)
        {
            rows[patches.size()][k] += rows[i][k];
        }
    }

    return rows;
}


// ************************************************************************* //
