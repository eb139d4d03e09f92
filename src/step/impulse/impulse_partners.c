/*---------------------------------------------------------------------------*\
    impulse_partners.c - which contacts take part in a substep

    SPDX-License-Identifier: GPL-3.0-or-later

    SEL_PARTNERS_ALL: all.

    SEL_PARTNERS_DEEPEST (Wedel et al. 2023, section 3.5.3): a pair takes part
    when it is the deepest contact of both its particles among those that are
    still free (mutual.h has the order of equally deep ones, and why the
    outcome depends on neither the order of the arrays nor the processes).
    Matched particles drop out, and before the next pass the free ones choose
    again. Of walls
    each particle meets the deepest, besides its partner.
\*---------------------------------------------------------------------------*/

#include "step/impulse/impulse.h"

static void choose_all(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    for (int c = 0; c < w->contacts.n; c++)
    {
        s->chosen[c] = 1;
    }
    /* also where the overlap is zero: a shift may make it more */
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->touching[w->contacts.first[c]] += 1.0;
        s->touching[w->contacts.second[c]] += 1.0;
    }
}

/* The first of the deepest wall contacts of each particle; those of one
   particle stand together. */
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

/* Free pairs that want each other. */
static sel_status join(sel_world *w, int *found)
{
    sel_impulse_state *s = sel_impulse_of(w);
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->mutual.open[c] = both_free(w, c);
    }
    sel_status status = sel_mutual_match(w, &s->mutual, found);
    for (int c = 0; c < w->contacts.nPairs && status == SEL_OK; c++)
    {
        if (s->mutual.open[c])
        {
            s->chosen[c] = 1;
            s->touching[w->contacts.first[c]] = 1.0;
            s->touching[w->contacts.second[c]] = 1.0;
        }
    }
    return status;
}

sel_status sel_impulse_choose(sel_world *w, int pass, int *found)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int all = w->settings.impulse.partners == SEL_PARTNERS_ALL;
    *found = 0;
    for (int i = 0; i < w->p.n && pass == 0; i++)
    {
        s->touching[i] = 0.0;
    }
    if (all && pass == 0)
    {
        choose_all(w);
    }
    if (all)
    {
        return SEL_OK;
    }
    if (pass == 0)
    {
        choose_walls(w);
    }
    return join(w, found);
}
