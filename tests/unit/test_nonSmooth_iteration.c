/*---------------------------------------------------------------------------*\
    test_nonSmooth_iteration.c - an iteration solves each constraint once, by
    colours

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The constraints solved here are not physical: each particle has a number,
    and each constraint changes the numbers of its particles so that the order
    affects the last bit. The order of the constraints can thus be deduced, and
    an iteration is compared with a plain loop without places, ranges and
    threads.
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "iteration_scenes.h"
#include "exchange/halo_times.h"

#include <stdatomic.h>

enum
{
    PLACES = 2048,
    MOST_THREADS = 4,
    ITERATIONS = 3
};

/* Record of a world's iterations; two worlds at most, of two threads. */
typedef struct trial
{
    sel_world *world;
    double x[CAPACITY];
    double delta[PLACES];
    int contact[PLACES], point[PLACES]; /* of the constraint at a place */
    int solved[PLACES];     /* how often */
    int when[PLACES];       /* the last time */
    int takes[CAPACITY];
    int shares, sharedAt[4*SEL_COLOURS];
    int failing; /* the call of the exchange that fails; 0: none */
    atomic_int clock;
} trial;

static trial trials[2];

static trial *trial_of(const sel_solver *s)
{
    const sel_world *w = s->messages.context;
    return trials[0].world == w ? &trials[0] : &trials[1];
}

/* Numbers that a point of contact c changes, with a sign of each. */
static double change_of(const sel_world *w, const double *x, int c, int point)
{
    int i = w->contacts.first[c], j = w->contacts.second[c];
    double other = j >= 0 ? x[j]
                          : 1 + 0.01*(w->contacts.list[c].item % 100);
    double ids = (double)(w->p.id[i] % 97)
        + (j >= 0 ? (double)(w->p.id[j] % 89) : 0.5);
    return (0.3 + 0.001*ids + 0.05*point)*(other - x[i]);
}

static void act(const sel_world *w, double *x, int c, double change)
{
    int j = w->contacts.second[c];
    x[w->contacts.first[c]] += change;
    if (j >= 0)
    {
        x[j] -= 0.9*change;
    }
}

/* The rule receives the greatest change, and whether any is large. */
static void solve(sel_solver *s, sel_solver_rule *rule, int first, int end)
{
    trial *t = trial_of(s);
    const sel_world *w = t->world;
    for (int l = first; l < end; l++)
    {
        int c = t->contact[l];
        t->delta[l] = change_of(w, t->x, c, t->point[l]);
        t->solved[l]++;
        t->when[l] = atomic_fetch_add(&t->clock, 1);
        rule->left = fmax(rule->left, fabs(t->delta[l]));
        rule->goOn |= fabs(t->delta[l]) > rule->least;
        if (!s->list[l].divided)
        {
            act(w, t->x, c, t->delta[l]);
        }
    }
}

static void take_it(sel_solver *s, int i, int l)
{
    trial *t = trial_of(s);
    int isFirst = t->world->contacts.first[t->contact[l]] == i;
    t->x[i] += isFirst ? t->delta[l] : -0.9*t->delta[l];
    t->takes[i]++;
}

static sel_status share(sel_solver *s, int colour)
{
    trial *t = trial_of(s);
    const sel_field fields[] = {{SEL_FIELD_SCALAR, t->x}};
    t->sharedAt[t->shares++ % COUNT(t->sharedAt)] = atomic_load(&t->clock);
    return t->shares == t->failing ? SEL_E_STATE
                                   : sel_solver_refresh(s, fields, 1, colour);
}

static const sel_iteration toy = {solve, take_it, share};

static trial *begin_trial(int which, sel_world *w)
{
    trial *t = &trials[which];
    memset(t, 0, sizeof *t);
    t->world = w;
    for (int i = 0; i < w->p.n; i++)
    {
        t->x[i] = sin((double)w->p.id[i]);
    }
    ck_assert_int_le(sel_nonsmooth_solver(w)->n, PLACES);
    for (int c = 0; c < w->contacts.n; c++)
    {
        for (int m = 0; m < sel_nonsmooth_count(w, c); m++)
        {
            int l = sel_nonsmooth_solver(w)->place[c] + m;
            t->contact[l] = c;
            t->point[l] = m;
        }
    }
    return t;
}

