/*---------------------------------------------------------------------------*\
    wall_open.c - walls of which some patches are open

    SPDX-License-Identifier: GPL-3.0-or-later

    What is left is a mesh of its own: the rim of a hole in a plane is an edge
    that can be touched, as it is no seam any more. It keeps the names that it
    has in the whole mesh, by which contacts are remembered.
\*---------------------------------------------------------------------------*/

#include "wall/wall_mesh.h"

#include <stdlib.h>

void sel_wall_rename(sel_walls *walls)
{
    const int *kept = walls->kept;
    for (int t = 0; kept && t < walls->nTriangles; t++)
    {
        sel_wall_triangle *tri = &walls->triangles[t];
        tri->name = kept[t];
        tri->plane = kept[tri->plane];
    }
    for (int e = 0; kept && e < walls->nEdges; e++)
    {
        int side = walls->edges[e].name;
        walls->edges[e].name = 3 * kept[side / 3] + side % 3;
    }
}

/* Of those that are left: points and patches, and their names. */
static int choose(const sel_wall_mesh *mesh, const int *open, int *triangles,
    int *patch, int *kept)
{
    int n = 0;
    for (int t = 0; t < mesh->nTriangles; t++)
    {
        if (!open[mesh->patch[t]])
        {
            for (int k = 0; k < 3; k++)
            {
                triangles[3 * n + k] = mesh->triangles[3 * t + k];
            }
            patch[n] = mesh->patch[t];
            kept[n++] = t;
        }
    }
    return n;
}

static sel_status create(sel_walls **walls, const sel_wall_mesh *mesh,
    const int *open, int *triangles, int *patch, int *kept, int *bad)
{
    sel_wall_mesh left = *mesh;
    left.nTriangles = choose(mesh, open, triangles, patch, kept);
    left.triangles = triangles;
    left.patch = patch;
    sel_status status = sel_walls_create(walls, &left, bad);
    if (bad && *bad >= 0)
    {
        *bad = kept[*bad];
    }
    return status;
}

sel_status sel_walls_create_open(
    sel_walls **walls, const sel_wall_mesh *mesh, const int *open, int *bad)
{
    *walls = NULL;
    if (mesh->nTriangles < 0)
    {
        return SEL_E_ARGUMENT;
    }
    size_t n = (size_t)mesh->nTriangles + 1;
    int *triangles = malloc(3 * n * sizeof(int));
    int *patch = malloc(n * sizeof(int));
    int *kept = malloc(n * sizeof(int));
    sel_status status = triangles && patch && kept
        ? create(walls, mesh, open, triangles, patch, kept, bad)
        : SEL_E_MEMORY;
    free(triangles);
    free(patch);
    if (status != SEL_OK)
    {
        free(kept);
        return status;
    }
    (*walls)->kept = kept;
    sel_wall_rename(*walls);
    return SEL_OK;
}
