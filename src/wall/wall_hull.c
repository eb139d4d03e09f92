/*---------------------------------------------------------------------------*\
    wall_hull.c - contact of a wall's edge with a convex polytope

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Along the edge the gauge of a hull is the maximum of linear functions
    ("lines") v + s x, one for each face of the hull. If the edge is parallel to
    a face, the gauge may have its minimum on a whole interval; then the middle
    of the interval is taken.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "wall/wall_mesh.h"

#include <gsl/gsl_math.h>

/* [-] A line is level if it changes by less along the whole edge. */
#define LEVEL 1e-10
/* [-] Rounding of a line's value. */
#define TIE 1e-14

typedef struct line
{
    double value, slope;
    int face;
} line;

typedef struct query
{
    const sel_shape *shape;
    const double *a;
    double along[3];
} query;

static double over_distance(const sel_shape *shape, int f)
{
    return 1.0 / (shape->hull->planes[4 * f + 3] * shape->scale);
}

static line line_of(const query *q, int f)
{
    const double *n = q->shape->hull->planes + 4 * f;
    double factor = over_distance(q->shape, f);
    return (line){factor * v3_dot(n, q->a), factor * v3_dot(n, q->along), f};
}

static double value_at(const line *it, double x)
{
    return it->value + x * it->slope;
}

/* Returns the line with the greatest value at x. If several are equal, returns
   that with the greatest slope (`up` 1) or the lowest slope (`up` 0). */
static line greatest(const query *q, double x, int up)
{
    line best = line_of(q, 0);
    for (int f = 1; f < q->shape->hull->nFaces; f++)
    {
        line it = line_of(q, f);
        double more = value_at(&it, x) - value_at(&best, x);
        double slack = TIE * (1.0 + fabs(it.value) + fabs(it.slope));
        int steeper = up ? it.slope > best.slope : it.slope < best.slope;
        if (more > slack || (fabs(more) <= slack && steeper))
        {
            best = it;
        }
    }
    return best;
}

/* Returns the x at which a falling and a rising line intersect. As long as
   another line is greater there, it replaces one of the two. */
static double meeting(const query *q, line *falls, line *rises)
{
    double x = 0.5;
    for (int k = 0; k < q->shape->hull->nFaces; k++)
    {
        x = (falls->value - rises->value) / (rises->slope - falls->slope);
        x = GSL_MIN_DBL(GSL_MAX_DBL(x, 0.0), 1.0);
        line top = greatest(q, x, 1);
        double slack = TIE * (1.0 + fabs(top.value) + fabs(top.slope));
        if (!(value_at(&top, x) > value_at(rises, x) + slack))
        {
            break;
        }
        *(top.slope > 0.0 ? rises : falls) = top;
    }
    return x;
}

static double middle_of_level(const query *q, const line *level)
{
    double low = 0.0, high = 1.0;
    for (int f = 0; f < q->shape->hull->nFaces; f++)
    {
        line it = line_of(q, f);
        double above = level->value - it.value;
        if (it.slope > LEVEL)
        {
            high = GSL_MIN_DBL(high, above / it.slope);
        }
        else if (it.slope < -LEVEL)
        {
            low = GSL_MAX_DBL(low, above / it.slope);
        }
    }
    return 0.5 * (low + high);
}

static int is_level(const line *it)
{
    return fabs(it->slope) <= LEVEL;
}

/* Sets the weighted mean of the gradients of both lines whose slope along the
   edge is zero. */
static void set_gradient(
    const query *q, const line *falls, const line *rises, double gradient[3])
{
    double span = rises->slope - falls->slope;
    double share = span > 0.0 ? rises->slope / span : 1.0;
    v3_scale(gradient, share * over_distance(q->shape, falls->face),
        q->shape->hull->planes + 4 * falls->face);
    v3_madd(gradient, gradient,
        (1.0 - share) * over_distance(q->shape, rises->face),
        q->shape->hull->planes + 4 * rises->face);
}

int sel_wall_hull_edge(const sel_shape *shape, const double a[3],
    const double b[3], double *x, double *gauge, double gradient[3])
{
    query q = {.shape = shape, .a = a};
    v3_sub(q.along, b, a);
    line falls = greatest(&q, 0.0, 1), rises = greatest(&q, 1.0, 0);
    if (!is_level(&falls) && !is_level(&rises))
    {
        if (falls.slope > 0.0 || rises.slope < 0.0)
        {
            return 0;
        }
        *x = meeting(&q, &falls, &rises);
    }
    line level = is_level(&falls) ? falls : rises;
    if (is_level(&level))
    {
        *x = middle_of_level(&q, &level);
        falls = rises = level;
    }
    *gauge = GSL_MAX_DBL(value_at(&falls, *x), value_at(&rises, *x));
    set_gradient(&q, &falls, &rises, gradient);
    return *gauge < 1.0;
}
