/*---------------------------------------------------------------------------*\
    sel_mesh.h - meshes welded from loose triangles, and the inside of a closed
    mesh

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_MESH_H
#define SEL_MESH_H

#include "sel_contact.h"
#include "sel_period.h"
#include "sel_status.h"
#include "sel_walls.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A mesh welded from loose triangles. Corners at the same point may differ by
   rounding. The triangles may be in any order, for example from the processes
   over which a mesh is distributed. */
typedef struct sel_welded
{
    sel_wall_mesh mesh; /* the welded mesh; its arrays are those below */
    double *points;
    int *triangles;
    int *patch;
    int *corner; /* nCorners = 3 n: the point of each corner of the input */
    int nCorners;
    int degenerate; /* number of triangles left out because they have no area */
    int doubled;    /* number of triangles left out because another one has the
                       same points and normal */
} sel_welded;

/* Welds n triangles. corners: n x 9, the three points of each triangle in turn
   [m]. patch: n, or NULL (all 0). Points nearer to each other than `tolerance`
   times the diagonal of the bounding box are merged into the first of them (by
   x, then y, then z); tolerance 0: only equal points are merged. Triangles
   whose height is at most `flat` times their longest side are left out. Points
   are sorted by coordinates; triangles by patch, then points, each triangle
   starting from its first point. The result therefore does not depend on the
   order of the input. SEL_E_ARGUMENT: a number is not finite. */
sel_status sel_welded_create(sel_welded *welded, int n, const double *corners,
    const int *patch, double tolerance, double flat);

/* Frees the arrays of a welded mesh. */
void sel_welded_free(sel_welded *welded);

/* Returns the triangle of the mesh that corresponds to triangle i of the input,
   also if i was left out as a duplicate; -1: i was left out because it has no
   area. patch: as for sel_welded_create. */
int sel_welded_find(const sel_welded *welded, int i, const int *patch);

/* The space that a closed surface encloses. The surface may have several
   pieces, one within another. */
typedef struct sel_enclosure sel_enclosure;

/* Creates an enclosure from a copy of the surface, whose normals point
   outwards. SEL_E_MESH: the surface has no triangles or no extent, or
   sel_walls_create rejects it, which then sets *bad (may be NULL). */
sel_status sel_enclosure_create(
    sel_enclosure **enclosure, const sel_wall_mesh *surface, int *bad);
/* Creates an enclosure whose surface has periodic boundaries. Triangles whose
   patch is not 0 belong to these boundaries and do not confine bodies: bodies
   may extend across them. The other triangles confine bodies, and so do their
   periodic images beyond the boundaries. Errors as for sel_enclosure_create. */
sel_status sel_enclosure_create_periodic(sel_enclosure **enclosure,
    const sel_wall_mesh *surface, int nPeriods, const sel_period *periods,
    int *bad);

/* Frees an enclosure; NULL is allowed. */
void sel_enclosure_free(sel_enclosure *enclosure);

/* Returns 1 if there are boundaries that bodies may extend across. */
int sel_enclosure_is_open(const sel_enclosure *enclosure);

/* Finds the bounding box of the enclosure [m]. */
void sel_enclosure_bounds(
    const sel_enclosure *enclosure, double low[3], double high[3]);

/* Returns 1 if a point [m] is inside, by the parity of the number of triangles
   above it in the direction of z. If the vertical line through the point
   intersects an edge or a vertex, the point is assumed to be shifted by an
   infinitesimal amount along x, and a still smaller one along y, so that
   exactly one of the triangles at this edge or vertex counts. */
int sel_enclosure_has(const sel_enclosure *enclosure, const double x[3]);

/* Returns 1 if a body lies inside: its centre is inside, and it touches none of
   the triangles. */
int sel_enclosure_holds(const sel_enclosure *enclosure, const sel_body *body);
/* Calls sel_enclosure_holds, for use as sel_region.accept with the enclosure as
   context. */
int sel_enclosure_accept(void *enclosure, const sel_body *body);

/* Returns the surface and its periodic images as walls. The enclosure owns
   them. NULL: bodies may extend across the whole surface. */
const sel_walls *sel_enclosure_walls(const sel_enclosure *enclosure);

/* Returns the number of edges that are not used equally often in both
   directions: 0 if the surface is closed and consistently oriented. -1: out of
   memory. */
int sel_enclosure_open_edges(const sel_enclosure *enclosure);

/* Returns the enclosed volume [m3], by the divergence theorem; negative if the
   normals point inwards. */
double sel_enclosure_volume(const sel_enclosure *enclosure);

#ifdef __cplusplus
}
#endif

#endif
