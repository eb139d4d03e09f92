/*---------------------------------------------------------------------------*\
    world_plane.h - a world in two dimensions (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_WORLD_PLANE_H
#define SEL_WORLD_WORLD_PLANE_H

#include "world/world.h"

/* For a world in two dimensions. hold_inertia: changes the inverse inertia of
   a body aligned with the plane, so that no moment rotates the body out of
   the plane. hold_gravity: removes the out-of-plane component of gravity
   [m/s2]. hold_plane: projects all local particles onto the plane. */
void sel_world_hold_inertia(const sel_world *world, double invInertia[9]);
void sel_world_hold_gravity(const sel_world *world, double gravity[3]);
void sel_world_hold_plane(sel_world *world);

#endif
