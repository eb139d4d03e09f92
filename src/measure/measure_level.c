/*---------------------------------------------------------------------------*\
    measure_level.c - level of a particle bed, and openings

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_bed.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

static int by_number(double a, double b)
{
    return (a > b) - (a < b);
}

static int by_volume(const void *left, const void *right)
{
    const sel_bed_particle *a = left, *b = right;
    return by_number(a->volume, b->volume);
}

static int by_height(const void *left, const void *right)
{
    const sel_bed_particle *a = left, *b = right;
    int order = by_number(a->height, b->height);
    return order ? order : by_number(a->volume, b->volume);
}

static double sum(int n, const sel_bed_particle *particles)
{
    double all = 0.0;
    for (int i = 0; i < n; i++)
    {
        all += particles[i].volume;
    }
    return all;
}

double sel_bed_level(int n, sel_bed_particle *particles, double quantile)
{
    qsort(particles, (size_t)n, sizeof *particles, by_height);
    double beneath = 0.0, wanted = quantile * sum(n, particles);
    int i = 0;
    for (; i < n; i++)
    {
        beneath += particles[i].volume;
        if (beneath >= wanted)
        {
            break;
        }
    }
    return particles[GSL_MIN_INT(i, n - 1)].height;
}

double sel_bed_volume(int n, sel_bed_particle *particles)
{
    if (n > 0)
    {
        qsort(particles, (size_t)n, sizeof *particles, by_volume);
    }
    return sum(n, particles);
}

int sel_opening_is_open(const sel_opening *opening, double time, double slack)
{
    double end = GSL_MIN_DBL(opening->end, opening->since + opening->duration);
    return time >= opening->since - slack && time < end - slack;
}

int sel_opening_waits(const sel_opening *opening, double time)
{
    return opening->waits && opening->since > time && time < opening->end;
}

int sel_opening_reached(sel_opening *opening, double time, double slack)
{
    int opens = time >= opening->start - slack;
    opening->since = opens ? time : opening->since;
    return opens;
}
