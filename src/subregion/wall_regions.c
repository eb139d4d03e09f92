/*---------------------------------------------------------------------------*\
    wall_regions.c - the sub-regions of walls, whole or a part

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A seam between triangles of one plane is an edge that nothing touches. If
    more than two faces meet, as at the foot of a baffle, each two that face
    each other across free space have an edge of their own. All names refer to
    the whole mesh: the name of a face is its plane, that of an edge is three
    times its first triangle plus the index of its side, that of a vertex is its
    point. A part of the walls lacks neighbours of its outermost triangles; the
    errors that follow lie outside its box.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "subregion/region.h"
#include "wall/wall_mesh.h"

#include <gsl/gsl_math.h>
#include <stdint.h>
#include <stdlib.h>

static int by_points(const void *left, const void *right)
{
    const sel_wall_side *a = left, *b = right;
    if (a->low != b->low)
    {
        return a->low < b->low ? -1 : 1;
    }
    if (a->high != b->high)
    {
        return a->high < b->high ? -1 : 1;
    }
    return a->triangle != b->triangle ? a->triangle - b->triangle
                                      : a->index - b->index;
}

static int by_plane(const void *left, const void *right)
{
    const sel_wall_plane *a = left, *b = right;
    if (a->plane != b->plane)
    {
        return a->plane < b->plane ? -1 : 1;
    }
    return a->triangle < b->triangle ? -1 : a->triangle > b->triangle;
}

static void set_sides(const sel_walls *walls, sel_wall_side *sides)
{
    for (int i = 0; i < 3 * walls->nTriangles; i++)
    {
        const int *points = walls->triangles[i / 3].point;
        int a = points[i % 3], b = points[(i + 1) % 3];
        sides[i] = (sel_wall_side){.low = GSL_MIN_INT(a, b),
            .high = GSL_MAX_INT(a, b),
            .triangle = i / 3,
            .index = i % 3};
    }
    qsort(
        sides, 3 * (size_t)walls->nTriangles, sizeof(sel_wall_side), by_points);
}

static int next_edge(const sel_wall_side *sides, int n, int first)
{
    int last = first + 1;
    while (last < n && sides[last].low == sides[first].low
        && sides[last].high == sides[first].high)
    {
        last++;
    }
    return last;
}

/* Returns the maximum number of edges. */
static int count_edges(const sel_wall_side *sides, int n)
{
    int count = 0;
    for (int first = 0, last; first < n; first = last)
    {
        last = next_edge(sides, n, first);
        count += last - first > 2 ? last - first : 1;
    }
    return count;
}

static void set_faces(sel_regions *regions, const sel_walls *walls)
{
    for (int v = 0; v < walls->nPoints; v++)
    {
        sel_region_vertex *vertex = &regions->vertices[v];
        v3_copy(regions->points + 3 * v, walls->points + 3 * v);
        vertex->index = v;
        vertex->name = walls->pointName[v];
        vertex->used = 1;
    }
    for (int t = 0; t < walls->nTriangles; t++)
    {
        const sel_wall_triangle *tri = &walls->triangles[t];
        sel_region_face *face = &regions->faces[t];
        v3_scale(face->normal, -1.0, tri->normal);
        face->offset = -tri->offset;
        face->name = tri->plane;
        face->firstSide = 3 * t;
        face->nSides = 3;
        face->convex = 1;
    }
}

/* Returns 1 if the face is on the left of the edge. Seen from outside, the
   border of a triangle runs against the order of its points. */
static int is_left(const sel_walls *walls, const sel_wall_side *side)
{
    return walls->triangles[side->triangle].point[side->index] != side->low;
}

/* Starts an edge, named by its first face; returns its number. */
static int start_edge(
    sel_regions *regions, const sel_walls *walls, const sel_wall_side *side)
{
    int at = regions->nEdges++;
    sel_region_edge *edge = &regions->edges[at];
    edge->point[0] = side->low;
    edge->point[1] = side->high;
    edge->name = 3 * walls->triangles[side->triangle].name + side->index;
    sel_region_set_edge(regions, at);
    return at;
}

static void add_face(sel_regions *regions, const sel_walls *walls, int at,
    const sel_wall_side *side)
{
    int t = side->triangle, isLeft = is_left(walls, side);
    int which
        = sel_region_add_face(regions, at, regions->faces[t].normal, isLeft);
    regions->sides[3 * t + side->index]
        = (sel_region_side){.edge = at, .which = which, .isLeft = isLeft};
}

static void pair_faces(sel_regions *regions, const sel_walls *walls,
    const sel_wall_side *one, const sel_wall_side *two, int isMany)
{
    int at = start_edge(regions, walls, one);
    add_face(regions, walls, at, one);
    add_face(regions, walls, at, two);
    sel_region_edge *edge = &regions->edges[at];
    int isOne = walls->triangles[one->triangle].plane
        == walls->triangles[two->triangle].plane;
    /* planes are not joined if more than two faces meet */
    isOne = isOne
        || (isMany && v3_dot(edge->normal[0], edge->normal[1]) > 0.0
            && fabs(v3_dot(edge->out[0], edge->normal[1])) < SEL_COPLANAR);
    edge->flat = isOne && is_left(walls, one) != is_left(walls, two);
}

