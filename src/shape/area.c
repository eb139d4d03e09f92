/*---------------------------------------------------------------------------*\
    area.c - surface and projected area

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Both are integrals with bounded integrands. Near a plane of symmetry these
    behave like a power (exponent 0.05 to 19) of the distance from the plane.
    The range is therefore cut at these planes. Each piece is integrated by the
    double exponential rule of Takahasi and Mori (1974), which is accurate for
    any behaviour at the ends. Its step is halved until the sum no longer
    changes.
\*---------------------------------------------------------------------------*/

#include "shape/area.h"
#include "shape/shape_type.h"
#include "base/norm.h"
#include "superellipsoid.h"
#include "base/tolerances.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* Number of nodes at the finest step. */
enum
{
    NODES = 2 * 13 * (1 << SEL_AREA_LEVELS) + 1
};

/* A node of the rule on [0, 1]. */
typedef struct node
{
    double place, weight;
} node;

/* Returns the node at t. The rule has its nodes at t in (-3.25, 3.25): it
   leaves out 1e-17 of the interval at each end. */
static node node_at(double t)
{
    double e = exp(-M_PI * sinh(t));
    double place = 1.0 / (1.0 + e);
    return (node){place, M_PI * cosh(t) * place * (e * place)};
}

/* Estimates the relative error of a sum after the step has been halved, from
   the relative changes by this halving and by the previous one. Each halving
   about squares the error. A change far below the square of the previous one is
   therefore due to chance, for example if the nodes miss a bend. */
static double doubt(double change, double before)
{
    return GSL_MAX_DBL(change, before * before);
}

/* - - - - - - - - - - - - - - - - surface - - - - - - - - - - - - - - - - - */

/* The surface is x = (a W u, b W v, c Z), where (u, v) and (W, Z) are points of
   the curves u^p2 + v^p2 = 1, W^p1 + Z^p1 = 1. With the parameter s along the
   first curve and t along the second,
       |x_s x x_t| = W sqrt(c^2 Z_t^2 (a^2 u_s^2 + b^2 v_s^2)
                            + a^2 b^2 W_t^2 (u v_s - v u_s)^2)
   Each curve is cut at its diagonal. The parameter of each half is its smaller
   coordinate, so that the derivatives of the coordinates are 1 and -slope, with
   a slope of at most 1. */
typedef struct half_curve
{
    int count;
    double big[NODES], small[NODES], slope[NODES], weight[NODES];
} half_curve;

static void half_curve_fill(half_curve *half, double p, double step)
{
    double end = pow(2.0, -1.0 / p);
    int reach = (int)(3.25 / step);
    half->count = 2 * reach + 1;
    for (int i = 0; i < half->count; i++)
    {
        node n = node_at((i - reach) * step);
        double small = end * n.place;
        double big = pow(1.0 - pow(small, p), 1.0 / p);
        half->big[i] = big;
        half->small[i] = small;
        half->slope[i] = pow(small / big, p - 1.0);
        half->weight[i] = step * end * n.weight;
    }
}

/* The terms under the root at points of the first curve. */
typedef struct ring
{
    int count;
    double length2[2 * NODES]; /* c^2 (a^2 u_s^2 + b^2 v_s^2) */
    double sweep2[2 * NODES];  /* a^2 b^2 (u v_s - v u_s)^2 */
    double weight[2 * NODES];
} ring;

static void ring_fill(ring *r, const half_curve *half, const double axes[3])
{
    double a2 = axes[0] * axes[0], b2 = axes[1] * axes[1];
    double c2 = axes[2] * axes[2];
    int n = half->count;
    r->count = 2 * n;
    for (int i = 0; i < n; i++)
    {
        double slope2 = half->slope[i] * half->slope[i];
        double sweep = half->big[i] + half->small[i] * half->slope[i];
        r->length2[i] = c2 * (a2 * slope2 + b2);
        r->length2[n + i] = c2 * (a2 + b2 * slope2);
        r->sweep2[i] = r->sweep2[n + i] = a2 * b2 * sweep * sweep;
        r->weight[i] = r->weight[n + i] = half->weight[i];
    }
}

static double ring_sum(const ring *r, double rise2, double widen2)
{
    double sum = 0.0;
    for (int i = 0; i < r->count; i++)
    {
        sum += r->weight[i]
            * sqrt(rise2 * r->length2[i] + widen2 * r->sweep2[i]);
    }
    return sum;
}

static double surface_by(
    const sel_shape *shape, const double axes[3], double step)
{
    half_curve half;
    ring r;
    half_curve_fill(&half, shape->p2, step);
    ring_fill(&r, &half, axes);
    half_curve_fill(&half, shape->p1, step);

    double sum = 0.0;
    for (int i = 0; i < half.count; i++)
    {
        double slope2 = half.slope[i] * half.slope[i];
        sum += half.weight[i]
            * (half.big[i] * ring_sum(&r, 1.0, slope2)
                + half.small[i] * ring_sum(&r, slope2, 1.0));
    }
    return 8.0 * sum;
}

double sel_shape_area(const sel_shape *shape)
{
    if (shape->functions)
    {
        return shape->functions->area(shape);
    }
    double axes[3], length = shape->equivalentDiameter;
    v3_scale(axes, 1.0 / length, shape->semiAxes);
    double step = 0.25, area = surface_by(shape, axes, step);
    double change = 1.0, left = 1.0;
    for (int k = 0; k < SEL_AREA_LEVELS && left > SEL_AREA_TOLERANCE; k++)
    {
        step *= 0.5;
        double finer = surface_by(shape, axes, step);
        double before = change;
        change = fabs(finer / area - 1.0);
        left = doubt(change, before);
        area = finer;
    }
    return area * length * length;
}

