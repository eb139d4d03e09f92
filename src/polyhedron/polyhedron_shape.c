/*---------------------------------------------------------------------------*\
    polyhedron_shape.c - a polyhedron as a shape: gauge, support, areas

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A hull H = { x : n_f.x <= d_f } with its centre at the origin has the gauge
    max_f n_f.x/d_f, which is 1 on the surface, and in direction n the support
    distance max_v n.v over its corners v.
\*---------------------------------------------------------------------------*/

#include "shape/shape_type.h"
#include "superellipsoid.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

int sel_shape_parts(const sel_shape *shape)
{
    return shape->type == SEL_POLYHEDRON && !shape->hull
        ? shape->polyhedron->nParts
        : 1;
}

void sel_shape_part(
    const sel_shape *shape, int k, sel_shape *part, double offset[3])
{
    *part = *shape;
    v3_set(offset, 0.0, 0.0, 0.0);
    if (sel_shape_parts(shape) == 1)
    {
        return;
    }
    const sel_convex_part *p = &shape->polyhedron->parts[k];
    v3_scale(offset, shape->scale, p->offset);
    part->hull = &p->hull;
    part->boundingRadius = shape->scale * p->hull.radius;
    for (int i = 0; i < 3; i++)
    {
        part->semiAxes[i]
            = shape->scale * GSL_MAX_DBL(-p->hull.low[i], p->hull.high[i]);
        part->inverseAxes[i] = 1.0 / part->semiAxes[i];
    }
}

/* - - - symmetry - - - */

/* [-] Points closer than this in the polyhedron's frame count as the same; it is
   more than the rounding of single precision. */
#define SAME_POINT 1e-5

static int has_point(const sel_polyhedron *body, const double x[3])
{
    for (int p = 0; p < body->nPoints; p++)
    {
        double step[3];
        v3_sub(step, body->points + 3 * p, x);
        if (v3_dot(step, step) < SAME_POINT * SAME_POINT)
        {
            return 1;
        }
    }
    return 0;
}

int sel_shape_mirrored(const sel_shape *shape)
{
    const sel_polyhedron *body = shape->polyhedron;
    for (int p = 0; body && p < body->nPoints; p++)
    {
        for (int k = 0; k < 3; k++)
        {
            double x[3];
            v3_copy(x, body->points + 3 * p);
            x[k] = -x[k];
            if (!has_point(body, x))
            {
                return 0;
            }
        }
    }
    return 1;
}

/* - - - gauge - - - */

/* Returns the gauge of a hull at x (units of the hull, from its centre). *face:
   the face with this gauge. */
static double hull_gauge(const sel_hull *hull, const double x[3], int *face)
{
    double most = -HUGE_VAL;
    for (int f = 0; f < hull->nFaces; f++)
    {
        const double *plane = hull->planes + 4 * f;
        double value = v3_dot(plane, x) / plane[3];
        if (value > most)
        {
            most = value;
            *face = f;
        }
    }
    return most;
}

/* Returns the lowest gauge of all parts. *hull, *face: the part and the face
   with this gauge. */
static double least_gauge(
    const sel_shape *shape, const double x[3], const sel_hull **hull, int *face)
{
    double y[3];
    v3_scale(y, 1.0 / shape->scale, x);
    if (shape->hull)
    {
        *hull = shape->hull;
        return hull_gauge(shape->hull, y, face);
    }
    double least = HUGE_VAL;
    for (int k = 0; k < shape->polyhedron->nParts; k++)
    {
        const sel_convex_part *part = &shape->polyhedron->parts[k];
        double z[3];
        int f = 0;
        v3_sub(z, y, part->offset);
        double value = hull_gauge(&part->hull, z, &f);
        if (value < least)
        {
            least = value;
            *hull = &part->hull;
            *face = f;
        }
    }
    return least;
}

static double gauge(const sel_shape *shape, const double x[3],
    double gradient[3], double hessian[9])
{
    const sel_hull *hull = NULL;
    int face = 0;
    double value = least_gauge(shape, x, &hull, &face);
    for (int i = 0; i < 9 && hessian; i++)
    {
        hessian[i] = 0.0;
    }
    if (gradient)
    {
        const double *plane = hull->planes + 4 * face;
        v3_scale(gradient, value > 0.0 ? 1.0 / (plane[3] * shape->scale) : 0.0,
            plane);
    }
    return value;
}

/* - - - support - - - */

static double support(
    const sel_shape *shape, const double n[3], double point[3])
{
    const double *points
        = shape->hull ? shape->hull->points : shape->polyhedron->points;
    int count = shape->hull ? shape->hull->nPoints : shape->polyhedron->nPoints;
    int best = 0;
    double most = v3_dot(points, n);
    for (int k = 1; k < count; k++)
    {
        double value = v3_dot(points + 3 * k, n);
        if (value > most)
        {
            most = value;
            best = k;
        }
    }
    if (point)
    {
        v3_scale(point, shape->scale, points + 3 * best);
    }
    return shape->scale * most;
}

static double inscribed(const sel_shape *shape)
{
    return shape->hull ? shape->scale * shape->hull->inradius
                       : shape->minSemiAxis;
}

/* - - - areas - - - */

static double area(const sel_shape *shape)
{
    return shape->scale * shape->scale * shape->polyhedron->area;
}

