/*---------------------------------------------------------------------------*\
    solver_accelerate.c - acceleration of iterations that converge slowly

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    If a heavy particle stands on a light one, in a tower or in a deep packing,
    each iteration transfers only the impulse that the lighter particle can take
    up, and successive iterations change the impulses in nearly the same
    direction. The impulses J that support the load minimise

        f(J) = 1/2 v.M v + sum J.g,     v = v0 + M^-1 G J,

    the kinetic energy of the velocities v that J leads to, plus the terms J.g
    of the contacts. Here g is the velocity that a contact has without its
    particles: the velocity of a moving wall, or the speed at which a gap may
    close. If the contact slips, g also contains mu |u_t| along the normal (de
    Saxce's shift). Without the shift the minimum of f would lift slipping
    contacts. The shift is computed after the iteration and is constant during
    the step, so a step does not change contacts that satisfy Coulomb's law.

    A step follows an iteration. Let z be the change of the impulses by this
    iteration, and y their change by the previous iteration and its step. Then
    the step leads to the minimum of f in the plane of both,

        J + a z + b y.

    For contacts whose state (open, sticking, slipping) does not change this is
    the method of conjugate gradients with the iteration as preconditioner (like
    Silcowitz, Niebe, Erleben, Vis. Comput. 26 (2010) 893, but with the best a
    and b). Components of z and y along which an impulse would immediately leave
    its friction cone are removed: all components if the contact is open, and
    the component normal to the surface of the cone if it slips. Impulses that
    still leave their cone are projected back to it. After a projection, only
    that share of the step is made that gives the least f. Cones are convex, so
    all impulses remain in their cones, f is a parabola along the step, and the
    share is exact. The next iteration starts from there, and the last change is
    always made by an iteration.

    Conjugate gradients require a symmetric preconditioner: an iteration forward
    and then backward. If all contacts have one point and their states do not
    change, the result is then exact after as many steps as there are unknowns.
    Such a pair of iterations costs twice as much, so the first steps use
    one-way iterations (solver_velocity.c).

    If a moving wall presses a particle against another wall, no impulses
    satisfy both contacts. Then f has no minimum, each iteration adds to the
    impulses, and the particles do not move. A step to the minimum of f would
    have no limit. If f has a minimum, the total decrease of f is limited. E, an
    estimate of this limit, is the energy that all particles would have at the
    speed of the fastest contact before the stage, plus the energy of the
    velocity changes by the impulses so far. The method does not make a step if
    the steps would decrease f by more than GAIN_MOST E in total, or if f
    decreases along a direction that moves no particle. Instead it sets
    `unbounded`: contacts that have not converged then do not pass their
    impulses to the next substep.

    Contacts that neither the iteration nor the last step has changed are left
    out and cost nothing. Sums over the others, and over particles, do not
    depend on the distribution of particles over processes (exchange/sums.c).
\*---------------------------------------------------------------------------*/

#include "solver/iteration.h"
#include "base/try.h"

#include <gsl/gsl_machine.h>
#include <gsl/gsl_math.h>

/* [-] Squared sine of the angle between two directions below which they count
   as parallel. */
#define PARALLEL 1e-10

/* [-] Squared norm of a direction, over that of its contacts taken alone, below
   which the direction is rounding. A particle on another one of 1e-9 times its
   mass has 1e-9. */
#define IDLE 1e-12
/* [-] Distance of an impulse from the surface of its cone, over the radius of
   the cone, below which it counts as on the surface. */
#define EDGE 1e-9
/* [-] Least coefficient of friction of a cone with an edge; below it tangential
   components are rounding. */
#define MU_LEAST 1e-12
/* [-] Limit on the decrease of f by steps, over the energy of all particles at
   the speed of the fastest contact. A pinched particle would give 1e6 and
   more. */
#define GAIN_MOST 1e4
/* [-] For a direction that is rounding (IDLE): f has no minimum along it if f
   decreases faster than SLOPE_MOST over the squared norm of its contacts alone,
   and faster than SLOPE_LEAST over the limit. If there is a minimum, the slope
   is rounding, too. */
#define SLOPE_MOST  1e-3
#define SLOPE_LEAST 1e-12
/* Twice the share of a step above which the whole step is taken. */
#define WHOLE 1.8

