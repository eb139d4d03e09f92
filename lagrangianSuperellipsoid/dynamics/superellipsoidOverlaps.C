// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidOverlaps.H"
#include "superellipsoidParallel.H"
#include "superellipsoidText.H"

#include <algorithm>
#include <set>
#include <utility>

using Foam::superellipsoidText::brief;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::superellipsoidOverlaps::overlap Foam::superellipsoidOverlaps::seen
(
    const sel_world* world,
    const contacts& all,
    const int k
)
{
    // The particles are only read
    const sel_particles& p =
        *sel_world_particles(const_cast<sel_world*>(world));
    const sel_contact& c = all.list[k];
    const int i = all.first[k];
    const int j = all.second[k];

    scalar dEq = sel_world_shape(world, p.shape[i])->equivalentDiameter;
    overlap o;

    if (j < 0)
    {
        o.id[0] = p.id[i];
        o.id[1] = -1 - sel_walls_patch(sel_world_walls(world), c.triangle);
    }
    else
    {
        o.id[0] = min(p.id[i], p.id[j]);
        o.id[1] = max(p.id[i], p.id[j]);
        dEq =
            min(dEq, sel_world_shape(world, p.shape[j])->equivalentDiameter);
    }

    o.share = c.overlap/dEq;

    for (direction d = 0; d < 3; ++d)
    {
        o.place[d] = c.point[d];
    }

    return o;
}


void Foam::superellipsoidOverlaps::tidy()
{
    std::set<std::pair<int64_t, int64_t>> pairs;
    std::vector<overlap> kept;

    for (const overlap& o : list_)
    {
        if (o.id[1] < 0 || pairs.emplace(o.id[0], o.id[1]).second)
        {
            kept.push_back(o);
        }
    }

    std::stable_sort
    (
        kept.begin(),
        kept.end(),
        [](const overlap& a, const overlap& b)
        {
            return a.share > b.share;
        }
    );

    list_.swap(kept);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidOverlaps::superellipsoidOverlaps
(
    sel_world* world,
    const contacts& all,
    const scalar least,
    const label firstId
)
:
    list_(),
    size_(0),
    worst_(0)
{
    std::vector<overlap> local;

    for (int k = 0; k < all.count; ++k)
    {
        const sel_contact& c = all.list[k];

        if (SEL_TOUCHES(c.end) && c.overlap > 0)
        {
            const overlap o = seen(world, all, k);

            if (o.share > least && max(o.id[0], o.id[1]) >= firstId)
            {
                local.push_back(o);
            }
        }
    }

    list_ = superellipsoidParallel::gatherPlain(local.data(), local.size());
    tidy();

    size_ = label(list_.size());
    worst_ = list_.empty() ? 0 : list_.front().share;
    superellipsoidParallel::broadcast(size_);
    superellipsoidParallel::broadcast(worst_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidOverlaps::worstFrom(const label firstId) const
{
    scalar worst = 0;

    for (const overlap& o : list_)
    {
        if (max(o.id[0], o.id[1]) >= firstId)
        {
            worst = max(worst, o.share);
        }
    }

    superellipsoidParallel::broadcast(worst);

    return worst;
}


void Foam::superellipsoidOverlaps::write
(
    Ostream& os,
    const wordList& patchNames
) const
{
    const std::size_t few = 5;

    for (std::size_t k = 0; k < min(list_.size(), few); ++k)
    {
        const overlap& o = list_[k];
        const vector place(o.place[0], o.place[1], o.place[2]);

        os  << nl << "    particle " << label(o.id[0]) << " and ";

        if (o.id[1] < 0)
        {
            os  << "wall " << patchNames[label(-1 - o.id[1])];
        }
        else
        {
            os  << "particle " << label(o.id[1]);
        }

        os  << ": " << brief(100*o.share).c_str() << " % of dEq, at "
            << brief(place, 6).c_str();
    }
}


// ************************************************************************* //
