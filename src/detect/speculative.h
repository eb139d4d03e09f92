/*---------------------------------------------------------------------------*\
    speculative.h - speculative distances (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_DETECT_SPECULATIVE_H
#define SEL_DETECT_SPECULATIVE_H

#include "world/world.h"

/* Sets the speculative distance of particles [first, end) for the substep dt
   [s]: a pair that may touch before its end becomes a contact, with an overlap
   < 0. `kicked` 1: v already contains half a substep's gravity. */
void sel_world_set_speculative_distance(
    sel_world *world, double dt, int kicked, int first, int end);
/* Returns 1 if contact c, at a closing speed [m/s], may close its gap within
   the substep. */
int sel_world_closes(const sel_world *world, int c, double speed);

#endif
