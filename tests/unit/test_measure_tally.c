/*  test_measure_tally.c - sums over particles that pass or leave

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "polyhedron_scenes.h"

/* Particles that pass a plane in both directions: the number that passed
   forwards less that backwards is the number beyond it in the end. */
START_TEST(flow_is_what_is_beyond)
{
    sel_section plane = {.point = {0.1, 0.2, 0.3}, .normal = {0.6, 0, 0.8}};
    double flow[SEL_TALLY_FLOW_SUMS] = {0};
    double beyond = 0, mass = 0, momentum[3] = {0}, passages = 0;
    scene_random random = {17};
    for (int k = 0; k < 2000; k++)
    {
        double x[3], v[3], m = scene_uniform(&random, 1, 2);
        for (int i = 0; i < 3; i++)
        {
            x[i] = plane.point[i] - plane.normal[i];
            v[i] = scene_uniform(&random, -1, 1);
        }
        for (int step = 0; step < 5; step++)
        {
            double to[3];
            for (int i = 0; i < 3; i++)
            {
                to[i] = x[i] + scene_uniform(&random, -2, 2);
            }
            int sign = sel_section_passed(&plane, x, to);
            passages += sign != 0;
            if (sign)
            {
                sel_tally_add_flow(flow, sign, m, v);
            }
            memcpy(x, to, sizeof x);
        }
        double height = 0.6*(x[0] - 0.1) + 0.8*(x[2] - 0.3);
        ck_assert_int_eq(sel_section_beyond(&plane, x), height >= 0);
        beyond += height >= 0;
        mass += height >= 0 ? m : 0;
        for (int i = 0; i < 3; i++)
        {
            momentum[i] += height >= 0 ? m*v[i] : 0;
        }
    }
    CHECK_TRUE(beyond > 100 && passages > 2*beyond);
    CHECK_NEAR(flow[SEL_TALLY_FORTH] - flow[SEL_TALLY_BACK], beyond, 0);
    CHECK_NEAR(flow[SEL_TALLY_FORTH] + flow[SEL_TALLY_BACK], passages, 0);
    /* Rounding of about 10^4 addends */
    CHECK_NEAR(flow[SEL_TALLY_MASS], mass, 1e-9);
    for (int i = 0; i < 3; i++)
    {
        CHECK_NEAR(flow[SEL_TALLY_MOMENTUM + i], momentum[i], 1e-9);
    }
}
END_TEST

/* Events of two processes, some of which both report: each is counted once, in
   order. */
START_TEST(events_once_in_order)
{
    enum { STEPS = 5, IDS = 7, PLACES = 3, ALL = STEPS*IDS*PLACES };
    static sel_tally_event events[2*ALL];
    for (int k = 0; k < 2*ALL; k++)
    {
        int which = k < ALL ? k : 2*(k - ALL) % ALL;
        which = 38*which % ALL;
        events[k] = (sel_tally_event){.step = which/(IDS*PLACES),
            .id = which/PLACES % IDS, .where = which % PLACES, .mass = which};
    }
    ck_assert_int_eq(sel_tally_order(2*ALL, events), ALL);
    for (int k = 0; k < ALL; k++)
    {
        CHECK_TRUE(events[k].mass == k);
    }
    ck_assert_int_eq(sel_tally_order(0, NULL), 0);
}
END_TEST

/* Rows of events: the numbers since the previous row add up to the total. */
START_TEST(rows_of_events)
{
    enum { SHAPES = 2, WIDTH = 2*SEL_TALLY_FLOW_SUMS + 1 + SHAPES };
    double sums[WIDTH] = {0}, row[WIDTH], added[WIDTH] = {0}, net[4] = {0};
    scene_random random = {5};
    for (int k = 1; k <= 300; k++)
    {
        sel_tally_event e = {.sign = scene_integer(&random, 2) ? 1 : -1,
            .mass = scene_integer(&random, 9), .v = {1, -2, k},
            .type = scene_integer(&random, 4) - 1};
        sel_tally_book(sums, SHAPES, &e);
        net[(int)e.type + 1] += e.sign;
        if (k % 10 == 0)
        {
            sel_tally_row_of(sums, SHAPES, k == 10 ? 0 : 0.5, row);
            CHECK_NEAR(row[3], k == 10 ? 0 : 2*row[2], 0);
            ck_assert(row[0] + row[1] == 10);
            for (int i = 0; i < 7; i++)
            {
                added[i] += row[i];
            }
        }
    }
    for (int i = 0; i < 3; i++)
    {
        ck_assert(added[i] == row[7 + i]);
        ck_assert(added[4 + i] == row[10 + i]);
    }
    /* Particles of unknown and of other shapes have no column */
    ck_assert(row[13] == net[1] && row[14] == net[2]);
    ck_assert(row[7] + row[8] == 300);
}
END_TEST

