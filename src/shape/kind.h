/*---------------------------------------------------------------------------*\
    kind.h - what kinds of shapes do in their own ways (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    A row for each kind but the superellipsoid, whose functions are where the
    public ones are: they are called most.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHAPE_KIND_H
#define SEL_SHAPE_KIND_H

#include "sel_shape.h"

/* As those of sel_shape.h. */
typedef struct sel_kind_functions
{
    double (*gauge)(const sel_shape *shape, const double x[3],
        double gradient[3], double hessian[9]);
    double (*support)(
        const sel_shape *shape, const double n[3], double point[3]);
    /* No plane that touches the shape is nearer to its centre [m]. */
    double (*inscribed)(const sel_shape *shape);
    double (*area)(const sel_shape *shape);
    double (*shadow)(const sel_shape *shape, const double direction[3]);
} sel_kind_functions;

extern const sel_kind_functions sel_polyhedron_functions;

/* By sel_kind; superellipsoid: NULL. */
extern const sel_kind_functions *const sel_kinds[SEL_KIND_COUNT];

#endif
