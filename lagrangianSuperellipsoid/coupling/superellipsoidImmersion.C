// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidImmersion.H"
#include "superellipsoidParallel.H"
#include "superellipsoidTriple.H"
#include "PstreamReduceOps.H"
#include "syncTools.H"

#include <algorithm>

using namespace Foam::superellipsoidTriple;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Difference of densities, over the largest, up to which the density counts as
//- uniform
static const scalar sameDensity = 0.01;

//- Layers of cells around a cell in which a density jump counts as near: three
//- layers across faces include the neighbours across edges and corners
static const label reach = 3;

//- Returns true if the density is not uniform. Collective
static bool varies(const scalarField& rho)
{
    const scalar high = gMax(rho);

    return high - gMin(rho) > sameDensity*high;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidImmersion::goOn
(
    superellipsoidCovering::body& b,
    const scalar dt
)
{
    scalar q[4];
    const vector turn(dt*b.omega);

    sel_motion_quaternion(b.Q.v_, q);
    sel_motion_rotate_by(q, turn.v_);
    sel_motion_tensor(q, b.Q.v_);

    b.centre += dt*b.U;
}


void Foam::superellipsoidImmersion::widen
(
    scalarField& low,
    scalarField& high
) const
{
    const scalarField low0(low);
    const scalarField high0(high);

    const auto compare = [&](const label celli, const scalar l, const scalar h)
    {
        low[celli] = min(low[celli], l);
        high[celli] = max(high[celli], h);
    };

    for (label facei = 0; facei < mesh_.nInternalFaces(); ++facei)
    {
        const label own = mesh_.faceOwner()[facei];
        const label nei = mesh_.faceNeighbour()[facei];

        compare(own, low0[nei], high0[nei]);
        compare(nei, low0[own], high0[own]);
    }

    scalarField lowAcross, highAcross;
    syncTools::swapBoundaryCellList(mesh_, low0, lowAcross);
    syncTools::swapBoundaryCellList(mesh_, high0, highAcross);

    for (const polyPatch& pp : mesh_.boundaryMesh())
    {
        if (pp.coupled())
        {
            forAll(pp, i)
            {
                const label b = pp.start() + i - mesh_.nInternalFaces();

                compare(pp.faceCells()[i], lowAcross[b], highAcross[b]);
            }
        }
    }
}


Foam::boolList Foam::superellipsoidImmersion::nearJumps
(
    const scalarField& rho
) const
{
    scalarField low(rho);
    scalarField high(rho);

    for (label k = 0; k < reach; ++k)
    {
        widen(low, high);
    }

    boolList near(rho.size());
    forAll(near, celli)
    {
        near[celli] = high[celli] - low[celli] > sameDensity*high[celli];
    }

    return near;
}


std::vector<sel_immersed_cell> Foam::superellipsoidImmersion::cellsOf
(
    const superellipsoidCovering& covering,
    const superellipsoidFluidFields& fields,
    const volScalarField& rho,
    const volScalarField& mu
) const
{
    List<std::vector<question>> questions(Pstream::nProcs());
    std::vector<sel_immersed_cell> cells;

    forAll(covering.bodies(), i)
    {
        for (const superellipsoidCovering::piece& p : covering.pieces(i))
        {
            questions[p.proc].push_back(question{label(cells.size()), p.cell});
            cells.push_back(sel_immersed_cell());
            cells.back().share = p.weight;
            copy(p.arm, cells.back().arm);
        }
    }

    const List<std::vector<question>> asked
    (
        superellipsoidParallel::exchangePlain(questions)
    );
    List<std::vector<answer>> answers(Pstream::nProcs());

    forAll(asked, proc)
    {
        for (const question& q : asked[proc])
        {
            vector U, dudt;
            tensor J;
            fields.sampleCell(q.cell, U, J, dudt);

            answer a;
            a.number = q.number;
            a.fluid.density = rho[q.cell];
            a.fluid.viscosity = mu[q.cell];
            copy(U, a.fluid.velocity);
            copy(dudt, a.fluid.rate);
            copy(J, a.fluid.gradient);
            answers[proc].push_back(a);
        }
    }

    for
    (
        const std::vector<answer>& list
      : superellipsoidParallel::exchangePlain(answers)
    )
    {
        for (const answer& a : list)
        {
            sel_immersed_cell& cell = cells[a.number];
            const sel_immersed_cell own(cell);

            cell = a.fluid;
            cell.share = own.share;
            std::copy(own.arm, own.arm + 3, cell.arm);
        }
    }

    return cells;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidImmersion::superellipsoidImmersion(const fvMesh& mesh)
:
    mesh_(mesh),
    active_(false),
    bodies_()
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidImmersion::see
(
    const UList<superellipsoidCovering::body>& bodies,
    const superellipsoidFluidFields& fields,
    const volScalarField& rho,
    const volScalarField& mu,
    superellipsoidCovering& covering
)
{
    const scalarField& density = rho.primitiveField();
    const bool before = active_;

    bodies_.clear();
    active_ = !fields.flow() && varies(density);

    if (!active_)
    {
        if (before)
        {
            covering.setDensity(nullptr);
        }

        return;
    }

    List<superellipsoidCovering::body> ahead(bodies);
    for (superellipsoidCovering::body& b : ahead)
    {
        goOn(b, 0.5*fields.dt());
    }

    // This order matters: cover() may search for the cells across boundaries
    // again, which resets their densities
    covering.cover(ahead, nearJumps(density));
    covering.setDensity(&density);

    const std::vector<sel_immersed_cell> cells
    (
        cellsOf(covering, fields, rho, mu)
    );

    scalarList shares, densities;
    std::size_t first = 0;

    forAll(ahead, i)
    {
        const label n = covering.pieces(i).size();

        body b;
        b.gid = ahead[i].gid;
        b.centre = ahead[i].centre;
        b.volume = ahead[i].volume;

        shares.setSize(n);
        densities.setSize(n);

        b.jumps =
            sel_immersed_mean(n, &cells[first], shares.data(), &b.mean);

        if (b.jumps)
        {
            for (label k = 0; k < n; ++k)
            {
                densities[k] = cells[first + k].density;
            }

            covering.setShares(i, shares, densities);
        }

        bodies_.push_back(b);
        first += n;
    }
}


const Foam::superellipsoidImmersion::body*
Foam::superellipsoidImmersion::over(const label gid) const
{
    const auto found =
        std::lower_bound
        (
            bodies_.begin(),
            bodies_.end(),
            gid,
            [](const body& b, const label number)
            {
                return b.gid < number;
            }
        );

    return
        found != bodies_.end() && found->gid == gid && found->jumps
      ? &*found
      : nullptr;
}


// ************************************************************************* //
