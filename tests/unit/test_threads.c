/*---------------------------------------------------------------------------*\
    test_threads.c - any number of threads gives the bits of one

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Compares everything that a caller can see: particles, contacts in their
    order with the data that the model keeps for them, statistics, the worst
    call, and the records that are written, after every few substeps.
\*---------------------------------------------------------------------------*/

#define _POSIX_C_SOURCE 200809L
#include "crowd_scenes.h"

enum
{
    SIDE = 6,
    STEPS = 120,
    LOOKS = 10,     /* substeps from one comparison to the next */
    RECORDS = 4096 /* numbers of a particle */
};

#define HASH_START UINT64_C(0xcbf29ce484222325)
#define HASH(hash, data) hash_bytes(hash, &(data), sizeof(data))

static uint64_t hash_contact(uint64_t hash, const sel_contact_state *state)
{
    const sel_touch *touch = state->contact;
    hash = HASH(hash, touch->point);
    hash = HASH(hash, touch->normal);
    hash = HASH(hash, touch->overlap);
    hash = HASH(hash, state->first);
    hash = HASH(hash, state->second);
    hash = HASH(hash, state->age);
    hash = HASH(hash, state->points);
    return state->impulse
        ? hash_bytes(hash, state->impulse,
            3*sizeof(double)*(size_t)state->points)
        : hash;
}

static uint64_t hash_records(uint64_t hash, sel_world *world)
{
    static double records[RECORDS];
    const sel_particles *P = sel_world_particles(world);
    for (int i = 0; i < P->nLocal; i++)
    {
        int count = sel_world_get_memory(world, i, 1, records, RECORDS);
        ck_assert_int_le(count, RECORDS);
        hash = hash_bytes(hash, records, (size_t)count*sizeof(double));
    }
    return hash_bytes(hash, P->overlap, (size_t)P->n*sizeof(double));
}

static uint64_t hash_worst(uint64_t hash, const sel_world *world)
{
    sel_replay worst;
    if (!sel_world_worst(world, &worst))
    {
        return hash;
    }
    hash = HASH(hash, worst.id);
    hash = HASH(hash, worst.centre);
    hash = HASH(hash, worst.q);
    hash = HASH(hash, worst.contact.overlap);
    hash = HASH(hash, worst.contact.residual);
    return HASH(hash, worst.contact.iterations);
}

/* Hash of everything that a caller can see. */
static uint64_t hash_all(sel_world *world)
{
    sel_statistics t = *sel_world_statistics(world);
    sel_contact_state state;
    uint64_t hash = HASH_START, own = hash_of(world);
    memset(&t.seconds, 0, sizeof t.seconds);
    hash = HASH(hash, own);
    hash = HASH(hash, t);
    for (int k = 0; sel_world_contact_state(world, k, &state); k++)
    {
        hash = hash_contact(hash, &state);
    }
    return hash_worst(hash_records(hash, world), world);
}

typedef struct history
{
    int count;
    uint64_t hash[STEPS/LOOKS];
    int contacts, walls; /* of the last substep, including speculative ones */
} history;

static history run_and_look(sel_world *world)
{
    history h = {0};
    for (; h.count < STEPS/LOOKS; h.count++)
    {
        run(world, LOOKS, 2e-3);
        h.hash[h.count] = hash_all(world);
    }
    sel_contact_state state;
    for (int k = 0; sel_world_contact_state(world, k, &state); k++)
    {
        h.contacts += state.second >= 0;
        h.walls += state.second < 0;
    }
    return h;
}

static void check_same(const history *one, const history *many, int threads)
{
    ck_assert_int_eq(one->count, many->count);
    for (int k = 0; k < one->count; k++)
    {
        CHECK_THAT(one->hash[k] == many->hash[k],
            "%d threads: other bits after %d substeps", threads,
            LOOKS*(k + 1));
    }
}

/* Model, manifolds and reuse by the bits of type. */
static sel_world_settings kind_of_settings(int type)
{
    sel_world_settings settings = settings_of(9.81, 0.4);
    settings.model = model_of(type & 1);
    settings.manifold = type & 2 ? 1e-2 : 0;
    settings.reuse = type & 4 ? 1e-2 : 0;
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.4;
    return settings;
}

static history history_of(const scene *s, sel_world_settings settings,
    int threads)
{
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 2};
    settings.threads = threads;
    sel_world *world = make(s, &settings);
    add_box(world, low, high, 0.4);
    history h = run_and_look(world);
    sel_world_free(world);
    return h;
}

