// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFlow.H"
#include "superellipsoidInput.H"

#include <cstdio>
#include <cstdlib>

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
    defineTypeNameAndDebug(superellipsoidFlow, 0);
    defineRunTimeSelectionTable(superellipsoidFlow, dictionary);
}


// * * * * * * * * * * * * * * * * Selectors * * * * * * * * * * * * * * * * //

Foam::autoPtr<Foam::superellipsoidFlow> Foam::superellipsoidFlow::New
(
    const dictionary& dict,
    const Time& time,
    const scalar nu
)
{
    superellipsoidInput::require(dict, "type");

    const word type
    (
        superellipsoidInput::oneOf
        (
            dict,
            "type",
            dictionaryConstructorTablePtr_->sortedToc(),
            word::null
        )
    );

    return (*dictionaryConstructorTablePtr_)[type](dict, time, nu);
}


Foam::scalar Foam::superellipsoidFlow::timeOf(const Time& time)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.12g", double(time.value()));

    return std::strtod(text, nullptr);
}


// ************************************************************************* //
