/*  test_feed_state.c - the state of a feed as text

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "feed_scenes.h"

static const char *const names[2] = {"cube", "prolate"};

START_TEST(state_and_back)
{
    double taken[2], again[2];
    char text[400];
    sel_feed feed = made(taken, 0), other = made(again, 0);
    feed.fed = 12;
    feed.skipped = 3;
    feed.tries = 2;
    feed.waited = 9;
    feed.due = 20/3.0;
    feed.fedMass = 1e-17/3;
    feed.skippedMass = 0.1;
    taken[0] = 7;
    taken[1] = 8;
    size_t length = sel_feed_write(&feed, names, text, sizeof text);
    ck_assert_int_eq((int)length, (int)strlen(text));
    CHECK_TRUE(sel_feed_write(&feed, names, NULL, 0) == length);
    CHECK_TRUE(strstr(text, "number number cube prolate") != NULL);
    CHECK_TRUE(sel_feed_read(&other, names, text));
    CHECK_TRUE(other.fed == 12 && other.skipped == 3 && other.tries == 2
        && other.waited == 9 && other.ended == 0 && other.due == feed.due
        && other.fedMass == feed.fedMass && other.skippedMass == 0.1
        && again[0] == 7 && again[1] == 8);
    /* in another order, and without names and units as in files of older
       versions */
    const char *const turned[2] = {"prolate", "ball"};
    CHECK_TRUE(sel_feed_read(&other, turned, text));
    CHECK_TRUE(again[0] == 8 && again[1] == 0);
    CHECK_TRUE(sel_feed_read(&other, names, "1 0 0 0 1 2 3 0 5 6"));
    CHECK_TRUE(other.ended == 1 && again[1] == 6);
    /* by mass: what is due is converted with the mean mass of 4.5 kg */
    other = made(again, 1);
    CHECK_TRUE(sel_feed_read(
        &other, names, "4 0 0 0 0 6 18 0 2 2 number number cube prolate"));
    CHECK_NEAR(other.due, 18 + 2*4.5, 1e-9);
    CHECK_TRUE(sel_feed_read(
        &other, names, "4 0 0 0 0 6 18 0 2 2 mass mass cube prolate"));
    CHECK_TRUE(other.due == 6 && again[0] == 0 && again[1] == 0);
}
END_TEST

START_TEST(damaged_states)
{
    static const char *const bad[] = {"", "1 0 0 0 0 2 3 0", "x 0 0 0 0 2 3 0 5 6",
        "-1 0 0 0 0 2 3 0 5 6", "1 0 0 0 2 2 3 0 5 6", "1 0 0 0 0 -2 3 0 5 6",
        "1 0 0 0 0 nan 3 0 5 6", "1 0 0 0 0 2 3 0 5", "1 0 0 0 0 2 3 0 5 6 mass",
        "1 0 0 0 0 2 3 0 5 -6 mass mass cube ball",
        "1 0 0 0 0 2 3 0 5 1e999 mass mass cube ball",
        "1 0 0 0 0 2 3 0 5 6 mass mass cube",
        "1 0 0 0 0 2 3 0 5 6 kilo mass cube ball"};
    double taken[2];
    for (int k = 0; k < COUNT(bad); k++)
    {
        sel_feed feed = made(taken, 1);
        CHECK_THAT(!sel_feed_read(&feed, names, bad[k]), "read '%s'", bad[k]);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("feed_state");
    suite_add(suite, "state", state_and_back, 10);
    suite_add(suite, "damaged", damaged_states, 10);
    return suite_run(suite);
}
