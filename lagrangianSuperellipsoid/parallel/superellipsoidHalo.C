// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidHalo.H"
#include "superellipsoidNumbers.H"
#include "superellipsoidParallel.H"
#include "PstreamBuffers.H"
#include "PstreamReduceOps.H"
#include "boundBox.H"

#include <algorithm>
#include <vector>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Number of doubles of a particle before its fields: image, number, type,
//- shape, rotations
static const label haloHead = 10;


//- Box around the centres, largest radius and largest speed of a process
struct haloBox
{
    //- Largest of -x and of x, in each direction
    enum {low = 0, high = 3, radius = 6, speed = 7, size = 8};
};


//- Fields that halos have
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


//- Number of doubles that describe a halo
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


//- Tag of the messages with particles that appear as an image
static int tagOf(const label image)
{
    return UPstream::msgType() + 1 + image;
}


//- Number of sets of pairs, including that of all pairs
static const label nSets = SEL_SET_ANY + 1;


//- Square of the distance of a point from a box
static scalar sqrDistance(const point& x, const scalarList& box)
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


//- Square of the distance of two boxes
static scalar sqrDistance(const boundBox& box, const scalarList& other)
{
    scalar sum = 0;

    for (label d = 0; d < 3; ++d)
    {
        const scalar below = -other[haloBox::low + d];
        const scalar above = other[haloBox::high + d];

        sum +=
            sqr
            (
                max
                (
                    scalar(0),
                    max(below - box.max()[d], box.min()[d] - above)
                )
            );
    }

    return sum;
}


//- Returns the box around image k of a nonempty box
static boundBox placed
(
    const superellipsoidPeriods& periods,
    const label k,
    const scalarList& box
)
{
    const scalar* low = &box[haloBox::low];
    const scalar* high = &box[haloBox::high];

    return periods.place
    (
        k,
        boundBox
        (
            point(-low[0], -low[1], -low[2]),
            point(high[0], high[1], high[2])
        )
    );
}


//- Writes particle i of the world as numbers
static void pack
(
    const sel_world* world,
    const label i,
    const label image,
    scalar* to
)
{
    sel_particles& p = *sel_world_particles(const_cast<sel_world*>(world));
    const sel_shape& shape = *sel_world_shape(world, p.shape[i]);

    int count;
    const sel_field_info* list = sel_field_list(&count);

    *to++ = scalar(image);
    *to++ = scalar(p.id[i]);
    *to++ = scalar(p.type[i]);
    const superellipsoidIdentity identity
    (
        superellipsoidPolyhedra::identity(shape)
    );
    to = std::copy(identity.begin(), identity.end(), to);
    *to++ = scalar(p.rotations[i]);

    for (const label f : haloFields())
    {
        const label w = list[f].width;

        to = std::copy_n(sel_particles_field(&p, f) + w*i, w, to);
    }
}


//- Sets particle i of the world from numbers. Fields that are not sent are zero
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
    std::copy_n(from + 3, key.size(), key.begin());

    p.image[i] = int(from[0]);
    p.rotations[i] = int(from[9]);
    p.id[i] = int64_t(from[1]);
    p.type[i] = int(from[2]);
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
        const double* omega = p.omega + 3*i;

        for (label d = 0; d < 3; ++d)
        {
            box[haloBox::low + d] = max(box[haloBox::low + d], -x[d]);
            box[haloBox::high + d] = max(box[haloBox::high + d], x[d]);
        }

        const scalar radius =
            sel_world_shape(world, p.shape[i])->boundingRadius;

        box[haloBox::radius] = max(box[haloBox::radius], radius);
        box[haloBox::speed] =
            max
            (
                box[haloBox::speed],
                mag(vector(v[0], v[1], v[2]))
              + radius*mag(vector(omega[0], omega[1], omega[2]))
            );
    }

    Pstream::gatherList(boxes);
    superellipsoidParallel::broadcast(boxes);

    return boxes;
}


Foam::scalar Foam::superellipsoidHalo::reach
(
    const scalarListList& boxes,
    const scalar dt,
    const scalar first,
    const scalar g,
    const scalar skin,
    const scalar law
)
{
    scalar radius = 0;
    scalar speed = 0;

    for (const scalarList& box : boxes)
    {
        radius = max(radius, box[haloBox::radius]);
        speed = max(speed, box[haloBox::speed]);
    }

    // The distance that particles move until dt; but no more than two radii,
    // since thick halos are costly: they are then built again during the step.
    // At least what is necessary: half of the first substep, and all of one for
    // speculative contacts
    const scalar wanted = 2*(speed + g*dt)*dt;
    const scalar needed = 3*(speed + g*first)*first;

    return
        max(min(wanted, 2*radius), needed) + max(skin, scalar(0.05))*radius
      + 4*law;
}


