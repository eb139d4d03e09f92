/*---------------------------------------------------------------------------*\
    wall_move.c - walls whose points move

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Triangles keep their points and all names. Positions, coplanar triangles,
    and the edges that can be touched are computed again. The tree keeps its
    branches and gets new boxes and slabs: triangles that were close to each
    other remain close, unless the mesh is extremely distorted.

    Code that stores something about the walls (wall_front.c) adds the path of
    the walls to the path of the body.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "wall/wall_mesh.h"

#include <gsl/gsl_math.h>

/* [m/s] Greater components of a velocity count as this, so that their squares
   are finite. */
#define SPEED_COUNTED 1e150

/* Returns the greatest displacement of a point [m]; < 0: a point is out of
   range. */
static double longest_step(const sel_walls *walls, const double *points)
{
    double most = 0.0;
    for (int i = 0; i < sel_walls_points(walls); i++)
    {
        double step[3];
        for (int k = 0; k < 3; k++)
        {
            if (!sel_within(points[3 * i + k], SEL_POSITION_MOST))
            {
                return -1.0;
            }
        }
        v3_sub(step, points + 3 * i, walls->points + 3 * i);
        most = GSL_MAX_DBL(most, v3_dot(step, step));
    }
    return sqrt(most);
}

sel_status sel_walls_move(sel_walls *walls, const double *points, int *bad)
{
    int which = -1;
    bad = bad ? bad : &which;
    *bad = -1;
    if (walls->low[0] > -GSL_DBL_MAX)
    {
        return SEL_E_ARGUMENT;
    }
    double step = longest_step(walls, points);
    if (step < 0.0)
    {
        return SEL_E_MESH;
    }
    if (step == 0.0)
    {
        return SEL_OK;
    }
    for (int i = 0; i < 3 * sel_walls_points(walls); i++)
    {
        walls->points[i] = points[i];
    }
    walls->travelled += step;
    return sel_wall_mesh_again(walls, bad);
}

int sel_walls_points(const sel_walls *walls)
{
    return sel_wall_still_points(walls) - walls->nStray;
}

double sel_walls_velocities(int n, const double *before, const double *after,
    double dt, double *velocities)
{
    double most = 0.0;
    for (int i = 0; i < 3 * n; i += 3)
    {
        double square = 0.0;
        for (int k = i; k < i + 3; k++)
        {
            velocities[k] = (after[k] - before[k]) / dt;
            double speed = GSL_MIN_DBL(fabs(velocities[k]), SPEED_COUNTED);
            square += speed * speed;
        }
        most = GSL_MAX_DBL(most, sqrt(square));
    }
    return most;
}

/* The velocity field is linear over a triangle, u = u_0 + sum_k rate_k (g_k.(x
   - x_0)), where g_k are the reciprocal vectors of the sides. The angular
   velocity is half of the curl about the normal but the whole curl about
   tangential axes, because the normal rotates with the triangle: sum_k g_k x
   rate_k minus half of its normal component. A rigid motion is reproduced
   exactly. */
void sel_walls_motion(const sel_walls *walls, int triangle,
    const double *velocities, const double at[3], double velocity[3],
    double omega[3], double origin[3])
{
    const sel_wall_triangle *tri
        = &walls->triangles[sel_wall_find(walls, triangle)];
    const double *x[3], *u[3];
    double side[2][3], rate[2][3], g[2][3], normal[3], from[3];
    for (int k = 0; k < 3; k++)
    {
        x[k] = walls->points + 3 * tri->point[k];
        u[k] = velocities + 3 * tri->point[k];
    }
    for (int k = 0; k < 2; k++)
    {
        v3_sub(side[k], x[k + 1], x[0]);
        v3_sub(rate[k], u[k + 1], u[0]);
    }
    v3_cross(normal, side[0], side[1]);
    double invArea2 = 1.0 / v3_normalise(normal);
    v3_cross(g[0], side[1], normal);
    v3_cross(g[1], normal, side[0]);
    v3_sub(from, at, x[0]);
    v3_copy(origin, x[0]);
    v3_copy(velocity, u[0]);
    v3_set(omega, 0.0, 0.0, 0.0);
    for (int k = 0; k < 2; k++)
    {
        double curl[3];
        v3_scale(g[k], invArea2, g[k]);
        v3_madd(origin, origin, v3_dot(g[k], from), side[k]);
        v3_madd(velocity, velocity, v3_dot(g[k], from), rate[k]);
        v3_cross(curl, g[k], rate[k]);
        v3_madd(omega, omega, 1.0, curl);
    }
    v3_madd(omega, omega, -0.5 * v3_dot(omega, normal), normal);
}
