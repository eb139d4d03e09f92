// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWallMotion.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
    defineTypeNameAndDebug(superellipsoidWallMotion, 0);
    defineRunTimeSelectionTable(superellipsoidWallMotion, dictionary);
}


// * * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * //

bool Foam::superellipsoidWallMotion::given(const word& keyword) const
{
    return dict_.findEntry(keyword, keyType::LITERAL);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidWallMotion::superellipsoidWallMotion
(
    const dictionary& dict
)
:
    origin_(tripleOr(dict, "origin", vector::zero, SEL_LENGTH_MOST)),
    dict_(dict)
{}


// * * * * * * * * * * * * * * * * Selectors * * * * * * * * * * * * * * * * //

Foam::autoPtr<Foam::superellipsoidWallMotion>
Foam::superellipsoidWallMotion::New(const dictionary& dict)
{
    require(dict, "type");

    const word type
    (
        oneOf
        (
            dict,
            "type",
            dictionaryConstructorTablePtr_->sortedToc(),
            "",
            superellipsoidInput::ofLibraries
        )
    );

    return autoPtr<superellipsoidWallMotion>
    (
        (*dictionaryConstructorTablePtr_)[type](dict)
    );
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::string Foam::superellipsoidWallMotion::text() const
{
    return "moves by the motion " + oneWord(dict_, "type");
}
