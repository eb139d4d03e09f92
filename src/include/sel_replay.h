/*---------------------------------------------------------------------------*\
    sel_replay.h - one narrow-phase call as a text file

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_REPLAY_H
#define SEL_REPLAY_H

#include "sel_contact.h"
#include "sel_status.h"

#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The record of one narrow-phase call. */
typedef struct sel_replay
{
    sel_method method;
    sel_shape shape[2];
    double centre[2][3], q[2][4]; /* poses */
    int64_t id[2];
    sel_contact_memory memory; /* before the call */
    sel_contact contact;       /* result of the call */
} sel_replay;

/* Writes a record as text: one line per keyword, followed by its values as
   decimal numbers that read back exactly; # starts a comment. The format is
   described in replay.c; the program superellipsoidContact reads and writes
   such files. SEL_E_WRITE. */
sel_status sel_replay_write(FILE *file, const sel_replay *replay);

/* Returns 1 if the call in a is worse than that in b: by its residual, then by
   its fallback, then by its iterations. If all are equal, the one with the
   lower ids counts as worse, so that the order of the contacts does not
   matter. */
int sel_replay_is_worse(const sel_replay *a, const sel_replay *b);

/* Reads a record, with its lines in any order. The recorded result (contact ...
   point2) and the memory may be missing; these members, including contact.end,
   are then zero. All other lines are required. SEL_E_REPLAY: a line is wrong.
   SEL_E_SEMI_AXIS, SEL_E_EPSILON, SEL_E_ASPECT: a shape is not valid.
   SEL_E_STATE: a pose is not valid. *replay is written on success only. */
sel_status sel_replay_read(FILE *file, sel_replay *replay);

#ifdef __cplusplus
}
#endif

#endif
