// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidOpenings.H"
#include "superellipsoidInput.H"
#include "superellipsoidSeal.H"
#include "superellipsoidText.H"
#include "wallPolyPatch.H"

#include <cmath>
#include <cstdlib>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidOpenings::readWall
(
    opening& o,
    const dictionary& dict,
    const wordList& wallNames,
    const label nOfMesh,
    const boolList& holding,
    const fvMesh& mesh
)
{
    require(dict, "patch");

    o.patchName = oneWord(dict, "patch");
    o.patch = mesh.boundaryMesh().findPatchID(o.patchName);
    o.wall = wallNames.find(o.patchName);

    string wrong;

    // Walls that are not part of the mesh are numbered after the walls of the
    // mesh
    if (o.wall < 0 || (o.patch < 0 && o.wall < nOfMesh))
    {
        wrong =
            "'; allowed: a patch of type wall, or a wall of movingWalls: "
          + listed(wallNames);
    }
    else if (holding[o.wall])
    {
        wrong =
            "', which has stick yes in contact { walls { .. } }: held particles"
            " would remain in the opening; allowed: a wall without stick yes";
    }

    if (wrong.size())
    {
        fail(dict, "patch", "read '" + o.patchName + wrong);
    }
}


void Foam::superellipsoidOpenings::readTimes
(
    opening& o,
    const dictionary& dict,
    const fvMesh& mesh
)
{
    sel_opening& t = o.times;

    t.start = numberOf("opening", dict, "start");
    t.end = numberOr(dict, "end", 0, GREAT, GREAT);
    t.duration = numberOf("opening", dict, "duration", GREAT);
    t.since = t.start;

    if (t.end <= t.start)
    {
        fail
        (
            dict,
            "end",
            "read " + superellipsoidInput::text(scalar(t.end)) + "; it must be"
            " later than start, " + superellipsoidInput::text(scalar(t.start))
        );
    }

    if (dict.findEntry("when", keyType::LITERAL))
    {
        t.since = GREAT;
        t.waits = 1;
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
    patches_(),
    restarted_(false)
{
    if (!dict.findEntry("open", keyType::LITERAL))
    {
        return;
    }

    const dictionary& block = superellipsoidInput::subDict(dict, "open");

    patches_.setSize(mesh.boundaryMesh().size(), false);

    for (const entry& e : block)
    {
        const dictionary& own =
            superellipsoidInput::subDict(block, e.keyword());

        checkGroups(own, "opening");

        openings_.append(new opening());
        opening& o = openings_.last();

        o.name = e.keyword();
        readWall(o, own, wallNames, nOfMesh, holding, mesh);
        readTimes(o, own, mesh);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::superellipsoidOpenings::waits(const scalar time) const
{
    for (const opening& o : openings_)
    {
        if (sel_opening_waits(&o.times, time))
        {
            return true;
        }
    }

    return false;
}


bool Foam::superellipsoidOpenings::opens(const label patchi) const
{
    for (const opening& o : openings_)
    {
        if (o.patch == patchi)
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
        // A satisfied condition is not checked again. So it would never remove
        // particles that are added to it
        if (o.condition.valid() && o.times.since == GREAT)
        {
            o.condition->add(centre, cell, volume, speed);
        }
    }
}


void Foam::superellipsoidOpenings::set(const opening& o, const bool open)
{
    walls_[o.wall] = open;

    if (o.patch >= 0)
    {
        patches_[o.patch] = open;
    }
}


void Foam::superellipsoidOpenings::resume(const scalar time, const scalar slack)
{
    for (const opening& o : openings_)
    {
        if (sel_opening_is_open(&o.times, time, slack))
        {
            set(o, true);

            Info<< "    open: " << o.what().c_str() << " was open" << endl;
        }
    }
}


bool Foam::superellipsoidOpenings::update(const scalar time, const scalar dt)
{
    using superellipsoidText::brief;

    bool closes = false;

    // Times are sums of steps and have their rounding
    const scalar slack = 1e-6*dt;

    if (restarted_)
    {
        restarted_ = false;
        resume(time - dt, slack);
    }

    boolList open(walls_.size(), false);

    for (opening& o : openings_)
    {
        if
        (
            o.condition.valid()
         && o.times.since > time
         && o.condition->isReached(o.now)
         && sel_opening_reached(&o.times, time, slack)
        )
        {
            Info<< "    open: " << o.name << ": "
                << o.condition->text().c_str() << " is reached: the value is "
                << brief(o.now, 6).c_str() << endl;
        }

        open[o.wall] =
            open[o.wall] || sel_opening_is_open(&o.times, time, slack);
    }

    for (const opening& o : openings_)
    {
        if (open[o.wall] != walls_[o.wall])
        {
            set(o, open[o.wall]);
            closes = closes || !open[o.wall];

            Info<< "    open: " << o.what().c_str()
                << (open[o.wall] ? " opens" : " closes") << " at "
                << brief(time, 9).c_str() << " s" << endl;
        }
    }

    return closes;
}


void Foam::superellipsoidOpenings::report(Ostream& os) const
{
    using superellipsoidText::brief;

    for (const opening& o : openings_)
    {
        const sel_opening& t = o.times;
        const bool waits = o.condition.valid();

        os  << "    open: " << o.name.c_str() << ": " << o.what().c_str()
            << " opens "
            << (waits ? "when " + o.condition->text() : string("at ")).c_str()
            << (waits && t.start > 0 ? ", but not before " : "");

        if (!waits || t.start > 0)
        {
            os  << brief(t.start, 6).c_str() << " s";
        }
        if (t.duration < GREAT)
        {
            os  << ", for " << brief(t.duration, 6).c_str() << " s";
        }
        if (t.end < GREAT)
        {
            os  << ", until " << brief(t.end, 6).c_str() << " s";
        }

        os  << nl;
    }
}


void Foam::superellipsoidOpenings::report(Ostream& os, const bool last) const
{
    for (const opening& o : openings_)
    {
        if (!o.condition.valid() || o.times.since < GREAT)
        {
            continue;
        }

        const string text(o.condition->text());
        const string at("the value is " + superellipsoidText::brief(o.now, 6));

        os  << "    open: " << o.name << " waits for " << text.c_str() << ": "
            << at.c_str() << endl;

        if (last)
        {
            WarningInFunction
                << "block open: " << o.name << " did not open "
                << o.what().c_str() << " in this run: " << text.c_str()
                << " was not reached, " << at.c_str() << endl;
        }
    }
}


Foam::dictionary Foam::superellipsoidOpenings::opened() const
{
    dictionary result;

    for (const opening& o : openings_)
    {
        if (o.condition.valid() && o.times.since < GREAT)
        {
            // Written with all digits, independent of writePrecision
            result.set
            (
                o.name,
                superellipsoidSeal::seal(exactText({o.times.since}))
            );
        }
    }

    return result;
}


void Foam::superellipsoidOpenings::restore(const dictionary& opened)
{
    restarted_ = true;

    for (opening& o : openings_)
    {
        string since;

        if (o.condition.valid() && opened.readIfPresent(o.name, since))
        {
            const string read(since);
            const bool good = superellipsoidSeal::unseal(since);
            char* end = nullptr;
            o.times.since = std::strtod(since.c_str(), &end);

            if
            (
                !good || end == since.c_str() || *end
             || !std::isfinite(o.times.since) || o.times.since < 0
            )
            {
                FatalErrorInFunction
                    << "the stored state of " << o.name
                    << " of the block open cannot be read: '" << read << "'"
                    << exit(FatalError);
            }
        }
    }
}
