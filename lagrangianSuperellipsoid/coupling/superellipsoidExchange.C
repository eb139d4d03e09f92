// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidExchange.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidTriple.H"
#include "fvMatrices.H"
#include "zeroGradientFvPatchFields.H"
#include "PstreamReduceOps.H"
#include "Time.H"

using namespace Foam::superellipsoidTriple;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Limits above which particles hinder each other's flow: solid fraction of a
//- cell, number of bodies that reach into it (a single large body fills its
//- cells without crowding), and the sum of these numbers over all such cells,
//- which excludes chance encounters
static const scalar crowdedSolid = 0.1;
static const label denseBodies = 3;
static const scalar crowd = 10;

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidExchange::coefficientOf
(
    const superellipsoidCovering::body& b,
    const double* c
) const
{
    if (!semiImplicit_)
    {
        return 0;
    }

    const scalar C = max((c[0] + c[4] + c[8])/3, scalar(0));

    return C*b.mass/(b.mass + C);
}


Foam::vector Foam::superellipsoidExchange::giveMomentum
(
    const label i,
    const vector& J,
    const scalar C,
    DynamicList<superellipsoidCovering::contribution>& contributions
) const
{
    const superellipsoidCovering::body& b = covering_.bodies()[i];

    vector arm(Zero);

    for (const superellipsoidCovering::piece& p : covering_.pieces(i))
    {
        contributions.append
        (
            superellipsoidCovering::contribution
            {
                b.gid, p.proc, p.cell, -p.share*J, p.share*C
            }
        );

        arm += p.share*(p.centre - b.centre);
    }

    return arm;
}


Foam::vector Foam::superellipsoidExchange::giveCouple
(
    const label i,
    const vector& T,
    DynamicList<superellipsoidCovering::contribution>& contributions
) const
{
    DynamicList<superellipsoidCovering::place> places;
    covering_.couplePlaces(i, places);

    const label n = places.size();
    scalarList masses(n);
    List<point> centres(n);
    List<vector> impulses(n);

    forAll(places, k)
    {
        masses[k] = places[k].mass;
        centres[k] = places[k].centre;
    }

    vector left;
    sel_couple
    (
        n,
        masses.cdata(),
        centres.cdata()->cdata(),
        T.cdata(),
        impulses.data()->data(),
        left.data()
    );

    forAll(places, k)
    {
        contributions.append
        (
            superellipsoidCovering::contribution
            {
                covering_.bodies()[i].gid,
                places[k].proc,
                places[k].cell,
                impulses[k],
                0
            }
        );
    }

    return left;
}


void Foam::superellipsoidExchange::book(const volVectorField& U)
{
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
    filling_(mesh),
    covering_(mesh),
    immersion_(mesh),
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
    warnedUnplaced_(false),
    warnedDense_(false),
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

void Foam::superellipsoidExchange::recordIfTaken(const volVectorField& U)
{
    if (given_ && taken_)
    {
        book(U);
    }
}


void Foam::superellipsoidExchange::settle(const volVectorField& U)
{
    recordIfTaken(U);

    // A dry run solves no equation
    if (superellipsoidDryRun::active())
    {
        given_ = false;
    }

    if (given_)
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
    if (immersion_.active())
    {
        // Immersion has already covered them half a step ahead, where it
        // sampled the fluid
        return;
    }

    // Nothing to do if they have not moved since they were covered at the end
    // of the last step, unless the cells have moved since

    bool same =
        !mesh_.moving() && bodies.size() == covering_.bodies().size();

    for (label i = 0; same && i < bodies.size(); ++i)
    {
        const superellipsoidCovering::body& a = bodies[i];
        const superellipsoidCovering::body& b = covering_.bodies()[i];

        same =
            a.gid == b.gid && a.cell == b.cell && a.centre == b.centre
         && a.Q == b.Q && a.identity == b.identity && a.mass == b.mass;
    }

    if (!returnReduce(same, andOp<bool>()))
    {
        covering_.cover(bodies);
    }
}


void Foam::superellipsoidExchange::see
(
    const UList<superellipsoidCovering::body>& bodies,
    const superellipsoidFluidFields& fields,
    const volScalarField& rho,
    const volScalarField& mu
)
{
    immersion_.see(bodies, fields, rho, mu, covering_);
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

    couple_ = Zero;
    missing_ = 0;

    forAll(covering_.bodies(), i)
    {
        const vector J(triple(impulse + 3*i));
        const vector L(triple(angularImpulse + 3*i));
        const scalar C =
            coefficientOf(covering_.bodies()[i], coefficient + 9*i);

        const vector arm(giveMomentum(i, J, C, contributions));
        const vector T((arm ^ J) - L);

        if (mag(T) > 0)
        {
            const vector left(giveCouple(i, T, contributions));

            couple_ -= left;

            // Ignore rounding errors
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
    // This component of the sum counts the bodies in a cell
    const vector one(1, 0, 0);

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
                    b.gid, p.proc, p.cell, one, p.weight*b.volume
                }
            );
        }
    }

    vectorField number(mesh_.nCells(), Zero);
    scalarField volume(mesh_.nCells(), Zero);

    superellipsoidCovering::add(contributions, number, volume);
    warnDense(volume, number);

    const superellipsoidFilling::outcome found(filling_.fit(volume));

    voidFraction_.primitiveFieldRef() =
        max(1 - volume/mesh_.cellVolumes(), scalar(0));
    voidFraction_.correctBoundaryConditions();

    warnOfFullCells(found);
}


