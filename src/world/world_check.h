/*---------------------------------------------------------------------------*\
    world_check.h - range checks of the world's input (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_WORLD_CHECK_H
#define SEL_WORLD_WORLD_CHECK_H

#include "sel_world.h"

/* Return 1 if every number lies in its range (sel_limits.h). */
int sel_world_valid_settings(const sel_world_settings *settings);
int sel_world_valid_material(
    const sel_world *world, const sel_material *material);
int sel_world_valid_patch(const sel_world *world, const sel_wall_patch *patch);
int sel_world_valid_gravity(const double gravity[3]);
int sel_world_valid_time(double dt);

/* Checks a shape to be added: its size, and its size relative to the other
   shapes (SEL_E_SEMI_AXIS, SEL_E_SIZES). */
sel_status sel_world_check_shape(
    const sel_world *world, const sel_shape *shape);
/* Updates the extreme sizes of all shapes after a shape was added. */
void sel_world_note_shape(sel_world *world, const sel_shape *shape);

/* Checks that the data of local particles that a substep changes are still in
   range (SEL_E_STATE: sel_world_check names the particle). */
sel_status sel_world_check_motion(const sel_world *world);

/* Asserts in debug builds (SUPERELLIPSOID_DEBUG) that all internal data are
   consistent; else does nothing. Debug builds call it in each substep. */
void sel_world_validate(const sel_world *world);

#endif
