// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidTaylorGreenFlow.H"
#include "superellipsoidInput.H"
#include "superellipsoid.h"
#include "mathematicalConstants.H"
#include "addToRunTimeSelectionTable.H"

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
    defineTypeNameAndDebug(superellipsoidTaylorGreenFlow, 0);
    addToRunTimeSelectionTable
    (
        superellipsoidFlow,
        superellipsoidTaylorGreenFlow,
        dictionary
    );
}


// * * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * //

Foam::vector Foam::superellipsoidTaylorGreenFlow::u(const point& x) const
{
    const vector a(cmptMultiply(k_, x - origin_));

    return
        amplitude_*Foam::cos(a.z())
       *vector
        (
            Foam::sin(a.x())*Foam::cos(a.y()),
            -Foam::cos(a.x())*Foam::sin(a.y()),
            0
        );
}


Foam::tensor Foam::superellipsoidTaylorGreenFlow::j(const point& x) const
{
    const vector a(cmptMultiply(k_, x - origin_));
    const scalar sx = Foam::sin(a.x()), cx = Foam::cos(a.x());
    const scalar sy = Foam::sin(a.y()), cy = Foam::cos(a.y());
    const scalar sz = Foam::sin(a.z()), cz = Foam::cos(a.z());

    return
        amplitude_
       *tensor
        (
            k_.x()*cx*cy*cz, -k_.y()*sx*sy*cz, -k_.z()*sx*cy*sz,
            k_.x()*sx*sy*cz, -k_.y()*cx*cy*cz, k_.z()*cx*sy*sz,
            0, 0, 0
        );
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidTaylorGreenFlow::superellipsoidTaylorGreenFlow
(
    const dictionary& dict,
    const Time& time,
    const scalar nu
)
:
    superellipsoidScaledFlow
    (
        dict,
        time,
        {"dimensions", "amplitude", "waveLength", "origin", "decay"}
    ),
    origin_
    (
        superellipsoidInput::tripleOr(dict, "origin", Zero, SEL_POSITION_MOST)
    ),
    amplitude_
    (
        superellipsoidInput::number(dict, "amplitude", -GREAT, GREAT)
    ),
    k_(Zero),
    decayRate_(0)
{
    const label n = superellipsoidInput::integerOr(dict, "dimensions", 2, 2);

    if (n > 3)
    {
        superellipsoidInput::fail
        (
            dict,
            "dimensions",
            "read " + std::to_string(n) + "; it must be 2 or 3"
        );
    }

    const scalar k =
        constant::mathematical::twoPi
       /superellipsoidInput::positive
        (
            dict,
            "waveLength",
            SEL_LENGTH_LEAST,
            SEL_POSITION_MOST
        );

    k_ = vector(k, k, n == 3 ? k : 0);

    const word decay
    (
        superellipsoidInput::oneOf(dict, "decay", {"yes", "no"}, "yes")
    );

    if (decay == "yes")
    {
        decayRate_ = nu*magSqr(k_);
    }
}


// ************************************************************************* //
