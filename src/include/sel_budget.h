/*---------------------------------------------------------------------------*\
    sel_budget.h - the conservation budget of a run

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Amounts of particles, mass, momentum, angular momentum (about the origin)
    and energy: at the start, the changes since then by cause, and at present.
    The changes are counted when they occur, by the core (sel_statistics) or by
    the caller (sel_budget_note). The present amounts are summed over the
    particles. The balance of the two is therefore a check.

    Order of the calls in one step of the caller:

        sel_budget_begin      counts particles that are new in the world
        sel_world_substep     any number of times
        sel_budget_advance    counts the changes by these substeps
        sel_budget_note       for each particle that leaves or is stopped
        sel_budget_end        takes the amounts at the end of the step

    Each process sums its own amounts. sel_budget_merge joins them.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BUDGET_H
#define SEL_BUDGET_H

#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Indices into amounts. Momenta have three components. */
typedef enum sel_budget_quantity
{
    SEL_BUDGET_NUMBER,                            /* particles */
    SEL_BUDGET_MASS,                              /* [kg] */
    SEL_BUDGET_MOMENTUM,                          /* [N s] */
    SEL_BUDGET_ANGULAR = SEL_BUDGET_MOMENTUM + 3, /* [N m s] */
    SEL_BUDGET_ENERGY = SEL_BUDGET_ANGULAR + 3,   /* [J] */
    SEL_BUDGET_WIDTH
} sel_budget_quantity;

/* Causes of a change, with their names:
       REMOVED               particles that the caller has removed
       STOPPED               particles stopped with their centres on walls
       PERIODIC              passage of periods that shift or rotate
       FORCES                external forces
       POSITION_CORRECTION   removal of overlaps
       SPRINGS               minus the energy that springs hold now */
#define SEL_BUDGET_CAUSES(X)                                                   \
    X(IN, "in")                                                                \
    X(OUT, "out")                                                              \
    X(REMOVED, "removed")                                                      \
    X(STOPPED, "stopped")                                                      \
    X(PERIODIC, "periodic")                                                    \
    X(GRAVITY, "gravity")                                                      \
    X(WALLS, "walls")                                                          \
    X(FLUID, "fluid")                                                          \
    X(FORCES, "forces")                                                        \
    X(POSITION_CORRECTION, "positionCorrection")                               \
    X(FRICTION, "friction")                                                    \
    X(RESTITUTION, "restitution")                                              \
    X(SPRINGS, "springs")
#define SEL_BUDGET_ENUMERATOR(NAME, name) SEL_BUDGET_##NAME,
/* The causes above, in their order. */
typedef enum sel_budget_cause
{
    SEL_BUDGET_CAUSES(SEL_BUDGET_ENUMERATOR) SEL_BUDGET_CAUSE_COUNT
} sel_budget_cause;
#undef SEL_BUDGET_ENUMERATOR

/* Returns the name of a cause; NULL: there is no such cause. */
const char *sel_budget_cause_name(int cause);

/* A budget of one process, or of all. Plain data, which may be sent as
   bytes. */
typedef struct sel_budget
{
    double start[SEL_BUDGET_WIDTH];
    double causes[SEL_BUDGET_CAUSE_COUNT][SEL_BUDGET_WIDTH];
    double present[SEL_BUDGET_WIDTH];
    sel_energy energy; /* at present, by type */
} sel_budget;

/* The budget of a process during a run. Start with {0}, but set the first two
   members and, in a run that continues, `known`. */
typedef struct sel_budget_run
{
    int periodic;  /* 1: the caller shifts or rotates particles at periods */
    int buoyancy;  /* 1: the fluid has buoyancy (sel_fluid_settings) */
    int begun;     /* 1: the amounts at the start have been counted */
    int64_t known; /* particles with ids from this one on are new */
    double since;  /* start of the budget [s] */
    sel_budget sums;
    double moved[SEL_BUDGET_WIDTH]; /* amounts after the substeps, without those
                                       that the caller notes */
} sel_budget_run;

/* Begins a step at a time [s]: counts the local particles that are new; at the
   first call, all. nextId: ids from this one on are not in use. */
void sel_budget_begin(
    sel_budget_run *run, sel_world *world, int64_t nextId, double time);

/* Counts the changes by the substeps since sel_world_clear_statistics. dt:
   their total length [s]; gravity: its mean [m/s2]; gained: potential energy
   gained by changes of gravity [J]. */
void sel_budget_advance(sel_budget_run *run, sel_world *world, double dt,
    const double gravity[3], double gained);

/* Adds `sign` times the amounts of a particle to a cause. */
void sel_budget_note(sel_budget_run *run, sel_budget_cause cause,
    const sel_energy *energy, double sign);

/* Ends a step. energy: the sum over the particles that this process has now. */
void sel_budget_end(sel_budget_run *run, const sel_energy *energy);

/* Adds *from to *into, which may start as {0}, in the order of the ranks. */
void sel_budget_merge(sel_budget *into, const sel_budget *from);

/* In a fluid: assigns the balance of angular momentum and energy to the cause
   FLUID, since the fluid's effect on them is not counted directly. For the
   budget of all processes. */
void sel_budget_close_fluid(sel_budget *budget);

/* Returns the budget of the time from `before` to `budget`, two budgets of a
   run. */
sel_budget sel_budget_between(
    const sel_budget *budget, const sel_budget *before);

/* Sets balance (SEL_BUDGET_WIDTH) to the present amounts minus the sum of
   `start` and all causes. */
void sel_budget_balance(const sel_budget *budget, double *balance);

#ifdef __cplusplus
}
#endif

#endif
