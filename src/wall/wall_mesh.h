/*---------------------------------------------------------------------------*\
    wall_mesh.h - triangles, edges, vertices and the tree of walls (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_WALL_WALL_MESH_H
#define SEL_WALL_WALL_MESH_H

#include "superellipsoid.h"

/* Triangles sorted at a time by one query; a body touches far fewer. */
#define SEL_WALL_BATCH 256
/* Triangles in a leaf of the tree. */
#define SEL_WALL_LEAF 4

typedef struct sel_wall_triangle
{
    int point[3];
    int patch;
    int plane;         /* name of the first of the coplanar triangles that hang
                  together */
    int name;          /* its index in the whole mesh (wall_part.c) */
    double normal[3];  /* unit, into the wall */
    double offset;     /* normal . x on the plane */
    double side[3][4]; /* the plane through each side, normal inward in the
                          triangle, unit; x - offset >= 0 inside */
    double slack;      /* of that test [m] */
    double off;        /* of its points from the plane, at most [m] */
    int bare;          /* 1: none of its edges and vertices can be touched */
    int sheet;         /* 1: of a wall without thickness (wall_way.c) */
    double low[3], high[3];
    int edge[3];   /* edges that this triangle owns and that can be touched,
                      -1: none */
    int vertex[3]; /* vertices likewise */
} sel_wall_triangle;

typedef struct sel_wall_edge
{
    int point[2];
    int firstFace, nFaces; /* of into */
    int name; /* 3 times the name of the triangle that owns it, plus which side
                 of that it is: whatever other edges can be touched */
} sel_wall_edge;

/* One side of one triangle, with its points in ascending order. */
typedef struct sel_wall_side
{
    int low, high;
    int triangle, index;
} sel_wall_side;

/* What moving walls need besides: where each triangle's neighbours are. */
typedef struct sel_wall_topology
{
    sel_wall_side
        *sides;      /* 3 nTriangles, those of an edge next to each other */
    int *across;     /* 4 nTriangles: room for what joins planes */
    char *touchable; /* nPoints: room */
} sel_wall_topology;

/* Depth-first: the first child follows its parent; skip is where to go on
   when the node is missed. */
typedef struct sel_wall_node
{
    double low[3], high[3];
    double axis[3];   /* unit: the mean normal of its triangles; zero: they do
                         not look the same way, there is no slab */
    double from, to;  /* they lie between these along the axis, with slack */
    double slack;     /* of points on its triangles [m] */
    int first, count; /* of a leaf, in order; count 0: an inner node */
    int skip;
    int flat; /* a triangle in whose plane all lie, where none has an edge or
                 vertex that can be touched; else -1 */
} sel_wall_node;

/* Walls that move as solids (wall_rigid.c). Group 0 is what does not, group g the
   rigid wall g - 1. */
typedef struct sel_wall_rigids
{
    int n;
    int *firstTriangle, *firstPoint; /* n + 2: of each group, and all */
    int *root;                       /* n + 1: node of its tree, -1: none */
    int *joints, nJoints; /* nodes above trees, each after those above it */
    int above;            /* the node above all rigid walls, -1: none */
    /* in their own frames, all of group 1 on */
    double *points, *into;
    sel_wall_triangle *triangles;
    sel_wall_node *nodes; /* from above on */
    double *reach;        /* n: of a point from the origin, at most [m] */
    double *pose;         /* n x 12: position [m] and turn */
    char *closed;         /* n: it has an inside */
    double travelled; /* no point has gone farther, all ways summed up [m] */
} sel_wall_rigids;

struct sel_walls
{
    int nPoints, nTriangles, nNodes;
    double low[3], high[3]; /* all triangles that meet this box are there [m] */
    double *points;
    int *pointName;               /* index in the whole mesh */
    sel_wall_triangle *triangles; /* in the order of their names */
    sel_wall_edge *edges;
    double *into;          /* from an edge into each face, unit, in its plane */
    int *starStart, *star; /* neighbours of a point along mesh edges */
    int *order;
    sel_wall_node *nodes;
    sel_wall_topology topology; /* of those that have moved; else NULLs */
    int *
        kept; /* nTriangles: of a mesh with open patches the names; else NULL */
    int nSheets; /* triangles of walls without thickness */
    int nStray; /* points of rigid walls that are open and come before all that are
                    not: the last of those that are of no rigid wall */
    sel_wall_rigids rigids;
    double travelled; /* no point that is not of rigid walls has gone farther,
                         all ways summed up [m] */
};

