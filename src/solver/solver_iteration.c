/*---------------------------------------------------------------------------*\
    solver_iteration.c - one iteration over all constraints, group by group

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The constraints of a group have the same colour and stage (solver_stages.c)
    and no particle in common: each thread solves a range of them
    (solver_order.c), and all threads wait for each other before the next group.
    Walls come last, or first in a backward iteration; the wall contacts of one
    particle belong to one thread, in their order. So every constraint is solved
    with the same numbers as with a single thread.

    Pairs of the last colour may have particles in common. They are solved with
    the velocities before that colour, and then each of these particles receives
    the changes of its pairs, in the order of its partners.

    A contact between two processes is solved by both, with the same numbers:
    halos are refreshed before each stage in which they have such a contact, and
    need not be valid at any other time. So processes exchange only the halos
    that are about to be used, and two processes exchange nothing in stages
    without a contact between them.
\*---------------------------------------------------------------------------*/

#include "solver/iteration.h"

#include <gsl/gsl_math.h>

void sel_solver_collect(
    sel_solver *s, const sel_iteration *calls, int i, int first, int end)
{
    int count;
    const int *partners = sel_solver_partners(s, i, &count);
    for (int k = 0; k < count; k++)
    {
        int l = s->place[partners[k]];
        int past = l + sel_solver_points(s, partners[k]);
        for (; l >= first && l < end && l < past; l++)
        {
            calls->take(s, i, l);
        }
    }
}

static void take_once(
    sel_solver *s, const sel_iteration *calls, int i, int first, int end)
{
    if (i < s->bodies.nLocal && s->stamp[i] != s->lastColourCount)
    {
        s->stamp[i] = s->lastColourCount;
        sel_solver_collect(s, calls, i, first, end);
    }
}

static void take_last_colour(sel_solver *s, const sel_iteration *calls)
{
    int first = s->firstOfLast, end = s->firstWall;
    s->lastColourCount++;
    for (int l = first; l < end; l++)
    {
        const sel_constraint *t = &s->list[l];
        if (t->divided)
        {
            take_once(s, calls, t->i, first, end);
            take_once(s, calls, t->j, first, end);
        }
    }
}

/* - - - ranges - - - */

/* Data of an iteration that all threads share. */
typedef struct work
{
    sel_solver *s;
    const sel_iteration *calls;
    sel_solver_rule rules[SEL_THREADS_MOST];
    sel_status status;
} work;

/* Solves a thread's ranges of a group: one range, if there are as many threads
   as were requested. */
static void do_ranges(
    const work *all, sel_solver_rule *rule, int group, int thread, int count)
{
    sel_solver *s = all->s;
    int ranges = s->settings.threads;
    const int *start = s->ranges + group * ranges;
    for (int k = thread; k < ranges; k += count)
    {
        all->calls->solve(s, rule, start[k], start[k + 1]);
    }
}

/* Before a group, one thread refreshes its set of halos, unless this set was
   refreshed for the group before. *set: set of the group before; updated. */
static void refresh(work *all, int group, int *set, int thread, int count)
{
    int before = *set;
    *set = all->s->group[group].set;
    if (*set >= 0 && *set != before)
    {
        if (thread == 0)
        {
            all->status = all->calls->share(all->s, *set);
        }
        sel_threads_barrier(count);
    }
}

/* After a group all threads wait for each other, except after the last group.
   The changes of the last colour are applied by one thread. */
static void finish(const work *all, int group, int isEnd, int thread, int count)
{
    const sel_solver *s = all->s;
    int divided = s->group[group].colour == SEL_COLOURS - 1;
    if (!isEnd || divided)
    {
        sel_threads_barrier(count);
    }
    if (divided && thread == 0)
    {
        take_last_colour(all->s, all->calls);
    }
    if (divided)
    {
        sel_threads_barrier(count);
    }
}

static void do_iteration(void *context, int thread, int count)
{
    work *all = context;
    int groups = all->s->groups, set = -1;
    sel_solver_rule rule = all->rules[thread];
    for (int n = 0; n < groups; n++)
    {
        int group = rule.back ? groups - 1 - n : n;
        refresh(all, group, &set, thread, count);
        if (all->status != SEL_OK)
        {
            break;
        }
        do_ranges(all, &rule, group, thread, count);
        finish(all, group, n == groups - 1, thread, count);
    }
    all->rules[thread] = rule;
}

sel_status sel_solver_iterate_once(
    sel_solver *s, const sel_iteration *calls, sel_solver_rule *rule)
{
    int threads = s->n < SEL_THREADS_WORTH ? 1 : s->settings.threads;
    work all;
    all.s = s;
    all.calls = calls;
    all.status = SEL_OK;
    rule->left = 0.0;
    rule->goOn = 0;
    for (int k = 0; k < threads; k++)
    {
        all.rules[k] = *rule;
    }
    sel_threads_team(threads, do_iteration, &all);
    for (int k = 0; k < threads; k++)
    {
        rule->left = GSL_MAX_DBL(rule->left, all.rules[k].left);
        rule->goOn = rule->goOn || all.rules[k].goOn;
    }
    return all.status;
}
