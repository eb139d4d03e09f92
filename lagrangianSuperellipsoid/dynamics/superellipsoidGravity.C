// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidGravity.H"
#include "superellipsoidInput.H"
#include "StringStream.H"
#include "superellipsoid.h"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Ends with an error that states why the value in a file is invalid
static void failGravity
(
    const fileName& file,
    const uniformDimensionedVectorField& g,
    const bool inRange
)
{
    const word keyword(inRange ? "dimensions" : "value");
    OStringStream read;
    read << g.dimensions();

    superellipsoidInput::fail
    (
        file,
        superellipsoidInput::lineOf(file, keyword),
        "keyword '" + keyword + "': read "
      + (
            inRange
          ? read.str() + "; expected an acceleration: dimensions [0 1 -2 0 0 0"
            " 0]"
          : superellipsoidInput::text(g.value()) + "; its components must lie in"
            " [-1e10, 1e10] m/s2"
        )
    );
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

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
        const bool there =
            isFile(time.path()/time.constant()/"g")
         || isFile(time.globalPath()/time.constant()/"g");

        FatalErrorInFunction
            << (
                   there
                 ? "constant/g exists, but cannot be read as gravity: it needs"
                   " the header FoamFile with\n    class"
                   " uniformDimensionedVectorField; object g; and\n"
                 : "gravity is missing: there is no file constant/g with\n"
               )
            << "    dimensions [0 1 -2 0 0 0 0]; value (0 0 -9.81);"
            << (there ? "" : "\n    without gravity, write value (0 0 0)")
            << exit(FatalError);
    }

    const superellipsoidInput::quiet numbers;
    const uniformDimensionedVectorField g(io);

    // Components are compared, since a square may overflow
    const bool inRange = cmptMax(cmptMag(g.value())) <= SEL_GRAVITY_MOST;

    if (g.dimensions() != dimAcceleration || !inRange)
    {
        failGravity(io.objectPath(), g, inRange);
    }

    return g;
}