/* Triangles and points that are not of rigid walls: they come first. */
static inline int sel_wall_still_triangles(const sel_walls *walls)
{
    return walls->rigids.firstTriangle[1];
}

static inline int sel_wall_still_points(const sel_walls *walls)
{
    return walls->rigids.firstPoint[1];
}

/* It grows where any of them moves [m]. */
static inline double sel_wall_travelled(const sel_walls *walls)
{
    return walls->travelled + walls->rigids.travelled;
}

/* [-] Some roundings in single precision, of powers too. */
#define SEL_WALL_SINGLE 1e-5

/* Branches of a front. */
#define SEL_WALL_FRONT 24

/* What of the walls a body may touch while it has moved little: branches of the
   tree that hold all triangles within limit of the body, with how far each is
   at least. Rigid walls are no part of it. Zero it to begin. */
typedef struct sel_wall_front
{
    double x[3], q[4];         /* the pose at which it was made, or asked for */
    double limit;              /* [m]; 0: there is none */
    double travelled;          /* of walls that are not rigid, then [m] */
    float gap[SEL_WALL_FRONT]; /* [m] */
    int node[SEL_WALL_FRONT];
    int count;
} sel_wall_front;

/* wall_front.c: as sel_walls_contacts, of the body whose front it is, at the
   orientation q. The same contacts, found sooner where the body has moved
   little since it was last asked for. */
int sel_walls_contacts_near(const sel_walls *walls, const sel_body *body,
    const double q[4], sel_wall_front *front, sel_contact *contacts,
    int capacity);

/* wall_front.c: likewise, of the body grown on every side by at most so much
   [m]; the front stays as it is. */
int sel_walls_contacts_grown(const sel_walls *walls, const sel_body *grown,
    const double q[4], double by, const sel_wall_front *front,
    sel_contact *contacts, int capacity);

/* walls.c: contacts with triangles of some branches. */
int sel_walls_contacts_of(const sel_walls *walls, const sel_body *body,
    const int *branches, int count, sel_contact *contacts, int capacity);

/* wall_hull.c: the least gauge of a hull between points a and b (body frame [m])
   of an edge: at a + x (b - a), with a subgradient across the edge [1/m]. 0: it is
   at an end, or no less than one. */
int sel_wall_hull_edge(const sel_shape *shape, const double a[3],
    const double b[3], double *x, double *gauge, double gradient[3]);

/* wall_parts.c: does a part of a body, whose centre is behind a plane, cross it, with
   the centre of the whole in front? n (unit, into the wall), distance of the plane
   from the part's centre along n [m], < 0; the middle of its section there. And does a
   part see the plane, or is it behind it with all that it has? */
int sel_wall_part_crosses(
    const sel_body *body, const double n[3], double distance, double middle[3]);
int sel_wall_part_sees(
    const sel_body *part, const double n[3], double distance);

/* wall_tree.c: no less than the support distance, and no more than that but for
   SEL_WALL_SINGLE of it: in single precision, a fifth of the cost. */
double sel_wall_support_most(const sel_shape *shape, const double n[3]);

/* The box around a body. */
void sel_wall_body_box(const sel_body *body, double low[3], double high[3]);

/* What a part of a mesh is told by the whole one, a triangle each. */
typedef struct sel_wall_names
{
    const int *points;
    const int *triangles, *planes; /* names */
    const int *edges;    /* nTriangles x 3: of the edges that it owns, or -1 */
    const int *vertices; /* bit k: it owns the vertex k; bit 3: it is of a wall
                            without thickness */
    const double *normals; /* nTriangles x 4: of the plane, and the offset */
    double low[3], high[3];
} sel_wall_names;

