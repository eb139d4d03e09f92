// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSeal.H"
#include "superellipsoidParallel.H"
#include "Pstream.H"
#include "sel_checksum.h"

#include <cstdio>

// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

Foam::string Foam::superellipsoidSeal::sum(const string& text)
{
    char buffer[32];
    std::snprintf
    (
        buffer,
        sizeof(buffer),
        "sum/x%016llx",
        static_cast<unsigned long long>
        (
            sel_checksum_bytes(0, text.data(), text.size())
        )
    );

    return buffer;
}


Foam::string Foam::superellipsoidSeal::seal(const string& text)
{
    return text + ' ' + sum(text);
}


bool Foam::superellipsoidSeal::unseal(string& text)
{
    const std::string::size_type at = text.rfind(" sum/");

    if (at == std::string::npos)
    {
        return true;
    }

    const string read(text.substr(at + 1));
    text.resize(at);

    return read == sum(text);
}


Foam::word Foam::superellipsoidSeal::total(const std::uint64_t own)
{
    double halves[2];
    sel_checksum_split(own, halves);

    for (double& half : halves)
    {
        // The sum is exact: the halves are whole numbers below 2^53
        List<double> all(Pstream::nProcs(), 0.0);
        all[Pstream::myProcNo()] = half;
        Pstream::gatherList(all);
        half = 0;

        for (const double one : all)
        {
            half += one;
        }

        superellipsoidParallel::broadcast(half);
    }

    char text[24];
    std::snprintf
    (
        text,
        sizeof(text),
        "x%016llx",
        static_cast<unsigned long long>(sel_checksum_join(halves))
    );

    return word(text);
}


// ************************************************************************* //
