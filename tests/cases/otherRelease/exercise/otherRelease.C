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

Application
    otherRelease

Description
    Begins as every cloud does, in a program that was built when what it has in
    common with the library was shorter (less), or longer (more).

\*---------------------------------------------------------------------------*/

#include "superellipsoidDynamics.H"
#include "polyMesh.H"

using namespace Foam;

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

int main(int argc, char* argv[])
{
    const bool less = argc > 1 && word(argv[1]) == "less";

    // The mesh is not looked at before that

    superellipsoidSettings::checkFile
    (
        NullObjectRef<polyMesh>(),
        "grains",
        less ? superellipsoidLayout - 8 : superellipsoidLayout + 8
    );

    return 0;
}


// ************************************************************************* //
