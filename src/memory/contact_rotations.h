/*---------------------------------------------------------------------------*\
    contact_rotations.h - rotates the data of contacts (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_MEMORY_CONTACT_ROTATIONS_H
#define SEL_MEMORY_CONTACT_ROTATIONS_H

#include "world/world.h"

/* Rotates the data of each persistent contact by the rotations of particle 1
   since the data were stored. Call it when the persistent contacts have their
   new array positions. */
void sel_world_rotate_persistent(sel_world *world);

#endif
