/*  test_measure_section.c - bodies that pass a plane

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "polyhedron_scenes.h"

#define PI 3.14159265358979323846

/* Paths across a tilted plane, a disc and an L in the plane z = 1. */
START_TEST(ways_through_sections)
{
    sel_section plane = {.point = {1, 2, 3}, .normal = {0.6, 0, 0.8}};
    double up[3] = {1 + 0.6e-3, 7, 3 + 0.8e-3};
    double down[3] = {1 - 0.6e-3, -7, 3 - 0.8e-3};
    ck_assert_int_eq(sel_section_passed(&plane, down, up), 1);
    ck_assert_int_eq(sel_section_passed(&plane, up, down), -1);
    ck_assert_int_eq(sel_section_passed(&plane, up, up), 0);

    /* One that stops in a plane: it passes once, and back once */
    sel_section flat = {.point = {0, 0, 1}, .normal = {0, 0, 1}};
    double below[3] = {0, 0, 0.5}, in[3] = {0, 0, 1}, above[3] = {0, 0, 2};
    ck_assert_int_eq(sel_section_passed(&flat, below, in)
        + sel_section_passed(&flat, in, above), 1);
    ck_assert_int_eq(sel_section_passed(&flat, above, in)
        + sel_section_passed(&flat, in, below), -1);
    ck_assert_int_eq(sel_section_passed(&flat, in, in), 0);

    double corners[18]
        = {0, 0, 1, 2, 0, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1, 0, 2, 1};
    sel_section L = {.point = {0, 0, 1}, .normal = {0, 0, 1}, .nCorners = 6,
        .corners = corners};
    sel_section disc
        = {.point = {0.5, 0.5, 1}, .normal = {0, 0, 1}, .radius = 0.25};
    scene_random random = {3};
    int inL = 0, inDisc = 0, all = 40000;
    for (int k = 0; k < all; k++)
    {
        /* A slanted path that meets the plane at (x, y) */
        double x = scene_uniform(&random, -1, 3);
        double y = scene_uniform(&random, -1, 3);
        double from[3] = {x + 0.3, y - 0.6, 1.3}, to[3] = {x - 0.1, y + 0.2, 0.9};
        int expected = (x > 0 && x < 2 && y > 0 && y < 1)
            || (x > 0 && x < 1 && y > 0 && y < 2);
        ck_assert_int_eq(sel_section_passed(&L, from, to), -expected);
        ck_assert_int_eq(sel_section_passed(&L, to, from), expected);
        int round = hypot(x - 0.5, y - 0.5) < 0.25;
        ck_assert_int_eq(sel_section_passed(&disc, from, to), -round);
        inL += expected;
        inDisc += round;
    }
    /* Fractions of the square of 16 by area: four deviations of a count */
    CHECK_NEAR(inL, all*3.0/16, 4*sqrt(all*3.0/16));
    CHECK_NEAR(inDisc, all*PI/256, 4*sqrt(all*PI/256));
}
END_TEST

/* A column of 200 balls falls through a plane at different speeds: each passes
   once, none twice, in the order of their heights. */
START_TEST(a_column_falls_through)
{
    sel_section plane = {.point = {0, 0, 0.05}, .normal = {0, 0, -1}};
    int passed = 0, back = 0, expected = 0;
    for (int k = 0; k < 200; k++)
    {
        double z0 = 0.1 + 0.01*k, t = 0;
        for (int step = 0; step < 500; step++, t += 1e-3)
        {
            double from[3] = {0, 0, z0 - 4.905*t*t};
            double to[3] = {0, 0, z0 - 4.905*(t + 1e-3)*(t + 1e-3)};
            int way = sel_section_passed(&plane, from, to);
            passed += way > 0;
            back += way < 0;
        }
        expected += 0.05 > z0 - 4.905*0.25;
    }
    ck_assert_int_eq(passed, expected);
    ck_assert_int_eq(back, 0);
    printf("flow: %d of a column of 200\n", passed);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measure_section");
    suite_add(suite, "sections", ways_through_sections, 30);
    suite_add(suite, "column", a_column_falls_through, 30);
    return suite_run(suite);
}
