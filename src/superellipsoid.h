/*---------------------------------------------------------------------------*\
    superellipsoid.h - public interface of the superellipsoid core

    SPDX-License-Identifier: GPL-3.0-or-later

    Contact, collision and motion of rigid superellipsoids, in C11, with no
    global state. Nothing here prints, exits or raises a floating-point
    exception (division by zero, invalid, overflow) on legal input.

    Families of names:

        sel_status_*      status codes and their messages
        sel_shape_*       one shape: volume, inertia, gauge, support, surface
        sel_contact_*     narrow phase: particle-particle
        sel_walls_*       triangulated walls and particle-wall contacts
        sel_collision_*   impulses of one contact
        sel_motion_*      quaternions and rigid-body motion
        sel_neighbours_*  candidate pairs
        sel_packing_*     random non-overlapping placement
        sel_world_*       all particles: state, substep, statistics
        sel_replay_*      one narrow-phase call as a text file
        sel_resistance_*  force and torque of a slow flow on one shape

    Conventions, unless a declaration says otherwise:

        units         SI, double precision
        vectors       double[3]; n vectors in an array are n x 3, row by row
        orientation   unit quaternion q = (e0; e1 e2 e3). The tensor Q (3 x 3,
                      row by row) turns body components into global ones:
                      x_global = Q x_body + centre. Q is the transpose of the
                      matrix R of paper 000, eq. 12, with its entry m23
                      corrected to 2(e2 e3 + e0 e1).
        spin          omega [rad/s], global frame
        normal        unit, from particle 1 to particle 2, or from the
                      particle into the wall
        overlap       > 0 when touching [m]

    References: paper 000 is Wedel, Strakl, Ravnik, Steinmann and Hribersek,
    "Particle-particle and particle-wall collisions of superellipsoids in
    flows"; paper 001 is Podlozhnyuk, Pirker and Kloss, "Efficient
    implementation of superquadric particles in Discrete Element Method".
\*---------------------------------------------------------------------------*/

#ifndef SUPERELLIPSOID_H
#define SUPERELLIPSOID_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* - - - - - - - - - - - - - - - - status  - - - - - - - - - - - - - - - - - */

/* One list for the codes and their messages (sel_status_message). */
#define SEL_STATUS_LIST(X)                                                     \
    X(SEL_OK, "success")                                                       \
    X(SEL_E_MEMORY, "out of memory")                                           \
    X(SEL_E_SEMI_AXIS, "semi-axes must be finite and greater than zero")       \
    X(SEL_E_EPSILON, "epsilon1 and epsilon2 must lie in [0.1, 1.9]")           \
    X(SEL_E_ASPECT,                                                            \
        "the longest semi-axis may be at most 20 times the "                   \
        "shortest")                                                            \
    X(SEL_E_DEQ,                                                               \
        "the equivalent diameter and the aspect ratios must be "               \
        "finite and greater than zero")                                        \
    X(SEL_E_ARGUMENT, "argument out of range")                                 \
    X(SEL_E_MESH, "a wall triangle is degenerate or names a missing point")    \
    X(SEL_E_STATE,                                                             \
        "a particle has a position, velocity, spin, orientation "              \
        "or density that is not finite or not legal")                          \
    X(SEL_E_FULL, "no room for a further particle in the region")              \
    X(SEL_E_EXCHANGE, "the halo exchange failed")                              \
    X(SEL_E_REPLAY,                                                            \
        "not the record of a contact: a line is missing, "                     \
        "unknown, given twice or has wrong values")                            \
    X(SEL_E_WRITE, "the record of a contact could not be written")             \
    X(SEL_E_FLUID,                                                             \
        "the fluid at a particle is not finite or not legal, or "              \
        "the resistance of its shape is not known")                            \
    X(SEL_E_RESISTANCE,                                                        \
        "the boundary elements found no resistance: their "                    \
        "matrix is not positive definite")                                     \
    X(SEL_E_CACHE,                                                             \
        "not a cache of resistances: a line is wrong, or its "                 \
        "version is not known")                                                \
    X(SEL_E_CACHE_WRITE, "the cache of resistances could not be written")      \
    X(SEL_E_TABLE, "the shape lies outside the table of resistances")

typedef enum sel_status
{
#define SEL_STATUS_ENTRY(code, message) code,
    SEL_STATUS_LIST(SEL_STATUS_ENTRY)
#undef SEL_STATUS_ENTRY
        SEL_STATUS_COUNT
} sel_status;

/* The message of a code; never NULL. */
const char *sel_status_message(sel_status status);

/* - - - - - - - - - - - - - - - - shape - - - - - - - - - - - - - - - - - - */

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

/* One shape. Written by sel_shape_init, constant afterwards. Surface, body
   frame (paper 000, eq. 3):
       F = (|x/a|^p2 + |y/b|^p2)^(p1/p2) + |z/c|^p1 - 1,  p_i = 2/epsilon_i */
typedef struct sel_shape
{
    double semiAxes[3];        /* a, b, c [m] */
    double inverseAxes[3];     /* 1/a, 1/b, 1/c [1/m] */
    double epsilon1;           /* squareness of the sections through z */
    double epsilon2;           /* squareness of the section x-y */
    double p1, p2;             /* exponents of the gauge, 2/epsilon */
    double q1, q2;             /* exponents of the support, 2/(2 - epsilon) */
    double volume;             /* [m3] */
    double inertia[3];         /* principal, for unit density [m5] */
    double equivalentDiameter; /* of the sphere of the same volume [m] */
    double boundingRadius;     /* largest distance centre-surface [m] */
    double minSemiAxis;        /* [m] */
    sel_exponents gauge;       /* p1, p2 and what follows from them */
    sel_exponents support;     /* likewise q1, q2 */
    sel_chart_kind chart;      /* what coordinates its surface is given */
    int isSphere;              /* epsilon 1, equal semi-axes */
    int isEllipsoid;           /* epsilon 1 (spheres included) */
} sel_shape;

