/*---------------------------------------------------------------------------*\
    region.h - sub-regions of a surface, and the tree over them (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    The same for a polyhedron (its own frame and unit) and for walls (global
    frame, metres): vertices, edges and faces, normals out of the solid. Items are
    numbered through: vertices, then edges, then faces.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SUBREGION_REGION_H
#define SEL_SUBREGION_REGION_H

#include "sel_local.h"

/* Items in a leaf of the tree. */
#define SEL_REGION_LEAF 4

/* Numbers of the sub-regions of walls: kind (0 vertex, 1 edge, 2 face, 3 a vertex
   that comes to the body's surface) times this plus the name; all of them. */
#define SEL_REGION_WALL_KIND  ((int64_t)1 << 31)
#define SEL_REGION_WALL_NAMES (4 * SEL_REGION_WALL_KIND)
/* Sub-regions of a body at most. */
#define SEL_REGION_BODY_NAMES ((int64_t)1 << 20)

/* A direction along the surface away from a vertex: the rays and the flat
   sectors between them are the cone that the solid is there. */
typedef struct sel_region_ray
{
    double e[3]; /* unit */
    int isEdge;  /* 1: an edge; 0: within a face, so that no sector has pi */
} sel_region_ray;

/* A flat sector of a vertex whose faces do not close around it. */
typedef struct sel_region_sector
{
    int ray[2];
    double normal[3];
} sel_region_sector;

typedef struct sel_region_vertex
{
    int index, name;
    int firstRay, nRays; /* counter-clockwise seen from outside, if closed */
    int firstSector, nSectors; /* of one that is not closed; else 0 */
    int closed; /* 1: one fan of faces all around; 0: a rim, or a tangle */
    int wide; /* closed: the solid's cone has more than half of all directions */
    int used; /* 0: in a face, or within a flat edge: nothing touches it */
} sel_region_vertex;

typedef struct sel_region_edge
{
    int point[2];
    int name;
    int nFaces; /* 1 or 2: where more meet, each two that look at each other have
                   an edge of their own (wall_regions.c) */
    int shut;   /* 1: of the one face, what it looks at is the back of another,
                   which stands in the second place, turned round */
    int flat;   /* 1: between two triangles of one plane */
    int reflex; /* 1: of two faces, the solid's angle is more than pi */
    double a[3], length;            /* unit, from point[0] to point[1] */
    double out[2][3], normal[2][3]; /* of the faces: across the edge
                                        in the face, out of it; normal */
} sel_region_edge;

/* An edge of a face: which one, which of its faces this is (0, 1), and whether it is on its left (seen from outside). */
typedef struct sel_region_side
{
    int edge, which, isLeft;
} sel_region_side;

typedef struct sel_region_face
{
    double normal[3], offset;
    double up[3]; /* unit, in the plane */
    int name;
    int firstSide, nSides;
    int convex;
} sel_region_face;

/* Depth-first; skip is where to go on when the node is missed. */
typedef struct sel_region_node
{
    double low[3], high[3];
    int first, count; /* of a leaf, in order; count 0: an inner node */
    int skip;
} sel_region_node;

/* Where a vertex has one of its sectors: between two edges, counter-clockwise
   seen from outside. For the making of fans. */
typedef struct sel_region_corner
{
    int from, to;
    double normal[3];
} sel_region_corner;

typedef struct sel_regions
{
    int nVertices, nEdges, nFaces;
    int nRays, nSectors, nSides, nNodes, nOrder;
    int isWall;
    double *points; /* nVertices x 3 */
    sel_region_vertex *vertices;
    sel_region_edge *edges;
    sel_region_face *faces;
    sel_region_ray *rays;
    sel_region_sector *sectors;
    sel_region_side *sides;
    double (*boxes)[6]; /* of items: low, high */
    int *order;         /* items, those that nothing touches left out */
    sel_region_node *nodes;
} sel_regions;

struct sel_subregions
{
    sel_regions regions;
};

/* A plane of the walls, and a triangle that has it. */
typedef struct sel_wall_plane
{
    int plane, triangle;
} sel_wall_plane;

struct sel_wall_regions
{
    sel_regions regions;
    sel_wall_plane *planes; /* ascending */
    int nPlanes;
    int *pointTriangle; /* of each point the first triangle (name) */
};

/* region.c: room for so many; 0: no memory. Rays: so many corners, twice. */
int sel_regions_reserve(
    sel_regions *regions, int nVertices, int nEdges, int nFaces, int nSides);
void sel_regions_release(sel_regions *regions);

/* region.c: direction and length of an edge, whose points are set. */
void sel_region_set_edge(sel_regions *regions, int edge);

/* region.c: one face more of an edge: the normal, and whether the face is on the
   left of the edge (seen from outside). Returns its number there. */
int sel_region_add_face(
    sel_regions *regions, int edge, const double normal[3], int isLeft);

/* region_fan.c: rays of all vertices, from their corners: those of a vertex are
   start[v] .. start[v + 1] - 1. Edges are set. 0: no memory. */
int sel_region_set_fans(
    sel_regions *regions, const sel_region_corner *corners, const int *start);

/* region_tree.c: after all else is set; 0: no memory. */
int sel_region_tree_build(sel_regions *regions);

/* region_fan.c: how often a vertex counts from a direction n (unit or not) in
   which a point lies from it: see region_fan.c. */
int sel_region_vertex_index(
    const sel_regions *regions, const sel_region_vertex *v, const double n[3]);

/* region_foot.c: likewise an edge of a point at y, whose foot lies on it; 0: it does
   not, or does not count. */
int sel_region_edge_index(
    const sel_regions *regions, const sel_region_edge *e, const double y[3]);

/* region_foot.c: is the foot of a point within a face? */
int sel_region_face_holds(
    const sel_regions *regions, const sel_region_face *f, const double y[3]);

/* region_tree.c: the squared distance of a point from a box. */
double sel_region_from_box(
    const double y[3], const double low[3], const double high[3]);

#endif
