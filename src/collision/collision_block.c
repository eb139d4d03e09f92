/*---------------------------------------------------------------------------*\
    collision_block.c - joint impulses of all points of a manifold

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    collision_block_model.c describes how the points move and respond to
    impulses.

    The laws NONE and COULOMB are those of one point (friction.c) with the joint
    A = G B G^T in place of A. The first phase is a plastic problem: each point
    has u_n' >= 0 and J_n >= 0, at least one of them zero, and friction against
    its slip. In the second phase the normal impulses are multiplied by 1 + en,
    and the tangential impulses minimise the energy in their discs. If a point
    still approaches, a further plastic problem follows, and finally one without
    friction. The solution without friction is found directly, so that no
    approach remains. The proof that no energy is added is the same as for one
    point. It requires only that the work J.u' of the plastic impulse is not
    positive. If the work is positive because the solution has not converged,
    the impulse is shortened until the work is zero. The second phase is
    accepted only if it decreases the energy.

    Method without friction: all points are solved together, with a small pull
    towards the previous impulses (proximal point). If the distribution of the
    impulses over four points is undetermined, the most even one is taken.
    Method with friction: the impulses without friction are the start. One
    fixed-point iteration over the points follows, then Newton's method
    (collision_block_newton.c); if Newton does not converge, more fixed-point
    iterations (collision_block_iterate.c). The results of all of these lie in
    the cones, so that none of the above depends on convergence. If mu is at
    most one, about one in ten thousand manifolds does not converge. For narrow
    manifolds the share is greater: about one in a hundred if they are a
    thousand times as long as wide. Nothing depends on the order of the points:
    a permutation of the points, or a mirror image, gives the same impulses,
    even if A leaves their distribution undetermined (four points of a plane).
    The exception is rounding, which grows if nothing converges or if several
    solutions exist.

    The laws with et have a single tangential velocity. They are applied to a
    single contact at p, the mean of the points weighted with the frictionless
    plastic impulses J_k. The impulse is divided in the same proportion, so the
    sum and torque of the shares are those of the whole. Without friction this
    is the same as NONE: the plastic impulses have u_n' = 0 at points with J_k >
    0, hence also at p, so their sum is -u_n(p)/A_nn(p). Therefore
    SAFE_RESTITUTION adds no energy here either.
\*---------------------------------------------------------------------------*/

#include "collision/collision_block.h"
#include "base/tolerances.h"

#include <string.h>

#define POINTS SEL_BLOCK_POINTS
#define SIZE   SEL_BLOCK_SIZE

/* Solves (N + shift)_aa x_a = -g_a for the active points a; x is zero at the
   other points. */
static void solve_active(const sel_block *p, double shift, unsigned active,
    const double g[POINTS], double x[POINTS])
{
    int at[POINTS], m = 0;
    /* N + shift = L D L^T, C = L D */
    double L[POINTS][POINTS], C[POINTS], inverse[POINTS], y[POINTS];
    for (int k = 0; k < p->n; k++)
    {
        x[k] = 0.0;
        at[m] = k;
        m += (int)(active >> k & 1u);
    }
    for (int i = 0; i < m; i++)
    {
        double pivot = p->N[at[i]][at[i]] + shift;
        y[i] = -g[at[i]];
        for (int j = 0; j < i; j++)
        {
            C[j] = p->N[at[i]][at[j]];
            for (int k = 0; k < j; k++)
            {
                C[j] -= C[k] * L[j][k];
            }
            L[i][j] = C[j] * inverse[j];
            pivot -= C[j] * L[i][j];
            y[i] -= L[i][j] * y[j];
        }
        inverse[i] = 1.0 / pivot;
    }
    for (int i = m - 1; i >= 0; i--)
    {
        y[i] *= inverse[i];
        for (int k = i + 1; k < m; k++)
        {
            y[i] -= L[k][i] * y[k];
        }
        x[at[i]] = y[i];
    }
}

