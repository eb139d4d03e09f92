/*---------------------------------------------------------------------------*\
    clock.c - wall-clock and processor time

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    C11 has no clock that cannot be set, and no clock of processor time that is
    finer than clock() and does not overflow. POSIX has both. Only this file
    requires POSIX.
\*---------------------------------------------------------------------------*/

#define _POSIX_C_SOURCE 200112L

#include "sel_clock.h"

#include <time.h>

static double seconds_of(clockid_t clock)
{
    struct timespec now = {0, 0};
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double sel_clock_wall(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

double sel_clock_cpu(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}
