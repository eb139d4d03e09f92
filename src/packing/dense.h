/*---------------------------------------------------------------------------*\
    dense.h - dense packing by growing and separating bodies (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    dense.c controls the growth, dense_detect.c finds bodies that overlap or
    nearly do, dense_part.c separates them.
\*---------------------------------------------------------------------------*/

#ifndef SEL_PACKING_DENSE_H
#define SEL_PACKING_DENSE_H

#include "packing/packing.h"
#include "superellipsoid.h"

/* A limit of the motion of particle i along a normal at a point, due to
   particle j, or, if j is negative, to a wall, the region or a fixed body. */
typedef struct sel_dense_limit
{
    int i, j;
    double n[3];               /* unit, from i */
    double nJ[3];              /* n in the frame of j itself, if the limit is
                                  due to an image of j */
    double armI[3], armJ[3];   /* r x n [m] */
    double spinI[3], spinJ[3]; /* rotation by a unit push */
    double mass;               /* push that opens the limit by one metre */
    double overlap;            /* [m]; < 0: a gap */
    double reach;              /* [m] decrease of the overlap if the growing
                                  bodies shrank to points */
    double push;
    double start, former; /* push after and before the extrapolation at the
                             start of an iteration */
} sel_dense_limit;

typedef struct sel_dense_limits
{
    sel_dense_limit *list;
    int n, capacity;
    int failed;            /* 1: out of memory */
    sel_dense_limit spare; /* written to if memory runs out */
} sel_dense_limits;

/* An image of a particle across periodic boundaries. */
typedef struct sel_dense_ghost
{
    int of, image;
} sel_dense_ghost;

/* A pair of bodies that may touch, and the memory of its contact. */
typedef struct sel_dense_pair
{
    int i, j;      /* bodies: j may be an image */
    int of, image; /* particle or fixed body that j is, and number of its image;
                      0: not an image */
    sel_contact_memory memory;
} sel_dense_pair;

typedef struct sel_dense
{
    const sel_region *region;
    const sel_walls *walls[2]; /* NULL: none */
    const sel_shape *shapes;   /* at full size, with the gap */
    sel_shape *now;            /* at the present size */
    sel_shape *wide;           /* at the present size, with the margin */
    const int *type;
    int nShapes, n, nFixed, threads;
    const sel_body *fixed;  /* with the gap */
    double size;            /* [-] present size */
    double margin;          /* [-] relative margin of the wide shapes */
    double rim;             /* [-] depth below its outermost point to which a
                               curved side counts as touching, over the
                               smallest semi-axis */
    double *x, *q;          /* n x 3, n x 4 */
    double *motion;         /* n x 6: shift, rotation */
    double *travel;         /* n: travel since the pairs were listed [m] */
    double *sphere;         /* scratch: radii of all bodies */
    double *centre;         /* scratch: centres of all bodies, x 3 */
    double *inverseInertia; /* n x 9 */
    double *inverseMass;    /* of each shape */
    double ease;            /* [-] share of a motion that is carried out */
    sel_body *bodies;       /* n + nFixed + nGhosts; wide */
    int capacity;           /* capacity of bodies, sphere and centre */
    sel_image images[SEL_IMAGES_MOST];
    int nImages;             /* 1: no periods */
    double overhang;         /* sel_region_overhang */
    sel_dense_ghost *ghosts; /* images that the listed pairs may need, sorted by
                                particle */
    int nGhosts, ghostCapacity;
    sel_neighbours *neighbours;
    double skin;       /* [m] skin of the listed pairs */
    double listedSize; /* size when the pairs were listed; 0: not listed */
    sel_dense_pair *pairs, *former;
    int nPairs, pairCapacity, formerCapacity;
    sel_dense_limits part[SEL_THREADS_MOST]; /* limits found by each thread */
    sel_dense_limits all;
} sel_dense;

/* Sets the shapes and bodies at the present size, lists the pairs again if
   necessary, and finds all limits. *worst: share [-] by which the bodies would
   have to shrink so that none overlap. */
sel_status sel_dense_detect(sel_dense *d, double *worst);

/* Discards the listed pairs and the memory of their contacts. */
void sel_dense_forget(sel_dense *d);

/* Sets the wide shapes and the bodies at a size. */
void sel_dense_set_bodies(sel_dense *d, double wide);

/* Moves the bodies by the least motion that violates no limit. The iterations
   end if the largest violation is at most `tolerance` [-]. */
void sel_dense_part(sel_dense *d, double tolerance);

/* Counts the overlaps at a size: of two bodies, of bodies with walls, and of
   bodies with fixed bodies. Bodies that do not lie in the region also count.
   Uses the narrow phase without memory. -1: out of memory. */
int sel_dense_overlaps(sel_dense *d, double size);

#endif
