// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidDepositFields.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidMeasure.H"
#include "superellipsoidPatchNames.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

namespace Foam
{

//- The deposit on the walls with stick yes: the cloud function
//- superellipsoidDeposit
//
//  Writes one table for each of these walls and one for all together,
//  <wall>.dat and total.dat, and at write times boundary values of the fields
//  deposit.<cloud> and depositNumber.<cloud> (superellipsoidDepositFields). A
//  cloud can have only one such function, because the fields are those of the
//  cloud.
//
//  All values refer to the particles that stick at present, so that nothing is
//  lost at a restart.
class superellipsoidDepositMeasure
:
    public superellipsoidMeasure
{
    //- Core indices of the walls
    const labelList patches_;

    //- Tables of each wall, and of all walls
    std::vector<superellipsoidTimeTable> tables_;

    superellipsoidDepositFields fields_;

    //- Returns the walls of the dictionary; each must have stick yes
    static labelList readWalls(const context& c);

    void addTable(const context& c, const word& name, const string& what);

    void writeRow(const Time& time, const label table, const sel_exact* sums);
    void writeRows(const Time& time);


public:

    explicit superellipsoidDepositMeasure(const context& c);

    virtual scope needs() const override
    {
        return NONE;
    }

    virtual bool acts(const Time& time) const override
    {
        return due(time) || time.writeTime();
    }

    virtual void write(const Time& time, const bodies&) override
    {
        if (due(time))
        {
            writeRows(time);
        }

        if (time.writeTime() && !superellipsoidDryRun::active())
        {
            fields_.write(dynamics_);
        }
    }
};

addSuperellipsoidMeasure(superellipsoidDepositMeasure, superellipsoidDeposit);

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::labelList Foam::superellipsoidDepositMeasure::readWalls(const context& c)
{
    const wordList& all = c.dynamics.walls().patchNames();
    DynamicList<label> walls;
    DynamicList<word> names;

    forAll(all, i)
    {
        if (c.dynamics.settings().stickText(i).size())
        {
            walls.append(i);
            names.append(all[i]);
        }
    }

    if (walls.empty())
    {
        fail
        (
            c.dict,
            "type",
            "is of walls that hold particles, and none does; allowed with"
            " contact { walls { <wall> { stick yes; } } }"
        );
    }

    labelList chosen
    (
        superellipsoidPatchNames::read
        (
            c.dict,
            "patches",
            wordList(names),
            "wall with stick yes"
        )
    );

    for (label& i : chosen)
    {
        i = walls[i];
    }

    return chosen;
}


void Foam::superellipsoidDepositMeasure::addTable
(
    const context& c,
    const word& name,
    const string& what
)
{
    tables_.emplace_back
    (
        c.folder,
        name,
        "Particles that " + what + " now: their number and mass [kg]",
        "number mass"
    );
}


void Foam::superellipsoidDepositMeasure::writeRow
(
    const Time& time,
    const label table,
    const sel_exact* sums
)
{
    scalarList row(SEL_HELD_SUMS);

    forAll(row, k)
    {
        row[k] = sel_exact_value(&sums[k]);
    }

    tables_[table].write(time, row);
}


void Foam::superellipsoidDepositMeasure::writeRows(const Time& time)
{
    const std::vector<sel_exact> held(dynamics_.held());
    std::vector<sel_exact> total(SEL_HELD_SUMS);

    forAll(patches_, i)
    {
        const sel_exact* sums = &held[SEL_HELD_SUMS*patches_[i]];

        for (int k = 0; k < SEL_HELD_SUMS; ++k)
        {
            sel_exact_join(&total[k], &sums[k]);
        }
        writeRow(time, i, sums);
    }

    writeRow(time, patches_.size(), total.data());
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidDepositMeasure::superellipsoidDepositMeasure
(
    const context& c
)
:
    superellipsoidMeasure(c, 1),
    patches_(readWalls(c)),
    tables_(),
    fields_(c.mesh, c.cloud, c.dynamics.walls(), patches_)
{
    check(c, {"patches"});

    const word other(twin(c));

    if (other.size())
    {
        fail
        (
            c.dict,
            "type",
            "read 'superellipsoidDeposit', as in " + other + "; its fields of"
            " faces are those of the cloud: allowed in one of its functions,"
            " with patches (..) of all"
        );
    }

    for (const label i : patches_)
    {
        const word& name = c.dynamics.walls().patchNames()[i];
        addTable(c, name, "the wall " + name + " holds");
    }

    addTable(c, "total", "these walls hold");
}


// ************************************************************************* //
