// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPeriods.H"
#include "superellipsoidInput.H"
#include "superellipsoidState.H"
#include "superellipsoidTriple.H"
#include "unitConversion.H"
#include "regIOobject.H"
#include "PstreamReduceOps.H"
#include "SubField.H"
#include "cyclicAMIPolyPatch.H"
#include "cyclicPolyPatch.H"
#include "processorCyclicPolyPatch.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

using namespace Foam::superellipsoidTriple;

namespace Foam
{

//- Name of the rotation in the registry of a mesh
static const word rotationName("superellipsoidRotatingPeriod");


//- The rotation by which particles pass a pair of patches, in the registry of
//- the mesh
struct superellipsoidRotation
:
    public regIOobject
{
    const sel_period period;

    //- Owner patch of a pair across which particles do not touch; -1: they do
    const label patch;

    //- True if the rotation maps this patch onto the other one
    bool maps;

    //- Greatest distance between the two then [m]
    scalar farthest;

    superellipsoidRotation
    (
        const polyMesh& mesh,
        const sel_period& p,
        const label patchi
    )
    :
        regIOobject(IOobject(rotationName, mesh.time().constant(), mesh)),
        period(p),
        patch(patchi),
        maps(true),
        farthest(0)
    {}

    virtual bool writeData(Ostream& os) const
    {
        return os.good();
    }
};


//- Axis of a rotating period
static vector axisOf(const sel_period& period)
{
    const vector half(triple(period.rotation + 1));

    return half/mag(half);
}


//- Returns the name of the periodic patch that a patch is, or is part of; "":
//- none
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


//- Returns the step from a face to its neighbour face. Zero: this process has
//- no face of the patch, the patch is rotational, or the two faces coincide
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


//- Returns the patches, with faces on this process, that are a periodic patch
//- or a part of it
static labelList partsOf(const polyBoundaryMesh& patches, const word& name)
{
    DynamicList<label> parts;

    for (const polyPatch& pp : patches)
    {
        if (pp.size() && periodicName(pp) == name)
        {
            parts.append(pp.index());
        }
    }

    return labelList(std::move(parts));
}


//- Returns the step across the periodic patch of a name. The steps of different
//- processes differ only by rounding, so any of them can be taken. Collective
static vector stepOf(const polyBoundaryMesh& patches, const word& name)
{
    vector step(Zero);

    for (const label patchi : partsOf(patches, name))
    {
        const vector across(stepAcross(patches[patchi]));

        step = mag(across) > mag(step) ? across : step;
    }

    const vector low(returnReduce(step, minOp<vector>()));
    const vector high(returnReduce(step, maxOp<vector>()));

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        step[d] = -low[d] > high[d] ? low[d] : high[d];
    }

    return step;
}


//- Returns the bounding box of a periodic patch and all its parts. Collective
static sel_gate gateOf(const polyBoundaryMesh& patches, const word& name)
{
    boundBox box(boundBox::invertedBox);

    for (const label patchi : partsOf(patches, name))
    {
        box.add(patches[patchi].localPoints());
    }

    box.reduce();

    sel_gate gate;
    std::copy_n(box.min().cdata(), 3, gate.low);
    std::copy_n(box.max().cdata(), 3, gate.high);

    return gate;
}


//- Returns true if a solver may move the mesh, according to dynamicMeshDict;
//- the same on all processes. (If a solver moves the mesh without this
//- dictionary, checkSteps ends the run when the mesh moves)
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


//- Returns the angle [rad] of the rotation about the axis from the owner's side
//- of a pair to the neighbour's, according to one patch; 0: this patch does not
//- determine it
static scalar angleAcross
(
    const polyPatch& pp,
    const word& owner,
    const vector& axis
)
{
    const auto& coupled = refCast<const coupledPolyPatch>(pp);

    if (pp.empty() || coupled.parallel() || coupled.forwardT().empty())
    {
        return 0;
    }

    // This tensor rotates vectors to the patch's own side
    const tensor& T = coupled.forwardT()[0];
    const vector twice(T.zy() - T.yz(), T.xz() - T.zx(), T.yx() - T.xy());
    const scalar angle = std::atan2(twice & axis, tr(T) - 1);

    return periodicName(pp) == owner ? -angle : angle;
}


