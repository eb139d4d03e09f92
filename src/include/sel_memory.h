/*---------------------------------------------------------------------------*\
    sel_memory.h - the memory of contacts, as records to be sent or stored

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_MEMORY_H
#define SEL_MEMORY_H

#include "sel_settings.h"
#include "sel_status.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The memory of the contacts of local particle i (sel_contact_memory, age, data
   of the model) as a flat list of records, to be sent with the particle or
   written with it. A record is

       partner's id, or the wall's feature     as a double
       type and layout of the record           packed, see memory/records.c
       rotations of the particle with the      packed with the age [substeps]
       lower id (sel_particles)
       6 chart coordinates                     pairs only
       pose and geometry last solved           with settings.reuse
       data of the model                       scalars, then vectors (global)

   sel_world_get_memory writes up to `capacity` doubles and returns the number
   of all; 0 between a sel_world_resize and the next substep. withAll 1: all
   contacts, for a particle that moves to another process; 0: only pairs in
   which the particle has the lower id, and walls, for a file that contains both
   particles. */
int sel_world_get_memory(
    sel_world *world, int i, int withAll, double *records, int capacity);

/* Sets the memory of contacts of particle i, local or halo, from its records.
   For a pair the record of one of its particles is enough. If the world already
   has memory of a contact, it keeps that. SEL_E_ARGUMENT: a record is
   incomplete or not valid. SEL_E_MEMORY. */
sel_status sel_world_set_memory(
    sel_world *world, int i, const double *records, int count);

/* From a list of all records of the particle with an id (withAll 1), moves the
   records for a file (those of withAll 0) to the beginning of the list. Returns
   the number of doubles of these. */
int sel_memory_keep_own(double *records, int count, int64_t id);
/* Subtracts the particle's `rotations` (sel_particles) from those in its list
   of records. The particle must have the lower id in all records. For a file,
   in which all particles start with the count 0. */
void sel_memory_subtract_rotations(double *records, int count, int rotations);
/* Returns the length of the first record of a list; 0 if there is no record or
   it is incomplete. Sets *partner to the partner's id, and *isPair to 0 for a
   wall, else 1. */
int sel_memory_next(
    const double *records, int count, int64_t *partner, int *isPair);

/* From a list of records of the particle with an id, takes the pairs whose
   partner is not a local particle of this world. Writes for each pair, for the
   process that has the partner: the partner's id, the length of the record, and
   the record from the partner's side. Writes up to `capacity` doubles and
   returns the number of all. Call sel_world_rank first, once for all
   particles. */
int sel_world_memory_away(const sel_world *world, int64_t id,
    const double *records, int count, double *away, int capacity);
/* Sets the memory of the local particles from the lists that
   sel_world_memory_away wrote on all processes. Errors as for
   sel_world_set_memory. */
sel_status sel_world_set_memory_away(
    sel_world *world, const double *away, int count);

/* Clears the memory of contacts. Call it if all particles will be replaced. */
void sel_world_forget(sel_world *world);

#ifdef __cplusplus
}
#endif

#endif
