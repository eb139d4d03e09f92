/*---------------------------------------------------------------------------*\
    reuse.h - reuse of narrow-phase results, if settings.reuse > 0 (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_DETECT_REUSE_H
#define SEL_DETECT_REUSE_H

#include "world/world.h"

/* Returns the state of persistent contact l of a pair at the present poses.
   Apart: by `margin` [m] or more. Touching: point, normal and overlap are in
   *contact. Nothing: the pair must be solved. */
sel_kept_state sel_world_reuse(
    sel_world *world, int l, double margin, sel_contact *contact);
/* Stores the solution of a pair, at the present poses. */
void sel_world_keep_pose(sel_world *world, int l, const sel_contact *contact);

/* Moves the wall contacts last found for particle i with it, and sorts them by
   convex part and triangle. Returns their number, or -1 if the walls must be
   searched. */
int sel_world_reuse_walls(sel_world *world, int i, sel_found *found);
/* Stores a wall contact found, at the present pose. */
void sel_world_keep_wall(sel_world *world, int l, const sel_contact *contact);

/* Sets the manifold of contact c if it is stored; else returns 0. */
int sel_world_reuse_manifold(sel_world *world, int c, sel_manifold *manifold);
/* Stores a manifold found, at the present poses. */
void sel_world_keep_manifold(
    sel_world *world, int c, const sel_manifold *manifold);

#endif
