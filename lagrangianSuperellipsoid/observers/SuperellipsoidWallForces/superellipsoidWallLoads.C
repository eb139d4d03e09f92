// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWallLoads.H"
#include "superellipsoidMovingWalls.H"
#include "superellipsoidParallel.H"
#include "superellipsoidWalls.H"
#include "fvMesh.H"
#include "surfaceFields.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Joins the sums of all processes, entry by entry, on the master
static std::vector<sel_exact> joined(const std::vector<sel_exact>& mine)
{
    const std::vector<sel_exact> all
    (
        superellipsoidParallel::gatherPlain(mine.data(), mine.size())
    );
    std::vector<sel_exact> sums(mine.size(), sel_exact());

    for (std::size_t i = 0; i < all.size(); ++i)
    {
        sel_exact_join(&sums[i % sums.size()], &all[i]);
    }

    return sums;
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidWallLoads::superellipsoidWallLoads
(
    const superellipsoidWearLaws& laws,
    const bool faces
)
:
    nPatches_(laws.size()),
    sums_(sel_wall_sums_create(laws.size(), faces), sel_wall_sums_free),
    time_(0),
    faceTime_(0)
{
    if (!sums_)
    {
        FatalErrorInFunction
            << sel_status_message(SEL_E_MEMORY) << exit(FatalError);
    }

    for (label i = 0; i < laws.size(); ++i)
    {
        sel_wall_sums_set_ratio(sums_.get(), i, laws[i].forceRatio);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidWallLoads::clearPatches()
{
    sel_wall_sums_clear_patches(sums_.get());
    time_ = 0;
}


void Foam::superellipsoidWallLoads::clearFaces()
{
    sel_wall_sums_clear_faces(sums_.get());
    faceTime_ = 0;
}


void Foam::superellipsoidWallLoads::substepDone
(
    const sel_world& world,
    const scalar dt
)
{
    const sel_status status = sel_wall_sums_add(sums_.get(), &world);

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "loads of walls: " << sel_status_message(status)
            << exit(FatalError);
    }

    time_ += dt;
    faceTime_ += dt;
}


std::vector<sel_exact> Foam::superellipsoidWallLoads::patches() const
{
    std::vector<sel_exact> mine;

    for (label i = 0; i < nPatches_; ++i)
    {
        const sel_exact* sums = sel_wall_sums_patch(sums_.get(), i);
        mine.insert(mine.end(), sums, sums + SEL_WALL_SUMS);
    }

    return joined(mine);
}


std::vector<Foam::superellipsoidWallLoads::triangleSums>
Foam::superellipsoidWallLoads::triangles() const
{
    std::vector<triangleSums> mine;
    triangleSums one = triangleSums();

    while
    (
        const sel_exact* sums =
            sel_wall_sums_face(sums_.get(), int(mine.size()), &one.triangle)
    )
    {
        std::copy_n(sums, SEL_FACE_SUMS, one.sums);
        mine.push_back(one);
    }

    return superellipsoidParallel::gatherPlain(mine.data(), mine.size());
}


Foam::scalarList Foam::superellipsoidWallLoads::areas
(
    const fvMesh& mesh,
    const superellipsoidWalls& walls
)
{
    const wordList& names = walls.patchNames();
    const label nMesh = walls.nMeshPatches();
    std::vector<sel_exact> mine(names.size(), sel_exact());

    for (label i = 0; i < nMesh; ++i)
    {
        // The mesh may lack the patch of a wall, such as the axis of a wedge
        const label patchi = mesh.boundaryMesh().findPatchID(names[i]);

        if (patchi >= 0)
        {
            for (const scalar area : mesh.magSf().boundaryField()[patchi])
            {
                sel_exact_add(&mine[i], area);
            }
        }
    }

    const std::vector<sel_exact> all(joined(mine));
    scalarList sums(names.size(), Zero);

    forAll(sums, i)
    {
        sums[i] =
            i < nMesh
          ? sel_exact_value(&all[i])
          : walls.moving().area(i - nMesh);
    }

    return sums;
}


// ************************************************************************* //
