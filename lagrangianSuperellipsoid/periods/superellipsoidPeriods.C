// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPeriods.H"
#include "superellipsoidInput.H"
#include "mathematicalConstants.H"
#include "unitConversion.H"
#include "PstreamReduceOps.H"
#include "SubField.H"
#include "cyclicAMIPolyPatch.H"
#include "cyclicPolyPatch.H"
#include "processorCyclicPolyPatch.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Number of digits of a step: the rounding of a mesh's points affects only
//- later digits
static const int stepDigits = 12;


//- Name of the periodic patch that a patch is or is part of; none: ""
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


//- Step from a face to its neighbour face. Zero: this process has no face of
//- the patch, it is rotational, or the two faces coincide
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


//- Step of the patches of a name on this process, and their bounding box
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


//- The same over all processes. The steps of the processes differ only by
//- rounding, so any of them will do
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


//- Returns true if a solver may move the mesh, as dynamicMeshDict indicates;
//- the same on all processes. (A solver that moves it without this dictionary
//- is detected when it does, see checkSteps)
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


//- The angle [rad] of the rotation about the axis from the owner's side of a
//- pair to the neighbour's, from one of its patches; 0: not known from this
//- patch
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

    // This tensor rotates to the patch's own side
    const tensor& T = coupled.forwardT()[0];
    const vector twice(T.zy() - T.yz(), T.xz() - T.zx(), T.yx() - T.xy());
    const scalar angle = std::atan2(twice & axis, tr(T) - 1);

    return periodicName(pp) == owner ? -angle : angle;
}


//- Sets a gate to a box, or, if it is shared, extends it by the box
static void setGate(const boundBox& box, const bool shared, sel_gate& gate)
{
    for (direction d = 0; d < vector::nComponents; ++d)
    {
        gate.low[d] = shared ? min(gate.low[d], box.min()[d]) : box.min()[d];
        gate.high[d] = shared ? max(gate.high[d], box.max()[d]) : box.max()[d];
    }
}


//- Sums over the faces of one side of a pair: area, area times centre, and area
//- vector
struct patchSide
{
    scalar area;
    vector moment;
    vector vectorArea;

    point centre() const
    {
        return moment/max(area, VSMALL);
    }
};


//- The sums over all processes
static patchSide sideOf(const polyBoundaryMesh& patches, const word& name)
{
    patchSide side = {0, Zero, Zero};

    for (const polyPatch& pp : patches)
    {
        if (periodicName(pp) == name)
        {
            const vectorField::subField areas(pp.faceAreas());
            const vectorField::subField centres(pp.faceCentres());

            forAll(pp, f)
            {
                side.area += mag(areas[f]);
                side.moment += mag(areas[f])*centres[f];
                side.vectorArea += areas[f];
            }
        }
    }

    reduce(side.area, sumOp<scalar>());
    reduce(side.moment, sumOp<vector>());
    reduce(side.vectorArea, sumOp<vector>());

    return side;
}


//- Ends with an error if the rotated owner's side does not coincide with the
//- neighbour's. A thousandth of its size is allowed, since the sides may have
//- different faces. Collective
static void checkTurn
(
    const polyBoundaryMesh& patches,
    const polyPatch& pp,
    const polyPatch& other,
    const sel_image& image,
    const scalar angle
)
{
    const patchSide owner(sideOf(patches, pp.name()));
    const patchSide neighbour(sideOf(patches, other.name()));

    point turned;
    sel_image_place(&image, owner.centre().cdata(), turned.v_);

    sel_image turn(image);
    std::fill_n(turn.shift, 3, 0);

    vector faced;
    sel_image_place(&turn, owner.vectorArea.cdata(), faced.v_);

    const scalar off = mag(turned - neighbour.centre());
    const scalar tilt =
        mag(faced + neighbour.vectorArea)/max(owner.area, VSMALL);

    if (off > 1e-3*std::sqrt(owner.area) || tilt > 1e-2)
    {
        FatalErrorInFunction
            << "patch " << pp.name() << ", turned by " << radToDeg(angle)
            << " degrees about its rotationAxis through its rotationCentre,"
            << " does not lie on patch " << other.name() << ':' << nl
            << "    its centre comes to " << turned << ", "
            << off << " m from that patch's, " << neighbour.centre()
            << ", and it faces "
            << radToDeg(2*std::asin(min(0.5*tilt, scalar(1))))
            << " degrees off." << nl
            << "    What passes would be moved by as much: look at"
            << " rotationAxis, rotationCentre and rotationAngle of both in"
            << " constant/polyMesh/boundary" << exit(FatalError);
    }
}


