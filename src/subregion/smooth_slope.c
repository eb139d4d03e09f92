/*---------------------------------------------------------------------------*\
    smooth_slope.c - derivatives of a superellipsoid's contact with the motion
    of the bodies

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    With n out of the superellipsoid and steps delta on both surfaces (patch.h),
    x2 = x1 + g n and n2 = -n remain true if, in the tangent plane,

        G1 delta1 + G2 delta2                = (w2 - w1) x n
        (X1 + g G1) delta1 - X2 delta2       = d2 - d1 - g w1 x n

    with d, w the displacement and rotation of the two bodies at the contact. A
    plane is a body with X = 1, G = 0; a point has X = 0, G = 1; a line along a
    has X = a a, G = 1 - a a.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "shape/patch.h"
#include "subregion/smooth.h"

/* [-] Curvature times size, and radius over size, that is added because a side
   may have none: without it, a flat side has no solution for a rotation. */
#define TRACE 1e-9

typedef struct bend
{
    double X[4], G[4];
} bend;

/* Sets X and G of a superellipsoid at a point, with tangents in its frame. */
static void set_bend(const sel_shape *shape, const sel_smooth *s,
    const double t1[3], const double t2[3], bend *b)
{
    sel_patch patch;
    const bend unit = {{1.0, 0.0, 0.0, 1.0}, {1.0, 0.0, 0.0, 1.0}};
    double size = shape->minSemiAxis;
    *b = unit;
    if (!sel_patch_eval(&patch, shape, s->u))
    {
        return;
    }
    sel_patch_frame(&patch, shape, t1, t2, b->X, b->G);
    for (int i = 0; i < 4; i += 3)
    {
        b->X[i] += shape->chart == SEL_CHART_NORMAL ? TRACE * size : 0.0;
        b->G[i] += shape->chart == SEL_CHART_POINT ? TRACE / size : 0.0;
    }
}

/* Sets X and G of a plane, line or point; a: direction of the line in the
   tangent frame. */
static void set_plain(sel_smooth_other what, const double a[2], bend *b)
{
    for (int i = 0; i < 4; i++)
    {
        double unit = i % 3 ? 0.0 : 1.0, along = a[i / 2] * a[i % 2];
        b->X[i] = what == SEL_SMOOTH_PLANE ? unit
            : what == SEL_SMOOTH_LINE      ? along
                                           : 0.0;
        b->G[i] = unit - b->X[i];
    }
}

/* Solves the system by elimination with pivots. The columns of the unknowns are
   followed by the right-hand sides. Each column of the unknowns is in units of
   its largest entry. */
static void solve(double A[4][4 + SEL_LOCAL_UNKNOWNS], int columns)
{
    double unit[4];
    int last = 4 + columns;
    for (int c = 0; c < 4; c++)
    {
        unit[c] = 1e-300;
        for (int r = 0; r < 4; r++)
        {
            unit[c] = fmax(unit[c], fabs(A[r][c]));
        }
        for (int r = 0; r < 4; r++)
        {
            A[r][c] /= unit[c];
        }
    }
    for (int k = 0; k < 4; k++)
    {
        int best = k;
        for (int r = k + 1; r < 4; r++)
        {
            best = fabs(A[r][k]) > fabs(A[best][k]) ? r : best;
        }
        double pivot = A[best][k];
        pivot = fabs(pivot) > 1e-14 ? pivot : copysign(1e-14, pivot);
        for (int c = k; c < last; c++)
        {
            double swap = A[best][c];
            A[best][c] = A[k][c];
            A[k][c] = swap / pivot;
        }
        for (int r = 0; r < 4; r++)
        {
            double factor = r == k ? 0.0 : A[r][k];
            for (int c = k; c < last && factor != 0.0; c++)
            {
                A[r][c] -= factor * A[k][c];
            }
        }
    }
    for (int k = 0; k < 4; k++)
    {
        for (int c = 4; c < last; c++)
        {
            A[k][c] /= unit[k];
        }
    }
}

typedef struct scene
{
    const sel_local_query *q;
    int side;
    double n[3], t1[3], t2[3], x1[3], x2[3], gap; /* global */
    bend one, two;
    double size;
} scene;

