/*---------------------------------------------------------------------------*\
    nonSmooth.h - the state of the model "nonSmooth", and its stages (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The contacts of a substep become the problem of solver/solver.h, which finds
    their impulses; the files here write that problem, and apply and store what
    was found.
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_NONSMOOTH_NONSMOOTH_H
#define SEL_STEP_NONSMOOTH_NONSMOOTH_H

#include "base/arrays.h"
#include "solver/solver.h"
#include "step/common/moreau.h"
#include "step/common/mutual.h"
#include "world/world.h"

/* Arrays per particle: sel_nonsmooth_state. */
#define SEL_NONSMOOTH_ARRAYS(X)                                                \
    X(mass, double, 1, "[kg]")                                                 \
    X(radius, double, 1, "of the bounding sphere [m]")

/* The same, only with settings.budget. */
#define SEL_NONSMOOTH_SPEEDS(X)                                                \
    X(speeds, double, 6,                                                       \
        "v and omega before the stage, after the whole kick if there is one, " \
        "minus twice the change by half of the kick (nonSmooth_friction.c)")

/* Arrays per contact. */
#define SEL_NONSMOOTH_CONTACTS(X)                                              \
    X(points, int, 1, "number of points of its manifold")

typedef struct sel_nonsmooth_state
{
    sel_moreau moreau;
    sel_mutual mutual;
    sel_solver solver;
    SEL_NONSMOOTH_ARRAYS(SEL_ARRAY_MEMBER)
    int speedCapacity;
    SEL_NONSMOOTH_SPEEDS(SEL_ARRAY_MEMBER)
    int pointCapacity;
    SEL_NONSMOOTH_CONTACTS(SEL_ARRAY_MEMBER)
} sel_nonsmooth_state;

static inline sel_nonsmooth_state *sel_nonsmooth_of(const sel_world *world)
{
    return world->modelState;
}

static inline sel_solver *sel_nonsmooth_solver(const sel_world *world)
{
    return &sel_nonsmooth_of(world)->solver;
}

/* Arguments of a function that threads execute together. */
typedef struct sel_nonsmooth_task
{
    sel_world *w;
    double dt;
} sel_nonsmooth_task;

/* nonSmooth.c: executes part for all items of [0, n) on all threads; returns
   the greatest of its return values. */
double sel_nonsmooth_share(sel_world *world, int n, sel_part part, double dt);

/* Number of points of contact c in this substep. */
static inline int sel_nonsmooth_count(const sel_world *world, int c)
{
    return world->settings.manifold > 0.0 ? world->contacts.manifolds[c].count
                                          : 1;
}

/* - - - nonSmooth_bounce.c - - - */

/* Sets *any to 1 if any contact approaches too fast, at the present velocities,
   to be a resting contact. *any is the same on all processes. */
sel_status sel_nonsmooth_approach(sel_world *world, double dt, int *any);
/* Collisions in the middle of the substep. */
sel_status sel_nonsmooth_bounce(sel_world *world, double dt);

/* - - - nonSmooth_friction.c - - - */

/* Only with settings.budget. The first stores the velocities before iterations
   (dt: as for sel_moreau_energy); the second, called after them, adds the
   energy that friction dissipated by an impulse at constraint t on this
   process. */
sel_status sel_nonsmooth_note_speeds(sel_world *world, double dt);
void sel_nonsmooth_count_friction(
    sel_world *world, const sel_constraint *t, const double impulse[3]);
void sel_nonsmooth_free_speeds(sel_nonsmooth_state *state);

/* - - - nonSmooth_memory.c: data stored in persistent contacts - - - */

/* The most points that a contact may have. */
int sel_nonsmooth_points(const sel_world *world);
/* See sel_model. */
int sel_nonsmooth_memory(
    const sel_world_settings *settings, sel_persistent_contact_field *fields);
/* Points x 3: force on particle 2 or the wall [N]; arms from the centre of
   particle 1 [m], only where there may be several points. Colour + 1; 0: no
   colour. Points: push of the position correction [kg m]. */
double *sel_nonsmooth_kept_force(const sel_world *world, int c);
double *sel_nonsmooth_kept_arms(const sel_world *world, int c);
double *sel_nonsmooth_kept_colour(const sel_world *world, int c);
double *sel_nonsmooth_kept_push(const sel_world *world, int c);

/* - - - nonSmooth_prepare.c - - - */

/* Writes the problem of a substep: bodies, contacts in their order, constraints
   without impulses. */
sel_status sel_nonsmooth_prepare(sel_world *world, double dt);
/* Applies the impulses of the last substep (warm start). Halos are not
   updated. */
void sel_nonsmooth_warm(sel_world *world, double dt);
/* Stores the impulses and colours in the persistent contacts. */
void sel_nonsmooth_store(sel_world *world, double dt);
void sel_nonsmooth_free_points(sel_nonsmooth_state *state);

/* - - - nonSmooth_forces.c - - - */

/* Iterates velocities. budget: what friction dissipates is measured from the
   velocities of the last call of sel_nonsmooth_note_speeds. */
sel_status sel_nonsmooth_iterate(sel_world *world, sel_solver_rule *rule);
/* Adds the impulses at the end of a stage to the statistics: those from walls,
   and the work of friction. */
void sel_nonsmooth_add_statistics(sel_world *world);
/* Solves for the contact impulses against the forces of the substep, starting
   from the impulses of the last one. */
sel_status sel_nonsmooth_solve_forces(sel_world *world, double dt);

/* - - - nonSmooth_position.c - - - */

/* The first sets how far contacts are to open, from the velocities at the end
   of the substep; the second, called when particles have moved, removes
   overlaps (position correction). */
void sel_nonsmooth_set_targets(sel_world *world, double dt);
sel_status sel_nonsmooth_correct_positions(sel_world *world);

#endif
