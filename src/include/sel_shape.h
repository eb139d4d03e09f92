/*---------------------------------------------------------------------------*\
    sel_shape.h - one shape: volume, inertia, gauge, support, surface

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHAPE_H
#define SEL_SHAPE_H

#include "sel_polyhedron.h"
#include "sel_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Valid range of epsilon1 and epsilon2, and the maximum ratio of the longest to
   the shortest semi-axis. */
#define SEL_EPSILON_MIN 0.1
#define SEL_EPSILON_MAX 1.9
#define SEL_ASPECT_MAX  20.0

/* An exponent. If roots and products can compute the power (power.h), it is
   factors / (2^squareRoots 3^cubeRoots). */
typedef struct sel_exponent
{
    double value;
    int factors;
    int squareRoots, cubeRoots;
} sel_exponent;

/* Exponents p1, p2 of F + 1 = (X^p2 + Y^p2)^(p1/p2) + Z^p1, and those of its
   derivatives: outer p1 - 2, inner p2 - 2, ratio p1/p2 - 1, level -1/p1. The
   norm (F + 1)^(1/p1) needs slope = p - 1 and root = 1/p for p1 and p2. */
typedef struct sel_exponents
{
    double p1, p2;
    sel_exponent outer, inner, ratio, level;
    sel_exponent slope1, slope2, root1, root2;
} sel_exponents;

/* Type of the coordinates that describe points on the surface (patch.h). */
typedef enum sel_chart_type
{
    SEL_CHART_POINT,
    SEL_CHART_NORMAL,
    SEL_CHART_MIXED
} sel_chart_type;

/* Type of a body. The functions that differ between the types are in
   shape/shape_type.h. */
typedef enum sel_shape_type
{
    SEL_SUPERELLIPSOID,
    SEL_POLYHEDRON,
    SEL_SHAPE_TYPE_COUNT
} sel_shape_type;

/* One shape. Written by sel_shape_init, constant afterwards. The surface of a
   superellipsoid, body frame, is F = 0 (Wedel et al. 2023, eq. 3):
       F = (|x/a|^p2 + |y/b|^p2)^(p1/p2) + |z/c|^p1 - 1,  p_i = 2/epsilon_i
   A polyhedron has no exponents: they are zero. */
typedef struct sel_shape
{
    sel_shape_type type;
    /* Functions of its type (shape/shape_type.h); NULL: a superellipsoid. */
    const struct sel_shape_functions *functions;
    double semiAxes[3]; /* a, b, c [m]; polyhedron: half widths of its box about
                           the centre of mass */
    double inverseAxes[3];     /* 1/a, 1/b, 1/c [1/m] */
    double epsilon1;           /* squareness of the sections through z */
    double epsilon2;           /* squareness of the section x-y */
    double p1, p2;             /* exponents of the gauge, 2/epsilon */
    double q1, q2;             /* exponents of the support, 2/(2 - epsilon) */
    double volume;             /* [m3] */
    double inertia[3];         /* principal, for unit density [m5] */
    double equivalentDiameter; /* of the sphere of the same volume [m] */
    double boundingRadius;     /* largest distance centre-surface [m] */
    double minSemiAxis; /* [m]; polyhedron: radius of the inscribed ball of its
                           thinnest convex part, except splinters */
    const sel_polyhedron *polyhedron; /* NULL for a superellipsoid. Not owned */
    const sel_hull *hull;  /* polyhedron: its convex part, or the part that
                              sel_shape_part has chosen; NULL if it has several
                              parts */
    double scale;          /* polyhedron: [m] per unit of its own frame */
    sel_exponents gauge;   /* p1, p2 and the exponents derived from them */
    sel_exponents support; /* likewise q1, q2 */
    sel_chart_type chart;  /* coordinates of its surface */
    int isSphere;          /* 1: both epsilon 1, equal semi-axes */
    int isEllipsoid;       /* 1: both epsilon 1 (spheres included) */
} sel_shape;

/* Sets a superellipsoid from its semi-axes (a, b, c) [m], in any order of size.
   SEL_E_SEMI_AXIS, SEL_E_EPSILON, SEL_E_ASPECT. Volume and inertia: Jaklic and
   Solina; Wedel et al. 2023, eq. 17-19. Bounding radius: Podlozhnyuk et al.
   2017, "Neighbor search", with its special cases. */