enum
{
    ZZ, /* squared norms and product, by M */
    ZY,
    YY,
    FZ, /* slopes of f along z and y */
    FY,
    OWN_Z, /* squared norms of z and y, each contact taken alone */
    OWN_Y,
    COUNT
};

void sel_solver_accelerate_begin(sel_solver *s)
{
    s->hasStep = 0;
    s->nSteps = 0;
    s->limit = -1.0;
    s->gained = 0.0;
    for (int l = 0; l < s->n; l++)
    {
        s->flags[l] = 0;
        s->records[l].step = -1;
        v3_copy(s->before + 3 * l, s->list[l].impulse);
    }
}

/* Returns the step of a constraint that takes part. */
static sel_acceleration *step_of(const sel_solver *s, int l)
{
    return &s->steps[s->records[l].step];
}

/* - - - two directions - - - */

/* Keeps the component of z in the tangent plane of the cone, for an impulse on
   the edge of the cone. */
static void stay_on_edge(const sel_constraint *t, const double tangential[3],
    double length, double z[3])
{
    double outward[3];
    v3_scale(outward, 1.0 / length, tangential);
    v3_madd(outward, outward, -t->mu, t->normal);
    v3_madd(z, z, -v3_dot(z, outward) / (1.0 + t->mu * t->mu), outward);
}

/* Removes the components of a direction that would leave the cone at once. */
static void restrict_to_cone(const sel_constraint *t, double z[3])
{
    double normal = v3_dot(t->impulse, t->normal), tangential[3];
    if (!(normal > 0.0))
    {
        v3_set(z, 0.0, 0.0, 0.0);
        return;
    }
    v3_madd(tangential, t->impulse, -normal, t->normal);
    double length = v3_norm(tangential);
    if (t->mu > MU_LEAST && length > GSL_DBL_MIN
        && length >= (1.0 - EDGE) * t->mu * normal)
    {
        stay_on_edge(t, tangential, length, z);
    }
}

/* Returns mu |u_t| of a loaded contact with the relative velocity u; 0 without
   load. */
static double slip_of(const sel_constraint *t, const double u[3])
{
    double tangential[3];
    if (t->mu == 0.0 || !(v3_dot(t->impulse, t->normal) > 0.0))
    {
        return 0.0;
    }
    v3_madd(tangential, u, -v3_dot(u, t->normal), t->normal);
    return t->mu * v3_norm(tangential);
}

static void prepare_contact(sel_solver *s, int l)
{
    const sel_constraint *t = &s->list[l];
    if (s->records[l].step < 0)
    {
        s->records[l].step = sel_threads_take(&s->nSteps);
    }
    sel_acceleration *to = step_of(s, l);
    sel_solver_velocity(s, t, to->closing);
    to->slip = slip_of(t, to->closing);
    v3_madd(to->closing, to->closing, t->gap + to->slip, t->normal);
    v3_sub(to->z, t->impulse, s->before + 3 * l);
    restrict_to_cone(t, to->z);
    if (s->hasStep && (s->flags[l] & SEL_BY_STEP))
    {
        restrict_to_cone(t, to->y);
    }
    else
    {
        v3_set(to->y, 0.0, 0.0, 0.0);
    }
}

/* Sets both directions of the contacts that take part, and the velocities
   against which the directions work. */
static double prepare_contacts(void *context, int first, int end)
{
    sel_solver *s = ((const sel_solver_task *)context)->s;
    for (int l = first; l < end; l++)
    {
        if (s->flags[l])
        {
            prepare_contact(s, l);
        }
    }
    return 0.0;
}

/* Adds the impulse J of constraint t and its moment on particle i, which is the
   constraint's i or j. */
static void add_push(const sel_solver *s, const sel_constraint *t, int i,
    const double J[3], double push[3], double twist[3])
{
    double moment[3], force[3], sign = t->i == i ? -1.0 : 1.0;
    v3_cross(moment, t->i == i ? t->ri : t->rj, J);
    v3_copy(force, J);
    if (t->i != i)
    {
        sel_solver_to_second(s, t, moment, moment);
        sel_solver_to_second(s, t, force, force);
    }
    v3_madd(push, push, sign, force);
    v3_madd(twist, twist, sign, moment);
}

/* Adds the impulses and moments of both directions at constraint l on body
   i. */
