/*---------------------------------------------------------------------------*\
    refresh.c - sends values from owners to their halos

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    One message goes to each neighbour, with all the fields of all halos or of a
    set of them. A pair of particles on two processes is known to both, so both
    know which halos are in a set, and no message has to say so.
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "halo/halo.h"

#include <string.h>

/* - - - neighbours - - - */

/* Removes the slots without entries from the starts of a list. */
static void join(const sel_halo *h, sel_halo_list *list, int slots)
{
    int *start = list->start.at, entries = start[slots];
    for (int n = 0; n < h->neighbours; n++)
    {
        start[n] = start[h->slot.at[n]];
    }
    start[h->neighbours] = entries;
}

static sel_status reserve_sets(const sel_halo *h, sel_halo_list *list)
{
    size_t entries = (size_t)list->start.at[h->neighbours];
    SEL_TRY(sel_halo_reserve(
        &list->bits, &list->bitCapacity, entries, sizeof(uint64_t)));
    return sel_ints_reserve(
        &list->setStart, (size_t)h->neighbours * SEL_HALO_SETS + 1);
}

/* Finds the neighbour of each halo, and its entry. */
static sel_status set_sources(sel_halo *h)
{
    int nLocal = h->world->p.nLocal;
    size_t halos = (size_t)(h->world->p.n - nLocal);
    SEL_TRY(sel_ints_reserve(&h->neighbourOf, halos));
    SEL_TRY(sel_ints_reserve(&h->entryOf, halos));
    for (int n = 0; n < h->neighbours; n++)
    {
        const int *start = h->received.start.at;
        for (int e = start[n]; e < start[n + 1]; e++)
        {
            int halo = h->received.particle.at[e] - nLocal;
            h->neighbourOf.at[halo] = n;
            h->entryOf.at[halo] = e;
        }
    }
    return SEL_OK;
}

sel_status sel_halo_set_neighbours(sel_halo *h)
{
    int slots = h->transport.ranks * h->images;
    const int *sent = h->sent.start.at, *received = h->received.start.at;
    SEL_TRY(sel_ints_reserve(&h->slot, (size_t)slots));
    h->neighbours = 0;
    for (int k = 0; k < slots; k++)
    {
        if (sent[k + 1] > sent[k] || received[k + 1] > received[k])
        {
            h->slot.at[h->neighbours++] = k;
        }
    }
    join(h, &h->sent, slots);
    join(h, &h->received, slots);
    SEL_TRY(reserve_sets(h, &h->sent));
    SEL_TRY(reserve_sets(h, &h->received));
    SEL_TRY(sel_halo_reserve(&h->messages, &h->messageCapacity,
        (size_t)h->neighbours, sizeof(sel_message)));
    SEL_TRY(set_sources(h));
    return sel_halo_select(h, NULL, 0) ? SEL_E_MEMORY : SEL_OK;
}

/* - - - sets - - - */

static void clear_bits(const sel_halo *h, sel_halo_list *list)
{
    for (int e = 0; e < list->start.at[h->neighbours]; e++)
    {
        list->bits[e] = 0;
    }
}

/* Visits each set of each entry, in the order of the entries: counts it in
   setStart, shifted by one (stores 0), or stores its particle at setStart
   (stores 1). */
static void visit_sets(const sel_halo *h, sel_halo_list *list, int stores)
{
    int *at = list->setStart.at;
    for (int n = 0; n < h->neighbours; n++)
    {
        for (int e = list->start.at[n]; e < list->start.at[n + 1]; e++)
        {
            uint64_t left = list->bits[e];
            for (int set = n * SEL_HALO_SETS; left; set++, left >>= 1)
            {
                if ((left & 1U) && stores)
                {
                    list->setParticle.at[at[set]++] = list->particle.at[e];
                }
                else if (left & 1U)
                {
                    at[set + 1]++;
                }
            }
        }
    }
}

static sel_status make_sets(const sel_halo *h, sel_halo_list *list)
{
    int *start = list->setStart.at, sets = h->neighbours * SEL_HALO_SETS;
    memset(start, 0, (size_t)(sets + 1) * sizeof(int));
    visit_sets(h, list, 0);
    for (int k = 0; k < sets; k++)
    {
        start[k + 1] += start[k];
    }
    SEL_TRY(sel_ints_reserve(&list->setParticle, (size_t)start[sets]));
    visit_sets(h, list, 1);
    for (int k = sets; k > 0; k--)
    {
        start[k] = start[k - 1];
    }
    start[0] = 0;
    return SEL_OK;
}

/* Returns the entry of a local particle among the particles that are sent to
   neighbour n; -1: none. These particles are in ascending order. */
static int entry_of(const sel_halo *h, int n, int local)
{
    int low = h->sent.start.at[n], end = h->sent.start.at[n + 1], high = end;
    while (low < high)
    {
        int middle = low + (high - low) / 2;
        if (h->sent.particle.at[middle] < local)
        {
            low = middle + 1;
        }
        else
        {
            high = middle;
        }
    }
    return low < end && h->sent.particle.at[low] == local ? low : -1;
}

