/*---------------------------------------------------------------------------*\
    threads.h - work that several threads share (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Results do not depend on the number of threads, to the last bit. Each range
    of items writes its results to its own memory. Results are combined by the
    greatest value, or are added afterwards in an order that is independent of
    the threads.

    With one thread, or without OpenMP, all of these are plain calls.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_THREADS_H
#define SEL_BASE_THREADS_H

/* Fewer items than this are not worth the microsecond in which threads start
   and wait for each other. */
#define SEL_THREADS_WORTH 64

/* Processes the items [first, end). */
typedef double (*sel_part)(void *context, int first, int end);

/* Divides the items [0, n) into ranges, one per thread, each processed in
   order. Returns the greatest of the values that the ranges return, at least
   0. */
double sel_threads_share(int threads, int n, sel_part part, void *context);

/* Calls block(context, k) for all k of [0, count) by several threads: a free
   thread takes the next k. */
void sel_threads_blocks(
    int threads, int count, void (*block)(void *context, int k), void *context);

/* Calls work once in each thread, at the same time; count is the number of
   threads, which may be less than requested. */
typedef void (*sel_work)(void *context, int thread, int count);
void sel_threads_team(int threads, sel_work work, void *context);
/* A barrier for threads inside such work; count as work received it. */
void sel_threads_barrier(int count);

/* Returns *counter and raises it by one, as a whole; what a thread gets depends
   on the threads, so no result may depend on it. */
int sel_threads_take(int *counter);

/* The first item of range k, of count ranges of the items [first, end). */
static inline int sel_threads_from(int first, int end, int k, int count)
{
    return first + (int)((long long)(end - first) * k / count);
}

#endif
