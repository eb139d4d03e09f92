// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidCloud.H"
#include "superellipsoidCompat.H"
#include "superellipsoidInjector.H"
#include "superellipsoidInput.H"
#include "superellipsoidMotionObserver.H"
#include "superellipsoidParallel.H"
#include "superellipsoidRestart.H"
#include "superellipsoidUnusedCloud.H"
#include "PstreamReduceOps.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::checkLost(const label nBefore) const
{
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

    // The patches that exist on all processes are the first ones in the list

    const label nPatches =
        returnReduce(counts_.left.size(), minOp<label>());
    counts_.left.setSize(nPatches);

    Pstream::listCombineGather(counts_.left, plusEqOp<label>());
    superellipsoidParallel::broadcast(counts_.left);

    checkLost(nBefore);
    warnOfInflow();

    if (this->dynamics().budget().active())
    {
        sel_energy e{};
        for (const parcelType& p : *this)
        {
            p.addEnergy(*this, e);
        }
        sel_budget_end(&this->dynamics().budget().run(), &e);
    }

    for (const label gid : td.stopped())
    {
        Pout<< "    particle " << gid << " was stopped on a wall" << endl;
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::warnOfInflow()
{
    if (warnedInflow_ || !exchange_.valid())
    {
        return;
    }

    forAll(counts_.left, patchi)
    {
        const polyPatch& pp = this->mesh().boundaryMesh()[patchi];

        if
        (
            counts_.left[patchi]
         && !this->dynamics().walls().holds(patchi)
         && superellipsoidFluidFields::comesIn(this->U(), patchi)
        )
        {
            warnedInflow_ = true;

            WarningInFunction
                << "cloud " << this->name() << ": particles leave through patch "
                << pp.name() << ", through which the fluid enters." << nl
                << "    If it is a distributor or a screen that only the fluid"
                << " passes, set:" << nl
                << "    contact { walls { " << pp.name()
                << " { holds particles; } } }" << endl;

            return;
        }
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::refuseTopology() const
{
    FatalErrorInFunction
        << "cloud " << this->name() << ": cells or faces of the mesh have"
        << " changed (refinement, layers, sliding or the like)." << nl
        << "    This is not supported: contacts with walls are stored by"
        << " face." << nl
        << "    The points of a mesh may move, as with"
        << " dynamicMotionSolverFvMesh. Walls with a tangential velocity need"
        << " no moving mesh: see walls in the block contact"
        << exit(FatalError);
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::openWalls()
{
    superellipsoidOpenings& openings = this->dynamics().openings();

    if (!openings.active())
    {
        return;
    }

    const scalar dt = this->mesh().time().deltaTValue();

    if (openings.waits(this->mesh().time().value() - dt))
    {
        for (const parcelType& p : *this)
        {
            openings.add
            (
                p.centre(),
                p.cell(),
                p.volume(),
                mag(p.U()) + mag(p.omega())*mag(p.semiAxes())
            );
        }
    }

    this->dynamics().openWalls(dt);
    this->outputProperties().set("opened", openings.opened());
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::startInMovedMesh()
{
    if (this->mesh().moving())
    {
        for (parcelType& p : *this)
        {
            // The position in the cell is valid for the mesh before its motion.
            // (New parcels have been located in the present mesh)
            if (p.age() > 0)
            {
                p.stepFraction() = 0;
            }
        }
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
try
:
    CloudType
    (
        checkFiles(rho.mesh(), cloudName, readFields),
        rho,
        U,
        mu,
        g,
        false
    ),
    sampling_(U),
    newcomers_(makeNewcomers())
{
    superellipsoidUnusedCloud::note();

    if (this->solution().active())
    {
        superellipsoidPeriods::begin(this->mesh());

        // The sources of the fluid are zero so far
        superellipsoidCompat::noSources(*this);

        this->dynamics().start(g.value());
        sampleAtEnd(false);

        if (readFields)
        {
            readParcels();
        }

        // OpenFOAM writes the properties before the parcels
        superellipsoidRestart::begin(this->outputProperties());

        startExchange();
    }

    superellipsoidInput::throwErrors(false);
}
catch (const IOerror& e)
{
    superellipsoidInput::end(e);
}
catch (const Foam::error& e)
{
    superellipsoidInput::end(e);
}


template<class CloudType>
Foam::SuperellipsoidCloud<CloudType>::SuperellipsoidCloud
(
    SuperellipsoidCloud<CloudType>& c,
    const word& name
)
:
    CloudType(c, name),
    sampling_(c.U()),
    newcomers_(c.newcomers_)
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
    sampling_(c.U()),
    newcomers_(c.newcomers_)
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
    const label typeId = settings.injectedType;

    if (typeId < 0)
    {
        FatalErrorInFunction
            << "cloud " << this->name() << ": an injection model of OpenFOAM"
            << " makes parcels, and there are " << this->shapes().size()
            << " shapes;" << nl
            << "    choose one in "
            << this->particleProperties().name()
            << ": injected { shape "
            << this->shapes().names()[0] << "; }"
            << exit(FatalError);
    }

    const scalar dEq =
        settings.injectedSizeFromInjector
      ? parcel.d()
      : this->shapes()[typeId].equivalentDiameter;

    if (dEq <= 0)
    {
        FatalErrorInFunction
            << "cloud " << this->name() << ": an injection model made a"
            << " parcel of diameter " << dEq << ';' << nl << "    to use that"
            << " of the shape, set injected { size fromShape; }"
            << exit(FatalError);
    }

    parcel.setShape(this->shapes(), typeId, dEq);
    parcel.setOmega(settings.injectedOmega);
    parcel.state().newcomer = !newcomers_.acceptsAll();
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::storeState()
{
    fillMemory();

    cloudCopyPtr_.reset
    (
        static_cast<SuperellipsoidCloud<CloudType>*>
        (
            clone(this->name() + "Copy").ptr()
        )
    );

    clearMemory();
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::restoreState()
{
    cloudReset(*cloudCopyPtr_);
    cloudCopyPtr_.clear();

    // The parcels carry the contact memory of the stored state
    sel_world_forget(this->dynamics().core());
    this->dynamics().repeatStep();
    parcels_.clear();
    nSinceSorted_ = sortInterval;
    sharedMemory_ = false;

    for (parcelType& p : *this)
    {
        p.state().at = -1;
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::autoMap(const mapPolyMesh&)
{
    refuseTopology();
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::evolve()
{
    if (!this->solution().canEvolve())
    {
        return;
    }

    // Some of OpenFOAM's models look up their fields only now

    superellipsoidInput::throwErrors(true);

    try
    {
        reread_.check(this->particleProperties());
        this->dynamics().checkStep();

        typename parcelType::trackingData td(*this);

        beginFolder();
        openWalls();
        this->solve(*this, td);
    }
    catch (const IOerror& e)
    {
        superellipsoidInput::end(e);
    }
    catch (const Foam::error& e)
    {
        superellipsoidInput::end(e);
    }

    superellipsoidInput::throwErrors(false);
}


template<class CloudType>
template<class TrackCloudType>
void Foam::SuperellipsoidCloud<CloudType>::motion
(
    TrackCloudType& cloud,
    typename parcelType::trackingData& td
)
{
    if (this->mesh().topoChanging())
    {
        refuseTopology();
    }

    const label firstNew = this->dynamics().nextId();
    number();
    placeNewcomers(firstNew);
    startInMovedMesh();

    const label nBefore = returnReduce(this->size(), sumOp<label>());

    gather();
    sampleFluid(cloud, td);
    settleExchange();

    superellipsoidMotionObserver::notify(this->functions());
    this->dynamics().advance(this->solution().trackTime());

    giveToFluid();
    scatter();

    td.tracking() = true;
    CloudType::motion(cloud, td);
    td.tracking() = false;

    count(td, nBefore);

    updateVoidFraction();
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::info()
{
    superellipsoidCompat::storeInjection(this->injectors());

    if (this->dynamics().report(counts_))
    {
        superellipsoidInjectorHolder::report(this->injectors(), Info);
        newcomers_.report(Info);
        this->dynamics().openings().report(Info, false);
    }

    const Time& time = this->mesh().time();

    if (time.value() > time.endTime().value() - 0.5*time.deltaTValue())
    {
        this->dynamics().openings().report(Info, true);
        this->dynamics().loads().reportIdle(true);
    }

    if (exchange_.valid())
    {
        exchange_->report();
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::writeFields() const
{
    warnDigits();
    writeProperties(false);
    List<scalarList> carried(fillMemoryForFile());

    CloudType::writeFields();

    clearMemory(std::move(carried));

    if (exchange_.valid())
    {
        exchange_->recordIfTaken(this->U());
        exchange_->write();
    }

    writeProperties(true);
}
