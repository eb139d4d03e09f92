// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidBulkState.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "volFields.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
bool Foam::SuperellipsoidBulkState<CloudType>::wanted() const
{
    return this->due() || (fields_ && this->time().writeTime());
}


template<class CloudType>
std::map
<
    Foam::label,
    typename Foam::SuperellipsoidBulkState<CloudType>::sums
>
Foam::SuperellipsoidBulkState<CloudType>::contacts() const
{
    std::map<label, sums> known(records_->ofParticles());
    std::map<label, sums> here;

    for (const parcelType& parcel : this->owner())
    {
        const auto found = known.find(parcel.gid());

        if (found == known.end())
        {
            here[parcel.gid()] = sums{0, vector::zero, tensor::zero};
            continue;
        }

        here[parcel.gid()] = found->second;
        known.erase(found);
    }

    // Only the few particles that have changed process in the step are
    // exchanged

    for (const auto& arrived : superellipsoidBulk::exchange(known))
    {
        const auto found = here.find(arrived.first);

        if (found != here.end())
        {
            found->second = arrived.second;
        }
    }

    return here;
}


template<class CloudType>
void Foam::SuperellipsoidBulkState<CloudType>::writeRow
(
    const std::map<label, sums>& contacts
)
{
    std::vector<superellipsoidBulk::particle> inside;

    for (const parcelType& p : this->owner())
    {
        if (region_.contains(p.centre(), p.cell()))
        {
            inside.push_back
            (
                superellipsoidBulk::of
                (
                    p.gid(),
                    p.volume(),
                    p.rho()*p.volume(),
                    p.U(),
                    contacts.find(p.gid())->second
                )
            );
        }
    }

    table_.write
    (
        this->owner().db().time(),
        superellipsoidBulk::row(inside, region_.volume(), leastContacts_)
    );
}


template<class CloudType>
void Foam::SuperellipsoidBulkState<CloudType>::writeFields
(
    const std::map<label, sums>& contacts
) const
{
    const fvMesh& mesh = this->owner().mesh();

    const auto object = [&](const word& name)
    {
        return IOobject
        (
            name + '.' + this->owner().name(),
            mesh.time().timeName(),
            mesh,
            IOobject::NO_READ,
            IOobject::NO_WRITE,
            false
        );
    };

    volTensorField stress
    (
        object("contactStress"),
        mesh,
        dimensionedTensor("stress", dimPressure, tensor::zero)
    );
    volScalarField solid
    (
        object("solidFraction"),
        mesh,
        dimensionedScalar("solid", dimless, 0)
    );
    volScalarField mean
    (
        object("contacts"),
        mesh,
        dimensionedScalar("contacts", dimless, 0)
    );
    scalarField number(mesh.nCells(), Zero);

    for (const parcelType& p : this->owner())
    {
        const sums& s = contacts.find(p.gid())->second;
        const label cell = p.cell();

        stress[cell] += s.moment/mesh.V()[cell];
        solid[cell] += p.volume()/mesh.V()[cell];
        mean[cell] += s.contacts;
        number[cell] += 1;
    }

    forAll(number, cell)
    {
        mean[cell] /= max(number[cell], scalar(1));
    }

    stress.write();
    solid.write();
    mean.write();
}


template<class CloudType>
void Foam::SuperellipsoidBulkState<CloudType>::stepDone()
{
    if (!wanted())
    {
        return;
    }

    const Time& time = this->time();
    const std::map<label, sums> known(contacts());

    records_->clear();

    if (this->due())
    {
        writeRow(known);
    }

    if (fields_ && time.writeTime() && !superellipsoidDryRun::active())
    {
        writeFields(known);
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidBulkState<CloudType>::SuperellipsoidBulkState
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
    region_(dict, owner.mesh()),
    leastContacts_
    (
        superellipsoidInput::integerOr(dict, "leastContacts", 1, 2, 1000)
    ),
    fields_(superellipsoidInput::yesOr(dict, "fields", false)),
    table_
    (
        this->outputDir(),
        "bulkState",
        "Particles with their centres in " + region_.text()
      + "; stresses [Pa], compression positive",
        superellipsoidBulk::columns()
    ),
    records_(std::make_shared<superellipsoidContactRecords>())
{
    superellipsoidInput::checkGroups(dict, "bulkState");
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidBulkState<CloudType>::preMotion()
{
    if (wanted())
    {
        records_->clear();
        this->owner().dynamics().watch(records_);
    }
}


// ************************************************************************* //
