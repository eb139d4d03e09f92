/*---------------------------------------------------------------------------*\
    cover_count.c - the samples of large bodies in cells

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    First a process counts the samples of its own bodies, then those of their
    images across periodic boundaries; then it asks the other processes that the
    bodies reach. The tallies of a body are sorted by their first samples; if
    these are equal, in the order in which they were counted.
\*---------------------------------------------------------------------------*/

#include "cover/cover.h"
#include "base/try.h"
#include "base/vec3.h"

#include <stdlib.h>
#include <string.h>

/* An image of a body whose samples another process is to count. Sent as
   bytes. */
typedef struct cover_question
{
    int number;     /* number of the body on the asking process */
    int per_octant; /* number of samples per octant */
    double centre[3], image[3], Q[9];
    double semiAxes[3], epsilon[2], polyhedron;
} cover_question;

static cover_question question_of(const sel_cover *cover, int number,
    const sel_cover_body *b, const double image[3])
{
    cover_question q;
    double V = cover->cells->volume[b->cell];
    memset(&q, 0, sizeof q);
    q.number = number;
    q.per_octant = sel_samples_per_octant(b->volume / V);
    memcpy(q.centre, b->centre, sizeof q.centre);
    memcpy(q.image, image, sizeof q.image);
    memcpy(q.Q, b->Q, sizeof q.Q);
    memcpy(q.semiAxes, b->semiAxes, sizeof q.semiAxes);
    memcpy(q.epsilon, b->epsilon, sizeof q.epsilon);
    q.polyhedron = b->polyhedron;
    return q;
}

/* Adds a tally for a cell in which a first sample was found. */
static sel_status begin_tally(const sel_cells *cells, cover_list *tallies,
    const cover_question *q, int sample, int cell)
{
    cover_tally *t = sel_cover_add(tallies, sizeof *t);
    if (!t)
    {
        return SEL_E_MEMORY;
    }
    memset(t, 0, sizeof *t);
    t->body = q->number;
    t->sample = sample;
    t->process = cells->process;
    t->cell = cell;
    t->volume = cells->volume[cell];
    v3_sub(t->centre, cells->centre + 3 * cell, q->image);
    return SEL_OK;
}

/* Counts a sample. *entry: the tally of the previous sample, which usually is
   the tally of this one, too. `first`: the first tally of this image. */
static sel_status count_sample(const sel_cells *cells, cover_list *tallies,
    const cover_question *q, int first, int sample, int cell,
    const double arm[3], int *entry)
{
    const cover_tally *t = tallies->items;
    if (*entry >= tallies->n || t[*entry].cell != cell)
    {
        *entry = first;
        while (*entry < tallies->n && t[*entry].cell != cell)
        {
            ++*entry;
        }
    }
    if (*entry == tallies->n)
    {
        SEL_TRY(begin_tally(cells, tallies, q, sample, cell));
    }
    cover_tally *own = (cover_tally *)tallies->items + *entry;
    own->count++;
    for (int d = 0; d < 3; d++)
    {
        own->arms[d] += arm[d];
    }
    return SEL_OK;
}

/* Counts the samples of an image of a body in cells of this process. `near`:
   the cell at which to start, or -1. */
static sel_status count_image(
    sel_cover *cover, const cover_question *q, int near, cover_list *tallies)
{
    const sel_cells *cells = cover->cells;
    const sel_polyhedron *polyhedron
        = q->polyhedron != 0.0 ? cover->polyhedron(q->polyhedron) : NULL;
    if (q->polyhedron != 0.0 && !polyhedron)
    {
        return SEL_E_ARGUMENT;
    }
    const double *points;
    SEL_TRY(sel_samples_find(cover->samples, q->semiAxes, q->epsilon[0],
        q->epsilon[1], polyhedron, q->per_octant, &points));
    int first = tallies->n, entry = first, last = near;
    for (int k = 0; k < 8 * q->per_octant; k++)
    {
        double arm[3], x[3];
        m3_apply(arm, q->Q, points + 3 * k);
        for (int d = 0; d < 3; d++)
        {
            x[d] = (q->centre[d] + q->image[d]) + arm[d];
        }
        int cell = cells->find(cells->context, x, last);
        if (cell >= 0)
        {
            last = cell;
            SEL_TRY(
                count_sample(cells, tallies, q, first, k, cell, arm, &entry));
        }
    }
    return SEL_OK;
}

/* Returns 1 if the bounding sphere of a body reaches into the mesh of a
   process. */
static int reaches(const double *bounds, const double x[3], double radius)
{
    double square = 0.0;
    for (int d = 0; d < 3; d++)
    {
        double below = bounds[d] - x[d], above = bounds[3 + d] - x[d];
        if ((below > 0.0) == (above > 0.0))
        {
            double a = below * below, b = above * above;
            square += a < b ? a : b;
        }
    }
    return square <= radius * radius;
}

