/*---------------------------------------------------------------------------*\
    packing.c - random placement of particles that do not overlap

    SPDX-License-Identifier: GPL-3.0-or-later

    Random sequential addition, the largest first: position and orientation are
    drawn until the body lies in the region and touches nothing placed before.
\*---------------------------------------------------------------------------*/

#include "contact/hulls.h"
#include "packing/inlet.h"
#include "packing/packing.h"
#include "superellipsoid.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <gsl/gsl_rng.h>
#include <stdlib.h>
#include <string.h>

/* Of an int64_t there is room for more. */
#define FARTHEST_CELL 1e18

typedef struct packing
{
    const sel_region *region;
    const sel_walls *walls;
    gsl_rng rng;
    double cell;
    int buckets;
    int *head, *next; /* bodies of a bucket */
    sel_body *bodies;
    int count;
    int triangle; /* of an inlet, that the last point drawn lies on */
} packing;

/* Is direction i (0, 1, 2) that across the plane? */
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

/* A uniformly random point of the region. */
static void draw_point(packing *s, double x[3])
{
    const sel_region *region = s->region;
    if (region->kind == SEL_REGION_INLET)
    {
        double u[3];
        draw_numbers(s, u);
        s->triangle = inlet_point(region->inlet, u, x);
        return;
    }
    if (region->kind == SEL_REGION_BOX)
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

/* A point of the region, on the plane. A cylinder is denser in the middle
   there, where the plane cuts it along its axis. */
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

static int bucket(const packing *s, const int64_t c[3])
{
    uint64_t h = (uint64_t)c[0] * 73856093u ^ (uint64_t)c[1] * 19349663u
        ^ (uint64_t)c[2] * 83492791u;
    return (int)(h % (uint64_t)s->buckets);
}

/* Beyond FARTHEST_CELL all share the last one. */
static void cell_of(const packing *s, const double x[3], int64_t c[3])
{
    for (int i = 0; i < 3; i++)
    {
        double cell = floor(x[i] / s->cell);
        c[i] = (int64_t)GSL_MAX_DBL(
            GSL_MIN_DBL(cell, FARTHEST_CELL), -FARTHEST_CELL);
    }
}

static int overlaps_placed(const packing *s, const sel_body *body)
{
    int64_t home[3];
    cell_of(s, body->centre, home);
    for (int k = 0; k < 27; k++)
    {
        int64_t c[3] = {
            home[0] + k % 3 - 1, home[1] + k / 3 % 3 - 1, home[2] + k / 9 - 1};
        for (int j = s->head[bucket(s, c)]; j >= 0; j = s->next[j])
        {
            sel_contact_memory memory = {.kind = 0};
            sel_contact contact;
            sel_contact_pair(
                SEL_DEEPEST_POINT, &s->bodies[j], body, &memory, &contact);
            if (SEL_TOUCHES(contact.end))
            {
                return 1;
            }
        }
    }
    return 0;
}

static int fits(const packing *s, const sel_body *body)
{
    if (s->walls && sel_walls_inside(s->walls, body->centre) >= 0)
    {
        return 0;
    }
    return sel_packing_inside(s->region, body)
        && !(s->walls && sel_contact_meets_walls(s->walls, body))
        && !overlaps_placed(s, body);
}

static void insert(packing *s, const sel_body *body)
{
    int64_t c[3];
    int at = s->count++;
    s->bodies[at] = *body;
    cell_of(s, body->centre, c);
    int b = bucket(s, c);
    s->next[at] = s->head[b];
    s->head[b] = at;
}

/* One particle: x and q are what has been found. */
static sel_status place(packing *s, const sel_shape *grown, int maxAttempts,
    double x[3], double q[4])
{
    for (int attempt = 0; attempt < maxAttempts; attempt++)
    {
        sel_body body;
        draw_centre(s, x);
        draw_orientation(s, grown, q);
        sel_contact_body(&body, grown, x, q);
        if (s->region->kind == SEL_REGION_INLET)
        {
            inlet_seat(s->region->inlet, s->triangle, &body);
            v3_copy(x, body.centre);
        }
        if (fits(s, &body))
        {
            insert(s, &body);
            return SEL_OK;
        }
    }
    return SEL_E_FULL;
}

static sel_status grow_shape(
    packing *s, const sel_shape *shape, double gap, sel_shape *grown)
{
    sel_status status = sel_packing_grow(shape, gap, grown);
    if (status == SEL_OK)
    {
        s->cell = GSL_MAX_DBL(s->cell, 2.0 * grown->boundingRadius);
    }
    return status;
}

/* All shapes grown by half the gap: those to place, then those of the fixed
   bodies; the cell width follows the largest. */
static sel_status grow(packing *s, const sel_shape *shapes, int nShapes,
    int nFixed, const sel_body *fixed, double gap, sel_shape *grown)
{
    sel_status status = SEL_OK;
    for (int k = 0; k < nShapes && status == SEL_OK; k++)
    {
        status = grow_shape(s, &shapes[k], gap, &grown[k]);
    }
    for (int i = 0; i < nFixed && status == SEL_OK; i++)
    {
        status = grow_shape(s, fixed[i].shape, gap, &grown[nShapes + i]);
    }
    return status;
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
    size_t total = (size_t)n + (size_t)nFixed + 1;
    sel_shape *grown
        = malloc(((size_t)nShapes + (size_t)nFixed + 1) * sizeof(sel_shape));
    s.buckets = (int)(2 * total + 1);
    s.head = malloc((size_t)s.buckets * sizeof(int));
    s.next = malloc(total * sizeof(int));
    s.bodies = malloc(total * sizeof(sel_body));
    int *order = malloc(total * sizeof(int));
    /* not by gsl_rng_alloc, which calls an error handler without memory */
    s.rng.type = gsl_rng_mt19937;
    s.rng.state = malloc(gsl_rng_mt19937->size);
    status = SEL_E_MEMORY;
    if (s.head && s.next && s.bodies && s.rng.state && grown && order)
    {
        status = grow(&s, shapes, nShapes, nFixed, fixed, gap, grown);
    }
    if (status == SEL_OK)
    {
        status = sel_packing_order(shapes, n, type, order);
    }
    if (status == SEL_OK)
    {
        gsl_rng_set(&s.rng, seed);
        for (int b = 0; b < s.buckets; b++)
        {
            s.head[b] = -1;
        }
        for (int i = 0; i < nFixed; i++)
        {
            sel_body body = fixed[i];
            body.shape = &grown[nShapes + i];
            insert(&s, &body);
        }
        for (int k = 0; k < n && status == SEL_OK; k++)
        {
            int i = order[k];
            status
                = place(&s, &grown[type[i]], maxAttempts, x + 3 * i, q + 4 * i);
            *placed += status == SEL_OK;
        }
    }
    free(s.rng.state);
    free(s.head);
    free(s.next);
    free(s.bodies);
    free(order);
    free(grown);
    return status;
}