/* wall_mesh.c: sel_walls_create_rigid (NULL: none is), of a part where names are
   given. */
sel_status sel_wall_mesh_create(sel_walls **walls, const sel_wall_mesh *mesh,
    const int *rigid, const sel_wall_names *names, int *bad);

/* wall_mesh.c: the points that are not of rigid walls are others, the triangles
   are not: planes, edges and vertices anew, the tree as far as it is not the
   same. Of a whole mesh. SEL_E_MESH as sel_walls_create. */
sel_status sel_wall_mesh_again(sel_walls *walls, int *bad);

/* wall_rigid.c: which triangles and points are whose, before the tree; and after
   it what they are in their own frames. */
sel_status sel_wall_rigids_begin(sel_walls *walls, const int *rigid);
sel_status sel_wall_rigids_keep(sel_walls *walls);
void sel_wall_rigids_free(sel_wall_rigids *rigids);

/* wall_tree.c: the same branches, around triangles that have moved, those of rigid
   walls left out. */
void sel_wall_tree_refit(sel_walls *walls);

/* wall_way.c: of those below a node the first triangle, where it stands, through
   which a way goes from its front, and at which share of the way; -1: none. Of equals
   that of the lowest name. */
int sel_walls_first(const sel_walls *walls, int branch, const double from[3],
    const double to[3], double *share);

/* wall_way.c: does a wall without thickness lie between two points, on the way
   from one to a bend and on to the other? Cheap where there is none
   (walls.nSheets), which the caller asks first. */
int sel_walls_part(const sel_walls *walls, const double one[3],
    const double bend[3], const double two[3]);

/* wall_way.c: which triangles these are, of a whole mesh whose tree is built; and how
   many. */
void sel_wall_find_sheets(sel_walls *walls);
void sel_wall_count_sheets(sel_walls *walls);

/* wall_open.c: names of the first n triangles, which have their indices, as they
   are in the mesh without open patches, where some are open. */
void sel_wall_rename(sel_walls *walls, int n);

/* wall_tree.c: the box and the slack of a node, of its triangles, or of those of
   its children; far [m]: a coordinate that rounding may come from. */
void sel_wall_node_fit(const sel_walls *walls, sel_wall_node *node, double far);

/* wall_tree.c: the nodes above trees that have moved. */
void sel_wall_tree_join(sel_walls *walls);

/* wall_part.c: where the triangle of that name stands; -1: it is not there. */
int sel_wall_find(const sel_walls *walls, int name);

/* wall_tree.c: after all else is set. */
void sel_wall_tree_build(sel_walls *walls);

/* May a body inside the ball touch a wall? By boxes: yes does not mean that it
   does. */
int sel_walls_near(
    const sel_walls *walls, const double centre[3], double radius);

/* The same of what is below a node; -1: nothing. */
int sel_walls_near_branch(
    const sel_walls *walls, int branch, const double centre[3], double radius);

/* One feature that was touched, by the triangle it was found from (both by their
   names): 0 where it is not touched any more, or is none. */
int sel_wall_again(const sel_walls *walls, const sel_body *body, int triangle,
    sel_feature feature, int item, sel_contact *contact);

/* Is a point of the plane of triangle t inside it (with slack)? */
int sel_wall_contains(const sel_walls *walls, int t, const double x[3]);

/* Do two boxes have no point in common? */
static inline int sel_boxes_apart(const double lowA[3], const double highA[3],
    const double lowB[3], const double highB[3])
{
    return lowA[0] > highB[0] || highA[0] < lowB[0] || lowA[1] > highB[1]
        || highA[1] < lowB[1] || lowA[2] > highB[2] || highA[2] < lowB[2];
}

/* Does the slab of a node have no point in common with a body that reaches
   from its centre by reach to both sides along the axis? */
static inline int sel_slab_apart(
    const sel_wall_node *node, double centre, double reach)
{
    return centre + reach < node->from || centre - reach > node->to;
}

#endif
