/*---------------------------------------------------------------------------*\
    near_walls.h - particles near walls, and their contacts (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_DETECT_NEAR_WALLS_H
#define SEL_DETECT_NEAR_WALLS_H

#include "world/world.h"

/* Finds the particles whose grown sphere touches a wall, or may do so before
   the next rebuild. */
void sel_world_set_near(sel_world *world);
/* Drops all fronts. Call it when walls or array positions have changed. */
void sel_world_drop_fronts(sel_world *world);
/* Does the same as sel_walls_contacts, for particle i, whose body must be up to
   date. */
int sel_world_touch_walls(
    sel_world *world, int i, sel_contact *contacts, int capacity);
/* Does the same for particle i near walls, or a convex part of it, grown by its
   speculative distance; *factor: factor of the growth. To be called after
   sel_world_touch_walls. */
int sel_world_near_walls(sel_world *world, int i, const sel_body *part,
    sel_contact *contacts, int capacity, double *factor);

#endif
