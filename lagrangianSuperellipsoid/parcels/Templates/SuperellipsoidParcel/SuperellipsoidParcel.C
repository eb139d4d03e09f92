// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidParcel.H"
#include "superellipsoidCompat.H"
#include "superellipsoidPlane.H"
#include "wedgePolyPatch.H"
#include "cyclicAMIPolyPatch.H"
#include "processorPolyPatch.H"
#include "superellipsoidPeriods.H"

// * * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * //

template<class ParcelType>
template<class TrackCloudType>
void Foam::SuperellipsoidParcel<ParcelType>::passFace
(
    TrackCloudType& cloud,
    trackingData& td,
    const vector& way
)
{
    typename TrackCloudType::parcelType& p =
        static_cast<typename TrackCloudType::parcelType&>(*this);

    const bool loosely =
        p.onBoundaryFace()
     && isA<cyclicAMIPolyPatch>(p.mesh().boundaryMesh()[p.patch()]);

    p.hitFace(way, cloud, td);

    if (td.keepParticle && !td.switchProcessor)
    {
        p.restoreCentre();

        if (loosely)
        {
            // A search finds the position on the other side. It may differ from
            // the point at which the parcel passed the patch
            p.trackToCentre();
        }
    }
}


template<class ParcelType>
template<class TrackCloudType>
void Foam::SuperellipsoidParcel<ParcelType>::moveToFace
(
    TrackCloudType& cloud,
    trackingData& td,
    const scalar trackTime
)
{
    typename TrackCloudType::parcelType& p =
        static_cast<typename TrackCloudType::parcelType&>(*this);

    // Two faces that should coincide, such as a periodic pair or faces in one
    // plane, coincide only to rounding. A parcel that moves along such faces
    // may be passed from one to the next without end
    if (state_.nIdle >= 10)
    {
        p.offsetInwards();
    }

    const point start(p.position());
    const scalar startFraction = p.stepFraction();
    const vector way((1 - startFraction)*state_.way);

    p.trackToFace(way, 1 - startFraction);

    state_.remaining = p.centre() - p.position();

    const bool idle = p.onFace() && p.stepFraction() - startFraction < 1e-9;
    state_.nIdle = idle ? state_.nIdle + 1 : 0;

    const scalar dt = (p.stepFraction() - startFraction)*trackTime;

    if (p.onFace())
    {
        superellipsoidCompat::postFace(cloud.functions(), p, td);
    }

    superellipsoidCompat::postMove(cloud.functions(), p, dt, start, td);

    if (!td.keepParticle)
    {
        ++td.removed();
        noteInBudget(cloud, SEL_BUDGET_REMOVED, -1);
    }
    else if (p.onFace())
    {
        passFace(cloud, td, way);
    }
}


template<class ParcelType>
void Foam::SuperellipsoidParcel<ParcelType>::stopOnWall
(
    trackingData& td,
    const point& there,
    const vector& n
)
{
    // Contacts keep bodies off the walls. So the centre reaches a wall only if
    // the body moved by more than its thickness in a substep. A wall does not
    // act on a body whose centre is behind it. So the body is moved back in
    // front of the wall, with a deep overlap, and loses its velocity towards
    // the wall
    particle& p = *this;

    const scalar depth = 0.25*cmptMin(state_.semiAxes);
    const scalar beyond = depth + ((state_.centre - there) & n);

    this->U_ -= max(this->U_ & n, scalar(0))*n;

    // Where walls meet, each of them may stop the parcel, but only a few times
    if (td.noteStopped(state_.gid) > 10 || beyond <= 0)
    {
        p.stepFraction() = 1;
        state_.centre = p.position();
        return;
    }

    // The new centre is computed from the old one, which is the same on all
    // processes. The point at which the parcel reached the face is not used:
    // its rounding depends on the cells. (Faces in one plane may also differ by
    // rounding.)
    state_.centre -= beyond*n;
    trackToCentre();
}


template<class ParcelType>
void Foam::SuperellipsoidParcel<ParcelType>::trackToCentre()
{
    particle& p = *this;

    p.stepFraction() = min(p.stepFraction(), scalar(0.5));
    state_.way = (state_.centre - p.position())/(1 - p.stepFraction());
}


template<class ParcelType>
template<class TrackCloudType>
void Foam::SuperellipsoidParcel<ParcelType>::keepInMesh
(
    TrackCloudType& cloud,
    trackingData& td
)
{
    const particle& p = *this;
    const polyPatch& pp = p.mesh().boundaryMesh()[p.patch()];

    if (!isA<wedgePolyPatch>(pp))
    {
        stopOnWall
        (
            td,
            p.mesh().faceCentres()[p.face()],
            normalised(p.mesh().faceAreas()[p.face()])
        );

        return;
    }

    // The axis has no face. A centre that passes the axis hits the patches that
    // end there
    const superellipsoidPlane& plane = cloud.plane();

    if (((state_.centre - plane.onAxis()) & plane.outwards()) >= 0)
    {
        stopOnWall(td, plane.onAxis(), plane.outwards());
    }
    else
    {
        trackToCentre();
    }
}


template<class ParcelType>
template<class TrackCloudType>
void Foam::SuperellipsoidParcel<ParcelType>::addEnergy
(
    TrackCloudType& cloud,
    sel_energy& e
) const
{
    auto& dynamics = cloud.dynamics();
    const vector& v = orientation().v();
    const double q[4] = {orientation().w(), v.x(), v.y(), v.z()};

    sel_world_add_energy
    (
        dynamics.core(),
        dynamics.shapeIndex(identity(), state_.gid),
        this->rho_,
        state_.centre.cdata(),
        q,
        this->U_.cdata(),
        state_.omega.cdata(),
        &e
    );
}


