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

#include "superellipsoidPassages.H"
#include "superellipsoidParallel.H"

#include <algorithm>
#include <tuple>

// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

std::vector<Foam::superellipsoidPassages::passage>
Foam::superellipsoidPassages::collect()
{
    std::vector<passage> all
    (
        superellipsoidParallel::gatherPlain(seen_.data(), seen_.size())
    );

    seen_.clear();

    const auto key = [](const passage& p)
    {
        return std::make_tuple(p.step, p.id, p.where);
    };

    std::sort
    (
        all.begin(),
        all.end(),
        [&](const passage& a, const passage& b) { return key(a) < key(b); }
    );

    // A particle that crosses a periodic patch is recorded on both sides
    all.erase
    (
        std::unique
        (
            all.begin(),
            all.end(),
            [&](const passage& a, const passage& b)
            {
                return key(a) == key(b);
            }
        ),
        all.end()
    );

    return all;
}


// ************************************************************************* //
