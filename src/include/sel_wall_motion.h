/*---------------------------------------------------------------------------*\
    sel_wall_motion.h - laws of motion of rigid walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A rigid wall (sel_walls_create_rigid) goes on with a velocity and a spin
    that are constant over a substep (sel_rigid_motion). These functions make
    them: a free wall obeys Newton's and Euler's equations, some axes of it may
    be held; a servo presses with a given force or torque.

    Conventions: superellipsoid.h. All vectors are global unless stated.
\*---------------------------------------------------------------------------*/

#ifndef SEL_WALL_MOTION_H
#define SEL_WALL_MOTION_H

#include "sel_status.h"
#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Smallest mass [kg] and principal moment of inertia [kg m2] of a free wall:
   far below those of the smallest particles of powders, and no quotient with
   it overflows. */
#define SEL_FREE_WALL_LEAST 1e-30

/* The load of a wall: means over a substep of the force [N] and torque about
   the origin of its frame [N m] that particles exert on it, and gravity
   [m/s2]. */
typedef struct sel_wall_load
{
    double force[3], torque[3], gravity[3];
} sel_wall_load;

/* A wall that moves by its load. inertia holds the principal moments about the
   axes of its frame [kg m2], whose origin is its centre of mass; they are not
   read where no axis rotates. translates and rotates are 1 for each global
   axis along or about which it is free, 0 where it is held. */
typedef struct sel_free_wall
{
    double mass;
    double inertia[3];
    double translates[3], rotates[3];
} sel_free_wall;

/* Whether a body can have these principal moments [kg m2]: none is greater
   than the sum of the other two, but for a thousandth of rounding. */
int sel_inertia_possible(const double inertia[3]);

/* SEL_E_ARGUMENT: mass or a moment that is read is below SEL_FREE_WALL_LEAST,
   no body has these moments, or an axis is neither 0 nor 1. */
sel_status sel_free_wall_check(const sel_free_wall *wall);

/* Takes from velocity [m/s] and spin [rad/s] those along and about held axes. */
void sel_free_wall_hold(const sel_free_wall *wall, sel_rigid_motion *motion);

/* Sets perMass and perInertia of a motion, from its orientation. About held
   axes the spin-up is zero: the constraint takes up any torque there. */
void sel_free_wall_respond(const sel_free_wall *wall, sel_rigid_motion *motion);

/* Advances position, orientation, velocity and spin by dt [s]: velocity by half
   the impulse before and half after; spin by the implicit midpoint rule, which
   keeps the angular momentum of a wall without held axes of rotation to
   rounding and is of second order. */
void sel_free_wall_advance(const sel_free_wall *wall, const sel_wall_load *load,
    double dt, sel_rigid_motion *motion);

/* A wall that presses: along, or about (rotates), a unit axis it goes at most as
   fast as most [m/s, rad/s], in proportion to what its force [N] or torque
   [N m] lacks of the target; gain is that proportion [m/s/N, rad/s/(N m)], 0
   for most over the target. */
typedef struct sel_servo_wall
{
    double axis[3];
    double gain, most;
    int rotates;
} sel_servo_wall;

/* Sets velocity and spin of the motion for the next substep, from the target
   that the wall exerts on the particles, along its axis, and from the last
   substep's load. */
void sel_servo_wall_set(const sel_servo_wall *wall, double target,
    const sel_wall_load *last, sel_rigid_motion *motion);

/* Mean of a function over a substep, from its values at the start, the middle and
   the end (Simpson's rule, fourth order). The mean of a constant is that
   constant to the last bit. */
double sel_simpson_mean(double start, double middle, double end);

#ifdef __cplusplus
}
#endif

#endif
