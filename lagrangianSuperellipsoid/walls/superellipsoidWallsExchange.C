// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWalls.H"
#include "superellipsoidMovingWalls.H"
#include "superellipsoidParallel.H"
#include "superellipsoidText.H"
#include "PstreamReduceOps.H"

#include <algorithm>
#include <cstdlib>

using Foam::superellipsoidText::brief;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Distance below which two points coincide, over the extent of the mesh
static const scalar sameTolerance = 1e-9;

//- Height of a triangle, over its longest side, below which it is degenerate
static const scalar flatTolerance = 1e-9;

//- Number of radii around its subdomain within which a process has walls: halos
//- are valid for two radii of travel, the reach of a body is one and a quarter,
//- and fast particles leave the subdomain before their step ends
static const scalar marginRadii = 4;

//- Memory of a triangle, with its edges and its share of the tree [MB]
static const scalar triangleMB = 300e-6;


//- A triangle on its way to the master
struct wallTriangle
{
    double corners[9];
    int patch;
    int face;
};


//- Request to the master for the walls in a box
struct wallBox
{
    double low[3];
    double high[3];
};


//- Ends with an error if the core returns one
static void checkPart(const sel_status status)
{
    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "the walls of a process cannot be used: "
            << sel_status_message(status)
            << exit(FatalError);
    }
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidWalls::repeat
(
    const boundBox& bounds,
    std::vector<double>& corners,
    std::vector<int>& patches,
    std::vector<origin>& origins
) const
{
    const std::size_t n = patches.size();

    for (label k = 1; k < periods_.nImages(); ++k)
    {
        // A particle extends out of the mesh by half of its length, which may
        // be a whole period if particles do not collide with each other
        const vector out(vector::uniform(periods_.reach(k)));
        const boundBox reached(bounds.min() - out, bounds.max() + out);

        for (std::size_t t = 0; t < n; ++t)
        {
            boundBox box;

            for (label c = 0; c < 3; ++c)
            {
                const double* x = &corners[9*t + 3*c];
                const point p(x[0], x[1], x[2]);

                box.min() = c ? min(box.min(), p) : p;
                box.max() = c ? max(box.max(), p) : p;
            }

            if
            (
                moves_
             || (
                    periods_.place(k, box).overlaps(reached)
                 && periods_.mayTouch(k, box)
                )
            )
            {
                for (label c = 0; c < 3; ++c)
                {
                    const double* x = &corners[9*t + 3*c];
                    const point p(periods_.place(k, point(x[0], x[1], x[2])));

                    corners.insert(corners.end(), p.cdata(), p.cdata() + 3);
                }
                patches.push_back(patches[t]);
                origins.push_back(origins[t]);
                origins.back().image = k;
            }
        }
    }
}


void Foam::superellipsoidWalls::collect
(
    const pointField& asAt,
    const pointField& points,
    std::vector<double>& corners,
    std::vector<int>& patches,
    std::vector<origin>& origins
) const
{
    List<std::vector<wallTriangle>> lists(Pstream::nProcs());
    std::vector<wallTriangle>& mine = lists[Pstream::masterNo()];

    {
        scalarList localCorners;
        labelList localPatches;
        labelList localFaces;
        triangulate(asAt, points, localCorners, localPatches, localFaces);

        mine.resize(localPatches.size());

        forAll(localPatches, t)
        {
            std::copy_n(&localCorners[9*t], 9, mine[t].corners);
            mine[t].patch = localPatches[t];
            mine[t].face = localFaces[t];
        }
    }

    lists = superellipsoidParallel::exchangePlain(lists);

    std::size_t n = 0;

    for (const std::vector<wallTriangle>& list : lists)
    {
        n += list.size();
    }

    corners.reserve(9*n);
    patches.reserve(n);
    origins.reserve(n);

    forAll(lists, proc)
    {
        for (const wallTriangle& t : lists[proc])
        {
            corners.insert(corners.end(), t.corners, t.corners + 9);
            patches.push_back(t.patch);
            origins.push_back(origin{int(proc), t.face, 0});
        }

        std::vector<wallTriangle>().swap(lists[proc]);
    }

    if (periods_.size())
    {
        repeat(mesh_.bounds(), corners, patches, origins);
    }
}


sel_welded Foam::superellipsoidWalls::weld
(
    const pointField& points,
    std::vector<origin>* origins
) const
{
    std::vector<double> corners;
    std::vector<int> patches;
    std::vector<origin> from;
    collect(points, points, corners, patches, from);

    sel_welded welded;
    const sel_status status =
        sel_welded_create
        (
            &welded,
            int(patches.size()),
            corners.data(),
            patches.data(),
            sameTolerance,
            flatTolerance
        );

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "the walls cannot be used: " << sel_status_message(status)
            << exit(FatalError);
    }

    if (origins)
    {
        origins->assign(welded.mesh.nTriangles, origin{-1, -1, 0});

        for (std::size_t i = from.size(); i-- > 0;)
        {
            const int t = sel_welded_find(&welded, int(i), patches.data());

            if (t >= 0)
            {
                (*origins)[t] = from[i];
            }
        }
    }

    return welded;
}


