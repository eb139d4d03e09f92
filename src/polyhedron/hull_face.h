/*---------------------------------------------------------------------------*\
    hull_face.h - the faces of a hull as polygons (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_POLYHEDRON_HULL_FACE_H
#define SEL_POLYHEDRON_HULL_FACE_H

#include "base/polygon.h"
#include "superellipsoid.h"

/* Returns the face of a hull whose normal is closest to n (unit, global). */
int sel_hull_facing(const sel_body *body, const double n[3]);

/* Projects a face on the plane of t1 and t2 through `origin` (global). The
   corners of the polygon are counter-clockwise from t1 to t2. If there are too
   many corners, only every second one is used, or every third, and so on. */
void sel_hull_polygon(const sel_body *body, int face, const double origin[3],
    const double t1[3], const double t2[3], sel_polygon *out);

/* Computes the distance [m] from a point to the plane of a face along the unit
   vector n (both global). Returns 0 if n is almost parallel to the face or
   points into the body there. */
int sel_hull_height(const sel_body *body, int face, const double point[3],
    const double n[3], double *height);

/* Returns 1 if a point (global) on the plane of a face is on the face
   itself. */
int sel_hull_face_holds(const sel_body *body, int face, const double point[3]);

/* Returns the part (from 1) in which the body continues from a point of `part`
   along the outward unit direction `out` (both global). Returns 0 if the body
   does not continue. If it does, `out` is no normal of the body. */
int sel_hull_goes_on(
    const sel_body *part, const double point[3], const double out[3]);

/* As sel_hull_goes_on, along the normal of a face, for a point on the plane of
   the face. The body must continue from this point and also from the end of the
   face in the direction of the point `towards`. */
int sel_hull_face_goes_on(const sel_body *part, int face, const double point[3],
    const double towards[3]);

/* Computes the centre of the whole body to which a part belongs (global). */
void sel_hull_whole_centre(const sel_body *part, double centre[3]);

/* Sets *beside to part k of the body to which `part` belongs; *shape is its own
   shape. */
void sel_hull_part_beside(
    const sel_body *part, int k, sel_shape *shape, sel_body *beside);

#endif
