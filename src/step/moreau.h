/*---------------------------------------------------------------------------*\
    moreau.h - Moreau's time stepping (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    A substep from x, v to x', v' is

        x_m  = x + dt/2 v           half the way, at the old velocities
        v_f  = v + dt a             forces, as if nothing were touched: the
                                    flight's own integrator, exact or better
        v'   = v_f + impulses       at the contacts there are at x_m
        x'   = x_m + dt/2 v'        where impulses came; else the flight's own

    (Moreau 1988; Jean 1999, as "mid-point" scheme.) What stands and is held
    has v = v' = 0 and stays where it is, whatever the step; a free particle
    moves as the flight says, and in between both agree to second order.
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_MOREAU_H
#define SEL_STEP_MOREAU_H

#include "step/step.h"

/* Per particle: what the places and velocities in the world stand against. */
typedef struct sel_moreau
{
    int room;
    double *x;     /* room x 3 and */
    double *q;     /* room x 4: where it started; after sel_moreau_fly where
                      that ended */
    double *v;     /* room x 3 and */
    double *omega; /* room x 3: half of what the flight has changed */
} sel_moreau;

sel_status sel_moreau_reserve(sel_moreau *m, int old, int room);
void sel_moreau_free(sel_moreau *m);

/* Local particles go half the way; halos come from their owners, who have done
   the same. SEL_E_HALO: they are back where they were. */
sel_status sel_moreau_approach(sel_world *world, sel_moreau *m, double dt);

/* All local particles fly over dt from where they started: in the world stands
   how fast they are then; places stay half the way. */
sel_status sel_moreau_fly(sel_world *world, sel_moreau *m, double dt);

/* Velocities at half the time: those of the flight less half its change; and
   on again. */
void sel_moreau_half_back(sel_world *world, const sel_moreau *m);
void sel_moreau_half_on(sel_world *world, const sel_moreau *m);

/* Local particle i goes the second half of the way by the velocities it has
   now, where it was touched; else it is where the flight ended. */
void sel_moreau_arrive(
    sel_world *world, const sel_moreau *m, int i, int touched, double dt);

#endif
