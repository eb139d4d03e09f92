/*---------------------------------------------------------------------------*\
    cover_deliver.c - contributions of bodies to cells of any process

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "cover/cover.h"
#include "base/try.h"
#include "base/vec3.h"

#include <stdlib.h>
#include <string.h>

sel_status sel_cover_contribute(sel_cover *cover, int id, int process, int cell,
    const double value[3], double coefficient)
{
    int *to = sel_cover_add(&cover->to, sizeof *to);
    cover_contribution *c = sel_cover_add(&cover->contributions, sizeof *c);
    if (!to || !c)
    {
        return SEL_E_MEMORY;
    }
    memset(c, 0, sizeof *c);
    *to = process;
    c->id = id;
    c->cell = cell;
    v3_copy(c->value, value);
    c->coefficient = coefficient;
    return SEL_OK;
}

static int by_id(const void *a, const void *b)
{
    const cover_contribution *s = a, *t = b;
    if (s->id != t->id)
    {
        return s->id < t->id ? -1 : 1;
    }
    return s->order < t->order ? -1 : s->order > t->order;
}

sel_status sel_cover_deliver(
    sel_cover *cover, double *value, double *coefficient)
{
    const sel_cells *cells = cover->cells;
    const int *from;
    const void *arrived;
    int n = cells->exchange(cells->context, sizeof(cover_contribution),
        cover->contributions.n, cover->to.items, cover->contributions.items,
        &from, &arrived);
    cover->to.n = 0;
    SEL_TRY(
        sel_cover_resize(&cover->contributions, n, sizeof(cover_contribution)));
    cover_contribution *here = cover->contributions.items;
    cover->contributions.n = 0;
    if (n == 0)
    {
        return SEL_OK;
    }
    memcpy(here, arrived, (size_t)n * sizeof *here);
    for (int k = 0; k < n; k++)
    {
        here[k].order = k;
    }
    if (cells->nProcesses > 1)
    {
        qsort(here, (size_t)n, sizeof *here, by_id);
    }
    for (int k = 0; k < n; k++)
    {
        double *sum = value + 3 * here[k].cell;
        v3_madd(sum, sum, 1.0, here[k].value);
        coefficient[here[k].cell] += here[k].coefficient;
    }
    return SEL_OK;
}