//- Sums over the faces of one side of a pair. Collective
static sel_period_side sideOf
(
    const polyBoundaryMesh& patches,
    const word& name
)
{
    scalar area = 0;
    vector moment(Zero);
    vector vectorArea(Zero);

    for (const label patchi : partsOf(patches, name))
    {
        const vectorField::subField areas(patches[patchi].faceAreas());
        const vectorField::subField centres(patches[patchi].faceCentres());

        forAll(areas, f)
        {
            area += mag(areas[f]);
            moment += mag(areas[f])*centres[f];
            vectorArea += areas[f];
        }
    }

    reduce(area, sumOp<scalar>());
    reduce(moment, sumOp<vector>());
    reduce(vectorArea, sumOp<vector>());

    sel_period_side side;
    side.area = area;
    std::copy_n(moment.cdata(), 3, side.moment);
    std::copy_n(vectorArea.cdata(), 3, side.vectorArea);

    return side;
}


//- Compares the owner's side, rotated, with the neighbour's side. Collective
static sel_period_misfit compare
(
    const polyPatch& pp,
    const polyPatch& other,
    const sel_period& way
)
{
    const sel_period_side sides[2] =
    {
        sideOf(pp.boundaryMesh(), pp.name()),
        sideOf(pp.boundaryMesh(), other.name())
    };

    return sel_period_compare(&way, sides);
}


//- Ends with an error if the owner's side, rotated, does not coincide with the
//- neighbour's side. Collective
static void checkRotation
(
    const polyPatch& pp,
    const polyPatch& other,
    const sel_period& way,
    const scalar angle
)
{
    const sel_period_misfit m = compare(pp, other, way);

    if (m.isLarge)
    {
        FatalErrorInFunction
            << "patch " << pp.name() << ", rotated by " << radToDeg(angle)
            << " degrees about its rotationAxis through its rotationCentre,"
            << " does not lie on patch " << other.name() << ':' << nl
            << "    its centre is mapped to " << triple(m.turned) << ", "
            << m.off << " m from that patch's, " << triple(m.centre)
            << ", and it faces "
            << radToDeg(2*std::asin(min(0.5*m.tilt, scalar(1))))
            << " degrees off." << nl
            << "    Particles that pass would be displaced by as much: check"
            << " rotationAxis, rotationCentre and rotationAngle of both in"
            << " constant/polyMesh/boundary" << exit(FatalError);
    }
}


//- Returns the angle from the patches of all processes, rounded to an integer
//- fraction of a circle if it is close to one. Collective
static scalar angleOf
(
    const polyBoundaryMesh& patches,
    const word& owner,
    const word& neighbour,
    const vector& axis
)
{
    scalar least = 0;
    scalar most = 0;

    for (const word& name : {owner, neighbour})
    {
        for (const label patchi : partsOf(patches, name))
        {
            const scalar angle = angleAcross(patches[patchi], owner, axis);

            least = min(least, angle);
            most = max(most, angle);
        }
    }

    reduce(least, minOp<scalar>());
    reduce(most, maxOp<scalar>());

    const scalar angle = -least > most ? least : most;

    return angle == 0 ? angle : sel_period_whole_angle(angle);
}


//- Finds the axis and centre given for a patch; the axis is zero if none is
//- given
static void givenAxis(const polyPatch& pp, vector& axis, point& centre)
{
    axis = Zero;
    centre = Zero;

    if (refCast<const coupledPolyPatch>(pp).transform()
     != coupledPolyPatch::ROTATIONAL)
    {
        return;
    }

    if (const auto* cyclic = isA<cyclicPolyPatch>(pp))
    {
        axis = cyclic->rotationAxis();
        centre = cyclic->rotationCentre();
    }
    else if (const auto* ami = isA<cyclicAMIPolyPatch>(pp))
    {
        axis = ami->rotationAxis();
        centre = ami->rotationCentre();
    }

    axis /= max(mag(axis), VSMALL);
}


