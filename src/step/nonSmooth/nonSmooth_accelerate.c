/*---------------------------------------------------------------------------*\
    nonSmooth_accelerate.c - acceleration of iterations that converge slowly

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    If a heavy particle stands on a light one, in a tower or in a deep packing,
    each iteration passes on only what the lighter particle can take up, and
    successive iterations change the impulses in nearly the same direction. The
    impulses that support the load have the least energy

        f(J) = 1/2 v.M v + sum J.g,     v = v0 + M^-1 G J

    of the velocities that they lead to. Here g is the velocity that a contact
    has of its own: a moving wall, a gap that may close, and, where it slips, mu
    |u_t| along the normal (de Saxce's shift: without it the minimum of f would
    lift slipping contacts). The shift is taken at the end of the iteration and
    is constant during the step, so a step does not move contacts that satisfy
    Coulomb's law. Let an iteration have changed the impulses by z, and the
    previous step by y. Then the step goes on to the minimum of f in the plane
    of both,

        J + a z + b y.

    For contacts whose state (open, sticking, slipping) does not change this is
    the method of conjugate gradients with the iteration as preconditioner (like
    Silcowitz, Niebe, Erleben, Vis. Comput. 26 (2010) 893, but with the best a
    and b). Components of z and y that leave the friction cone at once are
    removed: all of them where a contact is open, and the component normal to
    the edge of the cone where it slips. Impulses that still leave their cone
    are projected back to it; then the share of the step that gives the least f
    is taken. This share is exact, since cones are convex. The next iteration
    starts from there, and the last change is always made by an iteration.

    An iteration forward and then backward is symmetric, as conjugate gradients
    require: then contacts of one point whose state does not change are exact
    after as many steps as there are unknowns. It costs twice as much, so the
    first steps use one-way iterations (nonSmooth_sweep.c).

    If a moving wall presses a particle against another wall, no impulses
    satisfy both contacts. Then f has no minimum, each iteration adds to the
    impulses, and the particles do not move. A step to the minimum of f would
    have no limit. If f has a minimum, f decreases at most by the energy of all
    particles at a few times the speed of the fastest contact before the stage,
    and by the energy of the velocities that the impulses have changed so far.
    The method does not make a step that promises GAIN_MOST times that, or one
    that gains along a direction which moves no particle. It counts such steps,
    and the next substep does not begin with these impulses.

    Contacts that neither the iteration nor the last step has changed are left
    out and cost nothing. Sums over the others, and over particles, do not
    depend on the distribution of particles over processes (exchange/sums.c).
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "exchange/halos.h"
#include "exchange/sums.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/world.h"

#include <gsl/gsl_machine.h>
#include <gsl/gsl_math.h>

/* [-] Squared sine of the angle between two directions below which they count
   as parallel. */
#define PARALLEL 1e-10

/* [-] Squared norm of a direction, over that of its contacts taken alone, below
   which it is rounding. A particle on another one of 1e-9 times its mass has
   1e-9. */
#define IDLE 1e-12
/* [-] Relative distance from the radius of the cone below which an impulse is
   on its edge. */
#define EDGE 1e-9
/* [-] Least coefficient of friction of a cone with an edge; below it tangential
   components are rounding. */
#define MU_LEAST 1e-12
/* [-] Limit on the decrease of f by steps, over the energy of all particles at
   the speed of the fastest contact. For a pinched particle it would be 1e6 and
   more. */
#define GAIN_MOST 1e4
/* [-] For a direction that is rounding (IDLE): f has no minimum along it if it
   decreases faster than SLOPE_MOST over the squared norm of its contacts alone,
   and faster than SLOPE_LEAST over the limit. With a minimum the slope is
   rounding, too. */
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

void sel_nonsmooth_remember(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    s->hasStep = 0;
    s->limit = -1.0;
    s->gained = 0.0;
    for (int l = 0; l < s->n; l++)
    {
        s->moved[l] = 0;
        v3_copy(s->spare[l].before, s->list[l].impulse);
    }
}

/* - - - two directions - - - */

/* On the edge of the cone: keeps the component of z in the tangent plane of the
   cone. */
static void stay_on_edge(
    const sel_constraint *t, const double along[3], double length, double z[3])
{
    double outward[3];
    v3_scale(outward, 1.0 / length, along);
    v3_madd(outward, outward, -t->mu, t->normal);
    v3_madd(z, z, -v3_dot(z, outward) / (1.0 + t->mu * t->mu), outward);
}

