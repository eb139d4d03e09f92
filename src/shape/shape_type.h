/*---------------------------------------------------------------------------*\
    shape_type.h - functions of the shape types (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Each type has a table of functions, except the superellipsoid: its functions
    are called most often, and their code is in the public functions.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHAPE_TYPE_H
#define SEL_SHAPE_TYPE_H

#include "sel_shape.h"

/* The functions correspond to those in sel_shape.h. */
typedef struct sel_shape_functions
{
    double (*gauge)(const sel_shape *shape, const double x[3],
        double gradient[3], double hessian[9]);
    double (*support)(
        const sel_shape *shape, const double n[3], double point[3]);
    /* Returns a lower bound of the distance of tangent planes from the centre
       [m]. */
    double (*inscribed)(const sel_shape *shape);
    double (*area)(const sel_shape *shape);
    double (*shadow)(const sel_shape *shape, const double direction[3]);
} sel_shape_functions;

#endif
