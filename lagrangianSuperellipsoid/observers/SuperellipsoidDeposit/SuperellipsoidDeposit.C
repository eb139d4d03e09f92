// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidDeposit.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidPatchNames.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
Foam::labelList Foam::SuperellipsoidDeposit<CloudType>::readPatches
(
    const dictionary& dict,
    const superellipsoidDynamics& dynamics
)
{
    labelList walls;
    wordList names;

    forAll(dynamics.wallNames(), i)
    {
        if (dynamics.settings().stickText(i).size())
        {
            walls.append(i);
            names.append(dynamics.wallNames()[i]);
        }
    }

    if (walls.empty())
    {
        superellipsoidInput::fail
        (
            dict,
            "type",
            "is of walls that hold particles, and none does; allowed with"
            " contact { walls { <wall> { stick yes; } } }"
        );
    }

    labelList chosen
    (
        superellipsoidPatchNames::read
        (
            dict,
            "patches",
            names,
            "wall with stick yes"
        )
    );

    for (label& i : chosen)
    {
        i = walls[i];
    }

    return chosen;
}


template<class CloudType>
void Foam::SuperellipsoidDeposit<CloudType>::checkAlone
(
    const dictionary& dict
) const
{
    for (const entry& e : dict.parent())
    {
        if
        (
            e.isDict()
         && e.keyword() != this->modelName()
         && e.dict().findEntry("type", keyType::LITERAL)
         && superellipsoidInput::oneWord(e.dict(), "type") == typeName
        )
        {
            superellipsoidInput::fail
            (
                dict,
                "type",
                "read '" + string(typeName) + "', as in " + e.keyword()
              + "; its fields of faces are those of the cloud: allowed in one"
                " of its functions, with patches (..) of all"
            );
        }
    }
}


template<class CloudType>
void Foam::SuperellipsoidDeposit<CloudType>::addTable
(
    const word& name,
    const string& what
)
{
    tables_.push_back
    (
        superellipsoidTimeTable
        (
            this->outputDir(),
            name,
            "Particles that " + what + " now: their number and mass [kg]",
            "number mass"
        )
    );
}


template<class CloudType>
void Foam::SuperellipsoidDeposit<CloudType>::writeRows()
{
    const std::vector<sel_exact> held(this->owner().dynamics().held());
    std::vector<sel_exact> total(SEL_HELD_SUMS);

    const auto write = [&](const label table, const sel_exact* sums)
    {
        scalarList row(SEL_HELD_SUMS);

        forAll(row, k)
        {
            row[k] = sel_exact_value(&sums[k]);
        }
        tables_[table].write(this->time(), row);
    };

    forAll(patches_, i)
    {
        const sel_exact* sums = &held[SEL_HELD_SUMS*patches_[i]];

        for (int k = 0; k < SEL_HELD_SUMS; ++k)
        {
            sel_exact_join(&total[k], &sums[k]);
        }
        write(i, sums);
    }

    write(patches_.size(), total.data());
}


template<class CloudType>
void Foam::SuperellipsoidDeposit<CloudType>::stepDone()
{
    if (this->due())
    {
        writeRows();
    }

    if (this->time().writeTime() && !superellipsoidDryRun::active())
    {
        fields_->write(this->owner().dynamics());
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidDeposit<CloudType>::SuperellipsoidDeposit
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName
)
:
    SuperellipsoidStepFunction<CloudType>
    (
        dict,
        owner,
        modelName,
        typeName,
        1
    ),
    patches_(readPatches(dict, owner.dynamics())),
    tables_(),
    fields_
    (
        std::make_shared<superellipsoidDepositFields>
        (
            owner.mesh(),
            owner.name(),
            owner.dynamics().walls(),
            patches_
        )
    )
{
    superellipsoidInput::checkGroups(dict, "deposit");
    checkAlone(dict);

    for (const label i : patches_)
    {
        const word& name = owner.dynamics().wallNames()[i];
        addTable(name, "the wall " + name + " holds");
    }

    addTable("total", "these walls hold");
}


// ************************************************************************* //
