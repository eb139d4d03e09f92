/*---------------------------------------------------------------------------*\
    step.h - functions shared by the models (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_STEP_H
#define SEL_STEP_STEP_H

#include "superellipsoid.h"

/* The models; each has an entry in models.c. */
extern const sel_model sel_impulse_model;    /* impulse/impulse.c */
extern const sel_model sel_nonsmooth_model;  /* nonSmooth/nonSmooth.c */
extern const sel_model sel_softsphere_model; /* softSphere/softSphere.c */
extern const sel_model sel_barrier_model;    /* barrier/barrier.c */

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
