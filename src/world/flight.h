/*---------------------------------------------------------------------------*\
    flight.h - motion of a particle without a fluid (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_FLIGHT_H
#define SEL_WORLD_FLIGHT_H

#include "world/world.h"

/* Motion, or rotation alone, over dt [s]. */
void sel_world_move_particle(sel_world *world, int i, double dt);
void sel_world_rotate_particle(sel_world *world, int i, double dt);
/* Upper bound of the speed of a surface point [m/s]. */
double sel_world_surface_speed(const sel_world *world, int i);

#endif
