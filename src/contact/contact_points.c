/*---------------------------------------------------------------------------*\
    contact_points.c - Newton's method if both surfaces have charts by points

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The unknowns and equations are those of contact_newton.c. Both bodies have
    epsilon <= 1, the most frequent case. Then X = 1 and G = W, the curvatures,
    so that the system of four unknowns becomes one of two:

        (W1 + W2 M) delta1 = -(n1 + n2) - W2 r/s2,   M = (s1 - rho W1)/s2
        delta2 = M delta1 + r/s2
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "contact/newton.h"
#include "shape/form.h"

/* A number of each body. The two are adjacent, so that the compiler can compute
   both with one instruction. */
typedef double both[2];

/* The two shapes. */
typedef struct shapes
{
    both a[3], inv[3];          /* semi-axes and their inverses */
    both square[3];             /* squares of the inverses */
    const sel_exponents *alike; /* the exponents, if both shapes have one and
                                   the same exponent; otherwise NULL */
} shapes;

/* A point of each surface in the frame of its body. */
typedef struct state
{
    both u[3]; /* x divided by the semi-axes */
    both x[3], n[3];
    both xx, xy, yy, zz; /* curvatures [1/m] */
    double n1[3];        /* n of body 1 */
    double x2[3];        /* point of 2 in body 1, from its centre */
    double sum[3];       /* n1 + n2 in body 1 */
    double r[3];         /* tangential component of (1) in body 1 [m] */
    sel_scales at;
    double h2;    /* x2.n2 */
    double apart; /* lower bound of the gap along n1 [m] */
    double turn2; /* |sum|^2 */
    double merit;
} state;

static void set_shapes(const sel_pair *pair, shapes *b)
{
    const sel_exponents *e1 = &pair->shape1->gauge, *e2 = &pair->shape2->gauge;
    for (int i = 0; i < 3; i++)
    {
        b->a[i][0] = pair->shape1->semiAxes[i];
        b->a[i][1] = pair->shape2->semiAxes[i];
        b->inv[i][0] = pair->shape1->inverseAxes[i];
        b->inv[i][1] = pair->shape2->inverseAxes[i];
        b->square[i][0] = b->inv[i][0] * b->inv[i][0];
        b->square[i][1] = b->inv[i][1] * b->inv[i][1];
    }
    b->alike
        = e1->p1 == e2->p1 && e1->p2 == e1->p1 && e2->p2 == e1->p1 ? e1 : NULL;
}

/* The forms (form.h) of both bodies and their roots. xy is set only if the
   exponents differ. */
typedef struct forms
{
    both value, g[3], xx, xy, yy, zz, scale;
} forms;

/* Computes u^n of six numbers, n even and positive, with the same products as
   sel_power. */
static void even_powers(both power[3], both u[3], int n)
{
    both base[3];
    for (int i = 0; i < 3; i++)
    {
        for (int k = 0; k < 2; k++)
        {
            base[i][k] = u[i][k] * u[i][k];
            power[i][k] = (n & 2) ? base[i][k] : 1.0;
        }
    }
    for (n >>= 2; n > 0; n >>= 1)
    {
        for (int i = 0; i < 3; i++)
        {
            for (int k = 0; k < 2; k++)
            {
                base[i][k] *= base[i][k];
                power[i][k] *= (n & 1) ? base[i][k] : 1.0;
            }
        }
    }
}

/* Computes |u|^e of six numbers, equal to sel_power of each. */
static void powers(both power[3], both u[3], const sel_exponent *e)
{
    int whole = e->squareRoots + e->cubeRoots == 0;
    if (whole && e->factors == 2)
    {
        for (int i = 0; i < 3; i++)
        {
            power[i][0] = u[i][0] * u[i][0];
            power[i][1] = u[i][1] * u[i][1];
        }
        return;
    }
    if (whole && e->factors > 0 && e->factors % 2 == 0
        && e->factors != SEL_NOT_ROOTS)
    {
        even_powers(power, u, e->factors);
        return;
    }
    for (int k = 0; k < 2; k++)
    {
        double one[3] = {fabs(u[0][k]), fabs(u[1][k]), fabs(u[2][k])}, out[3];
        sel_power3(out, one, e);
        power[0][k] = out[0];
        power[1][k] = out[1];
        power[2][k] = out[2];
    }
}

