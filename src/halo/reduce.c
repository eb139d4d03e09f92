/*---------------------------------------------------------------------------*\
    reduce.c - reductions over all processes, by messages

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Recursive doubling: in each round a process exchanges all numbers with the
    process whose rank differs in one bit. A process beyond the last power of
    two is represented by another one.
\*---------------------------------------------------------------------------*/

#include "halo/halo.h"

#include <string.h>

/* Exchanges numbers with a process. mine NULL: sends none; theirs NULL:
   receives none. */
static int swap(
    sel_halo *h, int rank, const double *mine, double *theirs, int count)
{
    sel_message message = {.rank = rank,
        .nSent = mine ? count : 0,
        .nReceived = theirs ? count : 0,
        .sent = mine,
        .received = theirs};
    return h->transport.deliver(h->transport.context, &message, 1);
}

static void take_greatest(double *values, const double *theirs, int count)
{
    for (int k = 0; k < count; k++)
    {
        values[k] = theirs[k] > values[k] ? theirs[k] : values[k];
    }
}

static void take_sum(double *values, const double *theirs, int count)
{
    for (int k = 0; k < count; k++)
    {
        values[k] += theirs[k];
    }
}

static int combine(sel_halo *h, double *values, int count,
    void (*take)(double *, const double *, int))
{
    int me = h->transport.rank, ranks = h->transport.ranks, even = 1;
    while (2 * even <= ranks)
    {
        even *= 2;
    }
    if (me >= even)
    {
        return swap(h, me - even, values, NULL, count)
            || swap(h, me - even, NULL, values, count);
    }
    if (sel_numbers_reserve(&h->theirs, (size_t)count) != SEL_OK)
    {
        return 1;
    }
    int bad = 0, other = me + even < ranks;
    if (other)
    {
        bad = swap(h, me + even, NULL, h->theirs.at, count);
        take(values, h->theirs.at, count);
    }
    for (int bit = 1; bit < even && !bad; bit *= 2)
    {
        bad = swap(h, me ^ bit, values, h->theirs.at, count);
        take(values, h->theirs.at, count);
    }
    return bad || (other && swap(h, me + even, values, NULL, count));
}

int sel_halo_greatest(sel_halo *halo, double *values, int count)
{
    const sel_transport *t = &halo->transport;
    return count == 1 && t->greatestOne
        ? t->greatestOne(t->context, values, 1)
        : combine(halo, values, count, take_greatest);
}

int sel_halo_sum(sel_halo *halo, double *values, int count)
{
    return combine(halo, values, count, take_sum);
}