/* From semi-axes (a, b, c), any order. SEL_E_SEMI_AXIS, SEL_E_EPSILON,
   SEL_E_ASPECT. Volume and inertia: Jaklic and Solina, paper 000 eq. 17-19;
   bounding radius: paper 001, "Neighbor search", with its special cases. */
sel_status sel_shape_init(sel_shape *shape, const double semiAxes[3],
    double epsilon1, double epsilon2);

/* From the volume-equivalent diameter [m] and aspect ratios a/c, b/c. */
sel_status sel_shape_init_equivalent(sel_shape *shape, double dEq,
    const double aspectRatios[2], double epsilon1, double epsilon2);

/* Inside-outside function F(x) of the surface; < 0 inside. Saturates at
   1e300 far outside. x: body frame. */
double sel_shape_inside_outside(const sel_shape *shape, const double x[3]);

/* Gauge phi(x) = (F(x) + 1)^(epsilon1/2): convex, homogeneous of degree one,
   1 on the surface. gradient (3) and hessian (3 x 3) in the body frame, each
   may be NULL. At the centre the gradient is zero. The Hessian exists where
   epsilon <= 1; for epsilon > 1 it is cut off near the planes where it is
   unbounded (SEL_HESSIAN_FLOOR in tolerances.h). */
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

/* - - - - - - - - - - - - - - - - motion  - - - - - - - - - - - - - - - - - */

/* Q (3 x 3, row by row) of a unit quaternion; see the conventions. */
void sel_motion_tensor(const double q[4], double Q[9]);

/* The unit quaternion of a rotation tensor Q (e0 >= 0). */
void sel_motion_quaternion(const double Q[9], double q[4]);

/* Quaternion from the Euler angles of paper 000, eq. 11 [rad]. */
void sel_motion_euler(double phi, double theta, double psi, double q[4]);

/* Uniformly random orientation from three numbers in [0, 1) (Shoemake). */
void sel_motion_random_orientation(const double u[3], double q[4]);

/* Free rotation over dt [s]: q and omega (global) are advanced by the
   symmetric splitting of Dullweber, Leimkuhler and McLachlan (1997). The
   angular momentum is kept to rounding, the energy to second order with no
   drift. inertia: principal, body axes [kg m2]. */
void sel_motion_rotate(
    const double inertia[3], double dt, double q[4], double omega[3]);

/* - - - - - - - - - - - - - - - - contact - - - - - - - - - - - - - - - - - */

/* A shape with its pose. */
typedef struct sel_body
{
    const sel_shape *shape;
    double centre[3]; /* [m], global */
    double Q[9];      /* body to global */
} sel_body;

void sel_contact_body(sel_body *body, const sel_shape *shape,
    const double centre[3], const double q[4]);

/* What a contact is, where two bodies overlap. Apart or just touching, all
   three mean the same.

   SEL_COMMON_NORMAL  The points of the two surfaces whose outward normals are
                      exactly opposite and whose connecting line lies along
                      them: where the translation that parts the bodies is
                      stationary, and least but between edges or tips that
                      are sharper than the overlap is deep. The geometric
                      truth. Bodies deep in each other have several: a cold
                      call looks for the least (it may miss it), a warm one
                      follows its own.
   SEL_DEEPEST_POINT  Paper 000, section 3.5: point1 is the point of particle
                      1 that lies deepest in particle 2 (least gauge), point2
                      the point of 2 with the opposite normal, in closed form.
   SEL_MIDWAY         Paper 001, eq. for F1 = F2: the point where both
                      inside-outside functions are equal and least; point1
                      and point2 lie where the line along the normal through
                      it leaves the bodies. */
typedef enum sel_method
{
    SEL_COMMON_NORMAL,
    SEL_DEEPEST_POINT,
    SEL_MIDWAY,
    SEL_METHOD_COUNT
} sel_method;

/* The keyword of a method: commonNormal, deepestPoint, midway. */
const char *sel_method_name(sel_method method);

/* How a narrow-phase call ended. */
typedef enum sel_contact_end
{
    SEL_APART_SPHERES,   /* bounding spheres do not meet */
    SEL_APART_BOXES,     /* oriented boxes do not meet */
    SEL_APART_DIRECTION, /* the last call's normal still separates them */
    SEL_APART,           /* solved: the bodies do not meet */
    SEL_TOUCHING,        /* solved: overlap >= 0 */
    SEL_TOUCHING_LOOSE   /* meet; accuracy not reached: see residual */
} sel_contact_end;

#define SEL_TOUCHES(end) ((end) >= SEL_TOUCHING)

/* What of a wall is touched. */
typedef enum sel_feature
{
    SEL_FACE,
    SEL_EDGE,
    SEL_VERTEX
} sel_feature;

typedef struct sel_contact
{
    double point[3];     /* contact point: midway between point1 and point2, or
                         SEL_MIDWAY's point */
    double normal[3];    /* unit, from 1 to 2 or into the wall */
    double overlap;      /* [m] along the normal; < 0 apart (where solved) */
    double point1[3];    /* on particle 1, deepest in particle 2 or the wall */
    double point2[3];    /* on particle 2 (or the wall), its normal opposite */
    double residual;     /* certified: see sel_contact_pair */
    int iterations;      /* of Newton */
    int fallback;        /* 1: Newton was replaced by the bracketing search */
    int triangle;        /* walls: index of a triangle; -1 for pairs */
    sel_feature feature; /* walls: what is touched */
    sel_contact_end end;
} sel_contact;

/* What is kept of a pair from one call to the next, in the body frames, so
   that it stays good while the pair moves. Zero it to start cold. */