//- The angle over all processes, rounded to an integer fraction of a circle if
//- it is close to one
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

    for (const polyPatch& pp : patches)
    {
        const word name(periodicName(pp));

        if (!name.empty() && (name == owner || name == neighbour))
        {
            const scalar angle = angleAcross(pp, owner, axis);

            least = min(least, angle);
            most = max(most, angle);
        }
    }

    reduce(least, minOp<scalar>());
    reduce(most, maxOp<scalar>());

    const scalar angle = -least > most ? least : most;

    if (angle == 0)
    {
        return 0;
    }

    const scalar circle = constant::mathematical::twoPi;
    const scalar parts = std::round(circle/mag(angle));
    const scalar whole = circle/parts;

    return
        mag(whole - mag(angle)) < 1e-4*whole
      ? sign(angle)*whole
      : superellipsoidPeriods::rounded(vector(angle, 0, 0)).x();
}


//- Axis and centre given for a patch; the axis is zero if there is none
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


//- Least distance of the points and boundary face centres of a mesh from an
//- axis. (The centres count, since a face may be closer to the axis than its
//- points.) Collective
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


static vector stepOf(const sel_period& period)
{
    return vector(period.step[0], period.step[1], period.step[2]);
}


//- Distance beyond the boundaries of a rotating period up to which a particle
//- may touch [m]: half of the distance to its image, for the largest distance
//- from the axis, and at least half. Beyond half a circle the particle's own
//- side may lie there
static scalar reachOfTurn
(
    const boundBox& owner,
    const boundBox& neighbour,
    const vector& axis,
    const point& centre,
    const scalar angle,
    const scalar half
)
{
    scalar radius = 0;

    for (const boundBox* box : {&owner, &neighbour})
    {
        const pointField corners(box->points());

        for (const point& p : corners)
        {
            radius = max(radius, mag((p - centre) ^ axis));
        }
    }

    return max(half, radius*mag(std::sin(0.5*angle)));
}


//- Returns true if a box is within reach of a gate of a side
static bool nearGate
(
    const sel_period& period,
    const int side,
    const boundBox& box,
    const scalar reach
)
{
    const vector around(vector::uniform(reach));

    for (label g = 0; g < period.gates; ++g)
    {
        const sel_gate& gate = period.gate[side][g];
        const point low(gate.low[0], gate.low[1], gate.low[2]);
        const point high(gate.high[0], gate.high[1], gate.high[2]);

        if (box.overlaps(boundBox(low - around, high + around)))
        {
            return true;
        }
    }

    return false;
}


//- Returns 1 if two periods are equal, -1 if one is the inverse of the other,
//- and 0 otherwise. Rotations are compared up to rounding
static int relation(const sel_period& known, const sel_period& way)
{
    for (int sign = 1; sign >= -1; sign -= 2)
    {
        sel_image one;
        sel_image two;
        sel_image_set(&known, 1, sign > 0 ? 1 : 2, &one);
        sel_image_set(&way, 1, 1, &two);

        scalar off = 0;
        for (direction d = 0; d < 4; ++d)
        {
            off = max(off, mag(one.q[d] - two.q[d]));
        }

        const vector apart
        (
            one.shift[0] - two.shift[0],
            one.shift[1] - two.shift[1],
            one.shift[2] - two.shift[2]
        );

        if
        (
            one.rotated || two.rotated
          ? off < 1e-9 && mag(apart) < 1e-9
          : apart == vector(Zero)
        )
        {
            return sign;
        }
    }

    return 0;
}


//- Returns true if a patch of a pair is rotational on any process. Collective
static bool turnsAnywhere
(
    const polyBoundaryMesh& patches,
    const word& owner,
    const word& neighbour
)
{
    bool turns = false;

    for (const polyPatch& pp : patches)
    {
        const word name(periodicName(pp));

        turns =
            turns
         || (
                !name.empty()
             && (name == owner || name == neighbour)
             && !pp.empty()
             && !refCast<const coupledPolyPatch>(pp).parallel()
            );
    }

    return returnReduce(turns, orOp<bool>());
}


