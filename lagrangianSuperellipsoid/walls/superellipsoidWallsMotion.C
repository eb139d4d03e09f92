// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWalls.H"
#include "superellipsoidParallel.H"
#include "superellipsoidStatus.H"
#include "pointIOField.H"
#include "PstreamReduceOps.H"
#include "superellipsoidMovingWalls.H"
#include "Time.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Memory per triangle, with its edges, its share of the tree and the data of
//- its motion [MB]
static const scalar movingTriangleMB = 400e-6;


//- Distributes numbers of the master to all processes. n must be 0 on the other
//- processes
template<class Type>
static std::vector<Type> share(const Type* values, const int n)
{
    return
        superellipsoidParallel::allGatherPlain
        (
            std::vector<Type>(values, values + n)
        );
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidWalls::readReference()
{
    // Persistent contacts in files refer to triangles in the order of the
    // original coordinates. If the mesh has moved, its present points are in a
    // time directory

    if (mesh_.pointsInstance() == mesh_.facesInstance())
    {
        return;
    }

    IOobject io
    (
        "points",
        mesh_.facesInstance(),
        polyMesh::meshSubDir,
        mesh_,
        IOobject::MUST_READ,
        IOobject::NO_WRITE,
        false
    );

    const bool there =
        returnReduce(io.typeHeaderOk<pointIOField>(true), andOp<bool>());

    // If the original points are missing, the memory of contacts is lost
    reference_ = there ? pointField(pointIOField(io)) : mesh_.points();

    if (returnReduce(reference_.size() != mesh_.nPoints(), orOp<bool>()))
    {
        reference_ = mesh_.points();
    }
}


sel_walls* Foam::superellipsoidWalls::takeAll()
{
    moves_ = true;

    sel_welded welded = weld(reference_);

    const sel_wall_mesh& w = welded.mesh;
    const std::vector<double> points(share(w.points, 3*w.nPoints));
    const std::vector<int> triangles(share(w.triangles, 3*w.nTriangles));
    const std::vector<int> patch(share(w.patch, w.nTriangles));

    if (Pstream::master())
    {
        corners_.assign(welded.corner, welded.corner + welded.nCorners);
        announce(welded);
    }

    sel_welded_free(&welded);

    sel_wall_mesh mesh;
    mesh.nPoints = points.size()/3;
    mesh.points = points.data();
    mesh.nTriangles = patch.size();
    mesh.triangles = triangles.data();
    mesh.patch = patch.data();

    points_ = points;

    Info<< "    They move with the mesh: every process has all of them, about "
        << label(movingTriangleMB*mesh.nTriangles + 1) << " MB" << endl;

    return create(mesh);
}


std::vector<double> Foam::superellipsoidWalls::allPoints
(
    const pointField& points
) const
{
    const std::vector<triangle> all(collect(reference_, points));
    std::vector<double> now;

    if (Pstream::master())
    {
        if (3*all.size() != corners_.size())
        {
            FatalErrorInFunction
                << "the walls had " << label(corners_.size()/3)
                << " triangles, but now have " << label(all.size())
                << exit(FatalError);
        }

        now = points_;

        // The first corner at a point determines its coordinates. Other corners
        // at the point differ by rounding
        for (std::size_t c = corners_.size(); c-- > 0;)
        {
            std::copy_n(&all[c/3].corners[3*(c % 3)], 3, &now[3*corners_[c]]);
        }
    }

    return superellipsoidParallel::allGatherPlain(now);
}


void Foam::superellipsoidWalls::move
(
    sel_world* world,
    const double* velocities
) const
{
    int bad = -1;
    const sel_status status =
        sel_world_move_walls(world, points_.data(), velocities, &bad);

    if (status == SEL_OK)
    {
        return;
    }

    FatalErrorInFunction
        << "the walls have moved and cannot be used at their new position: "
        << sel_status_message(status);

    if (status == SEL_E_ARGUMENT)
    {
        FatalError
            << nl << "    a point of them has a speed of " << speed_ << " m/s";
    }
    else if (bad >= 0)
    {
        FatalError
            << nl << "    triangle " << label(bad) << " of the walls";
    }

    FatalError << exit(FatalError);
}


void Foam::superellipsoidWalls::refuseOpen() const
{
    const label first = open_.find(true);

    if (first >= 0)
    {
        FatalErrorInFunction
            << "block open: " << patchNames_[first] << " is open, but the mesh"
            << " moves; walls can open only in a mesh at rest"
            << exit(FatalError);
    }
}


void Foam::superellipsoidWalls::begin(sel_world* world)
{
    refuseOpen();

    // The mesh had not moved yet when it was read
    if (reference_.empty())
    {
        reference_ = mesh_.oldPoints();
    }

    superellipsoidCheck
    (
        sel_world_change_walls(world, takeAll()),
        "the walls cannot be used"
    );

    points_ = allPoints(mesh_.oldPoints());
    whole_.reset();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidWalls::place(sel_world* world)
{
    if (moves_)
    {
        points_ = allPoints(mesh_.points());
    }

    stand(world);
}


void Foam::superellipsoidWalls::stand(sel_world* world) const
{
    if (moves_)
    {
        move(world, nullptr);
    }

    moving_->stand(world);
}


void Foam::superellipsoidWalls::follow(sel_world* world, const scalar dt)
{
    if (!mesh_.moving())
    {
        return;
    }

    if (!moves_)
    {
        begin(world);
    }

    const std::vector<double> after(allPoints(mesh_.points()));
    std::vector<double> velocities(after.size());

    speed_ =
        sel_walls_velocities
        (
            int(after.size()/3),
            points_.data(),
            after.data(),
            dt,
            velocities.data()
        );
    move(world, velocities.data());

    points_ = after;
}
