/*---------------------------------------------------------------------------*\
    test_barrier_newton.c - the tangent of the implicit rule, and its solver

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "barrier_scenes.h"
#include "base/vec3.h"
#include "sel_motion.h"
#include "step/barrier/barrier.h"

enum
{
    MOST = 4,
    N = 6*MOST
};

static const double skin = 0.02, h = 2e-3;

/* alpha, then a small rotation d, by quaternions. */
static void turn_on(double alpha[3], const double d[3])
{
    double q[4] = {1, 0, 0, 0};
    sel_motion_rotate_by_rodrigues(q, alpha);
    sel_motion_rotate_by(q, d);
    v3_scale(alpha, 2/q[0], q + 1);
}

/* Moves unknown k of the iterate by d [m]. */
static void shift(sel_world *w, int k, double d)
{
    sel_barrier_state *s = sel_barrier_of(w);
    int i = k/6, a = k % 6;
    if (a < 3)
    {
        s->way[3*i + a] += d;
    }
    else
    {
        double rotation[3] = {0, 0, 0};
        rotation[a - 3] = d/w->shapes[w->p.shape[i]].boundingRadius;
        turn_on(s->rotation + 3*i, rotation);
    }
}

static void residual_at(sel_world *w, double *r)
{
    sel_barrier_place(w);
    CHECK_OK(sel_barrier_evaluate(w, 0, 1));
    sel_barrier_assemble(w);
    memcpy(r, sel_barrier_of(w)->residual,
        (size_t)(6*w->p.nLocal)*sizeof(double));
}

/* Assembles the blocks in one matrix. */
static void tangent_of(const sel_world *w, double J[N][N])
{
    const sel_barrier_state *s = sel_barrier_of(w);
    memset(J, 0, N*N*sizeof(double));
    for (int i = 0; i < w->p.nLocal; i++)
    {
        for (int k = 0; k < 36; k++)
        {
            J[6*i + k/6][6*i + k % 6] = s->diagonal[36*i + k];
        }
    }
    for (int p = 0; p < s->nBodies; p++)
    {
        const sel_barrier_pair *pair = &s->pairs[p];
        int i = pair->first, j = pair->second;
        for (int k = 0; k < 36; k++)
        {
            J[6*i + k/6][6*j + k % 6] = pair->block[1][k];
            J[6*j + k/6][6*i + k % 6] = pair->block[2][k];
        }
    }
}

/* Bodies at a fraction of the skin from a floor and from each other, with
   random velocities. */
static sel_world *heap(scene *s, solid which, double mu, double damping,
    uint64_t seed)
{
    scene_random random = {seed};
    sel_shape shape;
    sel_material m = barrier_material(2e8, damping, mu);
    m.barrier.exponent = 1.5;
    m.barrier.drag = damping > 0 ? 3e4 : 0;
    solid_shape(which, 0.1, &shape);
    one_shape(s, &shape);
    for (int k = 0; k < 3; k++)
    {
        double n[3] = {0, 0, 1}, low[3], q[4], Q[9];
        add(s, 0, 0.02*k, 0.01*k, 0);
        particle *p = &s->p[k];
        scene_quaternion(&random, q);
        if (seed % 2 == 0)
        {
            scene_axis_angle(n, 0.3*k, q);
        }
        memcpy(p->q, q, sizeof q);
        sel_motion_tensor(q, Q);
        double down[3] = {-Q[6], -Q[7], -Q[8]};
        p->x[2] = sel_shape_support(&shape, down, low)
            + scene_uniform(&random, 0.2, 0.7)*skin;
        if (k > 0)
        {
            /* on top of the previous one */
            double up[3], Qb[9];
            sel_motion_tensor(s->p[k - 1].q, Qb);
            v3_set(up, Qb[6], Qb[7], Qb[8]);
            p->x[2] += s->p[k - 1].x[2] + sel_shape_support(&shape, up, low);
        }
        for (int a = 0; a < 3; a++)
        {
            p->v[a] = scene_uniform(&random, -0.3, 0.3);
            p->omega[a] = scene_uniform(&random, -3, 3);
        }
    }
    sel_world_settings settings = barrier_settings(&m, skin, 9.81);
    sel_world *w = make(s, &settings);
    add_barrier_floor(w, &m);
    return w;
}

