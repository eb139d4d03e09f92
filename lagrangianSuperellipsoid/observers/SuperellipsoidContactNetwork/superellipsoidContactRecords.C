// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidContactRecords.H"
#include "superellipsoidParallel.H"

#include <algorithm>

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::superellipsoidContactRecords::key
Foam::superellipsoidContactRecords::keyOf(const record& r)
{
    return key{{r.id[0], r.id[1], r.patch, r.feature, r.side}};
}


Foam::superellipsoidContactRecords::record
Foam::superellipsoidContactRecords::recordOf
(
    const sel_world& world,
    const sel_load& load
)
{
    const sel_particles& p =
        *sel_world_particles(const_cast<sel_world*>(&world));

    record r{};
    r.id[0] = p.id[load.first];
    r.id[1] = load.second < 0 ? -1 : p.id[load.second];
    r.patch = load.patch;
    r.feature = load.feature;
    r.side =
        load.first >= p.nLocal ? 2
      : load.second < 0 || load.second >= p.nLocal ? 1
      : 0;
    r.overlap = load.overlap;

    std::copy_n(load.from, 3, r.from);
    std::copy_n(load.to, 3, r.to);
    std::copy_n(load.point, 3, r.point);
    std::copy_n(load.normal, 3, r.normal);

    return r;
}


Foam::superellipsoidContactRecords::record&
Foam::superellipsoidContactRecords::find(const record& r)
{
    const auto known = place_.insert({keyOf(r), list_.size()});

    if (known.second)
    {
        list_.push_back(r);
        return list_.back();
    }

    record& old = list_[known.first->second];
    record now(r);

    now.grip = old.grip;
    std::copy_n(old.force, 3, now.force);
    std::copy_n(old.moment[0], 9, now.moment[0]);
    std::copy_n(old.moment[1], 9, now.moment[1]);

    return old = now;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidContactRecords::superellipsoidContactRecords()
:
    list_(),
    place_(),
    time_(0)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidContactRecords::clear()
{
    list_.clear();
    place_.clear();
    time_ = 0;
}


void Foam::superellipsoidContactRecords::substepDone
(
    const sel_world& world,
    const scalar dt
)
{
    sel_load load;
    time_ += dt;

    for (int k = 0; sel_world_load(&world, k, &load); ++k)
    {
        if (load.grip == SEL_GRIP_NONE && load.overlap < 0)
        {
            continue;
        }

        record& r = find(recordOf(world, load));

        if (load.grip != SEL_GRIP_NONE)
        {
            r.grip = load.grip;
        }

        for (int a = 0; a < 3; ++a)
        {
            r.force[a] += load.impulse[a];
        }

        for (int a = 0; a < 9; ++a)
        {
            r.moment[0][a] += load.moment1[a];
            r.moment[1][a] += load.moment2[a];
        }
    }
}


std::vector<Foam::superellipsoidContactRecords::record>
Foam::superellipsoidContactRecords::contacts(const bool withSecond) const
{
    const scalar perTime = time_ > 0 ? 1/time_ : 0;
    std::vector<record> all;

    for (record r : list_)
    {
        if (r.side == 2 && !withSecond)
        {
            continue;
        }

        for (double& x : r.force)
        {
            x *= perTime;
        }

        for (int a = 0; a < 9; ++a)
        {
            r.moment[0][a] *= perTime;
            r.moment[1][a] *= perTime;
        }

        all.push_back(r);
    }

    std::sort
    (
        all.begin(),
        all.end(),
        [](const record& a, const record& b) { return keyOf(a) < keyOf(b); }
    );

    return all;
}


std::vector<Foam::superellipsoidContactRecords::record>
Foam::superellipsoidContactRecords::gathered() const
{
    const std::vector<record> mine(contacts(false));

    std::vector<record> all
    (
        superellipsoidParallel::gatherPlain(mine.data(), mine.size())
    );

    std::sort
    (
        all.begin(),
        all.end(),
        [](const record& a, const record& b) { return keyOf(a) < keyOf(b); }
    );

    return all;
}


std::map<Foam::label, Foam::superellipsoidContactRecords::sums>
Foam::superellipsoidContactRecords::ofParticles() const
{
    std::map<label, sums> all;

    const auto add = [&all](const record& r, const int which)
    {
        const double* m = r.moment[which];
        const scalar sign = which ? -1 : 1;

        // A new entry of the map is zero
        sums& s = all[label(r.id[which])];

        s.contacts += r.grip == SEL_GRIP_NONE ? 0 : 1;
        s.force += sign*vector(r.force[0], r.force[1], r.force[2]);
        s.moment +=
            tensor(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]);
    };

    for (const record& r : contacts(true))
    {
        if (r.side < 2)
        {
            add(r, 0);
        }

        if (r.side != 1)
        {
            add(r, 1);
        }
    }

    return all;
}


// ************************************************************************* //
