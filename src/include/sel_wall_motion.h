/*---------------------------------------------------------------------------*\
    sel_wall_motion.h - laws of motion of rigid walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A rigid wall (sel_walls_create_rigid) moves with a velocity and a spin that
    are constant over a substep (sel_rigid_motion). The functions below compute
    them. A free wall obeys Newton's and Euler's equations; some of its axes may
    be held. A servo wall presses with a given force or torque.

    Conventions: superellipsoid.h. All vectors are global unless stated.
\*---------------------------------------------------------------------------*/

#ifndef SEL_WALL_MOTION_H
#define SEL_WALL_MOTION_H

#include "sel_status.h"
#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Minimum mass [kg] and principal moment of inertia [kg m2] of a free wall. It
   is far below those of the smallest particles of powders, and no division by
   it overflows. */
#define SEL_FREE_WALL_LEAST 1e-30

/* The load of a wall: means over a substep of the force [N] and torque about
   the origin of its frame [N m] that particles exert on it, and gravity
   [m/s2]. */
typedef struct sel_wall_load
{
    double force[3], torque[3], gravity[3];
} sel_wall_load;

/* A wall that its load moves. inertia: principal moments about the axes of its
   frame [kg m2], whose origin is its centre of mass; not read if no axis
   rotates. translates, rotates: for each global axis, 1 if the wall is free
   along or about it, 0 if it is held. */
typedef struct sel_free_wall
{
    double mass;
    double inertia[3];
    double translates[3], rotates[3];
} sel_free_wall;

/* Returns 1 if a body can have these principal moments [kg m2]: none is greater
   than the sum of the other two (with a tolerance of 1/1000 for rounding). */
int sel_inertia_possible(const double inertia[3]);

/* Checks a free wall. SEL_E_ARGUMENT: the mass, or a moment that is read, is
   below SEL_FREE_WALL_LEAST; no body can have these moments; or an entry of
   translates or rotates is neither 0 nor 1. */
sel_status sel_free_wall_check(const sel_free_wall *wall);

/* Sets the velocity along held axes and the spin about held axes to zero. */
void sel_free_wall_hold(const sel_free_wall *wall, sel_rigid_motion *motion);

/* Sets perMass and perInertia of a motion, from its orientation. The angular
   acceleration about held axes is zero: the constraint balances any torque
   about them. */
void sel_free_wall_respond(const sel_free_wall *wall, sel_rigid_motion *motion);

/* Advances position, orientation, velocity and spin by dt [s]. The velocity
   changes by half the impulse before the motion and half after it. The spin
   follows the implicit midpoint rule, which is of second order and, for a wall
   without held axes of rotation, conserves the angular momentum to
   rounding. */
void sel_free_wall_advance(const sel_free_wall *wall, const sel_wall_load *load,
    double dt, sel_rigid_motion *motion);

/* A wall that presses with a target force [N] along a unit axis, or with a
   target torque [N m] about it (rotates 1). Its velocity is `gain` [m/s/N,
   rad/s/(N m)] times the difference between the target and its force or torque,
   and at most `most` [m/s, rad/s]. If gain is 0, it is `most` divided by the
   magnitude of the target. */
typedef struct sel_servo_wall
{
    double axis[3];
    double gain, most;
    int rotates;
} sel_servo_wall;

/* Sets velocity and spin of the motion for the next substep. target: force or
   torque that the wall should exert on the particles, along or about its axis;
   last: the load in the last substep. */
void sel_servo_wall_set(const sel_servo_wall *wall, double target,
    const sel_wall_load *last, sel_rigid_motion *motion);

/* Returns the mean of a function over a substep, from its values at the start,
   the middle and the end (Simpson's rule, fourth order). The mean of a constant
   is exactly that constant. */
double sel_simpson_mean(double start, double middle, double end);

#ifdef __cplusplus
}
#endif

#endif
