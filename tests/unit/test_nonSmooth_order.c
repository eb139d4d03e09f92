/*---------------------------------------------------------------------------*\
    test_nonSmooth_order.c - each constraint has exactly one place in an
    iteration

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Worlds are taken after a substep of crowds, with all their data, and are
    checked for the properties that an iteration relies on, for each contact and
    for each pair of contacts.
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "iteration_scenes.h"

enum
{
    MOST_THREADS = 4,
    PLACES = 8192
};

/* For each place: the range, of a group and a thread, that it lies in. */
static int partOf[PLACES];

static void note_parts(const sel_world *w)
{
    const sel_solver *s = sel_nonsmooth_solver(w);
    ck_assert_int_le(s->n, PLACES);
    for (int part = 0; part < s->groups*w->settings.threads; part++)
    {
        for (int l = s->ranges[part]; l < s->ranges[part + 1]; l++)
        {
            partOf[l] = part;
        }
    }
}

static int first_particle(const sel_world *w, int c)
{
    int i = w->contacts.first[c], j = w->contacts.second[c];
    return j < 0 || i < j ? i : j;
}

/* Places are all of [0, n), each once; those of a contact are consecutive and
   in a range of its colour. */
static void check_places(const sel_world *w)
{
    static int taken[PLACES];
    const sel_solver *s = sel_nonsmooth_solver(w);
    int threads = w->settings.threads, sum = 0;
    memset(taken, 0, sizeof taken);
    for (int c = 0; c < w->contacts.n; c++)
    {
        int count = sel_nonsmooth_count(w, c), part = partOf[s->place[c]];
        CHECK_TRUE(count >= 1);
        CHECK_TRUE(s->group[part/threads].colour == colour_of(w, c));
        for (int l = s->place[c]; l < s->place[c] + count; l++)
        {
            CHECK_TRUE(l >= 0 && l < s->n && !taken[l]);
            CHECK_TRUE(partOf[l] == part);
            taken[l] = 1;
        }
        sum += count;
    }
    ck_assert_int_eq(sum, s->n);
}

/* Ranges follow each other without a gap; groups consist of one colour after
   another, walls last, and have no halos. */
static void check_parts(const sel_world *w)
{
    const sel_solver *s = sel_nonsmooth_solver(w);
    int threads = w->settings.threads, count = s->groups*threads;
    ck_assert_int_eq(s->ranges[0], 0);
    ck_assert_int_eq(s->ranges[count], s->n);
    for (int k = 0; k < count; k++)
    {
        CHECK_TRUE(s->ranges[k] <= s->ranges[k + 1]);
    }
    for (int k = 0; k < s->groups; k++)
    {
        int start = s->ranges[k*threads], colour = s->group[k].colour;
        CHECK_TRUE(k == 0 || colour > s->group[k - 1].colour);
        CHECK_TRUE((colour == SEL_COLOURS) == (k == s->groups - 1));
        CHECK_TRUE(colour < SEL_COLOURS - 1 || start
            == (colour < SEL_COLOURS ? s->firstOfLast : s->firstWall));
        ck_assert_int_eq(s->group[k].set, -1);
    }
    int pairs = 0;
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        pairs += sel_nonsmooth_count(w, c);
    }
    ck_assert_int_eq(s->firstWall, pairs);
    CHECK_TRUE(s->firstOfLast <= s->firstWall);
}

/* Counts particles with a further contact of this colour, pair by pair. Pairs
   of one colour have no particle in common, except in the last one, where the
   particles are marked. Returns their number. */
static int check_colours(const sel_world *w)
{
    const sel_solver *s = sel_nonsmooth_solver(w);
    int crowded = 0;
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        int shares = 0;
        CHECK_TRUE(s->colour[c] >= 0 && s->colour[c] < SEL_COLOURS);
        for (int d = 0; d < w->contacts.nPairs; d++)
        {
            shares |= d != c && s->colour[c] == s->colour[d]
                && share_a_particle(w, c, d);
        }
        CHECK_TRUE(!shares || s->colour[c] == SEL_COLOURS - 1);
        for (int m = 0; m < sel_nonsmooth_count(w, c); m++)
        {
            CHECK_TRUE(s->list[s->place[c] + m].divided == shares);
        }
        crowded += shares;
    }
    return crowded;
}

/* A particle that comes first in several contacts is handled by one thread in
   them, for any colour; its contacts further behind are handled by the same or
   a later one; and the walls of one particle keep their order. */
