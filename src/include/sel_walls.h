/*---------------------------------------------------------------------------*\
    sel_walls.h - triangulated walls and contacts with them

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_WALLS_H
#define SEL_WALLS_H

#include "sel_contact.h"
#include "sel_limits.h"
#include "sel_status.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Triangles of walls. Their right-handed normals point out of the fluid, into
   the wall. */
typedef struct sel_wall_mesh
{
    int nPoints;
    const double *points; /* nPoints x 3 [m] */
    int nTriangles;
    const int *triangles; /* nTriangles x 3; shared points share an index */
    const int *patch;     /* nTriangles: index of the patch of each triangle */
} sel_wall_mesh;

/* Walls, ready for contact detection. */
typedef struct sel_walls sel_walls;

/* Creates walls from a copy of the mesh. SEL_E_MESH: a triangle is degenerate
   or has a wrong index, or a point is out of range (SEL_POSITION_MOST); *bad
   (may be NULL) is the triangle, or -1 for a point. SEL_E_MEMORY. */
sel_status sel_walls_create(
    sel_walls **walls, const sel_wall_mesh *mesh, int *bad);

/* Frees walls; NULL is allowed. */
void sel_walls_free(sel_walls *walls);

/* Creates walls some of which move as rigid bodies, each independently. rigid
   (nTriangles): for each triangle the number of its rigid wall, from 1; 0: the
   triangle is fixed, or moves by sel_walls_move. Triangles must be sorted by
   these numbers, without gaps in the numbers, and points likewise; two rigid
   walls must not share a point. Otherwise SEL_E_ARGUMENT. The points of a rigid
   wall are in its own frame. sel_walls_place places this frame in the global
   one; before that the two frames coincide. */
sel_status sel_walls_create_rigid(
    sel_walls **walls, const sel_wall_mesh *mesh, const int *rigid, int *bad);

/* Creates walls with open patches (open: 1 or 0 for each patch): their
   triangles are left out; the other triangles keep the indices of the whole
   mesh. rigid: as for sel_walls_create_rigid, or NULL. If all patches of a
   rigid wall are open, the wall does not exist; the other rigid walls are
   numbered from 0, without gaps. */
sel_status sel_walls_create_open(sel_walls **walls, const sel_wall_mesh *mesh,
    const int *rigid, const int *open, int *bad);

/* Returns the number of rigid walls. */
int sel_walls_rigids(const sel_walls *walls);
/* Returns the rigid wall (from 0) of a triangle with the index in
   sel_contact.triangle; -1: it belongs to no rigid wall. */
int sel_walls_rigid_of(const sel_walls *walls, int triangle);

/* Places the rigid wall with the number `rigid` (from 0): the origin of its
   frame at `position` [m], its axes rotated by the matrix `rotation`, row by
   row. For a whole mesh or a part of it. SEL_E_MESH: a point is out of range;
   the walls are then unusable. */
sel_status sel_walls_place(sel_walls *walls, int rigid,
    const double position[3], const double rotation[9]);

/* Returns the number (from 0) of the rigid wall that is a closed body and
   contains the point [m]; -1: there is none. A wall that is not closed, or
   whose normals point inwards, contains no point. */
int sel_walls_inside(const sel_walls *walls, const double point[3]);

/* Returns the number of triangles. */
int sel_walls_count(const sel_walls *walls);
/* Returns the patch of a triangle with the index in sel_contact.triangle; -1:
   the triangle is not in this part of the mesh. */
int sel_walls_patch(const sel_walls *walls, int triangle);

/* Packs a part of the walls into bytes, for a process whose particles touch
   only this part: all triangles that intersect a box [m], with their data from
   the whole mesh, and all triangles of rigid walls, in their own frames until
   they are placed. A body that lies in the box has bitwise the same contacts
   with the part as with the whole mesh, with the same indices (`triangle` and
   `item` of sel_contact refer to the whole mesh). *bytes is plain data; free it
   with free(). SEL_E_MEMORY. */
sel_status sel_walls_pack(const sel_walls *walls, const double low[3],
    const double high[3], void **bytes, size_t *size);

/* Creates walls from packed bytes, on any process of the same machine type.
   SEL_E_ARGUMENT: the bytes are incomplete. SEL_E_MEMORY. */
sel_status sel_walls_unpack(sel_walls **walls, const void *bytes, size_t size);

/* Returns the number of points of walls that are not rigid. These points come
   first in the mesh, and include those of open patches. */
int sel_walls_points(const sel_walls *walls);

/* Moves the points of walls that are not rigid. points: new positions,
   sel_walls_points x 3 [m], in the order of the mesh. Triangles, patches and
   indices do not change. For a whole mesh only: SEL_E_ARGUMENT for a part.
   SEL_E_MESH as for sel_walls_create; the walls are then unusable. */
sel_status sel_walls_move(sel_walls *walls, const double *points, int *bad);

/* Finds the velocities [m/s] with which n points (n x 3 [m]) move from `before`
   to `after` in dt [s]. Returns the greatest speed, for which components are
   limited to 1e150 m/s, so that it is finite. */
double sel_walls_velocities(int n, const double *before, const double *after,
    double dt, double *velocities);

/* Finds the motion of a triangle (index in sel_contact.triangle) near the point
   `at` [m]: velocity + omega x (x - origin). velocities (sel_walls_points x 3
   [m/s]): those of the points; in between they are linear. For a whole mesh
   only. */
void sel_walls_motion(const sel_walls *walls, int triangle,
    const double *velocities, const double at[3], double velocity[3],
    double omega[3], double origin[3]);

/* Finds the contacts of a body with the walls (Wedel et al. 2023, section 3.4,
   for faces; the deepest points of edges and vertices likewise), in the order
   of the triangles. There is one contact per plane, so that seams between
   coplanar triangles have no effect. At a concave edge each of the two planes
   has a contact; at a convex edge or vertex the edge or vertex itself has one.
   A body whose centre lies behind a face has no contact with that face: the
   wall may be thin, with the body on its other side. A convex part of a body
   touches the faces that it intersects if the centre of the whole body is in
   front of them (except for walls without thickness). Writes up to `capacity`
   contacts and returns the number found. If the number exceeds `capacity`, some
   contacts may have been counted twice: call again with that capacity. */
int sel_walls_contacts(const sel_walls *walls, const sel_body *body,
    sel_contact *contacts, int capacity);

/* Returns 1 if a point [m] in the plane of a triangle lies in that triangle, or
   in one that is in the same plane and connected to it. */
int sel_walls_cover(
    const sel_walls *walls, int triangle, const double point[3]);

/* Returns that of the triangles considered by sel_walls_cover which contains the
   projection of a point [m] onto their plane: the triangle itself, else the
   first one; -1: none contains it. */
int sel_walls_holder(
    const sel_walls *walls, int triangle, const double point[3]);

#ifdef __cplusplus
}
#endif

#endif
