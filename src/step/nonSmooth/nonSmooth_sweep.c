/*---------------------------------------------------------------------------*\
    nonSmooth_sweep.c - iterations over all contacts, for their velocities

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Nonlinear block Gauss-Seidel: one contact after another gets the impulse
    that its law asks for at the present velocities, by colours
    (nonSmooth_colour.c), as if one colour followed another; walls come last, or
    first in a backward iteration.

    Iterations end when the last one has changed no contact's velocity by more
    than the tolerance on any process. All processes make the same number of
    iterations: otherwise the result would depend on the number of processes.

    The residual error is not lost: the next substep begins with it. Let s be
    the share of an error that one iteration removes. With one iteration per
    substep the velocities u and the error a of the stored impulses follow
        u' = (1 - s) (u + a),   a' = a - s (u + a),
    an oscillation that decays by the share s/2 per substep. In a tower of n
    flat particles the slowest s is about 1/n^4, and the more a tower leans the
    more its weight makes it lean: such an oscillation grows until the tolerance
    bounds it, and the tower wanders for ever. So if the first iteration is
    already within the tolerance, and particles touch in faces, iterations
    continue until a tenth of its change is left: the error then falls by that
    factor in each substep, down to rounding, where one iteration is enough
    again.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "exchange/halos.h"
#include "observe/budget.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

void sel_nonsmooth_velocity(
    const sel_world *w, const sel_constraint *t, double u[3])
{
    double swing[3];
    if (t->j >= 0)
    {
        sel_nonsmooth_motion_of_second(w, t, w->p.v, w->p.omega, u);
    }
    else
    {
        v3_copy(u, t->rj);
    }
    v3_cross(swing, w->p.omega + 3 * t->i, t->ri);
    v3_sub(u, u, swing);
    v3_sub(u, u, w->p.v + 3 * t->i);
}

/* Sets J to the impulse that stops the contact; returns 1 if friction allows
   it. */
static int sticks(const sel_constraint *t, const double u[3], double J[3])
{
    double change[3];
    sel_symmetric_apply(change, t->stick, u);
    v3_sub(J, t->impulse, change);
    double normal = v3_dot(J, t->normal);
    return normal >= 0.0
        && v3_dot(J, J) <= (1.0 + t->mu * t->mu) * normal * normal;
}

/* Sets up the cone of a slipping contact in the frame normal, t1, t2. */
static void prepare_cone(sel_constraint *t, sel_constraint_extra *spare,
    const double t1[3], const double t2[3])
{
    const double *n = t->normal;
    double A[9], At[3], Ao[3];
    sel_symmetric_apply(At, spare->A, t1);
    sel_symmetric_apply(Ao, spare->A, t2);
    A[0] = v3_dot(n, t->An);
    A[1] = A[3] = v3_dot(n, At);
    A[2] = A[6] = v3_dot(n, Ao);
    A[4] = v3_dot(t1, At);
    A[5] = A[7] = v3_dot(t1, Ao);
    A[8] = v3_dot(t2, Ao);
    sel_cone_prepare(&spare->cone, A, t->mu);
    t->ready = true;
}

/* Finds J from the velocity b without the contact's own impulse, by a law of
   sel_cone in the contact's frame. */
static void by_cone(sel_constraint *t, sel_constraint_extra *spare,
    sel_slip_law law, const double b[3], double J[3])
{
    double t1[3], t2[3], x[3];
    v3_frame(t->normal, t1, t2);
    if (!t->ready)
    {
        prepare_cone(t, spare, t1, t2);
    }
    const double inFrame[3]
        = {v3_dot(b, t->normal), v3_dot(b, t1), v3_dot(b, t2)};
    if (law == SEL_SLIP_MAXIMUM_DISSIPATION)
    {
        sel_cone_dissipation(&spare->cone, inFrame, x);
    }
    else
    {
        sel_cone_coulomb_fast(&spare->cone, inFrame, &t->slope, x);
    }
    v3_scale(J, x[0], t->normal);
    v3_madd(J, J, x[1], t1);
    v3_madd(J, J, x[2], t2);
}

