// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidDynamics.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidText.H"
#include "superellipsoidMovingWalls.H"
#include "PstreamReduceOps.H"
#include "Time.H"

#include <algorithm>

using Foam::superellipsoidText::brief;

static_assert
(
    sizeof(Foam::scalar) == sizeof(double),
    "lagrangianSuperellipsoid needs an OpenFOAM of double precision"
);

//- Most attempts to build halos before a substep, each twice as thick as the
//- last
static const Foam::label mostHalos = 8;

//- Travel and overlap beyond both of which the results of a substep are
//- invalid: travel over the smallest semi-axis, and overlap of two particles
//- over the sum of their extents from the centres. Beyond it the centres of two
//- equal balls are within a quarter of a diameter. Up to about 0.6, which the
//- steps of pairCollision reach, the remaining distance shows from which side
//- they came
static const Foam::scalar lostTravel = 1;
static const Foam::scalar lostOverlap = 0.75;

//- Tolerance over the time step within which two times are the same: sums may
//- have been rounded differently [-]
static const Foam::scalar clockTolerance = 0.01;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- The core sends and reduces through the halo
static void setMessages(superellipsoidHalo& halo, sel_world_settings& settings)
{
    settings.exchange = superellipsoidHalo::exchange;
    settings.select = superellipsoidHalo::select;
    settings.reduce = superellipsoidHalo::reduce;
    settings.sum = superellipsoidHalo::sum;
    settings.messageContext = &halo;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidDynamics::describeParticle() const
{
    int bad = -1;
    sel_world_check(world_, &bad);

    if (bad >= 0)
    {
        const sel_particles& p = particles();

        FatalError
            << nl << "    particle " << label(p.id[bad]) << ": "
            << sel_world_fault(world_, bad) << nl
            << "    centre "
            << vector(p.x[3*bad], p.x[3*bad + 1], p.x[3*bad + 2]) << ", U "
            << vector(p.v[3*bad], p.v[3*bad + 1], p.v[3*bad + 2])
            << ", omega "
            << vector(p.omega[3*bad], p.omega[3*bad + 1], p.omega[3*bad + 2])
            << ", orientation ("
            << p.q[4*bad] << ' ' << p.q[4*bad + 1] << ' '
            << p.q[4*bad + 2] << ' ' << p.q[4*bad + 3] << "), rho "
            << p.density[bad];
    }
}


void Foam::superellipsoidDynamics::describeFailedPair() const
{
    const sel_failure& t = *sel_world_failure(world_);

    if (t.any)
    {
        FatalError
            << nl << "    particle " << label(t.id[0]) << " and ";

        if (t.id[1] < 0)
        {
            FatalError << "a wall";
        }
        else
        {
            FatalError << "particle " << label(t.id[1]);
        }

        FatalError
            << ", about " << vector(t.point[0], t.point[1], t.point[2]);

        if (t.gap < 0)
        {
            FatalError << ", overlap " << -t.gap << " m";
        }
        else if (t.gap < GREAT)
        {
            FatalError << ", gap " << t.gap << " m";
        }
    }
}


void Foam::superellipsoidDynamics::describeFluid() const
{
    int bad = -1;
    sel_world_check_fluid(world_, &bad);

    if (bad >= 0)
    {
        const sel_particles& p = particles();
        const sel_fluid& f = *sel_world_fluid(world_);

        FatalError
            << nl << "    at particle " << label(p.id[bad])
            << ", centre "
            << vector(p.x[3*bad], p.x[3*bad + 1], p.x[3*bad + 2])
            << ": velocity "
            << vector(f.u[3*bad], f.u[3*bad + 1], f.u[3*bad + 2])
            << ", density " << f.density[bad]
            << ", viscosity " << f.viscosity[bad];
    }
}


void Foam::superellipsoidDynamics::check
(
    const sel_status status,
    const char* stage
) const
{
    if (status == SEL_OK)
    {
        return;
    }

    FatalErrorInFunction
        << "cloud " << name_ << ", " << stage << ": "
        << sel_status_message(status);

    if (status == SEL_E_STATE)
    {
        describeParticle();
    }
    else if (status == SEL_E_FLUID)
    {
        describeFluid();
    }
    else if (status == SEL_E_OVERLAP || status == SEL_E_STEP)
    {
        describeFailedPair();
    }

    FatalError << exit(FatalError);
}


Foam::scalar Foam::superellipsoidDynamics::criticalStep() const
{
    sel_statistics all = *sel_world_statistics(world_);

    reduce(all.frequencyWorst, maxOp<scalar>());
    reduce(all.frequencyPairWorst, maxOp<scalar>());

    return sel_statistics_critical_step(&all);
}


Foam::scalar Foam::superellipsoidDynamics::frequencyWorst() const
{
    return
        returnReduce
        (
            scalar(sel_world_statistics(world_)->frequencyWorst),
            maxOp<scalar>()
        );
}


Foam::label Foam::superellipsoidDynamics::substepsNeeded
(
    const scalar dt,
    const label settled
) const
{
    label n =
        sel_world_substeps_next(world_, dt, settings_.maxTravel, settled);

    reduce(n, maxOp<label>());

    // The two particles that give the critical substep may be on two processes,
    // neither of which knows the other

    if (settings_.isSoft())
    {
        const scalar critical =
            min
            (
                criticalStep(),
                walls_.moving().criticalStep(frequencyWorst())
            );
        const scalar needed = SEL_SOFT_STEP*dt/critical;

        n = max(n, label(min(ceil(needed), scalar(SEL_SUBSTEPS_MOST))));
    }

    return n;
}


void Foam::superellipsoidDynamics::updateRestSubsteps(const scalar dt)
{
    if (!settles())
    {
        return;
    }

    // With springs the critical step gives the number of substeps

    if (settings_.isSoft())
    {
        setRestSubsteps(substepsNeeded(dt));
        return;
    }

    sel_resting rest = sel_world_resting(world_);
    reduce(rest.overlap, maxOp<scalar>());
    reduce(rest.unconverged, maxOp<scalar>());
    reduce(rest.residual, maxOp<scalar>());

    nRestSubsteps_ =
        sel_world_substeps_settled
        (
            world_,
            dt,
            nRestSubsteps_,
            nSubCycles_,
            &rest,
            settings_.maxOverlap
        );
}


void Foam::superellipsoidDynamics::checkStiffness(const scalar dt)
{
    if (!settings_.hasCriticalStep())
    {
        return;
    }

    const scalar critical = criticalStep();
    const scalar share = dt/nSubCycles_/critical;

    // Warn once, and again when it has doubled

    if (share > SEL_SOFT_STEP_COARSE && share > 2*warnedStiffness_)
    {
        warnedStiffness_ = share;

        const label needed = substepsNeeded(dt);

        WarningInFunction
            << "cloud " << name_ << ": a substep is "
            << brief(share).c_str() << " of the critical one, "
            << brief(critical).c_str() << " s," << nl
            << "    which follows from masses and the stiffness of contacts. "
            << (
                   share < 1 || settings_.isTrapezoidal()
                 ? "Collisions come out wrong"
                 : "Motions grow without end"
               )
            << nl << "    nSubCycles " << needed << " would do: substeps of "
            << brief(dt/needed).c_str() << " s" << endl;
    }
}


void Foam::superellipsoidDynamics::checkFreeWalls(const scalar dt)
{
    const superellipsoidMovingWalls& walls = walls_.moving();

    if (!settings_.isSoft() || !walls.size())
    {
        return;
    }

    warnedWalls_.resize(walls.size(), Zero);

    const scalar bodies = frequencyWorst();

    forAll(warnedWalls_, i)
    {
        const scalar critical = walls.criticalStep(i, bodies);
        const scalar share = dt/nSubCycles_/critical;

        // Warn once, and again when it has doubled

        if (share > SEL_SOFT_STEP_COARSE && share > 2*warnedWalls_[i])
        {
            warnedWalls_[i] = share;

            const label needed = substepsNeeded(dt);
            const scalar heaviest =
                returnReduce
                (
                    scalar(sel_world_heaviest(world_)),
                    maxOp<scalar>()
                );

            WarningInFunction
                << "cloud " << name_ << ": the moving wall " << walls.name(i)
                << " is free, with a mass of " << brief(walls.mass(i)).c_str()
                << " kg, the heaviest body has " << brief(heaviest).c_str()
                << " kg;" << nl << "    a substep is "
                << brief(share).c_str() << " of the critical one of the wall"
                << " on what it touches, " << brief(critical).c_str()
                << " s. " << (share < 1 ? "It swings" : "It is thrown off")
                << nl << "    nSubCycles " << needed << " would do"
                << (settings_.nSubCycles ? ", or auto" : "") << "; or mass and"
                << " moments of inertia "
                << brief(sqr(SEL_SOFT_STEP*share)).c_str()
                << " times as great" << endl;
        }
    }
}


std::string Foam::superellipsoidDynamics::substepsAdvice
(
    const scalar dt,
    const scalar travel
) const
{
    // Enough substeps for the travel observed and for the coming step
    const label needed =
        max
        (
            substepsNeeded(dt),
            label
            (
                min
                (
                    scalar(nSubCycles_)*travel/settings_.maxTravel + 1,
                    scalar(1000000000)
                )
            )
        );

    // More substeps are not allowed
    return
        needed > SEL_SUBSTEPS_MOST
      ? "A speed, a size or deltaT is wrong: more than "
      + std::to_string(SEL_SUBSTEPS_MOST) + " substeps would be needed"
      : std::to_string(needed) + " substeps would do ("
      + (
            settings_.nSubCycles
          ? "nSubCycles " + std::to_string(needed) + ", or auto)"
          : std::string
            (
                "nSubCycles auto goes by the speeds at the start of a time"
                " step: a shorter deltaT has it follow, as has a smaller"
                " maxTravel)"
            )
        );
}


void Foam::superellipsoidDynamics::checkTravel(const scalar dt)
{
    scalar travel = sel_world_statistics(world_)->travelWorst;

    reduce(travel, maxOp<scalar>());

    // Warn once, and again when it has doubled

    if (travel > settings_.maxTravel && travel > 2*warnedTravel_)
    {
        warnedTravel_ = travel;

        WarningInFunction
            << "cloud " << name_ << ": in one of " << nSubCycles_
            << " substeps a particle moved "
            << superellipsoidText::brief(travel).c_str()
            << " times its smallest semi-axis;" << nl
            << "    maxTravel is "
            << superellipsoidText::brief(settings_.maxTravel).c_str()
            << ". " << substepsAdvice(dt, travel).c_str() << endl;
    }
}


void Foam::superellipsoidDynamics::checkLongSubsteps(const scalar dt)
{
    const sel_statistics* s = sel_world_statistics(world_);
    scalar overlap = s->overlapUntraced;
    scalar travel = s->travelWorst;

    reduce(overlap, maxOp<scalar>());

    if (overlap <= lostOverlap || settings_.allowLongSubsteps)
    {
        return;
    }

    reduce(travel, maxOp<scalar>());

    if (travel > lostTravel)
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": in one of " << nSubCycles_
            << " substeps a particle moved "
            << superellipsoidText::brief(travel).c_str()
            << " times its smallest semi-axis," << nl
            << "    and two particles lay in each other by "
            << superellipsoidText::brief(overlap).c_str()
            << " of what they reach towards each other from" << nl
            << "    their centres: by more than 0.75 of it nothing tells from"
            << " which side" << nl
            << "    they came. " << substepsAdvice(dt, travel).c_str() << nl
            << "    contact { allowLongSubsteps yes; } lets such a run go on"
            << exit(FatalError);
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidDynamics::superellipsoidDynamics
(
    const polyMesh& mesh,
    const word& cloudName,
    const dictionary& dict
)
:
    mesh_(mesh),
    name_(cloudName),
    shapes_
    (
        superellipsoidInput::subDict(dict, "shapes"),
        mesh.time().globalPath()
    ),
    plane_(mesh),
    periods_(mesh),
    touched_(),
    walls_(mesh, plane_, periods_, dict),
    settings_(dict, shapes_, walls_),
    forcing_(dict, settings_, mesh.time().value()),
    loads_(dict, settings_.fluid.active()),
    openings_
    (
        dict,
        walls_.patchNames(),
        walls_.nMeshPatches(),
        settings_.holding(),
        refCast<const fvMesh>(mesh)
    ),
    wallsAreBack_(false),
    hasClosed_(false),
    world_(nullptr),
    shapeTable_(),
    resistances_
    (
        cloudName,
        mesh.time().globalPath(),
        settings_.fluid,
        shapes_
    ),
    halo_(),
    g_(0),
    warnedTurns_(false),
    nextId_(0),
    checked_(false),
    firstNew_(0),
    warnedOverlap_(0),
    worstContact_(),
    warnedTravel_(0),
    warnedStiffness_(0),
    nUnsettled_(0),
    nDeep_(0),
    warnedDeep_(false),
    hintedModel_(false),
    nTrembling_(0),
    nPassed_(0),
    warnedBoundless_(false),
    budget_(),
    watchesWalls_(false),
    observers_(),
    leftTotal_(mesh.boundaryMesh().size(), Zero),
    nSubCycles_(0),
    nRestSubsteps_(1),
    dt_(0),
    stepped_(mesh.time().value()),
    stepClock_(),
    runClock_(),
    runStartTime_(mesh.time().value()),
    nSteps_(0)
{}


// * * * * * * * * * * * * * * * * Destructor  * * * * * * * * * * * * * * * //

Foam::superellipsoidDynamics::~superellipsoidDynamics()
{
    sel_world_free(world_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::label Foam::superellipsoidDynamics::takeIds(const label n)
{
    // The greatest label stays free, because idsTaken() adds one

    if (n > labelMax - 1 - nextId_)
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": " << n << " particles more need numbers,"
            << " of which " << max(labelMax - 1 - nextId_, 0)
            << " are left: the greatest is " << labelMax - 1 << '.' << nl
            << "    A run that brings as many needs labels of 64 bits"
            << " (WM_LABEL_SIZE), or to begin anew from the particles that"
            << " there are" << exit(FatalError);
    }

    nextId_ += n;

    return nextId_ - n;
}


std::shared_ptr<const sel_walls>
Foam::superellipsoidDynamics::wallGeometry() const
{
    if (world_ && !Pstream::parRun())
    {
        // The walls of the world itself
        walls_.stand(world_);

        return
            std::shared_ptr<const sel_walls>
            (
                sel_world_walls(world_),
                [](const sel_walls*) {}
            );
    }

    return walls_.whole();
}


void Foam::superellipsoidDynamics::checkBarrier
(
    const sel_world_settings& settings
) const
{
    bool turns = false;

    for (label k = 0; k < settings.nPeriods; ++k)
    {
        turns = turns || sel_period_is_rotating(&settings.period[k]);
    }

    if (settings_.isBarrier() && (turns || settings.plane.axis))
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": contact { model barrier; } is not for "
            << (turns ? "periodic patches that turn" : "a mesh in two dimensions")
            << "; impulse, nonSmooth and softSphere are"
            << exit(FatalError);
    }
}


void Foam::superellipsoidDynamics::checkStick() const
{
    const label wall = settings_.sticky();

    if (wall >= 0 && (mesh_.moving() || walls_.moves()))
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": the mesh moves, and the wall "
            << walls_.patchNames()[wall] << " has stick yes in contact"
            << " { walls { .. } }:" << nl
            << "    what it holds stays where it is; allowed in a mesh at rest"
            << exit(FatalError);
    }
}


void Foam::superellipsoidDynamics::warnStick() const
{
    const label wall = settings_.sticky();

    if (wall >= 0 && walls_.moving().size())
    {
        WarningInFunction
            << "cloud " << name_ << ": the wall " << walls_.patchNames()[wall]
            << " has stick yes, and there are movingWalls:" << nl
            << "    what it holds is touched by particles alone; walls that"
            << " move go through it" << endl;
    }
}


void Foam::superellipsoidDynamics::initialiseWorld()
{
    checkStick();
    warnStick();

    check
    (
        sel_world_set_walls
        (
            world_,
            walls_.start(shapes_.largestRadius()),
            settings_.wallPatches.size(),
            settings_.wallPatches.begin()
        ),
        "walls"
    );
    walls_.place(world_);

    if (settings_.pairMaterials.size())
    {
        check
        (
            sel_world_set_materials
            (
                world_,
                shapes_.size(),
                settings_.pairMaterials.begin()
            ),
            "materials"
        );
    }

    if (settings_.fluid.active())
    {
        check
        (
            sel_world_set_fluid(world_, &settings_.fluid.world()),
            "fluid"
        );
    }
}


void Foam::superellipsoidDynamics::start(const vector& constantGravity)
{
    const superellipsoidInput::notThrown ends;

    if (world_)
    {
        return;
    }

    const vector g(forcing_.start(constantGravity));
    sel_world_settings settings(settings_.world);

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        settings.gravity[d] = g[d];
    }
    g_ = mag(plane_.along(g));
    walls_.moving().setGravity(g);
    settings.plane = plane_.plane();

    if (settings.betweenParticles)
    {
        touched_ = periods_;
        warnedTurns_ = touched_.checkTurns(g);
    }
    settings.nPeriods = touched_.size();
    std::copy_n(touched_.cdata(), SEL_PERIODS_MOST, settings.period);

    if (Pstream::parRun() || touched_.size())
    {
        setMessages(halo_, settings);
    }

    checkBarrier(settings);
    check(sel_world_create(&world_, &settings), "creation");

    if (watchesWalls_ || settings_.sticky() >= 0)
    {
        check(sel_world_watch_walls(world_), "watching walls");
    }

    initialiseWorld();

    budget_.reset
    (
        new superellipsoidBudget
        (
            settings_.world.budget,
            settings_.fluid,
            superellipsoidPeriods::isPeriodic(mesh_),
            plane_.along(g)
        )
    );

    announce(g);
}


