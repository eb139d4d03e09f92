/*---------------------------------------------------------------------------*\
    step.h - what models have in common (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_STEP_H
#define SEL_STEP_STEP_H

#include "world/world_state.h"

/* The models: one line each in models.c. */
extern const sel_model sel_impulse_model; /* impulse/impulse.c */

/* move.c: all local particles over dt. SEL_E_FLUID: the flow at one of them
   is not legal. */
sel_status sel_step_move(sel_world *world, double dt);

#endif
