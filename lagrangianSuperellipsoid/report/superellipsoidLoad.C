// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidLoad.H"
#include "superellipsoidText.H"

using Foam::superellipsoidText::brief;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidLoad::write(Ostream& os, const quantity q) const
{
    os  << brief(least_[q]).c_str() << ' '
        << brief(sum_[q]/nProcs_).c_str() << ' '
        << brief(most_[q]).c_str()
        << " (" << brief(ratio(q)).c_str() << ", " << busiest_[q] << ')';
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidLoad::superellipsoidLoad()
:
    nProcs_(0),
    least_(),
    sum_(),
    most_(),
    busiest_()
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidLoad::add(const amounts& a)
{
    for (label q = 0; q < nQuantities; ++q)
    {
        if (!nProcs_ || a[q] < least_[q])
        {
            least_[q] = a[q];
        }
        if (!nProcs_ || a[q] > most_[q])
        {
            most_[q] = a[q];
            busiest_[q] = nProcs_;
        }
        sum_[q] += a[q];
    }

    ++nProcs_;
}


Foam::scalar Foam::superellipsoidLoad::ratio(const quantity q) const
{
    return sum_[q] > 0 ? most_[q]*nProcs_/sum_[q] : 1;
}


void Foam::superellipsoidLoad::write(Ostream& os) const
{
    if (nProcs_ < 2)
    {
        return;
    }

    os  << "    load of a process, least mean worst (worst/mean, which):"
        << " parcels ";
    write(os, PARCELS);
    os  << ", halos ";
    write(os, HALOS);
    os  << ',' << nl << "        contacts ";
    write(os, CONTACTS);
    os  << ", seconds of work ";
    write(os, SECONDS);
    os  << nl;
}


// ************************************************************************* //
