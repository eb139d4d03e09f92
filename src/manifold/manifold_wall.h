/*---------------------------------------------------------------------------*\
    manifold_wall.h - the extent of a wall (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_MANIFOLD_MANIFOLD_WALL_H
#define SEL_MANIFOLD_MANIFOLD_WALL_H

#include "superellipsoid.h"

/* Returns the share of the path from a point of the plane of a triangle along a
   vector in that plane [m] that is covered by triangles which lie in the plane
   and are connected: one if they cover its end. */
double sel_wall_reach(const sel_walls *walls, int triangle,
    const double from[3], const double along[3]);

#endif
