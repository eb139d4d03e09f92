// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidLoads.H"
#include "superellipsoidFunction.H"
#include "PstreamReduceOps.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::autoPtr<Foam::superellipsoidLoads::load>
Foam::superellipsoidLoads::read(const word& name, const dictionary& dict)
{
    checkGroups(dict, "load");

    const bool pushes = dict.findEntry("force", keyType::LITERAL);
    const bool turns = dict.findEntry("moment", keyType::LITERAL);

    if (!pushes && !turns)
    {
        fail
        (
            dict,
            "force",
            "is missing, as is moment; give at least one of them"
        );
    }

    if (!pushes && dict.findEntry("point", keyType::LITERAL))
    {
        fail
        (
            dict,
            "point",
            "is given without force; a moment needs no point"
        );
    }

    autoPtr<load> made(new load());

    made->name = name;
    made->acted = false;
    made->particle = integerOf("load", dict, "particle");
    made->point = vectorOf("load", dict, "point");

    if (pushes)
    {
        made->force = functionOfTime<vector>("force", dict);
    }
    if (turns)
    {
        made->moment = functionOfTime<vector>("moment", dict);
    }

    return made;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidLoads::superellipsoidLoads
(
    const dictionary& dict,
    const bool inFluid
)
:
    loads_()
{
    if (!dict.findEntry("loads", keyType::LITERAL))
    {
        return;
    }

    if (inFluid)
    {
        fail
        (
            dict,
            "loads",
            "is not supported together with the block fluid"
        );
    }

    const dictionary& block = superellipsoidInput::subDict(dict, "loads");

    for (const entry& e : block)
    {
        if (!e.isDict())
        {
            fail
            (
                block,
                e.keyword(),
                "read '" + written(block, e.keyword()) + "'; expected a"
                " dictionary: { particle 0; force constant (1 0 0); }"
            );
        }

        loads_.append(read(e.keyword(), e.dict()).ptr());
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidLoads::on
(
    const label gid,
    const quaternion& orientation,
    const scalar time,
    vector& force,
    vector& moment
) const
{
    force = moment = vector::zero;

    for (const load& one : loads_)
    {
        if (one.particle >= 0 && one.particle != gid)
        {
            continue;
        }

        one.acted = true;

        if (one.force.get())
        {
            const vector f(one.force->value(time));

            force += f;
            moment += orientation.transform(one.point) ^ f;
        }

        if (one.moment.get())
        {
            moment += one.moment->value(time);
        }
    }
}


void Foam::superellipsoidLoads::reportIdle(const bool ended) const
{
    for (const load& one : loads_)
    {
        if (one.particle < 0 || returnReduce(one.acted, orOp<bool>()))
        {
            continue;
        }

        if (ended)
        {
            WarningInFunction
                << "block loads: " << one.name.c_str() << " is on particle "
                << one.particle << ", which did not exist in this run: it had"
                << " no effect" << nl
                << "    (particles are numbered from 0 in the order of"
                << " injection, field gid)" << endl;
        }
        else
        {
            Info<< "    load " << one.name.c_str() << ": on particle "
                << one.particle << ", WHICH DOES NOT EXIST so far" << nl;
        }
    }
}
