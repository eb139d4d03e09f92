/*---------------------------------------------------------------------------*\
    wall_mesh.h - triangles, edges, vertices and the tree of walls (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WALL_WALL_MESH_H
#define SEL_WALL_WALL_MESH_H

#include "superellipsoid.h"
#include "base/box_tree.h"

/* Number of triangles that a query sorts together; a body touches far fewer. */
#define SEL_WALL_BATCH 256
/* Maximum number of triangles in a leaf of the tree. */
#define SEL_WALL_LEAF 4

typedef struct sel_wall_triangle
{
    int point[3];
    int patch;
    int plane;         /* name of the first triangle in its set of connected
                          coplanar triangles */
    int name;          /* index of the triangle in the whole mesh
                          (wall_part.c) */
    double normal[3];  /* unit, into the wall */
    double offset;     /* normal . x on the plane */
    double side[3][4]; /* the plane through each side: unit normal s, in the
                          plane of the triangle and inwards, and offset; s.x -
                          offset >= 0 inside */
    double slack;      /* tolerance of the test inside [m] */
    double off;        /* greatest distance of its corners from the plane [m] */
    int bare;          /* 1: none of its edges and vertices can be touched, and
                          it forms no corner */
    int sheet;  /* 1: belongs to a wall without thickness (wall_path.c) */
    int hollow; /* bit k: at side k the triangle forms a corner with another
                   wall, which is in front of it */
    double low[3], high[3];
    int edge[3];   /* edges that this triangle owns and that can be touched,
                      -1: none */
    int vertex[3]; /* the same for vertices */
} sel_wall_triangle;

typedef struct sel_wall_edge
{
    int point[2];
    int firstFace, nFaces; /* range in `into` */
    int name; /* 3 times the name of the owning triangle plus the index of its
                 side; does not depend on which edges can be touched */
} sel_wall_edge;

/* A side of a triangle, with its points in ascending order. */
typedef struct sel_wall_side
{
    int low, high;
    int triangle, index;
} sel_wall_side;

/* Additional data of moving walls: the neighbours of each triangle. */
typedef struct sel_wall_topology
{
    sel_wall_side *sides; /* 3 nTriangles, grouped by edge */
    int *across;          /* 3 nTriangles: neighbours, then nTriangles: work
                             space */
    char *touchable;      /* nPoints: work space */
} sel_wall_topology;

typedef struct sel_wall_node
{
    sel_box_node box;
    int flat; /* one of its triangles, if all lie in one plane and no edge or
                 vertex of them can be touched; otherwise -1 */
    double axis[3];  /* unit, the mean normal of its triangles; zero if the
                        normals differ too much for a slab */
    double from, to; /* range of its triangles along the axis, with slack [m] */
    double slack;    /* tolerance for points on its triangles [m] */
} sel_wall_node;

/* Walls that move as rigid bodies (wall_rigid.c). Group g is the rigid wall g -
   1; group 0 is all other walls. */
typedef struct sel_wall_rigids
{
    int n;
    int *firstTriangle, *firstPoint; /* n + 2: first of each group, and the
                                        total */
    int *root;                       /* n + 1: root node of each group, -1:
                                        none */
    int *joints, nJoints; /* nodes above the trees of the groups, parents
                             first */
    int above;            /* the node above all rigid walls, -1: none */
    /* groups 1 to n, in the walls' own frames: */
    double *points, *into;
    sel_wall_triangle *triangles;
    sel_wall_node *nodes; /* from node `above` on */
    double *reach;        /* n: greatest distance of a point from the origin
                             [m] */
    double *pose;         /* n x 12: position [m] and rotation matrix */
    char *closed;         /* n: 1 if the wall has an inside */
    double travelled; /* upper bound of the path of any point, over all moves
                         [m] */
} sel_wall_rigids;

struct sel_walls
{
    int nPoints, nTriangles, nNodes;
    double low[3], high[3]; /* all triangles whose boxes overlap this box are
                               present [m] */
    double *points;
    int *pointName;               /* index of each point in the whole mesh */
    sel_wall_triangle *triangles; /* in ascending order of their names */
    sel_wall_edge *edges;
    double *into;          /* of each edge and face: direction from the edge
                              into the face, unit, in its plane */
    int *starStart, *star; /* neighbours of a point along mesh edges */
    int *order;
    sel_wall_node *nodes;
    sel_wall_topology topology; /* set only for walls that have moved, otherwise
                                   NULL */
    int *kept; /* nTriangles: names in the whole mesh; NULL: no open patches */
    int nSheets; /* number of triangles of walls without thickness */
    int nStray;  /* number of points of open rigid walls before all other rigid
                    walls; these are the last points of group 0 */
    sel_wall_rigids rigids;
    double travelled; /* upper bound of the path of any point outside rigid
                         walls, over all moves [m] */
};

