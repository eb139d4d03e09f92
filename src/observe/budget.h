/*---------------------------------------------------------------------------*\
    budget.h - conservation budget of a substep (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_OBSERVE_BUDGET_H
#define SEL_OBSERVE_BUDGET_H

#include "world/world.h"

/* Adds an impulse [N s] on a wall to the statistics. It acts at a point [m] at
   which the wall's surface has the velocity u [m/s]. */
void sel_world_count_wall(sel_world *world, const double impulse[3],
    const double point[3], const double u[3]);
/* If settings.budget is set: count_gravity adds the angular impulse of gravity
   over dt [s] on local particles at their present positions; call the other two
   before and after the position correction; they add the change of the angular
   momentum that it causes. `before` is the angular momentum before it [kg
   m2/s]. */
void sel_world_count_gravity(sel_world *world, double dt);
void sel_world_begin_position_correction(
    const sel_world *world, double before[3]);
void sel_world_end_position_correction(
    sel_world *world, const double before[3]);

#endif
