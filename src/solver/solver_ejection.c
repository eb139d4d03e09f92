/*---------------------------------------------------------------------------*\
    solver_ejection.c - no ejection by iterations that end too early

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Iterations that were stopped before convergence gain no energy in total
    (solver_energy.c). But if masses differ by a factor of 1e6 and more, a tiny
    fraction of the energy that heavy particles exchange is enough to eject a
    light one between them, while wrong friction impulses elsewhere dissipate as
    much. A solution of Coulomb's law excludes this: each contact dissipates mu
    J_n |u_t|, so a contact with a large normal impulse cannot slide fast.

    In a collision without restitution no contact is faster afterwards than it
    was before. With many contacts this is not strictly so: a particle that is
    squeezed out of a wedge of the angle phi is faster by the factor 1/sin(phi),
    and a converged solution may contain such speeds. A cluster is a set of
    particles that are connected by contacts, not counting walls. If the
    iterations have not converged, no contact may be faster than 1.5 times the
    speed that the fastest contact of its cluster had before the stage. If a
    contact is faster, the velocity changes of its two particles must add up to
    at least the increase of the contact's own speed, so one of the particles
    has contributed at least half of it. All contacts of that particle lose
    their impulses (impulse reset), since it is not known which of them is
    wrong. Without these impulses, other contacts may be too fast; they are
    reset, too. At worst all velocities are as they were before the stage, so
    the procedure ends.

    In a few further iterations (solver_velocity.c), the contacts with a
    reset impulse are then stopped, each by the plastic impulse that it would
    get as the only contact. Each of these impulses dissipates energy, whatever their
    order, and ejects no particle. Contacts that still close after these
    iterations are left to the next substep.
\*---------------------------------------------------------------------------*/

#include "solver/iteration.h"
#include "base/try.h"

#include <gsl/gsl_math.h>

/* [-] Allowed speed of a contact, over the fastest of its cluster before. With
   this value no impulse is reset in packings of about equal masses, and speeds
   grow little from substep to substep. */
#define FASTER 1.5

/* [-] A particle is marked if its change of a contact's velocity exceeds this
   share of the increase of the contact's speed: just below a half, so that
   rounding is on the safe side. */
#define MORE_THAN_HALF 0.499

/* Writes the changes of v and omega by the impulses of the stage to changeV and
   changeOmega. Afterwards halos are up to date in these and in the
   velocities. */
static sel_status find_changes(sel_solver *s)
{
    const sel_field fields[]
        = {{SEL_FIELD_VECTOR, s->changeV}, {SEL_FIELD_VECTOR, s->changeOmega}};
    sel_solver_gather(s, 1);
    for (int i = 0; i < s->bodies.nLocal; i++)
    {
        v3_scale(s->changeV + 3 * i, s->bodies.invMass[i], s->push + 3 * i);
        m3_apply(s->changeOmega + 3 * i, s->bodies.invInertia + 9 * i,
            s->twist + 3 * i);
    }
    SEL_TRY(sel_solver_share_velocities(s));
    return sel_solver_refresh(s, fields, 2, SEL_SET_ANY);
}

/* Finds the change of the velocity of particle i at the point of constraint t;
   i is one of its two particles. */
static void change_at(
    const sel_solver *s, const sel_constraint *t, int i, double change[3])
{
    if (t->i != i)
    {
        sel_solver_motion_of_second(s, t, s->changeV, s->changeOmega, change);
        return;
    }
    v3_cross(change, s->changeOmega + 3 * i, t->ri);
    v3_madd(change, change, 1.0, s->changeV + 3 * i);
}

/* Returns the speed of a contact before the impulses [m/s]. */
static double speed_before(const sel_solver *s, const sel_constraint *t)
{
    double u[3], change[3];
    sel_solver_velocity(s, t, u);
    change_at(s, t, t->i, change);
    v3_madd(u, u, 1.0, change);
    if (t->j >= 0)
    {
        change_at(s, t, t->j, change);
        v3_madd(u, u, -1.0, change);
    }
    return v3_norm(u);
}

static double speed_after(const sel_solver *s, const sel_constraint *t)
{
    double u[3];
    sel_solver_velocity(s, t, u);
    return v3_norm(u);
}

sel_status sel_solver_fastest_before(sel_solver *s, double *speed)
{
    SEL_TRY(find_changes(s));
    *speed = 0.0;
    for (int l = 0; l < s->n; l++)
    {
        *speed = GSL_MAX_DBL(*speed, speed_before(s, &s->list[l]));
    }
    return sel_solver_greatest(s, speed, 1);
}

/* - - - the fastest contact of a cluster - - - */

static sel_status share_scalar(sel_solver *s, double *data)
{
    const sel_field field = {SEL_FIELD_SCALAR, data};
    return sel_solver_refresh(s, &field, 1, SEL_SET_ANY);
}

