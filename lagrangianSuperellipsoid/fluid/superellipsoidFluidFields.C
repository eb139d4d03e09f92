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

#include "superellipsoidFluidFields.H"
#include "fvcGrad.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::tmp<Foam::volVectorField>
Foam::superellipsoidFluidFields::rate() const
{
    const Time& time = U_.time();

    // oldTime() itself sees to it that the old field is that of this step

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
        // From now on the field keeps what it was before a step
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
    // A formula is asked in the middle of the step
    return flow_ ? 0.5*dt_ : atEnd_ ? dt_ : 0;
}


void Foam::superellipsoidFluidFields::sample
(
    const point& x,
    const barycentric& coordinates,
    const tetIndices& tet,
    vector& u,
    tensor& J,
    vector& dudt
) const
{
    if (flow_)
    {
        const scalar t = U_.time().value() - 0.5*dt_;

        u = flow_->U(x, t);
        J = flow_->J(x, t);
        dudt = flow_->dUdt(x, t);

        return;
    }

    J = gradientAt_->interpolate(coordinates, tet).T();
    dudt =
        rateAt_.valid()
      ? rateAt_->interpolate(coordinates, tet)
      : vector::zero;
}


// ************************************************************************* //
