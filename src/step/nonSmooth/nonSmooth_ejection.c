/*---------------------------------------------------------------------------*\
    nonSmooth_ejection.c - no ejection by iterations that end too early

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Iterations that were stopped before convergence gain no energy in total
    (nonSmooth_energy.c). But where masses differ by a factor of 1e6 and more, a
    tiny fraction of the energy that heavy particles exchange is enough to eject
    a light one between them, while wrong friction impulses elsewhere dissipate
    as much. A solution of Coulomb's law excludes this: each contact dissipates
    mu J_n |u_t|, so a contact with a large normal impulse cannot slide fast.

    In a collision without restitution no contact is faster afterwards than it
    was before. With many contacts this is not strictly so: a particle that is
    squeezed out of a wedge is faster by the inverse sine of the wedge's angle,
    and a converged solution may contain that. If the iterations have not
    converged, no contact may be faster than 1.5 times the fastest contact of
    its cluster before; a cluster is a set of particles that are connected by
    contacts, walls aside. If a contact is faster, its two particles together
    have changed its velocity by at least the difference to its own speed
    before, so one of them has contributed half of that. All contacts of that
    particle lose their impulses (impulse reset), since it is not known which of
    them is wrong. Without these, other contacts may be too fast, and are reset,
    too. At worst all velocities are as they were before the stage: so the
    procedure ends.

    Contacts whose impulses were reset are then stopped one by one, a few times,
    each by the plastic impulse that it would get as the only contact. Each of
    these dissipates energy, whatever their order, and ejects no particle;
    contacts that close even then are left to the next substep.
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "base/vec3.h"
#include "exchange/halos.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

/* [-] Allowed speed of a contact, over the fastest of its cluster before. With
   it no impulse is reset in packings of about equal masses, and speeds grow
   little from substep to substep. */
#define FASTER 1.5

/* [-] Share of the change of a contact's velocity by both particles from which
   on one of them is marked: just below a half, so that rounding is on the safe
   side. */
#define MORE_THAN_HALF 0.499

/* Writes the changes of v and omega by the impulses of the stage to stepV and
   stepOmega. Afterwards halos are up to date in these and in the velocities. */
static sel_status find_changes(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_field fields[]
        = {{SEL_FIELD_VECTOR, s->stepV}, {SEL_FIELD_VECTOR, s->stepOmega}};
    sel_nonsmooth_gather(w, 1);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        v3_scale(s->stepV + 3 * i, w->invMass[i], s->shift + 3 * i);
        m3_apply(
            s->stepOmega + 3 * i, w->invInertia + 9 * i, s->rotation + 3 * i);
    }
    SEL_TRY(sel_nonsmooth_share_velocities(w));
    return sel_world_share_fields(w, fields, 2);
}

/* Finds the change of the velocity at the point, of particle i of constraint t
   or of its j. */
static void change_at(
    const sel_world *w, const sel_constraint *t, int i, double change[3])
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    if (t->i != i)
    {
        sel_nonsmooth_motion_of_second(w, t, s->stepV, s->stepOmega, change);
        return;
    }
    v3_cross(change, s->stepOmega + 3 * i, t->ri);
    v3_madd(change, change, 1.0, s->stepV + 3 * i);
}

/* Returns the speed of a contact before the impulses [m/s]. */
static double speed_before(const sel_world *w, const sel_constraint *t)
{
    double u[3], change[3];
    sel_nonsmooth_velocity(w, t, u);
    change_at(w, t, t->i, change);
    v3_madd(u, u, 1.0, change);
    if (t->j >= 0)
    {
        change_at(w, t, t->j, change);
        v3_madd(u, u, -1.0, change);
    }
    return v3_norm(u);
}

static double speed_after(const sel_world *w, const sel_constraint *t)
{
    double u[3];
    sel_nonsmooth_velocity(w, t, u);
    return v3_norm(u);
}

sel_status sel_nonsmooth_fastest_before(sel_world *w, double *speed)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_status status = find_changes(w);
    *speed = 0.0;
    for (int l = 0; l < s->n && status == SEL_OK; l++)
    {
        *speed = GSL_MAX_DBL(*speed, speed_before(w, &s->list[l]));
    }
    return status == SEL_OK ? sel_world_reduce(w, w->settings.reduce, speed, 1)
                            : status;
}

/* - - - the fastest contact of a cluster - - - */

static sel_status share_scalar(sel_world *w, double *data)
{
    const sel_field field = {SEL_FIELD_SCALAR, data};
    return sel_world_share_fields(w, &field, 1);
}

static void raise_to(double *speed, double least)
{
    *speed = GSL_MAX_DBL(*speed, least);
}

/* Writes the greatest speed of each particle's own contacts to wanted. */
static sel_status find_own(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.n; i++)
    {
        s->wanted[i] = 0.0;
    }
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        double speed = speed_before(w, t);
        raise_to(&s->wanted[t->i], speed);
        if (t->j >= 0)
        {
            raise_to(&s->wanted[t->j], speed);
        }
    }
    return share_scalar(w, s->wanted);
}