sel_particles& Foam::superellipsoidDynamics::resize(const label n)
{
    const superellipsoidInput::notThrown ends;

    check(sel_world_resize(world_, n, 0), "gathering the particles");

    return particles();
}


int Foam::superellipsoidDynamics::shapeIndex
(
    const superellipsoidIdentity& identity,
    const label gid
)
{
    sel_status status;

    const int i = shapeTable_.index(world_, identity, status);

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": the shape of particle " << gid
            << " is not legal: " << sel_status_message(status) << nl
            << "    semiAxes "
            << vector(identity[0], identity[1], identity[2]) << ", epsilon1 "
            << identity[3] << ", epsilon2 " << identity[4] << ", polyhedron "
            << label(identity[5])
            << exit(FatalError);
    }

    return i;
}


void Foam::superellipsoidDynamics::collectAway
(
    const label gid,
    const scalarUList& records,
    DynamicList<scalar>& away
) const
{
    int64_t partner;
    int isPair;

    for (label at = 0; at < records.size();)
    {
        const label length =
            sel_memory_next
            (
                &records[at],
                records.size() - at,
                &partner,
                &isPair
            );

        if (!length)
        {
            // setMemory reports the error
            return;
        }

        if (isPair && localPlace(partner) < 0)
        {
            away.append(scalar(partner));
            away.append(scalar(length));
            away.append(scalar(gid));
            for (label k = 1; k < length; ++k)
            {
                away.append(records[at + k]);
            }
        }

        at += length;
    }
}


