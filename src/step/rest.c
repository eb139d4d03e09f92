/*---------------------------------------------------------------------------*\
    rest.c - length of the substep for particles at rest

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Velocities do not limit the substep of a packing at rest: the smaller they
    are, the longer substeps they would allow. In each substep the particles
    fall by gravity times the square of its length before the contacts react.
    The resulting overlap is measured at persistent contacts. A collision is not
    a persistent contact: its depth follows from its speed, which
    sel_world_substeps_needed takes into account.

    The overlap at rest is about proportional to the square of the substep, but
    varies over several substeps. Therefore the number of substeps increases
    with the root of the ratio of overlap to allowed overlap, at most by a
    factor of two per step. It decreases slowly, and only if the overlap would
    remain well below the allowed one with fewer substeps.

    Overlaps can be small in a packing that does not come to rest, because the
    position correction removes overlaps that the residual velocities cause.
    A sign of this is that, in most substeps, the iterations for the velocities
    end before they reach their tolerance. Shorter substeps have two advantages:
    each substep transmits less momentum, and each starts from the result of the
    last one, so that there are more iterations in the same time. If many
    particles fall together, the iterations do not converge for a while with any
    substep. Therefore the criterion limits the effect: the residual velocity of
    the last iteration times the substep is the error of a contact's position.
    If this error is small compared to the allowed overlap, the substeps are
    short enough. The error is also proportional to the square of the substep.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "step/common/step.h"
#include "world/world.h"
#include "world/world_check.h"

#include <gsl/gsl_math.h>

/* [-] A contact counts as resting after this number of substeps. */
#define REST_AGE 10
/* [-] REST_FALL: factor on the number of substeps if it decreases in a step. It
   only decreases if the overlap expected then is below the share REST_LOW of
   the allowed overlap. */
#define REST_FALL 0.9
#define REST_LOW  0.3
/* [-] Least and greatest factor by which the number of substeps grows in a
   step. */
#define REST_LEAST_GROWTH 1.1
#define REST_MOST_GROWTH  2.0
/* [-] The residual counts if more than this share of the substeps did not
   converge. */
#define REST_UNSETTLED 0.5
/* [-] Harmless value of the residual velocity times the substep, over the
   allowed overlap. Balls vibrated at 0.05 and more, and rested at 0.005;
   stacked plates sank at 3e-3, and rested at 1e-3. */
#define REST_RESIDUAL 1e-3
/* [-] If the fall in a substep, over the allowed overlap, is less than this,
   the length of the substep does not determine the overlap of a packing of a
   thousand layers. */
#define REST_FINEST 1e-3

static double resting_overlap(const sel_world *w)
{
    const sel_contacts *all = &w->contacts;
    double worst = 0.0;
    for (int c = 0; c < all->n; c++)
    {
        if (w->persistent.list[all->entry[c]].age < REST_AGE)
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

/* Returns the greatest inverse semi-axis [1/m] of the local particles. If
   shapes without a local particle were included, the number of substeps would
   depend on the past and on the decomposition. */
static double inverse_axis(const sel_world *w)
{
    double most = 0.0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        most = GSL_MAX_DBL(most, 1.0 / w->shapes[w->p.shape[i]].minSemiAxis);
    }
    return most;
}

sel_resting sel_world_resting(const sel_world *w)
{
    const sel_statistics *t = &w->statistics;
    sel_resting rest
        = {.overlap = resting_overlap(w), .inverseAxis = inverse_axis(w)};
    if (t->substeps > 0)
    {
        rest.unconverged = t->unconverged / t->substeps;
        rest.residual = t->residualRestSum / t->substeps;
    }
    return rest;
}

sel_status sel_world_substeps_next(
    sel_world *w, double dt, double maxTravel, int settled, int *n)
{
    SEL_TRY(sel_world_substeps_meeting(w, dt, maxTravel, n));
    const int stable = sel_world_substeps_stable(w, dt);
    *n = GSL_MAX_INT(GSL_MAX_INT(*n, stable), GSL_MAX_INT(settled, 1));
    return SEL_OK;
}

/* Returns a length over the allowed overlap of the smallest particle. */
static double over_allowed(double length, const sel_resting *rest, double most)
{
    return length * rest->inverseAxis / (2.0 * most);
}

/* Returns the number of substeps above which the fall in a substep has no
   effect. */
static double finest(
    const sel_world *w, double dt, const sel_resting *rest, double most)
{
    double fall = dt * dt * v3_norm(w->settings.gravity);
    double share = over_allowed(fall, rest, most) / REST_FINEST;
    return share > 1.0 ? sqrt(share) : 1.0;
}

int sel_world_substeps_settled(const sel_world *w, double dt, int before,
    int used, const sel_resting *rest, double most)
{
    if (!(w->model->traits & SEL_MODEL_ITERATES) || !sel_world_valid_time(dt)
        || used < 1 || !sel_within(most, SEL_ALLOWED_MOST)
        || most < SEL_ALLOWED_LEAST)
    {
        return before;
    }
    double n = before, h = dt / used;
    double left = over_allowed(rest->residual * h, rest, most) / REST_RESIDUAL;
    double share = rest->overlap / most;
    double need
        = rest->unconverged > REST_UNSETTLED ? GSL_MAX_DBL(share, left) : share;
    if (need > 1.0)
    {
        double growth = GSL_MIN_DBL(sqrt(need), REST_MOST_GROWTH);
        n = ceil(used * GSL_MAX_DBL(REST_LEAST_GROWTH, growth));
        n = GSL_MAX_DBL(n, used + 1.0);
    }
    else
    {
        /* the present length of the substeps may be the only reason why
           iterations converge */
        double less = GSL_MAX_DBL(1.0, floor(REST_FALL * n));
        double longer = used / less;
        share = GSL_MAX_DBL(share, left) * longer * longer;
        n = share < REST_LOW ? less : n;
    }
    double end = ceil(finest(w, dt, rest, most));
    n = GSL_MIN_DBL(n, end);
    return (int)GSL_MAX_DBL(1.0, GSL_MIN_DBL(n, SEL_SUBSTEPS_MOST));
}
