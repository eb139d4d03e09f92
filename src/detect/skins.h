/*---------------------------------------------------------------------------*\
    skins.h - skins, which keep the candidates valid (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_DETECT_SKINS_H
#define SEL_DETECT_SKINS_H

#include "world/world.h"

/* Starts new skins at the present positions. */
void sel_world_set_skins(sel_world *world);
/* Returns 1 if a particle has used up half of its skin since the skins were
   started. */
int sel_world_skin_used(sel_world *world);
/* Returns an upper bound of the travel of particle i's hull since the skins
   were started [m]. */
double sel_world_travel(const sel_world *world, int i);
/* Sets the bodies whose hulls are boxes; returns 1 if there are any. */
int sel_world_set_boxes(sel_world *world);
/* Filter of pairs (neighbours.h): returns 1 if two particles whose grown
   spheres overlap may touch before the skins are used up, or if they have a
   persistent contact. */
int sel_world_may_touch(void *world, int i, int j);

#endif
