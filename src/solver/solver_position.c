/*---------------------------------------------------------------------------*\
    solver_position.c - pushes that remove overlaps

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A push P along the normal n moves particle i by -P n/m_i and rotates it by
    -P I_i^-1 (r_i x n); it moves and rotates particle j the opposite way. For
    both particles together, the sum of m dx is zero, and so is the sum of x
    cross (m dx) + I dtheta. The solution has pushes P >= 0 for which each
    contact opens by at least its target; a contact that opens by more has no
    push. This is the velocity problem without friction. It is solved over all
    contacts in the same order, starting from the pushes of the last substep.
\*---------------------------------------------------------------------------*/

#include "solver/iteration.h"
#include "base/try.h"

#include <gsl/gsl_math.h>

static double has_target(void *context, int first, int end)
{
    const sel_solver *s = ((const sel_solver_task *)context)->s;
    int any = 0;
    for (int l = first; l < end && !any; l++)
    {
        any = s->list[l].push > 0.0 || s->list[l].target > 0.0;
    }
    return any;
}

static void move(sel_solver *s, int i, double push, const double normal[3],
    const double spin[3])
{
    v3_madd(s->shift + 3 * i, s->shift + 3 * i, push * s->bodies.invMass[i],
        normal);
    v3_madd(s->rotation + 3 * i, s->rotation + 3 * i, push, spin);
}

/* Applies a push of constraint l to its particle i or j. */
static void move_by(sel_solver *s, int particle, int l, double push)
{
    const sel_constraint *t = &s->list[l];
    double normal[3];
    if (t->i == particle)
    {
        move(s, t->i, -push, t->normal, t->spinI);
        return;
    }
    sel_solver_to_second(s, t, normal, t->normal);
    move(s, t->j, push, normal, t->spinJ);
}

static void apply(sel_solver *s, int l, double push)
{
    const sel_constraint *t = &s->list[l];
    move_by(s, t->i, l, push);
    if (t->j >= 0)
    {
        move_by(s, t->j, l, push);
    }
}

/* Sets the rotations of particles by unit pushes. */
static double set_spins(void *context, int first, int end)
{
    const sel_solver *s = ((const sel_solver_task *)context)->s;
    for (int l = first; l < end; l++)
    {
        sel_constraint *t = &s->list[l];
        double twist[3];
        v3_cross(twist, t->ri, t->normal);
        m3_apply(t->spinI, s->bodies.invInertia + 9 * t->i, twist);
        if (t->j >= 0)
        {
            v3_cross(twist, t->rj, t->normal);
            sel_solver_to_second(s, t, twist, twist);
            m3_apply(t->spinJ, s->bodies.invInertia + 9 * t->j, twist);
        }
    }
    return 0.0;
}

/* Prepares all constraints. A contact without overlap and push need not be
   solved until a neighbour is shifted. */
static void begin(sel_solver *s)
{
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        double seen = t->push > 0.0 || t->target > 0.0 ? -HUGE_VAL : 0.0;
        s->records[l] = (sel_activity_record){t->i, t->j, t->points, t->divided,
            -1, SEL_PART_LEAST * t->size, seen};
        t->change = 0.0;
    }
}

static double start_pairs(void *context, int first, int end)
{
    sel_solver *s = ((const sel_solver_task *)context)->s;
    for (int i = first; i < end; i++)
    {
        v3_set(s->shift + 3 * i, 0.0, 0.0, 0.0);
        v3_set(s->rotation + 3 * i, 0.0, 0.0, 0.0);
        s->activity[i] = 0.0;
        int count;
        const int *partners = sel_solver_partners(s, i, &count);
        for (int k = 0; k < count; k++)
        {
            int l = s->place[partners[k]];
            int past = l + sel_solver_points(s, partners[k]);
            for (; l < past; l++)
            {
                const sel_constraint *t = &s->list[l];
                if (t->push > 0.0)
                {
                    move_by(s, i, l, t->push);
                    s->activity[i] += t->push / t->mass;
                }
            }
        }
    }
    return 0.0;
}

