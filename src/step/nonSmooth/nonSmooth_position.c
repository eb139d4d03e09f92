/*---------------------------------------------------------------------------*\
    nonSmooth_position.c - position correction: the removal of overlaps

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A push P along the normal moves i by -P n/m_i and rotates it by -P I_i^-1
    (r_i x n), and j the opposite way: the centre of mass and the sum of x x m
    dx + I dtheta do not change. Pushes are non-negative and such that each
    contact opens by at least its target, or has no push: this is the velocity
    problem without friction. It is solved over all contacts in the same order,
    starting from the pushes of the last substep. Velocities are not changed
    (angular velocities rotate with their particles), so no overlap turns into
    motion; the work of lifting particles is in the energy budget
    (energyPositionCorrection).
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "exchange/halos.h"
#include "observe/budget.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

static double size_of(const sel_world *w, const sel_constraint *t)
{
    double size = w->bodies[t->i].shape->equivalentDiameter;
    return t->j < 0
        ? size
        : GSL_MIN_DBL(size, w->bodies[t->j].shape->equivalentDiameter);
}

static double opening(const sel_world *w, const sel_constraint *t)
{
    double u[3];
    sel_nonsmooth_velocity(w, t, u);
    return v3_dot(u, t->normal);
}

/* Returns the overlap that is left at a point [m]. With SEL_SLOP at each of
   several points a particle could stand leaning: so if all points touch, they
   keep only the overlap of the least deep one. */
static double left_alone(const sel_constraint *t, double size)
{
    const sel_constraint *first = t - t->point;
    double least = HUGE_VAL, slop = SEL_SLOP * size;
    for (int k = 0; k < t->points; k++)
    {
        least = GSL_MIN_DBL(least, first[k].overlap);
    }
    double near = SEL_LEVEL * size, level = GSL_MAX_DBL(0.0, least) + near;
    int lies = t->points > 2 && least > -near;
    return lies && t->overlap > level ? GSL_MIN_DBL(slop, level) : slop;
}

/* Sets how far a contact is to open: a share of its excess overlap at the end
   of the substep, minus what it opens by itself in the next one. If that is
   negative, the contact may close by as much. */
static double aim(void *context, int first, int end)
{
    const sel_nonsmooth_task *task = context;
    const sel_world *w = task->w;
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = first; l < end; l++)
    {
        sel_constraint *t = &s->list[l];
        double speed = opening(w, t);
        double overlap = t->overlap - left_alone(t, size_of(w, t))
            - task->dt * GSL_MAX_DBL(0.5 * speed, 1.5 * speed);
        t->target = overlap > 0.0 ? SEL_PART_SHARE * overlap : overlap;
    }
    return 0.0;
}

void sel_nonsmooth_set_targets(sel_world *w, double dt)
{
    sel_nonsmooth_share(w, sel_nonsmooth_of(w)->n, aim, dt);
}

static double has_target(void *context, int first, int end)
{
    const sel_world *w = ((const sel_nonsmooth_task *)context)->w;
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int any = 0;
    for (int l = first; l < end && !any; l++)
    {
        any = s->list[l].push > 0.0 || s->list[l].target > 0.0;
    }
    return any;
}

static void move(sel_world *w, int i, double push, const double normal[3],
    const double spin[3])
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    v3_madd(s->shift + 3 * i, s->shift + 3 * i, push * w->invMass[i], normal);
    v3_madd(s->rotation + 3 * i, s->rotation + 3 * i, push, spin);
}

/* Applies a push of constraint l to its particle i or j. */
static void move_by(sel_world *w, int particle, int l, double push)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_constraint *t = &s->list[l];
    double normal[3];
    if (t->i == particle)
    {
        move(w, t->i, -push, t->normal, s->spare[l].spinI);
        return;
    }
    sel_nonsmooth_to_second(w, t, normal, t->normal);
    move(w, t->j, push, normal, s->spare[l].spinJ);
}

