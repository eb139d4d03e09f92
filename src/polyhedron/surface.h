/*---------------------------------------------------------------------------*\
    surface.h - a closed surface, of which a polyhedron is made (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Functions return 1, or 0 with the fault written, unless said otherwise.
\*---------------------------------------------------------------------------*/

#ifndef SEL_POLYHEDRON_SURFACE_H
#define SEL_POLYHEDRON_SURFACE_H

#include "sel_polyhedron.h"

/* Tolerances, in the unit frame unless said otherwise. */

/* [-] Points nearer than this, over the diagonal of the box, are merged. */
#define SEL_BODY_WELD 1e-6
/* Greatest distance of a point of a face from its plane and, over the height of
   a triangle, greatest angle between neighbours in one plane: half the last
   digit of coordinates in single precision or with six digits. */
#define SEL_BODY_FLAT 2e-6
/* Height of a triangle below which it has no normal of its own. */
#define SEL_BODY_SLIVER 2e-6
/* Depth beyond which triangles cut each other; less is rounding. */
#define SEL_BODY_CUT 1e-9
/* Least volume of a body, over the cube of the half width. */
#define SEL_BODY_VOLUME 1e-9
/* Second moments are equal if their difference, over their sum, is less: single
   precision leaves less. */
#define SEL_BODY_EQUAL 1e-6

typedef struct sel_surface
{
    int nPoints, nTriangles, nFaces;
    double *points;
    int *triangles;
    int *across; /* of the side k of a triangle t, from its corner k to the
                    next, at 3 t + k: the neighbour's side, 3 t' + k' */
    int *faceOf; /* face of a triangle (polyhedron_faces.c) */
    double *planes;
    double flatness; /* greatest distance of a point from its face's plane */
    double volume, area, inertia[3];
    double centre[3], scale, Q[9]; /* a point x in the file is at centre + scale
                                      Q x */
    int flipped;
} sel_surface;

/* Writes the fault unless it is NULL; returns 0. */
int sel_fault(sel_polyhedron_fault *fault, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;
int sel_fault_memory(sel_polyhedron_fault *fault);

/* Converts a point of the surface, or a mean of some, to the file's frame. */
void sel_surface_place(
    const sel_surface *surface, const double x[3], double file[3]);

/* Makes a surface: welded, connected and closed, in a box from -1 to 1, axes as
   in the file. */
int sel_surface_make(sel_surface *surface, const double *points, int nPoints,
    const int *triangles, int nTriangles, sel_polyhedron_fault *fault);
/* Orients it outwards; moves it to its centre of mass and principal axes. */
int sel_surface_turn(sel_surface *surface, sel_polyhedron_fault *fault);
/* Finds the faces, and sorts the triangles by them. */
int sel_surface_merge(sel_surface *surface, sel_polyhedron_fault *fault);
/* Checks that no triangles cut each other. */
int sel_surface_cuts(const sel_surface *surface, sel_polyhedron_fault *fault);
void sel_surface_free(sel_surface *surface);

/* Reads the triangles of a file, as sel_polyhedron_parse does: corners,
   nTriangles x 9, to be freed. The surface is not checked. */
int sel_surface_parse(const char *file, const char *bytes, size_t length,
    double **corners, int *nTriangles, sel_polyhedron_fault *fault);

/* Sets twice the area times the unit normal. */
void sel_surface_normal(const sel_surface *surface, int t, double normal[3]);
/* Sets `across` from the triangles; returns 0 with a fault where the surface is
   not closed. */
int sel_surface_connect(sel_surface *surface, sel_polyhedron_fault *fault);

/* Sets volume, first and second moments (by rows) about the origin. */
void sel_surface_moments(const sel_surface *surface, double *volume,
    double first[3], double second[9]);

/* Finds the edges of a polyhedron whose faces are known. */
int sel_polyhedron_find_edges(sel_polyhedron *body, const sel_surface *surface,
    sel_polyhedron_fault *fault);
/* Finds the convex parts. flatness: greatest distance of a point from the plane
   of its face. */
int sel_polyhedron_find_parts(
    sel_polyhedron *body, double flatness, sel_polyhedron_fault *fault);
/* Marks the faces and edges of the parts that are the body's. */
void sel_polyhedron_mark_parts(sel_polyhedron *body, double slack);
/* Joins parts whose union is convex; slack: for points on planes, error: of
   volumes. Returns 0 if there is no memory. */
int sel_parts_join(
    sel_convex_part *parts, int *nParts, double slack, double error);

/* Returns 1 where a point is inside, by the sum of the solid angles of the
   triangles; it must not be on the surface. */
int sel_polyhedron_has(const sel_polyhedron *body, const double x[3]);

#endif
