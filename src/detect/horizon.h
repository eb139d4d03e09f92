/*---------------------------------------------------------------------------*\
    horizon.h - how far the skins of moving particles reach (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_DETECT_HORIZON_H
#define SEL_DETECT_HORIZON_H

#include "world/world.h"

/* Returns the duration for which the skins are to last [s]; 0: all particles
   are at rest. `length`: mean of the radii to which skins are proportional [m];
   `speed`: greatest speed of a particle [m/s]. */
double sel_horizon_time(const sel_world *world, double length, double speed);
/* Counts a use of the candidates. */
void sel_horizon_count(sel_world *world);
/* Adapts the horizon when a skin has been used up. */
void sel_horizon_adapt(sel_world *world);

#endif
