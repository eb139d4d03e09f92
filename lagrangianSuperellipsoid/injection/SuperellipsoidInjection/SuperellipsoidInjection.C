// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidInjection.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
Foam::dictionary Foam::SuperellipsoidInjection<CloudType>::completed
(
    const dictionary& dict
)
{
    if
    (
        dict.found("parcelBasisType")
     && superellipsoidInput::oneWord(dict, "parcelBasisType") != "fixed"
    )
    {
        superellipsoidInput::fail
        (
            dict,
            "parcelBasisType",
            "read '" + dict.get<word>("parcelBasisType") + "'; a parcel is "
            "one particle here, which is: fixed (or leave the keyword out)"
        );
    }

    superellipsoidInput::numberOr(dict, "massTotal", 0, GREAT, 0);

    if (superellipsoidInput::numberOr(dict, "nParticle", 0, GREAT, 1) != 1)
    {
        superellipsoidInput::fail
        (
            dict,
            "nParticle",
            "read "
          + superellipsoidInput::text(dict.get<scalar>("nParticle"))
          + "; a parcel is one particle here: 1 (or leave the keyword out)"
        );
    }

    dictionary result(dict);
    result.set("parcelBasisType", word("fixed"));
    result.set("nParticle", scalar(1));

    superellipsoidInput::numberOr(dict, "SOI", 0, GREAT, 0);

    for (const char* keyword : {"massTotal", "SOI"})
    {
        if (!result.found(keyword))
        {
            result.set(word(keyword), scalar(0));
        }
    }

    return result;
}


template<class CloudType>
void Foam::SuperellipsoidInjection<CloudType>::fail
(
    const string& message
) const
{
    // OpenFOAM's copy of the dictionary has lost the name of its file
    const fileName file(this->owner().particleProperties().objectPath());

    superellipsoidInput::fail
    (
        file + ".subModels.injectionModels." + this->modelName(),
        this->coeffDict().startLineNumber(),
        "injector " + this->modelName() + ": " + message
    );
}


template<class CloudType>
void Foam::SuperellipsoidInjection<CloudType>::checkInside() const
{
    label nOutside = 0;
    string outside;

    const label n = placement_.size();

    for (label i = 0; i < n; ++i)
    {
        if (places_.rank(i) < 0 && ++nOutside <= 10)
        {
            outside +=
                "\n    " + superellipsoidInput::text(placement_.position[i]);
        }
    }

    if (nOutside)
    {
        fail
        (
            superellipsoidInput::text(nOutside) + " of "
          + superellipsoidInput::text(n)
          + " particles lie outside the mesh, their centres at" + outside
          + (nOutside > 10 ? "\n    ..." : "")
        );
    }
}


template<class CloudType>
void Foam::SuperellipsoidInjection<CloudType>::hold()
{
    scalar most = 0;

    for (label i = 0; i < placement_.size(); ++i)
    {
        const scalar off =
            this->owner().plane().hold
            (
                placement_.position[i],
                placement_.orientation[i],
                placement_.U[i],
                placement_.omega[i]
            );

        most = max(most, off/placement_.dEq[i]);
    }

    if (most > 1e-6)
    {
        Info<< "    injector " << this->modelName() << ": bodies were brought"
            << " into the plane " << this->owner().plane().text().c_str()
            << ", by up to " << most << " of their diameter" << endl;
    }
}


// * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * * //

template<class CloudType>
Foam::wordList Foam::SuperellipsoidInjection<CloudType>::keywords
(
    const wordList& others
)
{
    wordList all(others);

    for
    (
        const char* keyword :
        {
            "type", "SOI", "injectorID", "massTotal", "parcelBasisType",
            "nParticle", "minParticlesPerParcel"
        }
    )
    {
        all.append(word(keyword));
    }

    return all;
}


