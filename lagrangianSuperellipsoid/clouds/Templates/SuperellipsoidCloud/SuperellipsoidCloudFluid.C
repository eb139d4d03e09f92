// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidCloud.H"
#include "superellipsoidTriple.H"

#include <algorithm>
#include "fvMatrices.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::startExchange()
{
    const superellipsoidFluidSettings& fluid =
        this->dynamics().settings().fluid;

    if (!fluid.active())
    {
        return;
    }

    exchange_.reset
    (
        new superellipsoidExchange
        (
            this->mesh(),
            this->name(),
            fluid.coupling() != superellipsoidFluidSettings::ONE_WAY,
            fluid.semiImplicit()
        )
    );

    exchange_->checkPending
    (
        this->outputProperties().lookupOrDefault("pendingImpulse", false)
    );
    exchange_->cover(bodies());
    exchange_->updateVoidFraction();
}


template<class CloudType>
template<class TrackCloudType>
Foam::vector Foam::SuperellipsoidCloud<CloudType>::modelForce
(
    TrackCloudType& cloud,
    const parcelType& p,
    typename parcelType::trackingData& td,
    const scalar dt
) const
{
    const auto& forces = cloud.forces();
    const scalar m = p.mass();
    const scalar Re = p.Re(td);

    const forceSuSp f
    (
        forces.calcCoupled(p, td, dt, m, Re, td.muc())
      + forces.calcNonCoupled(p, td, dt, m, Re, td.muc())
    );

    // The allowed forces contribute to Su alone
    return f.Su();
}