typedef struct sel_contact_memory
{
    double u1[3]; /* coordinates on particle 1 (see patch.h) */
    double u2[3]; /* and on particle 2 */
    int kind;     /* 0 nothing, 1 touched, 2 apart: the normal separates */
} sel_contact_memory;

/* The contact of two particles by a method, in one record: point1 and point2
   on the surfaces, normal, overlap = (point1 - point2).normal.

   residual: the greatest of
     - the sine of the angle between the two surfaces' normals, where both
       are smooth;
     - deepestPoint: the gap between the gauge of particle 2 at point1 and
       the least value that any point of particle 1 can have, relative to it;
       midway: likewise between the greater of both gauges and its bound
       (both bounds by duality: they hold whatever the search did);
       commonNormal: the part of point1 - point2 across the normal, over the
       smaller equivalent diameter.
   Where the centre of one particle lies in the other, deepestPoint changes
   the roles; where each centre lies in the other particle it is a guess and
   marked with residual 1. Every call ends; SEL_TOUCHING_LOOSE when the
   tolerance was not reached. */
void sel_contact_pair(sel_method method, const sel_body *body1,
    const sel_body *body2, sel_contact_memory *memory, sel_contact *contact);

/* Up to four points that span the region where two flat sides touch, all with
   the normal of the contact (sel_contact_manifold). */
#define SEL_MANIFOLD_MAX 4

typedef struct sel_manifold
{
    int count;                         /* 1: a point contact */
    double point[SEL_MANIFOLD_MAX][3]; /* [m] */
    double overlap[SEL_MANIFOLD_MAX];  /* [m] along the normal; may be < 0 by
                                          as much as twice the depth */
} sel_manifold;

/* Do the oriented boxes around the bodies, each grown by margin/2 [m] on every
   side, meet? */
int sel_contact_boxes_meet(
    const sel_body *body1, const sel_body *body2, double margin);

/* - - - - - - - - - - - - - - - - walls - - - - - - - - - - - - - - - - - - */

/* Triangles, right-handed normal out of the fluid, into the wall. */
typedef struct sel_wall_mesh
{
    int nPoints;
    const double *points; /* nPoints x 3 [m] */
    int nTriangles;
    const int *triangles; /* nTriangles x 3; shared points share an index */
    const int *patch;     /* nTriangles: index of the wall's patch */
} sel_wall_mesh;

typedef struct sel_walls sel_walls;

/* Copies the mesh, builds the tree and the edges. SEL_E_MESH names a
   degenerate triangle or a wrong index in *bad (may be NULL). */
sel_status sel_walls_create(
    sel_walls **walls, const sel_wall_mesh *mesh, int *bad);
void sel_walls_free(sel_walls *walls);

int sel_walls_count(const sel_walls *walls);
int sel_walls_patch(const sel_walls *walls, int triangle);

/* Contacts of a body with the walls (paper 000, section 3.4, for faces; the
   deepest points of edges and vertices likewise). One contact a plane: the
   seam between coplanar triangles does not show; both planes at a concave
   edge; the edge or vertex itself where the wall is convex. Contacts come
   in the order of the triangles. A body whose centre lies behind a face does
   not see that face: it may belong to a thin wall with the body on its other
   side. Writes up to capacity; returns the number found, of which those past
   capacity may be counted more than once: call again with that much room. */
int sel_walls_contacts(const sel_walls *walls, const sel_body *body,
    sel_contact *contacts, int capacity);

/* Is a point of the plane of a triangle [m] covered by the triangles that lie
   in that plane and hang together with it? */
int sel_walls_cover(
    const sel_walls *walls, int triangle, const double point[3]);

/* The manifold of a contact that sel_contact_pair has found, or, with body2
   NULL, sel_walls_contacts; walls (may be NULL: the plane has no end) keep
   the points on the wall. depth [m]: how far below each body's outermost
   point the region may reach. A depth of zero, an ellipsoid's contact, a
   wall's edge or vertex, and a region too small to matter give the one point
   of the contact. */
void sel_contact_manifold(const sel_body *body1, const sel_body *body2,
    const sel_walls *walls, const sel_contact *contact, double depth,
    sel_manifold *manifold);

/* - - - - - - - - - - - - - - - - collision - - - - - - - - - - - - - - - - */

/* A body as an impulse sees it. A fixed or driven wall: invMass 0 and
   invInertia 0. */
typedef struct sel_collision_body
{
    double invMass;       /* [1/kg] */
    double invInertia[9]; /* global frame [1/(kg m2)] */
    double centre[3];     /* [m] */
    double v[3];          /* velocity of the centre [m/s] */
    double omega[3];      /* [rad/s], global */
} sel_collision_body;

typedef enum sel_friction
{
    SEL_FRICTION_NONE,             /* normal impulse only */
    SEL_FRICTION_RESTITUTION,      /* paper 000 as printed: et prescribes the
                                 tangential contact velocity; it may add
                                 energy where the contact is eccentric */
    SEL_FRICTION_SAFE_RESTITUTION, /* et in a form that adds none: see
                                      collision.c */
    SEL_FRICTION_SCHWAGER,         /* paper 000, eq. 87-88: et from mu, then as
                                 printed; exact for spheres only */
    SEL_FRICTION_COULOMB, /* mu: cone on the impulse; never adds energy */
    SEL_FRICTION_COUNT
} sel_friction;

typedef struct sel_material
{
    double en; /* normal restitution, [0, 1] */
    double et; /* tangential restitution, [-1, 1]: the two RESTITUTIONs */
    double mu; /* coefficient of friction, >= 0: SCHWAGER and COULOMB */
    sel_friction friction;
} sel_material;

/* 1 if all numbers are finite and in range. */
int sel_material_legal(const sel_material *material);

