/*---------------------------------------------------------------------------*\
    plane.c - bodies held in a plane

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"
#include "base/vec3.h"

#include <math.h>

/* Returns the index of the direction normal to the plane: 0, 1, 2 for x, y,
   z. */
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
    /* the shortest axis of the body gets the direction n, and the other two, in
       cyclic order, the directions after n */
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

/* One of the axes of the body is normal to the plane. */
double sel_plane_thickness(
    const sel_plane *plane, const double semiAxes[3], const double q[4])
{
    double Q[9], sum = 0.0;
    sel_motion_tensor(q, Q);
    for (int k = 0; k < 3; k++)
    {
        sum += 2.0 * fabs(Q[3 * direction(plane) + k]) * semiAxes[k];
    }
    return sum;
}

void sel_plane_extrude(const sel_plane *plane, double half, const double a[3],
    const double b[3], const double outwards[3], double corners[18])
{
    static const int order[6] = {0, 1, 2, 0, 2, 3};
    double normal[3] = {0.0, 0.0, 0.0}, along[3], facing[3];
    normal[direction(plane)] = half;
    v3_sub(along, b, a);
    v3_cross(facing, along, normal);
    int turned = v3_dot(facing, outwards) < 0.0;
    for (int c = 0; c < 6; c++)
    {
        int k = order[c], isSecond = k == 1 || k == 2;
        v3_madd(corners + 3 * c, isSecond != turned ? b : a, k < 2 ? -1.0 : 1.0,
            normal);
    }
}

void sel_plane_extrude_face(const sel_plane *plane, double half,
    const double *points, int n, const double area[3], double corners[18])
{
    double ends[2][3], most = 0.0;
    int a = 0, b = 0;
    for (int i = 0; i < n; i++)
    {
        for (int j = 0; j < i; j++)
        {
            double way[3];
            v3_sub(way, points + 3 * i, points + 3 * j);
            way[direction(plane)] = 0.0;
            double square = v3_dot(way, way);
            a = square > most ? i : a;
            b = square > most ? j : b;
            most = square > most ? square : most;
        }
    }
    v3_copy(ends[0], points + 3 * a);
    v3_copy(ends[1], points + 3 * b);
    ends[0][direction(plane)] = ends[1][direction(plane)] = plane->at;
    sel_plane_extrude(plane, half, ends[0], ends[1], area, corners);
}

static int is_before(sel_wedge_point a, sel_wedge_point b)
{
    return a.offset < b.offset
        || (!(b.offset < a.offset) && a.radius < b.radius);
}

void sel_wedge_extend(
    sel_wedge_point range[2], sel_wedge_point point, int first)
{
    range[0] = first || is_before(point, range[0]) ? point : range[0];
    range[1] = first || is_before(range[1], point) ? point : range[1];
}

double sel_wedge_axis(const sel_wedge_point range[2])
{
    double rise = range[1].offset - range[0].offset;
    return rise > 0.0 ? range[0].radius
            - range[0].offset * (range[1].radius - range[0].radius) / rise
                      : range[0].radius;
}
