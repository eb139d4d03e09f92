/*---------------------------------------------------------------------------*\
    manifold_wall.h - how far a wall goes on (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_MANIFOLD_MANIFOLD_WALL_H
#define SEL_MANIFOLD_MANIFOLD_WALL_H

#include "superellipsoid.h"

/* The share of the way from a point of the plane of a triangle along a vector
   in that plane [m] that the triangles cover which lie in it and hang together:
   one where they cover its end. */
double sel_wall_reach(const sel_walls *walls, int triangle,
    const double from[3], const double along[3]);

#endif
