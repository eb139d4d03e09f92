/*  bench.h - clock and output shared by the benchmarks

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#ifndef BENCH_H
#define BENCH_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "scenes.h"

/* Processor seconds of this thread. */
static inline double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9*(double)t.tv_nsec;
}

static inline void bench_need(sel_status status, const char *what)
{
    if (status != SEL_OK)
    {
        fprintf(stderr, "%s: %s\n", what, sel_status_message(status));
        exit(EXIT_FAILURE);
    }
}

/* Mean height of the centres of all particles [m]. */
static inline double bench_mean_height(sel_world *world)
{
    const sel_particles *P = sel_world_particles(world);
    double sum = 0;
    for (int i = 0; i < P->nLocal; i++)
    {
        sum += P->x[3*i + 2]/P->nLocal;
    }
    return sum;
}

#endif
