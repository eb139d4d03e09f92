/*---------------------------------------------------------------------------*\
    polygon.h - convex polygons in a tangent plane (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_POLYGON_H
#define SEL_BASE_POLYGON_H

/* Maximum number of corners of a polygon. A polygon clipped by another one has
   at most as many corners as both together. If a face has more than half of
   this number, only every second or third corner is used, and so on. */
#define SEL_POLYGON_MOST 64

typedef struct sel_polygon
{
    int count;
    double at[SEL_POLYGON_MOST][2];
} sel_polygon;

/* Returns the signed area, > 0 if the corners are in counter-clockwise
   order. */
double sel_polygon_area(const sel_polygon *p);

/* Reverses the order of the corners. */
void sel_polygon_reverse(sel_polygon *p);

/* Clips p to the window, both counter-clockwise. If p has two points, it is a
   line. */
void sel_polygon_clip(sel_polygon *p, const sel_polygon *window);

/* Reduces p to at most four corners: the farthest ones in the four diagonal
   directions between `along` and its normal. */
void sel_polygon_reduce(sel_polygon *p, const double along[2]);

/* Finds the mean of the corners, their principal axis about it (`along`), and
   their half-extents along this axis (length) and normal to it (width). */
void sel_polygon_extents(const sel_polygon *p, double mean[2], double along[2],
    double *length, double *width);

/* Replaces a narrow region by the line through `mean` in the direction
   `along`. */
void sel_polygon_narrow(
    sel_polygon *p, const double mean[2], const double along[2]);

/* Finds the centroid of the area; for a polygon without area, the middle of the
   line between its ends. */
void sel_polygon_centre(const sel_polygon *p, double centre[2]);

#endif
