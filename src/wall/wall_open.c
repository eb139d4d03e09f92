/*---------------------------------------------------------------------------*\
    wall_open.c - walls of which some patches are open

    SPDX-License-Identifier: GPL-3.0-or-later

    What is left is a mesh of its own: the rim of a hole in a plane is an edge
    that can be touched, as it is no seam any more. It keeps the names that it
    has in the whole mesh, by which contacts are remembered.
\*---------------------------------------------------------------------------*/

#include "wall/wall_mesh.h"

#include <stdlib.h>

static void rename_triangle(const int *kept, sel_wall_triangle *tri)
{
    tri->name = kept[tri->name];
    tri->plane = kept[tri->plane];
}

/* Rigid walls have their triangles twice: where they are, and in their own
   frames, from which parts are packed. */
static void rename_rigid(sel_walls *walls)
{
    int still = sel_wall_still_triangles(walls);
    for (int t = still; t < walls->nTriangles && walls->rigids.n > 0; t++)
    {
        rename_triangle(walls->kept, &walls->rigids.triangles[t - still]);
    }
}

void sel_wall_rename(sel_walls *walls, int n)
{
    const int *kept = walls->kept;
    for (int t = 0; kept && t < n; t++)
    {
        sel_wall_triangle *tri = &walls->triangles[t];
        rename_triangle(kept, tri);
        for (int k = 0; k < 3; k++)
        {
            if (tri->edge[k] >= 0)
            {
                walls->edges[tri->edge[k]].name = 3 * kept[t] + k;
            }
        }
    }
}

/* Of those that are left: points, patches, rigid walls, and their names. */
typedef struct left
{
    int *triangles, *patch, *rigid, *kept;
} left;

static int choose(
    const sel_wall_mesh *mesh, const int *rigid, const int *open, left *l)
{
    int n = 0;
    for (int t = 0; t < mesh->nTriangles; t++)
    {
        if (!open[mesh->patch[t]])
        {
            for (int k = 0; k < 3; k++)
            {
                l->triangles[3 * n + k] = mesh->triangles[3 * t + k];
            }
            l->patch[n] = mesh->patch[t];
            l->rigid[n] = rigid ? rigid[t] : 0;
            l->kept[n++] = t;
        }
    }
    return n;
}

static sel_status create(sel_walls **walls, const sel_wall_mesh *mesh,
    const int *rigid, const int *open, left *l, int *bad)
{
    sel_wall_mesh rest = *mesh;
    rest.nTriangles = choose(mesh, rigid, open, l);
    rest.triangles = l->triangles;
    rest.patch = l->patch;
    sel_status status = sel_walls_create_rigid(walls, &rest, l->rigid, bad);
    if (bad && *bad >= 0)
    {
        *bad = l->kept[*bad];
    }
    return status;
}

sel_status sel_walls_create_open(sel_walls **walls, const sel_wall_mesh *mesh,
    const int *rigid, const int *open, int *bad)
{
    *walls = NULL;
    if (mesh->nTriangles < 0)
    {
        return SEL_E_ARGUMENT;
    }
    size_t n = (size_t)mesh->nTriangles + 1;
    left l = {.triangles = malloc(3 * n * sizeof(int)),
        .patch = malloc(n * sizeof(int)),
        .rigid = malloc(n * sizeof(int)),
        .kept = malloc(n * sizeof(int))};
    sel_status status = l.triangles && l.patch && l.rigid && l.kept
        ? create(walls, mesh, rigid, open, &l, bad)
        : SEL_E_MEMORY;
    free(l.triangles);
    free(l.patch);
    free(l.rigid);
    if (status != SEL_OK)
    {
        free(l.kept);
        return status;
    }
    (*walls)->kept = l.kept;
    sel_wall_rename(*walls, (*walls)->nTriangles);
    rename_rigid(*walls);
    return SEL_OK;
}
