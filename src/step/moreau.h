/*---------------------------------------------------------------------------*\
    moreau.h - a substep's motion, half before and half after collisions
    (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    sel_moreau_approach, contacts, sel_moreau_fly, what bounces,
    sel_moreau_kick, what is held, sel_moreau_arrive. (Moreau 1988; Jean 1999.)
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_MOREAU_H
#define SEL_STEP_MOREAU_H

#include "step/step.h"

/* Per particle. */
typedef struct sel_moreau
{
    int ahead;    /* 1: set by the caller, who wants contacts that do not touch
                     yet (world_ahead.c) */
    int along;    /* 1: set by the caller, who wants contacts with walls that
                     centres pass in the substep (world_ways.c); with starts */
    int late;     /* 1: set by the caller, who wants the velocities that halos
                     are sent without any kick */
    int *touched; /* set by the caller: it has got impulses */
    int *swims;   /* a fluid surrounds it */
    int starts;   /* 1: set by the caller, who wants what follows; else it is
                     there in a fluid and on several processes */
    int startRoom;
    double *x, *q; /* room x 3, x 4: where the substep began; in a fluid, later
                      where it ends if nothing is touched */
    double *v;     /* room x 3: likewise; in a fluid, later half of how the
                      velocity changes */
    double *omega; /* room x 3 */
    double *spin;  /* room x 3: in a fluid, half of how that changes */
} sel_moreau;

sel_status sel_moreau_reserve(sel_moreau *m, int old, int room);
void sel_moreau_free(sel_moreau *m);

/* Half the way, and without a fluid half of the kick; halos are as their
   owners. SEL_E_HALO: they are back where they were. */
sel_status sel_moreau_approach(sel_world *world, sel_moreau *m, double dt);

/* Nobody is touched; and in a fluid, half of the kick at the latest now. */
sel_status sel_moreau_fly(sel_world *world, sel_moreau *m, double dt);

/* The other half of the kick, of local particles; and what it is of particle
   i. */
void sel_moreau_kick(sel_world *world, const sel_moreau *m, double dt);
void sel_moreau_half(const sel_world *world, const sel_moreau *m, int i,
    double dt, double v[3], double omega[3]);

/* Of local particle i: m v.(v - 2 v_h)/2, and the like for the spin [J]. With
   dt 0, v_h = 0, it is its kinetic energy. With dt of the substep v_h is half of
   the kick; impulses J that change v to v' after the whole kick do the work
   J.(v - 2 v_h + v')/2 over the way that is gone, and that is how this
   changes. */
double sel_moreau_energy(
    const sel_world *world, const sel_moreau *m, int i, double dt);

/* Local particles go the rest of the way. */
void sel_moreau_arrive(sel_world *world, const sel_moreau *m, double dt);

#endif
