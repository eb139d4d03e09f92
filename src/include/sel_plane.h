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

/* Returns the thickness normal to the plane [m] of a body that is held in it,
   by its semi-axes [m] and orientation. */
double sel_plane_thickness(
    const sel_plane *plane, const double semiAxes[3], const double q[4]);

/* Finds the two triangles (6 x 3 corners [m]) of a rectangle normal to the plane
   through a and b, from -half to half about them, whose normal is on the side
   of outwards. */
void sel_plane_extrude(const sel_plane *plane, double half, const double a[3],
    const double b[3], const double outwards[3], double corners[18]);

/* The same for a face (n x 3 points [m], its area vector) of a mesh: through the
   line in which the face, which is normal to the plane, cuts it. */
void sel_plane_extrude_face(const sel_plane *plane, double half,
    const double *points, int n, const double area[3], double corners[18]);

/* A point of a wedge: its distance from the plane, and its radial coordinate
   [m]. */
typedef struct sel_wedge_point
{
    double offset, radius;
} sel_wedge_point;

/* Extends a range of such points, from the nearest to the plane to the furthest,
   and by the radius where offsets are equal: the same in any order. first: the
   range is empty so far. */
void sel_wedge_extend(
    sel_wedge_point range[2], sel_wedge_point point, int first);

/* Returns the radial coordinate of the axis of a wedge: where the line through
   the two points meets the plane. */
double sel_wedge_axis(const sel_wedge_point range[2]);

#ifdef __cplusplus
}
#endif

#endif