/* Finds the contact's impulse J with all other impulses fixed. */
static void find_impulse(sel_constraint *t, sel_constraint_extra *spare,
    sel_slip_law law, const double u[3], double J[3])
{
    double approach = v3_dot(u, t->normal) - v3_dot(t->An, t->impulse);
    if (approach >= 0.0)
    {
        v3_set(J, 0.0, 0.0, 0.0); /* it opens by itself */
    }
    else if (t->mu == 0.0)
    {
        v3_scale(J, -approach * t->mass, t->normal);
    }
    else if (!sticks(t, u, J))
    {
        double b[3];
        sel_symmetric_apply(b, spare->A, t->impulse);
        v3_sub(b, u, b);
        by_cone(t, spare, law, b, J);
    }
}

/* Returns the rounding error of the velocities [m/s]. */
static double rounding(const sel_world *w, const sel_constraint *t)
{
    double speed = v3_norm(w->p.v + 3 * t->i);
    speed += t->j >= 0 ? v3_norm(w->p.v + 3 * t->j) : 0.0;
    return SEL_SWEEP_ROUNDING * speed;
}

/* Does the constraint take part in the iteration at all? */
static int takes_part(
    const sel_world *w, const sel_sweep *rule, const sel_constraint *t)
{
    return !rule->collisions || v3_dot(t->impulse, t->impulse) > 0.0
        || sel_encounter_approach(w, t->contact) > rule->least;
}

/* Updates the impulse of constraint l by delta; returns the change of the
   velocity there [m/s]. */
static double solve(const sel_world *w, sel_sweep *rule, int l, double delta[3])
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_constraint *t = &s->list[l];
    double u[3], J[3], least = s->wait[l].least;
    t->changed = takes_part(w, rule, t);
    if (!t->changed)
    {
        return 0.0;
    }
    sel_nonsmooth_velocity(w, t, u);
    v3_madd(u, u, t->gap, t->normal);
    find_impulse(t, &s->spare[l], w->settings.nonSmooth.law, u, J);
    v3_sub(delta, J, t->impulse);
    v3_copy(t->impulse, J);
    double change = v3_norm(delta) / t->mass;
    t->changed = change > 0.0;
    rule->left = GSL_MAX_DBL(rule->left, change);
    rule->goOn = rule->goOn || (change > least && change > rounding(w, t));
    return change;
}

static void apply(sel_world *w, const sel_constraint *t, const double delta[3])
{
    if (t->changed)
    {
        sel_nonsmooth_act(w, t->i, -1.0, t->ri, delta);
        if (t->j >= 0)
        {
            sel_nonsmooth_act_second(w, t, 1.0, delta);
        }
    }
}

/* Solves all points of a contact once; returns the greatest change. */
static double sweep_points(sel_world *w, sel_sweep *rule, int l, int end)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double most = 0.0;
    for (int k = 0; k < end - l; k++)
    {
        int at = rule->back ? end - 1 - k : l + k;
        sel_constraint *t = &s->list[at];
        double delta[3] = {0.0};
        t->change = solve(w, rule, at, delta);
        s->moved[at] |= t->change > 0.0 ? SEL_SWEPT : 0;
        most = GSL_MAX_DBL(most, t->change);
        if (t->crowded)
        {
            t->ready = false; /* delta shares memory with the cone */
            v3_copy(s->spare[at].delta, delta);
        }
        else
        {
            apply(w, t, delta);
            sel_nonsmooth_add_activity(s, t, t->change);
        }
    }
    return most;
}

/* Marks constraints [l, end) as unchanged in the current iteration. */
static void forget_changes(sel_nonsmooth_state *s, int l, int end)
{
    for (; l < end; l++)
    {
        s->list[l].changed = 0;
        s->list[l].change = 0.0;
    }
}

/* Solves the points of one contact, from l to end. The points of flat sides can
   share a load in many ways, and shift it among each other for many iterations:
   so they are iterated a few times before the next contact. */
