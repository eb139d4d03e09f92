// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPatchNames.H"
#include "superellipsoidInput.H"
#include "stringListOps.H"
#include "wordRes.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Reads the list of a keyword; `wrong`: description of an error in it
static wordRes patternsOf
(
    const dictionary& dict,
    const word& keyword,
    string& wrong
)
{
    const tokenList tokens(superellipsoidInput::tokensOf(dict, keyword));
    const label n = tokens.size();
    wordRes patterns(max(n - 2, 0));

    if (n < 3 || !superellipsoidInput::isBracketed(tokens, 0, n - 1))
    {
        wrong = "it must be a list";
        return patterns;
    }

    forAll(patterns, i)
    {
        const token& t = tokens[i + 1];

        if (t.isWord())
        {
            patterns[i] = wordRe(t.wordToken());
        }
        else if (t.isString())
        {
            patterns[i] = wordRe(t.stringToken(), wordRe::REGEX);
        }
        else
        {
            wrong = "an entry is no name";
        }
    }

    return patterns;
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

Foam::labelList Foam::superellipsoidPatchNames::read
(
    const dictionary& dict,
    const word& keyword,
    const wordList& names,
    const string& kind
)
{
    using namespace superellipsoidInput;

    if (!dict.findEntry(keyword, keyType::LITERAL))
    {
        return identity(names.size());
    }

    string wrong;
    const wordRes patterns(patternsOf(dict, keyword, wrong));

    for (const wordRe& pattern : patterns)
    {
        if (wrong.empty() && findStrings(pattern, names).empty())
        {
            wrong = "no " + kind + " has the name " + pattern;
        }
    }

    if (wrong.size())
    {
        fail
        (
            dict,
            keyword,
            "read " + written(dict, keyword) + "; " + wrong
          + "; allowed: names or regular expressions of the "
          + (kind == "wall" ? string("walls ") : string(kind + "es: "))
          + listed(names) + ", in brackets"
        );
    }

    return findStrings(patterns, names);
}