/* Return the number of triangles and of points outside rigid walls; these have
   the lowest indices. */
static inline int sel_wall_still_triangles(const sel_walls *walls)
{
    return walls->rigids.firstTriangle[1];
}

static inline int sel_wall_still_points(const sel_walls *walls)
{
    return walls->rigids.firstPoint[1];
}

/* Returns a length that increases whenever a wall moves [m]. */
static inline double sel_wall_travelled(const sel_walls *walls)
{
    return walls->travelled + walls->rigids.travelled;
}

/* [-] Error of a few operations in single precision, including powers. */
#define SEL_WALL_SINGLE 1e-5

/* Maximum number of branches in a front. */
#define SEL_WALL_FRONT 24

/* The walls that a body may touch after a small motion: branches of the tree
   that contain all triangles within `limit` of the body, each with a lower
   bound of its distance. Rigid walls are not included. Initialise a front with
   zeros. */
typedef struct sel_wall_front
{
    double x[3], q[4];         /* pose at which the front was made or last
                                  queried */
    double limit;              /* [m]; 0: there is no front */
    double travelled;          /* walls->travelled at that pose [m] */
    float gap[SEL_WALL_FRONT]; /* [m] */
    int node[SEL_WALL_FRONT];
    int count;
} sel_wall_front;

/* wall_front.c: as sel_walls_contacts, for the body to which the front belongs,
   at the orientation q. Finds the same contacts, but faster if the body has
   moved little since the last query. */
int sel_walls_contacts_near(const sel_walls *walls, const sel_body *body,
    const double q[4], sel_wall_front *front, sel_contact *contacts,
    int capacity);

/* wall_front.c: as sel_walls_contacts_near, for the body `grown` on every side
   by at most `by` [m]. The front is not changed. */
int sel_walls_contacts_grown(const sel_walls *walls, const sel_body *grown,
    const double q[4], double by, const sel_wall_front *front,
    sel_contact *contacts, int capacity);

/* walls.c: as sel_walls_contacts, with only the triangles in the given
   branches. */
int sel_walls_contacts_of(const sel_walls *walls, const sel_body *body,
    const int *branches, int count, sel_contact *contacts, int capacity);

/* wall_hull.c: finds the lowest gauge of a hull on an edge between the points a
   and b (body frame [m]). Its point is a + x (b - a); gradient: a subgradient
   normal to the edge [1/m]. Returns 0 if the point is an end of the edge, or if
   the gauge is not below one. */
int sel_wall_hull_edge(const sel_shape *shape, const double a[3],
    const double b[3], double *x, double *gauge, double gradient[3]);

/* wall_parts.c: sel_wall_part_crosses is for a convex part of a body whose
   centre is behind a plane. It returns 1 if the part crosses the plane and the
   centre of the whole body is in front of it. n: normal of the plane, unit,
   into the wall; distance: of the plane from the part's centre along n [m], <
   0; middle: the middle of the part's section with the plane.
   sel_wall_part_sees returns 0 if the part is entirely behind the plane and the
   centre of the whole body is in front of it. */
int sel_wall_part_crosses(
    const sel_body *body, const double n[3], double distance, double middle[3]);
int sel_wall_part_sees(
    const sel_body *part, const double n[3], double distance);

/* wall_tree.c: returns an upper bound of the support distance along n
   (polyhedron: of the greater of those along n and -n). The relative excess is
   at most SEL_WALL_SINGLE. Single precision takes a fifth of the time. */
double sel_wall_support_most(const sel_shape *shape, const double n[3]);

/* Computes the bounding box of a body. */
void sel_wall_body_box(const sel_body *body, double low[3], double high[3]);