static void sweep_contact(sel_world *w, sel_sweep *rule, int l, int end)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_activity_record *t = &s->wait[l];
    int rounds = end > l + 1 && !t->crowded ? SEL_ITERATIONS : 1;
    double most = HUGE_VAL, before = sel_nonsmooth_activity(s, t);
    for (int round = 0; round < rounds && most > rule->least; round++)
    {
        most = sweep_points(w, rule, l, end);
    }
    /* The points of a manifold affect each other, so its last change counts as
       new activity; that of a single point does not. */
    t->seen = t->crowded
        ? before
        : sel_nonsmooth_activity(s, t) - (rounds > 1 ? most : 0.0);
}

/* Solves a contact, unless it is quiet. */
static void visit(sel_world *w, sel_sweep *rule, int l, int end)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_activity_record *t = &s->wait[l];
    if (!sel_nonsmooth_is_quiet(s, t))
    {
        sweep_contact(w, rule, l, end);
    }
    else if (t->crowded || rule->isLast)
    {
        forget_changes(s, l, end);
    }
}

/* Solves the contacts with constraints from l to end, forward or backward. */
static void sweep_contacts(sel_world *w, sel_sweep *rule, int l, int end)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    while (l < end)
    {
        int from = rule->back ? end - s->wait[end - 1].points : l;
        int to = rule->back ? end : l + s->wait[l].points;
        visit(w, rule, from, to);
        l = rule->back ? l : to;
        end = rule->back ? from : end;
    }
}

static void take(sel_world *w, int i, int l)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_constraint *t = &s->list[l];
    if (t->changed)
    {
        sel_nonsmooth_act_on(w, i, t, 1.0, s->spare[l].delta);
        s->activity[i] += t->change;
    }
}

sel_status sel_nonsmooth_share_velocities(sel_world *w)
{
    const sel_field fields[]
        = {{SEL_FIELD_VECTOR, w->p.v}, {SEL_FIELD_VECTOR, w->p.omega},
            {SEL_FIELD_SCALAR, sel_nonsmooth_of(w)->activity}};
    return sel_world_share_fields(w, fields, 3);
}

static sel_status share(sel_world *w, int set)
{
    const sel_field fields[]
        = {{SEL_FIELD_VECTOR, w->p.v}, {SEL_FIELD_VECTOR, w->p.omega},
            {SEL_FIELD_SCALAR, sel_nonsmooth_of(w)->activity}};
    return sel_world_share_set(w, fields, 3, set);
}

static const sel_round velocities = {sweep_contacts, take, share};

/* Marks all contacts as to be solved. */
static void begin(sel_world *w, const sel_sweep *rule)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.n; i++)
    {
        s->activity[i] = 0.0;
    }
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        double least = (t->isNew ? SEL_SWEEP_NEW : 1.0) * rule->least;
        s->wait[l] = (sel_activity_record){
            t->i, t->j, t->points, t->crowded, least, -HUGE_VAL};
    }
}

void sel_nonsmooth_act_all(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        sel_nonsmooth_collect(w, &velocities, i, 0, s->walls);
    }
    for (int l = s->walls; l < s->n; l++)
    {
        apply(w, &s->list[l], s->spare[l].delta);
        sel_nonsmooth_add_activity(s, &s->list[l], s->list[l].change);
    }
}

/* Makes one iteration, or one forward and one backward. Acceleration steps of
   one type are no search directions for the other. */
static sel_status sweep_once(sel_world *w, sel_sweep *rule)
{
    int most = w->settings.nonSmooth.velocityIterations, before = rule->count;
    int both = before >= SEL_SYMMETRIC_FROM && before + 2 <= most;
    sel_nonsmooth_of(w)->hasStep &= before != SEL_SYMMETRIC_FROM;
    rule->count += both ? 2 : 1;
    w->statistics.velocityIterations += rule->count - before;
    rule->isLast = rule->count >= most;
    rule->back = 0;
    sel_status status = sel_nonsmooth_round(w, &velocities, rule);
    rule->back = 1;
    return both && status == SEL_OK ? sel_nonsmooth_round(w, &velocities, rule)
                                    : status;
}