sel_status sel_shape_init(sel_shape *shape, const double semiAxes[3],
    double epsilon1, double epsilon2);

/* Sets a superellipsoid from its volume-equivalent diameter [m] and aspect
   ratios a/c, b/c. SEL_E_DEQ, and the errors of sel_shape_init. */
sel_status sel_shape_init_equivalent(sel_shape *shape, double dEq,
    const double aspectRatios[2], double epsilon1, double epsilon2);

/* Maximum ratio of a polyhedron's bounding radius to the inradius of its
   thinnest convex part. */
#define SEL_POLYHEDRON_ASPECT_MAX 200.0

/* Sets a polyhedron. `size`: the longest half width of its box [m]. The
   polyhedron must outlive the shape. SEL_E_SEMI_AXIS: `size` is out of range.
   SEL_E_ASPECT: its bounding radius is more than SEL_POLYHEDRON_ASPECT_MAX
   times the inradius of its thinnest convex part. */
sel_status sel_shape_init_polyhedron(
    sel_shape *shape, const sel_polyhedron *polyhedron, double size);

/* Number of values that identify a shape in messages and files: semi-axes [m]
   (half widths of a polyhedron), epsilon1, epsilon2, and the key of its
   polyhedron (0: superellipsoid). */
#define SEL_IDENTITY 6

/* Finds the identity of a shape. */
void sel_shape_identity(const sel_shape *shape, double identity[SEL_IDENTITY]);

/* Returns the polyhedron of a key; NULL: unknown. Provided by the caller. */
typedef const sel_polyhedron *(*sel_polyhedron_find)(int64_t key);

/* Sets a shape from its identity. find may be NULL. SEL_E_ARGUMENT: the
   polyhedron is unknown. Errors as for sel_shape_init and
   sel_shape_init_polyhedron. */
sel_status sel_shape_of_identity(sel_shape *shape,
    const double identity[SEL_IDENTITY], sel_polyhedron_find find);

/* Returns the number of convex parts of a shape: 1 except for polyhedra that
   are not convex. */
int sel_shape_parts(const sel_shape *shape);

/* Sets *part to convex part k as a separate shape, for contact detection. Its
   centre is at `offset` [m] in the frame of the whole shape, and its axes are
   parallel to those of the whole. Its mass is that of the whole. If the shape
   is convex, *part is a copy of it and `offset` is 0. */
void sel_shape_part(
    const sel_shape *shape, int k, sel_shape *part, double offset[3]);

/* Returns 1 if each of the three planes through two axes is a mirror plane of
   the shape. Always returns 1 for a superellipsoid. */
int sel_shape_mirrored(const sel_shape *shape);

/* Sets *grown to the scaled shape. The distance of every tangent plane from the
   centre increases by `by` [m] >= 0 or more. Returns the scale factor. */
double sel_shape_grow(const sel_shape *shape, double by, sel_shape *grown);

/* Returns 1 if the sides of the shape are so flat that its contacts need
   manifolds: it is a polyhedron, or an exponent 2/epsilon is 8 or more. In
   packings of superellipsoids with epsilon 0.2, overlaps reach 12 % of dEq with
   one point per contact, and 0.01 % with manifolds. For epsilon 0.3 or more
   they are at most 0.08 %, with or without manifolds. */
int sel_shape_has_flat_sides(const sel_shape *shape);

/* Returns 1 if a differs from b by at most 1e-4 of b, which covers numbers from
   files with six digits or more. For lengths [m] and exponents. */
int sel_is_same_size(double a, double b);

/* Returns 1 if an identity has the semi-axes and exponents of a shape that is
   scaled to dEq [m], compared with sel_is_same_size. Always returns 1 for a
   polyhedron; its key identifies it. */
int sel_shape_has_form(
    const sel_shape *shape, double dEq, const double identity[SEL_IDENTITY]);

/* Returns 1 for a polyhedron. */
int sel_shape_is_polyhedron(const sel_shape *shape);

/* Returns 1 if the sides of a shape are so flat that they touch in a region:
   polyhedra, rounded cubes, cylinders and octahedra. Packings of other shapes
   came to rest with one point per contact. */
int sel_shape_touches_in_region(const sel_shape *shape);

/* Sets *scaled to the shape with another volume-equivalent diameter dEq [m]; an
   exact copy if dEq is that of the shape. Errors as for sel_shape_init and
   sel_shape_init_polyhedron. */
