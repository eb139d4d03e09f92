/*---------------------------------------------------------------------------*\
    world_drive.h - moving walls (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_WORLD_DRIVE_H
#define SEL_WORLD_WORLD_DRIVE_H

#include "world/world.h"

/* The surface of a wall where a particle touches it. Its velocity at a point
   x is velocity + omega x (x - origin). */
typedef struct sel_surface
{
    const sel_material *material;
    double velocity[3], omega[3], origin[3];
} sel_surface;

/* Returns the surface of a triangle (`triangle` of a contact) near the point
   `at` [m]. */
sel_surface sel_world_surface(
    const sel_world *world, int triangle, const double at[3]);
/* sel_drive_middle: moves the walls to mid-step of a substep of dt [s] that
   begins now. sel_drive_done: called at the end of that substep.
   sel_drive_present: moves the walls to the present time, between substeps.
   SEL_E_MESH: a triangle has lost its area. */
sel_status sel_drive_middle(sel_world *world, double dt);
/* Moves the walls to a time [s] after the start of the substep. */
sel_status sel_drive_to(sel_world *world, double since);
void sel_drive_done(sel_world *world, double dt);
sel_status sel_drive_present(sel_world *world);
/* Returns 1 if the walls have travelled so far that a particle that was far may
   be near. */
int sel_drive_nears(const sel_world *world);
/* set_far: starts a new period in which far particles are skipped. is_near:
   returns 1 if particle i is near a wall for that period. */
void sel_drive_set_far(sel_world *world);
int sel_drive_is_near(const sel_world *world, int i);
/* Returns 1 if a moving wall may touch particle i before the substep ends. */
int sel_drive_meets(const sel_world *world, int i);
/* Returns 1 if the wall of this triangle moves. */
int sel_drive_moves(const sel_world *world, int triangle);
/* Returns the present motion of rigid wall k. */
sel_surface sel_drive_motion(const sel_world *world, int k);
/* Returns the speculative distance of particle i to walls [m]. */
double sel_drive_speculative(const sel_world *world, int i);
/* Returns the rigid wall of a triangle if contacts move it, and its present
   origin [m]; else NULL. */
const sel_rigid_motion *sel_drive_movable_wall(
    const sel_world *world, int triangle, double origin[3]);
/* Returns an upper bound of the acceleration of a wall point over the force
   there, for all walls that contacts move [1/kg]. */
double sel_drive_lightest(const sel_world *world);
/* To be called if the world has got another share of the same walls: stops
   the mesh; rigid walls continue their motion. */
sel_status sel_drive_changed(sel_world *world);
void sel_drive_free(sel_drive *drive);

#endif
