/*---------------------------------------------------------------------------*\
    moreau.h - motion in a substep, half before and half after the collisions
    (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The sequence of a substep is: sel_moreau_approach, detection,
    sel_moreau_fly, bounces, sel_moreau_kick, resting contacts,
    sel_moreau_arrive. (Moreau 1988; Jean 1999.)
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_MOREAU_H
#define SEL_STEP_MOREAU_H

#include "base/arrays.h"
#include "step/common/step.h"

/* Arrays per particle: sel_moreau. */
#define SEL_MOREAU_ARRAYS(X)                                                   \
    X(touched, int, 1, "1: it has received impulses; set by the caller")       \
    X(inFluid, int, 1, "1: a fluid surrounds it")

/* The same. These arrays are set if `starts` is 1, in a fluid, and on several
   processes. */
#define SEL_MOREAU_STARTS(X)                                                   \
    X(x, double, 3,                                                            \
        "at the start of the substep; in a fluid, later at its end without "   \
        "contacts [m]")                                                        \
    X(q, double, 4, "likewise")                                                \
    X(v, double, 3,                                                            \
        "at the start of the substep; in a fluid, later half of the change "   \
        "of velocity [m/s]")                                                   \
    X(omega, double, 3, "likewise [rad/s]")                                    \
    X(spin, double, 3, "in a fluid, half of the change of spin [rad/s]")

/* State per particle. */
typedef struct sel_moreau
{
    int speculative; /* 1: there are speculative contacts
                        (detect/speculative.c); set by the caller */
    int along; /* 1: there are contacts with walls that particle centres pass in
                  the substep (detect/paths.c); set by the caller, needs
                  `starts` 1 */
    int late;  /* 1: velocities are sent to halos without any kick; set by the
                  caller */
    SEL_MOREAU_ARRAYS(SEL_ARRAY_MEMBER)
    int starts; /* 1: the following arrays are always set; 0: only in a fluid
                     and on several processes. Set by the caller */
    int startCapacity;
    SEL_MOREAU_STARTS(SEL_ARRAY_MEMBER)
} sel_moreau;

sel_status sel_moreau_reserve(sel_moreau *m, int old, int capacity);
void sel_moreau_free(sel_moreau *m);

/* Moves particles by half of the drift and, without a fluid, half of the kick;
   refreshes the halos. SEL_E_HALO: the particles have their state at the start
   again. */
sel_status sel_moreau_approach(sel_world *world, sel_moreau *m, double dt);

/* Clears `touched`. Applies the first half of the kick if sel_moreau_approach
   has not applied it, as in a fluid. */
sel_status sel_moreau_fly(sel_world *world, sel_moreau *m, double dt);

/* sel_moreau_kick applies the second half of the kick to local particles;
   sel_moreau_half returns it for particle i. */
void sel_moreau_kick(sel_world *world, const sel_moreau *m, double dt);
void sel_moreau_half(const sel_world *world, const sel_moreau *m, int i,
    double dt, double v[3], double omega[3]);

/* Returns m v.(v - 2 v_h)/2 of local particle i, plus the same for its spin
   [J]. With dt 0, v_h is 0, and the result is the kinetic energy. With the dt
   of the substep, v_h is half of the kick: impulses J that change v to v' after
   the whole kick do the work J.(v - 2 v_h + v')/2 over the distance moved, and
   this work is the change of the returned value. */
double sel_moreau_energy(
    const sel_world *world, const sel_moreau *m, int i, double dt);

/* Moves local particles by the second half of the drift. */
void sel_moreau_arrive(sel_world *world, const sel_moreau *m, double dt);

#endif