void Foam::superellipsoidDynamics::setAway(const scalarUList& away)
{
    for (label at = 0; at + 2 < away.size();)
    {
        const label place = localPlace(int64_t(away[at]));
        const label length(away[at + 1]);

        if (place >= 0)
        {
            check
            (
                sel_world_set_memory(world_, place, &away[at + 2], length),
                "contact memory"
            );
        }

        at += 2 + length;
    }
}


Foam::label Foam::superellipsoidDynamics::localPlace(const int64_t gid) const
{
    const sel_particles& p = particles();
    const label i = sel_world_index_of(world_, gid);

    return i < p.nLocal ? i : -1;
}


void Foam::superellipsoidDynamics::setMemory
(
    const label i,
    const scalarUList& records
)
{
    const sel_status status =
        sel_world_set_memory(world_, i, records.begin(), records.size());

    if (status == SEL_E_ARGUMENT)
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": what the field contactMemory says of"
            << " particle " << label(particles().id[i]) << " is damaged, or"
            << " of a release that wrote it otherwise;" << nl
            << "    without the files contactMemory contacts start anew"
            << exit(FatalError);
    }

    check(status, "contact memory");
}


void Foam::superellipsoidDynamics::getMemory
(
    const label i,
    const bool withAll,
    scalarList& records
) const
{
    const int n =
        sel_world_get_memory
        (
            world_,
            i,
            withAll,
            records.begin(),
            records.size()
        );

    if (n != records.size())
    {
        const bool more = n > records.size();

        records.setSize(n);

        if (more)
        {
            sel_world_get_memory(world_, i, withAll, records.begin(), n);
        }
    }
}


