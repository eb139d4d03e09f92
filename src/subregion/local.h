/*---------------------------------------------------------------------------*\
    local.h - one call for the local contacts of two bodies (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    Where a vertex of one comes to the surface of the other, the frame is that of
    the surface, in its unit; two edges: that of side 1. There the points of both
    have as many digits as they can have.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SUBREGION_LOCAL_H
#define SEL_SUBREGION_LOCAL_H

#include "subregion/region.h"

/* [-] Cosine by which a normal may be outside of what a vertex or an edge can
   touch along: there the weight has faded to zero. */
#define SEL_LOCAL_FADE 0.5
/* [-] Of the gap of two edges: an end of one that lies less beside the other is as
   near as they are, and their weight fades. */
#define SEL_LOCAL_BESIDE 0.5

/* A body or the walls (centre 0, Q unit, scale 1). A superellipsoid has no regions
   and the scale 1. */
typedef struct sel_local_side
{
    const sel_regions *regions;
    double centre[3], Q[9], scale;
    double radius;          /* around the centre [m]; walls: infinite */
    const sel_shape *shape; /* walls: NULL */
} sel_local_side;

/* How one side stands in the frame and unit of another:
   y = offset + ratio R x. */
typedef struct sel_local_frame
{
    double R[9], ratio, offset[3];
} sel_local_frame;

typedef struct sel_local_query
{
    sel_local_side side[2];
    double reach; /* [m] */
    int columns;  /* of unknowns: 6 or 12 */
    sel_local *locals;
    sel_local_slope *slopes;
    int capacity, count;
} sel_local_query;

/* A vertex at the surface of the other side, in the global frame. */
typedef struct sel_local_foot
{
    sel_local_kind kind;
    int owner;        /* side that the vertex is of */
    int vertex, item; /* numbers of the two sub-regions */
    int index;        /* how often it counts */
    double n[3];      /* unit, from the surface to the vertex */
    double gap;       /* [m] */
    double axis[3];   /* unit, along the edge */
    double at[3];     /* the vertex */
    double foot[3];
    double fade; /* of the vertex along n */
} sel_local_foot;

/* Two edges, in the global frame. */
typedef struct sel_local_cross
{
    int edge[2];               /* items */
    double a[2][3], length[2]; /* unit; [m] */
    double along[2];           /* from the first points [m] */
    double n[3], gap;          /* from side 0 to side 1 */
    double sine2;              /* squared sine of their angle */
    double at[2][3];
    double weight;
} sel_local_cross;

/* One of the unknowns: a unit way or a unit turn of one side. */
typedef struct sel_local_unknown
{
    int side, isTurn;
    double axis[3];
} sel_local_unknown;

/* 0 .. 1, and its slope. */
static inline double sel_local_smooth(double x)
{
    return x <= 0.0 ? 0.0 : x >= 1.0 ? 1.0 : x * x * (3.0 - 2.0 * x);
}

static inline double sel_local_smooth_slope(double x)
{
    return x <= 0.0 || x >= 1.0 ? 0.0 : 6.0 * x * (1.0 - x);
}

/* local.c: side k in the frame of the other. */
void sel_local_set_frame(
    const sel_local_query *q, int k, sel_local_frame *frame);

/* local.c: the number of a sub-region in names. */
int64_t sel_local_name(
    const sel_local_query *q, int item0, int item1, int isVertexOf1);
/* And of a vertex of a side: sel_local's place. */
int64_t sel_local_place(const sel_local_query *query, int vertex, int isSecond);

/* local.c: likewise with a superellipsoid, which has but one. */
int64_t sel_local_name_of(const sel_regions *regions, int item);

/* local.c: the next place for a local contact; NULL: beyond capacity (it is
   counted). */
sel_local *sel_local_next(sel_local_query *q);

/* local.c: may the node of side k be within reach of the other side's ball? */
int sel_local_is_near(const sel_local_query *q, int k, const double centre[3],
    const sel_region_node *node);

/* local.c: the centre of the other side in the frame and unit of side k. */
void sel_local_other(const sel_local_query *q, int k, double centre[3]);

/* local_vertex.c: a point beside y, in the frame and unit of the regions, of which
   it is asked where its foot lies. */
void sel_local_set_beside(
    const sel_regions *regions, const double y[3], double beside[3]);

/* local_vertex.c: vertices of a side at the surface of the other. */
void sel_local_vertices(sel_local_query *q, int owner);

/* local_edge.c */
void sel_local_edges(sel_local_query *q);

/* local_slope.c: the unknown of a column. */
void sel_local_set_unknown(sel_local_unknown *u, int column);

/* local_slope.c: how a point of a side moves, and a direction that is fixed to it
   turns. */
void sel_local_move(const sel_local_query *q, const sel_local_unknown *u,
    int side, const double x[3], double d[3]);
void sel_local_turn(
    const sel_local_unknown *u, int side, const double e[3], double d[3]);

/* local_slope.c: of the contact that was written last. */
void sel_local_foot_slope(
    const sel_local_query *q, const sel_local_foot *f, sel_local_slope *slope);
void sel_local_cross_slope(
    const sel_local_query *q, const sel_local_cross *c, sel_local_slope *slope);

#endif
