/*  test_feed.c - what is due, the limits of a feed, and its velocities

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "feed_scenes.h"

static double steady(void *context, double t)
{
    (void)t;
    return *(const double *)context;
}

/* 10 per second in steps of 0.03 s: the numbers follow the integral to less
   than one; by mass, two particles take 1 + 8 kg together. */
START_TEST(as_many_as_are_due)
{
    for (int byMass = 0; byMass < 2; byMass++)
    {
        double taken[2], value = byMass ? 45 : 10;
        sel_rate rate = {
            .value = steady, .context = &value, .most = 1e6, .isConstant = 1};
        sel_feed feed = made(taken, byMass);
        for (int k = 0; k < 100; k++)
        {
            double t = 0.03*(k + 1);
            CHECK_OK(sel_feed_advance(&feed, &rate, 5, t - 0.03, t));
            while (sel_feed_is_due(&feed))
            {
                sel_feed_place(&feed);
            }
            double behind = sel_feed_behind(&feed);
            CHECK_TRUE(behind >= -1e-6 && behind < (byMass ? 8 : 1));
            CHECK_NEAR(feed.due, value*t, 1e-9);
        }
        ck_assert_int_eq(feed.fed, 30);
        CHECK_TRUE(taken[0] == 15 && taken[1] == 15);
        CHECK_NEAR(feed.fedMass, 15*9, 1e-9);
    }
}
END_TEST

START_TEST(limits_of_a_feed)
{
    double taken[2], value = 100;
    int number;
    sel_rate rate = {
        .value = steady, .context = &value, .most = 1e6, .isConstant = 1};
    sel_feed feed = made(taken, 0);
    feed.numberTotal = 7;
    feed.duration = 1;
    CHECK_OK(sel_feed_expected(&feed, &rate, 0, 0, 10, &number));
    ck_assert_int_eq(number, 7);
    feed.numberTotal = 1000;
    CHECK_OK(sel_feed_expected(&feed, &rate, 0, 0.5, 10, &number));
    ck_assert_int_eq(number, 50);
    feed.massTotal = 27.1;
    CHECK_OK(sel_feed_expected(&feed, &rate, 0, 0, 10, &number));
    ck_assert_int_eq(number, 6);
    CHECK_OK(sel_feed_advance(&feed, &rate, 0, 0, 10));
    CHECK_NEAR(feed.due, 100, 1e-9);
    while (sel_feed_is_due(&feed))
    {
        sel_feed_place(&feed);
    }
    ck_assert_int_eq(feed.fed, 6);
    CHECK_TRUE(sel_feed_is_full(&feed) && sel_feed_is_over(&feed, 0.1));
    ck_assert_int_eq(sel_feed_fell_short(&feed), SEL_FEED_ENOUGH);
    CHECK_OK(sel_feed_advance(&feed, &rate, 0, 0.5, 0.9));
    CHECK_NEAR(feed.due, 100, 1e-9);
    feed.massTotal = 34; /* the next one has 1 kg, the one after that 8 */
    sel_feed_place(&feed);
    CHECK_TRUE(sel_feed_is_full(&feed));
    feed.massTotal = 1e15;
    feed.ended = 1;
    CHECK_TRUE(sel_feed_is_over(&feed, 0) && !sel_feed_is_due(&feed));
}
END_TEST

START_TEST(why_it_falls_short)
{
    double taken[2];
    sel_feed feed = made(taken, 0);
    feed.duration = 1;
    feed.due = 0.5;
    ck_assert_int_eq(sel_feed_fell_short(&feed), SEL_FEED_NONE_DUE);
    feed.massTotal = 0.9;
    ck_assert_int_eq(sel_feed_fell_short(&feed), SEL_FEED_TOO_BIG);
    feed.massTotal = 1e15;
    feed.waits = 0;
    feed.due = 10;
    sel_feed_place(&feed);
    CHECK_TRUE(sel_feed_refuse(&feed));
    ck_assert_int_eq(sel_feed_fell_short(&feed), SEL_FEED_NO_SPACE);
    ck_assert_int_eq(feed.skipped, 1);
    CHECK_NEAR(feed.skippedMass, 8, 1e-12);
    feed.waits = 1;
    int before = sel_feed_place_seed(&feed, 0);
    CHECK_TRUE(!sel_feed_refuse(&feed));
    CHECK_TRUE(sel_feed_place_seed(&feed, 0) != before);
    CHECK_TRUE(feed.tries == 1 && feed.waited == 1);
    sel_feed_place(&feed);
    CHECK_TRUE(feed.tries == 0 && feed.waited == 1);
}
END_TEST

/* Uniform in a ball: the mean of (r/R)^3 is 1/2, that of a component 0. */
START_TEST(velocities)
{
    double taken[2], cubes = 0, mean[3] = {0, 0, 0};
    const double U0[3] = {1, 2, 3};
    sel_feed feed = made(taken, 0);
    const int n = 20000;
    for (int k = 0; k < n; k++)
    {
        double U[3], r = 0;
        feed.fed = k;
        sel_feed_velocity(&feed, U0, 0.5, U);
        for (int i = 0; i < 3; i++)
        {
            mean[i] += (U[i] - U0[i])/n;
            r += (U[i] - U0[i])*(U[i] - U0[i]);
        }
        CHECK_TRUE(r <= 0.25*(1 + 1e-12));
        cubes += pow(r/0.25, 1.5)/n;
    }
    CHECK_NEAR(cubes, 0.5, 4*sqrt(1/12.0/n));
    for (int i = 0; i < 3; i++)
    {
        CHECK_NEAR(mean[i], 0, 4*0.5*sqrt(0.2/n));
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("feed");
    suite_add(suite, "due", as_many_as_are_due, 10);
    suite_add(suite, "limits", limits_of_a_feed, 10);
    suite_add(suite, "short", why_it_falls_short, 10);
    suite_add(suite, "velocities", velocities, 20);
    return suite_run(suite);
}
