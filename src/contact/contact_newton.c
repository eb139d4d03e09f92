/*---------------------------------------------------------------------------*\
    contact_newton.c - Newton's method for the contact of two particles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Unknowns: a tangential step delta on each surface (patch.h). Equations, in
    the tangent plane of n1:

        n1 + n2               = 0      the normals are opposite
        s1 x1 - d - s2 x2     = 0      tangential part of (1) of pair.h

    The normal component of (1) always holds, because it sets s2, s1 or rho.
    With dx = X delta, dn = G delta the step solves

        G1 delta1            + G2 delta2    = -(n1 + n2)
        (s1 X1 - rho G1) delta1 - s2 X2 delta2 = -r

    This is a 4 x 4 system. It is 2 x 2 if X or G of each body is the unit
    matrix. The change of the scales is of second order.
\*---------------------------------------------------------------------------*/

#include "contact/newton.h"
#include "shape/patch.h"
#include "base/tolerances.h"
#include "base/vec3.h"

typedef struct state
{
    sel_patch p1, p2;
    double n2[3], x2[3]; /* of patch 2, axes of body 1 */
    double t1[3], t2[3]; /* tangent frame of n1 */
    double sum[3];       /* n1 + n2 */
    double angle;        /* |n1 + n2| */
    double r[2];         /* (1) in the tangent frame [m] */
    double tangential;   /* |r| */
    double h1;           /* support distance of 1 along n1 */
    double distance;     /* d.n1 */
    sel_scales at;
    double merit;
} state;

double sel_pair_scale(
    const sel_pair *pair, double h1, double h2, double distance)
{
    if (pair->method == SEL_DEEPEST_POINT)
    {
        return (distance - h1) / h2;
    }
    double s = distance / (h1 + h2);
    if (pair->method == SEL_COMMON_NORMAL || pair->alpha == 1.0)
    {
        return s;
    }
    /* Newton for the root of s1 h1 + s2 h2 - distance, with s1 = exp(e1 t), s2
       = exp(e2 t). This function is convex and increasing in t, and neither
       exponent is above one. If the bodies are far apart, the steps may end
       above the root; this also means that they are apart. */
    double e1 = pair->alpha > 1.0 ? 1.0 / pair->alpha : 1.0;
    double e2 = pair->alpha > 1.0 ? 1.0 : pair->alpha;
    double t = log(s);
    for (int i = 0; i < SEL_SCALE_STEPS; i++)
    {
        double a = h1 * exp(e1 * t), b = h2 * exp(e2 * t);
        double step = (a + b - distance) / (e1 * a + e2 * b);
        t -= step;
        if (fabs(step) < SEL_LINE_TOLERANCE)
        {
            break;
        }
    }
    return exp(e1 * t);
}

int sel_newton_scales(const sel_pair *pair, double h1, double h2,
    double distance, sel_scales *scales)
{
    double rho = h1 + h2 - distance;
    *scales = (sel_scales){1.0, 1.0, rho, 0.0};
    if (pair->method == SEL_COMMON_NORMAL)
    {
        scales->lever = rho;
        return 1;
    }
    if (!(h2 > 0.0) || !(distance > (pair->method == SEL_MIDWAY ? 0.0 : h1)))
    {
        return 0;
    }
    double scale = sel_pair_scale(pair, h1, h2, distance);
    if (pair->method == SEL_DEEPEST_POINT)
    {
        scales->s2 = scale;
    }
    else
    {
        scales->s1 = scale;
        scales->s2 = pair->alpha == 1.0 ? scale : pow(scale, pair->alpha);
    }
    return 1;
}

/* Sets the scales; returns 0 if they are meaningless. */
static int set_scales(const sel_pair *pair, state *s)
{
    s->h1 = v3_dot(s->p1.x, s->p1.n);
    s->distance = v3_dot(pair->d, s->p1.n);
    return sel_newton_scales(
        pair, s->h1, -v3_dot(s->x2, s->p1.n), s->distance, &s->at);
}

/* Returns 1 if both bodies have charts by the normal; they then share one
   unknown normal. */
static int share_normal(const sel_pair *pair)
{
    return pair->shape1->chart == SEL_CHART_NORMAL
        && pair->shape2->chart == SEL_CHART_NORMAL;
}

/* Sets u2 to the normal -n. The length of u2 (its level) stays that of
   `before`, so that no root has to be computed. */
