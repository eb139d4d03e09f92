// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidScaledFlow.H"
#include "superellipsoidFunction.H"
#include "superellipsoidPlaceInput.H"
#include "superellipsoid.h"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns the keywords of all flows and those of one type
static wordList allKeywords(const wordList& keywords)
{
    wordList all({"type", "scale"});
    all.append(keywords);

    return all;
}

} // End namespace Foam


// * * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * //

Foam::scalar Foam::superellipsoidScaledFlow::given(const scalar t) const
{
    const superellipsoidInput::quiet numbers;
    const scalar value = scale_->value(t);

    if (!(mag(value) <= SEL_SPEED_MOST))
    {
        FatalErrorInFunction
            << "constant/flowProperties, keyword 'scale': it is "
            << superellipsoidInput::text(value).c_str() << " at the time "
            << superellipsoidInput::text(t).c_str()
            << "; it must lie in [-1e20, 1e20]" << exit(FatalError);
    }

    return value;
}


Foam::scalar Foam::superellipsoidScaledFlow::scale(const scalar t) const
{
    const scalar decay = decayRate() > 0 ? Foam::exp(-decayRate()*t) : 1;

    return scale_.valid() ? decay*given(t) : decay;
}


Foam::scalar Foam::superellipsoidScaledFlow::rate(const scalar t) const
{
    const scalar decaying = decayRate() > 0 ? -decayRate()*scale(t) : 0;

    if (!scale_.valid())
    {
        return decaying;
    }

    // Forward difference, since the particles move to later times and a table
    // may have a kink at t
    const scalar h = 1e-4*time_.deltaTValue();
    const scalar change =
        4*given(t + h) - given(t + 2*h) - 3*given(t);
    const scalar decay = decayRate() > 0 ? Foam::exp(-decayRate()*t) : 1;

    return decaying + decay*change/(2*h);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidScaledFlow::superellipsoidScaledFlow
(
    const dictionary& dict,
    const Time& time,
    const wordList& keywords
)
:
    superellipsoidFlow(),
    time_(time),
    scale_(nullptr)
{
    superellipsoidInput::checkKeywords(dict, allKeywords(keywords));

    if (dict.found("scale", keyType::LITERAL))
    {
        // OpenFOAM's error message names neither file nor keyword

        scale_ = superellipsoidInput::functionOfTime<scalar>("scale", dict);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::vector Foam::superellipsoidScaledFlow::direction
(
    const dictionary& dict,
    const word& keyword
)
{
    return superellipsoidInput::readUnitVector(dict, keyword);
}


// ************************************************************************* //
