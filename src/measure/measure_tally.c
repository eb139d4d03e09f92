/*---------------------------------------------------------------------------*\
    measure_tally.c - sums to which events add during a run

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "sel_tally.h"

#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    const sel_tally_event *e = a, *f = b;
    const double x[3] = {e->step, e->id, e->where};
    const double y[3] = {f->step, f->id, f->where};
    for (int k = 0; k < 3; k++)
    {
        if (x[k] != y[k])
        {
            return x[k] < y[k] ? -1 : 1;
        }
    }
    return 0;
}

int sel_tally_order(int n, sel_tally_event *events)
{
    int left = 0;
    if (n > 1)
    {
        qsort(events, (size_t)n, sizeof *events, compare);
    }
    for (int k = 0; k < n; k++)
    {
        if (left == 0 || compare(&events[left - 1], &events[k]) != 0)
        {
            events[left++] = events[k];
        }
    }
    return left;
}

void sel_tally_add_flow(
    double *flow, double sign, double mass, const double velocity[3])
{
    flow[sign > 0.0 ? SEL_TALLY_FORTH : SEL_TALLY_BACK] += 1.0;
    flow[SEL_TALLY_MASS] += sign * mass;
    v3_madd(flow + SEL_TALLY_MOMENTUM, flow + SEL_TALLY_MOMENTUM, sign * mass,
        velocity);
}

void sel_tally_book(double *sums, int nShapes, const sel_tally_event *e)
{
    double *total = sums + SEL_TALLY_FLOW_SUMS;
    sel_tally_add_flow(sums, e->sign, e->mass, e->v);
    sel_tally_add_flow(total, e->sign, e->mass, e->v);
    if (e->type >= 0.0 && e->type < nShapes)
    {
        total[SEL_TALLY_FLOW_SUMS + (int)e->type] += e->sign;
    }
}

void sel_tally_row_of(double *sums, int nShapes, double dt, double *row)
{
    int n = 2 * SEL_TALLY_FLOW_SUMS + nShapes;
    for (int k = 0; k < n; k++)
    {
        row[k < SEL_TALLY_MOMENTUM ? k : k + 1] = sums[k];
    }
    row[SEL_TALLY_MOMENTUM] = dt > 0.0 ? sums[SEL_TALLY_MASS] / dt : 0.0;
    for (int k = 0; k < SEL_TALLY_FLOW_SUMS; k++)
    {
        sums[k] = 0.0;
    }
}

void sel_tally_add_age(double *ages, double age)
{
    ages[SEL_TALLY_NUMBER] += 1.0;
    ages[SEL_TALLY_AGE] += age;
    ages[SEL_TALLY_SQUARE] += age * age;
    ages[SEL_TALLY_SINCE] += 1.0;
    ages[SEL_TALLY_AGE_SINCE] += age;
}

sel_tally_row sel_tally_ages(const double *ages)
{
    double all = fmax(ages[SEL_TALLY_NUMBER], 1.0);
    double mean = ages[SEL_TALLY_AGE] / all;
    double variance = ages[SEL_TALLY_SQUARE] / all - mean * mean;
    return (sel_tally_row){
        .since = ages[SEL_TALLY_SINCE],
        .meanSince
        = ages[SEL_TALLY_AGE_SINCE] / fmax(ages[SEL_TALLY_SINCE], 1.0),
        .number = ages[SEL_TALLY_NUMBER],
        .mean = mean,
        .variance = fmax(variance, 0.0),
    };
}

double sel_tally_density(double count, double number, double width)
{
    return count / fmax(number, 1.0) / width;
}