/* Impulse [N s] on body 2 (the opposite one on body 1) at a contact point
   with unit normal from 1 to 2 (paper 000, eq. 65-72 and 75-81 as a 3 x 3
   system in the impulse). Zero, and 0 returned, when the contact separates
   or rests; else 1. */
int sel_collision_impulse(const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3],
    const double normal[3], const sel_material *material, double impulse[3]);

/* The same for the points of a manifold (1 <= n <= SEL_MANIFOLD_MAX, one
   normal) at once, so that their order does not matter. Laws that prescribe
   the tangential velocity (et) do so for the mean of the points. 0 when no
   point approaches. */
int sel_collision_impulses(const sel_collision_body *body1,
    const sel_collision_body *body2, int n, const double points[][3],
    const double normal[3], const sel_material *material, double impulses[][3]);

/* v and omega of both bodies after the impulse. */
void sel_collision_apply(sel_collision_body *body1, sel_collision_body *body2,
    const double point[3], const double impulse[3]);

/* - - - - - - - - - - - - - - - - neighbours  - - - - - - - - - - - - - - - */

typedef struct sel_neighbours sel_neighbours;

sel_status sel_neighbours_create(sel_neighbours **neighbours);
void sel_neighbours_free(sel_neighbours *neighbours);

/* All pairs i < j whose spheres (centre x, n x 3; radius, n) grown by
   margin/2 each meet, in the order of (i, j). Time and memory linear in n.
   *pairs (nPairs x 2) stays owned by neighbours, valid until the next call.
   Pairs of two particles >= nLocal (halos) are left out. */
sel_status sel_neighbours_find(sel_neighbours *neighbours, int n, int nLocal,
    const double *x, const double *radius, double margin, const int **pairs,
    int *nPairs);

/* - - - - - - - - - - - - - - - - packing - - - - - - - - - - - - - - - - - */

typedef enum sel_region_kind
{
    SEL_REGION_BOX,     /* min, max */
    SEL_REGION_CYLINDER /* p1, p2 (axis), radius */
} sel_region_kind;

/* Where particles may be placed, and how; they lie in it with their whole
   body (in a cylinder with 0.5 % of its radius to spare). */
typedef struct sel_region
{
    sel_region_kind kind;
    double p1[3]; /* box: least corner; cylinder: one end of the axis */
    double p2[3]; /* box: greatest corner; cylinder: the other end */
    double radius;
    /* Of every particle, a unit quaternion (NULL: uniformly random). */
    const double *orientation;
    /* More conditions on a body (NULL: none): 1 to accept. */
    int (*accept)(void *context, const sel_body *body);
    void *context;
} sel_region;

/* Place n particles of shapes[type[i]] one after another at random positions
   and orientations (uniform, seeded) so that none overlaps another, an
   earlier one (fixed, may be empty) or the walls (may be NULL). gap [m]:
   least distance of the bodies, in the sense that shapes whose semi-axes are
   longer by gap/2 do not meet; half as much to walls. x: n x 3 and q: n x 4
   are written. SEL_E_FULL after maxAttempts rejected tries for one particle;
   *placed says how many have found room. */
sel_status sel_packing_random(const sel_region *region, const sel_shape *shapes,
    int n, const int *type, unsigned long seed, double gap, int maxAttempts,
    const sel_walls *walls, int nFixed, const sel_body *fixed, double *x,
    double *q, int *placed);

/* - - - - - - - - - - - - - - - - world - - - - - - - - - - - - - - - - - - */

/* What a field of particle data is, for an exchange that must turn or shift
   it (periodic images). */
typedef enum sel_field_kind
{
    SEL_FIELD_SCALAR,    /* 1 double a particle */
    SEL_FIELD_POSITION,  /* 3 */
    SEL_FIELD_VECTOR,    /* 3 */
    SEL_FIELD_QUATERNION /* 4 */
} sel_field_kind;

typedef struct sel_field
{
    sel_field_kind kind;
    double *data; /* n particles x width of the kind */
} sel_field;

/* Refresh entries [nLocal, n) (halos) of the fields from their owners. The
   core calls it at fixed places of a substep on every process alike. NULL:
   there are no halos. Return 0 on success. */
typedef int (*sel_exchange)(void *context, const sel_field *fields, int count);

/* Wall patch: its material and, for moving walls, its surface velocity
   v(x) = velocity + omega x (x - origin). */
typedef struct sel_wall_patch
{
    sel_material material;
    double velocity[3];
    double omega[3];
    double origin[3];
} sel_wall_patch;

/* Which contacts of a particle take part in a substep. */
typedef enum sel_partners
{
    SEL_PARTNERS_ALL,
    SEL_PARTNERS_DEEPEST /* paper 000, 3.5.3: the partner of greatest overlap
                            alone; and the deepest wall contact alone */
} sel_partners;

/* Fill with sel_world_default_settings, then change. */
typedef struct sel_world_settings
{
    double gravity[3];     /* [m/s2] */
    sel_material material; /* of pairs not in the table of materials */
    sel_method method;     /* of contact detection */
    int betweenParticles;  /* 0: particles meet walls alone, and pass through
                              each other */
    sel_partners partners;
    double manifold;   /* 0: one point a contact. Else the depth of
                              sel_contact_manifold over the smallest
                              semi-axis of the (smaller) body; at most 1 */
    int passes;        /* of collisions, and of overlap removal, in a
                              substep; >= 1. Of several partners at once each
                              meets a part of a particle (world_collide.c), so
                              restitution is then less than en */
    int removeOverlap; /* 1: move touching bodies apart (paper 000 5.3) */
    int impactTime;    /* 1: bodies that meet, each with no other contact,
                              collide where and when they first touched, up to
                              a substep ago, and fly on from there; 0: where
                              they are found (world_impact.c) */
    double skin;       /* of the neighbour lists: share of a particle's
                              bounding radius, which for this is held
                              between half and twice the mean
                              (world_neighbours.c) */
    sel_exchange exchange;
    void *exchangeContext;
    int cookie; /* catches a structure that was not initialised */
} sel_world_settings;