static void add_pushes(const sel_solver *s, int l, int i)
{
    const sel_constraint *t = &s->list[l];
    const sel_acceleration *along = step_of(s, l);
    add_push(s, t, i, along->z, s->zPush + 3 * i, s->zTwist + 3 * i);
    add_push(s, t, i, along->y, s->yPush + 3 * i, s->yTwist + 3 * i);
}

/* Sums the impulses and moments of pairs, in the order of the partners. */
static double gather_pairs(void *context, int first, int end)
{
    const sel_solver *s = ((const sel_solver_task *)context)->s;
    for (int i = first; i < end; i++)
    {
        int count;
        const int *partners = sel_solver_partners(s, i, &count);
        v3_set(s->zPush + 3 * i, 0.0, 0.0, 0.0);
        v3_set(s->zTwist + 3 * i, 0.0, 0.0, 0.0);
        v3_set(s->yPush + 3 * i, 0.0, 0.0, 0.0);
        v3_set(s->yTwist + 3 * i, 0.0, 0.0, 0.0);
        for (int k = 0; k < count; k++)
        {
            int l = s->place[partners[k]];
            int past = l + sel_solver_points(s, partners[k]);
            for (; l < past; l++)
            {
                if (s->flags[l])
                {
                    add_pushes(s, l, i);
                }
            }
        }
    }
    return 0.0;
}

static void gather(sel_solver *s)
{
    sel_solver_share(s, s->bodies.nLocal, gather_pairs, 0.0);
    for (int l = s->firstWall; l < s->n; l++)
    {
        if (s->flags[l])
        {
            add_pushes(s, l, s->list[l].i);
        }
    }
}

/* - - - the minimum of f in their plane - - - */

static void add_particle(const sel_solver *s, int i, sel_sums *sums)
{
    const double *z = s->zPush + 3 * i, *y = s->yPush + 3 * i;
    const double *zTwist = s->zTwist + 3 * i, *yTwist = s->yTwist + 3 * i;
    double zSpin[3], ySpin[3];
    m3_apply(zSpin, s->bodies.invInertia + 9 * i, zTwist);
    sel_sums_add(
        sums, ZZ, s->bodies.invMass[i] * v3_dot(z, z) + v3_dot(zTwist, zSpin));
    if (s->hasStep)
    {
        m3_apply(ySpin, s->bodies.invInertia + 9 * i, yTwist);
        sel_sums_add(sums, ZY,
            s->bodies.invMass[i] * v3_dot(z, y) + v3_dot(zTwist, ySpin));
        sel_sums_add(sums, YY,
            s->bodies.invMass[i] * v3_dot(y, y) + v3_dot(yTwist, ySpin));
    }
}

/* Adds a term of a contact in two halves: two processes may have the contact,
   and each adds one half. A single process also adds two halves, one after the
   other: a whole term may give other digits than two halves. */
static void add_contact(const sel_solver *s, const sel_constraint *t,
    sel_sums *sums, int k, double term)
{
    sel_sums_add(sums, k, 0.5 * term);
    if (t->j < s->bodies.nLocal && t->i < s->bodies.nLocal)
    {
        sel_sums_add(sums, k, 0.5 * term);
    }
}

static void add_terms(const sel_solver *s, sel_sums *sums)
{
    for (int i = 0; i < s->bodies.nLocal; i++)
    {
        add_particle(s, i, sums);
    }
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        if (s->flags[l])
        {
            const sel_acceleration *along = step_of(s, l);
            add_contact(s, t, sums, FZ, v3_dot(along->z, along->closing));
            add_contact(s, t, sums, FY, v3_dot(along->y, along->closing));
            add_contact(
                s, t, sums, OWN_Z, v3_dot(along->z, along->z) / t->mass);
            add_contact(
                s, t, sums, OWN_Y, v3_dot(along->y, along->y) / t->mass);
        }
    }
}

/* Chooses a and b at the minimum of f among directions that move particles.
   Points of flat sides may pass impulses to each other for ever that move no
   particle. The squared norm of such a direction is rounding, and so is the
   position of the minimum along it. */
