// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWalls.H"
#include "superellipsoidMovingWalls.H"
#include "superellipsoidInput.H"
#include "Time.H"
#include "wallPolyPatch.H"
#include "symmetryPolyPatch.H"
#include "symmetryPlanePolyPatch.H"
#include "superellipsoidTriple.H"

#include <cmath>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Describes a suspicious position or size of a surface from a file; such a
//- surface usually touches no particle. Empty: nothing is suspicious
static string misfitOf(const boundBox& wall, const boundBox& mesh)
{
    using superellipsoidInput::text;

    const scalar times = wall.mag()/max(mesh.mag(), VSMALL);
    const vector between
    (
        max
        (
            max(wall.min() - mesh.max(), mesh.min() - wall.max()),
            vector::zero
        )
    );
    string misfit;

    if (times >= 100)
    {
        misfit =
            " is " + text(std::round(times)) + " times as large as the mesh (is"
            " its file in millimetres? scale 0.001 converts to metres)";
    }

    if (mag(between) > mesh.mag())
    {
        misfit +=
            (misfit.size() ? " and lies " : " lies ") + text(mag(between))
          + " m beyond the mesh";
    }

    return
        misfit.empty()
      ? misfit
      : misfit + ": it extends from " + text(wall.min()) + " to "
      + text(wall.max()) + " m, the mesh from " + text(mesh.min()) + " to "
      + text(mesh.max()) + " m";
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidWalls::findPatches(const dictionary& dict)
{
    const dictionary* contact = dict.findDict("contact", keyType::LITERAL);
    const dictionary* entries =
        contact ? contact->findDict("walls", keyType::LITERAL) : nullptr;

    for (const polyPatch& pp : mesh_.boundaryMesh())
    {
        // The entry is found by the literal name, so that a regular expression
        // cannot make a wall of an outlet
        const dictionary* own =
            entries ? entries->findDict(pp.name(), keyType::LITERAL) : nullptr;
        const bool mirror =
            isA<symmetryPolyPatch>(pp) || isA<symmetryPlanePolyPatch>(pp);

        holds_[pp.index()] =
            isA<wallPolyPatch>(pp)
         || (
                own
             && own->findEntry("holds", keyType::LITERAL)
             && !polyPatch::constraintType(pp.type())
            );

        if (pp.type() == "genericPatch")
        {
            FatalErrorInFunction
                << "constant/polyMesh/boundary: the type of patch "
                << pp.name() << " is unknown; allowed: wall, patch, ..."
                << exit(FatalError);
        }

        if (mirror || holds_[pp.index()])
        {
            patchIDs_.append(pp.index());
            patchNames_.append(pp.name());
            mirrors_.append(mirror);
        }
    }

    if (plane_.hasAxis())
    {
        patchNames_.append("(axis)");
        mirrors_.append(true);
    }
}


void Foam::superellipsoidWalls::addMoving(const dictionary& dict)
{
    moving_ =
        std::make_shared<superellipsoidMovingWalls>
        (
            dict,
            mesh_.time().globalPath(),
            mesh_.boundaryMesh().names(),
            mesh_.time().value()
        );

    if (moving_->size() && (plane_.valid() || periods_.size()))
    {
        superellipsoidInput::fail
        (
            dict,
            "movingWalls",
            string("is not supported in a mesh with ")
          + (plane_.valid() ? "one layer of cells" : "periodic patches")
        );
    }

    for (label i = 0; i < moving_->size(); ++i)
    {
        patchNames_.append(moving_->name(i));
        mirrors_.append(false);

        const string misfit(misfitOf(moving_->bounds(i), mesh_.bounds()));

        if (misfit.size())
        {
            superellipsoidInput::warn
            (
                moving_->dict(i),
                "moving wall " + moving_->name(i) + misfit
            );
        }
    }
}


Foam::label Foam::superellipsoidWalls::nMeshPatches() const
{
    return patchNames_.size() - moving_->size();
}


sel_walls* Foam::superellipsoidWalls::create(const sel_wall_mesh& mesh) const
{
    sel_walls* walls = nullptr;
    int bad = -1;
    const std::vector<int> open(open_.begin(), open_.end());
    const sel_status status =
        moving_->size()
      ? moving_->join(mesh, nMeshPatches(), open, &walls, &bad)
      : open.size()
      ? sel_walls_create_open(&walls, &mesh, nullptr, open.data(), &bad)
      : sel_walls_create(&walls, &mesh, &bad);

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "the walls cannot be used: " << sel_status_message(status);

        if (bad >= 0 && bad < mesh.nTriangles)
        {
            FatalError
                << nl << "    patch " << patchNames_[mesh.patch[bad]]
                << ", triangle";

            for (int k = 0; k < 3; ++k)
            {
                FatalError
                    << ' '
                    << superellipsoidTriple::triple
                       (
                           mesh.points + 3*mesh.triangles[3*bad + k]
                       );
            }
        }

        FatalError << exit(FatalError);
    }

    moving_->stand(walls);

    return walls;
}


void Foam::superellipsoidWalls::announce(const sel_welded& welded) const
{
    Info<< "    Walls: patches " << nMeshPatches() << ", triangles "
        << welded.mesh.nTriangles << ", points " << welded.mesh.nPoints << endl;

    if (welded.degenerate)
    {
        Info<< "    " << welded.degenerate
            << " degenerate triangles were left out" << endl;
    }

    // Baffles, for example, may contain a triangle twice
    if (welded.doubled)
    {
        Info<< "    " << welded.doubled
            << " duplicate triangles were left out" << endl;
    }
}


sel_walls* Foam::superellipsoidWalls::join(const bool report) const
{
    sel_welded welded =
        weld(mesh_.moving() ? mesh_.oldPoints() : mesh_.points());
    sel_walls* walls = nullptr;

    if (Pstream::master())
    {
        walls = create(welded.mesh);

        if (report)
        {
            announce(welded);
        }
    }

    sel_welded_free(&welded);

    return walls;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidWalls::superellipsoidWalls
(
    const polyMesh& mesh,
    const superellipsoidPlane& plane,
    const superellipsoidPeriods& periods,
    const dictionary& dict
)
:
    mesh_(mesh),
    plane_(plane),
    periods_(periods),
    holds_(mesh.boundaryMesh().size(), false),
    patchIDs_(),
    patchNames_(),
    mirrors_(),
    open_(),
    moving_(),
    margin_(0),
    whole_(),
    reference_(),
    moves_(false),
    corners_(),
    points_(),
    speed_(0)
{
    findPatches(dict);
    addMoving(dict);
    readReference();
}
