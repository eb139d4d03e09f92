// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidInjectorCheck.H"
#include "superellipsoidInput.H"
#include "superellipsoid.h"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Limit for the number of parcels, the same as in superellipsoidRegion
static const scalar mostParcels = 1e8;


//- Checks plain numbers only; OpenFOAM checks any other form of the entry
static void checkPositive
(
    const dictionary& dict,
    const wordList& keywords,
    const scalar most
)
{
    for (const word& keyword : keywords)
    {
        if (isNumber(dict, keyword))
        {
            positive(dict, keyword, 0, most);
        }
    }
}


//- Checks that OpenFOAM's injectors do not give a shape, which applies to all
//- of their parcels
static void checkShape(const dictionary& dict)
{
    const entry* type = dict.findEntry("type", keyType::LITERAL);
    const bool isOurs =
        type && !type->isDict() && type->stream().size()
     && type->stream()[0].isWord()
     && type->stream()[0].wordToken().find("superellipsoid") == 0;

    for (const char* keyword : {"shape", "shapes"})
    {
        if (!isOurs && dict.findEntry(keyword, keyType::LITERAL))
        {
            fail
            (
                dict,
                keyword,
                "read '" + written(dict, keyword) + "', which an injector of"
                " OpenFOAM's does not heed; allowed: injected { shape ..; },"
                " for all of them, or an injector of type superellipsoidInlet,"
                " which feeds several shapes"
            );
        }
    }
}


static void checkRate(const dictionary& dict, const scalar deltaT)
{
    const word keyword("parcelsPerSecond");

    checkPositive(dict, {keyword}, GREAT);

    if
    (
        isNumber(dict, keyword)
     && dict.get<scalar>(keyword)*deltaT > mostParcels
    )
    {
        fail
        (
            dict,
            keyword,
            "read " + written(dict, keyword) + ", which is more than "
          + text(mostParcels) + " in a step (deltaT " + text(deltaT) + ")"
        );
    }
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

void Foam::superellipsoidListCheck(const dictionary& dict, const word& keyword)
{
    const entry* e = dict.findEntry(keyword, keyType::LITERAL);

    if (e && (e->isDict() || e->stream().size() <= 2))
    {
        fail
        (
            dict,
            keyword,
            "read '" + written(dict, keyword) + "'; a list is wanted that is"
            " not empty"
        );
    }
}


void Foam::superellipsoidInjectorCheck
(
    const dictionary& injectors,
    const scalar deltaT
)
{
    for (const entry& e : injectors)
    {
        const dictionary& dict = e.dict();

        checkShape(dict);
        numberOr(dict, "massTotal", 0, GREAT, 0);
        checkPositive(dict, {"duration", "numberDensity", "nParticle"}, GREAT);
        checkPositive(dict, {"parcelsPerInjector"}, mostParcels);
        checkRate(dict, deltaT);
        superellipsoidListCheck(dict, "positionAxis");

        if (dict.isDict("sizeDistribution"))
        {
            superellipsoidSizeCheck(dict.subDict("sizeDistribution"));
        }
    }
}


// ************************************************************************* //
