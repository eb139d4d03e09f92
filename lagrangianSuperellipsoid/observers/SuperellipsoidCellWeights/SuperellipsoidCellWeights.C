// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidCellWeights.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "volFields.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
std::map<Foam::label, Foam::scalar>
Foam::SuperellipsoidCellWeights<CloudType>::contacts() const
{
    const auto& dynamics = this->owner().dynamics();
    const sel_particles& p = dynamics.particles();
    scalarList n(p.nLocal);
    sel_world_count_contacts(dynamics.core(), n.begin());

    std::map<label, scalar> known;

    forAll(n, i)
    {
        known[label(p.id[i])] = n[i];
    }

    std::map<label, scalar> here;

    for (const parcelType& parcel : this->owner())
    {
        const auto found = known.find(parcel.gid());

        here[parcel.gid()] = found == known.end() ? 0 : found->second;

        if (found != known.end())
        {
            known.erase(found);
        }
    }

    // Only the few particles that have changed process in the step are
    // exchanged

    std::vector<traveller> gone;

    for (const auto& entry : known)
    {
        gone.push_back(traveller{scalar(entry.first), entry.second});
    }

    for (const traveller& t : superellipsoidParallel::allGatherPlain(gone))
    {
        const auto found = here.find(label(t.id));

        if (found != here.end())
        {
            found->second = t.contacts;
        }
    }

    return here;
}


// * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidCellWeights<CloudType>::write()
{
    const fvMesh& mesh = this->owner().mesh();
    const scalar substeps = this->owner().dynamics().substeps().n();

    volScalarField weights
    (
        IOobject
        (
            "cellWeights." + this->owner().name(),
            mesh.time().timeName(),
            mesh,
            IOobject::NO_READ,
            IOobject::NO_WRITE,
            false
        ),
        mesh,
        dimensionedScalar("cell", dimless, cell_)
    );

    const std::map<label, scalar> n(contacts());

    for (const parcelType& parcel : this->owner())
    {
        weights[parcel.cell()] +=
            substeps*(particle_ + contact_*n.find(parcel.gid())->second);
    }

    weights.write();
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidCellWeights<CloudType>::SuperellipsoidCellWeights
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName
)
:
    CloudFunctionObject<CloudType>(dict, owner, modelName, typeName),
    cell_(superellipsoidInput::numberOr(dict, "cell", 1e-6, 1e6, 1)),
    particle_(superellipsoidInput::numberOr(dict, "particle", 0, 1e6, 0.07)),
    contact_(superellipsoidInput::numberOr(dict, "contact", 0, 1e6, 0.04))
{
    superellipsoidInput::checkGroups(dict, "cellWeights");
}


// ************************************************************************* //
