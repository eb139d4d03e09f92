/*---------------------------------------------------------------------------*\
    wall_mesh.c - building triangles, edges, vertices and the tree of walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "wall/wall_mesh.h"
#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

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
    return a->triangle - b->triangle;
}

int sel_wall_contains(const sel_walls *walls, int t, const double x[3])
{
    const sel_wall_triangle *tri = &walls->triangles[t];
    for (int k = 0; k < 3; k++)
    {
        if (v3_dot(tri->side[k], x) - tri->side[k][3] < -tri->slack)
        {
            return 0;
        }
    }
    return 1;
}

/* Sets normal, offset, side planes and box of a triangle. Returns 0 if the
   triangle is degenerate or has an invalid point. */
static int set_triangle(sel_walls *walls, int t, const int *points, int patch)
{
    sel_wall_triangle *tri = &walls->triangles[t];
    const double *p[3];
    double along[3][3], longest = 0.0;
    tri->patch = patch;
    tri->name = t;
    tri->hollow = 0;
    for (int k = 0; k < 3; k++)
    {
        tri->point[k] = points[k];
        tri->edge[k] = tri->vertex[k] = -1;
        if (points[k] < 0 || points[k] >= walls->nPoints)
        {
            return 0;
        }
        p[k] = walls->points + 3 * points[k];
    }
    for (int k = 0; k < 3; k++)
    {
        v3_sub(along[k], p[(k + 1) % 3], p[k]);
        double length = v3_norm(along[k]);
        longest = GSL_MAX_DBL(longest, length);
        tri->low[k] = GSL_MIN_DBL(p[0][k], GSL_MIN_DBL(p[1][k], p[2][k]));
        tri->high[k] = GSL_MAX_DBL(p[0][k], GSL_MAX_DBL(p[1][k], p[2][k]));
    }
    v3_cross(tri->normal, along[0], along[1]);
    double area2 = v3_normalise(tri->normal);
    if (!(area2 > SEL_SLIVER * longest * longest) || !gsl_finite(area2))
    {
        return 0;
    }
    tri->offset = v3_dot(tri->normal, p[0]);
    tri->slack = SEL_SEAM * area2 / longest;
    for (int k = 0; k < 3; k++)
    {
        v3_cross(tri->side[k], tri->normal, along[k]);
        v3_normalise(tri->side[k]);
        tri->side[k][3] = v3_dot(tri->side[k], p[k]);
    }
    return 1;
}

/* Returns the number `last` for which the sides first .. last - 1 are one edge
   of the mesh. */
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

/* A range of triangles and a range of points, both first .. end - 1. No other
   triangles have these points, and the sides of the range are contiguous. */
typedef struct stretch
{
    int firstTriangle, endTriangle, firstPoint, endPoint;
} stretch;

static stretch still_ones(const sel_walls *walls)
{
    return (stretch){.endTriangle = sel_wall_still_triangles(walls),
        .endPoint = sel_wall_still_points(walls)};
}

static stretch rigid_ones(const sel_walls *walls)
{
    return (stretch){.firstTriangle = sel_wall_still_triangles(walls),
        .endTriangle = walls->nTriangles,
        .firstPoint = sel_wall_still_points(walls),
        .endPoint = walls->nPoints};
}

/* If an edge has two faces whose normals point to the same side, sets `across`
   of each side to the other triangle. */
static void set_neighbours(const sel_walls *walls, const stretch *s,
    const sel_wall_side *sides, int *across)
{
    int n = 3 * s->endTriangle;
    for (int first = 3 * s->firstTriangle, last; first < n; first = last)
    {
        last = next_edge(sides, n, first);
        const sel_wall_side *a = &sides[first], *b = a + 1;
        if (last - first == 2
            && v3_dot(walls->triangles[a->triangle].normal,
                   walls->triangles[b->triangle].normal)
                > 0.0)
        {
            across[3 * a->triangle + a->index] = b->triangle;
            across[3 * b->triangle + b->index] = a->triangle;
        }
    }
}

