/*---------------------------------------------------------------------------*\
    paths.h - particles and walls that they may pass (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_DETECT_PATHS_H
#define SEL_DETECT_PATHS_H

#include "world/world.h"

/* may_be_separated_by_wall: returns 1 if a wall without thickness may lie
   between particles i and j. is_separated_by_wall: returns 1 if such a wall
   separates them at `point` (as seen by i), where they touch or nearly touch.
   `part`: that of the contact. */
int sel_world_may_be_separated_by_wall(const sel_world *world, int i, int j);
int sel_world_is_separated_by_wall(
    const sel_world *world, int i, int j, int part, const double point[3]);

/* Without speculative contacts, marks the particles whose centres move far in
   this substep; their paths are tested for walls. Particles [first, end) are at
   mid-step; `began`: positions of the local particles at the start of the
   substep. */
void sel_world_mark_fast_particles(
    sel_world *world, const double *began, double dt, int first, int end);
/* goes_far: 1 if local particle i is marked. passed_wall: sets the contact with
   the wall at rest that its centre has passed since the substep began, or will
   pass before it ends; returns 0 if there is none. */
int sel_world_goes_far(const sel_world *world, int i);
int sel_world_passed_wall(const sel_world *world, int i, sel_contact *contact);

/* sel_wall_passages_begin: called at the start of a substep.
   sel_wall_passages_count: called at its end, with the walls at mid-step;
   counts the particles that passed through a rigid wall. */
sel_status sel_wall_passages_begin(sel_world *world);
void sel_wall_passages_count(sel_world *world, double dt);
void sel_wall_passages_free(sel_wall_passages *passes);

#endif