Foam::label Foam::superellipsoidHalo::listed
(
    const label proc,
    const label image
) const
{
    return proc*periods_->nImages() + image;
}


Foam::labelListList Foam::superellipsoidHalo::choose
(
    const sel_world* world,
    const scalarListList& boxes,
    const scalar margin
) const
{
    const sel_particles& p =
        *sel_world_particles(const_cast<sel_world*>(world));

    labelListList sendTo(boxes.size()*periods_->nImages());
    DynamicList<label> chosen;

    forAll(sendTo, to)
    {
        const label proc = to/periods_->nImages();
        const label image = to % periods_->nImages();
        const scalar radius = boxes[proc][haloBox::radius];

        // Most neighbours are too far away as a whole
        const scalarList& mine = boxes[Pstream::myProcNo()];
        const scalar most = mine[haloBox::radius] + radius + margin;

        if
        (
            (proc == Pstream::myProcNo() && image == 0)
         || radius < 0
         || mine[haloBox::radius] < 0
         || sqrDistance(placed(*periods_, image, mine), boxes[proc])
          > sqr(most)
        )
        {
            continue;
        }

        chosen.clear();

        for (label i = 0; i < p.nLocal; ++i)
        {
            const double* x = p.x + 3*i;
            const scalar far =
                sel_world_shape(world, p.shape[i])->boundingRadius
              + radius
              + margin;

            if
            (
                sqrDistance
                (
                    periods_->place(image, point(x[0], x[1], x[2])),
                    boxes[proc]
                )
             <= sqr(far)
             && periods_->mayTouch(image, x, margin)
            )
            {
                chosen.append(i);
            }
        }

        sendTo[to] = chosen;
    }

    return sendTo;
}


Foam::scalarListList Foam::superellipsoidHalo::send
(
    const sel_world* world,
    const labelListList& sendTo
) const
{
    const label width = haloWidth();
    scalarListList data(Pstream::nProcs());

    forAll(data, proc)
    {
        label n = 0;

        for (label k = 0; k < periods_->nImages(); ++k)
        {
            n += sendTo[listed(proc, k)].size();
        }

        data[proc].setSize(width*n);
        scalar* to = data[proc].begin();

        for (label k = 0; k < periods_->nImages(); ++k)
        {
            for (const label i : sendTo[listed(proc, k)])
            {
                pack(world, i, k, to);
                to += width;
            }
        }
    }

    if (!Pstream::parRun())
    {
        return data;
    }

    PstreamBuffers buffers(Pstream::commsTypes::nonBlocking);

    forAll(data, proc)
    {
        if (proc != Pstream::myProcNo() && data[proc].size())
        {
            UOPstream toProc(proc, buffers);
            toProc << data[proc];
        }
    }

    labelList nReceived(Pstream::nProcs());
    buffers.finishedSends(nReceived);

    forAll(data, proc)
    {
        if (proc != Pstream::myProcNo())
        {
            data[proc].clear();

            if (nReceived[proc])
            {
                UIPstream fromProc(proc, buffers);
                fromProc >> data[proc];
            }
        }
    }

    return data;
}