/* Corners of a polygon that lie in the plane, and one that does not. */
START_TEST(corners_in_the_plane)
{
    double corners[12] = {0, 0, 1, 2, 0, 1, 2, 3, 1, 0, 3, 1 + 1e-7};
    sel_section s = {.point = {1, 1, 1}, .normal = {0, 0, 1}, .nCorners = 4,
        .corners = corners};
    ck_assert_int_eq(sel_section_stray_corner(&s), -1);
    corners[8] = 1.01;
    ck_assert_int_eq(sel_section_stray_corner(&s), 2);
    s.nCorners = 0;
    ck_assert_int_eq(sel_section_stray_corner(&s), -1);
}
END_TEST

/* A stirred tank: ages at its exit are distributed exponentially, with the mean
   T and the variance T^2 (Danckwerts 1953). Their quantiles have these moments
   except for the tail. */
START_TEST(ages_of_a_stirred_tank)
{
    enum { N = 100000, BINS = 10 };
    double ages[SEL_TALLY_AGE_SUMS] = {0}, bins[BINS] = {0}, T = 3;
    double width = 2*T/BINS;
    for (int k = 0; k < N; k++)
    {
        double age = -T*log(1 - (k + 0.5)/N);
        sel_tally_add_age(ages, age);
        bins[sel_measure_bin(age, 2*T, BINS)] += 1;
        if (k == N/2 - 1)
        {
            sel_tally_row half = sel_tally_ages(ages);
            CHECK_NEAR(half.since, N/2, 0);
            CHECK_NEAR(half.meanSince, half.mean, 1e-12);
            ages[SEL_TALLY_SINCE] = ages[SEL_TALLY_AGE_SINCE] = 0;
        }
    }
    sel_tally_row row = sel_tally_ages(ages);
    CHECK_NEAR(row.number, N, 0);
    CHECK_NEAR(row.mean, T, 1e-4*T);
    CHECK_NEAR(row.variance, T*T, 1e-3*T*T);
    /* The older half: the median and the mean age from there on */
    CHECK_NEAR(row.since, N/2, 0);
    CHECK_NEAR(row.meanSince, T*log(2) + T, 1e-4*T);
    for (int k = 0; k < BINS - 1; k++)
    {
        /* Mean density of the bin; the count may be off by one */
        double expected
            = (exp(-k*width/T) - exp(-(k + 1)*width/T))/width;
        CHECK_NEAR(sel_tally_density(bins[k], N, width), expected,
            2.0/N/width);
    }

    double none[SEL_TALLY_AGE_SUMS] = {0};
    row = sel_tally_ages(none);
    CHECK_TRUE(row.mean == 0 && row.meanSince == 0 && row.variance == 0);
    CHECK_NEAR(sel_tally_density(0, 0, width), 0, 0);
    /* Equal ages have no variance, whatever the rounding */
    for (int k = 0; k < 10; k++)
    {
        sel_tally_add_age(none, 0.1);
    }
    CHECK_TRUE(sel_tally_ages(none).variance >= 0);
    CHECK_NEAR(sel_tally_ages(none).variance, 0, 1e-16);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measure_tally");
    suite_add(suite, "flow", flow_is_what_is_beyond, 30);
    suite_add(suite, "events", events_once_in_order, 30);
    suite_add(suite, "rows", rows_of_events, 30);
    suite_add(suite, "corners", corners_in_the_plane, 30);
    suite_add(suite, "ages", ages_of_a_stirred_tank, 30);
    return suite_run(suite);
}
