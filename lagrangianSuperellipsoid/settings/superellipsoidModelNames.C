// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidModelNames.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

Foam::superellipsoidModelNames::lister cloudFunctions_ = nullptr;
Foam::superellipsoidModelNames::lister injectionModels_ = nullptr;

} // End anonymous namespace


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

Foam::wordList Foam::superellipsoidModelNames::cloudFunctions()
{
    return cloudFunctions_ ? cloudFunctions_() : wordList();
}


Foam::wordList Foam::superellipsoidModelNames::injectionModels()
{
    return injectionModels_ ? injectionModels_() : wordList();
}


void Foam::superellipsoidModelNames::set
(
    const lister cloudFunctions,
    const lister injectionModels
)
{
    cloudFunctions_ = cloudFunctions;
    injectionModels_ = injectionModels;
}


// ************************************************************************* //
