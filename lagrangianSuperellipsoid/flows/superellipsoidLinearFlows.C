// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidLinearFlows.H"
#include "superellipsoidInput.H"
#include "superellipsoid.h"
#include "addToRunTimeSelectionTable.H"

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
    defineTypeNameAndDebug(superellipsoidUniformFlow, 0);
    defineTypeNameAndDebug(superellipsoidShearFlow, 0);
    defineTypeNameAndDebug(superellipsoidRotationFlow, 0);
    defineTypeNameAndDebug(superellipsoidStrainFlow, 0);

    addToRunTimeSelectionTable
    (
        superellipsoidFlow,
        superellipsoidUniformFlow,
        dictionary
    );
    addToRunTimeSelectionTable
    (
        superellipsoidFlow,
        superellipsoidShearFlow,
        dictionary
    );
    addToRunTimeSelectionTable
    (
        superellipsoidFlow,
        superellipsoidRotationFlow,
        dictionary
    );
    addToRunTimeSelectionTable
    (
        superellipsoidFlow,
        superellipsoidStrainFlow,
        dictionary
    );
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidLinearFlow::superellipsoidLinearFlow
(
    const dictionary& dict,
    const Time& time,
    const wordList& keywords
)
:
    superellipsoidScaledFlow(dict, time, keywords),
    origin_
    (
        superellipsoidInput::tripleOr(dict, "origin", Zero, SEL_POSITION_MOST)
    ),
    U_(Zero),
    J_(Zero)
{}


Foam::superellipsoidUniformFlow::superellipsoidUniformFlow
(
    const dictionary& dict,
    const Time& time,
    const scalar
)
:
    superellipsoidLinearFlow(dict, time, {"U"})
{
    U_ = superellipsoidInput::triple(dict, "U", SEL_SPEED_MOST);
}


Foam::superellipsoidShearFlow::superellipsoidShearFlow
(
    const dictionary& dict,
    const Time& time,
    const scalar
)
:
    superellipsoidLinearFlow
    (
        dict,
        time,
        {"origin", "direction", "gradient", "rate"}
    )
{
    const vector along(direction(dict, "direction"));
    const vector grows(direction(dict, "gradient"));

    if (mag(along & grows) > 1e-6)
    {
        superellipsoidInput::fail
        (
            dict,
            "gradient",
            "read " + superellipsoidInput::written(dict, "gradient")
          + "; it must be normal to the direction, "
          + superellipsoidInput::written(dict, "direction")
        );
    }

    J_ = superellipsoidInput::number(dict, "rate", -GREAT, GREAT)*along*grows;
}


Foam::superellipsoidRotationFlow::superellipsoidRotationFlow
(
    const dictionary& dict,
    const Time& time,
    const scalar
)
:
    superellipsoidLinearFlow(dict, time, {"origin", "omega"})
{
    const vector w
    (
        superellipsoidInput::triple(dict, "omega", SEL_SPIN_MOST)
    );

    J_ = tensor
    (
        0, -w.z(), w.y(),
        w.z(), 0, -w.x(),
        -w.y(), w.x(), 0
    );
}


Foam::superellipsoidStrainFlow::superellipsoidStrainFlow
(
    const dictionary& dict,
    const Time& time,
    const scalar
)
:
    superellipsoidLinearFlow(dict, time, {"origin", "rate"})
{
    const scalarList e(superellipsoidInput::numbers(dict, "rate", 6, GREAT));

    J_ = tensor
    (
        e[0], e[1], e[2],
        e[1], e[3], e[4],
        e[2], e[4], e[5]
    );

    if (mag(tr(J_)) > 1e-6*mag(J_))
    {
        superellipsoidInput::fail
        (
            dict,
            "rate",
            "read " + superellipsoidInput::text(e)
          + " for (xx xy xz yy yz zz); xx + yy + zz must be zero"
        );
    }
}


// ************************************************************************* //
