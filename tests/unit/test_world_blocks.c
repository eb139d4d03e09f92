/*---------------------------------------------------------------------------*\
    test_world_blocks.c - detection in blocks gives the result of a single one

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Detection is replaced by a function whose results are known: the contacts of
    an item, whether it has to be postponed, what it counts. Then all contacts
    of the world are compared with those of all pairs.
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "crowd_scenes.h"
#include "base/threads.h"
#include "detect/contact_list.h"
#include "detect/detect.h"
#include "detect/search.h"
#include "world/world.h"

#include <stdatomic.h>

enum
{
    ITEMS = 3000,
    MOST_THREADS = 4
};

/* Counts how often each item was examined and settled, and records the
   order. */
static atomic_int seen[ITEMS], calls;
static int settled[ITEMS], rotations[2*ITEMS], rotation;
static int failing = -1;
static atomic_int wrong;

static int contacts_of(int item)
{
    return item % 7 == 3 ? 3 : item % 3 == 0;
}

/* 0: at once; 1: waits with its first contact; -1: waits without any. */
static int waits(int item)
{
    return item % 11 == 5 ? contacts_of(item) > 0 ? 1 : -1 : 0;
}

static sel_status list_item(sel_search *s, int item)
{
    sel_contacts *out = s->out;
    sel_status status
        = sel_contacts_reserve(s->w, out, out->n + contacts_of(item));
    for (int m = 0; m < contacts_of(item) && status == SEL_OK; m++)
    {
        int c = out->n++;
        out->nPairs = out->n;
        memset(&out->list[c], 0, sizeof out->list[c]);
        out->same = out->same && out->first[c] == item
            && out->second[c] == ITEMS + m;
        out->first[c] = item;
        out->second[c] = ITEMS + m;
        out->entry[c] = waits(item) ? -1 : item;
        out->list[c].overlap = item + 0.25*m;
    }
    return status;
}

/* A late item is settled, at once if no other one waits. */
static sel_status settle(sel_search *s, int item, int c)
{
    settled[item]++;
    rotations[rotation++ % COUNT(rotations)] = item;
    wrong += waits(item) == 0 || (c < 0) != (waits(item) < 0);
    if (c >= 0)
    {
        wrong += s->out->first[c] != item || s->out->second[c] != ITEMS;
        for (int m = 0; m < contacts_of(item); m++)
        {
            s->out->entry[c + m] = item;
        }
    }
    return SEL_OK;
}

static sel_status some(sel_search *s, int first, int end)
{
    sel_status status = SEL_OK;
    calls++;
    for (int item = first; item < end && status == SEL_OK; item++)
    {
        int c = waits(item) < 0 ? -1 : s->out->n;
        seen[item]++;
        s->tally->narrowCalls += 0.5*(item % 4);
        s->tally->narrowIterationsWorst
            = s->tally->narrowIterationsWorst > item % 1000
            ? s->tally->narrowIterationsWorst : item % 1000;
        if (waits(item) && s->waiting)
        {
            status = sel_deferred_add(s->waiting, item, c);
        }
        if (status == SEL_OK)
        {
            status = list_item(s, item);
        }
        if (status == SEL_OK && waits(item) && !s->waiting)
        {
            status = settle(s, item, c);
        }
        status = item == failing ? SEL_E_STATE : status;
    }
    return status;
}

static void clear_notes(void)
{
    memset(settled, 0, sizeof settled);
    for (int k = 0; k < ITEMS; k++)
    {
        seen[k] = 0;
    }
    rotation = 0;
    calls = wrong = 0;
}

static sel_world *empty_world(int threads)
{
    sel_world *world;
    sel_world_settings settings = settings_of(0, 1);
    settings.threads = threads < sel_threads_most() ? threads
                                                    : sel_threads_most();
    CHECK_OK(sel_world_create(&world, &settings));
    return world;
}

