/*---------------------------------------------------------------------------*\
    step.h - functions shared by the models (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_STEP_H
#define SEL_STEP_STEP_H

#include "superellipsoid.h"

/* The models, in the order in which users see them: one line for each, in a
   folder of its own. */
#define SEL_MODELS(X)                                                          \
    X(impulse)                                                                 \
    X(nonsmooth)                                                               \
    X(softsphere)                                                              \
    X(barrier)
#define SEL_MODEL_DECLARATION(name) extern const sel_model sel_##name##_model;
SEL_MODELS(SEL_MODEL_DECLARATION)
#undef SEL_MODEL_DECLARATION

/* append.c: appends to a text of SEL_EXPLANATION characters, as printf. */
void sel_step_append(char *text, const char *format, ...);

/* move.c: moves all local particles over dt without contacts. SEL_E_FLUID: the
   flow at a particle is not valid. */
sel_status sel_step_move(sel_world *world, double dt);

/* step_messages.c: *goOn is 1 if another iteration is needed after this one
   (from 0). `mine` is 1 if this iteration changed something on this process.
   The result is the same on every process. If messages are needed, *goOn is
   only computed after 1, 2, 4, 8, ... iterations, and is 1 in between. */
sel_status sel_step_go_on(sel_world *world, int iteration, int mine, int *goOn);
/* Updates the velocities of the halos. */
sel_status sel_step_share_velocities(sel_world *world);

#endif
