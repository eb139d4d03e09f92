// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors
/*---------------------------------------------------------------------------*\
Application
    superellipsoidFoam

Group
    grpLagrangianSolvers

Description
    Solver for superellipsoidal particles without a fluid (granular matter), or
    in a fluid whose flow is given by a formula or a field.

    superellipsoidFoam -help KEYWORD explains a keyword of the dictionaries.

    With the option -check the case is only checked, and nothing is written: see
    superellipsoidCaseCheck.

    The case needs a mesh, constant/g, constant/superellipsoidCloudProperties
    and system/controlDict, but no fields. If there is a fluid,
    constant/flowProperties describes it, see superellipsoidFlowProperties. With
    constant/dynamicMeshDict the mesh moves, and its walls move with it.

\*---------------------------------------------------------------------------*/

#include "fvCFD.H"
#include "dynamicFvMesh.H"
#include "superellipsoidGravity.H"
#include "superellipsoidFlowProperties.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidCaseCheck.H"
#include "superellipsoidControls.H"
#include "superellipsoidDryRun.H"
#include <cstdlib>
#include <cstring>
#include <memory>

//- Adds the description and the options for -help
static void addOptions()
{
    argList::addNote
    (
        "Superellipsoidal particles without a fluid, or in a prescribed flow:"
        " a formula or a field U\n"
        "(constant/flowProperties { rho; nu; flow { type shear; ... } };"
        " without that file there is no fluid)\n"
        "superellipsoidFoam -help KEYWORD explains an input keyword\n"
        "lagrangianSuperellipsoid " SEL_VERSION
    );

    argList::addOption
    (
        "cloud",
        "name",
        "Name of the cloud (default: superellipsoidCloud)"
    );

    argList::addBoolOption
    (
        "check",
        "Check all input, run the first steps in memory, and report what the"
        " case will do and cost. Nothing is written. Exit code 0: it would run"
    );
}


//- With -help KEYWORD, prints the help and ends. OpenFOAM's own -help has no
//- argument
static void helpOnKeyword(const int argc, const char* const argv[])
{
    if (argc == 3 && !std::strcmp(argv[1], "-help") && argv[2][0] != '-')
    {
        std::exit(superellipsoidKeywords::help(argv[2]) ? 0 : 1);
    }
}


//- Checks the case and does not run it
static void checkCase
(
    Time& runTime,
    basicSuperellipsoidCloud& particles,
    const superellipsoidFlowProperties& fluid,
    volVectorField& U
)
{
    superellipsoidCaseCheck check(runTime, particles, runTime.value());

    while (check.loop())
    {
        fluid.correct(U);
        check.evolve();
    }

    check.report();
}


int main(int argc, char *argv[])
{
    helpOnKeyword(argc, argv);
    addOptions();

    #include "setRootCase.H"

    if (args.found("check"))
    {
        superellipsoidDryRun::begin();
    }

    const word cloudName(superellipsoidControls::cloudName(args));

    // Invalid entries of the controlDict are reported afterwards
    std::unique_ptr<superellipsoidInput::quiet> numbers
    (
        new superellipsoidInput::quiet
    );
    #include "createTime.H"
    numbers.reset();

    superellipsoidControls::check(runTime);

    #include "createDynamicFvMesh.H"

    superellipsoidControls::check(mesh);

    #include "createFields.H"

    if (superellipsoidDryRun::active())
    {
        checkCase(runTime, particles, fluid, U);

        return 0;
    }

    Info<< "\nStarting time loop\n" << endl;

    const label before = runTime.timeIndex();

    while (runTime.loop())
    {
        Info<< "Time = " << runTime.timeName() << nl << endl;

        mesh.update();
        fluid.correct(U);

        particles.evolve();

        runTime.write();

        runTime.printExecutionTime(Info);
    }

    superellipsoidControls::checkSteps(runTime, before);

    Info<< "End\n" << endl;

    return 0;
}
