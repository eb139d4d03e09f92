/*---------------------------------------------------------------------------*\
    packing.h - functions shared by random and dense placement (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_PACKING_PRIVATE_H
#define SEL_PACKING_PRIVATE_H

#include "sel_packing.h"

/* Number of planes around a cylinder. They form a polygon inside the circle;
   the distance of its sides from the axis is less than the radius by a factor
   cos of half the angle between planes, or 0.03 %. */
#define SEL_PACKING_ROUND 128

/* Maximum number of planes of a region that a body may be close to: for a
   cylinder, two ends and half of the planes around it; for a box six. */
#define SEL_PACKING_PLANES_MOST (SEL_PACKING_ROUND / 2 + 2)

/* A plane of a region; a body must lie on the side normal.x <= offset. */
typedef struct sel_packing_plane
{
    double normal[3]; /* unit */
    double offset;    /* [m] */
} sel_packing_plane;

/* Checks that the numbers of a region and the gap are in range. Errors:
   SEL_E_ARGUMENT. */
sel_status sel_packing_check(const sel_region *region, double gap);

/* If a body has left the region through a periodic boundary, replaces it by its
   image in the region. */
void sel_packing_return(const sel_region *region, double x[3], double q[4]);

/* Sets *there to the image of a body. */
void sel_packing_image(
    const sel_image *image, const sel_body *body, sel_body *there);

/* Makes walls from the triangles of a surface whose `hold` is not 0 (`hold`
   NULL: from all), and from those of their images that are no farther from the
   bounding box of the surface than half of a period's step (rotating periods:
   than the size of the box). *walls is NULL if there are no such triangles.
   Without periods `hold` is not used. Errors and *bad: as sel_walls_create. */
sel_status sel_packing_surface(sel_walls **walls, const sel_wall_mesh *mesh,
    const int *hold, int nPeriods, const sel_period *periods, int *bad);

/* Returns 1 if the whole body lies in the box or cylinder and in the enclosure,
   and the region accepts it. */
int sel_packing_inside(const sel_region *region, const sel_body *body);

/* Finds the planes around a box or cylinder that the body crosses, or whose
   distance is less than `near` [m]. Around a cylinder these are only the planes
   into which the body reaches deeper than into both adjacent planes. Returns
   the number of planes. */
int sel_packing_planes(const sel_region *region, const sel_body *body,
    double near, sel_packing_plane planes[SEL_PACKING_PLANES_MOST]);

/* Makes a larger shape whose support planes are all farther out by at least
   half the gap [m]: if two larger shapes do not touch, the bodies are at least
   the gap apart. */
sel_status sel_packing_grow(
    const sel_shape *shape, double gap, sel_shape *grown);

/* Sorts the indices 0 to n - 1 into `order` (n), larger shapes first. Shapes of
   nearly the same volume form a group; within a group the indices ascend. */
sel_status sel_packing_order(
    const sel_shape *shapes, int n, const int *type, int *order);

#endif
