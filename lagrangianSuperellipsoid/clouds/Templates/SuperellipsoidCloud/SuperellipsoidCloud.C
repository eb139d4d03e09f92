/*---------------------------------------------------------------------------*\
    lagrangianSuperellipsoid: superellipsoidal particles in OpenFOAM
-------------------------------------------------------------------------------
License
    This file is part of lagrangianSuperellipsoid, a library for OpenFOAM.

    lagrangianSuperellipsoid is free software: you can redistribute it and/or
    modify it under the terms of the GNU General Public License as published
    by the Free Software Foundation, either version 3 of the License, or (at
    your option) any later version.

    lagrangianSuperellipsoid is distributed in the hope that it will be
    useful, but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General
    Public License for more details.

    SPDX-License-Identifier: GPL-3.0-or-later

\*---------------------------------------------------------------------------*/

#include "SuperellipsoidCloud.H"
#include "superellipsoidCompat.H"
#include "superellipsoidMotionObserver.H"
#include "superellipsoidParallel.H"
#include "PstreamReduceOps.H"
#include "fvMatrices.H"

#include <algorithm>
#include <array>

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::readParcels()
{
    parcelType::readFields(*this);

    label nLost = 0;
    label last = -1;

    for (const parcelType& p : *this)
    {
        nLost += p.cell() < 0;
        last = max(last, p.gid());
    }

    reduce(nLost, sumOp<label>());
    reduce(last, maxOp<label>());

    if (nLost)
    {
        FatalErrorInFunction
            << "cloud " << this->name() << ": " << nLost
            << " of the particles that were read lie outside the mesh"
            << exit(FatalError);
    }

    for (const parcelType& p : *this)
    {
        if (!p.hasShape() || !p.hasOrientation())
        {
            FatalErrorInFunction
                << "cloud " << this->name() << ": particle " << p.gid()
                << " at " << p.position() << " was read with semiAxes "
                << p.semiAxes() << " and orientation ("
                << p.orientation().w() << ' ' << p.orientation().v()
                << ");" << nl << "    semi-axes must be greater than zero,"
                << " the quaternion must not be zero"
                << exit(FatalError);
        }
    }


    // Numbers, which must be unique

    DynamicList<label> numbers;
    for (const parcelType& p : *this)
    {
        if (p.gid() >= 0)
        {
            numbers.append(p.gid());
        }
    }

    labelList all(superellipsoidParallel::gather<label>(numbers));
    std::sort(all.begin(), all.end());
    const label* twice = std::adjacent_find(all.cbegin(), all.cend());

    label same = twice == all.cend() ? -1 : *twice;
    superellipsoidParallel::broadcast(same);

    if (same >= 0)
    {
        FatalErrorInFunction
            << "cloud " << this->name() << ": the field gid has " << same
            << " more than once" << exit(FatalError);
    }

    this->dynamics().idsTaken(last);

    // Larger ones may have left since
    this->dynamics().idsTaken
    (
        this->outputProperties().lookupOrDefault("nextId", label(0)) - 1
    );

    this->dynamics().restarted();

    mapTypes();
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::mapTypes()
{
    // typeId is a place in the list of shapes: it may have changed

    const wordList now(this->shapes().names());
    const wordList before
    (
        this->outputProperties().lookupOrDefault("shapes", now)
    );

    if (before == now)
    {
        return;
    }

    for (parcelType& p : *this)
    {
        if (p.typeId() >= 0 && p.typeId() < before.size())
        {
            p.setType(this->shapes().find(before[p.typeId()]));
        }
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::number()
{
    std::vector<parcelType*> added;
    DynamicList<scalar> places;
    label nMany = 0;

    for (parcelType& p : *this)
    {
        if (p.age() <= 0 && p.nParticle() != 1)
        {
            p.nParticle() = 1;
            ++nMany;
        }

        if (p.gid() < 0)
        {
            added.push_back(&p);
            places.append(p.centre().x());
            places.append(p.centre().y());
            places.append(p.centre().z());
        }
    }

    reduce(nMany, sumOp<label>());

    if (nMany && !warnedOne_)
    {
        warnedOne_ = true;

        WarningInFunction
            << "cloud " << this->name() << ": an injection model stands for"
            << " several particles by one parcel, or for a part of one;" << nl
            << "    here each parcel is one particle. Choose parcelBasisType"
            << " fixed; nParticle 1;" << endl;
    }

    const label nAdded =
        returnReduce(label(added.size()), sumOp<label>());

    if (!nAdded)
    {
        return;
    }


    // Sorted by place; rank and order there for those at the same place

    typedef std::pair<std::array<scalar, 3>, std::array<label, 2>> record;

    scalarListList all(Pstream::nProcs());
    all[Pstream::myProcNo()] = places;
    Pstream::gatherList(all);
    superellipsoidParallel::broadcast(all);

    std::vector<record> records;
    records.reserve(nAdded);

    forAll(all, proc)
    {
        for (label i = 0; i < all[proc].size()/3; ++i)
        {
            const scalar* x = &all[proc][3*i];

            records.push_back(record{{{x[0], x[1], x[2]}}, {{proc, i}}});
        }
    }

    std::sort(records.begin(), records.end());

    const label first = this->dynamics().takeIds(nAdded);

    for (std::size_t k = 0; k < records.size(); ++k)
    {
        if (records[k].second[0] == Pstream::myProcNo())
        {
            added[records[k].second[1]]->gid() = first + k;
        }
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::gather()
{
    superellipsoidDynamics& dynamics = this->dynamics();

    parcels_.clear();
    for (parcelType& p : *this)
    {
        parcels_.push_back(std::make_pair(p.gid(), &p));
    }
    std::sort(parcels_.begin(), parcels_.end());

    sel_particles& to = dynamics.resize(parcels_.size());

    for (std::size_t i = 0; i < parcels_.size(); ++i)
    {
        parcelType& p = *parcels_[i].second;

        // Injection models change it
        if (p.shape() >= 0)
        {
            p.typeId() = p.shape();
        }

        if (!p.hasOrientation())
        {
            p.setOrientation
            (
                dynamics.settings().injectedOrientation(p.gid())
            );
        }

        // Something else than the core has moved it
        const point position(p.position());

        if (mag(p.centre() - position) > 1e-4*p.d())
        {
            if (p.age() <= 0)
            {
                FatalErrorInFunction
                    << "cloud " << this->name() << ": particle " << p.gid()
                    << " is to start at " << p.centre()
                    << ", which lies outside the mesh;" << nl
                    << "    the nearest place in it is about " << position
                    << exit(FatalError);
            }

            p.centre() = position;
        }

        to.id[i] = p.gid();
        // For the table of pairs; -1: none of the shapes
        to.type[i] = p.typeId() < this->shapes().size() ? p.typeId() : -1;
        to.shape[i] =
            dynamics.shapeIndex
            (
                p.semiAxes(),
                p.epsilon1(),
                p.epsilon2(),
                p.gid()
            );
        p.d() = dynamics.equivalentDiameter(to.shape[i]);
        to.density[i] = p.rho();
        to.overlap[i] = p.overlap();

        to.q[4*i] = p.orientation().w();
        for (direction d = 0; d < vector::nComponents; ++d)
        {
            to.q[4*i + 1 + d] = p.orientation().v()[d];
            to.x[3*i + d] = p.centre()[d];
            to.v[3*i + d] = p.U()[d];
            to.omega[3*i + d] = p.omega()[d];
            to.force[3*i + d] = 0;
            to.torque[3*i + d] = 0;
        }
    }

    dynamics.gathered(this->solution().trackTime());

    for (std::size_t i = 0; i < parcels_.size(); ++i)
    {
        dynamics.setMemory(i, parcels_[i].second->contactMemory());
    }
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

    // Those that are let in have no other part than this
    return f.Su();
}


template<class CloudType>
template<class TrackCloudType>
void Foam::SuperellipsoidCloud<CloudType>::sampleFluid
(
    TrackCloudType& cloud,
    typename parcelType::trackingData& td
)
{
    superellipsoidDynamics& dynamics = this->dynamics();
    sel_fluid* to = dynamics.fluid();

    if (!to)
    {
        return;
    }

    const scalar dt = this->solution().trackTime();
    const superellipsoidFluidSettings& settings = dynamics.settings().fluid();
    const label width = dynamics.historyWidth();
    const bool disperse = this->dispersion().active();
    const bool modelForces = cloud.forces().size();

    if (disperse && flow_.flow())
    {
        FatalErrorInFunction
            << "cloud " << this->name() << ": a flow that is given by a"
            << " formula has no turbulence;" << nl
            << "    choose dispersionModel none"
            << exit(FatalError);
    }

    flow_.update
    (
        dt,
        word
        (
            this->solution().interpolationSchemes().lookup(this->U().name())
        )
    );

    td.Tc() = settings.temperature();

    // Injection models have their own sequence of random numbers
    const Random kept(this->rndGen());

    for (std::size_t i = 0; i < parcels_.size(); ++i)
    {
        parcelType& p = *parcels_[i].second;

        p.setCellValues(cloud, td);

        if (disperse || modelForces)
        {
            this->rndGen() =
                Random
                (
                    superellipsoidSettings::randomSeed
                    (
                        p.gid(),
                        this->db().time().timeIndex()
                    )
                );
        }

        const point place(flow_.place(p.centre(), p.U()));
        const vector Uc(td.Uc());
        vector u(Uc);
        tensor J;
        vector dudt;

        flow_.sample
        (
            place,
            p.coordinates(),
            p.currentTetIndices(),
            u,
            J,
            dudt
        );

        if (disperse)
        {
            p.calcDispersion(cloud, td, dt);
            u += td.Uc() - Uc;
        }

        if (modelForces)
        {
            const vector force(modelForce(cloud, p, td, dt));

            for (direction d = 0; d < vector::nComponents; ++d)
            {
                dynamics.particles().force[3*i + d] = force[d];
            }
        }

        for (direction d = 0; d < vector::nComponents; ++d)
        {
            to->x0[3*i + d] = place[d];
            to->u[3*i + d] = u[d];
            to->dudt[3*i + d] = dudt[d];
        }
        for (direction d = 0; d < tensor::nComponents; ++d)
        {
            to->gradient[9*i + d] = J[d];
        }
        to->density[i] = td.rhoc();
        to->viscosity[i] = td.muc();

        // A new particle has none
        const scalarList& history = p.fluidHistory();

        for (label k = 0; k < width; ++k)
        {
            to->history[width*i + k] =
                history.size() == width ? history[k] : 0;
        }
    }

    this->rndGen() = kept;
    flow_.clear();
    dynamics.beginFluid(flow_.offset());
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

    p.terms() = 0;
    p.forces().clear();

    if (!from)
    {
        p.fluidHistory().clear();
        return;
    }

    const superellipsoidFluidSettings& settings = dynamics.settings().fluid();
    const label width = dynamics.historyWidth();

    p.fluidHistory().setSize(width);
    for (label k = 0; k < width; ++k)
    {
        p.fluidHistory()[k] = from->history[width*i + k];
    }

    if (!settings.writeForces() || !from->terms)
    {
        return;
    }

    const scalar dt = this->solution().trackTime();
    DynamicList<vector> forces(SEL_TERM_COUNT + 1);

    const auto add = [&](const label term, const double* impulse)
    {
        p.terms() |= label(1) << term;
        forces.append(vector(impulse[0], impulse[1], impulse[2])/dt);
    };

    for (label term = 0; term < SEL_TERM_COUNT; ++term)
    {
        if (settings.has(sel_term(term)))
        {
            add(term, from->terms + 3*(SEL_TERM_COUNT*i + term));
        }
    }
    if (settings.world().torque)
    {
        add(SEL_TERM_COUNT, from->angularImpulse + 3*i);
    }

    p.forces() = forces;
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::scatter()
{
    const superellipsoidDynamics& dynamics = this->dynamics();
    const sel_particles& from = dynamics.particles();

    for (std::size_t i = 0; i < parcels_.size(); ++i)
    {
        parcelType& p = *parcels_[i].second;

        const double* q = from.q + 4*i;
        const double* x = from.x + 3*i;
        const double* v = from.v + 3*i;
        const double* w = from.omega + 3*i;

        p.centre() = point(x[0], x[1], x[2]);
        p.U() = vector(v[0], v[1], v[2]);
        p.setOmega(vector(w[0], w[1], w[2]));
        p.setOrientation(quaternion(q[0], vector(q[1], q[2], q[3])));
        p.overlap() = from.overlap[i];

        dynamics.getMemory(i, p.contactMemory());
        scatterFluid(i, p);
    }
}


template<class CloudType>
Foam::List<Foam::superellipsoidCovering::body>
Foam::SuperellipsoidCloud<CloudType>::bodies()
{
    superellipsoidDynamics& dynamics = this->dynamics();

    List<superellipsoidCovering::body> bodies(this->size());
    label i = 0;

    for (const parcelType& p : *this)
    {
        superellipsoidCovering::body& b = bodies[i++];

        const sel_shape& shape =
            dynamics.shape
            (
                dynamics.shapeIndex
                (
                    p.semiAxes(),
                    p.epsilon1(),
                    p.epsilon2(),
                    p.gid()
                )
            );

        b.gid = p.gid();
        b.cell = p.cell();
        b.centre = p.centre();
        b.Q = p.orientation().R();
        b.volume = shape.volume;
        b.equivalentDiameter = shape.equivalentDiameter;
        b.boundingRadius = shape.boundingRadius;
        b.semiAxes = p.semiAxes();
        b.epsilon1 = p.epsilon1();
        b.epsilon2 = p.epsilon2();
        b.mass = p.rho()*shape.volume;
    }

    std::sort
    (
        bodies.begin(),
        bodies.end(),
        []
        (
            const superellipsoidCovering::body& a,
            const superellipsoidCovering::body& b
        )
        {
            return a.gid < b.gid;
        }
    );

    return bodies;
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::count
(
    const typename parcelType::trackingData& td,
    const label nBefore
)
{
    counts_.n = this->size();
    counts_.left = td.left();
    counts_.stopped = returnReduce(td.nStopped(), sumOp<label>());
    counts_.removed = returnReduce(td.removed(), sumOp<label>());

    // Patches that are the same on all processes come first

    const label nPatches =
        returnReduce(counts_.left.size(), minOp<label>());
    counts_.left.setSize(nPatches);

    Pstream::listCombineGather(counts_.left, plusEqOp<label>());
    superellipsoidParallel::broadcast(counts_.left);

    const label nAfter = returnReduce(this->size(), sumOp<label>());
    const label nLost =
        nBefore - nAfter - counts_.removed - sum(counts_.left);

    if (nLost)
    {
        FatalErrorInFunction
            << "cloud " << this->name() << ": of " << nBefore
            << " particles " << nAfter << " are left, "
            << sum(counts_.left) << " went through open patches and "
            << counts_.removed << " were removed by cloud functions;" << nl
            << "    " << nLost << " got lost"
            << exit(FatalError);
    }

    for (const label gid : td.stopped())
    {
        Pout<< "    particle " << gid << " was stopped on a wall" << endl;
    }
}


// * * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::cloudReset
(
    SuperellipsoidCloud<CloudType>& c
)
{
    CloudType::cloudReset(c);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidCloud<CloudType>::SuperellipsoidCloud
(
    const word& cloudName,
    const volScalarField& rho,
    const volVectorField& U,
    const volScalarField& mu,
    const dimensionedVector& g,
    bool readFields
)
:
    CloudType
    (
        superellipsoidSettings::checkFile(rho.mesh(), cloudName),
        rho,
        U,
        mu,
        g,
        false
    ),
    cloudCopyPtr_(nullptr),
    parcels_(),
    counts_(),
    flow_(U),
    warnedOne_(false),
    exchange_()
{
    if (this->solution().active())
    {
        superellipsoidSettings::checkMesh(this->mesh());

        // Sources of the fluid, which there are none of yet
        superellipsoidCompat::noWrite(this->UTrans());
        superellipsoidCompat::noWrite(this->UCoeff());

        this->dynamics().start(g.value());
        sampleAtEnd(false);

        if (readFields)
        {
            readParcels();
        }

        const superellipsoidFluidSettings& fluid =
            this->dynamics().settings().fluid();

        if (fluid.active())
        {
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

            exchange_->cover(bodies());
            exchange_->updateVoidFraction();
        }
    }
}


template<class CloudType>
Foam::SuperellipsoidCloud<CloudType>::SuperellipsoidCloud
(
    SuperellipsoidCloud<CloudType>& c,
    const word& name
)
:
    CloudType(c, name),
    cloudCopyPtr_(nullptr),
    parcels_(),
    counts_(),
    flow_(c.U()),
    warnedOne_(false),
    exchange_()
{}


template<class CloudType>
Foam::SuperellipsoidCloud<CloudType>::SuperellipsoidCloud
(
    const fvMesh& mesh,
    const word& name,
    const SuperellipsoidCloud<CloudType>& c
)
:
    CloudType(mesh, name, c),
    cloudCopyPtr_(nullptr),
    parcels_(),
    counts_(),
    flow_(c.U()),
    warnedOne_(false),
    exchange_()
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class CloudType>
Foam::scalar
Foam::SuperellipsoidCloud<CloudType>::rotationalKineticEnergyOfSystem() const
{
    scalar energy = 0;

    for (const parcelType& p : *this)
    {
        energy += p.rotationalKineticEnergy();
    }

    return energy;
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::checkParcelProperties
(
    parcelType& parcel,
    const scalar lagrangianDt,
    const bool fullyDescribed
)
{
    CloudType::checkParcelProperties(parcel, lagrangianDt, fullyDescribed);

    if (parcel.hasShape())
    {
        return;
    }

    const superellipsoidSettings& settings = this->dynamics().settings();
    const label typeId = settings.injectedType();

    if (typeId < 0)
    {
        FatalErrorInFunction
            << "cloud " << this->name() << ": an injection model of OpenFOAM"
            << " makes parcels, and there are " << this->shapes().size()
            << " shapes;" << nl << "    say in "
            << this->particleProperties().name()
            << " which they get: injected { shape "
            << this->shapes().names()[0] << "; }"
            << exit(FatalError);
    }

    const scalar dEq =
        settings.injectedSizeFromInjector()
      ? parcel.d()
      : this->shapes()[typeId].equivalentDiameter;

    if (dEq <= 0)
    {
        FatalErrorInFunction
            << "cloud " << this->name() << ": an injection model made a"
            << " parcel of diameter " << dEq << ';' << nl << "    for that of"
            << " the shape say injected { size fromShape; }"
            << exit(FatalError);
    }

    parcel.setShape(this->shapes(), typeId, dEq);
    parcel.setOmega(settings.injectedOmega());
}


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
    flow_.setFlow(flow);
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::sampleAtEnd(const bool atEnd)
{
    const superellipsoidFluidSettings& settings =
        this->dynamics().settings().fluid();

    flow_.setTime(atEnd, settings.active() && settings.needsAcceleration());
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::storeState()
{
    cloudCopyPtr_.reset
    (
        static_cast<SuperellipsoidCloud<CloudType>*>
        (
            clone(this->name() + "Copy").ptr()
        )
    );
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::restoreState()
{
    cloudReset(*cloudCopyPtr_);
    cloudCopyPtr_.clear();
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::evolve()
{
    if (this->solution().canEvolve())
    {
        typename parcelType::trackingData td(*this);

        this->solve(*this, td);
    }
}


template<class CloudType>
template<class TrackCloudType>
void Foam::SuperellipsoidCloud<CloudType>::motion
(
    TrackCloudType& cloud,
    typename parcelType::trackingData& td
)
{
    if (this->mesh().changing())
    {
        FatalErrorInFunction
            << "cloud " << this->name() << ": the mesh moves or changes;"
            << " superellipsoids need one at rest for now." << nl
            << "    Walls with a velocity need no moving mesh: see walls in"
            << " the block contact"
            << exit(FatalError);
    }

    number();

    const label nBefore = returnReduce(this->size(), sumOp<label>());

    gather();
    sampleFluid(cloud, td);

    if (exchange_.valid())
    {
        exchange_->settle(this->U());
        exchange_->cover(bodies());
    }

    superellipsoidMotionObserver::notify(this->functions());
    this->dynamics().advance(this->solution().trackTime());

    if (exchange_.valid() && exchange_->toFluid())
    {
        const sel_fluid& got = *this->dynamics().fluid();

        exchange_->receive(got.impulse, got.angularImpulse, got.coefficient);
    }

    scatter();

    td.tracking() = true;
    CloudType::motion(cloud, td);
    td.tracking() = false;

    count(td, nBefore);

    if (exchange_.valid())
    {
        exchange_->cover(bodies());
        exchange_->updateVoidFraction();
    }

    if (this->db().time().writeTime())
    {
        this->outputProperties().set("nextId", this->dynamics().nextId());
        this->outputProperties().set("shapes", this->shapes().names());
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::info()
{
    superellipsoidCompat::storeInjection(this->injectors());

    this->dynamics().report(counts_);

    if (exchange_.valid())
    {
        exchange_->report();
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::writeFields() const
{
    CloudType::writeFields();

    if (exchange_.valid())
    {
        exchange_->settled(this->U());
        exchange_->write();
    }
}


// ************************************************************************* //