template<class CloudType>
template<class TrackCloudType>
void Foam::SuperellipsoidCloud<CloudType>::beginSampling
(
    TrackCloudType& cloud,
    typename parcelType::trackingData& td
)
{
    if (this->dispersion().active() && sampling_.flow())
    {
        FatalErrorInFunction
            << "cloud " << this->name() << ": a flow that is given by a"
            << " formula has no turbulence;" << nl
            << "    choose dispersionModel none"
            << exit(FatalError);
    }

    sampling_.update
    (
        this->solution().trackTime(),
        word
        (
            this->solution().interpolationSchemes().lookup(this->U().name())
        )
    );

    td.Tc() = this->dynamics().settings().fluid.temperature();
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::useMeans
(
    const sel_cover_mean& immersed,
    typename parcelType::trackingData& td,
    const label i
)
{
    superellipsoidDynamics& dynamics = this->dynamics();

    td.Uc() = superellipsoidTriple::triple(immersed.mean.velocity);
    td.rhoc() = immersed.mean.density;
    td.muc() = immersed.mean.viscosity;

    if (dynamics.settings().fluid.has(SEL_TERM_BUOYANCY))
    {
        const vector g(dynamics.forcing().gravity(this->solution().trackTime()));
        vector torque;
        sel_immersed_torque
        (
            &immersed.mean,
            immersed.volume,
            g.v_,
            torque.v_
        );

        for (direction d = 0; d < vector::nComponents; ++d)
        {
            dynamics.particles().torque[3*i + d] += torque[d];
        }
    }
}


template<class CloudType>
template<class TrackCloudType>
void Foam::SuperellipsoidCloud<CloudType>::useModels
(
    TrackCloudType& cloud,
    typename parcelType::trackingData& td,
    const label i,
    parcelType& p,
    vector& u
)
{
    const scalar dt = this->solution().trackTime();
    const vector Uc(td.Uc());

    if (this->dispersion().active())
    {
        p.calcDispersion(cloud, td, dt);
        u += td.Uc() - Uc;
    }

    if (cloud.forces().size())
    {
        const vector force(modelForce(cloud, p, td, dt));

        for (direction d = 0; d < vector::nComponents; ++d)
        {
            this->dynamics().particles().force[3*i + d] += force[d];
        }
    }
}


template<class CloudType>
template<class TrackCloudType>
void Foam::SuperellipsoidCloud<CloudType>::sampleParcel
(
    TrackCloudType& cloud,
    typename parcelType::trackingData& td,
    const label i,
    parcelType& p
)
{
    superellipsoidDynamics& dynamics = this->dynamics();

    p.setCellValues(cloud, td);

    const sel_cover_mean* immersed = exchange_->over(p.gid());

    if (immersed)
    {
        useMeans(*immersed, td, i);
    }

    if (this->dispersion().active() || cloud.forces().size())
    {
        const label step = this->db().time().timeIndex();

        this->rndGen() =
            Random(superellipsoidSettings::randomSeed(p.gid(), step));
    }

    superellipsoidFluidFields::sample seen
    (
        sampling_.at
        (
            p.centreInMesh(),
            p.coordinates(),
            p.currentTetIndices(),
            td.Uc()
        )
    );

    if (immersed)
    {
        superellipsoidFluidFields::takeMeans(*immersed, seen);
    }

    useModels(cloud, td, i, p, seen.u);

    seen.rho = td.rhoc();
    seen.mu = td.muc();

    superellipsoidFluidFields::give
    (
        *dynamics.fluid(),
        i,
        seen,
        p.state().fluidHistory,
        sel_world_history_width(dynamics.core())
    );
}


template<class CloudType>
template<class TrackCloudType>
void Foam::SuperellipsoidCloud<CloudType>::sampleFluid
(
    TrackCloudType& cloud,
    typename parcelType::trackingData& td
)
{
    if (!this->dynamics().fluid())
    {
        return;
    }

    beginSampling(cloud, td);
    exchange_->see(bodies(), sampling_, this->rho(), this->mu());

    // Restored below, because injection models have their own sequence of
    // random numbers
    const Random kept(this->rndGen());

    for (std::size_t i = 0; i < parcels_.size(); ++i)
    {
        sampleParcel(cloud, td, i, *parcels_[i].second);
    }

    this->rndGen() = kept;
    sampling_.clear();
    this->dynamics().beginFluid(sampling_.offset());
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::scatterFluid
(
    const label i,
    parcelType& p
) const
{
    const superellipsoidDynamics& dynamics = this->dynamics();
    const sel_fluid* from = dynamics.fluid();

    superellipsoidState& s = p.state();

    s.terms = 0;
    s.forces.clear();

    if (!from)
    {
        s.fluidHistory.clear();
        return;
    }

    const label width = sel_world_history_width(dynamics.core());
    s.fluidHistory = scalarUList(from->history + width*i, width);

    superellipsoidFluidFields::takeForces
    (
        *from,
        dynamics.settings().fluid,
        this->solution().trackTime(),
        i,
        s.terms,
        s.forces
    );
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::settleExchange()
{
    if (exchange_.valid())
    {
        exchange_->settle(this->U());
        exchange_->cover(bodies());
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::giveToFluid()
{
    if (exchange_.valid() && exchange_->toFluid())
    {
        // The exchange requires the particles in the order of their numbers

        std::vector<std::pair<label, label>> order;
        for (std::size_t i = 0; i < parcels_.size(); ++i)
        {
            order.push_back(std::make_pair(parcels_[i].first, label(i)));
        }
        std::sort(order.begin(), order.end());

        const sel_fluid& got = *this->dynamics().fluid();
        const auto inOrder = [&](const double* values, const label width)
        {
            std::vector<double> sorted;
            for (const auto& numbered : order)
            {
                const double* from = values + width*numbered.second;
                sorted.insert(sorted.end(), from, from + width);
            }
            return sorted;
        };

        exchange_->receive
        (
            inOrder(got.impulse, 3).data(),
            inOrder(got.angularImpulse, 3).data(),
            inOrder(got.coefficient, 9).data()
        );
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::updateVoidFraction()
{
    if (exchange_.valid())
    {
        exchange_->cover(bodies());
        exchange_->updateVoidFraction();
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class CloudType>
Foam::tmp<Foam::fvMatrix<Foam::vector>>
Foam::SuperellipsoidCloud<CloudType>::SU(volVectorField& U) const
{
    tmp<fvVectorMatrix> source(new fvVectorMatrix(U, dimForce));

    if (exchange_.valid())
    {
        exchange_->add(source.ref(), nullptr);
    }

    return source;
}


template<class CloudType>
Foam::tmp<Foam::fvMatrix<Foam::vector>>
Foam::SuperellipsoidCloud<CloudType>::SU
(
    volVectorField& U,
    const volScalarField& rho
) const
{
    tmp<fvVectorMatrix> source(new fvVectorMatrix(U, dimForce/dimDensity));

    if (exchange_.valid())
    {
        exchange_->add(source.ref(), &rho);
    }

    return source;
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::setFlow
(
    const superellipsoidFlow* flow
)
{
    sampling_.setFlow(flow);

    if (this->dynamics().fluid())
    {
        this->dynamics().check
        (
            sel_world_set_flow
            (
                this->dynamics().core(),
                flow ? superellipsoidFluidFields::sampleFlow : nullptr,
                &sampling_
            ),
            "flow"
        );
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::sampleAtEnd(const bool atEnd)
{
    const superellipsoidFluidSettings& settings =
        this->dynamics().settings().fluid;

    sampling_.setTime
    (
        atEnd,
        settings.active() && settings.needsAcceleration()
    );
}
