/*---------------------------------------------------------------------------*\
    step.h - what models have in common (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_STEP_H
#define SEL_STEP_STEP_H

#include "world/world_state.h"

/* The models: one line each in models.c. */
extern const sel_model sel_impulse_model;    /* impulse/impulse.c */
extern const sel_model sel_nonsmooth_model;  /* nonSmooth/nonSmooth.c */
extern const sel_model sel_softsphere_model; /* softSphere/softSphere.c */
extern const sel_model sel_barrier_model;    /* barrier/barrier.c */

/* move.c: all local particles over dt. SEL_E_FLUID: the flow at one of them
   is not legal. */
sel_status sel_step_move(sel_world *world, double dt);

/* passes.c: need there be another pass after this one (from 0), where mine did
   something? Every process alike. Asked after passes 1, 2, 4, 8, ... where
   messages are needed for it. */
sel_status sel_step_go_on(sel_world *world, int pass, int mine, int *goOn);
/* The velocities of halos become those of their owners. */
sel_status sel_step_share_velocities(sel_world *world);

#endif
