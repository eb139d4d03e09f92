// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFluidSampling.H"

// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFluidSampling::superellipsoidFluidSampling
(
    const volVectorField& U
)
:
    fields_(U)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::superellipsoidFluidSampling::sample
Foam::superellipsoidFluidSampling::at
(
    const point& x,
    const barycentric& coordinates,
    const tetIndices& tet,
    const vector& Uc
) const
{
    sample s{x, Uc, Zero, Zero, 0, 0};

    fields_.sample(coordinates, tet, s.J, s.dudt);

    return s;
}


Foam::vector Foam::superellipsoidFluidSampling::velocity
(
    const superellipsoidImmersion::body& b
)
{
    const double* u = b.mean.velocity;

    return vector(u[0], u[1], u[2]);
}


void Foam::superellipsoidFluidSampling::takeMeans
(
    const superellipsoidImmersion::body& b,
    sample& s
)
{
    s.place = b.centre;

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        s.dudt[d] = b.mean.rate[d];
    }
    for (direction d = 0; d < tensor::nComponents; ++d)
    {
        s.J[d] = b.mean.gradient[d];
    }
}


void Foam::superellipsoidFluidSampling::give
(
    sel_fluid& to,
    const label i,
    const sample& s
)
{
    for (direction d = 0; d < vector::nComponents; ++d)
    {
        to.x0[3*i + d] = s.place[d];
        to.u[3*i + d] = s.u[d];
        to.dudt[3*i + d] = s.dudt[d];
    }
    for (direction d = 0; d < tensor::nComponents; ++d)
    {
        to.gradient[9*i + d] = s.J[d];
    }

    to.density[i] = s.rho;
    to.viscosity[i] = s.mu;
}


void Foam::superellipsoidFluidSampling::giveHistory
(
    sel_fluid& to,
    const label width,
    const label i,
    const scalarUList& history
)
{
    for (label k = 0; k < width; ++k)
    {
        to.history[width*i + k] = history.size() == width ? history[k] : 0;
    }
}


void Foam::superellipsoidFluidSampling::takeHistory
(
    const sel_fluid& from,
    const label width,
    const label i,
    scalarList& history
)
{
    history.setSize(width);

    for (label k = 0; k < width; ++k)
    {
        history[k] = from.history[width*i + k];
    }
}


void Foam::superellipsoidFluidSampling::takeForces
(
    const sel_fluid& from,
    const superellipsoidFluidSettings& settings,
    const scalar dt,
    const label i,
    label& terms,
    vectorList& forces
)
{
    if (!settings.writeForces() || !from.terms)
    {
        return;
    }

    DynamicList<vector> means(SEL_TERM_COUNT + 1);

    const auto add = [&](const label term, const double* impulse)
    {
        terms |= label(1) << term;
        means.append(vector(impulse[0], impulse[1], impulse[2])/dt);
    };

    for (label term = 0; term < SEL_TERM_COUNT; ++term)
    {
        if (settings.has(sel_term(term)))
        {
            add(term, from.terms + 3*(SEL_TERM_COUNT*i + term));
        }
    }
    if (settings.world().torque)
    {
        add(SEL_TERM_COUNT, from.angularImpulse + 3*i);
    }

    forces = means;
}


// ************************************************************************* //
