/*---------------------------------------------------------------------------*\
    threads.c - work that several threads share

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    This is the only file of the core that uses OpenMP.
\*---------------------------------------------------------------------------*/

#include "base/threads.h"
#include "sel_limits.h"
#include "sel_world.h"

#include <gsl/gsl_math.h>

#ifdef _OPENMP

#include <omp.h>

int sel_threads_most(void)
{
    return SEL_THREADS_MOST;
}

void sel_threads_team(int threads, sel_work work, void *context)
{
    if (threads <= 1)
    {
        work(context, 0, 1);
        return;
    }
#pragma omp parallel num_threads(threads)
    work(context, omp_get_thread_num(), omp_get_num_threads());
}

void sel_threads_barrier(int count)
{
    if (count > 1)
    {
#pragma omp barrier
    }
}

void sel_threads_blocks(
    int threads, int count, void (*block)(void *context, int k), void *context)
{
#pragma omp parallel for schedule(dynamic) num_threads(threads)
    for (int k = 0; k < count; k++)
    {
        block(context, k);
    }
}

int sel_threads_take(int *counter)
{
    int taken;
#pragma omp atomic capture
    taken = (*counter)++;
    return taken;
}

#else

int sel_threads_most(void)
{
    return 1;
}

int sel_threads_take(int *counter)
{
    return (*counter)++;
}

void sel_threads_team(int threads, sel_work work, void *context)
{
    (void)threads;
    work(context, 0, 1);
}

void sel_threads_barrier(int count)
{
    (void)count;
}

void sel_threads_blocks(
    int threads, int count, void (*block)(void *context, int k), void *context)
{
    (void)threads;
    for (int k = 0; k < count; k++)
    {
        block(context, k);
    }
}

#endif

/* The arguments of sel_threads_share, and the values that the ranges return. */
typedef struct shares
{
    int n;
    sel_part part;
    void *context;
    double greatest[SEL_THREADS_MOST];
} shares;

static void do_share(void *context, int thread, int count)
{
    shares *s = context;
    int first = sel_threads_from(0, s->n, thread, count);
    int end = sel_threads_from(0, s->n, thread + 1, count);
    s->greatest[thread] = s->part(s->context, first, end);
}

double sel_threads_share(int threads, int n, sel_part part, void *context)
{
    double greatest = 0.0;
    if (threads <= 1 || n < SEL_THREADS_WORTH)
    {
        double own = part(context, 0, n);
        return GSL_MAX_DBL(greatest, own);
    }
    shares s = {.n = n, .part = part, .context = context};
    sel_threads_team(threads, do_share, &s);
    for (int k = 0; k < threads; k++)
    {
        greatest = GSL_MAX_DBL(greatest, s.greatest[k]);
    }
    return greatest;
}
