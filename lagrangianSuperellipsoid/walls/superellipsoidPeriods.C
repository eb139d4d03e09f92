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

#include "superellipsoidPeriods.H"
#include "superellipsoidInput.H"
#include "PstreamReduceOps.H"
#include "SubField.H"
#include "cyclicAMIPolyPatch.H"
#include "cyclicPolyPatch.H"
#include "processorCyclicPolyPatch.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Digits of a step: the rounding of a mesh's points is below
static const int stepDigits = 12;


//- Name of the periodic patch that a patch is or is a part of; none: ""
static word periodicName(const polyPatch& pp)
{
    if (const auto* part = isA<processorCyclicPolyPatch>(pp))
    {
        return part->referPatch().name();
    }

    return
        isA<cyclicPolyPatch>(pp) || isA<cyclicAMIPolyPatch>(pp)
      ? pp.name()
      : word::null;
}


//- From a face to the one that it stands for, or zero: this process has no
//- face of the patch, or it turns, or the two are in one place
static vector stepAcross(const polyPatch& pp)
{
    const auto& coupled = refCast<const coupledPolyPatch>(pp);

    if (pp.empty() || !coupled.parallel())
    {
        return Zero;
    }

    if (const auto* cyclic = isA<cyclicPolyPatch>(pp))
    {
        return cyclic->neighbPatch().faceCentres()[0] - pp.faceCentres()[0];
    }

    if (const auto* part = isA<processorPolyPatch>(pp))
    {
        return part->neighbFaceCentres()[0] - pp.faceCentres()[0];
    }

    return coupled.separated() ? coupled.separation()[0] : vector(Zero);
}


//- This process's part of the patches of a name: step, and the box around it
static void findLocal
(
    const polyBoundaryMesh& patches,
    const word& name,
    vector& step,
    boundBox& box
)
{
    for (const polyPatch& pp : patches)
    {
        if (periodicName(pp) == name)
        {
            const vector across(stepAcross(pp));

            step = mag(across) > mag(step) ? across : step;

            for (const point& p : pp.localPoints())
            {
                box.min() = min(box.min(), p);
                box.max() = max(box.max(), p);
            }
        }
    }
}


//- Of all processes: any step, for they differ by rounding
static void findAll
(
    const polyBoundaryMesh& patches,
    const word& name,
    vector& step,
    boundBox& box
)
{
    step = Zero;
    box = boundBox(point::uniform(GREAT), point::uniform(-GREAT));
    findLocal(patches, name, step, box);

    vector low(step);
    vector high(step);
    reduce(low, minOp<vector>());
    reduce(high, maxOp<vector>());

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        step[d] = -low[d] > high[d] ? low[d] : high[d];
    }

    reduce(box.min(), minOp<point>());
    reduce(box.max(), maxOp<point>());
}


//- Is it a mesh that a solver may move? (Who moves it without the dictionary is
//- found when it does.) The same on all processes
static bool mayMove(const polyMesh& mesh)
{
    const IOobject io
    (
        "dynamicMeshDict",
        mesh.time().constant(),
        mesh,
        IOobject::READ_IF_PRESENT,
        IOobject::NO_WRITE,
        false
    );

    return
        returnReduce
        (
            mesh.moving() || isFile(io.objectPath())
         || isFile
            (
                mesh.time().globalPath()/mesh.time().constant()
               /"dynamicMeshDict"
            ),
            orOp<bool>()
        );
}


