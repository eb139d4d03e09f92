/*---------------------------------------------------------------------------*\
    mutual.h - simultaneous contacts as collisions of two whole particles
    (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    In an iteration each particle chooses the deepest of its closing pairs; of
    equally deep pairs it chooses the one with the lowest partner id. A pair
    that both of its particles have chosen collides, as two whole particles, by
    the law of a single contact. Then each particle collides with the walls that
    it approaches, one after another in the order of the triangles, on its own
    process. Contacts that still close are left to the next iteration.

    At least one pair collides in each iteration: if pairs are sorted by depth,
    then by the lower id, then by the higher id, both particles of the first
    closing pair choose it. Therefore iterations continue until no contact
    closes, or up to a given number.

    Energy. The pairs of an iteration have no particle in common, so each is a
    separate collision. Each later collision with a wall is separate, too.
    Therefore the total energy changes by the sum of the changes in single
    collisions. For en = 1 without friction it does not change, and it never
    rises if the law adds no energy to two bodies (friction_*.c). No particle is
    divided, so that en is the actual restitution for any number of partners.
    The work of driven walls is counted separately (wallWork).

    Walls come last in an iteration. A light particle between a heavy one and a
    wall then always moves away from the wall at the end of an iteration,
    however little of the heavy particle's momentum it has received. Both
    collisions conserve the energy, so their sequence does, too.

    The result does not depend on the order of the arrays or on the processes: a
    particle chooses on the process on which it is local, its choice is sent to
    its halos, and then both processes of a pair apply the same collision to
    both particles.
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
    double threshold; /* a contact with at most this closing speed does not
                         collide [m/s] */
    int plastic;      /* 1: en is 0 for any material */
    const int *take;  /* per contact: 0: it does not collide; NULL: all do */
    /* called for each contact that has collided, in the order of processing */
    void (*got)(sel_world *world, const sel_encounter *encounter);

    /* internal arrays, per particle */
    SEL_MUTUAL_ARRAYS(SEL_ARRAY_MEMBER)
    SEL_MUTUAL_CONTACTS(SEL_ARRAY_MEMBER)
    int contactCapacity;
    int collisions; /* number of collisions and of halo refreshes in this
                       substep */
} sel_mutual;

/* Reserve arrays for `capacity` particles, of which the first `old` ones
   already have arrays, and for the contacts of the substep. SEL_E_MEMORY. */
sel_status sel_mutual_reserve(sel_mutual *mutual, int old, int capacity);
sel_status sel_mutual_reserve_contacts(
    sel_mutual *mutual, const sel_world *world);
void sel_mutual_free(sel_mutual *mutual);

/* Closes all open pairs except those that both of their particles choose.
   mutual->open marks open pairs (the first contacts.nPairs elements; equal on
   both processes of a pair). *found: number of open pairs on this process.
   Needs one exchange. */
sel_status sel_mutual_match(sel_world *world, sel_mutual *mutual, int *found);

/* Iterates until no contact closes on any process, at most `iterations` times.
   Before the call the velocities of halos, invMass and invInertia must be up to
   date. Afterwards the velocities of local particles are up to date, those of
   halos are not. *left: 0 if no contact closes on any process; 1 if the last
   iteration still had to stop a contact on this process. */
sel_status sel_mutual_iterate(
    sel_world *world, sel_mutual *mutual, int iterations, int *left);

#endif
