/*---------------------------------------------------------------------------*\
    cover_places.c - the cells that carry a couple

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "cover/cover.h"
#include "base/try.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* A cell carries no couple if its density is below this share of the greatest
   density of the cells: a couple that rotates water would eject the air beside
   it. */
#define TOO_LIGHT 0.1

/* Number of cells that can usually carry a couple about every axis. */
#define ENOUGH 4

static sel_status add_place(cover_list *places, sel_cover_place place)
{
    sel_cover_place *p = sel_cover_add(places, sizeof *p);
    if (!p)
    {
        return SEL_E_MEMORY;
    }
    *p = place;
    return SEL_OK;
}

static sel_status add_local(sel_cover *cover, int cell)
{
    const sel_cells *cells = cover->cells;
    double density = cover->density ? cover->density[cell] : 1.0;
    sel_cover_place place = {.process = cells->process,
        .cell = cell,
        .volume = cells->volume[cell],
        .mass = cells->volume[cell] * density};
    v3_copy(place.centre, cells->centre + 3 * cell);
    return add_place(&cover->places, place);
}

static sel_status add_across(sel_cover *cover, int boundaryFace)
{
    const sel_cells_across *across = cover->cells->across + boundaryFace;
    const double *densities = cover->across.items;
    double density = cover->density ? densities[boundaryFace] : 1.0;
    if (across->cell < 0)
    {
        return SEL_OK;
    }
    sel_cover_place place = {.process = across->process,
        .cell = across->cell,
        .volume = across->volume,
        .mass = across->volume * density};
    v3_copy(place.centre, across->centre);
    return add_place(&cover->places, place);
}

/* Lists a cell and the cells across its faces. */
static sel_status list_neighbourhood(sel_cover *cover, int cell)
{
    const sel_cells *cells = cover->cells;
    cover->places.n = 0;
    SEL_TRY(add_local(cover, cell));
    for (int k = cells->start[cell]; k < cells->start[cell + 1]; k++)
    {
        int face = cells->faces[k];
        if (face >= cells->nInner)
        {
            SEL_TRY(add_across(cover, face - cells->nInner));
        }
        else
        {
            int own = cells->owner[face];
            SEL_TRY(
                add_local(cover, own == cell ? cells->neighbour[face] : own));
        }
    }
    return SEL_OK;
}

static void leave_out_light(cover_list *places)
{
    sel_cover_place *p = places->items;
    double most = 0.0;
    int n = 0;
    for (int k = 0; k < places->n; k++)
    {
        most = GSL_MAX_DBL(most, p[k].mass / p[k].volume);
    }
    for (int k = 0; k < places->n; k++)
    {
        if (p[k].mass / p[k].volume >= TOO_LIGHT * most)
        {
            p[n++] = p[k];
        }
    }
    places->n = n;
}

/* A cell with its place in a list. */
typedef struct seen_cell
{
    int process, cell, order;
} seen_cell;

static int by_cell(const void *a, const void *b)
{
    const seen_cell *s = a, *t = b;
    if (s->process != t->process)
    {
        return s->process - t->process;
    }
    return s->cell != t->cell ? s->cell - t->cell : s->order - t->order;
}

static int by_order(const void *a, const void *b)
{
    return ((const seen_cell *)a)->order - ((const seen_cell *)b)->order;
}

/* Keeps the first one of places with the same cell. */
static sel_status leave_out_repeated(cover_list *places, cover_list *scratch)
{
    sel_cover_place *p = places->items;
    size_t size = sizeof(seen_cell), n = (size_t)places->n;
    int kept = 0;
    SEL_TRY(sel_cover_resize(scratch, places->n, size));
    seen_cell *seen = scratch->items;
    for (int k = 0; k < places->n; k++)
    {
        seen[k] = (seen_cell){p[k].process, p[k].cell, k};
    }
    qsort(seen, n, size, by_cell);
    for (int k = 0; k < places->n; k++)
    {
        if (k == 0 || seen[k].process != seen[kept - 1].process
            || seen[k].cell != seen[kept - 1].cell)
        {
            seen[kept++] = seen[k];
        }
    }
    qsort(seen, (size_t)kept, size, by_order);
    for (int k = 0; k < kept; k++)
    {
        p[k] = p[seen[k].order];
    }
    places->n = kept;
    return SEL_OK;
}

sel_status sel_cover_couple_places(sel_cover *cover, int i)
{
    const sel_cover_body *bodies = cover->bodies.items;
    int n;
    const sel_cover_piece *pieces = sel_cover_pieces(cover, i, &n);
    cover->places.n = 0;
    for (int k = 0; k < n; k++)
    {
        SEL_TRY(add_place(&cover->places, pieces[k].place));
    }
    leave_out_light(&cover->places);
    if (cover->places.n < ENOUGH)
    {
        SEL_TRY(list_neighbourhood(cover, bodies[i].cell));
        leave_out_light(&cover->places);
    }
    return cover->cells->nImages == 0 || cover->places.n == 0
        ? SEL_OK
        : leave_out_repeated(&cover->places, &cover->seen);
}

sel_status sel_cover_set_density(sel_cover *cover, const double *density)
{
    const sel_cells *cells = cover->cells;
    cover->density = density;
    if (!density)
    {
        return SEL_OK;
    }
    SEL_TRY(sel_cover_resize(&cover->across, cells->nBoundary, sizeof(double)));
    cells->fetch(cells->context, density, cover->across.items);
    return SEL_OK;
}