/* Forward and back and forward again, as in accelerated iterations. */
static sel_solver_rule do_iterations(sel_world *w)
{
    sel_solver_rule rule = {.least = 0.2};
    for (int k = 0; k < ITERATIONS; k++)
    {
        rule.back = k % 2;
        CHECK_OK(sel_solver_iterate_once(sel_nonsmooth_solver(w), &toy, &rule));
    }
    return rule;
}

/* - - - - - - - - - - - - - - the plain loop  - - - - - - - - - - - - - - - */

static int64_t partner_id(const sel_world *w, int i, int c)
{
    return w->p.id[w->contacts.first[c] == i ? w->contacts.second[c]
                                             : w->contacts.first[c]];
}

static int is_of(const sel_world *w, int i, int c)
{
    return w->contacts.first[c] == i || w->contacts.second[c] == i;
}

/* The contact of particle i and of this colour whose partner has the next id;
   -1: none. */
static int next_partner(const sel_world *w, int colour, int i, int64_t after)
{
    int found = -1;
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        if (colour_of(w, c) == colour && is_of(w, i, c)
            && partner_id(w, i, c) > after
            && (found < 0 || partner_id(w, i, c) < partner_id(w, i, found)))
        {
            found = c;
        }
    }
    return found;
}

/* The contacts of a colour all use the numbers from before it; then each
   particle adds its impulses, in the order of partners' ids. In colours where
   no particle has two contacts that is the same as one contact after another,
   for the points of one contact as well. */
static void plain_last_colour(const sel_world *w, double *x)
{
    static double old[CAPACITY];
    const int last = SEL_COLOURS - 1;
    memcpy(old, x, sizeof old);
    for (int i = 0; i < w->p.n; i++)
    {
        int64_t id = -1;
        for (int c; (c = next_partner(w, last, i, id)) >= 0;
             id = partner_id(w, i, c))
        {
            double change = change_of(w, old, c, 0);
            x[i] += w->contacts.first[c] == i ? change : -0.9*change;
        }
    }
}

/* From the last contact to the first: within a colour the order must not
   matter. Walls are solved in their order. */
static void plain_stage(const sel_world *w, double *x, int colour)
{
    int n = w->contacts.n;
    if (colour == SEL_COLOURS - 1)
    {
        plain_last_colour(w, x);
        return;
    }
    for (int k = 0; k < n; k++)
    {
        int c = colour < SEL_COLOURS ? n - 1 - k : k;
        for (int m = 0; colour_of(w, c) == colour
             && m < sel_nonsmooth_count(w, c); m++)
        {
            act(w, x, c, change_of(w, x, c, m));
        }
    }
}

static void plain_iterations(const sel_world *w, double *x)
{
    for (int k = 0; k < ITERATIONS; k++)
    {
        for (int n = 0; n <= SEL_COLOURS; n++)
        {
            plain_stage(w, x, k % 2 ? SEL_COLOURS - n : n);
        }
    }
}

/* - - - - - - - - - - - - - - - - tests - - - - - - - - - - - - - - - - - - */

/* Stages follow each other: no contact of one is solved before all of the
   previous one. Their order: by colour, walls last; or backwards. */
static void check_order(const sel_world *w, const trial *t, int back)
{
    int last[SEL_COLOURS + 1], first[SEL_COLOURS + 1];
    for (int k = 0; k <= SEL_COLOURS; k++)
    {
        last[k] = -1;
        first[k] = 1 << 30;
    }
    for (int l = 0; l < sel_nonsmooth_solver(w)->n; l++)
    {
        int k = colour_of(w, t->contact[l]);
        last[k] = t->when[l] > last[k] ? t->when[l] : last[k];
        first[k] = t->when[l] < first[k] ? t->when[l] : first[k];
    }
    for (int k = 0; k <= SEL_COLOURS; k++)
    {
        for (int other = k + 1; other <= SEL_COLOURS; other++)
        {
            CHECK_TRUE(back ? last[other] < first[k] : last[k] < first[other]);
        }
    }
}

/* One iteration forward, one back: every contact is solved once, in the order
   of colours; a particle in a crowd adds the impulses of all its partners
   there. */
