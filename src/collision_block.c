/*---------------------------------------------------------------------------*\
    collision_block.c - the impulses of all points of a manifold at once

    SPDX-License-Identifier: GPL-3.0-or-later

    The points share one normal and one relative motion: a velocity U at
    their mean p0 and a spin W, u_k = U + W x r_k with r_k = p_k - p0. The
    impulses act on it through their sum F and torque T only,
        (U, W)' = (U, W) + B (F, T),
    with B symmetric positive definite, 6 x 6. All vectors are in the frame
    of the contact, component 0 along the normal.

    The laws NONE and COULOMB are those of one point (friction.c) with the joint
    A = G B G^T in place of A: a plastic problem in which each point has u_n' >=
    0, J_n >= 0, one of them zero, and friction against its slip; then normal
    impulses times 1 + en and tangential ones of least energy in their discs;
    then, if some point approaches after all, a further plastic problem from
    there (and at last one without friction, whose solution is found directly,
    so that no approach is left). The proof that no energy is added is the same.
    A plastic impulse that has not converged is shortened, where it must be, to
    the length at which its work J.u' is zero, which is all that the proof asks;
    and the second phase is taken only if it lowers the energy.

    Method without friction: all points at once, with a small pull towards the
    impulses of the sweep before (proximal point); where four points leave their
    distribution open, the even one is taken. With friction: every point solves
    its own problem with n times its own block of A, all from the same state. n
    times the blocks is an upper bound of A (Cauchy), so that for the convex
    problems each such sweep lowers the energy; the fixed points are the
    solutions. There is no order of points in it: a permutation of the points,
    or a mirror image, gives the same impulses, also where A leaves their
    distribution open (four points of a plane). The exceptions, some in a
    thousand with mu of order one, are rounding that grows where the sweeps do
    not end within their number or where there are several solutions. Anderson's
    acceleration takes a linear stretch of m distinct modes in about m + 1
    sweeps.

    The laws with et know a single tangential velocity: they act at the mean
    p of the points, weighted with the frictionless plastic impulses J_k, as
    on a single contact there, and the impulse is divided in the same
    proportion; sum and torque of the parts are those of the whole. Without
    friction that is the same as NONE: the plastic impulses have u_n' = 0
    where J_k > 0, hence at p, and so sum to -u_n(p)/A_nn(p). SAFE_RESTITUTION
    thus stays safe.
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"
#include "friction.h"
#include "tolerances.h"
#include "vec3.h"

#include <string.h>

#define POINTS SEL_MANIFOLD_MAX
#define SIZE (3 * SEL_MANIFOLD_MAX)
/* Sweeps that the acceleration looks back. */
#define DEPTH 6

typedef struct block
{
    int n;
    double mu;
    double Q[9];           /* rows: normal and tangents */
    double r[POINTS][3];   /* from the mean point */
    double B[36];
    double motion[6];      /* U, W before the impulses */
    double N[POINTS][POINTS]; /* normal velocities by normal impulses */
    double Jn[POINTS];     /* given, in the second phase */
    sel_friction_point point[POINTS]; /* with n times its block */
} block;

/* One sweep: new impulses from old ones. */
typedef void sweep(const block *p, const double J[SIZE], double next[SIZE]);

static void add_body(block *p, const sel_collision_body *body, double sign,
    const double point[3])
{
    double d[3], s[3], w[3], u[3], T[9], K[9], a[3];
    v3_sub(d, point, body->centre);
    m3_apply(s, p->Q, d);
    m3_apply(w, p->Q, body->omega);
    m3_apply(u, p->Q, body->v);
    v3_cross(a, w, s);
    v3_madd(u, u, 1.0, a);
    v3_madd(p->motion, p->motion, sign, u);
    v3_madd(p->motion + 3, p->motion + 3, sign, w);
    m3_multiply(T, p->Q, body->invInertia);
    for (int i = 0; i < 3; i++)
    {
        m3_apply(K + 3 * i, p->Q, T + 3 * i);
    }
    for (int j = 0; j < 6; j++)
    {
        double f[3] = {0.0}, t[3] = {0.0}, turn[3], move[3];
        (j < 3 ? f : t)[j % 3] = 1.0;
        v3_cross(a, s, f);
        v3_madd(t, t, 1.0, a);
        m3_apply(turn, K, t);
        v3_cross(move, turn, s);
        v3_madd(move, move, body->invMass, f);
        for (int i = 0; i < 3; i++)
        {
            p->B[6 * i + j] += move[i];
            p->B[6 * (3 + i) + j] += turn[i];
        }
    }
}