//- The other one of a pair, for its owner; nullptr
static const polyPatch* otherOf(const polyPatch& pp)
{
    const auto* cyclic = isA<cyclicPolyPatch>(pp);
    const auto* ami = isA<cyclicAMIPolyPatch>(pp);

    if (cyclic && cyclic->owner())
    {
        return &cyclic->neighbPatch();
    }

    return ami && ami->owner() ? &ami->neighbPatch() : nullptr;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidPeriods::append
(
    const word& names,
    const vector& step,
    const boundBox& owner,
    const boundBox& neighbour,
    const bool moves
)
{
    label at = 0;
    bool turned = false;

    for (; at < size_; ++at)
    {
        const double* s = periods_[at].step;
        const vector known(s[0], s[1], s[2]);

        turned = known == -step;

        if (known == step || turned)
        {
            break;
        }
    }

    if (at == SEL_PERIODS_MOST)
    {
        FatalErrorInFunction
            << "the mesh has more than " << label(SEL_PERIODS_MOST)
            << " periods: those of";

        for (const word& name : names_)
        {
            FatalError << ' ' << name << ',';
        }

        FatalError << ' ' << names << exit(FatalError);
    }

    const bool known = at < size_;
    const boundBox* boxes[2] = {&owner, &neighbour};
    sel_period& period = periods_[at];

    for (int side = 0; side < 2; ++side)
    {
        const boundBox& box = *boxes[turned ? 1 - side : side];

        for (direction d = 0; d < vector::nComponents; ++d)
        {
            double& low = period.low[side][d];
            double& high = period.high[side][d];

            low = known ? min(low, box.min()[d]) : box.min()[d];
            high = known ? max(high, box.max()[d]) : box.max()[d];
        }
    }

    if (known)
    {
        names_[at] += ", " + names;
        return;
    }

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        period.step[d] = step[d];
    }

    // Patches that may go elsewhere
    period.gated = moves ? 0 : 1;
    names_.append(names);
    ++size_;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidPeriods::superellipsoidPeriods()
:
    periods_(),
    size_(0),
    names_(),
    shifts_(1, Zero)
{}


Foam::superellipsoidPeriods::superellipsoidPeriods(const polyMesh& mesh)
:
    periods_(),
    size_(0),
    names_(),
    shifts_()
{
    const polyBoundaryMesh& patches = mesh.boundaryMesh();
    const bool moves = mayMove(mesh);

    // Patches of the case itself are the same on all processes and come first

    for (const polyPatch& pp : patches)
    {
        if (isA<processorPolyPatch>(pp))
        {
            break;
        }

        if (const polyPatch* other = otherOf(pp))
        {
            vector step;
            vector back;
            boundBox owner;
            boundBox neighbour;

            findAll(patches, pp.name(), step, owner);
            findAll(patches, other->name(), back, neighbour);

            if (mag(step) > 0)
            {
                append
                (
                    pp.name() + ' ' + other->name(),
                    rounded(step),
                    owner,
                    neighbour,
                    moves
                );
            }
        }
    }

    shifts_.setSize(sel_image_count(size_));

    forAll(shifts_, k)
    {
        sel_image_shift(periods_, size_, k, shifts_[k].v_);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidPeriods::half() const
{
    scalar least = GREAT;

    for (label p = 0; p < size_; ++p)
    {
        const double* s = periods_[p].step;

        least = min(least, 0.5*mag(vector(s[0], s[1], s[2])));
    }

    return least;
}


void Foam::superellipsoidPeriods::checkSteps(const polyMesh& mesh) const
{
    if (!size_ || !mesh.moving())
    {
        return;
    }

    const superellipsoidPeriods now(mesh);

    for (label p = 0; p < size_; ++p)
    {
        const vector step
        (
            periods_[p].step[0], periods_[p].step[1], periods_[p].step[2]
        );
        scalar off = GREAT;

        for (label k = 0; k < now.size_; ++k)
        {
            const double* s = now.periods_[k].step;
            off = min(off, mag(vector(s[0], s[1], s[2]) - step));
        }

        if (off > 1e-9*mag(step))
        {
            FatalErrorInFunction
                << "the mesh has moved, and the periodic patches " << text(p)
                << " are no longer so far from each other: particles on both"
                << " sides of them would be moved apart;" << nl
                << "    a mesh may move, but not what is periodic in it"
                << exit(FatalError);
        }

        if (periods_[p].gated)
        {
            FatalErrorInFunction
                << "the mesh moves and has periodic patches, " << text(p)
                << ", but there is no constant/dynamicMeshDict, by which"
                << " particles are told;" << nl
                << "    write one, with dynamicFvMesh staticFvMesh; if the"
                << " solver moves the mesh by itself"
                << exit(FatalError);
        }
    }
}


bool Foam::superellipsoidPeriods::mayTouch
(
    const label k,
    const boundBox& box
) const
{
    int signs[SEL_PERIODS_MOST];
    sel_image_signs(k, signs);

    bool may = true;

    for (label p = 0; p < size_; ++p)
    {
        const sel_period& period = periods_[p];
        const double* s = period.step;
        const double* low = period.low[signs[p] > 0 ? 0 : 1];
        const double* high = period.high[signs[p] > 0 ? 0 : 1];
        const vector reach
        (
            vector::uniform(0.5*mag(vector(s[0], s[1], s[2])))
        );

        may =
            may
         && (
                signs[p] == 0
             || box.overlaps
                (
                    boundBox
                    (
                        point(low[0], low[1], low[2]) - reach,
                        point(high[0], high[1], high[2]) + reach
                    )
                )
            );
    }

    return may;
}


Foam::string Foam::superellipsoidPeriods::text(const label p) const
{
    const double* s = periods_[p].step;

    return
        names_[p] + ", "
      + superellipsoidInput::text(vector(s[0], s[1], s[2]));
}


bool Foam::superellipsoidPeriods::isPeriodic(const polyMesh& mesh)
{
    for (const polyPatch& pp : mesh.boundaryMesh())
    {
        if (!periodicName(pp).empty())
        {
            return true;
        }
    }

    return false;
}


void Foam::superellipsoidPeriods::warnOfTurns(const polyMesh& mesh)
{
    const polyBoundaryMesh& patches = mesh.boundaryMesh();

    for (const polyPatch& pp : patches)
    {
        if (isA<processorPolyPatch>(pp))
        {
            break;
        }

        const word name(periodicName(pp));

        if (name.empty())
        {
            continue;
        }

        bool turns = false;

        for (const polyPatch& part : patches)
        {
            turns =
                turns
             || (
                    periodicName(part) == name
                 && !refCast<const coupledPolyPatch>(part).parallel()
                );
        }

        if (returnReduce(turns, orOp<bool>()))
        {
            WarningInFunction
                << "patch " << name << " turns what passes through it:"
                << " particles do pass, but those on one side touch neither"
                << " those on the other nor walls there" << endl;
        }
    }
}


Foam::vector Foam::superellipsoidPeriods::rounded(const vector& step)
{
    const scalar size = cmptMax(cmptMag(step));
    scalar unit = 1;

    // So many of these are a number of that many digits; a power of ten has no
    // error up to the 22nd
    for (int k = 0; k < 22 && size*unit < std::pow(10.0, stepDigits - 1); ++k)
    {
        unit *= 10;
    }

    vector result;

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        result[d] = std::round(step[d]*unit)/unit;
    }

    return result;
}


// ************************************************************************* //
