// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidOpenings.H"
#include "superellipsoidInput.H"
#include "superellipsoidSeal.H"
#include "superellipsoidText.H"
#include "superellipsoid.h"
#include "wallPolyPatch.H"

#include <cmath>
#include <cstdio>
#include <cstdlib>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

bool Foam::superellipsoidOpenings::opening::isOpen
(
    const scalar time,
    const scalar slack
) const
{
    return
        time >= since - slack
     && time < min(end, since + duration) - slack;
}


void Foam::superellipsoidOpenings::read
(
    const label i,
    const dictionary& block,
    const word& name,
    const wordList& wallNames,
    const label nOfMesh,
    const boolList& holding,
    const fvMesh& mesh
)
{
    const dictionary& dict = superellipsoidInput::subDict(block, name);

    checkGroups(dict, "opening");
    require(dict, "patch");

    openings_.set(i, new opening());
    opening& o = openings_[i];

    const word patch(oneWord(dict, "patch"));

    o.name = name;
    o.patchName = patch;
    o.patch = mesh.boundaryMesh().findPatchID(patch);
    o.wall = wallNames.find(patch);

    // Walls that are not part of the mesh have the numbers after the mesh's
    if (o.wall < 0 || (o.patch < 0 && o.wall < nOfMesh))
    {
        fail
        (
            dict,
            "patch",
            "read '" + patch + "'; allowed is a patch of type wall, or a wall"
            " of movingWalls: " + listed(wallNames)
        );
    }

    if (holding[o.wall])
    {
        fail
        (
            dict,
            "patch",
            "read '" + patch + "', which has stick yes in contact { walls"
            " { .. } }: what it holds would stand in the opening; allowed is a"
            " wall without"
        );
    }

    o.start = numberOr(dict, "start", 0, SEL_TIME_MOST, 0);
    o.end = numberOr(dict, "end", 0, GREAT, GREAT);
    o.duration = numberOr(dict, "duration", 0, GREAT, GREAT);
    o.since = o.start;
    o.now = 0;

    if (o.end <= o.start)
    {
        fail
        (
            dict,
            "end",
            "read " + superellipsoidInput::text(o.end) + "; it must be later"
            " than start, " + superellipsoidInput::text(o.start)
        );
    }

    if (dict.findEntry("when", keyType::LITERAL))
    {
        o.since = GREAT;
        o.condition.reset
        (
            new superellipsoidBedCondition(dict, "when", mesh)
        );
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidOpenings::superellipsoidOpenings
(
    const dictionary& dict,
    const wordList& wallNames,
    const label nOfMesh,
    const boolList& holding,
    const fvMesh& mesh
)
:
    openings_(),
    walls_(wallNames.size(), false),
    patches_()
{
    if (!dict.findEntry("open", keyType::LITERAL))
    {
        return;
    }

    const dictionary& block = superellipsoidInput::subDict(dict, "open");

    patches_.setSize(mesh.boundaryMesh().size(), false);
    openings_.setSize(block.size());
    label i = 0;

    for (const entry& e : block)
    {
        read(i++, block, e.keyword(), wallNames, nOfMesh, holding, mesh);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::superellipsoidOpenings::waits(const scalar time) const
{
    for (const opening& o : openings_)
    {
        if (o.condition.valid() && o.since > time && time < o.end)
        {
            return true;
        }
    }

    return false;
}


void Foam::superellipsoidOpenings::add
(
    const point& centre,
    const label cell,
    const scalar volume,
    const scalar speed
)
{
    for (opening& o : openings_)
    {
        // A condition that is satisfied is not checked again, so it would never
        // clear the particles added to it
        if (o.condition.valid() && o.since == GREAT)
        {
            o.condition->add(centre, cell, volume, speed);
        }
    }
}


bool Foam::superellipsoidOpenings::update(const scalar time, const scalar dt)
{
    bool closes = false;

    // Times have the rounding of sums of steps
    const scalar slack = 1e-6*dt;
    boolList open(walls_.size(), false);

    for (opening& o : openings_)
    {
        if (o.condition.valid() && o.since > time)
        {
            scalar& now = o.now;

            if (o.condition->isReached(now) && time >= o.start - slack)
            {
                o.since = time;

                Info<< "    open: " << o.name << ": "
                    << o.condition->text().c_str() << " is reached: it is at "
                    << superellipsoidText::brief(now, 6).c_str() << endl;
            }
        }

        open[o.wall] = open[o.wall] || o.isOpen(time, slack);
    }

    for (const opening& o : openings_)
    {
        if (open[o.wall] != walls_[o.wall])
        {
            walls_[o.wall] = open[o.wall];
            closes = closes || !open[o.wall];

            if (o.patch >= 0)
            {
                patches_[o.patch] = open[o.wall];
            }

            Info<< (o.patch < 0 ? "    open: wall " : "    open: patch ")
                << o.patchName.c_str()
                << (open[o.wall] ? " opens" : " closes") << " at "
                << superellipsoidText::brief(time, 9).c_str() << " s" << endl;
        }
    }

    return closes;
}


void Foam::superellipsoidOpenings::report(Ostream& os) const
{
    using superellipsoidText::brief;

    for (const opening& o : openings_)
    {
        os  << "    open: " << o.name.c_str()
            << (o.patch < 0 ? ": wall " : ": patch ")
            << o.patchName.c_str() << " opens ";

        if (o.condition.valid())
        {
            os  << "when " << o.condition->text().c_str()
                << (o.start > 0 ? ", but not before " : "");
        }
        else
        {
            os  << "at ";
        }

        if (!o.condition.valid() || o.start > 0)
        {
            os  << brief(o.start, 6).c_str() << " s";
        }
        if (o.duration < GREAT)
        {
            os  << ", for " << brief(o.duration, 6).c_str() << " s";
        }
        if (o.end < GREAT)
        {
            os  << ", until " << brief(o.end, 6).c_str() << " s";
        }

        os  << nl;
    }
}


void Foam::superellipsoidOpenings::report(Ostream& os, const bool last) const
{
    for (const opening& o : openings_)
    {
        if (!o.condition.valid() || o.since < GREAT)
        {
            continue;
        }

        os  << "    open: " << o.name << " waits for "
            << o.condition->text().c_str() << ": it is at "
            << superellipsoidText::brief(o.now, 6).c_str() << endl;

        if (last)
        {
            WarningInFunction
                << "block open: " << o.name << " has not opened "
                << (o.patch < 0 ? "wall " : "patch ") << o.patchName
                << " in this run: "
                << o.condition->text().c_str() << " was not reached, it is at "
                << superellipsoidText::brief(o.now, 6).c_str() << endl;
        }
    }
}


Foam::dictionary Foam::superellipsoidOpenings::opened() const
{
    dictionary result;

    for (const opening& o : openings_)
    {
        if (o.condition.valid() && o.since < GREAT)
        {
            // All digits, independent of writePrecision
            char since[32];
            std::snprintf(since, sizeof(since), "%.17g", o.since);
            result.set(o.name, superellipsoidSeal::seal(since));
        }
    }

    return result;
}


void Foam::superellipsoidOpenings::restore(const dictionary& opened)
{
    for (opening& o : openings_)
    {
        string since;

        if (o.condition.valid() && opened.readIfPresent(o.name, since))
        {
            const string read(since);
            const bool good = superellipsoidSeal::unseal(since);
            char* end = nullptr;
            o.since = std::strtod(since.c_str(), &end);

            if
            (
                !good || end == since.c_str() || *end
             || !std::isfinite(o.since) || o.since < 0
            )
            {
                FatalErrorInFunction
                    << "what the run before has written of " << o.name
                    << " in the block open cannot be read: '" << read << "'"
                    << exit(FatalError);
            }
        }
    }
}


// ************************************************************************* //
