// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWorld.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "Time.H"

#include <algorithm>

static_assert
(
    sizeof(Foam::scalar) == sizeof(double),
    "lagrangianSuperellipsoid needs an OpenFOAM of double precision"
);

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidWorld::setPeriods
(
    sel_world_settings& settings,
    const vector& g
)
{
    if (settings.betweenParticles)
    {
        touched_ = periods_;
        warnedRotations_ = touched_.checkRotations(g);
    }
    settings.nPeriods = touched_.size();
    std::copy_n(touched_.cdata(), SEL_PERIODS_MOST, settings.period);

    halo_.connect(settings);
}


void Foam::superellipsoidWorld::checkBarrier
(
    const sel_world_settings& settings
) const
{
    bool rotates = false;

    for (label k = 0; k < settings.nPeriods; ++k)
    {
        rotates = rotates || sel_period_is_rotating(&settings.period[k]);
    }

    if (settings_.isBarrier() && (rotates || settings.plane.axis))
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": contact { model barrier; } is not"
            << " supported with "
            << (
                   rotates
                 ? "rotating periodic patches"
                 : "a mesh in two dimensions"
               )
            << "; allowed: impulse, nonSmooth, softSphere"
            << exit(FatalError);
    }
}


void Foam::superellipsoidWorld::fill()
{
    check
    (
        sel_world_set_walls
        (
            core_,
            walls_.start(shapes_.largestRadius()),
            settings_.wallPatches.size(),
            settings_.wallPatches.begin()
        ),
        "walls"
    );
    walls_.place(core_);
    addedLaws_ = settings_.addedLaws();

    if (settings_.pairMaterials.size())
    {
        check
        (
            sel_world_set_materials
            (
                core_,
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
            sel_world_set_fluid(core_, &settings_.fluid.world()),
            "fluid"
        );
    }
}


// * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * //

Foam::vector Foam::superellipsoidWorld::start(const vector& constantGravity)
{
    const vector g(forcing_.start(constantGravity));
    sel_world_settings settings(settings_.world);

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        settings.gravity[d] = g[d];
    }
    g_ = mag(plane_.along(g));
    walls_.moving().setGravity(g);
    settings.plane = plane_.plane();

    setPeriods(settings, g);
    checkBarrier(settings);
    check(sel_world_create(&core_, &settings), "creation");

    if (watchesWalls_ || settings_.sticky() >= 0)
    {
        check(sel_world_watch_walls(core_), "watching walls");
    }

    fill();

    return g;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidWorld::superellipsoidWorld
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
    core_(nullptr),
    resistances_
    (
        cloudName,
        mesh.time().globalPath(),
        settings_.fluid,
        shapes_
    ),
    halo_(),
    g_(0),
    warnedRotations_(false),
    nextId_(0),
    stepped_(mesh.time().value()),
    watchesWalls_(false)
{}


// * * * * * * * * * * * * * * * * Destructor  * * * * * * * * * * * * * * * //

Foam::superellipsoidWorld::~superellipsoidWorld()
{
    sel_world_free(core_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidWorld::check
(
    const sel_status status,
    const char* stage
) const
{
    if (status != SEL_OK)
    {
        char cause[SEL_EXPLANATION];
        sel_world_explain(core_, status, cause);

        FatalErrorInFunction
            << "cloud " << name_ << ", " << stage << ": "
            << sel_status_message(status) << (*cause ? "\n" : "") << cause
            << exit(FatalError);
    }
}


std::shared_ptr<const sel_walls>
Foam::superellipsoidWorld::wallGeometry() const
{
    if (core_ && !Pstream::parRun())
    {
        // On one process, the walls of the world are the walls of the whole
        // mesh
        walls_.stand(core_);

        return
            std::shared_ptr<const sel_walls>
            (
                sel_world_walls(core_),
                [](const sel_walls*) {}
            );
    }

    return walls_.whole();
}


std::vector<sel_exact> Foam::superellipsoidWorld::held() const
{
    const std::size_t n = SEL_HELD_SUMS*settings_.wallPatches.size();
    std::vector<sel_exact> mine(n), sums(n);

    sel_world_add_held(core_, settings_.wallPatches.size(), mine.data());

    const std::vector<sel_exact> all
    (
        superellipsoidParallel::gatherPlain(mine.data(), n)
    );

    for (std::size_t k = 0; k < all.size(); ++k)
    {
        sel_exact_join(&sums[k % n], &all[k]);
    }

    return sums;
}


Foam::label Foam::superellipsoidWorld::takeIds(const label n)
{
    // The greatest label is never used, because idsTaken() adds one

    if (n > labelMax - 1 - nextId_)
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": " << n << " more particles need numbers,"
            << " of which " << max(labelMax - 1 - nextId_, 0)
            << " are left: the largest is " << labelMax - 1 << '.' << nl
            << "    Use labels of 64 bits (WM_LABEL_SIZE), or start a new run"
            << " from the present particles" << exit(FatalError);
    }

    nextId_ += n;

    return nextId_ - n;
}


int Foam::superellipsoidWorld::shapeIndex
(
    const superellipsoidIdentity& identity,
    const label gid
)
{
    int i;
    const sel_status status = sel_world_shape_of
    (
        core_,
        identity.data(),
        superellipsoidPolyhedra::find,
        &i
    );

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": the shape of particle " << gid
            << " is not valid: " << sel_status_message(status) << nl
            << "    semiAxes "
            << vector(identity[0], identity[1], identity[2]) << ", epsilon1 "
            << identity[3] << ", epsilon2 " << identity[4] << ", polyhedron "
            << label(identity[5])
            << exit(FatalError);
    }

    return i;
}


void Foam::superellipsoidWorld::setMemory
(
    const label i,
    const scalarUList& records
)
{
    const sel_status status =
        sel_world_set_memory(core_, i, records.begin(), records.size());

    if (status == SEL_E_ARGUMENT)
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": the entry of the field contactMemory for"
            << " particle " << label(particles().id[i]) << " is damaged, or was"
            << " written by an incompatible release;" << nl
            << "    if the files contactMemory are deleted, contacts start"
            << " without history"
            << exit(FatalError);
    }

    check(status, "contact memory");
}


void Foam::superellipsoidWorld::getMemory
(
    const label i,
    const bool withAll,
    scalarList& records
) const
{
    label n = records.size();

    do
    {
        records.setSize(n);
        n = sel_world_get_memory
        (
            core_, i, withAll, records.begin(), records.size()
        );
    } while (n > records.size());

    records.setSize(n);
}


void Foam::superellipsoidWorld::writeMotion(dictionary& properties) const
{
    const scalar now = mesh_.time().value();

    walls_.moving().write(properties, clockAt(now, walls_.moving().time()));
    forcing_.write(properties, clockAt(now, forcing_.time()));
}


void Foam::superellipsoidWorld::readMotion(const dictionary& properties)
{
    const superellipsoidInput::notThrown ends;

    // Only properties that a run has written have the entry `particles`
    if (properties.found("particles"))
    {
        const scalar time = mesh_.time().value();
        const scalar deltaT = mesh_.time().deltaTValue();

        walls_.moving().read(properties, time, deltaT);
        walls_.moving().stand(core_);
        forcing_.read(properties, time, deltaT);
    }
}