/* Computes S^(-1/p1) of both bodies, equal to sel_form_root of each. */
static void roots(const both value, const sel_exponent *level, both scale)
{
    if (level->factors != -1 || level->cubeRoots != 0)
    {
        scale[0] = sel_form_root(value[0], level);
        scale[1] = sel_form_root(value[1], level);
        return;
    }
    double a = value[0], b = value[1];
    for (int k = 0; k < level->squareRoots; k++)
    {
        a = sqrt(a);
        b = sqrt(b);
    }
    scale[0] = 1.0 / a;
    scale[1] = 1.0 / b;
}

static void forms_alike(const sel_exponents *e, both u[3], forms *f)
{
    double bend = e->p1 - 1.0;
    both power[3];
    powers(power, u, &e->outer);
    for (int i = 0; i < 3; i++)
    {
        f->g[i][0] = power[i][0] * u[i][0];
        f->g[i][1] = power[i][1] * u[i][1];
    }
    for (int k = 0; k < 2; k++)
    {
        f->value[k] = f->g[0][k] * u[0][k] + f->g[1][k] * u[1][k]
            + f->g[2][k] * u[2][k];
        f->xx[k] = bend * power[0][k];
        f->yy[k] = bend * power[1][k];
        f->zz[k] = bend * power[2][k];
    }
    roots(f->value, &e->level, f->scale);
}

static void forms_other(const sel_pair *pair, both u[3], forms *f)
{
    const sel_shape *shape[2] = {pair->shape1, pair->shape2};
    for (int k = 0; k < 2; k++)
    {
        double y[3] = {u[0][k], u[1][k], u[2][k]};
        sel_form one;
        sel_form_eval(&one, &shape[k]->gauge, y);
        f->value[k] = one.value;
        for (int i = 0; i < 3; i++)
        {
            f->g[i][k] = one.g[i];
        }
        f->xx[k] = one.xx;
        f->xy[k] = one.xy;
        f->yy[k] = one.yy;
        f->zz[k] = one.zz;
        f->scale[k] = sel_form_root(one.value, &shape[k]->gauge.level);
    }
}

static void set_sides(
    const sel_pair *pair, const shapes *b, both u[3], state *s)
{
    forms f;
    both unit;
    if (b->alike)
    {
        forms_alike(b->alike, u, &f);
    }
    else
    {
        forms_other(pair, u, &f);
    }
    for (int i = 0; i < 3; i++)
    {
        for (int k = 0; k < 2; k++)
        {
            s->u[i][k] = f.scale[k] * u[i][k];
            s->x[i][k] = b->a[i][k] * s->u[i][k];
            s->n[i][k] = f.g[i][k] * b->inv[i][k];
        }
    }
    for (int k = 0; k < 2; k++)
    {
        unit[k] = 1.0
            / sqrt(s->n[0][k] * s->n[0][k] + s->n[1][k] * s->n[1][k]
                + s->n[2][k] * s->n[2][k]);
        s->n[0][k] *= unit[k];
        s->n[1][k] *= unit[k];
        s->n[2][k] *= unit[k];
    }
    for (int k = 0; k < 2; k++)
    {
        unit[k] /= f.scale[k]; /* the Hessian is of degree -1 */
        s->xx[k] = unit[k] * f.xx[k] * b->square[0][k];
        s->yy[k] = unit[k] * f.yy[k] * b->square[1][k];
        s->zz[k] = unit[k] * f.zz[k] * b->square[2][k];
        s->xy[k] = 0.0;
    }
    for (int k = 0; k < 2 && !b->alike; k++)
    {
        s->xy[k] = unit[k] * f.xy[k] * b->inv[0][k] * b->inv[1][k];
    }
}

static int set_scales(const sel_pair *pair, double h1, state *s)
{
    double h2 = -v3_dot(s->x2, s->n1), distance = v3_dot(pair->d, s->n1);
    s->turn2 = v3_dot(s->sum, s->sum);
    s->apart
        = distance - h1 - s->h2 - pair->shape2->boundingRadius * sqrt(s->turn2);
    if (pair->method == SEL_COMMON_NORMAL)
    {
        double rho = h1 + h2 - distance;
        s->at = (sel_scales){1.0, 1.0, rho, rho};
        return 1;
    }
    return sel_newton_scales(pair, h1, h2, distance, &s->at);
}

