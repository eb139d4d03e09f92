/*---------------------------------------------------------------------------*\
    wall_mesh.h - triangles, edges, vertices and the tree of walls (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WALL_WALL_MESH_H
#define SEL_WALL_WALL_MESH_H

#include "superellipsoid.h"
#include "base/box_tree.h"

/* Number of triangles that one query sorts at a time; a body touches far
   fewer. */
#define SEL_WALL_BATCH 256
/* Most triangles in a leaf of the tree. */
#define SEL_WALL_LEAF 4

typedef struct sel_wall_triangle
{
    int point[3];
    int patch;
    int plane;         /* name of the first of the connected coplanar
                          triangles */
    int name;          /* its index in the whole mesh (wall_part.c) */
    double normal[3];  /* unit, into the wall */
    double offset;     /* normal . x on the plane */
    double side[3][4]; /* the plane through each side, normal inward in the
                          triangle, unit; x - offset >= 0 inside */
    double slack;      /* tolerance of that test [m] */
    double off;        /* greatest distance of its points from the plane [m] */
    int bare;          /* 1: none of its edges and vertices can be touched */
    int sheet; /* 1: belongs to a wall without thickness (wall_path.c) */
    double low[3], high[3];
    int edge[3];   /* edges that this triangle owns and that can be touched,
                      -1: none */
    int vertex[3]; /* vertices likewise */
} sel_wall_triangle;

typedef struct sel_wall_edge
{
    int point[2];
    int firstFace, nFaces; /* range in `into` */
    int name; /* 3 times the name of the owning triangle plus the index of its
                 side, whatever other edges can be touched */
} sel_wall_edge;

/* One side of one triangle, with its points in ascending order. */
typedef struct sel_wall_side
{
    int low, high;
    int triangle, index;
} sel_wall_side;

/* Additional data of moving walls: the neighbours of each triangle. */
typedef struct sel_wall_topology
{
    sel_wall_side *sides; /* 3 nTriangles, grouped by edge */
    int *across;          /* 3 nTriangles neighbours, then nTriangles of work
                             space */
    char *touchable;      /* nPoints: work space */
} sel_wall_topology;

typedef struct sel_wall_node
{
    sel_box_node box;
    int flat; /* one of its triangles, if all lie in one plane and none has
                        an edge or vertex that can be touched; else -1 */
    double axis[3];  /* unit, the mean normal of its triangles; zero: the
                        normals differ too much for a slab */
    double from, to; /* range of its triangles along the axis, with slack [m] */
    double slack;    /* tolerance for points on its triangles [m] */
} sel_wall_node;

/* Walls that move as rigid bodies (wall_rigid.c). Group 0 is all other walls,
   group g the rigid wall g - 1. */
typedef struct sel_wall_rigids
{
    int n;
    int *firstTriangle, *firstPoint; /* n + 2: first of each group, and the
                                        total */
    int *root;                       /* n + 1: root node of each group, -1:
                                        none */
    int *joints, nJoints; /* nodes above the groups' trees, parents first */
    int above;            /* the node above all rigid walls, -1: none */
    /* in the walls' own frames, from group 1 on */
    double *points, *into;
    sel_wall_triangle *triangles;
    sel_wall_node *nodes; /* from node `above` on */
    double *reach;        /* n: greatest distance of a point from the origin
                             [m] */
    double *pose;         /* n x 12: position [m] and rotation matrix */
    char *closed;         /* n: 1 if it has an inside */
    double travelled; /* upper bound of the path of any point, over all moves
                         [m] */
} sel_wall_rigids;

struct sel_walls
{
    int nPoints, nTriangles, nNodes;
    double low[3], high[3]; /* all triangles that meet this box are present
                               [m] */
    double *points;
    int *pointName;               /* index in the whole mesh */
    sel_wall_triangle *triangles; /* in the order of their names */
    sel_wall_edge *edges;
    double *into;          /* from an edge into each face, unit, in its plane */
    int *starStart, *star; /* neighbours of a point along mesh edges */
    int *order;
    sel_wall_node *nodes;
    sel_wall_topology topology; /* only of walls that have moved, else NULLs */
    int *
        kept; /* nTriangles: names where the mesh has open patches; else NULL */
    int nSheets; /* triangles of walls without thickness */
    int nStray;  /* number of points of open rigid walls that come before all
                    other rigid walls: the last points of group 0 */
    sel_wall_rigids rigids;
    double travelled; /* upper bound of the path of any point outside rigid
                         walls, over all moves [m] */
};

