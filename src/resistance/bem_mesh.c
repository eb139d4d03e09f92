/*---------------------------------------------------------------------------*\
    bem_mesh.c - elements, their polynomials, and cells for quadrature

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "resistance/bem.h"
#include "base/try.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Number of steps of Newton's method. The starting value has three correct
   digits, and each step doubles their number. */
#define RULE_STEPS 5

/* Returns the Legendre polynomial of degree n, and sets its derivative, by
   recurrence; |x| < 1. */
static long double legendre(int n, long double x, long double *derivative)
{
    long double before = 1.0L, value = x;
    for (int k = 2; k <= n; k++)
    {
        long double next
            = ((2 * k - 1) * x * value - (k - 1) * before) / (long double)k;
        before = value;
        value = next;
    }
    *derivative = n * (before - x * value) / (1.0L - x * x);
    return value;
}

/* Sets the Gauss-Legendre rule on (0, 1) in ascending order. Newton's method
   starts from Tricomi's estimate, which is in the region of quadratic
   convergence. GSL's own function is not used, since it calls an error handler
   if it runs out of memory. The numbers are the same as GSL's, except for the
   last digit in two rules. */
static void rule_init(bem_rule *rule, int count)
{
    rule->count = count;
    for (int i = 0; i < count; i++)
    {
        double start = -cos(M_PI * (i + 0.75) / (count + 0.5));
        long double x = 2 * i + 1 == count ? 0.0L : (long double)start;
        long double slope;
        for (int step = 0; step < RULE_STEPS; step++)
        {
            x -= legendre(count, x, &slope) / slope;
        }
        legendre(count, x, &slope);
        double weight = (double)(2.0L / ((1.0L - x * x) * slope * slope));
        rule->x[i] = 0.5 + 0.5 * (double)x;
        rule->w[i] = 0.5 * weight;
    }
}

void bem_mesh_basis(const bem_mesh *mesh, double x, double *value)
{
    int q = mesh->order;
    const double *node = mesh->nodes.x;
    double before[BEM_ORDER_MAX], after = 1.0;
    before[0] = 1.0;
    for (int i = 1; i < q; i++)
    {
        before[i] = before[i - 1] * (x - node[i - 1]);
    }
    for (int i = q - 1; i >= 0; i--)
    {
        value[i] = before[i] * after * mesh->barycentric[i];
        after *= x - node[i];
    }
}

/* - - - - - - - - - - - - - - - - cells - - - - - - - - - - - - - - - - - - */

static double distance(const double a[3], const double b[3])
{
    double d[3];
    v3_sub(d, a, b);
    return v3_norm(d);
}

/* Sets x to the cell's point at (u, v), each from 0 to 1. Returns the distance
   of x from the cell's centre. */
static double reach(const bem_mesh *mesh, const bem_element *element,
    const bem_cell *cell, double u, double v, double x[3])
{
    bem_surface_point(&mesh->surface, element->patch,
        cell->low[0] + cell->size[0] * u, cell->low[1] + cell->size[1] * v, x);
    return distance(x, cell->centre);
}

/* Sets the centre and radius of a cell, and the direction in which the cell is
   longer. */
static void measure(
    const bem_mesh *mesh, const bem_element *element, bem_cell *cell)
{
    double low[3], high[3], length[2], x[3];
    reach(mesh, element, cell, 0.5, 0.5, cell->centre);
    for (int d = 0; d < 2; d++)
    {
        reach(mesh, element, cell, d ? 0.5 : 0.0, d ? 0.0 : 0.5, low);
        reach(mesh, element, cell, d ? 0.5 : 1.0, d ? 1.0 : 0.5, high);
        length[d] = distance(low, cell->centre) + distance(high, cell->centre);
    }
    cell->split = length[1] > length[0];
    cell->radius = 0.0;
    for (int corner = 0; corner < 4; corner++)
    {
        cell->radius = fmax(cell->radius,
            reach(mesh, element, cell, corner & 1, corner >> 1, x));
    }
}

