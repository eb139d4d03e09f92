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

/* An overlap of two particles, or of one and a wall. Plain data, which may be
   sent as bytes. */
typedef struct sel_overlap
{
    double share;    /* over dEq of the smaller particle */
    int64_t id[2];   /* the lesser first; a wall: the second is -1 - patch */
    double point[3]; /* [m], global */
} sel_overlap;

/* Finds the overlaps at the present positions of more than a share least that
   involve a particle with an id from firstId on. Writes up to capacity of them,
   and sets *count to their number. Pairs across processes are found by both.
   Errors as for sel_world_contacts. */
sel_status sel_world_overlaps(sel_world *world, double least, int64_t firstId,
    sel_overlap *list, int capacity, int *count);

/* Sorts overlaps, the worst first, and keeps one of each pair, the worst.
   Returns the number of those left. */
int sel_overlaps_sort(sel_overlap *list, int count);

/* Returns the worst share of those that involve a particle with an id from
   firstId on; 0: there are none. */
double sel_overlaps_worst(const sel_overlap *list, int count, int64_t firstId);

/* Counts the local particles with ids from firstId on whose centres lie inside
   of a rigid wall. Returns the index of the one with the lowest id, and sets
   *wall to the number of its wall; -1: there is none. */
int sel_world_first_inside(
    sel_world *world, int64_t firstId, int *wall, int *count);

/* Returns the lowest id of the local particles whose field held names a
   triangle that is not there (sel_world_held_fits); INT64_MAX: there is none.
   Sets *released to the number of those held by patches that hold none. */
int64_t sel_world_check_held(sel_world *world, int *released);

/* Sets contacts (number of local particles) to the number of contacts of each
   in the last substep: one with a wall counts 1, one between two particles 1/2
   for each. */
void sel_world_count_contacts(sel_world *world, double *contacts);

/* Capacity for a description. */
#define SEL_EXPLANATION 512

/* Describes what in this process caused an error: SEL_E_STATE, the first
   invalid particle; SEL_E_FLUID, the first particle with invalid fluid;
   SEL_E_OVERLAP and SEL_E_STEP, the pair. Lines begin with four blanks and are
   separated by newlines. Empty: nothing is known. */
void sel_world_explain(
    sel_world *world, sel_status status, char text[SEL_EXPLANATION]);

/* Describes detection, model and the numbers of the model, each by its keyword
   in a case, in one or two lines that end with a newline. */
void sel_world_describe(
    const sel_world_settings *settings, char text[SEL_EXPLANATION]);

#ifdef __cplusplus
}
#endif

#endif