sel_world_settings sel_world_default_settings(void);

/* The particles: local ones first, then halos (copies of particles of other
   processes). All arrays are owned by the world and stay valid until the
   next sel_world_resize. */
typedef struct sel_particles
{
    int nLocal;
    int n;
    int64_t *id;     /* unique over all processes; sets the order;
                        absolute value below 2^53 */
    int *shape;      /* index into the world's shapes; to be changed after a
                        sel_world_resize only */
    int *type;       /* row of the table of materials; any number where
                        there is none */
    double *density; /* [kg/m3] */
    double *x;       /* n x 3 [m] */
    double *q;       /* n x 4 */
    double *v;       /* n x 3 [m/s] */
    double *omega;   /* n x 3 [rad/s], global */
    double *force;   /* n x 3 [N], besides gravity; constant in a substep */
    double *torque;  /* n x 3 [N m], global */
    double *overlap; /* n: worst overlap since sel_world_clear_statistics,
                        relative to dEq of the particle */
} sel_particles;

/* Sums and extremes since sel_world_clear_statistics, of this process. Pairs
   of a local and a halo particle are met by two processes: their counts are
   weighted with 1/2, so that sums over processes are right. */
typedef struct sel_statistics
{
    int substeps;
    int rebuilds;             /* of the neighbour lists */
    double candidatePairs;    /* of the last substep */
    double pairContacts;      /* of the last substep */
    double wallContacts;      /* of the last substep */
    double manifoldPoints;    /* of the last substep; 0 without manifolds */
    double haloContacts;      /* of the last substep: local with halo; each
                                  counts 1/2 here too */
    double haloContactsTotal; /* summed over substeps */
    double narrowCalls;       /* that reached the iteration */
    double narrowIterations;
    int narrowIterationsWorst;
    double fallbacks;
    double loose; /* contacts whose tolerance was not reached */
    double residualWorst;
    double overlapPairWorst; /* over dEq of the smaller particle */
    double overlapWallWorst; /* over dEq */
    double overlapPairLast;  /* worst of the last substep */
    double overlapWallLast;
    double travelWorst;      /* largest motion of a surface point in one
                                  substep, over the smallest semi-axis */
    double impulses;         /* number of contacts that took one, in each
                                  pass anew */
    double impactsTraced;    /* contacts that collided at their first touch
                                  (settings.impactTime) */
    double energyDissipated; /* [J] by impulses, net: what driven walls do is
                                  not in it */
    double energyAdded;      /* [J] by impulses that gained energy */
    double wallWork;         /* [J] done on particles by driven walls */
    double seconds[5];       /* neighbours, detection, collision, motion,
                                  exchange */
    double reynoldsWorst;    /* in the fluid: largest particle Reynolds
                                  number */
    double relaxationWorst;  /* and substep over the time in which the
                                  velocity relaxes */
} sel_statistics;

typedef struct sel_energy
{
    double translation, rotation, potential; /* [J], local particles */
    double momentum[3];                      /* [kg m/s] */
    double angularMomentum[3];               /* about the origin */
    double mass;                             /* [kg] */
    double speedMean, speedMax;              /* [m/s] */
} sel_energy;

typedef struct sel_world sel_world;

sel_status sel_world_create(
    sel_world **world, const sel_world_settings *settings);
void sel_world_free(sel_world *world);

/* The same shape given twice has one index. */
sel_status sel_world_add_shape(
    sel_world *world, const sel_shape *shape, int *index);
const sel_shape *sel_world_shape(const sel_world *world, int index);

/* Materials of pairs by type: nTypes x nTypes, symmetric, copied. Particles
   whose type lies outside [0, nTypes) use the settings' material. nTypes 0
   takes the table away. SEL_E_ARGUMENT where a material is not legal or the
   table not symmetric. */
sel_status sel_world_set_materials(
    sel_world *world, int nTypes, const sel_material *table);

/* The world takes the walls over (and frees them); patches: nPatches. */
sel_status sel_world_set_walls(sel_world *world, sel_walls *walls, int nPatches,
    const sel_wall_patch *patches);
const sel_walls *sel_world_walls(const sel_world *world);

/* Room for nLocal + nHalo particles; the caller then fills the arrays. What
   is known of pairs that stay (by id) is kept, and so is what stands in the
   arrays for the first particles. Allocates only to grow. */
sel_status sel_world_resize(sel_world *world, int nLocal, int nHalo);
sel_particles *sel_world_particles(sel_world *world);

/* Contact memory of local particle i as a flat list of records of
   SEL_MEMORY_WIDTH doubles (partner's id first), to travel and be written
   with it. get: returns the number of doubles there are, writes up to
   capacity; none between a sel_world_resize and the next substep. set: after
   the last sel_world_resize before a substep, which drops what was set
   before. */
#define SEL_MEMORY_WIDTH 8
int sel_world_get_memory(
    sel_world *world, int i, double *records, int capacity);
sel_status sel_world_set_memory(
    sel_world *world, int i, const double *records, int count);

/* Check the particles (SEL_E_STATE, *bad: the index). */
sel_status sel_world_check(const sel_world *world, int *bad);

/* One substep of dt [s]: halos, neighbours, detection, collisions, overlap
   removal, motion. */
sel_status sel_world_substep(sel_world *world, double dt);

/* All contacts at the present positions, with nothing moved and no memory
   changed: for checks before a run and for output. Contacts stay owned by the
   world until the next call. second[k] is the index of particle 2, or -1 for a
   wall. */
