/*---------------------------------------------------------------------------*\
    wear.h - triangles of wall contacts (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_OBSERVE_WEAR_H
#define SEL_OBSERVE_WEAR_H

#include "world/world.h"

/* Returns the triangle that contains a point of a wall contact. If there is
   none, for example at a rim or on an edge, returns the triangle at which the
   contact was found. */
int sel_world_triangle_at(
    const sel_world *world, const sel_touch *touch, const double point[3]);

#endif
