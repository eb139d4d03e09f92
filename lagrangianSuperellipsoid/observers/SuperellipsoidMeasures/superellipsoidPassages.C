// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

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