template<class ParcelType>
template<class TrackCloudType>
void Foam::SuperellipsoidParcel<ParcelType>::noteInBudget
(
    TrackCloudType& cloud,
    const sel_budget_cause c,
    const scalar sign
) const
{
    superellipsoidBudget& budget = cloud.dynamics().budget();

    if (budget.active())
    {
        sel_energy e{};
        addEnergy(cloud, e);
        sel_budget_note(&budget.run(), c, &e, sign);
    }
}


template<class ParcelType>
template<class TrackCloudType>
void Foam::SuperellipsoidParcel<ParcelType>::leaveProcess
(
    TrackCloudType& cloud
)
{
    // A fast parcel may pass through many processes. If the boundary between
    // two processes is ragged, the parcel may cross it many times
    const label nMost = 1000 + 100*Pstream::nProcs();

    if (++state_.nTransfers > nMost)
    {
        FatalErrorInFunction
            << "cloud " << cloud.name() << ": particle " << state_.gid
            << " at " << this->position() << " moving to "
            << state_.centre << " changed process " << nMost
            << " times in one time step." << nl
            << "    If it moves through more than the whole mesh in a step,"
            << " reduce deltaT;" << nl
            << "    otherwise it moves to and fro there: see checkMesh, or"
            << " decompose in another way"
            << exit(FatalError);
    }

    // The core has the contact memory; now the parcel takes it
    if (state_.at >= 0)
    {
        cloud.dynamics().getMemory(state_.at, true, state_.contactMemory);
        state_.at = -1;
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class ParcelType>
template<class TrackCloudType>
bool Foam::SuperellipsoidParcel<ParcelType>::move
(
    TrackCloudType& cloud,
    trackingData& td,
    const scalar trackTime
)
{
    typename TrackCloudType::parcelType& p =
        static_cast<typename TrackCloudType::parcelType&>(*this);

    td.switchProcessor = false;
    td.keepParticle = true;

    if (!td.tracking())
    {
        // The caller is an injection model. The parcel starts together with the
        // others, when the cloud moves next
        return true;
    }

    // A track through more faces than this is an endless loop
    label nLeft = 10000 + 100*cloud.pMesh().nCells();

    p.restoreCentre();

    while (td.keepParticle && !td.switchProcessor && p.stepFraction() < 1)
    {
        if (--nLeft < 0)
        {
            FatalErrorInFunction
                << "parcel " << p.gid() << " cannot be tracked from "
                << p.position() << " to " << p.centre() << nl
                << "    The mesh quality is too low there: see checkMesh"
                << exit(FatalError);
        }

        moveToFace(cloud, td, trackTime);
    }

    if (td.keepParticle && td.switchProcessor)
    {
        leaveProcess(cloud);
    }

    return td.keepParticle;
}


template<class ParcelType>
template<class TrackCloudType>
bool Foam::SuperellipsoidParcel<ParcelType>::hitPatch
(
    TrackCloudType& cloud,
    trackingData& td
)
{
    typename TrackCloudType::parcelType& p =
        static_cast<typename TrackCloudType::parcelType&>(*this);

    const polyPatch& pp = p.mesh().boundaryMesh()[p.patch()];

    superellipsoidCompat::postPatch(cloud.functions(), p, pp, td);

    if (!td.keepParticle)
    {
        ++td.removed();
        noteInBudget(cloud, SEL_BUDGET_REMOVED, -1);
        return true;
    }

    const bool constraint = polyPatch::constraintType(pp.type());

    // coupled() is false for cyclicAMI patches, so the class decides
    const bool coupled = isA<coupledPolyPatch>(pp);

    const bool open = cloud.dynamics().openings().isOpen(pp.index());

    const bool holds = cloud.dynamics().walls().holds(pp.index());

    if ((holds && !open) || (constraint && !coupled))
    {
        noteInBudget(cloud, SEL_BUDGET_STOPPED, -1);
        keepInMesh(cloud, td);
        noteInBudget(cloud, SEL_BUDGET_STOPPED, 1);

        return true;
    }

    if (constraint)
    {
        // The base class moves the parcel to the other side of a coupled patch
        return false;
    }

    cloud.patchInteraction().addToEscapedParcels(p.mass());
    ++td.left()[pp.index()];
    noteInBudget(cloud, SEL_BUDGET_OUT, -1);
    td.keepParticle = false;

    return true;
}


template<class ParcelType>
void Foam::SuperellipsoidParcel<ParcelType>::transformProperties
(
    const tensor& T
)
{
    // The rotation of the image does not depend on the decomposition
    sel_image image;
    int turns;

    if (!superellipsoidPeriods::findRotation(this->mesh(), T, image, turns))
    {
        ParcelType::transformProperties(T);
        state_.turn(T);
        return;
    }

    ParcelType::transformProperties(superellipsoidState::rotation(image));
    state_.turn(image, turns);
}


template<class ParcelType>
void Foam::SuperellipsoidParcel<ParcelType>::transformProperties
(
    const vector& separation
)
{
    ParcelType::transformProperties(separation);

    // The rounded separation does not depend on the decomposition
    const vector step(superellipsoidPeriods::rounded(separation));

    state_.centre += step;
    state_.start += step;
    state_.passed = true;
}


// * * * * * * * * * * * * * * IOStream operators  * * * * * * * * * * * * * //

#include "SuperellipsoidParcelIO.C"