static int evaluate(const sel_pair *pair, const shapes *b, both u[3], state *s)
{
    const double *R = pair->R;
    set_sides(pair, b, u, s);
    double x1[3], h1 = 0.0;
    s->h2 = 0.0;
    for (int i = 0; i < 3; i++)
    {
        x1[i] = s->x[i][0];
        s->n1[i] = s->n[i][0];
        h1 += s->x[i][0] * s->n[i][0];
        s->h2 += s->x[i][1] * s->n[i][1];
        s->x2[i] = R[3 * i] * s->x[0][1] + R[3 * i + 1] * s->x[1][1]
            + R[3 * i + 2] * s->x[2][1];
        s->sum[i] = R[3 * i] * s->n[0][1] + R[3 * i + 1] * s->n[1][1]
            + R[3 * i + 2] * s->n[2][1] + s->n[i][0];
    }
    if (!set_scales(pair, h1, s))
    {
        return 0;
    }
    for (int i = 0; i < 3; i++)
    {
        s->r[i] = s->at.s1 * x1[i] - pair->d[i] - s->at.s2 * s->x2[i];
    }
    v3_madd(s->r, s->r, -v3_dot(s->r, s->n1), s->n1);
    s->merit = s->turn2 + v3_dot(s->r, s->r) / (pair->length * pair->length);
    return 1;
}

/* Computes the curvatures of body k in a tangent frame t (t[i][0], t[i][1]:
   component i of the two vectors): w = xx, yy, xy of T^T W T. `regular` is the
   very small curvature that contact_newton.c adds. */
static inline void project(
    const state *s, int k, both t[3], double regular, double w[3])
{
    both a[3];
    for (int m = 0; m < 2; m++)
    {
        a[0][m] = s->xx[k] * t[0][m] + s->xy[k] * t[1][m];
        a[1][m] = s->xy[k] * t[0][m] + s->yy[k] * t[1][m];
        a[2][m] = s->zz[k] * t[2][m];
    }
    for (int m = 0; m < 2; m++)
    {
        w[m] = t[0][m] * a[0][m] + t[1][m] * a[1][m] + t[2][m] * a[2][m]
            + regular;
    }
    w[2] = t[0][1] * a[0][0] + t[1][1] * a[1][0] + t[2][1] * a[2][0];
}

/* Computes the steps of both points in the tangent frame. W1, W2: xx, yy, xy;
   g: n1 + n2; r: divided by s2. */
static int solve(const state *s, const double W1[3], const double W2[3],
    const double g[2], const double r[2], double d1[2], double d2[2])
{
    double inv = 1.0 / s->at.s2, lever = inv * s->at.lever;
    double unit = inv * s->at.s1;
    double M[3] = {unit - lever * W1[0], unit - lever * W1[1], -lever * W1[2]};
    double A[4] = {W1[0] + W2[0] * M[0] + W2[2] * M[2],
        W1[2] + W2[0] * M[2] + W2[2] * M[1],
        W1[2] + W2[2] * M[0] + W2[1] * M[2],
        W1[1] + W2[2] * M[2] + W2[1] * M[1]};
    double f[2] = {-g[0] - W2[0] * r[0] - W2[2] * r[1],
        -g[1] - W2[2] * r[0] - W2[1] * r[1]};
    double det = A[0] * A[3] - A[1] * A[2];
    double size = fabs(A[0]) + fabs(A[3]);
    if (!(fabs(det) > SEL_SINGULAR * size * size))
    {
        return 0;
    }
    double over = 1.0 / det;
    d1[0] = over * (A[3] * f[0] - A[1] * f[1]);
    d1[1] = over * (A[0] * f[1] - A[2] * f[0]);
    d2[0] = M[0] * d1[0] + M[2] * d1[1] + r[0];
    d2[1] = M[2] * d1[0] + M[1] * d1[1] + r[1];
    return 1;
}

