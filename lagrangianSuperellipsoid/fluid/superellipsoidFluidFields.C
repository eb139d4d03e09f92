// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFluidFields.H"
#include "superellipsoidTriple.H"
#include "fvcGrad.H"

#include <algorithm>

using namespace Foam::superellipsoidTriple;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::tmp<Foam::volVectorField>
Foam::superellipsoidFluidFields::rate() const
{
    const Time& time = U_.time();

    // oldTime() itself ensures that the old field belongs to this step

    if (atEnd_)
    {
        return (U_ - U_.oldTime())/time.deltaT();
    }

    const volVectorField& before = U_.oldTime();

    return (before - before.oldTime())/time.deltaT0();
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFluidFields::superellipsoidFluidFields
(
    const volVectorField& U
)
:
    U_(U),
    flow_(nullptr),
    atEnd_(false),
    rateWanted_(false),
    dt_(0),
    gradient_(),
    gradientAt_(),
    rate_(),
    rateAt_()
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidFluidFields::setTime
(
    const bool atEnd,
    const bool rateWanted
)
{
    atEnd_ = atEnd;
    rateWanted_ = rateWanted;

    if (atEnd_ && rateWanted_)
    {
        // From now on OpenFOAM keeps the field of the previous step
        U_.oldTime();
    }
}


void Foam::superellipsoidFluidFields::update
(
    const scalar dt,
    const word& scheme
)
{
    dt_ = dt;

    if (flow_)
    {
        return;
    }

    gradient_.reset(new volTensorField(fvc::grad(U_)));
    gradientAt_ = interpolation<tensor>::New("cellPoint", *gradient_);

    if (rateWanted_)
    {
        rate_.reset(new volVectorField("dUdt", rate()));
        rateAt_ = interpolation<vector>::New(scheme, *rate_);
    }
}


void Foam::superellipsoidFluidFields::clear()
{
    gradientAt_.clear();
    gradient_.clear();
    rateAt_.clear();
    rate_.clear();
}


Foam::scalar Foam::superellipsoidFluidFields::offset() const
{
    return atEnd_ ? dt_ : 0;
}


Foam::superellipsoidFluidFields::sample Foam::superellipsoidFluidFields::at
(
    const point& x,
    const barycentric& coordinates,
    const tetIndices& tet,
    const vector& Uc
) const
{
    sample s{x, Uc, Zero, Zero, 0, 0};

    if (!flow_)
    {
        s.J = gradientAt_->interpolate(coordinates, tet).T();

        if (rateAt_.valid())
        {
            s.dudt = rateAt_->interpolate(coordinates, tet);
        }
    }

    return s;
}


void Foam::superellipsoidFluidFields::sampleCell
(
    const label celli,
    vector& U,
    tensor& J,
    vector& dudt
) const
{
    U = U_[celli];
    J = (*gradient_)[celli].T();
    dudt = rate_.valid() ? (*rate_)[celli] : vector::zero;
}


bool Foam::superellipsoidFluidFields::comesIn
(
    const volVectorField& U,
    const label patchi
)
{
    const fvPatch& patch = U.mesh().boundary()[patchi];

    return gSum((U.boundaryField()[patchi] & patch.Sf())()) < 0;
}


void Foam::superellipsoidFluidFields::sampleFlow
(
    void* fields,
    int n,
    const double* x,
    double t,
    double* u,
    double* gradient,
    double* dudt
)
{
    const auto& self = *static_cast<const superellipsoidFluidFields*>(fields);
    const scalar now =
        superellipsoidFlow::timeOf(self.U_.time()) - self.dt_ + t;

    self.flow_->evaluate(n, x, now, u, gradient, dudt);
}


void Foam::superellipsoidFluidFields::takeMeans
(
    const sel_cover_mean& over,
    sample& s
)
{
    s.place = triple(over.centre);
    s.dudt = triple(over.mean.rate);
    std::copy_n(over.mean.gradient, 9, s.J.v_);
}


void Foam::superellipsoidFluidFields::give
(
    sel_fluid& to,
    const label i,
    const sample& s,
    const scalarUList& history,
    const label width
)
{
    superellipsoidTriple::give(to.x0 + 3*i, s.place);
    superellipsoidTriple::give(to.u + 3*i, s.u);
    superellipsoidTriple::give(to.dudt + 3*i, s.dudt);
    superellipsoidTriple::give(to.gradient + 9*i, s.J);
    to.density[i] = s.rho;
    to.viscosity[i] = s.mu;

    for (label k = 0; k < width; ++k)
    {
        to.history[width*i + k] = history.size() == width ? history[k] : 0;
    }
}


void Foam::superellipsoidFluidFields::takeForces
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
        means.append(triple(impulse)/dt);
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
