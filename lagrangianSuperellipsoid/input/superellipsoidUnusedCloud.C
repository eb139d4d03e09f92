// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidUnusedCloud.H"
#include "error.H"
#include "fileNameList.H"
#include "OSspecific.H"
#include "UPstream.H"

#include <chrono>
#include <fstream>
#include <iostream>
#include <regex>
#include <sstream>

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{

bool superellipsoidUnusedCloud::made_ = false;

//- The only instance, which is constructed when the library is loaded and
//- destroyed when the run ends
static const superellipsoidUnusedCloud watcher;


// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

//- Returns the text of a file without its comments; empty if there is no file.
//- This function does not use OpenFOAM's streams, which may have been destroyed
//- at the end of a run
static std::string textOf(const std::string& file)
{
    std::ifstream is(file);
    std::ostringstream os;
    os << is.rdbuf();

    const std::string text(os.str());
    std::string left;

    for (std::string::size_type at = 0; at < text.size();)
    {
        const std::string two(text, at, 2);

        if (two == "//" || two == "/*")
        {
            const auto end =
                two == "//" ? text.find('\n', at) : text.find("*/", at + 2);

            at = end == std::string::npos ? end : end + 1 + (two == "/*");
        }
        else
        {
            left += text[at++];
        }
    }

    return left;
}


//- Returns the value of a keyword in a text, or the default if the keyword is
//- missing
static std::string valueOf
(
    const std::string& text,
    const std::string& keyword,
    const std::string& otherwise
)
{
    const std::regex pattern
    (
        "\\b" + keyword + "\\s+\"?([\\w.:]+)\"?\\s*;"
    );
    std::smatch found;

    return
        std::regex_search(text, found, pattern) ? found[1].str() : otherwise;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

bool Foam::superellipsoidUnusedCloud::writtenWithout
(
    const fileName& folder,
    const std::string& cloudName
) const
{
    bool without = false;

    for (const fileName& name : readDir(folder, fileName::DIRECTORY))
    {
        const fileName time(folder/name/"uniform"/"time");

        if (isFile(time) && highResLastModified(time) >= loaded_)
        {
            if (isDir(folder/name/"lagrangian"/cloudName))
            {
                return false;
            }

            without = true;
        }
    }

    return without;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidUnusedCloud::superellipsoidUnusedCloud()
:
    loaded_
    (
        std::chrono::duration<double>
        (
            std::chrono::system_clock::now().time_since_epoch()
        ).count()
    ),
    master_(UPstream::master())
{}


// * * * * * * * * * * * * * * * * Destructor  * * * * * * * * * * * * * * * //

Foam::superellipsoidUnusedCloud::~superellipsoidUnusedCloud()
{
    const fileName path(getEnv("FOAM_CASE"));

    if (made_ || !master_ || path.empty())
    {
        return;
    }

    // OpenFOAM searches fvOptions in constant, then in system
    const bool inConstant = isFile(path/"constant"/"fvOptions");
    const std::string options
    (
        textOf(path/(inConstant ? "constant" : "system")/"fvOptions")
    );
    const bool has =
        std::regex_search
        (
            options,
            std::regex("\\btype\\s+superellipsoidCloud\\s*;")
        );
    const std::string usual("superellipsoidCloud");
    const std::string name(has ? valueOf(options, "cloud", usual) : usual);
    const fileName properties(path/"constant"/(name + "Properties"));

    // A solver has run if it wrote a time, or if the program is the application
    // of the controlDict and no error has occurred
    const bool solved =
        writtenWithout(path, name)
     || writtenWithout(path/"processor0", name)
     || (
            has
         && FatalError.message().empty()
         && FatalIOError.message().empty()
         && valueOf(textOf(path/"system"/"controlDict"), "application", "")
         == fileName(getEnv("FOAM_EXECUTABLE")).name()
        );

    if (!isFile(properties) || !solved)
    {
        return;
    }

    // OpenFOAM's own streams may have been destroyed by now
    std::cerr
        << "--> FOAM Warning : " << properties << ":\n"
        << "    the run has ended, but nothing moved the cloud "
        << name << ".\n"
        << "    An fvOption has no effect in a solver without fvOptions: use"
        << " the function object superellipsoidCloud (coupling oneWay), a"
        << " solver with fvOptions, or superellipsoidFoam" << std::endl;
}
