/*---------------------------------------------------------------------------*\
    iteration.h - declarations that the files of the solver share (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_SOLVER_ITERATION_H
#define SEL_SOLVER_ITERATION_H

#include "solver/solver.h"

/* - - - impulses - - - */

/* Applies `sign` times an impulse at the arm r to body i. */
static inline void sel_solver_act(sel_solver *s, int i, double sign,
    const double r[3], const double impulse[3])
{
    double twist[3], spin[3];
    double *v = s->bodies.v + 3 * i, *omega = s->bodies.omega + 3 * i;
    v3_cross(twist, r, impulse);
    m3_apply(spin, s->bodies.invInertia + 9 * i, twist);
    v3_madd(v, v, sign * s->bodies.invMass[i], impulse);
    v3_madd(omega, omega, sign, spin);
}

/* Applies `sign` times an impulse at a constraint to its body j. */
static inline void sel_solver_act_second(sel_solver *s, const sel_constraint *t,
    double sign, const double impulse[3])
{
    if (t->image)
    {
        double r[3], J[3];
        sel_solver_to_second(s, t, r, t->rj);
        sel_solver_to_second(s, t, J, impulse);
        sel_solver_act(s, t->j, sign, r, J);
        return;
    }
    sel_solver_act(s, t->j, sign, t->rj, impulse);
}

/* Applies `sign` times an impulse at a constraint to `body`, which is its i or
   j: +impulse on j, -impulse on i. */
static inline void sel_solver_act_on(sel_solver *s, int body,
    const sel_constraint *t, double sign, const double impulse[3])
{
    if (t->i == body)
    {
        sel_solver_act(s, t->i, -sign, t->ri, impulse);
    }
    else
    {
        sel_solver_act_second(s, t, sign, impulse);
    }
}

/* Computes the velocity u of body j at the contact point, in the frame of i,
   from the velocities v and omega of all bodies. Also used for
   displacements. */
static inline void sel_solver_motion_of_second(const sel_solver *s,
    const sel_constraint *t, const double *v, const double *omega, double u[3])
{
    const double *shift = v + 3 * t->j, *spin = omega + 3 * t->j;
    double rotated[6];
    if (t->image)
    {
        sel_solver_from_second(s, t, rotated, shift);
        sel_solver_from_second(s, t, rotated + 3, spin);
        shift = rotated;
        spin = rotated + 3;
    }
    v3_cross(u, spin, t->rj);
    v3_madd(u, u, 1.0, shift);
}

/* solver_velocity.c: applies all deltas, those of pairs in the order of the
   partners. */
void sel_solver_act_all(sel_solver *s);

/* - - - activity - - - */

/* Returns the sum of the activities of both bodies of a constraint in the
   iterations of a stage. */
static inline double sel_solver_activity(
    const sel_solver *s, const sel_activity_record *t)
{
    return s->activity[t->i] + (t->j >= 0 ? s->activity[t->j] : 0.0);
}

/* Returns 1 if a constraint need not be solved: too little has changed at its
   bodies since it was last solved. */
static inline int sel_solver_is_quiet(
    const sel_solver *s, const sel_activity_record *t)
{
    return sel_solver_activity(s, t) - t->seen
        <= SEL_TOLERANCE_QUIET * t->least;
}

static inline void sel_solver_add_activity(
    sel_solver *s, const sel_constraint *t, double change)
{
    s->activity[t->i] += change;
    if (t->j >= 0)
    {
        s->activity[t->j] += change;
    }
}

/* - - - solver_iteration.c - - - */

/* The callbacks of an iteration, over velocities or over positions. */
typedef struct sel_iteration
{
    /* Solves constraints [first, end) of a group. */
    void (*solve)(sel_solver *s, sel_solver_rule *rule, int first, int end);
    /* Applies to body i the change of constraint l. */
    void (*take)(sel_solver *s, int i, int l);
    /* Sends the unknowns of the owners to the halos of a set. */
    sel_status (*share)(sel_solver *s, int set);
} sel_iteration;

/* Makes one iteration. Sets `left` and `goOn` of the rule for this process
   only. */
sel_status sel_solver_iterate_once(
    sel_solver *s, const sel_iteration *iteration, sel_solver_rule *rule);
/* Applies to body i the changes of its pairs in [first, end). */
void sel_solver_collect(
    sel_solver *s, const sel_iteration *iteration, int i, int first, int end);

/* solver.c: grows the arrays per group. SEL_E_MEMORY. */
sel_status sel_solver_grow_groups(sel_solver *s, int old, int capacity);

/* solver_widen.c: widens the tolerances of contacts near which bodies move. */
sel_status sel_solver_widen(sel_solver *s, sel_solver_rule *rule);

/* - - - acceleration and safeguards - - - */

/* solver.c: sums the terms that terms() adds, over all processes. */
typedef void (*sel_solver_terms)(const sel_solver *s, sel_sums *sums);
sel_status sel_solver_sum(
    sel_solver *s, int count, sel_solver_terms terms, double *values);
/* Replaces each value by the greatest one of all processes. */
sel_status sel_solver_greatest(sel_solver *s, double *values, int count);

/* solver_momentum.c: the first is called before the first iteration with
   momentum, the second after each iteration that another one follows.
   `overshot` 1: the residual is greater than that of the iteration before. */
void sel_solver_momentum_begin(sel_solver *s, sel_solver_rule *rule);
void sel_solver_momentum(sel_solver *s, sel_solver_rule *rule, int overshot);

/* solver_accelerate.c: the first is called before the first accelerated
   iteration, the second after each accelerated iteration. */
void sel_solver_accelerate_begin(sel_solver *s);
sel_status sel_solver_accelerate(sel_solver *s);

/* solver_energy.c: used if the iterations have not converged. Scales impulses
   such that they do not increase the energy that the velocities have after the
   forces of the substep. */
sel_status sel_solver_limit_energy(sel_solver *s);
/* Writes the impulses [N s] and their moments [N m s] on local bodies to push
   and twist: those of all contacts, or only those of contacts that have not
   converged. */
void sel_solver_gather(sel_solver *s, int all);

/* solver_ejection.c: finds the greatest speed of any contact on any process,
   without the impulses of the stage. */
sel_status sel_solver_fastest_before(sel_solver *s, double *speed);
/* Used if the iterations have not converged. Resets impulses until no contact
   is faster than 1.5 times the fastest contact of its cluster was before the
   impulses, plus `least` [m/s]. *any: 1 if impulses were reset; their
   constraints have flags == SEL_IMPULSE_RESET. */
sel_status sel_solver_limit_speed(sel_solver *s, double least, int *any);

#endif