/* Solves x >= 0, w = g + (N + shift) x >= 0, with x or w zero at each point.
   The first point that violates this changes between active and inactive; this
   is repeated until no point violates it (Murty). The method ends for every
   positive definite matrix and from every set of active points. */
static void complementary(const sel_block *p, double shift,
    const double g[POINTS], unsigned *set, double x[POINTS])
{
    unsigned active = *set;
    for (int pivots = 0; pivots < SEL_PIVOTS; pivots++)
    {
        int bad = -1;
        solve_active(p, shift, active, g, x);
        for (int k = 0; k < p->n && bad < 0; k++)
        {
            double w = g[k], size = fabs(g[k]);
            for (int i = 0; i < p->n; i++)
            {
                w += p->N[k][i] * x[i];
                size += fabs(p->N[k][i] * x[i]);
            }
            if (active >> k & 1u ? x[k] < 0.0 : w < -SEL_APPROACH * size)
            {
                bad = k;
            }
        }
        if (bad < 0)
        {
            *set = active;
            return;
        }
        active ^= 1u << bad;
    }
    for (int k = 0; k < p->n; k++)
    {
        x[k] = fmax(x[k], 0.0);
    }
}

/* Solves all points together, with a pull towards the previous impulses that
   makes the solution unique if N is singular. At points with an impulse, the
   remaining normal velocity is `shift` times the last change of the impulse. */
static void compress_iterate(const sel_block *p, double J[SIZE])
{
    unsigned active = (1u << p->n) - 1u;
    double u[POINTS][3], g[POINTS], x[POINTS], shift = 0.0;
    for (int k = 0; k < p->n; k++)
    {
        sel_block_velocity(p, k, p->motion, u[k]);
        shift = fmax(shift, SEL_PROXIMAL * p->N[k][k]);
    }
    for (int i = 0; i < SEL_PROXIMAL_ITERATIONS; i++)
    {
        double change = 0.0, size = 0.0;
        for (int k = 0; k < p->n; k++)
        {
            g[k] = u[k][0] - shift * J[3 * k];
        }
        complementary(p, shift, g, &active, x);
        for (int k = 0; k < p->n; k++)
        {
            change = fmax(change, fabs(x[k] - J[3 * k]));
            size = fmax(size, x[k]);
            v3_set(J + 3 * k, x[k], 0.0, 0.0);
        }
        if (change <= SEL_PROXIMAL_SETTLED * size)
        {
            break;
        }
    }
}

/* If four points are active, one distribution of impulses has no effect:
   `null`, the signed areas of the triangles of the other three points. Its
   component is removed as far as no impulse becomes negative. The result has
   the smallest sum of squares. */
static void level_out(const sel_block *p, double J[SIZE])
{
    double null[POINTS], along = 0.0, size = 0.0;
    double low = -HUGE_VAL, high = HUGE_VAL;
    for (int k = 0; k < POINTS; k++)
    {
        const double *a = p->r[(k + 1) % POINTS], *b = p->r[(k + 2) % POINTS];
        const double *c = p->r[(k + 3) % POINTS];
        null[k] = (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]);
        null[k] = k % 2 ? -null[k] : null[k];
        size += null[k] * null[k];
        along += null[k] * J[3 * k];
    }
    for (int k = 0; k < POINTS; k++)
    {
        if (!(J[3 * k] > 0.0) || !(size > 0.0))
        {
            return;
        }
    }
    for (int k = 0; k < POINTS; k++)
    {
        if (fabs(null[k]) > SEL_SEAM * sqrt(size))
        {
            double limit = -J[3 * k] / null[k];
            low = null[k] > 0.0 ? fmax(low, limit) : low;
            high = null[k] > 0.0 ? high : fmin(high, limit);
        }
    }
    double shift = fmax(low, fmin(high, -along / size));
    for (int k = 0; k < POINTS; k++)
    {
        J[3 * k] = fmax(0.0, J[3 * k] + shift * null[k]);
    }
}

/* Solves the plastic problem without friction. */
static void compress_normals(const sel_block *p, double J[SIZE])
{
    compress_iterate(p, J);
    if (p->n == POINTS)
    {
        level_out(p, J);
    }
}

