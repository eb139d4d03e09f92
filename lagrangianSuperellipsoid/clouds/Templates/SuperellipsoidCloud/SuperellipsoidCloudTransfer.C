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

#include "SuperellipsoidCloud.H"
#include "superellipsoidParallel.H"
#include "PstreamReduceOps.H"

#include <algorithm>
#include <array>

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::oneEach()
{
    label nMany = 0;

    for (parcelType& p : *this)
    {
        if (p.age() <= 0 && p.nParticle() != 1)
        {
            p.nParticle() = 1;
            ++nMany;
        }
    }

    reduce(nMany, sumOp<label>());

    if (nMany && !warnedOne_)
    {
        warnedOne_ = true;

        WarningInFunction
            << "cloud " << this->name() << ": an injection model stands for"
            << " several particles by one parcel, or for a part of one;" << nl
            << "    here each parcel is one particle. Choose parcelBasisType"
            << " fixed; nParticle 1;" << endl;
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::number()
{
    oneEach();

    std::vector<parcelType*> added;
    DynamicList<scalar> places;

    for (parcelType& p : *this)
    {
        if (p.gid() < 0)
        {
            added.push_back(&p);
            places.append(p.centre().x());
            places.append(p.centre().y());
            places.append(p.centre().z());
        }
    }

    const label nAdded =
        returnReduce(label(added.size()), sumOp<label>());

    if (!nAdded)
    {
        return;
    }


    // Sorted by place; rank and order there for those at the same place

    typedef std::pair<std::array<scalar, 3>, std::array<label, 2>> record;

    scalarListList all(Pstream::nProcs());
    all[Pstream::myProcNo()] = places;
    Pstream::gatherList(all);
    superellipsoidParallel::broadcast(all);

    std::vector<record> records;
    records.reserve(nAdded);

    forAll(all, proc)
    {
        for (label i = 0; i < all[proc].size()/3; ++i)
        {
            const scalar* x = &all[proc][3*i];

            records.push_back(record{{{x[0], x[1], x[2]}}, {{proc, i}}});
        }
    }

    std::sort(records.begin(), records.end());

    const label first = this->dynamics().takeIds(nAdded);

    for (std::size_t k = 0; k < records.size(); ++k)
    {
        if (records[k].second[0] == Pstream::myProcNo())
        {
            added[records[k].second[1]]->gid() = first + k;
        }
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::prepare(parcelType& p)
{
    // Injection models change it
    if (p.shape() >= 0)
    {
        p.typeId() = p.shape();
    }

    if (!p.hasOrientation())
    {
        p.setOrientation
        (
            this->dynamics().settings().injectedOrientation(p.gid())
        );
    }

    // Something else than the core has moved it
    const point position(p.position());

    if (mag(p.centre() - position) > 1e-4*p.d())
    {
        if (p.age() <= 0)
        {
            FatalErrorInFunction
                << "cloud " << this->name() << ": particle " << p.gid()
                << " is to start at " << p.centre()
                << ", which lies outside the mesh;" << nl
                << "    the nearest place in it is about " << position
                << exit(FatalError);
        }

        p.centre() = position;
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::handOver
(
    const label i,
    parcelType& p,
    sel_particles& to
)
{
    superellipsoidDynamics& dynamics = this->dynamics();

    to.id[i] = p.gid();
    // For the table of pairs; -1: none of the shapes
    to.type[i] = p.typeId() < this->shapes().size() ? p.typeId() : -1;
    to.shape[i] =
        dynamics.shapeIndex
        (
            p.semiAxes(),
            p.epsilon1(),
            p.epsilon2(),
            p.gid()
        );
    p.d() = dynamics.equivalentDiameter(to.shape[i]);
    to.density[i] = p.rho();
    to.overlap[i] = p.overlap();

    to.q[4*i] = p.orientation().w();
    for (direction d = 0; d < vector::nComponents; ++d)
    {
        to.q[4*i + 1 + d] = p.orientation().v()[d];
        to.x[3*i + d] = p.centre()[d];
        to.v[3*i + d] = p.U()[d];
        to.omega[3*i + d] = p.omega()[d];
        to.force[3*i + d] = 0;
        to.torque[3*i + d] = 0;
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::gather()
{
    superellipsoidDynamics& dynamics = this->dynamics();

    parcels_.clear();
    for (parcelType& p : *this)
    {
        parcels_.push_back(std::make_pair(p.gid(), &p));
    }
    std::sort(parcels_.begin(), parcels_.end());

    sel_particles& to = dynamics.resize(parcels_.size());

    for (std::size_t i = 0; i < parcels_.size(); ++i)
    {
        prepare(*parcels_[i].second);
        handOver(i, *parcels_[i].second, to);
    }

    dynamics.gathered(this->solution().trackTime());

    for (std::size_t i = 0; i < parcels_.size(); ++i)
    {
        dynamics.setMemory(i, parcels_[i].second->contactMemory());
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::scatter()
{
    const superellipsoidDynamics& dynamics = this->dynamics();
    const sel_particles& from = dynamics.particles();

    for (std::size_t i = 0; i < parcels_.size(); ++i)
    {
        parcelType& p = *parcels_[i].second;

        const double* q = from.q + 4*i;
        const double* x = from.x + 3*i;
        const double* v = from.v + 3*i;
        const double* w = from.omega + 3*i;

        p.centre() = point(x[0], x[1], x[2]);
        p.U() = vector(v[0], v[1], v[2]);
        p.setOmega(vector(w[0], w[1], w[2]));
        p.setOrientation(quaternion(q[0], vector(q[1], q[2], q[3])));
        p.overlap() = from.overlap[i];

        dynamics.getMemory(i, true, p.contactMemory());
        scatterFluid(i, p);
    }
}


template<class CloudType>
Foam::List<Foam::superellipsoidCovering::body>
Foam::SuperellipsoidCloud<CloudType>::bodies()
{
    superellipsoidDynamics& dynamics = this->dynamics();

    List<superellipsoidCovering::body> bodies(this->size());
    label i = 0;

    for (const parcelType& p : *this)
    {
        superellipsoidCovering::body& b = bodies[i++];

        const sel_shape& shape =
            dynamics.shape
            (
                dynamics.shapeIndex
                (
                    p.semiAxes(),
                    p.epsilon1(),
                    p.epsilon2(),
                    p.gid()
                )
            );

        b.gid = p.gid();
        b.cell = p.cell();
        b.centre = p.centre();
        b.Q = p.orientation().R();
        b.volume = shape.volume;
        b.equivalentDiameter = shape.equivalentDiameter;
        b.boundingRadius = shape.boundingRadius;
        b.semiAxes = p.semiAxes();
        b.epsilon1 = p.epsilon1();
        b.epsilon2 = p.epsilon2();
        b.mass = p.rho()*shape.volume;
    }

    std::sort
    (
        bodies.begin(),
        bodies.end(),
        []
        (
            const superellipsoidCovering::body& a,
            const superellipsoidCovering::body& b
        )
        {
            return a.gid < b.gid;
        }
    );

    return bodies;
}


// ************************************************************************* //
