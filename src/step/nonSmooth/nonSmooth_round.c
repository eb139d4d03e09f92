/*---------------------------------------------------------------------------*\
    nonSmooth_round.c - one sweep over all constraints, colour by colour

    SPDX-License-Identifier: GPL-3.0-or-later

    The constraints of a colour have no particle in common: threads take parts
    of them (nonSmooth_order.c), and meet before the next colour. Walls come
    last, or first where the sweep goes back; those that one particle touches are
    one thread's, in their order. So every constraint is solved with the numbers
    with which one thread would solve it.

    Pairs of the last colour may have particles in common. They are solved with
    what was there before the colour, and then each of these particles takes
    what its pairs have got, in the order of its partners.

    A contact across processes is solved by both, with the same numbers: halos
    are refreshed before each colour in which they have such a contact, and need
    not be right at any other time. So a process tells another one only what that
    is about to use, and nothing in colours that no contact between the two has.
\*---------------------------------------------------------------------------*/

#include "step/nonSmooth/nonSmooth.h"

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
    int first = s->start[SEL_COLOURS - 1], end = s->start[SEL_COLOURS];
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

/* - - - parts - - - */

/* What all threads know of a sweep. */
typedef struct sweep
{
    sel_world *w;
    const sel_round *round;
    sel_sweep rules[SEL_THREADS_MOST];
    sel_status status;
} sweep;

/* A thread's parts of a colour, or of walls: one, if there are as many threads
   as were asked for. */
static void do_parts(
    const sweep *all, sel_sweep *rule, int colour, int thread, int count)
{
    sel_world *w = all->w;
    int parts = w->settings.threads;
    const int *start = sel_nonsmooth_of(w)->parts + colour * parts;
    for (int k = thread; k < parts; k += count)
    {
        all->round->solve(w, rule, start[k], start[k + 1]);
    }
}

/* What is solved n-th: a colour, or (SEL_COLOURS) walls. */
static int stage(const sel_world *w, int n, int back)
{
    int colours = sel_nonsmooth_of(w)->colours;
    return back       ? (n == 0 ? SEL_COLOURS : colours - n)
        : n < colours ? n
                      : SEL_COLOURS;
}

/* Before a colour, by one thread: halos whose turn it is come up to date. Walls
   touch local particles alone. */
static void refresh(sweep *all, int colour, int thread, int count)
{
    if (colour < SEL_COLOURS && sel_world_crosses(all->w, colour))
    {
        if (thread == 0)
        {
            all->status = all->round->share(all->w, colour);
        }
        sel_threads_meet(count);
    }
}

/* After the last colour, by one thread. */
static void share_last(const sweep *all, int colour, int thread, int count)
{
    if (colour == SEL_COLOURS - 1)
    {
        if (thread == 0)
        {
            share_crowds(all->w, all->round);
        }
        sel_threads_meet(count);
    }
}

static void do_sweep(void *context, int thread, int count)
{
    sweep *all = context;
    sel_world *w = all->w;
    int colours = sel_nonsmooth_of(w)->colours;
    sel_sweep rule = all->rules[thread];
    for (int n = 0; n <= colours; n++)
    {
        int k = stage(w, n, rule.back);
        refresh(all, k, thread, count);
        if (all->status != SEL_OK)
        {
            break;
        }
        do_parts(all, &rule, k, thread, count);
        if (n < colours)
        {
            sel_threads_meet(count);
        }
        share_last(all, k, thread, count);
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