void Foam::superellipsoidWalls::announceParts(const sel_walls* walls) const
{
    const label mine = sel_walls_count(walls);
    const label least = returnReduce(mine, minOp<label>());
    const label most = returnReduce(mine, maxOp<label>());

    Info<< "    Walls of a process: ";

    if (Pstream::parRun())
    {
        Info<< least << " to " << most << " triangles, those within "
            << brief(margin_).c_str() << " m of its part of the mesh, ";
    }

    Info<< "about " << label(triangleMB*most + 1) << " MB" << endl;
}


sel_walls* Foam::superellipsoidWalls::distribute
(
    const sel_walls* whole,
    const boundBox& box
)
{
    const label n = Pstream::nProcs();

    wallBox mine;

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        mine.low[d] = box.min()[d];
        mine.high[d] = box.max()[d];
    }

    const std::vector<wallBox> boxes
    (
        superellipsoidParallel::gatherPlain(&mine, 1)
    );

    List<std::vector<char>> parts(n);

    for (label proc = 0; proc < n && Pstream::master(); ++proc)
    {
        void* bytes;
        std::size_t size;

        checkPart
        (
            sel_walls_pack
            (
                whole,
                boxes[proc].low,
                boxes[proc].high,
                &bytes,
                &size
            )
        );

        const char* from = static_cast<const char*>(bytes);
        parts[proc].assign(from, from + size);
        std::free(bytes);
    }

    parts = superellipsoidParallel::exchangePlain(parts);

    const std::vector<char>& received = parts[Pstream::masterNo()];
    sel_walls* walls = nullptr;

    checkPart(sel_walls_unpack(&walls, received.data(), received.size()));

    return walls;
}


sel_walls* Foam::superellipsoidWalls::part(const bool report) const
{
    if (!Pstream::parRun())
    {
        return join(report);
    }

    boundBox box(mesh_.points(), false);

    box.min() -= vector::uniform(margin_);
    box.max() += vector::uniform(margin_);

    return distribute(whole(report).get(), box);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

std::vector<Foam::superellipsoidWalls::origin>
Foam::superellipsoidWalls::origins() const
{
    std::vector<origin> all;

    // Contacts refer to the numbers at the original points of the mesh
    sel_welded welded = weld(moves_ ? reference_ : mesh_.points(), &all);

    sel_welded_free(&welded);

    return all;
}


Foam::vector Foam::superellipsoidWalls::rotatedToOrigin
(
    const label image,
    const vector& v
) const
{
    if (image == 0)
    {
        return v;
    }

    const double* Q = periods_.image(image).Q;

    return
        vector
        (
            Q[0]*v.x() + Q[3]*v.y() + Q[6]*v.z(),
            Q[1]*v.x() + Q[4]*v.y() + Q[7]*v.z(),
            Q[2]*v.x() + Q[5]*v.y() + Q[8]*v.z()
        );
}


std::shared_ptr<const sel_walls> Foam::superellipsoidWalls::whole
(
    const bool report
) const
{
    if (returnReduce(label(whole_ ? 1 : 0), maxOp<label>()) == 0)
    {
        whole_.reset
        (
            join(report),
            [](const sel_walls* walls)
            {
                sel_walls_free(const_cast<sel_walls*>(walls));
            }
        );
    }

    return whole_;
}


sel_walls* Foam::superellipsoidWalls::start(const scalar radius)
{
    margin_ = marginRadii*radius;

    if (reference_.size())
    {
        return takeAll();
    }

    sel_walls* walls = part(true);
    announceParts(walls);

    return walls;
}


bool Foam::superellipsoidWalls::open
(
    sel_world* world,
    const boolList& patches
)
{
    if (patches == (open_.size() ? open_ : boolList(patches.size(), false)))
    {
        return false;
    }

    open_ = patches;

    if (moves_ || mesh_.moving())
    {
        refuseOpen();
    }

    const bool back = moving_->open(patches, nMeshPatches());

    forgetWhole();
    checkPart(sel_world_change_walls(world, part(false)));
    moving_->stand(world);
    forgetWhole();

    return back;
}


void Foam::superellipsoidWalls::see(sel_world* world)
{
    if (!Pstream::parRun() || moves_)
    {
        return;
    }

    const scalar missing =
        returnReduce(sel_world_wall_range_excess(world), maxOp<scalar>());

    if (missing > 0)
    {
        margin_ = max(2*margin_, margin_ + 2*missing);

        sel_walls* walls = part(false);
        announceParts(walls);

        checkPart(sel_world_change_walls(world, walls));
        forgetWhole();
    }
}


// ************************************************************************* //
