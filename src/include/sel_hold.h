/*---------------------------------------------------------------------------*\
    sel_hold.h - walls that hold the particles that touch them

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.

    A patch whose holdsBelow is above zero (sel_wall_patch) holds particles.
    With HUGE_VAL it holds every particle that presses on it. Otherwise it holds
    a particle that hits it (as defined in sel_wear.h) if the speed of the
    contact point into the wall, at the start of the substep, is at most
    holdsBelow. That is the critical velocity of deposition: a faster particle
    bounces, and may be held when it comes back. A particle that was faster but
    stays on the wall without a bounce makes no further impact and remains free.
    (Brach and Dunn 1992, "A mathematical model of the impact and adhesion of
    microspheres", Aerosol Sci. Technol. 16, have a formula for that speed.)

    From the end of that substep on the particle is at rest, whatever loads act
    on it. For other particles it is like a wall with the particle's material.
    It has no contacts with walls or other held particles. The wall receives the
    momentum, angular momentum and energy that the particle had, and afterwards
    carries the loads on the particle. Both are in wallImpulse,
    wallAngularImpulse and energyDissipated of sel_statistics. The sums of
    sel_wear.h and sel_load.h do not include them, because these count contacts
    with walls only.

    A particle stays held until its patch no longer holds particles
    (sel_world_set_walls, sel_world_begin). It also stays held if its triangle
    is missing because the walls of this process are only a part of the mesh.
    sel_world_held_fits detects a particle whose triangle number belongs to
    other walls.
\*---------------------------------------------------------------------------*/

#ifndef SEL_HOLD_H
#define SEL_HOLD_H

#include "sel_wear.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sums of the held particles of a patch. */
enum
{
    SEL_HELD_NUMBER, /* their number */
    SEL_HELD_MASS,   /* [kg] */
    SEL_HELD_SUMS
};

/* Returns 1 if a wall with this holdsBelow (sel_wall_patch, [m/s]) holds a
   particle. `pressed`: impulse of the particle on the wall [N s]. `speed`: its
   speed into the wall as it hits the wall [m/s]; < 0: it does not hit it. */
int sel_hold_catches(double holdsBelow, double pressed, double speed);

/* Adds the number and mass of the local particles that walls hold to the sums
   of their patches: nPatches x SEL_HELD_SUMS, bitwise the same on any number of
   processes. */
void sel_world_add_held(const sel_world *world, int nPatches, sel_exact *sums);

/* Returns 1 if local particle i is free, or if the triangle that its field
   `held` names is on this process and within two bounding radii of its centre.
   Returns 0 if the number belongs to other walls, so that no wall would hold
   the particle. Values of `held` must be those that sel_world_check accepts. */
int sel_world_held_fits(const sel_world *world, int i);

/* Returns 1 if walls may hold particles with the model and integration of these
   settings. Returns 0 for barrier, and for softSphere with the trapezoidal
   rule. */
int sel_world_may_hold(const sel_world_settings *settings);

#ifdef __cplusplus
}
#endif

#endif