/* Returns 1 if an edge can be touched. If the edge is inside one plane or
   clearly concave, the faces have the contact. Other edges may have a contact,
   which depends on the test for a minimum: convex edges, borders, edges of more
   than two faces, and edges between almost parallel planes, at which a body
   with flat faces may have its support point beyond both faces. */
static int can_be_touched(
    const sel_walls *walls, const sel_wall_side *sides, int count)
{
    if (count != 2)
    {
        return 1;
    }
    const sel_wall_triangle *a = &walls->triangles[sides[0].triangle];
    const sel_wall_triangle *b = &walls->triangles[sides[1].triangle];
    double rise = v3_dot(a->side[sides[0].index], b->normal);
    return a->plane != b->plane && rise > -SEL_FLAT_EDGE;
}

/* Marks the sides of an edge of two faces that form a corner. */
static void mark_hollow(
    const sel_walls *walls, const sel_wall_side *sides, int count)
{
    if (count != 2)
    {
        return;
    }
    sel_wall_triangle *a = &walls->triangles[sides[0].triangle];
    sel_wall_triangle *b = &walls->triangles[sides[1].triangle];
    if (v3_dot(a->side[sides[0].index], b->normal) < -SEL_HOLLOW
        && v3_dot(b->side[sides[1].index], a->normal) < -SEL_HOLLOW)
    {
        a->hollow |= 1 << sides[0].index;
        b->hollow |= 1 << sides[1].index;
    }
}

/* Returns 1 if the edge has this owner in the whole mesh. If some triangles of
   an edge are missing, no body of this part touches the edge. */
static int is_named(const sel_wall_names *names, const sel_wall_side *owner)
{
    return names->edges[3 * owner->triangle + owner->index] >= 0;
}

/* Lists the edges that can be touched, sets the owner of each to its first
   triangle, and marks their points. The array has space for three edges per
   triangle; the edges of a range start at 3 firstTriangle. */
static void set_edges(sel_walls *walls, const stretch *s,
    const sel_wall_side *sides, char *touchable, const sel_wall_names *names)
{
    int n = 3 * s->endTriangle, nEdges = 3 * s->firstTriangle, faces = nEdges;
    memset(touchable + s->firstPoint, 0, (size_t)(s->endPoint - s->firstPoint));
    for (int first = nEdges, last; first < n; first = last)
    {
        last = next_edge(sides, n, first);
        if (!names)
        {
            mark_hollow(walls, sides + first, last - first);
        }
        if (names ? !is_named(names, &sides[first])
                  : !can_be_touched(walls, sides + first, last - first))
        {
            continue;
        }
        sel_wall_edge *edge = &walls->edges[nEdges];
        edge->point[0] = sides[first].low;
        edge->point[1] = sides[first].high;
        edge->firstFace = faces;
        edge->nFaces = last - first;
        edge->name = 3 * sides[first].triangle + sides[first].index;
        for (int k = first; k < last; k++)
        {
            v3_copy(walls->into + 3 * faces++,
                walls->triangles[sides[k].triangle].side[sides[k].index]);
        }
        walls->triangles[sides[first].triangle].edge[sides[first].index]
            = nEdges++;
        touchable[edge->point[0]] = touchable[edge->point[1]] = 1;
    }
}

/* Counts and then lists the neighbours of each point along mesh edges. */
static void set_stars(sel_walls *walls, const sel_wall_side *sides)
{
    int n = 3 * walls->nTriangles;
    int *cursor = walls->starStart + walls->nPoints + 1;
    for (int first = 0; first < n; first = next_edge(sides, n, first))
    {
        walls->starStart[sides[first].low + 1]++;
        walls->starStart[sides[first].high + 1]++;
    }
    for (int i = 0; i < walls->nPoints; i++)
    {
        walls->starStart[i + 1] += walls->starStart[i];
        cursor[i] = walls->starStart[i];
    }
    for (int first = 0; first < n; first = next_edge(sides, n, first))
    {
        walls->star[cursor[sides[first].low]++] = sides[first].high;
        walls->star[cursor[sides[first].high]++] = sides[first].low;
    }
}

