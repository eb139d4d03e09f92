/*---------------------------------------------------------------------------*\
    threads.h - work that several threads share (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Results are bitwise the same for any number of threads. Each range of items
    writes its results to its own memory. Results are combined by the greatest
    value, or are added afterwards in an order that is independent of the
    threads.

    With one thread, or without OpenMP, the functions below simply make the
    calls.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_THREADS_H
#define SEL_BASE_THREADS_H

/* Minimum number of items for several threads: threads need about a microsecond
   to start and to wait for each other. */
#define SEL_THREADS_WORTH 64

/* Processes the items [first, end). */
typedef double (*sel_part)(void *context, int first, int end);

/* Divides the items [0, n) into ranges, one per thread, and calls `part` for
   each. Returns the greatest of the values that these calls return, at least
   0. */
double sel_threads_share(int threads, int n, sel_part part, void *context);

/* Calls block(context, k) for all k of [0, count) in several threads: a free
   thread takes the next k. */
void sel_threads_blocks(
    int threads, int count, void (*block)(void *context, int k), void *context);

/* Calls work once in each thread, at the same time; count is the number of
   threads, which may be less than requested. */
typedef void (*sel_work)(void *context, int thread, int count);
void sel_threads_team(int threads, sel_work work, void *context);
/* A barrier for threads inside of `work`. count: the argument of `work`. */
void sel_threads_barrier(int count);

/* Returns *counter and increases it by one, in one atomic operation. The value
   that a thread gets is not reproducible, so no result may depend on it. */
int sel_threads_take(int *counter);

/* Returns the first item of range k if the items [first, end) are divided into
   `count` ranges. */
static inline int sel_threads_from(int first, int end, int k, int count)
{
    return first + (int)((long long)(end - first) * k / count);
}

#endif
