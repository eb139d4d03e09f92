/*---------------------------------------------------------------------------*\
    packing_grid.c - spatial search for bodies already placed

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "packing/packing_grid.h"
#include "base/try.h"
#include "base/vec3.h"
#include "packing/packing.h"
#include "superellipsoid.h"

#include <gsl/gsl_math.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Largest cell index, below the limit of an int64_t. */
#define FARTHEST_CELL 1e18

/* [-] Depth of a point inside a body, over its size, that exceeds rounding. */
#define IN_BY 1e-6

static size_t bucket(const packing_grid *grid, const int64_t c[3])
{
    uint64_t h = (uint64_t)c[0] * 73856093u ^ (uint64_t)c[1] * 19349663u
        ^ (uint64_t)c[2] * 83492791u;
    return (size_t)(h % (uint64_t)grid->buckets);
}

/* Finds the cell of a point; all points beyond FARTHEST_CELL share the last
   cell. */
static void cell_of(const packing_grid *grid, const double x[3], int64_t c[3])
{
    for (int i = 0; i < 3; i++)
    {
        double cell = floor(x[i] / grid->cell);
        c[i] = (int64_t)GSL_MAX_DBL(
            GSL_MIN_DBL(cell, FARTHEST_CELL), -FARTHEST_CELL);
    }
}

/* Returns 1 if a point [m] lies inside a body by more than rounding. */
static int holds(const sel_body *body, const double point[3])
{
    double away[3], x[3];
    v3_sub(away, point, body->centre);
    m3_apply_transposed(x, body->Q, away);
    return sel_shape_gauge(body->shape, x, NULL, NULL) < 1.0 - IN_BY;
}

/* Returns 1 if the support point of a towards the centre of b lies in b. */
static int pierces(const sel_body *a, const sel_body *b)
{
    double towards[3], n[3], x[3], point[3];
    v3_sub(towards, b->centre, a->centre);
    m3_apply_transposed(n, a->Q, towards);
    sel_shape_support(a->shape, n, x);
    m3_apply(point, a->Q, x);
    v3_madd(point, point, 1.0, a->centre);
    return holds(b, point);
}

/* Quick test for polyhedra with a deep overlap, which with many faces is faster
   than computing the overlap. Returns 1 if they overlap; 0: not known. */
static int surely_meet(const sel_body *a, const sel_body *b)
{
    double apart[3];
    v3_sub(apart, b->centre, a->centre);
    return a->shape->polyhedron && b->shape->polyhedron
        && v3_norm(apart) > IN_BY * a->shape->boundingRadius
        && v3_norm(apart) < a->shape->boundingRadius + b->shape->boundingRadius
        && (pierces(a, b) || pierces(b, a));
}

static int meet(const sel_body *a, const sel_body *b)
{
    sel_contact_memory memory = {.type = 0};
    sel_contact contact;
    if (surely_meet(a, b))
    {
        return 1;
    }
    sel_contact_pair(SEL_DEEPEST_POINT, a, b, &memory, &contact);
    return SEL_TOUCHES(contact.end);
}

int packing_grid_meets(const packing_grid *grid, const sel_body *body)
{
    int64_t own[3];
    cell_of(grid, body->centre, own);
    for (int k = 0; k < 27; k++)
    {
        int64_t c[3]
            = {own[0] + k % 3 - 1, own[1] + k / 3 % 3 - 1, own[2] + k / 9 - 1};
        for (int j = grid->head[bucket(grid, c)]; j >= 0; j = grid->next[j])
        {
            if (meet(&grid->bodies[j], body))
            {
                return j;
            }
        }
    }
    return -1;
}

sel_status packing_grid_reserve(packing_grid *grid, int more)
{
    if (grid->count <= grid->capacity - more)
    {
        return SEL_OK;
    }
    if (grid->capacity > INT_MAX / 2 - more)
    {
        return SEL_E_MEMORY;
    }
    size_t capacity = 2 * (size_t)grid->capacity + (size_t)more;
    sel_body *bodies = realloc(grid->bodies, capacity * sizeof(sel_body));
    grid->bodies = bodies ? bodies : grid->bodies;
    int *next = bodies ? realloc(grid->next, capacity * sizeof(int)) : NULL;
    grid->next = next ? next : grid->next;
    grid->capacity = next ? (int)capacity : grid->capacity;
    return next ? SEL_OK : SEL_E_MEMORY;
}

void packing_grid_insert(packing_grid *grid, const sel_body *body)
{
    int64_t c[3];
    int at = grid->count++;
    grid->bodies[at] = *body;
    cell_of(grid, body->centre, c);
    size_t b = bucket(grid, c);
    grid->next[at] = grid->head[b];
    grid->head[b] = at;
}

/* Grows all shapes, and sets the cell to the diameter of the largest. */
static sel_status grow(packing_grid *grid, int nShapes, const sel_shape *shapes,
    int nFixed, const sel_body *fixed, double gap)
{
    for (int k = 0; k < nShapes + nFixed; k++)
    {
        const sel_shape *shape
            = k < nShapes ? &shapes[k] : fixed[k - nShapes].shape;
        SEL_TRY(sel_packing_grow(shape, gap, &grid->grown[k]));
        grid->cell
            = GSL_MAX_DBL(grid->cell, 2.0 * grid->grown[k].boundingRadius);
    }
    return SEL_OK;
}

sel_status packing_grid_create(packing_grid *grid, int n, int nShapes,
    const sel_shape *shapes, int nFixed, const sel_body *fixed, double gap)
{
    size_t total = (size_t)n + (size_t)nFixed + 1;
    memset(grid, 0, sizeof *grid);
    grid->buckets = 2 * total + 1;
    grid->capacity = (int)total;
    grid->head = malloc(grid->buckets * sizeof(int));
    grid->next = malloc(total * sizeof(int));
    grid->bodies = malloc(total * sizeof(sel_body));
    grid->grown
        = malloc(((size_t)nShapes + (size_t)nFixed + 1) * sizeof(sel_shape));
    if (!grid->head || !grid->next || !grid->bodies || !grid->grown)
    {
        return SEL_E_MEMORY;
    }
    for (size_t b = 0; b < grid->buckets; b++)
    {
        grid->head[b] = -1;
    }
    SEL_TRY(grow(grid, nShapes, shapes, nFixed, fixed, gap));
    for (int i = 0; i < nFixed; i++)
    {
        sel_body body = fixed[i];
        body.shape = &grid->grown[nShapes + i];
        packing_grid_insert(grid, &body);
    }
    return SEL_OK;
}

void packing_grid_free(packing_grid *grid)
{
    free(grid->head);
    free(grid->next);
    free(grid->bodies);
    free(grid->grown);
}