/* Sets the quadrature points of a cell. */
static void set_points(const bem_mesh *mesh, int patch, bem_cell *cell)
{
    int n = mesh->inner.count;
    double plane[BEM_RULE_MAX][2], meridian[BEM_RULE_MAX][2];
    for (int i = 0; i < n; i++)
    {
        bem_surface_section(&mesh->surface, 1,
            cell->low[0] + cell->size[0] * mesh->inner.x[i], plane[i]);
        bem_surface_section(&mesh->surface, 0,
            cell->low[1] + cell->size[1] * mesh->inner.x[i], meridian[i]);
    }
    double area = cell->size[0] * cell->size[1];
    for (int k = 0; k < n * n; k++)
    {
        int i = k / n, j = k % n;
        double x[3], *p = cell->points + k;
        double w
            = bem_surface_join(&mesh->surface, patch, plane[i], meridian[j], x);
        p[0] = x[0];
        p[n * n] = x[1];
        p[2 * n * n] = x[2];
        p[3 * n * n] = w * area * mesh->inner.w[i] * mesh->inner.w[j];
    }
}

/* Allocates and sets the points and polynomials of a cell. Returns 0 if it runs
   out of memory. */
static int fill(bem_mesh *mesh, const bem_element *element, bem_cell *cell)
{
    int n = mesh->inner.count, q = mesh->order;
    size_t count = (size_t)(4 * n * n + 2 * n * q);
    cell->points = malloc(count * sizeof(double));
    if (!cell->points)
    {
        return 0;
    }
    mesh->memory += count * sizeof(double);
    cell->basis = cell->points + 4 * n * n;
    for (int d = 0; d < 2; d++)
    {
        for (int i = 0; i < n; i++)
        {
            double u = cell->low[d] + cell->size[d] * mesh->inner.x[i];
            bem_mesh_basis(mesh, u, cell->basis + (d * n + i) * q);
        }
    }
    set_points(mesh, element->patch, cell);
    return 1;
}

/* Makes a cell and returns its index; -1: out of memory. */
static int add_cell(bem_mesh *mesh, const bem_element *element,
    const double low[2], const double size[2])
{
    if (!sel_array_reserve(&mesh->cells, &mesh->cellCapacity,
            mesh->cellCount + 1, sizeof *mesh->cells))
    {
        return -1;
    }
    bem_cell *cell = &mesh->cells[mesh->cellCount];
    *cell = (bem_cell){
        .low = {low[0], low[1]}, .size = {size[0], size[1]}, .child = {-1, -1}};
    measure(mesh, element, cell);
    return fill(mesh, element, cell) ? mesh->cellCount++ : -1;
}

int bem_mesh_child(
    bem_mesh *mesh, const bem_element *element, int cell, int which)
{
    const bem_cell *parent = &mesh->cells[cell];
    if (parent->child[which] < 0)
    {
        int d = parent->split;
        double low[2] = {parent->low[0], parent->low[1]};
        double size[2] = {parent->size[0], parent->size[1]};
        size[d] *= 0.5;
        low[d] += which * size[d];
        int made = add_cell(mesh, element, low, size);
        mesh->cells[cell].child[which] = made;
    }
    return mesh->cells[cell].child[which];
}

/* - - - - - - - - - - - - - - - - mesh  - - - - - - - - - - - - - - - - - - */

static void set_rules(bem_mesh *mesh, const bem_settings *settings)
{
    bem_rule *rules[4]
        = {&mesh->nodes, &mesh->outer, &mesh->inner, &mesh->singular};
    int count[4] = {
        settings->order, settings->outer, settings->inner, settings->singular};
    for (int i = 0; i < 4; i++)
    {
        rule_init(rules[i], count[i]);
    }
    mesh->order = settings->order;
    for (int i = 0; i < mesh->order; i++)
    {
        double product = 1.0;
        for (int j = 0; j < mesh->order; j++)
        {
            product *= i == j ? 1.0 : mesh->nodes.x[i] - mesh->nodes.x[j];
        }
        mesh->barycentric[i] = 1.0 / product;
    }
}

sel_status bem_mesh_init(
    bem_mesh *mesh, const bem_surface *surface, const bem_settings *settings)
{
    static const double zero[2] = {0.0, 0.0}, one[2] = {1.0, 1.0};
    memset(mesh, 0, sizeof *mesh);
    mesh->surface = *surface;
    mesh->near = settings->near;
    set_rules(mesh, settings);
    for (int i = 0; i < BEM_PATCHES; i++)
    {
        bem_element *element = &mesh->elements[i];
        element->patch = i;
        element->root = add_cell(mesh, element, zero, one);
        SEL_TRY(element->root < 0 ? SEL_E_MEMORY : SEL_OK);
    }
    return SEL_OK;
}

void bem_mesh_free(bem_mesh *mesh)
{
    for (int i = 0; i < mesh->cellCount; i++)
    {
        free(mesh->cells[i].points);
    }
    free(mesh->cells);
    memset(mesh, 0, sizeof *mesh);
}
