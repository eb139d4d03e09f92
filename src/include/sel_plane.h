/*---------------------------------------------------------------------------*\
    sel_plane.h - particles held in a plane, for meshes in two dimensions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A superellipsoid whose centre lies in a plane, and which has a principal
    axis normal to the plane, is symmetric about the plane. Its contacts with
    other such bodies, its contacts with walls normal to the plane, and the
    forces of a flow parallel to the plane are symmetric, too. In exact
    arithmetic such a body stays in the plane. The functions below hold it there
    against rounding, and against moments that would rotate it out of the plane:
    if two faces touch, the position of the contact point along the normal of
    the plane is not determined. The body keeps its three-dimensional mass and
    inertia.

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

/* Computes an orientation of a body with these semi-axes: the shortest one is
   normal to the plane, and the body is rotated about the normal by `angle`
   [rad]. plane->axis must not be SEL_PLANE_NONE. */
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

/* Finds two triangles (6 x 3 corners [m]) that form a rectangle normal to the
   plane. It contains the line from a to b and extends by `half` [m] to both
   sides of it. Its normal points to the side of the vector `outwards`. */
void sel_plane_extrude(const sel_plane *plane, double half, const double a[3],
    const double b[3], const double outwards[3], double corners[18]);

/* As sel_plane_extrude, for a face of a mesh that is normal to the plane (n x 3
   points [m], area vector): the line from a to b is the intersection of the
   face and the plane. */
void sel_plane_extrude_face(const sel_plane *plane, double half,
    const double *points, int n, const double area[3], double corners[18]);

/* A point of a wedge: its distance from the plane, and its radial coordinate
   [m]. */
typedef struct sel_wedge_point
{
    double offset, radius;
} sel_wedge_point;

/* Extends a range by a point. range[0] is the point nearest to the plane,
   range[1] the farthest; of points with equal offsets the radius decides, so
   that the order of the calls does not matter. first 1: the range is empty. */
void sel_wedge_extend(
    sel_wedge_point range[2], sel_wedge_point point, int first);

/* Returns the radial coordinate of the axis of a wedge: at the intersection of
   the line through the two points with the plane. */
double sel_wedge_axis(const sel_wedge_point range[2]);

#ifdef __cplusplus
}
#endif

#endif