static void opposite(const sel_pair *pair, const double n[3],
    const double before[3], double u2[3])
{
    const double *a = pair->shape2->semiAxes;
    double m[3], v[3] = {before[0] / a[0], before[1] / a[1], before[2] / a[2]};
    double length = v3_norm(v);
    m3_apply_transposed(m, pair->R, n);
    for (int i = 0; i < 3; i++)
    {
        u2[i] = -length * a[i] * m[i];
    }
}

/* Evaluates the state at u1 and u2. If the bodies share the normal, that of u1
   replaces u2. */
static int evaluate(
    const sel_pair *pair, const double u1[3], const double u2[3], state *s)
{
    double other[3];
    if (!sel_patch_eval(&s->p1, pair->shape1, u1))
    {
        return 0;
    }
    v3_copy(other, u2);
    if (share_normal(pair))
    {
        opposite(pair, s->p1.n, u2, other);
    }
    if (!sel_patch_eval(&s->p2, pair->shape2, other))
    {
        return 0;
    }
    m3_apply(s->x2, pair->R, s->p2.x);
    m3_apply(s->n2, pair->R, s->p2.n);
    if (!set_scales(pair, s))
    {
        return 0;
    }
    double r[3];
    for (int i = 0; i < 3; i++)
    {
        s->sum[i] = s->p1.n[i] + s->n2[i];
        r[i] = s->at.s1 * s->p1.x[i] - pair->d[i] - s->at.s2 * s->x2[i];
    }
    v3_frame(s->p1.n, s->t1, s->t2);
    s->r[0] = v3_dot(s->t1, r);
    s->r[1] = v3_dot(s->t2, r);
    double turn2 = v3_dot(s->sum, s->sum);
    double tangential2 = s->r[0] * s->r[0] + s->r[1] * s->r[1];
    s->angle = sqrt(turn2);
    s->tangential = sqrt(tangential2);
    s->merit = turn2 + tangential2 / (pair->length * pair->length);
    return 1;
}

/* - - - the step - - - */

/* c = A b, A 2 x 2 */
static void apply2(const double A[4], const double b[2], double c[2])
{
    c[0] = A[0] * b[0] + A[1] * b[1];
    c[1] = A[2] * b[0] + A[3] * b[1];
}

/* C = A B */
static void multiply2(const double A[4], const double B[4], double C[4])
{
    C[0] = A[0] * B[0] + A[1] * B[2];
    C[1] = A[0] * B[1] + A[1] * B[3];
    C[2] = A[2] * B[0] + A[3] * B[2];
    C[3] = A[2] * B[1] + A[3] * B[3];
}

static int solve2(const double A[4], const double b[2], double x[2])
{
    double det = A[0] * A[3] - A[1] * A[2];
    double size = fabs(A[0]) + fabs(A[3]);
    if (!(fabs(det) > SEL_SINGULAR * size * size))
    {
        return 0;
    }
    double inv = 1.0 / det;
    x[0] = inv * (A[3] * b[0] - A[1] * b[1]);
    x[1] = inv * (A[0] * b[1] - A[2] * b[0]);
    return 1;
}

/* The blocks of the system. Flat faces get a very small curvature and vertices
   a very small radius, so that the step is unique. */
typedef struct blocks
{
    double a[3], c[3]; /* the tangent frame in body 2 */
    double X1[4], G1[4], X2[4], G2[4];
    double sum[2];
} blocks;

static void set_blocks(const sel_pair *pair, const state *s, blocks *b)
{
    double radius = SEL_NEWTON_REGULAR * pair->length;
    double curvature = SEL_NEWTON_REGULAR / pair->length;
    sel_patch_frame(&s->p1, pair->shape1, s->t1, s->t2, b->X1, b->G1);
    m3_apply_transposed(b->a, pair->R, s->t1);
    m3_apply_transposed(b->c, pair->R, s->t2);
    sel_patch_frame(&s->p2, pair->shape2, b->a, b->c, b->X2, b->G2);
    double *points[2] = {pair->shape1->chart == SEL_CHART_POINT ? b->G1 : NULL,
        pair->shape2->chart == SEL_CHART_POINT ? b->G2 : NULL};
    double *normals[2]
        = {pair->shape1->chart == SEL_CHART_NORMAL ? b->X1 : NULL,
            pair->shape2->chart == SEL_CHART_NORMAL ? b->X2 : NULL};
    for (int k = 0; k < 2; k++)
    {
        if (points[k])
        {
            points[k][0] += curvature;
            points[k][3] += curvature;
        }
        if (normals[k])
        {
            normals[k][0] += radius;
            normals[k][3] += radius;
        }
    }
    b->sum[0] = v3_dot(s->t1, s->sum);
    b->sum[1] = v3_dot(s->t2, s->sum);
}

