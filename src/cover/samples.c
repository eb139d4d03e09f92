/*---------------------------------------------------------------------------*\
    samples.c - points of equal volume in a body

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "sel_samples.h"
#include "base/try.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Bits of a coordinate on the space-filling curve. */
#define BITS 10

/* The points of one unit body. */
typedef struct unit_body
{
    double epsilon[2];
    const sel_polyhedron *polyhedron; /* NULL: an octant of a superellipsoid */
    int n;
    double *points; /* n x 3 */
} unit_body;

struct sel_samples
{
    int nUnits, unitCapacity;
    unit_body *units;
    int capacity;
    double *points; /* of the last call */
};

/* A point with its place on the curve and in the sequence. */
typedef struct placed
{
    uint64_t code;
    int order;
    double x[3];
} placed;

sel_status sel_samples_create(sel_samples **samples)
{
    *samples = calloc(1, sizeof **samples);
    return *samples ? SEL_OK : SEL_E_MEMORY;
}

void sel_samples_free(sel_samples *samples)
{
    if (!samples)
    {
        return;
    }
    for (int k = 0; k < samples->nUnits; k++)
    {
        free(samples->units[k].points);
    }
    free(samples->units);
    free(samples->points);
    free(samples);
}

int sel_samples_per_octant(double nCells)
{
    double wanted = SEL_SAMPLES_PER_CELL * nCells / 8.0;
    int n = SEL_SAMPLES_OCTANT_LEAST;
    while (n < wanted && n < SEL_SAMPLES_OCTANT_MOST)
    {
        n *= 2;
    }
    return n;
}

/* Position on a Z-shaped curve through the unit cube. */
static uint64_t z_order(const double x[3])
{
    uint64_t code = 0;
    for (int bit = BITS - 1; bit >= 0; bit--)
    {
        for (int d = 0; d < 3; d++)
        {
            uint64_t i = (uint64_t)((1 << BITS) * x[d]);
            code = 2 * code + ((i >> bit) & 1u);
        }
    }
    return code;
}

/* Computes point k of a sequence that fills the unit cube evenly, with any
   number of points. */
static void in_cube(int64_t k, double x[3])
{
    /* Root of x^4 = x + 1 */
    const double g = 1.2207440846057596;
    const double step[3] = {1.0 / g, 1.0 / (g * g), 1.0 / (g * g * g)};
    for (int d = 0; d < 3; d++)
    {
        double turns = 0.5 + (double)k * step[d];
        x[d] = turns - floor(turns);
    }
}

static int along_curve(const void *a, const void *b)
{
    const placed *p = a, *q = b;
    if (p->code != q->code)
    {
        return p->code < q->code ? -1 : 1;
    }
    return p->order < q->order ? -1 : p->order > q->order;
}

/* Fills the part of a body that lies in a box with n points. An octant of the
   sharpest valid body fills a sixth of its box. */
static sel_status fill(const sel_shape *shape, const double low[3],
    const double span[3], int n, double *points)
{
    placed *inside = malloc((size_t)n * sizeof *inside);
    if (!inside)
    {
        return SEL_E_MEMORY;
    }
    int found = 0;
    for (int64_t k = 1; found < n; k++)
    {
        double c[3];
        placed *p = inside + found;
        in_cube(k, c);
        for (int d = 0; d < 3; d++)
        {
            p->x[d] = low[d] + span[d] * c[d];
        }
        if (sel_shape_gauge(shape, p->x, NULL, NULL) < 1.0)
        {
            p->code = z_order(c);
            p->order = found++;
        }
    }
    qsort(inside, (size_t)n, sizeof *inside, along_curve);
    for (int k = 0; k < n; k++)
    {
        v3_copy(points + 3 * k, inside[k].x);
    }
    free(inside);
    return SEL_OK;
}

static sel_status make_points(unit_body *unit)
{
    const double zero[3] = {0.0, 0.0, 0.0}, one[3] = {1.0, 1.0, 1.0};
    sel_shape shape;
    if (!unit->polyhedron)
    {
        SEL_TRY(
            sel_shape_init(&shape, one, unit->epsilon[0], unit->epsilon[1]));
        return fill(&shape, zero, one, unit->n, unit->points);
    }
    double low[3], span[3];
    SEL_TRY(sel_shape_init_polyhedron(&shape, unit->polyhedron, 1.0));
    v3_scale(low, -1.0, shape.semiAxes);
    v3_scale(span, 2.0, shape.semiAxes);
    return fill(&shape, low, span, unit->n, unit->points);
}

static sel_status add_unit(sel_samples *samples, const unit_body *wanted)
{
    if (!sel_array_reserve(&samples->units, &samples->unitCapacity,
            samples->nUnits + 1, sizeof *samples->units))
    {
        return SEL_E_MEMORY;
    }
    unit_body *unit = samples->units + samples->nUnits;
    *unit = *wanted;
    unit->points = malloc(3 * (size_t)unit->n * sizeof(double));
    sel_status status = unit->points ? make_points(unit) : SEL_E_MEMORY;
    if (status != SEL_OK)
    {
        free(unit->points);
        return status;
    }
    samples->nUnits++;
    return SEL_OK;
}

static sel_status find_unit(
    sel_samples *samples, const unit_body *wanted, const double **points)
{
    int k = 0;
    for (; k < samples->nUnits; k++)
    {
        const unit_body *u = samples->units + k;
        if (u->n == wanted->n && u->polyhedron == wanted->polyhedron
            && u->epsilon[0] == wanted->epsilon[0]
            && u->epsilon[1] == wanted->epsilon[1])
        {
            break;
        }
    }
    if (k == samples->nUnits)
    {
        SEL_TRY(add_unit(samples, wanted));
    }
    *points = samples->units[k].points;
    return SEL_OK;
}

/* Mirrors n points of an octant into all octants. These are in the order of a
   Gray code: consecutive octants differ by one mirror plane. */
static void mirror(
    const double *octant, int n, const double axes[3], double *points)
{
    for (int o = 0; o < 8; o++)
    {
        int mirrored = o ^ (o >> 1);
        double a[3];
        for (int d = 0; d < 3; d++)
        {
            a[d] = mirrored >> d & 1 ? -axes[d] : axes[d];
        }
        for (int k = 0; k < n; k++)
        {
            for (int d = 0; d < 3; d++)
            {
                points[3 * (n * o + k) + d] = a[d] * octant[3 * k + d];
            }
        }
    }
}

sel_status sel_samples_find(sel_samples *samples, const double semiAxes[3],
    double epsilon1, double epsilon2, const sel_polyhedron *polyhedron, int n,
    const double **points)
{
    unit_body wanted = {.n = polyhedron ? 8 * n : n, .polyhedron = polyhedron};
    const double *unit;
    if (!polyhedron)
    {
        wanted.epsilon[0] = epsilon1;
        wanted.epsilon[1] = epsilon2;
    }
    SEL_TRY(find_unit(samples, &wanted, &unit));
    if (samples->capacity < 8 * n)
    {
        free(samples->points);
        samples->points = malloc(24 * (size_t)n * sizeof(double));
        samples->capacity = samples->points ? 8 * n : 0;
    }
    if (!samples->points)
    {
        return SEL_E_MEMORY;
    }
    if (polyhedron)
    {
        double most
            = GSL_MAX_DBL(semiAxes[0], GSL_MAX_DBL(semiAxes[1], semiAxes[2]));
        for (int k = 0; k < 24 * n; k++)
        {
            samples->points[k] = most * unit[k];
        }
    }
    else
    {
        mirror(unit, n, semiAxes, samples->points);
    }
    *points = samples->points;
    return SEL_OK;
}
