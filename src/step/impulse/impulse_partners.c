/*---------------------------------------------------------------------------*\
    impulse_partners.c - selects the contacts that take part in a substep

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    SEL_PARTNERS_ALL: all contacts take part.

    SEL_PARTNERS_DEEPEST (Wedel et al. 2023, section 3.5.3): a pair takes part
    if it is the deepest contact of both of its particles among the particles
    that are still free. (mutual.h describes the order of equally deep pairs,
    and why the result depends neither on the order of the arrays nor on the
    processes.) Matched particles are no longer free, and the free particles
    choose again before the next iteration. In addition to its partner, each
    particle touches only its deepest wall.
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "step/impulse/impulse.h"
#include "world/world.h"

static void choose_all(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    for (int c = 0; c < w->contacts.n; c++)
    {
        s->chosen[c] = 1;
    }
    /* counts a pair also if its overlap is zero: a shift may increase the
       overlap */
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->touching[w->contacts.first[c]] += 1.0;
        s->touching[w->contacts.second[c]] += 1.0;
    }
}

/* Chooses the deepest wall contact of each particle, the first one if several
   are equally deep. The contacts of one particle are consecutive. */
static void choose_walls(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int best = -1;
    for (int c = 0; c < w->contacts.n; c++)
    {
        s->chosen[c] = 0;
        if (c < w->contacts.nPairs)
        {
            continue;
        }
        if (best < 0 || w->contacts.first[best] != w->contacts.first[c])
        {
            best = c;
        }
        else if (w->contacts.list[c].overlap > w->contacts.list[best].overlap)
        {
            s->chosen[best] = 0;
            best = c;
        }
        s->chosen[best] = 1;
    }
}

static int both_free(const sel_world *w, int c)
{
    sel_impulse_state *s = sel_impulse_of(w);
    return s->touching[w->contacts.first[c]] == 0.0
        && s->touching[w->contacts.second[c]] == 0.0;
}

/* Adds free pairs that choose each other. */
static sel_status join(sel_world *w, int *found)
{
    sel_impulse_state *s = sel_impulse_of(w);
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->mutual.open[c] = both_free(w, c);
    }
    SEL_TRY(sel_mutual_match(w, &s->mutual, found));
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        if (s->mutual.open[c])
        {
            s->chosen[c] = 1;
            s->touching[w->contacts.first[c]] = 1.0;
            s->touching[w->contacts.second[c]] = 1.0;
        }
    }
    return SEL_OK;
}

sel_status sel_impulse_choose(sel_world *w, int iteration, int *found)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int all = w->settings.impulse.partners == SEL_PARTNERS_ALL;
    *found = 0;
    for (int i = 0; i < w->p.n && iteration == 0; i++)
    {
        s->touching[i] = 0.0;
    }
    if (all && iteration == 0)
    {
        choose_all(w);
    }
    if (all)
    {
        return SEL_OK;
    }
    if (iteration == 0)
    {
        choose_walls(w);
    }
    return join(w, found);
}
