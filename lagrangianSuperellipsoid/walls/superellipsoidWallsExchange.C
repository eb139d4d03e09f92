// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWalls.H"
#include "superellipsoidMovingWalls.H"
#include "superellipsoidParallel.H"
#include "superellipsoidStatus.H"
#include "superellipsoidText.H"
#include "superellipsoidTriple.H"
#include "DynamicList.H"
#include "PstreamReduceOps.H"

#include <algorithm>
#include <cstdlib>

using Foam::superellipsoidText::brief;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Two points coincide below this distance, over the extent of the mesh
static const scalar sameTolerance = 1e-9;

//- A triangle is degenerate below this height, over its longest side
static const scalar flatTolerance = 1e-9;

//- A process has walls up to this number of radii from its subdomain. Halos are
//- valid for two radii of travel, the reach of a body is one and a half
//- radii, and fast particles leave the subdomain before their step ends
static const scalar marginRadii = 4;

//- Memory per triangle, with its edges and its share of the tree [MB]
static const scalar triangleMB = 300e-6;


//- Request to the master for the walls in a box
struct wallBox
{
    double low[3];
    double high[3];
};


//- Ends with an error if the status of a core function is an error
static void checkPart(const sel_status status)
{
    superellipsoidCheck(status, "the walls of a process cannot be used");
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

std::vector<Foam::superellipsoidWalls::triangle>
Foam::superellipsoidWalls::triangulate
(
    const pointField& asAt,
    const pointField& points
) const
{
    std::vector<triangle> all;
    DynamicList<scalar> corners;

    const auto add = [&](const label patch, const label face)
    {
        for (label i = 0; i < corners.size(); i += 9)
        {
            all.push_back({{}, patch, {Pstream::myProcNo(), face, 0}});
            std::copy_n(&corners[i], 9, all.back().corners);
        }

        corners.clear();
    };

    forAll(patchIDs_, i)
    {
        const polyPatch& pp = mesh_.boundaryMesh()[patchIDs_[i]];

        forAll(pp, facei)
        {
            DynamicList<face> pieces;

            if (plane_.valid())
            {
                plane_.extrude(points, pp[facei], corners);
            }
            else
            {
                pp[facei].triangles(asAt, pieces);
            }

            for (const face& piece : pieces)
            {
                for (const label p : piece)
                {
                    corners.append(points[p].x());
                    corners.append(points[p].y());
                    corners.append(points[p].z());
                }
            }

            add(i, pp.start() + facei);
        }
    }

    if (plane_.hasAxis() && Pstream::master())
    {
        plane_.extrudeAxis(corners);
        add(patchIDs_.size(), -1);
    }

    return all;
}


void Foam::superellipsoidWalls::repeat(std::vector<triangle>& all) const
{
    using superellipsoidTriple::triple;

    const std::size_t n = all.size();

    for (label k = 1; k < periods_.nImages(); ++k)
    {
        // A particle extends out of the mesh by half of its length. If
        // particles do not collide with each other, this may be a whole period
        const vector out(vector::uniform(periods_.reach(k)));
        const boundBox reached
        (
            mesh_.bounds().min() - out,
            mesh_.bounds().max() + out
        );

        for (std::size_t t = 0; t < n; ++t)
        {
            triangle image(all[t]);
            boundBox box;

            for (double* x = image.corners; x < image.corners + 9; x += 3)
            {
                box.add(point(triple(x)));
                superellipsoidTriple::give(x, periods_.place(k, triple(x)));
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
                image.from.image = k;
                all.push_back(image);
            }
        }
    }
}


std::vector<Foam::superellipsoidWalls::triangle>
Foam::superellipsoidWalls::collect
(
    const pointField& asAt,
    const pointField& points
) const
{
    List<std::vector<triangle>> lists(Pstream::nProcs());

    lists[Pstream::masterNo()] = triangulate(asAt, points);
    lists = superellipsoidParallel::exchangePlain(lists);

    std::vector<triangle> all;

    for (std::vector<triangle>& list : lists)
    {
        all.insert(all.end(), list.begin(), list.end());
        std::vector<triangle>().swap(list);
    }

    if (periods_.size())
    {
        repeat(all);
    }

    return all;
}


sel_welded Foam::superellipsoidWalls::weld
(
    const pointField& points,
    std::vector<origin>* origins
) const
{
    const std::vector<triangle> all(collect(points, points));
    std::vector<double> corners;
    std::vector<int> patches;

    for (const triangle& t : all)
    {
        corners.insert(corners.end(), t.corners, t.corners + 9);
        patches.push_back(t.patch);
    }

    sel_welded welded;
    superellipsoidCheck
    (
        sel_welded_create
        (
            &welded,
            int(patches.size()),
            corners.data(),
            patches.data(),
            sameTolerance,
            flatTolerance
        ),
        "the walls cannot be used"
    );

    if (origins)
    {
        origins->assign(welded.mesh.nTriangles, origin{-1, -1, 0});

        for (std::size_t i = all.size(); i-- > 0;)
        {
            const int t = sel_welded_find(&welded, int(i), patches.data());

            if (t >= 0)
            {
                (*origins)[t] = all[i].from;
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

    Info<< "    ";

    if (Pstream::parRun())
    {
        Info<< "Wall triangles per process: " << least << " to " << most
            << " (within " << brief(margin_).c_str()
            << " m of its subdomain), ";
    }

    Info<< "memory of the walls about " << label(triangleMB*most + 1) << " MB"
        << endl;
}


sel_walls* Foam::superellipsoidWalls::part(const bool report) const
{
    if (!Pstream::parRun())
    {
        return join(report);
    }

    const boundBox box(mesh_.points(), false);
    const vector margin(vector::uniform(margin_));
    wallBox mine;

    superellipsoidTriple::give(mine.low, box.min() - margin);
    superellipsoidTriple::give(mine.high, box.max() + margin);

    const std::shared_ptr<const sel_walls> all(whole(report));
    const std::vector<wallBox> boxes
    (
        superellipsoidParallel::gatherPlain(&mine, 1)
    );
    List<std::vector<char>> parts(Pstream::nProcs());

    for (std::size_t proc = 0; proc < boxes.size(); ++proc)
    {
        const wallBox& to = boxes[proc];
        void* bytes;
        std::size_t size;

        checkPart(sel_walls_pack(all.get(), to.low, to.high, &bytes, &size));

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


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

std::vector<Foam::superellipsoidWalls::origin>
Foam::superellipsoidWalls::origins() const
{
    std::vector<origin> all;

    // Contacts refer to the numbers that follow from the original points of the
    // mesh
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
