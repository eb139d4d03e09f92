/*---------------------------------------------------------------------------*\
    surface.h - a closed surface on its way to a polyhedron (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    Steps return 1, or 0 with the fault written.
\*---------------------------------------------------------------------------*/

#ifndef SEL_POLYHEDRON_SURFACE_H
#define SEL_POLYHEDRON_SURFACE_H

#include "sel_polyhedron.h"

/* Tolerances, in the unit frame unless said otherwise. */

/* [-] Points nearer than this, over the diagonal of the box, are one. */
#define SEL_BODY_WELD 1e-6
/* Distance from the plane of a face up to which a point lies on it, and, over
   the height of a triangle, the angle between neighbours of one plane: half the
   last digit of coordinates in single precision or with six digits. */
#define SEL_BODY_FLAT 2e-6
/* Height of a triangle below which it has no normal of its own. */
#define SEL_BODY_SLIVER 2e-6
/* Depth from which on triangles cut each other, beyond rounding. */
#define SEL_BODY_CUT 1e-9
/* Volume below which there is none, over the cube of the half width. */
#define SEL_BODY_VOLUME 1e-9
/* Difference of moments of inertia, over the greatest, that counts as none:
   above what single precision leaves in them. */
#define SEL_BODY_EQUAL 1e-6

typedef struct sel_surface
{
    int nPoints, nTriangles, nFaces;
    double *points;
    int *triangles;
    int *across; /* of the side k of a triangle t, at 3 t + k, from its corner k
                    to the next: the side 3 t' + k' on the other side */
    int *faceOf; /* of a triangle, see polyhedron_faces.c */
    double *planes;
    double flatness; /* greatest distance of a point from its face's plane */
    double volume, area, inertia[3];
    double centre[3], scale, Q[9]; /* in the file: centre + scale Q x */
    int flipped;
} sel_surface;

/* Writes the fault unless it is NULL; returns 0. */
int sel_fault(sel_polyhedron_fault *fault, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;
int sel_fault_memory(sel_polyhedron_fault *fault);

/* Point of the surface, or a mean of some, in the file's frame. */
void sel_surface_place(
    const sel_surface *surface, const double x[3], double file[3]);

/* Welded, connected and closed, in a box from -1 to 1, axes as in the file. */
int sel_surface_make(sel_surface *surface, const double *points, int nPoints,
    const int *triangles, int nTriangles, sel_polyhedron_fault *fault);
/* Outwards, about its centre of mass, along its principal axes. */
int sel_surface_turn(sel_surface *surface, sel_polyhedron_fault *fault);
/* Faces: triangles sorted by them, neighbours across accordingly. */
int sel_surface_merge(sel_surface *surface, sel_polyhedron_fault *fault);
/* Do triangles cut each other? */
int sel_surface_cuts(const sel_surface *surface, sel_polyhedron_fault *fault);
void sel_surface_free(sel_surface *surface);

/* The triangles of a file, as sel_polyhedron_parse reads it: corners, nTriangles x
   9, to be freed; nothing is asked of the surface. */
int sel_surface_parse(const char *file, const char *bytes, size_t length,
    double **corners, int *nTriangles, sel_polyhedron_fault *fault);

/* Twice the area times the normal. */
void sel_surface_normal(const sel_surface *surface, int t, double normal[3]);
/* across from triangles; 0 with a fault where it is not closed. */
int sel_surface_connect(sel_surface *surface, sel_polyhedron_fault *fault);

/* Volume, first and second moments (by rows) about the origin. */
void sel_surface_moments(const sel_surface *surface, double *volume,
    double first[3], double second[9]);

/* Of a polyhedron whose faces are known. */
int sel_polyhedron_find_edges(sel_polyhedron *body, const sel_surface *surface,
    sel_polyhedron_fault *fault);
/* slack: for what lies on a plane. */
int sel_polyhedron_find_parts(
    sel_polyhedron *body, double flatness, sel_polyhedron_fault *fault);
/* Which faces and edges of the parts are the body's. */
void sel_polyhedron_mark_parts(sel_polyhedron *body, double slack);
/* Parts whose union is convex become one; slack for points on planes, error for
   volumes. 0: no memory. */
int sel_parts_join(
    sel_convex_part *parts, int *nParts, double slack, double error);

/* Is a point inside? By the sum of the solid angles of the triangles; not on
   the surface. */
int sel_polyhedron_has(const sel_polyhedron *body, const double x[3]);

#endif