sel_status sel_world_contacts(sel_world *world, const sel_contact **contacts,
    const int **first, const int **second, int *count);

/* The narrow-phase call with the greatest residual (then: by fallback, then
   by iterations) since sel_world_clear_statistics; bodies as they were and
   the memory it started from. 0: there was none. */
typedef struct sel_replay
{
    sel_method method;
    sel_shape shape[2];
    double centre[2][3], q[2][4]; /* poses */
    int64_t id[2];
    sel_contact_memory memory; /* before the call */
    sel_contact contact;       /* its answer */
} sel_replay;

int sel_world_worst(const sel_world *world, sel_replay *replay);

/* The number of substeps in time dt [s] with which no surface point would
   move by more than maxTravel smallest semi-axes a substep, at the present
   speeds plus what gravity adds in dt; at least 1. Local particles. In a fluid,
   as it is after sel_world_begin_fluid, at the speeds that it lets them have.
   */
int sel_world_substeps_needed(
    const sel_world *world, double dt, double maxTravel);

/* Largest distance that a local particle's centre has moved from where it was
   when the first substep after sel_world_resize began [m]: halos stay
   complete while it is below half the margin they were chosen with. */
double sel_world_travel(const sel_world *world);

const sel_statistics *sel_world_statistics(const sel_world *world);
void sel_world_clear_statistics(sel_world *world);
void sel_world_energy(const sel_world *world, sel_energy *energy);

/* - - - - - - - - - - - - - - - - resistance  - - - - - - - - - - - - - - - */

/* Resistance of one shape in Stokes flow (paper 000, eq. 5, 21-23). With v
   and w the velocity [m/s] and spin [rad/s] of the particle, u, (f g h) and
   (xi eta chi) the undisturbed velocity, strain rate and spin of the fluid at
   its centre, and c = semiAxes[2], whichever axis is the longest:
       force   F = pi mu c K (u - v)                                      [N]
       torque  T = pi mu c^3 (Pi (f g h) + Omega ((xi eta chi) - w))     [N m]
   all in the body frame, where the three mirror planes make K, Omega and Pi
   diagonal; f = (dw/dy + dv/dz)/2, xi = (dw/dy - dv/dz)/2 and so on round
   (g = (du/dz + dw/dx)/2, h = (dv/dx + du/dy)/2). A sphere has K = 6,
   Omega = 8, Pi = 0. */
typedef struct sel_resistance
{
    double K[3];     /* translation [-] */
    double Omega[3]; /* rotation [-] */
    double Pi[3];    /* strain [-] */
    double error;    /* estimated, relative, of the worst; Pi's relative to
                        Omega, since it may be zero. 0: exact */
} sel_resistance;

/* Exact resistance of an ellipsoid: Oberbeck's force and Jeffery's torque by
   Carlson's integrals, good to rounding for spheres, needles and disks alike.
   SEL_E_SEMI_AXIS; SEL_E_ARGUMENT beyond an aspect ratio of 1e8. */
sel_status sel_resistance_ellipsoid(
    const double semiAxes[3], sel_resistance *resistance);

/* Added-mass coefficients of an ellipsoid along its axes [-], relative to the
   mass of the displaced fluid (Lamb, Hydrodynamics, sec. 114 and 373; sphere:
   1/2). Errors as above. */
sel_status sel_resistance_added_mass(
    const double semiAxes[3], double coefficient[3]);

/* Boundary elements: refinement 0 .. SEL_BEM_REFINEMENT_MAX is the order of
   the polynomials less three. */
#define SEL_BEM_REFINEMENT_DEFAULT 2
#define SEL_BEM_REFINEMENT_MAX     5

/* What a solution took. */
typedef struct sel_bem_report
{
    int order;        /* nodes of an element in one direction */
    int unknowns;     /* of each of the six systems */
    size_t memory;    /* [byte] */
    double asymmetry; /* of the matrices: what their quadrature leaves */
    int attempts;     /* more than 1: a matrix was not positive definite */
} sel_bem_report;

/* Resistance by boundary elements, ellipsoids too. The error is what the next
   coarser refinement differs by. report may be NULL. SEL_E_ARGUMENT
   (refinement), SEL_E_MEMORY, SEL_E_RESISTANCE. */
sel_status sel_resistance_bem(const sel_shape *shape, int refinement,
    sel_resistance *resistance, sel_bem_report *report);

/* Exact for ellipsoids; else refined until the error is at most tolerance,
   or to the end: see resistance->error. Errors as above. */
sel_status sel_resistance_compute(
    const sel_shape *shape, double tolerance, sel_resistance *resistance);

/* Off the table that comes with the library: Chebyshev's interpolation between
   nodes computed by boundary elements, exact for ellipsoids. It holds where
   a/b and c/sqrt(ab) are within 1/10 .. 10 and epsilon1 and epsilon2 within
   0.2 .. 1.8; elsewhere SEL_E_TABLE. The error is the worst that was measured
   on shapes between the nodes. Some 30 us. */
sel_status sel_resistance_table(
    const sel_shape *shape, sel_resistance *resistance);

/* Resistances of shapes of any size, by (a/c, b/c, epsilon1, epsilon2), and
   the text file in which they outlast a run (resistance_cache.c). */
typedef struct sel_resistance_cache sel_resistance_cache;

/* An empty one; NULL: out of memory. */
sel_resistance_cache *sel_resistance_cache_create(void);
void sel_resistance_cache_free(sel_resistance_cache *cache);
int sel_resistance_cache_count(const sel_resistance_cache *cache);

/* 1 and *resistance where the shape is there, its key the same to 1e-12; else
   0. Whether the error will do is the caller's to see. */
int sel_resistance_cache_find(const sel_resistance_cache *cache,
    const sel_shape *shape, sel_resistance *resistance);

