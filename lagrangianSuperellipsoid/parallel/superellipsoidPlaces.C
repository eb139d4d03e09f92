/*---------------------------------------------------------------------------*\
    lagrangianSuperellipsoid: superellipsoidal particles in OpenFOAM
-------------------------------------------------------------------------------
License
    This file is part of lagrangianSuperellipsoid, a library for OpenFOAM.

    lagrangianSuperellipsoid is free software: you can redistribute it and/or
    modify it under the terms of the GNU General Public License as published
    by the Free Software Foundation, either version 3 of the License, or (at
    your option) any later version.

    lagrangianSuperellipsoid is distributed in the hope that it will be
    useful, but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General
    Public License for more details.

    SPDX-License-Identifier: GPL-3.0-or-later

\*---------------------------------------------------------------------------*/

#include "superellipsoidPlaces.H"
#include "superellipsoidParallel.H"
#include "PstreamReduceOps.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

bool Foam::superellipsoidPlaces::find
(
    const polyMesh& mesh,
    const label i,
    const vector& point,
    const bool beside
)
{
    vector position(point);

    // A point on an edge may belong to no cell: look next to it, towards the
    // middle of the nearest cell. The particle itself stays where it is.
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
    // Demand-driven data whose making is collective
    (void)mesh.tetBasePtIs();
    (void)mesh.cellCentres();

    for (const bool beside : {false, true})
    {
        const label none = labelMax;
        labelList found(points.size(), none);

        forAll(points, i)
        {
            if (rank_[i] < 0 && find(mesh, i, points[i], beside))
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