/* Computes the full Newton step of u. */
static int find_step(
    const sel_pair *pair, const shapes *b, const state *s, both step[3])
{
    const double *R = pair->R;
    double t1[3], t2[3], W1[3], W2[3],
        regular = SEL_NEWTON_REGULAR / pair->length;
    both t[3], c[3], g, r, d1, d2;
    v3_frame(s->n1, t1, t2); /* exact in a plane of symmetry: faces are flat
                                there, and rounding can move a point far */
    for (int i = 0; i < 3; i++)
    {
        t[i][0] = t1[i];
        t[i][1] = t2[i];
    }
    double inv = 1.0 / s->at.s2;
    for (int m = 0; m < 2; m++)
    {
        g[m] = t[0][m] * s->sum[0] + t[1][m] * s->sum[1] + t[2][m] * s->sum[2];
        r[m]
            = inv * (t[0][m] * s->r[0] + t[1][m] * s->r[1] + t[2][m] * s->r[2]);
    }
    for (int i = 0; i < 3; i++)
    {
        for (int m = 0; m < 2; m++)
        {
            c[i][m] = R[i] * t[0][m] + R[3 + i] * t[1][m] + R[6 + i] * t[2][m];
        }
    }
    project(s, 0, t, regular, W1);
    project(s, 1, c, regular, W2);
    if (!solve(s, W1, W2, g, r, d1, d2))
    {
        return 0;
    }
    for (int i = 0; i < 3; i++)
    {
        step[i][0] = (d1[0] * t[i][0] + d1[1] * t[i][1]) * b->inv[i][0];
        step[i][1] = (d2[0] * c[i][0] + d2[1] * c[i][1]) * b->inv[i][1];
    }
    return 1;
}

/* Returns the share of a step with which neither point moves too far. */
static double share_of(const state *s, both step[3])
{
    both far;
    for (int k = 0; k < 2; k++)
    {
        far[k] = (step[0][k] * step[0][k] + step[1][k] * step[1][k]
                     + step[2][k] * step[2][k])
            / (s->u[0][k] * s->u[0][k] + s->u[1][k] * s->u[1][k]
                + s->u[2][k] * s->u[2][k]);
    }
    double most = far[0] > far[1] ? far[0] : far[1];
    return most > SEL_NEWTON_STRIDE * SEL_NEWTON_STRIDE
        ? SEL_NEWTON_STRIDE / sqrt(most)
        : 1.0;
}

/* Takes one damped step; returns 0 if no step reduces the merit. No step leaves
   the range of sel_patch_in_range: a step changes u by at most half, and u is
   then scaled to level one. */
static int advance(
    const sel_pair *pair, const shapes *b, const state *s, state *next)
{
    both step[3];
    if (!find_step(pair, b, s, step))
    {
        return 0;
    }
    double share = share_of(s, step);
    for (int i = 0; i <= SEL_NEWTON_HALVINGS; i++)
    {
        both u[3];
        for (int k = 0; k < 3; k++)
        {
            u[k][0] = s->u[k][0] + share * step[k][0];
            u[k][1] = s->u[k][1] + share * step[k][1];
        }
        if (evaluate(pair, b, u, next) && next->merit < s->merit)
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
    for (int i = 0; i < 3; i++)
    {
        u1[i] = s->u[i][0];
        u2[i] = s->u[i][1];
        solution->x1[i] = s->x[i][0];
    }
    v3_copy(solution->x2, s->x2);
    v3_copy(solution->normal, s->n1);
    solution->s1 = s->at.s1;
    solution->s2 = s->at.s2;
    solution->rho = s->at.rho;
    solution->residual = sel_newton_residual(
        pair, sqrt(s->turn2), v3_norm(s->r), s->h2, &s->at);
}

sel_newton_end sel_newton_points(
    const sel_pair *pair, double u1[3], double u2[3], sel_solution *solution)
{
    const double enough = SEL_NEWTON_TOLERANCE * SEL_NEWTON_TOLERANCE;
    const double accept = SEL_NEWTON_ACCEPT * SEL_NEWTON_ACCEPT;
    double gap = pair->near
        + SEL_SEPARATED
            * (pair->shape1->boundingRadius + pair->shape2->boundingRadius);
    both u[3] = {{u1[0], u2[0]}, {u1[1], u2[1]}, {u1[2], u2[2]}};
    state buffers[2], *s = &buffers[0], *next = &buffers[1];
    shapes b;
    int i = 0;
    set_shapes(pair, &b);
    if (!evaluate(pair, &b, u, s))
    {
        return SEL_NEWTON_FAILED;
    }
    while (!(s->apart > gap) && i < SEL_NEWTON_MAX && s->merit > enough
        && advance(pair, &b, s, next))
    {
        state *swap = s;
        s = next;
        next = swap;
        i++;
    }
    solution->iterations += i;
    int apart = s->apart > gap;
    if (!apart && !(s->merit < accept))
    {
        return SEL_NEWTON_FAILED;
    }
    conclude(pair, s, u1, u2, solution);
    return apart                                     ? SEL_NEWTON_APART
        : solution->residual < SEL_CONTACT_TOLERANCE ? SEL_NEWTON_SOLVED
                                                     : SEL_NEWTON_FAILED;
}