/* motion + B (sum of impulses, of their torques) */
static void move(const block *p, const double J[SIZE], double motion[6])
{
    double wrench[6] = {0.0};
    for (int k = 0; k < p->n; k++)
    {
        double torque[3];
        v3_cross(torque, p->r[k], J + 3 * k);
        v3_madd(wrench, wrench, 1.0, J + 3 * k);
        v3_madd(wrench + 3, wrench + 3, 1.0, torque);
    }
    for (int i = 0; i < 6; i++)
    {
        const double *b = p->B + 6 * i;
        motion[i] = p->motion[i] + b[0] * wrench[0] + b[1] * wrench[1]
            + b[2] * wrench[2] + b[3] * wrench[3] + b[4] * wrench[4]
            + b[5] * wrench[5];
    }
}

static void velocity_at(
    const block *p, int k, const double motion[6], double u[3])
{
    v3_cross(u, motion + 3, p->r[k]);
    v3_madd(u, u, 1.0, motion);
}

static void block_init(block *p, const sel_collision_body *body1,
    const sel_collision_body *body2, int n, const double points[][3],
    const double normal[3])
{
    double mean[3] = {0.0}, d[3];
    memset(p, 0, sizeof *p);
    p->n = n;
    v3_copy(p->Q, normal);
    v3_frame(normal, p->Q + 3, p->Q + 6);
    for (int k = 0; k < n; k++)
    {
        v3_madd(mean, mean, 1.0 / n, points[k]);
    }
    for (int k = 0; k < n; k++)
    {
        v3_sub(d, points[k], mean);
        m3_apply(p->r[k], p->Q, d);
    }
    add_body(p, body1, -1.0, mean);
    /* the response to the opposite impulse, seen as 2 - 1, is the same */
    add_body(p, body2, 1.0, mean);
}

/* What unit impulses along axis j at point k do to the motion. */
static void respond(const block *p, int k, int j, double motion[6])
{
    double torque[3], axis[3] = {0.0};
    axis[j] = 1.0;
    v3_cross(torque, p->r[k], axis);
    for (int i = 0; i < 6; i++)
    {
        motion[i] = p->B[6 * i + j] + v3_dot(p->B + 6 * i + 3, torque);
    }
}

static void normals_init(block *p)
{
    double motion[6], u[3];
    for (int k = 0; k < p->n; k++)
    {
        respond(p, k, 0, motion);
        for (int i = 0; i < p->n; i++)
        {
            velocity_at(p, i, motion, u);
            p->N[i][k] = u[0];
        }
    }
}

/* The blocks: the response of each point to an impulse at it alone. */
static void blocks_init(block *p)
{
    for (int k = 0; k < p->n; k++)
    {
        double A[9];
        for (int j = 0; j < 3; j++)
        {
            double motion[6], u[3];
            respond(p, k, j, motion);
            velocity_at(p, k, motion, u);
            A[j] = u[0];
            A[3 + j] = u[1];
            A[6 + j] = u[2];
        }
        sel_friction_point_init(&p->point[k], A, (double)p->n);
    }
}

/* The velocity that the point's own problem starts from. */
static void own_velocity(const block *p, int k, const double motion[6],
    const double J[3], double u[3])
{
    double own[3];
    velocity_at(p, k, motion, u);
    m3_apply(own, p->point[k].A, J);
    v3_sub(u, u, own);
}

/* Solve (N + shift)_aa x_a = -g_a by Cholesky, x zero elsewhere. */
static void solve_active(const block *p, double shift, unsigned active,
    const double g[POINTS], double x[POINTS])
{
    int at[POINTS], m = 0;
    double L[POINTS][POINTS], y[POINTS];
    for (int k = 0; k < p->n; k++)
    {
        x[k] = 0.0;
        at[m] = k;
        m += (int)(active >> k & 1u);
    }
    for (int i = 0; i < m; i++)
    {
        y[i] = -g[at[i]];
        for (int j = 0; j <= i; j++)
        {
            L[i][j] = p->N[at[i]][at[j]] + (i == j ? shift : 0.0);
            for (int k = 0; k < j; k++)
            {
                L[i][j] -= L[i][k] * L[j][k];
            }
            L[i][j] = j < i ? L[i][j] / L[j][j] : sqrt(L[i][i]);
        }
        for (int k = 0; k < i; k++)
        {
            y[i] -= L[i][k] * y[k];
        }
        y[i] /= L[i][i];
    }
    for (int i = m - 1; i >= 0; i--)
    {
        for (int k = i + 1; k < m; k++)
        {
            y[i] -= L[k][i] * y[k];
        }
        y[i] /= L[i][i];
        x[at[i]] = y[i];
    }
}