/* Adds a shape, or replaces what is there. SEL_E_ARGUMENT where the values
   cannot be a resistance, SEL_E_MEMORY. */
sel_status sel_resistance_cache_add(sel_resistance_cache *cache,
    const sel_shape *shape, const sel_resistance *resistance);

/* Adds what a file holds; nothing where there is none. SEL_E_CACHE: *line is
   the number of the line that is wrong (of the last, where the file is empty
   or cut short), what came before it is taken. SEL_E_MEMORY. */
sel_status sel_resistance_cache_read(
    sel_resistance_cache *cache, const char *name, int *line);

/* The file appears at once and whole: it is written beside, then renamed.
   SEL_E_CACHE_WRITE, SEL_E_MEMORY. */
sel_status sel_resistance_cache_write(
    const sel_resistance_cache *cache, const char *name);

/* - - - - - - - - - - - - - - - - fluid - - - - - - - - - - - - - - - - - - */

/* Drag laws. All but STOKES depend on the particle Reynolds number
   Re = rho |u - v| dEq / mu, dEq of the volume-equivalent sphere. */
typedef enum sel_drag
{
    SEL_DRAG_NONE,
    SEL_DRAG_STOKES,             /* the resistance tensor, paper 000 eq. 5 */
    SEL_DRAG_SCHILLER_NAUMANN,   /* its factor 1 + 0.15 Re^0.687; above Re =
                                    1000 C_D stays what it is there, 0.4383 */
    SEL_DRAG_HAIDER_LEVENSPIEL,  /* 1989: sphericity */
    SEL_DRAG_GANSER,             /* 1993: sphericity, projected area; without
                                    its term for the diameter of the vessel */
    SEL_DRAG_HOELZER_SOMMERFELD, /* 2008: sphericity, areas crosswise and
                                    lengthwise to the flow */
    SEL_DRAG_COUNT
} sel_drag;

/* The keyword of a drag law: none, Stokes, SchillerNaumann, HaiderLevenspiel,
   Ganser, HoelzerSommerfeld. */
const char *sel_drag_name(sel_drag law);

/* What the laws make of a sphericity; drag.c has the formulas. */
typedef struct sel_drag_fit
{
    double sphericity;
    double haider[4];  /* A, B, C/24, D */
    double ganser[2];  /* 2/3 sphericity^(-1/2), K2 */
    double hoelzer[3]; /* the terms of 1/Re, 1/sqrt(Re), 1, times Re/24 */
} sel_drag_fit;

/* An area by direction, over A = pi dEq^2/4: drag_form.c. */
#define SEL_DRAG_CELLS  48
#define SEL_DRAG_POINTS (SEL_DRAG_CELLS + 3)
typedef struct sel_drag_table
{
    double axis[3];                                 /* along the axes */
    double value[SEL_DRAG_POINTS][SEL_DRAG_POINTS]; /* of a spline */
} sel_drag_table;

/* Areas of a shape over those of the sphere of the same volume, and the areas
   that it shows to each direction; whatever its size. Written by
   sel_drag_form_init, constant afterwards; without pointers, so that it may be
   copied and sent. */
typedef struct sel_drag_form
{
    sel_drag_fit fit;
    double surface;        /* over pi dEq^2: 1/sphericity */
    sel_drag_table across; /* projected area, over A */
    sel_drag_table along;  /* projected area on a plane along the direction,
                              mean of all such planes, over A */
} sel_drag_form;

/* 0.3 s a shape, 0.8 s a pointed one; the tables are good to 1e-3. */
void sel_drag_form_init(sel_drag_form *form, const sel_shape *shape);

/* The areas of Hoelzer and Sommerfeld over A = pi dEq^2/4, 1 for the sphere:
   crosswise = 1/s_perp, the projected area; lengthwise = 1/s_par, half the
   surface less the mean projected area along the direction; either may be
   NULL. direction: of the flow past the particle, body frame, of any length
   (zero: as along z). */
void sel_drag_areas(const sel_drag_form *form, const double direction[3],
    double *crosswise, double *lengthwise);

/* C_D as published: force = C_D A rho |u - v|^2 / 2. Re is held between 1e-30
   and 1e12; direction as above. STOKES is the sphere's 24/Re; NONE is 0.
   These two and SCHILLER_NAUMANN read neither form nor direction (NULL).

   As Re -> 0 none of the shape laws meets the resistance tensor. C_D Re / 24
   there, with the tensor's value of the cube (1.0875) beside it: Haider and
   Levenspiel 1 for all shapes; Ganser (cube: 1.0759) by sphericity and area,
   Hoelzer and Sommerfeld (cube, face on: 1.1409) by its three areas. They all
   are scalars: no drift across the flow. sel_drag_factor is for use with the
   tensor, and does meet it. */
double sel_drag_coefficient(const sel_drag_form *form, sel_drag law, double Re,
    const double direction[3]);

/* C_D over the Stokes limit of the same law: how much the drag rises above the
   resistance tensor's. 1 at Re = 0 (and for STOKES; 0 for NONE), and never
   less. Continuous there; with Hoelzer and Sommerfeld the rise begins like
   sqrt(Re), so that its derivative is unbounded at 0. Re (>= 0) is held below
   1e12. No allocation, no state. */
double sel_drag_factor(const sel_drag_form *form, sel_drag law, double Re,
    const double direction[3]);

/* The dimensionless numbers that the fluid needs of a shape: shared by all
   sizes of it. */
typedef struct sel_hydro
{
    sel_resistance resistance; /* [-] */
    double addedMass[3];       /* coefficients in the body frame: of the
                                  ellipsoid with the same second moments */
    const sel_drag_form *form; /* NULL where no law needs it */
} sel_hydro;

/* Translation alone, as in paper 000: what Kirchhoff's equations add for a body
   that turns is left out (the turning of the tensor, Munk's moment, moments of
   inertia). They matter for light, long or flat bodies at large Re. */
