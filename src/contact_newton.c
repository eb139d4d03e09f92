/*---------------------------------------------------------------------------*\
    contact_newton.c - Newton's method for the contact of two particles

    SPDX-License-Identifier: GPL-3.0-or-later

    Unknowns: chart coordinates u1, u2 (3 each) and the ratio k of the two
    gradients. Equations, in body 1:

        x1(u1) - d - R x2(u2) = 0      the points coincide
        k g1(u1) + R g2(u2)   = 0      the normals are opposite
        level1(u1) - 1        = 0      the point lies on particle 1

    level2(u2) is then the gauge of particle 2 at the point: u2 lies on a
    scaled copy of particle 2, not on particle 2 itself.
\*---------------------------------------------------------------------------*/

#include "chart.h"
#include "pair.h"
#include "tolerances.h"
#include "vec3.h"

#define N 7

typedef struct state
{
    double u1[3], u2[3], k;
    sel_chart c1, c2;
    double normal2[3]; /* R g2 */
    double scale;      /* 1 / |g2| */
    double r[N];
    double merit;
} state;

double sel_pair_lower_bound(const sel_pair *pair, const double n[3])
{
    double m[3];
    m3_apply_transposed(m, pair->R, n);
    v3_scale(m, -1.0, m);
    return (v3_dot(n, pair->d) - sel_shape_support(pair->shape1, n, NULL))
        / sel_shape_support(pair->shape2, m, NULL);
}

static void residual(const sel_pair *pair, state *s)
{
    double x2[3];
    sel_chart_eval(&s->c1, pair->shape1, s->u1);
    sel_chart_eval(&s->c2, pair->shape2, s->u2);
    m3_apply(x2, pair->R, s->c2.x);
    m3_apply(s->normal2, pair->R, s->c2.g);
    double slope2 = v3_norm(s->c2.g);
    s->scale = slope2 > 0.0 ? 1.0 / slope2 : 0.0;
    s->merit = 0.0;
    for (int i = 0; i < 3; i++)
    {
        s->r[i] = (s->c1.x[i] - pair->d[i] - x2[i]) / pair->length;
        s->r[3 + i] = s->scale * (s->k * s->c1.g[i] + s->normal2[i]);
    }
    s->r[6] = s->c1.level - 1.0;
    for (int i = 0; i < N; i++)
    {
        s->merit += s->r[i] * s->r[i];
    }
}

static void jacobian(const sel_pair *pair, const state *s, double J[N][N + 1])
{
    double x2u[9], g2u[9], xu[9], gu[9];
    for (int i = 0; i < 9; i++)
    {
        xu[i] = s->c2.xu[i];
        gu[i] = s->c2.gu[i];
    }
    for (int i = 0; i < 3; i++)
    {
        xu[4 * i] += SEL_NEWTON_REGULAR * pair->shape2->semiAxes[i];
        gu[4 * i] += SEL_NEWTON_REGULAR / pair->shape2->semiAxes[i];
    }
    m3_multiply(x2u, pair->R, xu);
    m3_multiply(g2u, pair->R, gu);
    double invLength = 1.0 / pair->length;
    for (int i = 0; i < 3; i++)
    {
        double a = pair->shape1->semiAxes[i];
        for (int j = 0; j < 3; j++)
        {
            double regular = i == j ? SEL_NEWTON_REGULAR : 0.0;
            J[i][j] = invLength * (s->c1.xu[3 * i + j] + regular * a);
            J[i][3 + j] = -invLength * x2u[3 * i + j];
            J[3 + i][j]
                = s->scale * s->k * (s->c1.gu[3 * i + j] + regular / a);
            J[3 + i][3 + j] = s->scale * g2u[3 * i + j];
        }
        J[i][6] = 0.0;
        J[3 + i][6] = s->scale * s->c1.g[i];
        J[6][i] = s->c1.slope[i];
        J[6][3 + i] = 0.0;
    }
    J[6][6] = 0.0;
    for (int i = 0; i < N; i++)
    {
        J[i][N] = -s->r[i];
    }
}

/* Gaussian elimination with partial pivoting; the step ends in column N.
   Returns 0 where the matrix is singular. */
