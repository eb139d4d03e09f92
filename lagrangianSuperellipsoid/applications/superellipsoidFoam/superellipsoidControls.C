// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidControls.H"
#include "superellipsoidInput.H"
#include "superellipsoid.h"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

Foam::word Foam::superellipsoidControls::cloudName(const argList& args)
{
    const string read
    (
        args.found("cloud") ? string(args["cloud"]) : "superellipsoidCloud"
    );

    if (read.empty() || !string::valid<word>(read))
    {
        FatalErrorInFunction
            << "option -cloud: read '" << read.c_str() << "'; it must be a"
            << " word, <name> of constant/<name>Properties"
            << exit(FatalError);
    }

    return word(read, false);
}


void Foam::superellipsoidControls::check(const Time& time)
{
    const dictionary& dict = time.controlDict();

    number(dict, "deltaT", SEL_TIME_LEAST, SEL_TIME_MOST);
    numberOr(dict, "endTime", -SEL_TIME_MOST, SEL_TIME_MOST, 0);
    numberOr(dict, "startTime", -SEL_TIME_MOST, SEL_TIME_MOST, 0);

    if (dict.found("writeInterval"))
    {
        const scalar interval =
            positive(dict, "writeInterval", SEL_TIME_LEAST, GREAT);

        // OpenFOAM counts the writes up to the end time. With another stopAt
        // (nextWrite, ...), endTime has no effect
        const scalar end =
            time.stopAt() == Time::saEndTime ? time.endTime().value() : 0;
        const scalar last = max(time.value(), end);
        const scalar writes =
            (last - time.startTime().value() + time.deltaTValue())/interval;

        if (writes > 2147483647)
        {
            fail
            (
                dict,
                "writeInterval",
                "read " + written(dict, "writeInterval") + "; with endTime "
              + text(time.endTime().value()) + " and deltaT "
              + text(time.deltaTValue()) + " these are " + text(writes)
              + " write times; at most 2147483647 are allowed"
            );
        }
    }

    if (yesOr(dict, "adjustTimeStep", false))
    {
        warn
        (
            dict,
            "keyword 'adjustTimeStep': read yes; superellipsoidFoam does not"
            " change deltaT; contact { nSubCycles auto; } adapts the substeps"
        );
    }
}


void Foam::superellipsoidControls::check(const polyMesh& mesh)
{
    if (mesh.faceOwner().size() != mesh.faces().size())
    {
        FatalErrorInFunction
            << "constant/polyMesh: the file owner has "
            << mesh.faceOwner().size()
            << " faces, the file faces has "
            << mesh.faces().size() << exit(FatalError);
    }
}


void Foam::superellipsoidControls::checkSteps
(
    const Time& time,
    const label timeIndex
)
{
    if (time.timeIndex() == timeIndex)
    {
        warn
        (
            time.controlDict(),
            "no step was made: the time is " + text(time.value())
          + ", endTime " + text(time.endTime().value()) + ", deltaT "
          + text(time.deltaTValue())
        );
    }
}
