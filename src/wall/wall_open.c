/*---------------------------------------------------------------------------*\
    wall_open.c - walls with some open patches

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The remaining triangles form a mesh of their own: the rim of a hole in a
    plane is an edge that can be touched, because it is no longer a seam. The
    triangles keep their names in the whole mesh, by which contacts are stored.

    If all patches of a rigid wall are open, the wall is absent, and the others
    are numbered without it. Its points stay in the list, so that the other
    indices do not change. They move to the origin of the frame of the previous
    wall (or of the walls at rest), where they do not extend its bounds.
\*---------------------------------------------------------------------------*/

#include "wall/wall_mesh.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

static void rename_triangle(const int *kept, sel_wall_triangle *tri)
{
    tri->name = kept[tri->name];
    tri->plane = kept[tri->plane];
}

/* Renames the second copy of the triangles of rigid walls. One copy is at the
   current position; the other is in the wall's own frame, from which parts are
   packed. */
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

/* The remaining triangles, patches, rigid walls and names, and all points of
   the mesh. */
typedef struct left
{
    int *triangles, *patch, *rigid, *kept;
    double *points;
} left;

static int choose(
    const sel_wall_mesh *mesh, const int *rigid, const int *open, left *l)
{
    int n = 0, before = 0, count = 0;
    for (int t = 0; t < mesh->nTriangles; t++)
    {
        if (!open[mesh->patch[t]])
        {
            for (int k = 0; k < 3; k++)
            {
                l->triangles[3 * n + k] = mesh->triangles[3 * t + k];
            }
            l->patch[n] = mesh->patch[t];
            count += rigid && rigid[t] != before;
            before = rigid ? rigid[t] : 0;
            l->rigid[n] = count;
            l->kept[n++] = t;
        }
    }
    return n;
}

/* Moves the corners of rigid walls in open patches to the origin (`which` 1), or
   those in other patches to their positions in the mesh (`which` 0). */
static void put_points(const sel_wall_mesh *mesh, const int *rigid,
    const int *open, int which, double *points)
{
    for (int c = 0; c < 3 * mesh->nTriangles; c++)
    {
        int t = c / 3, i = mesh->triangles[c];
        if (rigid[t] > 0 && !open[mesh->patch[t]] == !which && i >= 0
            && i < mesh->nPoints)
        {
            for (int k = 3 * i; k < 3 * i + 3; k++)
            {
                points[k] = which ? 0.0 : mesh->points[k];
            }
        }
    }
}

/* Sets the points. Points of rigid walls that no triangle uses any more move to
   the origin, so that they do not extend any bounds. */
static void choose_points(
    const sel_wall_mesh *mesh, const int *rigid, const int *open, left *l)
{
    for (int k = 0; k < 3 * mesh->nPoints; k++)
    {
        l->points[k] = mesh->points[k];
    }
    if (rigid)
    {
        put_points(mesh, rigid, open, 1, l->points);
        put_points(mesh, rigid, open, 0, l->points);
    }
}

/* Returns the number of points before those of all rigid walls. */
static int count_still(const sel_wall_mesh *mesh, const int *rigid)
{
    int n = 0, least = mesh->nPoints;
    for (int c = 0; c < 3 * mesh->nTriangles && rigid; c++)
    {
        int i = mesh->triangles[c];
        if (i >= 0 && rigid[c / 3] > 0)
        {
            least = GSL_MIN_INT(least, i);
        }
        else if (i >= 0)
        {
            n = GSL_MAX_INT(n, i + 1);
        }
    }
    return GSL_MAX_INT(n, least);
}

/* Returns 1 if the numbers of rigid walls ascend by steps of one. */
static int ascends(const sel_wall_mesh *mesh, const int *rigid)
{
    int last = 0, good = 1;
    for (int t = 0; t < mesh->nTriangles && rigid && good; t++)
    {
        good = rigid[t] == last || rigid[t] == last + 1;
        last = rigid[t];
    }
    return good;
}

static sel_status create(sel_walls **walls, const sel_wall_mesh *mesh,
    const int *rigid, const int *open, left *l, int *bad)
{
    sel_wall_mesh rest = *mesh;
    choose_points(mesh, rigid, open, l);
    rest.nTriangles = choose(mesh, rigid, open, l);
    rest.points = l->points;
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
    if (mesh->nTriangles < 0 || mesh->nPoints < 0 || !ascends(mesh, rigid))
    {
        return SEL_E_ARGUMENT;
    }
    size_t n = (size_t)mesh->nTriangles + 1;
    left l = {.triangles = malloc(3 * n * sizeof(int)),
        .patch = malloc(n * sizeof(int)),
        .rigid = malloc(n * sizeof(int)),
        .kept = malloc(n * sizeof(int)),
        .points = malloc((3 * (size_t)mesh->nPoints + 1) * sizeof(double))};
    int capacity = l.triangles && l.patch && l.rigid && l.kept && l.points;
    sel_status status
        = capacity ? create(walls, mesh, rigid, open, &l, bad) : SEL_E_MEMORY;
    free(l.triangles);
    free(l.patch);
    free(l.rigid);
    free(l.points);
    if (status != SEL_OK)
    {
        free(l.kept);
        return status;
    }
    (*walls)->kept = l.kept;
    (*walls)->nStray = sel_wall_still_points(*walls) - count_still(mesh, rigid);
    sel_wall_rename(*walls, (*walls)->nTriangles);
    rename_rigid(*walls);
    return SEL_OK;
}
