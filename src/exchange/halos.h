/*---------------------------------------------------------------------------*\
    halos.h - halos and reductions over processes (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_EXCHANGE_HALOS_H
#define SEL_EXCHANGE_HALOS_H

#include "world/world.h"

/* Refreshes the halo range of fields, if some process has a contact with a
   halo; once pairs have been selected, only of halos in contact. The time is
   added to statistics. */
sel_status sel_world_share_fields(
    sel_world *world, const sel_field *fields, int count);
/* Returns 1 if pair contact c is one of a local particle and a halo. */
int sel_world_is_across(const sel_world *world, int c);
/* Selects the pairs across processes: sets[c] is the set of pair contact c; <
   0: it is left out. Valid for this substep, or until the next call. Nothing
   happens if no contact is shared. SEL_E_MEMORY, SEL_E_EXCHANGE. */
sel_status sel_world_select_pairs(sel_world *world, const int *sets);
/* Returns 1 if this process has a pair of the set. */
static inline int sel_world_crosses(const sel_world *world, int set)
{
    return world->messages.selected && (world->messages.sets >> set & 1U) != 0;
}
/* Refreshes the halo range of fields, for the halos of that set only. */
sel_status sel_world_share_set(
    sel_world *world, const sel_field *fields, int count, int set);
/* Reduces values by how (settings.reduce or settings.sum), if it is set; the
   time is added to statistics. */
sel_status sel_world_reduce(
    sel_world *world, sel_reduce how, double *values, int count);
/* *any: 1 if mine is true on some process. Only this process counts if no
   contact is shared. */
sel_status sel_world_any_if_shared(sel_world *world, int mine, int *any);
/* Stores the present positions as those at which the halos were made, if the
   halos are new. Call it before particles move. */
void sel_world_note_places(sel_world *world);
/* *any: 1 if mine is true on some process, with or without shared contacts. For
   loops that a process must run as long as any other, so that the result does
   not depend on the number of processes. */
sel_status sel_world_any(sel_world *world, int mine, int *any);
/* Forces a refresh of all halos the next time. */
void sel_world_force_halo_refresh(sel_world *world);
/* Refreshes the halos if they may be out of date to an extent that matters.
   SEL_E_HALO: they must be made anew. */
sel_status sel_world_refresh_halos(sel_world *world);
/* The same for an iterate within a substep, after sel_world_refresh_halos or
   sel_world_refresh_speculative at its start: particles may have moved by the
   speculative distance of that time. beyond: distance at which a particle acts
   on others [m]. */
sel_status sel_world_refresh_iterates(sel_world *world, double beyond);
/* The same before the first iterate: the halos then stay valid for any motion
   up to the speculative distance. */
sel_status sel_world_refresh_speculative(sel_world *world, double beyond);
/* Called after detection: finds whether contacts are shared, and how near the
   halos are. */
sel_status sel_world_update_halo_gaps(sel_world *world);
/* Called after a refresh, when the speculative distances are set: clears those
   of halos that were not sent, because no particle is near, as their velocities
   are out of date. */
void sel_world_forget_far_halos(sel_world *world);
/* Called when the set of particles has changed: finds whether any process has
   halos. */
sel_status sel_world_begin_messages(sel_world *world);

#endif