void Foam::superellipsoidDynamics::addEnergy
(
    const int shape,
    const scalar density,
    const vector& centre,
    const quaternion& orientation,
    const vector& U,
    const vector& omega,
    sel_energy& e
) const
{
    const vector& v = orientation.v();
    const double q[4] = {orientation.w(), v.x(), v.y(), v.z()};

    sel_world_add_energy
    (
        world_,
        shape,
        density,
        centre.cdata(),
        q,
        U.cdata(),
        omega.cdata(),
        &e
    );
}


void Foam::superellipsoidDynamics::makeHalos
(
    const scalar dt,
    const scalar first
)
{
    const scalar skin = settings_.world.skin;

    const scalar law =
        settings_.isBarrier() ? settings_.world.barrier.skin : 0;

    halo_.build(world_, shapeTable_, touched_, dt, first, g_, skin, law);
    walls_.see(world_);
    begin();
}


void Foam::superellipsoidDynamics::openWalls(const scalar dt)
{
    const superellipsoidInput::notThrown ends;

    hasClosed_ = openings_.update(mesh_.time().value() - dt, dt);
    wallsAreBack_ = walls_.open(world_, openings_.walls());
}


void Foam::superellipsoidDynamics::sort()
{
    const superellipsoidInput::notThrown ends;

    check(sel_world_sort(world_), "sorting the particles");
}


