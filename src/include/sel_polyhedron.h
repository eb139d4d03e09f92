/*---------------------------------------------------------------------------*\
    sel_polyhedron.h - a body with flat faces: from a file, or built in

    SPDX-License-Identifier: GPL-3.0-or-later

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

/* What a body of a cloud may have at most: more is for meshes, not particles. */
#define SEL_POLYHEDRON_TRIANGLES_MOST 2000000 /* in a file */
#define SEL_POLYHEDRON_FACES_MOST     10000   /* coplanar triangles are one */
#define SEL_POLYHEDRON_PARTS_MOST     64      /* convex ones of one body */

/* A convex polytope, in units of its polyhedron, about its own centre of mass,
   axes parallel to the polyhedron's. Faces are convex polygons, no two of them in
   one plane. */
typedef struct sel_hull
{
    int nPoints, nFaces, nEdges;
    double *points; /* nPoints x 3 */
    double *planes; /* nFaces x 4: outward unit normal n, and d > 0: n.x <= d */
    int *faceStart; /* nFaces + 1, into facePoints */
    int *facePoints; /* of a face counter-clockwise from outside */
    int *edges; /* nEdges x 4: points p < q; the face on the left and the one on
                        the right of p -> q, seen from outside */
    int *starStart; /* nPoints + 1, into star */
    int *star;      /* of a point those at the other ends of its edges */
    uint8_t
        *faceReal; /* nFaces; 1: some of it is surface of the body; 0: all of
                          it is a cut between parts */
    uint8_t
        *edgeReal; /* nEdges; 1: an edge of the body, some of it, that is not
                          reflex; 0: a seam in a face, in a notch or within */
    double low[3], high[3]; /* box */
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

/* A polyhedron in its own frame: centre of mass at the origin, axes principal,
   the greatest of the half widths of its box about the origin exactly 1. Written
   by those below, constant afterwards. */
typedef struct sel_polyhedron
{
    int nPoints, nTriangles, nFaces, nEdges, nParts;
    double *points; /* nPoints x 3 */
    int *triangles; /* nTriangles x 3, counter-clockwise from outside, those of
                           one face beside each other */
    int *faceFirst; /* nFaces + 1, into triangles */
    double *planes; /* nFaces x 4: outward unit normal n, and n.x on the face */
    int *edges;     /* nEdges x 4: as sel_hull; not those within a face */
    uint8_t *edgeReflex; /* nEdges; 1: the solid's angle is more than pi */
    sel_convex_part
        *parts; /* nParts; their union is the body, their insides are
                           disjoint. Convex: one, offset 0 */
    double
        halfWidth[3]; /* of the box about the origin: largest |x|, |y|, |z| */
    double radius;    /* largest distance origin-point */
    double inradius;  /* least of the parts' that have a hundredth
                              of the volume */
    double volume, area;
    double
        inertia[3]; /* principal, for unit density, in the order of the axes */
    double fileScale;     /* lengths in the file = fileScale times those here */
    double fileCentre[3]; /* centre of mass in the file */
    double fileQ[9];      /* this frame to the file's: x_file = fileCentre +
                              fileScale fileQ x */
    int flipped;          /* 1: all faces looked inwards in the file */
    int64_t key;          /* > 0, below 2^31: of the geometry, the same on all
                              processes and in all runs; another body has another */
} sel_polyhedron;

/* What is wrong with a body, in words, and where (file's frame). */
typedef struct sel_polyhedron_fault
{
    char text[400];
} sel_polyhedron_fault;

/* From a closed surface: points (nPoints x 3), triangles (nTriangles x 3 indices).
   Points nearer than 1e-6 of its size are one; triangles without area that this
   leaves are dropped; coplanar neighbours are one face. A surface that looks
   inwards is turned round. NULL with a fault: a number is not finite, an index out of
   range; an edge with one triangle (open), with two in the same direction (not
   oriented), with more than two, a point that two sheets share (self-touching);
   triangles that cut each other; more than one shell; no volume; too
   many; no memory. Mass properties: exact (Mirtich 1996's integrals, in closed form
   over tetrahedra). */
sel_polyhedron *sel_polyhedron_create(const double *points, int nPoints,
    const int *triangles, int nTriangles, sel_polyhedron_fault *fault);

/* From a file: STL (text or binary) or OBJ (v and f; polygons are cut into
   triangles), by its ending .stl or .obj in either case. NULL with a fault: also
   where it cannot be read; with the line, where it is not legal. */
sel_polyhedron *sel_polyhedron_read(
    const char *file, sel_polyhedron_fault *fault);

/* The same of a file's content, which somebody else has read: its name for the
   messages and for its ending, length bytes. */
sel_polyhedron *sel_polyhedron_parse(const char *file, const char *bytes,
    size_t length, sel_polyhedron_fault *fault);

/* Built in, by a name: "cube", "tetrahedron", "octahedron", "dodecahedron",
   "icosahedron" (no numbers); "box" (three edges a, b, c); "prism" (sides n >= 3,
   height over circumdiameter); "tetrapod" (length of an arm from the centre over its
   half thickness at the root, half thickness at the tip over that at the root).
   Sizes are relative: only their ratios matter. NULL with a fault. */
sel_polyhedron *sel_polyhedron_solid(const char *name, const double *numbers,
    int nNumbers, sel_polyhedron_fault *fault);

/* The k-th name of sel_polyhedron_solid from 0, NULL past the end, and how many
   numbers it takes. */
const char *sel_polyhedron_solid_name(int k, int *nNumbers);

void sel_polyhedron_free(sel_polyhedron *polyhedron);

#ifdef __cplusplus
}
#endif

#endif
