// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors
/*---------------------------------------------------------------------------*\
Application
    viscousFoam

Description
    A small solver of one's own: flow of a viscous liquid of constant density
    in a mesh that does not move, by an implicit predictor and PISO's pressure
    corrections. The lines with "grains" are what the cloud takes.

    Fields U [m/s] and p, the pressure less that of the liquid at rest [Pa];
    constant/liquidProperties has rho and mu.

\*---------------------------------------------------------------------------*/

#include "fvCFD.H"
#include "pisoControl.H"
#include "basicSuperellipsoidCloud.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

int main(int argc, char *argv[])
{
    argList::addNote("A viscous liquid");

    #include "setRootCase.H"
    #include "createTime.H"
    #include "createMesh.H"

    pisoControl piso(mesh);

    #include "createFields.H"

    basicSuperellipsoidCloud grains("superellipsoidCloud", rho, U, mu, g);

    while (runTime.loop())
    {
        Info<< "Time = " << runTime.timeName() << nl << endl;

        grains.evolve();

        // Momentum of the liquid without a new pressure
        fvVectorMatrix momentum
        (
            fvm::ddt(rho, U)
          + fvm::div(rhof*phi, U)
          - fvm::laplacian(mu, U)
         ==
            grains.SU(U)
        );

        solve(momentum == -fvc::grad(p));

        // The pressure that conserves the mass of the liquid
        while (piso.correct())
        {
            const volScalarField perMomentum(1/momentum.A());
            const surfaceScalarField perMomentumf
            (
                fvc::interpolate(perMomentum)
            );

            U = perMomentum*momentum.H();
            phi = fvc::flux(U) + rhof*perMomentumf*fvc::ddtCorr(U, phi);
            adjustPhi(phi, U, p);

            fvScalarMatrix pressure
            (
                fvm::laplacian(perMomentumf, p) == fvc::div(phi)
            );
            pressure.setReference(pRefCell, pRefValue);
            pressure.solve(mesh.solver(p.select(piso.finalInnerIter())));

            phi -= pressure.flux();
            U -= perMomentum*fvc::grad(p);
            U.correctBoundaryConditions();
        }

        runTime.write();
        runTime.printExecutionTime(Info);
    }

    Info<< "End\n" << endl;

    return 0;
}


// ************************************************************************* //
