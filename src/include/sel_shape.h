/*---------------------------------------------------------------------------*\
    sel_shape.h - one shape: volume, inertia, gauge, support, surface

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHAPE_H
#define SEL_SHAPE_H

#include "sel_polyhedron.h"
#include "sel_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Legal range of the exponents and of longest/shortest semi-axis. */
#define SEL_EPSILON_MIN 0.1
#define SEL_EPSILON_MAX 1.9
#define SEL_ASPECT_MAX  20.0

/* An exponent; twice: two times it where that is a whole number (power.h). */
typedef struct sel_exponent
{
    double value;
    int twice;
} sel_exponent;

/* Exponents p1 - 2, p2 - 2 and p1/p2 - 1 of the second derivatives of
   F + 1 = (X^p2 + Y^p2)^(p1/p2) + Z^p1, and -1/p1. */
typedef struct sel_exponents
{
    double p1, p2;
    sel_exponent outer, inner, ratio;
    double root;
} sel_exponents;

/* By what a place on the surface is named best (patch.h). */
typedef enum sel_chart_kind
{
    SEL_CHART_POINT,
    SEL_CHART_NORMAL,
    SEL_CHART_MIXED
} sel_chart_kind;

/* What bodies are. What a kind does in its own way: shape/kind.h. */
typedef enum sel_kind
{
    SEL_SUPERELLIPSOID,
    SEL_POLYHEDRON,
    SEL_KIND_COUNT
} sel_kind;

/* One shape. Written by sel_shape_init, constant afterwards. Surface of a
   superellipsoid, body frame (Wedel et al. 2023, eq. 3):
       F = (|x/a|^p2 + |y/b|^p2)^(p1/p2) + |z/c|^p1 - 1,  p_i = 2/epsilon_i
   A polyhedron has none of the exponents: they are zero. */
typedef struct sel_shape
{
    sel_kind kind;
    double semiAxes[3];        /* a, b, c [m]; polyhedron: half widths of its
                                  box about the centre of mass */
    double inverseAxes[3];     /* 1/a, 1/b, 1/c [1/m] */
    double epsilon1;           /* squareness of the sections through z */
    double epsilon2;           /* squareness of the section x-y */
    double p1, p2;             /* exponents of the gauge, 2/epsilon */
    double q1, q2;             /* exponents of the support, 2/(2 - epsilon) */
    double volume;             /* [m3] */
    double inertia[3];         /* principal, for unit density [m5] */
    double equivalentDiameter; /* of the sphere of the same volume [m] */
    double boundingRadius;     /* largest distance centre-surface [m] */
    double minSemiAxis;        /* [m]; polyhedron: radius of the ball in the
                                  thinnest of its convex parts, but for
                                  splinters */
    const sel_polyhedron *polyhedron; /* NULL: a superellipsoid. Not owned */
    const sel_hull *hull;  /* polyhedron: its only convex part, or one of them
                             (sel_shape_part); NULL: it has several */
    double scale;          /* polyhedron: [m] per unit of its own frame */
    sel_exponents gauge;   /* p1, p2 and what follows from them */
    sel_exponents support; /* likewise q1, q2 */
    sel_chart_kind chart;  /* what coordinates its surface is given */
    int isSphere;          /* epsilon 1, equal semi-axes */
    int isEllipsoid;       /* epsilon 1 (spheres included) */
} sel_shape;

/* From semi-axes (a, b, c), any order. SEL_E_SEMI_AXIS, SEL_E_EPSILON,
   SEL_E_ASPECT. Volume and inertia: Jaklic and Solina; Wedel et al. 2023,
   eq. 17-19. Bounding radius: Podlozhnyuk et al. 2017, "Neighbor search", with
   its special cases. */
sel_status sel_shape_init(sel_shape *shape, const double semiAxes[3],
    double epsilon1, double epsilon2);

/* From the volume-equivalent diameter [m] and aspect ratios a/c, b/c. */
sel_status sel_shape_init_equivalent(sel_shape *shape, double dEq,
    const double aspectRatios[2], double epsilon1, double epsilon2);

