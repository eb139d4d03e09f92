// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPlaces.H"
#include "superellipsoidParallel.H"
#include "PstreamReduceOps.H"
#include "polyMeshTetDecomposition.H"
#include "tetPointRef.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Boxes around the cells before the mesh moved
static List<boundBox> boxesBefore(const polyMesh& mesh)
{
    List<boundBox> boxes(mesh.nCells(), boundBox(point::max, point::min));

    forAll(boxes, celli)
    {
        for (const label facei : mesh.cells()[celli])
        {
            for (const label pointi : mesh.faces()[facei])
            {
                const point& p = mesh.oldPoints()[pointi];

                boxes[celli].min() = min(boxes[celli].min(), p);
                boxes[celli].max() = max(boxes[celli].max(), p);
            }
        }
    }

    return boxes;
}


static point centreBefore(const polyMesh& mesh, const label celli)
{
    // The same centre as in the tracking of particles
    return mesh.cells()[celli].centre(mesh.oldPoints(), mesh.faces());
}


//- Was a point in a cell before the mesh moved? Sets its tetrahedron
static bool findTetBefore
(
    const polyMesh& mesh,
    const label celli,
    const point& p,
    label& tetFacei,
    label& tetPti
)
{
    const pointField& x = mesh.oldPoints();
    const point centre(centreBefore(mesh, celli));

    for
    (
        const tetIndices& tet
      : polyMeshTetDecomposition::cellTetIndices(mesh, celli)
    )
    {
        const triFace f(tet.faceTriIs(mesh));

        if (tetPointRef(centre, x[f[0]], x[f[1]], x[f[2]]).inside(p))
        {
            tetFacei = tet.face();
            tetPti = tet.tetPt();

            return true;
        }
    }

    return false;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

bool Foam::superellipsoidPlaces::findBefore
(
    const polyMesh& mesh,
    const UList<boundBox>& boxes,
    const label i,
    const vector& point,
    const bool beside
)
{
    cell_[i] = -1;

    for (label celli = 0; celli < boxes.size() && cell_[i] < 0; ++celli)
    {
        if (boxes[celli].contains(point))
        {
            // A point on an edge may belong to no cell
            const vector inwards(centreBefore(mesh, celli) - point);
            const vector position
            (
                point + (beside ? ROOTSMALL : 0)*inwards
            );

            if
            (
                findTetBefore(mesh, celli, position, tetFace_[i], tetPt_[i])
            )
            {
                cell_[i] = celli;
            }
        }
    }

    return cell_[i] >= 0;
}


bool Foam::superellipsoidPlaces::find
(
    const polyMesh& mesh,
    const label i,
    const vector& point,
    const bool beside
)
{
    vector position(point);

    // A point on an edge may belong to no cell: search next to it, towards the
    // centre of the nearest cell. The particle itself stays unchanged.
    if (beside)
    {
        const label near = mesh.findNearestCell(position);

        if (near >= 0)
        {
            position += ROOTSMALL*(mesh.cellCentres()[near] - position);
        }
    }

    cell_[i] = -1;

    if (mesh.nCells())
    {
        mesh.findCellFacePt(position, cell_[i], tetFace_[i], tetPt_[i]);
    }

    return cell_[i] >= 0;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidPlaces::superellipsoidPlaces
(
    const polyMesh& mesh,
    const UList<vector>& points
)
:
    rank_(points.size(), -1),
    cell_(points.size(), -1),
    tetFace_(points.size(), -1),
    tetPt_(points.size(), -1)
{
    // Demand-driven data whose construction is collective
    (void)mesh.tetBasePtIs();
    (void)mesh.cellCentres();

    // New particles enter a moving mesh before it has moved, like the existing
    // ones
    const bool before = mesh.moving();
    const List<boundBox> boxes(before ? boxesBefore(mesh) : List<boundBox>());

    for (const bool beside : {false, true})
    {
        const label none = labelMax;
        labelList found(points.size(), none);

        forAll(points, i)
        {
            if
            (
                rank_[i] < 0
             && (
                    before
                  ? findBefore(mesh, boxes, i, points[i], beside)
                  : find(mesh, i, points[i], beside)
                )
            )
            {
                found[i] = Pstream::myProcNo();
            }
        }

        Pstream::listCombineGather(found, minEqOp<label>());
        superellipsoidParallel::broadcast(found);

        forAll(points, i)
        {
            if (rank_[i] < 0 && found[i] != none)
            {
                rank_[i] = found[i];
            }
        }
    }

    forAll(points, i)
    {
        if (rank_[i] != Pstream::myProcNo())
        {
            cell_[i] = tetFace_[i] = tetPt_[i] = -1;
        }
    }
}


// ************************************************************************* //
