/*---------------------------------------------------------------------------*\
    solver_widen.c - tolerances of contacts near which bodies move

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    At rest the error of a velocity must be a small share of the velocity that
    gravity adds in a substep: greater errors would tilt towers. If bodies flow,
    contacts change in each substep, and the next substep undoes what more
    iterations would gain. There a contact has converged if an iteration changes
    its velocity by less than a share of the speed at which bodies nearby
    approach or leave each other: such a residual error displaces bodies by the
    same share of that motion. Sliding does not count: a tower that slides must
    stand as straight as one at rest.

    Nearby bodies are those connected by a few contacts: the effect of a
    collision reaches them in a substep. If nothing moves nearby, the tolerance
    does not change. It does not change during the first iterations either.
    These are enough for loads that slide or are carried along, if the impulses
    of the last substep are still right.

    Under a heavy load velocities are small differences of large ones, and an
    apparent motion may be their error. This error must not widen the tolerance
    that limits it. So the speed is first reduced by the greater of two
    velocities: the velocity that gravity adds in a substep, and a share of the
    velocity that the contact's impulse alone would cause.
\*---------------------------------------------------------------------------*/

#include "solver/iteration.h"
#include "base/try.h"

#include <gsl/gsl_math.h>
#include <string.h>

static void raise(double *speed, double other)
{
    *speed = GSL_MAX_DBL(*speed, other);
}

static sel_status share(sel_solver *s)
{
    const sel_field field = {SEL_FIELD_SCALAR, s->nearSpeed};
    return sel_solver_refresh(s, &field, 1, SEL_SET_ANY);
}

/* Sets the greatest speed along the normal at the contacts of each body. */
static void set_speeds(sel_solver *s)
{
    for (int i = 0; i < s->bodies.n; i++)
    {
        s->nearSpeed[i] = 0.0;
    }
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        double u[3];
        sel_solver_velocity(s, t, u);
        double speed = fabs(v3_dot(u, t->normal));
        raise(&s->nearSpeed[t->i], speed);
        if (t->j >= 0)
        {
            raise(&s->nearSpeed[t->j], speed);
        }
    }
}

/* Raises the speed of each body to the greatest one of its partners. */
static void spread(sel_solver *s)
{
    memcpy(s->ringSpeed, s->nearSpeed, (size_t)s->bodies.n * sizeof(double));
    for (int l = 0; l < s->firstWall; l++)
    {
        const sel_constraint *t = &s->list[l];
        raise(&s->nearSpeed[t->i], s->ringSpeed[t->j]);
        raise(&s->nearSpeed[t->j], s->ringSpeed[t->i]);
    }
}

/* Returns the speed up to which the bodies of a contact count as at rest
   [m/s]. */
static double still_speed(const sel_solver_rule *rule, const sel_constraint *t)
{
    double load = v3_norm(t->impulse) / t->mass;
    return GSL_MAX_DBL(rule->kick, SEL_WIDEN_LOAD * load);
}

sel_status sel_solver_widen(sel_solver *s, sel_solver_rule *rule)
{
    rule->widened = 1;
    if (!(s->settings.relativeTolerance > 0.0))
    {
        return SEL_OK;
    }
    SEL_TRY(sel_solver_share_velocities(s));
    set_speeds(s);
    SEL_TRY(share(s));
    for (int ring = 0; ring < SEL_WIDEN_RINGS; ring++)
    {
        spread(s);
        SEL_TRY(share(s));
    }
    for (int l = 0; l < s->n; l++)
    {
        sel_activity_record *t = &s->records[l];
        double speed = s->nearSpeed[t->i];
        speed = t->j >= 0 ? GSL_MAX_DBL(speed, s->nearSpeed[t->j]) : speed;
        speed -= still_speed(rule, &s->list[l]);
        raise(&t->least, s->settings.relativeTolerance * speed);
    }
    return SEL_OK;
}
