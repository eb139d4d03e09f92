/*---------------------------------------------------------------------------*\
    contact_ellipsoids.c - Newton's method for two ellipsoids

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The support distance of an ellipsoid is h(n) = sqrt(n.A n), its support
    point x = A n / h, and the radii of curvature there (A - x x^T)/h, with A =
    Q diag(a^2) Q^T. So the unit normal n is the only unknown, common to both
    bodies. Steps in the tangent plane of n solve the tangential component of
    (1) in pair.h.
\*---------------------------------------------------------------------------*/

#include "contact/pair.h"
#include "base/tolerances.h"
#include "base/vec3.h"

typedef struct state
{
    double n[3], t1[3], t2[3];
    double x1[3], x2[3]; /* x1: support point of body 1 towards n. x2: support
                            point of body 2 towards -n, from its centre, with
                            the sign reversed */
    double h1, h2, distance;
    double s1, s2, lever;
    double r[2], tangential;
} state;

static int set_state(
    const sel_pair *pair, const double A2[9], const double n[3], state *s)
{
    const double *a = pair->shape1->semiAxes;
    v3_copy(s->n, n);
    v3_normalise(s->n);
    for (int i = 0; i < 3; i++)
    {
        s->x1[i] = a[i] * a[i] * s->n[i];
    }
    m3_apply(s->x2, A2, s->n);
    s->h1 = sqrt(v3_dot(s->n, s->x1));
    s->h2 = sqrt(v3_dot(s->n, s->x2));
    s->distance = v3_dot(pair->d, s->n);
    v3_scale(s->x1, 1.0 / s->h1, s->x1);
    v3_scale(s->x2, 1.0 / s->h2, s->x2);
    s->s1 = s->s2 = 1.0;
    s->lever = 0.0;
    if (pair->method == SEL_COMMON_NORMAL)
    {
        s->lever = s->h1 + s->h2 - s->distance;
    }
    else if (pair->method == SEL_DEEPEST_POINT)
    {
        s->s2 = (s->distance - s->h1) / s->h2;
    }
    else
    {
        s->s1 = s->s2 = s->distance / (s->h1 + s->h2);
    }
    double r[3];
    for (int i = 0; i < 3; i++)
    {
        r[i] = s->s1 * s->x1[i] + s->s2 * s->x2[i] - pair->d[i];
    }
    v3_frame(s->n, s->t1, s->t2);
    s->r[0] = v3_dot(s->t1, r);
    s->r[1] = v3_dot(s->t2, r);
    s->tangential = sqrt(s->r[0] * s->r[0] + s->r[1] * s->r[1]);
    return s->s2 > 0.0;
}

/* Takes one damped step; returns 0 if no step reduces the residual. */
static int advance(
    const sel_pair *pair, const double A2[9], const state *s, state *next)
{
    const double *a = pair->shape1->semiAxes;
    double k1 = s->s1 / s->h1, k2 = s->s2 / s->h2, B1[3], B2[3], C1[3], C2[3];
    m3_apply(B1, A2, s->t1);
    m3_apply(B2, A2, s->t2);
    for (int i = 0; i < 3; i++)
    {
        C1[i] = k1 * a[i] * a[i] * s->t1[i] + k2 * B1[i];
        C2[i] = k1 * a[i] * a[i] * s->t2[i] + k2 * B2[i];
    }
    double p1 = v3_dot(s->t1, s->x1), q1 = v3_dot(s->t2, s->x1);
    double p2 = v3_dot(s->t1, s->x2), q2 = v3_dot(s->t2, s->x2);
    double xx = v3_dot(s->t1, C1) - k1 * p1 * p1 - k2 * p2 * p2 - s->lever;
    double xy = v3_dot(s->t1, C2) - k1 * p1 * q1 - k2 * p2 * q2;
    double yy = v3_dot(s->t2, C2) - k1 * q1 * q1 - k2 * q2 * q2 - s->lever;
    double det = xx * yy - xy * xy;
    if (!(fabs(det) > SEL_SINGULAR * pair->length * pair->length))
    {
        return 0;
    }
    double dx = (xy * s->r[1] - yy * s->r[0]) / det;
    double dy = (xy * s->r[0] - xx * s->r[1]) / det;
    double size = sqrt(dx * dx + dy * dy);
    double share = size > SEL_NEWTON_STRIDE ? SEL_NEWTON_STRIDE / size : 1.0;
    for (int i = 0; i <= SEL_NEWTON_HALVINGS; i++)
    {
        double n[3];
        v3_madd(n, s->n, share * dx, s->t1);
        v3_madd(n, n, share * dy, s->t2);
        if (set_state(pair, A2, n, next) && next->tangential < s->tangential)
        {
            return 1;
        }
        share *= 0.5;
    }
    return 0;
}

static void conclude(const sel_pair *pair, const state *s, double u1[3],
    double u2[3], sel_solution *solution)
{
    double m[3], off = s->tangential / pair->length;
    v3_copy(solution->x1, s->x1);
    v3_scale(solution->x2, -1.0, s->x2);
    v3_copy(solution->normal, s->n);
    solution->s1 = s->s1;
    solution->s2 = s->s2;
    solution->rho = s->h1 + s->h2 - s->distance;
    m3_apply_transposed(m, pair->R, s->n);
    for (int i = 0; i < 3; i++)
    {
        u1[i] = pair->shape1->semiAxes[i] * s->n[i] / s->h1;
        u2[i] = -pair->shape2->semiAxes[i] * m[i] / s->h2;
    }
    if (pair->method != SEL_COMMON_NORMAL)
    {
        double least = fmin(s->s1 * pair->shape1->minSemiAxis,
            s->s2 * pair->shape2->minSemiAxis);
        off = s->tangential / fmax(least, SEL_ENGULFED * pair->length);
    }
    solution->residual = off;
}

sel_newton_end sel_newton_ellipsoids(
    const sel_pair *pair, double u1[3], double u2[3], sel_solution *solution)
{
    const double *a = pair->shape1->semiAxes, *b = pair->shape2->semiAxes;
    double n[3] = {u1[0] / a[0], u1[1] / a[1], u1[2] / a[2]};
    double B[9], A2[9];
    for (int i = 0; i < 9; i++)
    {
        B[i] = pair->R[i] * b[i % 3];
    }
    for (int i = 0; i < 3; i++)
    {
        for (int j = i; j < 3; j++)
        {
            A2[3 * i + j] = A2[3 * j + i] = v3_dot(B + 3 * i, B + 3 * j);
        }
    }
    state buffers[2], *s = &buffers[0], *next = &buffers[1];
    solution->residual = 1.0;
    if (!set_state(pair, A2, n, s))
    {
        return SEL_NEWTON_FAILED;
    }
    double enough = SEL_NEWTON_TOLERANCE * pair->length;
    double gap = pair->near
        + SEL_SEPARATED
            * (pair->shape1->boundingRadius + pair->shape2->boundingRadius);
    int i = 0, apart = s->distance - s->h1 - s->h2 > gap;
    while (!apart && i < SEL_NEWTON_MAX && s->tangential > enough
        && advance(pair, A2, s, next))
    {
        state *swap = s;
        s = next;
        next = swap;
        apart = s->distance - s->h1 - s->h2 > gap;
        i++;
    }
    solution->iterations += i;
    conclude(pair, s, u1, u2, solution);
    return apart                                     ? SEL_NEWTON_APART
        : solution->residual < SEL_CONTACT_TOLERANCE ? SEL_NEWTON_SOLVED
                                                     : SEL_NEWTON_FAILED;
}
