/*---------------------------------------------------------------------------*\
    swap.c - sends particles to other processes, and adds the received ones to
    the world

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The data of a sent particle are the image, the id, the type, the number of
    passages through rotating periodic boundaries and the identity of the shape,
    then the fields that halos have. Both processes know from the boxes which
    process may send to which, so no request is needed. There are two messages:
    the number of particles, then the particles.
\*---------------------------------------------------------------------------*/

#include "halo/halo.h"

#include <stdlib.h>
#include <string.h>

/* Number of doubles that precede the fields of a particle. */
#define HEAD (4 + SEL_IDENTITY)

static int width_of_halo(void)
{
    int count, width = HEAD;
    const sel_field_info *list = sel_field_list(&count);
    for (int f = 0; f < count; f++)
    {
        width += list[f].travels != SEL_TRAVEL_NEVER ? list[f].width : 0;
    }
    return width;
}

static double *pack(const sel_world *w, int i, int image, double *to)
{
    int count;
    const sel_field_info *list = sel_field_list(&count);
    to[0] = image;
    to[1] = (double)w->p.id[i];
    to[2] = w->p.type[i];
    to[3] = w->p.rotations[i];
    sel_shape_identity(sel_world_shape(w, w->p.shape[i]), to + 4);
    to += HEAD;
    for (int f = 0; f < count; f++)
    {
        size_t width = (size_t)list[f].width;
        if (list[f].travels != SEL_TRAVEL_NEVER)
        {
            memcpy(to, sel_particles_field(&w->p, f) + width * (size_t)i,
                width * sizeof(double));
            to += width;
        }
    }
    return to;
}

/* Sets particle i from numbers. Fields that halos do not have are zero. */
static sel_status unpack(const sel_halo *h, int i, const double *from)
{
    sel_particles *p = &h->world->p;
    int count;
    const sel_field_info *list = sel_field_list(&count);
    p->image[i] = (int)from[0];
    p->id[i] = (int64_t)from[1];
    p->type[i] = (int)from[2];
    p->rotations[i] = (int)from[3];
    p->handle[i] = -1;
    const double *next = from + HEAD;
    for (int f = 0; f < count; f++)
    {
        size_t width = (size_t)list[f].width;
        double *to = sel_particles_field(p, f) + width * (size_t)i;
        memset(to, 0, width * sizeof(double));
        if (list[f].travels != SEL_TRAVEL_NEVER)
        {
            memcpy(to, next, width * sizeof(double));
            next += width;
        }
    }
    return sel_world_shape_of(
        h->world, from + 4, h->transport.polyhedron, &p->shape[i]);
}

/* Returns 1 if a process may send particles to another process, either at their
   own positions or as a periodic image. */
static int any_may_go(const sel_halo *h, int from, int to)
{
    int any = 0;
    for (int k = 0; k < h->images && !any; k++)
    {
        any = sel_halo_may_send(h, from, to, k);
    }
    return any;
}

/* Sets the messages with one number for each process that may send to this one
   or receive from it. */
static int set_counts(sel_halo *h, const double *mine, double *theirs)
{
    int count = 0, me = h->transport.rank;
    for (int r = 0; r < h->transport.ranks; r++)
    {
        int goes = r != me && any_may_go(h, me, r);
        int comes = r != me && any_may_go(h, r, me);
        theirs[r] = 0.0;
        if (goes || comes)
        {
            h->messages[count++] = (sel_message){.rank = r,
                .nSent = goes,
                .nReceived = comes,
                .sent = mine + r,
                .received = theirs + r};
        }
    }
    return count;
}

/* Fills the buffer of sent particles. mine[r] is the number of particles that
   are sent to process r. */
