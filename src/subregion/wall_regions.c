/*---------------------------------------------------------------------------*\
    wall_regions.c - the sub-regions of walls, whole or a part

    SPDX-License-Identifier: GPL-3.0-or-later

    A seam between triangles of one plane is an edge that nothing touches. All
    names are those of the whole mesh: of a face its plane, of an edge three times
    its first triangle plus the side of that, of a vertex its point. A part lacks
    neighbours of its outermost triangles; what it has wrong there lies outside
    its box.
\*---------------------------------------------------------------------------*/

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

static int count_edges(const sel_wall_side *sides, int n)
{
    int count = 0;
    for (int first = 0; first < n; first = next_edge(sides, n, first))
    {
        count++;
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

/* One edge of the mesh, of those sides of triangles. */
static void set_edge(sel_regions *regions, const sel_walls *walls,
    const sel_wall_side *sides, int count, int at)
{
    sel_region_edge *edge = &regions->edges[at];
    const sel_wall_triangle *list = walls->triangles;
    edge->point[0] = sides[0].low;
    edge->point[1] = sides[0].high;
    edge->name = 3 * list[sides[0].triangle].name + sides[0].index;
    edge->more = -1;
    sel_region_set_edge(regions, at);
    for (int k = 0; k < count; k++)
    {
        int t = sides[k].triangle, index = sides[k].index;
        /* seen from outside a triangle goes the other way */
        int isLeft = list[t].point[index] != sides[k].low;
        int which = sel_region_add_face(
            regions, at, regions->faces[t].normal, isLeft);
        regions->sides[3 * t + index]
            = (sel_region_side){.edge = at, .which = which, .isLeft = isLeft};
    }
    edge->flat = count == 2
        && list[sides[0].triangle].plane == list[sides[1].triangle].plane
        && regions->sides[3 * sides[0].triangle + sides[0].index].isLeft
            != regions->sides[3 * sides[1].triangle + sides[1].index].isLeft;
}

static void set_edges(
    sel_regions *regions, const sel_walls *walls, const sel_wall_side *sides)
{
    int n = 3 * walls->nTriangles, at = 0;
    for (int first = 0, last; first < n; first = last)
    {
        last = next_edge(sides, n, first);
        set_edge(regions, walls, sides + first, last - first, at++);
    }
}

/* At point k of a triangle; seen from outside it goes from the side before that
   point to the side after it. */
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

/* What sel_local_triangle looks up. */
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
        set_edges(&it->regions, walls, sides);
        done = make_fans(&it->regions, walls)
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

/* Names of points ascend. */
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
    int item = (int)(number % SEL_REGION_WALL_KIND);
    switch (number / SEL_REGION_WALL_KIND)
    {
    case 1: return item / 3;
    case 2: return triangle_of_plane(wallRegions, item);
    default: return triangle_of_point(wallRegions, item);
    }
}