static void raise_to(double *speed, double least)
{
    *speed = GSL_MAX_DBL(*speed, least);
}

/* Writes the greatest speed of each particle's own contacts to `fastest`. */
static sel_status find_own(sel_solver *s)
{
    for (int i = 0; i < s->bodies.n; i++)
    {
        s->fastest[i] = 0.0;
    }
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        double speed = speed_before(s, t);
        raise_to(&s->fastest[t->i], speed);
        if (t->j >= 0)
        {
            raise_to(&s->fastest[t->j], speed);
        }
    }
    return share_scalar(s, s->fastest);
}

/* Gives both particles of each pair the greater of their speeds. Returns 1 if
   any speed was raised. */
static int spread_once(sel_solver *s)
{
    int any = 0;
    for (int c = 0; c < s->contacts.nPairs; c++)
    {
        double *one = &s->fastest[s->contacts.first[c]];
        double *two = &s->fastest[s->contacts.second[c]];
        any |= *one != *two;
        raise_to(one, *two);
        raise_to(two, *one);
    }
    return any;
}

/* Calls spread_once until no speed is raised. The result is the greatest speed
   of the cluster, in whatever order. */
static sel_status spread(sel_solver *s)
{
    for (int any = 1; any;)
    {
        int mine = 0;
        while (spread_once(s))
        {
            mine = 1;
        }
        SEL_TRY(share_scalar(s, s->fastest));
        SEL_TRY(sel_solver_any(s, mine, &any));
    }
    return SEL_OK;
}

/* - - - impulse reset - - - */

/* Returns 1 if a contact is too fast. Speeds below `least` do not matter. */
static int is_ejected(
    const sel_solver *s, const sel_constraint *t, double least)
{
    double before = s->fastest[t->i];
    return speed_after(s, t) > FASTER * before + least;
}

static sel_status any_ejected(sel_solver *s, double least, int *any)
{
    int mine = 0;
    for (int l = 0; l < s->n && !mine; l++)
    {
        mine = is_ejected(s, &s->list[l], least);
    }
    return sel_solver_any(s, mine, any);
}

/* Marks particle i of a contact that is too fast, if it has changed the
   velocity there by more than `half`. */
static void mark(
    const sel_solver *s, const sel_constraint *t, int i, double half)
{
    double change[3];
    change_at(s, t, i, change);
    if (v3_norm(change) > half)
    {
        s->marked[i] = 1.0;
    }
}

static sel_status mark_ejected(sel_solver *s, double least)
{
    for (int i = 0; i < s->bodies.n; i++)
    {
        s->marked[i] = 0.0;
    }
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        if (is_ejected(s, t, least))
        {
            double half
                = MORE_THAN_HALF * (speed_after(s, t) - speed_before(s, t));
            mark(s, t, t->i, half);
            if (t->j >= 0)
            {
                mark(s, t, t->j, half);
            }
        }
    }
    return share_scalar(s, s->marked);
}

/* Resets the impulses of all contacts of marked particles. Returns 1 if any was
   not zero. Halos are not updated. */
static int reset_marked(sel_solver *s)
{
    int any = 0;
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        int goes
            = s->marked[t->i] > 0.0 || (t->j >= 0 && s->marked[t->j] > 0.0);
        t->changed = goes;
        if (goes)
        {
            s->flags[l] = SEL_IMPULSE_RESET;
            any |= v3_dot(t->impulse, t->impulse) > 0.0;
            v3_scale(s->delta + 3 * l, -1.0, t->impulse);
            v3_set(t->impulse, 0.0, 0.0, 0.0);
            v3_set(s->before + 3 * l, 0.0, 0.0, 0.0);
        }
    }
    sel_solver_act_all(s);
    return any;
}

/* Resets impulses until no contact is too fast. */
static sel_status reset_all(sel_solver *s, double least)
{
    for (int l = 0; l < s->n; l++)
    {
        s->flags[l] = 0;
    }
    for (int any = 1; any;)
    {
        SEL_TRY(mark_ejected(s, least));
        SEL_TRY(sel_solver_any(s, reset_marked(s), &any));
        if (any)
        {
            SEL_TRY(find_changes(s));
            SEL_TRY(any_ejected(s, least, &any));
        }
    }
    return SEL_OK;
}

sel_status sel_solver_limit_speed(sel_solver *s, double least, int *any)
{
    SEL_TRY(find_changes(s));
    SEL_TRY(find_own(s));
    SEL_TRY(any_ejected(s, least, any));
    if (*any)
    {
        SEL_TRY(spread(s));
        SEL_TRY(any_ejected(s, least, any));
    }
    return *any ? reset_all(s, least) : SEL_OK;
}
