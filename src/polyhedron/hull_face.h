/*---------------------------------------------------------------------------*\
    hull_face.h - the faces of a hull as polygons (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_POLYHEDRON_HULL_FACE_H
#define SEL_POLYHEDRON_HULL_FACE_H

#include "base/polygon.h"
#include "superellipsoid.h"

/* The face of a hull whose normal is nearest to n (unit, global). */
int sel_hull_facing(const sel_body *body, const double n[3]);

/* A face, seen in the plane of t1 and t2 about origin (global); counter-clockwise
   from where t1 turns to t2. Of many corners every second, or fewer. */
void sel_hull_polygon(const sel_body *body, int face, const double origin[3],
    const double t1[3], const double t2[3], sel_polygon *out);

/* How far the plane of a face is from a point along the unit vector n, both
   global [m]; 0: they do not cross. */
int sel_hull_height(const sel_body *body, int face, const double point[3],
    const double n[3], double *height);

#endif