/* Solves the problem with friction, or its second phase. */
static void solve(const sel_block *p, double J[SIZE])
{
    double start[SIZE];
    memcpy(start, J, sizeof start);
    if (!sel_block_newton(p, J))
    {
        memcpy(J, start, sizeof start);
        sel_block_iterate(p, J);
    }
}

/* Computes J.u with u before the impulses (`before`), and J.A.J (`own`). */
static void works(
    const sel_block *p, const double J[SIZE], double *before, double *own)
{
    double after[6], u[3];
    *before = *own = 0.0;
    sel_block_move(p, J, after);
    for (int k = 0; k < p->n; k++)
    {
        sel_block_velocity(p, k, p->motion, u);
        double work = v3_dot(J + 3 * k, u);
        *before += work;
        sel_block_velocity(p, k, after, u);
        *own += v3_dot(J + 3 * k, u) - work;
    }
}

/* Finds the plastic impulses, always with J.u' <= 0. With friction, the start
   is one fixed-point iteration from the impulses without friction. */
static void compress(const sel_block *p, double J[SIZE])
{
    double before, own;
    compress_normals(p, J);
    if (p->mu > 0.0)
    {
        sel_block_iterate_once(p, J);
        solve(p, J);
    }
    works(p, J, &before, &own);
    if (before + own > 0.0)
    {
        double factor = before < 0.0 ? -before / own : 0.0;
        for (int i = 0; i < 3 * p->n; i++)
        {
            J[i] *= factor;
        }
    }
}

static void restore(sel_block *p, double en, double J[SIZE])
{
    double before, own, energy, start[SIZE];
    for (int i = 0; i < 3 * p->n; i++)
    {
        J[i] *= 1.0 + en;
    }
    if (!(p->mu > 0.0))
    {
        return;
    }
    memcpy(start, J, sizeof start);
    for (int k = 0; k < p->n; k++)
    {
        p->Jn[k] = fmax(0.0, J[3 * k]);
    }
    works(p, J, &before, &own);
    energy = before + 0.5 * own;
    p->second = 1;
    solve(p, J);
    p->second = 0;
    works(p, J, &before, &own);
    if (before + 0.5 * own > energy)
    {
        memcpy(J, start, sizeof start);
    }
}

/* Returns the lowest normal velocity of the points in a motion, and sets the
   greatest speed. */
static double least_normal(
    const sel_block *p, const double motion[6], double *speed)
{
    double least = HUGE_VAL;
    *speed = 0.0;
    for (int k = 0; k < p->n; k++)
    {
        double u[3];
        sel_block_velocity(p, k, motion, u);
        least = fmin(least, u[0]);
        *speed = fmax(*speed, v3_norm(u));
    }
    return least;
}

/* If points still approach, adds a further plastic impulse with friction. If
   its iterations do not converge and points still approach, adds one without
   friction, which always succeeds. */
static void stop_again(const sel_block *p, double J[SIZE])
{
    for (int pass = 0; pass < 2; pass++)
    {
        double after[6], more[SIZE] = {0.0}, now;
        sel_block_move(p, J, after);
        if (!(least_normal(p, after, &now) < -SEL_APPROACH_BLOCK * p->speed))
        {
            break;
        }
        sel_block rest = *p;
        memcpy(rest.motion, after, sizeof after);
        rest.mu = pass == 0 ? p->mu : 0.0;
        compress(&rest, more);
        for (int i = 0; i < 3 * p->n; i++)
        {
            J[i] += more[i];
        }
    }
}

/* Finds one impulse at the mean point and divides it in proportion to the
   plastic impulses. */