/* Computes the step if both charts are by normals: G = 1. */
static int step_normals(
    const state *s, const blocks *b, double d1[2], double d2[2])
{
    double A[4], f[2];
    for (int i = 0; i < 4; i++)
    {
        A[i] = s->at.s1 * b->X1[i] + s->at.s2 * b->X2[i]
            - (i % 3 ? 0.0 : s->at.lever);
    }
    apply2(b->X2, b->sum, f);
    f[0] = -s->r[0] - s->at.s2 * f[0];
    f[1] = -s->r[1] - s->at.s2 * f[1];
    if (!solve2(A, f, d1))
    {
        return 0;
    }
    d2[0] = -b->sum[0] - d1[0];
    d2[1] = -b->sum[1] - d1[1];
    return 1;
}

/* Computes the step if chart 1 is by points and chart 2 by normals. */
static int step_point_normal(
    const state *s, const blocks *b, double d1[2], double d2[2])
{
    double A[4], f[2];
    multiply2(b->X2, b->G1, A);
    for (int i = 0; i < 4; i++)
    {
        A[i] = s->at.s2 * A[i] - s->at.lever * b->G1[i]
            + (i % 3 ? 0.0 : s->at.s1);
    }
    apply2(b->X2, b->sum, f);
    f[0] = -s->r[0] - s->at.s2 * f[0];
    f[1] = -s->r[1] - s->at.s2 * f[1];
    if (!solve2(A, f, d1))
    {
        return 0;
    }
    apply2(b->G1, d1, d2);
    d2[0] = -b->sum[0] - d2[0];
    d2[1] = -b->sum[1] - d2[1];
    return 1;
}

/* Computes the step if chart 1 is by normals and chart 2 by points. */
static int step_normal_point(
    const state *s, const blocks *b, double d1[2], double d2[2])
{
    double M[4], A[4], f[2];
    for (int i = 0; i < 4; i++)
    {
        M[i] = s->at.s1 * b->X1[i] - (i % 3 ? 0.0 : s->at.lever);
    }
    multiply2(M, b->G2, A);
    A[0] += s->at.s2;
    A[3] += s->at.s2;
    apply2(M, b->sum, f);
    f[0] = s->r[0] - f[0];
    f[1] = s->r[1] - f[1];
    if (!solve2(A, f, d2))
    {
        return 0;
    }
    apply2(b->G2, d2, d1);
    d1[0] = -b->sum[0] - d1[0];
    d1[1] = -b->sum[1] - d1[1];
    return 1;
}

/* Sets the blocks that are unit matrices because of the type of chart. */
static void complete(const sel_pair *pair, blocks *b)
{
    double *X[2] = {b->X1, b->X2}, *G[2] = {b->G1, b->G2};
    const sel_shape *shapes[2] = {pair->shape1, pair->shape2};
    for (int k = 0; k < 2; k++)
    {
        for (int i = 0; i < 4; i++)
        {
            double unit = i % 3 ? 0.0 : 1.0;
            if (shapes[k]->chart == SEL_CHART_POINT)
            {
                X[k][i] = unit;
            }
            else if (shapes[k]->chart == SEL_CHART_NORMAL)
            {
                G[k][i] = unit;
            }
        }
    }
}

/* Sets the four equations; the last column is the right-hand side. */
static void fill_mixed(
    const sel_pair *pair, const state *s, const blocks *b, double M[4][5])
{
    double inv = 1.0 / pair->length;
    for (int i = 0; i < 2; i++)
    {
        for (int j = 0; j < 2; j++)
        {
            int k = 2 * i + j;
            M[i][j] = b->G1[k];
            M[i][2 + j] = b->G2[k];
            M[2 + i][j] = inv * (s->at.s1 * b->X1[k] - s->at.lever * b->G1[k]);
            M[2 + i][2 + j] = -inv * s->at.s2 * b->X2[k];
        }
        M[i][4] = -b->sum[i];
        M[2 + i][4] = -inv * s->r[i];
    }
}

