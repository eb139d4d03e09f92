/*---------------------------------------------------------------------------*\
    nonSmooth.h - the state of the model "nonSmooth", and its stages (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The contacts of a substep become the problem of solver/solver.h, which finds
    their impulses. The files here write this problem, and apply and store its
    solution.
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

/* nonSmooth.c: executes `part` for all items of [0, n) on all threads; returns
   the greatest of the values that `part` returns. */
double sel_nonsmooth_share(sel_world *world, int n, sel_part part, double dt);

/* Returns the number of points of contact c in this substep. */
static inline int sel_nonsmooth_count(const sel_world *world, int c)
{
    return world->settings.manifold > 0.0 ? world->contacts.manifolds[c].count
                                          : 1;
}

/* - - - nonSmooth_bounce.c - - - */

/* Sets *any to 1 if any contact closes too fast for a resting contact, at the
   present velocities. *any is the same on all processes. */
sel_status sel_nonsmooth_approach(sel_world *world, double dt, int *any);
/* Applies the collisions in the middle of the substep. */
sel_status sel_nonsmooth_bounce(sel_world *world, double dt);

/* - - - nonSmooth_friction.c - - - */

/* Only with settings.budget. The first function stores the velocities before
   iterations (dt: as for sel_moreau_energy). The second one, called after the
   iterations, adds the energy on this process which friction by an impulse at
   constraint t dissipated. */
sel_status sel_nonsmooth_note_speeds(sel_world *world, double dt);
void sel_nonsmooth_count_friction(
    sel_world *world, const sel_constraint *t, const double impulse[3]);
void sel_nonsmooth_free_speeds(sel_nonsmooth_state *state);

/* - - - nonSmooth_memory.c: data stored in persistent contacts - - - */

/* Returns the maximum number of points of a contact. */
int sel_nonsmooth_points(const sel_world *world);
/* See sel_model. */
int sel_nonsmooth_memory(
    const sel_world_settings *settings, sel_persistent_contact_field *fields);
/* Return stored data of contact c. Force on particle 2 or the wall [N], points
   x 3. Arms from the centre of particle 1 [m], points x 3, only if contacts may
   have several points. Colour + 1; 0: no colour. Push of the position
   correction [kg m], one per point. */
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

/* Iterates velocities. With settings.budget, the dissipation by friction is
   computed from the velocities at the last call of
   sel_nonsmooth_note_speeds. */
sel_status sel_nonsmooth_iterate(sel_world *world, sel_solver_rule *rule);
/* At the end of a stage, adds its impulses from walls and its work of friction
   to the statistics. */
void sel_nonsmooth_add_statistics(sel_world *world);
/* Solves for the contact impulses against the forces of the substep, starting
   from the impulses of the last substep. */
sel_status sel_nonsmooth_solve_forces(sel_world *world, double dt);

/* - - - nonSmooth_position.c - - - */

/* The first function sets the distance by which contacts must open, from the
   velocities at the end of the substep. The second one, called after particles
   have moved, removes overlaps (position correction). */
void sel_nonsmooth_set_targets(sel_world *world, double dt);
sel_status sel_nonsmooth_correct_positions(sel_world *world);

#endif
