// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidUnusedCloud.H"
#include "error.H"
#include "fileNameList.H"
#include "OSspecific.H"
#include "UPstream.H"

#include <fstream>
#include <iostream>
#include <regex>
#include <sstream>

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{

bool superellipsoidUnusedCloud::made_ = false;

//- The instance of the library: constructed when the library is loaded,
//- destroyed when the run ends
static const superellipsoidUnusedCloud watcher;

//- Returns the text of a file, empty where there is none. It does not use
//- OpenFOAM's streams, which may have been destroyed at the end of a run
static std::string textOf(const std::string& file)
{
    std::ifstream is(file);
    std::ostringstream os;
    os << is.rdbuf();

    return os.str();
}


//- Returns the text of a dictionary without its comments
static std::string withoutComments(const std::string& text)
{
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


//- Value of a keyword in a text, or the default where the keyword is missing
static std::string valueOf
(
    const std::string& text,
    const std::string& keyword,
    const std::string& otherwise
)
{
    std::smatch found;

    return
        std::regex_search
        (
            text,
            found,
            std::regex("\\b" + keyword + "\\s+\"?([\\w.:]+)\"?\\s*;")
        )
      ? found[1].str()
      : otherwise;
}


//- Returns true if there is an fvOption of this library
static bool hasOption(const std::string& text)
{
    return
        std::regex_search
        (
            text,
            std::regex("\\btype\\s+superellipsoidCloud\\s*;")
        );
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
        const fileName time(folder/name);

        if
        (
            !isFile(time/"uniform"/"time")
         || lastModified(time/"uniform"/"time") < loaded_
        )
        {
            continue;
        }
        if (isDir(time/"lagrangian"/cloudName))
        {
            return false;
        }

        without = true;
    }

    return without;
}


bool Foam::superellipsoidUnusedCloud::isApplication(const fileName& path) const
{
    const std::string control
    (
        withoutComments(textOf(path/"system"/"controlDict"))
    );

    return
        valueOf(control, "application", "")
     == fileName(getEnv("FOAM_EXECUTABLE")).name();
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidUnusedCloud::superellipsoidUnusedCloud()
:
    loaded_(std::time(nullptr)),
    master_(UPstream::master())
{}


// * * * * * * * * * * * * * * * * Destructor  * * * * * * * * * * * * * * * //

Foam::superellipsoidUnusedCloud::~superellipsoidUnusedCloud()
{
    if (made_ || !master_)
    {
        return;
    }

    const fileName path(getEnv("FOAM_CASE"));

    if (path.empty())
    {
        return;
    }

    // OpenFOAM looks for fvOptions in constant and then in system
    const std::string constant(textOf(path/"constant"/"fvOptions"));
    const std::string options
    (
        withoutComments
        (
            constant.empty() ? textOf(path/"system"/"fvOptions") : constant
        )
    );

    const std::string cloudName
    (
        hasOption(options)
      ? valueOf(options, "cloud", "superellipsoidCloud")
      : "superellipsoidCloud"
    );
    const fileName properties(path/"constant"/(cloudName + "Properties"));

    // The solver has run if it wrote a time, or if it is the application named
    // in the controlDict and has not failed
    const bool failed =
        FatalError.message().size() || FatalIOError.message().size();
    const bool solved =
        writtenWithout(path, cloudName)
     || writtenWithout(path/"processor0", cloudName)
     || (hasOption(options) && isApplication(path) && !failed);

    if (!isFile(properties) || !solved)
    {
        return;
    }

    // OpenFOAM's own streams may have been destroyed by now
    std::cerr
        << "--> FOAM Warning : " << properties << ":\n"
        << "    the run has ended, and nobody has moved the cloud "
        << cloudName << ".\n"
        << "    An fvOption does nothing in a solver that reads no fvOptions:"
        << " take the function object superellipsoidCloud (coupling oneWay),"
        << " a solver that reads them, or superellipsoidFoam" << std::endl;
}


// ************************************************************************* //
