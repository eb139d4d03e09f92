/*---------------------------------------------------------------------------*\
    packing.c - random placement of particles that do not overlap

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Random sequential addition, the largest first: position and orientation are
    drawn until the body lies in the region and touches nothing placed before.
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "contact/hulls.h"
#include "packing/inlet.h"
#include "packing/packing.h"
#include "packing/packing_grid.h"
#include "superellipsoid.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <gsl/gsl_rng.h>
#include <stdlib.h>
#include <string.h>

typedef struct packing
{
    const sel_region *region;
    const sel_walls *walls;
    gsl_rng rng;
    packing_grid grid;      /* bodies placed so far */
    int triangle;           /* triangle of the inlet on which the last point was
                               drawn */
    double low[3], high[3]; /* box: images outside it touch no body of the
                               region */
    double overhang;        /* sel_region_overhang */
} packing;

/* Returns 1 if direction i (0, 1, 2) is normal to the plane. */
static int across(const sel_region *region, int i)
{
    return i == (int)region->plane.axis - (int)SEL_PLANE_X;
}

static void draw_numbers(packing *s, double u[3])
{
    for (int i = 0; i < 3; i++)
    {
        u[i] = gsl_rng_uniform(&s->rng);
    }
}

/* Draws a uniformly random point of the region. */
static void draw_point(packing *s, double x[3])
{
    const sel_region *region = s->region;
    if (region->type == SEL_REGION_INLET)
    {
        double u[3];
        draw_numbers(s, u);
        s->triangle = inlet_point(region->inlet, u, x);
        return;
    }
    if (region->type == SEL_REGION_BOX)
    {
        for (int i = 0; i < 3; i++)
        {
            x[i] = region->p1[i]
                + gsl_rng_uniform(&s->rng) * (region->p2[i] - region->p1[i]);
        }
        return;
    }
    double axis[3], t1[3], t2[3];
    v3_sub(axis, region->p2, region->p1);
    double length = v3_normalise(axis);
    v3_frame(axis, t1, t2);
    double angle = 2.0 * M_PI * gsl_rng_uniform(&s->rng);
    double r = region->radius * sqrt(gsl_rng_uniform(&s->rng));
    v3_madd(x, region->p1, length * gsl_rng_uniform(&s->rng), axis);
    v3_madd(x, x, r * cos(angle), t1);
    v3_madd(x, x, r * sin(angle), t2);
}

/* Draws a point of the region and projects it onto the plane. If the plane
   contains the axis of a cylinder, such points are denser near the axis. */
static void draw_centre(packing *s, double x[3])
{
    draw_point(s, x);
    for (int i = 0; i < 3; i++)
    {
        x[i] = across(s->region, i) ? s->region->plane.at : x[i];
    }
}

static void draw_orientation(packing *s, const sel_shape *shape, double q[4])
{
    const sel_plane *plane = &s->region->plane;
    double u[3];
    if (s->region->orientation)
    {
        memcpy(q, s->region->orientation, 4 * sizeof(double));
        sel_plane_align(plane, q);
        return;
    }
    if (plane->axis != SEL_PLANE_NONE)
    {
        double angle = 2.0 * M_PI * gsl_rng_uniform(&s->rng);
        sel_plane_orientation(plane, shape->semiAxes, angle, q);
        return;
    }
    draw_numbers(s, u);
    if (s->region->spread)
    {
        sel_spread_orientation(s->region->spread, u, q);
        return;
    }
    sel_motion_random_orientation(u, q);
}

static int fits(const packing *s, const sel_body *body)
{
    if (s->walls && sel_walls_inside(s->walls, body->centre) >= 0)
    {
        return 0;
    }
    return sel_packing_inside(s->region, body)
        && !(s->walls && sel_contact_meets_walls(s->walls, body))
        && packing_grid_meets(&s->grid, body) < 0;
}

/* Sets the box outside which images need not be inserted: the bounding box of
   the region, wider by the largest half-width of a body. Behind an inlet the
   box is unlimited, because bodies there may be long, and there are few of
   them. */
