// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidKeywords.H"
#include "superellipsoidKeywordTable.H"
#include "error.H"
#include "stringOps.H"

#include <algorithm>
#include <cstdio>
#include <deque>
#include <sstream>
#include <vector>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Adds the keywords of one file of the table to `all`. They exist until the
//- end of the program
template<std::size_t N>
static void addKeywords
(
    const superellipsoidKeyword (&rows)[N],
    std::vector<const superellipsoidKeyword*>& all
)
{
    static std::deque<superellipsoidKeyword> expanded;
    static std::deque<std::string> names;

    for (const superellipsoidKeyword& row : rows)
    {
        for (const std::string& name : partsOf(row.name, ' '))
        {
            names.push_back(name);
            expanded.push_back(row);
            expanded.back().name = names.back().c_str();
            all.push_back(&expanded.back());
        }
    }
}


//- Returns the keywords of all files of the table
static std::vector<const superellipsoidKeyword*> allKeywords()
{
    std::vector<const superellipsoidKeyword*> all;

    addKeywords(keywordsContact, all);
    addKeywords(keywordsParticles, all);
    addKeywords(keywordsWalls, all);
    addKeywords(keywordsInjection, all);
    addKeywords(keywordsFunctions, all);
    addKeywords(keywordsRegions, all);

    return all;
}


static const std::vector<const superellipsoidKeyword*>& keywordTable()
{
    static const auto all(allKeywords());

    return all;
}


std::vector<std::string> partsOf(const std::string& text, const char by)
{
    std::vector<std::string> parts;
    std::istringstream is(text);

    for (std::string part; std::getline(is, part, by);)
    {
        parts.push_back(part);
    }

    return parts;
}


bool hasGroup(const std::string& groups, const std::string& group)
{
    return (' ' + groups + ' ').find(' ' + group + ' ') != std::string::npos;
}


std::vector<const superellipsoidKeyword*> superellipsoidKeywordsTo
(
    const std::string& group
)
{
    std::vector<const superellipsoidKeyword*> some;

    for (const superellipsoidKeyword* k : keywordTable())
    {
        if (group == k->group && k->to.size)
        {
            some.push_back(k);
        }
    }

    return some;
}


//- Returns a keyword of a group, which must exist
static const superellipsoidKeyword& keywordOf
(
    const char* group,
    const word& keyword
)
{
    for (const superellipsoidKeyword* k : keywordTable())
    {
        if (keyword == k->name && std::string(group) == k->group)
        {
            return *k;
        }
    }

    FatalErrorInFunction
        << "keyword " << keyword << " of " << group << " is not in the table"
        << abort(FatalError);

    return *keywordTable()[0];
}


//- Returns the enumerators of an enumeration of the core
static std::vector<const sel_enumerator*> enumerators(const char* enumeration)
{
    std::vector<const sel_enumerator*> some;
    int count = 0;
    const sel_enumerator* all =
        sel_enumerator_list(&count, sizeof(sel_enumerator));

    for (int i = 0; i < count; ++i)
    {
        if (std::string(enumeration) == all[i].enumeration)
        {
            some.push_back(all + i);
        }
    }

    return some;
}


//- Returns the path of a block in the syntax of the file: "contact { walls {
//- ... } }"
static string blockText(const std::string& path)
{
    if (path[0] == '/')
    {
        return path.substr(1);
    }

    string text("...");
    std::vector<std::string> parts(partsOf(path, '/'));

    for (auto part = parts.rbegin(); part != parts.rend(); ++part)
    {
        text = *part + " { " + text + " }";
    }

    return text;
}


//- Returns true if error messages about other blocks may propose keywords of
//- the block. Those of cloud functions are not proposed, because they are
//- common names of variables
static bool isProposed(const superellipsoidKeywordBlock& block)
{
    const std::string path(block.path);

    return
        path.size() && path[0] != '/'
     && path.compare(0, 14, "cloudFunctions");
}


