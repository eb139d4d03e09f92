/*---------------------------------------------------------------------------*\
    inlet.h - inlet surfaces for random placement (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_INLET_H
#define SEL_INLET_H

#include "sel_packing.h"

/* Computes a uniformly random point x from three numbers in [0, 1). Returns the
   triangle on which it lies. */
int inlet_point(const sel_inlet *inlet, const double u[3], double x[3]);

/* Moves a body, whose centre lies on a triangle, behind the plane of this
   triangle. */
void inlet_seat(const sel_inlet *inlet, int triangle, sel_body *body);

/* Returns 1 if a body moved by inlet_seat touches none of the triangles. */
int inlet_clears(const sel_inlet *inlet, const sel_body *body);

#endif
