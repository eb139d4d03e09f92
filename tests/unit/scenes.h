/*---------------------------------------------------------------------------*\
    scenes.h - random shapes, poses and scenes; brute-force oracles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Shared by the unit tests, the fuzz programs and the benchmarks. Nothing here
    is taken from the core: the oracles evaluate Wedel et al. 2023, eq. 3,
    independently in long double, so that the core can be compared with them.
\*---------------------------------------------------------------------------*/

#ifndef SCENES_H
#define SCENES_H

#include <stdint.h>
#include <superellipsoid.h>

#define SCENE_PI 3.14159265358979323846

/* - - - - - - - - - - - - - - - - random  - - - - - - - - - - - - - - - - - */

/* SplitMix64: small, seeded, the same on every machine. */
typedef struct scene_random
{
    uint64_t state;
} scene_random;

uint64_t scene_bits(scene_random *random);
double scene_uniform(scene_random *random, double low, double high);
double scene_log_uniform(scene_random *random, double low, double high);
int scene_integer(scene_random *random, int count); /* 0 .. count - 1 */
void scene_direction(scene_random *random, double n[3]);
void scene_quaternion(scene_random *random, double q[4]);

/* Trap division by zero, invalid and overflow: SIGFPE kills the program. */
void scene_trap_exceptions(void);

/* Returns 1 if long double is wider than double. Under valgrind both are the
   same; the caller then uses wider tolerances. */
int scene_has_long_double(void);

/* Returns the tolerance with, or without, the wider type. */
double scene_tolerance(double wide, double narrow);

/* Number of repetitions: all of them, or a twentieth (at least one) if
   SUITE_SHORT is set in the environment, as for valgrind. */
int scene_effort(int count);

/* The same for long tests: all if SUITE_LONG is set, as by tests/Allvalidate, a
   sixtieth if SUITE_SHORT is, else a sixth. */
int scene_thorough(int count);

/* Returns one of three numbers: all if SUITE_LONG is set, least if SUITE_SHORT
   is, else usual. */
int scene_amount(int all, int usual, int least);

/* - - - - - - - - - - - - - - - - vectors - - - - - - - - - - - - - - - - - */

double scene_dot(const double a[3], const double b[3]);
void scene_cross(const double a[3], const double b[3], double c[3]);
double scene_norm(const double a[3]);
double scene_distance(const double a[3], const double b[3]);
void scene_axpy(double factor, const double a[3], double y[3]);
void scene_normalise(double a[3]);
void scene_turn(const double M[9], const double a[3], double b[3]);
void scene_turn_back(const double M[9], const double a[3], double b[3]);
void scene_multiply(const double A[9], const double B[9], double C[9]);
/* Two unit vectors that make a right-handed frame with n. */
void scene_tangents(const double n[3], double t[3], double u[3]);
/* Q of a unit quaternion, written out here. */
void scene_tensor(const double q[4], double Q[9]);
/* Quaternion of the rotation about an axis (any length) by an angle [rad]. */
void scene_axis_angle(const double axis[3], double angle, double q[4]);
void scene_quaternion_product(const double p[4], const double q[4],
    double r[4]); /* first q, then p */

/* - - - - - - - - - - - - - - - - shapes  - - - - - - - - - - - - - - - - - */

/* Any valid shape: 0.1 <= epsilon <= 1.9, aspect ratios to 20, longest
   semi-axis as given; special values (limits, ellipsoids, cylinder-like, cubes,
   equal axes) are frequent. */
void scene_shape(scene_random *random, double longest, sel_shape *shape);

/* The shapes of the tutorials. */
typedef enum scene_named
{
    SCENE_SPHERE,
    SCENE_PROLATE,
    SCENE_OBLATE,
    SCENE_TRIAXIAL,
    SCENE_CUBE,
    SCENE_DIAMOND,
    SCENE_CYLINDER,
    SCENE_NAMED_COUNT
} scene_named;

void scene_named_shape(scene_named name, double dEq, sel_shape *shape);
const char *scene_shape_name(scene_named name);

/* - - - - - - - - - - - - - - - - pairs - - - - - - - - - - - - - - - - - - */

typedef enum scene_pose
{
    SCENE_ANY,           /* random orientation and distance */
    SCENE_AXIS_ALIGNED,  /* quarter rotations, centres on a grid */
    SCENE_FACE_FACE,     /* faces opposite, shifted along each other */
    SCENE_FACE_TILTED,   /* the same, tilted by 1e-15 .. 1e-2 */
    SCENE_EDGE_EDGE,     /* edges across or along each other */
    SCENE_CORNER_CORNER, /* corners or axis ends on one line */
    SCENE_CORNER_FACE,   /* a corner on the middle of a face */
    SCENE_DEEP,          /* centres close, coincident ones too */
    SCENE_GRAZING,       /* common tangent plane, 1e-15 .. 1e-6 in or out */
    SCENE_TOUCHING,      /* any orientation, 0 .. 1e-3 semi-axes in */
    SCENE_POSE_COUNT
} scene_pose;

