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

#include "superellipsoidExchange.H"
#include "fvMatrices.H"
#include "zeroGradientFvPatchFields.H"
#include "PstreamReduceOps.H"
#include "Time.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Eigenvalues and eigenvectors (columns of E) of a symmetric tensor, by
//- Jacobi's rotations: sound for equal eigenvalues too
static void jacobi(const symmTensor& S, vector& values, tensor& E)
{
    scalar a[3][3] =
    {
        {S.xx(), S.xy(), S.xz()},
        {S.xy(), S.yy(), S.yz()},
        {S.xz(), S.yz(), S.zz()}
    };
    scalar e[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

    const scalar scale = mag(S.xx()) + mag(S.yy()) + mag(S.zz());

    for (int sweep = 0; sweep < 20; ++sweep)
    {
        for (int p = 0; p < 2; ++p)
        {
            for (int q = p + 1; q < 3; ++q)
            {
                if (mag(a[p][q]) <= 1e-17*scale)
                {
                    continue;
                }

                const scalar theta = 0.5*(a[q][q] - a[p][p])/a[p][q];
                const scalar t =
                    (theta < 0 ? -1 : 1)/(mag(theta) + ::hypot(theta, 1.0));
                const scalar c = 1/::hypot(t, 1.0);
                const scalar s = t*c;

                for (int k = 0; k < 3; ++k)
                {
                    const scalar kp = a[k][p];
                    const scalar kq = a[k][q];
                    a[k][p] = c*kp - s*kq;
                    a[k][q] = s*kp + c*kq;
                }
                for (int k = 0; k < 3; ++k)
                {
                    const scalar pk = a[p][k];
                    const scalar qk = a[q][k];
                    a[p][k] = c*pk - s*qk;
                    a[q][k] = s*pk + c*qk;

                    const scalar ekp = e[k][p];
                    const scalar ekq = e[k][q];
                    e[k][p] = c*ekp - s*ekq;
                    e[k][q] = s*ekp + c*ekq;
                }
            }
        }
    }

    values = vector(a[0][0], a[1][1], a[2][2]);
    E = tensor
    (
        e[0][0], e[0][1], e[0][2],
        e[1][0], e[1][1], e[1][2],
        e[2][0], e[2][1], e[2][2]
    );
}


//- Three doubles of the core
static vector triple(const double* x)
{
    return vector(x[0], x[1], x[2]);
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::vector Foam::superellipsoidExchange::couple
(
    const UList<superellipsoidCovering::place>& places,
    const vector& T,
    List<vector>& impulses
)
{
    impulses.setSize(places.size());
    impulses = Zero;

    // Relative to the first, so that little is lost where the mesh is far
    // from the origin

    scalar V = 0;
    vector centroid(Zero);

    for (const superellipsoidCovering::place& p : places)
    {
        V += p.volume;
        centroid += p.volume*(p.centre - places[0].centre);
    }
    centroid = places[0].centre + centroid/V;

    symmTensor inertia(Zero);

    for (const superellipsoidCovering::place& p : places)
    {
        const vector r(p.centre - centroid);

        inertia += p.volume*(magSqr(r)*symmTensor(I) - sqr(r));
    }

    vector values;
    tensor E;
    jacobi(inertia, values, E);

    // Cells in a line have no arm about it

    vector alpha(Zero);
    vector carried(Zero);

    for (direction k = 0; k < 3; ++k)
    {
        if (values[k] > 1e-8*cmptMax(values))
        {
            const vector e(E[k], E[3 + k], E[6 + k]);

            alpha += (e & T)/values[k]*e;
            carried += (e & T)*e;
        }
    }

    forAll(places, k)
    {
        impulses[k] =
            places[k].volume*(alpha ^ (places[k].centre - centroid));
    }

    return T - carried;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidExchange::superellipsoidExchange
(
    const fvMesh& mesh,
    const word& cloudName,
    const bool toFluid,
    const bool semiImplicit
)
:
    mesh_(mesh),
    name_(cloudName),
    toFluid_(toFluid),
    semiImplicit_(semiImplicit),
    covering_(mesh),
    voidFraction_
    (
        IOobject
        (
            IOobject::groupName("voidFraction", cloudName),
            mesh.time().timeName(),
            mesh,
            IOobject::NO_READ,
            IOobject::NO_WRITE
        ),
        mesh,
        dimensionedScalar("one", dimless, 1),
        zeroGradientFvPatchScalarField::typeName
    ),
    warnedVoid_(0),
    impulse_(toFluid ? mesh.nCells() : 0, Zero),
    coefficient_(impulse_.size(), Zero),
    pending_
    (
        IOobject
        (
            IOobject::groupName("pendingImpulse", cloudName),
            mesh.time().timeName(),
            mesh,
            toFluid ? IOobject::READ_IF_PRESENT : IOobject::NO_READ,
            IOobject::NO_WRITE
        ),
        mesh,
        dimensionedVector(dimMass*dimVelocity, Zero)
    ),
    UBefore_(),
    given_(false),
    taken_(false),
    couple_(Zero),
    missing_(0),
    sumImpulse_(Zero),
    sumCouple_(Zero)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::superellipsoidExchange::settled(const volVectorField& U)
{
    if (!given_)
    {
        return true;
    }

    if (!taken_)
    {
        return false;
    }

    given_ = false;

    pending_.field() = coefficient_*(U.primitiveField() - UBefore_);

    const vector offered(gSum(impulse_));
    const vector left(gSum(pending_.field()));
    const vector couple(returnReduce(couple_, sumOp<vector>()));
    const scalar missing = returnReduce(missing_, sumOp<scalar>());
    const scalar dt = mesh_.time().deltaTValue();

    sumImpulse_ += offered - left;
    sumCouple_ += couple;

    Info<< name_ << ": the fluid received [N] " << (offered - left)/dt
        << ", [N m] " << couple/dt;

    if (semiImplicit_)
    {
        Info<< "; pending [N s] " << left;
    }
    if (missing > 0)
    {
        Info<< "; not carried by the cells [N m] " << missing/dt;
    }
    Info<< nl << "    since the start [N s] " << sumImpulse_
        << ", [N m s] " << sumCouple_ << nl << endl;

    return true;
}


void Foam::superellipsoidExchange::settle(const volVectorField& U)
{
    if (!settled(U))
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": the particles act on the fluid"
            << " (coupling twoWay or fourWay), and no equation for "
            << U.name() << " has taken their momentum in the last step;" << nl
            << "    a solver takes it by the fvOption superellipsoidCloud in"
            << " constant/fvOptions, one of your own by == cloud.SU(U)"
            << exit(FatalError);
    }
}


void Foam::superellipsoidExchange::cover
(
    const UList<superellipsoidCovering::body>& bodies
)
{
    // As it was? They were covered at the end of the last step

    bool same = bodies.size() == covering_.bodies().size();

    for (label i = 0; same && i < bodies.size(); ++i)
    {
        const superellipsoidCovering::body& a = bodies[i];
        const superellipsoidCovering::body& b = covering_.bodies()[i];

        same =
            a.gid == b.gid && a.cell == b.cell && a.centre == b.centre
         && a.Q == b.Q && a.semiAxes == b.semiAxes && a.mass == b.mass;
    }

    if (!returnReduce(same, andOp<bool>()))
    {
        covering_.cover(bodies);
    }
}


void Foam::superellipsoidExchange::receive
(
    const double* impulse,
    const double* angularImpulse,
    const double* coefficient
)
{
    if (!toFluid_)
    {
        return;
    }

    DynamicList<superellipsoidCovering::contribution> contributions;
    DynamicList<superellipsoidCovering::place> places;
    List<vector> impulses;

    couple_ = Zero;
    missing_ = 0;

    forAll(covering_.bodies(), i)
    {
        const superellipsoidCovering::body& b = covering_.bodies()[i];
        const UList<superellipsoidCovering::piece> pieces
        (
            covering_.pieces(i)
        );

        const vector J(triple(impulse + 3*i));
        const vector L(triple(angularImpulse + 3*i));

        scalar C = 0;
        if (semiImplicit_)
        {
            const double* c = coefficient + 9*i;

            C = max((c[0] + c[4] + c[8])/3, scalar(0));
            C *= b.mass/(b.mass + C);
        }

        // Momentum

        vector arm(Zero);

        for (const superellipsoidCovering::piece& p : pieces)
        {
            contributions.append
            (
                superellipsoidCovering::contribution
                {
                    b.gid, p.proc, p.cell, -p.weight*J, p.weight*C
                }
            );

            arm += p.weight*(p.centre - b.centre);
        }

        // Torque

        const vector T((arm ^ J) - L);

        if (mag(T) > 0)
        {
            covering_.couplePlaces(i, places);

            const vector left(couple(places, T, impulses));

            forAll(places, k)
            {
                contributions.append
                (
                    superellipsoidCovering::contribution
                    {
                        b.gid,
                        places[k].proc,
                        places[k].cell,
                        impulses[k],
                        0
                    }
                );
            }

            couple_ -= left;

            // More than rounding
            if (mag(left) > 1e-12*mag(T))
            {
                missing_ += mag(left);
            }
        }

        couple_ -= L;
    }

    impulse_ = pending_.field();
    coefficient_ = 0;

    superellipsoidCovering::add(contributions, impulse_, coefficient_);

    given_ = true;
    taken_ = false;
}


void Foam::superellipsoidExchange::updateVoidFraction()
{
    DynamicList<superellipsoidCovering::contribution> contributions;

    forAll(covering_.bodies(), i)
    {
        const superellipsoidCovering::body& b = covering_.bodies()[i];

        for (const superellipsoidCovering::piece& p : covering_.pieces(i))
        {
            contributions.append
            (
                superellipsoidCovering::contribution
                {
                    b.gid, p.proc, p.cell, Zero, p.weight*b.volume
                }
            );
        }
    }

    vectorField none(mesh_.nCells(), Zero);
    scalarField volume(mesh_.nCells(), Zero);

    superellipsoidCovering::add(contributions, none, volume);

    voidFraction_.primitiveFieldRef() = 1 - volume/mesh_.cellVolumes();
    voidFraction_.correctBoundaryConditions();

    const scalar least = gMin(voidFraction_.primitiveField());

    if (least < 0 && least < 2*warnedVoid_)
    {
        warnedVoid_ = least;

        WarningInFunction
            << "cloud " << name_ << ": the void fraction is " << least
            << " in a cell: more particles than it holds." << nl
            << "    Particles smaller than their cell count in it alone;"
            << " larger cells, or a finer mesh than the particles, or deep"
            << " overlaps are what to look at" << endl;
    }
}


void Foam::superellipsoidExchange::add
(
    fvMatrix<vector>& eqn,
    const volScalarField* rho
)
{
    const bool kinematic = eqn.dimensions() == dimForce/dimDensity;

    if (!(eqn.dimensions() == dimForce || (kinematic && rho)))
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": an equation for " << eqn.psi().name()
            << " with dimensions " << eqn.dimensions() << ';' << nl
            << "    the source is a force " << dimForce
            << " or, with a density, a force over a density "
            << dimForce/dimDensity << exit(FatalError);
    }

    if (!toFluid_ || !given_)
    {
        return;
    }

    if (!taken_)
    {
        taken_ = true;
        UBefore_ = eqn.psi().oldTime().primitiveField();
    }

    const scalar rDeltaT = 1/mesh_.time().deltaTValue();

    scalarField factor(mesh_.nCells(), rDeltaT);
    if (kinematic)
    {
        factor /= rho->primitiveField();
    }

    if (semiImplicit_)
    {
        eqn.diag() -= factor*coefficient_;
        eqn.source() -= factor*(impulse_ + coefficient_*UBefore_);
    }
    else
    {
        eqn.source() -= factor*impulse_;
    }
}


void Foam::superellipsoidExchange::report() const
{
    const scalar least = gMin(voidFraction_.primitiveField());
    const scalar volume =
        gSum((1 - voidFraction_.primitiveField())*mesh_.cellVolumes());

    Info<< "    void fraction: least " << least << "; volume of the particles"
        << " in cells [m3] " << volume << nl;
}


bool Foam::superellipsoidExchange::write()
{
    // What no equation has taken yet, where the particles move after it
    if (given_ && !taken_)
    {
        pending_.field() = impulse_;
    }

    return
        voidFraction_.regIOobject::write()
     && (!toFluid_ || pending_.regIOobject::write());
}


// ************************************************************************* //