typedef enum sel_added_mass
{
    SEL_ADDED_MASS_NONE,
    SEL_ADDED_MASS_SPHERE,   /* 1/2, paper 000 eq. 7 */
    SEL_ADDED_MASS_ELLIPSOID /* the tensor */
} sel_added_mass;

/* Terms of the equation of motion that the fluid adds. */
typedef enum sel_term
{
    SEL_TERM_BUOYANCY,          /* - V rho_f g */
    SEL_TERM_PRESSURE_GRADIENT, /* V rho_f Du/Dt */
    SEL_TERM_ADDED_MASS,        /* - C V rho_f (dv/dt - du/dt) */
    SEL_TERM_DRAG,              /* pi mu c K (u - v) */
    SEL_TERM_SAFFMAN,
    SEL_TERM_MAGNUS,
    SEL_TERM_HISTORY,
    SEL_TERM_COUNT
} sel_term;

typedef struct sel_fluid_settings
{
    sel_drag drag;
    int dragAsPublished; /* 0: the law's rise over its own Stokes limit times
                            the tensor; 1: the law's scalar C_D alone, which
                            misses the tensor as Re -> 0 */
    sel_added_mass addedMass;
    int buoyancy;
    int pressureGradient;
    int torque;  /* paper 000 eq. 21, by spin and strain */
    int saffman; /* lift by shear, near-spheres */
    int magnus;  /* lift by spin, near-spheres */
    int history; /* Basset's, near-spheres */
    int terms;   /* keep the impulse of each term */
} sel_fluid_settings;

sel_fluid_settings sel_fluid_default_settings(void);

/* The fluid that the local particles see, and what they have got from it.
   All arrays are owned by the world, valid until the next sel_world_resize.
   In a substep the fluid at a particle is
       u(x, t) = u + gradient (x - x0) + dudt (t - t0)
   with the gradient as given. Motion is of second order in dt where fluid and
   gradient are: sampled half a step ahead, at x0 = x + v dt/2, t0 = t + dt/2;
   of first order in a curved flow sampled where the particle is. */
typedef struct sel_fluid
{
    /* filled by the caller */
    double *x0;        /* n x 3 [m]: where it was sampled */
    double *u;         /* n x 3 [m/s] at x0, t0 */
    double *dudt;      /* n x 3 [m/s2] partial derivative in time at x0 */
    double *gradient;  /* n x 9 [1/s]: [3 i + j] = d u_i / d x_j */
    double *density;   /* n [kg/m3] */
    double *viscosity; /* n [Pa s] */
    double *history;   /* n x sel_world_history_width: state of the history
                          force, zero for a new particle; to be kept with it */

    /* summed over the substeps since sel_world_begin_fluid */
    double *impulse;        /* n x 3 [N s] got from the fluid, all terms but
                               buoyancy */
    double *angularImpulse; /* n x 3 [N m s] about its centre, global */
    double *coefficient;    /* n x 9 [kg]: integral over time of the derivative
                               of the drag by u, with v and the law's factor
                               as they are; global, symmetric */
    double *terms;          /* n x SEL_TERM_COUNT x 3 [N s], buoyancy too; NULL
                               unless asked for */
} sel_fluid;

/* The fluid acts from now on. SEL_E_ARGUMENT: there is one, or the settings
   are not legal. */
sel_status sel_world_set_fluid(
    sel_world *world, const sel_fluid_settings *settings);
/* NULL: there is none. */
sel_fluid *sel_world_fluid(sel_world *world);
int sel_world_history_width(const sel_world *world);

/* What the fluid needs of the world's shape, copied; before the first substep
   with a particle of this shape. hydro is shared by shapes of one form; what
   its form points to stays the caller's and must outlive the world.
   SEL_E_ARGUMENT where there is no fluid, a number is not finite or not legal
   (K and Omega greater than zero), the form is missing or empty that the
   drag law needs (all beyond SCHILLER_NAUMANN), or an index out of range. */
sel_status sel_world_add_hydro(
    sel_world *world, const sel_hydro *hydro, int *index);
sel_status sel_world_set_hydro(sel_world *world, int shape, int index);

/* The caller has filled the fluid arrays, which hold at t0 = now + offset [s]
   (0: the start of the coming substeps; the length of a step: its end). The
   sums become zero. SEL_E_ARGUMENT where there is no fluid or the offset is
   not in [-1e60, 1e60]. SEL_E_FLUID where the fluid at a local particle, its
   history too, is not finite, its density or viscosity neither zero nor in
   [1e-60, 1e60], or the particle's shape has no hydro. Where both are zero the
   particle moves as in a vacuum. */
sel_status sel_world_begin_fluid(sel_world *world, double offset);

/* That check alone (*bad: the index; may be NULL). */
sel_status sel_world_check_fluid(const sel_world *world, int *bad);

/* - - - - - - - - - - - - - - - - replay  - - - - - - - - - - - - - - - - - */

/* One line a keyword, its values behind it, decimal numbers that read back to
   the last bit; # starts a comment. The format is in replay.c; the program
   superellipsoidContact reads and writes such files. SEL_E_WRITE. */
sel_status sel_replay_write(FILE *file, const sel_replay *replay);

/* Reads what the above writes, lines in any order; the recorded answer
   (contact ... point2) and the memory may be missing, all else not: replay is
   then zero there, contact.end 0. SEL_E_REPLAY where a line is wrong, the
   shape's code (SEL_E_SEMI_AXIS, SEL_E_EPSILON, SEL_E_ASPECT) where a shape is
   not legal, SEL_E_STATE where a pose is not. *replay is written on success
   only. */
sel_status sel_replay_read(FILE *file, sel_replay *replay);

#ifdef __cplusplus
}
#endif

#endif
