/*---------------------------------------------------------------------------*\
    barrier_solve.c - the linear system of a Newton step

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The matrix has one diagonal block of 6 x 6 per particle and two more blocks
    per pair. Friction and dampers make it unsymmetric. BiCGSTAB (van der Vorst
    1992) starts from zero, with the inverses of the diagonal blocks as left
    preconditioner. GSL's solvers support only one process and no such
    preconditioner. Here each process has the rows of its own particles, and
    halos are refreshed in each product. Sums do not depend on their order
    (exchange/sums.c), so the results are the same on any number of processes.
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "exchange/halo_times.h"
#include "exchange/sums.h"
#include "step/barrier/barrier.h"
#include "world/world.h"

#include <string.h>

enum
{
    B = SEL_BARRIER_B,
    ITERATIONS_MOST = 2000,
    RESTARTS_MOST = 8
};

/* [-] A sum below this, over another sum, is lost in rounding: no search
   direction is left. */
#define LOST 1e-30
/* [-] Greatest growth of the squared residual; beyond it the iteration stops
   without a solution. */
#define GROWS_MOST 1e20

/* indices of state.vector */
enum
{
    SOLUTION,
    REST,
    SHADOW,
    WAY,
    PRODUCT,
    HALF,
    HALF_PRODUCT,
    RIGHT
};

static double *vector(const sel_world *w, int which)
{
    return sel_barrier_of(w)->vector[which];
}

/* - - - sums - - - */

static void terms(const sel_world *w, sel_sums *sums)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    const double *a = s->vector[s->which[0]], *b = s->vector[s->which[1]];
    for (int k = 0; k < B * w->p.nLocal; k++)
    {
        sel_sums_add(sums, 0, a[k] * b[k]);
        sel_sums_add(sums, 1, b[k] * b[k]);
    }
}

/* Computes a.b and b.b. */
static sel_status products(sel_world *w, int a, int b, double values[2])
{
    sel_barrier_state *s = sel_barrier_of(w);
    s->which[0] = a;
    s->which[1] = b;
    return sel_world_sum(w, 2, terms, values);
}

/* - - - blocks - - - */

/* y += M x, 6 x 6. */
static void add_block(double *y, const double *M, const double *x)
{
    for (int r = 0; r < B; r++)
    {
        const double *row = M + B * r;
        y[r] += row[0] * x[0] + row[1] * x[1] + row[2] * x[2] + row[3] * x[3]
            + row[4] * x[4] + row[5] * x[5];
    }
}

/* Computes the inverse by the Gauss-Jordan method with pivots. Returns 0 if M
   is singular. Rows and columns of rotations are scaled by a length, so that
   pivots are comparable. */
static int invert(const double *M, double *inverse)
{
    double A[B][2 * B] = {{0.0}};
    for (int r = 0; r < B; r++)
    {
        memcpy(A[r], M + B * r, B * sizeof(double));
        A[r][B + r] = 1.0;
    }
    for (int k = 0; k < B; k++)
    {
        int best = k;
        for (int r = k + 1; r < B; r++)
        {
            best = fabs(A[r][k]) > fabs(A[best][k]) ? r : best;
        }
        if (!(fabs(A[best][k]) > 0.0))
        {
            return 0;
        }
        for (int c = 0; c < 2 * B; c++)
        {
            double swap = A[k][c];
            A[k][c] = A[best][c];
            A[best][c] = swap;
        }
        double pivot = 1.0 / A[k][k];
        for (int c = 0; c < 2 * B; c++)
        {
            A[k][c] *= pivot;
        }
        for (int r = 0; r < B; r++)
        {
            double factor = r == k ? 0.0 : A[r][k];
            for (int c = 0; c < 2 * B && factor != 0.0; c++)
            {
                A[r][c] -= factor * A[k][c];
            }
        }
    }
    for (int r = 0; r < B; r++)
    {
        memcpy(inverse + B * r, A[r] + B, B * sizeof(double));
    }
    return 1;
}

static int invert_all(sel_world *w)
{
    sel_barrier_state *s = sel_barrier_of(w);
    int good = 1;
    for (int i = 0; i < w->p.nLocal && good; i++)
    {
        good = invert(s->diagonal + B * B * i, s->inverse + B * B * i);
    }
    return good;
}

/* y = D^-1 x. */
static void precondition(const sel_world *w, double *y, const double *x)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    memset(y, 0, (size_t)(B * w->p.nLocal) * sizeof(double));
    for (int i = 0; i < w->p.nLocal; i++)
    {
        add_block(y + B * i, s->inverse + B * B * i, x + B * i);
    }
}

/* Sends displacements and rotations to halos. */
static sel_status share(sel_world *w, const double *x)
{
    sel_barrier_state *s = sel_barrier_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        v3_copy(s->du + 3 * i, x + B * i);
        v3_copy(s->dphi + 3 * i, x + B * i + 3);
    }
    const sel_field fields[2] = {
        {SEL_FIELD_VECTOR, s->du},
        {SEL_FIELD_VECTOR, s->dphi},
    };
    return sel_world_share_fields(w, fields, 2);
}

