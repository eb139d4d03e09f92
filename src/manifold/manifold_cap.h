/*---------------------------------------------------------------------------*\
    manifold_cap.h - the cap of a body, its surface near a support plane
    (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_MANIFOLD_MANIFOLD_CAP_H
#define SEL_MANIFOLD_MANIFOLD_CAP_H

#include "superellipsoid.h"

/* Finds four corners, in order around the unit vector n (body frame). A corner
   is the support point of n tilted to one of four sides, by such an angle that
   the point lies `depth` [m] below the support plane of n. The section of the
   body at that depth extends farthest to this side at the corner. found: 0 if a
   corner is not on the surface at that depth. support: distance of the support
   plane of n from the centre [m]. Not for ellipsoids. */
void sel_cap_corners(const sel_shape *shape, const double n[3], double depth,
    double corners[4][3], int found[4], double *support);

/* Finds the t at which the line x + t n, which passes through the inside,
   leaves the body (body frame). `start`: a t outside, near the surface. Returns
   0 if no t is found. */
int sel_cap_exit(const sel_shape *shape, const double x[3], const double n[3],
    double start, double *t);

#endif
