// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidIncludes.H"
#include "superellipsoidInput.H"
#include "autoPtr.H"
#include "DynamicList.H"
#include "IFstream.H"
#include "OSspecific.H"

#include <cctype>
#include <fstream>
#include <iterator>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns the dictionary in a file without executing its directives (#include
//- ..). Returns nothing if the file cannot be read; the regular reading later
//- reports that error
static autoPtr<dictionary> rawFile(const fileName& file)
{
    autoPtr<dictionary> dict;

    if (!isFile(file))
    {
        return dict;
    }

    const int before = entry::disableFunctionEntries;
    entry::disableFunctionEntries = 1;

    try
    {
        const errorsThrown caught(true);
        IFstream is(file);
        dict.reset(new dictionary(is));
    }
    catch (const Foam::error&)
    {}

    entry::disableFunctionEntries = before;

    return dict;
}


//- Returns the file that an entry includes; empty if it includes none
static fileName included(const entry& e, const fileName& from)
{
    const std::string line
    (
        e.isDict() || e.stream().empty() || !e.stream()[0].isString()
      ? string()
      : e.stream()[0].stringToken()
    );
    const auto first = line.find('"');
    const auto last = line.find('"', first + 1);
    const std::string directive(line, 0, line.find_first_of(" \t\""));

    if
    (
        last == std::string::npos
     || (
            directive != "#include"
         && directive != "#sinclude"
         && directive != "#includeIfPresent"
        )
    )
    {
        return fileName();
    }

    fileName file(line.substr(first + 1, last - first - 1), false);
    file.expand(true);

    return file.isAbsolute() ? file : fileName(from.path()/file);
}


//- Checks the entries of a file. raw: entries without executed directives;
//- `read`: the dictionary read from them, or nullptr; `files`: chain of files
//- that include each other, whose last file has these entries
static void look
(
    const dictionary& raw,
    const dictionary* read,
    DynamicList<fileName>& files
);


static void lookAtFile
(
    const fileName& file,
    const dictionary* read,
    DynamicList<fileName>& files
)
{
    if (files.found(file))
    {
        fail
        (
            files.last(),
            lineOf(files.last(), file.name()),
            "#include \"" + file.name() + "\": the file includes itself and"
            " would be read without end"
        );
    }

    const autoPtr<dictionary> raw(rawFile(file));

    if (raw.valid())
    {
        files.append(file);
        look(*raw, read, files);
        files.remove();
    }
}


static void look
(
    const dictionary& raw,
    const dictionary* read,
    DynamicList<fileName>& files
)
{
    for (const entry& e : raw)
    {
        const word& keyword = e.keyword();
        const fileName file(included(e, files.last()));

        if (file.size())
        {
            lookAtFile(file, read, files);
        }
        else if (e.isDict())
        {
            const dictionary* below =
                read ? read->findDict(keyword, keyType::LITERAL) : nullptr;

            if (below || !read)
            {
                look(e.dict(), below, files);
            }
        }
        else if
        (
            read && keyword.size() > 1 && keyword[0] == '$'
         && keyword[1] != '{' && e.stream().empty()
         && !read->csearchScoped
            (
                word(keyword.substr(1), false),
                keyType::LITERAL_RECURSIVE
            ).good()
        )
        {
            fail
            (
                files.last(),
                lineOf(files.last(), keyword),
                "'" + keyword + ";': no entry of this name is defined above"
            );
        }
    }
}


//- Returns true if a $ in the text is followed by the full name. There may be
//- scopes and brackets between the $ and the name
static bool refers(const std::string& text, const std::string& name)
{
    const auto isPart = [&](const std::string::size_type at)
    {
        return
            at < text.size()
         && (std::isalnum(static_cast<unsigned char>(text[at]))
          || text[at] == '_');
    };

    for (auto at = text.find('$'); at != text.npos; at = text.find('$', at + 1))
    {
        const auto first = text.find_first_not_of("{:^./", at + 1);

        if
        (
            first != text.npos
         && text.compare(first, name.size(), name) == 0
         && !isPart(first + name.size())
        )
        {
            return true;
        }
    }

    return false;
}


//- Returns true if the files included by entries of `file` refer to the name.
//- These files exist, because they were read before
static bool refersTo
(
    const fileName& file,
    const word& name,
    const dictionary& raw
)
{
    for (const entry& e : raw)
    {
        const fileName below(included(e, file));

        if
        (
            below.size()
          ? superellipsoidRefersTo(below, name)
          : e.isDict() && refersTo(file, name, e.dict())
        )
        {
            return true;
        }
    }

    return false;
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

void Foam::superellipsoidIncludes
(
    const fileName& file,
    const dictionary* read
)
{
    DynamicList<fileName> files;
    lookAtFile(file, read, files);
}


bool Foam::superellipsoidWrites(const fileName& file, const word& name)
{
    const autoPtr<dictionary> raw(rawFile(file));

    return raw.valid() && raw->findEntry(name, keyType::LITERAL);
}


bool Foam::superellipsoidRefersTo(const fileName& file, const word& name)
{
    std::ifstream is(file);
    const std::string text
    (
        (std::istreambuf_iterator<char>(is)),
        std::istreambuf_iterator<char>()
    );

    if (refers(text, name))
    {
        return true;
    }

    const autoPtr<dictionary> raw(rawFile(file));

    return raw.valid() && refersTo(file, name, *raw);
}
