/*---------------------------------------------------------------------------*\
    surface.h - a closed surface, from which a polyhedron is made (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Unless stated otherwise, functions return 1, or 0 and set the fault.
\*---------------------------------------------------------------------------*/

#ifndef SEL_POLYHEDRON_SURFACE_H
#define SEL_POLYHEDRON_SURFACE_H

#include "sel_polyhedron.h"

/* Tolerances; unless stated otherwise, in the frame in which the box extends
   from -1 to 1. */

/* [-] Points are merged if their distance is less than this times the diagonal
   of the box. */
#define SEL_BODY_WELD 1e-6
/* Maximum distance of a point of a face from the plane of the face. Divided by
   the height of a triangle, it is also the maximum angle between neighbours in
   one plane. It is half the last digit of coordinates in single precision or
   with six digits. */
#define SEL_BODY_FLAT 2e-6
/* A triangle with a smaller height has no normal of its own. */
#define SEL_BODY_SLIVER 2e-6
/* Triangles cut each other if the depth is greater; a smaller depth is
   rounding. */
#define SEL_BODY_CUT 1e-9
/* Minimum volume of a body, divided by the cube of the half width. */
#define SEL_BODY_VOLUME 1e-9
/* Two second moments count as equal if their difference, divided by the sum of
   all three, is less. The rounding of single precision is less. */
#define SEL_BODY_EQUAL 1e-6

typedef struct sel_surface
{
    int nPoints, nTriangles, nFaces;
    double *points;
    int *triangles;
    int *across; /* element 3 t + k belongs to side k of triangle t (from corner
                    k to the next); it is 3 t' + k' for the same side in the
                    neighbour t' */
    int *faceOf; /* face of a triangle (polyhedron_faces.c) */
    double *planes;
    double flatness; /* greatest distance of a point from the plane of its
                        face */
    double volume, area, inertia[3];
    double centre[3], scale, Q[9]; /* the point x has the position centre +
                                      scale Q x in the file */
    int flipped;
} sel_surface;

/* Writes the message to `fault`, which may be NULL. Returns 0. */
int sel_fault(sel_polyhedron_fault *fault, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;
int sel_fault_memory(sel_polyhedron_fault *fault);

/* Converts a point of the surface, or a mean of points, to the file's frame. */
void sel_surface_place(
    const sel_surface *surface, const double x[3], double file[3]);

/* Makes a surface that is welded, connected and closed, in a box from -1 to 1,
   with the axes of the file. */
int sel_surface_make(sel_surface *surface, const double *points, int nPoints,
    const int *triangles, int nTriangles, sel_polyhedron_fault *fault);
/* Orients the surface outwards, and transforms it to its centre of mass and
   principal axes. */
int sel_surface_orient(sel_surface *surface, sel_polyhedron_fault *fault);
/* Finds the faces and sorts the triangles by face. */
int sel_surface_merge(sel_surface *surface, sel_polyhedron_fault *fault);
/* Checks that no triangles cut each other. */
int sel_surface_cuts(const sel_surface *surface, sel_polyhedron_fault *fault);
void sel_surface_free(sel_surface *surface);

/* Reads the triangles of a file, as sel_polyhedron_parse does. The caller frees
   *corners (nTriangles x 9). The surface is not checked. */
int sel_surface_parse(const char *file, const char *bytes, size_t length,
    double **corners, int *nTriangles, sel_polyhedron_fault *fault);

/* Computes twice the area of triangle t times its unit normal. */
void sel_surface_normal(const sel_surface *surface, int t, double normal[3]);
/* Sets `across` from the triangles. It is a fault if the surface is not
   closed. */
int sel_surface_connect(sel_surface *surface, sel_polyhedron_fault *fault);

/* Computes the volume and the first and second moments (by rows) about the
   origin. */
void sel_surface_moments(const sel_surface *surface, double *volume,
    double first[3], double second[9]);

/* Finds the edges of a polyhedron whose faces are known. */
int sel_polyhedron_find_edges(sel_polyhedron *body, const sel_surface *surface,
    sel_polyhedron_fault *fault);
/* Finds the convex parts. `flatness`: greatest distance of a point from the
   plane of its face. */
int sel_polyhedron_find_parts(
    sel_polyhedron *body, double flatness, sel_polyhedron_fault *fault);
/* Marks the faces and edges of the parts that lie on the surface of the
   body. */
void sel_polyhedron_mark_parts(sel_polyhedron *body, double slack);
/* Joins parts whose union is convex. `slack`: tolerance for points on planes;
   `error`: tolerance for volumes. Returns 0 if there is no memory. */
int sel_parts_join(
    sel_convex_part *parts, int *nParts, double slack, double error);

/* Returns 1 if a point is inside, from the sum of the solid angles of the
   triangles. The point must not be on the surface. */
int sel_polyhedron_has(const sel_polyhedron *body, const double x[3]);

#endif
