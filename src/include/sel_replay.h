/*---------------------------------------------------------------------------*\
    sel_replay.h - one narrow-phase call as a text file

    SPDX-License-Identifier: GPL-3.0-or-later

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

/* A narrow-phase call: bodies, memory before it, answer. */
typedef struct sel_replay
{
    sel_method method;
    sel_shape shape[2];
    double centre[2][3], q[2][4]; /* poses */
    int64_t id[2];
    sel_contact_memory memory; /* before the call */
    sel_contact contact;       /* its answer */
} sel_replay;

/* One line a keyword, its values behind it, decimal numbers that read back to
   the last bit; # starts a comment. The format is in replay.c; the program
   superellipsoidContact reads and writes such files. SEL_E_WRITE. */
sel_status sel_replay_write(FILE *file, const sel_replay *replay);

/* Reads what the above writes, lines in any order; the recorded answer
   (contact ... point2) and the memory may be missing, all else not: replay is
   then zero there, contact.end 0. SEL_E_REPLAY where a line is wrong, the
   shape's code (SEL_E_SEMI_AXIS, SEL_E_EPSILON, SEL_E_ASPECT) where a shape is
   not legal, SEL_E_STATE where a pose is not. *replay is written on success
   only. */
sel_status sel_replay_read(FILE *file, sel_replay *replay);

#ifdef __cplusplus
}
#endif

#endif