//- Returns the minimum distance of the points and boundary face centres of a
//- mesh from an axis. (Face centres are included, since a face may be closer to
//- the axis than its points.) Collective
static scalar leastRadius
(
    const polyMesh& mesh,
    const vector& axis,
    const point& centre
)
{
    scalar least = GREAT;

    for (const point& p : mesh.points())
    {
        least = min(least, mag((p - centre) ^ axis));
    }

    for (label f = mesh.nInternalFaces(); f < mesh.nFaces(); ++f)
    {
        least = min(least, mag((mesh.faceCentres()[f] - centre) ^ axis));
    }

    return returnReduce(least, minOp<scalar>());
}


//- Returns true if a patch of a pair is rotational on any process. Collective
static bool rotatesAnywhere
(
    const polyBoundaryMesh& patches,
    const word& owner,
    const word& neighbour
)
{
    bool turns = false;

    for (const word& name : {owner, neighbour})
    {
        for (const label patchi : partsOf(patches, name))
        {
            turns =
                turns
             || !refCast<const coupledPolyPatch>(patches[patchi]).parallel();
        }
    }

    return returnReduce(turns, orOp<bool>());
}


//- Returns the other patch of a pair if `pp` is the owner; otherwise nullptr
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
    const polyPatch& pp,
    const polyPatch& other,
    const sel_period& way,
    const sel_gate* gates,
    const scalar reach
)
{
    const string names(pp.name() + ' ' + other.name());
    int at;
    const sel_periods_fault fault =
        sel_periods_add(&periods_, &way, gates, reach, &at);

    if (fault == SEL_PERIODS_TWO_ROTATIONS)
    {
        FatalErrorInFunction
            << "the mesh has periodic patches with two different rotations, "
            << names_[at].c_str() << " and " << names.c_str()
            << "; allowed: one" << exit(FatalError);
    }
    else if (fault == SEL_PERIODS_FULL)
    {
        FatalErrorInFunction
            << "the mesh has more than " << label(SEL_PERIODS_MOST)
            << " periods: those of";

        for (const string& name : names_)
        {
            FatalError << ' ' << name.c_str() << ',';
        }

        FatalError << ' ' << names.c_str() << exit(FatalError);
    }

    names_.resize(periods_.size);
    names_[at] += (names_[at].empty() ? "" : ", ") + names;
    met_.append(pp.name());
    met_.append(other.name());
}


void Foam::superellipsoidPeriods::appendRotation
(
    const polyMesh& mesh,
    const polyPatch& pp,
    const polyPatch& other,
    const sel_gate* gates,
    const bool moves
)
{
    vector axis;
    point centre;
    givenAxis(pp, axis, centre);

    const scalar angle =
        mag(axis) < 0.5
      ? 0
      : angleOf(mesh.boundaryMesh(), pp.name(), other.name(), axis);

    sel_period way = sel_period();

    if (angle != 0)
    {
        sel_period_set_rotation
        (
            &way,
            axis.cdata(),
            centre.cdata(),
            angle,
            leastRadius(mesh, axis, centre)
        );
    }

    if (angle == 0 || moves)
    {
        unmet_.append(pp.name());
        unmet_.append(other.name());
        passed_ = angle == 0 ? -1 : pp.index();
        passing_ = way;
        return;
    }

    checkRotation(pp, other, way, angle);

    append
    (
        pp,
        other,
        way,
        gates,
        sel_period_rotation_reach
        (
            &way,
            axis.cdata(),
            centre.cdata(),
            angle,
            gates
        )
    );
}


