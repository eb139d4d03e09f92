/*---------------------------------------------------------------------------*\
    sel_packing.h - random and dense placement without overlap

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_PACKING_H
#define SEL_PACKING_H

#include "sel_contact.h"
#include "sel_mesh.h"
#include "sel_plane.h"
#include "sel_period.h"
#include "sel_walls.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Type of a region. */
typedef enum sel_region_type
{
    SEL_REGION_BOX,      /* p1 and p2: least and greatest corner */
    SEL_REGION_CYLINDER, /* p1 and p2 (ends of the axis), radius */
    SEL_REGION_INLET     /* given by inlet */
} sel_region_type;

/* A surface through which bodies enter. A body is placed behind it, with its
   nearest point as close to the surface as rounding allows. */
typedef struct sel_inlet sel_inlet;

/* Creates an inlet from a copy of the triangles. Their right-handed normals
   point out of the domain that the bodies enter. SEL_E_MESH and *bad as for
   sel_walls_create; SEL_E_MESH also if there are no triangles. */
sel_status sel_inlet_create(
    sel_inlet **inlet, const sel_wall_mesh *mesh, int *bad);
/* Creates an inlet whose surface ends at periodic boundaries; its periodic
   images continue it beyond them. */
sel_status sel_inlet_create_periodic(sel_inlet **inlet,
    const sel_wall_mesh *mesh, int nPeriods, const sel_period *periods,
    int *bad);

/* Frees an inlet; NULL is allowed. */
void sel_inlet_free(sel_inlet *inlet);

/* Returns the area of an inlet [m2]. */
double sel_inlet_area(const sel_inlet *inlet);
/* Finds the bounding box of an inlet [m]. */
void sel_inlet_bounds(const sel_inlet *inlet, double low[3], double high[3]);

/* Random orientations about a direction. The angle between the body's axis and
   the direction is at most halfAngle; the axis is uniformly distributed over
   this cap of the unit sphere. The rotation about the axis is uniform. */
typedef struct sel_spread
{
    double direction[3]; /* unit vector, global frame */
    double axis[3];      /* unit vector, body frame */
    double halfAngle;    /* [rad], 0 to pi */
} sel_spread;

/* Computes an orientation q, a unit quaternion, from three numbers in
   [0, 1). */
void sel_spread_orientation(
    const sel_spread *spread, const double u[3], double q[4]);

/* The region where particles are placed, and the conditions on them. The whole
   body of a particle lies in the region (in a cylinder with a margin of 0.03 %
   of its radius). */
typedef struct sel_region
{
    sel_region_type type;
    double p1[3]; /* box: least corner; cylinder: one end of the axis */
    double p2[3]; /* box: greatest corner; cylinder: the other end */
    double radius;
    const sel_inlet *inlet;
    /* Orientation of every particle, a unit quaternion (NULL: random). */
    const double *orientation;
    /* Distribution of random orientations (NULL: uniformly random). Supported
       only without a plane. */
    const sel_spread *spread;
    /* Plane in which all particles are held. The particles then fill only the
       intersection of the region with the plane, and only the intersection of a
       body with the plane must lie inside. A given orientation is aligned with
       the plane; random ones have the shortest axis normal to the plane. */
    sel_plane plane;
    /* Closed surface within which the particles must lie, too (NULL: none). */
    const sel_enclosure *enclosure;
    /* Periodic boundaries (0: none): a body does not overlap the images of
       other bodies, either. No body may be longer than half of a period's
       step. */
    int nPeriods; /* at most SEL_PERIODS_MOST */
    const sel_period *periods;
    /* Sides across which bodies may extend, since they are at periodic
       boundaries. Bit i: the two sides normal to axis i of the box; bit 0: the
       ends of the cylinder. Set by sel_region_fold. */
    int open;
    /* Further condition on a body (NULL: none): returns 1 to accept it. */
    int (*accept)(void *context, const sel_body *body);
    void *context;
} sel_region;

/* Finds the sides of a region that lie at periodic boundaries. Call it after
   the region is set up. If a box or a cylinder is at least as long as a
   period's step in the direction of that step, its two sides or ends become
   open, and the region is cut down to one period. A region that is narrower
   than a period keeps its sides. An enclosure is open along the periods of its
   own periodic boundaries. SEL_E_ARGUMENT: too many periods. */
sel_status sel_region_fold(sel_region *region);

/* Returns how far [m] a region extends beyond the boundaries of its periods; 0
   if it does not, and for periods that rotate or are unbounded. Use the result
   as the argument `more` of sel_image_may_touch: images of the particles in the
   region, and of the fixed bodies, are then taken from a wider range. */
double sel_region_overhang(const sel_region *region);

/* Returns 1 if a region without an enclosure is at least two steps wide in the
   direction of a period's step. Placement considers only images that are one
   step away, so that bodies in such a region may overlap images that are two
   steps away. */
int sel_region_is_too_wide(const sel_region *region);

/* Returns the volume [m3] of the box or cylinder, or that of its enclosure. */
double sel_region_volume(const sel_region *region);

/* Finds the bounding box [m] of a region; for an inlet that of its surface. */
void sel_region_bounds(const sel_region *region, double low[3], double high[3]);

/* Finds n random points (n x 3) in a region: the centres of tiny spheres that
   sel_packing_random places with seed 1. *found: the number of points; less
   than n if such points are hard to find. Errors as for sel_packing_random. */
