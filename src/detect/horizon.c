/*---------------------------------------------------------------------------*\
    horizon.c - how far the skins of moving particles reach

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A new search is needed as soon as one particle has used up its skin. If all
    skins were alike, the fastest particle would decide for all; in a flow,
    there would be a search in every substep. Therefore the skin of a particle
    covers the distance that the particle travels within a time that is the same
    for all. A fast particle gets a thick skin; a particle at rest gets no
    additional skin.

    This time is the horizon times the mean radius, divided by the greatest
    speed. So the horizon limits the additional thickness of a skin, and the
    list stays bounded. A long horizon makes searches rare and the list long,
    which costs time in each substep. The two costs are made equal, which is
    near the minimum of their sum: whenever a skin has been used up, the horizon
    becomes longer if all uses of the list since the last search together have
    cost less than a search, else shorter. It changes by the square root of the
    ratio of the costs, because the cost of the list grows at least in
    proportion to its number of uses. In a dense flow the horizon is about 1, a
    radius; with few particles it has its upper limit; with particles at rest it
    has no effect.

    Each process has a horizon of its own, because a longer list gives the same
    contacts.
\*---------------------------------------------------------------------------*/

#include "detect/horizon.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <limits.h>

/* [-] Limits of the horizon, which is a distance over the mean radius. */
#define SHORTEST 0.05
#define LONGEST  3.0
/* [-] Greatest factor of a change. */
#define CHANGE 2.0
/* [-] Cost of a search per particle, over that of a candidate in a substep:
   some 2500 instructions over some 40. */
#define SEARCH_COST 60.0

double sel_horizon_time(const sel_world *w, double length, double speed)
{
    double way = w->near.candidates.horizon * length;
    return speed * SEL_TIME_MOST > way ? way / speed : 0.0;
}

void sel_horizon_count(sel_world *w)
{
    w->near.candidates.uses += w->near.candidates.uses < INT_MAX;
}

void sel_horizon_adapt(sel_world *w)
{
    sel_candidates *c = &w->near.candidates;
    double list = (double)c->uses * c->count;
    double search = SEARCH_COST * w->p.n;
    double share = GSL_MAX_DBL(list / search, 1.0 / (CHANGE * CHANGE));
    double factor = GSL_MAX_DBL(1.0 / sqrt(share), 1.0 / CHANGE);
    double changed = c->horizon * factor;
    c->horizon = GSL_MIN_DBL(GSL_MAX_DBL(changed, SHORTEST), LONGEST);
}
