// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidKeywords.H"
#include "superellipsoidKeywordTable.H"

#include <iostream>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns a text without the marks of Markdown: `word` and [text](link)
static std::string plain(const std::string& text)
{
    std::string out;

    for (std::string::size_type i = 0; i < text.size(); ++i)
    {
        const auto end = text.find("](", i);

        if (text[i] == '[' && end != std::string::npos
         && text.find_first_of("[]", i + 1) == end)
        {
            out += plain(text.substr(i + 1, end - i - 1));
            i = text.find(')', end);
        }
        else if (text[i] != '`')
        {
            out += text[i];
        }
    }

    return out;
}


//- Writes a text in lines of 80 columns, after a title
static void writeLines(const std::string& title, const std::string& text)
{
    const std::string::size_type width = 80, indent = 12;
    std::string line(title);

    line.resize(indent, ' ');

    for (const std::string& w : partsOf(plain(text), ' '))
    {
        if (line.size() > indent && line.size() + w.size() >= width)
        {
            std::cout<< line << '\n';
            line = std::string(indent, ' ');
        }

        line += (line.size() > indent ? " " : "") + w;
    }

    std::cout<< line << '\n';
}


//- Returns the other names of a keyword that are also read
static std::string otherNamesOf(const superellipsoidKeyword& k)
{
    std::string names;

    for (const superellipsoidOtherName& o : superellipsoidOtherNames)
    {
        if
        (
            o.type != superellipsoidOtherName::ELSEWHERE
         && std::string(o.group) == k.group && std::string(o.name) == k.name
        )
        {
            names += (names.empty() ? "" : ", ") + std::string(o.other)
              + (o.type == superellipsoidOtherName::OLDER ? " (older)" : "");
        }
    }

    return names;
}


//- Writes the content of the table for one keyword
static void writeKeyword(const superellipsoidKeyword& k)
{
    const std::string unit(k.unit);
    std::string title("in");

    std::cout<< '\n' << k.name << '\n';

    for (const superellipsoidKeywordBlock& block : superellipsoidKeywordBlocks)
    {
        if (hasGroup(block.groups, k.group))
        {
            writeLines
            (
                "  " + title,
                *block.path ? blockText(block.path) : "the file of the cloud"
            );
            title.clear();
        }
    }

    writeLines("  meaning", k.help);
    writeLines("  type", k.type + (unit.size() ? " [" + unit + ']' : ""));

    if (*k.range)
    {
        writeLines("  range", k.range);
    }
    if (*k.deflt)
    {
        writeLines("  default", k.deflt);
    }
    if (otherNamesOf(k).size())
    {
        writeLines("  names", otherNamesOf(k));
    }
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

bool Foam::superellipsoidKeywords::help(const std::string& keyword)
{
    bool known = false;
    wordList all;

    for (const superellipsoidKeyword* k : keywordTable())
    {
        if (keyword == k->name)
        {
            writeKeyword(*k);
            known = true;
        }
        all.append(k->name);
    }

    for (const superellipsoidOtherName& o : superellipsoidOtherNames)
    {
        if (keyword == o.other)
        {
            std::cout<< keyword << " is another name of " << o.name << '\n';
            writeKeyword(keywordOf(o.group, o.name));
            known = true;
        }
        all.append(o.other);
    }

    if (!known)
    {
        const word meant(nearest(word(keyword, false), all));

        std::cerr<< "superellipsoidFoam -help: there is no keyword '" << keyword
            << '\''
            << (meant.size() ? "; did you mean '" + meant + "'?" : string())
            << '\n';
    }

    return known;
}
