// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidCloud.H"
#include "superellipsoidTriple.H"
#include "superellipsoidParallel.H"
#include "PstreamReduceOps.H"

#include <algorithm>

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::oneEach()
{
    label nMany = 0;

    for (parcelType& p : *this)
    {
        if (p.age() <= 0 && p.nParticle() != 1)
        {
            p.nParticle() = 1;
            ++nMany;
        }
    }

    reduce(nMany, sumOp<label>());

    if (nMany && !warnedOne_)
    {
        warnedOne_ = true;

        WarningInFunction
            << "cloud " << this->name() << ": an injection model makes parcels"
            << " with nParticle other than 1;" << nl
            << "    in this cloud a parcel is one particle. Choose"
            << " parcelBasisType fixed; nParticle 1;" << endl;
    }
}


template<class CloudType>
std::vector<typename Foam::SuperellipsoidCloud<CloudType>::addedRecord>
Foam::SuperellipsoidCloud<CloudType>::sortedRecords
(
    const scalarList& places
)
{
    scalarListList all(Pstream::nProcs());
    all[Pstream::myProcNo()] = places;
    Pstream::gatherList(all);
    superellipsoidParallel::broadcast(all);

    std::vector<addedRecord> records;

    forAll(all, proc)
    {
        for (label i = 0; i < all[proc].size()/3; ++i)
        {
            const scalar* x = &all[proc][3*i];

            records.push_back(addedRecord{{{x[0], x[1], x[2]}}, {{proc, i}}});
        }
    }

    std::sort(records.begin(), records.end());

    return records;
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::number()
{
    oneEach();

    std::vector<parcelType*> added;
    DynamicList<scalar> places;

    for (parcelType& p : *this)
    {
        if (p.gid() < 0)
        {
            added.push_back(&p);
            places.append(p.centre().x());
            places.append(p.centre().y());
            places.append(p.centre().z());
        }
    }

    const label nAdded =
        returnReduce(label(added.size()), sumOp<label>());

    if (!nAdded)
    {
        return;
    }

    const std::vector<addedRecord> records(sortedRecords(places));
    const label first = this->dynamics().takeIds(nAdded);

    for (std::size_t k = 0; k < records.size(); ++k)
    {
        if (records[k].second[0] == Pstream::myProcNo())
        {
            added[records[k].second[1]]->state().gid = first + k;
        }
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::prepare(parcelType& p)
{
    // OpenFOAM's injection models overwrite the type
    if (p.shape() >= 0)
    {
        p.typeId() = p.shape();
    }

    if (!p.hasOrientation())
    {
        p.setOrientation
        (
            this->dynamics().settings().injectedOrientation
            (
                p.gid(),
                p.semiAxes(),
                this->plane().plane()
            )
        );
    }

    // Has something other than the core moved the parcel?
    const point position(p.position());

    // In a moving mesh the position in the cell changes before the parcel is
    // moved, and after the second call in a step. In such a mesh only the
    // centre is valid
    if
    (
        !this->mesh().moving()
     && mag(p.centre() - position)
      > max(1e-4*p.d(), 1e-8*this->mesh().bounds().mag())
    )
    {
        if (p.age() <= 0)
        {
            FatalErrorInFunction
                << "cloud " << this->name() << ": particle " << p.gid()
                << " is injected at " << p.centre()
                << ", outside the mesh;" << nl
                << "    the nearest point of the mesh is about " << position
                << exit(FatalError);
        }

        p.state().centre = position;
    }

    this->plane().hold
    (
        p.state().centre,
        p.state().orientation,
        p.U(),
        p.state().omega
    );
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::handOver
(
    const label i,
    parcelType& p,
    sel_particles& to
) const
{
    // Type for the table of pairs; -1: not in the list of shapes
    to.type[i] = p.typeId() < this->shapes().size() ? p.typeId() : -1;
    p.d() = this->dynamics().shape(to.shape[i]).equivalentDiameter;

    to.rotations[i] = p.state().turns;
    p.state().passed = false;

    to.density[i] = p.rho();
    to.q[4*i] = p.orientation().w();
    superellipsoidTriple::give(to.q + 4*i + 1, p.orientation().v());
    superellipsoidTriple::give(to.v + 3*i, p.U());

    vector force(Zero), moment(Zero);
    if (!this->dynamics().loads().empty())
    {
        this->dynamics().loads().on
        (
            p.gid(),
            p.orientation(),
            this->mesh().time().value(),
            force,
            moment
        );
    }
    superellipsoidTriple::give(to.force + 3*i, force);
    superellipsoidTriple::give(to.torque + 3*i, moment);

    #define superellipsoidGive(Type, name, field, option, most)                \
        superellipsoidTriple::give                                             \
        (to.field + pTraits<Type>::nComponents*i, p.name());
    superellipsoidForAllFields(superellipsoidGive)
    #undef superellipsoidGive
}


template<class CloudType>
bool Foam::SuperellipsoidCloud<CloudType>::sameParcels()
{
    const std::size_t n = this->size();

    bool same = n == parcels_.size() && nSinceSorted_ < sortInterval;

    for (parcelType& p : *this)
    {
        const superellipsoidState& s = p.state();

        same =
            same
         && s.at >= 0
         && std::size_t(s.at) < n
         && parcels_[s.at].second == &p
         && parcels_[s.at].first == s.gid
         && !s.passed
         && s.contactMemory.empty();
    }

    // All processes must return the same, because they build halos together
    reduce(same, andOp<bool>());

    return same;
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::enter()
{
    superellipsoidDynamics& dynamics = this->dynamics();

    std::vector<std::pair<label, parcelType*>> byNumber;
    for (parcelType& p : *this)
    {
        byNumber.push_back(std::make_pair(p.gid(), &p));
    }
    std::sort(byNumber.begin(), byNumber.end());

    sel_particles& to = dynamics.resize(byNumber.size());

    for (std::size_t i = 0; i < byNumber.size(); ++i)
    {
        parcelType& p = *byNumber[i].second;

        prepare(p);

        to.id[i] = p.gid();
        to.handle[i] = i;
        to.shape[i] = dynamics.shapeIndex(p.identity(), p.gid());
        handOver(i, p, to);
    }

    dynamics.check(sel_world_sort(dynamics.core()), "sorting the particles");

    parcels_.resize(byNumber.size());
    for (std::size_t i = 0; i < byNumber.size(); ++i)
    {
        parcels_[i] = byNumber[to.handle[i]];
        parcels_[i].second->state().at = i;
    }

    nSinceSorted_ = 0;
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::enterMemory()
{
    superellipsoidDynamics& dynamics = this->dynamics();

    if (returnReduce(!sharedMemory_, orOp<bool>()))
    {
        shareMemory();
        sharedMemory_ = true;
    }

    for (std::size_t i = 0; i < parcels_.size(); ++i)
    {
        scalarList& records = parcels_[i].second->state().contactMemory;

        if (records.size())
        {
            dynamics.setMemory(i, records);
            records.clear();
        }
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::shareMemory()
{
    if (!Pstream::parRun())
    {
        return;
    }

    // A file has each pair once, with one partner; the other partner may be on
    // another process

    sel_world* world = this->dynamics().core();
    DynamicList<scalar> away;

    // Ids that occur twice are an error when the step begins
    sel_world_rank(world);

    for (const auto& numbered : parcels_)
    {
        const scalarList& own = numbered.second->state().contactMemory;
        const label n = away.size();
        const label more =
            sel_world_memory_away
            (
                world, numbered.first, own.begin(), own.size(), nullptr, 0
            );

        away.setSize(n + more);
        sel_world_memory_away
        (
            world,
            numbered.first,
            own.begin(),
            own.size(),
            away.begin() + n,
            more
        );
    }

    const scalarList all(superellipsoidParallel::allGather<scalar>(away));
    this->dynamics().check
    (
        sel_world_set_memory_away(world, all.begin(), all.size()),
        "contact memory"
    );
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::gather()
{
    superellipsoidDynamics& dynamics = this->dynamics();

    dynamics.beginStep();

    const scalar dt = this->solution().trackTime();

    if (sameParcels())
    {
        for (std::size_t i = 0; i < parcels_.size(); ++i)
        {
            prepare(*parcels_[i].second);
            handOver(i, *parcels_[i].second, dynamics.particles());
        }

        ++nSinceSorted_;
        dynamics.begin();
    }
    else
    {
        enter();
        dynamics.gathered(dt);
        enterMemory();
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::checkDisplacement(const parcelType& p) const
{
    // Without a limit a parcel could cross periodic patches forever. The limit
    // does not depend on the decomposition
    const scalar size = this->mesh().bounds().mag();
    const scalar far = mag(p.state().way);

    if (far > 100*size)
    {
        FatalErrorInFunction
            << "cloud " << this->name() << ": particle " << p.gid()
            << " moves " << far << " m in one time step, " << far/size
            << " times the diagonal of the mesh; allowed: 100 times." << nl
            << "    Its velocity is " << p.U() << ": reduce deltaT, or correct"
            << " the velocity" << exit(FatalError);
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::scatter()
{
    const sel_particles& from = this->dynamics().particles();
    const scalar dt = this->solution().trackTime();

    for (std::size_t i = 0; i < parcels_.size(); ++i)
    {
        parcelType& p = *parcels_[i].second;
        const double* q = from.q + 4*i;

        p.state().start = p.state().centre;
        p.state().startKnown = true;

        superellipsoidTriple::take(from.v + 3*i, p.U());
        p.setOrientation(quaternion(q[0], vector(q[1], q[2], q[3])));

        #define superellipsoidTake(Type, name, field, option, most)            \
            superellipsoidTriple::take                                         \
            (from.field + pTraits<Type>::nComponents*i, p.state().name);
        superellipsoidForAllFields(superellipsoidTake)
        #undef superellipsoidTake

        // The time is not added from face to face during the tracking: the
        // round-off of that sum would depend on the number of faces, and thus
        // on the mesh and the decomposition
        p.age() += dt;

        p.stepFraction() = 0;
        p.state().way = p.centre() - p.position();
        checkDisplacement(p);
        p.state().nTransfers = 0;
        p.state().nIdle = 0;

        scatterFluid(i, p);
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::fillMemory() const
{
    // A parcel that came from another process in this step has its memory
    // already
    for (const parcelType& p : *this)
    {
        superellipsoidState& s = const_cast<parcelType&>(p).state();

        if (s.at >= 0)
        {
            this->dynamics().getMemory(s.at, true, s.contactMemory);
        }
    }
}


template<class CloudType>
Foam::List<Foam::scalarList>
Foam::SuperellipsoidCloud<CloudType>::fillMemoryForFile() const
{
    List<scalarList> carried(this->size());
    label i = 0;

    for (const parcelType& p : *this)
    {
        superellipsoidState& s = const_cast<parcelType&>(p).state();
        scalarList& records = s.contactMemory;

        if (s.at >= 0)
        {
            this->dynamics().getMemory(s.at, false, records);
        }
        else
        {
            carried[i] = records;
            records.resize
            (
                sel_memory_keep_own(records.begin(), records.size(), s.gid)
            );
        }

        // Parcels that are read from a file start with zero rotations
        sel_memory_subtract_rotations(records.begin(), records.size(), s.turns);
        ++i;
    }

    return carried;
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::clearMemory
(
    List<scalarList>&& carried
) const
{
    label i = 0;

    for (const parcelType& p : *this)
    {
        superellipsoidState& s = const_cast<parcelType&>(p).state();

        if (s.at >= 0)
        {
            s.contactMemory.clear();
        }
        else if (carried.size())
        {
            s.contactMemory.transfer(carried[i]);
        }

        ++i;
    }
}


template<class CloudType>
Foam::List<Foam::superellipsoidCovering::body>
Foam::SuperellipsoidCloud<CloudType>::bodies()
{
    using superellipsoidTriple::give;

    superellipsoidDynamics& dynamics = this->dynamics();

    List<superellipsoidCovering::body> bodies(this->size());
    label i = 0;

    for (const parcelType& p : *this)
    {
        superellipsoidCovering::body& b = bodies[i++];

        const sel_shape& shape =
            dynamics.shape(dynamics.shapeIndex(p.identity(), p.gid()));

        b.id = p.gid();
        b.cell = p.cell();
        give(b.centre, p.centreInMesh());
        give(b.Q, p.orientation().R());
        b.volume = shape.volume;
        b.dEq = shape.equivalentDiameter;
        b.radius = shape.boundingRadius;
        std::copy_n(p.identity().data(), 3, b.semiAxes);
        std::copy_n(p.identity().data() + 3, 2, b.epsilon);
        b.polyhedron = p.identity()[5];
        b.mass = p.rho()*shape.volume;
        give(b.velocity, p.U());
        give(b.spin, p.omega());
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
            return a.id < b.id;
        }
    );

    return bodies;
}