/* Two central differences with Richardson's extrapolation: the error is about
   1e-9 of the greatest entry. */
static double check_tangent(sel_world *w)
{
    static double J[N][N], r[4][N];
    const double d = 2e-7;
    double most = 0, worst = 0;
    int n = 6*w->p.nLocal;
    residual_at(w, r[0]);
    tangent_of(w, J);
    for (int k = 0; k < n*n; k++)
    {
        most = fmax(most, fabs(J[k/n][k % n]));
    }
    for (int k = 0; k < n; k++)
    {
        static const double steps[4] = {1, -1, 2, -2};
        for (int l = 0; l < 4; l++)
        {
            sel_barrier_state *s = sel_barrier_of(w);
            double way[3*MOST], rotation[3*MOST];
            memcpy(way, s->way, 3*sizeof(double)*(size_t)w->p.nLocal);
            memcpy(rotation, s->rotation, 3*sizeof(double)*(size_t)w->p.nLocal);
            shift(w, k, steps[l]*d);
            residual_at(w, r[l]);
            memcpy(s->way, way, 3*sizeof(double)*(size_t)w->p.nLocal);
            memcpy(s->rotation, rotation, 3*sizeof(double)*(size_t)w->p.nLocal);
        }
        for (int row = 0; row < n; row++)
        {
            double one = (r[0][row] - r[1][row])/(2*d);
            double two = (r[2][row] - r[3][row])/(4*d);
            double slope = (4*one - two)/3;
            worst = fmax(worst, fabs(slope - J[row][k])/most);
        }
    }
    return worst;
}

static double tangent_of_heap(solid which, double mu, double damping,
    uint64_t seed, int *locals)
{
    static scene s;
    sel_world *w = heap(&s, which, mu, damping, seed);
    scene_random random = {seed + 77};
    CHECK_OK(sel_barrier_begin(w, h, 0));
    sel_barrier_state *state = sel_barrier_of(w);
    state->newmark = sel_newmark_of(w, h);
    for (int k = 0; k < 3*w->p.nLocal; k++)
    {
        state->way[k] = scene_uniform(&random, -1, 1)*0.05*skin;
        state->rotation[k] = scene_uniform(&random, -1, 1)*0.05*skin/0.17;
    }
    double worst = check_tangent(w);
    for (int k = 0; k < state->nGaps; k++)
    {
        *locals += state->kept[k].acts;
    }
    sel_world_free(w);
    return worst;
}

/* dr/d(unknowns): compares the derivative with differences. */
START_TEST(tangent)
{
    static const solid solids[] = {CUBE, TETRAHEDRON, NEEDLE, TETRAPOD, PRISM};
    static const double mu[] = {0, 0.3, 100}, damping[] = {0, 0.4};
    for (int a = 0; a < COUNT(solids); a++)
    {
        for (int b = 0; b < COUNT(mu); b++)
        {
            double worst = 0;
            int locals = 0;
            for (uint64_t seed = 1; seed <= 6; seed++)
            {
                worst = fmax(worst, tangent_of_heap(solids[a], mu[b],
                    damping[seed % 2], seed, &locals));
            }
            printf("    solid %d, mu %g: %d local contacts, off by %.1e\n",
                (int)solids[a], mu[b], locals, worst);
            CHECK_TRUE(locals > 6);
            CHECK_AT_MOST(worst, 1e-7);
        }
    }
}
END_TEST