void Foam::superellipsoidDynamics::begin()
{
    const superellipsoidInput::notThrown ends;

    int bad = -1;
    check(sel_world_begin(world_, &bad), "check of the particles");
}


void Foam::superellipsoidDynamics::forget()
{
    sel_world_forget(world_);
}


void Foam::superellipsoidDynamics::gathered(const scalar dt)
{
    const superellipsoidInput::notThrown ends;

    int bad = -1;
    check(sel_world_check(world_, &bad), "check of the particles");

    // Check this before walls release the particles that they do not hold
    if (!checked_)
    {
        checkHeld();
    }

    makeHalos(dt);

    if (settings_.fluid.active())
    {
        resistances_.update(world_, shapeTable_.size());
    }
}


void Foam::superellipsoidDynamics::setFlow(sel_flow* flow, void* context)
{
    if (fluid())
    {
        check(sel_world_set_flow(world_, flow, context), "flow");
    }
}


void Foam::superellipsoidDynamics::beginFluid(const scalar offset)
{
    const superellipsoidInput::notThrown ends;

    check(sel_world_begin_fluid(world_, offset), "the fluid at the particles");
}


void Foam::superellipsoidDynamics::noteGravity()
{
    if (forcing_.hasGravity())
    {
        const vector& g = forcing_.gravity();

        g_ = max(g_, mag(plane_.along(g)));
        walls_.moving().setGravity(g);
        warnedTurns_ = warnedTurns_ || touched_.checkTurns(g);
    }
}