static void set_reach(packing *s)
{
    double out = s->region->type == SEL_REGION_INLET ? SEL_POSITION_MOST
                                                     : 0.5 * s->grid.cell;
    sel_region_bounds(s->region, s->low, s->high);
    for (int i = 0; i < 3; i++)
    {
        s->low[i] -= out;
        s->high[i] += out;
    }
}

static int is_in_reach(const packing *s, const sel_body *body)
{
    int near = 1;
    double r = body->shape->boundingRadius;
    for (int i = 0; i < 3; i++)
    {
        near = near && body->centre[i] + r >= s->low[i]
            && body->centre[i] - r <= s->high[i];
    }
    return near;
}

/* Inserts a body and those of its images that others may touch. */
static sel_status hold(packing *s, const sel_body *body)
{
    const sel_region *region = s->region;
    int n = sel_image_count(region->nPeriods);
    SEL_TRY(packing_grid_reserve(&s->grid, n));
    packing_grid_insert(&s->grid, body);
    for (int k = 1; k < n; k++)
    {
        sel_image image;
        sel_body there;
        if (sel_image_may_touch(region->periods, region->nPeriods, k,
                body->centre, s->overhang))
        {
            sel_image_set(region->periods, region->nPeriods, k, &image);
            sel_packing_image(&image, body, &there);
            if (is_in_reach(s, &there))
            {
                packing_grid_insert(&s->grid, &there);
            }
        }
    }
    return SEL_OK;
}

/* Places one particle, and sets its x and q. */
static sel_status place(packing *s, const sel_shape *grown, int maxAttempts,
    double x[3], double q[4])
{
    for (int attempt = 0; attempt < maxAttempts; attempt++)
    {
        sel_body body;
        draw_centre(s, x);
        draw_orientation(s, grown, q);
        sel_contact_body(&body, grown, x, q);
        if (s->region->type == SEL_REGION_INLET)
        {
            inlet_seat(s->region->inlet, s->triangle, &body);
            v3_copy(x, body.centre);
        }
        if (fits(s, &body))
        {
            return hold(s, &body);
        }
    }
    return SEL_E_FULL;
}

/* Places all particles, the largest first. */
static sel_status place_all(packing *s, int n, const int *type,
    const int *order, int maxAttempts, double *x, double *q, int *placed)
{
    for (int k = 0; k < n; k++)
    {
        int i = order[k];
        sel_status status = place(
            s, &s->grid.grown[type[i]], maxAttempts, x + 3 * i, q + 4 * i);
        if (status != SEL_OK)
        {
            return status;
        }
        ++*placed;
    }
    return SEL_OK;
}

sel_status sel_packing_random(const sel_region *region, const sel_shape *shapes,
    int n, const int *type, unsigned long seed, double gap, int maxAttempts,
    const sel_walls *walls, int nFixed, const sel_body *fixed, double *x,
    double *q, int *placed)
{
    *placed = 0;
    sel_status status = sel_packing_check(region, gap);
    if (status != SEL_OK || n < 0 || nFixed < 0)
    {
        return SEL_E_ARGUMENT;
    }
    packing s = {.region = region, .walls = walls};
    int nShapes = 0;
    for (int i = 0; i < n; i++)
    {
        nShapes = GSL_MAX_INT(nShapes, type[i] + 1);
    }
    int *order = malloc(((size_t)n + 1) * sizeof(int));
    /* gsl_rng_alloc would call an error handler if memory runs out */
    s.rng.type = gsl_rng_mt19937;
    s.rng.state = malloc(gsl_rng_mt19937->size);
    status
        = packing_grid_create(&s.grid, n, nShapes, shapes, nFixed, fixed, gap);
    if (!s.rng.state || !order)
    {
        status = SEL_E_MEMORY;
    }
    SEL_THEN(status, sel_packing_order(shapes, n, type, order));
    if (status == SEL_OK)
    {
        gsl_rng_set(&s.rng, seed);
        set_reach(&s);
        s.overhang = sel_region_overhang(region);
        status = place_all(&s, n, type, order, maxAttempts, x, q, placed);
    }
    free(s.rng.state);
    free(order);
    packing_grid_free(&s.grid);
    return status;
}
