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
/* Returns an upper bound of the speed of the surface of particle i [m/s]. If
   the model finds contacts ahead, and without a fluid, it is the speed along
   the normal, at least the share of the spin that friction may turn into
   translation. rotation: without translation. */
double sel_world_surface_speed(const sel_world *world, int i);
double sel_world_rotation_speed(const sel_world *world, int i);
/* Returns the displacement at that speed within dt [s], over the smallest
   semi-axis. */
double sel_world_relative_travel(const sel_world *world, int i, double dt);
/* Updates travelWorst in the statistics. */
void sel_world_note_travel(sel_world *world, double dt);

#endif
