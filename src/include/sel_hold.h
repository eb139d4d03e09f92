/*---------------------------------------------------------------------------*\
    sel_hold.h - walls that hold the particles that touch them

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.

    A patch whose holdsBelow is above zero (sel_wall_patch) holds particles: with
    HUGE_VAL each that presses it; else those that hit it, in the sense of
    sel_wear.h, with a speed into the wall of holdsBelow or less, at the contact as
    the substep begins. That is the critical velocity of deposition: what comes
    faster bounces, and may be held when it comes again; what has come faster and
    stays on it, without bouncing, hits nothing any more and is free. (Brach and Dunn
    1992, "A mathematical model of the impact and adhesion of microspheres", Aerosol
    Sci. Technol. 16, have a formula for that speed.)

    From the end of that substep on the particle is at rest where it is, whatever
    acts on it: others touch it as they touch a wall, of its own material. It does not
    touch walls, nor others that are held. The wall takes what it had of momentum,
    angular momentum and energy, and bears what it gets then: both are in
    wallImpulse, wallAngularImpulse and energyDissipated of sel_statistics. They
    are in no sum of sel_wear.h or sel_load.h: these are of contacts with walls.

    It stays until its patch holds none (sel_world_set_walls, sel_world_begin). A
    particle whose triangle the walls do not have, as they may be a part of all, stays
    held: sel_world_held_fits finds one whose number is of other walls.
\*---------------------------------------------------------------------------*/

#ifndef SEL_HOLD_H
#define SEL_HOLD_H

#include "sel_wear.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Of a patch. */
enum
{
    SEL_HELD_NUMBER,
    SEL_HELD_MASS, /* [kg] */
    SEL_HELD_SUMS
};

/* Does a wall hold a particle that presses it with so much [N s], and hits it at a
   speed into it [m/s], < 0: it does not hit it? holdsBelow: sel_wall_patch. */
int sel_hold_catches(double holdsBelow, double pressed, double speed);

/* Local particles that walls hold join the sums of their patches: nPatches x
   SEL_HELD_SUMS, the same bits on any number of processes. */
void sel_world_add_held(const sel_world *world, int nPatches, sel_exact *sums);

/* Local particle i is free, or the triangle that its field held names is there and
   within two bounding radii of its centre: 1; else the number is of other walls, and
   the particle would be held by none: 0. Held is what sel_world_check allows. */
int sel_world_held_fits(const sel_world *world, int i);

/* May walls hold particles with the model of these settings, and its integration? Not
   with barrier, nor with softSphere by the trapezoidal rule. */
int sel_world_may_hold(const sel_world_settings *settings);

#ifdef __cplusplus
}
#endif

#endif
