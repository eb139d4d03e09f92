/*---------------------------------------------------------------------------*\
    newton.h - what the Newton methods for superellipsoids share (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_CONTACT_NEWTON_H
#define SEL_CONTACT_NEWTON_H

#include "contact/pair.h"

/* The normal part of (1) in pair.h. */
typedef struct sel_scales
{
    double s1, s2;
    double rho;   /* overlap of the tangent planes [m] */
    double lever; /* rho as it stands in (1): 0 but for commonNormal */
} sel_scales;

/* Sets the scales from h1 = x1.n1, h2 = -x2.n1 and distance = d.n1; returns 0
   where they are meaningless. */
int sel_newton_scales(const sel_pair *pair, double h1, double h2,
    double distance, sel_scales *scales);

/* Returns the residual of a solution. angle: between n1 and -n2 [rad];
   tangential: length of the tangential part of (1) [m]; h2: x2.n2. For the
   convex problems x1 bounds the scale from above, by how far r may put it
   inside a body; the plane of n1 bounds it from below, with the support
   distance of 2 towards -n1: at most that towards n2 plus the angle between
   them times its bounding radius. */
double sel_newton_residual(const sel_pair *pair, double angle,
    double tangential, double h2, const sel_scales *scales);

/* contact_points.c: sel_newton where both surfaces are given by points. */
sel_newton_end sel_newton_points(
    const sel_pair *pair, double u1[3], double u2[3], sel_solution *solution);

#endif
