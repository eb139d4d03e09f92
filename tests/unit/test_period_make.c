/*  test_period_make.c - periods from pairs of boundaries

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "suite.h"

static sel_period moves(double x, double y, double z)
{
    return (sel_period){.step = {x, y, z}, .rotation = {1, 0, 0, 0}};
}

/* A sector of this angle about an axis along z, through (x, y). */
static sel_period sector(double angle, double x, double y, double least)
{
    const double axis[3] = {0, 0, 1}, centre[3] = {x, y, 7};
    sel_period p;
    sel_period_set_rotation(&p, axis, centre, angle, least);
    return p;
}

/* Steps with digits that a decomposition changes become equal. */
START_TEST(rounded)
{
    scene_random random = {3};
    for (int i = 0; i < scene_effort(2000); i++)
    {
        double size = scene_log_uniform(&random, 1e-6, 1e6), step[3], other[3];
        for (int d = 0; d < 3; d++)
        {
            double digits = scene_integer(&random, 1000000);
            step[d] = size > 1 ? digits*1e-3 : digits*1e-9;
            other[d] = step[d]*(1 + scene_uniform(&random, -3e-16, 3e-16));
        }
        double most = fmax(fmax(step[0], step[1]), step[2]), before[3];
        memcpy(before, step, sizeof step);
        sel_period_round(step);
        sel_period_round(other);
        CHECK_TRUE(!memcmp(step, other, sizeof step));
        for (int d = 0; d < 3; d++)
        {
            CHECK_NEAR(step[d], before[d], 1e-11*most);
        }
    }
    double none[3] = {0, 0, 0};
    sel_period_round(none);
    CHECK_TRUE(none[0] == 0);
}
END_TEST

/* Sixths of a circle from a mesh with seven digits; other angles stay. */
START_TEST(angles)
{
    for (int n = 2; n < 40; n++)
    {
        double angle = 2*M_PI/n;
        CHECK_TRUE(sel_period_whole_angle(angle*(1 + 1e-6)) == angle);
        CHECK_TRUE(sel_period_whole_angle(-angle*(1 - 1e-6)) == -angle);
    }
    CHECK_NEAR(sel_period_whole_angle(0.7), 0.7, 1e-12);
    CHECK_NEAR(sel_period_whole_angle(-2.5), -2.5, 1e-12);
}
END_TEST

/* The rotation leaves its axis where it is, moves other points on circles about
   it by the angle, and the reach is half of the chord. */
START_TEST(turns)
{
    scene_random random = {5};
    for (int i = 0; i < scene_effort(2000); i++)
    {
        double x = scene_uniform(&random, -3, 3), y = scene_uniform(&random, -3, 3);
        double angle = scene_uniform(&random, 0.2, 3)*(scene_integer(&random, 2) ? 1 : -1);
        double r = scene_uniform(&random, 0.5, 2), phi = scene_uniform(&random, 0, 6);
        double z = scene_uniform(&random, -9, 9), at[3];
        const double axis[3] = {0, 0, 1}, centre[3] = {x, y, -2};
        const double on[3] = {x, y, z};
        const double off[3] = {x + r*cos(phi), y + r*sin(phi), z};
        sel_period p = sector(angle, x, y, 0.5);
        sel_image image;
        sel_image_set(&p, 1, 1, &image);
        sel_image_place(&image, on, at);
        CHECK_NEAR(hypot(hypot(at[0] - x, at[1] - y), at[2] - z), 0, 1e-13);
        sel_image_place(&image, off, at);
        CHECK_NEAR(at[0], x + r*cos(phi + angle), 1e-13);
        CHECK_NEAR(at[1], y + r*sin(phi + angle), 1e-13);
        CHECK_NEAR(at[2], z, 1e-13);
        CHECK_NEAR(p.half, 0.5*fabs(sin(0.5*angle)), 1e-15);
        /* two boxes whose furthest corner is at the distance 5 */
        sel_gate gates[2] = {{{x, y, 0}, {x + 3, y + 4, 1}},
            {{x - 1, y - 1, 0}, {x + 1, y + 1, 1}}};
        CHECK_NEAR(sel_period_rotation_reach(&p, axis, centre, angle, gates),
            5*fabs(sin(0.5*angle)), 1e-13);
    }
}
END_TEST

/* Sides of a quarter of a ring, of known areas, and of one with an error. */
START_TEST(misfits)
{
    sel_period p = sector(M_PI/2, 0, 0, 1);
    /* x from 1 to 2 at y = 0, and y from 1 to 2 at x = 0; z from 0 to 1 */
    sel_period_side sides[2]
        = {{1, {1.5, 0, 0.5}, {0, -1, 0}}, {1, {0, 1.5, 0.5}, {-1, 0, 0}}};
    sel_period_misfit m = sel_period_compare(&p, sides);
    CHECK_NEAR(m.off, 0, 1e-15);
    CHECK_NEAR(m.tilt, 0, 1e-15);
    CHECK_TRUE(!m.isLarge);
    sides[1].moment[1] += 0.01;
    m = sel_period_compare(&p, sides);
    CHECK_NEAR(m.off, 0.01, 1e-14);
    CHECK_NEAR(m.turned[1], 1.5, 1e-14);
    CHECK_NEAR(m.centre[1], 1.51, 1e-14);
    CHECK_TRUE(m.isLarge);
    sides[1].moment[1] -= 0.01;
    sides[1].vectorArea[0] = -cos(0.1);
    sides[1].vectorArea[2] = sin(0.1);
    m = sel_period_compare(&p, sides);
    CHECK_NEAR(m.tilt, 2*sin(0.05), 1e-14);
    CHECK_TRUE(m.isLarge);
}
END_TEST