/* Computes twice the area vector of triangle t. */
static void area_vector(const sel_polyhedron *body, int t, double vector[3])
{
    const int *corner = body->triangles + 3 * t;
    double a[3], b[3];
    v3_sub(a, body->points + 3 * corner[1], body->points + 3 * corner[0]);
    v3_sub(b, body->points + 3 * corner[2], body->points + 3 * corner[0]);
    v3_cross(vector, a, b);
}

/* Number of scan lines for the projected area of a body that is not convex. */
#define LINES 400
/* Maximum number of pieces of a line that do not overlap. */
#define PIECES 512

typedef struct piece
{
    double from, to;
} piece;

/* Sorts the pieces and joins those that overlap. Returns the new number of
   pieces. */
static int join(piece *list, int count)
{
    int last = 0;
    for (int k = 1; k < count; k++)
    {
        piece it = list[k];
        int at = k;
        for (; at > 0 && list[at - 1].from > it.from; at--)
        {
            list[at] = list[at - 1];
        }
        list[at] = it;
    }
    for (int k = 1; k < count; k++)
    {
        if (list[k].from > list[last].to)
        {
            list[++last] = list[k];
        }
        list[last].to = GSL_MAX_DBL(list[last].to, list[k].to);
    }
    return count > 0 ? last + 1 : 0;
}

/* Finds the part of the line v = `at` that a projected triangle (corners u, v)
   covers. Returns 0 if there is none. */
static int crossing(
    const double u[3], const double v[3], double at, piece *where)
{
    where->from = HUGE_VAL;
    where->to = -HUGE_VAL;
    for (int k = 0; k < 3; k++)
    {
        int l = (k + 1) % 3;
        if ((v[k] <= at) != (v[l] <= at))
        {
            double x = u[k] + (at - v[k]) / (v[l] - v[k]) * (u[l] - u[k]);
            where->from = GSL_MIN_DBL(where->from, x);
            where->to = GSL_MAX_DBL(where->to, x);
        }
    }
    return where->to > where->from;
}

/* Returns the length of the line v = at that the shadow covers. */
static double covered(const sel_polyhedron *body, const double d[3],
    const double e[3], const double f[3], double at)
{
    piece list[PIECES];
    int count = 0;
    for (int t = 0; t < body->nTriangles; t++)
    {
        double out[3], u[3], v[3];
        area_vector(body, t, out);
        for (int k = 0; k < 3; k++)
        {
            const double *p = body->points + 3 * body->triangles[3 * t + k];
            u[k] = v3_dot(p, e);
            v[k] = v3_dot(p, f);
        }
        if (count == PIECES)
        {
            count = join(list, count);
        }
        if (count < PIECES && v3_dot(out, d) > 0.0)
        {
            count += crossing(u, v, at, &list[count]);
        }
    }
    double sum = 0.0;
    count = join(list, count);
    for (int k = 0; k < count; k++)
    {
        sum += list[k].to - list[k].from;
    }
    return sum;
}

/* Returns the area of the shadow. For a convex body it is half the sum of the
   projected areas of all faces; otherwise it comes from scan lines, accurate to
   1e-3. */
static double shadow(const sel_shape *shape, const double direction[3])
{
    const sel_polyhedron *body = shape->polyhedron;
    double d[3], e[3], f[3], sum = 0.0;
    v3_copy(d, direction);
    v3_scale(d,
        1.0 / GSL_MAX_DBL(fabs(d[0]), GSL_MAX_DBL(fabs(d[1]), fabs(d[2]))), d);
    v3_normalise(d);
    v3_frame(d, e, f);
    for (int t = 0; t < body->nTriangles && body->nParts == 1; t++)
    {
        double out[3];
        area_vector(body, t, out);
        sum += 0.25 * fabs(v3_dot(out, d));
    }
    double step = 2.0 * body->radius / LINES;
    for (int k = 0; k < LINES && body->nParts > 1; k++)
    {
        sum += step * covered(body, d, e, f, -body->radius + (k + 0.5) * step);
    }
    return shape->scale * shape->scale * sum;
}

static const sel_shape_functions functions = {.gauge = gauge,
    .support = support,
    .inscribed = inscribed,
    .area = area,
    .shadow = shadow};

static int valid_size(double size)
{
    return gsl_finite(size) && size > 1e-30 && size < 1e15;
}

sel_status sel_shape_init_polyhedron(
    sel_shape *shape, const sel_polyhedron *polyhedron, double size)
{
    if (!valid_size(size))
    {
        return SEL_E_SEMI_AXIS;
    }
    if (polyhedron->radius > SEL_POLYHEDRON_ASPECT_MAX * polyhedron->inradius)
    {
        return SEL_E_ASPECT;
    }
    double cube = size * size * size;
    *shape = (sel_shape){.type = SEL_POLYHEDRON,
        .functions = &functions,
        .polyhedron = polyhedron,
        .hull = polyhedron->nParts == 1 ? &polyhedron->parts[0].hull : NULL,
        .scale = size,
        .volume = cube * polyhedron->volume,
        .boundingRadius = size * polyhedron->radius,
        .minSemiAxis = size * polyhedron->inradius,
        .chart = SEL_CHART_NORMAL};
    for (int k = 0; k < 3; k++)
    {
        shape->semiAxes[k] = size * polyhedron->halfWidth[k];
        shape->inverseAxes[k] = 1.0 / shape->semiAxes[k];
        shape->inertia[k] = cube * size * size * polyhedron->inertia[k];
    }
    shape->equivalentDiameter = cbrt(6.0 * shape->volume / M_PI);
    return SEL_OK;
}