static void share_out(const sel_block *p, const double J[SIZE],
    const sel_collision_body *body1, const sel_collision_body *body2,
    const double points[][3], const double normal[3],
    const sel_material *material, double impulses[][3])
{
    double total = 0.0, mean[3] = {0.0}, impulse[3];
    for (int k = 0; k < p->n; k++)
    {
        total += J[3 * k];
    }
    if (!(total > 0.0))
    {
        /* the approach is so slow that impulses underflow */
        memset(impulses, 0, (size_t)p->n * sizeof *impulses);
        return;
    }
    for (int k = 0; k < p->n; k++)
    {
        v3_madd(mean, mean, J[3 * k] / total, points[k]);
    }
    sel_collision_impulse(body1, body2, mean, normal, material, impulse);
    for (int k = 0; k < p->n; k++)
    {
        v3_scale(impulses[k], J[3 * k] / total, impulse);
    }
}

/* Returns 1 if there are three or more points and they lie on a line, or
   nearly. Sets the indices of the ends of the line. */
static int on_a_line(int n, const double points[][3], int ends[2])
{
    double longest = 0.0, along[3] = {0.0}, off[3], side[3];
    for (int i = 0; i < n; i++)
    {
        for (int j = i + 1; j < n; j++)
        {
            v3_sub(off, points[j], points[i]);
            double length = v3_dot(off, off);
            if (length > longest)
            {
                longest = length;
                v3_copy(along, off);
                ends[0] = i;
                ends[1] = j;
            }
        }
    }
    for (int k = 0; k < n && longest > 0.0; k++)
    {
        v3_sub(off, points[k], points[ends[0]]);
        v3_cross(side, along, off);
        if (v3_norm(side) > SEL_BLOCK_NARROW * longest)
        {
            return 0;
        }
    }
    return n > 2 && longest > 0.0;
}

/* Returns 1 if a law gives one impulse for all points. The other laws give an
   impulse for each point. */
static int gives_one_impulse(sel_friction law)
{
    return !(sel_friction_list((int)law)->traits & SEL_LAW_IN_ALL_MODELS);
}

static int resolve(const sel_collision_body *body1,
    const sel_collision_body *body2, int n, const double points[][3],
    const double normal[3], const sel_material *material, double impulses[][3])
{
    sel_block p;
    double J[SIZE] = {0.0};
    if (n == 1)
    {
        return sel_collision_impulse(
            body1, body2, points[0], normal, material, impulses[0]);
    }
    sel_block_init(&p, body1, body2, n, points, normal);
    if (!(least_normal(&p, p.motion, &p.speed) < 0.0))
    {
        memset(impulses, 0, (size_t)n * sizeof *impulses);
        return 0;
    }
    sel_block_set_normals(&p);
    if (material->friction == SEL_FRICTION_COULOMB && material->mu > 0.0)
    {
        p.mu = fmin(material->mu, SEL_MU_MAX);
        sel_block_set_paces(&p);
    }
    compress(&p, J);
    if (gives_one_impulse(material->friction))
    {
        share_out(&p, J, body1, body2, points, normal, material, impulses);
        return 1;
    }
    if (material->en > 0.0)
    {
        restore(&p, material->en, J);
    }
    stop_again(&p, J);
    for (int k = 0; k < n; k++)
    {
        m3_apply_transposed(impulses[k], p.Q, J + 3 * k);
    }
    return 1;
}

/* Points on a line are reduced to the two ends of the line: if the ends do not
   approach, no point between them does. With all points, most unknowns of the
   problem would be undetermined. */
int sel_collision_impulses(const sel_collision_body *body1,
    const sel_collision_body *body2, int n, const double points[][3],
    const double normal[3], const sel_material *material, double impulses[][3])
{
    int ends[2] = {0, 0};
    if (!on_a_line(n, points, ends))
    {
        return resolve(body1, body2, n, points, normal, material, impulses);
    }
    double two[2][3], J[2][3];
    for (int k = 0; k < 2; k++)
    {
        v3_copy(two[k], points[ends[k]]);
    }
    int any = resolve(
        body1, body2, 2, (const double(*)[3])two, normal, material, J);
    memset(impulses, 0, (size_t)n * sizeof *impulses);
    for (int k = 0; k < 2; k++)
    {
        v3_copy(impulses[ends[k]], J[k]);
    }
    return any;
}