static void set_vertices(sel_walls *walls, const stretch *s, char *touchable)
{
    for (int t = s->firstTriangle; t < s->endTriangle; t++)
    {
        for (int k = 0; k < 3; k++)
        {
            int point = walls->triangles[t].point[k];
            if (touchable[point])
            {
                walls->triangles[t].vertex[k] = point;
                touchable[point] = 0;
            }
        }
    }
}

/* Returns 1 if triangle t lies in the plane of triangle `root`. */
static int in_plane(const sel_walls *walls, int root, int t)
{
    const sel_wall_triangle *a = &walls->triangles[root];
    const sel_wall_triangle *b = &walls->triangles[t];
    double size = 0.0;
    for (int k = 0; k < 3; k++)
    {
        size = GSL_MAX_DBL(size, b->high[k] - b->low[k]);
    }
    for (int k = 0; k < 3; k++)
    {
        double off = v3_dot(a->normal, walls->points + 3 * b->point[k]);
        if (fabs(off - a->offset) > SEL_COPLANAR * size)
        {
            return 0;
        }
    }
    return v3_dot(a->normal, b->normal) > 0.0;
}

/* Sets exactly the same normal and offset for connected coplanar triangles. On
   a flat face of a body the support point jumps with the last bit of the
   normal. If the normals in a plane differed, the least point of each triangle
   could be in another triangle, and the contact would be lost. stack: work
   space for all triangles. */
static void join_planes(
    sel_walls *walls, const stretch *s, const int *across, int *stack)
{
    for (int t = s->firstTriangle; t < s->endTriangle; t++)
    {
        walls->triangles[t].plane = -1;
    }
    for (int root = s->firstTriangle; root < s->endTriangle; root++)
    {
        int depth = 0;
        if (walls->triangles[root].plane < 0)
        {
            walls->triangles[root].plane = root;
            stack[depth++] = root;
        }
        while (depth > 0)
        {
            int t = stack[--depth];
            for (int k = 0; k < 3; k++)
            {
                int next = across[3 * t + k];
                if (next >= 0 && walls->triangles[next].plane < 0
                    && in_plane(walls, root, next))
                {
                    sel_wall_triangle *tri = &walls->triangles[next];
                    tri->plane = root;
                    v3_copy(tri->normal, walls->triangles[root].normal);
                    tri->offset = walls->triangles[root].offset;
                    stack[depth++] = next;
                }
            }
        }
    }
}

/* - - - a part: data from the whole mesh - - - */

static void take_names(sel_walls *walls, const sel_wall_names *names)
{
    v3_copy(walls->low, names->low);
    v3_copy(walls->high, names->high);
    for (int i = 0; i < walls->nPoints; i++)
    {
        walls->pointName[i] = names->points[i];
    }
    for (int t = 0; t < walls->nTriangles; t++)
    {
        sel_wall_triangle *tri = &walls->triangles[t];
        tri->name = names->triangles[t];
        tri->plane = names->planes[t];
        v3_copy(tri->normal, names->normals + 4 * t);
        tri->offset = names->normals[4 * t + 3];
        for (int k = 0; k < 3; k++)
        {
            tri->vertex[k] = names->vertices[t] >> k & 1 ? tri->point[k] : -1;
        }
        tri->sheet = names->vertices[t] >> 3 & 1;
        tri->hollow = names->vertices[t] >> 4;
    }
}

static void name_edges(sel_walls *walls, const sel_wall_names *names)
{
    for (int i = 0; i < 3 * walls->nTriangles; i++)
    {
        int edge = walls->triangles[i / 3].edge[i % 3];
        if (edge >= 0)
        {
            walls->edges[edge].name = names->edges[i];
        }
    }
}

/* - - - public - - - */