/* A face at an edge at which more than two faces meet: its angle around the
   edge, and whether its normal points in the direction in which angles grow. */
typedef struct leaf
{
    double angle;
    int isUp;
} leaf;

static void set_leaf(const sel_regions *regions, const sel_wall_side *side,
    double frame[3][3], leaf *it)
{
    const double *normal = regions->faces[side->triangle].normal;
    double into[3], up[3];
    /* the direction out of a face on the left is a x normal; into it the
       opposite */
    v3_cross(into, normal, frame[2]);
    double sign = it->isUp ? 1.0 : -1.0; /* until here, isUp: on the left */
    v3_scale(into, sign, into);
    v3_normalise(into);
    it->angle = atan2(v3_dot(into, frame[1]), v3_dot(into, frame[0]));
    v3_cross(up, frame[2], into);
    it->isUp = v3_dot(up, normal) > 0.0;
}

/* Returns the face that face k faces across the edge: the next one around the
   edge; of two faces back to back, the one that faces face k. */
static int next_leaf(const leaf *list, int count, int k)
{
    double best = HUGE_VAL;
    int next = -1;
    for (int i = 0; i < count; i++)
    {
        double rotation = list[i].angle - list[k].angle;
        rotation *= list[k].isUp ? 1.0 : -1.0;
        /* above 0, up to a full rotation, at which its own back is */
        rotation += rotation < -2.0 * M_PI + 1e-9 ? 4.0 * M_PI
            : rotation < 1e-9                     ? 2.0 * M_PI
                                                  : 0.0;
        int isFirst = rotation < best - 1e-9
            || (rotation < best + 1e-9 && list[i].isUp != list[k].isUp);
        if (i != k && isFirst)
        {
            best = rotation;
            next = i;
        }
    }
    return next;
}

/* Makes an edge for a face that faces the back of another. */
static void shut_face(sel_regions *regions, const sel_walls *walls,
    const sel_wall_side *side, const sel_wall_side *back)
{
    double normal[3];
    int at = start_edge(regions, walls, side);
    sel_region_edge *edge = &regions->edges[at];
    add_face(regions, walls, at, side);
    v3_scale(normal, -1.0, regions->faces[back->triangle].normal);
    (void)sel_region_add_face(regions, at, normal, !is_left(walls, back));
    edge->nFaces = 1;
    edge->shut = 1;
}

/* Splits an edge of many faces: each two that face each other have an edge.
   `capacity`: work space for the leaves. */
static void part_edge(sel_regions *regions, const sel_walls *walls,
    const sel_wall_side *sides, int count, leaf *capacity)
{
    double frame[3][3];
    v3_sub(frame[2], walls->points + 3 * sides[0].high,
        walls->points + 3 * sides[0].low);
    v3_normalise(frame[2]);
    v3_frame(frame[2], frame[0], frame[1]);
    for (int k = 0; k < count; k++)
    {
        capacity[k].isUp = is_left(walls, &sides[k]);
        set_leaf(regions, &sides[k], frame, &capacity[k]);
    }
    for (int k = 0; k < count; k++)
    {
        int other = next_leaf(capacity, count, k);
        int isPair = capacity[other].isUp != capacity[k].isUp
            && next_leaf(capacity, count, other) == k;
        if (isPair && k < other)
        {
            pair_faces(regions, walls, &sides[k], &sides[other], 1);
        }
        else if (!isPair)
        {
            shut_face(regions, walls, &sides[k], &sides[other]);
        }
    }
}

static int set_edges(
    sel_regions *regions, const sel_walls *walls, const sel_wall_side *sides)
{
    int n = 3 * walls->nTriangles;
    leaf *capacity = malloc(((size_t)n + 1) * sizeof(leaf));
    regions->nEdges = 0;
    for (int first = 0, last; first < n && capacity; first = last)
    {
        last = next_edge(sides, n, first);
        if (last - first > 2)
        {
            part_edge(regions, walls, sides + first, last - first, capacity);
        }
        else if (last - first == 2)
        {
            pair_faces(regions, walls, &sides[first], &sides[first + 1], 0);
        }
        else
        {
            add_face(regions, walls, start_edge(regions, walls, &sides[first]),
                &sides[first]);
        }
    }
    free(capacity);
    return capacity != NULL;
}

/* Makes the corner at each point of a triangle; seen from outside, the corner
   goes from the side before that point to the side after it. */
static void put_corners(const sel_regions *regions, const sel_walls *walls,
    int *at, sel_region_corner *corners)
{
    for (int i = 0; i < 3 * walls->nTriangles; i++)
    {
        int t = i / 3, k = i % 3;
        sel_region_corner *corner
            = &corners[at[walls->triangles[t].point[k]]++];
        corner->from = regions->sides[3 * t + (k + 2) % 3].edge;
        corner->to = regions->sides[3 * t + k].edge;
        v3_copy(corner->normal, regions->faces[t].normal);
    }
}

