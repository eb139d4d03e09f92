/*---------------------------------------------------------------------------*\
    patch.h - a surface point with its neighbourhood to first order (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    On a flat face (epsilon < 1) the normal hardly depends on the point; on an
    edge (epsilon > 1) the point hardly depends on the normal. A point of the
    surface is therefore described by coordinates u. These are three numbers,
    whose common scale does not matter. Their meaning depends on the shape:

        point    both epsilon <= 1, not both 1: the point, u_i = x_i / a_i
        normal   both epsilon >= 1: the normal, u_i = a_i n_i
        mixed    one level of each type: chart.h

    All powers then have exponents of at least zero, and Newton's method works
    for all shapes. If the level of u is nearly one, no root is computed.

    A small step along the surface is a 2-vector delta in the tangent plane: a
    displacement [m] (point), a rotation of the normal [rad] (normal), a change
    of u (mixed). T (3 x 2) is the tangent frame:
        dx = T X delta,  dn = T G delta
    point: X = 1, G = W (curvature, Weingarten map); normal: G = 1, X = K (radii
    of curvature, the inverse of W).
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHAPE_PATCH_H
#define SEL_SHAPE_PATCH_H

#include "superellipsoid.h"

typedef struct sel_patch
{
    double u[3]; /* coordinates, level one */
    double x[3]; /* point, body frame [m] */
    double n[3]; /* outward unit normal, body frame */
    double m[6]; /* point: curvatures [1/m]; normal: radii [m]: xx xy xz yy yz
                    zz, body frame, valid for vectors normal to n */
    double side[2][3]; /* mixed: the directions of u for the two components of
                          delta */
    double xu[2][3];   /* mixed: change of x along these directions */
    double nu[2][3];   /* mixed: change of n along these directions */
} sel_patch;

/* Returns 1 if u is valid: neither zero nor too large. */
int sel_patch_in_range(const double u[3]);

/* Sets all members at u (not zero). Returns 0 if u gives no point, because its
   numbers are too small or too large. */
int sel_patch_eval(sel_patch *patch, const sel_shape *shape, const double u[3]);

/* Sets the curvature matrices (2 x 2) in the tangent frame t1, t2 (body frame).
   point: sets G = W, but not X; normal: sets X = K, but not G; mixed: sets
   both. */
void sel_patch_frame(const sel_patch *patch, const sel_shape *shape,
    const double t1[3], const double t2[3], double X[4], double G[4]);

/* Sets the change of u by a step delta. */
void sel_patch_direction(const sel_patch *patch, const sel_shape *shape,
    const double t1[3], const double t2[3], const double delta[2],
    double step[3]);

/* Returns 1 if a point (body frame) is inside the body. For shapes with the
   coordinates of points no root of the sum of powers is computed. */
int sel_patch_inside(const sel_shape *shape, const double x[3]);

/* Sets the coordinates of the point with outward normal n (body frame, any
   length). */
void sel_patch_from_normal(
    const sel_shape *shape, const double n[3], double u[3]);

/* Sets the coordinates u of a point x whose normal is n. Each level uses the
   one of the two that its coordinates describe. */
void sel_patch_from_both(
    const sel_shape *shape, const double x[3], const double n[3], double u[3]);

#endif
