/*---------------------------------------------------------------------------*\
    sel_polyhedron.h - polyhedra, read from a file or built in

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_POLYHEDRON_H
#define SEL_POLYHEDRON_H

#include "sel_status.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Maximum sizes of a polyhedron. Use a mesh for larger surfaces, not a
   particle. */
#define SEL_POLYHEDRON_TRIANGLES_MOST 2000000 /* triangles in a file */
#define SEL_POLYHEDRON_FACES_MOST     10000   /* faces, no two coplanar */
#define SEL_POLYHEDRON_PARTS_MOST     64      /* convex parts */

/* A convex polytope, in the units of its polyhedron, relative to its own centre
   of mass, with axes parallel to the polyhedron's. Its faces are convex
   polygons, no two of them in one plane. */
typedef struct sel_hull
{
    int nPoints, nFaces, nEdges;
    double *points; /* nPoints x 3 */
    double *planes; /* nFaces x 4: outward unit normal n, and d > 0: n.x <= d */
    int *faceStart; /* nFaces + 1, into facePoints */
    int *facePoints; /* points of each face, counter-clockwise from outside */
    int *edges; /* nEdges x 4: points p < q; the faces on the left and on the
                   right of p -> q, seen from outside */
    int *starStart; /* nPoints + 1, into star */
    int *star; /* of each point, the points at the other ends of its edges */
    uint8_t *faceReal; /* nFaces; 1: at least a portion of the face is on the
                          surface of the body; 0: the whole face is a cut
                          between convex parts */
    uint8_t *edgeReal; /* nEdges; 1: at least a portion is an edge of the body
                          that is not reflex; 0: the edge is a seam in a face,
                          in a notch or inside the body */
    double low[3], high[3]; /* bounding box */
    double radius;          /* largest distance centre-point */
    double inradius;        /* least d of its planes */
    double volume;
} sel_hull;

/* A convex part of a polyhedron. */
typedef struct sel_convex_part
{
    sel_hull hull;
    double offset[3]; /* its centre in the polyhedron's frame */
} sel_convex_part;

/* A polyhedron in its own frame: the centre of mass is at the origin, the axes
   are principal, and the greatest half width of the box about the origin is
   exactly 1. Written by the functions below, constant afterwards. */
typedef struct sel_polyhedron
{
    int nPoints, nTriangles, nFaces, nEdges, nParts;
    double *points; /* nPoints x 3 */
    int *triangles; /* nTriangles x 3, counter-clockwise from outside; those of
                       one face are consecutive */
    int *faceFirst; /* nFaces + 1, into triangles */
    double *planes; /* nFaces x 4: outward unit normal n, and n.x on the face */
    int *edges; /* nEdges x 4: as in sel_hull, without those within a face */
    uint8_t *edgeReflex;    /* nEdges; 1: the interior angle is more than pi */
    sel_convex_part *parts; /* nParts: their union is the body, their interiors
                               are disjoint. A convex body has one part, with
                               offset 0 */
    double halfWidth[3];    /* of the box about the origin: largest |x|, |y|,
                               |z| */
    double radius;          /* largest distance origin-point */
    double inradius; /* least inradius of the convex parts that have at least
                        1/100 of the volume */
    double volume, area;
    double inertia[3];    /* principal, for unit density, in the order of the
                             axes */
    double fileScale;     /* lengths in the file = fileScale times those here */
    double fileCentre[3]; /* centre of mass in the file */
    double fileQ[9]; /* from this frame to the file's: x_file = fileCentre +
                        fileScale fileQ x */
    int flipped;     /* 1: all faces pointed inwards in the file */
    int64_t key;     /* > 0, below 2^31: hash of the geometry, the same on all
                        processes and in all runs */
} sel_polyhedron;

/* Error message for a polyhedron or surface, with the position of the error in
   the file's frame. */
typedef struct sel_polyhedron_fault
{
    char text[400];
} sel_polyhedron_fault;

/* Creates a polyhedron from a closed surface: points (nPoints x 3) and
   triangles (nTriangles x 3 indices). Points nearer to each other than 1e-6 of
   its size are merged, triangles that are left without area are dropped, and
   coplanar neighbours form one face. A surface that points inwards is reversed.
   Mass properties are exact (Mirtich 1996's integrals, in closed form over
   tetrahedra). Returns NULL with a fault if
     - a number is not finite, or an index is out of range;
     - an edge has one triangle (open surface), two in the same direction
       (inconsistent orientation) or more than two, or two sheets share a
       point (self-touching);
     - triangles intersect each other;
     - there is more than one shell, or no volume;
     - a limit above is exceeded, or memory runs out. */
sel_polyhedron *sel_polyhedron_create(const double *points, int nPoints,
    const int *triangles, int nTriangles, sel_polyhedron_fault *fault);

/* Reads a polyhedron from a file: STL (text or binary) or OBJ (v and f;
   polygons are cut into triangles). The ending of the name tells the format:
   .stl or .obj, in lower or upper case. Returns NULL with a fault in the cases
   of sel_polyhedron_create, and if the file cannot be read or is not valid; the
   fault then names the line. */
sel_polyhedron *sel_polyhedron_read(
    const char *file, sel_polyhedron_fault *fault);

/* Parses the content of such a file, `length` bytes. file: its name, for
   messages and for its ending. */
sel_polyhedron *sel_polyhedron_parse(const char *file, const char *bytes,
    size_t length, sel_polyhedron_fault *fault);

/* Creates a built-in polyhedron by name: "cube", "tetrahedron", "octahedron",
   "dodecahedron", "icosahedron" (no numbers); "box" (three edges a, b, c);
   "prism" (number of sides n >= 3, height over circumdiameter); "tetrapod"
   (length of an arm from the centre over its half thickness at the root, half
   thickness at the tip over that at the root). Only the ratios of the sizes
   matter. Returns NULL with a fault for other names or numbers. */
sel_polyhedron *sel_polyhedron_solid(const char *name, const double *numbers,
    int nNumbers, sel_polyhedron_fault *fault);

/* Returns the k-th name of sel_polyhedron_solid, from 0, and sets how many
   numbers it takes; NULL past the end. */
const char *sel_polyhedron_solid_name(int k, int *nNumbers);

/* Frees a polyhedron; NULL is allowed. */
void sel_polyhedron_free(sel_polyhedron *polyhedron);

#ifdef __cplusplus
}
#endif

#endif
