/*---------------------------------------------------------------------------*\
    moving_walls.c - surfaces from files that move as rigid walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_motion.h"
#include "sel_moving_walls.h"
#include "base/arrays.h"
#include "base/try.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* Appends one layer of a shell: its points relative to the origin, and its
   triangles as in the file, or with reversed normals if `turned` is 1. */
static void append(sel_moving_wall *wall, const sel_shell *shell, int turned)
{
    int first = wall->nPoints;
    for (int i = 0; i < 3 * shell->nPoints; i++)
    {
        wall->points[3 * first + i] = shell->points[i] - wall->origin[i % 3];
    }
    for (int i = 0; i < 3 * shell->nTriangles; i++)
    {
        int k = i % 3;
        int at = turned && k ? i - k + 3 - k : i;
        wall->triangles[3 * wall->nTriangles + i]
            = first + shell->triangles[at];
    }
    wall->nPoints += shell->nPoints;
    wall->nTriangles += shell->nTriangles;
}

sel_status sel_moving_walls_add(sel_moving_walls *all, const sel_shell *shell,
    const double origin[3], int front, int back)
{
    size_t layers = (size_t)(front != 0) + (size_t)(back != 0);
    sel_moving_wall wall = {.nShown = shell->nTriangles,
        .points
        = malloc((3 * layers * (size_t)shell->nPoints + 1) * sizeof(double)),
        .triangles
        = malloc((3 * layers * (size_t)shell->nTriangles + 1) * sizeof(int)),
        .state = {.orientation = {1.0}}};
    int ok = wall.points && wall.triangles;
    sel_array_grow(&all->wall, &ok, all->n, all->n + 1, sizeof *all->wall);
    sel_array_grow(
        &all->motions, &ok, all->n, all->n + 1, sizeof *all->motions);
    if (!ok)
    {
        free(wall.points);
        free(wall.triangles);
        return SEL_E_MEMORY;
    }
    v3_copy(wall.origin, origin);
    v3_copy(wall.state.position, origin);
    /* Particles are in front of a face, and normals point into the wall. */
    if (front)
    {
        append(&wall, shell, 1);
    }
    if (back)
    {
        append(&wall, shell, 0);
    }
    all->wall[all->n++] = wall;
    return SEL_OK;
}

void sel_moving_walls_free(sel_moving_walls *all)
{
    for (int i = 0; i < all->n; i++)
    {
        free(all->wall[i].points);
        free(all->wall[i].triangles);
    }
    free(all->wall);
    free(all->motions);
    *all = (sel_moving_walls){.n = 0};
}

void sel_moving_wall_bounds(
    const sel_moving_wall *wall, double low[3], double high[3])
{
    for (int i = 0; i < 3 * wall->nPoints; i++)
    {
        int k = i % 3;
        double x = wall->origin[k] + wall->points[i];
        low[k] = i < 3 ? x : GSL_MIN_DBL(low[k], x);
        high[k] = i < 3 ? x : GSL_MAX_DBL(high[k], x);
    }
}

void sel_moving_wall_areas(const sel_moving_wall *wall, double *areas)
{
    for (int t = 0; t < wall->nShown; t++)
    {
        const int *corner = wall->triangles + 3 * t;
        double to[2][3], normal[3];
        for (int k = 0; k < 2; k++)
        {
            v3_sub(to[k], wall->points + 3 * corner[k + 1],
                wall->points + 3 * corner[0]);
        }
        v3_cross(normal, to[0], to[1]);
        areas[t] = 0.5 * v3_norm(normal);
    }
}

int sel_moving_walls_find(const sel_moving_walls *all, int triangle, int *shown)
{
    *shown = -1;
    for (int i = 0; i < all->n && triangle >= 0; i++)
    {
        if (triangle < all->wall[i].nTriangles)
        {
            *shown = triangle % all->wall[i].nShown;
            return i;
        }
        triangle -= all->wall[i].nTriangles;
    }
    return -1;
}

int sel_moving_walls_open(sel_moving_walls *all, const int *open)
{
    int closes = 0;
    for (int i = 0; i < all->n; i++)
    {
        closes = closes || (all->wall[i].open && !open[i]);
        all->wall[i].open = open[i] != 0;
    }
    return closes;
}

int sel_moving_walls_there(const sel_moving_walls *all, int k)
{
    for (int i = 0; i < all->n; i++)
    {
        if (!all->wall[i].open && k-- == 0)
        {
            return i;
        }
    }
    return -1;
}

sel_status sel_moving_walls_place(const sel_moving_walls *all, sel_walls *walls)
{
    int k = 0;
    for (int i = 0; i < all->n; i++)
    {
        const sel_moving_wall *wall = &all->wall[i];
        double rotation[9];
        if (!wall->open)
        {
            sel_motion_tensor(wall->state.orientation, rotation);
            SEL_TRY(
                sel_walls_place(walls, k++, wall->state.position, rotation));
        }
    }
    return SEL_OK;
}

sel_status sel_moving_walls_stand(const sel_moving_walls *all, sel_world *world)
{
    int n = 0;
    for (int i = 0; i < all->n; i++)
    {
        if (!all->wall[i].open)
        {
            all->motions[n++] = all->wall[i].state;
        }
    }
    return n ? sel_world_move_rigid_walls(world, all->motions) : SEL_OK;
}

void sel_moving_wall_picture(
    const sel_moving_wall *wall, float *points, float *velocities)
{
    double Q[9];
    sel_motion_tensor(wall->state.orientation, Q);
    for (int c = 0; c < 3 * wall->nShown; c++)
    {
        double arm[3], u[3];
        m3_apply(arm, Q, wall->points + 3 * wall->triangles[c]);
        v3_cross(u, wall->state.omega, arm);
        for (int k = 0; k < 3; k++)
        {
            points[3 * c + k] = (float)(wall->state.position[k] + arm[k]);
            velocities[3 * c + k] = (float)(wall->state.velocity[k] + u[k]);
        }
    }
}