const char *scene_pose_name(scene_pose pose);

typedef struct scene_pair
{
    scene_pose pose;
    sel_shape shape[2];
    double q[2][4];
    sel_body body[2];
    double size; /* smallest semi-axis of the two [m] */
} scene_pair;

/* Size ratio to 10, global scale 1e-4 .. 10 m. body[i].shape points into the
   pair itself, so a pair must not be copied. */
void scene_random_pair(scene_random *random, scene_pose pose,
    scene_pair *pair);
/* Sets body i of the pair. */
void scene_place(scene_pair *pair, int i, const double centre[3],
    const double q[4]);
/* Moves body 2 so that the plane with normal n (from 1 to 2) touches both, and
   then by gap along n. */
void scene_touch(scene_pair *pair, const double n[3], double gap);
/* Changes the pose of body 2 by a little, as between two substeps: share of the
   smallest semi-axis. */
void scene_nudge(scene_random *random, double share, scene_pair *pair);

/* - - - - - - - - - - - - - - - - oracles - - - - - - - - - - - - - - - - - */

/* Gauge and its gradient (may be NULL), support distance and point (may be
   NULL): in the body frame, in long double, as nested p-norms. */
long double scene_gauge(const sel_shape *shape, const long double x[3],
    long double gradient[3]);
long double scene_support(const sel_shape *shape, const long double n[3],
    long double point[3]);

/* After this call both compute powers in double (relative error about 1e-15),
   which is five times as fast, for long fuzz runs. 0 switches it off. */
void scene_set_quick(int on);

/* The same with points and directions in the global frame. */
double scene_body_gauge(const sel_body *body, const double x[3],
    double gradient[3]);
double scene_body_support(const sel_body *body, const double n[3],
    double point[3]);

/* Largest n.x over the surface by golden section in the two parameters of the
   surface, without a closed form; relative error about 1e-17. The point is
   found by bisection of the derivative along the surface. */
long double scene_brute_support(const sel_shape *shape,
    const long double n[3], long double point[3]);

/* Largest distance of the surface from the centre: dense scan of the two
   parameters of the surface, then golden section; relative error 1e-15. */
double scene_brute_radius(const sel_shape *shape);

/* Least gauge of body 2 over the (solid) body 1 by the ellipsoid method with
   deep cuts, which needs only subgradients and converges for every convex
   problem. The minimum lies in [*lower, *upper]; point: where upper is
   attained. */
void scene_brute_deepest(const sel_body *body1, const sel_body *body2,
    double *lower, double *upper, double point[3]);

/* Least gauge of body 2 over an n x n grid on each face of a cube, projected
   radially on the surface of 1 (an upper bound). */
double scene_grid_deepest(const sel_body *body1, const sel_body *body2,
    int n, double point[3]);

/* Least s for which a point has gauge s in body 1 and s^alpha in body 2, alpha
   = epsilon1 of body 2 / epsilon1 of body 1: there both inside-outside
   functions are s^(2/epsilon1 of body 1) - 1. Ellipsoid method as above; the
   value lies in [*lower, *upper]. */
void scene_brute_midway(const sel_body *body1, const sel_body *body2,
    double *lower, double *upper);

/* Distance that body 2 has to move along n (unit) until a plane normal to n
   separates the bodies: f(n) = h1(n) + h2(-n) - n.(centre2 - centre1). */
long double scene_depth(const sel_body *body1, const sel_body *body2,
    const long double n[3]);

/* Minimises f from n, which is replaced; returns the value. Each step takes the
   least f over a disc of the tangent plane of the sphere (where f is convex:
   ellipse method), and f never increases. Ends early if f <= 0. */
long double scene_descend_depth(const sel_body *body1,
    const sel_body *body2, long double n[3]);

/* Least depth over all directions: samples of the sphere, and a descent from
   the three best ones that lie apart. It is an upper bound in any case. */
double scene_brute_depth(const sel_body *body1, const sel_body *body2,
    int samples, double normal[3]);

/* Is there a plane between the bodies, f < 0? A quick search; if it finds none,
   scene_brute_meet decides. */
int scene_separated(const sel_body *body1, const sel_body *body2);

