// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidInletInjection<CloudType>::restore()
{
    const string state
    (
        this->template getModelProperty<string>("feed", string::null)
    );

    if (state.size() && !inlet_->feed().restore(state))
    {
        this->fail
        (
            "what the run before has written of its feed cannot be gone on"
            " from: '" + superellipsoidInput::cut(state) + "' in uniform/"
            "lagrangian of the time folder; it has numbers, as many for the"
            " shapes as there are now, and at its end their checksum. Restore the file, or the list of shapes,"
            " or give the injector another name: then it starts anew"
        );
    }
}


template<class CloudType>
void Foam::SuperellipsoidInletInjection<CloudType>::look()
{
    superellipsoidBedCondition& end = inlet_->end();

    if (!end.active() || inlet_->feed().ended())
    {
        return;
    }

    for (const parcelType& p : this->owner())
    {
        end.add
        (
            p.centre(),
            p.cell(),
            p.volume(),
            mag(p.U()) + mag(p.omega())*mag(p.semiAxes())
        );
    }

    inlet_->endIfReached();
}


// * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidInletInjection<CloudType>::place()
{
    const boundBox within(inlet_->prepare());
    const superellipsoidPresent present
    (
        this->owner(),
        this->owner().periods(),
        within,
        inlet_->overhang()
    );
    std::vector<sel_body> fixed(present.bodies());

    // Only the master has all the walls
    const std::shared_ptr<const sel_walls> walls(this->owner().wallGeometry());

    inlet_->fill
    (
        this->owner().plane().plane(),
        walls.get(),
        this->owner().periods(),
        fixed,
        this->placement_
    );
}


template<class CloudType>
bool Foam::SuperellipsoidInletInjection<CloudType>::prepareForNextTimeStep
(
    const scalar time,
    label& newParcels,
    scalar& newVolumeFraction
)
{
    superellipsoidFeed& feed = inlet_->feed();
    const scalar t = time - this->SOI_;

    look();
    feed.advance
    (
        read_,
        t - this->owner().db().time().deltaTValue(),
        t,
        this->SOI_
    );

    const bool now =
        SuperellipsoidInjection<CloudType>::prepareForNextTimeStep
        (
            time,
            newParcels,
            newVolumeFraction
        );

    this->setModelProperty("feed", feed.state());
    inlet_->reportEnd(t);

    return now;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidInletInjection<CloudType>::SuperellipsoidInletInjection
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName
)
:
    SuperellipsoidInjection<CloudType>(dict, owner, modelName, typeName),
    read_(dict),
    inlet_()
{
    superellipsoidInput::checkKeywords
    (
        dict,
        this->keywords(superellipsoidInlet::keywords())
    );

    inlet_ =
        std::make_shared<superellipsoidInlet>
        (
            modelName,
            dict,
            this->shapes_,
            owner.mesh(),
            owner.constProps().rho0(),
            owner.usualGap()
        );

    restore();

    this->nPlaced_ = 1;
    this->volumeTotal_ = inlet_->feed().mixture().meanVolume();
}


template<class CloudType>
Foam::SuperellipsoidInletInjection<CloudType>::SuperellipsoidInletInjection
(
    const SuperellipsoidInletInjection<CloudType>& im
)
:
    SuperellipsoidInjection<CloudType>(im),
    read_(im.read_),
    inlet_(im.inlet_)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class CloudType>
Foam::label Foam::SuperellipsoidInletInjection<CloudType>::parcelsToInject
(
    const scalar,
    const scalar
)
{
    return inlet_->feed().isDue() ? 1 : 0;
}


// ************************************************************************* //