static sel_status ask(sel_cover *cover, const cover_question *q, int process)
{
    int *to = sel_cover_add(&cover->to, sizeof *to);
    cover_question *asked = sel_cover_add(&cover->questions, sizeof *asked);
    if (!to || !asked)
    {
        return SEL_E_MEMORY;
    }
    *to = process;
    *asked = *q;
    return SEL_OK;
}

/* Counts an image on this process, or asks the others that it reaches. Image -1
   is the body itself. */
static sel_status ask_image(
    sel_cover *cover, int number, const sel_cover_body *b, int image)
{
    const sel_cells *cells = cover->cells;
    const double none[3] = {0.0, 0.0, 0.0};
    const double *shift = image < 0 ? none : cells->images + 3 * image;
    cover_question q = question_of(cover, number, b, shift);
    double x[3];
    v3_madd(x, b->centre, 1.0, shift);
    for (int process = 0; process < cells->nProcesses; process++)
    {
        int own = process == cells->process;
        if ((image < 0 && own)
            || !reaches(cells->bounds + 6 * process, x, b->radius))
        {
            continue;
        }
        SEL_TRY(own ? count_image(cover, &q, -1, &cover->tallies)
                    : ask(cover, &q, process));
    }
    return SEL_OK;
}

/* Exchanges questions and answers. */
static sel_status count_elsewhere(sel_cover *cover)
{
    const sel_cells *cells = cover->cells;
    const int *from;
    const void *arrived;
    int n = cells->exchange(cells->context, sizeof(cover_question),
        cover->questions.n, cover->to.items, cover->questions.items, &from,
        &arrived);
    const cover_question *questions = arrived;
    cover->answers.n = cover->to.n = 0;
    for (int k = 0; k < n; k++)
    {
        SEL_TRY(count_image(cover, questions + k, -1, &cover->answers));
        while (cover->to.n < cover->answers.n)
        {
            int *to = sel_cover_add(&cover->to, sizeof *to);
            if (!to)
            {
                return SEL_E_MEMORY;
            }
            *to = from[k];
        }
    }
    n = cells->exchange(cells->context, sizeof(cover_tally), cover->answers.n,
        cover->to.items, cover->answers.items, &from, &arrived);
    int first = cover->tallies.n;
    SEL_TRY(sel_cover_resize(&cover->tallies, first + n, sizeof(cover_tally)));
    if (n > 0)
    {
        memcpy((cover_tally *)cover->tallies.items + first, arrived,
            (size_t)n * sizeof(cover_tally));
    }
    return SEL_OK;
}

/* Lists the bodies that are larger than their cells, or lie in a marked
   cell. */
static sel_status list_large(sel_cover *cover, const unsigned char *finely)
{
    const sel_cover_body *bodies = cover->bodies.items;
    cover->large.n = 0;
    for (int i = 0; i < cover->bodies.n; i++)
    {
        int cell = bodies[i].cell;
        if (bodies[i].dEq >= cbrt(cover->cells->volume[cell])
            || (finely && finely[cell]))
        {
            int *large = sel_cover_add(&cover->large, sizeof *large);
            if (!large)
            {
                return SEL_E_MEMORY;
            }
            *large = i;
        }
    }
    return SEL_OK;
}

static int by_body(const void *a, const void *b)
{
    const cover_tally *s = a, *t = b;
    int d = s->body != t->body ? s->body - t->body : s->sample - t->sample;
    return d != 0 ? d : s->order - t->order;
}

sel_status sel_cover_count(sel_cover *cover, const unsigned char *finely)
{
    const sel_cells *cells = cover->cells;
    const sel_cover_body *bodies = cover->bodies.items;
    const double none[3] = {0.0, 0.0, 0.0};
    cover->tallies.n = cover->questions.n = cover->to.n = 0;
    SEL_TRY(list_large(cover, finely));
    if (!(cells->greatest(cells->context, cover->large.n > 0) > 0.0))
    {
        return SEL_OK;
    }
    const int *large = cover->large.items;
    for (int l = 0; l < cover->large.n; l++)
    {
        const sel_cover_body *b = bodies + large[l];
        cover_question q = question_of(cover, large[l], b, none);
        SEL_TRY(count_image(cover, &q, b->cell, &cover->tallies));
    }
    for (int l = 0; l < cover->large.n; l++)
    {
        for (int k = -1; k < cells->nImages; k++)
        {
            SEL_TRY(ask_image(cover, large[l], bodies + large[l], k));
        }
    }
    if (cells->nProcesses > 1)
    {
        SEL_TRY(count_elsewhere(cover));
    }
    cover_tally *tallies = cover->tallies.items;
    for (int k = 0; k < cover->tallies.n; k++)
    {
        tallies[k].order = k;
    }
    if (cover->tallies.n > 0)
    {
        qsort(tallies, (size_t)cover->tallies.n, sizeof *tallies, by_body);
    }
    return SEL_OK;
}
