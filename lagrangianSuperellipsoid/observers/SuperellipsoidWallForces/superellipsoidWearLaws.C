// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWearLaws.H"
#include "superellipsoidInput.H"
#include "wordRe.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Is the keyword in the dictionary?
static bool given(const dictionary& dict, const word& keyword)
{
    return dict.findEntry(keyword, keyType::LITERAL);
}

//- Largest pressure that is accepted [Pa]: diamond has 1e11
static const scalar mostPressure = 1e15;

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidWearLaws::readArchard
(
    const dictionary& dict,
    law& l
)
{
    if (given(dict, "kOverH"))
    {
        for (const word& other : {word("k"), word("hardness")})
        {
            if (given(dict, other))
            {
                fail
                (
                    dict,
                    other,
                    "is given, and kOverH too; allowed: k and hardness, or"
                    " kOverH"
                );
            }
        }

        l.k = number(dict, "kOverH", 0, 1);
        l.hardness = 1;

        return;
    }

    // k and hardness are both required, unless the values for all walls supply
    // the other
    const bool known = l.hardness > 1;

    if (!known)
    {
        require(dict, "k");
        require(dict, "hardness");
    }

    l.k = numberOr(dict, "k", 0, 1, l.k);
    l.hardness = numberOr(dict, "hardness", 1e3, mostPressure, l.hardness);
}


void Foam::superellipsoidWearLaws::readFinnie
(
    const dictionary& dict,
    law& l
)
{
    if (l.flowPressure == 0)
    {
        require(dict, "flowPressure");
    }

    l.flowPressure =
        numberOr(dict, "flowPressure", 1e3, mostPressure, l.flowPressure);
    l.cutting = numberOr(dict, "cutting", 0, 1, l.cutting);
    l.depthRatio = numberOr(dict, "depthRatio", 0.1, 100, l.depthRatio);
    l.forceRatio = numberOr(dict, "forceRatio", 0.01, 100, l.forceRatio);
}


void Foam::superellipsoidWearLaws::checkWalls
(
    const dictionary& walls,
    const wordList& names
)
{
    for (const entry& e : walls)
    {
        const keyType& key = e.keyword();
        const wordRe pattern
        (
            key,
            key.isPattern() ? wordRe::REGEX : wordRe::LITERAL
        );
        bool any = false;

        for (const word& name : names)
        {
            any = any || pattern.match(name);
        }

        if (!e.isDict() || !any)
        {
            fail
            (
                walls,
                key,
                any
              ? string("a dictionary is wanted: { k 1e-4; hardness 1e9; }")
              : "no wall has this name; allowed: names or regular expressions"
                " of the walls " + listed(names)
            );
        }
    }
}


void Foam::superellipsoidWearLaws::read
(
    const dictionary& dict,
    const wordList& names,
    const wordList& allowed,
    void (*readLaw)(const dictionary&, law&)
)
{
    wordList all(allowed);
    all.append("walls");
    checkKeywords(dict, all);

    // If only the entry walls is given, other walls do not wear

    bool anyOfAll = !given(dict, "walls");

    for (const word& keyword : allowed)
    {
        anyOfAll = anyOfAll || given(dict, keyword);
    }

    for (law& l : laws_)
    {
        if (anyOfAll)
        {
            readLaw(dict, l);
        }
    }

    if (!given(dict, "walls"))
    {
        return;
    }

    const dictionary& walls = superellipsoidInput::subDict(dict, "walls");
    checkWalls(walls, names);

    forAll(names, i)
    {
        const dictionary* own = walls.findDict(names[i], keyType::REGEX);

        if (own)
        {
            checkKeywords(*own, allowed);
            readLaw(*own, laws_[i]);
        }
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidWearLaws::superellipsoidWearLaws
(
    const dictionary& dict,
    const wordList& names
)
:
    hasArchard_(given(dict, "archard")),
    hasFinnie_(given(dict, "finnie")),
    laws_(names.size(), law{0, 1, 0, 0.5, 2, 2})
{
    if (hasArchard_)
    {
        read
        (
            superellipsoidInput::subDict(dict, "archard"),
            names,
            {"k", "hardness", "kOverH"},
            readArchard
        );
    }

    if (hasFinnie_)
    {
        read
        (
            superellipsoidInput::subDict(dict, "finnie"),
            names,
            {"flowPressure", "cutting", "depthRatio", "forceRatio"},
            readFinnie
        );
    }
}


// ************************************************************************* //