/* Pairs with the same step, or the opposite one, are one period with several
   gates, each on its side. */
START_TEST(joined)
{
    sel_periods all = {0};
    sel_period forth = moves(1, 0, 0), back = moves(-1, 0, 0);
    int at;
    for (int k = 0; k < SEL_GATES_MOST + 2; k++)
    {
        sel_gate gates[2] = {{{0, k, 0}, {0, k + 1, 1}}, {{1, k, 0}, {1, k + 1, 1}}};
        sel_gate swapped[2] = {gates[1], gates[0]};
        int reversed = k % 2;
        ck_assert_int_eq(sel_periods_add(&all, reversed ? &back : &forth,
            reversed ? swapped : gates, 0.1*k, &at), SEL_PERIODS_OK);
        ck_assert_int_eq(at, 0);
    }
    ck_assert_int_eq(all.size, 1);
    ck_assert_int_eq(all.list[0].gates, SEL_GATES_MOST);
    CHECK_NEAR(all.reach[0], 0.1*(SEL_GATES_MOST + 1), 1e-15);
    for (int g = 0; g < SEL_GATES_MOST; g++)
    {
        for (int side = 0; side < 2; side++)
        {
            const sel_gate *gate = &all.list[0].gate[side][g];
            int last = g == SEL_GATES_MOST - 1;
            CHECK_TRUE(gate->low[0] == side && gate->high[0] == side);
            CHECK_TRUE(gate->low[1] == g && gate->high[1] == g + 1 + 2*last);
        }
    }
    sel_period up = moves(0, 0, 1), third = moves(0, 2, 0), fourth = moves(3, 0, 0);
    ck_assert_int_eq(sel_periods_add(&all, &up, NULL, 0.5, &at), SEL_PERIODS_OK);
    ck_assert_int_eq(at, 1);
    ck_assert_int_eq(all.list[1].gates, 0);
    ck_assert_int_eq(sel_periods_add(&all, &third, NULL, 1, &at), SEL_PERIODS_OK);
    ck_assert_int_eq(sel_periods_add(&all, &fourth, NULL, 1, &at), SEL_PERIODS_FULL);
    ck_assert_int_eq(all.size, 3);
    CHECK_NEAR(sel_periods_reach(&all, 0), 0, 0);
    CHECK_NEAR(sel_periods_reach(&all, 3), 0.5, 0);    /* up */
    CHECK_NEAR(sel_periods_reach(&all, 1 + 3), all.reach[0], 0);
}
END_TEST

/* One rotation, and steps along its axis. */
START_TEST(turned_twice)
{
    sel_periods all = {0};
    sel_period turn = sector(1, 0, 0, 1), same = sector(-1 + 1e-12, 0, 0, 1);
    sel_period other = sector(0.5, 0, 0, 1), shifted = sector(1, 1e-6, 0, 1);
    sel_period along = moves(0, 0, 2), off = moves(1e-5, 0, 2);
    sel_gate gates[2] = {{{0, 0, 0}, {1, 0, 1}}, {{0, 0, 0}, {0, 1, 1}}};
    int at;
    ck_assert_int_eq(sel_periods_rotating(&all), -1);
    ck_assert_int_eq(sel_periods_add(&all, &along, NULL, 1, &at), SEL_PERIODS_OK);
    ck_assert_int_eq(sel_periods_add(&all, &turn, gates, 1, &at), SEL_PERIODS_OK);
    ck_assert_int_eq(sel_periods_rotating(&all), 1);
    ck_assert_int_eq(sel_periods_off_axis(&all), -1);
    ck_assert_int_eq(sel_periods_add(&all, &same, gates, 1, &at), SEL_PERIODS_OK);
    ck_assert_int_eq(at, 1);
    ck_assert_int_eq(
        sel_periods_add(&all, &other, gates, 1, &at), SEL_PERIODS_TWO_ROTATIONS);
    ck_assert_int_eq(at, 1);
    ck_assert_int_eq(
        sel_periods_add(&all, &shifted, gates, 1, &at), SEL_PERIODS_TWO_ROTATIONS);
    ck_assert_int_eq(sel_periods_add(&all, &off, NULL, 1, &at), SEL_PERIODS_OK);
    ck_assert_int_eq(sel_periods_off_axis(&all), 2);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("period_make");
    suite_add(suite, "steps rounded", rounded, 20);
    suite_add(suite, "angles", angles, 20);
    suite_add(suite, "rotations about an axis", turns, 20);
    suite_add(suite, "sides that do not fit", misfits, 20);
    suite_add(suite, "pairs joined", joined, 20);
    suite_add(suite, "rotations joined", turned_twice, 20);
    return suite_run(suite);
}