/* Data that a part of a mesh gets from the whole mesh, for each triangle. */
typedef struct sel_wall_names
{
    const int *points;
    const int *triangles, *planes; /* names */
    const int *edges;    /* nTriangles x 3: names of the edges that the triangle
                            owns, or -1 */
    const int *vertices; /* bit k: the triangle owns the vertex k; bit 3: it
                            belongs to a wall without thickness; bits 4 to 6:
                            sel_wall_triangle.hollow */
    const double *normals; /* nTriangles x 4: normal and offset of the plane */
    double low[3], high[3];
} sel_wall_names;

/* wall_mesh.c: as sel_walls_create_rigid. `rigid` NULL: no wall is rigid.
   `names`: for a part of a mesh; otherwise NULL. */
sel_status sel_wall_mesh_create(sel_walls **walls, const sel_wall_mesh *mesh,
    const int *rigid, const sel_wall_names *names, int *bad);

/* wall_mesh.c: updates a whole mesh after points outside rigid walls have
   moved. Finds planes, edges and vertices again; the tree keeps its branches.
   Returns SEL_E_MESH as sel_walls_create. */
sel_status sel_wall_mesh_again(sel_walls *walls, int *bad);

/* wall_rigid.c: sel_wall_rigids_begin assigns triangles and points to groups,
   before the tree is built. sel_wall_rigids_keep stores them in their own
   frames, after the tree is built. */
sel_status sel_wall_rigids_begin(sel_walls *walls, const int *rigid);
sel_status sel_wall_rigids_keep(sel_walls *walls);
void sel_wall_rigids_free(sel_wall_rigids *rigids);

/* wall_tree.c: fits the branches to triangles that have moved, except those in
   rigid walls. */
void sel_wall_tree_refit(sel_walls *walls);

/* wall_path.c: finds the first triangle below a node that a straight path
   crosses from the triangle's front. Returns its index, -1: none; *share: the
   share of the path up to the crossing. If two shares are equal, the triangle
   with the lower name is first. */
int sel_walls_first(const sel_walls *walls, int branch, const double from[3],
    const double to[3], double *share);

/* wall_path.c: returns 1 if a wall without thickness lies between two points,
   on the path from `one` to `bend` and then to `two`. The caller first checks
   walls->nSheets, because this function takes time. */
int sel_walls_part(const sel_walls *walls, const double one[3],
    const double bend[3], const double two[3]);

/* wall_path.c: sel_wall_find_sheets marks the triangles of walls without
   thickness, in a whole mesh whose tree is built. sel_wall_count_sheets counts
   them. */
void sel_wall_find_sheets(sel_walls *walls);
void sel_wall_count_sheets(sel_walls *walls);

/* wall_open.c: if patches are open, replaces the names of the first n
   triangles, which are their indices, by their names in the whole mesh. */
void sel_wall_rename(sel_walls *walls, int n);

/* wall_tree.c: sets the box and the slack of a node from its triangles or its
   children. `far` [m]: size of a coordinate that may cause rounding. */
void sel_wall_node_fit(const sel_walls *walls, sel_wall_node *node, double far);

/* wall_tree.c: updates the nodes above trees that have moved. */
void sel_wall_tree_join(sel_walls *walls);

/* wall_part.c: returns the index of the triangle with a name; -1: the triangle
   is not present. */
int sel_wall_find(const sel_walls *walls, int name);

/* wall_tree.c: builds the tree, after everything else is set. */
void sel_wall_tree_build(sel_walls *walls);

/* Returns 1 if a body inside the ball may touch a wall. The test uses boxes, so
   the body need not touch one. */
int sel_walls_near(
    const sel_walls *walls, const double centre[3], double radius);

/* As sel_walls_near, for the triangles below a node; -1: no triangles. */
int sel_walls_near_branch(
    const sel_walls *walls, int branch, const double centre[3], double radius);

/* Computes the contact with one feature that was touched before. `item`: name
   of the feature; `triangle`: name of the triangle from which it was found.
   Returns 0 if the feature is no longer touched or does not exist. */
int sel_wall_again(const sel_walls *walls, const sel_body *body, int triangle,
    sel_feature feature, int item, sel_contact *contact);

/* Returns 1 if a point of the plane of triangle t is inside the triangle (with
   slack). */
int sel_wall_contains(const sel_walls *walls, int t, const double x[3]);

/* Returns 1 if the slab of a node has no common point with a body that extends
   from its centre by `reach` to both sides along the axis. */
static inline int sel_slab_apart(
    const sel_wall_node *node, double centre, double reach)
{
    return centre + reach < node->from || centre - reach > node->to;
}

#endif