/* Is the residual of the first iteration, which is within the tolerance, to be
   reduced by further iterations? The answer is the same on all processes. */
static int goes_on_to_rest(const sel_world *w, const sel_sweep *rule, int first)
{
    return first && !rule->goOn && !rule->isLast && w->settings.manifold > 0.0
        && rule->left > rule->lowest;
}

/* From now on a lower tolerance applies, the same at all contacts. */
static void go_on_to_rest(sel_world *w, sel_sweep *rule)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    rule->enough = rule->least;
    rule->least = GSL_MAX_DBL(SEL_REST_SHARE * rule->left, rule->lowest);
    rule->goOn = rule->toRest = 1;
    for (int l = 0; l < s->n; l++)
    {
        s->wait[l].least = GSL_MIN_DBL(rule->least, s->wait[l].least);
    }
}

/* Combines the residual, and whether to continue, over all processes. */
static sel_status know_all(sel_world *w, sel_sweep *rule)
{
    double values[2] = {rule->left, rule->goOn};
    sel_status status = sel_world_reduce(w, w->settings.reduce, values, 2);
    rule->left = values[0];
    rule->goOn = values[1] > 0.0;
    return status;
}

/* Accelerates. Since that uses all contacts, halos are refreshed before. */
static sel_status accelerate(sel_world *w)
{
    SEL_TRY(sel_nonsmooth_share_velocities(w));
    return sel_nonsmooth_accelerate(w);
}

/* Adds to constraint l the impulse that would stop it if it were the only
   contact. */
static void stop(sel_world *w, int l)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_constraint *t = &s->list[l];
    sel_constraint_extra *spare = &s->spare[l];
    double u[3], J[3];
    sel_nonsmooth_velocity(w, t, u);
    v3_madd(u, u, t->gap, t->normal);
    find_impulse(t, spare, w->settings.nonSmooth.law, u, J);
    v3_madd(spare->step, spare->step, 1.0, J);
    t->changed = v3_dot(J, J) > 0.0;
    if (t->crowded)
    {
        t->ready = false; /* delta shares memory with the cone */
        v3_copy(spare->delta, J);
    }
    else
    {
        apply(w, t, J);
    }
}

/* Stops only constraints whose impulse was reset. */
static void stop_some(sel_world *w, sel_sweep *rule, int first, int end)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int k = 0; k < end - first; k++)
    {
        int l = rule->back ? end - 1 - k : first + k;
        s->list[l].changed = false;
        if (s->moved[l] == SEL_IMPULSE_RESET)
        {
            stop(w, l);
        }
    }
}

/* Stops these a few times, forward and backward. */
static sel_status stop_let_go(sel_world *w)
{
    const sel_round round = {stop_some, take, share};
    sel_sweep rule = {.back = 0};
    sel_status status = sel_nonsmooth_share_velocities(w);
    for (int k = 0; k < SEL_LET_GO_SWEEPS && status == SEL_OK; k++)
    {
        status = sel_nonsmooth_round(w, &round, &rule);
        rule.back = !rule.back;
    }
    sel_nonsmooth_count_reset(w);
    return status;
}

/* Ends iterations that have not converged. After an impulse reset the impulses
   are different, and may gain energy again: so the energy is limited once
   more. */
static sel_status break_off(sel_world *w, const sel_sweep *rule)
{
    int any = 0;
    sel_status status = sel_nonsmooth_limit_energy(w);
    status = status == SEL_OK ? sel_nonsmooth_limit_speed(w, rule->least, &any)
                              : status;
    if (status == SEL_OK && any)
    {
        status = sel_nonsmooth_limit_energy(w);
        status = status == SEL_OK ? stop_let_go(w) : status;
    }
    return status;
}

