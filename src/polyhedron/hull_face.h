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

/* Is a point (global) on the plane of a face on the face itself? */
int sel_hull_face_holds(const sel_body *body, int face, const double point[3]);

/* Does another part of its body go on from a point of this one along a unit
   direction out of it (both global)? Then it is no normal of the body there. Which
   part does, from 1; 0: none. */
int sel_hull_goes_on(
    const sel_body *part, const double point[3], const double out[3]);

/* The same of a face and a point on its plane, and of all of the face from there
   towards another place. */
int sel_hull_face_goes_on(const sel_body *part, int face, const double point[3],
    const double towards[3]);

/* The centre of the body that a part is of (global). */
void sel_hull_whole_centre(const sel_body *part, double centre[3]);

/* Part k of the body that a part is of, with a shape of its own. */
void sel_hull_part_beside(
    const sel_body *part, int k, sel_shape *shape, sel_body *beside);

#endif
