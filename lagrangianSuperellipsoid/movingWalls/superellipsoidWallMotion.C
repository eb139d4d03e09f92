// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPrescribedMotion.H"
#include "superellipsoidServoMotion.H"
#include "superellipsoidFreeMotion.H"
#include "superellipsoidInput.H"

#include <algorithm>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidWallMotion::superellipsoidWallMotion
(
    const dictionary& dict
)
:
    origin_(tripleOr(dict, "origin", vector::zero, SEL_LENGTH_MOST))
{}


// * * * * * * * * * * * * * * * * Selectors * * * * * * * * * * * * * * * * //

std::shared_ptr<Foam::superellipsoidWallMotion>
Foam::superellipsoidWallMotion::New(const dictionary& dict)
{
    require(dict, "type");

    const word type
    (
        oneOf(dict, "type", wordList({"prescribed", "servo", "free"}), word())
    );

    if (type == "servo")
    {
        return std::make_shared<superellipsoidServoMotion>(dict);
    }

    if (type == "free")
    {
        return std::make_shared<superellipsoidFreeMotion>(dict);
    }

    return std::make_shared<superellipsoidPrescribedMotion>(dict);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

sel_wall_load Foam::superellipsoidWallMotion::load::plain() const
{
    sel_wall_load all = sel_wall_load();

    std::copy_n(force.cdata(), 3, all.force);
    std::copy_n(torque.cdata(), 3, all.torque);
    std::copy_n(gravity.cdata(), 3, all.gravity);

    return all;
}


// * * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * //

Foam::vector Foam::superellipsoidWallMotion::unit
(
    const dictionary& dict,
    const word& keyword
)
{
    const vector along(triple(dict, keyword, SEL_LENGTH_MOST));

    if (mag(along) < VSMALL)
    {
        fail
        (
            dict,
            keyword,
            "read '" + written(dict, keyword) + "'; a direction is wanted, of"
            " any length but zero"
        );
    }

    return along/mag(along);
}


// ************************************************************************* //
