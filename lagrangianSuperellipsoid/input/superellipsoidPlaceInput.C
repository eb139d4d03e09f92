// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPlaceInput.H"
#include "superellipsoid.h"

#include <algorithm>
#include <cmath>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

using namespace Foam;

//- Maximum number of cells of a grid
const label mostCells = 10000000;

} // End anonymous namespace


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

Foam::boundBox Foam::superellipsoidInput::readBox(const dictionary& dict)
{
    const vector from(vectorOf("box", dict, "min"));
    const vector to(vectorOf("box", dict, "max"));

    if (cmptMin(to - from) < SEL_LENGTH_LEAST)
    {
        fail
        (
            dict,
            "max",
            "read " + text(to) + "; each component must be greater than that"
            " of min " + text(from)
        );
    }

    return boundBox(from, to);
}


void Foam::superellipsoidInput::readBox
(
    const dictionary& dict,
    double low[3],
    double high[3]
)
{
    const dictionary& sub = subDict(dict, "box");

    checkGroups(sub, "box");

    const boundBox box(readBox(sub));

    std::copy_n(box.min().cdata(), 3, low);
    std::copy_n(box.max().cdata(), 3, high);
}


void Foam::superellipsoidInput::readCells
(
    const dictionary& dict,
    const word& keyword,
    const label n,
    int cells[]
)
{
    const scalarList read(numbers(dict, keyword, n));
    scalar product = 1;

    forAll(read, i)
    {
        product *= read[i];

        const bool whole = read[i] >= 1 && read[i] == std::floor(read[i]);

        if (!whole || product > mostCells)
        {
            fail
            (
                dict,
                keyword,
                "read " + text(read) + "; each must be a whole number, 1 or"
                " more, and their product at most " + std::to_string(mostCells)
            );
        }

        cells[i] = int(read[i]);
    }
}


Foam::label Foam::superellipsoidInput::readAxis
(
    const dictionary& dict,
    const word& keyword
)
{
    return oneOf(dict, keyword, {"x", "y", "z"}, "z")[0] - 'x';
}


void Foam::superellipsoidInput::readPeriodic
(
    const dictionary& dict,
    int periodic[3]
)
{
    std::fill_n(periodic, 3, 0);

    if (!dict.found("periodic"))
    {
        return;
    }

    const tokenList tokens(tokensOf(dict, "periodic"));
    const label n = tokens.size();
    bool good = isBracketed(tokens, 0, n - 1);

    for (label i = 1; good && i < n - 1; ++i)
    {
        const word axis(tokens[i].isWord() ? tokens[i].wordToken() : word());

        good = axis == "x" || axis == "y" || axis == "z";

        if (good)
        {
            periodic[axis[0] - 'x'] = 1;
        }
    }

    if (!good)
    {
        failRead
        (
            dict,
            "periodic",
            "it must be a list of some of x, y, z, in brackets"
        );
    }
}


std::vector<double> Foam::superellipsoidInput::readPoints
(
    const dictionary& dict,
    const word& keyword,
    const label least
)
{
    require(dict, keyword);

    const tokenList tokens(tokensOf(dict, keyword));
    const label n = (tokens.size() - 2)/5;
    bool good =
        isBracketed(tokens, 0, tokens.size() - 1)
     && tokens.size() == 5*n + 2
     && n >= least;
    std::vector<double> points;

    for (label i = 1; good && i < tokens.size() - 1; i += 5)
    {
        good = isBracketed(tokens, i, i + 4);

        for (label k = i + 1; good && k < i + 4; ++k)
        {
            good =
                tokens[k].isNumber()
             && mag(tokens[k].number()) <= SEL_POSITION_MOST;
            points.push_back(good ? tokens[k].number() : 0);
        }
    }

    if (!good)
    {
        failRead
        (
            dict,
            keyword,
            "it must be a list of " + std::to_string(least)
          + " or more points: ((x y z) (x y z) ...)"
        );
    }

    return points;
}


Foam::vector Foam::superellipsoidInput::readNonZero
(
    const dictionary& dict,
    const word& keyword,
    const scalar most
)
{
    const vector read(triple(dict, keyword, most));

    if (!(mag(read) > ROOTVSMALL))
    {
        fail
        (
            dict,
            keyword,
            "read " + text(read) + ", which has no direction: it must not be"
            " zero"
        );
    }

    return read;
}


Foam::vector Foam::superellipsoidInput::readUnitVector
(
    const dictionary& dict,
    const word& keyword,
    const scalar most
)
{
    const vector read(readNonZero(dict, keyword, most));

    return read/mag(read);
}