void Foam::superellipsoidPeriods::appendPair
(
    const polyMesh& mesh,
    const polyPatch& pp,
    const polyPatch& other,
    const bool moves
)
{
    const polyBoundaryMesh& patches = mesh.boundaryMesh();
    const vector step(stepOf(patches, pp.name()));
    const sel_gate gates[2] =
    {
        gateOf(patches, pp.name()),
        gateOf(patches, other.name())
    };

    if (rotatesAnywhere(patches, pp.name(), other.name()))
    {
        appendRotation(mesh, pp, other, gates, moves);
    }
    else if (mag(step) > 0)
    {
        sel_period way = sel_period();
        std::copy_n(rounded(step).cdata(), 3, way.step);

        // Patches of a mesh that may move have no gates
        const sel_gate* fixed = moves ? nullptr : gates;
        append(pp, other, way, fixed, sel_period_half(&way));
    }
}


void Foam::superellipsoidPeriods::setImages()
{
    images_.setSize(sel_image_count(periods_.size));

    forAll(images_, k)
    {
        sel_image_set(periods_.list, periods_.size, k, &images_[k]);
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidPeriods::superellipsoidPeriods()
:
    periods_(),
    passed_(-1),
    passing_()
{
    setImages();
}


Foam::superellipsoidPeriods::superellipsoidPeriods(const polyMesh& mesh)
:
    periods_(),
    passed_(-1),
    passing_()
{
    const polyBoundaryMesh& patches = mesh.boundaryMesh();
    const bool moves = mayMove(mesh);

    // Patches of the undecomposed mesh come first; they are the same on all
    // processes

    for (const polyPatch& pp : patches)
    {
        if (isA<processorPolyPatch>(pp))
        {
            break;
        }

        if (const polyPatch* other = otherOf(pp))
        {
            appendPair(mesh, pp, *other, moves);
        }
    }

    const int off = sel_periods_off_axis(&periods_);

    if (off >= 0)
    {
        const label t = sel_periods_rotating(&periods_);

        FatalErrorInFunction
            << "the periodic patches " << names_[t].c_str()
            << " rotate particles about " << axisOf(periods_.list[t])
            << ", and " << names_[off].c_str() << " translate them by "
            << triple(periods_.list[off].step) << "; allowed: a translation"
            << " along that axis"
            << exit(FatalError);
    }

    setImages();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidPeriods::checkSteps(const polyMesh& mesh) const
{
    if (!size() || !mesh.moving())
    {
        return;
    }

    // Meshes that may move have no rotating periods
    const superellipsoidPeriods now(mesh);

    for (label p = 0; p < size(); ++p)
    {
        const vector step(triple(cdata()[p].step));
        scalar off = GREAT;

        for (label k = 0; k < now.size(); ++k)
        {
            off = min(off, mag(triple(now.cdata()[k].step) - step));
        }

        if (off > 1e-9*mag(step))
        {
            FatalErrorInFunction
                << "the mesh has moved, and the distance of the periodic"
                << " patches " << text(p) << " has changed;" << nl
                << "    a mesh may move, but its periods must not change"
                << exit(FatalError);
        }

        if (cdata()[p].gates > 0)
        {
            FatalErrorInFunction
                << "the mesh moves and has periodic patches, " << text(p)
                << ", but there is no constant/dynamicMeshDict, which notifies"
                << " particles of the motion;" << nl
                << "    if the solver moves the mesh by itself, write one with"
                << " dynamicFvMesh staticFvMesh;"
                << exit(FatalError);
        }
    }
}


bool Foam::superellipsoidPeriods::checkRotations(const vector& g) const
{
    const label p = sel_periods_rotating(&periods_);

    if (p < 0)
    {
        return false;
    }

    const vector axis(axisOf(cdata()[p]));

    if (!(cdata()[p].half > SEL_LENGTH_LEAST))
    {
        FatalErrorInFunction
            << "the periodic patches " << names_[p].c_str() << " rotate"
            << " particles, and the mesh reaches their axis: particles near it"
            << " would touch their own images." << nl
            << "    With collisions, the distance of the mesh from the axis"
            << " must exceed the particle length over the sine of half the"
            << " angle"
            << exit(FatalError);
    }

    const bool off = mag(g ^ axis) > 1e-9*mag(g);

    if (off)
    {
        WarningInFunction
            << "the periodic patches " << names_[p].c_str() << " rotate"
            << " particles about " << axis << "; gravity, " << g << ", is not"
            << " along that axis and is not rotated" << endl;
    }

    return off;
}


Foam::string Foam::superellipsoidPeriods::text(const label p) const
{
    const sel_period& period = cdata()[p];

    if (!sel_period_is_rotating(&period))
    {
        return
            names_[p] + ", "
          + superellipsoidInput::text(triple(period.step));
    }

    const vector half(triple(period.rotation + 1));

    return
        names_[p] + ", rotated by "
      + superellipsoidInput::text
        (
            radToDeg(2*std::atan2(mag(half), scalar(period.rotation[0])))
        )
      + " degrees about " + superellipsoidInput::text(axisOf(period));
}


bool Foam::superellipsoidPeriods::has(const polyPatch& pp) const
{
    const word name(periodicName(pp));

    return !name.empty() && met_.found(name);
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


void Foam::superellipsoidPeriods::begin(const polyMesh& mesh)
{
    const superellipsoidPeriods periods(mesh);
    const int p = sel_periods_rotating(&periods.periods_);

    for (const word& name : periods.unmet_)
    {
        WarningInFunction
            << "patch " << name << " rotates particles that pass it, but"
            << " particles on one side do not touch particles and walls on the"
            << " other;" << nl
            << "    contacts across it need transform rotational, rotationAxis"
            << " and rotationCentre in the file boundary, and a mesh at"
            << " rest" << endl;
    }

    // The tensor alone does not show which of several rotations it is

    const bool passes = p < 0 && periods.unmet_.size() == 2;
    const label patchi = passes ? periods.passed_ : -1;

    if
    (
        (p < 0 && patchi < 0)
     || mesh.foundObject<superellipsoidRotation>(rotationName)
    )
    {
        return;
    }

    const sel_period& period = passes ? periods.passing_ : periods.cdata()[p];
    auto* turn = new superellipsoidRotation(mesh, period, patchi);

    if (passes)
    {
        const polyPatch& pp = mesh.boundaryMesh()[patchi];
        const sel_period_misfit m = compare(pp, *otherOf(pp), period);

        turn->maps = !m.isLarge;
        turn->farthest = m.off + 1e-9*mesh.bounds().mag();
    }

    regIOobject::store(turn);
}


void Foam::superellipsoidPeriods::follow(const polyMesh& mesh)
{
    auto* turn = mesh.getObjectPtr<superellipsoidRotation>(rotationName);

    if (turn && mesh.moving() && turn->patch >= 0)
    {
        const polyPatch& pp = mesh.boundaryMesh()[turn->patch];
        const sel_period_misfit m = compare(pp, *otherOf(pp), turn->period);

        turn->maps = !m.isLarge && m.off <= turn->farthest;
    }
}


bool Foam::superellipsoidPeriods::findRotation
(
    const polyMesh& mesh,
    const tensor& T,
    sel_image& image,
    int& turns
)
{
    const auto* turn = mesh.findObject<superellipsoidRotation>(rotationName);

    if (!turn || !turn->maps)
    {
        return false;
    }

    turns = turn->patch < 0 ? 1 : 0;

    sel_image back;
    sel_image_set(&turn->period, 1, 1, &image);
    sel_image_set(&turn->period, 1, sel_image_opposite(1), &back);

    if
    (
        magSqr(superellipsoidState::rotation(back) - T)
      < magSqr(superellipsoidState::rotation(image) - T)
    )
    {
        image = back;
        turns = -turns;
    }

    return true;
}
