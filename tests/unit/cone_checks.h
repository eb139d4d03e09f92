/*---------------------------------------------------------------------------*\
    cone_checks.h - random single contacts, and the conditions for a solution

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Shared by the tests, the fuzz program and the benchmark of single contacts.
    Nothing here is taken from the core: velocities and energies are evaluated
    in long double from A and b themselves.
\*---------------------------------------------------------------------------*/

#ifndef CONE_CHECKS_H
#define CONE_CHECKS_H

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "scenes.h"

typedef struct cone_problem
{
    double A[9], b[3], mu;
} cone_problem;

/* Adds the contribution of an ellipsoid with semi-axes from least to 1 to A,
   E/m - [s]x I^-1 [s]x, in the frame of the contact. */
static inline void cone_add_body(scene_random *random, double mass,
    double least, double arm, double A[9])
{
    double q[4], Q[9], s[3], axes[3];
    scene_quaternion(random, q);
    scene_tensor(q, Q);
    scene_direction(random, s);
    for (int k = 0; k < 3; k++)
    {
        axes[k] = scene_log_uniform(random, least, 1);
        s[k] *= arm;
    }
    for (int j = 0; j < 3; j++)
    {
        double e[3] = {0}, torque[3], t[3], spin[3], u[3];
        e[j] = 1;
        scene_cross(s, e, torque);
        scene_turn_back(Q, torque, t);
        for (int k = 0; k < 3; k++)
        {
            double a = axes[(k + 1) % 3], c = axes[(k + 2) % 3];
            t[k] /= 0.2*mass*(a*a + c*c);
        }
        scene_turn(Q, t, spin);
        scene_cross(spin, s, u);
        for (int k = 0; k < 3; k++)
        {
            A[3*k + j] += u[k] + (k == j)/mass;
        }
    }
}

/* A random A: sum of random orthogonal directions times eigenvalues, ratios to
   1e8. */
static inline void cone_any_matrix(scene_random *random, double A[9])
{
    double q[4], Q[9], eigen[3];
    scene_quaternion(random, q);
    scene_tensor(q, Q);
    double ratio = scene_log_uniform(random, 1e-8, 1);
    for (int k = 0; k < 3; k++)
    {
        eigen[k] = scene_log_uniform(random, ratio, 1);
    }
    for (int i = 0; i < 9; i++)
    {
        int r = i/3, c = i % 3;
        A[i] = Q[3*r]*Q[3*c]*eigen[0] + Q[3*r + 1]*Q[3*c + 1]*eigen[1]
            + Q[3*r + 2]*Q[3*c + 2]*eigen[2];
    }
}

/* A random problem: two ellipsoids of aspect ratio to 20 and mass ratio to 1e6,
   or one and a wall, that touch anywhere, also (type 1) far outside of their
   bodies, which makes A singular to 1e-8; or any A (type 2). mu 0 .. 10. b_n
   approaches in most cases, separates or is zero in some. */
static inline void cone_random_problem(scene_random *random,
    cone_problem *p)
{
    int type = scene_integer(random, 4);
    memset(p->A, 0, sizeof p->A);
    double reach = type == 1 ? scene_log_uniform(random, 1, 1e4) : 1;
    if (type == 2)
    {
        cone_any_matrix(random, p->A);
    }
    else
    {
        int wall = scene_integer(random, 3) == 0;
        double ratio = scene_log_uniform(random, 1e-6, 1);
        cone_add_body(random, 1, 0.05,
            reach*scene_log_uniform(random, 0.01, 1), p->A);
        if (!wall)
        {
            cone_add_body(random, ratio, 0.05,
                reach*scene_log_uniform(random, 0.01, 1), p->A);
        }
    }
    for (int i = 0; i < 3; i++)
    {
        for (int j = 0; j < i; j++)
        {
            p->A[3*i + j] = p->A[3*j + i];
        }
    }
    scene_direction(random, p->b);
    p->b[0] = -fabs(p->b[0]);
    switch (scene_integer(random, 8))
    {
        case 0: p->b[0] = -p->b[0]; break;
        case 1: p->b[0] = 0; break;
        case 2: p->b[0] *= scene_log_uniform(random, 1e-12, 1); break;
        default: break;
    }
    p->mu = scene_integer(random, 10) ? scene_log_uniform(random, 1e-3, 10)
        : 0;
}

typedef struct cone_state
{
    long double u[3], size[3]; /* velocity, and the sum of its terms' sizes */
    long double energy, energySize;
    long double friction, slip; /* |x_t|, |u_t| */
} cone_state;

static inline cone_state cone_evaluate(const cone_problem *p,
    const double x[3])
{
    cone_state s = {.energy = 0};
    for (int i = 0; i < 3; i++)
    {
        s.u[i] = p->b[i];
        s.size[i] = fabs(p->b[i]);
        for (int j = 0; j < 3; j++)
        {
            long double term = (long double)p->A[3*i + j]*x[j];
            s.u[i] += term;
            s.size[i] += fabsl(term);
        }
        s.energy += x[i]*(p->b[i] + s.u[i])/2;
        s.energySize += fabs(x[i])*s.size[i];
    }
    s.friction = hypotl(x[1], x[2]);
    s.slip = hypotl(s.u[1], s.u[2]);
    return s;
}

