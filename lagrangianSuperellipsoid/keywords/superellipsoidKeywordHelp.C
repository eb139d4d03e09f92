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


static std::string rangeText(const double least, const double most)
{
    std::ostringstream os;

    os  << '[' << least << ", " << most << ']';

    return os.str();
}


//- Describes the form of a number of a flow
static std::string formText(const sel_flow_need& need)
{
    switch (need.form)
    {
        case SEL_FLOW_VECTOR: return "vector";
        case SEL_FLOW_DIRECTION: return "vector, of which the direction counts";
        case SEL_FLOW_TENSOR: return "list (xx xy xz yy yz zz)";
        case SEL_FLOW_NUMBER: return "number";
        case SEL_FLOW_LENGTH: return "number greater than zero";
        case SEL_FLOW_COUNT: return "integer";
        case SEL_FLOW_SWITCH: return "switch";
    }

    return std::string();
}


//- Writes a number that a formula of a flow needs
static void writeNeed
(
    const std::string& keyword,
    const sel_flow_type& type,
    const sel_flow_need& need
)
{
    std::ostringstream usual;

    if (need.form == SEL_FLOW_SWITCH)
    {
        usual << (need.deflt > 0 ? "yes" : "no");
    }
    else
    {
        usual << need.deflt;
    }

    std::cout<< '\n' << keyword << '\n';
    writeLines
    (
        "  in",
        std::string("constant/flowProperties, flow { type ") + type.keyword
      + (type.variant ? std::string("; geometry ") + type.variant : "")
      + "; ... }"
    );
    writeLines("  meaning", std::string("number of the flow: ") + type.help);
    writeLines("  type", formText(need));

    if (need.must)
    {
        // In an error, the value of the keyword `beside` follows after a comma
        const std::string must(need.must);

        writeLines
        (
            "  range", need.beside ? must.substr(0, must.rfind(',')) : must
        );
    }
    else if (need.least < need.most)
    {
        writeLines
        (
            "  range",
            rangeText(need.least > 0 ? need.least : -need.most, need.most)
        );
    }

    writeLines("  default", need.optional ? usual.str() : "required");

    if (need.other)
    {
        writeLines
        (
            "  instead",
            keyword == need.other ? need.keyword : need.other
        );
    }
}


//- Writes what the core's tables of flows and of distributions have about a
//- keyword. Returns false if they do not have it
static bool writeOfCore(const std::string& keyword)
{
    bool known = false;

    for (int k = 0; const sel_flow_type* type = sel_flow_list(k); ++k)
    {
        for (const sel_flow_need* need = type->needs; need->keyword; ++need)
        {
            if
            (
                keyword == need->keyword
             || (need->other && keyword == need->other)
            )
            {
                writeNeed(keyword, *type, *need);
                known = true;
            }
        }
    }

    for (int k = 0; const sel_sizes_law* law = sel_sizes_list(k); ++k)
    {
        for (int i = 0; i < law->n; ++i)
        {
            const sel_sizes_parameter& p = law->parameter[i];

            if (keyword == p.name && std::string("logNormal") != law->keyword)
            {
                std::cout<< '\n' << keyword << '\n';
                writeLines
                (
                    "  in",
                    std::string(law->keyword)
                  + "Distribution { ... } of a sizeDistribution"
                );
                writeLines("  type", "number");
                writeLines("  range", rangeText(p.least, p.most));
                known = true;
            }
        }
    }

    return known;
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

    known = writeOfCore(keyword) || known;

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