/* Is n a saddle or a maximum of f rather than a minimum: does f decrease in
   some direction from n, on one of three scales of angle? */
int scene_bends_down(const sel_body *body1, const sel_body *body2,
    const double normal[3]);

/* Do the bodies meet? By scene_brute_deepest; 1 yes, 0 no, -1 if too close to
   decide (|gauge - 1| < 1e-10). */
int scene_brute_meet(const sel_body *body1, const sel_body *body2);

/* Do the oriented boxes, grown by margin/2 each, meet? By separating axes.
   Returns 1, 0, or -1 within 1e-12 of touching. */
int scene_boxes_meet(const sel_body *body1, const sel_body *body2,
    double margin);

/* Depth [m] below which f has only one minimum: less than the least radius of
   curvature of one of the bodies (0.07 semi-axes on the edge of epsilon 0.1,
   times the square of the aspect ratio if the shape is stretched). 0 if both
   have epsilon > 1 and so edges. */
double scene_slight(const scene_pair *pair);

/* Quantity that the method minimises, which is the same for all its solutions:
   depth / size, gauge of body 2 at point1, gauge of body 2 at the point. */
double scene_least(sel_method method, const scene_pair *pair,
    const sel_contact *contact);

/* Errors of a result of sel_contact_pair, computed independently. */
typedef struct scene_verdict
{
    double onSurface1; /* distance of point1 from surface 1 / size */
    double onSurface2; /* of point2 from surface 2 */
    double unit;       /* ||normal| - 1| */
    double planes;     /* |overlap - normal.(point1 - point2)| / size */
    double support1;   /* (h1 - n.(point1 - centre1)) / h1 */
    double support2;   /* likewise */
    double gap;        /* gauge of 2 at point1 minus its bound by duality */
    double sine;       /* between the normals of both at point1 */
    int deep;          /* centre of 2 inside 1: the bound is meaningless */
    double across;     /* tangential component of point1 - point2 / size */
    double line1;      /* distance of point1 from the line along the normal
                          through the contact point / size */
    double line2;      /* likewise for point2 */
    double levels[2];  /* gauges of both at the contact point */
    double greater;    /* the one of these that midway makes the greater: of
                          the body with the greater exponent 2/epsilon1 */
    double scale;      /* the s of scene_brute_midway that these gauges give */
    double unequal;    /* difference of the lesser gauge and the power of the
                          greater that midway makes equal, over that power */
    double midwayGap;  /* greater minus its bound by duality, relative to it */
    double opposite;   /* sine of the angle between the outward normals at
                          point1 on 1 and point2 on 2 */
    double between;    /* the same for both gauges at the contact point */
} scene_verdict;

void scene_judge(const sel_body *body1, const sel_body *body2,
    const sel_contact *contact, scene_verdict *verdict);

/* - - - - - - - - - - - - - - - - meshes  - - - - - - - - - - - - - - - - - */

typedef struct scene_mesh
{
    sel_wall_mesh mesh;
    double *points;
    int *triangles;
    int *patch;
    int pointCapacity, triangleCapacity;
} scene_mesh;

void scene_mesh_start(scene_mesh *mesh);
int scene_mesh_point(scene_mesh *mesh, double x, double y, double z);
/* The right-handed normal points into the wall. */
void scene_mesh_triangle(scene_mesh *mesh, int a, int b, int c, int patch);
void scene_mesh_free(scene_mesh *mesh);
/* Container (fluid inside, outside = 0) or block (fluid outside, outside = 1):
   6 patches, -x +x -y +y -z +z; n x n cells per face. */
void scene_mesh_box(scene_mesh *mesh, const double low[3],
    const double high[3], int n, int outside);
/* Plane z = 0, fluid above: n x n cells on [-half, half]^2, the inner points
   displaced at random in the plane, diagonals at random; rotated by Q. */
void scene_mesh_floor(scene_mesh *mesh, scene_random *random, double half,
    int n, const double Q[9]);
/* Tube along z, fluid inside, with flat ends; facets, layers. Patches: 0
   side, 1 bottom, 2 top. */
void scene_mesh_tube(scene_mesh *mesh, double radius, double length,
    int facets, int layers);
/* Distance of an outside point from an ellipsoid in its own frame: the nearest
   point is a_k^2 z_k/(a_k^2 + t), t > 0 by bisection of the secular
   equation. */
double scene_ellipsoid_distance(const double a[3], const double z[3]);
/* Least distance of a point from the mesh, and the nearest point (brute
   force). */
double scene_mesh_distance(const scene_mesh *mesh, const double x[3],
    double closest[3]);

#endif