START_TEST(everyone_once)
{
    static scene all;
    const crowd_kind type = (crowd_kind)_i;
    fallen_crowd(&all, type);
    for (int threads = 1; threads <= MOST_THREADS; threads++)
    {
        sel_world *w = crowd_that_moves(&all, type, threads_to_have(threads),
            0);
        for (int back = 0; back < 2; back++)
        {
            trial *t = begin_trial(0, w);
            sel_solver_rule rule = {.back = back};
            int takes = 0, crowded = 0;
            CHECK_OK(sel_solver_iterate_once(sel_nonsmooth_solver(w), &toy, &rule));
            for (int l = 0; l < sel_nonsmooth_solver(w)->n; l++)
            {
                ck_assert_int_eq(t->solved[l], 1);
                crowded += sel_nonsmooth_solver(w)->list[l].divided;
            }
            for (int i = 0; i < w->p.n; i++)
            {
                takes += t->takes[i];
            }
            ck_assert_int_eq(takes, 2*crowded);
            check_order(w, t, back);
        }
        sel_world_free(w);
    }
}
END_TEST

/* One iteration from the start of a trial. */
static sel_solver_rule one_iteration(sel_world *w, double least)
{
    sel_solver_rule rule = {.least = least};
    begin_trial(0, w);
    CHECK_OK(sel_solver_iterate_once(sel_nonsmooth_solver(w), &toy, &rule));
    return rule;
}

/* The greatest change is reported, for whichever thread made it, and that it
   exceeded the tolerance; nothing else changed. */
static void check_rule(sel_world *w)
{
    double most = 0;
    sel_solver_rule rule = one_iteration(w, 0);
    for (int l = 0; l < sel_nonsmooth_solver(w)->n; l++)
    {
        most = fmax(most, fabs(trials[0].delta[l]));
    }
    CHECK_TRUE(rule.left == most);
    CHECK_TRUE(rule.goOn == (most > 0));
    CHECK_TRUE(one_iteration(w, most).goOn == 0);
    CHECK_TRUE(one_iteration(w, nextafter(most, -1)).goOn
        == (sel_nonsmooth_solver(w)->n > 0));
}

/* The numbers are those of the plain loop to the last bit, and so are the
   values that the rule receives, for any number of threads. */
START_TEST(as_a_plain_loop)
{
    static double x[CAPACITY];
    static scene all;
    const crowd_kind type = (crowd_kind)_i;
    double left = 0;
    fallen_crowd(&all, type);
    for (int threads = 1; threads <= MOST_THREADS; threads++)
    {
        sel_world *w = crowd_that_moves(&all, type, threads_to_have(threads),
            0);
        trial *t = begin_trial(0, w);
        memcpy(x, t->x, sizeof x);
        plain_iterations(w, x);
        const sel_solver_rule rule = do_iterations(w);
        CHECK_TRUE(memcmp(x, t->x, sizeof x) == 0);
        CHECK_TRUE(threads == 1 || rule.left == left);
        left = rule.left;
        check_rule(w);
        sel_world_free(w);
    }
}
END_TEST

static double number_of(const trial *t, int64_t id)
{
    const sel_particles *p = &t->world->p;
    for (int i = 0; i < p->nLocal; i++)
    {
        if (p->id[i] == id)
        {
            return t->x[i];
        }
    }
    return NAN;
}

/* The same bodies in another order: the same numbers, by ids. */
START_TEST(numbering_does_not_matter)
{
    static scene all;
    const crowd_kind type = (crowd_kind)_i;
    fallen_crowd(&all, type);
    sel_world *w = crowd_that_moves(&all, type, 1, 0);
    const trial *one = begin_trial(0, w);
    do_iterations(w);
    for (int seed = 1; seed <= 3; seed++)
    {
        sel_world *v = crowd_that_moves(&all, type, threads_to_have(seed),
            (uint64_t)seed);
        const trial *other = begin_trial(1, v);
        do_iterations(v);
        for (int i = 0; i < w->p.n; i++)
        {
            CHECK_TRUE(one->x[i] == number_of(other, w->p.id[i]));
        }
        sel_world_free(v);
    }
    sel_world_free(w);
}
END_TEST

static void *iterate_side(void *context)
{
    side *me = context;
    scene_trap_exceptions();
    do_iterations(me->world);
    return NULL;
}

/* A group divided in two, with contacts across the cut: the same numbers as in
   one world. Halos receive theirs between two colours. */
