/*---------------------------------------------------------------------------*\
    drag_form.c - areas of a shape as functions of direction, for drag laws

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    An area f(d) as a function of direction is even, convex and homogeneous of
    degree one. The coordinates D_i = f(e_i) |d_i| remove the dependence on the
    aspect ratios (for the projected area exactly), so one type of table is
    suitable for a disc and for a cube: for a box f = D_0 + D_1 + D_2, for an
    ellipsoid |D|.

    The table contains f/(D_0 + D_1 + D_2) as a function of shares of D, which
    are graded towards both ends (see `share`). The table is a bicubic spline
    through the values at its points; its coefficients are stored. Its third
    derivative is zero at the edges, where some bodies have a kink (boxes) and
    others have none.
\*---------------------------------------------------------------------------*/

#include "shape/area.h"
#include "fluid/drag/drag_laws.h"
#include "superellipsoid.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* An area is averaged over this number of planes through a direction, with the
   midpoint rule over half a rotation. The averaged function has at most three
   kinks; the error is about 1e-5. */
#define PLANES 128
/* [-] Tolerance of the quadrature for a point of the table. It is below the
   error of the table. */
#define TABLE_TOLERANCE 1e-5

/* - - - - - - - - - - - - - - - - table - - - - - - - - - - - - - - - - - - */

/* Computes the weights of the four coefficients around a cell, at x in [0, 1]
   within the cell. */
static void weights(double w[4], double x)
{
    double y = 1.0 - x;
    w[0] = y * y * y / 6.0;
    w[1] = 2.0 / 3.0 - x * x * (1.0 - 0.5 * x);
    w[2] = 2.0 / 3.0 - y * y * (1.0 - 0.5 * y);
    w[3] = x * x * x / 6.0;
}

/* Returns the cell of a coordinate in [0, 1]. *place: position within the cell,
   in [0, 1]. */
static int cell_of(double coordinate, double *place)
{
    double scaled = coordinate * SEL_DRAG_CELLS;
    int cell = GSL_MIN_INT((int)scaled, SEL_DRAG_CELLS - 1);
    *place = scaled - cell;
    return cell;
}

/* Returns a graded measure of the share b/(a + b), from 0 to 1. The square
   roots have a weight of about a third. So the cells are small near both ends,
   where the areas of angular bodies change fast, and remain small in between,
   where the areas of pointed bodies do. */
static double share(double a, double b)
{
    double rootA = sqrt(a), rootB = sqrt(b);
    return b > 0.0 ? 0.65 * b / (a + b) + 0.35 * rootB / (rootA + rootB) : 0.0;
}

/* Computes the inverse: returns the b with this share for a + b = 1. */
static double part_of(double wanted)
{
    double low = 0.0, high = 1.0;
    for (int i = 0; i < 60; i++)
    {
        double middle = 0.5 * (low + high);
        int more = share(1.0 - middle, middle) < wanted;
        low = more ? middle : low;
        high = more ? high : middle;
    }
    return 0.5 * (low + high);
}

/* Evaluates a table for a direction d that is not zero. */
static double table_value(const sel_drag_table *table, const double d[3])
{
    double D[3], ws[4], wt[4], place;
    for (int i = 0; i < 3; i++)
    {
        D[i] = table->axis[i] * fabs(d[i]);
    }
    double flat = D[0] + D[1], sum = flat + D[2];
    int column = cell_of(share(D[0], D[1]), &place);
    weights(ws, place);
    int row = cell_of(share(flat, D[2]), &place);
    weights(wt, place);

    double value = 0.0;
    for (int k = 0; k < 4; k++)
    {
        const double *v = &table->value[row + k][column];
        value += wt[k]
            * (ws[0] * v[0] + ws[1] * v[1] + ws[2] * v[2] + ws[3] * v[3]);
    }
    return value * sum;
}

/* Replaces the n = SEL_DRAG_CELLS + 1 values v[stride], v[2 stride], ... by the
   coefficients c of the spline through them, with one additional coefficient at
   each end:
       c_(i-1) + 4 c_i + c_(i+1) = 6 v_i
   The third derivative is zero in the first and in the last cell. It follows
   that c_1 - c_2 = v_1 - v_2; the same is valid at the other end. */
