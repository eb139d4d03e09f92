/*---------------------------------------------------------------------------*\
    sel_walls.h - triangulated walls, and contacts with them

    SPDX-License-Identifier: GPL-3.0-or-later

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

/* Triangles, right-handed normal out of the fluid, into the wall. */
typedef struct sel_wall_mesh
{
    int nPoints;
    const double *points; /* nPoints x 3 [m] */
    int nTriangles;
    const int *triangles; /* nTriangles x 3; shared points share an index */
    const int *patch;     /* nTriangles: index of the wall's patch */
} sel_wall_mesh;

typedef struct sel_walls sel_walls;

/* Copies the mesh, builds the tree and the edges. SEL_E_MESH names a
   degenerate triangle or a wrong index in *bad (may be NULL); -1 there: a
   point is out of range (SEL_POSITION_MOST). */
sel_status sel_walls_create(
    sel_walls **walls, const sel_wall_mesh *mesh, int *bad);
void sel_walls_free(sel_walls *walls);

/* The same with walls that move as solids, each by itself: rigid (nTriangles) has
   the number of the one that a triangle belongs to, from 1 on, or 0: it stays, or
   moves as sel_walls_move says. Triangles come in the order of these numbers, none
   of which is left out, and so do points, of which two of these have none in
   common: SEL_E_ARGUMENT else. The points of such a wall are in its own frame, in
   which sel_walls_place puts it somewhere; that frame is the global one until
   then. */
sel_status sel_walls_create_rigid(
    sel_walls **walls, const sel_wall_mesh *mesh, const int *rigid, int *bad);

/* The same of which some patches are open (open: of each patch 1, or 0): as if the
   triangles of these were not there, under the names that the others have in
   the whole mesh. rigid: as above, or NULL. Rigid walls all of whose patches are open
   are not there, and those that are have numbers from 0 on without them. */
sel_status sel_walls_create_open(sel_walls **walls, const sel_wall_mesh *mesh,
    const int *rigid, const int *open, int *bad);

/* How many of these there are. */
int sel_walls_rigids(const sel_walls *walls);
/* Of a triangle that a contact names: from 0 on; -1: none. */
int sel_walls_rigid_of(const sel_walls *walls, int triangle);

/* A rigid wall, from 0 on, stands with the origin of its frame at a position [m],
   turned from there by a rotation matrix, row by row. Of a whole or a part:
   SEL_E_MESH where a point is out of range; the walls are then of no use. */
sel_status sel_walls_place(sel_walls *walls, int rigid,
    const double position[3], const double turn[9]);

/* The point lies in a rigid wall that is a closed body, from 0 on; -1: in none.
   A wall that is open, or looks inwards, has no inside. */
int sel_walls_inside(const sel_walls *walls, const double point[3]);

int sel_walls_count(const sel_walls *walls);
/* Of a triangle that a contact names; -1: it is not there. */
int sel_walls_patch(const sel_walls *walls, int triangle);

/* A part of the walls, for a process whose particles touch no others: all
   triangles that meet a box [m], with what the whole mesh knows of them, and all
   of rigid walls, in their own frames until they are placed. A body
   that lies in the box has there the contacts that it has with the whole, to
   the last bit and under the same names (sel_contact's triangle and item are
   indices in the whole mesh). pack: plain bytes, to be freed with free();
   unpack takes them on any process of the same machine kind: SEL_E_ARGUMENT
   where they are not whole. */
sel_status sel_walls_pack(const sel_walls *walls, const double low[3],
    const double high[3], void **bytes, size_t *size);
sel_status sel_walls_unpack(sel_walls **walls, const void *bytes, size_t size);

/* Points of walls that are not rigid, which come first in the mesh, whether patches
   are open or not. */
int sel_walls_points(const sel_walls *walls);

/* These points are elsewhere: points, sel_walls_points x 3 [m], in the order of
   the mesh. Triangles, patches and names stay. Of a whole mesh: SEL_E_ARGUMENT
   for a part. SEL_E_MESH as sel_walls_create; the walls are then of no use. */
sel_status sel_walls_move(sel_walls *walls, const double *points, int *bad);

/* How a triangle that a contact names moves, whose points have velocities
   (sel_walls_points x 3) [m/s], linear between them: near the point at [m],
   velocity + omega x (x - origin). Of a whole mesh. */
void sel_walls_motion(const sel_walls *walls, int triangle,
    const double *velocities, const double at[3], double velocity[3],
    double omega[3], double origin[3]);

/* Contacts of a body with the walls (Wedel et al. 2023, section 3.4, for faces;
   the deepest points of edges and vertices likewise). One contact a plane: the
   seam between coplanar triangles does not show; both planes at a concave
   edge; the edge or vertex itself where the wall is convex. Contacts come
   in the order of the triangles. A body whose centre lies behind a face does
   not see that face: it may belong to a thin wall with the body on its other
   side. A convex part of a body sees what it crosses if the centre of the whole
   is in front (not of walls without thickness). Writes up to capacity; returns the number found, of which those past
   capacity may be counted more than once: call again with that much room. */
int sel_walls_contacts(const sel_walls *walls, const sel_body *body,
    sel_contact *contacts, int capacity);

/* Is a point of the plane of a triangle [m] covered by the triangles that lie
   in that plane and hang together with it? */
int sel_walls_cover(
    const sel_walls *walls, int triangle, const double point[3]);

/* Which of them it is that holds the foot of a point in that plane: the triangle
   itself, or the first that does; -1: none. */
int sel_walls_holder(
    const sel_walls *walls, int triangle, const double point[3]);

#ifdef __cplusplus
}
#endif

#endif
