/*---------------------------------------------------------------------------*\
    nonSmooth_round.c - one iteration over all constraints, group by group

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The constraints of a group have the same colour and stage
    (nonSmooth_stages.c) and no particle in common: each thread solves a range
    of them (nonSmooth_order.c), and all threads wait for each other before the
    next group. Walls come last, or first in a backward iteration; the walls
    that one particle touches belong to one thread, in their order. So every
    constraint is solved with the same numbers as with a single thread.

    Pairs of the last colour may have particles in common. They are solved with
    the velocities before that colour, and then each of these particles receives
    the changes of its pairs, in the order of its partners.

    A contact between two processes is solved by both, with the same numbers:
    halos are refreshed before each stage in which they have such a contact, and
    need not be valid at any other time. So processes exchange only the halos
    that are about to be used, and two processes exchange nothing in stages
    without a contact between them.
\*---------------------------------------------------------------------------*/

#include "detect/contact_list.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

void sel_nonsmooth_collect(
    sel_world *w, const sel_round *round, int i, int first, int end)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int count;
    const int *partners = sel_partners_of(w, i, &count);
    for (int k = 0; k < count; k++)
    {
        int l = s->place[partners[k]];
        int past = l + sel_nonsmooth_count(w, partners[k]);
        for (; l >= first && l < end && l < past; l++)
        {
            round->take(w, i, l);
        }
    }
}

static void share_out(
    sel_world *w, const sel_round *round, int i, int first, int end)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    if (i < w->p.nLocal && s->stamp[i] != s->sweep)
    {
        s->stamp[i] = s->sweep;
        sel_nonsmooth_collect(w, round, i, first, end);
    }
}

static void share_crowds(sel_world *w, const sel_round *round)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int first = s->crowds, end = s->walls;
    s->sweep++;
    for (int l = first; l < end; l++)
    {
        const sel_constraint *t = &s->list[l];
        if (t->crowded)
        {
            share_out(w, round, t->i, first, end);
            share_out(w, round, t->j, first, end);
        }
    }
}

/* - - - ranges - - - */

/* Data of an iteration that all threads share. */
typedef struct sweep
{
    sel_world *w;
    const sel_round *round;
    sel_sweep rules[SEL_THREADS_MOST];
    sel_status status;
} sweep;

/* Solves a thread's ranges of a group: one, if there are as many threads as
   were requested. */
static void do_parts(
    const sweep *all, sel_sweep *rule, int group, int thread, int count)
{
    sel_world *w = all->w;
    int parts = w->settings.threads;
    const int *start = sel_nonsmooth_of(w)->parts + group * parts;
    for (int k = thread; k < parts; k += count)
    {
        all->round->solve(w, rule, start[k], start[k + 1]);
    }
}

/* Before a group, one thread refreshes its halos, unless they were refreshed
   for the group before, *set. */
static void refresh(sweep *all, int group, int *set, int thread, int count)
{
    int before = *set;
    *set = sel_nonsmooth_of(all->w)->group[group].set;
    if (*set >= 0 && *set != before)
    {
        if (thread == 0)
        {
            all->status = all->round->share(all->w, *set);
        }
        sel_threads_barrier(count);
    }
}

/* After a group all threads wait for each other, except after the last group.
   The changes of the last colour are applied by one thread. */
static void finish(
    const sweep *all, int group, int isEnd, int thread, int count)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(all->w);
    int crowded = s->group[group].colour == SEL_COLOURS - 1;
    if (!isEnd || crowded)
    {
        sel_threads_barrier(count);
    }
    if (crowded && thread == 0)
    {
        share_crowds(all->w, all->round);
    }
    if (crowded)
    {
        sel_threads_barrier(count);
    }
}

static void do_sweep(void *context, int thread, int count)
{
    sweep *all = context;
    int groups = sel_nonsmooth_of(all->w)->groups, set = -1;
    sel_sweep rule = all->rules[thread];
    for (int n = 0; n < groups; n++)
    {
        int group = rule.back ? groups - 1 - n : n;
        refresh(all, group, &set, thread, count);
        if (all->status != SEL_OK)
        {
            break;
        }
        do_parts(all, &rule, group, thread, count);
        finish(all, group, n == groups - 1, thread, count);
    }
    all->rules[thread] = rule;
}

sel_status sel_nonsmooth_round(
    sel_world *w, const sel_round *round, sel_sweep *rule)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int threads = s->n < SEL_THREADS_WORTH ? 1 : w->settings.threads;
    sweep all;
    all.w = w;
    all.round = round;
    all.status = SEL_OK;
    rule->left = 0.0;
    rule->goOn = 0;
    for (int k = 0; k < threads; k++)
    {
        all.rules[k] = *rule;
    }
    sel_threads_team(threads, do_sweep, &all);
    for (int k = 0; k < threads; k++)
    {
        rule->left = GSL_MAX_DBL(rule->left, all.rules[k].left);
        rule->goOn = rule->goOn || all.rules[k].goOn;
    }
    return all.status;
}
