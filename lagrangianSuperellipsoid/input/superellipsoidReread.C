// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidReread.H"
#include "IOdictionary.H"
#include "Time.H"

// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidReread::check(const IOdictionary& dict)
{
    if (!dict.time().runTimeModifiable())
    {
        return;
    }

    const SHA1Digest now(dict.digest());

    if (!known_.empty() && now != known_)
    {
        WarningInFunction
            << dict.name() << " has been read again and has changed: this has"
            << " no effect before a restart" << endl;
    }

    known_ = now;
}


// ************************************************************************* //
