/*---------------------------------------------------------------------------*\
    sel_check.h - checks of a world before a run, and the cause of an error

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_CHECK_H
#define SEL_CHECK_H

#include "sel_fluid.h"
#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An overlap of two particles, or of a particle and a wall. Plain data, which
   may be sent as bytes. */
typedef struct sel_overlap
{
    double share;    /* overlap over dEq of the smaller particle */
    int64_t id[2];   /* the lower id first; a wall: the second is -1 - patch */
    double point[3]; /* [m], global */
} sel_overlap;

/* Finds the overlaps at the present positions with a share above `least` that
   involve a particle with an id of firstId or higher. Writes up to `capacity`
   of them, and sets *count to their number. If the two particles are on
   different processes, both processes find the overlap. Errors as for
   sel_world_contacts. */
sel_status sel_world_overlaps(sel_world *world, double least, int64_t firstId,
    sel_overlap *list, int capacity, int *count);

/* Sorts overlaps, the largest share first, and keeps only the largest one of
   each pair. Returns the number of remaining overlaps. */
int sel_overlaps_sort(sel_overlap *list, int count);

/* Returns the largest share of the overlaps that involve a particle with an id
   of firstId or higher; 0: there are none. */
double sel_overlaps_worst(const sel_overlap *list, int count, int64_t firstId);

/* Sets *count to the number of local particles with ids of firstId or higher
   whose centres lie inside a rigid wall. Returns the index of the particle with
   the lowest id of these, and sets *wall to the number of its wall; -1: there
   is none. */
int sel_world_first_inside(
    sel_world *world, int64_t firstId, int *wall, int *count);

/* Returns the lowest id of the local particles whose field `held` names a
   triangle that does not exist (sel_world_held_fits); INT64_MAX: there is none.
   Sets *released to the number of particles whose field `held` names a triangle
   of a patch that does not hold particles. */
int64_t sel_world_check_held(sel_world *world, int *released);

/* Sets contacts[i], for each local particle i, to the number of its contacts in
   the last substep. A contact with a wall counts 1; a contact of two particles
   counts 1/2 for each. */
void sel_world_count_contacts(sel_world *world, double *contacts);

/* Capacity for a description. */
#define SEL_EXPLANATION 512

/* Describes the cause of an error in this process. SEL_E_STATE: the first
   invalid particle; SEL_E_FLUID: the first particle with invalid fluid;
   SEL_E_OVERLAP and SEL_E_STEP: the pair. Lines begin with four blanks and are
   separated by newlines. The text is empty if the cause is not known. */
void sel_world_explain(
    sel_world *world, sel_status status, char text[SEL_EXPLANATION]);

/* Describes the contact detection, the model and its numbers, with the keywords
   of a case, in one or two lines that end with a newline. */
void sel_world_describe(
    const sel_world_settings *settings, char text[SEL_EXPLANATION]);

#ifdef __cplusplus
}
#endif

#endif
