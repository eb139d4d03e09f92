/*---------------------------------------------------------------------------*\
    measure_surface.c - tops of bodies, levels and slopes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_measure.h"
#include "sel_motion.h"
#include "base/vec3.h"

#include <stdlib.h>

/* Number of steps of the golden section search, and of bisection. They reduce
   any interval to rounding errors. */
#define GOLDEN_STEPS 80
#define HALVES       60

typedef struct line
{
    const sel_shape *shape;
    double start[3], direction[3]; /* body frame */
} line;

static double gauge_at(const line *l, double t)
{
    double x[3];
    v3_madd(x, l->start, t, l->direction);
    return sel_shape_gauge(l->shape, x, NULL, NULL);
}

/* Finds a point on the line inside the body, if there is one. The gauge is
   convex along the line; it is minimised until its value is below one. */
static int find_inside(const line *l, double from, double to, double *t)
{
    const double golden = 0.6180339887498949;
    double a = to - golden * (to - from), b = from + golden * (to - from);
    double fa = gauge_at(l, a), fb = gauge_at(l, b);
    for (int k = 0; k < GOLDEN_STEPS; k++)
    {
        *t = fa < fb ? a : b;
        if (fmin(fa, fb) < 1.0)
        {
            return 1;
        }
        if (fa < fb)
        {
            to = b;
            b = a;
            fb = fa;
            a = to - golden * (to - from);
            fa = gauge_at(l, a);
        }
        else
        {
            from = a;
            a = b;
            fa = fb;
            b = from + golden * (to - from);
            fb = gauge_at(l, b);
        }
    }
    return 0;
}

static int leave_smooth(const line *l, double *t)
{
    double middle = -v3_dot(l->start, l->direction);
    double reach = 1.01 * l->shape->boundingRadius, inside;
    if (!find_inside(l, middle - reach, middle + reach, &inside))
    {
        return 0;
    }
    double outside = middle + reach;
    for (int k = 0; k < HALVES; k++)
    {
        double half = 0.5 * (inside + outside);
        if (gauge_at(l, half) < 1.0)
        {
            inside = half;
        }
        else
        {
            outside = half;
        }
    }
    *t = inside;
    return 1;
}

/* Solves a t^2 + 2 b t + c = 0, with lengths in semi-axes, for the greater
   root, and avoids cancellation. */
static int leave_ellipsoid(const line *l, double *t)
{
    double a = 0.0, b = 0.0, c = -1.0;
    for (int i = 0; i < 3; i++)
    {
        double s = l->start[i] * l->shape->inverseAxes[i];
        double d = l->direction[i] * l->shape->inverseAxes[i];
        a += d * d;
        b += s * d;
        c += s * s;
    }
    double square = b * b - a * c;
    if (square <= 0.0)
    {
        return 0;
    }
    double root = sqrt(square);
    *t = b > 0.0 ? -c / (b + root) : (root - b) / a;
    return 1;
}

/* A convex part contains the range of the line that is inside all of its
   planes. */
static int leave_part(const line *l, int k, double *t)
{
    sel_shape one;
    double offset[3], start[3];
    sel_shape_part(l->shape, k, &one, offset);
    v3_sub(start, l->start, offset);
    double enter = -HUGE_VAL, leave = HUGE_VAL;
    for (int f = 0; f < one.hull->nFaces; f++)
    {
        const double *plane = one.hull->planes + 4 * f;
        double rate = v3_dot(plane, l->direction);
        double capacity = plane[3] * one.scale - v3_dot(plane, start);
        if (fabs(rate) < 1e-14) /* parallel to the face, to rounding */
        {
            if (capacity < 0.0)
            {
                return 0;
            }
        }
        else if (rate > 0.0)
        {
            leave = fmin(leave, capacity / rate);
        }
        else
        {
            enter = fmax(enter, capacity / rate);
        }
    }
    *t = leave;
    return enter < leave;
}

int sel_measure_line(const sel_shape *shape, const double x[3],
    const double Q[9], const double start[3], const double direction[3],
    double *t)
{
    line l = {.shape = shape};
    double r[3], side[3];
    v3_sub(r, start, x);
    v3_madd(side, r, -v3_dot(r, direction), direction);
    if (v3_norm(side) > shape->boundingRadius)
    {
        return 0;
    }
    m3_apply_transposed(l.start, Q, r);
    m3_apply_transposed(l.direction, Q, direction);
    if (shape->type != SEL_POLYHEDRON)
    {
        return shape->isEllipsoid ? leave_ellipsoid(&l, t)
                                  : leave_smooth(&l, t);
    }

    int hit = 0;
    for (int k = 0; k < sel_shape_parts(shape); k++)
    {
        double leave;
        if (leave_part(&l, k, &leave) && (!hit || leave > *t))
        {
            *t = leave;
            hit = 1;
        }
    }
    return hit;
}

