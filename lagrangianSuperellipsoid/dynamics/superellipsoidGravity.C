// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidGravity.H"
#include "superellipsoidInput.H"
#include "StringStream.H"
#include "superellipsoid.h"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

static const char* const wantedGravity =
    "    dimensions [0 1 -2 0 0 0 0]; value (0 0 -9.81);";


//- Ends with the reason why the header of the gravity file was not accepted
static void failGravity(const Time& time)
{
    const bool there =
        isFile(time.path()/time.constant()/"g")
     || isFile(time.globalPath()/time.constant()/"g");

    if (there)
    {
        FatalErrorInFunction
            << "constant/g is there, but is not read as gravity: it needs the"
            << " header FoamFile with" << nl
            << "    class uniformDimensionedVectorField; object g; and" << nl
            << wantedGravity << exit(FatalError);
    }

    FatalErrorInFunction
        << "gravity is missing: there is no file constant/g with" << nl
        << wantedGravity << nl
        << "    where there is none, write value (0 0 0)"
        << exit(FatalError);
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
        failGravity(time);
    }

    const superellipsoidInput::quiet numbers;
    const uniformDimensionedVectorField g(io);

    const fileName file(io.objectPath());

    if (g.dimensions() != dimAcceleration)
    {
        OStringStream read;
        read << g.dimensions();

        superellipsoidInput::fail
        (
            file,
            superellipsoidInput::lineOf(file, "dimensions"),
            "keyword 'dimensions': read " + read.str() + "; an acceleration is"
            " wanted: dimensions [0 1 -2 0 0 0 0]"
        );
    }

    // Components are compared, since a square may overflow

    if (!(cmptMax(cmptMag(g.value())) <= SEL_GRAVITY_MOST))
    {
        superellipsoidInput::fail
        (
            file,
            superellipsoidInput::lineOf(file, "value"),
            "keyword 'value': read " + superellipsoidInput::text(g.value())
          + "; its components must lie in [-1e10, 1e10] m/s2"
        );
    }

    return g;
}


// ************************************************************************* //