/* y = A x: rows of local particles, partners in the order of their ids. */
static sel_status multiply(sel_world *w, int out, int in)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    double *y = vector(w, out), *x = vector(w, in);
    SEL_TRY(share(w, x));
    memset(y, 0, (size_t)(B * w->p.nLocal) * sizeof(double));
    for (int i = 0; i < w->p.nLocal; i++)
    {
        int count;
        const int *partners = sel_partners_of(w, i, &count);
        add_block(y + B * i, s->diagonal + B * B * i, x + B * i);
        for (int k = 0; k < count; k++)
        {
            int p = s->pairOf[partners[k]];
            if (p >= 0)
            {
                const sel_barrier_pair *pair = &s->pairs[p];
                int second = pair->first != i;
                int j = second ? pair->first : pair->second;
                double other[B];
                v3_copy(other, s->du + 3 * j);
                v3_copy(other + 3, s->dphi + 3 * j);
                add_block(y + B * i, pair->block[second ? 2 : 1], other);
            }
        }
    }
    return SEL_OK;
}

/* - - - the solver - - - */

static void combine(sel_world *w, int out, double s, int a, double t, int b)
{
    double *y = vector(w, out), *x = vector(w, a), *z = vector(w, b);
    for (int k = 0; k < B * w->p.nLocal; k++)
    {
        y[k] = s * x[k] + t * z[k];
    }
}

/* REST = D^-1 (RIGHT - A SOLUTION). Overwrites PRODUCT and HALF. */
static sel_status begin(sel_world *w, double *norm)
{
    double values[2];
    SEL_TRY(multiply(w, PRODUCT, SOLUTION));
    combine(w, HALF, 1.0, RIGHT, -1.0, PRODUCT);
    precondition(w, vector(w, REST), vector(w, HALF));
    combine(w, SHADOW, 1.0, REST, 0.0, REST);
    combine(w, WAY, 1.0, REST, 0.0, REST);
    SEL_TRY(products(w, REST, REST, values));
    *norm = values[0];
    return SEL_OK;
}

/* out = D^-1 A in. Overwrites HALF_PRODUCT. */
static sel_status product(sel_world *w, int out, int in)
{
    sel_status status = multiply(w, HALF_PRODUCT, in);
    precondition(w, vector(w, out), vector(w, HALF_PRODUCT));
    return status;
}

/* Iterates from SOLUTION until the squared residual is below `goal`, is above
   `most`, or no search direction is left. rho: REST.SHADOW. */
static sel_status iterate(
    sel_world *w, double goal, double most, double *norm, int *iterations)
{
    double rho = *norm, values[2];
    while (*norm > goal && *norm < most && *iterations < ITERATIONS_MOST)
    {
        ++*iterations;
        SEL_TRY(product(w, PRODUCT, WAY));
        SEL_TRY(products(w, SHADOW, PRODUCT, values));
        if (!(fabs(values[0]) > LOST * fabs(rho)))
        {
            break;
        }
        double alpha = rho / values[0];
        combine(w, SOLUTION, 1.0, SOLUTION, alpha, WAY);
        combine(w, HALF, 1.0, REST, -alpha, PRODUCT);
        SEL_TRY(multiply(w, REST, HALF));
        precondition(w, vector(w, HALF_PRODUCT), vector(w, REST));
        SEL_TRY(products(w, HALF, HALF_PRODUCT, values));
        double omega = values[1] > 0.0 ? values[0] / values[1] : 0.0;
        combine(w, SOLUTION, 1.0, SOLUTION, omega, HALF);
        combine(w, REST, 1.0, HALF, -omega, HALF_PRODUCT);
        SEL_TRY(products(w, SHADOW, REST, values));
        *norm = values[1];
        if (!(fabs(values[0]) > LOST * fabs(rho))
            || !(fabs(omega) > LOST * fabs(alpha)))
        {
            break;
        }
        double beta = values[0] / rho * alpha / omega;
        rho = values[0];
        combine(w, WAY, 1.0, WAY, -omega, PRODUCT);
        combine(w, WAY, 1.0, REST, beta, WAY);
    }
    return SEL_OK;
}

static void set_right(sel_world *w)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    size_t count = (size_t)(B * w->p.nLocal);
    double *right = vector(w, RIGHT);
    memset(vector(w, SOLUTION), 0, count * sizeof(double));
    for (size_t k = 0; k < count; k++)
    {
        right[k] = -s->residual[k];
    }
}

/* Scales the solution from displacements of the hull back to rotations. This is
   done before halos are refreshed: a halo that no contact needs receives
   nothing, and its old values must not be scaled repeatedly. */
static void as_turns(sel_world *w)
{
    double *x = vector(w, SOLUTION);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double R = w->shapes[w->p.shape[i]].boundingRadius;
        v3_scale(x + B * i + 3, 1.0 / R, x + B * i + 3);
    }
}

sel_status sel_barrier_solve(sel_world *w, double tolerance, int *iterations)
{
    double norm = 0.0, first = 0.0;
    int singular = !invert_all(w);
    sel_status status = sel_world_any(w, singular, &singular);
    *iterations = 0;
    if (status != SEL_OK || singular)
    {
        *iterations = -1;
        return status;
    }
    set_right(w);
    for (int k = 0; k < RESTARTS_MOST && status == SEL_OK; k++)
    {
        status = begin(w, &norm);
        first = k == 0 ? norm : first;
        if (status != SEL_OK || !(norm > tolerance * tolerance * first)
            || !(norm < GROWS_MOST * first))
        {
            break;
        }
        status = iterate(w, tolerance * tolerance * first, GROWS_MOST * first,
            &norm, iterations);
        if (*iterations >= ITERATIONS_MOST)
        {
            break;
        }
    }
    if (status == SEL_OK)
    {
        *iterations = norm > 1e-4 * first ? -1 : *iterations;
        as_turns(w);
        status = share(w, vector(w, SOLUTION));
    }
    return status;
}
