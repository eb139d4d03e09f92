/*  test_substeps.c - how many substeps a step has

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "crowd_scenes.h"

/* A mass on a spring to a wall, and on one to another mass: 2 over the greatest
   angular frequency. */
START_TEST(critical_step)
{
    const double k = 3e4, m = 2, M = 5;
    sel_step_worst wall = {.frequency = k/m};
    sel_step_worst pair = {.frequency = k/m, .frequencyPair = k/M};
    CHECK_NEAR(sel_step_critical(&wall), 2*sqrt(m/k), 1e-15);
    CHECK_NEAR(sel_step_critical(&pair), 2*sqrt(m*M/(m + M)/k), 1e-15);
    sel_step_worst none = {0};
    CHECK_TRUE(sel_step_critical(&none) == HUGE_VAL);
    ck_assert_int_eq(sel_substeps_stable(1e-3, HUGE_VAL), 1);
    ck_assert_int_eq(sel_substeps_stable(1e-3, 1), 1);
    ck_assert_int_eq(sel_substeps_stable(1, 1e-12), SEL_SUBSTEPS_MOST);
    for (double critical = 1e-6; critical < 1e-2; critical *= 3)
    {
        int n = sel_substeps_stable(1e-3, critical);
        CHECK_AT_MOST(1e-3/n, critical/SEL_SOFT_STEP);
        CHECK_TRUE(n == 1 || 1e-3/(n - 1) > critical/SEL_SOFT_STEP);
    }
}
END_TEST

/* With the proposed number no distance is exceeded. */
START_TEST(slower)
{
    for (int used = 1; used < 100; used += 7)
    {
        for (double travel = 0.2; travel < 100; travel *= 2)
        {
            int n = sel_substeps_slow(used, travel, 0.1);
            CHECK_AT_MOST(travel*used/n, 0.1);
            CHECK_TRUE(n <= used*travel/0.1 + 1);
        }
    }
    ck_assert_int_eq(sel_substeps_slow(1000, 1e30, 0.1), 1000000000);
}
END_TEST

/* Reported once, and again when it has doubled. */
START_TEST(anew)
{
    double reported = 0;
    const struct
    {
        double value;
        int due;
    } list[] = {{0.5, 0}, {1, 0}, {1.5, 1}, {1.5, 0}, {3, 0}, {3.1, 1},
        {6, 0}, {0.1, 0}, {7, 1}};
    for (int k = 0; k < COUNT(list); k++)
    {
        ck_assert_int_eq(sel_exceeds_anew(list[k].value, 1, &reported),
            list[k].due);
    }
    CHECK_NEAR(reported, 7, 0);
}
END_TEST

/* The displacement and the overlap are both too large. */
START_TEST(lost)
{
    const sel_step_worst a = {.travel = 1.1, .untraced = 0.74};
    const sel_step_worst b = {.travel = 1, .untraced = 0.9};
    const sel_step_worst c = {.travel = 1.1, .untraced = 0.76};
    CHECK_TRUE(!sel_step_is_lost(&a) && !sel_step_is_lost(&b));
    CHECK_TRUE(sel_step_is_lost(&c));
}
END_TEST

/* Proposal for a world: a stack on a floor; with springs, which have a
   frequency, without the floor. */
START_TEST(of_a_world)
{
    static scene s;
    sel_world_settings settings = settings_of(9.81, 0.5);
    settings.model = model_of(_i);
    stack(&s, 3, 0.05, 1e-3);
    sel_world *world = _i == 2 ? make(&s, &settings)
                               : make_on_floor(&s, &settings);
    run(world, 20, 1e-4);
    const sel_statistics *t = sel_world_statistics(world);
    const sel_step_worst worst = sel_world_step_worst(world);
    const sel_resting resting = sel_world_resting(world);
    int nonSmooth = settings.model == sel_model_find("nonSmooth");
    CHECK_NEAR(worst.travel, t->travelWorst, 0);
    CHECK_NEAR(worst.untraced, t->overlapUntraced, 0);
    CHECK_NEAR(worst.wallOverlap, t->overlapWallWorst, 0);
    CHECK_NEAR(worst.resting.overlap, nonSmooth ? resting.overlap : 0, 0);
    CHECK_TRUE(worst.travel > 0 && (worst.wallOverlap > 0) == (_i != 2));
    CHECK_TRUE((worst.frequency > 0) == (_i == 2));
    CHECK_TRUE(sel_step_critical(&worst) == sel_statistics_critical_step(t));
    ck_assert_int_eq(SEL_STEP_WORST_COUNT, 9);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("substeps");
    suite_add(suite, "critical", critical_step, 10);
    suite_add(suite, "slower", slower, 10);
    suite_add(suite, "anew", anew, 10);
    suite_add(suite, "lost", lost, 10);
    suite_add_all_models(suite, "world", of_a_world, 10);
    return suite_run(suite);
}
