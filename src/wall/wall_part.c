/*---------------------------------------------------------------------------*\
    wall_part.c - packing and unpacking the part of the walls in a box

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A process needs the walls that its particles may touch, and the data of the
    whole mesh about them. These data are: which triangles lie in one plane (and
    that plane to the last bit, because on a flat face of a body the support
    point jumps with it), which edges and vertices can be touched, and the names
    of all, because stored contacts are sent from process to process. A name is
    the index in the whole mesh, and triangles keep that order.

    A body in the box touches only triangles that overlap the box. It touches
    only those of their edges and vertices that are in the box; all triangles of
    these overlap the box, too. So no body touches an edge of which a triangle
    is missing, and a body in the box finds the same contacts as in the whole
    mesh.
\*---------------------------------------------------------------------------*/

#include "wall/wall_mesh.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The head of the packed bytes. Their order is head, doubles, integers. */
typedef struct head
{
    double low[3], high[3];
    int32_t magic, nPoints, nTriangles, nRigids;
} head;

enum
{
    MAGIC = 0x57414c4c,
    POINT_DOUBLES = 3,
    TRIANGLE_DOUBLES = 4, /* normal and offset of its plane */
    POINT_INTS = 1,
    TRIANGLE_INTS = 11 /* name, patch, plane, 3 points, 3 edges, vertices,
                          rigid */
};

/* The arrays in the packed bytes, in their order. */
typedef struct layout
{
    double *points, *planes;
    int *pointName, *name, *patch, *plane, *point, *edge, *vertex, *rigid;
} layout;

static size_t packed_size(int nPoints, int nTriangles)
{
    size_t points = (size_t)nPoints, triangles = (size_t)nTriangles;
    return sizeof(head)
        + (POINT_DOUBLES * points + TRIANGLE_DOUBLES * triangles)
        * sizeof(double)
        + (POINT_INTS * points + TRIANGLE_INTS * triangles) * sizeof(int);
}

/* Returns the positions of the arrays. `bytes` must be aligned as a double. */
static layout lay_out(void *bytes, int nPoints, int nTriangles)
{
    layout l;
    l.points = (double *)((char *)bytes + sizeof(head));
    l.planes = l.points + (ptrdiff_t)POINT_DOUBLES * nPoints;
    l.pointName = (int *)(l.planes + (ptrdiff_t)TRIANGLE_DOUBLES * nTriangles);
    l.name = l.pointName + nPoints;
    l.patch = l.name + nTriangles;
    l.plane = l.patch + nTriangles;
    l.point = l.plane + nTriangles;
    l.edge = l.point + (ptrdiff_t)3 * nTriangles;
    l.vertex = l.edge + (ptrdiff_t)3 * nTriangles;
    l.rigid = l.vertex + nTriangles;
    return l;
}

int sel_wall_find(const sel_walls *walls, int name)
{
    const sel_wall_triangle *list = walls->triangles;
    int low = 0, high = walls->nTriangles;
    if (name >= 0 && name < high && list[name].name == name)
    {
        return name; /* the whole mesh is present */
    }
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
    return low < walls->nTriangles && list[low].name == name ? low : -1;
}

/* - - - packing - - - */

/* The selection. Of each triangle and point: 1 + its index in the part, or 0 if
   it is not selected. */
typedef struct choice
{
    int *triangles, *points;
    int nTriangles, nPoints;
} choice;

static void take(const sel_walls *walls, int t, choice *c)
{
    const sel_wall_triangle *tri = &walls->triangles[t];
    c->triangles[t] = c->points[tri->point[0]] = c->points[tri->point[1]]
        = c->points[tri->point[2]] = 1;
}

/* Marks the triangles whose boxes overlap the box, and all triangles of rigid
   walls, which may move anywhere. */
static void mark(const sel_walls *walls, const double low[3],
    const double high[3], choice *c)
{
    for (int t = sel_wall_still_triangles(walls); t < walls->nTriangles; t++)
    {
        take(walls, t, c);
    }
    for (int node = 0; node < walls->nNodes;)
    {
        const sel_wall_node *here = &walls->nodes[node];
        if (sel_boxes_apart(low, high, here->box.low, here->box.high))
        {
            node = here->box.skip;
            continue;
        }
        for (int k = 0; k < here->box.count; k++)
        {
            int t = walls->order[here->box.first + k];
            const sel_wall_triangle *tri = &walls->triangles[t];
            if (!sel_boxes_apart(low, high, tri->low, tri->high))
            {
                take(walls, t, c);
            }
        }
        node++;
    }
}

static int number(int *list, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++)
    {
        list[i] = list[i] ? ++count : 0;
    }
    return count;
}

