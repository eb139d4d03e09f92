/*---------------------------------------------------------------------------*\
    mutual.h - simultaneous contacts as collisions of two wholes (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    In a pass each particle names, of its pairs that close, the deepest; of
    equally deep ones that with the partner of the lowest id. Pairs that name
    each other collide, whole particle with whole particle, by the law of one
    contact. Then each particle meets its walls that it closes on, one after
    another in the order of the triangles, on its own process. What closes then
    is there for the next pass.

    Somebody always collides. Order pairs by depth, then by the lower id, then
    by the higher: the first of this order that closes is named by both its
    particles. So passes go on until nothing closes, or as long as they are
    asked to.

    Energy. Pairs of a pass have no particle in common: each is a collision
    that is alone in the world, and so is each meeting with a wall after it. So
    the energy of all changes by the sum of what the law does to two bodies: at
    en = 1 without friction by nothing, and never does it rise by a law that
    adds none to two bodies (collision.c). No particle is divided, so that en
    is en however many partners there are. What walls do that are driven is
    their own (wallWork).

    Walls come last in a pass so that they have the last word: a light
    particle between a heavy one and a wall leaves a pass off the wall however
    little of the heavy one's momentum it has taken up, and since both meetings
    keep the energy, so does their order.

    Nothing depends on the order of the arrays, or on the processes: a
    particle chooses where it is local, its choice is sent to its halos, and
    both processes of a pair then do the same to both.
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_MUTUAL_H
#define SEL_STEP_MUTUAL_H

#include "step/encounter.h"

typedef struct sel_mutual
{
    /* set by the caller; zero serves */
    double threshold; /* what closes no faster is left alone [m/s] */
    int plastic;      /* 1: en is 0, whatever the material says */
    const int *take;  /* per contact: 0 leaves it out; NULL: all take part */
    /* each contact that collided, in the order in which they are visited */
    void (*got)(sel_world *world, const sel_encounter *encounter);

    /* own memory, per particle */
    double *choice; /* id of the partner wanted, as it is sent */
    int *wanted;    /* contact with it, -1: none */
    /* per contact */
    int contactRoom;
    int *open; /* wants to be chosen */
} sel_mutual;

/* Room for so many particles, of which the first old ones have it; and for
   the contacts of the substep. SEL_E_MEMORY. */
sel_status sel_mutual_reserve(sel_mutual *mutual, int old, int room);
sel_status sel_mutual_reserve_contacts(
    sel_mutual *mutual, const sel_world *world);
void sel_mutual_free(sel_mutual *mutual);

/* Of the pairs that are open (mutual->open, the first contacts.nPairs, alike
   on both processes of a pair) those whose particles name each other stay
   open; *found: how many, on this process. One exchange. */
sel_status sel_mutual_match(sel_world *world, sel_mutual *mutual, int *found);

/* One pass. Velocities of halos are as their owners'; afterwards those of
   local particles are right and those of halos are not. invMass and
   invInertia are right. *any: something closed, on this process. */
sel_status sel_mutual_pass(sel_world *world, sel_mutual *mutual, int *any);

/* Passes until nothing closes anywhere, so many at most; halos are as above.
   *left: 0 if nothing closed anywhere any more; 1 if the last pass had to stop
   something here. */
sel_status sel_mutual_passes(
    sel_world *world, sel_mutual *mutual, int passes, int *left);

#endif
