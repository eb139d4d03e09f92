/*  test_measure_level.c - level of a bed, and openings

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"
#include "sel_bed.h"

enum
{
    N = 200
};

static void random_bed(scene_random *random, sel_bed_particle *bed)
{
    for (int i = 0; i < N; i++)
    {
        /* Few heights, so that some are equal */
        bed[i].height = scene_integer(random, 50) - 20;
        bed[i].volume = scene_uniform(random, 0.1, 3);
    }
}

static double volume_up_to(const sel_bed_particle *bed, double height)
{
    double sum = 0;
    for (int i = 0; i < N; i++)
    {
        sum += bed[i].height <= height ? bed[i].volume : 0;
    }
    return sum;
}

/* By definition: no lower particle has the required fraction of the volume
   beneath it. */
START_TEST(level_has_the_share)
{
    scene_random random = {5};
    for (int draw = 0; draw < 100; draw++)
    {
        sel_bed_particle bed[N], mixed[N];
        random_bed(&random, bed);
        for (int i = 0; i < N; i++)
        {
            mixed[i] = bed[N - 1 - i];
        }
        double quantile = scene_uniform(&random, 0.01, 1);
        double level = sel_bed_level(N, bed, quantile);
        double all = volume_up_to(bed, HUGE_VAL);
        CHECK_TRUE(volume_up_to(bed, level) >= quantile*all*(1 - 1e-12));
        CHECK_TRUE(volume_up_to(bed, level - 0.5) < quantile*all*(1 + 1e-12));
        CHECK_TRUE(sel_bed_level(N, mixed, quantile) == level);
        CHECK_NEAR(sel_bed_volume(N, bed), all, 1e-12*all);
        CHECK_TRUE(sel_bed_volume(N, mixed) == sel_bed_volume(N, bed));
    }
    sel_bed_particle one = {3, 2};
    CHECK_TRUE(sel_bed_level(1, &one, 1) == 3);
    CHECK_TRUE(sel_bed_volume(0, NULL) == 0);
}
END_TEST

START_TEST(opens_for_a_time)
{
    sel_opening door = {.start = 1, .end = 1e15, .duration = 2, .since = 1};
    const double times[] = {0, 0.99, 1, 2, 2.99, 3, 10};
    const int open[] = {0, 0, 1, 1, 1, 0, 0};
    for (int k = 0; k < COUNT(times); k++)
    {
        ck_assert_int_eq(sel_opening_is_open(&door, times[k], 1e-6), open[k]);
        /* Times that are off by rounding count as the intended ones */
        ck_assert_int_eq(
            sel_opening_is_open(&door, times[k] - 1e-9, 1e-6), open[k]);
        ck_assert_int_eq(sel_opening_waits(&door, times[k]), 0);
    }
    door.end = 2;
    ck_assert_int_eq(sel_opening_is_open(&door, 1.5, 1e-6), 1);
    ck_assert_int_eq(sel_opening_is_open(&door, 2, 1e-6), 0);
}
END_TEST

START_TEST(waits_for_a_condition)
{
    sel_opening door = {
        .start = 1, .end = 9, .duration = 2, .since = 1e15, .waits = 1};
    ck_assert_int_eq(sel_opening_waits(&door, 0.5), 1);
    ck_assert_int_eq(sel_opening_reached(&door, 0.5, 1e-6), 0);
    ck_assert_int_eq(sel_opening_waits(&door, 0.5), 1);
    ck_assert_int_eq(sel_opening_is_open(&door, 5, 1e-6), 0);
    ck_assert_int_eq(sel_opening_waits(&door, 9), 0);
    ck_assert_int_eq(sel_opening_reached(&door, 5, 1e-6), 1);
    ck_assert_int_eq(sel_opening_waits(&door, 5), 0);
    ck_assert_int_eq(sel_opening_is_open(&door, 5, 1e-6), 1);
    ck_assert_int_eq(sel_opening_is_open(&door, 6.9, 1e-6), 1);
    ck_assert_int_eq(sel_opening_is_open(&door, 7, 1e-6), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measure_level");
    suite_add(suite, "level", level_has_the_share, 20);
    suite_add(suite, "opens", opens_for_a_time, 20);
    suite_add(suite, "waits", waits_for_a_condition, 20);
    return suite_run(suite);
}
