/*---------------------------------------------------------------------------*\
    region.h - sub-regions of a surface, and the tree over them (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The structures are the same for a polyhedron (its own frame and unit) and
    for walls (global frame, metres): vertices, edges and faces, normals out of
    the solid. Items are numbered consecutively: vertices, then edges, then
    faces.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SUBREGION_REGION_H
#define SEL_SUBREGION_REGION_H

#include "sel_local.h"
#include "base/box_tree.h"

/* Maximum number of items in a leaf of the tree. */
#define SEL_REGION_LEAF 4

/* The number of a sub-region of walls is SEL_REGION_WALL_TYPE times its type (0
   vertex, 1 edge, 2 face, 3 a vertex at the body's surface), plus its name.
   SEL_REGION_WALL_NAMES: the count of these numbers. */
#define SEL_REGION_WALL_TYPE  ((int64_t)1 << 31)
#define SEL_REGION_WALL_NAMES (4 * SEL_REGION_WALL_TYPE)
/* Maximum number of sub-regions of a body. */
#define SEL_REGION_BODY_NAMES ((int64_t)1 << 20)

/* A direction along the surface away from a vertex. The rays and the flat
   sectors between them bound the solid, which is a cone there. */
typedef struct sel_region_ray
{
    double e[3]; /* unit */
    int isEdge;  /* 1: an edge; 0: within a face, so that no sector spans pi */
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
    int firstSector, nSectors; /* of a vertex that is not closed; else 0 */
    int closed; /* 1: one fan of faces all around; 0: a rim, or a tangle
                   (several fans) */
    int wide;   /* closed: 1 if the solid's cone has more than half of all
                   directions */
    int used;   /* 0: inside a face or a flat edge: nothing touches it */
} sel_region_vertex;

typedef struct sel_region_edge
{
    int point[2];
    int name;
    int nFaces; /* 1 or 2: if more meet, each two that face each other have an
                   edge of their own (wall_regions.c) */
    int shut;   /* 1: the edge has one face, which faces the back of another
                   face. This back is stored as the second face, with the
                   opposite normal */
    int flat;   /* 1: between two triangles of one plane */
    int reflex; /* 1: between two faces, with an angle of the solid above pi */
    double a[3], length;            /* unit, from point[0] to point[1] */
    double out[2][3], normal[2][3]; /* of each face: direction in the face,
                                       normal to the edge, out of the face;
                                       normal of the face */
} sel_region_edge;

/* An edge of a face: number of the edge, which of the edge's faces this is (0,
   1), and whether the face is on the edge's left (seen from outside). */
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

/* A sector of a vertex: between two edges, counter-clockwise seen from outside.
   Fans consist of corners. */
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
    int *order;         /* items, without those that nothing touches */
    sel_box_node *nodes;
} sel_regions;

struct sel_subregions
{
    sel_regions regions;
};

/* A plane of the walls, and the first triangle in it. */
typedef struct sel_wall_plane
{
    int plane, triangle;
} sel_wall_plane;

struct sel_wall_regions
{
    sel_regions regions;
    sel_wall_plane *planes; /* ascending */
    int nPlanes;
    int *pointTriangle; /* first triangle of each point (name) */
};

/* region.c: allocates the arrays, with two rays per side. Returns 0 if there is
   no memory. */
int sel_regions_reserve(
    sel_regions *regions, int nVertices, int nEdges, int nFaces, int nSides);
void sel_regions_release(sel_regions *regions);

/* region.c: sets direction and length of an edge, whose points are set. */
void sel_region_set_edge(sel_regions *regions, int edge);

/* region.c: adds a face to an edge: its normal, and whether it is on the left
   of the edge (seen from outside). Returns the number of the face at the
   edge. */
int sel_region_add_face(
    sel_regions *regions, int edge, const double normal[3], int isLeft);

/* region_fan.c: sets the rays of all vertices from their corners: those of a
   vertex are start[v] .. start[v + 1] - 1. Edges must be set. Returns 0 if
   there is no memory. */
int sel_region_set_fans(
    sel_regions *regions, const sel_region_corner *corners, const int *start);

/* region_tree.c: builds the tree, after all else is set; returns 0 if there is
   no memory. */
int sel_region_tree_build(sel_regions *regions);

/* region_fan.c: returns how often a vertex counts for a point in the direction
   n (unit or not) from the vertex. */
int sel_region_vertex_index(
    const sel_regions *regions, const sel_region_vertex *v, const double n[3]);

/* region_foot.c: returns the same for an edge and a point at y; 0 if the foot
   of the point does not lie on the edge, or the edge does not count. */
int sel_region_edge_index(
    const sel_regions *regions, const sel_region_edge *e, const double y[3]);

/* region_foot.c: returns 1 if the foot of a point is within a face. */
int sel_region_face_holds(
    const sel_regions *regions, const sel_region_face *f, const double y[3]);

/* region_tree.c: returns the squared distance of a point from a box. */
double sel_region_from_box(
    const double y[3], const double low[3], const double high[3]);

#endif
