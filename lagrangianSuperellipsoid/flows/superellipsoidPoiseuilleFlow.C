// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPoiseuilleFlow.H"
#include "superellipsoidInput.H"
#include "addToRunTimeSelectionTable.H"

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
    defineTypeNameAndDebug(superellipsoidPoiseuilleFlow, 0);
    addToRunTimeSelectionTable
    (
        superellipsoidFlow,
        superellipsoidPoiseuilleFlow,
        dictionary
    );
}


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

bool Foam::superellipsoidPoiseuilleFlow::isPipe(const dictionary& dict)
{
    superellipsoidInput::require(dict, "geometry");

    return
        superellipsoidInput::oneOf
        (
            dict,
            "geometry",
            {"plane", "pipe"},
            word::null
        )
     == "pipe";
}


Foam::wordList Foam::superellipsoidPoiseuilleFlow::keywords
(
    const dictionary& dict
)
{
    if (isPipe(dict))
    {
        return {"geometry", "origin", "axis", "radius", "Umax", "Umean"};
    }

    return
    {
        "geometry", "origin", "axis", "normal", "halfHeight", "Umax", "Umean"
    };
}


Foam::scalar Foam::superellipsoidPoiseuilleFlow::readUmax
(
    const dictionary& dict,
    const bool pipe
)
{
    const bool mean = dict.found("Umean", keyType::LITERAL);

    if (mean && dict.found("Umax", keyType::LITERAL))
    {
        superellipsoidInput::fail
        (
            dict,
            "Umean",
            "stands beside Umax; give one of the two"
        );
    }

    if (mean)
    {
        return
            (pipe ? 2.0 : 1.5)
           *superellipsoidInput::number(dict, "Umean", -GREAT, GREAT);
    }

    return superellipsoidInput::number(dict, "Umax", -GREAT, GREAT);
}


// * * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * //

Foam::vector Foam::superellipsoidPoiseuilleFlow::u(const point& x) const
{
    if (!covers(x))
    {
        return Zero;
    }

    return Umax_*(1 - magSqr(across_ & (x - origin_))/sqr(reach_))*axis_;
}


Foam::tensor Foam::superellipsoidPoiseuilleFlow::j(const point& x) const
{
    if (!covers(x))
    {
        return Zero;
    }

    return -2*Umax_/sqr(reach_)*axis_*(across_ & (x - origin_));
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidPoiseuilleFlow::superellipsoidPoiseuilleFlow
(
    const dictionary& dict,
    const Time& time,
    const scalar
)
:
    superellipsoidScaledFlow(dict, time, keywords(dict)),
    origin_(superellipsoidInput::tripleOr(dict, "origin", Zero)),
    axis_(direction(dict, "axis")),
    across_(Zero),
    reach_(0),
    Umax_(readUmax(dict, isPipe(dict)))
{
    if (isPipe(dict))
    {
        across_ = I - axis_*axis_;
        reach_ = superellipsoidInput::positive(dict, "radius");
        return;
    }

    const vector normal(direction(dict, "normal"));

    if (mag(axis_ & normal) > 1e-6)
    {
        superellipsoidInput::fail
        (
            dict,
            "normal",
            "read " + superellipsoidInput::written(dict, "normal")
          + "; it must be normal to the axis, "
          + superellipsoidInput::written(dict, "axis")
        );
    }

    across_ = normal*normal;
    reach_ = superellipsoidInput::positive(dict, "halfHeight");
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::superellipsoidPoiseuilleFlow::covers(const point& x) const
{
    return magSqr(across_ & (x - origin_)) <= sqr(reach_)*(1 + 1e-9);
}


// ************************************************************************* //
