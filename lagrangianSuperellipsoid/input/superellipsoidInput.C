// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidInput.H"
#include "superellipsoidCompat.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidKeywordTable.H"
#include "OSstream.H"
#include <cmath>
#include <cstdio>
#include <fstream>
#include <limits>
#include <sstream>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

tokenList superellipsoidInput::tokensOf
(
    const dictionary& dict,
    const word& keyword
)
{
    const entry& e = *dict.findEntry(keyword, keyType::LITERAL);

    if (e.isDict())
    {
        return tokenList();
    }

    const tokenList& tokens = e.stream();

    return tokens;
}


//- Returns true for a list of numbers in brackets, with or without its size
static bool isNumberList(const tokenList& tokens)
{
    if (tokens.size() == 1)
    {
        return tokens[0].isCompound();
    }

    const label first = tokens.size() && tokens[0].isLabel() ? 1 : 0;
    const label last = tokens.size() - 1;
    bool good = superellipsoidInput::isBracketed(tokens, first, last);

    for (label i = first + 1; i < last; ++i)
    {
        good = good && tokens[i].isNumber();
    }

    return good;
}


//- Returns the word or the integer in a list of one token, as a word; otherwise
//- an empty word
static word wordIn(const tokenList& tokens)
{
    if (tokens.size() != 1)
    {
        return word();
    }

    const token& t = tokens[0];

    return
        t.isWord() ? t.wordToken()
      : t.isString() ? word(t.stringToken(), false)
      : t.isLabel() ? word(std::to_string(t.labelToken()), false)
      : word();
}


//- Path of the cloud's file that is being read
static fileName readFrom;


//- Returns the name of a dictionary, including that of its file. OpenFOAM's
//- cloud copies the block subModels; the copy has no file name
static fileName fullName(const dictionary& dict)
{
    return superellipsoidCompat::nameWithFile(dict.name(), readFrom);
}


//- Describes the allowed range. If the upper limit is GREAT or more, the user
//- only needs the lower limit
static string limits(const scalar least, const scalar greatest)
{
    using superellipsoidInput::text;

    if (least > -GREAT && greatest >= GREAT)
    {
        return
            "finite and not less than " + text(least) + ", at most "
          + text(greatest);
    }

    return "in [" + text(least) + ", " + text(greatest) + "]";
}


//- Describes the allowed whole numbers
static string wholeNumbers(const label least, const label greatest)
{
    return
        "a whole number, " + std::to_string(least) + " or greater, at most "
      + std::to_string(greatest);
}


static string listOf(const label n, const scalar most)
{
    return
        "a list of " + std::to_string(n) + " finite numbers"
      + (
            most < VGREAT
          ? ", each in [" + superellipsoidInput::text(-most) + ", "
          + superellipsoidInput::text(most) + "]"
          : string()
        );
}


//- Reads a number in [least, greatest]; `allowed`: description of these limits
static scalar numberIn
(
    const dictionary& dict,
    const word& keyword,
    const scalar least,
    const scalar greatest,
    const string& allowed
)
{
    using namespace superellipsoidInput;

    require(dict, keyword);

    if (!isNumber(dict, keyword))
    {
        failRead(dict, keyword, "it must be a number, " + allowed);
    }

    const scalar value = dict.get<scalar>(keyword);

    if (!std::isfinite(value) || value < least || value > greatest)
    {
        // OpenFOAM reads numbers below VSMALL as zero
        fail
        (
            dict,
            keyword,
            "read " + text(value)
          + (value == 0 ? " (as are all below 1e-300)" : "")
          + "; it must be " + allowed
        );
    }

    return value;
}


//- Reads a number that must be in the range of the table
static scalar inTable
(
    const char* group,
    const dictionary& dict,
    const word& keyword
)
{
    using namespace superellipsoidInput;

    const auto range = superellipsoidKeywords::range(group, keyword);

    return
        range.isOpen
      ? positive(dict, keyword, 0, range.greatest)
      : number(dict, keyword, range.least, range.greatest);
}


