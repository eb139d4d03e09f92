/*---------------------------------------------------------------------------*\
    inlet.h - what random placement asks of a surface that bodies come through

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_INLET_H
#define SEL_INLET_H

#include "sel_packing.h"

/* A uniformly random point, from three numbers in [0, 1); returns the triangle
   that it lies on. */
int inlet_point(const sel_inlet *inlet, const double u[3], double x[3]);

/* From where its centre lies on a triangle move a body behind the triangle's
   plane. */
void inlet_seat(const sel_inlet *inlet, int triangle, sel_body *body);

/* Does a body that has been seated meet none of the triangles? */
int inlet_clears(const sel_inlet *inlet, const sel_body *body);

#endif