START_TEST(bits_of_one)
{
    static scene s;
    mixture(&s, SIDE);
    const sel_world_settings settings = kind_of_settings(_i);
    const history one = history_of(&s, settings, 1);
    CHECK_TRUE(one.contacts > 50 && one.walls > 50);
    for (int threads = 2; threads <= scene_amount(4, 4, 2); threads++)
    {
        const history many = history_of(&s, settings, threads);
        check_same(&one, &many, threads);
    }
}
END_TEST

/* A pile whose particles have been sorted in space, with new ones added:
   persistent contacts are assigned anew. */
START_TEST(particles_that_come)
{
    static scene s;
    uint64_t hash[2];
    mixture(&s, SIDE);
    for (int k = 0; k < 2; k++)
    {
        const double low[3] = {0, 0, 0}, high[3] = {1, 1, 2};
        sel_world_settings settings = kind_of_settings(7);
        settings.threads = 1 + k;
        const int all = s.n;
        s.n = all/2;
        sel_world *world = make(&s, &settings);
        add_box(world, low, high, 0.4);
        run(world, STEPS/2, 2e-3);
        CHECK_OK(sel_world_resize(world, all, 0));
        for (int i = s.n; i < all; i++)
        {
            put(sel_world_particles(world), i, &s.p[i]);
        }
        s.n = all;
        CHECK_OK(sel_world_sort(world));
        CHECK_OK(sel_world_begin(world, NULL));
        run(world, STEPS/2, 2e-3);
        hash[k] = hash_all(world);
        sel_world_free(world);
    }
    CHECK_TRUE(hash[0] == hash[1]);
}
END_TEST

/* Two processes with two threads each: halos. */
START_TEST(processes_with_threads)
{
    static scene s;
    uint64_t hash[2][2];
    mixture(&s, SIDE);
    for (int k = 0; k < 2; k++)
    {
        static split both;
        sel_world_settings settings = kind_of_settings(_i);
        settings.threads = 1 + k;
        split_scene(&both, &s, 0.5, settings);
        run_split(&both, STEPS/3, 2e-3);
        for (int rank = 0; rank < 2; rank++)
        {
            hash[k][rank] = hash_all(both.sides[rank].world);
        }
        free_split(&both);
    }
    CHECK_TRUE(hash[0][0] == hash[1][0]);
    CHECK_TRUE(hash[0][1] == hash[1][1]);
}
END_TEST

/* One of the callers gets it, and no state is left behind. */
START_TEST(looks_in_between)
{
    static scene s;
    mixture(&s, SIDE);
    sel_world_settings settings = kind_of_settings(5);
    settings.threads = 2;
    sel_world *quiet = make(&s, &settings), *seen = make(&s, &settings);
    for (int k = 0; k < STEPS/LOOKS; k++)
    {
        const sel_contact *contacts;
        const int *first, *second;
        int count;
        run(quiet, LOOKS, 2e-3);
        run(seen, LOOKS, 2e-3);
        CHECK_OK(sel_world_contacts(seen, 0, &contacts, &first, &second,
            &count));
        CHECK_TRUE(hash_of(quiet) == hash_of(seen));
    }
    sel_world_free(quiet);
    sel_world_free(seen);
}
END_TEST

START_TEST(numbers_of_threads)
{
    sel_world *world;
    sel_world_settings settings = settings_of(0, 1);
    ck_assert_int_eq(settings.threads, 1);
    const int wrong[] = {0, -1, sel_threads_most() + 1};
    for (int k = 0; k < COUNT(wrong); k++)
    {
        settings.threads = wrong[k];
        ck_assert_int_eq(sel_world_create(&world, &settings), SEL_E_ARGUMENT);
    }
    settings.threads = sel_threads_most();
    CHECK_OK(sel_world_create(&world, &settings));
    sel_world_free(world);
}
END_TEST

int main(int argc, char **argv)
{
    (void)argc;
    let_threads_sleep(argv);
    Suite *suite = suite_create("threads");
    suite_needs_threads(14);
    suite_add(suite, "numbers", numbers_of_threads, 10);
    if (sel_threads_most() > 1)
    {
        TCase *types = tcase_create("bits");
        tcase_set_timeout(types, 300);
        tcase_add_loop_test(types, bits_of_one, 0, 8);
        tcase_add_loop_test(types, processes_with_threads, 4, 8);
        suite_add_tcase(suite, types);
        suite_add(suite, "coming", particles_that_come, 100);
        suite_add(suite, "looks", looks_in_between, 100);
    }
    return suite_run(suite);
}
