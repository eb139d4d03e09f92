/*---------------------------------------------------------------------------*\
    impulse.h - the state of the model "impulse", and its stages (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_IMPULSE_IMPULSE_H
#define SEL_STEP_IMPULSE_IMPULSE_H

#include "step/moreau.h"
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
                      flown back; < 0: until then, and forward; 0: as now [s].
                      With impactTime */
    int *chosen;   /* takes part in the substep */
    int *flags;    /* and in the pass: sel_impulse_flag */
    double *push;  /* contactRoom x pushWidth: these impulses on particle 2
                      [N s]; overlap removal: its step in a round, all of
                      them, and all in parts [kg m] */
    int pushWidth;

    sel_moreau moreau;
    double threshold;  /* what closes no faster does not bounce [m/s] */
    sel_mutual mutual; /* who wants whom */
} sel_impulse_state;

/* Of a contact in a pass. */
typedef enum sel_impulse_flag
{
    SEL_IMPULSE_CLOSES = 1,
    SEL_IMPULSE_SLOWLY = 2, /* no faster than the threshold */
    SEL_IMPULSE_PUSHED = 4  /* it has got impulses */
} sel_impulse_flag;

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

/* impulse_collide.c: what closes faster than the threshold bounces; what closes
   (after the whole kick) is stopped, or bounces where it is as fast. */
sel_status sel_impulse_bounce(sel_world *world);
sel_status sel_impulse_stop(sel_world *world, double dt);
/* What a contact gets in a pass joins what it got before, in its home. */
void sel_impulse_remember(sel_world *world, const sel_encounter *encounter);

/* impulse_overlap.c: of the contacts that took part in the collisions. Places
   and velocities are those of the middle of the substep and of its end. */
sel_status sel_impulse_remove_overlaps(sel_world *world);
/* impulse_momentum.c: velocities for what has been moved apart in parts, so that
   the angular momentum stays (shifts and velocities of halos are right); and for
   the wholes of a pair that have just been, by P [kg m]. */
void sel_impulse_keep_momentum(sel_world *world);
void sel_impulse_keep_momentum_of(sel_world *world, int c, double P);

/* impulse_collide.c: of local particles, such that what impulses change of it
   is the work that they do over the way that is gone (sel_moreau_energy). dt 0:
   in the middle of the substep; dt of the substep: after the whole kick [J]. */
double sel_impulse_energy(const sel_world *world, double dt);

#endif
