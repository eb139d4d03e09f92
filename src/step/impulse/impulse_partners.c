/*---------------------------------------------------------------------------*\
    world_partners.c - which contacts take part in a substep

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

#include "world/world_state.h"

/* No id: they are smaller. */
#define NOBODY 9007199254740992.0

static void choose_all(sel_world *w)
{
    for (int c = 0; c < w->nContacts; c++)
    {
        w->chosen[c] = 1;
    }
    /* also where the overlap is zero: a shift may make it more */
    for (int c = 0; c < w->nPairContacts; c++)
    {
        w->touching[w->first[c]] += 1.0;
        w->touching[w->second[c]] += 1.0;
    }
}

/* The first of the deepest wall contacts of each particle; those of one
   particle stand together. */
static void choose_walls(sel_world *w)
{
    int best = -1;
    for (int c = 0; c < w->nContacts; c++)
    {
        w->chosen[c] = 0;
        if (c < w->nPairContacts)
        {
            continue;
        }
        if (best < 0 || w->first[best] != w->first[c])
        {
            best = c;
        }
        else if (w->contacts[c].overlap > w->contacts[best].overlap)
        {
            w->chosen[best] = 0;
            best = c;
        }
        w->chosen[best] = 1;
    }
}

static void prefer(sel_world *w, int i, int c)
{
    int best = w->deepest[i];
    if (best < 0 || w->contacts[c].overlap > w->contacts[best].overlap)
    {
        w->deepest[i] = c;
    }
}

static int both_free(const sel_world *w, int c)
{
    return w->touching[w->first[c]] == 0.0 && w->touching[w->second[c]] == 0.0;
}

/* Of each free particle the id of the partner it wants. */
static void express_choices(sel_world *w)
{
    for (int i = 0; i < w->p.n; i++)
    {
        w->deepest[i] = -1;
    }
    for (int c = 0; c < w->nPairContacts; c++)
    {
        if (both_free(w, c))
        {
            prefer(w, w->first[c], c);
            prefer(w, w->second[c], c);
        }
    }
    for (int i = 0; i < w->p.n; i++)
    {
        int c = w->deepest[i];
        w->choice[i] = NOBODY;
        if (c >= 0)
        {
            int partner = w->first[c] == i ? w->second[c] : w->first[c];
            w->choice[i] = (double)w->p.id[partner];
        }
    }
}

/* Pairs that want each other. */
static int match(sel_world *w)
{
    int found = 0;
    for (int c = 0; c < w->nPairContacts; c++)
    {
        int i = w->first[c], j = w->second[c];
        if (w->choice[i] == (double)w->p.id[j]
            && w->choice[j] == (double)w->p.id[i])
        {
            w->chosen[c] = 1;
            w->touching[i] = w->touching[j] = 1.0;
            found = 1;
        }
    }
    return found;
}

sel_status sel_world_choose(sel_world *w, int pass, int *found)
{
    const sel_field field = {SEL_FIELD_SCALAR, w->choice};
    int all = w->settings.partners == SEL_PARTNERS_ALL;
    *found = 0;
    for (int i = 0; i < w->p.n && pass == 0; i++)
    {
        w->touching[i] = 0.0;
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
    sel_status status = sel_world_exchange(w, &field, 1);
    *found = status == SEL_OK && match(w);
    return status;
}
