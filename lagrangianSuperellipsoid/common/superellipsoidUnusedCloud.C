/*---------------------------------------------------------------------------*\
    lagrangianSuperellipsoid: superellipsoidal particles in OpenFOAM
-------------------------------------------------------------------------------
License
    This file is part of lagrangianSuperellipsoid, a library for OpenFOAM.

    lagrangianSuperellipsoid is free software: you can redistribute it and/or
    modify it under the terms of the GNU General Public License as published
    by the Free Software Foundation, either version 3 of the License, or (at
    your option) any later version.

    lagrangianSuperellipsoid is distributed in the hope that it will be
    useful, but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General
    Public License for more details.

    SPDX-License-Identifier: GPL-3.0-or-later

\*---------------------------------------------------------------------------*/

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

//- One for the library: made when it is loaded, gone when the run ends
static const superellipsoidUnusedCloud watcher;

//- The text of a file; nothing where there is none. Not by OpenFOAM's streams,
//- which may be gone at the end of a run
static std::string textOf(const std::string& file)
{
    std::ifstream is(file);
    std::ostringstream os;
    os << is.rdbuf();

    return os.str();
}


//- A dictionary without its comments
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


//- What a keyword says in a text, or what it is unless it does
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


//- Is there an fvOption of this library's?
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

    // OpenFOAM looks for them in constant and then in system
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

    // A solver has run where it has written a time, and where it is the one
    // that the controlDict names and has not failed
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

    // OpenFOAM's own streams may be gone by now
    std::cerr
        << "--> FOAM Warning : " << properties << ":\n"
        << "    the run has ended, and nobody has moved the cloud "
        << cloudName << ".\n"
        << "    An fvOption does nothing in a solver that reads no fvOptions:"
        << " take the function object superellipsoidCloud (coupling oneWay),"
        << " a solver that reads them, or superellipsoidFoam" << std::endl;
}


// ************************************************************************* //
