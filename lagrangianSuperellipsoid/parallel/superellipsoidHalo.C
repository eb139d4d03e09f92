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

//- Doubles of a particle before its fields: number, type, shape
static const label haloHead = 7;


//- Box around the centres, largest radius and speed, of a process
struct haloBox
{
    //- Largest of -x and of x, in each direction
    enum {low = 0, high = 3, radius = 6, speed = 7, size = 8};
};


//- Fields that a halo has
static DynamicList<label> haloFields()
{
    int count;
    const sel_field_info* list = sel_field_list(&count);

    DynamicList<label> fields;

    for (int f = 0; f < count; ++f)
    {
        if (list[f].travels != SEL_TRAVEL_NEVER)
        {
            fields.append(f);
        }
    }

    return fields;
}


//- Doubles that describe a halo
static label haloWidth()
{
    int count;
    const sel_field_info* list = sel_field_list(&count);

    label width = haloHead;

    for (const label f : haloFields())
    {
        width += list[f].width;
    }

    return width;
}


//- Square of the distance of a point from a box
static scalar sqrDistance(const scalar* x, const scalarList& box)
{
    scalar sum = 0;

    for (label d = 0; d < 3; ++d)
    {
        sum +=
            sqr
            (
                max
                (
                    scalar(0),
                    max(-box[haloBox::low + d] - x[d], x[d] - box[haloBox::high + d])
                )
            );
    }

    return sum;
}


//- Particle i of the world as numbers
static void pack(const sel_world* world, const label i, scalar* to)
{
    sel_particles& p = *sel_world_particles(const_cast<sel_world*>(world));
    const sel_shape& shape = *sel_world_shape(world, p.shape[i]);

    int count;
    const sel_field_info* list = sel_field_list(&count);

    *to++ = scalar(p.id[i]);
    *to++ = scalar(p.type[i]);
    to = std::copy_n(shape.semiAxes, 3, to);
    *to++ = shape.epsilon1;
    *to++ = shape.epsilon2;

    for (const label f : haloFields())
    {
        const label w = list[f].width;

        to = std::copy_n(sel_particles_field(&p, f) + w*i, w, to);
    }
}


//- Particle i of the world from numbers. What does not travel is zero
static sel_status unpack
(
    sel_world* world,
    superellipsoidShapeTable& shapes,
    const label i,
    const scalar* from
)
{
    sel_particles& p = *sel_world_particles(world);
    sel_status status = SEL_OK;

    int count;
    const sel_field_info* list = sel_field_list(&count);

    superellipsoidShapeTable::key key;
    std::copy_n(from + 2, 5, key.begin());

    p.id[i] = int64_t(from[0]);
    p.type[i] = int(from[1]);
    p.handle[i] = -1;
    p.shape[i] = shapes.index(world, key, status);

    const scalar* next = from + haloHead;

    for (int f = 0; f < count; ++f)
    {
        const label w = list[f].width;
        double* to = sel_particles_field(&p, f) + w*i;

        if (list[f].travels == SEL_TRAVEL_NEVER)
        {
            std::fill_n(to, w, 0);
        }
        else
        {
            std::copy_n(next, w, to);
            next += w;
        }
    }

    return status;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::scalarListList Foam::superellipsoidHalo::gatherBoxes
(
    const sel_world* world
)
{
    const sel_particles& p =
        *sel_world_particles(const_cast<sel_world*>(world));

    scalarListList boxes(Pstream::nProcs());

    scalarList& box = boxes[Pstream::myProcNo()];
    box.setSize(haloBox::size, -GREAT);

    for (label i = 0; i < p.nLocal; ++i)
    {
        const double* x = p.x + 3*i;
        const double* v = p.v + 3*i;

        for (label d = 0; d < 3; ++d)
        {
            box[haloBox::low + d] = max(box[haloBox::low + d], -x[d]);
            box[haloBox::high + d] = max(box[haloBox::high + d], x[d]);
        }

        box[haloBox::radius] =
            max
            (
                box[haloBox::radius],
                sel_world_shape(world, p.shape[i])->boundingRadius
            );
        box[haloBox::speed] =
            max(box[haloBox::speed], mag(vector(v[0], v[1], v[2])));
    }

    Pstream::gatherList(boxes);
    superellipsoidParallel::broadcast(boxes);

    return boxes;
}


Foam::scalar Foam::superellipsoidHalo::reach
(
    const scalarListList& boxes,
    const scalar dt,
    const scalar g,
    const scalar skin
)
{
    scalar radius = 0;
    scalar speed = 0;

    for (const scalarList& box : boxes)
    {
        radius = max(radius, box[haloBox::radius]);
        speed = max(speed, box[haloBox::speed]);
    }

    // As far as they go until dt, unless that would make halos thick: then
    // they are built anew on the way
    return
        min(2*(speed + g*dt)*dt, 2*radius)
      + max(skin, scalar(0.05))*radius;
}


Foam::labelListList Foam::superellipsoidHalo::choose
(
    const sel_world* world,
    const scalarListList& boxes,
    const scalar margin
)
{
    const sel_particles& p =
        *sel_world_particles(const_cast<sel_world*>(world));

    labelListList sendTo(Pstream::nProcs());
    DynamicList<label> chosen;

    forAll(boxes, proc)
    {
        const scalar radius = boxes[proc][haloBox::radius];

        if (proc == Pstream::myProcNo() || radius < 0)
        {
            continue;
        }

        chosen.clear();

        for (label i = 0; i < p.nLocal; ++i)
        {
            const scalar far =
                sel_world_shape(world, p.shape[i])->boundingRadius
              + radius
              + margin;

            if (sqrDistance(p.x + 3*i, boxes[proc]) <= sqr(far))
            {
                chosen.append(i);
            }
        }

        sendTo[proc] = chosen;
    }

    return sendTo;
}


Foam::scalarListList Foam::superellipsoidHalo::send
(
    const sel_world* world,
    const labelListList& sendTo
)
{
    const label width = haloWidth();
    PstreamBuffers buffers(Pstream::commsTypes::nonBlocking);

    forAll(sendTo, proc)
    {
        if (sendTo[proc].size())
        {
            scalarList data(width*sendTo[proc].size());

            forAll(sendTo[proc], k)
            {
                pack(world, sendTo[proc][k], &data[width*k]);
            }

            UOPstream toProc(proc, buffers);
            toProc << data;
        }
    }

    labelList nReceived(Pstream::nProcs());
    buffers.finishedSends(nReceived);

    scalarListList received(Pstream::nProcs());

    forAll(received, proc)
    {
        if (nReceived[proc])
        {
            UIPstream fromProc(proc, buffers);
            fromProc >> received[proc];
        }
    }

    return received;
}


Foam::labelListList Foam::superellipsoidHalo::enter
(
    sel_world* world,
    superellipsoidShapeTable& shapes,
    const scalarListList& data
)
{
    struct source
    {
        scalar id;
        label proc;
        label k;
    };

    const label width = haloWidth();
    const label nLocal = sel_world_particles(world)->nLocal;

    labelListList places(data.size());
    std::vector<source> order;

    forAll(data, proc)
    {
        places[proc].setSize(data[proc].size()/width);

        forAll(places[proc], k)
        {
            order.push_back(source{data[proc][width*k], proc, k});
        }
    }

    // By number
    std::sort
    (
        order.begin(),
        order.end(),
        [](const source& a, const source& b)
        {
            return a.id < b.id;
        }
    );

    sel_status status = sel_world_resize(world, nLocal, order.size());

    for (std::size_t h = 0; h < order.size() && status == SEL_OK; ++h)
    {
        const source& s = order[h];

        places[s.proc][s.k] = nLocal + h;
        status = unpack(world, shapes, nLocal + h, &data[s.proc][width*s.k]);
    }

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "making the halo failed: " << sel_status_message(status)
            << exit(FatalError);
    }

    return places;
}