static void apply(sel_world *w, int l, double push)
{
    const sel_constraint *t = &sel_nonsmooth_of(w)->list[l];
    move_by(w, t->i, l, push);
    if (t->j >= 0)
    {
        move_by(w, t->j, l, push);
    }
}

/* Sets the rotations of particles by unit pushes. */
static double set_spins(void *context, int first, int end)
{
    const sel_world *w = ((const sel_nonsmooth_task *)context)->w;
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = first; l < end; l++)
    {
        const sel_constraint *t = &s->list[l];
        double twist[3];
        v3_cross(twist, t->ri, t->normal);
        m3_apply(s->spare[l].spinI, w->invInertia + 9 * t->i, twist);
        if (t->j >= 0)
        {
            v3_cross(twist, t->rj, t->normal);
            sel_nonsmooth_to_second(w, t, twist, twist);
            m3_apply(s->spare[l].spinJ, w->invInertia + 9 * t->j, twist);
        }
    }
    return 0.0;
}

/* A contact without overlap and push need not be solved until a neighbour is
   shifted. */
static void begin(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        s->wait[l].seen = t->push > 0.0 || t->target > 0.0 ? -HUGE_VAL : 0.0;
        s->wait[l].least = SEL_PART_LEAST * size_of(w, t);
        t->change = 0.0;
    }
}

static double start_pairs(void *context, int first, int end)
{
    sel_world *w = ((const sel_nonsmooth_task *)context)->w;
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = first; i < end; i++)
    {
        v3_set(s->shift + 3 * i, 0.0, 0.0, 0.0);
        v3_set(s->rotation + 3 * i, 0.0, 0.0, 0.0);
        s->activity[i] = 0.0;
        int count;
        const int *partners = sel_partners_of(w, i, &count);
        for (int k = 0; k < count; k++)
        {
            int l = s->place[partners[k]];
            int past = l + sel_nonsmooth_count(w, partners[k]);
            for (; l < past; l++)
            {
                const sel_constraint *t = &s->list[l];
                if (t->push > 0.0)
                {
                    move_by(w, i, l, t->push);
                    s->activity[i] += t->push / t->mass;
                }
            }
        }
    }
    return 0.0;
}

/* Applies the pushes of the last substep to local particles. Halos receive the
   result from their owners. */
static void start_warm(sel_world *w)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    begin(w);
    sel_nonsmooth_share(w, s->n, set_spins, 0.0);
    sel_nonsmooth_share(w, w->p.nLocal, start_pairs, 0.0);
    for (int l = s->walls; l < s->n; l++)
    {
        apply(w, l, s->list[l].push);
        s->activity[s->list[l].i] += s->list[l].push / s->list[l].mass;
    }
}

/* Returns the displacement along the normal by the shifts so far: turn.(r x n)
   = turn.I spin, so the arms can be used. */
static double opened(const sel_world *w, const sel_constraint *t)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double way[3], swing[3];
    v3_cross(swing, s->rotation + 3 * t->i, t->ri);
    v3_madd(swing, swing, 1.0, s->shift + 3 * t->i);
    v3_set(way, 0.0, 0.0, 0.0);
    if (t->j >= 0)
    {
        sel_nonsmooth_motion_of_second(w, t, s->shift, s->rotation, way);
    }
    v3_sub(way, way, swing);
    return v3_dot(way, t->normal);
}

/* Solves for the push of a constraint; returns 1 if the change matters. */
static int solve(sel_world *w, int l)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_constraint *t = &s->list[l];
    sel_activity_record *wait = &s->wait[l];
    double left = t->target - opened(w, t);
    double push = GSL_MAX_DBL(0.0, t->push + t->mass * left);
    wait->seen = sel_nonsmooth_activity(s, wait);
    t->change = push - t->push;
    t->push = push;
    if (!t->crowded && t->change != 0.0)
    {
        apply(w, l, t->change);
        sel_nonsmooth_add_activity(s, t, fabs(t->change) / t->mass);
        wait->seen = sel_nonsmooth_activity(s, wait);
    }
    return fabs(t->change) > wait->least * t->mass;
}