/* Scales each column so that its largest entry is one. The solution must be
   multiplied by `scale`. */
static void scale_columns(double M[4][5], double scale[4])
{
    for (int j = 0; j < 4; j++)
    {
        double size = 0.0;
        for (int i = 0; i < 4; i++)
        {
            size = fmax(size, fabs(M[i][j]));
        }
        scale[j] = 1.0 / fmax(size, SEL_NEWTON_REGULAR);
        for (int i = 0; i < 4; i++)
        {
            M[i][j] *= scale[j];
        }
    }
}

/* Gaussian elimination with partial pivoting. `rows`: the order of the pivot
   rows. A pivot that is almost zero is replaced by SEL_NEWTON_REGULAR. */
static void eliminate(double M[4][5], int rows[4])
{
    for (int k = 0; k < 4; k++)
    {
        int pivot = k;
        for (int i = k + 1; i < 4; i++)
        {
            pivot = fabs(M[rows[i]][k]) > fabs(M[rows[pivot]][k]) ? i : pivot;
        }
        int swap = rows[k];
        rows[k] = rows[pivot];
        rows[pivot] = swap;
        double *top = M[rows[k]];
        top[k] = fabs(top[k]) > SEL_NEWTON_REGULAR
            ? top[k]
            : copysign(SEL_NEWTON_REGULAR, top[k]);
        for (int i = k + 1; i < 4; i++)
        {
            double f = M[rows[i]][k] / top[k];
            for (int j = k + 1; j < 5; j++)
            {
                M[rows[i]][j] -= f * top[j];
            }
        }
    }
}

static void substitute_back(
    double M[4][5], const int rows[4], double unknowns[4])
{
    for (int k = 3; k >= 0; k--)
    {
        double sum = M[rows[k]][4];
        for (int j = k + 1; j < 4; j++)
        {
            sum -= M[rows[k]][j] * unknowns[j];
        }
        unknowns[k] = sum / M[rows[k]][k];
    }
}

/* Solves the whole 4 x 4 system. */
static void step_mixed(
    const sel_pair *pair, const state *s, blocks *b, double d1[2], double d2[2])
{
    double M[4][5], scale[4], step[4] = {0.0, 0.0, 0.0, 0.0};
    int rows[4] = {0, 1, 2, 3};
    complete(pair, b);
    fill_mixed(pair, s, b, M);
    scale_columns(M, scale);
    eliminate(M, rows);
    substitute_back(M, rows, step);
    d1[0] = scale[0] * step[0];
    d1[1] = scale[1] * step[1];
    d2[0] = scale[2] * step[2];
    d2[1] = scale[3] * step[3];
}

static int find_step(
    const sel_pair *pair, const state *s, blocks *b, double d1[2], double d2[2])
{
    sel_chart_type type1 = pair->shape1->chart, type2 = pair->shape2->chart;
    set_blocks(pair, s, b);
    if (type1 == SEL_CHART_NORMAL && type2 == SEL_CHART_NORMAL)
    {
        return step_normals(s, b, d1, d2);
    }
    if (type1 == SEL_CHART_POINT && type2 == SEL_CHART_NORMAL)
    {
        return step_point_normal(s, b, d1, d2);
    }
    if (type1 == SEL_CHART_NORMAL && type2 == SEL_CHART_POINT)
    {
        return step_normal_point(s, b, d1, d2);
    }
    step_mixed(pair, s, b, d1, d2);
    return 1;
}

/* Takes one damped step; returns 0 if no step reduces the merit. */
static int advance(const sel_pair *pair, const state *s, state *next)
{
    double d1[2], d2[2], step1[3], step2[3];
    blocks b;
    if (!find_step(pair, s, &b, d1, d2))
    {
        return 0;
    }
    sel_patch_direction(&s->p1, pair->shape1, s->t1, s->t2, d1, step1);
    sel_patch_direction(&s->p2, pair->shape2, b.a, b.c, d2, step2);

    double reach = v3_norm(step1) / v3_norm(s->p1.u);
    double reach2 = v3_norm(step2) / v3_norm(s->p2.u);
    reach = reach2 > reach ? reach2 : reach;
    double share = reach > SEL_NEWTON_STRIDE ? SEL_NEWTON_STRIDE / reach : 1.0;
    for (int i = 0; i <= SEL_NEWTON_HALVINGS; i++)
    {
        double u1[3], u2[3];
        v3_madd(u1, s->p1.u, share, step1);
        v3_madd(u2, s->p2.u, share, step2);
        if (evaluate(pair, u1, u2, next) && next->merit < s->merit)
        {
            return 1;
        }
        share *= 0.5;
    }
    return 0;
}