/* Removes from a direction what would leave the cone at once. */
static void restrict_to_cone(const sel_constraint *t, double z[3])
{
    double normal = v3_dot(t->impulse, t->normal), along[3];
    if (!(normal > 0.0))
    {
        v3_set(z, 0.0, 0.0, 0.0);
        return;
    }
    v3_madd(along, t->impulse, -normal, t->normal);
    double length = v3_norm(along);
    if (t->mu > MU_LEAST && length > GSL_DBL_MIN
        && length >= (1.0 - EDGE) * t->mu * normal)
    {
        stay_on_edge(t, along, length, z);
    }
}

/* Returns mu |u_t| of a loaded contact with the relative velocity u; 0 without
   load. */
static double slip_of(const sel_constraint *t, const double u[3])
{
    double along[3];
    if (t->mu == 0.0 || !(v3_dot(t->impulse, t->normal) > 0.0))
    {
        return 0.0;
    }
    v3_madd(along, u, -v3_dot(u, t->normal), t->normal);
    return t->mu * v3_norm(along);
}

static void prepare_contact(sel_world *w, int l)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_constraint *t = &s->list[l];
    sel_constraint_extra *to = &s->spare[l];
    t->ready = false;
    sel_nonsmooth_velocity(w, t, to->closing);
    to->slip = slip_of(t, to->closing);
    v3_madd(to->closing, to->closing, t->gap + to->slip, t->normal);
    v3_sub(to->delta, t->impulse, to->before);
    restrict_to_cone(t, to->delta);
    if (s->hasStep && (s->moved[l] & SEL_STEPPED))
    {
        restrict_to_cone(t, to->step);
    }
    else
    {
        v3_set(to->step, 0.0, 0.0, 0.0);
    }
}

/* Writes both directions of the contacts that take part to delta and step, and
   the velocities against which they work to closing. */
static double prepare_contacts(void *context, int first, int end)
{
    sel_world *w = ((const sel_nonsmooth_task *)context)->w;
    for (int l = first; l < end; l++)
    {
        if (sel_nonsmooth_of(w)->moved[l])
        {
            prepare_contact(w, l);
        }
    }
    return 0.0;
}

/* Adds the impulse J of constraint t and its moment on particle i, which is the
   constraint's i or j. */
static void add_push(const sel_world *w, const sel_constraint *t, int i,
    const double J[3], double push[3], double twist[3])
{
    double moment[3], force[3], sign = t->i == i ? -1.0 : 1.0;
    v3_cross(moment, t->i == i ? t->ri : t->rj, J);
    v3_copy(force, J);
    if (t->i != i)
    {
        sel_nonsmooth_to_second(w, t, moment, moment);
        sel_nonsmooth_to_second(w, t, force, force);
    }
    v3_madd(push, push, sign, force);
    v3_madd(twist, twist, sign, moment);
}

/* Adds the impulses and moments of both directions at constraint l on particle
   i: of z to shift [N s] and turn [N m s], of y to stepV and stepOmega. */
static void add_pushes(const sel_world *w, int l, int i)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_constraint *t = &s->list[l];
    const sel_constraint_extra *along = &s->spare[l];
    add_push(w, t, i, along->delta, s->shift + 3 * i, s->rotation + 3 * i);
    add_push(w, t, i, along->step, s->stepV + 3 * i, s->stepOmega + 3 * i);
}

/* Sums those of pairs, in the order of the partners. */
static double gather_pairs(void *context, int first, int end)
{
    const sel_world *w = ((const sel_nonsmooth_task *)context)->w;
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = first; i < end; i++)
    {
        int count;
        const int *partners = sel_partners_of(w, i, &count);
        v3_set(s->shift + 3 * i, 0.0, 0.0, 0.0);
        v3_set(s->rotation + 3 * i, 0.0, 0.0, 0.0);
        v3_set(s->stepV + 3 * i, 0.0, 0.0, 0.0);
        v3_set(s->stepOmega + 3 * i, 0.0, 0.0, 0.0);
        for (int k = 0; k < count; k++)
        {
            int l = s->place[partners[k]];
            int past = l + sel_nonsmooth_count(w, partners[k]);
            for (; l < past; l++)
            {
                if (s->moved[l])
                {
                    add_pushes(w, l, i);
                }
            }
        }
    }
    return 0.0;
}

static void gather(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_nonsmooth_share(w, w->p.nLocal, gather_pairs, 0.0);
    for (int l = s->walls; l < s->n; l++)
    {
        if (s->moved[l])
        {
            add_pushes(w, l, s->list[l].i);
        }
    }
}

/* - - - the minimum of f in their plane - - - */