static void choose(const double sums[COUNT], double *a, double *b)
{
    int isIdle = sums[ZZ] <= IDLE * sums[OWN_Z];
    int hasOld = sums[YY] > IDLE * sums[OWN_Y];
    double det = sums[ZZ] * sums[YY] - sums[ZY] * sums[ZY];
    *a = *b = 0.0;
    if (isIdle)
    {
        return;
    }
    if (hasOld && det > PARALLEL * sums[ZZ] * sums[YY])
    {
        *a = (sums[FY] * sums[ZY] - sums[FZ] * sums[YY]) / det;
        *b = (sums[FZ] * sums[ZY] - sums[FY] * sums[ZZ]) / det;
    }
    else if (sums[ZZ] > 0.0)
    {
        *a = -sums[FZ] / sums[ZZ];
    }
}

/* Adds twice the energy of the velocity changes by impulses, from
   sel_solver_fastest_before, and the mass. */
static void add_weights(const sel_solver *s, sel_sums *sums)
{
    for (int i = 0; i < s->bodies.nLocal; i++)
    {
        const int v = 3 * i;
        double mass = s->bodies.mass[i];
        sel_sums_add(sums, 0, mass);
        sel_sums_add(sums, 1,
            v3_dot(s->push + v, s->changeV + v)
                + v3_dot(s->twist + v, s->changeOmega + v));
    }
}

static sel_status find_limit(sel_solver *s)
{
    double sums[2], speed;
    SEL_TRY(sel_solver_fastest_before(s, &speed));
    SEL_TRY(sel_solver_sum(s, 2, add_weights, sums));
    s->limit = GAIN_MOST * 0.5 * (sums[0] * speed * speed + sums[1]);
    return SEL_OK;
}

/* Returns 1 if f decreases without bound. */
static int is_boundless(
    const sel_solver *s, const double sums[COUNT], double a, double b)
{
    int isIdle = sums[ZZ] <= IDLE * sums[OWN_Z];
    double gain = s->gained - 0.5 * (a * sums[FZ] + b * sums[FY]);
    return isIdle ? -sums[FZ] > SLOPE_MOST * sums[OWN_Z]
            && -sums[FZ] > SLOPE_LEAST * s->limit
                  : gain > s->limit;
}

/* - - - the step - - - */

/* Projects an impulse into the cone: cuts its tangential part and keeps its
   normal part; zero if it pulls. Returns 1 if it lay outside. */
static int bring_back(const sel_constraint *t, double J[3])
{
    double normal = v3_dot(J, t->normal), tangential[3];
    if (!(normal > 0.0))
    {
        int any = v3_dot(J, J) > 0.0;
        v3_set(J, 0.0, 0.0, 0.0);
        return any;
    }
    v3_madd(tangential, J, -normal, t->normal);
    double length = v3_norm(tangential), most = t->mu * normal;
    if (length <= most)
    {
        return 0;
    }
    v3_scale(J, normal, t->normal);
    v3_madd(J, J, most / length, tangential);
    return 1;
}

/* Sets the change by the step of all contacts that take part, and y to the
   change since before the iteration. Returns 1 if any impulse left its cone. */
static int propose(sel_solver *s, double a, double b)
{
    int any = 0;
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        double way[3], J[3];
        if (!s->flags[l])
        {
            continue;
        }
        sel_acceleration *to = step_of(s, l);
        v3_scale(way, a, to->z);
        v3_madd(way, way, b, to->y);
        v3_madd(J, t->impulse, 1.0, way);
        t->changed = bring_back(t, J);
        v3_sub(to->step, J, t->impulse);
        v3_sub(to->y, J, s->before + 3 * l);
        v3_sub(s->delta + 3 * l, to->step, way);
        t->change = v3_norm(to->step) / t->mass;
        any |= t->changed;
    }
    return any;
}

/* Applies a z + b y to particle i. */
static void go(sel_solver *s, int i, double a, double b)
{
    double push[3], twist[3], spin[3];
    v3_scale(push, a, s->zPush + 3 * i);
    v3_madd(push, push, b, s->yPush + 3 * i);
    v3_scale(twist, a, s->zTwist + 3 * i);
    v3_madd(twist, twist, b, s->yTwist + 3 * i);
    m3_apply(spin, s->bodies.invInertia + 9 * i, twist);
    v3_madd(
        s->bodies.v + 3 * i, s->bodies.v + 3 * i, s->bodies.invMass[i], push);
    v3_madd(s->bodies.omega + 3 * i, s->bodies.omega + 3 * i, 1.0, spin);
}

