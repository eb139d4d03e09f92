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

#include "superellipsoidFreeMotion.H"
#include "superellipsoidInput.H"
#include "diagTensor.H"
#include "tensor.H"

#include <algorithm>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

// Masses and moments of inertia [kg, kg m2]: so far below those of the smallest
// bodies that powders have, and within which no quotient overflows
const double least = 1e-30;

// [-] By which the greatest moment of inertia may exceed the sum of the others:
// of a plate they are the same, but for what has been rounded
const double roundedMoment = 1e-3;

// Of the midpoint rule: each has a share of the error before that is a substep's
// turn [rad]
const int midpointsMost = 20;


Foam::tensor turned(const sel_rigid_motion& motion)
{
    double q[9];
    sel_motion_tensor(motion.orientation, q);

    return
        Foam::tensor(q[0], q[1], q[2], q[3], q[4], q[5], q[6], q[7], q[8]);
}


Foam::vector omegaOf(const sel_rigid_motion& motion)
{
    return Foam::vector(motion.omega[0], motion.omega[1], motion.omega[2]);
}


void setOmega(sel_rigid_motion& motion, const Foam::vector& omega)
{
    std::copy_n
    (
        omega.cdata(),
        Foam::label(Foam::vector::nComponents),
        motion.omega
    );
}


//- Without the rounding that makes it not quite so
Foam::tensor symmetric(const Foam::tensor& A)
{
    return 0.5*(A + A.T());
}

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::vector Foam::superellipsoidFreeMotion::axes
(
    const dictionary& dict,
    const word& keyword
)
{
    const vector on(tripleOr(dict, keyword, vector(1, 1, 1), 1));

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        if (on[d] != 0 && on[d] != 1)
        {
            fail
            (
                dict,
                keyword,
                "read '" + written(dict, keyword) + "'; three of 0 and 1 are"
                " wanted: (0 0 1)"
            );
        }
    }

    return on;
}


Foam::tensor Foam::superellipsoidFreeMotion::perInertia
(
    const sel_rigid_motion& motion
) const
{
    if (turns_ == vector::zero)
    {
        return tensor::zero;
    }

    const tensor Q(turned(motion));

    if (turns_ == vector::one)
    {
        const diagTensor own
        (
            1/inertia_.x(),
            1/inertia_.y(),
            1/inertia_.z()
        );

        return symmetric((Q & own) & Q.T());
    }

    // What holds it about the other axes takes the torque there, whatever it
    // is: of the equations those about the free axes are left. (Over the
    // greatest moment, so that no determinant is too small a number)
    const scalar most = cmptMax(inertia_);
    const vector shares(inertia_/most);
    const diagTensor own(shares.x(), shares.y(), shares.z());
    tensor A((Q & own) & Q.T());

    for (direction i = 0; i < vector::nComponents; ++i)
    {
        for (direction j = 0; j < vector::nComponents; ++j)
        {
            if (turns_[i] == 0 || turns_[j] == 0)
            {
                A[3*i + j] = i == j ? 1 : 0;
            }
        }
    }

    A = inv(A)/most;

    // Noughts beside it already
    for (direction i = 0; i < vector::nComponents; ++i)
    {
        A[4*i] *= turns_[i];
    }

    return symmetric(A);
}


Foam::vector Foam::superellipsoidFreeMotion::spinUp
(
    const vector& torque,
    const sel_rigid_motion& motion
) const
{
    if (turns_ == vector::zero)
    {
        return vector::zero;
    }

    // Euler's equations: what turns with it, in its own frame
    const tensor Q(turned(motion));
    const vector w(Q.T() & omegaOf(motion));
    const vector L(cmptMultiply(inertia_, w));
    const vector rest(torque - (Q & (w ^ L)));

    return perInertia(motion) & rest;
}


Foam::vector Foam::superellipsoidFreeMotion::spinOf
(
    const vector& L,
    const sel_rigid_motion& motion
) const
{
    const tensor Q(turned(motion));

    return Q & vector(cmptDivide(Q.T() & L, inertia_));
}


