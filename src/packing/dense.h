/*---------------------------------------------------------------------------*\
    dense.h - bodies that grow and are moved apart (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    dense.c lets them grow, dense_detect.c finds who overlaps or nearly does,
    dense_part.c moves them apart.
\*---------------------------------------------------------------------------*/

#ifndef SEL_PACKING_DENSE_H
#define SEL_PACKING_DENSE_H

#include "packing/packing.h"
#include "superellipsoid.h"

/* A point at which particle i may not go farther along a normal: j, or, where
   that is negative, a wall or the region, is there. */
typedef struct sel_dense_limit
{
    int i, j;
    double n[3];               /* unit, from i */
    double nJ[3];              /* the same as j has it, at home */
    double armI[3], armJ[3];   /* r x n [m] */
    double spinI[3], spinJ[3]; /* what a push turns them by */
    double mass;               /* push that opens it by one metre */
    double overlap;            /* [m]; < 0: a gap */
    double reach;              /* [m] by how much it would be less if what grows
                                  had no size */
    double push;
    double start, former; /* of a sweep, and of that before */
} sel_dense_limit;

typedef struct sel_dense_limits
{
    sel_dense_limit *list;
    int n, room;
    int failed;            /* 1: out of memory */
    sel_dense_limit spare; /* written where there is none */
} sel_dense_limits;

/* An image of a particle behind periodic boundaries. */
typedef struct sel_dense_ghost
{
    int of, image;
} sel_dense_ghost;

/* Whose pair it is, and what is kept of it. */
typedef struct sel_dense_pair
{
    int i, j; /* bodies: j may be an image's */
    int of,
        image; /* particle, or fixed body, and which image of it; 0: itself */
    sel_contact_memory memory;
} sel_dense_pair;

typedef struct sel_dense
{
    const sel_region *region;
    const sel_walls *walls[2]; /* NULL: none */
    const sel_shape *shapes;   /* full size, with the gap */
    sel_shape *now;            /* those at the size of the moment */
    sel_shape *wide;           /* and with the margin */
    const int *type;
    int nShapes, n, nFixed, threads;
    const sel_body *fixed;  /* their shapes with the gap */
    double size;            /* [-] of the moment */
    double margin;          /* [-] by how much wide ones are larger */
    double rim;             /* [-] how far below its outermost point a flat side
                               is looked at, over the smallest semi-axis */
    double *x, *q;          /* of the n */
    double *motion;         /* n x 6: shift, turn */
    double *travel;         /* n: since pairs were listed [m] */
    double *sphere;         /* room for radii of all bodies */
    double *centre;         /* and for centres, x 3 */
    double *inverseInertia; /* n x 9 */
    double *inverseMass;    /* of each shape */
    double ease;            /* [-] share of a motion that is gone */
    sel_body *bodies;       /* n + nFixed + nGhosts; wide */
    int room;               /* of bodies, spheres and centres */
    sel_image images[SEL_IMAGES_MOST];
    int nImages;             /* 1: no periods */
    double stray;            /* sel_region_stray */
    sel_dense_ghost *ghosts; /* images that the listed pairs may need, by of */
    int nGhosts, ghostRoom;
    sel_neighbours *neighbours;
    double skin;       /* [m] of the listed pairs */
    double listedSize; /* 0: none are listed */
    sel_dense_pair *pairs, *former;
    int nPairs, pairRoom, formerRoom;
    sel_dense_limits part[SEL_THREADS_MOST]; /* what a thread finds */
    sel_dense_limits all;
} sel_dense;

/* Sets the shapes and bodies at the size of the moment, lists pairs where that
   is due, and finds all limits. worst: by how much [-] bodies had to shrink for
   none to overlap. */
sel_status sel_dense_detect(sel_dense *d, double *worst);

/* Nothing is known of pairs any more. */
void sel_dense_forget(sel_dense *d);

/* Bodies, and wide shapes, at a size. */
void sel_dense_set_bodies(sel_dense *d, double wide);

/* Moves bodies by the least that lets no limit be passed, as far as sweeps
   find it: until none passes by more than tolerance [-]. */
void sel_dense_part(sel_dense *d, double tolerance);

/* How many overlap at a size, each other, a wall or an earlier particle, or do
   not lie in the region, by the narrow phase without memory; -1: out of
   memory. */
int sel_dense_overlaps(sel_dense *d, double size);

#endif