static void add_particle(const sel_world *w, int i, sel_sums *sums)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const double *z = s->shift + 3 * i, *y = s->stepV + 3 * i;
    const double *zTwist = s->rotation + 3 * i, *yTwist = s->stepOmega + 3 * i;
    double zSpin[3], ySpin[3];
    m3_apply(zSpin, w->invInertia + 9 * i, zTwist);
    sel_sums_add(
        sums, ZZ, w->invMass[i] * v3_dot(z, z) + v3_dot(zTwist, zSpin));
    if (s->hasStep)
    {
        m3_apply(ySpin, w->invInertia + 9 * i, yTwist);
        sel_sums_add(
            sums, ZY, w->invMass[i] * v3_dot(z, y) + v3_dot(zTwist, ySpin));
        sel_sums_add(
            sums, YY, w->invMass[i] * v3_dot(y, y) + v3_dot(yTwist, ySpin));
    }
}

/* Adds a term of a contact in two halves: two processes may have the contact,
   and each adds one half. */
static void add_contact(const sel_world *w, const sel_constraint *t,
    sel_sums *sums, int k, double term)
{
    sel_sums_add(sums, k, 0.5 * term);
    if (t->j < w->p.nLocal && t->i < w->p.nLocal)
    {
        sel_sums_add(sums, k, 0.5 * term);
    }
}

static void add_terms(const sel_world *w, sel_sums *sums)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        add_particle(w, i, sums);
    }
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        const sel_constraint_extra *along = &s->spare[l];
        if (s->moved[l])
        {
            add_contact(w, t, sums, FZ, v3_dot(along->delta, along->closing));
            add_contact(w, t, sums, FY, v3_dot(along->step, along->closing));
            add_contact(w, t, sums, OWN_Z,
                v3_dot(along->delta, along->delta) / t->mass);
            add_contact(
                w, t, sums, OWN_Y, v3_dot(along->step, along->step) / t->mass);
        }
    }
}

/* Chooses a and b at the minimum of f among directions that move particles.
   Points of flat sides may go on for ever passing impulses to each other that
   move no particle: the squared norm of such a direction is rounding, and so is
   the position of the minimum along it. */
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
   sel_nonsmooth_fastest_before, and the mass. */
static void add_weights(const sel_world *w, sel_sums *sums)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const int v = 3 * i;
        double mass = w->p.density[i] * w->shapes[w->p.shape[i]].volume;
        sel_sums_add(sums, 0, mass);
        sel_sums_add(sums, 1,
            v3_dot(s->shift + v, s->stepV + v)
                + v3_dot(s->rotation + v, s->stepOmega + v));
    }
}

static sel_status find_limit(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double sums[2], speed;
    sel_status status = sel_nonsmooth_fastest_before(w, &speed);
    status = status == SEL_OK ? sel_world_sum(w, 2, add_weights, sums) : status;
    if (status == SEL_OK)
    {
        s->limit = GAIN_MOST * 0.5 * (sums[0] * speed * speed + sums[1]);
    }
    return status;
}

/* Does f decrease without bound? */
static int is_boundless(
    const sel_nonsmooth_state *s, const double sums[COUNT], double a, double b)
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
    double normal = v3_dot(J, t->normal), along[3];
    if (!(normal > 0.0))
    {
        int any = v3_dot(J, J) > 0.0;
        v3_set(J, 0.0, 0.0, 0.0);
        return any;
    }
    v3_madd(along, J, -normal, t->normal);
    double length = v3_norm(along), most = t->mu * normal;
    if (length <= most)
    {
        return 0;
    }
    v3_scale(J, normal, t->normal);
    v3_madd(J, J, most / length, along);
    return 1;
}

/* For all contacts that take part, sets delta to the change by the step, step
   to the change since before the iteration, and before to the part of delta
   that is due to the projection into the cone. Returns 1 if any impulse left
   its cone. */
static int propose(sel_world *w, double a, double b)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int any = 0;
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        sel_constraint_extra *to = &s->spare[l];
        double way[3], J[3];
        if (!s->moved[l])
        {
            continue;
        }
        v3_scale(way, a, to->delta);
        v3_madd(way, way, b, to->step);
        v3_madd(J, t->impulse, 1.0, way);
        t->changed = bring_back(t, J);
        v3_sub(to->delta, J, t->impulse);
        v3_sub(to->step, J, to->before);
        v3_sub(to->before, to->delta, way);
        t->change = v3_norm(to->delta) / t->mass;
        any |= t->changed;
    }
    return any;
}

/* Applies a z + b y to particle i. */
static void go(sel_world *w, int i, double a, double b)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double push[3], twist[3], spin[3];
    v3_scale(push, a, s->shift + 3 * i);
    v3_madd(push, push, b, s->stepV + 3 * i);
    v3_scale(twist, a, s->rotation + 3 * i);
    v3_madd(twist, twist, b, s->stepOmega + 3 * i);
    m3_apply(spin, w->invInertia + 9 * i, twist);
    v3_madd(w->p.v + 3 * i, w->p.v + 3 * i, w->invMass[i], push);
    v3_madd(w->p.omega + 3 * i, w->p.omega + 3 * i, 1.0, spin);
}

