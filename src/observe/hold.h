/*---------------------------------------------------------------------------*\
    hold.h - walls that hold particles (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_OBSERVE_HOLD_H
#define SEL_OBSERVE_HOLD_H

#include "world/world.h"

/* Called when the particles are set. Releases the particles whose wall no
   longer holds particles. */
void sel_hold_begin(sel_world *world);
/* Called at the end of a substep of dt [s]. Adds the loads of held particles on
   walls, and finds the particles that are held from now on. */
void sel_hold_end(sel_world *world, double dt);

#endif