sel_status sel_shape_scale(
    const sel_shape *shape, double dEq, sel_shape *scaled);

/* Returns the inside-outside function F(x) of the surface; < 0 inside.
   Saturates at 1e300 far outside. x: body frame [m]. */
double sel_shape_inside_outside(const sel_shape *shape, const double x[3]);

/* Returns the gauge phi(x) = (F(x) + 1)^(epsilon1/2): convex, homogeneous of
   degree one, 1 on the surface. gradient (3) and hessian (3 x 3) are in the
   body frame; each may be NULL. At the centre the gradient is zero. The Hessian
   is finite if epsilon <= 1; for epsilon > 1 it is cut off near the planes
   where it is unbounded (SEL_HESSIAN_FLOOR in tolerances.h). The gauge of a
   polyhedron with one convex part has a Hessian of zero. For a polyhedron with
   several parts the function returns the smallest of the parts' gauges about
   their own centres: this distinguishes inside (< 1) from outside, but is not a
   norm. */
double sel_shape_gauge(const sel_shape *shape, const double x[3],
    double gradient[3], double hessian[9]);

/* Returns the support distance h(n) = max n.x over the body [m], and sets
   `point` (may be NULL) to the point with this maximum; body frame, n of any
   length greater than zero. Closed form, exact for 0 < epsilon < 2. h is the
   gauge dual to phi. */
double sel_shape_support(
    const sel_shape *shape, const double n[3], double point[3]);

/* Returns an upper bound of the speed at which a rotation moves the surface
   along its normal [m/s]. spin: angular velocity, body frame [rad/s]. It is 0
   for a sphere, and for a body of revolution that rotates about its axis (z,
   unless the body is an ellipsoid); at most the bounding radius times the
   angular speed. */
double sel_shape_rotation_speed(const sel_shape *shape, const double spin[3]);

/* Finds the surface point in the radial direction of x (x / phi(x)) and the
   outward unit normal at this point; body frame. */
void sel_shape_project_radial(const sel_shape *shape, const double x[3],
    double point[3], double normal[3]);

/* Returns the number of points of a tessellation with n divisions between pole
   and equator (n >= 1): a cube of 6 (2n)^2 quadrilaterals projected on the
   surface along parametric angles, so that edges stay sharp. */
int sel_shape_tessellation_points(int n);

/* Returns the number of quadrilaterals of that tessellation. */
int sel_shape_tessellation_quads(int n);

/* Tessellates the surface of a shape. points: nPoints x 3, body frame [m];
   normals: nPoints x 3, outward unit, may be NULL; quads: nQuads x 4 point
   indices, counter-clockwise from outside. SEL_E_ARGUMENT: n is not in 1 to
   1000. */
sel_status sel_shape_tessellate(
    const sel_shape *shape, int n, double *points, double *normals, int *quads);

/* Size of the surface of a shape as a mesh. */
typedef struct sel_surface_size
{
    int points, faces;
    int corners; /* number of corners of all faces together */
} sel_surface_size;

/* Returns the size of the mesh of sel_shape_surface. */
sel_surface_size sel_shape_surface_size(const sel_shape *shape, int n);

/* Finds the surface of a shape as a mesh, for pictures. The mesh is the
   tessellation with n divisions; for a convex polyhedron its faces, for another
   one its triangles. Each face of a polyhedron has its own points, so that
   edges look sharp. points and normals (outward, unit): body frame [m], x 3;
   corners: point indices of all faces, one face after the other,
   counter-clockwise from outside; ends: for each face the index in `corners` at
   which it ends. SEL_E_ARGUMENT: as for sel_shape_tessellate. */
sel_status sel_shape_surface(const sel_shape *shape, int n, double *points,
    double *normals, int *corners, int *ends);

/* Returns the surface area [m2], by quadrature with a relative error below
   1e-10. Takes milliseconds. */
double sel_shape_area(const sel_shape *shape);

/* Returns the projected area [m2] on a plane normal to direction (body frame,
   of any length greater than zero): in closed form for ellipsoids, else by
   quadrature along the silhouette with a relative error below 1e-10. Takes
   tenths of a millisecond. */
double sel_shape_projected_area(
    const sel_shape *shape, const double direction[3]);

#ifdef __cplusplus
}
#endif

#endif
