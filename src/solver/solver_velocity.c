/*---------------------------------------------------------------------------*\
    solver_velocity.c - iterations over all contacts, for their velocities

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Nonlinear block Gauss-Seidel: one contact after another gets the impulse
    that its law requires at the present velocities. The result is that of
    solving one colour after another (solver_colour.c); walls come last, or
    first in a backward iteration.

    Iterations end when the last one has changed no contact's velocity by more
    than the tolerance on any process. After a few iterations the tolerance of a
    contact widens if bodies move nearby (solver_widen.c). All processes make
    the same number of iterations: otherwise the result would depend on the
    number of processes.

    The residual error is not lost: the next substep begins with it. Let s be
    the share of an error that one iteration removes. With one iteration per
    substep the velocities u and the error a of the stored impulses follow
        u' = (1 - s) (u + a),   a' = a - s (u + a),
    an oscillation that decays by the share s/2 per substep. In a tower of n
    flat particles the slowest s is about 1/n^4. The more a tower leans, the
    more its weight makes it lean. This effect is stronger than such a slow
    decay: the oscillation grows until the tolerance bounds it, and the tower
    never comes to rest. So if the first iteration is already within the
    tolerance, and particles touch in faces, iterations continue until a tenth
    of its change is left. The error then falls by that factor in each substep,
    down to rounding, where one iteration is enough again.
\*---------------------------------------------------------------------------*/

#include "solver/iteration.h"
#include "base/try.h"

#include <gsl/gsl_math.h>