Foam::scalar Foam::superellipsoidDynamics::clockAt
(
    const scalar time,
    const scalar clock
) const
{
    return
        mag(time - stepped_) > clockTolerance*mesh_.time().deltaTValue()
      ? time
      : clock;
}


void Foam::superellipsoidDynamics::setClocks(const scalar dt)
{
    const scalar now = mesh_.time().value() - dt;

    forcing_.setTime(clockAt(now, forcing_.time()));
    walls_.moving().setTime(clockAt(now, walls_.moving().time()));
    stepped_ = mesh_.time().value();
}


void Foam::superellipsoidDynamics::setGreatestGravity(const scalar dt)
{
    g_ = forcing_.hasGravity() ? 0 : g_;
    forcing_.clear();
    check(forcing_.foresee(world_, dt), "gravity");
    noteGravity();
}


void Foam::superellipsoidDynamics::beginForcing(const scalar dt)
{
    check(forcing_.begin(world_, dt), "gravity and surfaces of walls");
    noteGravity();
}


void Foam::superellipsoidDynamics::chooseSubsteps(const scalar dt)
{
    nSubCycles_ = settings_.nSubCycles;

    if (nSubCycles_ == 0)
    {
        nSubCycles_ = substepsNeeded(dt, nRestSubsteps_);

        if (nSubCycles_ > SEL_SUBSTEPS_MOST)
        {
            FatalErrorInFunction
                << "cloud " << name_ << ": " << nSubCycles_
                << " substeps would be needed for a step of " << dt << " s"
                << nl << "    A particle, or a wall of movingWalls, is as"
                << " fast as that, or maxTravel is too small"
                << exit(FatalError);
        }
    }
}