static sel_status pack_all(sel_halo *h, double *mine)
{
    const int *start = h->sent.start.at, images = h->images;
    int slots = h->transport.ranks * images;
    if (sel_numbers_reserve(
            &h->sent.buffer, (size_t)width_of_halo() * (size_t)start[slots])
        != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    double *to = h->sent.buffer.at;
    for (int slot = 0; slot < slots; slot++)
    {
        for (int e = start[slot]; e < start[slot + 1]; e++)
        {
            to = pack(h->world, h->sent.particle.at[e], slot % images, to);
        }
    }
    for (int r = 0; r < h->transport.ranks; r++)
    {
        mine[r] = start[(r + 1) * images] - start[r * images];
    }
    return SEL_OK;
}

/* Replaces the messages with the numbers of particles by messages with the
   particles. */
static int set_particles(sel_halo *h, int count, const double *theirs)
{
    int width = width_of_halo(), me = h->transport.rank, images = h->images;
    const int *start = h->sent.start.at;
    double *to = h->received.buffer.at;
    for (int r = 0, m = 0; r < h->transport.ranks; r++)
    {
        const double *from = h->sent.buffer.at + width * start[r * images];
        int nSent = start[(r + 1) * images] - start[r * images];
        int nReceived = r == me ? nSent : (int)theirs[r];
        if (m < count && h->messages[m].rank == r)
        {
            h->messages[m].sent = from;
            h->messages[m].nSent = width * nSent;
            h->messages[m].received = to;
            h->messages[m++].nReceived = width * nReceived;
        }
        if (r == me && nSent > 0)
        {
            memcpy(to, from, (size_t)(width * nSent) * sizeof(double));
        }
        to += width * nReceived;
    }
    return h->transport.deliver(h->transport.context, h->messages, count);
}

/* Sends and receives. numbers: 2 x ranks. The second half contains the number
   of particles from each process, including the particles from this process,
   which are copied. */
static sel_status exchange(sel_halo *h, double *numbers)
{
    int ranks = h->transport.ranks, me = h->transport.rank;
    double *mine = numbers, *theirs = numbers + ranks, all = 0.0;
    sel_status status = pack_all(h, mine);
    if (status != SEL_OK
        || sel_halo_reserve(&h->messages, &h->messageCapacity, (size_t)ranks,
               sizeof(sel_message))
            != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    int count = set_counts(h, mine, theirs);
    if (h->transport.deliver(h->transport.context, h->messages, count))
    {
        return SEL_E_EXCHANGE;
    }
    theirs[me] = mine[me];
    for (int r = 0; r < ranks; r++)
    {
        all += theirs[r];
    }
    if (sel_numbers_reserve(
            &h->received.buffer, (size_t)width_of_halo() * (size_t)all)
        != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    return set_particles(h, count, theirs) ? SEL_E_EXCHANGE : SEL_OK;
}

/* Sorts by id, images of one particle by image, then by process. */
static int by_id(const void *a, const void *b)
{
    const sel_arrival *p = a, *q = b;
    int order = (p->id > q->id) - (p->id < q->id);
    order = order ? order : (p->image > q->image) - (p->image < q->image);
    return order ? order : (p->rank > q->rank) - (p->rank < q->rank);
}

/* Lists the received particles, sets the starts of the slots, and returns the
   number of particles. Particles sent to this process as an image have come
   from the neighbour with the opposite image. */
static int list_arrivals(sel_halo *h, const double *theirs)
{
    int *start = h->received.start.at, n = 0, images = h->images;
    int slots = h->transport.ranks * images;
    const double *data = h->received.buffer.at;
    memset(start, 0, (size_t)(slots + 1) * sizeof(int));
    for (int r = 0; r < h->transport.ranks; r++)
    {
        for (int k = 0; k < (int)theirs[r]; k++, data += width_of_halo())
        {
            int image = (int)data[0];
            int slot = r * images + sel_image_opposite(image);
            h->arrivals[n++] = (sel_arrival){.id = data[1],
                .rank = r,
                .image = image,
                .slot = slot,
                .place = start[slot + 1]++,
                .data = data};
        }
    }
    for (int slot = 0; slot < slots; slot++)
    {
        start[slot + 1] += start[slot];
    }
    return n;
}

static sel_status enter(sel_halo *h, const double *theirs)
{
    int n = list_arrivals(h, theirs), nLocal = h->world->p.nLocal;
    sel_status status = sel_ints_reserve(&h->received.particle, (size_t)n);
    if (status == SEL_OK)
    {
        status = sel_world_resize(h->world, nLocal, n);
    }
    if (n > 0)
    {
        qsort(h->arrivals, (size_t)n, sizeof(sel_arrival), by_id);
    }
    for (int k = 0; k < n && status == SEL_OK; k++)
    {
        const sel_arrival *a = &h->arrivals[k];
        int entry = h->received.start.at[a->slot] + a->place;
        h->received.particle.at[entry] = nLocal + k;
        h->world->p.source[nLocal + k] = a->slot;
        status = unpack(h, nLocal + k, a->data);
    }
    return status;
}

sel_status sel_halo_swap(sel_halo *h)
{
    int ranks = h->transport.ranks;
    double all = 0.0;
    if (sel_numbers_reserve(&h->theirs, 2 * (size_t)ranks) != SEL_OK
        || sel_ints_reserve(&h->received.start, (size_t)(ranks * h->images) + 1)
            != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    sel_status status = exchange(h, h->theirs.at);
    const double *theirs = h->theirs.at + ranks;
    for (int r = 0; r < ranks && status == SEL_OK; r++)
    {
        all += theirs[r];
    }
    if (status == SEL_OK)
    {
        status = sel_halo_reserve(&h->arrivals, &h->arrivalCapacity,
            (size_t)all, sizeof(sel_arrival));
    }
    return status == SEL_OK ? enter(h, theirs) : status;
}
