/*---------------------------------------------------------------------------*\
    dense_part.c - separation of overlapping bodies

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A push P along the normal moves i by -P n/m_i and rotates it by -P I_i^-1
    (r_i x n), and it moves j the opposite way. At each limit the push is zero,
    or it is positive and the limit is just reached. Of all motions that violate
    no limit, this one has the least sum of masses times squares (Hildreth
    1957), for any masses. The masses are proportional to the diameters, so that
    the iterations converge. If they were proportional to the volumes, a large
    body among small ones would be hard to move.

    An iteration solves one limit after another, pairs first and walls last. It
    starts from pushes that are extrapolated from the previous iteration, by an
    increasing factor (Nesterov 1983), until an iteration reverses the direction
    (O'Donoghue and Candes 2015). The order of the limits is always the same:
    with alternating forward and reverse order the method diverges.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "packing/dense.h"

#include <gsl/gsl_math.h>
#include <string.h>

/* Maximum number of iterations over the limits of one detection. */
#define ITERATIONS 100

static void move(double *motion, double shift, const double n[3],
    double rotation, const double spin[3])
{
    v3_madd(motion, motion, shift, n);
    v3_madd(motion + 3, motion + 3, rotation, spin);
}

/* Returns by how much the motion so far opens a limit [m]. */
static double opened(const sel_dense *d, const sel_dense_limit *t)
{
    const double *m = d->motion + 6 * t->i;
    double way = -v3_dot(m, t->n) - v3_dot(m + 3, t->armI);
    if (t->j >= 0)
    {
        m = d->motion + 6 * t->j;
        way += v3_dot(m, t->nJ) + v3_dot(m + 3, t->armJ);
    }
    return way;
}

static void set_push(sel_dense *d, sel_dense_limit *t, double push)
{
    double change = push - t->push;
    t->push = push;
    move(d->motion + 6 * t->i, -change * d->inverseMass[d->type[t->i]], t->n,
        -change, t->spinI);
    if (t->j >= 0)
    {
        move(d->motion + 6 * t->j, change * d->inverseMass[d->type[t->j]],
            t->nJ, change, t->spinJ);
    }
}

/* Solves one limit. Returns its violation, or the excess of the push as a
   length, over the limit's reach [-]. */
static double solve(sel_dense *d, sel_dense_limit *t)
{
    double left = t->overlap - opened(d, t);
    double push = GSL_MAX_DBL(0.0, t->push + t->mass * left);
    double change = push - t->push;
    if (change == 0.0)
    {
        return 0.0;
    }
    set_push(d, t, push);
    return fabs(change) / (t->mass * t->reach);
}

/* Extrapolates all pushes: adds a share of their change in the last
   iteration. */
static void go_on(sel_dense *d, double share)
{
    for (int l = 0; l < d->all.n; l++)
    {
        sel_dense_limit *t = &d->all.list[l];
        double way = share * (t->push - t->former);
        t->former = t->push;
        if (way != 0.0)
        {
            set_push(d, t, GSL_MAX_DBL(0.0, t->push + way));
        }
        t->start = t->push;
    }
}

/* Returns 1 if the last iteration reversed the direction of the pushes. */
static int turned_back(const sel_dense *d)
{
    double sum = 0.0;
    for (int l = 0; l < d->all.n; l++)
    {
        const sel_dense_limit *t = &d->all.list[l];
        sum += (t->push - t->start) * (t->push - t->former) / t->mass;
    }
    return sum < 0.0;
}

static double iterate(sel_dense *d)
{
    double most = 0.0;
    for (int l = 0; l < d->all.n; l++)
    {
        double change = solve(d, &d->all.list[l]);
        most = GSL_MAX_DBL(most, change);
    }
    return most;
}

/* Moves the bodies. No point of a body moves farther than the margin times the
   smallest semi-axis, because there may be other limits farther away. */
static void finish(sel_dense *d)
{
    const sel_plane *plane = &d->region->plane;
    for (int i = 0; i < d->n; i++)
    {
        const sel_shape *shape = &d->shapes[d->type[i]];
        const double *shift = d->motion + 6 * i;
        double rotation[3], none[3] = {0.0, 0.0, 0.0}, nor[3] = {0.0, 0.0, 0.0};
        double limit = d->margin * d->size * shape->minSemiAxis;
        double length = v3_norm(shift)
            + d->size * shape->boundingRadius * v3_norm(shift + 3);
        double part = d->ease * (length > limit ? limit / length : 1.0);
        if (!(length > 0.0))
        {
            continue;
        }
        v3_madd(d->x + 3 * i, d->x + 3 * i, part, shift);
        v3_scale(rotation, part, shift + 3);
        if (!d->region->orientation)
        {
            sel_motion_rotate_by(d->q + 4 * i, rotation);
        }
        if (plane->axis != SEL_PLANE_NONE)
        {
            sel_plane_hold(plane, d->x + 3 * i, d->q + 4 * i, none, nor);
        }
        d->travel[i] += part * length;
    }
}

void sel_dense_part(sel_dense *d, double tolerance)
{
    double change = HUGE_VAL, pace = 1.0;
    memset(d->motion, 0, 6 * (size_t)d->n * sizeof(double));
    for (int k = 0; k < ITERATIONS && change > tolerance; k++)
    {
        double next = 0.5 * (1.0 + sqrt(1.0 + 4.0 * pace * pace));
        go_on(d, (pace - 1.0) / next);
        change = iterate(d);
        pace = turned_back(d) ? 1.0 : next;
    }
    finish(d);
}
