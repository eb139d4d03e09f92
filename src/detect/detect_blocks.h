/*---------------------------------------------------------------------------*\
    detect_blocks.h - blocks for detection by several threads (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_DETECT_DETECT_BLOCKS_H
#define SEL_DETECT_DETECT_BLOCKS_H

#include "world/world.h"

/* Allocates the blocks for detection by several threads; none for one
   thread. */
sel_status sel_world_create_blocks(sel_world *world);
void sel_world_free_blocks(sel_world *world);

#endif
