/*---------------------------------------------------------------------------*\
    pair_materials.h - materials of pairs (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_PAIR_MATERIALS_H
#define SEL_WORLD_PAIR_MATERIALS_H

#include "world/world.h"

/* Returns the material of a pair, by the types of its particles. */
const sel_material *sel_world_pair_material(
    const sel_world *world, int i, int j);

#endif