void sel_solver_velocity(
    const sel_solver *s, const sel_constraint *t, double u[3])
{
    double swing[3];
    if (t->j >= 0)
    {
        sel_solver_motion_of_second(s, t, s->bodies.v, s->bodies.omega, u);
    }
    else
    {
        v3_copy(u, t->rj);
    }
    v3_cross(swing, s->bodies.omega + 3 * t->i, t->ri);
    v3_sub(u, u, swing);
    v3_sub(u, u, s->bodies.v + 3 * t->i);
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
static void prepare_cone(
    sel_solver *s, int l, const double t1[3], const double t2[3])
{
    sel_constraint *t = &s->list[l];
    const double *n = t->normal;
    double A[9], At[3], Ao[3];
    sel_symmetric_apply(At, s->A[l].a, t1);
    sel_symmetric_apply(Ao, s->A[l].a, t2);
    A[0] = v3_dot(n, t->An);
    A[1] = A[3] = v3_dot(n, At);
    A[2] = A[6] = v3_dot(n, Ao);
    A[4] = v3_dot(t1, At);
    A[5] = A[7] = v3_dot(t1, Ao);
    A[8] = v3_dot(t2, Ao);
    t->slip = sel_threads_take(&s->nSlips);
    sel_cone_prepare(&s->slips[t->slip].cone, A, t->mu);
    s->slips[t->slip].slope = 0.0;
}

/* Finds J from the velocity b without the contact's own impulse, by a law of
   sel_cone in the contact's frame. */
static void by_cone(sel_solver *s, int l, const double b[3], double J[3])
{
    const sel_constraint *t = &s->list[l];
    double t1[3], t2[3], x[3];
    v3_frame(t->normal, t1, t2);
    if (t->slip < 0)
    {
        prepare_cone(s, l, t1, t2);
    }
    sel_slip *slip = &s->slips[t->slip];
    const double inFrame[3]
        = {v3_dot(b, t->normal), v3_dot(b, t1), v3_dot(b, t2)};
    if (s->settings.law == SEL_SLIP_MAXIMUM_DISSIPATION)
    {
        sel_cone_dissipation(&slip->cone, inFrame, x);
    }
    else
    {
        sel_cone_coulomb_fast(&slip->cone, inFrame, &slip->slope, x);
    }
    v3_scale(J, x[0], t->normal);
    v3_madd(J, J, x[1], t1);
    v3_madd(J, J, x[2], t2);
}

/* Finds the contact's impulse J with all other impulses fixed. */
static void find_impulse(sel_solver *s, int l, const double u[3], double J[3])
{
    const sel_constraint *t = &s->list[l];
    double approach = v3_dot(u, t->normal) - v3_dot(t->An, t->impulse);
    if (approach >= 0.0)
    {
        v3_set(J, 0.0, 0.0, 0.0); /* the contact opens by itself */
    }
    else if (t->mu == 0.0)
    {
        v3_scale(J, -approach * t->mass, t->normal);
    }
    else if (!sticks(t, u, J))
    {
        double b[3];
        sel_symmetric_apply(b, s->A[l].a, t->impulse);
        v3_sub(b, u, b);
        by_cone(s, l, b, J);
    }
}

/* Returns the rounding error of the velocities [m/s]. */
static double rounding(const sel_solver *s, const sel_constraint *t)
{
    double speed = v3_norm(s->bodies.v + 3 * t->i);
    speed += t->j >= 0 ? v3_norm(s->bodies.v + 3 * t->j) : 0.0;
    return SEL_TOLERANCE_ROUNDING * speed;
}

/* Returns 1 if the constraint takes part in the iteration. */
static int takes_part(
    const sel_solver *s, const sel_solver_rule *rule, const sel_constraint *t)
{
    return !rule->collisions || v3_dot(t->impulse, t->impulse) > 0.0
        || s->messages.approach(s->messages.context, t->contact) > rule->least;
}

/* Updates the impulse of constraint l by delta; returns the change of the
   velocity there [m/s]. */
static double solve(
    sel_solver *s, sel_solver_rule *rule, int l, double delta[3])
{
    sel_constraint *t = &s->list[l];
    double u[3], J[3], least = s->records[l].least;
    t->changed = takes_part(s, rule, t);
    if (!t->changed)
    {
        return 0.0;
    }
    sel_solver_velocity(s, t, u);
    v3_madd(u, u, t->gap, t->normal);
    find_impulse(s, l, u, J);
    v3_sub(delta, J, t->impulse);
    v3_copy(t->impulse, J);
    double change = v3_norm(delta) / t->mass;
    t->changed = change > 0.0;
    rule->left = GSL_MAX_DBL(rule->left, change);
    rule->goOn = rule->goOn || (change > least && change > rounding(s, t));
    return change;
}

static void apply(sel_solver *s, const sel_constraint *t, const double delta[3])
{
    if (t->changed)
    {
        sel_solver_act(s, t->i, -1.0, t->ri, delta);
        if (t->j >= 0)
        {
            sel_solver_act_second(s, t, 1.0, delta);
        }
    }
}

/* Solves all points of a contact once; returns the greatest change. */
static double solve_points(sel_solver *s, sel_solver_rule *rule, int l, int end)
{
    double most = 0.0;
    for (int k = 0; k < end - l; k++)
    {
        int at = rule->back ? end - 1 - k : l + k;
        sel_constraint *t = &s->list[at];
        double delta[3] = {0.0};
        t->change = solve(s, rule, at, delta);
        s->flags[at] |= t->change > 0.0 ? SEL_BY_ITERATION : 0;
        most = GSL_MAX_DBL(most, t->change);
        if (t->divided)
        {
            v3_copy(s->delta + 3 * at, delta);
        }
        else
        {
            apply(s, t, delta);
            sel_solver_add_activity(s, t, t->change);
        }
    }
    return most;
}

/* Marks constraints [l, end) as unchanged in the current iteration. */
static void forget_changes(sel_solver *s, int l, int end)
{
    for (; l < end; l++)
    {
        s->list[l].changed = 0;
        s->list[l].change = 0.0;
    }
}

/* Solves the points of one contact, from l to end. The points of flat sides can
   share a load in many ways, and pass it to each other for many iterations.
   Therefore they are iterated a few times before the next contact. */
static void solve_contact(sel_solver *s, sel_solver_rule *rule, int l, int end)
{
    sel_activity_record *t = &s->records[l];
    int repeats = end > l + 1 && !t->divided ? SEL_ITERATIONS : 1;
    double most = HUGE_VAL, before = sel_solver_activity(s, t);
    for (int repeat = 0; repeat < repeats && most > rule->least; repeat++)
    {
        most = solve_points(s, rule, l, end);
    }
    /* The points of a manifold affect each other, so its last change counts as
       new activity; that of a single point does not. */
    t->seen = t->divided
        ? before
        : sel_solver_activity(s, t) - (repeats > 1 ? most : 0.0);
}

/* Solves a contact, unless it is quiet. */
static void visit(sel_solver *s, sel_solver_rule *rule, int l, int end)
{
    const sel_activity_record *t = &s->records[l];
    if (!sel_solver_is_quiet(s, t))
    {
        solve_contact(s, rule, l, end);
    }
    else if (t->divided || rule->isLast)
    {
        forget_changes(s, l, end);
    }
}

/* Solves the contacts with constraints from l to end, forward or backward. */
static void solve_contacts(sel_solver *s, sel_solver_rule *rule, int l, int end)
{
    while (l < end)
    {
        int from = rule->back ? end - s->records[end - 1].points : l;
        int to = rule->back ? end : l + s->records[l].points;
        visit(s, rule, from, to);
        l = rule->back ? l : to;
        end = rule->back ? from : end;
    }
}

static void take(sel_solver *s, int i, int l)
{
    const sel_constraint *t = &s->list[l];
    if (t->changed)
    {
        sel_solver_act_on(s, i, t, 1.0, s->delta + 3 * l);
        s->activity[i] += t->change;
    }
}

sel_status sel_solver_share_velocities(sel_solver *s)
{
    const sel_field fields[] = {{SEL_FIELD_VECTOR, s->bodies.v},
        {SEL_FIELD_VECTOR, s->bodies.omega}, {SEL_FIELD_SCALAR, s->activity}};
    return sel_solver_refresh(s, fields, 3, SEL_SET_ANY);
}

static sel_status share(sel_solver *s, int set)
{
    const sel_field fields[] = {{SEL_FIELD_VECTOR, s->bodies.v},
        {SEL_FIELD_VECTOR, s->bodies.omega}, {SEL_FIELD_SCALAR, s->activity}};
    return sel_solver_refresh(s, fields, 3, set);
}

static const sel_iteration velocities = {solve_contacts, take, share};

/* Marks all contacts as to be solved. */
static void begin(sel_solver *s, const sel_solver_rule *rule)
{
    s->least = rule->least;
    for (int i = 0; i < s->bodies.n; i++)
    {
        s->activity[i] = 0.0;
    }
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        double least = (t->isNew ? SEL_TOLERANCE_NEW : 1.0) * rule->least;
        s->records[l] = (sel_activity_record){
            t->i, t->j, t->points, t->divided, -1, least, -HUGE_VAL};
    }
}