/* Begins a detection as the world does; before: the previous contacts. */
static sel_status detect(sel_world *w, int items)
{
    sel_search s = {.w = w, .out = &w->contacts, .tally = &w->statistics,
        .worst = &w->worst, .found = &w->found};
    clear_notes();
    w->contacts.same = w->contacts.nPairs > 0;
    w->contacts.n = w->contacts.nPairs = 0;
    memset(&w->statistics, 0, sizeof w->statistics);
    return sel_detect_shared(&s, items, some, settle);
}

/* Each item once, in its order; afterwards the postponed ones, in their order;
   counts of all. */
static void check_list(const sel_world *w, int items)
{
    const sel_contacts *out = &w->contacts;
    int c = 0, late = 0, worst = 0;
    double narrow = 0;
    CHECK_TRUE(wrong == 0);
    for (int item = 0; item < items; item++)
    {
        CHECK_TRUE(seen[item] == 1);
        CHECK_TRUE(settled[item] == (waits(item) != 0));
        for (int m = 0; m < contacts_of(item); m++, c++)
        {
            CHECK_TRUE(c < out->n && out->first[c] == item);
            CHECK_TRUE(out->second[c] == ITEMS + m);
            CHECK_TRUE(out->entry[c] == item);
            CHECK_TRUE(out->list[c].overlap == item + 0.25*m);
        }
        CHECK_TRUE(waits(item) == 0 || rotations[late++] == item);
        narrow += 0.5*(item % 4);
        worst = worst > item % 1000 ? worst : item % 1000;
    }
    ck_assert_int_eq(c, out->n);
    ck_assert_int_eq(c, out->nPairs);
    ck_assert_int_eq(late, rotation);
    CHECK_TRUE(w->statistics.narrowCalls == narrow);
    ck_assert_int_eq(w->statistics.narrowIterationsWorst, worst);
}

/* Numbers of items that are multiples of the block size, and others; fewer than
   a minimum are handled by one thread. */
START_TEST(all_items_once)
{
    const int numbers[] = {0, 1, 7, SEL_THREADS_WORTH - 1, SEL_THREADS_WORTH,
        65, 97, 128, 1000, ITEMS};
    for (int threads = 1; threads <= MOST_THREADS; threads++)
    {
        sel_world *w = empty_world(threads);
        for (int k = 0; k < 2*COUNT(numbers); k++)
        {
            int items = numbers[k % COUNT(numbers)];
            CHECK_OK(detect(w, items));
            check_list(w, items);
            CHECK_TRUE((calls == 1)
                == (w->settings.threads == 1 || items < SEL_THREADS_WORTH));
        }
        sel_world_free(w);
    }
}
END_TEST

/* Are the pairs the stored ones? The first time not, then they are; not if one
   of them has changed. */
START_TEST(knows_what_stood_there)
{
    for (int threads = 1; threads <= MOST_THREADS; threads++)
    {
        sel_world *w = empty_world(threads);
        CHECK_OK(detect(w, ITEMS));
        CHECK_TRUE(!w->contacts.same);
        int n = w->contacts.n;
        CHECK_OK(detect(w, ITEMS));
        CHECK_TRUE(w->contacts.same);
        for (int c = 0; c < n; c += 97)
        {
            int *changed = c % 2 ? w->contacts.first : w->contacts.second;
            changed[c]++;
            CHECK_OK(detect(w, ITEMS));
            CHECK_TRUE(!w->contacts.same);
            CHECK_OK(detect(w, ITEMS));
            CHECK_TRUE(w->contacts.same);
        }
        sel_world_free(w);
    }
}
END_TEST

/* An error in any block is reported, and none of the contacts is listed; the
   next call works again. */