/* x >= 0, w = g + (N + shift) x >= 0, one of them zero: the first index that
   errs changes sides (Murty), which ends for every positive definite matrix. */
static void complementary(
    const block *p, double shift, const double g[POINTS], double x[POINTS])
{
    unsigned active = (1u << p->n) - 1u;
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
            return;
        }
        active ^= 1u << bad;
    }
    for (int k = 0; k < p->n; k++)
    {
        x[k] = fmax(x[k], 0.0);
    }
}

/* Without friction all points at once, and a pull towards the old impulses
   that makes the answer unique where N is singular. */
static void normal_sweep(
    const block *p, const double J[SIZE], double next[SIZE])
{
    double motion[6], u[3], g[POINTS], x[POINTS], shift = 0.0;
    move(p, J, motion);
    for (int k = 0; k < p->n; k++)
    {
        shift = fmax(shift, SEL_PROXIMAL * p->N[k][k]);
    }
    for (int k = 0; k < p->n; k++)
    {
        velocity_at(p, k, motion, u);
        g[k] = u[0] - shift * J[3 * k];
        for (int i = 0; i < p->n; i++)
        {
            g[k] -= p->N[k][i] * J[3 * i];
        }
    }
    complementary(p, shift, g, x);
    for (int k = 0; k < p->n; k++)
    {
        v3_set(next + 3 * k, x[k], 0.0, 0.0);
    }
}

/* Four active points leave one distribution open, null: the signed areas of
   the triangles of the others. Taken out as far as no point pulls: the
   impulses of least sum of squares. */
