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

#include "superellipsoidFlow.H"
#include "superellipsoidInput.H"

#include <cstdio>
#include <cstdlib>

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
    defineTypeNameAndDebug(superellipsoidFlow, 0);
    defineRunTimeSelectionTable(superellipsoidFlow, dictionary);
}


// * * * * * * * * * * * * * * * * Selectors * * * * * * * * * * * * * * * * //

Foam::autoPtr<Foam::superellipsoidFlow> Foam::superellipsoidFlow::New
(
    const dictionary& dict,
    const Time& time,
    const scalar nu
)
{
    superellipsoidInput::require(dict, "type");

    const word type
    (
        superellipsoidInput::oneOf
        (
            dict,
            "type",
            dictionaryConstructorTablePtr_->sortedToc(),
            word::null
        )
    );

    return (*dictionaryConstructorTablePtr_)[type](dict, time, nu);
}


Foam::scalar Foam::superellipsoidFlow::timeOf(const Time& time)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.12g", double(time.value()));

    return std::strtod(text, nullptr);
}


// ************************************************************************* //
