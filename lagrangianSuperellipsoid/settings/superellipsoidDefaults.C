/*---------------------------------------------------------------------------*\
    lagrangianSuperellipsoid: superellipsoidal particles in OpenFOAM
-------------------------------------------------------------------------------
License
    This file is part of lagrangianSuperellipsoid, a library for OpenFOAM.

    lagrangianSuperellipsoid is free software: you can redistribute it and/or
    modify it under the terms of the GNU General Public License as published
    by the Free Software Foundation, either version 3 of the License, or (at
    your option) any later version.

    lagrangianSuperellipsoid is distributed in the hope that it will be
    useful, but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General
    Public License for more details.

    SPDX-License-Identifier: GPL-3.0-or-later

Description
    The dictionary directive #superellipsoidDefaults: it adds those blocks of a
    cloud's dictionary that OpenFOAM requires and that are nearly always the
    same. Entries below it in the file are merged into these blocks or replace
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


//- The directive
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


// ************************************************************************* //
