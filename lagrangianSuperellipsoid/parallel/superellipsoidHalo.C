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

#include "superellipsoidHalo.H"
#include "superellipsoidParallel.H"
#include "PstreamBuffers.H"
#include "PstreamReduceOps.H"
#include "UIPstream.H"
#include "UOPstream.H"
#include "boundBox.H"

#include <algorithm>
#include <vector>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Doubles that describe a particle when the halo is built
static const label haloWidth = 21;


//- Doubles a particle of a field
static label fieldWidth(const sel_field_kind kind)
{
    switch (kind)
    {
        case SEL_FIELD_SCALAR:
        {
            return 1;
        }
        case SEL_FIELD_POSITION:
        case SEL_FIELD_VECTOR:
        {
            return 3;
        }
        case SEL_FIELD_QUATERNION:
        {
            return 4;
        }
    }

    return 0;
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidHalo::superellipsoidHalo()
:
    neighbours_(),
    send_(),
    receive_(),
    sendBuffer_(),
    receiveBuffer_(),
    margin_(0),
    centres_()
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidHalo::build
(
    sel_world* world,
    superellipsoidShapeTable& shapes,
    const scalar dt,
    const scalar g,
    const scalar skin
)
{
    if (!Pstream::parRun())
    {
        return;
    }

    const sel_particles& local = *sel_world_particles(world);
    const label nLocal = local.nLocal;
    const label nProcs = Pstream::nProcs();
    const label me = Pstream::myProcNo();


    // Box around the centres, largest radius and speed, of every process

    scalarListList boxes(nProcs);
    {
        scalarList& box = boxes[me];
        box.setSize(8);
        box = -GREAT;

        for (label i = 0; i < nLocal; ++i)
        {
            scalar speed = 0;

            for (label d = 0; d < 3; ++d)
            {
                const scalar x = local.x[3*i + d];

                box[d] = max(box[d], -x);
                box[3 + d] = max(box[3 + d], x);
                speed += sqr(local.v[3*i + d]);
            }

            const scalar r =
                sel_world_shape(world, local.shape[i])->boundingRadius;

            box[6] = max(box[6], r);
            box[7] = max(box[7], ::sqrt(speed));
        }
    }
    Pstream::gatherList(boxes);
    superellipsoidParallel::broadcast(boxes);

    scalar radius = 0;
    scalar speed = 0;
    for (const scalarList& box : boxes)
    {
        radius = max(radius, box[6]);
        speed = max(speed, box[7]);
    }

    // As far as they go until dt, unless that would make halos thick: then
    // they are built anew on the way
    margin_ =
        min(2*(speed + g*dt)*dt, 2*radius)
      + max(skin, scalar(0.05))*radius;


    // Who goes where

    PstreamBuffers buffers(Pstream::commsTypes::nonBlocking);

    labelListList sendTo(nProcs);
    DynamicList<label> chosen;

    for (label proc = 0; proc < nProcs; ++proc)
    {
        const scalarList& box = boxes[proc];

        if (proc == me || box[6] < 0)
        {
            continue;
        }

        chosen.clear();

        for (label i = 0; i < nLocal; ++i)
        {
            scalar distance = 0;

            for (label d = 0; d < 3; ++d)
            {
                const scalar x = local.x[3*i + d];

                distance +=
                    sqr(max(scalar(0), max(-box[d] - x, x - box[3 + d])));
            }

            const scalar reach =
                sel_world_shape(world, local.shape[i])->boundingRadius
              + box[6]
              + margin_;

            if (distance <= sqr(reach))
            {
                chosen.append(i);
            }
        }

        if (chosen.empty())
        {
            continue;
        }

        sendTo[proc] = chosen;

        scalarList data(haloWidth*chosen.size());
        label k = 0;

        for (const label i : chosen)
        {
            const sel_shape& shape = *sel_world_shape(world, local.shape[i]);

            data[k++] = scalar(local.id[i]);
            for (label d = 0; d < 3; ++d) data[k++] = shape.semiAxes[d];
            data[k++] = shape.epsilon1;
            data[k++] = shape.epsilon2;
            data[k++] = local.density[i];
            for (label d = 0; d < 3; ++d) data[k++] = local.x[3*i + d];
            for (label d = 0; d < 4; ++d) data[k++] = local.q[4*i + d];
            for (label d = 0; d < 3; ++d) data[k++] = local.v[3*i + d];
            for (label d = 0; d < 3; ++d) data[k++] = local.omega[3*i + d];
            data[k++] = scalar(local.type[i]);
        }

        UOPstream toProc(proc, buffers);
        toProc << data;
    }

    labelList nReceived(nProcs);
    buffers.finishedSends(nReceived);

    scalarListList data(nProcs);
    label nHalo = 0;

    for (label proc = 0; proc < nProcs; ++proc)
    {
        if (nReceived[proc])
        {
            UIPstream fromProc(proc, buffers);
            fromProc >> data[proc];
            nHalo += data[proc].size()/haloWidth;
        }
    }


    // Sorted by number

    struct source
    {
        scalar id;
        label proc;
        label k;
    };

    std::vector<source> order;
    order.reserve(nHalo);

    for (label proc = 0; proc < nProcs; ++proc)
    {
        for (label k = 0; k < data[proc].size()/haloWidth; ++k)
        {
            order.push_back(source{data[proc][haloWidth*k], proc, k});
        }
    }

    std::sort
    (
        order.begin(),
        order.end(),
        [](const source& a, const source& b)
        {
            return a.id < b.id;
        }
    );


    // Into the world

    sel_status status = sel_world_resize(world, nLocal, nHalo);

    sel_particles& all = *sel_world_particles(world);

    labelListList receiveFrom(nProcs);
    for (label proc = 0; proc < nProcs; ++proc)
    {
        receiveFrom[proc].setSize(data[proc].size()/haloWidth);
    }

    for (label h = 0; h < nHalo && status == SEL_OK; ++h)
    {
        const source& s = order[h];
        const scalar* from = &data[s.proc][haloWidth*s.k];
        const label i = nLocal + h;

        receiveFrom[s.proc][s.k] = i;

        superellipsoidShapeTable::key key;
        for (label d = 0; d < 5; ++d)
        {
            key[d] = from[1 + d];
        }

        all.id[i] = int64_t(from[0]);
        all.shape[i] = shapes.index(world, key, status);
        all.type[i] = int(from[20]);
        all.density[i] = from[6];
        for (label d = 0; d < 3; ++d)
        {
            all.x[3*i + d] = from[7 + d];
            all.v[3*i + d] = from[14 + d];
            all.omega[3*i + d] = from[17 + d];
            all.force[3*i + d] = 0;
            all.torque[3*i + d] = 0;
        }
        for (label d = 0; d < 4; ++d)
        {
            all.q[4*i + d] = from[10 + d];
        }
        all.overlap[i] = 0;
    }

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "making the halo failed: " << sel_status_message(status)
            << exit(FatalError);
    }


    // Neighbours

    DynamicList<label> neighbours;
    for (label proc = 0; proc < nProcs; ++proc)
    {
        if (sendTo[proc].size() || receiveFrom[proc].size())
        {
            neighbours.append(proc);
        }
    }
    neighbours_ = neighbours;

    send_.setSize(neighbours_.size());
    receive_.setSize(neighbours_.size());
    sendBuffer_.setSize(neighbours_.size());
    receiveBuffer_.setSize(neighbours_.size());

    forAll(neighbours_, n)
    {
        send_[n].transfer(sendTo[neighbours_[n]]);
        receive_[n].transfer(receiveFrom[neighbours_[n]]);
    }

    centres_.setSize(nLocal);
    forAll(centres_, i)
    {
        centres_[i] = point(all.x[3*i], all.x[3*i + 1], all.x[3*i + 2]);
    }
}


