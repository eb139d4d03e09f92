/*---------------------------------------------------------------------------*\
    nonSmooth_sweep.c - sweeps over all contacts, until velocities obey them

    SPDX-License-Identifier: GPL-3.0-or-later

    Nonlinear block Gauss-Seidel: a contact after another gets the impulse that
    its law asks for, with the velocities that all others have left: by colours
    (nonSmooth_colour.c), as if one colour followed another; walls come last, or
    first on the way back.

    Sweeps end when the last one has changed no contact's velocity by more than
    the tolerance, anywhere: all processes make as many, for one that stopped
    by itself would end elsewhere than where it does as a part of one.

    What they leave is not gone: the next substep begins with it. With s the share
    of an error that one sweep takes off, velocities u and the error a of the
    remembered impulses go on, of one sweep a substep, as
        u' = (1 - s) (u + a),   a' = a - s (u + a),
    an oscillation that loses the share s/2 a substep. Of a tower of n flat bodies
    the slowest s is some 1/n^4, and weight that leans has more to lean on the
    farther it goes: such an oscillation grows until it is the tolerance that
    bounds it, and the tower wanders for ever. So where the first sweep already
    is within the tolerance, and bodies touch in faces, sweeps go on until a tenth
    of what it changed is left: the error then falls by that in each substep,
    down to what is lost in rounding, where one sweep will do again.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "step/nonSmooth/nonSmooth.h"

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

/* The impulse that stops the contact, if friction can bear it. */
static int sticks(const sel_constraint *t, const double u[3], double J[3])
{
    double change[3];
    sel_symmetric_apply(change, t->stick, u);
    v3_sub(J, t->impulse, change);
    double normal = v3_dot(J, t->normal);
    return normal >= 0.0
        && v3_dot(J, J) <= (1.0 + t->mu * t->mu) * normal * normal;
}

/* The cone in the frame normal, t1, t2, for those that slip. */
static void prepare_cone(
    sel_constraint *t, sel_spare *spare, const double t1[3], const double t2[3])
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

/* From the velocity b without the contact's own impulse, by a law of sel_cone
   in the contact's frame. */
static void by_cone(sel_constraint *t, sel_spare *spare, sel_slip_law law,
    const double b[3], double J[3])
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

/* The contact's impulse, when others are what they are. */
static void find_impulse(sel_constraint *t, sel_spare *spare, sel_slip_law law,
    const double u[3], double J[3])
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

/* [m/s] What is rounding of the velocities. */
static double rounding(const sel_world *w, const sel_constraint *t)
{
    double speed = v3_norm(w->p.v + 3 * t->i);
    speed += t->j >= 0 ? v3_norm(w->p.v + 3 * t->j) : 0.0;
    return SEL_SWEEP_ROUNDING * speed;
}

/* Does the constraint take part in a sweep at all? */
static int takes_part(
    const sel_world *w, const sel_sweep *rule, const sel_constraint *t)
{
    return !rule->collisions || v3_dot(t->impulse, t->impulse) > 0.0
        || sel_encounter_approach(w, t->contact) > rule->least;
}

/* The next impulse of constraint l, and how it changes by that; returns how
   much that changes the velocity there [m/s]. */
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

/* All points of a contact, once; returns the greatest change. */
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
            t->ready = false; /* it stands where the cone does */
            v3_copy(s->spare[at].delta, delta);
        }
        else
        {
            apply(w, t, delta);
            sel_nonsmooth_stir(s, t, t->change);
        }
    }
    return most;
}

/* None, in the sweep that is under way. */
static void forget_changes(sel_nonsmooth_state *s, int l, int end)
{
    for (; l < end; l++)
    {
        s->list[l].changed = 0;
        s->list[l].change = 0.0;
    }
}

/* The points of one contact, from l to end. Those of flat sides share what one
   alone could bear in many ways, and take turns at it for long: what is to
   change at them goes round a few times before the next contact. */
static void sweep_contact(sel_world *w, sel_sweep *rule, int l, int end)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_wait *t = &s->wait[l];
    int rounds = end > l + 1 && !t->crowded ? SEL_ROUNDS : 1;
    double most = HUGE_VAL, before = sel_nonsmooth_stirred(s, t);
    for (int round = 0; round < rounds && most > rule->least; round++)
    {
        most = sweep_points(w, rule, l, end);
    }
    /* Points stir each other, one does not stir itself. */
    t->seen = t->crowded
        ? before
        : sel_nonsmooth_stirred(s, t) - (rounds > 1 ? most : 0.0);
}

/* A contact whose turn it is. */
static void visit(sel_world *w, sel_sweep *rule, int l, int end)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_wait *t = &s->wait[l];
    if (!sel_nonsmooth_is_quiet(s, t))
    {
        sweep_contact(w, rule, l, end);
    }
    else if (t->crowded || rule->isLast)
    {
        forget_changes(s, l, end);
    }
}

/* The contacts whose constraints are those from l to end, or the other way. */
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
        s->stirred[i] += t->change;
    }
}

sel_status sel_nonsmooth_share_velocities(sel_world *w)
{
    const sel_field fields[]
        = {{SEL_FIELD_VECTOR, w->p.v}, {SEL_FIELD_VECTOR, w->p.omega},
            {SEL_FIELD_SCALAR, sel_nonsmooth_of(w)->stirred}};
    return sel_world_share_fields(w, fields, 3);
}

static sel_status share(sel_world *w, int set)
{
    const sel_field fields[]
        = {{SEL_FIELD_VECTOR, w->p.v}, {SEL_FIELD_VECTOR, w->p.omega},
            {SEL_FIELD_SCALAR, sel_nonsmooth_of(w)->stirred}};
    return sel_world_share_set(w, fields, 3, set);
}

