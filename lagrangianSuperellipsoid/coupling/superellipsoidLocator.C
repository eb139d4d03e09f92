// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidLocator.H"
#include "indexedOctree.H"
#include "treeDataCell.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::label Foam::superellipsoidLocator::walk
(
    const point& x,
    const label start
) const
{
    const pointField& centres = mesh_.faceCentres();
    const vectorField& areas = mesh_.faceAreas();
    const labelList& owner = mesh_.faceOwner();
    const labelList& neighbour = mesh_.faceNeighbour();

    // A walk is about as long as the body is wide. In warped cells it may run
    // in circles
    const label nMost = 200;

    label celli = start;

    for (label step = 0; step < nMost; ++step)
    {
        label next = -1;
        scalar farthest = 0;
        bool outside = false;

        for (const label facei : mesh_.cells()[celli])
        {
            const bool own = owner[facei] == celli;
            const scalar d =
                (own ? 1 : -1)*((x - centres[facei]) & areas[facei]);

            if (d > 0)
            {
                const scalar beyond = d/mag(areas[facei]);

                if (!mesh_.isInternalFace(facei))
                {
                    outside = true;
                }
                else if (beyond > farthest)
                {
                    farthest = beyond;
                    next = own ? neighbour[facei] : owner[facei];
                }
            }
        }

        if (next < 0)
        {
            return outside ? -1 : celli;
        }

        celli = next;
    }

    return -2;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidLocator::superellipsoidLocator(const polyMesh& mesh)
:
    mesh_(mesh),
    bounds_(mesh.points(), false),
    isBox_
    (
        mesh.nCells() > 0
     && mag(bounds_.volume() - sum(mesh.cellVolumes()))
     <= 1e-9*bounds_.volume()
    )
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::label Foam::superellipsoidLocator::find
(
    const point& x,
    const label near
) const
{
    // A moving mesh leaves its initial bounding box
    const bool stays = !mesh_.moving();

    if (!mesh_.nCells() || (stays && !bounds_.contains(x)))
    {
        return -1;
    }

    if (near >= 0)
    {
        const label celli = walk(x, near);

        if (celli >= 0 || (celli == -1 && isBox_ && stays))
        {
            return celli;
        }
    }

    return mesh_.cellTree().findInside(x);
}


Foam::point Foam::superellipsoidLocator::inside
(
    const polyMesh& mesh,
    const point& x,
    const label celli
)
{
    if (celli < 0)
    {
        return x;
    }

    const vector inwards(ROOTSMALL*(mesh.cellCentres()[celli] - x));

    for (const label facei : mesh.cells()[celli])
    {
        if (mesh.isInternalFace(facei))
        {
            continue;
        }

        // The triangles that parcels are tracked to
        const face& f = mesh.faces()[facei];
        const label base = max(mesh.tetBasePtIs()[facei], label(0));

        for (label i = 1; i < f.size() - 1; ++i)
        {
            const point& a = mesh.points()[f[base]];
            const point& b = mesh.points()[f[(base + i) % f.size()]];
            const point& c = mesh.points()[f[(base + i + 1) % f.size()]];
            const vector n((b - a) ^ (c - a));

            if (((x - a) & n) >= (inwards & n))
            {
                return x + inwards;
            }
        }
    }

    return x;
}


// ************************************************************************* //