/* Applies the share of the projection into the cone, too, and adds to the
   activity. */
static void correct(sel_world *w, int i, int l, double share)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_constraint *t = &s->list[l];
    s->activity[i] += fabs(share) * t->change;
    if (t->changed)
    {
        sel_nonsmooth_act_on(w, i, t, share, s->spare[l].before);
    }
}

static void move_particle(sel_world *w, int i, double a, double b, double share)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int count;
    const int *partners = sel_partners_of(w, i, &count);
    go(w, i, share * a, share * b);
    for (int k = 0; k < count; k++)
    {
        int l = s->place[partners[k]];
        int past = l + sel_nonsmooth_count(w, partners[k]);
        for (; l < past; l++)
        {
            if (s->moved[l])
            {
                correct(w, i, l, share);
            }
        }
    }
}

/* Applies a share of the step, on top of what was applied of it; negative:
   takes it back. Halos are not updated. */
static void move(sel_world *w, double a, double b, double share)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        move_particle(w, i, a, b, share);
    }
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        if (s->moved[l])
        {
            v3_madd(t->impulse, t->impulse, share, s->spare[l].delta);
            if (t->j < 0)
            {
                correct(w, t->i, l, share);
            }
        }
    }
}

/* Adds the slope of f along the deltas, and how much they have changed f: they
   worked against the mean of the velocities before and after. */
static void add_gains(const sel_world *w, sel_sums *sums)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        const sel_constraint_extra *to = &s->spare[l];
        if (s->moved[l])
        {
            double u[3];
            sel_nonsmooth_velocity(w, t, u);
            v3_madd(u, u, t->gap + to->slip, t->normal);
            v3_madd(u, u, 1.0, to->closing);
            add_contact(w, t, sums, 0, v3_dot(to->delta, to->closing));
            add_contact(w, t, sums, 1, 0.5 * v3_dot(to->delta, u));
        }
    }
}

/* Finds the share of the step that gives the least f. Impulses on the line
   between two points in the cones are in the cones, and f is a parabola there.
   Without a projection the share is one. */
static sel_status best_share(sel_world *w, int leftCone, double *share)
{
    double sums[2] = {0.0};
    sel_status status = SEL_OK;
    *share = 1.0;
    if (leftCone)
    {
        status = sel_nonsmooth_share_velocities(w);
        SEL_THEN(status, sel_world_sum(w, 2, add_gains, sums));
        double bend = sums[1] - sums[0];
        *share = !(sums[0] < 0.0)     ? 0.0
            : -sums[0] < WHOLE * bend ? -0.5 * sums[0] / bend
                                      : 1.0;
    }
    return status;
}

/* The next iteration starts from here. */
static void note_step(sel_world *w, double share)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint_extra *to = &s->spare[l];
        if (s->moved[l])
        {
            v3_madd(to->step, to->step, share - 1.0, to->delta);
            v3_copy(to->before, s->list[l].impulse);
            s->moved[l] = s->hasStep ? SEL_STEPPED : 0;
        }
    }
}

/* Makes the step a z + b y, or its best share. */
static sel_status make_step(sel_world *w, double a, double b)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double share = 0.0;
    int left = 0;
    sel_status status = sel_world_any(w, propose(w, a, b), &left);
    if (status == SEL_OK)
    {
        move(w, a, b, 1.0);
        status = best_share(w, left, &share);
    }
    if (status == SEL_OK && share < 1.0)
    {
        move(w, a, b, share - 1.0);
    }
    s->hasStep = status == SEL_OK && share > 0.0;
    note_step(w, share);
    return status;
}

sel_status sel_nonsmooth_accelerate(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double sums[COUNT], a, b;
    sel_status status = s->limit < 0.0 ? find_limit(w) : SEL_OK;
    if (status == SEL_OK)
    {
        sel_nonsmooth_share(w, s->n, prepare_contacts, 0.0);
        gather(w);
        status = sel_world_sum(w, COUNT, add_terms, sums);
    }
    if (status != SEL_OK)
    {
        return status;
    }
    choose(sums, &a, &b);
    if (is_boundless(s, sums, a, b))
    {
        a = b = 0.0;
        s->unboundedImpulses = 1;
    }
    s->gained -= 0.5 * (a * sums[FZ] + b * sums[FY]);
    return make_step(w, a, b);
}
