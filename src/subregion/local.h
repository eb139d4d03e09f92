/*---------------------------------------------------------------------------*\
    local.h - a query for the local contacts of two bodies (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A vertex of one side at the surface of the other is treated in the frame and
    the unit of the surface, two edges are treated in those of side 1. There the
    points of both sides have the most digits.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SUBREGION_LOCAL_H
#define SEL_SUBREGION_LOCAL_H

#include "subregion/region.h"

/* [-] The rays of a vertex or an edge bound the directions in which it can
   touch. If a normal points beyond a ray by this scalar product, the weight has
   faded to zero. */
#define SEL_LOCAL_FADE 0.5
/* [-] Share of the gap of two edges. If an end of one edge lies beside the
   other edge by less than this, it is about as near as the edges are, and the
   weight of the edges fades. */
#define SEL_LOCAL_BESIDE 0.5

/* A body or the walls (centre 0, Q unit, scale 1). A superellipsoid has no
   regions and the scale 1. */
typedef struct sel_local_side
{
    const sel_regions *regions;
    double centre[3], Q[9], scale;
    double radius;          /* around the centre [m]; walls: infinite */
    const sel_shape *shape; /* walls: NULL */
} sel_local_side;

/* Transformation of one side to the frame and unit of another: y = offset +
   ratio R x. */
typedef struct sel_local_frame
{
    double R[9], ratio, offset[3];
} sel_local_frame;

typedef struct sel_local_query
{
    sel_local_side side[2];
    double reach; /* [m] */
    int columns;  /* number of unknowns: 6 or 12 */
    sel_local *locals;
    sel_local_slope *slopes;
    int capacity, count;
} sel_local_query;

/* A vertex at the surface of the other side, in the global frame. */
typedef struct sel_local_foot
{
    sel_local_type type;
    int owner;        /* side that the vertex belongs to */
    int vertex, item; /* numbers of the two sub-regions */
    int index;        /* how often the contact counts */
    double n[3];      /* unit, from the surface to the vertex */
    double gap;       /* [m] */
    double axis[3];   /* unit, along the edge */
    double at[3];     /* the vertex */
    double foot[3];
    double fade; /* weight of the vertex along n */
} sel_local_foot;

/* Two edges, in the global frame. */
typedef struct sel_local_cross
{
    int edge[2];               /* indices of the edges */
    double a[2][3], length[2]; /* directions, unit; lengths [m] */
    double along[2];           /* distance of the nearest point from the first
                                  point of each edge [m] */
    double n[3], gap;          /* from side 0 to side 1 */
    double sine2;              /* squared sine of their angle */
    double at[2][3];
    double weight;
} sel_local_cross;

/* One of the unknowns: a unit translation or a unit rotation of one side. */
typedef struct sel_local_unknown
{
    int side, isTurn;
    double axis[3];
} sel_local_unknown;

/* A smooth step from 0 at x = 0 to 1 at x = 1, and its slope. */
static inline double sel_local_smooth(double x)
{
    return x <= 0.0 ? 0.0 : x >= 1.0 ? 1.0 : x * x * (3.0 - 2.0 * x);
}

static inline double sel_local_smooth_slope(double x)
{
    return x <= 0.0 || x >= 1.0 ? 0.0 : 6.0 * x * (1.0 - x);
}

/* local.c: sets the transformation of side k to the frame of the other. */
void sel_local_set_frame(
    const sel_local_query *q, int k, sel_local_frame *frame);

/* local.c: returns the name of the contact of two sub-regions. */
int64_t sel_local_name(
    const sel_local_query *q, int item0, int item1, int isVertexOf1);
/* local.c: returns the number of a vertex of a side, for `place` of
   sel_local. */
int64_t sel_local_place(const sel_local_query *query, int vertex, int isSecond);

/* local.c: returns the name of a contact with a superellipsoid, which has only
   one sub-region. */
int64_t sel_local_name_of(const sel_regions *regions, int item);

/* local.c: returns the address to which the next local contact is to be
   written; NULL: beyond capacity (the contact is counted). */
sel_local *sel_local_next(sel_local_query *q);

/* local.c: returns 1 if the node of side k may be within reach of the other
   side's ball. */
int sel_local_is_near(const sel_local_query *q, int k, const double centre[3],
    const sel_box_node *node);

/* local.c: sets the centre of the other side in the frame and unit of side
   k. */
void sel_local_other(const sel_local_query *q, int k, double centre[3]);

/* local_vertex.c: sets a point beside y, in the frame and unit of the regions.
   This point decides on which item the foot of y lies. */
void sel_local_set_beside(
    const sel_regions *regions, const double y[3], double beside[3]);

/* local_vertex.c: finds the contacts of the vertices of a side with the surface
   of the other. */
void sel_local_vertices(sel_local_query *q, int owner);

/* local_edge.c: finds the contacts of edges with edges. */
void sel_local_edges(sel_local_query *q);

/* local_slope.c: sets the unknown of a column. */
void sel_local_set_unknown(sel_local_unknown *u, int column);

/* local_slope.c: set the motion of a point of a side, and the rotation of a
   direction that is fixed to that side, per unit of an unknown. */
void sel_local_move(const sel_local_query *q, const sel_local_unknown *u,
    int side, const double x[3], double d[3]);
void sel_local_rotate(
    const sel_local_unknown *u, int side, const double e[3], double d[3]);

/* local_slope.c: set the derivatives of the contact that was written last. */
void sel_local_foot_slope(
    const sel_local_query *q, const sel_local_foot *f, sel_local_slope *slope);
void sel_local_cross_slope(
    const sel_local_query *q, const sel_local_cross *c, sel_local_slope *slope);

#endif
