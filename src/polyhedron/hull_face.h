/*---------------------------------------------------------------------------*\
    hull_face.h - the faces of a hull as polygons (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_POLYHEDRON_HULL_FACE_H
#define SEL_POLYHEDRON_HULL_FACE_H

#include "base/polygon.h"
#include "superellipsoid.h"

/* Returns the face of a hull whose normal is nearest to n (unit, global). */
int sel_hull_facing(const sel_body *body, const double n[3]);

/* Projects a face on the plane of t1 and t2 about origin (global);
   counter-clockwise from t1 to t2. Of many corners only every second is taken,
   or fewer. */
void sel_hull_polygon(const sel_body *body, int face, const double origin[3],
    const double t1[3], const double t2[3], sel_polygon *out);

/* Sets the distance of the plane of a face from a point along the unit vector
   n, both global [m]. Returns 0 where the face is seen edge-on or from
   behind. */
int sel_hull_height(const sel_body *body, int face, const double point[3],
    const double n[3], double *height);

/* Returns 1 where a point (global) on the plane of a face is on the face
   itself. */
int sel_hull_face_holds(const sel_body *body, int face, const double point[3]);

/* Returns the part, from 1, with which the body continues from a point of this
   part along a unit direction out of it (both global); 0: none. Where one does,
   the direction is no normal of the body. */
int sel_hull_goes_on(
    const sel_body *part, const double point[3], const double out[3]);

/* The same for a face and a point on its plane; the body must continue there as
   well as at the end of the face towards another place. */
int sel_hull_face_goes_on(const sel_body *part, int face, const double point[3],
    const double towards[3]);

/* Sets the centre of the body that a part belongs to (global). */
void sel_hull_whole_centre(const sel_body *part, double centre[3]);

/* Makes part k of the body that a part belongs to, with a shape of its own. */
void sel_hull_part_beside(
    const sel_body *part, int k, sel_shape *shape, sel_body *beside);

#endif
