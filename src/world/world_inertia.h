/*---------------------------------------------------------------------------*\
    world_inertia.h - inverse masses and inertias (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_WORLD_INERTIA_H
#define SEL_WORLD_WORLD_INERTIA_H

#include "world/world.h"

/* Sets invMass and invInertia of all particles. */
void sel_world_set_inertia(sel_world *world);

#endif
