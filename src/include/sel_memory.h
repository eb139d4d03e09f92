/*---------------------------------------------------------------------------*\
    sel_memory.h - the memory of contacts, as records that travel

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
       its type and layout                     packed, see memory/records.c
       turns of the particle of the lower id   with the age [substeps]
       6 chart coordinates                     pairs only
       pose and geometry last solved           with settings.reuse
       data of the model                       scalars, then vectors (global)

   sel_world_get_memory writes up to capacity doubles and returns their full
   number; 0 between a sel_world_resize and the next substep. withAll 1: all
   contacts, for a particle that changes processes; 0: pairs only with the
   particle of the lower id, for a file that contains both. */
int sel_world_get_memory(
    sel_world *world, int i, int withAll, double *records, int capacity);

/* Sets the memory of contacts of a particle that is here or a halo, from
   records of either partner. What the world itself has in memory takes
   precedence. SEL_E_ARGUMENT: a record is incomplete or not valid.
   SEL_E_MEMORY. */
sel_status sel_world_set_memory(
    sel_world *world, int i, const double *records, int count);

/* Moves those records of a list of all contacts of the particle with that id
   (withAll 1) that a file contains for it (withAll 0) to the beginning of the
   list; returns the number of doubles of these. */
int sel_memory_keep_own(double *records, int count, int64_t id);
/* Subtracts the rotation count turns of the particle from those in its list of
   records, where the particle has the lower id in all of them: for a file, in
   which all particles start with count 0. */
void sel_memory_subtract_rotations(double *records, int count, int rotations);
/* Returns the length of the first record of a list, 0 where there is none or it
   is incomplete. Sets its partner's id, and *isPair to 0 for a wall, else 1. */
int sel_memory_next(
    const double *records, int count, int64_t *partner, int *isPair);

/* Of a list of records of the particle with that id, takes the pairs whose
   partner is no local particle of this world, for the process that has the
   partner: writes, for each, the partner's id, the length of a record of the
   partner, and that record. Writes up to capacity doubles and returns their
   full number. Call sel_world_rank first, once for all particles. */
int sel_world_memory_away(const sel_world *world, int64_t id, const double *records,
    int count, double *away, int capacity);
/* Sets, from lists that sel_world_memory_away wrote on all processes, the
   memory of the local particles. Errors as for sel_world_set_memory. */
sel_status sel_world_set_memory_away(
    sel_world *world, const double *away, int count);

/* Clears the memory of contacts, because the particles will be other ones. */
void sel_world_forget(sel_world *world);

#ifdef __cplusplus
}
#endif

#endif