/* - - - the answer - - - */

/* Returns 1 if the plane normal to n1 separates the bodies by more than
   rounding plus pair->near. The support distance of body 2 towards -n1 is at
   most that towards n2 plus the angle between -n1 and n2 times the bounding
   radius of body 2. */
static int separated(const sel_pair *pair, const state *s)
{
    double reach = pair->shape1->boundingRadius + pair->shape2->boundingRadius;
    double support2
        = v3_dot(s->p2.n, s->p2.x) + pair->shape2->boundingRadius * s->angle;
    return s->distance - s->h1 - support2 > SEL_SEPARATED * reach + pair->near;
}

double sel_newton_residual(const sel_pair *pair, double angle,
    double tangential, double h2, const sel_scales *scales)
{
    double gap = tangential / pair->length;
    double rotation = angle * pair->shape2->boundingRadius / h2;
    if (pair->method != SEL_COMMON_NORMAL)
    {
        /* radius, over the smallest semi-axis, of a sphere in the octahedron of
           the semi-axes, which lies inside every shape */
        const double inner = 0.577;
        double least = inner * pair->shape2->minSemiAxis;
        double off = tangential / (least * fmax(scales->s2, SEL_ENGULFED));
        if (pair->method == SEL_MIDWAY)
        {
            least = inner * pair->shape1->minSemiAxis;
            off = fmax(
                off, tangential / (least * fmax(scales->s1, SEL_ENGULFED)));
        }
        gap = rotation + off;
    }
    gap += rotation;
    return gap > angle ? gap : angle;
}

static void conclude(
    const sel_pair *pair, const state *s, sel_solution *solution)
{
    v3_copy(solution->x1, s->p1.x);
    v3_copy(solution->x2, s->x2);
    v3_copy(solution->normal, s->p1.n);
    solution->s1 = s->at.s1;
    solution->s2 = s->at.s2;
    solution->rho = s->at.rho;
    solution->residual = sel_newton_residual(
        pair, s->angle, s->tangential, v3_dot(s->p2.x, s->p2.n), &s->at);
}

sel_newton_end sel_newton(
    const sel_pair *pair, double u1[3], double u2[3], sel_solution *solution)
{
    const double enough = SEL_NEWTON_TOLERANCE * SEL_NEWTON_TOLERANCE;
    const double accept = SEL_NEWTON_ACCEPT * SEL_NEWTON_ACCEPT;
    state buffers[2], *s = &buffers[0], *next = &buffers[1];
    int i = 0;
    solution->residual = 1.0;
    if (!sel_patch_in_range(u1) || !sel_patch_in_range(u2))
    {
        return SEL_NEWTON_FAILED; /* the memory has no valid solution */
    }
    if (pair->shape1->isEllipsoid && pair->shape2->isEllipsoid)
    {
        return sel_newton_ellipsoids(pair, u1, u2, solution);
    }
    if (pair->shape1->chart == SEL_CHART_POINT
        && pair->shape2->chart == SEL_CHART_POINT)
    {
        return sel_newton_points(pair, u1, u2, solution);
    }
    if (!evaluate(pair, u1, u2, s))
    {
        return SEL_NEWTON_FAILED;
    }
    int apart = separated(pair, s);
    while (!apart && i < SEL_NEWTON_MAX && s->merit > enough
        && advance(pair, s, next))
    {
        state *swap = s;
        s = next;
        next = swap;
        apart = separated(pair, s);
        i++;
    }
    solution->iterations += i;
    if (!apart && !(s->merit < accept))
    {
        return SEL_NEWTON_FAILED;
    }
    conclude(pair, s, solution);
    v3_copy(u1, s->p1.u);
    v3_copy(u2, s->p2.u);
    if (apart)
    {
        return SEL_NEWTON_APART;
    }
    return solution->residual < SEL_CONTACT_TOLERANCE ? SEL_NEWTON_SOLVED
                                                      : SEL_NEWTON_FAILED;
}