void sel_solver_act_all(sel_solver *s)
{
    for (int i = 0; i < s->bodies.nLocal; i++)
    {
        sel_solver_collect(s, &velocities, i, 0, s->firstWall);
    }
    for (int l = s->firstWall; l < s->n; l++)
    {
        apply(s, &s->list[l], s->delta + 3 * l);
        sel_solver_add_activity(s, &s->list[l], s->list[l].change);
    }
}

/* Makes one iteration, or one forward and one backward. An acceleration step
   after one type of iteration is no search direction for the other type. */
static sel_status iterate_once(sel_solver *s, sel_solver_rule *rule)
{
    int most = s->settings.velocityIterations, before = rule->count;
    int both = before >= SEL_SYMMETRIC_FROM && before + 2 <= most;
    s->hasStep &= before != SEL_SYMMETRIC_FROM;
    rule->count += both ? 2 : 1;
    rule->isLast = rule->count >= most;
    rule->back = 0;
    SEL_TRY(sel_solver_iterate_once(s, &velocities, rule));
    rule->back = 1;
    return both ? sel_solver_iterate_once(s, &velocities, rule) : SEL_OK;
}

/* Returns 1 if further iterations are to reduce the residual of the first one,
   which is within the tolerance. The result is the same on all processes. */
static int goes_on_to_rest(
    const sel_solver *s, const sel_solver_rule *rule, int first)
{
    return first && !rule->goOn && !rule->isLast && s->settings.restsOnFaces
        && rule->left > rule->lowest;
}

/* Sets the lower tolerance of the further iterations, which is the same at all
   contacts. */
static void go_on_to_rest(sel_solver *s, sel_solver_rule *rule)
{
    rule->enough = rule->least;
    rule->least = GSL_MAX_DBL(SEL_REST_SHARE * rule->left, rule->lowest);
    rule->goOn = rule->toRest = 1;
    for (int l = 0; l < s->n; l++)
    {
        s->records[l].least = GSL_MIN_DBL(rule->least, s->records[l].least);
    }
}

/* Replaces the residual, and whether to continue, by those of all processes. */
static sel_status know_all(sel_solver *s, sel_solver_rule *rule)
{
    double values[2] = {rule->left, rule->goOn};
    sel_status status = sel_solver_greatest(s, values, 2);
    rule->left = values[0];
    rule->goOn = values[1] > 0.0;
    return status;
}

/* Makes an acceleration step. It uses all contacts, so halos are refreshed
   before. */