static void level_out(const block *p, double J[SIZE])
{
    double null[POINTS], along = 0.0, size = 0.0;
    double low = -HUGE_VAL, high = HUGE_VAL;
    for (int k = 0; k < POINTS; k++)
    {
        const double *a = p->r[(k + 1) % POINTS], *b = p->r[(k + 2) % POINTS];
        const double *c = p->r[(k + 3) % POINTS];
        null[k] = (b[1] - a[1]) * (c[2] - a[2])
            - (b[2] - a[2]) * (c[1] - a[1]);
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

/* The plastic problem without friction. */
static void compress_normals(const block *p, double J[SIZE])
{
    double next[SIZE];
    for (int i = 0; i < SEL_PROXIMAL_SWEEPS; i++)
    {
        normal_sweep(p, J, next);
        memcpy(J, next, 3 * (size_t)p->n * sizeof *J);
    }
    if (p->n == POINTS)
    {
        level_out(p, J);
    }
}

static void plastic_sweep(
    const block *p, const double J[SIZE], double next[SIZE])
{
    double motion[6], u[3];
    move(p, J, motion);
    for (int k = 0; k < p->n; k++)
    {
        own_velocity(p, k, motion, J + 3 * k, u);
        sel_friction_plastic(&p->point[k], p->mu, u, next + 3 * k);
    }
}

static void tangential_sweep(
    const block *p, const double J[SIZE], double next[SIZE])
{
    double motion[6], u[3], given[3];
    move(p, J, motion);
    for (int k = 0; k < p->n; k++)
    {
        v3_set(given, 0.0, J[3 * k + 1], J[3 * k + 2]);
        own_velocity(p, k, motion, given, u);
        next[3 * k] = p->Jn[k];
        sel_friction_disc(
            &p->point[k], p->mu * p->Jn[k], u + 1, next + 3 * k + 1);
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

/* Solve M x = b in place of b, M symmetric positive semi-definite, m <= DEPTH,
   by Cholesky; what a pivot says is zero is left out. */
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

/* The last sweeps: changes of the residual and of its outcome. */
typedef struct history
{
    int count, at;
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

/* J becomes a fixed point of the sweep; what is returned always came out of
   a sweep and so lies in the cones. */
static void iterate(const block *p, sweep *once, double J[SIZE])
{
    int size = 3 * p->n;
    double f[SIZE], g[SIZE], lastF[SIZE], lastG[SIZE], last = 0.0;
    history h = {0};
    for (int i = 0; i < SEL_SWEEPS; i++)
    {
        once(p, J, g);
        for (int k = 0; k < size; k++)
        {
            f[k] = g[k] - J[k];
        }
        double norm = dot(size, f, f), scale = dot(size, g, g);
        if (norm <= SEL_SWEEP_TOLERANCE * SEL_SWEEP_TOLERANCE * scale)
        {
            break;
        }
        if (i > 0 && norm > 4.0 * last)
        {
            h.count = h.at = 0; /* another stretch: the past is no guide */
        }
        else if (i > 0)
        {
            for (int k = 0; k < size; k++)
            {
                h.df[h.at][k] = f[k] - lastF[k];
                h.dg[h.at][k] = g[k] - lastG[k];
            }
            h.at = (h.at + 1) % DEPTH;
            h.count += h.count < DEPTH;
        }
        memcpy(lastF, f, sizeof f);
        memcpy(lastG, g, sizeof g);
        last = norm;
        extrapolate(&h, size, g, f, J);
    }
    memcpy(J, g, (size_t)size * sizeof *g);
}

/* J.u before and J.A.J. */
static void works(
    const block *p, const double J[SIZE], double *before, double *own)
{
    double after[6], u[3];
    *before = *own = 0.0;
    move(p, J, after);
    for (int k = 0; k < p->n; k++)
    {
        velocity_at(p, k, p->motion, u);
        double work = v3_dot(J + 3 * k, u);
        *before += work;
        velocity_at(p, k, after, u);
        *own += v3_dot(J + 3 * k, u) - work;
    }
}

/* The plastic impulses, from the start given; J.u' <= 0 in any case. */
static void compress(const block *p, double J[SIZE])
{
    double before, own;
    if (p->mu > 0.0)
    {
        iterate(p, plastic_sweep, J);
    }
    else
    {
        compress_normals(p, J);
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

static void restore(block *p, double en, double J[SIZE])
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
        p->Jn[k] = J[3 * k];
    }
    works(p, J, &before, &own);
    energy = before + 0.5 * own;
    iterate(p, tangential_sweep, J);
    works(p, J, &before, &own);
    if (before + 0.5 * own > energy)
    {
        memcpy(J, start, sizeof start);
    }
}

/* The least normal velocity in a motion, and the greatest speed. */
static double least_normal(
    const block *p, const double motion[6], double *speed)
{
    double least = HUGE_VAL;
    *speed = 0.0;
    for (int k = 0; k < p->n; k++)
    {
        double u[3];
        velocity_at(p, k, motion, u);
        least = fmin(least, u[0]);
        *speed = fmax(*speed, v3_norm(u));
    }
    return least;
}

/* A further plastic impulse for points that approach after the first, speed
   being that before it: with friction, and, where the sweeps of that did not
   end, once more without, which always succeeds. */
static void stop_again(const block *p, double speed, double J[SIZE])
{
    for (int pass = 0; pass < 2; pass++)
    {
        double after[6], more[SIZE] = {0.0}, now;
        move(p, J, after);
        if (!(least_normal(p, after, &now) < -SEL_APPROACH_BLOCK * speed))
        {
            break;
        }
        block rest = *p;
        memcpy(rest.motion, after, sizeof after);
        rest.mu = pass == 0 ? p->mu : 0.0;
        compress(&rest, more);
        for (int i = 0; i < 3 * p->n; i++)
        {
            J[i] += more[i];
        }
    }
}

/* One impulse at the mean point, divided as the plastic ones. */
static void share_out(const block *p, const double J[SIZE],
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
        /* an approach so slow that it underflows */
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

int sel_collision_impulses(const sel_collision_body *body1,
    const sel_collision_body *body2, int n, const double points[][3],
    const double normal[3], const sel_material *material,
    double impulses[][3])
{
    block p;
    double J[SIZE] = {0.0}, speed;
    if (n == 1)
    {
        return sel_collision_impulse(
            body1, body2, points[0], normal, material, impulses[0]);
    }
    block_init(&p, body1, body2, n, points, normal);
    if (!(least_normal(&p, p.motion, &speed) < 0.0))
    {
        memset(impulses, 0, (size_t)n * sizeof *impulses);
        return 0;
    }
    normals_init(&p);
    compress(&p, J);
    if (material->friction != SEL_FRICTION_NONE
        && material->friction != SEL_FRICTION_COULOMB)
    {
        share_out(&p, J, body1, body2, points, normal, material, impulses);
        return 1;
    }
    if (material->friction == SEL_FRICTION_COULOMB && material->mu > 0.0)
    {
        p.mu = fmin(material->mu, SEL_MU_MAX);
        blocks_init(&p);
        compress(&p, J);
    }
    if (material->en > 0.0)
    {
        restore(&p, material->en, J);
    }
    stop_again(&p, speed, J);
    for (int k = 0; k < n; k++)
    {
        m3_apply_transposed(impulses[k], p.Q, J + 3 * k);
    }
    return 1;
}
