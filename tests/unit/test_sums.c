/*  test_sums.c - sums that do not depend on the order of their terms

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "world_scenes.h"
#include "exchange/sums.h"

#define TERMS 5000

static double list[TERMS];
static int first, end;

static void add_list(const sel_world *w, sel_sums *sums)
{
    (void)w;
    for (int k = first; k < end; k++)
    {
        sel_sums_add(sums, 0, list[k]);
        sel_sums_add(sums, 1, -list[k]*list[k]);
    }
}

static sel_world *lone(void)
{
    sel_world *world;
    sel_world_settings settings = sel_world_default_settings();
    CHECK_OK(sel_world_create(&world, &settings));
    return world;
}

static void fill_list(scene_random *random, double spread)
{
    for (int k = 0; k < TERMS; k++)
    {
        list[k] = scene_log_uniform(random, 1, spread)
            *(scene_integer(random, 2) ? 1 : -1);
    }
    first = 0;
    end = TERMS;
}

/* Reference: sums in numbers with a 64-bit mantissa of terms that have 24 bits
   within a range of 2^30, which are exact there. */
START_TEST(right)
{
    scene_random random = {11};
    sel_world *world = lone();
    for (int trial = 0; trial < 20; trial++)
    {
        long double exact = 0, squares = 0;
        double sums[2];
        fill_list(&random, 1e5);
        for (int k = 0; k < TERMS; k++)
        {
            list[k] = (double)(float)list[k];
            exact += (long double)list[k];
            squares -= (long double)list[k]*(long double)list[k];
        }
        CHECK_OK(sel_world_sum(world, 2, add_list, sums));
        CHECK_TRUE(sums[0] == (double)exact);
        CHECK_NEAR(sums[1], (double)squares, 1e-15*fabs((double)squares));
    }
    sel_world_free(world);
}
END_TEST

/* The bits are independent of the order, over any range. */
START_TEST(any_order)
{
    scene_random random = {12};
    sel_world *world = lone();
    for (int trial = 0; trial < 50; trial++)
    {
        double sums[2], again[2];
        fill_list(&random, trial % 2 ? 1e60 : 1e3);
        CHECK_OK(sel_world_sum(world, 2, add_list, sums));
        for (int k = TERMS - 1; k > 0; k--)
        {
            int l = scene_integer(&random, k + 1);
            double keep = list[k];
            list[k] = list[l];
            list[l] = keep;
        }
        CHECK_OK(sel_world_sum(world, 2, add_list, again));
        CHECK_TRUE(memcmp(sums, again, sizeof sums) == 0);
    }
    sel_world_free(world);
}
END_TEST

/* No terms, only zeros, and numbers at the ends of the range. */
START_TEST(ends)
{
    sel_world *world = lone();
    const double values[]
        = {0, 1e-300, 1e300, -1e140, 5e-324, -1e124, 1e-105, 1e-54, 3};
    double sums[2];
    first = end = 0;
    CHECK_OK(sel_world_sum(world, 2, add_list, sums));
    CHECK_TRUE(sums[0] == 0 && sums[1] == 0);
    for (size_t k = 0; k < COUNT(values); k++)
    {
        list[0] = values[k];
        end = 1;
        if (fabs(values[k]) < 1e150)
        {
            int has = fabs(values[k]) > 1e-109 && fabs(values[k]) < 1e125;
            CHECK_OK(sel_world_sum(world, 2, add_list, sums));
            CHECK_TRUE(sums[0] == (has ? values[k] : 0));
        }
    }
    sel_world_free(world);
}
END_TEST

/* The remainder after large terms cancel is exact to the last bit. */
START_TEST(small_rest)
{
    scene_random random = {13};
    sel_world *world = lone();
    double sums[2];
    fill_list(&random, 1e3);
    for (int k = 0; k < TERMS/2; k++)
    {
        list[TERMS/2 + k] = -list[k];
    }
    list[TERMS - 1] = 1e-20/3 - list[TERMS/2 - 1];
    CHECK_OK(sel_world_sum(world, 2, add_list, sums));
    CHECK_TRUE(sums[0] == 0);
    list[0] = 1e-20/3;
    list[TERMS/2] = 0;
    CHECK_OK(sel_world_sum(world, 2, add_list, sums));
    CHECK_TRUE(sums[0] == 1e-20/3);
    sel_world_free(world);
}
END_TEST

/* More sums than the capacity, and zero sums. */
START_TEST(counts)
{
    sel_world *world = lone();
    double sums[SEL_SUMS_MOST + 1] = {7};
    first = end = 0;
    ck_assert_int_eq(sel_world_sum(world, SEL_SUMS_MOST + 1, add_list, sums),
        SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_world_sum(world, -1, add_list, sums), SEL_E_ARGUMENT);
    CHECK_OK(sel_world_sum(world, 0, add_list, sums));
    CHECK_TRUE(sums[0] == 7);
    CHECK_OK(sel_world_sum(world, SEL_SUMS_MOST, add_list, sums));
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sums");
    suite_add(suite, "right", right, 60);
    suite_add(suite, "order", any_order, 60);
    suite_add(suite, "ends", ends, 60);
    suite_add(suite, "rest", small_rest, 60);
    suite_add(suite, "counts", counts, 60);
    return suite_run(suite);
}