//- The other patch of a pair, if this one is the owner; otherwise nullptr
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
    const string& names,
    const sel_period& way,
    const boundBox& owner,
    const boundBox& neighbour,
    const bool moves,
    const scalar reach
)
{
    label at = 0;
    int how = 0;

    for (; at < size_; ++at)
    {
        how = relation(periods_[at], way);

        if (how != 0)
        {
            break;
        }

        if (sel_period_is_rotating(&periods_[at]) && sel_period_is_rotating(&way))
        {
            FatalErrorInFunction
                << "the mesh has patches that turn what passes in two ways, "
                << names_[at].c_str() << " and " << names.c_str()
                << "; allowed: one" << exit(FatalError);
        }
    }

    if (at == SEL_PERIODS_MOST)
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

    const bool known = at < size_;
    const boundBox* boxes[2] = {&owner, &neighbour};
    sel_period& period = periods_[at];

    if (!known)
    {
        period = way;
        names_.append(names);
        ++size_;
    }
    else
    {
        names_[at] += ", " + names;
    }

    reach_[at] = max(reach_[at], reach);

    // Patches of a mesh that may move have no gates

    if (moves)
    {
        return;
    }

    const label gate = min(label(period.gates), label(SEL_GATES_MOST - 1));
    const bool shared = gate < period.gates;

    for (int side = 0; side < 2; ++side)
    {
        setGate
        (
            *boxes[how < 0 ? 1 - side : side],
            shared,
            period.gate[side][gate]
        );
    }

    period.gates = gate + 1;
}


void Foam::superellipsoidPeriods::appendTurn
(
    const polyMesh& mesh,
    const polyPatch& pp,
    const polyPatch& other,
    const boundBox& owner,
    const boundBox& neighbour,
    const bool moves
)
{
    vector axis;
    point centre;
    givenAxis(pp, axis, centre);

    const scalar angle =
        moves || mag(axis) < 0.5
      ? 0
      : angleOf(mesh.boundaryMesh(), pp.name(), other.name(), axis);

    if (angle == 0)
    {
        unmet_.append(pp.name());
        unmet_.append(other.name());
        return;
    }

    sel_period way = sel_period();
    const vector half(std::sin(0.5*angle)*axis);

    way.rotation[0] = std::cos(0.5*angle);
    std::copy_n(half.cdata(), 3, way.rotation + 1);

    sel_image image;
    sel_image_set(&way, 1, 1, &image);

    // Choose the step so that the rotation leaves the centre fixed
    point moved;
    sel_image_place(&image, centre.cdata(), moved.v_);
    const vector step(centre - moved);
    std::copy_n(step.cdata(), 3, way.step);

    sel_image_set(&way, 1, 1, &image);
    checkTurn(mesh.boundaryMesh(), pp, other, image, angle);

    met_.append(pp.name());
    met_.append(other.name());
    way.half = leastRadius(mesh, axis, centre)*mag(std::sin(0.5*angle));

    append
    (
        pp.name() + ' ' + other.name(),
        way,
        owner,
        neighbour,
        moves,
        reachOfTurn(owner, neighbour, axis, centre, angle, way.half)
    );
}


