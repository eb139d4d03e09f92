// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSettings.H"
#include "superellipsoidInput.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidSettings::readInjectedOrientation
(
    const dictionary& dict
)
{
    const entry* found = dict.findEntry("orientation", keyType::LITERAL);

    if (!found)
    {
        return;
    }

    const token first
    (
        found->isDict() || found->stream().empty()
      ? token()
      : found->stream()[0]
    );

    if (first.isWord() && first.wordToken() == "random")
    {
        return;
    }

    if (!first.isPunctuation() && !first.isCompound())
    {
        fail
        (
            dict,
            "orientation",
            "read '" + written(dict, "orientation") + "'; allowed: random, or"
            " a quaternion (e0 e1 e2 e3)"
        );
    }

    // The quaternion may have any length up to 1e100: the squares of the
    // components stay finite

    const scalarList e(numbers(dict, "orientation", 4, 1e100));
    const scalar length = mag(quaternion(e[0], vector(e[1], e[2], e[3])));

    if (length < SMALL)
    {
        fail
        (
            dict,
            "orientation",
            "read " + text(e) + "; the quaternion may not be zero"
        );
    }

    injectedRandom_ = false;
    injectedOrientation_ =
        quaternion
        (
            e[0]/length,
            vector(e[1]/length, e[2]/length, e[3]/length)
        );
}


void Foam::superellipsoidSettings::readInjected
(
    const dictionary& dict,
    const superellipsoidShapes& shapes
)
{
    checkGroups(dict, "injected");

    if (dict.findEntry("shape", keyType::LITERAL))
    {
        injectedType_ =
            shapes.index(oneWord(dict, "shape"), dict, "shape");
    }

    injectedSizeFromInjector_ =
        oneOf
        (
            dict,
            "size",
            wordList({"fromInjector", "fromShape"}),
            "fromInjector"
        ) == "fromInjector";

    readInjectedOrientation(dict);

    injectedOmega_ = tripleOr(dict, "omega", vector::zero, SEL_SPIN_MOST);
    injectedSeed_ = integerOr(dict, "seed", 0, 1);
    injectedOnOverlap_ =
        oneOf
        (
            dict,
            "onOverlap",
            wordList({"wait", "skip", "refuse", "accept"}),
            "wait"
        );
}


// ************************************************************************* //
