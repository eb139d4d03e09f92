// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidExchange.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidFieldCheck.H"
#include "superellipsoidInput.H"
#include "superellipsoidTriple.H"
#include "fvMatrices.H"
#include "zeroGradientFvPatchFields.H"
#include "PstreamReduceOps.H"
#include "StringStream.H"
#include "Time.H"

using namespace Foam::superellipsoidTriple;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Fields from which the core gets the fluid in a cell
struct cellFluid
{
    const superellipsoidFluidFields& fields;
    const volScalarField& rho;
    const volScalarField& mu;

    //- This function has the type sel_cover_fluid of the core
    static void sample(void* fluid, int celli, sel_immersed_cell* cell)
    {
        const cellFluid& self = *static_cast<const cellFluid*>(fluid);
        vector U, dudt;
        tensor J;
        self.fields.sampleCell(celli, U, J, dudt);

        cell->density = self.rho[celli];
        cell->viscosity = self.mu[celli];
        give(cell->velocity, U);
        give(cell->rate, dudt);
        give(cell->gradient, J);
    }
};

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidExchange::book(const volVectorField& U)
{
    given_ = false;

    pending_.field() = coefficient_*(U.primitiveField() - UBefore_);

    const vector offered(gSum(impulse_));
    const vector left(gSum(pending_.field()));
    const vector couple(returnReduce(triple(gave_.couple), sumOp<vector>()));
    const scalar missing = returnReduce(gave_.missing, sumOp<scalar>());
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
    covering_(mesh),
    immersed_(false),
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
    gave_(),
    sumImpulse_(Zero),
    sumCouple_(Zero)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidExchange::checkPending(const bool written)
{
    if (!toFluid_)
    {
        return;
    }

    const fileName file(pending_.objectPath());

    if (pending_.dimensions() != dimMass*dimVelocity)
    {
        OStringStream read;
        read << pending_.dimensions();

        superellipsoidInput::fail
        (
            file,
            -1,
            "keyword 'dimensions': read " + read.str()
          + "; expected those of the impulse not yet applied to the fluid [N s]"
        );
    }

    forAll(pending_, celli)
    {
        superellipsoidFieldCheck::inRange
        (
            file,
            celli,
            pending_[celli],
            SEL_SPEED_MOST
        );
    }

    if (written && !pending_.typeHeaderOk<volVectorField::Internal>(true))
    {
        WarningInFunction
            << "cloud " << name_ << ": " << file.c_str() << " is missing; it"
            << " has the impulse not yet applied to the fluid" << endl;
    }
}


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

    // In a dry run no equation is solved, so that the source is never taken
    if (superellipsoidDryRun::active())
    {
        given_ = false;
    }

    if (given_)
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": the particles act on the fluid (coupling"
            << " twoWay or fourWay), but no equation for "
            << U.name() << " received their momentum in the last step;" << nl
            << "    use the fvOption superellipsoidCloud in constant/fvOptions,"
            << " or in a custom solver == cloud.SU(U)"
            << exit(FatalError);
    }
}


void Foam::superellipsoidExchange::cover
(
    const UList<superellipsoidCovering::body>& bodies
)
{
    if (immersed_)
    {
        // see() has already found the cells at the positions half a step ahead,
        // where it sampled the fluid
        return;
    }

    // The cells are already known if neither the bodies nor the mesh have moved
    // since the end of the last step
    const bool same =
        !mesh_.moving()
     && sel_cover_holds(covering_.get(), bodies.size(), bodies.begin());

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
    cellFluid fluid{fields, rho, mu};
    int active = 0;

    covering_.update();
    superellipsoidCovering::check
    (
        sel_cover_see
        (
            covering_.get(),
            bodies.size(),
            bodies.begin(),
            fields.dt(),
            fields.flow() ? nullptr : rho.primitiveField().begin(),
            cellFluid::sample,
            &fluid,
            &active
        )
    );
    immersed_ = active;
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

    const sel_cover_received received =
        {impulse, angularImpulse, semiImplicit_ ? coefficient : nullptr};

    impulse_ = pending_.field();
    coefficient_ = 0;

    superellipsoidCovering::check
    (
        sel_cover_give
        (
            covering_.get(),
            &received,
            impulse_.size() ? impulse_[0].v_ : nullptr,
            coefficient_.begin(),
            &gave_
        )
    );

    given_ = true;
    taken_ = false;
}