template<class CloudType>
bool Foam::SuperellipsoidInjection<CloudType>::prepareForNextTimeStep
(
    const scalar time,
    label& newParcels,
    scalar& newVolumeFraction
)
{
    const bool now =
        InjectionModel<CloudType>::prepareForNextTimeStep
        (
            time,
            newParcels,
            newVolumeFraction
        );

    if (now)
    {
        place();
        hold();
        places_ =
            superellipsoidPlaces(this->owner().mesh(), placement_.position);
        checkInside();

        newParcels = placement_.size();
        firstId_ = this->owner().takeIds(newParcels);
        servedSOI_ = this->SOI_;
        this->setModelProperty("servedSOI", servedSOI_);
    }

    return now && newParcels;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidInjection<CloudType>::SuperellipsoidInjection
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName,
    const word& modelType
)
:
    InjectionModel<CloudType>(completed(dict), owner, modelName, modelType),
    places_(),
    servedSOI_
    (
        this->template getModelProperty<scalar>("servedSOI", -GREAT)
    ),
    firstId_(-1),
    shapes_(owner.shapes()),
    nPlaced_(0),
    placement_()
{
    if (!owner.solution().transient())
    {
        FatalIOErrorInFunction(dict)
            << "injector " << modelName << ": of type " << modelType
            << " works in transient clouds only" << nl
            << exit(FatalIOError);
    }
}


template<class CloudType>
Foam::SuperellipsoidInjection<CloudType>::SuperellipsoidInjection
(
    const SuperellipsoidInjection<CloudType>& im
)
:
    InjectionModel<CloudType>(im),
    places_(im.places_),
    servedSOI_(im.servedSOI_),
    firstId_(im.firstId_),
    shapes_(im.shapes_),
    nPlaced_(im.nPlaced_),
    placement_(im.placement_)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class CloudType>
Foam::scalar Foam::SuperellipsoidInjection<CloudType>::timeEnd() const
{
    return min(this->SOI_, this->time0_);
}


template<class CloudType>
Foam::label Foam::SuperellipsoidInjection<CloudType>::parcelsToInject
(
    const scalar time0,
    const scalar time1
)
{
    // Times are written with few digits: at a restart the time of the last
    // injection step may be read back as SOI itself
    const bool served =
        mag(this->SOI_ - servedSOI_) <= 1e-5*mag(this->SOI_);

    return (!served && time0 <= 0 && time1 > 0) ? nPlaced_ : 0;
}


template<class CloudType>
Foam::scalar Foam::SuperellipsoidInjection<CloudType>::volumeToInject
(
    const scalar time0,
    const scalar time1
)
{
    return parcelsToInject(time0, time1) ? this->volumeTotal_ : 0.0;
}


template<class CloudType>
Foam::scalar Foam::SuperellipsoidInjection<CloudType>::averageParcelMass()
{
    return
        this->owner().constProps().rho0()*this->volumeTotal_
       /max(nPlaced_, label(1));
}


template<class CloudType>
void Foam::SuperellipsoidInjection<CloudType>::setPositionAndCell
(
    const label parcelI,
    const label,
    const scalar,
    vector& position,
    label& cellOwner,
    label& tetFacei,
    label& tetPti
)
{
    position = placement_.position[parcelI];
    cellOwner = places_.cell(parcelI);
    tetFacei = places_.tetFace(parcelI);
    tetPti = places_.tetPt(parcelI);
}


template<class CloudType>
void Foam::SuperellipsoidInjection<CloudType>::setProperties
(
    const label parcelI,
    const label,
    const scalar,
    parcelType& parcel
)
{
    parcel.state().gid = firstId_ + parcelI;
    parcel.setShape
    (
        shapes_,
        placement_.typeId[parcelI],
        placement_.dEq[parcelI]
    );
    parcel.setOrientation(placement_.orientation[parcelI]);
    parcel.setOmega(placement_.omega[parcelI]);
    parcel.U() = placement_.U[parcelI];

    if (placement_.rho[parcelI] > 0)
    {
        parcel.rho() = placement_.rho[parcelI];
    }
}


// ************************************************************************* //
