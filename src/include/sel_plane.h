/*---------------------------------------------------------------------------*\
    sel_plane.h - bodies held in a plane, for meshes in two dimensions

    SPDX-License-Identifier: GPL-3.0-or-later

    A superellipsoid whose centre lies in a plane and one of whose principal
    axes is normal to it is its own mirror image. So are its contacts with
    others of the kind and with walls that are normal to the plane, and the
    forces of a flow along it: left to itself such a body stays in the plane,
    exactly. Here it is held there against rounding, and against what turns it
    out of the plane where two faces touch and the point of contact could be
    anywhere across it. It keeps its three-dimensional mass and inertia.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_PLANE_H
#define SEL_PLANE_H

#ifdef __cplusplus
extern "C" {
#endif

/* The plane x[axis] = at. */
typedef enum sel_plane_axis
{
    SEL_PLANE_NONE, /* three dimensions: nothing is held */
    SEL_PLANE_X,
    SEL_PLANE_Y,
    SEL_PLANE_Z,
    SEL_PLANE_COUNT
} sel_plane_axis;

typedef struct sel_plane
{
    sel_plane_axis axis;
    double at; /* [m] */
} sel_plane;

/* Turn q, a unit quaternion, the shortest way to where a principal axis is
   normal to the plane. */
void sel_plane_align(const sel_plane *plane, double q[4]);

/* The orientation of a body with these semi-axes whose shortest one is normal
   to the plane, turned about that by angle [rad]. plane->axis: not none. */
void sel_plane_orientation(const sel_plane *plane, const double semiAxes[3],
    double angle, double q[4]);

/* The centre [m] on to the plane, the orientation aligned, the velocity [m/s]
   along the plane and the spin [rad/s] normal to it. */
void sel_plane_hold(const sel_plane *plane, double x[3], double q[4],
    double v[3], double omega[3]);

#ifdef __cplusplus
}
#endif

#endif
