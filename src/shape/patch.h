/*---------------------------------------------------------------------------*\
    patch.h - a surface point with its neighbourhood to first order (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    On a flat face (epsilon < 1) the normal hardly depends on the point; on an
    edge (epsilon > 1) the point hardly depends on the normal. So a point of the
    surface is given by coordinates u (3, one too many; their length does not
    matter) which are, by type of shape,

        point    both epsilon <= 1, not both 1: the point, u_i = x_i / a_i
        normal   both epsilon >= 1: the normal, u_i = a_i n_i
        mixed    one level of each type: chart.h

    All powers taken then have exponents of at least zero, and Newton works on
    the whole range of shapes. No root is taken where u is nearly of level one.

    A small step along the surface is a 2-vector delta in the tangent plane: a
    displacement [m] (point), a rotation of the normal [rad] (normal), a change
    of u (mixed). With T (3 x 2) the tangent frame,
        dx = T X delta,  dn = T G delta
    point: X = 1, G = W (curvature, Weingarten map); normal: G = 1, X = K (radii
    of curvature, its inverse).
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
    double side[2][3]; /* mixed: the two directions of u that delta refers to */
    double xu[2][3];   /* and the change of x along them */
    double nu[2][3];   /* and that of n */
} sel_patch;

/* Returns 1 where u is usable: neither zero nor huge. */
int sel_patch_in_range(const double u[3]);

/* Evaluates everything at u (not zero). Returns 0 where u gives no point,
   because its numbers are too small or too large. */
int sel_patch_eval(sel_patch *patch, const sel_shape *shape, const double u[3]);

/* Sets the curvature matrices in the tangent frame t1, t2 (body frame): point:
   X is not set and G = W; normal: G is not set and X = K; mixed: both. 2 x
   2. */
void sel_patch_frame(const sel_patch *patch, const sel_shape *shape,
    const double t1[3], const double t2[3], double X[4], double G[4]);

/* Sets the change of u by a step delta. */
void sel_patch_direction(const sel_patch *patch, const sel_shape *shape,
    const double t1[3], const double t2[3], const double delta[2],
    double step[3]);

/* Returns 1 where a point (body frame) is inside the body. Where the shape is
   given by points, no root of the sum of powers is taken. */
int sel_patch_inside(const sel_shape *shape, const double x[3]);

/* Sets the coordinates of the point with outward normal n (body frame, any
   length). */
void sel_patch_from_normal(
    const sel_shape *shape, const double n[3], double u[3]);

/* Sets the coordinates of a point x whose normal is n: each level takes the one
   of the two that it is made of. */
void sel_patch_from_both(
    const sel_shape *shape, const double x[3], const double n[3], double u[3]);

#endif
