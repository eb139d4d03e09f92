// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidVTPSeries.H"
#include "OFstream.H"
#include "OSspecific.H"

#include <cstdio>

// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidVTPSeries::superellipsoidVTPSeries
(
    const fileName& folder,
    const word& base,
    const scalar keepBefore
)
:
    folder_(folder),
    base_(base),
    files_()
{
    mkDir(folder_);
    files_.load(folder_/(base_ + ".vtp"), false, keepBefore);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::superellipsoidVTPSeries::has(const scalar time) const
{
    return vtk::seriesWriter(files_).removeNewer(time);
}


Foam::fileName Foam::superellipsoidVTPSeries::name(const label index) const
{
    char suffix[32];
    std::snprintf(suffix, sizeof suffix, "_%06ld.vtp", long(index));

    return fileName(base_ + suffix);
}


void Foam::superellipsoidVTPSeries::add
(
    const fileName& file,
    const scalar time
)
{
    files_.append(time, file);

    // Renamed when complete, so that a reader never sees half of it
    const fileName name(folder_/(base_ + ".vtp.series"));
    const fileName part(name + ".part");

    {
        OFstream os(part);
        os.precision(12);
        files_.print(os);

        if (!os.good())
        {
            FatalErrorInFunction
                << "cannot write " << part << exit(FatalError);
        }
    }

    if (std::rename(part.c_str(), name.c_str()) != 0)
    {
        FatalErrorInFunction
            << "cannot write " << name << exit(FatalError);
    }
}


Foam::scalar Foam::superellipsoidVTPSeries::keepBefore(const Time& time)
{
    const scalar margin = 0.1*time.deltaTValue();
    const bool goesOn = time.startTimeIndex() > 0;

    return
        time.timeToUserTime
        (
            time.startTime().value() + (goesOn ? margin : -margin)
        );
}


// ************************************************************************* //