/* Makes the next iteration. *goOn: 1 if another one is needed, on any
   process. */
static sel_status sweep_on(sel_world *w, sel_sweep *rule, int *goOn)
{
    int slow = rule->count >= SEL_ACCELERATE_FROM;
    int moving = !slow && rule->count >= SEL_MOMENTUM_FROM;
    if (rule->count == SEL_ACCELERATE_FROM)
    {
        sel_nonsmooth_remember(w);
    }
    if (rule->count == SEL_MOMENTUM_FROM)
    {
        sel_nonsmooth_momentum_begin(w, rule);
    }
    double before = rule->left;
    int first = rule->count == 0;
    sel_status status = sweep_once(w, rule);
    SEL_THEN(status, know_all(w, rule));
    if (goes_on_to_rest(w, rule, first))
    {
        go_on_to_rest(w, rule);
    }
    if (rule->isLast && rule->toRest)
    {
        /* it has reached the tolerance, unless momentum took it off */
        rule->goOn = rule->left > rule->enough;
    }
    *goOn = rule->goOn && !rule->isLast;
    if (status != SEL_OK || !rule->goOn)
    {
        return status;
    }
    if (rule->isLast)
    {
        return break_off(w, rule);
    }
    if (moving)
    {
        sel_nonsmooth_momentum(w, rule, rule->left > before);
    }
    return slow ? accelerate(w) : status;
}

sel_status sel_nonsmooth_sweep(sel_world *w, sel_sweep *rule)
{
    sel_status status = SEL_OK;
    int goOn = 1;
    begin(w, rule);
    rule->count = 0;
    rule->left = 0.0;
    while (goOn && status == SEL_OK)
    {
        status = sweep_on(w, rule, &goOn);
    }
    return status;
}

void sel_nonsmooth_count_wall(
    sel_world *w, const sel_constraint *t, const double impulse[3])
{
    double point[3];
    v3_madd(point, w->p.x + 3 * t->i, 1.0, t->ri);
    sel_world_count_wall(w, impulse, point, t->rj);
}

void sel_nonsmooth_add_statistics(sel_world *w)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = s->walls; l < s->n; l++)
    {
        sel_nonsmooth_count_wall(w, &s->list[l], s->list[l].impulse);
    }
    for (int l = 0; l < s->n && w->settings.budget; l++)
    {
        sel_nonsmooth_count_friction(w, &s->list[l], s->list[l].impulse);
    }
}

/* Finds the velocity change by forces in a substep [m/s]: that of gravity;
   without gravity, the greatest change of any particle by other forces. */
static sel_status push_of_forces(sel_world *w, double dt, double *push)
{
    const sel_moreau *m = &sel_nonsmooth_of(w)->moreau;
    *push = dt * v3_norm(w->settings.gravity);
    if (*push > 0.0)
    {
        return SEL_OK;
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double v[3], omega[3];
        sel_moreau_half(w, m, i, dt, v, omega);
        double speed = 2.0 * v3_norm(v);
        *push = GSL_MAX_DBL(*push, speed);
    }
    return sel_world_reduce(w, w->settings.reduce, push, 1);
}

sel_status sel_nonsmooth_solve_forces(sel_world *w, double dt)
{
    sel_statistics *t = &w->statistics;
    double push;
    sel_sweep rule = {.collisions = 0};
    sel_status status = push_of_forces(w, dt, &push);
    rule.least = w->settings.nonSmooth.tolerance * push;
    rule.lowest = SEL_REST_LOWEST * push;
    if (status == SEL_OK)
    {
        sel_nonsmooth_warm(w, dt);
        status = sel_nonsmooth_sweep(w, &rule);
    }
    SEL_THEN(status, sel_nonsmooth_share_velocities(w));
    sel_nonsmooth_add_statistics(w);
    t->unconverged += rule.goOn;
    t->residualVelocitySum += rule.left;
    t->residualVelocityWorst = GSL_MAX_DBL(t->residualVelocityWorst, rule.left);
    return status;
}
