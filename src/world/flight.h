/*---------------------------------------------------------------------------*\
    flight.h - motion of a particle without a fluid (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_FLIGHT_H
#define SEL_WORLD_FLIGHT_H

#include "world/world.h"

/* move: translates and rotates particle i over dt [s]. rotate: only rotates
   it. */
void sel_world_move_particle(sel_world *world, int i, double dt);
void sel_world_rotate_particle(sel_world *world, int i, double dt);
/* Returns an upper bound of the speed at which the surface of particle i moves
   along its normal [m/s]. rotation: without its translation. */
double sel_world_surface_speed(const sel_world *world, int i);
double sel_world_rotation_speed(const sel_world *world, int i);
/* Returns an upper bound of the displacement of the surface along its normal
   within dt [s], over the smallest semi-axis. */
double sel_world_relative_travel(const sel_world *world, int i, double dt);
/* Updates travelWorst in the statistics. */
void sel_world_note_travel(sel_world *world, double dt);

#endif
