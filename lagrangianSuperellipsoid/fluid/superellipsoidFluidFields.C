// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFluidFields.H"
#include "fvcGrad.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::tmp<Foam::volVectorField>
Foam::superellipsoidFluidFields::rate() const
{
    const Time& time = U_.time();

    // oldTime() itself makes sure that the old field belongs to this step

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


void Foam::superellipsoidFluidFields::sample
(
    const barycentric& coordinates,
    const tetIndices& tet,
    tensor& J,
    vector& dudt
) const
{
    if (flow_)
    {
        J = Zero;
        dudt = Zero;

        return;
    }

    J = gradientAt_->interpolate(coordinates, tet).T();
    dudt =
        rateAt_.valid()
      ? rateAt_->interpolate(coordinates, tet)
      : vector::zero;
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
    const superellipsoidFlow& flow = *self.flow_;
    const scalar now = superellipsoidFlow::timeOf(self.U_.time()) - self.dt_ + t;

    for (label i = 0; i < n; ++i)
    {
        const point at(x[3*i], x[3*i + 1], x[3*i + 2]);

        const vector U(flow.U(at, now));
        const tensor J(flow.J(at, now));
        const vector dUdt(flow.dUdt(at, now));

        for (direction d = 0; d < vector::nComponents; ++d)
        {
            u[3*i + d] = U[d];
            dudt[3*i + d] = dUdt[d];
        }
        for (direction d = 0; d < tensor::nComponents; ++d)
        {
            gradient[9*i + d] = J[d];
        }
    }
}


// ************************************************************************* //