//- Reads a whole number that must be in the range of the table
static label wholeInTable
(
    const char* group,
    const dictionary& dict,
    const word& keyword
)
{
    const auto range = superellipsoidKeywords::range(group, keyword);
    const scalar most = std::numeric_limits<int>::max();

    return
        superellipsoidInput::integer
        (
            dict,
            keyword,
            label(range.least),
            label(min(range.greatest, most))
        );
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

void Foam::superellipsoidInput::reading(const fileName& file)
{
    readFrom = file;
}


void Foam::superellipsoidInput::throwErrors(const bool on)
{
    FatalError.throwExceptions(on);
    FatalIOError.throwExceptions(on);
}


void Foam::superellipsoidInput::end(const IOerror& e)
{
    throwErrors(false);
    IOerror copy(e);
    copy.throwExceptions(false);
    copy.exit(1);
}


void Foam::superellipsoidInput::end(const error& e)
{
    throwErrors(false);
    error copy(e);
    copy.throwExceptions(false);
    copy.exit(1);
}


void Foam::superellipsoidInput::fail
(
    const dictionary& dict,
    const word& keyword,
    const string& message
)
{
    label first = dict.startLineNumber();
    label last = dict.endLineNumber();

    const entry* found = dict.findEntry(keyword, keyType::LITERAL);

    if (found)
    {
        first = found->startLineNumber();
        last = found->endLineNumber();
    }

    const word other
    (
        found ? superellipsoidKeywords::writtenAs(keyword, first) : word()
    );

    FatalIOError
    (
        FUNCTION_NAME,
        __FILE__,
        __LINE__,
        fullName(dict),
        first,
        last
    )   << "keyword '" << keyword.c_str() << "'"
        << (other.size() ? " (here '" + other + "')" : string()).c_str()
        << ": " << message.c_str() << nl
        << exit(FatalIOError);
}


void Foam::superellipsoidInput::failRead
(
    const dictionary& dict,
    const word& keyword,
    const string& message
)
{
    fail(dict, keyword, "read '" + written(dict, keyword) + "'; " + message);
}


bool Foam::superellipsoidInput::isBracketed
(
    const tokenList& tokens,
    const label from,
    const label to
)
{
    return
        from < to
     && to < tokens.size()
     && tokens[from] == token(token::BEGIN_LIST)
     && tokens[to] == token(token::END_LIST);
}


void Foam::superellipsoidInput::fail
(
    const dictionary& dict,
    const sel_finding& found
)
{
    const std::string least(text(found.least));
    const std::string most(text(found.most));

    fail
    (
        dict,
        found.keyword,
        string(found.what) + " is " + text(found.value) + "; allowed: "
      + (
            found.least >= found.most ? least
          : std::isinf(found.most) ? least + " or more"
          : std::isinf(found.least) ? most + " or less"
          : least + " to " + most
        )
    );
}


void Foam::superellipsoidInput::fail
(
    const fileName& file,
    const label line,
    const string& message
)
{
    FatalIOError(FUNCTION_NAME, __FILE__, __LINE__, file, line)
        << message.c_str() << nl
        << exit(FatalIOError);
}


void Foam::superellipsoidInput::warn
(
    const dictionary& dict,
    const string& message
)
{
    Warning
    (
        FUNCTION_NAME,
        __FILE__,
        __LINE__,
        fullName(dict),
        dict.startLineNumber(),
        dict.endLineNumber()
    )   << message.c_str() << endl;
}


Foam::label Foam::superellipsoidInput::lineOf
(
    const fileName& file,
    const std::string& text
)
{
    std::ifstream is(file);
    std::string line;

    for (label n = 1; std::getline(is, line); ++n)
    {
        if (line.find(text) != std::string::npos)
        {
            return n;
        }
    }

    return -1;
}


void Foam::superellipsoidInput::require
(
    const dictionary& dict,
    const word& keyword
)
{
    if (!dict.findEntry(keyword, keyType::LITERAL))
    {
        fail
        (
            dict,
            keyword,
            "is missing here; there are: " + listed(dict.toc())
        );
    }
}


bool Foam::superellipsoidInput::isNumber
(
    const dictionary& dict,
    const word& keyword
)
{
    const entry* e = dict.findEntry(keyword, keyType::LITERAL);

    return
        e && !e->isDict() && e->stream().size() == 1
     && e->stream()[0].isNumber();
}


void Foam::superellipsoidInput::checkKeywords
(
    const dictionary& dict,
    const wordList& allowed
)
{
    for (const entry& e : dict)
    {
        if (!allowed.found(e.keyword()))
        {
            fail
            (
                dict,
                e.keyword(),
                "unknown; allowed here are: " + listed(allowed)
              + superellipsoidKeywords::hint(e.keyword(), allowed)
            );
        }
    }
}


const Foam::dictionary& Foam::superellipsoidInput::subDict
(
    const dictionary& dict,
    const word& keyword
)
{
    require(dict, keyword);

    const entry& e = *dict.findEntry(keyword, keyType::LITERAL);

    if (!e.isDict())
    {
        failRead
        (
            dict,
            keyword,
            "it must be a dictionary: " + keyword + " { ... }"
        );
    }

    return e.dict();
}


Foam::scalar Foam::superellipsoidInput::number
(
    const dictionary& dict,
    const word& keyword,
    const scalar least,
    const scalar greatest
)
{
    return numberIn(dict, keyword, least, greatest, limits(least, greatest));
}


Foam::scalar Foam::superellipsoidInput::positive
(
    const dictionary& dict,
    const word& keyword,
    const scalar least,
    const scalar greatest
)
{
    return
        numberIn
        (
            dict,
            keyword,
            max(least, std::numeric_limits<double>::denorm_min()),
            greatest,
            "greater than zero, "
          + (least > 0 ? limits(least, greatest) : "at most " + text(greatest))
        );
}


Foam::label Foam::superellipsoidInput::integer
(
    const dictionary& dict,
    const word& keyword,
    const label least,
    const label greatest
)
{
    require(dict, keyword);

    const string allowed("it must be " + wholeNumbers(least, greatest));

    // An integer that does not fit into a label is read as a scalar

    const tokenList tokens(tokensOf(dict, keyword));

    if (tokens.size() != 1 || !tokens[0].isLabel())
    {
        failRead(dict, keyword, allowed);
    }

    const label value = dict.get<label>(keyword);

    if (value < least || value > greatest)
    {
        fail
        (
            dict, keyword, "read " + std::to_string(value) + "; " + allowed
        );
    }

    return value;
}


bool Foam::superellipsoidInput::yesOr
(
    const dictionary& dict,
    const word& keyword,
    const bool deflt
)
{
    if (!dict.findEntry(keyword, keyType::LITERAL))
    {
        return deflt;
    }

    const word read(wordIn(tokensOf(dict, keyword)));
    const bool yes =
        wordList({"yes", "true", "on", "y", "t", "1"}).found(read);

    if
    (
        !yes
     && !wordList({"no", "false", "off", "n", "f", "none", "0"}).found(read)
    )
    {
        failRead(dict, keyword, "allowed: yes no");
    }

    return yes;
}


Foam::scalarList Foam::superellipsoidInput::numbers
(
    const dictionary& dict,
    const word& keyword,
    const label n,
    const scalar most
)
{
    require(dict, keyword);

    if (!isNumberList(tokensOf(dict, keyword)))
    {
        failRead(dict, keyword, "it must be " + listOf(n, most));
    }

    const scalarList values(dict.get<scalarList>(keyword));

    bool good = values.size() == n;

    for (const scalar value : values)
    {
        good = good && std::isfinite(value) && std::fabs(value) <= most;
    }

    if (!good)
    {
        fail
        (
            dict,
            keyword,
            "read " + cut(text(values)) + "; it must be " + listOf(n, most)
        );
    }

    return values;
}


Foam::word Foam::superellipsoidInput::oneWord
(
    const dictionary& dict,
    const word& keyword
)
{
    const tokenList tokens(tokensOf(dict, keyword));

    if (tokens.size() != 1 || !(tokens[0].isWord() || tokens[0].isString()))
    {
        failRead(dict, keyword, "a word is wanted");
    }

    return dict.get<word>(keyword);
}


Foam::word Foam::superellipsoidInput::oneOf
(
    const dictionary& dict,
    const word& keyword,
    const wordList& allowed,
    const word& deflt,
    const char* hint
)
{
    if (!dict.findEntry(keyword, keyType::LITERAL))
    {
        return deflt;
    }

    const word value(wordIn(tokensOf(dict, keyword)));

    if (!allowed.found(value))
    {
        failRead(dict, keyword, "allowed: " + listed(allowed) + hint);
    }

    return value;
}


Foam::vector Foam::superellipsoidInput::triple
(
    const dictionary& dict,
    const word& keyword,
    const scalar most
)
{
    const scalarList values(numbers(dict, keyword, 3, most));

    return vector(values[0], values[1], values[2]);
}


void Foam::superellipsoidInput::checkGroups
(
    const dictionary& dict,
    const std::string& groups
)
{
    checkKeywords(dict, superellipsoidKeywords::of(groups));
}


void Foam::superellipsoidInput::readGroup
(
    const char* group,
    const dictionary& dict,
    void* into
)
{
    for (const superellipsoidKeyword* k : superellipsoidKeywordsTo(group))
    {
        const std::string type(k->type);
        void* place = static_cast<char*>(into) + k->to.offset;
        int& whole = *static_cast<int*>(place);

        if (!dict.found(k->name))
        {
            continue;
        }
        else if (type == "number")
        {
            *static_cast<double*>(place) = numberOf(group, dict, k->name, 0);
        }
        else if (type == "integer")
        {
            whole = integerOf(group, dict, k->name, 0);
        }
        else if (type == "switch")
        {
            whole = yesOr(dict, k->name, false);
        }
        else
        {
            whole = enumeratorOf(k->to.enumeration, dict, k->name, 0);
        }
    }
}


Foam::scalar Foam::superellipsoidInput::numberOf
(
    const char* group,
    const dictionary& dict,
    const word& keyword,
    const scalar deflt
)
{
    return dict.found(keyword) ? inTable(group, dict, keyword) : deflt;
}


Foam::scalar Foam::superellipsoidInput::numberOf
(
    const char* group,
    const dictionary& dict,
    const word& keyword
)
{
    const scalarList usual
    (
        superellipsoidKeywords::usualNumbers(group, keyword)
    );

    return
        usual.empty() || dict.found(keyword)
      ? inTable(group, dict, keyword) : usual[0];
}


Foam::label Foam::superellipsoidInput::integerOf
(
    const char* group,
    const dictionary& dict,
    const word& keyword,
    const label deflt
)
{
    return dict.found(keyword) ? wholeInTable(group, dict, keyword) : deflt;
}


Foam::label Foam::superellipsoidInput::integerOf
(
    const char* group,
    const dictionary& dict,
    const word& keyword
)
{
    const scalarList usual
    (
        superellipsoidKeywords::usualNumbers(group, keyword)
    );

    return
        usual.empty() || dict.found(keyword)
      ? wholeInTable(group, dict, keyword) : label(usual[0]);
}


Foam::vector Foam::superellipsoidInput::vectorOf
(
    const char* group,
    const dictionary& dict,
    const word& keyword
)
{
    const scalarList usual
    (
        superellipsoidKeywords::usualNumbers(group, keyword)
    );

    return
        usual.size() != 3 || dict.found(keyword)
      ? triple
        (
            dict,
            keyword,
            superellipsoidKeywords::range(group, keyword).greatest
        )
      : vector(usual[0], usual[1], usual[2]);
}


Foam::word Foam::superellipsoidInput::wordOf
(
    const char* group,
    const dictionary& dict,
    const word& keyword
)
{
    return
        oneOf
        (
            dict,
            keyword,
            superellipsoidKeywords::choices(group, keyword),
            superellipsoidKeywords::usual(group, keyword)
        );
}


Foam::label Foam::superellipsoidInput::enumeratorOf
(
    const char* enumeration,
    const dictionary& dict,
    const word& keyword,
    const label deflt
)
{
    using namespace superellipsoidKeywords;

    const word name
    (
        oneOf(dict, keyword, wordsOf(enumeration), wordFor(enumeration, deflt))
    );

    return valueOf(enumeration, name);
}


Foam::string Foam::superellipsoidInput::written
(
    const dictionary& dict,
    const word& keyword
)
{
    const entry& e = *dict.findEntry(keyword, keyType::LITERAL);

    return
        e.isDict()
      ? string("{...}")
      : cut(string(dict.lookup(keyword).toString()));
}


Foam::string Foam::superellipsoidInput::cut(const string& text)
{
    const string::size_type most = 60;

    if (text.size() <= most)
    {
        return text;
    }

    return
        text.substr(0, most) + " ... ("
      + std::to_string(text.size()) + " characters)";
}


Foam::string Foam::superellipsoidInput::listed(const wordList& words)
{
    string all;

    for (const word& w : words)
    {
        all += (all.empty() ? "" : " ") + w;
    }

    return all.empty() ? string("nothing") : all;
}


Foam::string Foam::superellipsoidInput::text(const scalar value)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.10g", double(value));

    return string(buffer);
}