START_TEST(errors_are_told)
{
    for (int threads = 2; threads <= MOST_THREADS; threads++)
    {
        sel_world *w = empty_world(threads);
        for (failing = 0; failing < ITEMS; failing += 299)
        {
            CHECK_TRUE(detect(w, ITEMS) == SEL_E_STATE);
            CHECK_TRUE(w->settings.threads == 1 || w->contacts.n == 0);
        }
        failing = -1;
        CHECK_OK(detect(w, ITEMS));
        check_list(w, ITEMS);
        sel_world_free(w);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - a real crowd  - - - - - - - - - - - - - - - */

typedef struct pair_found
{
    int64_t ids[2];
    double overlap;
} pair_found;

static int by_ids(const void *a, const void *b)
{
    return memcmp(((const pair_found *)a)->ids, ((const pair_found *)b)->ids,
        sizeof(int64_t[2]));
}

/* All pairs of the scene that touch, each from a cold start. */
static int all_pairs(const scene *s, pair_found *list)
{
    int count = 0;
    sel_body bodies[2];
    for (int i = 0; i < s->n; i++)
    {
        sel_contact_body(&bodies[0], &s->shapes[s->p[i].shape], s->p[i].x,
            s->p[i].q);
        for (int j = 0; j < s->n; j++)
        {
            sel_contact contact;
            sel_contact_memory memory = {.type = 0};
            if (s->p[i].id >= s->p[j].id)
            {
                continue;
            }
            sel_contact_body(&bodies[1], &s->shapes[s->p[j].shape],
                s->p[j].x, s->p[j].q);
            sel_contact_pair(sel_world_default_settings().method, &bodies[0],
                &bodies[1], &memory, &contact);
            if (SEL_TOUCHES(contact.end))
            {
                list[count++] = (pair_found){{s->p[i].id, s->p[j].id},
                    contact.overlap};
            }
        }
    }
    return count;
}

static int found_pairs(sel_world *w, pair_found *list)
{
    const sel_contacts *out = &w->contacts;
    CHECK_OK(sel_world_find_contacts(w));
    for (int c = 0; c < out->nPairs; c++)
    {
        int64_t a = w->p.id[out->first[c]], b = w->p.id[out->second[c]];
        CHECK_TRUE(a < b);
        list[c] = (pair_found){{a, b}, out->list[c].overlap};
    }
    return out->nPairs;
}

/* A dense gas, all of whose particles are in many pairs: the contacts are those
   of all pairs, each once, with one to four threads and in any order of the
   particles. Each is solved from a cold start, the lower id first: to the last
   bit. */
START_TEST(contacts_of_all_pairs)
{
    static scene s;
    static pair_found list[2][8*CAPACITY];
    mixture(&s, 6);
    for (int i = 0; i < s.n; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            s.p[i].x[k] *= 0.5;
        }
    }
    int count = all_pairs(&s, list[0]);
    qsort(list[0], (size_t)count, sizeof list[0][0], by_ids);
    printf("%d pairs of %d bodies touch\n", count, s.n);
    CHECK_TRUE(count > 400 && count < COUNT(list[0]));
    for (int trial = 0; trial < 2*MOST_THREADS; trial++)
    {
        sel_world_settings settings = settings_of(0, 1);
        int threads = 1 + trial/2;
        settings.threads
            = threads < sel_threads_most() ? threads : sel_threads_most();
        shuffle(&s, (uint64_t)trial);
        sel_world *w = make(&s, &settings);
        ck_assert_int_eq(found_pairs(w, list[1]), count);
        qsort(list[1], (size_t)count, sizeof list[1][0], by_ids);
        for (int k = 0; k < count; k++)
        {
            CHECK_TRUE(by_ids(&list[0][k], &list[1][k]) == 0);
            CHECK_TRUE(list[1][k].overlap == list[0][k].overlap);
        }
        sel_world_free(w);
    }
}
END_TEST

int main(int argc, char **argv)
{
    (void)argc;
    let_threads_sleep(argv);
    Suite *suite = suite_create("world_blocks");
    suite_needs_threads(4);
    suite_add(suite, "items", all_items_once, 60);
    suite_add(suite, "same", knows_what_stood_there, 60);
    suite_add(suite, "errors", errors_are_told, 60);
    suite_add(suite, "pairs", contacts_of_all_pairs, 60);
    return suite_run(suite);
}