/* Compares the solver with Gaussian elimination. */
START_TEST(linear_solver)
{
    static scene s;
    static double J[N][N + 1];
    for (uint64_t seed = 1; seed <= 5; seed++)
    {
        sel_world *w = heap(&s, CUBE, 0.5, 0.3, seed);
        static double A[N][N];
        int n, count;
        CHECK_OK(sel_barrier_begin(w, h, 0));
        sel_barrier_state *state = sel_barrier_of(w);
        state->newmark = sel_newmark_of(w, h);
        memset(state->way, 0, 3*sizeof(double)*(size_t)w->p.nLocal);
        memset(state->rotation, 0, 3*sizeof(double)*(size_t)w->p.nLocal);
        sel_barrier_place(w);
        CHECK_OK(sel_barrier_evaluate(w, 0, 1));
        sel_barrier_assemble(w);
        tangent_of(w, A);
        n = 6*w->p.nLocal;
        for (int r = 0; r < n; r++)
        {
            memcpy(J[r], A[r], (size_t)n*sizeof(double));
            J[r][n] = -state->residual[r];
        }
        CHECK_OK(sel_barrier_solve(w, 1e-12, &count));
        CHECK_TRUE(count > 0);
        for (int k = 0; k < n; k++)
        {
            int best = k;
            for (int r = k; r < n; r++)
            {
                best = fabs(J[r][k]) > fabs(J[best][k]) ? r : best;
            }
            for (int c = 0; c <= n; c++)
            {
                double swap = J[k][c];
                J[k][c] = J[best][c];
                J[best][c] = swap;
            }
            for (int r = 0; r < n; r++)
            {
                double f = r == k ? 0 : J[r][k]/J[k][k];
                for (int c = k; c <= n && f != 0; c++)
                {
                    J[r][c] -= f*J[k][c];
                }
            }
        }
        double most = 0;
        for (int k = 0; k < n; k++)
        {
            most = fmax(most, fabs(J[k][n]/J[k][k]));
        }
        for (int k = 0; k < n; k++)
        {
            int i = k/6, a = k % 6;
            double R = w->shapes[w->p.shape[i]].boundingRadius;
            double x = a < 3 ? state->du[3*i + a] : R*state->dphi[3*i + a - 3];
            CHECK_NEAR(x, J[k][n]/J[k][k], 1e-9*most);
        }
        sel_world_free(w);
    }
}
END_TEST

/* Order of convergence of three consecutive iterations: the last ones that were
   full steps and ended above rounding. 0: there are none. */
static double order_of(const sel_barrier_state *s)
{
    for (int k = s->nMoves - 1; k >= 2; k--)
    {
        const double *x = s->moves + k;
        if (x[0] > 3e-15 && x[0] < 0.1*x[-1] && x[-1] < 0.1*x[-2]
            && x[-2] < 1e-2)
        {
            return log(x[0]/x[-1])/log(x[-1]/x[-2]);
        }
    }
    return 0;
}

/* Near the solution each iteration squares the error: order 2; with an inexact
   tangent the order is 1. */
START_TEST(quadratic)
{
    int count = 0;
    double sum = 0;
    for (uint64_t seed = 1; seed <= 24; seed++)
    {
        static scene s;
        sel_world *w = heap(&s, seed % 3 ? CUBE : TETRAPOD, 0.5, 0.3, seed);
        w->settings.barrier.tolerance = 1e-12;
        CHECK_OK(sel_world_substep(w, 2e-4));
        const sel_barrier_state *state = sel_barrier_of(w);
        int n = state->nMoves;
        CHECK_TRUE(n >= 2 && n < SEL_BARRIER_MOVES);
        CHECK_AT_MOST(state->moves[n - 1], 1e-12);
        double order = order_of(state);
        printf("    %d iterations, the last", n);
        for (int k = n > 5 ? n - 5 : 0; k < n; k++)
        {
            printf(" %.1e", state->moves[k]);
        }
        printf("; order %.2f\n", order);
        CHECK_TRUE(order == 0 || order > 1.5);
        count += order > 0;
        sum += order;
        sel_world_free(w);
    }
    printf("    order %.2f, mean of %d\n", sum/count, count);
    CHECK_TRUE(count >= 12);
    CHECK_NEAR(sum/count, 2, 0.15);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("barrier_newton");
    suite_add(suite, "tangent", tangent, 60);
    suite_add(suite, "linear solver", linear_solver, 60);
    suite_add(suite, "quadratic", quadratic, 60);
    return suite_run(suite);
}
