// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors
/*---------------------------------------------------------------------------*\
Description
    The dictionary directive #superellipsoidDefaults. It adds the blocks of a
    cloud's dictionary that OpenFOAM requires and that are nearly always the
    same. Entries below the directive are merged into these blocks or replace
    them.

Usage
    \verbatim
    #superellipsoidDefaults

    constantProperties { rho0 1000; }
    shapes { ... }
    contact { ... }
    \endverbatim

\*---------------------------------------------------------------------------*/

#include "functionEntry.H"
#include "addToMemberFunctionSelectionTable.H"
#include "StringStream.H"
#include "dictionary.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{
namespace functionEntries
{

static const char* superellipsoidDefaultsText =
    "solution"
    "{"
    "    active yes;"
    "    coupled no;"
    "    transient yes;"
    "    cellValueSourceCorrection no;"
    "    interpolationSchemes { \".*\" cell; \"U.*\" cellPoint; }"
    "    integrationSchemes { U Euler; }"
    "    sourceTerms { schemes { U explicit 1; } }"
    "}"
    "constantProperties {}"
    "subModels"
    "{"
    "    particleForces {}"
    "    injectionModels {}"
    "    dispersionModel none;"
    "    patchInteractionModel none;"
    "    stochasticCollisionModel none;"
    "    surfaceFilmModel none;"
    "}"
    "cloudFunctions {}";


//- Executes the directive
struct superellipsoidDefaults
{
    static bool execute(dictionary& parentDict, Istream& is)
    {
        IStringStream text(superellipsoidDefaultsText);
        const dictionary defaults(text);

        parentDict.merge(defaults);

        return true;
    }
};


addNamedToMemberFunctionSelectionTable
(
    functionEntry,
    superellipsoidDefaults,
    execute,
    dictionaryIstream,
    superellipsoidDefaults
);

} // End namespace functionEntries
} // End namespace Foam
