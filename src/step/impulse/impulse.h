/*---------------------------------------------------------------------------*\
    impulse.h - the state of the model "impulse", and its stages (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_IMPULSE_IMPULSE_H
#define SEL_STEP_IMPULSE_IMPULSE_H

#include "step/mutual.h"
#include "step/step.h"

typedef struct sel_impulse_state
{
    /* per particle */
    int room;
    double *active;   /* contacts that take part in a pass */
    double *touching; /* contacts that take part */
    double *shift;    /* room x 3: overlap removal */

    /* per contact */
    int contactRoom;
    double *since; /* time since the first touch, to which its particles are
                      flown back; 0: as now [s]. With impactTime */
    int *chosen;   /* takes part in the substep */
    int *flags;    /* and in the pass: 1 it approaches, 2 it got impulses */
    double *push;  /* contactRoom x pushWidth: these impulses on particle 2
                      [N s]; overlap removal: its step [kg m] */
    int pushWidth;

    sel_mutual mutual; /* who wants whom */
} sel_impulse_state;

static inline sel_impulse_state *sel_impulse_of(const sel_world *world)
{
    return world->modelState;
}

/* impulse_impact.c: fly back particles whose only contact is new, to where
   they first touched, dt ago at most; and on again after the collision. */
sel_status sel_impulse_rewind(sel_world *world, double dt);
void sel_impulse_fly_on(sel_world *world);

/* impulse_partners.c: chosen and touching, for the first pass and with each
   pass more. *found: contacts joined. */
sel_status sel_impulse_choose(sel_world *world, int pass, int *found);

/* impulse_collide.c */
sel_status sel_impulse_collide(sel_world *world);
/* What a contact gets in a pass joins what it got before, in its home. */
void sel_impulse_remember(sel_world *world, const sel_encounter *encounter);

/* impulse_overlap.c: of the contacts that took part in the collisions. */
sel_status sel_impulse_remove_overlaps(sel_world *world);

#endif