static int allocate(sel_walls *walls)
{
    size_t points = (size_t)walls->nPoints + 1;
    size_t triangles = (size_t)walls->nTriangles + 1;
    walls->points = malloc(3 * points * sizeof(double));
    walls->pointName = malloc(points * sizeof(int));
    walls->triangles = calloc(triangles, sizeof(sel_wall_triangle));
    walls->edges = calloc(3 * triangles, sizeof(sel_wall_edge));
    walls->starStart = calloc(2 * points, sizeof(int));
    walls->star = malloc(6 * triangles * sizeof(int));
    walls->into = malloc(9 * triangles * sizeof(double));
    walls->order = malloc(triangles * sizeof(int));
    walls->nodes = calloc(2 * triangles, sizeof(sel_wall_node));
    return walls->points && walls->pointName && walls->triangles && walls->edges
        && walls->starStart && walls->star && walls->into && walls->order
        && walls->nodes;
}

static sel_status set_triangles(
    sel_walls *walls, const sel_wall_mesh *mesh, int *bad)
{
    for (int i = 0; i < 3 * mesh->nPoints; i++)
    {
        if (!gsl_finite(mesh->points[i]))
        {
            return SEL_E_MESH;
        }
        walls->points[i] = mesh->points[i];
    }
    for (int i = 0; i < mesh->nPoints; i++)
    {
        walls->pointName[i] = i;
    }
    for (int t = 0; t < mesh->nTriangles; t++)
    {
        if (!set_triangle(walls, t, mesh->triangles + 3 * t, mesh->patch[t]))
        {
            if (bad)
            {
                *bad = t;
            }
            return SEL_E_MESH;
        }
        walls->order[t] = t;
    }
    return SEL_OK;
}

/* Makes the sorted list of sides and allocates the other arrays. Requires that
   the triangles are set. */
static sel_status make_topology(sel_walls *walls)
{
    sel_wall_topology *topology = &walls->topology;
    size_t n = (size_t)walls->nTriangles;
    topology->sides = malloc((3 * n + 1) * sizeof(sel_wall_side));
    topology->across = malloc((4 * n + 1) * sizeof(int));
    topology->touchable = malloc((size_t)walls->nPoints + 1);
    if (!topology->sides || !topology->across || !topology->touchable)
    {
        return SEL_E_MEMORY;
    }
    for (int i = 0; i < 3 * walls->nTriangles; i++)
    {
        const int *points = walls->triangles[i / 3].point;
        int a = points[i % 3], b = points[(i + 1) % 3];
        topology->sides[i] = (sel_wall_side){.low = GSL_MIN_INT(a, b),
            .high = GSL_MAX_INT(a, b),
            .triangle = i / 3,
            .index = i % 3};
    }
    qsort(topology->sides, 3 * n, sizeof(sel_wall_side), by_points);
    return SEL_OK;
}

static void free_topology(sel_walls *walls)
{
    free(walls->topology.sides);
    free(walls->topology.across);
    free(walls->topology.touchable);
    walls->topology = (sel_wall_topology){.sides = NULL};
}

void sel_walls_free(sel_walls *walls)
{
    if (walls)
    {
        free(walls->points);
        free(walls->pointName);
        free(walls->kept);
        free(walls->triangles);
        free(walls->edges);
        free(walls->starStart);
        free(walls->star);
        free(walls->into);
        free(walls->order);
        free(walls->nodes);
        free_topology(walls);
        sel_wall_rigids_free(&walls->rigids);
        free(walls);
    }
}

static int valid_points(const sel_wall_mesh *mesh)
{
    for (size_t i = 0; i < 3 * (size_t)mesh->nPoints; i++)
    {
        double x = mesh->points[i];
        if (!gsl_finite(x) || fabs(x) > SEL_POSITION_MOST)
        {
            return 0;
        }
    }
    return 1;
}

/* Finds the planes, edges and vertices in a range of a whole mesh. */
static void join_stretch(sel_walls *walls, const stretch *s)
{
    const sel_wall_topology *topology = &walls->topology;
    int n = walls->nTriangles;
    for (int i = 3 * s->firstTriangle; i < 3 * s->endTriangle; i++)
    {
        topology->across[i] = -1;
    }
    set_neighbours(walls, s, topology->sides, topology->across);
    join_planes(walls, s, topology->across, topology->across + 3 * n);
    set_edges(walls, s, topology->sides, topology->touchable, NULL);
    set_vertices(walls, s, topology->touchable);
}

