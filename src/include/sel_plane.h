/*---------------------------------------------------------------------------*\
    sel_plane.h - particles held in a plane, for meshes in two dimensions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A superellipsoid whose centre lies in a plane and one of whose principal
    axes is normal to it is its own mirror image. So are its contacts with other
    such bodies and with walls that are normal to the plane, and the forces of a
    flow along the plane: in exact arithmetic such a body stays in the plane.
    The functions below hold it there against rounding, and against moments that
    would rotate it out of the plane where two faces touch and the contact point
    is not determined in the direction of the normal to the plane. The body
    keeps its three-dimensional mass and inertia.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_PLANE_H
#define SEL_PLANE_H

#ifdef __cplusplus
extern "C" {
#endif

/* Normal of the plane x[axis] = at. */
typedef enum sel_plane_axis
{
    SEL_PLANE_NONE, /* three dimensions: nothing is held */
    SEL_PLANE_X,
    SEL_PLANE_Y,
    SEL_PLANE_Z,
    SEL_PLANE_COUNT
} sel_plane_axis;

/* The plane x[axis] = at. */
typedef struct sel_plane
{
    sel_plane_axis axis;
    double at; /* [m] */
} sel_plane;

/* Rotates q, a unit quaternion, by the smallest angle that makes a principal
   axis normal to the plane. */
void sel_plane_align(const sel_plane *plane, double q[4]);

/* Computes the orientation of a body with these semi-axes whose shortest one is
   normal to the plane, rotated about that normal by angle [rad]. plane->axis
   must not be SEL_PLANE_NONE. */
void sel_plane_orientation(const sel_plane *plane, const double semiAxes[3],
    double angle, double q[4]);

/* Projects a body onto the plane: its centre x [m] is moved into the plane, its
   orientation q aligned, its velocity [m/s] made parallel and its spin [rad/s]
   normal to the plane. */
void sel_plane_hold(const sel_plane *plane, double x[3], double q[4],
    double v[3], double omega[3]);

#ifdef __cplusplus
}
#endif

#endif
