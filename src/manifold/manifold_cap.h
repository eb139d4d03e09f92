/*---------------------------------------------------------------------------*\
    manifold_cap.h - the part of a body near its support plane (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_MANIFOLD_MANIFOLD_CAP_H
#define SEL_MANIFOLD_MANIFOLD_CAP_H

#include "superellipsoid.h"

/* Finds the support points of the unit vector n (body frame) tilted to four
   sides, in order around n, by such an angle that they lie `depth` below its
   support plane: the points where the section of the body at that depth reaches
   farthest to these sides. found: 0 where a corner is not on the surface at
   that depth. support: the distance of that plane [m]. Not for ellipsoids. */
void sel_cap_corners(const sel_shape *shape, const double n[3], double depth,
    double corners[4][3], int found[4], double *support);

/* Finds where the line x + t n leaves the body (body frame); it passes through
   the inside. start: a t outside, near the surface. Returns 0 if it is not
   found. */
int sel_cap_exit(const sel_shape *shape, const double x[3], const double n[3],
    double start, double *t);

#endif
