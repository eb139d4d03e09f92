/*  test_period.c - images of boxes across periodic boundaries

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "suite.h"

/* Boxes of images contain the images of all their points, and touch their
   sides; the distance from a gate of those that may touch is at most the
   reach. */
START_TEST(boxes)
{
    scene_random random = {9};
    sel_periods all = {0};
    const double axis[3] = {0, 0, 1}, centre[3] = {0.5, -0.25, 7};
    sel_period turn, along = {.step = {0, 0, 2}, .rotation = {1, 0, 0, 0}};
    sel_gate gates[2] = {{{0, 0, 0}, {1, 0.5, 1}}, {{-2, 0, 0}, {-1, 1, 1}}};
    int at;
    sel_period_set_rotation(&turn, axis, centre, 2*M_PI/5, 1);
    sel_periods_add(&all, &turn, gates, 0.3, &at);
    sel_periods_add(&all, &along, NULL, 1, &at);
    for (int i = 0; i < scene_effort(2000); i++)
    {
        int k = scene_integer(&random, sel_image_count(all.size));
        double low[3], high[3], lowAt[3], highAt[3];
        double least[3] = {1e9, 1e9, 1e9}, most[3] = {-1e9, -1e9, -1e9};
        sel_image image;
        for (int d = 0; d < 3; d++)
        {
            low[d] = scene_uniform(&random, -3, 3);
            high[d] = low[d] + scene_uniform(&random, 0, 1);
        }
        sel_image_set(all.list, all.size, k, &image);
        sel_image_place_box(&image, low, high, lowAt, highAt);
        for (int c = 0; c < 27; c++)
        {
            double x[3], y[3];
            const int share[3] = {c % 3, c/3 % 3, c/9};
            for (int d = 0; d < 3; d++)
            {
                x[d] = low[d] + 0.5*share[d]*(high[d] - low[d]);
            }
            sel_image_place(&image, x, y);
            for (int d = 0; d < 3; d++)
            {
                least[d] = fmin(least[d], y[d]);
                most[d] = fmax(most[d], y[d]);
            }
        }
        for (int d = 0; d < 3; d++)
        {
            CHECK_NEAR(lowAt[d], least[d], 1e-14);
            CHECK_NEAR(highAt[d], most[d], 1e-14);
        }
        int turnSign = k % 3, near = 1;
        for (int d = 0; d < 3 && turnSign; d++)
        {
            const sel_gate *g = &gates[turnSign == 2];
            near = near && low[d] <= g->high[d] + 0.3 && high[d] >= g->low[d] - 0.3;
        }
        ck_assert_int_eq(sel_periods_box_may_touch(&all, k, low, high), near);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("period");
    suite_add(suite, "boxes", boxes, 20);
    return suite_run(suite);
}
