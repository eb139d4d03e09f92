// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidDissipation.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidDissipation<CloudType>::stepDone()
{
    const Time& time = this->time();
    const sel_statistics& s = this->owner().dynamics().statistics();

    sums_[0] += s.energyFriction;
    sums_[1] += s.energyDissipated - s.energyFriction;
    sums_[2] += s.energyPositionCorrection;
    sums_[3] += s.wallWork;
    sums_[4] += s.energyAdded;
    sums_[5] += s.energyDamped;
    sums_[6] += s.energySlipped;
    sums_[7] += s.energyTangentialDamped;
    sums_[8] += s.energyRolled;
    sums_[9] += s.energyNeckBreak;
    sums_[10] += s.energyStepError;
    sums_[11] = s.energyElastic;
    time_ += time.deltaTValue();

    if (!this->due())
    {
        return;
    }

    // Summed in the order of the ranks
    const scalarList all(superellipsoidParallel::gather(sums_));
    scalarList row(sums_.size() + 2, Zero);

    forAll(all, i)
    {
        row[i % sums_.size()] += all[i];
    }

    forAll(last_, i)
    {
        row[sums_.size() + i] = (row[i] - last_[i])/time_;
        last_[i] = row[i];
    }

    time_ = 0;
    table_.write(time, row);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidDissipation<CloudType>::SuperellipsoidDissipation
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
    table_
    (
        this->outputDir(),
        "dissipation",
        "Energy dissipated by contacts since the start of the run [J], and"
        " means since the row before [W]",
        "friction normal parted walls added dampers slip across rolling necks"
        " length springs frictionPower normalPower"
    ),
    sums_(12, Zero),
    last_(2, Zero),
    time_(0)
{
    superellipsoidInput::checkGroups(dict, "dissipation");

    if (!owner.dynamics().settings().budget())
    {
        superellipsoidInput::fail
        (
            dict,
            "type",
            "what friction takes is counted with log { ledger yes; } alone,"
            " which is not there"
        );
    }
}


// ************************************************************************* //