/* Number of triangles and points outside rigid walls; these come first. */
static inline int sel_wall_still_triangles(const sel_walls *walls)
{
    return walls->rigids.firstTriangle[1];
}

static inline int sel_wall_still_points(const sel_walls *walls)
{
    return walls->rigids.firstPoint[1];
}

/* Grows whenever any wall moves [m]. */
static inline double sel_wall_travelled(const sel_walls *walls)
{
    return walls->travelled + walls->rigids.travelled;
}

/* [-] Error of some operations in single precision, powers included. */
#define SEL_WALL_SINGLE 1e-5

/* Most branches in a front. */
#define SEL_WALL_FRONT 24

/* The walls that a body may touch while it has moved little: branches of the
   tree that contain all triangles within `limit` of the body, each with a lower
   bound of its distance. Rigid walls are not included. Zero it to begin. */
typedef struct sel_wall_front
{
    double x[3], q[4];         /* pose at which it was made, or last queried */
    double limit;              /* [m]; 0: there is none */
    double travelled;          /* walls->travelled at that time [m] */
    float gap[SEL_WALL_FRONT]; /* [m] */
    int node[SEL_WALL_FRONT];
    int count;
} sel_wall_front;

/* wall_front.c: as sel_walls_contacts, for the body that owns the front, at the
   orientation q. Finds the same contacts, faster where the body has moved
   little since the last query. */
int sel_walls_contacts_near(const sel_walls *walls, const sel_body *body,
    const double q[4], sel_wall_front *front, sel_contact *contacts,
    int capacity);

/* wall_front.c: likewise, for the body grown on every side by at most `by` [m];
   the front stays unchanged. */
int sel_walls_contacts_grown(const sel_walls *walls, const sel_body *grown,
    const double q[4], double by, const sel_wall_front *front,
    sel_contact *contacts, int capacity);

/* walls.c: as sel_walls_contacts, with the triangles of some branches. */
int sel_walls_contacts_of(const sel_walls *walls, const sel_body *body,
    const int *branches, int count, sel_contact *contacts, int capacity);

/* wall_hull.c: finds the least gauge of a hull on an edge between points a and
   b (body frame [m]): it is at a + x (b - a), with a subgradient normal to the
   edge [1/m]. Returns 0 where it is at an end, or not below one. */
int sel_wall_hull_edge(const sel_shape *shape, const double a[3],
    const double b[3], double *x, double *gauge, double gradient[3]);

/* wall_parts.c: sel_wall_part_crosses returns 1 where a convex part of a body,
   with its centre behind a plane, crosses it and the centre of the whole is in
   front. n: unit, into the wall; distance: of the plane from the part's centre
   along n [m], < 0; middle: of the part's section there. sel_wall_part_sees
   returns 0 where the part is entirely behind the plane and the centre of the
   whole in front. */
int sel_wall_part_crosses(
    const sel_body *body, const double n[3], double distance, double middle[3]);
int sel_wall_part_sees(
    const sel_body *part, const double n[3], double distance);

/* wall_tree.c: returns an upper bound of the support distance that exceeds it
   by at most SEL_WALL_SINGLE of it. Single precision takes a fifth of the
   time. */
double sel_wall_support_most(const sel_shape *shape, const double n[3]);

/* Sets the bounding box of a body. */
void sel_wall_body_box(const sel_body *body, double low[3], double high[3]);

