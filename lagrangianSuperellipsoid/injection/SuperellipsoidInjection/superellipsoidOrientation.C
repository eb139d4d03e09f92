// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidOrientation.H"
#include "superellipsoidInput.H"
#include "superellipsoidPlaceInput.H"
#include "mathematicalConstants.H"

#include <algorithm>
#include <cmath>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidOrientation::readDirection
(
    const dictionary& dict,
    const word& keyword,
    double to[3]
)
{
    const vector read(superellipsoidInput::readUnitVector(dict, keyword));

    std::copy_n(read.cdata(), 3, to);
}


void Foam::superellipsoidOrientation::readSpread(const dictionary& dict)
{
    checkKeywords(dict, {"direction", "axis", "halfAngle"});

    readDirection(dict, "direction", spread_.direction);

    spread_.axis[0] = spread_.axis[1] = 0;
    spread_.axis[2] = 1;

    if (dict.findEntry("axis", keyType::LITERAL))
    {
        readDirection(dict, "axis", spread_.axis);
    }

    spread_.halfAngle =
        number(dict, "halfAngle", 0, 180)*constant::mathematical::pi/180;
    isSpread_ = true;
}


void Foam::superellipsoidOrientation::readQuaternion(const dictionary& dict)
{
    // The limit keeps the squares of the components finite
    const scalarList e(numbers(dict, "orientation", 4, 1e100));
    const scalar length =
        std::sqrt(sqr(e[0]) + sqr(e[1]) + sqr(e[2]) + sqr(e[3]));

    if (!(length > ROOTVSMALL))
    {
        fail
        (
            dict,
            "orientation",
            "read " + text(e) + ", which is no rotation; a quaternion needs a"
            " length of 1"
        );
    }

    if (mag(length - 1) > 1e-6)
    {
        warn
        (
            dict,
            "keyword 'orientation': the quaternion has the length "
          + text(length) + "; it is normalised"
        );
    }

    for (label i = 0; i < 4; ++i)
    {
        given_[i] = e[i]/length;
    }
    isGiven_ = true;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidOrientation::superellipsoidOrientation
(
    const dictionary& dict
)
:
    isGiven_(false),
    isSpread_(false)
{
    const entry* found = dict.findEntry("orientation", keyType::LITERAL);

    if (!found)
    {
        return;
    }

    if (found->isDict())
    {
        readSpread(found->dict());
        return;
    }

    const token first(found->stream().empty() ? token() : found->stream()[0]);

    if (!first.isWord())
    {
        readQuaternion(dict);
    }
    else if (first.wordToken() != "random")
    {
        fail
        (
            dict,
            "orientation",
            "read '" + first.wordToken() + "'; it must be random, a quaternion"
            " (e0 e1 e2 e3), or { direction (..); halfAngle ..; }"
        );
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidOrientation::setRegion(sel_region& region) const
{
    region.orientation = isGiven_ ? given_ : nullptr;
    region.spread = isSpread_ ? &spread_ : nullptr;
}


// ************************************************************************* //
