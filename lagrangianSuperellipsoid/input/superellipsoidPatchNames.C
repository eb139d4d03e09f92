// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPatchNames.H"
#include "superellipsoidInput.H"
#include "boolList.H"
#include "DynamicList.H"
#include "tokenList.H"
#include "wordRe.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Marks the names that match the pattern; returns true if any does
static bool choose
(
    const wordRe& pattern,
    const wordList& names,
    boolList& chosen
)
{
    bool any = false;

    forAll(names, k)
    {
        if (pattern.match(names[k]))
        {
            chosen[k] = any = true;
        }
    }

    return any;
}


//- Indices of the marked entries
static labelList placesOf(const boolList& chosen)
{
    DynamicList<label> found;

    forAll(chosen, k)
    {
        if (chosen[k])
        {
            found.append(k);
        }
    }

    return labelList(found);
}

} // End namespace Foam


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::labelList Foam::superellipsoidPatchNames::read
(
    const dictionary& dict,
    const word& keyword,
    const wordList& names,
    const string& kind
)
{
    if (!dict.findEntry(keyword, keyType::LITERAL))
    {
        return identity(names.size());
    }

    const auto fail = [&](const string& problem)
    {
        superellipsoidInput::fail
        (
            dict,
            keyword,
            "read " + superellipsoidInput::written(dict, keyword) + "; "
          + problem + "; allowed: names or regular expressions of the "
          + (kind == "wall" ? string("walls ") : string(kind + "es: "))
          + superellipsoidInput::listed(names) + ", in brackets"
        );
    };

    const entry& e = *dict.findEntry(keyword, keyType::LITERAL);

    if (e.isDict())
    {
        fail("it must be a list");
    }

    const tokenList& tokens = e.stream();
    const label n = tokens.size();

    if
    (
        n < 3
     || tokens[0] != token(token::BEGIN_LIST)
     || tokens[n - 1] != token(token::END_LIST)
    )
    {
        fail("it must be a list");
    }

    boolList chosen(names.size(), false);

    for (label i = 1; i < n - 1; ++i)
    {
        if (!tokens[i].isWord() && !tokens[i].isString())
        {
            fail("an entry is no name");
        }

        const wordRe pattern
        (
            tokens[i].isWord()
          ? wordRe(tokens[i].wordToken())
          : wordRe(tokens[i].stringToken(), wordRe::REGEX)
        );

        if (!choose(pattern, names, chosen))
        {
            fail("no " + kind + " has the name " + pattern);
        }
    }

    return placesOf(chosen);
}


// ************************************************************************* //
