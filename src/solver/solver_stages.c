/*---------------------------------------------------------------------------*\
    solver_stages.c - stages of an iteration, such that it needs few messages

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A contact must be solved after the contacts of its two particles that have
    lower colours; its order relative to all others is free. So processes need
    not go from colour to colour together: each process solves all the contacts
    that it can before it needs a message.

    A contact between two processes is solved by both, with the same numbers.
    Afterwards each particle has the same velocities on both processes, as a
    local particle on one and as a halo on the other. A halo has to be refreshed
    only if its owner may have changed it since. A contact that needs n
    refreshes before it is solved has level n:

        level 0    stage 0         local contacts without a contact between
                                   processes before them
        level n    stage 2n - 1    contacts between processes
                   stage 2n        local contacts

    Consider the contacts of a contact's two particles that have lower colours,
    and the greatest level among them (0 if there are none). A local contact has
    this level. A contact between processes has the next level, unless all of
    those contacts that have the greatest level are between the same two
    processes: then it has the same level. Within a level, contacts between
    processes come first: if a particle has a local contact first, its halo must
    be refreshed before its next contact between processes, which therefore has
    the next level.

    So an iteration goes from stage to stage, and in each stage from colour to
    colour. Before each odd stage 2n - 1 it refreshes the halos that have a
    contact of this stage (set n - 1). A backward iteration goes from the
    highest stage to the lowest, and refreshes halos before the odd stages
    likewise. Pairs of the last colour, which have no order, have a stage of
    their own.

    Processes find the levels one after another, without solving anything.
    Before each level, halos receive from their owners the colours of the
    contacts that have no level yet. A contact between processes gets this level
    if its colour is the lowest of these at both particles, and if the other
    process knows all contacts that its local particle has in this level so far.
    A process ends when none of its contacts with other processes is left; then
    these processes have none left with it either. In each level at least the
    contacts of the lowest colour that is left get this level, so there are no
    more levels than colours.
\*---------------------------------------------------------------------------*/

#include "solver/iteration.h"
#include "base/try.h"

#include <gsl/gsl_math.h>

/* Values of levelPartner. NO_PARTNER: the body has had no contact in
   this level yet. OTHERS: local contacts. Else: the process whose halos the
   contacts were with (at a halo: its own process). An unknown source of a halo
   may be any process. */
#define NO_PARTNER (-2)
#define OTHERS     (-1)

static uint64_t bit_of(int colour)
{
    return UINT64_C(1) << colour;
}

/* Returns 1 if a colour is the lowest of those that are left at particle i. */
static int is_next(const sel_solver *s, int i, int colour)
{
    uint64_t bit = bit_of(colour);
    return ((uint64_t)s->taken[i] & (bit | (bit - 1))) == bit;
}

/* Records that particle i has had a contact with a halo of the process
   `source`, or a local contact (OTHERS). */
static void note_contact(sel_solver *s, int i, int colour, int source)
{
    s->taken[i] = (double)((uint64_t)s->taken[i] & ~bit_of(colour));
    s->levelPartner[i] = source;
}

/* Returns 1 if both processes know all contacts that particle i has had in this
   level. The present contact is with a halo from `source`; both processes know
   the former ones if these were with halos from the same source. */
static int is_known(const sel_solver *s, int i, int source)
{
    return s->levelPartner[i] == NO_PARTNER
        || (source >= 0 && s->levelPartner[i] == source);
}

/* Returns the process that owns the halo of a contact; for local contacts
   OTHERS. */
static int source_of(const sel_solver *s, int c)
{
    int i = s->contacts.first[c], j = s->contacts.second[c];
    int halo = i < s->bodies.nLocal ? j : i;
    return halo < s->bodies.nLocal ? OTHERS : s->bodies.source[halo];
}

/* Gives the contact a stage of this level if it is next. Returns 1 if it is
   next. */
static int try_stage(sel_solver *s, int c, int level)
{
    int i = s->contacts.first[c], j = s->contacts.second[c];
    int across = sel_solver_is_across(s, c), source = source_of(s, c);
    if (!is_next(s, i, s->colour[c]) || !is_next(s, j, s->colour[c])
        || (across && !(is_known(s, i, source) && is_known(s, j, source))))
    {
        return 0;
    }
    note_contact(s, i, s->colour[c], source);
    note_contact(s, j, s->colour[c], source);
    s->stage[c] = across ? 2 * level - 1 : 2 * level;
    s->stages = GSL_MAX_INT(s->stages, 1 + s->stage[c]);
    s->set[c] = -1;
    return 1;
}

/* Removes those contacts from the queue that get a stage in this level, by
   colour. Returns the number of contacts left. *across: 1 if any of these is a
   contact between processes. */
static int do_level(sel_solver *s, int queued, int level, int *across)
{
    int left = 0;
    *across = 0;
    for (int i = 0; i < s->bodies.n; i++)
    {
        s->levelPartner[i] = NO_PARTNER;
    }
    for (int k = 0; k < queued; k++)
    {
        int c = s->queue[k];
        if (!try_stage(s, c, level))
        {
            s->queue[left++] = c;
            *across = *across || sel_solver_is_across(s, c);
        }
    }
    return left;
}

/* Queues the pairs that have an order (not the last colour), by colour; returns
   their number. Until they have a stage they are in set 0, the only one. */
static int fill_queue(sel_solver *s)
{
    int at[SEL_COLOURS + 1] = {0};
    for (int c = 0; c < s->contacts.nPairs; c++)
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
    for (int c = 0; c < s->contacts.nPairs; c++)
    {
        s->queue[at[s->colour[c]]++] = c;
    }
    return queued;
}

/* Sends the colours that are left to the halos of contacts that have no stage
   yet. */
static sel_status ask(sel_solver *s)
{
    const sel_field field = {SEL_FIELD_SCALAR, s->taken};
    SEL_TRY(sel_solver_select(s));
    return sel_solver_refresh(s, &field, 1, 0);
}

static sel_status find_stages(sel_solver *s)
{
    int across, left = fill_queue(s);
    for (int i = s->bodies.nLocal; i < s->bodies.n; i++)
    {
        s->taken[i] = 0.0; /* not known */
    }
    left = do_level(s, left, 0, &across);
    for (int level = 1; across; level++)
    {
        SEL_TRY(level < SEL_COLOURS ? ask(s) : SEL_E_EXCHANGE);
        left = do_level(s, left, level, &across);
    }
    return SEL_OK;
}

/* Sets the set of pairs between processes from their stage. */
static void choose_sets(sel_solver *s)
{
    for (int c = 0; c < s->contacts.nPairs; c++)
    {
        s->set[c] = !sel_solver_is_across(s, c) ? -1
            : s->colour[c] == SEL_COLOURS - 1   ? SEL_COLOURS - 1
                                                : (s->stage[c] - 1) / 2;
    }
}

sel_status sel_solver_stages(sel_solver *s)
{
    s->stages = 1;
    if (!s->messages.shared)
    {
        return SEL_OK; /* stage and set are not used */
    }
    SEL_TRY(find_stages(s));
    choose_sets(s);
    return sel_solver_select(s);
}