void Foam::superellipsoidHalo::setNeighbours
(
    labelListList& sendTo,
    labelListList& receiveFrom
)
{
    DynamicList<label> neighbours;

    forAll(sendTo, proc)
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
}


void Foam::superellipsoidHalo::startReceiving(const label width)
{
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
}


bool Foam::superellipsoidHalo::startSending
(
    const sel_field* fields,
    const int count,
    const label width
)
{
    bool ok = true;

    forAll(neighbours_, n)
    {
        scalarList& buffer = sendBuffer_[n];
        buffer.setSize(width*send_[n].size());

        scalar* to = buffer.begin();
        for (int f = 0; f < count; ++f)
        {
            const label w = sel_field_width(fields[f].kind);

            for (const label i : send_[n])
            {
                to = std::copy_n(fields[f].data + w*i, w, to);
            }
        }

        if (buffer.size())
        {
            ++nMessages_;
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

    return ok;
}


void Foam::superellipsoidHalo::takeReceived
(
    const sel_field* fields,
    const int count
) const
{
    forAll(neighbours_, n)
    {
        const scalar* from = receiveBuffer_[n].begin();

        for (int f = 0; f < count; ++f)
        {
            const label w = sel_field_width(fields[f].kind);

            for (const label i : receive_[n])
            {
                std::copy_n(from, w, fields[f].data + w*i);
                from += w;
            }
        }
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidHalo::superellipsoidHalo()
:
    neighbours_(),
    send_(),
    receive_(),
    sendBuffer_(),
    receiveBuffer_(),
    nMessages_(0),
    nReductions_(0)
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

    const scalarListList boxes(gatherBoxes(world));
    const scalar margin = reach(boxes, dt, g, skin);

    labelListList sendTo(choose(world, boxes, margin));
    labelListList receiveFrom(enter(world, shapes, send(world, sendTo)));

    setNeighbours(sendTo, receiveFrom);
    sel_world_set_halo_reach(world, margin);
}


int Foam::superellipsoidHalo::reduce
(
    void* context,
    double* values,
    int count
)
{
    ++static_cast<superellipsoidHalo*>(context)->nReductions_;

    // MPI has the least of a number at once: OpenFOAM asks it for that
    for (int k = 0; k < count; ++k)
    {
        scalar least = -values[k];
        Foam::reduce(least, minOp<scalar>());
        values[k] = -least;
    }

    return 0;
}


int Foam::superellipsoidHalo::sum
(
    void* context,
    double* values,
    int count
)
{
    ++static_cast<superellipsoidHalo*>(context)->nReductions_;

    List<double> sums(count);

    for (int k = 0; k < count; ++k)
    {
        sums[k] = values[k];
    }

    Pstream::listCombineGather(sums, plusEqOp<double>());
    superellipsoidParallel::broadcast(sums);

    for (int k = 0; k < count; ++k)
    {
        values[k] = sums[k];
    }

    return 0;
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
        width += sel_field_width(fields[f].kind);
    }

    const label nRequests = UPstream::nRequests();

    startReceiving(width);
    const bool ok = startSending(fields, count, width);

    UPstream::waitRequests(nRequests);

    takeReceived(fields, count);

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