static void set_scene(scene *it, const sel_local_query *q, int side,
    sel_smooth_other what, const sel_smooth *s, const sel_smooth *other,
    const double axis[3])
{
    const sel_local_side *one = &q->side[side], *two = &q->side[1 - side];
    double t1[3], t2[3];
    it->q = q;
    it->side = side;
    it->gap = s->gap;
    it->size = one->shape->minSemiAxis;
    v3_frame(s->n, t1, t2);
    m3_apply(it->n, one->Q, s->n);
    m3_apply(it->t1, one->Q, t1);
    m3_apply(it->t2, one->Q, t2);
    m3_apply(it->x1, one->Q, s->x);
    v3_madd(it->x1, it->x1, 1.0, one->centre);
    v3_madd(it->x2, it->x1, s->gap, it->n);
    set_bend(one->shape, s, t1, t2, &it->one);
    if (what == SEL_SMOOTH_BODY)
    {
        m3_apply_transposed(t1, two->Q, it->t1);
        m3_apply_transposed(t2, two->Q, it->t2);
        set_bend(two->shape, other, t1, t2, &it->two);
        return;
    }
    double a[2] = {0.0, 0.0};
    if (axis)
    {
        a[0] = v3_dot(it->t1, axis);
        a[1] = v3_dot(it->t2, axis);
    }
    set_plain(what, a, &it->two);
}

/* Sets the right-hand side of one unknown. */
static void set_right(
    const scene *it, int k, double A[4][4 + SEL_LOCAL_UNKNOWNS])
{
    sel_local_unknown u;
    double d1[3], d2[3], w1[3], w2[3], way[3], rotation[3];
    sel_local_set_unknown(&u, k);
    sel_local_move(it->q, &u, it->side, it->x1, d1);
    sel_local_move(it->q, &u, 1 - it->side, it->x2, d2);
    sel_local_rotate(&u, it->side, it->n, w1);
    sel_local_rotate(&u, 1 - it->side, it->n, w2);
    v3_sub(rotation, w2, w1);
    v3_sub(way, d2, d1);
    v3_madd(way, way, -it->gap, w1);
    A[0][4 + k] = it->size * v3_dot(it->t1, rotation);
    A[1][4 + k] = it->size * v3_dot(it->t2, rotation);
    A[2][4 + k] = v3_dot(it->t1, way);
    A[3][4 + k] = v3_dot(it->t2, way);
}

static void set_left(const scene *it, double A[4][4 + SEL_LOCAL_UNKNOWNS])
{
    for (int r = 0; r < 2; r++)
    {
        for (int c = 0; c < 2; c++)
        {
            int i = 2 * r + c;
            A[r][c] = it->size * it->one.G[i];
            A[r][2 + c] = it->size * it->two.G[i];
            A[2 + r][c] = it->one.X[i] + it->gap * it->one.G[i];
            A[2 + r][2 + c] = -it->two.X[i];
        }
    }
}

/* Sets all derivatives from the step on the superellipsoid. */
static void set_column(
    const scene *it, int k, const double step[2], sel_local_slope *slope)
{
    sel_local_unknown u;
    const bend *b = &it->one;
    double d1[3], d2[3], dn[3], apart[3], dx1[3], dx2[3];
    sel_local_set_unknown(&u, k);
    sel_local_move(it->q, &u, it->side, it->x1, d1);
    sel_local_move(it->q, &u, 1 - it->side, it->x2, d2);
    sel_local_rotate(&u, it->side, it->n, dn);
    v3_sub(apart, d2, d1);
    double dg = v3_dot(it->n, apart);
    v3_madd(dn, dn, b->G[0] * step[0] + b->G[1] * step[1], it->t1);
    v3_madd(dn, dn, b->G[2] * step[0] + b->G[3] * step[1], it->t2);
    v3_madd(dx1, d1, b->X[0] * step[0] + b->X[1] * step[1], it->t1);
    v3_madd(dx1, dx1, b->X[2] * step[0] + b->X[3] * step[1], it->t2);
    v3_madd(dx2, dx1, dg, it->n);
    v3_madd(dx2, dx2, it->gap, dn);
    slope->gap[k] = dg;
    for (int i = 0; i < 3; i++)
    {
        slope->normal[i][k] = it->side == 0 ? dn[i] : -dn[i];
        slope->point1[i][k] = it->side == 0 ? dx1[i] : dx2[i];
        slope->point2[i][k] = it->side == 0 ? dx2[i] : dx1[i];
    }
}

void sel_smooth_slope(const sel_local_query *q, int k, sel_smooth_other what,
    const sel_smooth *s, const sel_smooth *other, const double axis[3],
    sel_local_slope *slope)
{
    double A[4][4 + SEL_LOCAL_UNKNOWNS];
    scene it;
    set_scene(&it, q, k, what, s, other, axis);
    set_left(&it, A);
    for (int c = 0; c < q->columns; c++)
    {
        set_right(&it, c, A);
    }
    solve(A, q->columns);
    *slope = (sel_local_slope){.gap = {0.0}};
    for (int c = 0; c < q->columns; c++)
    {
        const double step[2] = {A[0][4 + c], A[1][4 + c]};
        set_column(&it, c, step, slope);
    }
}
