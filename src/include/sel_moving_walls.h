/*---------------------------------------------------------------------------*\
    sel_moving_walls.h - surfaces from files that move as rigid walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    These walls are not part of a mesh. sel_moving_walls_join makes sel_walls of
    a mesh and of these walls; their patches follow those of the mesh. Some of
    the walls may be open: sel_walls does not contain them, and numbers only the
    others (sel_walls_create_open). Every process has all walls.

    The order of the calls in a substep:

        state                       the caller sets velocities and spins
        sel_moving_walls_stand      passes the states to the world
        sel_world_substep
        sel_moving_walls_load       takes the loads
        state                       the caller advances the states
                                    (sel_rigid_advance)

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_MOVING_WALLS_H
#define SEL_MOVING_WALLS_H

#include "sel_shell.h"
#include "sel_wall_motion.h"
#include "sel_walls.h"
#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Columns of sel_moving_wall_row and numbers of sel_moving_wall_state. */
#define SEL_MOVING_WALL_ROW   20
#define SEL_MOVING_WALL_STATE 26

/* A wall. Its points are in its own frame, whose origin is a point of its file.
   Its normals point into the wall. */
typedef struct sel_moving_wall
{
    double origin[3]; /* of its frame, in its file [m] */
    int nPoints, nTriangles;
    int nShown;             /* number of triangles of one layer; these are the
                               first ones */
    double *points;         /* nPoints x 3 [m] */
    int *triangles;         /* nTriangles x 3 */
    int open;               /* 1: the wall is open */
    sel_rigid_motion state; /* at the start of the coming substep */
    sel_wall_load last;     /* load in the last substep */
    /* Sums since the last row: impulse of the particles on it [N s], moment
       about its origin [N m s], and work on the particles [J]. */
    double impulse[3], moment[3], work;
    /* Greatest square [1/s2] and damping [1/s] of sel_rigid_load since
       sel_moving_walls_begin. */
    double square, damping;
} sel_moving_wall;

/* All walls, and work space for their motions. Set it to zero at first. */
typedef struct sel_moving_walls
{
    int n;
    sel_moving_wall *wall;
    sel_rigid_motion *motions;
} sel_moving_walls;

/* Adds a wall with a copy of a surface, at the position in its file. front 1:
   adds a layer of triangles that particles touch on the side to which the
   normals of the file point; back 1: adds one for the other side.
   SEL_E_MEMORY: no wall is added. */
sel_status sel_moving_walls_add(sel_moving_walls *all, const sel_shell *shell,
    const double origin[3], int front, int back);

/* Frees all walls. */
void sel_moving_walls_free(sel_moving_walls *all);

/* Finds the bounding box [m] of a wall at the position in its file. */
void sel_moving_wall_bounds(
    const sel_moving_wall *wall, double low[3], double high[3]);

/* Finds the areas [m2] of the triangles of one layer (nShown). */
void sel_moving_wall_areas(const sel_moving_wall *wall, double *areas);

/* Returns the wall of a triangle, whose number counts all layers of all walls;
   -1: there is none. Sets *shown to the triangle of the first layer at the same
   position. */
int sel_moving_walls_find(
    const sel_moving_walls *all, int triangle, int *shown);

/* Opens and closes walls (open: 1 or 0 for each). Returns 1 if a wall
   closes. */
int sel_moving_walls_open(sel_moving_walls *all, const int *open);

/* Returns the index in *all of wall k (from 0), if only walls that are not open
   are counted; -1: there is none. */
int sel_moving_walls_there(const sel_moving_walls *all, int k);

/* Creates sel_walls from the walls of a mesh, which has nPatches patches, and
   all walls. open: 1 or 0 for each patch and then for each wall; NULL: none is
   open. Errors and *bad as for sel_walls_create. SEL_E_MEMORY. */
sel_status sel_moving_walls_join(const sel_moving_walls *all,
    const sel_wall_mesh *mesh, int nPatches, const int *open, sel_walls **walls,
    int *bad);

/* Places the walls that are not open at their present positions, in `walls`
   that sel_moving_walls_join has created. Errors as for sel_walls_place. */
sel_status sel_moving_walls_place(
    const sel_moving_walls *all, sel_walls *walls);

/* Passes the present positions and motions of the walls to a world. Errors as
   for sel_world_move_rigid_walls. */
sel_status sel_moving_walls_stand(
    const sel_moving_walls *all, sel_world *world);

/* Begins a time step: sets square and damping of all walls to zero. */
void sel_moving_walls_begin(sel_moving_walls *all);

/* Takes the loads of a substep of dt [s]; contacts were found in its middle.
   The states must still be those at the start of the substep. Every process
   must call it. Errors as for sel_world_rigid_load. */
sel_status sel_moving_walls_load(
    sel_moving_walls *all, sel_world *world, double dt);

/* Returns the critical substep [s] (sel_rigid_critical_step) of wall i for the
   loads of this time step; i = -1: the smallest of all walls. */
double sel_moving_walls_critical_step(
    const sel_moving_walls *all, int i, double bodies);

/* Writes position, orientation, velocity, spin; and the means over the time
   since the last row [s]: force of the particles on it [N], torque about its
   origin [N m], power on the particles [W]. The sums are zero afterwards. */
void sel_moving_wall_row(
    sel_moving_wall *wall, double since, double row[SEL_MOVING_WALL_ROW]);

/* Writes all numbers that a restart needs: position and orientation (7),
   velocity and spin (6), last force and torque (6), sums (7). */
void sel_moving_wall_state(
    const sel_moving_wall *wall, double numbers[SEL_MOVING_WALL_STATE]);
/* Sets the state of a wall from the numbers of sel_moving_wall_state. */
void sel_moving_wall_set_state(
    sel_moving_wall *wall, const double numbers[SEL_MOVING_WALL_STATE]);

/* Writes the present positions [m] and velocities [m/s] of the corners of the
   triangles of one layer: nShown x 9 each. */
void sel_moving_wall_picture(
    const sel_moving_wall *wall, float *points, float *velocities);

#ifdef __cplusplus
}
#endif

#endif
