/*---------------------------------------------------------------------------*\
    threads.h - work that several threads share (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    Who does a part has no say in the outcome. Results of parts are written
    where nobody else writes; what is put together of them is a greatest value,
    or is added up afterwards, in an order that does not know the threads. So
    the bits are those of one thread.

    With one thread, and without OpenMP, all of these are plain calls.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_THREADS_H
#define SEL_BASE_THREADS_H

/* Fewer items than this are not worth the microsecond in which threads are set
   to work and wait for each other. */
#define SEL_THREADS_WORTH 64

/* Items [first, end) of all. */
typedef double (*sel_part)(void *context, int first, int end);

/* The items [0, n) in parts, one a thread, each in its order. The greatest of
   what the parts return; 0 at least. */
double sel_threads_share(int threads, int n, sel_part part, void *context);

/* block(context, k) for all k of [0, count), by several threads: whoever is free
   takes the next. */
void sel_threads_blocks(
    int threads, int count, void (*block)(void *context, int k), void *context);

/* Each of so many threads does the work, at once; count: there are so many,
   which may be fewer than were asked for. */
typedef void (*sel_work)(void *context, int thread, int count);
void sel_threads_team(int threads, sel_work work, void *context);
/* In such work, count as it was told: nobody goes on until all are here. */
void sel_threads_meet(int count);

/* Where part k of count begins, of items [first, end). */
static inline int sel_threads_from(int first, int end, int k, int count)
{
    return first + (int)((long long)(end - first) * k / count);
}

#endif