/* - - - - - - - - - - - - - - - - shadow  - - - - - - - - - - - - - - - - - */

/* The projection (shadow) along d is abc |d/axes| times the shadow of the body
   with unit semi-axes along d/axes. For normals perpendicular to the direction,
   the support distance h(theta) of this body is that of its shadow, whose area
   is
       1/2 closed int h (h + h'') dtheta = 1/2 closed int h^2 - h'^2 dtheta
   h' is continuous; it behaves like a power near a zero of a component of the
   normal. The normals form a circle; their component i is size_i sin(theta -
   zero_i). */
typedef struct circle
{
    const sel_shape *shape;
    double size[3], zero[3]; /* zeros in [0, pi) */
} circle;

static void circle_set(
    circle *c, const sel_shape *shape, const double direction[3])
{
    double e1[3], e2[3];
    int least = 0;
    for (int i = 1; i < 3; i++)
    {
        least = fabs(direction[i]) < fabs(direction[least]) ? i : least;
    }
    v3_set(e2, 0.0, 0.0, 0.0);
    e2[least] = 1.0;
    v3_madd(e1, e2, -direction[least], direction);
    v3_set(e1, direction[1] * e2[2] - direction[2] * e2[1],
        direction[2] * e2[0] - direction[0] * e2[2],
        direction[0] * e2[1] - direction[1] * e2[0]);
    v3_scale(e1, 1.0 / v3_norm(e1), e1);
    v3_set(e2, direction[1] * e1[2] - direction[2] * e1[1],
        direction[2] * e1[0] - direction[0] * e1[2],
        direction[0] * e1[1] - direction[1] * e1[0]);
    c->shape = shape;
    for (int i = 0; i < 3; i++)
    {
        double zero = atan2(-e1[i], e2[i]);
        c->size[i] = hypot(e1[i], e2[i]);
        c->zero[i] = zero < 0.0 ? zero + M_PI : zero;
    }
}

/* Returns h^2 - h'^2 at the angle `from` + `by`. */
static double circle_density(const circle *c, double from, double by)
{
    double normal[3], rotated[3], point[3];
    for (int i = 0; i < 3; i++)
    {
        double angle = (from - c->zero[i]) + by;
        normal[i] = c->size[i] * sin(angle);
        rotated[i] = c->size[i] * cos(angle);
    }
    const sel_exponents *q = &c->shape->support;
    double h = sel_nested_norm(q->p1, q->p2, normal, point, NULL);
    double slope = v3_dot(point, rotated);
    return h * h - slope * slope;
}

/* Sets cuts to the zeros in ascending order, and the first zero plus pi. */
static void circle_cuts(const circle *c, double cuts[4])
{
    v3_copy(cuts, c->zero);
    for (int i = 0; i < 3; i++)
    {
        int k = i == 1; /* 0-1, 1-2, 0-1 */
        double less = GSL_MIN_DBL(cuts[k], cuts[k + 1]);
        cuts[k + 1] = GSL_MAX_DBL(cuts[k], cuts[k + 1]);
        cuts[k] = less;
    }
    cuts[3] = cuts[0] + M_PI;
}

/* Returns the sum over the three arcs between the cuts. odd 1: only over the
   nodes that the rule with twice the step does not have. */
static double circle_sum(
    const circle *c, const double cuts[4], double step, int odd)
{
    double sum = 0.0;
    int reach = (int)(3.25 / step);
    for (int i = odd - reach; i <= reach; i += 1 + odd)
    {
        node n = node_at(i * step);
        for (int k = 0; k < 3; k++)
        {
            double width = cuts[k + 1] - cuts[k];
            if (width > 0.0)
            {
                sum += n.weight * width
                    * circle_density(c, cuts[k], width * n.place);
            }
        }
    }
    return step * sum;
}

/* Returns the area of the shadow of the body with unit semi-axes. direction:
   unit. */
static double unit_shadow(
    const sel_shape *shape, const double direction[3], double tolerance)
{
    circle c;
    double cuts[4], step = 0.25;
    circle_set(&c, shape, direction);
    circle_cuts(&c, cuts);
    double area = circle_sum(&c, cuts, step, 0), change = 1.0, left = 1.0;
    for (int k = 0; k < SEL_AREA_LEVELS && left > tolerance; k++)
    {
        step *= 0.5;
        double finer = 0.5 * area + circle_sum(&c, cuts, step, 1);
        double before = change;
        change = fabs(finer / area - 1.0);
        left = doubt(change, before);
        area = finer;
    }
    return area;
}

double sel_projected_area(
    const sel_shape *shape, const double direction[3], double tolerance)
{
    if (shape->functions)
    {
        return shape->functions->shadow(shape, direction);
    }
    const double *axes = shape->semiAxes;
    double most = GSL_MAX_DBL(fabs(direction[0]),
        GSL_MAX_DBL(fabs(direction[1]), fabs(direction[2])));
    double unit[3], scaled[3];
    v3_set(unit, direction[0] / most, direction[1] / most, direction[2] / most);
    v3_scale(unit, 1.0 / v3_norm(unit), unit);
    for (int i = 0; i < 3; i++)
    {
        scaled[i] = unit[i] * (shape->minSemiAxis / axes[i]);
    }
    double stretch = v3_norm(scaled);
    v3_scale(scaled, 1.0 / stretch, scaled);
    double unitArea
        = shape->isEllipsoid ? M_PI : unit_shadow(shape, scaled, tolerance);
    return unitArea * stretch * (axes[0] / shape->minSemiAxis) * axes[1]
        * axes[2];
}

double sel_shape_projected_area(
    const sel_shape *shape, const double direction[3])
{
    return sel_projected_area(shape, direction, SEL_AREA_TOLERANCE);
}