/* A polyhedron whose longest half width (of its box) is size [m]; it must outlive
   the shape. SEL_E_SEMI_AXIS, SEL_E_ASPECT: its smallest part is thinner than
   SEL_POLYHEDRON_ASPECT_MAX. */
#define SEL_POLYHEDRON_ASPECT_MAX 200.0
sel_status sel_shape_init_polyhedron(
    sel_shape *shape, const sel_polyhedron *polyhedron, double size);

/* Convex parts of a shape: 1 but for polyhedra that are not convex. */
int sel_shape_parts(const sel_shape *shape);

/* Part k as a shape of its own, centred at offset [m] in the frame of the whole,
   whose axes it has: for contact detection. Its mass is the whole's. Of a convex
   shape a copy, offset 0. */
void sel_shape_part(
    const sel_shape *shape, int k, sel_shape *part, double offset[3]);

/* 1: each of the three planes of its axes is one of symmetry, as those of all
   superellipsoids are. */
int sel_shape_mirrored(const sel_shape *shape);

/* The same shape, as many times as large as it takes for every plane that it
   touches to be farther from its centre by at least so much [m] >= 0. Returns
   how many times. */
double sel_shape_grow(const sel_shape *shape, double by, sel_shape *grown);

/* Has it sides so flat that it rests on them alone: is it a polyhedron, or an
   exponent 2/epsilon of it 8 or more? Beds of such superellipsoids (epsilon 0.2)
   whose contacts have one point each sink into each other by 12 % of dEq, with
   manifolds by 0.01 %; from epsilon 0.3 on by 0.08 % at most, with either. */
int sel_shape_has_flat_sides(const sel_shape *shape);

/* Inside-outside function F(x) of the surface; < 0 inside. Saturates at
   1e300 far outside. x: body frame. */
double sel_shape_inside_outside(const sel_shape *shape, const double x[3]);

/* Gauge phi(x) = (F(x) + 1)^(epsilon1/2): convex, homogeneous of degree one,
   1 on the surface. gradient (3) and hessian (3 x 3) in the body frame, each
   may be NULL. At the centre the gradient is zero. The Hessian exists where
   epsilon <= 1; for epsilon > 1 it is cut off near the planes where it is
   unbounded (SEL_HESSIAN_FLOOR in tolerances.h).
   Polyhedra: of one part the same, with a Hessian of zero; of several the least of
   the parts' about their own centres, which tells inside (< 1) from outside and
   is no norm. */
double sel_shape_gauge(const sel_shape *shape, const double x[3],
    double gradient[3], double hessian[9]);

/* Support distance h(n) = max n.x over the body, and the point where it is
   reached (may be NULL); body frame, n of any length greater than zero.
   Closed form, exact for 0 < epsilon < 2. h is the gauge dual to phi. */
double sel_shape_support(
    const sel_shape *shape, const double n[3], double point[3]);

/* Surface point with the radial direction of x (x / phi(x)) and the outward
   unit normal there; body frame. */
void sel_shape_project_radial(const sel_shape *shape, const double x[3],
    double point[3], double normal[3]);

/* Number of points and of quadrilaterals of a tessellation with n divisions
   between pole and equator (n >= 1): a cube of 6 (2n)^2 quads projected on
   the surface along parametric angles, so that edges stay sharp. */
int sel_shape_tessellation_points(int n);
int sel_shape_tessellation_quads(int n);

/* points: nPoints x 3, body frame; normals: nPoints x 3, outward unit, may be
   NULL; quads: nQuads x 4 point indices, counter-clockwise from outside. */
sel_status sel_shape_tessellate(
    const sel_shape *shape, int n, double *points, double *normals, int *quads);

/* Surface [m2], by quadrature to rounding: relative error below 1e-10. Takes
   milliseconds. */
double sel_shape_area(const sel_shape *shape);

/* Area of the shadow on a plane across direction (body frame, of any length
   greater than zero) [m2]: closed form for ellipsoids, else quadrature along
   the silhouette, relative error below 1e-10. Takes
   tenths of a millisecond. */
double sel_shape_projected_area(
    const sel_shape *shape, const double direction[3]);

#ifdef __cplusplus
}
#endif

#endif
