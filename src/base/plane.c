/*---------------------------------------------------------------------------*\
    plane.c - bodies held in a plane

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"
#include "base/vec3.h"

#include <math.h>

/* Index of the direction normal to the plane: 0, 1, 2 for x, y, z. */
static int direction(const sel_plane *plane)
{
    return (int)plane->axis - (int)SEL_PLANE_X;
}

void sel_plane_align(const sel_plane *plane, double q[4])
{
    if (plane->axis == SEL_PLANE_NONE)
    {
        return;
    }
    int n = direction(plane), nearest = 0;
    double Q[9], axis[3], normal[3] = {0.0, 0.0, 0.0}, rotation[3];
    sel_motion_tensor(q, Q);
    for (int k = 1; k < 3; k++)
    {
        nearest = fabs(Q[3 * n + k]) > fabs(Q[3 * n + nearest]) ? k : nearest;
    }
    double side = Q[3 * n + nearest] < 0.0 ? -1.0 : 1.0;
    for (int r = 0; r < 3; r++)
    {
        axis[r] = side * Q[3 * r + nearest];
    }
    normal[n] = 1.0;
    v3_cross(rotation, axis, normal);
    double sine = v3_norm(rotation);
    if (sine > 0.0)
    {
        v3_scale(rotation, atan2(sine, axis[n]) / sine, rotation);
        sel_motion_rotate_by(q, rotation);
    }
}

void sel_plane_orientation(
    const sel_plane *plane, const double semiAxes[3], double angle, double q[4])
{
    int n = direction(plane), shortest = 0;
    double Q[9] = {0.0}, rotation[3] = {0.0, 0.0, 0.0};
    for (int k = 1; k < 3; k++)
    {
        shortest = semiAxes[k] < semiAxes[shortest] ? k : shortest;
    }
    /* place the shortest axis of the body along n, and the other two, in cyclic
       order, along the directions that follow */
    for (int k = 0; k < 3; k++)
    {
        Q[3 * ((n + k) % 3) + (shortest + k) % 3] = 1.0;
    }
    sel_motion_quaternion(Q, q);
    rotation[n] = angle;
    sel_motion_rotate_by(q, rotation);
}

void sel_plane_hold(const sel_plane *plane, double x[3], double q[4],
    double v[3], double omega[3])
{
    if (plane->axis == SEL_PLANE_NONE)
    {
        return;
    }
    int n = direction(plane);
    double spin = omega[n];
    x[n] = plane->at;
    v[n] = 0.0;
    v3_set(omega, 0.0, 0.0, 0.0);
    omega[n] = spin;
    sel_plane_align(plane, q);
}
