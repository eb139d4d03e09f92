/*---------------------------------------------------------------------------*\
    solver_response.c - response of constraints to impulses

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "solver/iteration.h"
#include "base/try.h"

#include <gsl/gsl_math.h>
#include <string.h>

static void count_last_colour(sel_solver *s)
{
    for (int i = 0; i < s->bodies.n; i++)
    {
        s->nOfLast[i] = 0.0;
    }
    for (int l = s->firstOfLast; l < s->firstWall; l++)
    {
        s->nOfLast[s->list[l].i] += 1.0;
        s->nOfLast[s->list[l].j] += 1.0;
    }
}

/* A += parts (1/m E - [r]x I^-1 [r]x), 3 x 3 */
static void add_response(double invMass, const double I[9], const double r[3],
    double parts, double A[9])
{
    /* B = [r]x I^-1, then A += parts (m^-1 - B [r]x) */
    double B[9];
    for (int k = 0; k < 3; k++)
    {
        B[k] = r[1] * I[6 + k] - r[2] * I[3 + k];
        B[3 + k] = r[2] * I[k] - r[0] * I[6 + k];
        B[6 + k] = r[0] * I[3 + k] - r[1] * I[k];
    }
    for (int k = 0; k < 3; k++)
    {
        const double *b = B + 3 * k;
        A[3 * k] += parts * (b[2] * r[1] - b[1] * r[2]);
        A[3 * k + 1] += parts * (b[0] * r[2] - b[2] * r[0]);
        A[3 * k + 2] += parts * (b[1] * r[0] - b[0] * r[1]);
        A[3 * k + k] += parts * invMass;
    }
}

/* Computes the inverse of a symmetric positive definite matrix: xx xy xz yy yz
   zz. */
static void invert(const double A[9], double inverse[6])
{
    double c0 = A[4] * A[8] - A[5] * A[5];
    double c1 = A[2] * A[5] - A[1] * A[8];
    double c2 = A[1] * A[5] - A[2] * A[4];
    double det = A[0] * c0 + A[1] * c1 + A[2] * c2;
    double least = SEL_COLLISION_PIVOT * A[0] * A[4] * A[8];
    double inv = 1.0 / GSL_MAX_DBL(det, least);
    inverse[0] = inv * c0;
    inverse[1] = inv * c1;
    inverse[2] = inv * c2;
    inverse[3] = inv * (A[0] * A[8] - A[2] * A[2]);
    inverse[4] = inv * (A[1] * A[2] - A[0] * A[5]);
    inverse[5] = inv * (A[0] * A[4] - A[1] * A[1]);
}

/* Sets the response of constraint l to impulses, with i and j split into partsI
   and partsJ equal parts. */
static void set_response(sel_solver *s, int l, double partsI, double partsJ)
{
    sel_constraint *t = &s->list[l];
    double A[9] = {0.0};
    add_response(s->bodies.invMass[t->i], s->bodies.invInertia + 9 * t->i,
        t->ri, partsI, A);
    if (t->j >= 0)
    {
        double rotated[9];
        const double *invInertia = s->bodies.invInertia + 9 * t->j;
        if (t->image)
        {
            m3_rotate(rotated, s->bodies.images[t->image].Q, invInertia);
            invInertia = rotated;
        }
        add_response(s->bodies.invMass[t->j], invInertia, t->rj, partsJ, A);
    }
    invert(A, t->stick);
    const double symmetric[6] = {A[0], A[1], A[2], A[4], A[5], A[8]};
    memcpy(s->A[l].a, symmetric, sizeof(symmetric));
    m3_apply(t->An, A, t->normal);
    t->slip = -1;
    t->mass = 1.0 / v3_dot(t->normal, t->An);
    t->divided = partsI > 1.0 || partsJ > 1.0;
}

static double set_responses(void *context, int first, int end)
{
    sel_solver *s = ((const sel_solver_task *)context)->s;
    int from = s->firstOfLast, to = s->firstWall;
    for (int l = first; l < end; l++)
    {
        const sel_constraint *t = &s->list[l];
        int split = l >= from && l < to;
        set_response(s, l, split ? s->nOfLast[t->i] : 1.0,
            split ? s->nOfLast[t->j] : 1.0);
    }
    return 0.0;
}

/* Applies the impulses of pairs to each particle in the order of its
   partners. */
static double start_pairs(void *context, int first, int end)
{
    sel_solver *s = ((const sel_solver_task *)context)->s;
    for (int i = first; i < end; i++)
    {
        int count;
        const int *partners = sel_solver_partners(s, i, &count);
        for (int k = 0; k < count; k++)
        {
            int l = s->place[partners[k]];
            int past = l + sel_solver_points(s, partners[k]);
            for (; l < past; l++)
            {
                const sel_constraint *t = &s->list[l];
                sel_solver_act_on(s, i, t, 1.0, t->impulse);
            }
        }
    }
    return 0.0;
}

static void start_walls(sel_solver *s)
{
    for (int l = s->firstWall; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        sel_solver_act(s, t->i, -1.0, t->ri, t->impulse);
    }
}

/* Sends to halos their numbers of pairs of the last colour. */
static sel_status share(sel_solver *s)
{
    const sel_field field = {SEL_FIELD_SCALAR, s->nOfLast};
    return sel_solver_refresh(s, &field, 1, SEL_COLOURS - 1);
}

sel_status sel_solver_respond(sel_solver *s)
{
    s->nSlips = 0;
    count_last_colour(s);
    SEL_TRY(share(s));
    sel_solver_share(s, s->n, set_responses, 0.0);
    return SEL_OK;
}

void sel_solver_act_start(sel_solver *s)
{
    sel_solver_share(s, s->bodies.nLocal, start_pairs, 0.0);
    start_walls(s);
}