static const sel_round velocities = {sweep_contacts, take, share};

/* All contacts are to be solved. */
static void begin(sel_world *w, const sel_sweep *rule)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.n; i++)
    {
        s->stirred[i] = 0.0;
    }
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        double least = (t->isNew ? SEL_SWEEP_NEW : 1.0) * rule->least;
        s->wait[l]
            = (sel_wait){t->i, t->j, t->points, t->crowded, least, -HUGE_VAL};
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
        sel_nonsmooth_stir(s, &s->list[l], s->list[l].change);
    }
}

/* One sweep, or one there and back. Steps of the one kind are no directions
   for the other. */
static sel_status sweep_once(sel_world *w, sel_sweep *rule)
{
    int most = w->settings.nonSmooth.sweeps, before = rule->count;
    int both = before >= SEL_SYMMETRIC_FROM && before + 2 <= most;
    sel_nonsmooth_of(w)->hasStep &= before != SEL_SYMMETRIC_FROM;
    rule->count += both ? 2 : 1;
    w->statistics.sweeps += rule->count - before;
    rule->isLast = rule->count >= most;
    rule->back = 0;
    sel_status status = sel_nonsmooth_round(w, &velocities, rule);
    rule->back = 1;
    return both && status == SEL_OK ? sel_nonsmooth_round(w, &velocities, rule)
                                    : status;
}

/* Is what the first sweep has left, within the tolerance, to become less by more
   sweeps? It is the same on all processes. */
static int goes_on_to_rest(const sel_world *w, const sel_sweep *rule, int first)
{
    return first && !rule->goOn && !rule->isLast && w->settings.manifold > 0.0
        && rule->left > rule->lowest;
}

/* From now on less matters, the same at all contacts. */
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

/* What is left, and whether another is wanted: anywhere. */
static sel_status know_all(sel_world *w, sel_sweep *rule)
{
    double values[2] = {rule->left, rule->goOn};
    sel_status status = sel_world_reduce(w, w->settings.reduce, values, 2);
    rule->left = values[0];
    rule->goOn = values[1] > 0.0;
    return status;
}

/* It looks at all contacts: halos are to be what sweeps have left. */
static sel_status accelerate(sel_world *w)
{
    sel_status status = sel_nonsmooth_share_velocities(w);
    return status == SEL_OK ? sel_nonsmooth_accelerate(w) : status;
}

/* Constraint l gets what it would if it were alone in the world. */
static void stop(sel_world *w, int l)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_constraint *t = &s->list[l];
    sel_spare *spare = &s->spare[l];
    double u[3], J[3];
    sel_nonsmooth_velocity(w, t, u);
    v3_madd(u, u, t->gap, t->normal);
    find_impulse(t, spare, w->settings.nonSmooth.law, u, J);
    v3_madd(spare->step, spare->step, 1.0, J);
    t->changed = v3_dot(J, J) > 0.0;
    if (t->crowded)
    {
        t->ready = false; /* it stands where the cone does */
        v3_copy(spare->delta, J);
    }
    else
    {
        apply(w, t, J);
    }
}

/* Only those that were let go are stopped. */
static void stop_some(sel_world *w, sel_sweep *rule, int first, int end)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int k = 0; k < end - first; k++)
    {
        int l = rule->back ? end - 1 - k : first + k;
        s->list[l].changed = false;
        if (s->moved[l] == SEL_LET_GO)
        {
            stop(w, l);
        }
    }
}

/* They are stopped a few times, there and back. */
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
    sel_nonsmooth_count_let_go(w);
    return status;
}

/* Sweeps end that have not settled. What is left of the impulses when some were
   let go is another answer, which may gain energy in its turn. */
static sel_status break_off(sel_world *w, const sel_sweep *rule)
{
    int any = 0;
    sel_status status = sel_nonsmooth_keep_energy(w);
    status = status == SEL_OK ? sel_nonsmooth_keep_speed(w, rule->least, &any)
                              : status;
    if (status == SEL_OK && any)
    {
        status = sel_nonsmooth_keep_energy(w);
        status = status == SEL_OK ? stop_let_go(w) : status;
    }
    return status;
}

/* The next, and whether another is wanted, anywhere. */
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
    if (status == SEL_OK)
    {
        status = know_all(w, rule);
    }
    if (goes_on_to_rest(w, rule, first))
    {
        go_on_to_rest(w, rule);
    }
    if (rule->isLast && rule->toRest)
    {
        /* they have come to the tolerance, unless momentum took them off it */
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

void sel_nonsmooth_book(sel_world *w)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = s->walls; l < s->n; l++)
    {
        sel_nonsmooth_count_wall(w, &s->list[l], s->list[l].impulse);
    }
    for (int l = 0; l < s->n && w->settings.ledger; l++)
    {
        sel_nonsmooth_count_friction(w, &s->list[l], s->list[l].impulse);
    }
}

/* [m/s] What forces do in a substep: gravity; where there is none, the most
   that others do to any particle anywhere. */
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

sel_status sel_nonsmooth_hold(sel_world *w, double dt)
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
    if (status == SEL_OK)
    {
        status = sel_nonsmooth_share_velocities(w);
    }
    sel_nonsmooth_book(w);
    t->unsettled += rule.goOn;
    t->unsettledSum += rule.left;
    t->unsettledWorst = GSL_MAX_DBL(t->unsettledWorst, rule.left);
    return status;
}