Foam::labelListList Foam::superellipsoidHalo::enter
(
    sel_world* world,
    superellipsoidShapeTable& shapes,
    const scalarListList& data
) const
{
    struct source
    {
        scalar id;
        label proc;
        label image;
        label neighbour;
        label k;
        const scalar* data;
    };

    const label width = haloWidth();
    const label nLocal = sel_world_particles(world)->nLocal;

    labelListList places(Pstream::nProcs()*periods_->nImages());
    std::vector<source> order;

    forAll(data, proc)
    {
        for (label at = 0; at < data[proc].size(); at += width)
        {
            const scalar* from = &data[proc][at];
            const label image(from[0]);

            // Particles sent to that neighbour appear there as the opposite
            // image

            const label n = listed(proc, sel_image_opposite(image));
            const label k = places[n].size();

            places[n].setSize(k + 1);
            order.push_back(source{from[1], proc, image, n, k, from});
        }
    }

    // Sort by number; images of one particle by their origin

    std::sort
    (
        order.begin(),
        order.end(),
        [](const source& a, const source& b)
        {
            return
                a.id != b.id ? a.id < b.id
              : a.image != b.image ? a.image < b.image
              : a.proc < b.proc;
        }
    );

    sel_status status = sel_world_resize(world, nLocal, order.size());

    for (std::size_t h = 0; h < order.size() && status == SEL_OK; ++h)
    {
        const source& s = order[h];

        places[s.neighbour][s.k] = nLocal + h;
        status = unpack(world, shapes, nLocal + h, s.data);
        sel_world_particles(world)->source[nLocal + h] = s.neighbour;
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
    DynamicList<label> there;

    forAll(sendTo, at)
    {
        if (sendTo[at].size() || receiveFrom[at].size())
        {
            there.append(at);
        }
    }

    neighbours_.setSize(there.size());
    send_.setSize(there.size());
    receive_.setSize(there.size());
    sendBuffer_.setSize(there.size());
    receiveBuffer_.setSize(there.size());

    forAll(there, n)
    {
        neighbours_[n].proc = there[n]/periods_->nImages();
        neighbours_[n].image = there[n] % periods_->nImages();
        send_[n].transfer(sendTo[there[n]]);
        receive_[n].transfer(receiveFrom[there[n]]);
    }
}


void Foam::superellipsoidHalo::setSources(const sel_particles& p)
{
    nLocal_ = p.nLocal;
    haloNeighbour_.setSize(p.n - nLocal_);
    haloPlace_.setSize(p.n - nLocal_);
    sendBits_.setSize(neighbours_.size());
    receiveBits_.setSize(neighbours_.size());
    sendSets_.setSize(neighbours_.size());
    receiveSets_.setSize(neighbours_.size());

    forAll(neighbours_, k)
    {
        forAll(receive_[k], place)
        {
            haloNeighbour_[receive_[k][place] - nLocal_] = k;
            haloPlace_[receive_[k][place] - nLocal_] = place;
        }
        sendSets_[k].setSize(nSets);
        receiveSets_[k].setSize(nSets);
    }

    clearSets();
}


void Foam::superellipsoidHalo::clearSets()
{
    forAll(neighbours_, k)
    {
        sendBits_[k].assign(send_[k].size(), 0);
        receiveBits_[k].assign(receive_[k].size(), 0);

        for (label set = 0; set < nSets; ++set)
        {
            sendSets_[k][set].clear();
            receiveSets_[k][set].clear();
        }
    }
}


void Foam::superellipsoidHalo::makeSets
(
    const labelUList& indices,
    const std::vector<std::uint64_t>& bits,
    List<DynamicList<label>>& sets
)
{
    forAll(indices, place)
    {
        std::uint64_t left = bits[place];

        for (label set = 0; left; ++set, left >>= 1)
        {
            if (left & 1)
            {
                sets[set].append(indices[place]);
            }
        }
    }
}


const Foam::labelUList& Foam::superellipsoidHalo::toSend
(
    const label n,
    const int set
) const
{
    if (set == SEL_SET_HALOS)
    {
        return send_[n];
    }
    return sendSets_[n][set];
}


const Foam::labelUList& Foam::superellipsoidHalo::toReceive
(
    const label n,
    const int set
) const
{
    if (set == SEL_SET_HALOS)
    {
        return receive_[n];
    }
    return receiveSets_[n][set];
}


void Foam::superellipsoidHalo::startReceiving
(
    const label width,
    const int set
)
{
    forAll(neighbours_, n)
    {
        scalarList& buffer = receiveBuffer_[n];
        buffer.setSize(width*toReceive(n, set).size());

        if (buffer.size() && neighbours_[n].proc != Pstream::myProcNo())
        {
            receiveNumbers
            (
                neighbours_[n].proc,
                buffer.begin(),
                buffer.size(),
                tagOf(sel_image_opposite(neighbours_[n].image))
            );
        }
    }
}


bool Foam::superellipsoidHalo::startSending
(
    const sel_field* fields,
    const int count,
    const label width,
    const int set
)
{
    bool ok = true;

    forAll(neighbours_, n)
    {
        const labelUList& indices = toSend(n, set);

        scalarList& buffer = sendBuffer_[n];
        buffer.setSize(width*indices.size());

        scalar* to = buffer.begin();
        for (int f = 0; f < count; ++f)
        {
            const label w = sel_field_width(fields[f].kind);

            for (const label i : indices)
            {
                to = std::copy_n(fields[f].data + w*i, w, to);
            }
        }

        if (buffer.size() && neighbours_[n].proc != Pstream::myProcNo())
        {
            ++nMessages_;
            nBytes_ += buffer.size()*sizeof(scalar);
            ok =
                sendNumbers
                (
                    neighbours_[n].proc,
                    buffer.begin(),
                    buffer.size(),
                    tagOf(neighbours_[n].image)
                )
             && ok;
        }
    }

    return ok;
}


void Foam::superellipsoidHalo::copyOwn()
{
    forAll(neighbours_, n)
    {
        const neighbour& to = neighbours_[n];

        // Particles that appear here as an image were sent to the opposite
        // neighbour

        for (label m = 0; m < neighbours_.size(); ++m)
        {
            if
            (
                to.proc == Pstream::myProcNo()
             && neighbours_[m].proc == to.proc
             && neighbours_[m].image == sel_image_opposite(to.image)
            )
            {
                receiveBuffer_[n] = sendBuffer_[m];
            }
        }
    }
}


void Foam::superellipsoidHalo::takeReceived
(
    const sel_field* fields,
    const int count,
    const int set
) const
{
    forAll(neighbours_, n)
    {
        const labelUList& indices = toReceive(n, set);
        const scalar* from = receiveBuffer_[n].begin();

        for (int f = 0; f < count; ++f)
        {
            const label w = sel_field_width(fields[f].kind);

            for (const label i : indices)
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
    periods_(nullptr),
    neighbours_(),
    send_(),
    receive_(),
    sendBuffer_(),
    receiveBuffer_(),
    haloNeighbour_(),
    haloPlace_(),
    nLocal_(0),
    sendBits_(),
    receiveBits_(),
    sendSets_(),
    receiveSets_(),
    nMessages_(0),
    nReductions_(0),
    nBytes_(0)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidHalo::build
(
    sel_world* world,
    superellipsoidShapeTable& shapes,
    const superellipsoidPeriods& periods,
    const scalar dt,
    const scalar first,
    const scalar g,
    const scalar skin,
    const scalar law
)
{
    if (!Pstream::parRun() && !periods.size())
    {
        return;
    }

    periods_ = &periods;

    const scalarListList boxes(gatherBoxes(world));
    const scalar margin = reach(boxes, dt, first, g, skin, law);

    labelListList sendTo(choose(world, boxes, margin));
    labelListList receiveFrom(enter(world, shapes, send(world, sendTo)));

    setNeighbours(sendTo, receiveFrom);
    setSources(*sel_world_particles(world));
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

    if (count == 1)
    {
        // MPI can compute the minimum of a single number, and OpenFOAM uses
        // that
        scalar least = -values[0];
        Foam::reduce(least, minOp<scalar>());
        values[0] = -least;
        return 0;
    }

    return combineNumbers(values, count, maxOp<scalar>()) ? 0 : 1;
}


int Foam::superellipsoidHalo::sum
(
    void* context,
    double* values,
    int count
)
{
    ++static_cast<superellipsoidHalo*>(context)->nReductions_;

    return combineNumbers(values, count, plusOp<scalar>()) ? 0 : 1;
}


void Foam::superellipsoidHalo::setPairs
(
    const sel_halo_pair* pairs,
    const int count
)
{
    clearSets();

    for (int k = 0; k < count; ++k)
    {
        const label n = haloNeighbour_[pairs[k].halo - nLocal_];
        const label place = haloPlace_[pairs[k].halo - nLocal_];
        const labelList& to = send_[n];
        const label sent =
            std::lower_bound(to.begin(), to.end(), pairs[k].local)
          - to.begin();

        if (sent == to.size() || to[sent] != pairs[k].local)
        {
            FatalErrorInFunction
                << "particle " << pairs[k].local << " touches a particle of"
                << " process " << neighbours_[n].proc
                << ", which does not know it"
                << abort(FatalError);
        }

        const std::uint64_t bits =
            std::uint64_t(1) << pairs[k].set | std::uint64_t(1) << SEL_SET_ANY;

        receiveBits_[n][place] |= bits;
        sendBits_[n][sent] |= bits;
    }

    forAll(neighbours_, n)
    {
        makeSets(send_[n], sendBits_[n], sendSets_[n]);
        makeSets(receive_[n], receiveBits_[n], receiveSets_[n]);
    }
}


int Foam::superellipsoidHalo::refresh
(
    const sel_field* fields,
    const int count,
    const int set
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

    startReceiving(width, set);
    const bool ok = startSending(fields, count, width, set);

    copyOwn();
    UPstream::waitRequests(nRequests);

    takeReceived(fields, count, set);

    return ok ? 0 : 1;
}


int Foam::superellipsoidHalo::select
(
    void* context,
    const sel_halo_pair* pairs,
    int count
)
{
    static_cast<superellipsoidHalo*>(context)->setPairs(pairs, count);

    return 0;
}


int Foam::superellipsoidHalo::exchange
(
    void* context,
    const sel_field* fields,
    int count,
    int set
)
{
    return
        static_cast<superellipsoidHalo*>(context)->refresh(fields, count, set);
}


// ************************************************************************* //
