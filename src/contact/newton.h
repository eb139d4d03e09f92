/*---------------------------------------------------------------------------*\
    newton.h - common functions of the Newton methods for superellipsoids
    (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_CONTACT_NEWTON_H
#define SEL_CONTACT_NEWTON_H

#include "contact/pair.h"

/* The normal component of (1) in pair.h. */
typedef struct sel_scales
{
    double s1, s2;
    double rho;   /* overlap of the tangent planes [m] */
    double lever; /* rho in (1): 0 except for commonNormal */
} sel_scales;

/* Sets the scales from h1 = x1.n1, h2 = -x2.n1 and distance = d.n1; returns 0
   if they are meaningless. */
int sel_newton_scales(const sel_pair *pair, double h1, double h2,
    double distance, sel_scales *scales);

/* Returns the residual of a solution. `angle`: between n1 and -n2 [rad];
   `tangential`: length of the tangential component r of (1) [m]; h2: x2.n2. For
   the convex problems the point x1 gives an upper bound of the scale, from the
   distance by which r may put x1 inside a body. The plane normal to n1 gives a
   lower bound, from the support distance of body 2 towards -n1. This support
   distance is at most that towards n2 plus the angle between -n1 and n2 times
   the bounding radius of body 2. */
double sel_newton_residual(const sel_pair *pair, double angle,
    double tangential, double h2, const sel_scales *scales);

/* contact_points.c: sel_newton if both surfaces have charts by points. */
sel_newton_end sel_newton_points(
    const sel_pair *pair, double u1[3], double u2[3], sel_solution *solution);

#endif
