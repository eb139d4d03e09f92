/*---------------------------------------------------------------------------*\
    admit.c - selects bodies at given positions that overlap nothing

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "contact/hulls.h"
#include "packing/packing.h"
#include "packing/packing_grid.h"
#include "superellipsoid.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

typedef struct admission
{
    const sel_walls *walls;
    int nPeriods;
    const sel_period *periods;
    packing_grid grid; /* admitted and fixed bodies, and their images */
    int *of;           /* number of the body of each entry of the grid */
} admission;

static int meets(const admission *s, const sel_body *body)
{
    if (s->walls
        && (sel_walls_inside(s->walls, body->centre) >= 0
            || sel_contact_meets_walls(s->walls, body)))
    {
        return SEL_MEETS_WALL;
    }
    int at = packing_grid_meets(&s->grid, body);
    return at < 0 ? SEL_MEETS_NOTHING : s->of[at];
}

/* Adds a body to the grid under its number, and those of its images that others
   may touch. Image 0 is the body itself. */
static void hold(admission *s, const sel_body *body, int number)
{
    for (int k = 0; k < sel_image_count(s->nPeriods); k++)
    {
        sel_image image;
        sel_body there;
        if (k > 0
            && !sel_image_may_touch(
                s->periods, s->nPeriods, k, body->centre, 0.0))
        {
            continue;
        }
        sel_image_set(s->periods, s->nPeriods, k, &image);
        sel_packing_image(&image, body, &there);
        s->of[s->grid.count] = number;
        packing_grid_insert(&s->grid, &there);
    }
}

/* Tests one body after another, with shapes grown by half the gap. */
static void admit_all(
    admission *s, int n, const sel_body *bodies, int nFixed, int *obstacle)
{
    for (int i = 0; i < nFixed; i++)
    {
        s->of[i] = i;
    }
    for (int i = 0; i < n; i++)
    {
        sel_body body = bodies[i];
        body.shape = &s->grid.grown[i];
        obstacle[i] = meets(s, &body);
        if (obstacle[i] == SEL_MEETS_NOTHING)
        {
            hold(s, &body, nFixed + i);
        }
    }
}

sel_status sel_packing_admit(int n, const sel_body *bodies, double gap,
    const sel_walls *walls, int nPeriods, const sel_period *periods, int nFixed,
    const sel_body *fixed, int *obstacle)
{
    if (n < 0 || nFixed < 0 || nPeriods < 0 || nPeriods > SEL_PERIODS_MOST
        || !(gap >= 0.0) || !isfinite(gap)
        || n > INT_MAX / SEL_IMAGES_MOST - nFixed)
    {
        return SEL_E_ARGUMENT;
    }
    admission s = {.walls = walls, .nPeriods = nPeriods, .periods = periods};
    int most = n * sel_image_count(nPeriods);
    sel_shape *shapes = calloc((size_t)n + 1, sizeof(sel_shape));
    s.of = malloc(((size_t)most + (size_t)nFixed + 1) * sizeof(int));
    sel_status status = SEL_E_MEMORY;
    if (s.of && shapes)
    {
        for (int i = 0; i < n; i++)
        {
            shapes[i] = *bodies[i].shape;
        }
        status
            = packing_grid_create(&s.grid, most, n, shapes, nFixed, fixed, gap);
    }
    if (status == SEL_OK)
    {
        admit_all(&s, n, bodies, nFixed, obstacle);
    }
    packing_grid_free(&s.grid);
    free(shapes);
    free(s.of);
    return status;
}