static void spline_fit(double *v, int stride)
{
    enum
    {
        LAST = SEL_DRAG_CELLS + 1
    };
    double diagonal[LAST + 1], right[LAST + 1];
    diagonal[1] = 1.0;
    right[1] = v[stride] - v[2 * stride];
    diagonal[2] = 5.0;
    right[2] = 6.0 * v[2 * stride] - right[1];
    for (int i = 3; i < LAST; i++)
    {
        diagonal[i] = 4.0 - 1.0 / diagonal[i - 1];
        right[i] = 6.0 * v[i * stride] - right[i - 1] / diagonal[i - 1];
    }
    diagonal[LAST] = 1.0 + 1.0 / diagonal[LAST - 1];
    right[LAST] = v[LAST * stride] - v[(LAST - 1) * stride]
        + right[LAST - 1] / diagonal[LAST - 1];

    v[LAST * stride] = right[LAST] / diagonal[LAST];
    for (int i = LAST - 1; i > 1; i--)
    {
        v[i * stride] = (right[i] - v[(i + 1) * stride]) / diagonal[i];
    }
    v[stride] = right[1] + v[2 * stride];
    v[0] = 3.0 * (v[stride] - v[2 * stride]) + v[3 * stride];
    v[(LAST + 1) * stride] = 3.0 * (v[LAST * stride] - v[(LAST - 1) * stride])
        + v[(LAST - 2) * stride];
}

static void table_fit(sel_drag_table *table)
{
    for (int i = 1; i < SEL_DRAG_POINTS - 1; i++)
    {
        spline_fit(table->value[i], 1);
    }
    for (int k = 0; k < SEL_DRAG_POINTS; k++)
    {
        spline_fit(&table->value[0][k], SEL_DRAG_POINTS);
    }
}

/* Type of the tabulated functions. */
typedef double area_by_direction(const void *context, const double d[3]);

static void table_fill(
    sel_drag_table *table, area_by_direction *area, const void *context)
{
    for (int i = 0; i < 3; i++)
    {
        double axis[3] = {0.0, 0.0, 0.0};
        axis[i] = 1.0;
        table->axis[i] = area(context, axis);
    }
    for (int row = 0; row <= SEL_DRAG_CELLS; row++)
    {
        double t = part_of((double)row / SEL_DRAG_CELLS);
        for (int column = 0; column <= SEL_DRAG_CELLS; column++)
        {
            double s = part_of((double)column / SEL_DRAG_CELLS);
            double d[3] = {(1.0 - t) * (1.0 - s) / table->axis[0],
                (1.0 - t) * s / table->axis[1], t / table->axis[2]};
            table->value[row + 1][column + 1] = area(context, d);
        }
    }
    table_fit(table);
}

/* - - - - - - - - - - - - - - - - areas - - - - - - - - - - - - - - - - - - */

/* Returns the projected area over pi dEq^2/4; it is homogeneous in d. */
static double projected(const void *context, const double d[3])
{
    const sel_shape *shape = context;
    double diameter = shape->equivalentDiameter;
    return v3_norm(d) * sel_projected_area(shape, d, TABLE_TOLERANCE)
        / (0.25 * M_PI * diameter * diameter);
}

/* Returns the mean of the table of projected areas over the directions normal
   to d. */
static double mean_across(const void *context, const double d[3])
{
    const sel_drag_table *across = context;
    double length = v3_norm(d), e[3], f[3], g[3];
    double flat = hypot(d[0], d[1]);
    v3_set(e, 1.0, 0.0, 0.0);
    if (flat > 0.0)
    {
        v3_set(e, -d[1] / flat, d[0] / flat, 0.0);
    }
    v3_set(f, -e[1] * d[2] / length, e[0] * d[2] / length,
        (e[1] * d[0] - e[0] * d[1]) / length);
    double sum = 0.0;
    for (int i = 0; i < PLANES; i++)
    {
        double angle = M_PI * (i + 0.5) / PLANES;
        v3_scale(g, cos(angle), e);
        v3_madd(g, g, sin(angle), f);
        sum += table_value(across, g);
    }
    return length * sum / PLANES;
}

void sel_drag_form_init(sel_drag_form *form, const sel_shape *shape)
{
    double diameter = shape->equivalentDiameter;
    form->surface = sel_shape_area(shape) / (M_PI * diameter * diameter);
    sel_drag_fit_set(&form->fit, 1.0 / form->surface);
    table_fill(&form->across, projected, shape);
    table_fill(&form->along, mean_across, &form->across);
}

void sel_drag_areas(const sel_drag_form *form, const double direction[3],
    double *crosswise, double *lengthwise)
{
    double most = GSL_MAX_DBL(fabs(direction[0]),
        GSL_MAX_DBL(fabs(direction[1]), fabs(direction[2])));
    double d[3] = {0.0, 0.0, 1.0};
    if (most > GSL_DBL_MIN)
    {
        v3_set(
            d, direction[0] / most, direction[1] / most, direction[2] / most);
        v3_scale(d, 1.0 / v3_norm(d), d);
    }
    if (crosswise)
    {
        *crosswise = table_value(&form->across, d);
    }
    if (lengthwise)
    {
        *lengthwise = 2.0 * form->surface - table_value(&form->along, d);
    }
}
