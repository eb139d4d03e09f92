/*---------------------------------------------------------------------------*\
    collision_block_iterate.c - a manifold's problem by fixed-point iteration

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    In each iteration every point solves its own problem, with n times its own
    block of A, and all start from the same state. n times the blocks is an
    upper bound of A (Cauchy), so that for the convex problems each iteration
    decreases the energy. The fixed points are the solutions. With Anderson's
    acceleration, a linear problem with m distinct modes takes about m + 1
    iterations. From time to time Newton's method tries again from the current
    impulses.

    The result does not depend on the order of the points, except for rounding.
    Rounding grows if the iterations do not converge or if there are several
    solutions (collision_block.c gives numbers).
\*---------------------------------------------------------------------------*/

#include "collision/collision_block.h"
#include "collision/friction.h"
#include "base/tolerances.h"

#include <string.h>

#define SIZE SEL_BLOCK_SIZE
/* Number of past iterations that the acceleration uses. */
#define DEPTH 6

/* The points, each with n times its block of A. */
typedef struct blocks
{
    const sel_block *p;
    sel_friction_point point[SEL_BLOCK_POINTS];
} blocks;

/* Sets the response of each point to an impulse at this point alone. */
static void blocks_init(blocks *b, const sel_block *p)
{
    b->p = p;
    for (int k = 0; k < p->n; k++)
    {
        double A[9];
        for (int j = 0; j < 3; j++)
        {
            double motion[6], u[3];
            sel_block_respond(p, k, j, motion);
            sel_block_velocity(p, k, motion, u);
            A[j] = u[0];
            A[3 + j] = u[1];
            A[6 + j] = u[2];
        }
        sel_friction_point_init(&b->point[k], A, (double)p->n);
    }
}

/* Computes the velocity from which the point's own problem starts. */
static void own_velocity(const blocks *b, int k, const double motion[6],
    const double J[3], double u[3])
{
    double own[3];
    sel_block_velocity(b->p, k, motion, u);
    m3_apply(own, b->point[k].A, J);
    v3_sub(u, u, own);
}

/* Does one iteration: computes the impulses `next` from J. */
static void iterate(const blocks *b, const double J[SIZE], double next[SIZE])
{
    const sel_block *p = b->p;
    double motion[6], u[3];
    sel_block_move(p, J, motion);
    for (int k = 0; k < p->n; k++)
    {
        double own[3]
            = {p->second ? 0.0 : J[3 * k], J[3 * k + 1], J[3 * k + 2]};
        own_velocity(b, k, motion, own, u);
        if (p->second)
        {
            next[3 * k] = p->Jn[k];
            sel_friction_disc(&b->point[k], sel_block_radius(p, k, 0.0), u + 1,
                next + 3 * k + 1);
        }
        else
        {
            sel_friction_plastic(&b->point[k], p->mu, u, next + 3 * k);
        }
    }
}

static double dot(int n, const double a[], const double b[])
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
    {
        sum += a[i] * b[i];
    }
    return sum;
}

/* Solves M x = b by Cholesky; x replaces b. M is symmetric positive
   semi-definite, m <= DEPTH. The component of x for a pivot of zero is zero. */
static void solve_small(int m, double M[DEPTH][DEPTH], double b[DEPTH])
{
    double floor[DEPTH];
    for (int i = 0; i < m; i++)
    {
        floor[i] = SEL_ANDERSON_PIVOT * M[i][i];
    }
    for (int i = 0; i < m; i++)
    {
        for (int j = 0; j <= i; j++)
        {
            double sum = M[i][j];
            for (int k = 0; k < j; k++)
            {
                sum -= M[i][k] * M[j][k];
            }
            if (j < i)
            {
                M[i][j] = M[j][j] > 0.0 ? sum / M[j][j] : 0.0;
            }
            else
            {
                M[i][i] = sum > floor[i] ? sqrt(sum) : 0.0;
            }
        }
        for (int k = 0; k < i; k++)
        {
            b[i] -= M[i][k] * b[k];
        }
        b[i] = M[i][i] > 0.0 ? b[i] / M[i][i] : 0.0;
    }
    for (int i = m - 1; i >= 0; i--)
    {
        for (int k = i + 1; k < m; k++)
        {
            b[i] -= M[k][i] * b[k];
        }
        b[i] = M[i][i] > 0.0 ? b[i] / M[i][i] : 0.0;
    }
}

