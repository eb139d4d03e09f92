/*---------------------------------------------------------------------------*\
    bem_integrals.c - integral of the kernel over one element for a point x0

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    If x0 is outside a cell, the cell is halved until it is small compared with
    its distance from x0; Gauss' rule then converges geometrically. If x0 is a
    point of the cell, polar coordinates about x0 in the metric of the surface
    at x0 remove the singularity. If x0 is close to a side, a sinh substitution
    of the angle removes the near singularity.
\*---------------------------------------------------------------------------*/

#include "resistance/bem.h"
#include "base/vec3.h"

#include <math.h>

/* The rule of a cell uses the metric at one point for the whole cell. If the
   true distance of a corner of the cell differs from its distance in this
   metric by more than this factor, the cell is halved first. Factors from 2 to
   3 give the same error; greater ones need fewer cells. */
#define UNIFORM 2.5

/* Largest range of the substituted angle for one rule. The whole range is wider
   if x0 is close to a side; it is then divided. */
#define ANGLE_PART 2.0

/* Computes G at the distance vector d, times a weight. */
static inline void kernel(const double d[3], double weight, double G[6])
{
    double rr = 1.0 / (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    double g = weight * sqrt(rr), h = g * rr;
    G[0] = g + h * d[0] * d[0];
    G[1] = g + h * d[1] * d[1];
    G[2] = g + h * d[2] * d[2];
    G[3] = h * d[1] * d[2];
    G[4] = h * d[2] * d[0];
    G[5] = h * d[0] * d[1];
}

/* - - - - - - - - - - - - - - - - regular - - - - - - - - - - - - - - - - - */

static void add_kernel(const bem_mesh *mesh, const bem_cell *cell,
    const double x0[3], double G[BEM_TENSOR][BEM_RULE_MAX * BEM_RULE_MAX])
{
    int count = mesh->inner.count * mesh->inner.count;
    const double *x = cell->points, *y = x + count, *z = y + count;
    const double *w = z + count;
    for (int k = 0; k < count; k++)
    {
        double dx = x0[0] - x[k], dy = x0[1] - y[k], dz = x0[2] - z[k];
        double rr = 1.0 / (dx * dx + dy * dy + dz * dz);
        double g = w[k] * sqrt(rr), h = g * rr;
        G[0][k] = g + h * dx * dx;
        G[1][k] = g + h * dy * dy;
        G[2][k] = g + h * dz * dz;
        G[3][k] = h * dy * dz;
        G[4][k] = h * dz * dx;
        G[5][k] = h * dx * dy;
    }
}

/* Adds the integral over one cell by Gauss' rule, first over the points in one
   direction, then over the points in the other. */
static void add_cell(const bem_mesh *mesh, const bem_cell *cell,
    const double x0[3], double *value)
{
    double G[BEM_TENSOR][BEM_RULE_MAX * BEM_RULE_MAX];
    int n = mesh->inner.count, q = mesh->order;
    const double *first = cell->basis, *second = cell->basis + n * q;
    add_kernel(mesh, cell, x0, G);
    for (int t = 0; t < BEM_TENSOR; t++)
    {
        double *out = value + t * q * q;
        for (int i = 0; i < n; i++)
        {
            double part[BEM_ORDER_MAX] = {0.0};
            for (int j = 0; j < n; j++)
            {
                for (int b = 0; b < q; b++)
                {
                    part[b] += G[t][i * n + j] * second[j * q + b];
                }
            }
            for (int a = 0; a < q; a++)
            {
                for (int b = 0; b < q; b++)
                {
                    out[a * q + b] += first[i * q + a] * part[b];
                }
            }
        }
    }
}

enum
{
    DEPTH_MAX = 60
};

/* Stack of the cells of an element that have not been integrated yet. */
typedef struct walk
{
    int cell[DEPTH_MAX + 2], depth[DEPTH_MAX + 2], top;
} walk;

static int push_children(
    bem_mesh *mesh, const bem_element *element, walk *w, int cell, int depth)
{
    for (int which = 1; which >= 0; which--)
    {
        int child = bem_mesh_child(mesh, element, cell, which);
        if (child < 0)
        {
            return 0;
        }
        w->cell[w->top] = child;
        w->depth[w->top++] = depth + 1;
    }
    return 1;
}

static int is_far(
    const bem_mesh *mesh, const bem_cell *cell, const double x0[3])
{
    double d[3], limit = mesh->near * cell->radius;
    v3_sub(d, x0, cell->centre);
    return v3_dot(d, d) > limit * limit;
}

sel_status bem_integrate_regular(bem_mesh *mesh, const bem_element *element,
    const double x0[3], double *value)
{
    walk w = {.cell = {element->root}, .top = 1};
    while (w.top > 0)
    {
        w.top--;
        int cell = w.cell[w.top], depth = w.depth[w.top];
        if (depth == DEPTH_MAX || is_far(mesh, &mesh->cells[cell], x0))
        {
            add_cell(mesh, &mesh->cells[cell], x0, value);
        }
        else if (!push_children(mesh, element, &w, cell, depth))
        {
            return SEL_E_MEMORY;
        }
    }
    return SEL_OK;
}

/* - - - - - - - - - - - - - - - - singular  - - - - - - - - - - - - - - - - */

/* The metric of the surface at a point, as a map of the parameter plane to
   lengths: (du, dv) -> (m[0] du + m[1] dv, m[2] dv). */
typedef struct metric
{
    double m[3];
} metric;

static void set_metric(const bem_mesh *mesh, const bem_element *element,
    double u, double v, metric *out)
{
    const double h = 1e-4;
    double a[3], b[3], du[3], dv[3];
    bem_surface_point(&mesh->surface, element->patch, u + h * u, v, a);
    bem_surface_point(&mesh->surface, element->patch, u - h * u, v, b);
    v3_sub(du, a, b);
    v3_scale(du, 0.5 / (h * u), du);
    bem_surface_point(&mesh->surface, element->patch, u, v + h * v, a);
    bem_surface_point(&mesh->surface, element->patch, u, v - h * v, b);
    v3_sub(dv, a, b);
    v3_scale(dv, 0.5 / (h * v), dv);
    out->m[0] = v3_norm(du);
    out->m[1] = v3_dot(du, dv) / out->m[0];
    out->m[2] = sqrt(
        fmax(v3_dot(dv, dv) - out->m[1] * out->m[1], 1e-12 * v3_dot(dv, dv)));
}

/* Adds one point of the rule. */
static void add_point(const bem_mesh *mesh, const bem_element *element,
    const double at[2], double weight, const double x0[3], double *value)
{
    int q = mesh->order;
    double x[3], d[3], G[BEM_TENSOR];
    double first[BEM_ORDER_MAX], second[BEM_ORDER_MAX];
    double w
        = bem_surface_point(&mesh->surface, element->patch, at[0], at[1], x);
    v3_sub(d, x0, x);
    kernel(d, w * weight, G);
    bem_mesh_basis(mesh, at[0], first);
    bem_mesh_basis(mesh, at[1], second);
    for (int a = 0; a < q; a++)
    {
        for (int b = 0; b < q; b++)
        {
            double basis = first[a] * second[b];
            for (int t = 0; t < BEM_TENSOR; t++)
            {
                value[(t * q + a) * q + b] += G[t] * basis;
            }
        }
    }
}

/* Adds the integral over the triangle between a point and a side of the square.
   The side is relative to the point: start + l (end - start), 0 <= l <= 1. */
static void add_triangle(const bem_mesh *mesh, const bem_element *element,
    const metric *plane, const double point[2], const double start[2],
    const double end[2], const double x0[3], double *value)
{
    const double *m = plane->m;
    const bem_rule *rule = &mesh->singular;
    double from[2] = {m[0] * start[0] + m[1] * start[1], m[2] * start[1]};
    double side[2] = {m[0] * (end[0] - start[0]) + m[1] * (end[1] - start[1]),
        m[2] * (end[1] - start[1])};
    double length = hypot(side[0], side[1]);
    double height = fabs(from[0] * side[1] - from[1] * side[0]) / length;
    if (height < 1e-12 * length)
    {
        return;
    }
    double foot = -(from[0] * side[0] + from[1] * side[1]) / length;
    double area
        = fabs(start[0] * (end[1] - start[1]) - start[1] * (end[0] - start[0]));
    double low = asinh(-foot / height), high = asinh((length - foot) / height);
    int parts = (int)ceil((high - low) / ANGLE_PART);
    for (int k = 0; k < parts * rule->count; k++)
    {
        int part = k / rule->count, i = k % rule->count;
        double step = (high - low) / parts;
        double a = low + step * (part + rule->x[i]);
        double l = (foot + height * sinh(a)) / length;
        double weight = rule->w[i] * step * height * cosh(a) / length;
        for (int j = 0; j < rule->count; j++)
        {
            double r = rule->x[j];
            double at[2] = {point[0] + r * (start[0] + l * (end[0] - start[0])),
                point[1] + r * (start[1] + l * (end[1] - start[1]))};
            add_point(
                mesh, element, at, weight * area * r * rule->w[j], x0, value);
        }
    }
}

static int holds(const bem_cell *cell, const double at[2])
{
    return at[0] >= cell->low[0] && at[0] <= cell->low[0] + cell->size[0]
        && at[1] >= cell->low[1] && at[1] <= cell->low[1] + cell->size[1];
}
/* Returns 1 if the metric at x0 is accurate enough for the whole cell. */
static int is_uniform(const bem_mesh *mesh, const bem_element *element,
    const bem_cell *cell, const metric *plane, const double at[2],
    const double x0[3])
{
    for (int i = 0; i < 4; i++)
    {
        double u = cell->low[0] + (i & 1) * cell->size[0];
        double v = cell->low[1] + (i >> 1) * cell->size[1], x[3], d[3];
        bem_surface_point(&mesh->surface, element->patch, u, v, x);
        v3_sub(d, x, x0);
        const double *m = plane->m;
        double flat = hypot(
            m[0] * (u - at[0]) + m[1] * (v - at[1]), m[2] * (v - at[1]));
        double real = v3_norm(d);
        if (flat > UNIFORM * real || real > UNIFORM * flat)
        {
            return 0;
        }
    }
    return 1;
}

static void add_singular_cell(const bem_mesh *mesh, const bem_element *element,
    const bem_cell *cell, const metric *plane, const double at[2],
    const double x0[3], double *value)
{
    static const double corner[5][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}};
    for (int i = 0; i < 4; i++)
    {
        double start[2], end[2];
        for (int d = 0; d < 2; d++)
        {
            start[d] = cell->low[d] + corner[i][d] * cell->size[d] - at[d];
            end[d] = cell->low[d] + corner[i + 1][d] * cell->size[d] - at[d];
        }
        add_triangle(mesh, element, plane, at, start, end, x0, value);
    }
}

sel_status bem_integrate_singular(bem_mesh *mesh, const bem_element *element,
    const double at[2], const double x0[3], double *value)
{
    walk w = {.cell = {element->root}, .top = 1};
    metric plane;
    set_metric(mesh, element, at[0], at[1], &plane);
    while (w.top > 0)
    {
        w.top--;
        int index = w.cell[w.top], depth = w.depth[w.top];
        const bem_cell *cell = &mesh->cells[index];
        int inside = holds(cell, at), last = depth == DEPTH_MAX;
        if (inside && (last || is_uniform(mesh, element, cell, &plane, at, x0)))
        {
            add_singular_cell(mesh, element, cell, &plane, at, x0, value);
        }
        else if (!inside && (last || is_far(mesh, cell, x0)))
        {
            add_cell(mesh, cell, x0, value);
        }
        else if (!push_children(mesh, element, &w, index, depth))
        {
            return SEL_E_MEMORY;
        }
    }
    return SEL_OK;
}
