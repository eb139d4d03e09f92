/*---------------------------------------------------------------------------*\
    world_order.c - sorts particles in space

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Particles are sorted along Morton's curve through cells as wide as the
    largest particle, so that neighbours in space are mostly neighbours in
    memory. Within a cell they are sorted by id, so that the order does not
    depend on the former positions in the arrays.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* Number of cells in each direction; particles beyond are in the last cell. */
#define CELLS 2097152 /* 2^21: three of them fill 63 bits */

typedef struct place
{
    uint64_t key;
    int64_t id;
    int from;
} place;

/* Spreads the lowest 21 bits, each followed by two zeros. */
static uint64_t spread(uint64_t x)
{
    x = (x | x << 32) & 0x1f00000000ffffu;
    x = (x | x << 16) & 0x1f0000ff0000ffu;
    x = (x | x << 8) & 0x100f00f00f00f00fu;
    x = (x | x << 4) & 0x10c30c30c30c30c3u;
    return (x | x << 2) & 0x1249249249249249u;
}

static uint64_t cell_of(double x, double low, double width)
{
    double at = (x - low) / width;
    return at < CELLS - 1 ? (uint64_t)at : CELLS - 1;
}

static int compare(const void *a, const void *b)
{
    const place *p = a, *q = b;
    if (p->key != q->key)
    {
        return p->key < q->key ? -1 : 1;
    }
    return (p->id > q->id) - (p->id < q->id);
}

static void set_places(const sel_world *w, place *list)
{
    double low[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, width = 0.0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            low[k] = GSL_MIN_DBL(low[k], w->p.x[3 * i + k]);
        }
        width
            = GSL_MAX_DBL(width, 2.0 * w->shapes[w->p.shape[i]].boundingRadius);
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const double *x = w->p.x + 3 * i;
        list[i].key = spread(cell_of(x[0], low[0], width))
            | spread(cell_of(x[1], low[1], width)) << 1
            | spread(cell_of(x[2], low[2], width)) << 2;
        list[i].id = w->p.id[i];
        list[i].from = i;
    }
}

/* Permutes one array with entries of `item` bytes; `spare` has capacity for
   all of them. */
static void permute(
    void *array, size_t item, const place *list, int n, char *spare)
{
    char *data = array;
    memcpy(spare, data, (size_t)n * item);
    for (int i = 0; i < n; i++)
    {
        memcpy(
            data + (size_t)i * item, spare + (size_t)list[i].from * item, item);
    }
}

static void permute_all(sel_particles *p, const place *list, char *spare)
{
    int count, n = p->nLocal;
    const sel_field_info *fields = sel_field_list(&count);
    permute(p->id, sizeof(int64_t), list, n, spare);
    permute(p->shape, sizeof(int), list, n, spare);
    permute(p->type, sizeof(int), list, n, spare);
    permute(p->handle, sizeof(int), list, n, spare);
    permute(p->rotations, sizeof(int), list, n, spare);
    for (int f = 0; f < count; f++)
    {
        permute(sel_particles_field(p, f),
            (size_t)fields[f].width * sizeof(double), list, n, spare);
    }
}

sel_status sel_world_sort(sel_world *w)
{
    int n = w->p.nLocal;
    if (w->phase == SEL_PHASE_EMPTY || w->p.n > n)
    {
        return SEL_E_ORDER; /* the data of halos refer to their sources */
    }
    sel_status status = sel_world_check(w, NULL);
    if (status != SEL_OK || n < 2)
    {
        return status;
    }
    place *list = malloc((size_t)n * sizeof(place));
    char *spare = malloc((size_t)n * 4 * sizeof(double));
    if (list && spare)
    {
        set_places(w, list);
        qsort(list, (size_t)n, sizeof(place), compare);
        permute_all(&w->p, list, spare);
        w->near.rebuild = w->memory.reindex = 1;
        w->order.ranked = 0;
        w->contacts.n = w->contacts.nPairs = 0;
        w->phase = SEL_PHASE_FILLING;
    }
    status = list && spare ? SEL_OK : SEL_E_MEMORY;
    free(list);
    free(spare);
    return status;
}
