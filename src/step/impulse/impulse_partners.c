/*---------------------------------------------------------------------------*\
    impulse_partners.c - which contacts take part in a substep

    SPDX-License-Identifier: GPL-3.0-or-later

    SEL_PARTNERS_ALL: all.

    SEL_PARTNERS_DEEPEST (Wedel et al. 2023, section 3.5.3): a pair takes part
    when it is the deepest contact of both its particles among those that are
    still free. Matched particles drop out, and before the next pass the free
    ones choose again. Of equally deep pairs the one with the lower ids counts
    as deeper: pairs are visited in that order. So all pairs have one order,
    the first of it that is free is always matched, and the outcome depends on
    neither the order of the arrays nor the number of processes: each particle
    chooses where it is local, and its choice is sent to its halos. Of walls
    each particle meets the deepest, besides its partner.
\*---------------------------------------------------------------------------*/

#include "step/impulse/impulse.h"

/* No id: they are smaller. */
#define NOBODY 9007199254740992.0

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

static void prefer(sel_world *w, int i, int c)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int best = s->deepest[i];
    if (best < 0
        || w->contacts.list[c].overlap > w->contacts.list[best].overlap)
    {
        s->deepest[i] = c;
    }
}

static int both_free(const sel_world *w, int c)
{
    sel_impulse_state *s = sel_impulse_of(w);
    return s->touching[w->contacts.first[c]] == 0.0
        && s->touching[w->contacts.second[c]] == 0.0;
}

/* Of each free particle the id of the partner it wants. */
static void express_choices(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    for (int i = 0; i < w->p.n; i++)
    {
        s->deepest[i] = -1;
    }
    for (int i = 0; i < w->p.n; i++)
    {
        int count;
        const int *partners = sel_partners_of(w, i, &count);
        for (int k = 0; k < count; k++)
        {
            if (both_free(w, partners[k]))
            {
                prefer(w, i, partners[k]);
            }
        }
        int c = s->deepest[i];
        s->choice[i] = NOBODY;
        if (c >= 0)
        {
            int partner = w->contacts.first[c] == i ? w->contacts.second[c]
                                                    : w->contacts.first[c];
            s->choice[i] = (double)w->p.id[partner];
        }
    }
}

/* Pairs that want each other. */
static int match(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int found = 0;
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        int i = w->contacts.first[c], j = w->contacts.second[c];
        if (s->choice[i] == (double)w->p.id[j]
            && s->choice[j] == (double)w->p.id[i])
        {
            s->chosen[c] = 1;
            s->touching[i] = s->touching[j] = 1.0;
            found = 1;
        }
    }
    return found;
}

sel_status sel_impulse_choose(sel_world *w, int pass, int *found)
{
    sel_impulse_state *s = sel_impulse_of(w);
    const sel_field field = {SEL_FIELD_SCALAR, s->choice};
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
    express_choices(w);
    sel_status status = sel_world_share_fields(w, &field, 1);
    *found = status == SEL_OK && match(w);
    return status;
}