/* Applies a share of the projection into the cone, and adds to the activity. */
static void correct(sel_solver *s, int i, int l, double share)
{
    const sel_constraint *t = &s->list[l];
    s->activity[i] += fabs(share) * t->change;
    if (t->changed)
    {
        sel_solver_act_on(s, i, t, share, s->delta + 3 * l);
    }
}

static void move_particle(
    sel_solver *s, int i, double a, double b, double share)
{
    int count;
    const int *partners = sel_solver_partners(s, i, &count);
    go(s, i, share * a, share * b);
    for (int k = 0; k < count; k++)
    {
        int l = s->place[partners[k]];
        int past = l + sel_solver_points(s, partners[k]);
        for (; l < past; l++)
        {
            if (s->flags[l])
            {
                correct(s, i, l, share);
            }
        }
    }
}

/* Applies a share of the step in addition to the share applied before; a
   negative share undoes it. Halos are not updated. */
static void move(sel_solver *s, double a, double b, double share)
{
    for (int i = 0; i < s->bodies.nLocal; i++)
    {
        move_particle(s, i, a, b, share);
    }
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        if (s->flags[l])
        {
            v3_madd(t->impulse, t->impulse, share, step_of(s, l)->step);
            if (t->j < 0)
            {
                correct(s, t->i, l, share);
            }
        }
    }
}

/* Adds the slope of f along the steps, and the change of f by the steps: they
   worked against the mean of the velocities before and after. */
static void add_gains(const sel_solver *s, sel_sums *sums)
{
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        if (s->flags[l])
        {
            const sel_acceleration *to = step_of(s, l);
            double u[3];
            sel_solver_velocity(s, t, u);
            v3_madd(u, u, t->gap + to->slip, t->normal);
            v3_madd(u, u, 1.0, to->closing);
            add_contact(s, t, sums, 0, v3_dot(to->step, to->closing));
            add_contact(s, t, sums, 1, 0.5 * v3_dot(to->step, u));
        }
    }
}

/* Finds the share of the step that gives the least f. Impulses on the line
   between two points in the cones are in the cones, and f is a parabola there.
   Without a projection the share is one. */
static sel_status best_share(sel_solver *s, int leftCone, double *share)
{
    double sums[2] = {0.0};
    *share = 1.0;
    if (leftCone)
    {
        SEL_TRY(sel_solver_share_velocities(s));
        SEL_TRY(sel_solver_sum(s, 2, add_gains, sums));
        double bend = sums[1] - sums[0];
        *share = !(sums[0] < 0.0)     ? 0.0
            : -sums[0] < WHOLE * bend ? -0.5 * sums[0] / bend
                                      : 1.0;
    }
    return SEL_OK;
}

/* Stores the result of the step, from which the next iteration starts. */
static void note_step(sel_solver *s, double share)
{
    for (int l = 0; l < s->n; l++)
    {
        if (s->flags[l])
        {
            sel_acceleration *to = step_of(s, l);
            v3_madd(to->y, to->y, share - 1.0, to->step);
            v3_copy(s->before + 3 * l, s->list[l].impulse);
            s->flags[l] = s->hasStep ? SEL_BY_STEP : 0;
        }
    }
}

/* Makes the step a z + b y, or its best share. */
static sel_status make_step(sel_solver *s, double a, double b)
{
    double share = 0.0;
    int left = 0;
    SEL_TRY(sel_solver_any(s, propose(s, a, b), &left));
    move(s, a, b, 1.0);
    SEL_TRY(best_share(s, left, &share));
    if (share < 1.0)
    {
        move(s, a, b, share - 1.0);
    }
    s->hasStep = share > 0.0;
    note_step(s, share);
    return SEL_OK;
}

sel_status sel_solver_accelerate(sel_solver *s)
{
    double sums[COUNT], a, b;
    SEL_TRY(s->limit < 0.0 ? find_limit(s) : SEL_OK);
    sel_solver_share(s, s->n, prepare_contacts, 0.0);
    gather(s);
    SEL_TRY(sel_solver_sum(s, COUNT, add_terms, sums));
    choose(sums, &a, &b);
    if (is_boundless(s, sums, a, b))
    {
        a = b = 0.0;
        s->unbounded = 1;
    }
    s->gained -= 0.5 * (a * sums[FZ] + b * sums[FY]);
    return make_step(s, a, b);
}
