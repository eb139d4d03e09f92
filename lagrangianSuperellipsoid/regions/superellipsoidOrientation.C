// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidOrientation.H"
#include "superellipsoidInput.H"
#include "superellipsoidPlaceInput.H"
#include "superellipsoidTriple.H"
#include "mathematicalConstants.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidOrientation::readSpread(const dictionary& dict)
{
    checkGroups(dict, "cap");

    const bool hasAxis = dict.findEntry("axis", keyType::LITERAL);

    superellipsoidTriple::give
    (
        spread_.direction,
        readUnitVector(dict, "direction")
    );
    superellipsoidTriple::give
    (
        spread_.axis,
        hasAxis ? readUnitVector(dict, "axis") : vector(0, 0, 1)
    );
    spread_.halfAngle =
        numberOf("cap", dict, "halfAngle")*constant::mathematical::pi/180;
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
            "read " + text(e) + "; the length of the quaternion must be 1"
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

void Foam::superellipsoidOrientation::draw
(
    const double u[3],
    double q[4]
) const
{
    // Any direction of the axis, and any rotation about it
    const sel_spread any{{0, 0, 1}, {0, 0, 1}, constant::mathematical::pi};

    if (isGiven_)
    {
        std::copy_n(given_, 4, q);
    }
    else
    {
        sel_spread_orientation(isSpread_ ? &spread_ : &any, u, q);
    }
}