void Foam::superellipsoidExchange::warnDense
(
    const scalarField& volume,
    const vectorField& number
)
{
    if (warnedDense_)
    {
        return;
    }

    scalar most = 0;
    label nCells = 0;
    scalar nBodies = 0;

    forAll(volume, celli)
    {
        const scalar solid = volume[celli]/mesh_.cellVolumes()[celli];

        if (solid > crowdedSolid && number[celli].x() >= denseBodies)
        {
            most = max(most, min(solid, scalar(1)));
            nBodies += number[celli].x();
            ++nCells;
        }
    }

    reduce(nBodies, sumOp<scalar>());

    if (nBodies < crowd)
    {
        return;
    }

    warnedDense_ = true;
    reduce(most, maxOp<scalar>());
    reduce(nCells, sumOp<label>());

    WarningInFunction
        << "cloud " << name_ << ": the particles are crowded: they fill up to "
        << most << " of " << nCells << " cells that each hold "
        << denseBodies << " or more." << nl
        << "    What is missing there: the fluid's momentum equation does not"
        << " know the void fraction," << nl
        << "    and the drag is that of a body alone, without the crowd around"
        << " it. The force of the fluid" << nl
        << "    is two thirds of the true one at a solid fraction of 0.1, and a"
        << " few percent of it in a packed bed" << endl;
}


void Foam::superellipsoidExchange::warnOfFullCells
(
    const superellipsoidFilling::outcome& found
)
{
    // Samples are uneven by some percent, which needs no warning. Warn again
    // when the excess has doubled

    const scalar tooMuch = found.fullest - 1;

    if (tooMuch > 0.1 && tooMuch > 2*warnedVoid_)
    {
        warnedVoid_ = tooMuch;

        WarningInFunction
            << "cloud " << name_ << ": a cell is given " << found.fullest
            << " times the volume of particles that it holds; what is too much"
            << " counts in cells beside it." << nl
            << "    Particles smaller than their cell count in it alone;"
            << " larger cells, or a finer mesh than the particles, or deep"
            << " overlaps are what to look at" << endl;
    }

    if (found.unplaced > SMALL*gSum(mesh_.cellVolumes()) && !warnedUnplaced_)
    {
        warnedUnplaced_ = true;

        WarningInFunction
            << "cloud " << name_ << ": there is no room in the cells for "
            << found.unplaced << " m3 of the particles, which the void fraction"
            << " does not see" << endl;
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
    // The impulse that no equation has taken yet, where the particles move
    // after the equation was solved
    if (given_ && !taken_)
    {
        pending_.field() = impulse_;
    }

    return
        voidFraction_.regIOobject::write()
     && (!toFluid_ || pending_.regIOobject::write());
}


// ************************************************************************* //
