/*---------------------------------------------------------------------------*\
    sel_local.h - local contacts of bodies that are apart: one a sub-region

    SPDX-License-Identifier: GPL-3.0-or-later

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

/* The surface of a polyhedron is split into faces, edges and vertices; two that
   are near each other, one of each body, are a local contact (Gay Neto and
   Wriggers 2021, section 2.4): the closest points of both. */
typedef enum sel_local_kind
{
    SEL_LOCAL_VERTEX_FACE,
    SEL_LOCAL_VERTEX_EDGE,
    SEL_LOCAL_VERTEX_VERTEX,
    SEL_LOCAL_EDGE_EDGE,
    SEL_LOCAL_SMOOTH, /* of a superellipsoid with whatever it is */
    SEL_LOCAL_KIND_COUNT
} sel_local_kind;

/* Unknowns of two rigid bodies in the order of the arrays below: way of centre 1
   [m], small rotation of body 1 about its centre (a rotation vector, global frame)
   [rad], and the same of body 2 (a wall: it has none, its columns are zero). */
#define SEL_LOCAL_UNKNOWNS 12

typedef struct sel_local
{
    double gap;       /* [m] > 0: distance of the two points */
    double normal[3]; /* unit, from point 1 to point 2 */
    double point1[3]; /* the closest points [m], on body 1 */
    double point2[3]; /* and on body 2 or the wall */
    double weight;    /* how much of the law acts there: 1; fading to 0 towards
                         the end of a sub-region's range; below 0: what two faces
                         of a notch have twice is taken off (docs/theory.md) */
    int64_t name;     /* >= 0, below 2^53: the two sub-regions (of two vertices:
                         and whose comes to whose surface), the same from call to
                         call; of different contacts of the two bodies different */
    int64_t place;    /* of a vertex's contacts that vertex, >= 0: the same
                         while it goes from one face to the next; of two
                         edges < 0, theirs alone; |place| < 2^53 */
    sel_local_kind kind;
} sel_local;

/* How a local contact goes with its bodies, to first order: derivatives with
   respect to the unknowns, rows of SEL_LOCAL_UNKNOWNS. */
typedef struct sel_local_slope
{
    double gap[12];
    double weight[12];
    double normal[3][12];
    double point1[3][12], point2[3][12]; /* where the closest points are: not
                                            how the bodies move there */
} sel_local_slope;

/* Sub-regions of a polyhedron, of its own frame and unit, with a tree of boxes.
   NULL: no memory, or more than 2^20 of them. */
typedef struct sel_subregions sel_subregions;
sel_subregions *sel_subregions_create(const sel_polyhedron *polyhedron);
void sel_subregions_free(sel_subregions *subregions);

/* Of walls, whole or a part, where they are now: walls that have moved need them
   anew. A part has all that a body finds in the whole if the body, grown by reach,
   is in its box. NULL: no memory. */
typedef struct sel_wall_regions sel_wall_regions;
sel_wall_regions *sel_wall_regions_create(const sel_walls *walls);
void sel_wall_regions_free(sel_wall_regions *regions);

/* Local contacts of two bodies with a gap below reach [m], weight not zero, in an
   order that depends on the two alone: up to capacity are written, the number of
   all is returned. regions: NULL for a superellipsoid. slopes: NULL, or as many as
   locals. Bodies that overlap: what lies behind a face has no local contact with
   it. */
int sel_local_pair(const sel_body *body1, const sel_subregions *regions1,
    const sel_body *body2, const sel_subregions *regions2, double reach,
    sel_local *locals, sel_local_slope *slopes, int capacity);

/* The same with walls (body 2; it does not move: columns of zero). name has what
   the whole mesh calls the wall's sub-region in it. Their order depends on which
   part of the walls is here: sel_local_sort. */
int sel_local_walls(const sel_body *body, const sel_subregions *regions,
    const sel_walls *walls, const sel_wall_regions *wallRegions, double reach,
    sel_local *locals, sel_local_slope *slopes, int capacity);

/* Local contacts of a body, and their slopes (NULL: none), in the order of their
   names, which is the same for the whole and for a part of the walls. order: room
   for count. */
void sel_local_sort(
    sel_local *locals, sel_local_slope *slopes, size_t *order, int count);

/* Triangle of the wall (of the whole mesh) that a name of sel_local_walls has: of a
   plane its first (in a part: the first that is there), of an edge or vertex the
   first at it. -1: it is not there. */
int sel_local_triangle(const sel_wall_regions *wallRegions, int64_t name);

#ifdef __cplusplus
}
#endif

#endif