void Foam::superellipsoidDynamics::substep
(
    const scalar dt,
    const scalar rest
)
{
    sel_status status = sel_world_substep(world_, dt);

    // Halos are used up, or too thin for a substep. Forces other than gravity
    // may need thicker ones

    for (label k = 0; status == SEL_E_HALO && k < mostHalos; ++k)
    {
        makeHalos(rest, dt*(1 << k));

        if (settings_.fluid.active())
        {
            resistances_.assign(world_, shapeTable_.size());
        }

        status = sel_world_substep(world_, dt);
    }

    if (status == SEL_E_HALO)
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": a particle would go further in a"
            << " substep of " << dt << " s than other processes look;" << nl
            << "    shorter substeps (contact { nSubCycles ..; }) would help,"
            << " or a shorter deltaT"
            << exit(FatalError);
    }

    check(status, "substep");
}


Foam::scalarList Foam::superellipsoidDynamics::contactsOfParticles() const
{
    scalarList n(particles().nLocal, Zero);
    sel_contact_state c;

    for (int k = 0; sel_world_contact_state(world_, k, &c); ++k)
    {
        const scalar share = c.second < 0 ? 1 : 0.5;

        for (const int i : {c.first, c.second})
        {
            if (i >= 0 && i < n.size())
            {
                n[i] += share;
            }
        }
    }

    return n;
}


void Foam::superellipsoidDynamics::writeMotion(dictionary& properties) const
{
    const scalar now = mesh_.time().value();

    walls_.moving().write(properties, clockAt(now, walls_.moving().time()));
    forcing_.write(properties, clockAt(now, forcing_.time()));
}


void Foam::superellipsoidDynamics::readMotion(const dictionary& properties)
{
    const superellipsoidInput::notThrown ends;

    // Properties that a run wrote
    if (properties.found("particles"))
    {
        const scalar time = mesh_.time().value();
        const scalar deltaT = mesh_.time().deltaTValue();

        walls_.moving().read(properties, time, deltaT);
        walls_.moving().stand(world_);
        forcing_.read(properties, time, deltaT);
    }
}


void Foam::superellipsoidDynamics::checkStep(const scalar dt) const
{
    if (!(dt >= SEL_TIME_LEAST && dt <= SEL_TIME_MOST))
    {
        superellipsoidInput::fail
        (
            mesh_.time().controlDict(),
            "deltaT",
            "the step of time is " + superellipsoidInput::text(dt)
          + "; allowed: " + superellipsoidInput::text(scalar(SEL_TIME_LEAST))
          + " to " + superellipsoidInput::text(scalar(SEL_TIME_MOST))
        );
    }
}


void Foam::superellipsoidDynamics::advance(const scalar dt)
{
    const superellipsoidInput::notThrown ends;

    checkStep(dt);

    periods_.checkSteps(mesh_);
    checkStick();
    walls_.follow(world_, dt);

    if (!checked_ || nextId_ > firstNew_)
    {
        preflight();
    }
    warnInside();

    budget_->begin(world_, nextId_, mesh_.time().value() - dt);

    sel_world_clear_statistics(world_);
    halo_.clearCounts();

    dt_ = dt;
    setClocks(dt);

    // The number of substeps takes into account the speed of walls and the
    // greatest gravity
    setGreatestGravity(dt);
    walls_.moving().foresee(world_, dt);
    chooseSubsteps(dt);

    const scalar dtSub = dt/nSubCycles_;

    for (label k = 0; k < nSubCycles_; ++k)
    {
        beginForcing(dtSub);
        walls_.moving().begin(world_, dtSub);
        substep(dtSub, dt - k*dtSub);
        walls_.moving().done(world_, dtSub);

        for (const auto& observer : observers_)
        {
            observer->substepDone(*world_, dtSub);
        }
    }

    observers_.clear();

    walls_.moving().tabulate
    (
        mesh_.time().globalPath()/"postProcessing"/"lagrangian"/name_
       /"movingWalls",
        mesh_.time()
    );

    // The walls have now acted on the initial particles
    walls_.forgetWhole();

    budget_->setGravity(plane_.along(forcing_.mean(dt)), forcing_.gained());
    budget_->advanced(world_, dt);

    checkTravel(dt);
    checkLongSubsteps(dt);
    checkStiffness(dt);
    checkFreeWalls(dt);
    updateRestSubsteps(dt);

    if (settings_.worstContact)
    {
        worstContact_.update(world_);
    }
}


// * * * * * * * * * * * * * * * Global Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidCheckLayout
(
    const word& cloudName,
    const std::size_t layout
)
{
    if (layout != superellipsoidLayout)
    {
        FatalErrorInFunction
            << "cloud " << cloudName << ": "
            << sel_status_message(SEL_E_LAYOUT)
            << exit(FatalError);
    }
}


// ************************************************************************* //
