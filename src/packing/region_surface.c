/*---------------------------------------------------------------------------*\
    region_surface.c - regions made of loose triangles, and points in regions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "base/vec3.h"
#include "superellipsoid.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* [-] A triangle is dropped if its height is less than this fraction of its
   longest side. */
#define FLAT 1e-12

/* SPECK [-]: radius of the spheres that represent points, over the least extent
   of the region. SPECK_TRIES: number of tries per point. */
#define SPECK       1e-9
#define SPECK_TRIES 1000

sel_status sel_region_enclose(sel_region *region, sel_enclosure **enclosure,
    int n, const double *corners, const int *open, double tolerance)
{
    sel_welded surface;
    sel_status status
        = sel_welded_create(&surface, n, corners, open, tolerance, FLAT);
    if (status == SEL_OK)
    {
        sel_enclosure_free(*enclosure);
        *enclosure = NULL;
        status = sel_enclosure_create_periodic(
            enclosure, &surface.mesh, region->nPeriods, region->periods, NULL);
    }
    sel_welded_free(&surface);
    if (status == SEL_OK)
    {
        sel_enclosure_bounds(*enclosure, region->p1, region->p2);
        region->enclosure = *enclosure;
        status = sel_region_fold(region);
    }
    return status;
}

sel_status sel_region_enter_through(
    sel_region *region, sel_inlet **inlet, int n, const double *corners)
{
    sel_welded surface;
    sel_status status
        = sel_welded_create(&surface, n, corners, NULL, 0.0, FLAT);
    if (status == SEL_OK)
    {
        sel_inlet_free(*inlet);
        *inlet = NULL;
        status = sel_inlet_create_periodic(
            inlet, &surface.mesh, region->nPeriods, region->periods, NULL);
    }
    sel_welded_free(&surface);
    region->inlet = *inlet;
    return status;
}

void sel_region_orient_outwards(int n, double *corners)
{
    double volume = 0.0;
    for (int t = 0; t < n; t++)
    {
        double from[3][3], normal[3];
        for (int k = 0; k < 3; k++)
        {
            v3_sub(from[k], corners + 9 * (size_t)t + 3 * k, corners);
        }
        v3_cross(normal, from[1], from[2]);
        volume += v3_dot(from[0], normal);
    }
    for (size_t t = 0; t < (size_t)n && volume < 0.0; t++)
    {
        double *first = corners + 9 * t, *last = first + 6, swapped[3];
        v3_copy(swapped, first);
        v3_copy(first, last);
        v3_copy(last, swapped);
    }
}

sel_status sel_region_points(
    const sel_region *region, int n, double *x, int *found)
{
    sel_shape speck;
    double low[3], high[3], size[3];
    *found = 0;
    sel_region_bounds(region, low, high);
    v3_sub(size, high, low);
    double least = GSL_MIN_DBL(size[0], GSL_MIN_DBL(size[1], size[2]));
    double radius = GSL_MAX_DBL(SPECK * least, SEL_LENGTH_LEAST);
    const double semiAxes[3] = {radius, radius, radius};
    double *q = malloc(4 * ((size_t)n + 1) * sizeof(double));
    int *type = calloc((size_t)n + 1, sizeof(int));
    sel_status status = q && type ? SEL_OK : SEL_E_MEMORY;
    SEL_THEN(status, sel_shape_init(&speck, semiAxes, 1.0, 1.0));
    SEL_THEN(status,
        sel_packing_random(region, &speck, n, type, 1, 0.0, SPECK_TRIES, NULL,
            0, NULL, x, q, found));
    free(type);
    free(q);
    return status == SEL_E_FULL ? SEL_OK : status;
}