void Foam::superellipsoidExchange::updateVoidFraction()
{
    scalarField volume(mesh_.nCells());
    scalarField number(mesh_.nCells());
    sel_cover_fitted found;

    superellipsoidCovering::check
    (
        sel_cover_volumes(covering_.get(), volume.begin(), number.begin())
    );
    warnDense(volume, number);
    superellipsoidCovering::check
    (
        sel_cover_fit(covering_.get(), volume.begin(), &found)
    );

    voidFraction_.primitiveFieldRef() =
        max(1 - volume/mesh_.cellVolumes(), scalar(0));
    voidFraction_.correctBoundaryConditions();

    warnOfFullCells(found);
}


void Foam::superellipsoidExchange::warnDense
(
    const scalarField& volume,
    const scalarField& number
)
{
    sel_cover_dense dense;

    if
    (
        warnedDense_
     || !sel_cover_find_dense
        (
            &covering_.cells(),
            volume.begin(),
            number.begin(),
            &dense
        )
    )
    {
        return;
    }

    warnedDense_ = true;

    WarningInFunction
        << "cloud " << name_ << ": dense particles: they fill up to "
        << dense.solid << " of " << label(dense.nCells)
        << " cells with 3 or more each." << nl
        << "    There the model is incomplete: the momentum equation of the"
        << " fluid has no void fraction," << nl
        << "    and the drag is that of an isolated particle. The force of the"
        << " fluid is" << nl
        << "    two thirds of the true one at a solid fraction of 0.1, and a"
        << " few percent of it in a packed bed" << endl;
}


void Foam::superellipsoidExchange::warnOfFullCells
(
    const sel_cover_fitted& found
)
{
    // The sampling of volumes is uneven by some percent, which needs no
    // warning. Warn again if the excess has doubled

    const scalar tooMuch = found.fullest - 1;

    if (tooMuch > 0.1 && tooMuch > 2*warnedVoid_)
    {
        warnedVoid_ = tooMuch;

        WarningInFunction
            << "cloud " << name_ << ": a cell is assigned particles of "
            << found.fullest
            << " times its volume; the excess is moved to adjacent cells." << nl
            << "    Particles smaller than a cell count in that cell only. Use"
            << " larger cells, or cells finer than the particles; check for"
            << " deep overlaps" << endl;
    }

    if (found.unplaced > SMALL*gSum(mesh_.cellVolumes()) && !warnedUnplaced_)
    {
        warnedUnplaced_ = true;

        WarningInFunction
            << "cloud " << name_ << ": the cells have no space for "
            << found.unplaced << " m3 of the particles, which are missing in"
            << " the void fraction" << endl;
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
            << "cloud " << name_ << ": the equation for " << eqn.psi().name()
            << " has the dimensions " << eqn.dimensions() << ';' << nl
            << "    allowed: those of a force, " << dimForce
            << ", or, with a density, of a force over a density, "
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

    Info<< "    least void fraction of a cell " << least << "; volume of all"
        << " particles in the cells [m3] " << volume << nl;
}


bool Foam::superellipsoidExchange::write()
{
    // If the particles move after the equation was solved, no equation has
    // taken the impulse yet
    if (given_ && !taken_)
    {
        pending_.field() = impulse_;
    }

    return
        voidFraction_.regIOobject::write()
     && (!toFluid_ || pending_.regIOobject::write());
}
