/*---------------------------------------------------------------------------*\
    halo_times.h - halos and reductions over processes (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_EXCHANGE_HALO_TIMES_H
#define SEL_EXCHANGE_HALO_TIMES_H

#include "world/world.h"

/* Refreshes the halo range of fields, if some process has a contact with a
   halo. After pairs have been selected, refreshes only halos in contact. Adds
   the time to the statistics. */
sel_status sel_world_share_fields(
    sel_world *world, const sel_field *fields, int count);
/* Returns 1 if pair contact c is between a local particle and a halo. */
int sel_world_is_across(const sel_world *world, int c);
/* Selects the pairs across processes: sets[c] is the set of pair contact c; <
   0: the contact is omitted. The selection is valid for this substep, or until
   the next call. Does nothing if no contact is shared. SEL_E_MEMORY,
   SEL_E_EXCHANGE. */
sel_status sel_world_select_pairs(sel_world *world, const int *sets);
/* Returns 1 if this process has a pair of the set. */
static inline int sel_world_crosses(const sel_world *world, int set)
{
    return world->messages.selected && (world->messages.sets >> set & 1U) != 0;
}
/* Refreshes the halo range of fields, only for the halos of the set. */
sel_status sel_world_share_set(
    sel_world *world, const sel_field *fields, int count, int set);
/* Reduces values with the function `how` (settings.reduce or settings.sum);
   does nothing if `how` is NULL. Adds the time to the statistics. */
sel_status sel_world_reduce(
    sel_world *world, sel_reduce how, double *values, int count);
/* *any: 1 if `mine` is true on some process. If no contact is shared, only this
   process counts. */
sel_status sel_world_any_if_shared(sel_world *world, int mine, int *any);
/* If the halos are new, stores the present positions as the positions at which
   the halos were made. Call it before particles move. */
void sel_world_note_places(sel_world *world);
/* *any: 1 if `mine` is true on some process, with or without shared contacts.
   It is for loops that all processes must run equally often, so that the result
   does not depend on the number of processes. */
sel_status sel_world_any(sel_world *world, int mine, int *any);
/* Forces a refresh of all halos at the next opportunity. */
void sel_world_force_halo_refresh(sel_world *world);
/* Refreshes the halos if they may be out of date so far that contacts are
   affected. SEL_E_HALO: the halos must be made anew. SEL_E_EXCHANGE. */
sel_status sel_world_refresh_halos(sel_world *world);
/* The same for an iterate within a substep, after sel_world_refresh_halos or
   sel_world_refresh_speculative at its start: particles may have moved by their
   speculative distance at the start. beyond: distance at which a particle acts
   on others [m]. The same errors. */
sel_status sel_world_refresh_iterates(sel_world *world, double beyond);
/* The same before the first iterate: the halos then remain valid for any motion
   up to the speculative distance. The same errors. */
sel_status sel_world_refresh_speculative(sel_world *world, double beyond);
/* Called after detection. Finds whether contacts are shared, and the least gap
   to halos. */
sel_status sel_world_update_halo_gaps(sel_world *world);
/* Called after a refresh, when the speculative distances are set. Clears the
   distances of halos that were not sent, because no particle is near; the
   velocities of these halos are out of date. */
void sel_world_forget_far_halos(sel_world *world);
/* Called when the set of particles has changed. Finds whether any process has
   halos. */
sel_status sel_world_begin_messages(sel_world *world);

#endif
