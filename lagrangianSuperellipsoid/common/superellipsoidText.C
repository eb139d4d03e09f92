// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidText.H"
#include "word.H"

#include <cstdio>

// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

Foam::string Foam::superellipsoidText::brief
(
    const scalar value,
    const int digits
)
{
    char buffer[32];
    std::snprintf(buffer, sizeof(buffer), "%.*g", digits, value);

    return buffer;
}


Foam::string Foam::superellipsoidText::brief
(
    const vector& v,
    const int digits
)
{
    return
        '(' + brief(v.x(), digits) + ' ' + brief(v.y(), digits)
      + ' ' + brief(v.z(), digits) + ')';
}


std::string Foam::superellipsoidText::fill
(
    const std::string& text,
    const scalar* values,
    const int n
)
{
    std::string filled;
    std::size_t at = 0;

    for (int k = 0; k < n; ++k)
    {
        const std::size_t open = text.find('{', at);
        const bool few = text[open + 1] == '}';

        filled += text.substr(at, open - at);
        filled += few ? brief(values[k]) : brief(values[k], text[open + 1] - '0');
        at = open + (few ? 2 : 3);
    }

    return filled + text.substr(at);
}


Foam::string Foam::superellipsoidText::duration(const scalar seconds)
{
    if (seconds < 100)
    {
        return Foam::name(label(seconds + 0.5)) + " s";
    }

    // The number of minutes must fit into a label, and days are easier to read
    if (seconds > 1e7)
    {
        return brief(seconds/86400) + " days";
    }

    const label minutes = label(seconds/60 + 0.5);

    if (minutes < 60)
    {
        return Foam::name(minutes) + " min";
    }

    const label rest = minutes % 60;

    return
        Foam::name(minutes/60) + " h " + (rest < 10 ? "0" : "")
      + Foam::name(rest) + " min";
}
