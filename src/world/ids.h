/*---------------------------------------------------------------------------*\
    ids.h - particles by their ids (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_IDS_H
#define SEL_WORLD_IDS_H

#include "world/world.h"

/* Returns the position of the particle with an id, or -1. Call sel_world_rank
   first. */
int sel_world_find_id(const sel_world *world, int64_t id);

#endif