static void join_whole(sel_walls *walls)
{
    stretch still = still_ones(walls), rigid = rigid_ones(walls);
    join_stretch(walls, &still);
    join_stretch(walls, &rigid);
    v3_set(walls->low, -GSL_DBL_MAX, -GSL_DBL_MAX, -GSL_DBL_MAX);
    v3_set(walls->high, GSL_DBL_MAX, GSL_DBL_MAX, GSL_DBL_MAX);
}

static void join_part(sel_walls *walls, const sel_wall_names *names)
{
    const sel_wall_topology *topology = &walls->topology;
    stretch still = still_ones(walls), rigid = rigid_ones(walls);
    take_names(walls, names);
    set_edges(walls, &still, topology->sides, topology->touchable, names);
    set_edges(walls, &rigid, topology->sides, topology->touchable, names);
    name_edges(walls, names);
}

static sel_status fill(sel_walls *walls, const sel_wall_mesh *mesh,
    const int *rigid, const sel_wall_names *names, int *bad)
{
    sel_status status = allocate(walls) ? SEL_OK : SEL_E_MEMORY;
    SEL_THEN(status, set_triangles(walls, mesh, bad));
    SEL_THEN(status, sel_wall_rigids_begin(walls, rigid));
    SEL_THEN(status, make_topology(walls));
    if (status == SEL_OK)
    {
        if (names)
        {
            join_part(walls, names);
        }
        else
        {
            join_whole(walls);
        }
        set_stars(walls, walls->topology.sides);
        sel_wall_tree_build(walls);
        if (!names)
        {
            sel_wall_find_sheets(walls);
        }
        sel_wall_count_sheets(walls);
        status = sel_wall_rigids_keep(walls);
    }
    free_topology(walls);
    return status;
}

sel_status sel_wall_mesh_again(sel_walls *walls, int *bad)
{
    SEL_TRY(walls->topology.sides ? SEL_OK : make_topology(walls));
    stretch still = still_ones(walls);
    for (int t = 0; t < still.endTriangle; t++)
    {
        sel_wall_triangle *tri = &walls->triangles[t];
        const int points[3] = {tri->point[0], tri->point[1], tri->point[2]};
        if (!set_triangle(walls, t, points, tri->patch))
        {
            *bad = t;
            return SEL_E_MESH;
        }
    }
    join_stretch(walls, &still);
    sel_wall_rename(walls, still.endTriangle);
    sel_wall_tree_refit(walls);
    return SEL_OK;
}

sel_status sel_wall_mesh_create(sel_walls **result, const sel_wall_mesh *mesh,
    const int *rigid, const sel_wall_names *names, int *bad)
{
    *result = NULL;
    if (bad)
    {
        *bad = -1;
    }
    if (mesh->nPoints < 0 || mesh->nTriangles < 0)
    {
        return SEL_E_ARGUMENT;
    }
    if (!valid_points(mesh))
    {
        return SEL_E_MESH;
    }
    sel_walls *walls = calloc(1, sizeof(sel_walls));
    if (!walls)
    {
        return SEL_E_MEMORY;
    }
    walls->nPoints = mesh->nPoints;
    walls->nTriangles = mesh->nTriangles;
    sel_status status = fill(walls, mesh, rigid, names, bad);
    if (status == SEL_OK)
    {
        *result = walls;
    }
    else
    {
        sel_walls_free(walls);
    }
    return status;
}

sel_status sel_walls_create(
    sel_walls **walls, const sel_wall_mesh *mesh, int *bad)
{
    return sel_wall_mesh_create(walls, mesh, NULL, NULL, bad);
}

sel_status sel_walls_create_rigid(
    sel_walls **walls, const sel_wall_mesh *mesh, const int *rigid, int *bad)
{
    return sel_wall_mesh_create(walls, mesh, rigid, NULL, bad);
}

int sel_walls_count(const sel_walls *walls)
{
    return walls->nTriangles;
}

int sel_walls_patch(const sel_walls *walls, int triangle)
{
    int t = sel_wall_find(walls, triangle);
    return t >= 0 ? walls->triangles[t].patch : -1;
}
