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
#include "fileNameList.H"
#include "OSspecific.H"
#include "UPstream.H"

#include <iostream>

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{

bool superellipsoidUnusedCloud::made_ = false;

//- One for the library: made when it is loaded, gone when the run ends
static const superellipsoidUnusedCloud watcher;

//- Name that a cloud has unless it is given another
static const char* const cloudName = "superellipsoidCloud";

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

bool Foam::superellipsoidUnusedCloud::writtenWithout
(
    const fileName& folder
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
    const fileName properties
    (
        path/"constant"/(std::string(cloudName) + "Properties")
    );

    if
    (
        path.empty()
     || !isFile(properties)
     || !(writtenWithout(path) || writtenWithout(path/"processor0"))
    )
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
