// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidTableInjection.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidTable.H"

// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidTableInjection<CloudType>::SuperellipsoidTableInjection
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName
)
:
    SuperellipsoidInjection<CloudType>(dict, owner, modelName, typeName)
{
    superellipsoidInput::checkKeywords(dict, this->keywords({"file"}));

    fileName file(owner.db().time().constant()/modelName);
    dict.readIfPresent("file", file);
    file.expand();

    if (!file.isAbsolute())
    {
        file = owner.db().time().globalPath()/file;
    }

    superellipsoidPlacement& particles = this->placement_;

    if (Pstream::master())
    {
        superellipsoidTable(file, this->shapes_).read(particles);
    }

    superellipsoidParallel::broadcast(particles.position);
    superellipsoidParallel::broadcast(particles.orientation);
    superellipsoidParallel::broadcast(particles.U);
    superellipsoidParallel::broadcast(particles.omega);
    superellipsoidParallel::broadcast(particles.typeId);
    superellipsoidParallel::broadcast(particles.dEq);
    superellipsoidParallel::broadcast(particles.rho);

    this->nPlaced_ = particles.size();
    this->volumeTotal_ = 0;

    for (label i = 0; i < particles.size(); ++i)
    {
        this->volumeTotal_ +=
            this->shapes_.scaled
            (
                particles.typeId[i],
                particles.dEq[i]
            ).volume;
    }
}


template<class CloudType>
Foam::SuperellipsoidTableInjection<CloudType>::SuperellipsoidTableInjection
(
    const SuperellipsoidTableInjection<CloudType>& im
)
:
    SuperellipsoidInjection<CloudType>(im)
{}


// ************************************************************************* //