static sel_status accelerate(sel_solver *s)
{
    SEL_TRY(sel_solver_share_velocities(s));
    return sel_solver_accelerate(s);
}

/* Adds to constraint l the impulse that would stop it if it were the only
   contact. */
static void stop(sel_solver *s, int l)
{
    sel_constraint *t = &s->list[l];
    double u[3], J[3];
    sel_solver_velocity(s, t, u);
    v3_madd(u, u, t->gap, t->normal);
    find_impulse(s, l, u, J);
    v3_madd(s->before + 3 * l, s->before + 3 * l, 1.0, J);
    t->changed = v3_dot(J, J) > 0.0;
    if (t->divided)
    {
        v3_copy(s->delta + 3 * l, J);
    }
    else
    {
        apply(s, t, J);
    }
}

/* Stops only constraints whose impulse was reset. */
static void stop_some(sel_solver *s, sel_solver_rule *rule, int first, int end)
{
    for (int k = 0; k < end - first; k++)
    {
        int l = rule->back ? end - 1 - k : first + k;
        s->list[l].changed = false;
        if (s->flags[l] == SEL_IMPULSE_RESET)
        {
            stop(s, l);
        }
    }
}

/* Stops constraints whose impulse was reset, in a few iterations, forward and
   backward in turn. */
static sel_status stop_reset(sel_solver *s)
{
    const sel_iteration stopping = {stop_some, take, share};
    sel_solver_rule rule = {.back = 0};
    SEL_TRY(sel_solver_share_velocities(s));
    for (int k = 0; k < SEL_RESET_ITERATIONS; k++)
    {
        SEL_TRY(sel_solver_iterate_once(s, &stopping, &rule));
        rule.back = !rule.back;
    }
    s->wereReset = 1;
    return SEL_OK;
}

/* Ends iterations that have not converged. Resetting impulses may add energy,
   so the energy is then limited a second time. */
static sel_status break_off(sel_solver *s, const sel_solver_rule *rule)
{
    int any = 0;
    SEL_TRY(sel_solver_limit_energy(s));
    SEL_TRY(sel_solver_limit_speed(s, rule->least, &any));
    if (any)
    {
        SEL_TRY(sel_solver_limit_energy(s));
        SEL_TRY(stop_reset(s));
    }
    return SEL_OK;
}

/* Returns 1 if tolerances widen before the next iteration. */
static int widens(const sel_solver *s, const sel_solver_rule *rule)
{
    return !s->settings.restsOnFaces && rule->count >= SEL_WIDEN_FROM
        && !rule->widened;
}

/* Makes the next iteration. *goOn: 1 if another one is needed, on any
   process. */
static sel_status go_on(sel_solver *s, sel_solver_rule *rule, int *goOn)
{
    int slow = rule->count >= SEL_ACCELERATE_FROM;
    int moving = !slow && rule->count >= SEL_MOMENTUM_FROM;
    if (rule->count == SEL_ACCELERATE_FROM)
    {
        sel_solver_accelerate_begin(s);
    }
    if (rule->count == SEL_MOMENTUM_FROM)
    {
        sel_solver_momentum_begin(s, rule);
    }
    if (widens(s, rule))
    {
        SEL_TRY(sel_solver_widen(s, rule));
    }
    double before = rule->left;
    int first = rule->count == 0;
    SEL_TRY(iterate_once(s, rule));
    SEL_TRY(know_all(s, rule));
    if (goes_on_to_rest(s, rule, first))
    {
        go_on_to_rest(s, rule);
    }
    if (rule->isLast && rule->toRest)
    {
        /* the residual has reached the tolerance, unless momentum has increased
           it */
        rule->goOn = rule->left > rule->enough;
    }
    *goOn = rule->goOn && !rule->isLast;
    if (!rule->goOn)
    {
        return SEL_OK;
    }
    if (rule->isLast)
    {
        return break_off(s, rule);
    }
    if (moving)
    {
        sel_solver_momentum(s, rule, rule->left > before);
    }
    return slow ? accelerate(s) : SEL_OK;
}

sel_status sel_solver_iterate(sel_solver *s, sel_solver_rule *rule)
{
    begin(s, rule);
    s->wereReset = 0;
    rule->count = 0;
    rule->left = 0.0;
    for (int goOn = 1; goOn;)
    {
        SEL_TRY(go_on(s, rule, &goOn));
    }
    return SEL_OK;
}
