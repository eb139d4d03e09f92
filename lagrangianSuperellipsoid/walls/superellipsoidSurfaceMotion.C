// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSurfaceMotion.H"
#include "superellipsoidFunction.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidSurfaceMotion::rate::rate
(
    const dictionary& dict,
    const word& keyword,
    const scalar most
)
:
    dict_(dict),
    keyword_(keyword),
    most_(most),
    constant(vector::zero),
    function()
{
    const entry* e = dict.findEntry(keyword, keyType::LITERAL);

    checkCoeffs(dict, keyword);

    // A function of time begins with a word or is a dictionary. Any other value
    // must be three numbers in brackets
    if (e && (e->isDict() || (e->stream().size() && e->stream()[0].isWord())))
    {
        function = functionOfTime<vector>(keyword, dict_);
    }
    else
    {
        constant = tripleOr(dict, keyword, vector::zero, most);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::vector Foam::superellipsoidSurfaceMotion::rate::mean
(
    const scalar t,
    const scalar dt
) const
{
    if (!function.valid())
    {
        return constant;
    }

    const quiet numbers;
    const auto at = [this](const scalar s)
    {
        const vector value(function->value(s));

        checkValueAt(dict_, keyword_, mag(value), s, most_);

        return value;
    };

    return meanOverTime<vector>(at, t, dt);
}


Foam::string Foam::superellipsoidSurfaceMotion::rate::text() const
{
    return
        function.valid() ? ", " + keyword_ + " by time"
      : constant == vector::zero ? string()
      : ", " + keyword_ + ' ' + superellipsoidInput::text(constant);
}
