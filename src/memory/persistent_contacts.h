/*---------------------------------------------------------------------------*\
    persistent_contacts.h - the store of persistent contacts (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_MEMORY_PERSISTENT_CONTACTS_H
#define SEL_MEMORY_PERSISTENT_CONTACTS_H

#include "world/world.h"

/* Clears the model's data and the age of a pair that is no longer a contact. */
void sel_world_separate_persistent(sel_world *world, int l);
/* Raises the age of a contact, and changes nothing else. */
void sel_world_age_persistent(sel_world *world, int l);
/* Returns the narrow phase's memory of persistent contact l; l -1: an empty
   memory. */
sel_contact_memory sel_persistent_contact_memory(const sel_world *world, int l);
/* Stores the narrow phase's memory of candidate k; creates or drops its
   persistent contact. SEL_E_MEMORY. */
sel_status sel_world_keep(
    sel_world *world, int k, const sel_contact_memory *memory, int touches);
/* Returns the existing persistent contact of a wall contact of particle i; -1:
   none. */
int sel_world_find_wall(
    const sel_world *world, int i, const sel_contact *contact);
/* Returns the persistent contact of a wall contact of particle i; -1: out of
   memory. *old is the chain of the particle's persistent contacts from the
   last substep. If it contains the persistent contact, removes this one from
   the chain; else creates a new one. */
int sel_world_wall_persistent(
    sel_world *world, int i, const sel_contact *contact, int *old);
/* Drops a chain of persistent contacts with walls. */
void sel_world_drop_walls(sel_world *world, int chain);

/* Returns the model's data of persistent contact l; NULL: it has none. */
double *sel_persistent_contact_data(const sel_world *world, int l);

/* chain: called before the candidates are rebuilt; finds the particles of
   persistent contacts again by ids. assign: called afterwards; assigns
   persistent contacts to the candidates, and drops those of pairs that are
   not candidates. */
sel_status sel_world_chain_persistent(sel_world *world);
sel_status sel_world_assign_persistent(sel_world *world);
/* Returns 1 if a pair has a persistent contact. To be called between the two
   functions above. */
int sel_world_has_persistent(const sel_world *world, int i, int j);
/* Copies persistent contact k of one store to persistent contact l of another,
   except for the slope, which follows from the rest. Both must be in use. */
void sel_persistent_contacts_copy(sel_persistent_contacts *to, int l,
    const sel_persistent_contacts *from, int k);
/* Returns a new persistent contact of this type, all of it zero; -1: out of
   memory. */
int sel_persistent_contacts_take(
    sel_persistent_contacts *persistent, sel_persistent_type type);
/* Gives persistent contact l derivatives, which are not computed yet, and
   returns them. Several threads may call it, each for its own contacts. */
sel_slope *sel_persistent_contacts_take_slope(
    sel_persistent_contacts *persistent, int l);
/* Marks the derivatives of persistent contact l as not computed. */
static inline void sel_persistent_contacts_reset_slope(
    sel_persistent_contacts *persistent, int l)
{
    unsigned slope = persistent->kept[l].slope;
    if (slope > 0)
    {
        persistent->slopes[slope - 1].state = 0;
    }
}
void sel_persistent_contacts_drop(sel_persistent_contacts *persistent, int l);
void sel_persistent_contacts_free(sel_persistent_contacts *persistent);
/* Do the same for staged persistent contacts. */
int sel_staged_take(
    sel_staged *staged, sel_persistent_type type, int64_t id1, int64_t id2);
void sel_staged_clear(sel_staged *staged);
void sel_staged_free(sel_staged *staged);

#endif
