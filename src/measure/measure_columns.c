/*---------------------------------------------------------------------------*\
    measure_columns.c - level and slope of a bed from the heights of columns

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_measure.h"
#include "sel_motion.h"
#include "base/vec3.h"

void sel_columns_raise_images(const sel_columns *columns, const int periodic[3],
    const sel_shape *shape, const double x[3], const double q[4],
    double *heights, unsigned char *covered)
{
    int shifts[3], by[3];
    for (int d = 0; d < 3; d++)
    {
        shifts[d] = periodic[d] && d != columns->up;
    }
    for (by[0] = -shifts[0]; by[0] <= shifts[0]; by[0]++)
    {
        for (by[1] = -shifts[1]; by[1] <= shifts[1]; by[1]++)
        {
            for (by[2] = -shifts[2]; by[2] <= shifts[2]; by[2]++)
            {
                double image[3];
                for (int d = 0; d < 3; d++)
                {
                    image[d]
                        = x[d] + by[d] * (columns->high[d] - columns->low[d]);
                }
                sel_columns_raise(columns, shape, image, q, heights, covered);
            }
        }
    }
}

double sel_columns_top(const sel_columns *columns, const sel_shape *shape,
    const double x[3], const double q[4])
{
    int up = columns->up;
    double Q[9];
    sel_motion_tensor(q, Q);
    return x[up] + sel_shape_support(shape, Q + 3 * up, NULL)
        - columns->low[up];
}

int sel_columns_tops(const sel_columns *columns, const double *heights,
    const unsigned char *covered, double *tops)
{
    int n = 0;
    for (int i = 0; i < columns->n[0] * columns->n[1]; i++)
    {
        if (covered[i])
        {
            tops[n++] = heights[i] - columns->low[columns->up];
        }
    }
    return n;
}

/* Returns the coordinate of a column along the direction of a surface. */
static double way_of(
    const sel_columns *columns, const sel_incline *incline, int column)
{
    int up = columns->up;
    double place[2], r[3] = {0.0, 0.0, 0.0};
    sel_columns_place(columns, column, place);
    r[up == 0 ? 1 : 0] = place[0];
    r[up == 2 ? 1 : 2] = place[1];
    v3_sub(r, r, incline->origin);
    r[up] = 0.0;
    return incline->type == SEL_INCLINE_CONE ? v3_norm(r)
                                             : v3_dot(r, incline->direction);
}

int sel_columns_ways(const sel_columns *columns, const sel_incline *incline,
    const double *heights, const unsigned char *covered, double *way,
    double *height)
{
    int n = 0;
    for (int i = 0; i < columns->n[0] * columns->n[1]; i++)
    {
        double s = way_of(columns, incline, i);
        if (covered[i] && s >= incline->from && s <= incline->to)
        {
            way[n] = s;
            height[n++] = heights[i] - columns->low[columns->up];
        }
    }
    return n;
}
