/*---------------------------------------------------------------------------*\
    lagrangianSuperellipsoid: superellipsoidal particles in OpenFOAM
-------------------------------------------------------------------------------
License
    This file is part of lagrangianSuperellipsoid, a library for OpenFOAM.

    lagrangianSuperellipsoid is free software: you can redistribute it and/or
    modify it under the terms of the GNU General Public License as published
    by the Free Software Foundation, either version 3 of the License, or (at
    your option) any later version.

    lagrangianSuperellipsoid is distributed in the hope that it will be
    useful, but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General
    Public License for more details.

    SPDX-License-Identifier: GPL-3.0-or-later

\*---------------------------------------------------------------------------*/

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
