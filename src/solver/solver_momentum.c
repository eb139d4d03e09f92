/*---------------------------------------------------------------------------*\
    solver_momentum.c - Nesterov's momentum between iterations

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    With x_k the result of an iteration, the next one does not start at x_k but
    at

        y_k = x_k + (theta_(k-1) - 1)/theta_k (x_k - x_(k-1)),
        theta_k = (1 + sqrt(1 + 4 theta_(k-1)^2))/2

    (Nesterov 1983; for contacts Mazhar et al., ACM Trans. Graph. 34 (2015) 32).
    If n plain iterations are needed, about sqrt(n) with momentum are enough.
    The method needs only the impulses of the iteration before: velocities are
    linear in impulses, so both are extrapolated by the same factor, and no
    message is needed. Extrapolated impulses may leave their cone. An iteration
    always follows and brings them back, since it does not skip contacts that
    were extrapolated.

    At high momentum the extrapolation overshoots if the direction of the
    changes varies. Then the greatest change that an iteration makes at any
    contact exceeds that of the iteration before, and the momentum is restarted
    from zero (O'Donoghue and Candes, Found. Comput. Math. 15 (2015) 715,
    restart by the residual). The greatest change over all processes is used, so
    all processes restart together.
\*---------------------------------------------------------------------------*/

#include "solver/iteration.h"

#include <string.h>

void sel_solver_momentum_begin(sel_solver *s, sel_solver_rule *rule)
{
    const size_t size = 3 * (size_t)s->bodies.nLocal * sizeof(double);
    rule->theta = 1.0;
    if (size > 0)
    {
        memcpy(s->beforeV, s->bodies.v, size);
        memcpy(s->beforeOmega, s->bodies.omega, size);
    }
    for (int l = 0; l < s->n; l++)
    {
        s->flags[l] = 0;
        v3_copy(s->before + 3 * l, s->list[l].impulse);
    }
}

/* Extrapolates x by a share of its change and stores the old x; returns the
   change. */
static double go_on(double x[3], double old[3], double share)
{
    double change[3];
    v3_sub(change, x, old);
    v3_copy(old, x);
    v3_madd(x, x, share, change);
    return v3_norm(change);
}

/* task->value holds the share. */
static double go_on_particles(void *context, int first, int end)
{
    const sel_solver_task *task = context;
    const sel_solver *s = task->s;
    for (int i = first; i < end; i++)
    {
        double radius = s->bodies.radius[i];
        double way
            = go_on(s->bodies.v + 3 * i, s->beforeV + 3 * i, task->value);
        way += radius
            * go_on(
                s->bodies.omega + 3 * i, s->beforeOmega + 3 * i, task->value);
        s->activity[i] += task->value * way;
    }
    return 0.0;
}

/* Extrapolates the points of a contact; returns 1 if any changed. Skips points
   whose last change was zero, and which no iteration has changed since. */
static int go_on_points(sel_solver *s, int first, int end, double share)
{
    double way = 0.0;
    for (int l = first; l < end; l++)
    {
        if (s->flags[l])
        {
            double *impulse = s->list[l].impulse;
            double part = share * go_on(impulse, s->before + 3 * l, share);
            s->flags[l] = part > 0.0 ? SEL_BY_STEP : 0;
            way += part;
        }
    }
    return way > 0.0;
}

static double go_on_contacts(void *context, int first, int end)
{
    const sel_solver_task *task = context;
    sel_solver *s = task->s;
    for (int c = first; c < end; c++)
    {
        int l = s->place[c];
        sel_activity_record *record = &s->records[l];
        if (go_on_points(s, l, l + record->points, task->value))
        {
            record->seen = -HUGE_VAL;
        }
    }
    return 0.0;
}

void sel_solver_momentum(sel_solver *s, sel_solver_rule *rule, int overshot)
{
    double old = overshot ? 1.0 : rule->theta;
    rule->theta = 0.5 * (1.0 + sqrt(1.0 + 4.0 * old * old));
    double share = (old - 1.0) / rule->theta;
    sel_solver_share(s, s->bodies.nLocal, go_on_particles, share);
    sel_solver_share(s, s->contacts.n, go_on_contacts, share);
}
