// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidInjection.H"
#include "superellipsoidBedCondition.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidTriple.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidInjection<CloudType>::addTo
(
    superellipsoidBedCondition& condition,
    const CloudType& owner
)
{
    for (const parcelType& p : owner)
    {
        condition.add
        (
            p.centre(),
            p.cell(),
            p.volume(),
            mag(p.U()) + mag(p.omega())*mag(p.semiAxes())
        );
    }
}


template<class CloudType>
std::shared_ptr<Foam::superellipsoidInjector>
Foam::SuperellipsoidInjection<CloudType>::make
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName,
    const string& stored
)
{
    if (!owner.solution().transient())
    {
        FatalIOErrorInFunction(dict)
            << "injector " << modelName << ": of type "
            << superellipsoidInput::oneWord(dict, "type").c_str()
            << " needs a transient cloud" << nl
            << exit(FatalIOError);
    }

    const auto present = [&owner](const boundBox& within, const scalar beyond)
    {
        return std::make_shared<const superellipsoidPresent>
        (
            owner,
            owner.periods(),
            within,
            beyond
        );
    };

    return std::shared_ptr<superellipsoidInjector>
    (
        superellipsoidInjector::New
        ({
            // OpenFOAM's cloud passes the block subModels on as it was read,
            // with older names of keywords
            superellipsoidKeywords::renewed
            (
                dict,
                "subModels/injectionModels/" + dict.dictName()
            ),
            modelName,
            // OpenFOAM's copy of the dictionary does not have the name of its
            // file
            owner.particleProperties().objectPath()
          + ".subModels.injectionModels." + modelName,
            owner.mesh(),
            owner.shapes(),
            owner.plane(),
            owner.periods(),
            owner.constProps().rho0(),
            owner.usualGap(),
            stored,
            [&owner]() { return owner.wallGeometry(); },
            present,
            [&owner](superellipsoidBedCondition& c) { addTo(c, owner); }
        }).ptr()
    );
}


// * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * * //

template<class CloudType>
bool Foam::SuperellipsoidInjection<CloudType>::prepareForNextTimeStep
(
    const scalar time,
    label& newParcels,
    scalar& newVolumeFraction
)
{
    const scalar dt = this->owner().db().time().deltaTValue();

    if (injector_->feeds())
    {
        injector_->begin(time, dt, this->SOI_);
    }

    const bool now =
        InjectionModel<CloudType>::prepareForNextTimeStep
        (
            time,
            newParcels,
            newVolumeFraction
        );

    if (now)
    {
        newParcels = label(injector_->inject().size());
        firstId_ = this->owner().takeIds(newParcels);
        servedSOI_ = this->SOI_;
        this->setModelProperty("servedSOI", servedSOI_);
    }

    if (injector_->feeds())
    {
        this->setModelProperty("feed", injector_->state());
        injector_->end(time - this->SOI_);
    }

    return now && newParcels;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidInjection<CloudType>::SuperellipsoidInjection
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName
)
:
    InjectionModel<CloudType>
    (
        superellipsoidInjector::completed(dict),
        owner,
        modelName,
        superellipsoidInput::oneWord(dict, "type")
    ),
    type_(superellipsoidInput::oneWord(dict, "type")),
    servedSOI_
    (
        this->template getModelProperty<scalar>("servedSOI", -GREAT)
    ),
    firstId_(-1)
{
    injector_ =
        make
        (
            dict,
            owner,
            modelName,
            this->template getModelProperty<string>("feed", string::null)
        );

    this->volumeTotal_ = injector_->volume();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class CloudType>
Foam::label Foam::SuperellipsoidInjection<CloudType>::parcelsToInject
(
    const scalar time0,
    const scalar time1
)
{
    if (injector_->feeds())
    {
        return injector_->isDue() ? 1 : 0;
    }

    // Times are written with few digits, so that at a restart the time of the
    // last injection step may be read as SOI itself
    const bool served =
        mag(this->SOI_ - servedSOI_) <= 1e-5*mag(this->SOI_);

    return !served && time0 <= 0 && time1 > 0 ? injector_->number() : 0;
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
    const superellipsoidPlaces& places = injector_->places();

    superellipsoidTriple::take(injector_->rows()[parcelI].x, position);
    cellOwner = places.cell(parcelI);
    tetFacei = places.tetFace(parcelI);
    tetPti = places.tetPt(parcelI);
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
    const sel_particle_row& row = injector_->rows()[parcelI];
    const double* q = row.q;

    parcel.state().gid = firstId_ + parcelI;
    parcel.setShape(injector_->shapes(), row.shape, row.diameter);
    parcel.setOrientation(quaternion(q[0], vector(q[1], q[2], q[3])));
    parcel.setOmega(vector(row.omega[0], row.omega[1], row.omega[2]));
    parcel.U() = vector(row.v[0], row.v[1], row.v[2]);

    if (row.density > 0)
    {
        parcel.rho() = row.density;
    }
}