Foam::string Foam::superellipsoidInput::text(const UList<scalar>& values)
{
    string all("(");

    forAll(values, i)
    {
        all += (i ? " " : "") + text(values[i]);
    }

    return all + ")";
}


Foam::string Foam::superellipsoidInput::text(const vector& v)
{
    return text(scalarList({v.x(), v.y(), v.z()}));
}


Foam::string Foam::superellipsoidInput::exactText
(
    const std::vector<double>& values
)
{
    string all;

    for (const double value : values)
    {
        char text[32];
        std::snprintf(text, sizeof text, "%.17g", value);
        all += (all.empty() ? "" : " ") + std::string(text);
    }

    return all;
}


bool Foam::superellipsoidInput::isOfTime
(
    const scalar written,
    const scalar time,
    const scalar deltaT
)
{
    const scalar slack = max(1e-4*max(mag(time), mag(written)), 0.5*deltaT);

    // Also false for NaN
    return mag(written - time) <= slack;
}


std::vector<double> Foam::superellipsoidInput::exactNumbers
(
    const dictionary& dict,
    const word& keyword,
    const label n,
    const string& where
)
{
    const tokenList tokens
    (
        dict.findEntry(keyword, keyType::LITERAL)
      ? tokensOf(dict, keyword) : tokenList()
    );
    std::vector<double> values;

    if (tokens.size() == 1 && tokens[0].isString())
    {
        const quiet large;
        std::istringstream is(tokens[0].stringToken());

        for (double value; is >> value;)
        {
            values.push_back(value);
        }

        if (!is.eof())
        {
            values.clear();
        }
    }

    if (label(values.size()) != n)
    {
        FatalErrorInFunction
            << where.c_str() << ", keyword '" << keyword << "': damaged or"
            << " missing; " << n << " numbers in quotes are required"
            << exit(FatalError);
    }

    return values;
}
