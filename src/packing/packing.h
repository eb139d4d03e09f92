/*---------------------------------------------------------------------------*\
    packing.h - what random and dense placement share (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_PACKING_PRIVATE_H
#define SEL_PACKING_PRIVATE_H

#include "sel_packing.h"

/* Directions round a cylinder's axis; what lies between them is covered by
   1/cos of half the angle, 0.03 %. */
#define SEL_PACKING_ROUND 128

/* Planes of a region that a body may reach: two ends and some round about, or
   six. */
#define SEL_PACKING_PLANES_MOST (SEL_PACKING_ROUND / 2 + 2)

/* A body must lie where normal.x <= offset. */
typedef struct sel_packing_plane
{
    double normal[3]; /* unit */
    double offset;    /* [m] */
} sel_packing_plane;

/* Are the numbers of a region and the gap in range? SEL_E_ARGUMENT. */
sel_status sel_packing_check(const sel_region *region, double gap);

/* [m] The box around a region; around an inlet, that of its surface. */
void sel_packing_bounds(
    const sel_region *region, double low[3], double high[3]);

/* Where a body has left the region over a periodic boundary, its image in the
   region takes its place. */
void sel_packing_home(const sel_region *region, double x[3], double q[4]);

/* A body's image. */
void sel_packing_image(
    const sel_image *image, const sel_body *body, sel_body *there);

/* A surface as walls: triangles for which hold is not 0 (NULL: all), and their
   images that are not farther from the box around it than half of a period's
   step. *walls is NULL where none holds. As sel_walls_create. */
sel_status sel_packing_surface(sel_walls **walls, const sel_wall_mesh *mesh,
    const int *hold, int nPeriods, const sel_period *periods, int *bad);

/* Does the whole body lie in the box or cylinder, in the enclosure, and where
   the region accepts it? */
int sel_packing_inside(const sel_region *region, const sel_body *body);

/* Of the planes around a box or cylinder those that the body is nearer to than
   near [m], or beyond; round a cylinder those only that it is deeper in than in
   both beside it. Returns how many. */
int sel_packing_planes(const sel_region *region, const sel_body *body,
    double near, sel_packing_plane planes[SEL_PACKING_PLANES_MOST]);

/* A larger shape, each of whose support planes is farther out by half the gap
   [m] or more: two that do not touch hold bodies apart by the gap. */
sel_status sel_packing_grow(
    const sel_shape *shape, double gap, sel_shape *grown);

/* The numbers 0 to n - 1, those of larger shapes first, each kind in its order;
   shapes of nearly one volume are one kind. order: n. */
sel_status sel_packing_order(
    const sel_shape *shapes, int n, const int *type, int *order);

#endif