/* Residuals of a solution, each relative to the terms that are rounded:
   Signorini's conditions, cone, energy, and for Coulomb's law the direction. */
typedef struct cone_errors
{
    double normal, cone, energy, direction;
} cone_errors;

static inline cone_errors cone_judge(const cone_problem *p,
    const double x[3], int coulomb)
{
    cone_errors e = {0, 0, 0, 0};
    cone_state s = cone_evaluate(p, x);
    if (!(x[0] >= 0))
    {
        e.normal = HUGE_VAL;
    }
    else if (x[0] > 0)
    {
        e.normal = (double)(fabsl(s.u[0])/s.size[0]);
    }
    else if (s.u[0] < 0)
    {
        e.normal = HUGE_VAL;
    }
    if (s.friction > 0)
    {
        e.cone = (double)fmaxl(0, s.friction/(p->mu*x[0]) - 1);
    }
    e.energy = s.energySize > 0 ? (double)(s.energy/s.energySize) : 0;
    if (coulomb && x[0] > 0)
    {
        /* u_t' = -k x_t, and k = 0 inside the cone */
        long double size = hypotl(s.size[1], s.size[2]), f = s.friction;
        long double across = f > 0
            ? fabsl(s.u[1]*x[2] - s.u[2]*x[1])/f : p->mu > 0 ? s.slip : 0;
        long double along = f > 0 ? (s.u[1]*x[1] + s.u[2]*x[2])/f : 0;
        if (f < p->mu*x[0]*(1 - 8*DBL_EPSILON))
        {
            along = fabsl(along);
        }
        e.direction = (double)(fmaxl(across, along)/size);
    }
    return e;
}

/* Returns the energy of the impulse with u_n = 0 on the cone at an angle, in
   long double; a large number if the plane does not meet the cone there. */
static inline long double cone_at_angle(const cone_problem *p,
    long double angle, long double x[3])
{
    long double c = cosl(angle), s = sinl(angle), energy = 0;
    const double *A = p->A;
    long double per = A[0] + p->mu*(A[1]*c + A[2]*s);
    if (!(per > 0))
    {
        return 1e300L;
    }
    x[0] = -p->b[0]/per;
    x[1] = p->mu*x[0]*c;
    x[2] = p->mu*x[0]*s;
    for (int i = 0; i < 3; i++)
    {
        long double half = p->b[i];
        for (int j = 0; j < 3; j++)
        {
            half += A[3*i + j]*x[j]/2;
        }
        energy += x[i]*half;
    }
    return energy;
}

/* Returns the least energy on the boundary, b_n < 0, by a scan of angles and a
   golden section around each one that is lower than its neighbours. */
static inline long double cone_brute_energy(const cone_problem *p,
    int angles)
{
    const long double golden = 0.6180339887498948482L;
    long double x[3], best = 1e300L, step = 2*(long double)SCENE_PI/angles;
    long double before = cone_at_angle(p, -step, x);
    long double here = cone_at_angle(p, 0, x);
    for (int i = 0; i < angles; i++)
    {
        long double after = cone_at_angle(p, (i + 1)*step, x);
        if (here < 1e300L && here <= before && here <= after)
        {
            long double low = (i - 1)*step, high = (i + 1)*step;
            long double a = high - golden*(high - low);
            long double b = low + golden*(high - low);
            long double fa = cone_at_angle(p, a, x);
            long double fb = cone_at_angle(p, b, x);
            for (int k = 0; k < 100; k++)
            {
                if (fa < fb)
                {
                    high = b;
                    b = a;
                    fb = fa;
                    a = high - golden*(high - low);
                    fa = cone_at_angle(p, a, x);
                }
                else
                {
                    low = a;
                    a = b;
                    fa = fb;
                    b = low + golden*(high - low);
                    fb = cone_at_angle(p, b, x);
                }
            }
            best = fminl(best, fminl(fa, fb));
        }
        before = here;
        here = after;
    }
    return best;
}

/* Returns u_t x e at an angle; its roots with u_t.e < 0 are Coulomb's
   solutions. */
static inline long double cone_turn(const cone_problem *p, long double angle,
    long double *along)
{
    long double x[3], c = cosl(angle), s = sinl(angle), u[2];
    if (cone_at_angle(p, angle, x) >= 1e300L)
    {
        *along = 1;
        return 0;
    }
    for (int i = 0; i < 2; i++)
    {
        const double *row = p->A + 3*(i + 1);
        u[i] = p->b[i + 1] + row[0]*x[0] + row[1]*x[1] + row[2]*x[2];
    }
    *along = u[0]*c + u[1]*s;
    return u[0]*s - u[1]*c;
}

/* Finds slipping solutions of Coulomb's law by a scan of angles, at most
   `most`. */
