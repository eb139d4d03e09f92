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

#include "superellipsoidGravity.H"

// * * * * * * * * * * * * * * * Global Functions  * * * * * * * * * * * * * //

Foam::uniformDimensionedVectorField Foam::superellipsoidGravity
(
    const Time& time
)
{
    IOobject io
    (
        "g",
        time.constant(),
        time,
        IOobject::MUST_READ,
        IOobject::NO_WRITE,
        false
    );

    if (!io.typeHeaderOk<uniformDimensionedVectorField>(true))
    {
        FatalErrorInFunction
            << "gravity is missing: there is no file constant/g with" << nl
            << "    dimensions [0 1 -2 0 0 0 0]; value (0 0 -9.81);" << nl
            << "    where there is none, write value (0 0 0)"
            << exit(FatalError);
    }

    const uniformDimensionedVectorField g(io);

    if (g.dimensions() != dimAcceleration || !(mag(g.value()) < 1e10))
    {
        FatalErrorInFunction
            << "constant/g: read dimensions " << g.dimensions()
            << " and value " << g.value() << ';' << nl
            << "    an acceleration is wanted: dimensions [0 1 -2 0 0 0 0]"
            << exit(FatalError);
    }

    return g;
}


// ************************************************************************* //
