/*---------------------------------------------------------------------------*\
    sel_mesh.h - loose triangles welded to a mesh, and the inside of one

    SPDX-License-Identifier: GPL-3.0-or-later

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

/* A mesh of loose triangles whose corners coincide within rounding only and
   that come from anywhere, as from the processes that a mesh is spread over. */
typedef struct sel_welded
{
    sel_wall_mesh mesh; /* its arrays are those below */
    double *points;
    int *triangles;
    int *patch;
    int *corner; /* nCorners = 3 n: of each corner of the input its point */
    int nCorners;
    int degenerate; /* triangles left out, having no area */
    int doubled;    /* left out, being there already with the same normal */
} sel_welded;

/* corners: n x 9, the three points of a triangle one after another [m];
   patch: n, or NULL for 0. Points nearer to each other than the share
   tolerance of the diagonal of the box around all are one, the least of them
   (by x, then y, then z); tolerance 0: equal ones alone. Triangles whose height
   is not greater than the share flat of their longest side are left out.
   Points and triangles come in an order (by coordinates; by patch, then
   points, each triangle from its least point on) that does not depend on that
   of the input. SEL_E_ARGUMENT where a number is not finite. */
sel_status sel_welded_create(sel_welded *welded, int n, const double *corners,
    const int *patch, double tolerance, double flat);
void sel_welded_free(sel_welded *welded);

/* The triangle of the mesh that triangle i of the input has become, or is there
   instead of it; -1: it was left out. patch: as it was given. */
int sel_welded_find(const sel_welded *welded, int i, const int *patch);

/* What a closed surface encloses; several shells may be one in another. */
typedef struct sel_enclosure sel_enclosure;

/* Copies the surface, whose normals point out. SEL_E_MESH: it has no triangles,
   no extent, or what sel_walls_create refuses, then with *bad (may be
   NULL). */
sel_status sel_enclosure_create(
    sel_enclosure **enclosure, const sel_wall_mesh *surface, int *bad);
/* The same in a mesh with periodic boundaries: triangles whose patch is not 0 are
   such, and hold no body, for it reaches over them; the images of the others,
   which lie beyond the boundaries, hold bodies as these do. */
sel_status sel_enclosure_create_periodic(sel_enclosure **enclosure,
    const sel_wall_mesh *surface, int nPeriods, const sel_period *periods,
    int *bad);
void sel_enclosure_free(sel_enclosure *enclosure);

/* Are there boundaries that bodies reach over? */
int sel_enclosure_is_open(const sel_enclosure *enclosure);

/* The box around it [m]. */
void sel_enclosure_bounds(
    const sel_enclosure *enclosure, double low[3], double high[3]);

/* Is a point inside? By the parity of the triangles above it, in the direction
   of z. A view along an edge or through a vertex is decided as if the point
   lay a little further along x, and far less along y: one of the triangles
   there counts it, and no other. */
int sel_enclosure_has(const sel_enclosure *enclosure, const double x[3]);

/* Does a body lie inside: its centre does, and it touches none of the
   triangles? */
int sel_enclosure_holds(const sel_enclosure *enclosure, const sel_body *body);
/* The same for sel_region.accept, with the enclosure as context. */
int sel_enclosure_accept(void *enclosure, const sel_body *body);

/* The surface as walls, with its images; they last as long as the enclosure.
   NULL: bodies reach over all of it. */
const sel_walls *sel_enclosure_walls(const sel_enclosure *enclosure);

/* How many edges are not gone along as often in one direction as in the other:
   0 where the surface is closed and all triangles look the same way; -1: out of
   memory. */
int sel_enclosure_open_edges(const sel_enclosure *enclosure);

/* [m3] By the divergence theorem; negative where the normals point in. */
double sel_enclosure_volume(const sel_enclosure *enclosure);

#ifdef __cplusplus
}
#endif

#endif
