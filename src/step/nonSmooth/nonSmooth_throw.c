/*---------------------------------------------------------------------------*\
    nonSmooth_throw.c - sweeps that end too early throw no single body, either

    SPDX-License-Identifier: GPL-3.0-or-later

    Sweeps that were stopped before they had settled gain no energy as a whole
    (nonSmooth_energy.c). But where masses differ by 1e6 and more, a trifle of
    what heavy bodies exchange is enough to throw a light one between them, while
    false friction elsewhere pays for it. An answer to Coulomb's law has none of
    that: each contact dissipates mu J_n |u_t|, so that what presses hard cannot
    slide fast.

    In a collision without restitution no contact is faster afterwards than it
    was before. Among many that is not strictly so: what is pressed out of a
    wedge is faster by the inverse sine of its angle, and what has settled may
    be so. Where sweeps have not, no contact may be faster than the fastest of
    its cluster was before, and half of that: of those bodies that contacts
    connect, walls aside. Where one is, its bodies have changed it by what it is
    faster than it was itself, so that one of them has done half of it. That one is
    let go: all its contacts lose their impulses, for nobody knows which of them
    is wrong. Others may be too fast without them, and are let go, too; at most
    all are as they were before, in the end. So it ends.

    Contacts that were let go are then stopped one by one, a few times, each by
    the plastic impulse that it would get alone in the world. That takes energy
    in each, whatever the order, and throws nobody; what closes still is for
    the next substep.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "step/nonSmooth/nonSmooth.h"

#include <gsl/gsl_math.h>

/* [-] Speed of a contact over the fastest of its cluster before. Nobody is let go
   in beds of about equal masses, and little grows from substep to substep. */
#define FASTER 1.5

/* [-] Share of what both bodies of a contact have changed it by, that one of
   them has: rounding is on the safe side. */
#define MORE_THAN_HALF 0.499

/* What the impulses of the stage have changed of v and omega, to stepV and
   stepOmega; halos are up to date after it, in these and in the velocities. */
static sel_status find_changes(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_field fields[]
        = {{SEL_FIELD_VECTOR, s->stepV}, {SEL_FIELD_VECTOR, s->stepOmega}};
    sel_nonsmooth_gather(w, 1);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        v3_scale(s->stepV + 3 * i, w->invMass[i], s->shift + 3 * i);
        m3_apply(s->stepOmega + 3 * i, w->invInertia + 9 * i, s->turn + 3 * i);
    }
    sel_status status = sel_nonsmooth_share_velocities(w);
    return status == SEL_OK ? sel_world_share_fields(w, fields, 2) : status;
}

/* At the point, of particle i of constraint t or of j. */
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

/* [m/s] Of a contact, before the impulses. */
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

/* - - - the fastest of a cluster - - - */

static sel_status share_scalar(sel_world *w, double *data)
{
    const sel_field field = {SEL_FIELD_SCALAR, data};
    return sel_world_share_fields(w, &field, 1);
}

static void raise_to(double *speed, double least)
{
    *speed = GSL_MAX_DBL(*speed, least);
}

/* Of its own contacts, to wanted. */
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

/* Both bodies of each pair get the greater. Returns whether any was raised. */
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

/* Until there is nothing to raise: in the end that is the greatest of the
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
        status = status == SEL_OK ? sel_world_anywhere(w, mine, &any) : status;
    }
    return status;
}

/* - - - who is let go - - - */

/* Is a contact too fast? Speeds below least do not matter. */
static int is_thrown(const sel_world *w, const sel_constraint *t, double least)
{
    double before = sel_nonsmooth_of(w)->wanted[t->i];
    return speed_after(w, t) > FASTER * before + least;
}

static sel_status any_thrown(sel_world *w, double least, int *any)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int mine = 0;
    for (int l = 0; l < s->n && !mine; l++)
    {
        mine = is_thrown(w, &s->list[l], least);
    }
    return sel_world_anywhere(w, mine, any);
}

/* The particle of a contact that is too fast, if it has been changed by so much
   there. */
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

static sel_status mark_thrown(sel_world *w, double least)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.n; i++)
    {
        s->addend[i] = 0.0;
    }
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        if (is_thrown(w, t, least))
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

/* Contacts of who is marked lose what they have got. Returns whether any had.
   Halos are left as they were. */
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
            s->moved[l] = SEL_LET_GO;
            any |= v3_dot(t->impulse, t->impulse) > 0.0;
            t->ready = false; /* delta stands where the cone does */
            v3_scale(s->spare[l].delta, -1.0, t->impulse);
            v3_set(t->impulse, 0.0, 0.0, 0.0);
            v3_set(s->spare[l].step, 0.0, 0.0, 0.0);
        }
    }
    sel_nonsmooth_act_all(w);
    return any;
}

/* One after another, until nobody is too fast. */
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
        status = mark_thrown(w, least);
        if (status == SEL_OK)
        {
            status = sel_world_anywhere(w, let_go(w), &any);
        }
        if (status == SEL_OK && any)
        {
            status = find_changes(w);
            status = status == SEL_OK ? any_thrown(w, least, &any) : status;
        }
    }
    return status;
}

sel_status sel_nonsmooth_keep_speed(sel_world *w, double least, int *any)
{
    sel_status status = find_changes(w);
    status = status == SEL_OK ? find_own(w) : status;
    status = status == SEL_OK ? any_thrown(w, least, any) : status;
    if (status == SEL_OK && *any)
    {
        status = spread(w);
        status = status == SEL_OK ? any_thrown(w, least, any) : status;
    }
    return status == SEL_OK && *any ? let_all_go(w, least) : status;
}

void sel_nonsmooth_count_let_go(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        const double *step = s->spare[l].step;
        if (s->moved[l] == SEL_LET_GO)
        {
            int isWhole = t->i < w->p.nLocal && t->j < w->p.nLocal;
            w->statistics.letGo += isWhole ? 1.0 : 0.5;
            v3_madd(s->total + 3 * l, s->total + 3 * l, 1.0, step);
            if (t->j < 0)
            {
                sel_nonsmooth_count_wall(w, t, step);
            }
            if (w->settings.ledger)
            {
                sel_nonsmooth_count_friction(w, t, step);
            }
        }
    }
}
