/*---------------------------------------------------------------------------*\
    smooth.h - the point of a superellipsoid nearest to another object (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Body frame, metres. Because the body is convex, there is only one such
    point.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SUBREGION_SMOOTH_H
#define SEL_SUBREGION_SMOOTH_H

#include "subregion/local.h"

typedef struct sel_smooth
{
    double u[3]; /* its coordinates (patch.h) */
    double x[3]; /* the point [m] */
    double n[3]; /* outward unit normal there, towards the other object */
    double gap;  /* [m] */
} sel_smooth;

/* The type of the other object. */
typedef enum sel_smooth_other
{
    SEL_SMOOTH_PLANE,
    SEL_SMOOTH_LINE,
    SEL_SMOOTH_POINT,
    SEL_SMOOTH_BODY
} sel_smooth_other;

/* smooth.c: finds the point nearest to the point x. `warm` 1: s holds the
   result for a point nearby. Returns 0 if x is inside. */
int sel_smooth_point(
    const sel_shape *shape, const double x[3], int warm, sel_smooth *s);

/* smooth.c: the same for a line, the points `from` + t a, with a unit vector a,
   0 < t < length. Returns 0 if the nearest point of the line is at an end or
   beyond, not nearer than `reach`, or inside. */
int sel_smooth_line(const sel_shape *shape, const double from[3],
    const double a[3], double length, double reach, double *t, sel_smooth *s);

/* smooth.c: the same for a plane n.x = offset, n unit, with its solid behind
   it; gap < 0: the plane cuts the body. */
void sel_smooth_plane(
    const sel_shape *shape, const double n[3], double offset, sel_smooth *s);

/* smooth.c: returns a lower bound of the distance of such a line [m]; may be
   negative. */
double sel_smooth_at_least(const sel_shape *shape, const double from[3],
    const double a[3], double length);

/* smooth_pair.c: finds the nearest points of two bodies that are apart by less
   than `reach`; s[k] is in the frame of body k. Returns 0 if they are not. */
int sel_smooth_pair(const sel_body *body1, const sel_body *body2, double reach,
    sel_smooth s[2]);

/* smooth_slope.c: sets the derivatives of the contact of side k with the other
   object. `other`: the point on the other body, or NULL; `axis`: direction of a
   line, unit, global, else NULL. */
void sel_smooth_slope(const sel_local_query *q, int k, sel_smooth_other what,
    const sel_smooth *s, const sel_smooth *other, const double axis[3],
    sel_local_slope *slope);

/* local_smooth.c: finds the contacts if one or both sides are
   superellipsoids. */
void sel_local_smooths(
    sel_local_query *q, const sel_body *body1, const sel_body *body2);

#endif
