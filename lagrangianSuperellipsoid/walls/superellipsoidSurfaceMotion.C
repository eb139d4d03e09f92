// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSurfaceMotion.H"
#include "superellipsoidFunction.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns true if an entry is a function of time, which begins with a word or
//- is a dictionary. Otherwise it must be three numbers in brackets
static bool isFunction(const dictionary& dict, const word& keyword)
{
    const entry& e = *dict.findEntry(keyword, keyType::LITERAL);

    return e.isDict() || (e.stream().size() && e.stream()[0].isWord());
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidSurfaceMotion::read
(
    const word& keyword,
    const scalar most,
    vector& constant,
    autoPtr<Function1<vector>>& function
)
{
    checkCoeffs(dict_, keyword);

    if
    (
        dict_.findEntry(keyword, keyType::LITERAL)
     && isFunction(dict_, keyword)
    )
    {
        function = functionOfTime<vector>(keyword, dict_);
    }
    else
    {
        constant = tripleOr(dict_, keyword, vector::zero, most);
    }
}


Foam::vector Foam::superellipsoidSurfaceMotion::valueAt
(
    const word& keyword,
    const Function1<vector>& function,
    const scalar t,
    const scalar most
) const
{
    const vector value(function.value(t));

    checkValueAt(dict_, keyword, mag(value), t, most);

    return value;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidSurfaceMotion::superellipsoidSurfaceMotion
(
    const dictionary& dict
)
:
    dict_(dict),
    velocity_(vector::zero),
    omega_(vector::zero),
    velocityOf_(),
    omegaOf_()
{
    read("velocity", SEL_SPEED_MOST, velocity_, velocityOf_);
    read("omega", SEL_SPIN_MOST, omega_, omegaOf_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::vector Foam::superellipsoidSurfaceMotion::velocity
(
    const scalar t,
    const scalar dt
) const
{
    if (!velocityOf_.valid())
    {
        return velocity_;
    }

    const quiet numbers;
    const auto at = [this](const scalar s)
    {
        return valueAt("velocity", *velocityOf_, s, SEL_SPEED_MOST);
    };

    return meanOverTime<vector>(at, t, dt);
}


Foam::vector Foam::superellipsoidSurfaceMotion::omega
(
    const scalar t,
    const scalar dt
) const
{
    if (!omegaOf_.valid())
    {
        return omega_;
    }

    const quiet numbers;
    const auto at = [this](const scalar s)
    {
        return valueAt("omega", *omegaOf_, s, SEL_SPIN_MOST);
    };

    return meanOverTime<vector>(at, t, dt);
}


Foam::string Foam::superellipsoidSurfaceMotion::text() const
{
    string all;

    if (velocityOf_.valid())
    {
        all += ", velocity by time";
    }
    else if (velocity_ != vector::zero)
    {
        all += ", velocity " + superellipsoidInput::text(velocity_);
    }

    if (omegaOf_.valid())
    {
        all += ", omega by time";
    }
    else if (omega_ != vector::zero)
    {
        all += ", omega " + superellipsoidInput::text(omega_);
    }

    return all;
}

// ************************************************************************* //
