/*---------------------------------------------------------------------------*\
    mutual.h - simultaneous contacts as collisions of two whole particles
    (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    In an iteration each particle chooses the deepest of its closing pairs; of
    equally deep ones that with the lowest partner id. Pairs chosen by both
    particles collide, as two whole particles, by the law of a single contact.
    Then each particle collides with the walls that it approaches, one after
    another in the order of the triangles, on its own process. Contacts that
    still close are left to the next iteration.

    At least one pair collides in each iteration: if pairs are sorted by depth,
    then by the lower id, then by the higher one, the first closing pair is
    chosen by both of its particles. Iterations therefore continue until nothing
    closes, or up to a given number.

    Energy. The pairs of an iteration have no particle in common: each is a
    separate collision, and so is each collision with a wall after it. The total
    energy therefore changes by the sum of the changes in single collisions: at
    en = 1 without friction it does not change, and it never rises by a law that
    adds none to two bodies (collision.c). No particle is divided, so that en is
    the actual restitution for any number of partners. The work of driven walls
    is counted separately (wallWork).

    Walls come last in an iteration: a light particle between a heavy one and a
    wall then always moves away from the wall at the end of an iteration,
    however little of the heavy one's momentum it has taken up. Both collisions
    conserve the energy, and therefore also their sequence.

    The result does not depend on the order of the arrays or on the processes: a
    particle chooses where it is local, its choice is sent to its halos, and
    both processes of a pair then do the same to both particles.
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_MUTUAL_H
#define SEL_STEP_MUTUAL_H

#include "base/arrays.h"
#include "step/common/encounter.h"

/* Arrays per particle: sel_mutual. */
#define SEL_MUTUAL_ARRAYS(X)                                                   \
    X(choice, double, 1, "id of the chosen partner, to be sent")               \
    X(wanted, int, 1, "contact with it; -1: none")                             \
    X(moved, int, 1, "number of its last collision")
/* Arrays per contact: sel_mutual. */
#define SEL_MUTUAL_CONTACTS(X)                                                 \
    X(open, int, 1, "1: may be chosen")                                        \
    X(closes, int, 1, "1: closed when it was last asked")                      \
    X(asked, int, 1, "number of the last collision before; -1: not yet")

typedef struct sel_mutual
{
    /* set by the caller; may be zero */
    double threshold; /* closing speed up to which a contact does not collide
                         [m/s] */
    int plastic;      /* 1: en is 0 for any material */
    const int *take;  /* per contact: 0: it does not collide; NULL: all do */
    /* called for each contact that has collided, in the order of processing */
    void (*got)(sel_world *world, const sel_encounter *encounter);

    /* internal arrays, per particle */
    SEL_MUTUAL_ARRAYS(SEL_ARRAY_MEMBER)
    SEL_MUTUAL_CONTACTS(SEL_ARRAY_MEMBER)
    int contactCapacity;
    int collisions; /* number of collisions in this substep, and of refreshes of
                       halos */
} sel_mutual;

/* Reserve arrays for capacity particles, of which the first old ones have
   them, and for the contacts of the substep. SEL_E_MEMORY. */
sel_status sel_mutual_reserve(sel_mutual *mutual, int old, int capacity);
sel_status sel_mutual_reserve_contacts(
    sel_mutual *mutual, const sel_world *world);
void sel_mutual_free(sel_mutual *mutual);

/* Closes all open pairs except those that both of their particles choose. Open
   pairs are marked in mutual->open (the first contacts.nPairs, equal on both
   processes of a pair); *found: their number on this process. One exchange. */
sel_status sel_mutual_match(sel_world *world, sel_mutual *mutual, int *found);

/* Iterates until nothing closes on any process, at most passes times.
   Velocities of halos must be up to date; afterwards those of local particles
   are, and those of halos are not. invMass and invInertia must be up to date.
   *left: 0 if nothing closes on any process; 1 if the last iteration
   still had to stop a contact on this process. */
sel_status sel_mutual_iterate(
    sel_world *world, sel_mutual *mutual, int passes, int *left);

#endif