static void sweep_some(sel_world *w, sel_sweep *rule, int first, int end)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = first; l < end; l++)
    {
        if (!sel_nonsmooth_is_quiet(s, &s->wait[l]))
        {
            int much = solve(w, l);
            rule->goOn = rule->goOn || much;
        }
        else if (s->wait[l].crowded)
        {
            s->list[l].change = 0.0;
        }
    }
}

static void take(sel_world *w, int i, int l)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_constraint *t = &s->list[l];
    move_by(w, i, l, t->change);
    s->activity[i] += fabs(t->change) / t->mass;
}

static sel_status share(sel_world *w, int set)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_field fields[] = {{SEL_FIELD_VECTOR, s->shift},
        {SEL_FIELD_VECTOR, s->rotation}, {SEL_FIELD_SCALAR, s->activity}};
    return sel_world_share_set(w, fields, 3, set);
}

/* Rotates a by a rotation vector [rad]. */
static void turn_vector(double a[3], const double rotation[3])
{
    double q[4] = {1.0, 0.0, 0.0, 0.0}, Q[9], b[3];
    sel_motion_rotate_by(q, rotation);
    sel_motion_tensor(q, Q);
    m3_apply(b, Q, a);
    v3_copy(a, b);
}

/* Moves particles. Angular velocities rotate with their particles, so that the
   energy of rotation does not change. */
static double finish_some(void *context, int first, int end)
{
    const sel_world *w = ((const sel_nonsmooth_task *)context)->w;
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = first; i < end; i++)
    {
        const sel_shape *shape = &w->shapes[w->p.shape[i]];
        double limit = SEL_SHIFT_MAX * shape->minSemiAxis;
        double length = v3_norm(s->shift + 3 * i)
            + shape->boundingRadius * v3_norm(s->rotation + 3 * i);
        double part = length > limit ? limit / length : 1.0, rotation[3];
        s->addend[i] = 0.0;
        if (length > 0.0)
        {
            v3_madd(w->p.x + 3 * i, w->p.x + 3 * i, part, s->shift + 3 * i);
            s->addend[i] = part * w->p.density[i] * shape->volume
                * v3_dot(s->shift + 3 * i, w->settings.gravity);
            v3_scale(rotation, part, s->rotation + 3 * i);
            sel_motion_rotate_by(w->p.q + 4 * i, rotation);
            turn_vector(w->p.omega + 3 * i, rotation);
        }
    }
    return 0.0;
}

static void finish(sel_world *w)
{
    sel_nonsmooth_share(w, w->p.nLocal, finish_some, 0.0);
    w->statistics.energyPositionCorrection -= sel_nonsmooth_sum(w);
}

sel_status sel_nonsmooth_correct_positions(sel_world *w)
{
    const sel_nonsmooth_settings *settings = &w->settings.nonSmooth;
    const sel_round round = {sweep_some, take, share};
    sel_sweep rule = {.goOn = 0};
    int goOn = 1,
        any
        = sel_nonsmooth_share(w, sel_nonsmooth_of(w)->n, has_target, 0.0) > 0.0;
    sel_status status = sel_world_any(w, any, &goOn);
    if (status != SEL_OK || !goOn)
    {
        return status;
    }
    double spun[3];
    sel_world_begin_position_correction(w, spun);
    start_warm(w);
    for (int k = 0;
         k < settings->positionIterations && goOn && status == SEL_OK; k++)
    {
        status = sel_nonsmooth_round(w, &round, &rule);
        w->statistics.positionIterations += 1.0;
        SEL_THEN(status, sel_world_any(w, rule.goOn, &goOn));
    }
    finish(w);
    sel_world_end_position_correction(w, spun);
    return status;
}
