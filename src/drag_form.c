/*---------------------------------------------------------------------------*\
    drag_form.c - the areas of a shape that drag laws ask for, by direction

    SPDX-License-Identifier: GPL-3.0-or-later

    An area f(d) by direction is even, convex and homogeneous of degree one. In
    the coordinates D_i = f(e_i) |d_i| the aspect ratios have gone from it (of
    the projected area exactly), so that one table does for a disc as for a
    cube: for a box f = D_0 + D_1 + D_2, for an ellipsoid |D|.

    The table holds f/(D_0 + D_1 + D_2); between its points, cubics through
    four with continuous slope (Catmull and Rom). At its edges the slope is
    one-sided: there some bodies have a kink (boxes), others none.
\*---------------------------------------------------------------------------*/

#include "drag.h"
#include "superellipsoid.h"
#include "vec3.h"

#include <gsl/gsl_math.h>

/* Planes along a direction: half a turn of the midpoint rule, on a function
   with at most three kinks, off by some 1e-5. */
#define PLANES 256

/* - - - - - - - - - - - - - - - - table - - - - - - - - - - - - - - - - - - */

/* Weights of four points, the second and third of which are x = 0 and 1. */
static void weights(double w[4], double x)
{
    double y = 1.0 - x;
    w[0] = -0.5 * x * y * y;
    w[1] = y * (1.0 + x * (1.0 - 1.5 * x));
    w[2] = x * (1.0 + y * (1.0 - 1.5 * y));
    w[3] = -0.5 * y * x * x;
}

/* Cell of a coordinate in [0, 1], and the place in it. */
static int cell_of(double coordinate, double *place)
{
    double scaled = coordinate * SEL_DRAG_CELLS;
    int cell = GSL_MIN_INT((int)scaled, SEL_DRAG_CELLS - 1);
    *place = scaled - cell;
    return cell;
}

/* d: not zero. */
static double table_value(const sel_drag_table *table, const double d[3])
{
    double D[3], ws[4], wt[4], place;
    for (int i = 0; i < 3; i++)
    {
        D[i] = table->axis[i] * fabs(d[i]);
    }
    double flat = D[0] + D[1], sum = flat + D[2];
    int column = cell_of(flat > 0.0 ? D[1] / flat : 0.0, &place);
    weights(ws, place);
    int row = cell_of(D[2] / sum, &place);
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

/* The points beyond the edges, on parabolas. */
static void table_extend(sel_drag_table *table)
{
    enum
    {
        LAST = SEL_DRAG_POINTS - 1
    };
    double(*v)[SEL_DRAG_POINTS] = table->value;
    for (int i = 1; i < LAST; i++)
    {
        v[i][0] = 3.0 * (v[i][1] - v[i][2]) + v[i][3];
        v[i][LAST] = 3.0 * (v[i][LAST - 1] - v[i][LAST - 2])
            + v[i][LAST - 3];
    }
    for (int k = 0; k <= LAST; k++)
    {
        v[0][k] = 3.0 * (v[1][k] - v[2][k]) + v[3][k];
        v[LAST][k] = 3.0 * (v[LAST - 1][k] - v[LAST - 2][k])
            + v[LAST - 3][k];
    }
}

/* What is tabulated. */
typedef double area_by_direction(const void *context, const double d[3]);

static void table_fill(sel_drag_table *table, area_by_direction *area,
    const void *context)
{
    for (int i = 0; i < 3; i++)
    {
        double axis[3] = {0.0, 0.0, 0.0};
        axis[i] = 1.0;
        table->axis[i] = area(context, axis);
    }
    for (int row = 0; row <= SEL_DRAG_CELLS; row++)
    {
        double t = (double)row / SEL_DRAG_CELLS;
        for (int column = 0; column <= SEL_DRAG_CELLS; column++)
        {
            double s = (double)column / SEL_DRAG_CELLS;
            double d[3] = {(1.0 - t) * (1.0 - s) / table->axis[0],
                (1.0 - t) * s / table->axis[1], t / table->axis[2]};
            table->value[row + 1][column + 1] = area(context, d);
        }
    }
    table_extend(table);
}

/* - - - - - - - - - - - - - - - - areas - - - - - - - - - - - - - - - - - - */

/* Over pi dEq^2/4; homogeneous. */
static double projected(const void *context, const double d[3])
{
    const sel_shape *shape = context;
    double diameter = shape->equivalentDiameter;
    return v3_norm(d) * sel_shape_projected_area(shape, d)
        / (0.25 * M_PI * diameter * diameter);
}

/* The mean of the other table over the directions across d. */
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
        v3_set(d, direction[0] / most, direction[1] / most,
            direction[2] / most);
        v3_scale(d, 1.0 / v3_norm(d), d);
    }
    *crosswise = table_value(&form->across, d);
    *lengthwise = 2.0 * form->surface - table_value(&form->along, d);
}
