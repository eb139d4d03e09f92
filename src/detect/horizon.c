/*---------------------------------------------------------------------------*\
    horizon.c - how far the skins of moving particles reach

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A search is needed anew as soon as one particle has used up its skin. If all
    skins were alike the fastest one would decide for all, in a flow in every
    substep. A particle therefore gets a skin for the way that it makes within a
    time, the same for all: a fast one gets a thick skin, and one at rest none
    in addition to what it has anyway.

    The time is a horizon, a length over the radius, divided by the greatest
    speed, so that no skin becomes thicker than the horizon and the list stays
    bounded. A long horizon makes searches rare and the list long, which costs
    in each substep. The two costs are made equal, which is near their least
    sum: each time that a skin has been used up the horizon becomes longer if
    all uses of the list since the last search have cost less than a search,
    else shorter. It changes by the root of the ratio, because the cost of the
    list grows at least in proportion to its number of uses. In a dense flow it
    is about a radius, among few particles it has its upper limit, and among
    particles at rest it does not matter.

    Each process has a horizon of its own, because a longer list gives the same
    contacts.
\*---------------------------------------------------------------------------*/

#include "detect/horizon.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <limits.h>

/* [-] Limits of the horizon, over the radius that a skin is proportional to. */
#define SHORTEST 0.05
#define LONGEST  3.0
/* [-] Greatest factor of a change. */
#define CHANGE 2.0
/* [-] Cost of a search per particle, over that of a candidate in a substep:
   some 2500 instructions over some 40. */
#define SEARCH_COST 60.0

double sel_horizon_time(const sel_world *w, double length, double speed)
{
    double way = w->candidates.horizon * length;
    return speed * SEL_TIME_MOST > way ? way / speed : 0.0;
}

void sel_horizon_count(sel_world *w)
{
    w->candidates.uses += w->candidates.uses < INT_MAX;
}

void sel_horizon_adapt(sel_world *w)
{
    sel_candidates *c = &w->candidates;
    double list = (double)c->uses * c->count;
    double search = SEARCH_COST * w->p.n;
    double share = GSL_MAX_DBL(list / search, 1.0 / (CHANGE * CHANGE));
    double factor = GSL_MAX_DBL(1.0 / sqrt(share), 1.0 / CHANGE);
    double changed = c->horizon * factor;
    c->horizon = GSL_MIN_DBL(GSL_MAX_DBL(changed, SHORTEST), LONGEST);
}
