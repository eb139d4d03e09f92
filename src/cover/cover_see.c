/*---------------------------------------------------------------------------*\
    cover_see.c - the fluid over bodies, if its density is not uniform

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "cover/cover.h"
#include "sel_motion.h"
#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <float.h>
#include <string.h>

/* Number of layers of cells around a cell within which a jump of the density
   counts as near. */
#define LAYERS 3

/* The fluid in a cell of another process. Sent as bytes. */
typedef struct cover_answer
{
    int piece;
    sel_immersed_cell fluid;
} cover_answer;

/* Request for the fluid in a cell. Sent as bytes. */
typedef struct cover_request
{
    int piece, cell;
} cover_request;

static void advance(sel_cover_body *b, double dt)
{
    double q[4], turn[3];
    v3_scale(turn, dt, b->spin);
    sel_motion_quaternion(b->Q, q);
    sel_motion_rotate_by(q, turn);
    sel_motion_tensor(q, b->Q);
    v3_madd(b->centre, b->centre, dt, b->velocity);
}

/* Returns 1 if the density differs between cells of any process. */
static int varies(const sel_cells *cells, const double *density)
{
    double high = -DBL_MAX, low = DBL_MAX;
    for (int c = 0; c < cells->n; c++)
    {
        high = GSL_MAX_DBL(high, density[c]);
        low = GSL_MIN_DBL(low, density[c]);
    }
    high = cells->greatest(cells->context, high);
    low = -cells->greatest(cells->context, -low);
    return high - low > SEL_DENSITY_JUMP * high;
}

/* Raises the value of each cell to the greatest one of the cells across its
   faces. `from`: scratch for the n former values and nBoundary more. */
static void widen(const sel_cells *cells, double *value, double *from)
{
    memcpy(from, value, (size_t)cells->n * sizeof(double));
    for (int f = 0; f < cells->nInner; f++)
    {
        int own = cells->owner[f], other = cells->neighbour[f];
        value[own] = GSL_MAX_DBL(value[own], from[other]);
        value[other] = GSL_MAX_DBL(value[other], from[own]);
    }
    double *across = from + cells->n;
    cells->fetch(cells->context, from, across);
    for (int b = 0; b < cells->nBoundary; b++)
    {
        if (cells->coupled[b])
        {
            int own = cells->owner[cells->nInner + b];
            value[own] = GSL_MAX_DBL(value[own], across[b]);
        }
    }
}

/* Marks cells (n) near a jump of the density: LAYERS of cells across faces
   include the neighbours across edges and corners. Collective. */
static sel_status mark_near_jumps(
    sel_cover *cover, const double *density, unsigned char *near)
{
    const sel_cells *cells = cover->cells;
    int n = cells->n, size = 3 * n + cells->nBoundary;
    SEL_TRY(sel_cover_resize(&cover->numbers, size, sizeof(double)));
    double *high = cover->numbers.items, *minusLow = high + n;
    double *scratch = minusLow + n;
    for (int c = 0; c < n; c++)
    {
        high[c] = density[c];
        minusLow[c] = -density[c];
    }
    for (int k = 0; k < LAYERS; k++)
    {
        widen(cells, high, scratch);
        widen(cells, minusLow, scratch);
    }
    for (int c = 0; c < n; c++)
    {
        near[c] = high[c] + minusLow[c] > SEL_DENSITY_JUMP * high[c];
    }
    return SEL_OK;
}

/* Sends a request for the fluid of each piece. */
static sel_status request(sel_cover *cover)
{
    const sel_cover_piece *pieces = cover->pieces.items;
    int n = cover->pieces.n;
    SEL_TRY(sel_cover_resize(&cover->to, n, sizeof(int)));
    SEL_TRY(sel_cover_resize(&cover->requests, n, sizeof(cover_request)));
    int *to = cover->to.items;
    cover_request *requests = cover->requests.items;
    for (int k = 0; k < n; k++)
    {
        to[k] = pieces[k].place.process;
        requests[k] = (cover_request){k, pieces[k].place.cell};
    }
    return SEL_OK;
}

