/*---------------------------------------------------------------------------*\
    manifold_wall.h - the extent of a wall (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_MANIFOLD_MANIFOLD_WALL_H
#define SEL_MANIFOLD_MANIFOLD_WALL_H

#include "superellipsoid.h"

/* A path starts at the point `from` in the plane of a triangle and is the
   vector `along` in that plane [m]. Returns the share of the path that is
   covered without a break by triangles of that plane; 1 if they cover the end
   of the path. */
double sel_wall_reach(const sel_walls *walls, int triangle,
    const double from[3], const double along[3]);

/* Moves a point x in the plane of a triangle to the nearest point of the
   triangles of that plane, if it is at most `most` [m] outside them. Returns 0
   if it is farther away; x does not change then. */
int sel_wall_onto(
    const sel_walls *walls, int triangle, double most, double x[3]);

#endif