static int make_fans(sel_regions *regions, const sel_walls *walls)
{
    size_t points = (size_t)walls->nPoints + 2;
    sel_region_corner *corners
        = calloc(3 * (size_t)walls->nTriangles + 1, sizeof(sel_region_corner));
    int *start = calloc(points, sizeof(int));
    int *at = calloc(points, sizeof(int));
    int done = corners && start && at;
    for (int i = 0; i < 3 * walls->nTriangles && done; i++)
    {
        start[walls->triangles[i / 3].point[i % 3] + 1]++;
    }
    for (int v = 0; v < walls->nPoints && done; v++)
    {
        start[v + 1] += start[v];
        at[v] = start[v];
    }
    if (done)
    {
        put_corners(regions, walls, at, corners);
        done = sel_region_set_fans(regions, corners, start);
    }
    free(corners);
    free(start);
    free(at);
    return done;
}

/* Sets the tables that sel_local_triangle uses. */
static int set_triangles(sel_wall_regions *it, const sel_walls *walls)
{
    size_t n = (size_t)walls->nTriangles + 1;
    it->planes = malloc(n * sizeof(sel_wall_plane));
    it->pointTriangle = malloc(((size_t)walls->nPoints + 1) * sizeof(int));
    if (!it->planes || !it->pointTriangle)
    {
        return 0;
    }
    for (int v = 0; v < walls->nPoints; v++)
    {
        it->pointTriangle[v] = -1;
    }
    for (int t = 0; t < walls->nTriangles; t++)
    {
        const sel_wall_triangle *tri = &walls->triangles[t];
        it->planes[t]
            = (sel_wall_plane){.plane = tri->plane, .triangle = tri->name};
        for (int k = 0; k < 3; k++)
        {
            int *first = &it->pointTriangle[tri->point[k]];
            *first = *first < 0 ? tri->name : *first;
        }
    }
    qsort(it->planes, n - 1, sizeof(sel_wall_plane), by_plane);
    for (int t = 0; t < walls->nTriangles; t++)
    {
        if (t == 0 || it->planes[t].plane != it->planes[t - 1].plane)
        {
            it->planes[it->nPlanes++] = it->planes[t];
        }
    }
    return 1;
}

sel_wall_regions *sel_wall_regions_create(const sel_walls *walls)
{
    int n = 3 * walls->nTriangles;
    sel_wall_regions *it = calloc(1, sizeof(sel_wall_regions));
    sel_wall_side *sides = malloc(((size_t)n + 1) * sizeof(sel_wall_side));
    int done = it && sides;
    if (done)
    {
        set_sides(walls, sides);
        it->regions.isWall = 1;
        done = sel_regions_reserve(&it->regions, walls->nPoints,
            count_edges(sides, n), walls->nTriangles, n);
    }
    if (done)
    {
        it->regions.nSides = n;
        set_faces(&it->regions, walls);
        done = set_edges(&it->regions, walls, sides)
            && make_fans(&it->regions, walls)
            && sel_region_tree_build(&it->regions) && set_triangles(it, walls);
    }
    free(sides);
    if (!done)
    {
        sel_wall_regions_free(it);
        return NULL;
    }
    return it;
}

void sel_wall_regions_free(sel_wall_regions *regions)
{
    if (regions)
    {
        sel_regions_release(&regions->regions);
        free(regions->planes);
        free(regions->pointTriangle);
        free(regions);
    }
}

static int triangle_of_plane(const sel_wall_regions *it, int plane)
{
    int low = 0, high = it->nPlanes;
    while (low < high)
    {
        int middle = low + (high - low) / 2;
        if (it->planes[middle].plane < plane)
        {
            low = middle + 1;
        }
        else
        {
            high = middle;
        }
    }
    return low < it->nPlanes && it->planes[low].plane == plane
        ? it->planes[low].triangle
        : -1;
}

/* Returns the first triangle of the point with this name; -1: none. Names of
   points ascend, so a binary search finds it. */
static int triangle_of_point(const sel_wall_regions *it, int name)
{
    const sel_region_vertex *list = it->regions.vertices;
    int n = it->regions.nVertices, low = 0, high = n;
    while (low < high)
    {
        int middle = low + (high - low) / 2;
        if (list[middle].name < name)
        {
            low = middle + 1;
        }
        else
        {
            high = middle;
        }
    }
    return low < n && list[low].name == name ? it->pointTriangle[low] : -1;
}

int sel_local_triangle(const sel_wall_regions *wallRegions, int64_t name)
{
    int64_t number = name % SEL_REGION_WALL_NAMES;
    int item = (int)(number % SEL_REGION_WALL_TYPE);
    switch (number / SEL_REGION_WALL_TYPE)
    {
    case 1: return item / 3;
    case 2: return triangle_of_plane(wallRegions, item);
    default: return triangle_of_point(wallRegions, item);
    }
}