static sel_status choose(const sel_walls *walls, const double low[3],
    const double high[3], choice *c)
{
    c->triangles = calloc((size_t)walls->nTriangles + 1, sizeof(int));
    c->points = calloc((size_t)walls->nPoints + 1, sizeof(int));
    if (!c->triangles || !c->points)
    {
        return SEL_E_MEMORY;
    }
    mark(walls, low, high, c);
    c->nTriangles = number(c->triangles, walls->nTriangles);
    c->nPoints = number(c->points, walls->nPoints);
    return SEL_OK;
}

/* Packs a triangle. A triangle of a rigid wall is packed in the wall's own
   frame. */
static void put_triangle(
    const sel_walls *walls, int t, const choice *c, int at, layout *l)
{
    int still = sel_wall_still_triangles(walls);
    const sel_wall_triangle *tri = t < still
        ? &walls->triangles[t]
        : &walls->rigids.triangles[t - still];
    v3_copy(l->planes + (ptrdiff_t)TRIANGLE_DOUBLES * at, tri->normal);
    l->planes[TRIANGLE_DOUBLES * at + 3] = tri->offset;
    l->name[at] = tri->name;
    l->patch[at] = tri->patch;
    l->plane[at] = tri->plane;
    l->rigid[at] = sel_walls_rigid_of(walls, tri->name) + 1;
    l->vertex[at] = 0;
    for (int k = 0; k < 3; k++)
    {
        int edge = tri->edge[k];
        l->point[3 * at + k] = c->points[tri->point[k]] - 1;
        l->edge[3 * at + k] = edge >= 0 ? walls->edges[edge].name : -1;
        l->vertex[at] |= (tri->vertex[k] >= 0) << k;
    }
    l->vertex[at] |= tri->sheet << 3 | tri->hollow << 4;
}

static void put(const sel_walls *walls, const choice *c, layout *l)
{
    int still = sel_wall_still_points(walls);
    for (int i = 0; i < walls->nPoints; i++)
    {
        int at = c->points[i] - 1;
        if (at >= 0)
        {
            v3_copy(l->points + (ptrdiff_t)3 * at,
                i < still ? walls->points + 3 * i
                          : walls->rigids.points + 3 * (i - still));
            l->pointName[at] = walls->pointName[i];
        }
    }
    for (int t = 0; t < walls->nTriangles; t++)
    {
        int at = c->triangles[t] - 1;
        if (at >= 0)
        {
            put_triangle(walls, t, c, at, l);
        }
    }
}

sel_status sel_walls_pack(const sel_walls *walls, const double low[3],
    const double high[3], void **bytes, size_t *size)
{
    choice c;
    sel_status status = choose(walls, low, high, &c);
    *bytes = NULL;
    *size = 0;
    if (status == SEL_OK)
    {
        *size = packed_size(c.nPoints, c.nTriangles);
        *bytes = calloc(*size, 1);
        status = *bytes ? SEL_OK : SEL_E_MEMORY;
    }
    if (status == SEL_OK)
    {
        head h = {.magic = MAGIC,
            .nPoints = c.nPoints,
            .nTriangles = c.nTriangles,
            .nRigids = walls->rigids.n};
        layout l = lay_out(*bytes, c.nPoints, c.nTriangles);
        v3_copy(h.low, low);
        v3_copy(h.high, high);
        memcpy(*bytes, &h, sizeof(h));
        put(walls, &c, &l);
    }
    free(c.triangles);
    free(c.points);
    return status;
}

/* - - - unpacking - - - */

static sel_status unpack(sel_walls **walls, void *bytes, const head *h)
{
    layout l = lay_out(bytes, h->nPoints, h->nTriangles);
    sel_wall_mesh mesh = {.nPoints = h->nPoints,
        .points = l.points,
        .nTriangles = h->nTriangles,
        .triangles = l.point,
        .patch = l.patch};
    sel_wall_names names = {.points = l.pointName,
        .triangles = l.name,
        .planes = l.plane,
        .edges = l.edge,
        .vertices = l.vertex,
        .normals = l.planes};
    v3_copy(names.low, h->low);
    v3_copy(names.high, h->high);
    return sel_wall_mesh_create(walls, &mesh, l.rigid, &names, NULL);
}

sel_status sel_walls_unpack(sel_walls **walls, const void *bytes, size_t size)
{
    head h;
    *walls = NULL;
    if (size < sizeof(h))
    {
        return SEL_E_ARGUMENT;
    }
    memcpy(&h, bytes, sizeof(h));
    if (h.magic != MAGIC || h.nPoints < 0 || h.nTriangles < 0
        || size != packed_size(h.nPoints, h.nTriangles))
    {
        return SEL_E_ARGUMENT;
    }
    void *aligned = malloc(size);
    if (!aligned)
    {
        return SEL_E_MEMORY;
    }
    memcpy(aligned, bytes, size);
    sel_status status = unpack(walls, aligned, &h);
    free(aligned);
    return status;
}
