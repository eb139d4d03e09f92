// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidDryRun.H"
#include "superellipsoidFaceSums.H"
#include "superellipsoidInput.H"
#include "superellipsoidMeasure.H"
#include "superellipsoidPatchNames.H"

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- Measures the deposit on the walls with stick yes: the cloud function
//- superellipsoidDeposit
//
//  Writes one table for each of these walls and one for all together,
//  <wall>.dat and total.dat. At write times it also writes boundary values of
//  two fields: deposit.<cloud>, mass over area [kg/m2], and
//  depositNumber.<cloud>, number over area [1/m2]. The fields belong to the
//  cloud, so a cloud can have only one such function.
//
//  All values refer to the particles that stick at present, so that nothing is
//  lost at a restart.
class superellipsoidDepositMeasure
:
    public superellipsoidMeasure
{
    //- Indices of the walls in the core's list
    const labelList patches_;

    //- One table for each wall, and one for all walls together
    std::vector<superellipsoidTimeTable> tables_;

    superellipsoidFaceSums faces_;

    //- Reads the walls from the dictionary. Each must have stick yes
    static labelList readWalls(const context& c)
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
                "needs a wall that holds particles; set contact { walls {"
                " <wall> { stick yes; } } }"
            );
        }

        return
            labelList
            (
                walls,
                superellipsoidPatchNames::read
                (
                    c.dict,
                    "patches",
                    wordList(names),
                    "wall with stick yes"
                )
            );
    }

    void addTable(const context& c, const word& name, const string& what)
    {
        tables_.emplace_back
        (
            c.folder,
            name,
            "Particles that " + what + " now: their number and mass [kg]",
            "number mass"
        );
    }

    void writeRows(const Time& time)
    {
        const std::vector<sel_exact> held(dynamics_.held());
        sel_exact total[SEL_HELD_SUMS] = {};

        for (std::size_t i = 0; i < tables_.size(); ++i)
        {
            const bool isWall = i < std::size_t(patches_.size());
            const sel_exact* sums =
                isWall ? &held[SEL_HELD_SUMS*patches_[i]] : total;
            std::vector<double> row;

            for (int k = 0; k < SEL_HELD_SUMS; ++k)
            {
                row.push_back(sel_exact_value(&sums[k]));

                if (isWall)
                {
                    sel_exact_join(&total[k], &sums[k]);
                }
            }

            tables_[i].write(time, row);
        }
    }

    //- Writes the fields for the particles that stick at present. Collective
    void writeFields()
    {
        const sel_particles& p = dynamics_.particles();
        std::map<int, superellipsoidFaceSums::triangle> triangles;
        std::vector<superellipsoidFaceSums::triangle> mine;
        scalarField number(faces_.size(), Zero);
        scalarField mass(number);

        for (label i = 0; i < p.nLocal; ++i)
        {
            if (p.held[i] > 0)
            {
                auto& t = triangles[int(p.held[i]) - 1];

                t.index = int(p.held[i]) - 1;
                sel_exact_add(&t.sums[SEL_HELD_NUMBER], 1);
                sel_exact_add
                (
                    &t.sums[SEL_HELD_MASS],
                    p.density[i]*dynamics_.shape(p.shape[i]).volume
                );
            }
        }

        for (const auto& t : triangles)
        {
            mine.push_back(t.second);
        }

        faces_.add(mine);

        for (const superellipsoidFaceSums::face& f : faces_.take())
        {
            number[f.place] = f.values[SEL_HELD_NUMBER]/f.area;
            mass[f.place] = f.values[SEL_HELD_MASS]/f.area;
        }

        faces_.write("deposit", dimMass/dimArea, mass);
        faces_.write("depositNumber", dimless/dimArea, number);
    }


public:

    explicit superellipsoidDepositMeasure(const context& c)
    :
        superellipsoidMeasure(c, 1),
        patches_(readWalls(c)),
        faces_(c.mesh, c.cloud, c.dynamics.walls(), patches_, false)
    {
        const word other(twin(c));

        if (other.size())
        {
            fail
            (
                c.dict,
                "type",
                "read 'superellipsoidDeposit', as in " + other + "; a cloud has"
                " one set of these face fields: allowed in one function, with"
                " all patches in patches (..)"
            );
        }

        for (const label i : patches_)
        {
            const word& name = c.dynamics.walls().patchNames()[i];
            addTable(c, name, "the wall " + name + " holds");
        }

        addTable(c, "total", "these walls hold");
    }

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
            writeFields();
        }
    }
};

addSuperellipsoidMeasure(superellipsoidDepositMeasure, superellipsoidDeposit);

} // End namespace Foam