/* Sets the two axes normal to the axis `up`. */
static void across(int up, int axes[2])
{
    axes[0] = up == 0 ? 1 : 0;
    axes[1] = up == 2 ? 1 : 2;
}

void sel_columns_place(const sel_columns *columns, int column, double place[2])
{
    int axes[2], k[2] = {column % columns->n[0], column / columns->n[0]};
    across(columns->up, axes);
    for (int i = 0; i < 2; i++)
    {
        int a = axes[i];
        place[i] = columns->low[a]
            + (k[i] + 0.5) * (columns->high[a] - columns->low[a])
                / columns->n[i];
    }
}

/* Sets the range of columns, from *first to *last, within the distance `reach`
   of a position along axis i. The range is empty if last < first. */
static void within(const sel_columns *columns, int i, double at, double reach,
    int *first, int *last)
{
    int axes[2];
    across(columns->up, axes);
    double low = columns->low[axes[i]];
    double width = (columns->high[axes[i]] - low) / columns->n[i];
    double from = floor((at - reach - low) / width - 0.5);
    double to = ceil((at + reach - low) / width - 0.5);
    *first = (int)fmin(fmax(from, 0.0), columns->n[i]);
    *last = (int)fmax(fmin(to, columns->n[i] - 1.0), -1.0);
}

void sel_columns_raise(const sel_columns *columns, const sel_shape *shape,
    const double x[3], const double q[4], double *heights,
    unsigned char *covered)
{
    int axes[2], first[2], last[2];
    double Q[9], direction[3] = {0.0, 0.0, 0.0};
    across(columns->up, axes);
    sel_motion_tensor(q, Q);
    direction[columns->up] = 1.0;
    for (int i = 0; i < 2; i++)
    {
        within(
            columns, i, x[axes[i]], shape->boundingRadius, first + i, last + i);
    }
    for (int j = first[1]; j <= last[1]; j++)
    {
        for (int i = first[0]; i <= last[0]; i++)
        {
            int column = j * columns->n[0] + i;
            double place[2], start[3], t;
            sel_columns_place(columns, column, place);
            start[axes[0]] = place[0];
            start[axes[1]] = place[1];
            start[columns->up] = x[columns->up];
            if (!sel_measure_line(shape, x, Q, start, direction, &t))
            {
                continue;
            }
            double top = start[columns->up] + t;
            if (!covered[column] || top > heights[column])
            {
                heights[column] = top;
                covered[column] = 1;
            }
        }
    }
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double sel_measure_quantile(double *values, int n, double part)
{
    qsort(values, (size_t)n, sizeof *values, compare);
    double place = part * (n - 1);
    int below = (int)floor(place);
    int above = below + 1 < n ? below + 1 : below;
    return values[below] + (place - below) * (values[above] - values[below]);
}

void sel_measure_slope(
    int n, const double *way, const double *height, sel_line_fit *fit)
{
    double w = 0.0, h = 0.0, ww = 0.0, wh = 0.0, rest = 0.0;
    *fit = (sel_line_fit){.n = n};
    if (n < 1)
    {
        return;
    }
    for (int i = 0; i < n; i++)
    {
        w += way[i];
        h += height[i];
    }
    w /= n;
    h /= n;
    for (int i = 0; i < n; i++)
    {
        ww += (way[i] - w) * (way[i] - w);
        wh += (way[i] - w) * (height[i] - h);
    }
    fit->slope = n < 3 || ww <= 0.0 ? 0.0 : -wh / ww;
    fit->top = h + fit->slope * w;
    for (int i = 0; i < n; i++)
    {
        double off = height[i] - (fit->top - fit->slope * way[i]);
        rest += off * off;
    }
    fit->residual = sqrt(rest / n);
}

int sel_columns_level(const sel_columns *columns, const double *heights,
    const unsigned char *covered, int n, const double *parts, double *work,
    double *mean, double *quantiles)
{
    int found = sel_columns_tops(columns, heights, covered, work);
    double sum = 0.0;
    for (int i = 0; i < found; i++)
    {
        sum += work[i];
    }
    *mean = sum / (found > 1 ? found : 1);
    for (int k = 0; k < n; k++)
    {
        quantiles[k]
            = found ? sel_measure_quantile(work, found, parts[k]) : 0.0;
    }
    return found;
}

void sel_columns_slope(const sel_columns *columns, const sel_incline *incline,
    const double *heights, const unsigned char *covered, double *work,
    sel_line_fit *fit)
{
    double *tops = work + (ptrdiff_t)columns->n[0] * columns->n[1];
    int n = sel_columns_ways(columns, incline, heights, covered, work, tops);
    sel_measure_slope(n, work, tops, fit);
}