//- Returns the keywords of a block that error messages propose
static wordList proposed(const superellipsoidKeywordBlock& block)
{
    wordList words(superellipsoidKeywords::of(block.groups));
    wordList some;

    for (const word& w : words)
    {
        if (w != "type")
        {
            some.append(w);
        }
    }

    return some;
}


//- Returns the edit distance of two words, without regard to case: the number
//- of insertions, deletions, replacements and exchanges of neighbouring letters
//- that change one word into the other
static label mistakes(const std::string& one, const std::string& other)
{
    const std::string a(stringOps::lower(one));
    const std::string b(stringOps::lower(other));
    const label n = a.size();
    const label m = b.size();

    // d[i][j] is the distance between the first i letters of a and the first j
    // of b
    std::vector<std::vector<label>> d(n + 1, std::vector<label>(m + 1));

    for (label i = 0; i <= n; ++i)
    {
        for (label j = 0; j <= m; ++j)
        {
            if (i == 0 || j == 0)
            {
                d[i][j] = i + j;
                continue;
            }

            const label changed = a[i - 1] == b[j - 1] ? 0 : 1;

            d[i][j] =
                std::min
                ({
                    d[i - 1][j] + 1,
                    d[i][j - 1] + 1,
                    d[i - 1][j - 1] + changed
                });

            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            {
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
            }
        }
    }

    return d[n][m];
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

const Foam::wordList& Foam::superellipsoidKeywords::blocks()
{
    static wordList names;

    if (names.empty())
    {
        names.append("FoamFile");

        for (const superellipsoidKeyword* k : keywordTable())
        {
            if (std::string("file") == k->group)
            {
                names.append(k->name);
            }
        }
    }

    return names;
}


Foam::wordList Foam::superellipsoidKeywords::of(const std::string& groups)
{
    wordList words;

    for (const std::string& group : partsOf(groups, ' '))
    {
        for (const superellipsoidKeyword* k : keywordTable())
        {
            if (group == k->group)
            {
                words.append(k->name);

                if (std::string("function") == k->type)
                {
                    words.append(word(std::string(k->name) + "Coeffs"));
                }
            }
        }
    }

    return words;
}


Foam::superellipsoidKeywords::interval Foam::superellipsoidKeywords::range
(
    const char* group,
    const word& keyword
)
{
    const superellipsoidKeyword& k = keywordOf(group, keyword);
    double from = 0, to = GREAT;
    bool isOpen = false;
    bool found =
        std::sscanf(k.range, "[%lf, %lf]", &from, &to) == 2
     || std::sscanf(k.range, "each in [%lf, %lf]", &from, &to) == 2
     || std::sscanf(k.range, "≥ %lf", &from) == 1;

    if (!found)
    {
        isOpen =
            std::sscanf(k.range, "(%lf, %lf]", &from, &to) == 2
         || std::sscanf(k.range, "> %lf", &from) == 1;
        found = isOpen;
    }

    if (!found)
    {
        FatalErrorInFunction
            << "keyword " << keyword << " of " << group << " has no range in"
            << " numbers" << abort(FatalError);
    }

    return interval{from, to, isOpen};
}


Foam::wordList Foam::superellipsoidKeywords::choices
(
    const char* group,
    const word& keyword
)
{
    wordList words;
    const std::vector<std::string> parts
    (
        partsOf(keywordOf(group, keyword).range, '`')
    );

    // Every second part is between backquotes
    for (std::size_t i = 1; i < parts.size(); i += 2)
    {
        words.append(word(parts[i]));
    }

    return words;
}


Foam::wordList Foam::superellipsoidKeywords::wordsOf(const char* enumeration)
{
    wordList words;

    for (const sel_enumerator* e : enumerators(enumeration))
    {
        words.append(e->name);
    }

    return words;
}


Foam::label Foam::superellipsoidKeywords::valueOf
(
    const char* enumeration,
    const word& name
)
{
    for (const sel_enumerator* e : enumerators(enumeration))
    {
        if (name == e->name)
        {
            return label(e->value);
        }
    }

    return -1;
}


Foam::word Foam::superellipsoidKeywords::wordFor
(
    const char* enumeration,
    const label value
)
{
    for (const sel_enumerator* e : enumerators(enumeration))
    {
        if (value == label(e->value))
        {
            return e->name;
        }
    }

    return word();
}


Foam::word Foam::superellipsoidKeywords::usual
(
    const char* group,
    const word& keyword
)
{
    const std::string deflt(keywordOf(group, keyword).deflt);
    const std::string::size_type n = deflt.size();

    return
        n > 2 && deflt[0] == '`' && deflt.find('`', 1) == n - 1
      ? word(deflt.substr(1, n - 2))
      : word();
}


Foam::scalarList Foam::superellipsoidKeywords::usualNumbers
(
    const char* group,
    const word& keyword
)
{
    std::string text(keywordOf(group, keyword).deflt);
    scalarList values;

    for (char& c : text)
    {
        c = c == '`' || c == '(' || c == ')' ? ' ' : c;
    }

    std::istringstream is(text);

    for (double value; is >> value;)
    {
        values.append(value);
    }

    return is.eof() ? values : scalarList();
}


Foam::string Foam::superellipsoidKeywords::placesOf(const word& keyword)
{
    string places;

    for (const superellipsoidKeywordBlock& block : superellipsoidKeywordBlocks)
    {
        if (!isProposed(block))
        {
            continue;
        }

        string place;

        if (proposed(block).found(keyword))
        {
            place = blockText(block.path);
        }

        for (const superellipsoidOtherName& o : superellipsoidOtherNames)
        {
            if (keyword == o.other && hasGroup(block.groups, o.group))
            {
                place =
                    blockText(block.path) + ", where it is called " + o.name;
            }
        }

        if (place.size())
        {
            places += (places.empty() ? "" : ", or ") + place;
        }
    }

    return places;
}


Foam::word Foam::superellipsoidKeywords::nearest
(
    const word& keyword,
    const wordList& words
)
{
    // The shorter the word, the fewer changes are allowed: a few changes of a
    // short word give an unrelated word
    label least = keyword.size() < 3 ? 0 : keyword.size() < 6 ? 1 : 2;
    word best;

    for (const word& w : words)
    {
        const label n = mistakes(keyword, w);

        if (n < least || (n == least && best.empty()))
        {
            best = w;
            least = n;
        }
    }

    return best;
}


Foam::string Foam::superellipsoidKeywords::hint
(
    const word& keyword,
    const wordList& allowed
)
{
    const word meant(nearest(keyword, allowed));

    if (meant.size())
    {
        return "; did you mean '" + meant + "'?";
    }

    const string places(placesOf(keyword));

    return
        places.size()
      ? "; it belongs in " + places
      : blocks().found(keyword)
      ? string("; it belongs outside the blocks")
      : string();
}


Foam::string Foam::superellipsoidKeywords::hint(const word& keyword)
{
    const string places(placesOf(keyword));

    if (places.size())
    {
        return "; it belongs in " + places;
    }

    wordList all(blocks());
    for (const superellipsoidKeywordBlock& block : superellipsoidKeywordBlocks)
    {
        if (isProposed(block))
        {
            all.append(proposed(block));
        }
    }

    const word meant(nearest(keyword, all));

    if (meant.empty())
    {
        return string();
    }

    return
        "; did you mean '" + meant + "'"
      + (
            meant == "gravity"
          ? string(", which belongs outside the blocks: gravity (0 0 -9.81);")
          : blocks().found(meant)
          ? string(", which is a block: " + meant + " { ... }")
          : string(", which belongs in " + placesOf(meant))
        )
      + '?';
}
