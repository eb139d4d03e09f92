/*---------------------------------------------------------------------------*\
    area.h - the projected area to a given tolerance (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHAPE_AREA_H
#define SEL_SHAPE_AREA_H

#include "superellipsoid.h"

/* As sel_shape_projected_area, with a relative tolerance. */
double sel_projected_area(
    const sel_shape *shape, const double direction[3], double tolerance);

#endif