void Foam::superellipsoidFreeMotion::turn
(
    const scalar dt,
    const vector& torque,
    const sel_rigid_motion& start,
    vector& middle,
    vector& end
) const
{
    const vector before(omegaOf(start));
    middle = end = before;

    if (turns_ == vector::zero)
    {
        return;
    }

    // Nothing that is held keeps its angular momentum
    const bool all = turns_ == vector::one;
    const tensor Q(turned(start));
    const vector L
    (
        all
      ? Q & vector(cmptMultiply(inertia_, Q.T() & before))
      : vector::zero
    );
    sel_rigid_motion half(start);
    scalar change = GREAT;

    for (int i = 0; i < midpointsMost; ++i)
    {
        half = start;
        setOmega(half, middle);
        sel_rigid_advance(&half, 0.5*dt);

        const vector spin
        (
            all
          ? spinOf(L + 0.5*dt*torque, half)
          : before + 0.5*dt*spinUp(torque, half)
        );
        const scalar next = mag(spin - middle);

        middle = spin;

        // To rounding, or it does not come nearer
        if (next >= change || next == 0)
        {
            break;
        }
        change = next;
    }

    end = 2*middle - before;

    if (all)
    {
        half = start;
        setOmega(half, middle);
        sel_rigid_advance(&half, dt);
        end = spinOf(L + dt*torque, half);
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFreeMotion::superellipsoidFreeMotion
(
    const dictionary& dict
)
:
    superellipsoidWallMotion(dict),
    mass_(positive(dict, "mass", least, GREAT)),
    inertia_(Zero),
    moves_(axes(dict, "moves")),
    turns_(axes(dict, "turns")),
    velocity_(tripleOr(dict, "velocity", vector::zero, SEL_SPEED_MOST)),
    omega_(tripleOr(dict, "omega", vector::zero, SEL_SPIN_MOST))
{
    checkKeywords
    (
        dict,
        wordList
        ({
            "type", "mass", "inertia", "origin", "moves", "turns",
            "velocity", "omega"
        })
    );

    if (turns_ != vector::zero)
    {
        inertia_ = triple(dict, "inertia", GREAT);

        if (!(cmptMin(inertia_) >= least))
        {
            fail
            (
                dict,
                "inertia",
                "read '" + written(dict, "inertia") + "'; each must be greater"
                " than zero, from " + superellipsoidInput::text(least) + " to "
              + superellipsoidInput::text(GREAT)
            );
        }

        const scalar most = cmptMax(inertia_);

        if (most > (cmptSum(inertia_) - most)*(1 + roundedMoment))
        {
            fail
            (
                dict,
                "inertia",
                "read '" + written(dict, "inertia") + "'; no body has these:"
                " none of the three principal moments of inertia is greater than"
                " the sum of the other two"
            );
        }
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidFreeMotion::begin(sel_rigid_motion& motion) const
{
    for (direction d = 0; d < vector::nComponents; ++d)
    {
        motion.velocity[d] = moves_[d]*velocity_[d];
        motion.omega[d] = turns_[d]*omega_[d];
    }
}


void Foam::superellipsoidFreeMotion::set
(
    const scalar,
    const scalar,
    const load&,
    sel_rigid_motion& motion
) const
{
    const tensor spins(perInertia(motion));

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        motion.perMass[d] = moves_[d]/mass_;
    }

    std::copy_n(spins.cdata(), label(tensor::nComponents), motion.perInertia);
}


void Foam::superellipsoidFreeMotion::done
(
    const scalar dt,
    const load& last,
    sel_rigid_motion& motion
) const
{
    const vector kick(dt*(last.force/mass_ + last.gravity));
    vector middle;
    vector end;
    turn(dt, last.torque, motion, middle, end);
    setOmega(motion, middle);

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        motion.velocity[d] += 0.5*moves_[d]*kick[d];
    }

    sel_rigid_advance(&motion, dt);
    setOmega(motion, end);

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        motion.velocity[d] += 0.5*moves_[d]*kick[d];
    }
}


Foam::string Foam::superellipsoidFreeMotion::text() const
{
    return
        "moves by what acts on it, mass " + superellipsoidInput::text(mass_)
      + " kg, along " + superellipsoidInput::text(moves_) + ", about "
      + superellipsoidInput::text(turns_);
}

// ************************************************************************* //
