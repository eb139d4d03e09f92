/*---------------------------------------------------------------------------*\
    sel_local.h - local contacts of bodies that are apart: one per pair of sub-
    regions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_LOCAL_H
#define SEL_LOCAL_H

#include "sel_contact.h"
#include "sel_polyhedron.h"
#include "sel_status.h"
#include "sel_walls.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Type of a local contact. The surface of a polyhedron is split into faces,
   edges and vertices (sub-regions). Two sub-regions of different bodies that
   are near each other have a local contact (Gay Neto and Wriggers 2021, section
   2.4), at their closest points. */
typedef enum sel_local_type
{
    SEL_LOCAL_VERTEX_FACE,
    SEL_LOCAL_VERTEX_EDGE,
    SEL_LOCAL_VERTEX_VERTEX,
    SEL_LOCAL_EDGE_EDGE,
    SEL_LOCAL_SMOOTH, /* of a superellipsoid with any other body */
    SEL_LOCAL_TYPE_COUNT
} sel_local_type;

/* Number of unknowns of two rigid bodies. Their order in the arrays below:
   displacement of centre 1 [m], small rotation of body 1 about its centre (a
   rotation vector, global frame) [rad], and the same for body 2 (a wall has
   none, its columns are zero). */
#define SEL_LOCAL_UNKNOWNS 12

/* One local contact. */
typedef struct sel_local
{
    double gap;       /* [m] > 0: distance of the two points */
    double normal[3]; /* unit, from point 1 to point 2 */
    double point1[3]; /* the closest points [m], on body 1 */
    double point2[3]; /* and on body 2 or the wall */
    double weight;    /* factor of the force law at this contact: 1, decreasing
                         to 0 towards the end of a sub-region's range. Negative:
                         the contact subtracts the force that the two faces of a
                         notch count twice (docs/theory.md) */
    int64_t name; /* identifies the two sub-regions (for two vertices also which
                     of them contacts the other's surface): >= 0, below 2^53,
                     the same in all calls, unique among the contacts of the two
                     bodies */
    int64_t place; /* contact of a vertex: identifies the vertex, >= 0; it does
                      not change if the vertex moves from one face to the next.
                      Contact of two edges: < 0 and unique. |place| < 2^53 */
    sel_local_type type;
} sel_local;

/* Derivatives of the members of a local contact with respect to the unknowns,
   in rows of SEL_LOCAL_UNKNOWNS. */
typedef struct sel_local_slope
{
    double gap[12];
    double weight[12];
    double normal[3][12];
    double point1[3][12], point2[3][12]; /* derivatives of the positions of the
                                            closest points, which are not fixed
                                            to the bodies */
} sel_local_slope;

/* Sub-regions of a polyhedron, in its own frame and unit, with a tree of
   boxes. */
typedef struct sel_subregions sel_subregions;

/* Creates the sub-regions of a polyhedron. NULL: out of memory, or more than
   2^20 sub-regions. */
sel_subregions *sel_subregions_create(const sel_polyhedron *polyhedron);

/* Frees the sub-regions; NULL is allowed. */
void sel_subregions_free(sel_subregions *subregions);

/* Sub-regions of walls, of a whole mesh or a part of it, at their present
   positions: create them again if walls have moved. A part has all sub-regions
   that a body has contact with in the whole mesh, provided that the body, grown
   by reach, lies in the part's box. */
typedef struct sel_wall_regions sel_wall_regions;

/* Creates the sub-regions of walls. NULL: out of memory. */
sel_wall_regions *sel_wall_regions_create(const sel_walls *walls);

/* Frees the sub-regions; NULL is allowed. */
void sel_wall_regions_free(sel_wall_regions *regions);

/* Finds the local contacts of two bodies with a gap below `reach` [m] and a
   nonzero weight, in an order that depends on the two bodies only. Writes up to
   `capacity` contacts and returns the number of all. regions: NULL for a
   superellipsoid. slopes: NULL, or an array as long as locals. If bodies
   overlap, a sub-region behind a face has no local contact with that face. */
int sel_local_pair(const sel_body *body1, const sel_subregions *regions1,
    const sel_body *body2, const sel_subregions *regions2, double reach,
    sel_local *locals, sel_local_slope *slopes, int capacity);

/* Finds the local contacts of a body with walls, as sel_local_pair does. The
   wall is body 2 and does not move: its columns are zero. The name contains the
   index of the wall's sub-region in the whole mesh. The order depends on the
   part of the walls on this process: see sel_local_sort. */
int sel_local_walls(const sel_body *body, const sel_subregions *regions,
    const sel_walls *walls, const sel_wall_regions *wallRegions, double reach,
    sel_local *locals, sel_local_slope *slopes, int capacity);

/* Sorts the local contacts of a body and their slopes (NULL: none) by name.
   That order is the same for the whole mesh and for a part of it. order: work
   space for count numbers. */
void sel_local_sort(
    sel_local *locals, sel_local_slope *slopes, size_t *order, int count);

/* Returns the index, in the whole mesh, of a triangle at the wall's sub-region
   in a name of sel_local_walls. For a plane this is its first triangle (in a
   part of the mesh: the first one of the part), for an edge or vertex the first
   triangle at it. -1: that triangle is not in this part. */
int sel_local_triangle(const sel_wall_regions *wallRegions, int64_t name);

#ifdef __cplusplus
}
#endif

#endif