/* Data that the whole mesh hands to a part of it, for each triangle. */
typedef struct sel_wall_names
{
    const int *points;
    const int *triangles, *planes; /* names */
    const int *edges;    /* nTriangles x 3: names of the edges that it owns, or
                            -1 */
    const int *vertices; /* bit k: it owns the vertex k; bit 3: it belongs to a
                            wall without thickness */
    const double *normals; /* nTriangles x 4: normal and offset of the plane */
    double low[3], high[3];
} sel_wall_names;

/* wall_mesh.c: as sel_walls_create_rigid (rigid NULL: no wall is rigid); for a
   part of a mesh if names are given. */
sel_status sel_wall_mesh_create(sel_walls **walls, const sel_wall_mesh *mesh,
    const int *rigid, const sel_wall_names *names, int *bad);

/* wall_mesh.c: updates a whole mesh where points outside rigid walls have
   moved: planes, edges and vertices are found anew, the tree keeps its
   branches. Returns SEL_E_MESH as sel_walls_create. */
sel_status sel_wall_mesh_again(sel_walls *walls, int *bad);

/* wall_rigid.c: assigns triangles and points to groups, before the tree is
   built; and keeps them in their own frames, after it is. */
sel_status sel_wall_rigids_begin(sel_walls *walls, const int *rigid);
sel_status sel_wall_rigids_keep(sel_walls *walls);
void sel_wall_rigids_free(sel_wall_rigids *rigids);

/* wall_tree.c: fits the branches to triangles that have moved, except those of
   rigid walls. */
void sel_wall_tree_refit(sel_walls *walls);

/* wall_path.c: returns the index of the first triangle below a node that a
   straight path crosses from its front, and at which share of the path; -1:
   none. Of equal ones, that of the lowest name. */
int sel_walls_first(const sel_walls *walls, int branch, const double from[3],
    const double to[3], double *share);

/* wall_path.c: returns 1 where a wall without thickness lies between two points,
   on the path from `one` to `bend` and on to `two`. The caller first checks
   walls.nSheets, as this is not cheap. */
int sel_walls_part(const sel_walls *walls, const double one[3],
    const double bend[3], const double two[3]);

/* wall_path.c: marks the triangles of walls without thickness, in a whole mesh
   whose tree is built; and counts them. */
void sel_wall_find_sheets(sel_walls *walls);
void sel_wall_count_sheets(sel_walls *walls);

/* wall_open.c: where some patches are open, gives the first n triangles, whose
   names are their indices, the names that they have in the whole mesh. */
void sel_wall_rename(sel_walls *walls, int n);

/* wall_tree.c: sets the box and the slack of a node from its triangles or its
   children; far [m]: a coordinate that may cause rounding. */
void sel_wall_node_fit(const sel_walls *walls, sel_wall_node *node, double far);

/* wall_tree.c: updates the nodes above trees that have moved. */
void sel_wall_tree_join(sel_walls *walls);

/* wall_part.c: returns the index of the triangle of that name; -1: it is not
   present. */
int sel_wall_find(const sel_walls *walls, int name);

/* wall_tree.c: builds the tree, after all else is set. */
void sel_wall_tree_build(sel_walls *walls);

/* Returns 1 where a body inside the ball may touch a wall. The test is by
   boxes, so it may not. */
int sel_walls_near(
    const sel_walls *walls, const double centre[3], double radius);

/* The same for what is below a node; -1: nothing. */
int sel_walls_near_branch(
    const sel_walls *walls, int branch, const double centre[3], double radius);

/* Computes the contact with one feature that was touched, by the triangle it
   was found from (both by their names). Returns 0 where it is no longer
   touched, or does not exist. */
int sel_wall_again(const sel_walls *walls, const sel_body *body, int triangle,
    sel_feature feature, int item, sel_contact *contact);

/* Returns 1 where a point of the plane of triangle t is inside it (with
   slack). */
int sel_wall_contains(const sel_walls *walls, int t, const double x[3]);

/* Returns 1 where the slab of a node has no point in common with a body that
   reaches from its centre by `reach` to both sides along the axis. */
static inline int sel_slab_apart(
    const sel_wall_node *node, double centre, double reach)
{
    return centre + reach < node->from || centre - reach > node->to;
}

#endif
