/*---------------------------------------------------------------------------*\
    contact_rotations.h - rotates the data of contacts (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_MEMORY_CONTACT_ROTATIONS_H
#define SEL_MEMORY_CONTACT_ROTATIONS_H

#include "world/world.h"

/* Rotates the data of each link by the rotations of particle 1 since the data
   were stored. Call it when the links have their new array positions. */
void sel_world_turn_links(sel_world *world);

#endif
