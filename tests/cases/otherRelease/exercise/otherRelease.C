// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors
/*---------------------------------------------------------------------------*\
Application
    otherRelease

Description
    Begins as every cloud does, in a program that was built when the structures
    that it shares with the library were shorter (less) or longer (more).

\*---------------------------------------------------------------------------*/

#include "superellipsoidDynamics.H"

using namespace Foam;

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

int main(int argc, char* argv[])
{
    const bool less = argc > 1 && word(argv[1]) == "less";

    superellipsoidCheckLayout
    (
        "grains",
        less ? superellipsoidLayout - 8 : superellipsoidLayout + 8
    );

    return 0;
}


// ************************************************************************* //
