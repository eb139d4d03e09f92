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
   or has a wrong index; *bad (may be NULL) is that triangle, or -1 where a
   point is out of range (SEL_POSITION_MOST). SEL_E_MEMORY. */
sel_status sel_walls_create(
    sel_walls **walls, const sel_wall_mesh *mesh, int *bad);

/* Frees walls; NULL is allowed. */
void sel_walls_free(sel_walls *walls);

/* Creates walls some of which move as rigid bodies, each independently. rigid
   (nTriangles) is the number of the rigid wall that a triangle belongs to, from
   1 on; 0: the triangle is fixed, or moves by sel_walls_move. Triangles must be
   sorted by these numbers, with no number left out, and so must points; two
   rigid walls may not share a point. Otherwise SEL_E_ARGUMENT. The points of a
   rigid wall are in its own frame, which sel_walls_place puts into the global
   one; until then the two frames coincide. */
sel_status sel_walls_create_rigid(
    sel_walls **walls, const sel_wall_mesh *mesh, const int *rigid, int *bad);

/* Creates walls of which some patches are open (open: 1 or 0 for each patch),
   as if their triangles did not exist; the remaining triangles keep the indices
   of the whole mesh. rigid: as above, or NULL. Rigid walls all of whose patches
   are open do not exist; the remaining ones are numbered from 0 on without
   them. */
sel_status sel_walls_create_open(sel_walls **walls, const sel_wall_mesh *mesh,
    const int *rigid, const int *open, int *bad);

/* Returns the number of rigid walls. */
int sel_walls_rigids(const sel_walls *walls);
/* Returns the rigid wall, from 0 on, of a triangle that a contact names; -1: it
   belongs to none. */
int sel_walls_rigid_of(const sel_walls *walls, int triangle);

/* Places a rigid wall (number rigid, from 0 on): the origin of its frame at a
   position [m], its axes rotated by the rotation matrix turn, row by row. Works
   on a whole mesh or a part of it. SEL_E_MESH: a point is out of range; the
   walls are then unusable. */
sel_status sel_walls_place(sel_walls *walls, int rigid,
    const double position[3], const double rotation[9]);

/* Returns the number of the rigid wall, from 0 on, that is a closed body and
   contains the point [m]; -1: none does. A wall that is open, or whose normals
   point inwards, contains nothing. */
int sel_walls_inside(const sel_walls *walls, const double point[3]);

/* Returns the number of triangles. */
int sel_walls_count(const sel_walls *walls);
/* Returns the patch of a triangle that a contact names; -1: the triangle is not
   here. */
int sel_walls_patch(const sel_walls *walls, int triangle);

/* Packs a part of the walls into bytes, for a process whose particles touch no
   others: all triangles that meet a box [m], with the data of the whole mesh
   that concern them, and all triangles of rigid walls, in their own frames
   until they are placed. A body that lies in the box has bitwise the same
   contacts with the part as with the whole, with the same indices (triangle and
   item of sel_contact refer to the whole mesh). *bytes is plain data, to be
   freed with free(). SEL_E_MEMORY. */
sel_status sel_walls_pack(const sel_walls *walls, const double low[3],
    const double high[3], void **bytes, size_t *size);

/* Creates walls from packed bytes, on any process of the same machine type.
   SEL_E_ARGUMENT: the bytes are incomplete. SEL_E_MEMORY. */
sel_status sel_walls_unpack(sel_walls **walls, const void *bytes, size_t size);

/* Returns the number of points of walls that are not rigid. These come first in
   the mesh, and count whether their patches are open or not. */
int sel_walls_points(const sel_walls *walls);

/* Moves these points: points, sel_walls_points x 3 [m], in the order of the
   mesh. Triangles, patches and indices stay. For a whole mesh only:
   SEL_E_ARGUMENT for a part. SEL_E_MESH as for sel_walls_create; the walls are
   then unusable. */
sel_status sel_walls_move(sel_walls *walls, const double *points, int *bad);

/* Finds the velocities [m/s] with which n points (x 3) [m] go from before to
   after in dt [s], and returns the greatest speed. Components beyond 1e150 m/s
   count as that in it, so that it is finite. */
double sel_walls_velocities(int n, const double *before, const double *after,
    double dt, double *velocities);

/* Finds the motion of a triangle that a contact names, near the point at [m]:
   velocity + omega x (x - origin). velocities (sel_walls_points x 3) [m/s] are
   those of the points, and linear between them. For a whole mesh only. */
void sel_walls_motion(const sel_walls *walls, int triangle,
    const double *velocities, const double at[3], double velocity[3],
    double omega[3], double origin[3]);

/* Finds the contacts of a body with the walls (Wedel et al. 2023, section 3.4,
   for faces; the deepest points of edges and vertices likewise), in the order
   of the triangles. There is one contact per plane, so that seams between
   coplanar triangles have no effect: at a concave edge both planes have one,
   where the wall is convex the edge or vertex itself has one. A body whose
   centre lies behind a face has no contact with that face, which may belong to
   a thin wall with the body on its other side. A convex part of a body touches
   the faces that it crosses if the centre of the whole body is in front of them
   (except for walls without thickness). Writes up to capacity contacts and
   returns the number found. Those past capacity may be counted more than once:
   call again with that capacity. */
int sel_walls_contacts(const sel_walls *walls, const sel_body *body,
    sel_contact *contacts, int capacity);

/* Returns 1 if a point in the plane of a triangle [m] is covered by the
   triangles that lie in that plane and are connected to it. */
int sel_walls_cover(
    const sel_walls *walls, int triangle, const double point[3]);

/* Returns the one of these triangles that contains the projection of a point
   [m] onto their plane: the triangle itself, or else the first one; -1: none
   does. */
int sel_walls_holder(
    const sel_walls *walls, int triangle, const double point[3]);

#ifdef __cplusplus
}
#endif

#endif