sel_status sel_region_points(
    const sel_region *region, int n, double *x, int *found);

/* Gives a region a closed surface of n triangles, nine coordinates each,
   counter-clockwise seen from outside. Leaves out triangles without area. Sets
   the box, the enclosure and the open sides of the region; its periods must be
   set before. open: n flags; 1: bodies may extend across this triangle, since
   the inside continues beyond a periodic boundary. Points closer than
   `tolerance` times the size of the surface are merged. Frees *enclosure and
   replaces it. Errors as for sel_welded_create and
   sel_enclosure_create_periodic. */
sel_status sel_region_enclose(sel_region *region, sel_enclosure **enclosure,
    int n, const double *corners, const int *open, double tolerance);

/* Likewise gives a region an inlet of n triangles, whose normals point out of
   the domain. */
sel_status sel_region_enter_through(
    sel_region *region, sel_inlet **inlet, int n, const double *corners);

/* Reverses n triangles, nine coordinates each, if the volume that they enclose
   is negative. */
void sel_region_orient_outwards(int n, double *corners);

/* Places n particles of shapes[type[i]] one after another, the largest first,
   at random positions and orientations (uniform, seeded). No particle overlaps
   another one, a fixed body (there may be none) or the walls (may be NULL). gap
   [m]: minimum distance between two bodies, and twice the minimum distance to a
   wall; the sides or tips of long and pointed bodies are kept farther apart.
   This is also true across the periods of the region, if the fixed bodies and
   the walls include their periodic images. Writes x (n x 3) [m] and q (n x 4).
   SEL_E_FULL: maxAttempts tries were rejected for one particle. *placed is then
   the number of particles placed, the larger ones first, and of equal volumes
   in the order of the list. */
sel_status sel_packing_random(const sel_region *region, const sel_shape *shapes,
    int n, const int *type, unsigned long seed, double gap, int maxAttempts,
    const sel_walls *walls, int nFixed, const sel_body *fixed, double *x,
    double *q, int *placed);

/* Values of `obstacle` in sel_packing_admit that are not the number of a
   body. */
enum
{
    SEL_MEETS_NOTHING = -1,
    SEL_MEETS_WALL = -2 /* or the body's centre lies inside a closed wall */
};

/* Finds which of n bodies at given positions have space. The bodies are
   considered in turn; a body that has space, and its images behind periodic
   boundaries, are obstacles for the following ones. obstacle[i] is
   SEL_MEETS_NOTHING if body i has space, else its obstacle: SEL_MEETS_WALL; j <
   nFixed: fixed body j (the fixed bodies must include their images); nFixed +
   j: the earlier body j of the n bodies, or an image of it. gap [m] and walls
   (may be NULL) as in sel_packing_random. SEL_E_ARGUMENT; SEL_E_MEMORY. */
sel_status sel_packing_admit(int n, const sel_body *bodies, double gap,
    const sel_walls *walls, int nPeriods, const sel_period *periods, int nFixed,
    const sel_body *fixed, int *obstacle);

/* Progress of a dense packing, reported from time to time and at the end. */
typedef struct sel_packing_state
{
    double size;    /* [-] the size at which the bodies do not overlap, over the
                     requested size; 1: done */
    double share;   /* [-] cube of size: the solid fraction over the requested
                     one */
    int iterations; /* number of iterations in which bodies were moved apart */
    int overlaps;   /* number of overlaps in the last check of all bodies at the
                     requested size; -1: not checked yet */
} sel_packing_state;

/* Settings of a dense packing. */
typedef struct sel_packing_settings
{
    unsigned long seed; /* seed of the random start */
    double gap;         /* [m] as in sel_packing_random */
    int iterations;     /* maximum number of iterations; > 0 */
    int threads;        /* number of threads for the search of contacts, 1 to
                           SEL_THREADS_MOST; the result is bitwise the same with
                           any number */
    /* Called after each step of growth (NULL: not called). */
    void (*notify)(void *context, const sel_packing_state *state);
    /* Called in each iteration (NULL: not called). If it returns nonzero, this
       iteration is the last one. */
    int (*enough)(void *context);
    void *context;
} sel_packing_settings;

/* Sets the defaults: seed 1, no gap, 5000 iterations, one thread, no
   callbacks. */
void sel_packing_default_settings(sel_packing_settings *settings);

/* Places n particles of shapes[type[i]] densely, up to random close packing.
   The particles start small and all grow together. Those that overlap are moved
   apart along the normals and rotated, without gravity, friction or inertia. At
   the end all have the size of their shapes. A separate check at that size,
   which uses no data of earlier contacts, then confirms that no two particles
   overlap, that no particle overlaps a fixed body or a wall, and that each lies
   in the region (the region's `accept` must be NULL: use an enclosure).
   SEL_E_FULL: the particles do not fit, because there is not enough space or
   because they jam. x and q are then those at the size state->size, at which
   the same check was made. Equal arguments give equal results. */
sel_status sel_packing_dense(const sel_region *region, const sel_shape *shapes,
    int n, const int *type, const sel_packing_settings *settings,
    const sel_walls *walls, int nFixed, const sel_body *fixed, double *x,
    double *q, sel_packing_state *state);

#ifdef __cplusplus
}
#endif

#endif
