// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidKeywordTable.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidInput.H"
#include "HashSet.H"

#include <vector>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- An entry of a file that was renamed
struct renewedEntry
{
    word keyword;
    word other;
    label line;
};


//- All entries that were renamed in this run
static std::vector<renewedEntry> renewedEntries;


//- Returns true if a path matches that of a block, in which a <name> stands for
//- any word
static bool isOfBlock(const std::string& path, const std::string& block)
{
    const std::vector<std::string> words(partsOf(path, '/'));
    const std::vector<std::string> wanted(partsOf(block, '/'));
    bool is = words.size() == wanted.size();

    for (std::size_t i = 0; is && i < words.size(); ++i)
    {
        is = wanted[i] == words[i] || wanted[i][0] == '<';
    }

    return is;
}


//- Renames one entry, if it exists
static void renewEntry
(
    dictionary& dict,
    const superellipsoidOtherName& o,
    std::vector<renewedEntry>& older
)
{
    const entry* found = dict.findEntry(o.other, keyType::LITERAL);

    if (!found)
    {
        return;
    }

    if (dict.findEntry(o.name, keyType::LITERAL))
    {
        superellipsoidInput::fail
        (
            dict,
            o.other,
            string("is another name of '") + o.name + "', which is also given;"
            " give one of the two"
        );
    }

    const renewedEntry renewal{o.name, o.other, found->startLineNumber()};

    dict.changeKeyword(keyType(word(o.other)), keyType(word(o.name)));
    renewedEntries.push_back(renewal);

    if (o.type == superellipsoidOtherName::OLDER)
    {
        older.push_back(renewal);
    }
}


//- Renames the entries of a dictionary and of its sub-dictionaries
static void renewAll
(
    dictionary& dict,
    const std::string& path,
    std::vector<renewedEntry>& older
)
{
    for (const auto& block : superellipsoidKeywordBlocks)
    {
        for (const superellipsoidOtherName& o : superellipsoidOtherNames)
        {
            if
            (
                o.type != superellipsoidOtherName::ELSEWHERE
             && isOfBlock(path, block.path)
             && hasGroup(block.groups, o.group)
            )
            {
                renewEntry(dict, o, older);
            }
        }
    }

    // A non-const iterator would not end if the last entry has replaced another
    // one, as in merged files
    const dictionary& fixed = dict;

    for (const entry& e : fixed)
    {
        if (dictionary* sub = dict.findDict(e.keyword(), keyType::LITERAL))
        {
            const std::string name(e.keyword());

            renewAll(*sub, path.empty() ? name : path + '/' + name, older);
        }
    }
}


//- Warns once per file
static void warnOlder
(
    const dictionary& dict,
    const std::vector<renewedEntry>& older
)
{
    static wordHashSet warned;

    if (older.empty() || !warned.insert(word(dict.name(), false)))
    {
        return;
    }

    string names;

    for (const renewedEntry& r : older)
    {
        names += (names.empty() ? "" : ", ") + r.other + " is now " + r.keyword
          + " (line " + std::to_string(r.line) + ')';
    }

    superellipsoidInput::warn
    (
        dict,
        "deprecated names of keywords, supported until version 1.0: " + names
      + ".\n    superellipsoidRename updates the names in the files of a case"
    );
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

void Foam::superellipsoidKeywords::renew
(
    dictionary& dict,
    const std::string& path
)
{
    std::vector<renewedEntry> older;

    renewAll(dict, path, older);

    // Blocks of a file (with a path) are read again after the whole file
    if (path.empty())
    {
        warnOlder(dict, older);
    }
}


Foam::dictionary Foam::superellipsoidKeywords::renewed
(
    const dictionary& dict,
    const std::string& path
)
{
    dictionary copy(dict);

    renew(copy, path);

    return copy;
}


Foam::word Foam::superellipsoidKeywords::writtenAs
(
    const word& keyword,
    const label line
)
{
    for (const renewedEntry& r : renewedEntries)
    {
        if (r.keyword == keyword && r.line == line)
        {
            return r.other;
        }
    }

    return word();
}
