/*---------------------------------------------------------------------------*\
    nonSmooth_stages.c - few messages in a sweep: what waits for which of them

    SPDX-License-Identifier: GPL-3.0-or-later

    A contact has to be solved after those of its two particles that have lower
    colours, and in no other order with any. So a process does not go from colour
    to colour with the others: it solves all that it can before it asks.

    A contact across processes is solved by both, with the same numbers, and
    leaves both particles as they are at home, the halo, too. A halo has to be
    refreshed only where its owner may have done something else with it since.
    With n refreshments before it a contact is in round n:

        round 0         contacts of two local particles, with none across before
                        them
        round n, odd    across: stage 2n - 1
        round n, even   local ones: stage 2n

    the round being the greatest of those of the contacts that either particle
    had before, by colour; one more across, where that was not with the same
    process. In a round, what is across comes first: a local one with the same
    particle before it would ask for one round more. So a sweep goes from stage
    to stage, in each from colour to colour, and refreshes halos before each odd
    stage: those that have a contact of the stage (set n - 1). The way back is the
    same way: halos are refreshed before an odd stage, after all that is higher.
    Pairs of the last colour, that have no order, have a stage of their own.

    Which round a contact is in both processes know when they have gone through
    all rounds once, with nothing to solve: halos get the colours that are left
    at their owners. A contact across is next where its colour is the least that
    is left at both, and its own particle has not done anything in this round
    that the other process does not know. Who has no contact across left asks for
    no more; then the other process has none left with him, either. In each round
    that contact is next, of all that are left anywhere, that has the least colour:
    there are no more rounds than colours.
\*---------------------------------------------------------------------------*/

#include "step/nonSmooth/nonSmooth.h"

#include <gsl/gsl_math.h>

/* Whom a particle has met in a round, if not halos of one source (of a halo:
   itself of that source). A source that is not known may be any. */
#define NOBODY (-2)
#define OTHERS (-1)

static uint64_t bit_of(int colour)
{
    return UINT64_C(1) << colour;
}

/* Is it the least of the colours that are left to particle i? */
static int is_next(const sel_nonsmooth_state *s, int i, int colour)
{
    uint64_t bit = bit_of(colour);
    return ((uint64_t)s->taken[i] & (bit | (bit - 1))) == bit;
}

/* Particle i has had a contact, across to a source or with OTHERS. */
static void meet(sel_nonsmooth_state *s, int i, int colour, int source)
{
    s->taken[i] = (double)((uint64_t)s->taken[i] & ~bit_of(colour));
    s->met[i] = source;
}

/* Of one that has a contact across, with a halo from there: do both processes know
   what it has done in this round? Of a halo with a source both do. */
static int is_known(const sel_nonsmooth_state *s, int i, int source)
{
    return s->met[i] == NOBODY || (source >= 0 && s->met[i] == source);
}

/* Where the halo of a contact is from; local ones: OTHERS. */
static int source_of(const sel_world *w, int c)
{
    int i = w->contacts.first[c], j = w->contacts.second[c];
    int halo = i < w->p.nLocal ? j : i;
    return halo < w->p.nLocal ? OTHERS : w->p.source[halo];
}

/* The contact has its stage in this round, if it is next. Returns whether it
   is. */
static int try_stage(sel_world *w, int c, int round)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int i = w->contacts.first[c], j = w->contacts.second[c];
    int across = sel_world_is_across(w, c), source = source_of(w, c);
    if (!is_next(s, i, s->colour[c]) || !is_next(s, j, s->colour[c])
        || (across && !(is_known(s, i, source) && is_known(s, j, source))))
    {
        return 0;
    }
    meet(s, i, s->colour[c], source);
    meet(s, j, s->colour[c], source);
    s->stage[c] = across ? 2 * round - 1 : 2 * round;
    s->stages = GSL_MAX_INT(s->stages, 1 + s->stage[c]);
    s->set[c] = -1;
    return 1;
}

/* Those of the queue that are next leave it, by colour. Returns how many are left,
   *across: is any of them across? */
static int do_round(sel_world *w, int queued, int round, int *across)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int left = 0;
    *across = 0;
    for (int i = 0; i < w->p.n; i++)
    {
        s->met[i] = NOBODY;
    }
    for (int k = 0; k < queued; k++)
    {
        int c = s->queue[k];
        if (!try_stage(w, c, round))
        {
            s->queue[left++] = c;
            *across = *across || sel_world_is_across(w, c);
        }
    }
    return left;
}

/* Pairs that have an order, by colour; returns their number. Until they have a
   stage they are in set 0, the only one. */
static int fill_queue(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int at[SEL_COLOURS + 1] = {0};
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        at[s->colour[c] + 1]++;
        s->stage[c] = 0;
        s->set[c] = s->colour[c] < SEL_COLOURS - 1 ? 0 : -1;
    }
    for (int k = 0; k < SEL_COLOURS; k++)
    {
        at[k + 1] += at[k];
    }
    int queued = at[SEL_COLOURS - 1];
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->queue[at[s->colour[c]]++] = c;
    }
    return queued;
}

/* Of those across that are left: the colours that are left to the halos. */
static sel_status ask(sel_world *w)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_field field = {SEL_FIELD_SCALAR, s->taken};
    sel_status status = sel_world_tell_pairs(w, s->set);
    return status == SEL_OK ? sel_world_share_set(w, &field, 1, 0) : status;
}

static sel_status find_stages(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int across, left = fill_queue(w);
    sel_status status = SEL_OK;
    for (int i = w->p.nLocal; i < w->p.n; i++)
    {
        s->taken[i] = 0.0; /* not known */
    }
    left = do_round(w, left, 0, &across);
    for (int round = 1; across && status == SEL_OK; round++)
    {
        status = round < SEL_COLOURS ? ask(w) : SEL_E_EXCHANGE;
        left = status == SEL_OK ? do_round(w, left, round, &across) : left;
    }
    return status;
}

/* Of pairs across: that of their stage. */
static void choose_sets(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->set[c] = !sel_world_is_across(w, c) ? -1
            : s->colour[c] == SEL_COLOURS - 1  ? SEL_COLOURS - 1
                                               : (s->stage[c] - 1) / 2;
    }
}

sel_status sel_nonsmooth_stages(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    s->stages = 1;
    if (!w->messages.shared)
    {
        for (int c = 0; c < w->contacts.nPairs; c++)
        {
            s->stage[c] = 0;
            s->set[c] = -1;
        }
        return SEL_OK;
    }
    sel_status status = find_stages(w);
    choose_sets(w);
    return status == SEL_OK ? sel_world_tell_pairs(w, s->set) : status;
}
