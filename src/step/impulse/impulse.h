/*---------------------------------------------------------------------------*\
    impulse.h - the state of the model "impulse", and its stages (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_IMPULSE_IMPULSE_H
#define SEL_STEP_IMPULSE_IMPULSE_H

#include "base/arrays.h"
#include "step/common/moreau.h"
#include "step/common/mutual.h"
#include "step/common/step.h"
#include "world/world.h"

/* Arrays per particle: sel_impulse_state. */
#define SEL_IMPULSE_ARRAYS(X)                                                  \
    X(active, double, 1, "number of contacts that take part in an iteration")  \
    X(touching, double, 1, "number of contacts that take part in the substep") \
    X(shift, double, 3, "displacement by overlap removal [m]")

/* The same per contact. */
#define SEL_IMPULSE_CONTACTS(X)                                                \
    X(since, double, s->hasTimes,                                              \
        "time since the first touch, to which the particles of the contact "   \
        "are moved back; < 0: time until it, and they are moved forward; 0: "  \
        "they are not moved [s]")                                              \
    X(chosen, int, 1, "1: takes part in the substep")                          \
    X(flags, int, 1, "and in the iteration: sel_impulse_flag")                 \
    X(push, double, s->pushWidth,                                              \
        "impulses of the iteration on particle 2 [N s]; in overlap removal: "  \
        "step of the iteration, sum of all steps, and sum of the steps with "  \
        "divided particles [kg m]")

typedef struct sel_impulse_state
{
    /* per particle */
    int capacity;
    SEL_IMPULSE_ARRAYS(SEL_ARRAY_MEMBER)

    /* per contact */
    int contactCapacity;
    int pushWidth, hasTimes; /* hasTimes: settings.impulse.impactTime */
    SEL_IMPULSE_CONTACTS(SEL_ARRAY_MEMBER)

    sel_moreau moreau;
    double threshold;  /* a contact with at most this closing speed does not
                          bounce [m/s] */
    sel_mutual mutual; /* choice of the pairs that collide */
} sel_impulse_state;

/* State of a contact in an iteration. */
typedef enum sel_impulse_flag
{
    SEL_IMPULSE_CLOSES = 1,
    SEL_IMPULSE_SLOWLY = 2, /* no faster than the threshold */
    SEL_IMPULSE_PUSHED = 4  /* has received impulses */
} sel_impulse_flag;

static inline sel_impulse_state *sel_impulse_of(const sel_world *world)
{
    return world->modelState;
}

/* impulse_impact.c: if the only contact of particles is new, sel_impulse_rewind
   moves them back to their first touch, at most dt ago. sel_impulse_fly_on
   moves them forward again after the collision. */
sel_status sel_impulse_rewind(sel_world *world, double dt);
void sel_impulse_fly_on(sel_world *world);

/* impulse_partners.c: sets `chosen` and `touching` for the first iteration
   (iteration 0), and adds to them for each further one. *found: number of
   contacts added. */
sel_status sel_impulse_choose(sel_world *world, int iteration, int *found);

/* impulse_collide.c: sel_impulse_bounce applies restitution to the contacts
   whose approach speed is above the threshold. sel_impulse_stop is called after
   the whole kick was applied: contacts that still approach are stopped; those
   faster than the threshold bounce. */
sel_status sel_impulse_bounce(sel_world *world);
sel_status sel_impulse_stop(sel_world *world, double dt);
/* Adds the impulses of a contact in an iteration to the sum in its persistent
   contact. */
void sel_impulse_remember(sel_world *world, const sel_encounter *encounter);

/* impulse_overlap.c: removes the overlaps of the contacts that took part in the
   collisions. Positions are those at mid-step, velocities those at the end of
   the substep. */
sel_status sel_impulse_remove_overlaps(sel_world *world);
/* impulse_momentum.c: changes velocities such that the position correction
   conserves the angular momentum: call keep_momentum after the correction with
   divided particles (shifts and velocities of halos must be up to date), and
   keep_momentum_of after the correction of a pair of whole particles by P [kg
   m]. */
void sel_impulse_keep_momentum(sel_world *world);
void sel_impulse_keep_momentum_of(sel_world *world, int c, double P);

/* impulse_collide.c: returns the energy of local particles [J]. It is defined
   such that its change by impulses is their work over the distance moved
   (sel_moreau_energy). dt 0: at mid-step; dt of the substep: after the whole
   kick. */
double sel_impulse_energy(const sel_world *world, double dt);

#endif
