/*---------------------------------------------------------------------------*\
    sel_packing.h - random and dense placement without overlap

    SPDX-License-Identifier: GPL-3.0-or-later

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

typedef enum sel_region_kind
{
    SEL_REGION_BOX,      /* min, max */
    SEL_REGION_CYLINDER, /* p1, p2 (axis), radius */
    SEL_REGION_INLET     /* inlet */
} sel_region_kind;

/* A surface through which bodies come in: they lie behind it, with one point
   as near as rounding lets them. */
typedef struct sel_inlet sel_inlet;

/* Copies the triangles, whose right-handed normals point out of where the
   bodies come to. SEL_E_MESH as sel_walls_create, or where there are none. */
sel_status sel_inlet_create(
    sel_inlet **inlet, const sel_wall_mesh *mesh, int *bad);
/* The same of a surface that ends at periodic boundaries, and goes on beyond them
   as its images do. */
sel_status sel_inlet_create_periodic(sel_inlet **inlet,
    const sel_wall_mesh *mesh, int nPeriods, const sel_period *periods,
    int *bad);
void sel_inlet_free(sel_inlet *inlet);

double sel_inlet_area(const sel_inlet *inlet); /* [m2] */
/* The box around it [m]. */
void sel_inlet_bounds(const sel_inlet *inlet, double low[3], double high[3]);

/* Orientations about one direction: a body's axis is within an angle of it,
   uniformly on the cap of the sphere, and the body is turned by any angle
   about that axis. */
typedef struct sel_spread
{
    double direction[3]; /* unit vector, global frame */
    double axis[3];      /* unit vector, body frame */
    double halfAngle;    /* [rad], 0 to pi */
} sel_spread;

/* From three numbers in [0, 1): q, a unit quaternion. */
void sel_spread_orientation(
    const sel_spread *spread, const double u[3], double q[4]);

/* Where particles may be placed, and how; they lie in it with their whole
   body (in a cylinder with 0.03 % of its radius to spare). */
typedef struct sel_region
{
    sel_region_kind kind;
    double p1[3]; /* box: least corner; cylinder: one end of the axis */
    double p2[3]; /* box: greatest corner; cylinder: the other end */
    double radius;
    const sel_inlet *inlet;
    /* Of every particle, a unit quaternion (NULL: random). */
    const double *orientation;
    /* What random orientations are like (NULL: uniformly random). Heeded
       without a plane only. */
    const sel_spread *spread;
    /* That all are held in: what of the region lies in it counts, and what of
       a body lies in it must be inside. A given orientation is aligned, a
       random one has the shortest axis normal to the plane. */
    sel_plane plane;
    /* They lie inside of it, too (NULL: there is none). */
    const sel_enclosure *enclosure;
    /* Periodic boundaries (0: none): a body keeps apart from the images of the
       others, too. No body is longer than half of a period's step. */
    int nPeriods; /* at most SEL_PERIODS_MOST */
    const sel_period *periods;
    /* Bodies reach over the two sides across axis i of the box (bit i), or over
       the ends of the cylinder (bit 0), since a period leads from one to the
       other: sel_region_fold sets it. */
    int open;
    /* More conditions on a body (NULL: none): 1 to accept. */
    int (*accept)(void *context, const sel_body *body);
    void *context;
} sel_region;

/* Finds the sides that a region has at periodic boundaries. Where a period leads
   from one side of a box to the other, or from one end of a cylinder to the
   other, or farther, these are open, and the region is cut down to one period;
   an enclosure is open along the periods that lead over its boundaries. To be
   called once the region is known; a region that is narrower than a period has
   sides as without it. SEL_E_ARGUMENT: too many periods. */
sel_status sel_region_fold(sel_region *region);

/* [m] How far a region reaches beyond the boundaries of its periods: 0 where it
   does not, where they turn, or have no end. Images of whoever is in it and of
   the fixed ones are asked for from so much farther (sel_image_may_touch). */
double sel_region_stray(const sel_region *region);

/* Is a region that is no enclosure as wide along a period's step as two steps, or
   wider? Placement looks for images that are one step away, and bodies in such a
   region may overlap images that are two steps away. */