/* A particle that touches a halo must itself be a halo on the process of that
   halo; otherwise returns 1. */
int sel_halo_select(void *context, const sel_halo_pair *pairs, int count)
{
    sel_halo *h = context;
    clear_bits(h, &h->sent);
    clear_bits(h, &h->received);
    for (int k = 0; k < count; k++)
    {
        int halo = pairs[k].halo - h->world->p.nLocal;
        int sent = entry_of(h, h->neighbourOf.at[halo], pairs[k].local);
        uint64_t bits
            = UINT64_C(1) << pairs[k].set | UINT64_C(1) << SEL_SET_ANY;
        if (sent < 0)
        {
            return 1;
        }
        h->sent.bits[sent] |= bits;
        h->received.bits[h->entryOf.at[halo]] |= bits;
    }
    return make_sets(h, &h->sent) != SEL_OK
        || make_sets(h, &h->received) != SEL_OK;
}

/* - - - refresh - - - */

/* Returns the particles of a neighbour in a set, or all of its particles. */
static const int *list_of(const sel_halo_list *list, int n, int set, int *count)
{
    int k = set == SEL_SET_HALOS ? n : n * SEL_HALO_SETS + set;
    const int *start
        = set == SEL_SET_HALOS ? list->start.at : list->setStart.at;
    const int *particles
        = set == SEL_SET_HALOS ? list->particle.at : list->setParticle.at;
    *count = start[k + 1] - start[k];
    return particles + start[k];
}

/* Returns the numbers of neighbour n in a buffer. */
static double *at_neighbour(const sel_halo_list *list, int n, int width)
{
    return list->buffer.at + (size_t)width * (size_t)list->start.at[n];
}

/* Copies fields of a set to the buffer of a list; into 1: copies them back. */
static void copy_fields(const sel_halo *h, const sel_halo_list *list, int width,
    const sel_field *fields, int count, int set, int into)
{
    for (int n = 0; n < h->neighbours; n++)
    {
        int particles;
        const int *particle = list_of(list, n, set, &particles);
        double *at = at_neighbour(list, n, width);
        for (int f = 0; f < count; f++)
        {
            size_t w = (size_t)sel_field_width(fields[f].type);
            for (int k = 0; k < particles; k++, at += w)
            {
                double *field = fields[f].data + w * (size_t)particle[k];
                memcpy(
                    into ? field : at, into ? at : field, w * sizeof(double));
            }
        }
    }
}

/* Copies the numbers that this process sends to itself: particles that appear
   here as an image were sent to the neighbour with the opposite image. */
static void copy_own(const sel_halo *h, int width, int n, int numbers)
{
    for (int m = 0; m < h->neighbours; m++)
    {
        if (sel_halo_rank(h, m) == h->transport.rank
            && sel_halo_image(h, m) == sel_image_opposite(sel_halo_image(h, n)))
        {
            memcpy(at_neighbour(&h->received, n, width),
                at_neighbour(&h->sent, m, width),
                (size_t)numbers * sizeof(double));
        }
    }
}

/* Sends the buffers of a set to other processes and to this one. */
static int deliver(sel_halo *h, int width, int set)
{
    int messages = 0;
    for (int n = 0; n < h->neighbours; n++)
    {
        int image = sel_halo_image(h, n), nSent, nReceived;
        list_of(&h->sent, n, set, &nSent);
        list_of(&h->received, n, set, &nReceived);
        if (sel_halo_rank(h, n) == h->transport.rank)
        {
            copy_own(h, width, n, width * nReceived);
        }
        else if (nSent > 0 || nReceived > 0)
        {
            h->counts.messages += nSent > 0;
            h->counts.bytes += (double)(width * nSent) * sizeof(double);
            h->messages[messages++] = (sel_message){.rank = sel_halo_rank(h, n),
                .tagSent = 1 + image,
                .tagReceived = 1 + sel_image_opposite(image),
                .nSent = width * nSent,
                .nReceived = width * nReceived,
                .sent = at_neighbour(&h->sent, n, width),
                .received = at_neighbour(&h->received, n, width)};
        }
    }
    return messages > 0
        && h->transport.deliver(h->transport.context, h->messages, messages);
}

static sel_status reserve_buffer(
    const sel_halo *h, sel_halo_list *list, int width)
{
    size_t entries = (size_t)list->start.at[h->neighbours];
    return sel_numbers_reserve(&list->buffer, (size_t)width * entries);
}

int sel_halo_refresh(void *context, const sel_field *fields, int count, int set)
{
    sel_halo *h = context;
    int width = 0;
    for (int f = 0; f < count; f++)
    {
        width += sel_field_width(fields[f].type);
    }
    if (h->neighbours == 0)
    {
        return 0;
    }
    if (reserve_buffer(h, &h->sent, width) != SEL_OK
        || reserve_buffer(h, &h->received, width) != SEL_OK)
    {
        return 1;
    }
    copy_fields(h, &h->sent, width, fields, count, set, 0);
    int bad = deliver(h, width, set);
    copy_fields(h, &h->received, width, fields, count, set, 1);
    return bad;
}
