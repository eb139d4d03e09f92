/*---------------------------------------------------------------------------*\
    polygon.h - convex polygons in a tangent plane (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_POLYGON_H
#define SEL_BASE_POLYGON_H

/* A polygon clipped by another one has as many corners as both. Faces with more
   than half of this have every second of them left out, and so on. */
#define SEL_POLYGON_MOST 64

typedef struct sel_polygon
{
    int count;
    double at[SEL_POLYGON_MOST][2];
} sel_polygon;

/* > 0: counter-clockwise. */
double sel_polygon_area(const sel_polygon *p);

void sel_polygon_reverse(sel_polygon *p);

/* What of p lies in the window, both counter-clockwise; of two points a line. */
void sel_polygon_clip(sel_polygon *p, const sel_polygon *window);

/* The corners that reach farthest to the four sides of the directions along and
   across: up to four. */
void sel_polygon_reduce(sel_polygon *p, const double along[2]);

/* Principal axis of the corners about their mean, and the half-extents along
   and across it. */
void sel_polygon_extents(const sel_polygon *p, double mean[2], double along[2],
    double *length, double *width);

/* A narrow region becomes a line through its middle. */
void sel_polygon_narrow(
    sel_polygon *p, const double mean[2], const double along[2]);

/* The centre of its area; where it has none, the middle of the line that it is. */
void sel_polygon_centre(const sel_polygon *p, double centre[2]);

#endif
