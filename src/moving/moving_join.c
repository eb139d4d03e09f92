/*---------------------------------------------------------------------------*\
    moving_join.c - walls of a mesh and walls that move by themselves

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_moving_walls.h"

#include <stdlib.h>

/* The joined mesh, and the number of the rigid wall of each triangle. */
typedef struct joined
{
    int nPoints, nTriangles;
    double *points;
    int *triangles, *patch, *rigid;
} joined;

static int allocate(
    joined *j, const sel_moving_walls *all, const sel_wall_mesh *mesh)
{
    size_t points = (size_t)mesh->nPoints + 1;
    size_t triangles = (size_t)mesh->nTriangles + 1;
    for (int i = 0; i < all->n; i++)
    {
        points += (size_t)all->wall[i].nPoints;
        triangles += (size_t)all->wall[i].nTriangles;
    }
    j->points = malloc(3 * points * sizeof(double));
    j->triangles = malloc(3 * triangles * sizeof(int));
    j->patch = malloc(triangles * sizeof(int));
    j->rigid = malloc(triangles * sizeof(int));
    return j->points && j->triangles && j->patch && j->rigid;
}

/* Appends points and triangles. patch: patches of the triangles; NULL: all have
   the patch `same`. */
static void append(joined *j, const double *points, int nPoints,
    const int *triangles, int nTriangles, const int *patch, int same, int rigid)
{
    for (int i = 0; i < 3 * nPoints; i++)
    {
        j->points[3 * j->nPoints + i] = points[i];
    }
    for (int i = 0; i < 3 * nTriangles; i++)
    {
        j->triangles[3 * j->nTriangles + i] = j->nPoints + triangles[i];
    }
    for (int t = 0; t < nTriangles; t++)
    {
        j->patch[j->nTriangles + t] = patch ? patch[t] : same;
        j->rigid[j->nTriangles + t] = rigid;
    }
    j->nPoints += nPoints;
    j->nTriangles += nTriangles;
}

sel_status sel_moving_walls_join(const sel_moving_walls *all,
    const sel_wall_mesh *mesh, int nPatches, const int *open, sel_walls **walls,
    int *bad)
{
    joined j = {.nPoints = 0};
    sel_status status = SEL_E_MEMORY;
    *walls = NULL;
    if (allocate(&j, all, mesh))
    {
        append(&j, mesh->points, mesh->nPoints, mesh->triangles,
            mesh->nTriangles, mesh->patch, 0, 0);
        for (int i = 0; i < all->n; i++)
        {
            const sel_moving_wall *w = &all->wall[i];
            append(&j, w->points, w->nPoints, w->triangles, w->nTriangles, NULL,
                nPatches + i, i + 1);
        }
        sel_wall_mesh whole
            = {j.nPoints, j.points, j.nTriangles, j.triangles, j.patch};
        status = open ? sel_walls_create_open(walls, &whole, j.rigid, open, bad)
                      : sel_walls_create_rigid(walls, &whole, j.rigid, bad);
    }
    free(j.points);
    free(j.triangles);
    free(j.patch);
    free(j.rigid);
    return status;
}