/* Applies the pushes of the last substep to local particles. Halos receive the
   result from their owners. */
static void start_warm(sel_solver *s)
{
    begin(s);
    sel_solver_share(s, s->n, set_spins, 0.0);
    sel_solver_share(s, s->bodies.nLocal, start_pairs, 0.0);
    for (int l = s->firstWall; l < s->n; l++)
    {
        apply(s, l, s->list[l].push);
        s->activity[s->list[l].i] += s->list[l].push / s->list[l].mass;
    }
}

/* Returns the displacement along the normal by the shifts and rotations so far:
   rotation.(r x n) = rotation.I spin, so the arms can be used. */
static double opened(const sel_solver *s, const sel_constraint *t)
{
    double way[3], swing[3];
    v3_cross(swing, s->rotation + 3 * t->i, t->ri);
    v3_madd(swing, swing, 1.0, s->shift + 3 * t->i);
    v3_set(way, 0.0, 0.0, 0.0);
    if (t->j >= 0)
    {
        sel_solver_motion_of_second(s, t, s->shift, s->rotation, way);
    }
    v3_sub(way, way, swing);
    return v3_dot(way, t->normal);
}

/* Returns the change of an opening that does not matter [m]. */
static double least_change(const sel_solver *s, const sel_activity_record *t)
{
    double share = s->settings.relativeTolerance * sel_solver_activity(s, t);
    return GSL_MAX_DBL(t->least, share);
}

/* Solves for the push of a constraint; returns 1 if the change matters. */
static int solve(sel_solver *s, int l)
{
    sel_constraint *t = &s->list[l];
    sel_activity_record *record = &s->records[l];
    double left = t->target - opened(s, t);
    double push = GSL_MAX_DBL(0.0, t->push + t->mass * left);
    record->seen = sel_solver_activity(s, record);
    t->change = push - t->push;
    t->push = push;
    if (!t->divided && t->change != 0.0)
    {
        apply(s, l, t->change);
        sel_solver_add_activity(s, t, fabs(t->change) / t->mass);
        record->seen = sel_solver_activity(s, record);
    }
    return fabs(t->change) > least_change(s, record) * t->mass;
}

static void solve_some(sel_solver *s, sel_solver_rule *rule, int first, int end)
{
    for (int l = first; l < end; l++)
    {
        if (!sel_solver_is_quiet(s, &s->records[l]))
        {
            int much = solve(s, l);
            rule->goOn = rule->goOn || much;
        }
        else if (s->records[l].divided)
        {
            s->list[l].change = 0.0;
        }
    }
}

static void take(sel_solver *s, int i, int l)
{
    const sel_constraint *t = &s->list[l];
    move_by(s, i, l, t->change);
    s->activity[i] += fabs(t->change) / t->mass;
}

static sel_status share(sel_solver *s, int set)
{
    const sel_field fields[] = {{SEL_FIELD_VECTOR, s->shift},
        {SEL_FIELD_VECTOR, s->rotation}, {SEL_FIELD_SCALAR, s->activity}};
    return sel_solver_refresh(s, fields, 3, set);
}

sel_status sel_solver_any_opening(sel_solver *s, int *any)
{
    int mine = sel_solver_share(s, s->n, has_target, 0.0) > 0.0;
    return sel_solver_any(s, mine, any);
}

sel_status sel_solver_correct_positions(sel_solver *s, int *iterations)
{
    const sel_iteration positions = {solve_some, take, share};
    sel_solver_rule rule = {.goOn = 0};
    int goOn = 1;
    start_warm(s);
    for (*iterations = 0; *iterations < s->settings.positionIterations && goOn;
         ++*iterations)
    {
        SEL_TRY(sel_solver_iterate_once(s, &positions, &rule));
        SEL_TRY(sel_solver_any(s, rule.goOn, &goOn));
    }
    return SEL_OK;
}
