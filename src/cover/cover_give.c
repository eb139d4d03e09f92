/*---------------------------------------------------------------------------*\
    cover_give.c - impulses of bodies on the fluid, and their volume in cells

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "cover/cover.h"
#include "sel_couple.h"
#include "base/try.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* Rounding: a couple below this share of the whole counts as zero. */
#define NO_COUPLE 1e-12

/* Limits above which bodies hinder each other's flow: solid fraction of a cell,
   number of bodies that reach into it, and the sum of these numbers over all
   such cells. The sum excludes a few bodies that come close by chance. */
#define DENSE_SOLID  0.1
#define DENSE_BODIES 3.0
#define MANY_BODIES  10.0

/* Returns the coefficient of a body [kg] from that of the core (9 numbers). */
static double coefficient_of(const sel_cover_body *b, const double *c)
{
    if (!c)
    {
        return 0.0;
    }
    double C = GSL_MAX_DBL((c[0] + c[4] + c[8]) / 3.0, 0.0);
    return C * b->mass / (b->mass + C);
}

/* Gives the impulse -J of body i to its cells. `arm`: from the body's centre to
   the point of action [m]. */
static sel_status give_impulse(
    sel_cover *cover, int i, const double J[3], double C, double arm[3])
{
    const sel_cover_body *b = (sel_cover_body *)cover->bodies.items + i;
    int n;
    const sel_cover_piece *pieces = sel_cover_pieces(cover, i, &n);
    v3_set(arm, 0.0, 0.0, 0.0);
    for (int k = 0; k < n; k++)
    {
        const sel_cover_piece *p = pieces + k;
        double part[3], to[3];
        v3_scale(part, -p->share, J);
        SEL_TRY(sel_cover_contribute(
            cover, b->id, p->place.process, p->place.cell, part, p->share * C));
        v3_sub(to, p->place.centre, b->centre);
        v3_madd(arm, arm, p->share, to);
    }
    return SEL_OK;
}

/* Gives the angular impulse T of body i to its cells. `left`: the share that
   the cells cannot carry. */
static sel_status give_couple(
    sel_cover *cover, int i, const double T[3], double left[3])
{
    const sel_cover_body *b = (sel_cover_body *)cover->bodies.items + i;
    SEL_TRY(sel_cover_couple_places(cover, i));
    int n = cover->places.n;
    const sel_cover_place *places = cover->places.items;
    SEL_TRY(sel_cover_resize(&cover->couple, 7 * n, sizeof(double)));
    double *mass = cover->couple.items, *centre = mass + n;
    double *impulse = centre + 3 * n;
    for (int k = 0; k < n; k++)
    {
        mass[k] = places[k].mass;
        v3_copy(centre + 3 * k, places[k].centre);
    }
    sel_couple(n, mass, centre, T, impulse, left);
    for (int k = 0; k < n; k++)
    {
        SEL_TRY(sel_cover_contribute(cover, b->id, places[k].process,
            places[k].cell, impulse + 3 * k, 0.0));
    }
    return SEL_OK;
}

static sel_status give_body(sel_cover *cover, int i,
    const sel_cover_received *received, sel_cover_given *given)
{
    const sel_cover_body *b = (sel_cover_body *)cover->bodies.items + i;
    const double *J = received->impulse + 3 * i;
    const double *L = received->angularImpulse + 3 * i;
    double C = coefficient_of(
        b, received->coefficient ? received->coefficient + 9 * i : NULL);
    double arm[3], T[3];
    SEL_TRY(give_impulse(cover, i, J, C, arm));
    v3_cross(T, arm, J);
    v3_sub(T, T, L);
    if (v3_norm(T) > 0.0)
    {
        double left[3];
        SEL_TRY(give_couple(cover, i, T, left));
        v3_sub(given->couple, given->couple, left);
        if (v3_norm(left) > NO_COUPLE * v3_norm(T))
        {
            given->missing += v3_norm(left);
        }
    }
    v3_sub(given->couple, given->couple, L);
    return SEL_OK;
}

sel_status sel_cover_give(sel_cover *cover, const sel_cover_received *received,
    double *impulse, double *coefficient, sel_cover_given *given)
{
    *given = (sel_cover_given){.missing = 0.0};
    cover->to.n = cover->contributions.n = 0;
    for (int i = 0; i < cover->bodies.n; i++)
    {
        SEL_TRY(give_body(cover, i, received, given));
    }
    return sel_cover_deliver(cover, impulse, coefficient);
}

sel_status sel_cover_volumes(sel_cover *cover, double *volume, double *number)
{
    const sel_cover_body *bodies = cover->bodies.items;
    const double one[3] = {1.0, 0.0, 0.0};
    cover->to.n = cover->contributions.n = 0;
    for (int i = 0; i < cover->bodies.n; i++)
    {
        int n;
        const sel_cover_piece *pieces = sel_cover_pieces(cover, i, &n);
        for (int k = 0; k < n; k++)
        {
            SEL_TRY(sel_cover_contribute(cover, bodies[i].id,
                pieces[k].place.process, pieces[k].place.cell, one,
                pieces[k].weight * bodies[i].volume));
        }
    }
    int nCells = cover->cells->n;
    SEL_TRY(sel_cover_resize(&cover->couple, 3 * nCells, sizeof(double)));
    double *counts = cover->couple.items;
    for (int c = 0; c < nCells; c++)
    {
        v3_set(counts + 3 * c, 0.0, 0.0, 0.0);
        volume[c] = 0.0;
    }
    SEL_TRY(sel_cover_deliver(cover, counts, volume));
    for (int c = 0; c < nCells; c++)
    {
        number[c] = counts[3 * c];
    }
    return SEL_OK;
}

int sel_cover_find_dense(const sel_cells *cells, const double *volume,
    const double *number, sel_cover_dense *dense)
{
    *dense = (sel_cover_dense){.solid = 0.0};
    for (int c = 0; c < cells->n; c++)
    {
        double solid = volume[c] / cells->volume[c];
        if (solid > DENSE_SOLID && number[c] >= DENSE_BODIES)
        {
            dense->solid = GSL_MAX_DBL(dense->solid, GSL_MIN_DBL(solid, 1.0));
            dense->nBodies += number[c];
            dense->nCells += 1.0;
        }
    }
    dense->nBodies = cells->sum(cells->context, dense->nBodies);
    dense->nCells = cells->sum(cells->context, dense->nCells);
    dense->solid = cells->greatest(cells->context, dense->solid);
    return dense->nBodies >= MANY_BODIES;
}