START_TEST(processes_do_not_matter)
{
    static scene all;
    static split both;
    pthread_t threads[2];
    const crowd_kind type = (crowd_kind)_i;
    double shared = 0;
    fallen_crowd(&all, type);
    split_scene(&both, &all, 0.5, crowd_settings(type, 1));
    for (int k = 0; k < 2; k++)
    {
        add_crowd_walls(both.sides[k].world, type);
    }
    run_split(&both, 3, 1e-3);
    for (int k = 0; k < 2; k++)
    {
        shared += sel_world_statistics(both.sides[k].world)->haloContacts;
        begin_trial(k, both.sides[k].world);
    }
    CHECK_TRUE(shared > 2);
    for (int k = 0; k < 2; k++)
    {
        pthread_create(&threads[k], NULL, iterate_side, &both.sides[k]);
    }
    for (int k = 0; k < 2; k++)
    {
        pthread_join(threads[k], NULL);
    }
    static double numbers[2][CAPACITY];
    for (int i = 0; i < all.n; i++)
    {
        double a = number_of(&trials[0], all.p[i].id);
        numbers[0][i] = isnan(a) ? number_of(&trials[1], all.p[i].id) : a;
    }
    free_split(&both);
    sel_world *w = crowd_that_moves(&all, type, 1, 0);
    begin_trial(0, w);
    do_iterations(w);
    for (int i = 0; i < all.n; i++)
    {
        CHECK_TRUE(number_of(&trials[0], all.p[i].id) == numbers[0][i]);
    }
    sel_world_free(w);
}
END_TEST

/* Groups that have halos: the first, and from the third on two by two. Returns
   the number of sets. */
static int give_sets(sel_world *w)
{
    sel_solver *s = sel_nonsmooth_solver(w);
    w->messages.shared = w->messages.selected = 1;
    w->messages.sets = s->sets = UINT32_C(0xffffffff);
    w->settings.exchange = no_exchange;
    s->messages.shared = 1;
    ck_assert_int_gt(s->groups, 4);
    for (int k = 0; k < s->groups - 1; k++)
    {
        s->group[k].set = k == 1 ? -1 : k/2;
    }
    return s->groups/2;
}

/* State at the time when a set is refreshed: all earlier groups are done. */
static int time_of(const sel_world *w, int set, int back)
{
    const sel_solver *s = sel_nonsmooth_solver(w);
    int threads = w->settings.threads, last = s->groups - 2;
    int from = 2*set, to = set == 0 || from == last ? from : from + 1;
    return back ? s->n - s->ranges[(to + 1)*threads] : s->ranges[from*threads];
}

/* The results of groups are known before a group begins that has halos of
   another set, and only then, forward and back; an error in the exchange ends
   the iteration. */
START_TEST(shares_between_groups)
{
    static scene all;
    fallen_crowd(&all, CROWD_MIXED);
    for (int threads = 1; threads <= MOST_THREADS; threads++)
    {
        sel_world *w = crowd_that_moves(&all, CROWD_MIXED,
            threads_to_have(threads), 0);
        int sets = give_sets(w);
        for (int back = 0; back < 2; back++)
        {
            trial *t = begin_trial(0, w);
            sel_solver_rule rule = {.least = 0, .back = back};
            CHECK_OK(sel_solver_iterate_once(sel_nonsmooth_solver(w), &toy, &rule));
            ck_assert_int_eq(t->shares, sets);
            for (int m = 0; m < sets; m++)
            {
                int set = back ? sets - 1 - m : m;
                ck_assert_int_eq(t->sharedAt[m], time_of(w, set, back));
            }
            for (int k = 1; k <= sets; k++)
            {
                t = begin_trial(0, w);
                t->failing = k;
                CHECK_TRUE(sel_solver_iterate_once(sel_nonsmooth_solver(w), &toy, &rule) == SEL_E_STATE);
                ck_assert_int_eq(t->shares, k);
                CHECK_TRUE(atomic_load(&t->clock) < sel_nonsmooth_solver(w)->n);
            }
        }
        sel_world_free(w);
    }
}
END_TEST

int main(int argc, char **argv)
{
    (void)argc;
    let_threads_sleep(argv);
    Suite *suite = suite_create("nonSmooth_round");
    suite_needs_threads(3*CROWD_COUNT);
    suite_add_crowds(suite, "once", everyone_once, CROWD_COUNT);
    suite_add_crowds(suite, "loop", as_a_plain_loop,
        scene_amount(CROWD_COUNT, CROWD_COUNT, 1));
    suite_add_crowds(suite, "numbering", numbering_does_not_matter,
        CROWD_COUNT);
    suite_add_crowds(suite, "processes", processes_do_not_matter, CROWD_STACK);
    suite_add(suite, "shares", shares_between_groups, 60);
    return suite_run(suite);
}
