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
    superellipsoidFoam

Group
    grpLagrangianSolvers

Description
    Solver for superellipsoidal particles alone, or in a fluid whose flow is
    known: granular matter, particles in a flow by a formula or a field.

    Needs a mesh, constant/g, constant/superellipsoidCloudProperties and
    system/controlDict; no fields. The fluid, if there is one, is described by
    constant/flowProperties, see superellipsoidFlowProperties.

\*---------------------------------------------------------------------------*/

#include "fvCFD.H"
#include "superellipsoidGravity.H"
#include "superellipsoidFlowProperties.H"
#include "superellipsoidInput.H"
#include "basicSuperellipsoidCloud.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

int main(int argc, char *argv[])
{
    argList::addNote
    (
        "Superellipsoidal particles alone, or in a flow that is known:"
        " by a formula or by a field U\n"
        "(constant/flowProperties { rho; nu; flow { type shear; ... } };"
        " without that file there is no fluid)"
    );
    argList::addOption
    (
        "cloud",
        "name",
        "Name of the cloud (default: superellipsoidCloud)"
    );

    #include "setRootCase.H"
    #include "createTime.H"
    #include "createMesh.H"
    #include "createFields.H"

    Info<< "\nStarting time loop\n" << endl;

    while (runTime.loop())
    {
        Info<< "Time = " << runTime.timeName() << nl << endl;

        fluid.correct(U);

        particles.evolve();

        runTime.write();

        runTime.printExecutionTime(Info);
    }

    Info<< "End\n" << endl;

    return 0;
}


// ************************************************************************* //