bool Foam::superellipsoidHalo::stale(const sel_particles& particles) const
{
    if (!Pstream::parRun())
    {
        return false;
    }

    scalar moved = 0;

    forAll(centres_, i)
    {
        const double* x = particles.x + 3*i;

        moved = max(moved, magSqr(point(x[0], x[1], x[2]) - centres_[i]));
    }

    reduce(moved, maxOp<scalar>());

    return ::sqrt(moved) > 0.5*margin_;
}


int Foam::superellipsoidHalo::refresh
(
    const sel_field* fields,
    const int count
)
{
    if (neighbours_.empty())
    {
        return 0;
    }

    label width = 0;
    for (int f = 0; f < count; ++f)
    {
        width += fieldWidth(fields[f].kind);
    }

    const label nRequests = UPstream::nRequests();

    forAll(neighbours_, n)
    {
        scalarList& buffer = receiveBuffer_[n];
        buffer.setSize(width*receive_[n].size());

        if (buffer.size())
        {
            UIPstream::read
            (
                UPstream::commsTypes::nonBlocking,
                neighbours_[n],
                reinterpret_cast<char*>(buffer.begin()),
                buffer.size()*sizeof(scalar)
            );
        }
    }

    bool ok = true;

    forAll(neighbours_, n)
    {
        scalarList& buffer = sendBuffer_[n];
        buffer.setSize(width*send_[n].size());

        label k = 0;
        for (int f = 0; f < count; ++f)
        {
            const label w = fieldWidth(fields[f].kind);

            for (const label i : send_[n])
            {
                std::copy_n(fields[f].data + w*i, w, buffer.begin() + k);
                k += w;
            }
        }

        if (buffer.size())
        {
            ok =
                UOPstream::write
                (
                    UPstream::commsTypes::nonBlocking,
                    neighbours_[n],
                    reinterpret_cast<const char*>(buffer.begin()),
                    buffer.size()*sizeof(scalar)
                )
             && ok;
        }
    }

    UPstream::waitRequests(nRequests);

    forAll(neighbours_, n)
    {
        const scalarList& buffer = receiveBuffer_[n];

        label k = 0;
        for (int f = 0; f < count; ++f)
        {
            const label w = fieldWidth(fields[f].kind);

            for (const label i : receive_[n])
            {
                std::copy_n(buffer.begin() + k, w, fields[f].data + w*i);
                k += w;
            }
        }
    }

    return ok ? 0 : 1;
}


int Foam::superellipsoidHalo::exchange
(
    void* context,
    const sel_field* fields,
    int count
)
{
    return static_cast<superellipsoidHalo*>(context)->refresh(fields, count);
}


// ************************************************************************* //