/* Gives both particles of each pair the greater of their speeds. Returns 1 if
   any speed was raised. */
static int spread_once(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int any = 0;
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        double *one = &s->wanted[w->contacts.first[c]];
        double *two = &s->wanted[w->contacts.second[c]];
        any |= *one != *two;
        raise_to(one, *two);
        raise_to(two, *one);
    }
    return any;
}

/* Repeats this until no speed is raised: the result is the greatest of the
   cluster, in whatever order. */
static sel_status spread(sel_world *w)
{
    sel_status status = SEL_OK;
    int any = 1;
    while (any && status == SEL_OK)
    {
        int mine = 0;
        while (spread_once(w))
        {
            mine = 1;
        }
        status = share_scalar(w, sel_nonsmooth_of(w)->wanted);
        status = status == SEL_OK ? sel_world_any(w, mine, &any) : status;
    }
    return status;
}

/* - - - impulse reset - - - */

/* Is a contact too fast? Speeds below least do not matter. */
static int is_ejected(const sel_world *w, const sel_constraint *t, double least)
{
    double before = sel_nonsmooth_of(w)->wanted[t->i];
    return speed_after(w, t) > FASTER * before + least;
}

static sel_status any_ejected(sel_world *w, double least, int *any)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int mine = 0;
    for (int l = 0; l < s->n && !mine; l++)
    {
        mine = is_ejected(w, &s->list[l], least);
    }
    return sel_world_any(w, mine, any);
}

/* Marks the particle of a contact that is too fast, if it has changed the
   velocity there by more than half. */
static void mark(
    const sel_world *w, const sel_constraint *t, int i, double half)
{
    double change[3];
    change_at(w, t, i, change);
    if (v3_norm(change) > half)
    {
        sel_nonsmooth_of(w)->addend[i] = 1.0;
    }
}

static sel_status mark_ejected(sel_world *w, double least)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.n; i++)
    {
        s->addend[i] = 0.0;
    }
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        if (is_ejected(w, t, least))
        {
            double half
                = MORE_THAN_HALF * (speed_after(w, t) - speed_before(w, t));
            mark(w, t, t->i, half);
            if (t->j >= 0)
            {
                mark(w, t, t->j, half);
            }
        }
    }
    return share_scalar(w, s->addend);
}

/* Resets the impulses of all contacts of marked particles. Returns 1 if any was
   not zero. Halos are not updated. */
static int let_go(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int any = 0;
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        int goes
            = s->addend[t->i] > 0.0 || (t->j >= 0 && s->addend[t->j] > 0.0);
        t->changed = goes;
        if (goes)
        {
            s->moved[l] = SEL_IMPULSE_RESET;
            any |= v3_dot(t->impulse, t->impulse) > 0.0;
            t->ready = false; /* delta shares memory with the cone */
            v3_scale(s->spare[l].delta, -1.0, t->impulse);
            v3_set(t->impulse, 0.0, 0.0, 0.0);
            v3_set(s->spare[l].step, 0.0, 0.0, 0.0);
        }
    }
    sel_nonsmooth_act_all(w);
    return any;
}

/* Repeats this until no contact is too fast. */
static sel_status let_all_go(sel_world *w, double least)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int any = 1;
    sel_status status = SEL_OK;
    for (int l = 0; l < s->n; l++)
    {
        s->moved[l] = 0;
    }
    while (any && status == SEL_OK)
    {
        status = mark_ejected(w, least);
        SEL_THEN(status, sel_world_any(w, let_go(w), &any));
        if (status == SEL_OK && any)
        {
            status = find_changes(w);
            status = status == SEL_OK ? any_ejected(w, least, &any) : status;
        }
    }
    return status;
}

sel_status sel_nonsmooth_limit_speed(sel_world *w, double least, int *any)
{
    sel_status status = find_changes(w);
    status = status == SEL_OK ? find_own(w) : status;
    status = status == SEL_OK ? any_ejected(w, least, any) : status;
    if (status == SEL_OK && *any)
    {
        status = spread(w);
        status = status == SEL_OK ? any_ejected(w, least, any) : status;
    }
    return status == SEL_OK && *any ? let_all_go(w, least) : status;
}

void sel_nonsmooth_count_reset(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        const double *step = s->spare[l].step;
        if (s->moved[l] == SEL_IMPULSE_RESET)
        {
            int isWhole = t->i < w->p.nLocal && t->j < w->p.nLocal;
            w->statistics.impulseResets += isWhole ? 1.0 : 0.5;
            v3_madd(s->total + 3 * l, s->total + 3 * l, 1.0, step);
            if (t->j < 0)
            {
                sel_nonsmooth_count_wall(w, t, step);
            }
            if (w->settings.budget)
            {
                sel_nonsmooth_count_friction(w, t, step);
            }
        }
    }
}
