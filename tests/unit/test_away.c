/*  test_away.c - records of contacts whose partners are on other processes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "crowd_scenes.h"

enum
{
    MOST = 400
};

/* Three spheres in a stack that have touched for a while; s: their state at
   that time; records: those of the middle one in a file, with the highest
   one. */
static sel_world *touching(scene *s, double *records, int *n)
{
    const sel_world_settings settings = nonsmooth_settings(9.81, 0);
    stack(s, 3, 0.05, 1e-3);
    sel_world *world = make_on_floor(s, &settings);
    run(world, 20, 1e-4);
    snapshot(world, s);
    *n = sel_world_get_memory(world, 1, 0, records, MOST);
    CHECK_THAT(*n > 4 && *n <= MOST, "%d numbers", *n);
    return world;
}

/* The same record with the other particle first. */
START_TEST(the_other_gets_the_record)
{
    static scene s;
    double records[MOST], away[MOST];
    int n, length, isPair;
    int64_t partner;
    sel_world *world = touching(&s, records, &n);
    CHECK_OK(sel_world_rank(world));
    ck_assert_int_eq(sel_world_memory_away(world, 1, records, n, NULL, 0), 0);
    length = sel_memory_next(records, n, &partner, &isPair);
    CHECK_TRUE(partner == 2 && isPair);
    const sel_world_settings settings = nonsmooth_settings(9.81, 0);
    s.n = 2;
    sel_world *here = make_on_floor(&s, &settings);
    CHECK_OK(sel_world_rank(here));
    ck_assert_int_eq(
        sel_world_memory_away(here, 1, records, n, NULL, 0), length + 2);
    ck_assert_int_eq(
        sel_world_memory_away(here, 1, records, n, away, MOST), length + 2);
    CHECK_NEAR(away[0], 2, 0);
    CHECK_NEAR(away[1], length, 0);
    CHECK_NEAR(away[2], 1, 0);
    CHECK_TRUE(memcmp(away + 3, records + 1,
        (size_t)(length - 1)*sizeof *away) == 0);
    sel_world_free(here);
    sel_world_free(world);
}
END_TEST

/* It is equivalent to the record of the first: the next substep has the same
   bits, which differ from those without memory. */
START_TEST(it_serves)
{
    static scene s;
    const sel_world_settings settings = nonsmooth_settings(9.81, 0);
    double records[MOST], away[MOST];
    uint64_t hash[3];
    int n, m;
    sel_world *world = touching(&s, records, &n);
    s.n = 2;
    sel_world *here = make_on_floor(&s, &settings);
    CHECK_OK(sel_world_rank(here));
    m = sel_world_memory_away(here, 1, records, n, away, MOST);
    s.n = 3;
    for (int k = 0; k < 3; k++)
    {
        sel_world *next = make_on_floor(&s, &settings);
        if (k == 0)
        {
            CHECK_OK(sel_world_set_memory(next, 1, records, n));
        }
        else if (k == 1)
        {
            CHECK_OK(sel_world_set_memory_away(next, away, m));
        }
        run(next, 3, 1e-4);
        hash[k] = hash_of(next);
        sel_world_free(next);
    }
    CHECK_TRUE(hash[0] == hash[1] && hash[0] != hash[2]);
    away[1] -= 1;
    CHECK_TRUE(sel_world_set_memory_away(world, away, m) == SEL_E_ARGUMENT);
    CHECK_OK(sel_world_set_memory_away(here, away, m));
    sel_world_free(here);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("away");
    suite_add(suite, "record", the_other_gets_the_record, 10);
    suite_add(suite, "serves", it_serves, 10);
    return suite_run(suite);
}