static int solve(double J[N][N + 1], double step[N])
{
    for (int k = 0; k < N; k++)
    {
        int pivot = k;
        for (int i = k + 1; i < N; i++)
        {
            pivot = fabs(J[i][k]) > fabs(J[pivot][k]) ? i : pivot;
        }
        if (fabs(J[pivot][k]) < 1e-30)
        {
            return 0;
        }
        for (int j = k; j <= N && pivot != k; j++)
        {
            double swap = J[k][j];
            J[k][j] = J[pivot][j];
            J[pivot][j] = swap;
        }
        for (int i = k + 1; i < N; i++)
        {
            double f = J[i][k] / J[k][k];
            for (int j = k + 1; j <= N && f != 0.0; j++)
            {
                J[i][j] -= f * J[k][j];
            }
        }
    }
    for (int k = N - 1; k >= 0; k--)
    {
        double sum = J[k][N];
        for (int j = k + 1; j < N; j++)
        {
            sum -= J[k][j] * step[j];
        }
        step[k] = sum / J[k][k];
    }
    return 1;
}

/* The share of a step that changes no coordinate vector, and not k, by more
   than SEL_NEWTON_STRIDE of its size. */
static double stride(const state *s, const double step[N])
{
    double share = 1.0;
    double sizes[3] = {v3_norm(s->u1), v3_norm(s->u2), fabs(s->k)};
    double moves[3] = {v3_norm(step), v3_norm(step + 3), fabs(step[6])};
    for (int i = 0; i < 3; i++)
    {
        double most = SEL_NEWTON_STRIDE * sizes[i];
        if (!(share * moves[i] <= most))
        {
            share = most / moves[i];
        }
    }
    return share;
}

/* One damped step; 0 when nothing is gained. */
static int advance(const sel_pair *pair, state *s)
{
    double J[N][N + 1], step[N];
    jacobian(pair, s, J);
    if (!solve(J, step))
    {
        return 0;
    }
    double share = stride(s, step);
    for (int i = 0; i <= SEL_NEWTON_HALVINGS; i++)
    {
        state next;
        v3_madd(next.u1, s->u1, share, step);
        v3_madd(next.u2, s->u2, share, step + 3);
        next.k = s->k + share * step[6];
        residual(pair, &next);
        if (next.merit < s->merit)
        {
            *s = next;
            return 1;
        }
        share *= 0.5;
    }
    return 0;
}

static void conclude(
    const sel_pair *pair, const state *s, sel_solution *solution)
{
    double cross[3], n2[3];
    v3_copy(solution->normal, s->c1.g);
    v3_normalise(solution->normal);
    v3_scale(n2, s->scale, s->normal2);
    v3_cross(cross, solution->normal, n2);
    double angle = v3_norm(cross);
    v3_scale(solution->point, 1.0 / s->c1.level, s->c1.x);
    solution->gauge = s->c2.level;
    double gap = fabs(
        solution->gauge - sel_pair_lower_bound(pair, solution->normal));
    double apart = sqrt(
        s->r[0] * s->r[0] + s->r[1] * s->r[1] + s->r[2] * s->r[2]);
    gap = (gap > apart ? gap : apart)
        / (solution->gauge > SEL_ENGULFED ? solution->gauge : SEL_ENGULFED);
    solution->residual = gap > angle ? gap : angle;
}

int sel_newton(const sel_pair *pair, double u1[3], double u2[3],
    sel_solution *solution)
{
    const double enough = SEL_NEWTON_TOLERANCE * SEL_NEWTON_TOLERANCE;
    state s;
    solution->residual = 1.0;
    if (!(v3_norm(u1) > 0.0) || !(v3_norm(u2) > 0.0))
    {
        return 0;
    }
    v3_copy(s.u1, u1);
    v3_copy(s.u2, u2);
    s.k = 1.0;
    residual(pair, &s);
    double slope1 = v3_norm(s.c1.g);
    if (!(s.scale > 0.0) || !(slope1 > 0.0))
    {
        return 0;
    }
    s.k = 1.0 / (s.scale * slope1);
    residual(pair, &s);

    int i = 0;
    while (i < SEL_NEWTON_MAX && s.merit > enough)
    {
        i++;
        if (!advance(pair, &s))
        {
            break;
        }
    }
    solution->iterations += i;
    if (!(s.merit < SEL_NEWTON_ACCEPT * SEL_NEWTON_ACCEPT) || s.k <= 0.0)
    {
        return 0;
    }
    conclude(pair, &s, solution);
    v3_copy(u1, s.u1);
    v3_copy(u2, s.u2);
    return solution->residual < SEL_CONTACT_TOLERANCE;
}
