/*---------------------------------------------------------------------------*\
    cover.c - the pieces of bodies

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "cover/cover.h"
#include "base/try.h"
#include "base/vec3.h"

#include <stdlib.h>
#include <string.h>

void *sel_cover_add(cover_list *list, size_t size)
{
    if (sel_cover_resize(list, list->n + 1, size) != SEL_OK)
    {
        return NULL;
    }
    return (char *)list->items + (size_t)(list->n - 1) * size;
}

sel_status sel_cover_resize(cover_list *list, int n, size_t size)
{
    if (!sel_array_reserve(&list->items, &list->capacity, n, size))
    {
        return SEL_E_MEMORY;
    }
    list->n = n;
    return SEL_OK;
}

sel_status sel_cover_create(
    const sel_cells *cells, sel_cover_polyhedron *polyhedron, sel_cover **cover)
{
    *cover = calloc(1, sizeof **cover);
    if (!*cover)
    {
        return SEL_E_MEMORY;
    }
    (*cover)->cells = cells;
    (*cover)->polyhedron = polyhedron;
    sel_status status = sel_samples_create(&(*cover)->samples);
    SEL_THEN(status, sel_cover_resize(&(*cover)->start, 1, sizeof(int)));
    if (status != SEL_OK)
    {
        sel_cover_free(*cover);
        *cover = NULL;
        return status;
    }
    *(int *)(*cover)->start.items = 0;
    return SEL_OK;
}

void sel_cover_free(sel_cover *cover)
{
    if (!cover)
    {
        return;
    }
    cover_list *lists[] = {&cover->across, &cover->bodies, &cover->start,
        &cover->pieces, &cover->means, &cover->large, &cover->tallies,
        &cover->to, &cover->questions, &cover->answers, &cover->contributions,
        &cover->places, &cover->seen, &cover->couple, &cover->requests,
        &cover->fluids, &cover->immersed, &cover->numbers, &cover->ahead,
        &cover->near};
    for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++)
    {
        free(lists[k]->items);
    }
    sel_samples_free(cover->samples);
    free(cover);
}

/* Excess of a body in its cells, and free volume of these cells, both over the
   volume of the body. Samples are uneven by some percent: the excess of a cell
   goes to cells with free volume, unless the body is larger than all its cells
   together. */
typedef struct overflow
{
    double excess, capacity;
} overflow;

static overflow compare(
    const sel_cover_body *b, int n, const cover_tally *tallies, double total)
{
    overflow o = {0.0, 0.0};
    for (int k = 0; k < n; k++)
    {
        double over = tallies[k].count / total - tallies[k].volume / b->volume;
        *(over > 0.0 ? &o.excess : &o.capacity) += fabs(over);
    }
    return o;
}

/* Adds the pieces of a body whose samples were counted. */
static sel_status add_counted(sel_cover *cover, const sel_cover_body *b, int n,
    const cover_tally *tallies)
{
    double total = 0.0;
    for (int k = 0; k < n; k++)
    {
        total += tallies[k].count;
    }
    overflow o = compare(b, n, tallies, total);
    int fits = o.excess > 0.0 && o.excess <= o.capacity;
    for (int k = 0; k < n; k++)
    {
        const cover_tally *t = tallies + k;
        sel_cover_piece *p = sel_cover_add(&cover->pieces, sizeof *p);
        if (!p)
        {
            return SEL_E_MEMORY;
        }
        p->place = (sel_cover_place){.process = t->process,
            .cell = t->cell,
            .volume = t->volume,
            .mass = t->volume};
        v3_copy(p->place.centre, t->centre);
        for (int d = 0; d < 3; d++)
        {
            p->arm[d] = t->arms[d] / t->count;
        }
        p->weight = t->count / total;
        double most = t->volume / b->volume;
        if (fits && p->weight > most)
        {
            p->weight = most;
        }
        else if (fits)
        {
            p->weight += (most - p->weight) * o.excess / o.capacity;
        }
        p->share = p->weight;
    }
    return SEL_OK;
}

/* Puts a body into the cell of its centre alone. */
static sel_status add_whole(sel_cover *cover, const sel_cover_body *b)
{
    const sel_cells *cells = cover->cells;
    sel_cover_piece *p = sel_cover_add(&cover->pieces, sizeof *p);
    if (!p)
    {
        return SEL_E_MEMORY;
    }
    *p = (sel_cover_piece){.place = {.process = cells->process,
                               .cell = b->cell,
                               .volume = cells->volume[b->cell],
                               .mass = cells->volume[b->cell]},
        .weight = 1.0,
        .share = 1.0};
    v3_copy(p->place.centre, cells->centre + 3 * b->cell);
    return SEL_OK;
}

sel_status sel_cover_bodies(sel_cover *cover, int n,
    const sel_cover_body *bodies, const unsigned char *finely)
{
    SEL_TRY(sel_cover_resize(&cover->bodies, n, sizeof *bodies));
    SEL_TRY(sel_cover_resize(&cover->start, n + 1, sizeof(int)));
    if (n > 0)
    {
        memcpy(cover->bodies.items, bodies, (size_t)n * sizeof *bodies);
    }
    cover->pieces.n = 0;
    SEL_TRY(sel_cover_count(cover, finely));
    const cover_tally *tallies = cover->tallies.items;
    int *start = cover->start.items, next = 0;
    for (int i = 0; i < n; i++)
    {
        int first = next;
        while (next < cover->tallies.n && tallies[next].body == i)
        {
            next++;
        }
        start[i] = cover->pieces.n;
        SEL_TRY(next > first
                ? add_counted(cover, bodies + i, next - first, tallies + first)
                : add_whole(cover, bodies + i));
    }
    start[n] = cover->pieces.n;
    return SEL_OK;
}

static int equal(int n, const double *a, const double *b)
{
    int same = 1;
    for (int k = 0; k < n; k++)
    {
        same = same && a[k] == b[k];
    }
    return same;
}

int sel_cover_holds(const sel_cover *cover, int n, const sel_cover_body *bodies)
{
    const sel_cover_body *own = cover->bodies.items;
    int same = n == cover->bodies.n;
    for (int i = 0; same && i < n; i++)
    {
        const sel_cover_body *a = bodies + i, *b = own + i;
        same = a->id == b->id && a->cell == b->cell
            && equal(3, a->centre, b->centre) && equal(9, a->Q, b->Q)
            && equal(3, a->semiAxes, b->semiAxes)
            && equal(2, a->epsilon, b->epsilon)
            && a->polyhedron == b->polyhedron && a->mass == b->mass;
    }
    return same;
}

const sel_cover_piece *sel_cover_pieces(
    const sel_cover *cover, int i, int *nPieces)
{
    const int *start = cover->start.items;
    const sel_cover_piece *pieces = cover->pieces.items;
    *nPieces = start[i + 1] - start[i];
    return pieces + start[i];
}
