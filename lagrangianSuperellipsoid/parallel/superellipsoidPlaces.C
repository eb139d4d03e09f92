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

//- Returns the cells' boxes before the mesh moved; none if the mesh is not
//- moving
static List<boundBox> boxesBefore(const polyMesh& mesh)
{
    List<boundBox> boxes(mesh.moving() ? mesh.nCells() : 0);

    forAll(boxes, celli)
    {
        boxes[celli] =
            boundBox(mesh.oldPoints(), mesh.cellPoints(celli), false);
    }

    return boxes;
}


//- Returns the centre of a cell before the mesh moved, as particle tracking
//- does
static point centreBefore(const polyMesh& mesh, const label celli)
{
    return mesh.cells()[celli].centre(mesh.oldPoints(), mesh.faces());
}


//- Returns true if a point was in a cell before the mesh moved; sets its
//- tetrahedron
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


//- Searches for a point in the present mesh; if `beside`, for a point slightly
//- beside it
static void findNow
(
    const polyMesh& mesh,
    point p,
    const bool beside,
    label& cell,
    label& tetFace,
    label& tetPt
)
{
    // A point on an edge may belong to no cell. In this case search slightly
    // beside it, towards the centre of the nearest cell. The particle itself
    // stays unchanged.
    if (beside)
    {
        const label near = mesh.findNearestCell(p);

        if (near >= 0)
        {
            p += ROOTSMALL*(mesh.cellCentres()[near] - p);
        }
    }

    mesh.findCellFacePt(p, cell, tetFace, tetPt);
}


//- Searches for a point as findNow does; if the mesh moves, in the mesh before
//- it moved, because new particles enter the mesh in that state, like the
//- existing ones. `boxes`: boxes of the cells in that state
static void findPoint
(
    const polyMesh& mesh,
    const UList<boundBox>& boxes,
    const point& p,
    const bool beside,
    label& cell,
    label& tetFace,
    label& tetPt
)
{
    if (!mesh.moving())
    {
        findNow(mesh, p, beside, cell, tetFace, tetPt);
        return;
    }

    for (label celli = 0; celli < boxes.size() && cell < 0; ++celli)
    {
        if (boxes[celli].contains(p))
        {
            // A point on an edge may belong to no cell
            const vector inwards(centreBefore(mesh, celli) - p);
            const point position(p + (beside ? ROOTSMALL : 0)*inwards);

            if (findTetBefore(mesh, celli, position, tetFace, tetPt))
            {
                cell = celli;
            }
        }
    }
}

} // End namespace Foam


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
    // The construction of these demand-driven data is collective: do it now
    (void)mesh.tetBasePtIs();
    (void)mesh.cellCentres();

    const List<boundBox> boxes(boxesBefore(mesh));

    for (const bool beside : {false, true})
    {
        labelList found(points.size(), labelMax);

        forAll(points, i)
        {
            if (rank_[i] >= 0 || !mesh.nCells())
            {
                continue;
            }

            findPoint
            (
                mesh,
                boxes,
                points[i],
                beside,
                cell_[i],
                tetFace_[i],
                tetPt_[i]
            );
            found[i] = cell_[i] >= 0 ? Pstream::myProcNo() : labelMax;
        }

        Pstream::listCombineGather(found, minEqOp<label>());
        superellipsoidParallel::broadcast(found);

        forAll(points, i)
        {
            if (rank_[i] < 0 && found[i] != labelMax)
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