int sel_region_is_too_wide(const sel_region *region);

/* [m3] Of the box or cylinder, or what its enclosure encloses. */
double sel_region_volume(const sel_region *region);

/* Place n particles of shapes[type[i]] one after another, the largest first, at
   random positions and orientations (uniform, seeded) so that none overlaps
   another, an earlier one (fixed, may be empty) or the walls (may be NULL). gap [m]:
   no two bodies are nearer to each other, and none is nearer than half of it to
   a wall; long and pointed ones are kept farther apart, by their sides or tips,
   than that. All this holds across the region's periods: the images of the fixed
   ones are to be among them, and those of walls among these. x: n x 3 and q: n x
   4 are written. SEL_E_FULL after maxAttempts
   rejected tries for one particle; *placed says how many have found room: of
   shapes of the same volume the first ones. */
sel_status sel_packing_random(const sel_region *region, const sel_shape *shapes,
    int n, const int *type, unsigned long seed, double gap, int maxAttempts,
    const sel_walls *walls, int nFixed, const sel_body *fixed, double *x,
    double *q, int *placed);

/* What a body meets that has its place already, if it is no number of one. */
enum
{
    SEL_MEETS_NOTHING = -1,
    SEL_MEETS_WALL = -2 /* or its centre lies inside of a closed one */
};

/* Which of n bodies, whose places are given, have room? Each is looked at in
   its turn, and holds its place if it has room there, and those of its images
   behind periodic boundaries. met[i]: SEL_MEETS_NOTHING; SEL_MEETS_WALL; j <
   nFixed, one of the fixed bodies, whose images are among them; nFixed + j, an
   earlier one of these or an image of it. gap [m], walls (may be NULL): as
   sel_packing_random's. SEL_E_ARGUMENT; SEL_E_MEMORY. */
sel_status sel_packing_admit(int n, const sel_body *bodies, double gap,
    const sel_walls *walls, int nPeriods, const sel_period *periods, int nFixed,
    const sel_body *fixed, int *met);

/* How far a dense packing has come: told now and then, and in the end. */
typedef struct sel_packing_state
{
    double size;  /* [-] of the bodies, over that asked for, at which they have
                     room: it is reached where this is 1 */
    double share; /* [-] the cube of that: of the solid fraction asked for */
    int rounds;   /* of moving bodies apart, so far */
    int overlaps; /* found by the last check, of all bodies at the size that is
                     asked for; -1: there was none */
} sel_packing_state;

typedef struct sel_packing_settings
{
    unsigned long seed; /* of the random start */
    double gap;         /* [m] as sel_packing_random's */
    int rounds;         /* at most; > 0 */
    int threads;        /* that look for contacts: 1 to SEL_THREADS_MOST. No bit
                           of the result depends on them */
    /* Told after each step of growth (NULL: nobody). */
    void (*tell)(void *context, const sel_packing_state *state);
    /* Asked in each round (NULL: nobody): not zero, and that was the last one. */
    int (*enough)(void *context);
    void *context;
} sel_packing_settings;

/* seed 1, no gap, 5000 rounds, one thread, nobody told or asked. */
void sel_packing_default_settings(sel_packing_settings *settings);

/* The same particles, densely, up to random close packing: they are placed
   small, and all grow together while those that overlap are moved apart, along
   normals and turning, without gravity, friction or memory of a motion. In the
   end all have the size of their shapes, and a check of its own, at that size
   and with what is known of no contact, has found that no two overlap, none an
   earlier one or a wall, and that each lies in the region (whose accept must be
   NULL; what an enclosure is for). SEL_E_FULL: they have not found room, either
   because there is none or because they jam; x and q are then those at the
   size that state has, at which the same holds. Same numbers, same result. */
sel_status sel_packing_dense(const sel_region *region, const sel_shape *shapes,
    int n, const int *type, const sel_packing_settings *settings,
    const sel_walls *walls, int nFixed, const sel_body *fixed, double *x,
    double *q, sel_packing_state *state);

#ifdef __cplusplus
}
#endif

#endif