static void check_regions(const sel_world *w)
{
    const sel_solver *s = sel_nonsmooth_solver(w);
    int threads = w->settings.threads;
    for (int c = 0; c < w->contacts.n; c++)
    {
        int region = partOf[s->place[c]] % threads;
        for (int d = 0; d < w->contacts.n; d++)
        {
            int other = partOf[s->place[d]] % threads;
            int i = first_particle(w, c), j = first_particle(w, d);
            CHECK_TRUE(i > j || region <= other);
            CHECK_TRUE(i != j || region == other);
            CHECK_TRUE(i != j || c < w->contacts.nPairs || d <= c
                || s->place[d] > s->place[c]);
        }
    }
}

/* Threads have the same number of pairs, apart from the pairs of the particles
   at which their ranges begin, if such a particle is first in many of them. */
static void check_shares(const sel_world *w)
{
    const sel_solver *s = sel_nonsmooth_solver(w);
    int threads = w->settings.threads, pairs = w->contacts.nPairs;
    int of[MOST_THREADS] = {0}, most = 0;
    for (int c = 0; c < pairs; c++)
    {
        int same = 0;
        of[partOf[s->place[c]] % threads]++;
        for (int d = 0; d < pairs; d++)
        {
            same += first_particle(w, d) == first_particle(w, c);
        }
        most = same > most ? same : most;
    }
    for (int k = 0; k < threads; k++)
    {
        CHECK_TRUE(abs(of[k] - pairs/threads) <= most + 1);
    }
}

/* Each type of crowd, with one to four threads. */
START_TEST(each_has_one_place)
{
    static scene all;
    const crowd_kind type = (crowd_kind)_i;
    fallen_crowd(&all, type);
    for (int threads = 1; threads <= MOST_THREADS; threads++)
    {
        sel_world *w = crowd_that_moves(&all, type, threads_to_have(threads),
            0);
        const sel_solver *s = sel_nonsmooth_solver(w);
        check_parts(w);
        note_parts(w);
        check_places(w);
        check_regions(w);
        check_shares(w);
        int crowded = check_colours(w);
        printf("crowd %d, %d threads: %d pairs, %d at walls, %d constraints, "
            "%d colours, %d crowded\n", type, threads, w->contacts.nPairs,
            w->contacts.n - w->contacts.nPairs, s->n, s->groups - 1, crowded);
        CHECK_TRUE(type != CROWD_MIXED || w->contacts.nPairs > 150);
        CHECK_TRUE(type != CROWD_POINTS || s->n > w->contacts.n + 50);
        CHECK_TRUE((type == CROWD_BALL) == (crowded > 100));
        CHECK_TRUE((type == CROWD_NONE) == (s->n == 0));
        sel_world_free(w);
    }
}
END_TEST

typedef struct coloured
{
    int64_t ids[2];
    int colour, points;
} coloured;

static int by_ids(const void *a, const void *b)
{
    return memcmp(((const coloured *)a)->ids, ((const coloured *)b)->ids,
        sizeof(int64_t[2]));
}

static int list_colours(const sel_world *w, coloured *list)
{
    memset(list, 0, PLACES*sizeof *list);
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        list[c].ids[0] = w->p.id[w->contacts.first[c]];
        list[c].ids[1] = w->p.id[w->contacts.second[c]];
        list[c].colour = colour_of(w, c);
        list[c].points = sel_nonsmooth_count(w, c);
    }
    qsort(list, (size_t)w->contacts.nPairs, sizeof *list, by_ids);
    return w->contacts.nPairs;
}

/* The same bodies in another order, and by another number of threads: the same
   contacts of the same colours, by their ids. */
START_TEST(numbering_does_not_matter)
{
    static coloured list[2][PLACES];
    static scene all;
    const crowd_kind type = (crowd_kind)_i;
    fallen_crowd(&all, type);
    sel_world *w = crowd_that_moves(&all, type, 1, 0);
    int count = list_colours(w, list[0]);
    sel_world_free(w);
    for (int seed = 1; seed <= 3; seed++)
    {
        w = crowd_that_moves(&all, type, threads_to_have(seed),
            (uint64_t)seed);
        ck_assert_int_eq(list_colours(w, list[1]), count);
        CHECK_TRUE(memcmp(list[0], list[1], sizeof list[0]) == 0);
        sel_world_free(w);
    }
}
END_TEST

int main(int argc, char **argv)
{
    (void)argc;
    let_threads_sleep(argv);
    Suite *suite = suite_create("nonSmooth_order");
    suite_needs_threads(2*CROWD_COUNT);
    suite_add_crowds(suite, "places", each_has_one_place, CROWD_COUNT);
    suite_add_crowds(suite, "numbering", numbering_does_not_matter,
        CROWD_COUNT);
    return suite_run(suite);
}
