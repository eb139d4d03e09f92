/*---------------------------------------------------------------------------*\
    rest.c - how short a substep what rests needs

    SPDX-License-Identifier: GPL-3.0-or-later

    Speeds say nothing of a bed at rest: the quieter it is, the longer substeps
    they would allow, and each of them lets it fall by gravity times its square
    before the contacts answer. What they leave is to be seen at contacts that
    last. A collision is not one of them: how deep it gets follows from its
    speed, which sel_world_substeps_needed looks at.

    The overlap at rest goes about with the square of the substep, but comes and
    goes over several. So the number of substeps grows by its root, at most
    twofold a step, and falls slowly, and only where fewer would still leave well
    below what is allowed.

    Overlaps can be small in a bed that does not come to rest, since position
    correction parts what the velocities let through. That the sweeps over the
    velocities end before their tolerance, in most substeps, tells of it. Shorter
    substeps help twice: there is less to pass on in each, and the next one begins
    with what this one has got, so that there are more sweeps in the same time. A
    crowd that falls together does not settle in any of them for a while. So it
    counts as far as it does harm: contacts would go the way of what the last
    sweep has changed, times the substep, and where that is little beside the
    overlap that is allowed, they are short enough. This, too, goes with the
    square of the substep.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "step/step.h"
#include "world/world_check.h"

#include <gsl/gsl_math.h>

/* [-] Contacts of so many substeps in a row rest. */
#define REST_AGE 10
/* [-] By how much the number falls in a step, and the share of what is allowed
   that it may leave then. */
#define REST_FALL 0.9
#define REST_LOW  0.3
/* [-] The least and the greatest growth. */
#define REST_LEAST_GROWTH 1.1
#define REST_MOST_GROWTH  2.0
/* [-] Sweeps that do not settle count from this share of the substeps on. */
#define REST_UNSETTLED 0.5
/* [-] The way of what sweeps leave, in a substep, over the allowed overlap: so
   much does no harm. Balls trembled from 0.05 on, and rested at 0.005; plates
   on top of each other sank at 3e-3, and lay still at 1e-3. */
#define REST_RESIDUAL 1e-3
/* [-] Fall in a substep, over the allowed overlap, below which the length of
   the substep is not what a bed overlaps by: a thousand layers. */
#define REST_FINEST 1e-3

static double resting_overlap(const sel_world *w)
{
    const sel_contacts *all = &w->contacts;
    double worst = 0.0;
    for (int c = 0; c < all->n; c++)
    {
        if (w->links.list[all->link[c]].age < REST_AGE)
        {
            continue;
        }
        int i = all->first[c], j = all->second[c];
        double size = w->shapes[w->p.shape[i]].equivalentDiameter;
        if (j >= 0)
        {
            size = GSL_MIN_DBL(
                size, w->shapes[w->p.shape[j]].equivalentDiameter);
        }
        worst = GSL_MAX_DBL(worst, all->list[c].overlap / size);
    }
    return worst;
}

sel_resting sel_world_resting(const sel_world *w)
{
    const sel_statistics *t = &w->statistics;
    sel_resting rest = {.overlap = resting_overlap(w)};
    if (t->substeps > 0)
    {
        rest.unsettled = t->unsettled / t->substeps;
        rest.residual = t->unsettledSum / t->substeps;
    }
    return rest;
}

int sel_world_substeps_next(
    const sel_world *w, double dt, double maxTravel, int settled)
{
    const int needed = sel_world_substeps_needed(w, dt, maxTravel);
    const int stable = sel_world_substeps_stable(w, dt);
    return GSL_MAX_INT(GSL_MAX_INT(needed, stable), GSL_MAX_INT(settled, 1));
}

/* The overlap that is allowed of the smallest [m]. */
static double allowed_way(const sel_world *w, double most)
{
    return most * 2.0 * w->leastAxis;
}

/* The number from which on falling is too little to matter. */
static double finest(const sel_world *w, double dt, double most)
{
    double fall = dt * dt * v3_norm(w->settings.gravity);
    double allowed = REST_FINEST * allowed_way(w, most);
    return fall > allowed ? sqrt(fall / allowed) : 1.0;
}

int sel_world_substeps_settled(const sel_world *w, double dt, int before,
    int used, const sel_resting *rest, double most)
{
    if (w->model != &sel_nonsmooth_model || !sel_world_legal_time(dt)
        || used < 1 || !sel_within(most, SEL_ALLOWED_MOST)
        || most < SEL_ALLOWED_LEAST)
    {
        return before;
    }
    double n = before, h = dt / used;
    double left = rest->residual * h / (REST_RESIDUAL * allowed_way(w, most));
    double share = rest->overlap / most;
    double need
        = rest->unsettled > REST_UNSETTLED ? GSL_MAX_DBL(share, left) : share;
    if (need > 1.0)
    {
        double growth = GSL_MIN_DBL(sqrt(need), REST_MOST_GROWTH);
        n = ceil(used * GSL_MAX_DBL(REST_LEAST_GROWTH, growth));
        n = GSL_MAX_DBL(n, used + 1.0);
    }
    else
    {
        /* sweeps may settle just because substeps are as short as this */
        double less = GSL_MAX_DBL(1.0, floor(REST_FALL * n));
        double longer = used / less;
        share = GSL_MAX_DBL(share, left) * longer * longer;
        n = share < REST_LOW ? less : n;
    }
    double end = ceil(finest(w, dt, most));
    n = GSL_MIN_DBL(n, end);
    return (int)GSL_MAX_DBL(1.0, GSL_MIN_DBL(n, SEL_SUBSTEPS_MOST));
}
