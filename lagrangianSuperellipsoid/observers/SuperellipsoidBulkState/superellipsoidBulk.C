// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidBulk.H"
#include "superellipsoidParallel.H"
#include "superellipsoidTimeTable.H"

#include <algorithm>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

using namespace Foam;

//- Largest number of contacts with its own column, which includes higher
//- numbers
const label most = 12;

//- (1/V) sum m v'v'
tensor kinetic
(
    const std::vector<superellipsoidBulk::particle>& all,
    const scalar volume
)
{
    scalar mass = 0;
    vector momentum(vector::zero);

    for (const auto& p : all)
    {
        mass += p.mass;
        momentum += p.mass*vector(p.U[0], p.U[1], p.U[2]);
    }

    tensor sum(tensor::zero);

    for (const auto& p : all)
    {
        const vector U(vector(p.U[0], p.U[1], p.U[2]) - momentum/mass);
        sum += p.mass*U*U;
    }

    return sum/volume;
}

} // End anonymous namespace


// * * * * * * * * * * * * * * * Global Functions  * * * * * * * * * * * * * //

Foam::superellipsoidBulk::particle Foam::superellipsoidBulk::of
(
    const label id,
    const scalar volume,
    const scalar mass,
    const vector& U,
    const sums& contacts
)
{
    particle p{};

    p.id = id;
    p.volume = volume;
    p.mass = mass;
    p.contacts = contacts.contacts;
    std::copy_n(U.cdata(), 3, p.U);
    std::copy_n(contacts.moment.cdata(), 9, p.moment);

    return p;
}


std::map<Foam::label, Foam::superellipsoidBulk::sums>
Foam::superellipsoidBulk::exchange(const std::map<label, sums>& known)
{
    std::vector<particle> local;

    for (const auto& entry : known)
    {
        local.push_back
        (
            of(entry.first, 0, 0, entry.second.force, entry.second)
        );
    }

    std::map<label, sums> all;

    for (const particle& p : superellipsoidParallel::allGatherPlain(local))
    {
        const double* m = p.moment;

        all[label(p.id)] =
            sums
            {
                p.contacts,
                vector(p.U[0], p.U[1], p.U[2]),
                tensor(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])
            };
    }

    return all;
}


Foam::string Foam::superellipsoidBulk::columns()
{
    string names
    (
        "particles contacts rattlers contactsOfOthers solidFraction "
      + superellipsoidTimeTable::components9("stress") + ' '
      + superellipsoidTimeTable::components9("kinetic")
    );

    for (label n = 0; n <= most; ++n)
    {
        names += " n" + std::to_string(n);
    }

    return names;
}


Foam::scalarList Foam::superellipsoidBulk::row
(
    const std::vector<particle>& inside,
    const scalar volume,
    const label leastContacts
)
{
    std::vector<particle> all
    (
        superellipsoidParallel::gatherPlain(inside.data(), inside.size())
    );

    std::sort
    (
        all.begin(),
        all.end(),
        [](const particle& a, const particle& b) { return a.id < b.id; }
    );

    scalarList histogram(most + 1, Zero);
    scalar contacts = 0, rattlers = 0, ofOthers = 0, solid = 0;
    tensor stress(tensor::zero);

    for (const particle& p : all)
    {
        const bool isRattler = p.contacts < leastContacts;
        const double* m = p.moment;

        contacts += p.contacts;
        rattlers += isRattler;
        ofOthers += isRattler ? 0 : p.contacts;
        solid += p.volume;
        stress += tensor(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]);
        histogram[min(label(p.contacts), most)] += 1;
    }

    const scalar n = all.size();

    DynamicList<scalar> row;
    row.append(n);
    row.append(contacts/max(n, scalar(1)));
    row.append(rattlers);
    row.append(ofOthers/max(n - rattlers, scalar(1)));
    row.append(solid/volume);

    const tensor fluctuations
    (
        all.empty() ? tensor::zero : kinetic(all, volume)
    );

    for (const tensor& t : {tensor(stress/volume), fluctuations})
    {
        for (direction d = 0; d < tensor::nComponents; ++d)
        {
            row.append(t[d]);
        }
    }

    row.append(histogram);

    return scalarList(row);
}


// ************************************************************************* //