/* Fills immersed, one cell for each piece. Collective. */
static sel_status sample(
    sel_cover *cover, sel_cover_fluid *fluid, void *context)
{
    const sel_cells *cells = cover->cells;
    const int *from;
    const void *arrived;
    SEL_TRY(request(cover));
    int n = cells->exchange(cells->context, sizeof(cover_request),
        cover->requests.n, cover->to.items, cover->requests.items, &from,
        &arrived);
    const cover_request *requests = arrived;
    SEL_TRY(sel_cover_resize(&cover->to, n, sizeof(int)));
    SEL_TRY(sel_cover_resize(&cover->fluids, n, sizeof(cover_answer)));
    int *to = cover->to.items;
    cover_answer *answers = cover->fluids.items;
    for (int k = 0; k < n; k++)
    {
        memset(answers + k, 0, sizeof *answers);
        to[k] = from[k];
        answers[k].piece = requests[k].piece;
        fluid(context, requests[k].cell, &answers[k].fluid);
    }
    n = cells->exchange(
        cells->context, sizeof(cover_answer), n, to, answers, &from, &arrived);
    SEL_TRY(sel_cover_resize(
        &cover->immersed, cover->pieces.n, sizeof(sel_immersed_cell)));
    const cover_answer *got = arrived;
    const sel_cover_piece *pieces = cover->pieces.items;
    sel_immersed_cell *immersed = cover->immersed.items;
    for (int k = 0; k < n; k++)
    {
        const sel_cover_piece *p = pieces + got[k].piece;
        sel_immersed_cell *c = immersed + got[k].piece;
        *c = got[k].fluid;
        c->share = p->weight;
        v3_copy(c->arm, p->arm);
    }
    return SEL_OK;
}

/* Finds the mean fluid over each body. If the density jumps there, shares the
   impulse of the body by the mass of the fluid. */
static sel_status find_means(sel_cover *cover)
{
    const sel_cover_body *bodies = cover->bodies.items;
    const int *start = cover->start.items;
    int n = cover->bodies.n;
    SEL_TRY(sel_cover_resize(&cover->means, n, sizeof(sel_cover_mean)));
    SEL_TRY(sel_cover_resize(&cover->numbers, cover->pieces.n, sizeof(double)));
    sel_cover_mean *means = cover->means.items;
    const sel_immersed_cell *cells = cover->immersed.items;
    sel_cover_piece *pieces = cover->pieces.items;
    double *shares = cover->numbers.items;
    for (int i = 0; i < n; i++)
    {
        sel_cover_mean *m = means + i;
        int first = start[i], last = start[i + 1];
        m->id = bodies[i].id;
        v3_copy(m->centre, bodies[i].centre);
        m->volume = bodies[i].volume;
        m->jumps = sel_immersed_mean(
            last - first, cells + first, shares + first, &m->mean);
        for (int k = first; m->jumps && k < last; k++)
        {
            pieces[k].share = shares[k];
            pieces[k].place.mass = pieces[k].place.volume * cells[k].density;
        }
    }
    return SEL_OK;
}

static sel_status cover_ahead(sel_cover *cover, int n,
    const sel_cover_body *bodies, double dt, const double *density)
{
    SEL_TRY(sel_cover_resize(&cover->ahead, n, sizeof *bodies));
    SEL_TRY(sel_cover_resize(&cover->near, cover->cells->n, 1));
    sel_cover_body *ahead = cover->ahead.items;
    for (int i = 0; i < n; i++)
    {
        ahead[i] = bodies[i];
        advance(ahead + i, 0.5 * dt);
    }
    SEL_TRY(mark_near_jumps(cover, density, cover->near.items));
    return sel_cover_bodies(cover, n, ahead, cover->near.items);
}

sel_status sel_cover_see(sel_cover *cover, int n, const sel_cover_body *bodies,
    double dt, const double *density, sel_cover_fluid *fluid, void *context,
    int *active)
{
    cover->means.n = 0;
    *active = density && varies(cover->cells, density);
    if (!*active)
    {
        return sel_cover_set_density(cover, NULL);
    }
    SEL_TRY(cover_ahead(cover, n, bodies, dt, density));
    SEL_TRY(sel_cover_set_density(cover, density));
    SEL_TRY(sample(cover, fluid, context));
    return find_means(cover);
}

const sel_cover_mean *sel_cover_over(const sel_cover *cover, int id)
{
    const sel_cover_mean *means = cover->means.items;
    int low = 0, high = cover->means.n;
    while (low < high)
    {
        int middle = low + (high - low) / 2;
        if (means[middle].id < id)
        {
            low = middle + 1;
        }
        else
        {
            high = middle;
        }
    }
    return low < cover->means.n && means[low].id == id && means[low].jumps
        ? means + low
        : NULL;
}