/* The last iterations: changes df of the residual and dg of the result. */
typedef struct history
{
    int count, at;
    double norm, f[SIZE], g[SIZE]; /* those of the last iteration */
    double df[DEPTH][SIZE], dg[DEPTH][SIZE];
} history;

static void extrapolate(const history *h, int size, const double g[SIZE],
    const double f[SIZE], double J[SIZE])
{
    double M[DEPTH][DEPTH], gamma[DEPTH];
    for (int i = 0; i < h->count; i++)
    {
        for (int j = 0; j <= i; j++)
        {
            M[i][j] = dot(size, h->df[i], h->df[j]);
        }
        gamma[i] = dot(size, h->df[i], f);
    }
    solve_small(h->count, M, gamma);
    for (int i = 0; i < size; i++)
    {
        J[i] = g[i];
        for (int k = 0; k < h->count; k++)
        {
            J[i] -= gamma[k] * h->dg[k][i];
        }
    }
}

/* Sets the impulses J from which the next iteration starts. g: result of the
   last iteration; f = g - J: its change. */
static void accelerate(history *h, int size, const double g[SIZE],
    const double f[SIZE], double J[SIZE])
{
    double norm = dot(size, f, f);
    if (norm > 4.0 * h->norm)
    {
        h->count = h->at = 0; /* the residual has grown: discard the past
                                 iterations */
    }
    else
    {
        for (int k = 0; k < size; k++)
        {
            h->df[h->at][k] = f[k] - h->f[k];
            h->dg[h->at][k] = g[k] - h->g[k];
        }
        h->at = (h->at + 1) % DEPTH;
        h->count += h->count < DEPTH;
    }
    memcpy(h->f, f, sizeof h->f);
    memcpy(h->g, g, sizeof h->g);
    h->norm = norm;
    extrapolate(h, size, g, f, J);
}

void sel_block_iterate_once(const sel_block *p, double J[SIZE])
{
    double next[SIZE];
    blocks b;
    blocks_init(&b, p);
    iterate(&b, J, next);
    memcpy(J, next, 3 * (size_t)p->n * sizeof *J);
}

static int newton_again(const sel_block *p, double J[SIZE])
{
    double trial[SIZE];
    memcpy(trial, J, sizeof trial);
    if (!sel_block_newton(p, trial))
    {
        return 0;
    }
    memcpy(J, trial, sizeof trial);
    return 1;
}

void sel_block_iterate(const sel_block *p, double J[SIZE])
{
    int size = 3 * p->n, again = SEL_BLOCK_ITERATIONS_FIRST;
    int most = p->second ? SEL_BLOCK_ITERATIONS_SECOND : SEL_BLOCK_ITERATIONS;
    double f[SIZE] = {0.0}, g[SIZE] = {0.0};
    history h = {.norm = 0.0};
    blocks b;
    blocks_init(&b, p);
    for (int i = 0; i < most; i++)
    {
        if (i == again)
        {
            if (newton_again(p, J))
            {
                return;
            }
            again *= 2;
        }
        iterate(&b, J, g);
        for (int k = 0; k < size; k++)
        {
            f[k] = g[k] - J[k];
        }
        if (dot(size, f, f) <= SEL_BLOCK_ITERATION_TOLERANCE
                * SEL_BLOCK_ITERATION_TOLERANCE * dot(size, g, g))
        {
            break;
        }
        accelerate(&h, size, g, f, J);
    }
    memcpy(J, g, (size_t)size * sizeof *g);
}