static inline int cone_brute_coulomb(const cone_problem *p, int angles,
    int most, long double found[])
{
    int count = 0;
    long double step = 2*(long double)SCENE_PI/angles, along, low, high;
    long double here = cone_turn(p, 0, &along), before = along;
    for (int i = 0; i < angles && count < most; i++)
    {
        long double next = cone_turn(p, (i + 1)*step, &along);
        if (before < 0 && along < 0 && here*next < 0)
        {
            low = i*step;
            high = (i + 1)*step;
            for (int k = 0; k < 80; k++)
            {
                long double mid = (low + high)/2, ignored;
                if (cone_turn(p, mid, &ignored)*here > 0)
                {
                    low = mid;
                }
                else
                {
                    high = mid;
                }
            }
            found[count++] = (low + high)/2;
        }
        here = next;
        before = along;
    }
    return count;
}

/* - - - - - - - - - - - - - - - all checks - - - - - - - - - - - - - - - - */

typedef struct cone_tally
{
    long states[3], several, failures, worse;
    cone_errors worst[3]; /* coulomb, fast, dissipation */
    double energy;        /* above brute force, over the sum of its terms */
} cone_tally;

/* Bounds relative to the sum of the terms. A result has some ten operations,
   each of which is right to 1.1e-16; the direction of slip also has the
   round-off of S, which is a difference if A is singular; the fast variant
   promises 1e-7, and 1e-12 after three calls. Further solutions (which are
   never chosen) may lie far along an asymptote, where the round-off of S
   rotates them by more. */
#define CONE_NORMAL    4e-15
#define CONE_CONE      1e-15
#define CONE_ENERGY    2e-15
#define CONE_DIRECTION 1e-12
#define CONE_FAST      1e-7
#define CONE_FURTHER   1e-5

static inline int cone_note(cone_errors *worst, cone_errors e,
    double direction)
{
    worst->normal = fmax(worst->normal, e.normal);
    worst->cone = fmax(worst->cone, e.cone);
    worst->energy = fmax(worst->energy, e.energy);
    worst->direction = fmax(worst->direction, e.direction);
    return e.normal <= CONE_NORMAL && e.cone <= CONE_CONE
        && e.energy <= CONE_ENERGY && e.direction <= direction;
}

/* Returns 1 if all solutions of one contact satisfy the bounds. */
static inline int cone_check(const cone_problem *p, int angles,
    cone_tally *t)
{
    sel_cone cone;
    double x[3], fast[3], k = 0, all[SEL_CONE_SOLUTIONS][3];
    int good = 1;
    sel_cone_prepare(&cone, p->A, p->mu);
    int state = sel_cone_coulomb(&cone, p->b, x);
    t->states[state]++;
    good &= cone_note(&t->worst[0], cone_judge(p, x, 1), CONE_DIRECTION);
    for (int again = 0; again < 3; again++)
    {
        int same = sel_cone_coulomb_fast(&cone, p->b, &k, fast) == state;
        good &= same;
        good &= cone_note(&t->worst[1], cone_judge(p, fast, 1),
            again < 2 ? CONE_FAST : CONE_DIRECTION);
    }
    int count = sel_cone_coulomb_all(&cone, p->b, all);
    t->several += count > 1;
    good &= memcmp(all[0], x, sizeof x) == 0;
    for (int i = 1; i < count; i++)
    {
        cone_errors ignored = {0};
        good &= cone_note(&ignored, cone_judge(p, all[i], 1),
            CONE_FURTHER);
    }
    if (p->b[0] < 0 && p->mu > 0 && angles > 0)
    {
        long double found[SEL_CONE_SOLUTIONS], y[3];
        int scanned = cone_brute_coulomb(p, angles, SEL_CONE_SOLUTIONS,
            found);
        good &= scanned <= count;
        for (int i = 0; i < scanned; i++)
        {
            long double nearest = 1;
            cone_at_angle(p, found[i], y);
            for (int j = 0; j < count; j++)
            {
                long double away = 0, size = 0;
                for (int m = 0; m < 3; m++)
                {
                    away += fabsl(y[m] - all[j][m]);
                    size += fabsl(y[m]);
                }
                nearest = fminl(nearest, away/size);
            }
            good &= nearest < 1e-6;
        }
    }
    sel_cone_dissipation(&cone, p->b, x);
    good &= cone_note(&t->worst[2], cone_judge(p, x, 0), 1);
    cone_state s = cone_evaluate(p, x), c = cone_evaluate(p, fast);
    long double brute = c.energy;
    if (p->b[0] < 0 && p->mu > 0 && angles > 0)
    {
        brute = fminl(brute, cone_brute_energy(p, angles));
    }
    if (s.energySize > 0)
    {
        double above = (double)((s.energy - brute)/s.energySize);
        t->energy = fmax(t->energy, above);
        /* Where the plane grazes the cone, the round-off times x_n/level moves
           a point along both, and changes its energy accordingly. */
        double graze = p->b[0] < 0 ? x[0]*p->A[0]/-p->b[0] : 0;
        good &= above <= CONE_ENERGY*(1 + fmin(graze, 100));
    }
    t->failures += !good;
    return good;
}

#endif
