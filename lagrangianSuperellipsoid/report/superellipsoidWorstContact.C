// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWorstContact.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidParallel.H"
#include "OSspecific.H"
#include "error.H"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- The greater value is the worse one. The numbers of the particles come last,
//- so that the result does not depend on the order of the contacts
static std::array<scalar, 5> badness(const sel_replay& replay)
{
    return
    {{
        replay.contact.residual,
        scalar(replay.contact.fallback),
        scalar(replay.contact.iterations),
        -scalar(std::min(replay.id[0], replay.id[1])),
        -scalar(std::max(replay.id[0], replay.id[1]))
    }};
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::string Foam::superellipsoidWorstContact::text(const sel_replay& replay)
{
    char* buffer = nullptr;
    std::size_t size = 0;

    FILE* stream = open_memstream(&buffer, &size);

    sel_status status = SEL_E_MEMORY;

    if (stream)
    {
        status = sel_replay_write(stream, &replay);

        if (std::fclose(stream) && status == SEL_OK)
        {
            status = SEL_E_MEMORY;
        }
    }

    const string words
    (
        status == SEL_OK ? std::string(buffer, size) : std::string()
    );
    std::free(buffer);

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << sel_status_message(status) << exit(FatalError);
    }

    return words;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidWorstContact::superellipsoidWorstContact()
:
    worst_(),
    any_(false)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidWorstContact::update(const sel_world* world)
{
    sel_replay replay;

    if
    (
        sel_world_worst(world, &replay)
     && (!any_ || badness(replay) > badness(worst_))
    )
    {
        worst_ = replay;
        any_ = true;
    }
}


void Foam::superellipsoidWorstContact::write(const fileName& file) const
{
    const std::vector<sel_replay> all
    (
        superellipsoidParallel::gatherPlain(&worst_, any_ ? 1 : 0)
    );

    // There is no record, or this is not the master
    if (all.empty() || superellipsoidDryRun::active())
    {
        return;
    }

    const auto worst =
        std::max_element
        (
            all.begin(),
            all.end(),
            [](const sel_replay& a, const sel_replay& b)
            {
                return badness(a) < badness(b);
            }
        );

    // The file is complete or does not exist: write another file and rename it

    const fileName part(file + ".part");

    mkDir(file.path());

    std::ofstream os(part);
    os << text(*worst);
    os.close();

    if (!os || !mv(part, file))
    {
        WarningInFunction
            << "cannot write " << file << endl;
    }
}


// ************************************************************************* //