void Foam::superellipsoidPeriods::checkAxis() const
{
    const label t = turning();

    for (label p = 0; t >= 0 && p < size_; ++p)
    {
        const double* q = periods_[t].rotation;
        const vector axis(q[1], q[2], q[3]);
        const vector step(stepOf(periods_[p]));

        if (p != t && mag(axis ^ step) > 1e-6*mag(axis)*mag(step))
        {
            FatalErrorInFunction
                << "the periodic patches " << names_[t].c_str()
                << " turn what passes about " << axis/mag(axis) << ", and "
                << names_[p].c_str() << " move it by " << step
                << "; allowed: along that axis" << exit(FatalError);
        }
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidPeriods::superellipsoidPeriods()
:
    periods_(),
    size_(0),
    names_(),
    images_(1),
    unmet_(),
    met_(),
    reach_(label(SEL_PERIODS_MOST), Zero)
{
    sel_image_set(periods_, 0, 0, &images_[0]);
}


Foam::superellipsoidPeriods::superellipsoidPeriods(const polyMesh& mesh)
:
    periods_(),
    size_(0),
    names_(),
    images_(),
    unmet_(),
    met_(),
    reach_(label(SEL_PERIODS_MOST), Zero)
{
    const polyBoundaryMesh& patches = mesh.boundaryMesh();
    const bool moves = mayMove(mesh);

    // The patches of the undecomposed mesh come first, and are the same on all
    // processes

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

            if (turnsAnywhere(patches, pp.name(), other->name()))
            {
                appendTurn(mesh, pp, *other, owner, neighbour, moves);
            }
            else if (mag(step) > 0)
            {
                sel_period way = sel_period();
                std::copy_n(rounded(step).cdata(), 3, way.step);
                met_.append(pp.name());
                met_.append(other->name());

                append
                (
                    pp.name() + ' ' + other->name(),
                    way,
                    owner,
                    neighbour,
                    moves,
                    sel_period_half(&way)
                );
            }
        }
    }

    checkAxis();

    images_.setSize(sel_image_count(size_));

    forAll(images_, k)
    {
        sel_image_set(periods_, size_, k, &images_[k]);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidPeriods::reach(const label k) const
{
    int signs[SEL_PERIODS_MOST];
    sel_image_signs(k, signs);

    scalar most = 0;

    for (label p = 0; p < size_; ++p)
    {
        most = signs[p] != 0 ? max(most, reach_[p]) : most;
    }

    return most;
}


void Foam::superellipsoidPeriods::checkSteps(const polyMesh& mesh) const
{
    if (!size_ || !mesh.moving())
    {
        return;
    }

    // Meshes that may move have no rotating periods
    const superellipsoidPeriods now(mesh);

    for (label p = 0; p < size_; ++p)
    {
        const vector step(stepOf(periods_[p]));
        scalar off = GREAT;

        for (label k = 0; k < now.size_; ++k)
        {
            off = min(off, mag(stepOf(now.periods_[k]) - step));
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

        if (periods_[p].gates > 0)
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
        may =
            may
         && (
                signs[p] == 0
             || periods_[p].gates == 0
             || nearGate(periods_[p], signs[p] > 0 ? 0 : 1, box, reach_[p])
            );
    }

    return may;
}


Foam::boundBox Foam::superellipsoidPeriods::place
(
    const label k,
    const boundBox& box
) const
{
    boundBox placed;

    for (label c = 0; c < 8; ++c)
    {
        const point at
        (
            place
            (
                k,
                point
                (
                    c & 1 ? box.max().x() : box.min().x(),
                    c & 2 ? box.max().y() : box.min().y(),
                    c & 4 ? box.max().z() : box.min().z()
                )
            )
        );

        placed.min() = c ? min(placed.min(), at) : at;
        placed.max() = c ? max(placed.max(), at) : at;
    }

    return placed;
}


Foam::label Foam::superellipsoidPeriods::turning() const
{
    for (label p = 0; p < size_; ++p)
    {
        if (sel_period_is_rotating(&periods_[p]))
        {
            return p;
        }
    }

    return -1;
}


bool Foam::superellipsoidPeriods::checkTurns(const vector& g) const
{
    const label p = turning();

    if (p < 0)
    {
        return false;
    }

    const double* q = periods_[p].rotation;
    const vector axis(vector(q[1], q[2], q[3])/mag(vector(q[1], q[2], q[3])));

    if (!(periods_[p].half > SEL_LENGTH_LEAST))
    {
        FatalErrorInFunction
            << "the periodic patches " << names_[p].c_str() << " turn what"
            << " passes, and the mesh reaches their axis: bodies near it would"
            << " touch their own images." << nl
            << "    Particles that collide with each other need a mesh that"
            << " leaves the axis out, by more than their length over the sine"
            << " of half the angle"
            << exit(FatalError);
    }

    const bool off = mag(g ^ axis) > 1e-9*mag(g);

    if (off)
    {
        WarningInFunction
            << "the periodic patches " << names_[p].c_str() << " turn what"
            << " passes, about " << axis << "; gravity, " << g << ", does not"
            << " lie along that axis and is not turned" << endl;
    }

    return off;
}


Foam::string Foam::superellipsoidPeriods::text(const label p) const
{
    const sel_period& period = periods_[p];

    if (!sel_period_is_rotating(&period))
    {
        return names_[p] + ", " + superellipsoidInput::text(stepOf(period));
    }

    const vector half(period.rotation[1], period.rotation[2], period.rotation[3]);

    return
        names_[p] + ", turned by "
      + superellipsoidInput::text
        (
            radToDeg(2*std::atan2(mag(half), scalar(period.rotation[0])))
        )
      + " degrees about " + superellipsoidInput::text(half/mag(half));
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


void Foam::superellipsoidPeriods::warnOfTurns(const polyMesh& mesh)
{
    const superellipsoidPeriods periods(mesh);

    for (const word& name : periods.unmet_)
    {
        WarningInFunction
            << "patch " << name << " turns what passes through it:"
            << " particles do pass, but those on one side touch neither"
            << " those on the other nor walls there;" << nl
            << "    they do where the file boundary says of it transform"
            << " rotational, rotationAxis and rotationCentre, and the mesh"
            << " does not move" << endl;
    }
}


Foam::vector Foam::superellipsoidPeriods::rounded(const vector& step)
{
    const scalar size = cmptMax(cmptMag(step));
    scalar unit = 1;

    // Scale the step to an integer of stepDigits digits; powers of ten are
    // exact up to the 22nd
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
