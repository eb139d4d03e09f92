// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidContactNetwork.H"
#include "superellipsoidContactLines.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidContactNetwork<CloudType>::stepDone()
{
    const Time& time = this->time();

    if (!this->due())
    {
        return;
    }

    const auto contacts = records_->gathered();
    records_->clear();

    if (!Pstream::master() || superellipsoidDryRun::active())
    {
        return;
    }

    if (!series_)
    {
        series_ = std::make_shared<superellipsoidVTPSeries>
        (
            this->outputDir(),
            "contacts",
            superellipsoidVTPSeries::keepBefore(time)
        );
    }

    const scalar now = time.timeOutputValue();
    const fileName file(series_->name(series_->size()));

    writeSuperellipsoidContacts
    (
        this->outputDir()/file,
        binary_,
        now,
        contacts
    );
    series_->add(file, now);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidContactNetwork<CloudType>::SuperellipsoidContactNetwork
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
        0
    ),
    binary_
    (
        superellipsoidInput::oneOf
        (
            dict,
            "format",
            {"ascii", "binary"},
            "binary"
        ) == "binary"
    ),
    records_(std::make_shared<superellipsoidContactRecords>()),
    series_()
{
    superellipsoidInput::checkGroups(dict, "contactNetwork");
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidContactNetwork<CloudType>::preMotion()
{
    if (this->due())
    {
        records_->clear();
        this->owner().dynamics().watch(records_);
    }
}


// ************************************************************************* //
