/*---------------------------------------------------------------------------*\
    resistance_table.c - resistances interpolated from the table

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "resistance/resistance_table.h"

#include <math.h>

/* [-] Due to rounding a coordinate may be outside the table by this
   distance. */
#define EDGE 1e-9

sel_status sel_resistance_table(
    const sel_shape *shape, sel_resistance *resistance)
{
    double x[TABLE_DIMENSIONS], value[TABLE_VALUES];
    if (shape->isEllipsoid)
    {
        return sel_resistance_ellipsoid(shape->semiAxes, resistance);
    }
    sel_table_coordinates(shape->semiAxes, shape->epsilon1, shape->epsilon2, x);
    for (int d = 0; d < TABLE_DIMENSIONS; d++)
    {
        if (fabs(x[d]) > 1.0 + EDGE)
        {
            return SEL_E_TABLE;
        }
    }
    sel_table_interpolate(sel_table_data, x, value);
    resistance->error = sel_table_error;
    return sel_table_resistance(shape->semiAxes, value, resistance);
}
