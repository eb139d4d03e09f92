/*  test_polygon.c - convex polygons in a plane

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "base/polygon.h"
#include "suite.h"

static sel_polygon box(double x, double y, double a, double b)
{
    return (sel_polygon){.count = 4,
        .at = {{x, y}, {x + a, y}, {x + a, y + b}, {x, y + b}}};
}

/* Two boxes: their intersection is a box, in closed form. */
START_TEST(clipped_boxes)
{
    scene_random random = {1};
    for (int k = 0; k < 1000; k++)
    {
        double v[8], width, height, centre[2];
        for (int i = 0; i < 8; i++)
        {
            v[i] = scene_uniform(&random, i < 4 ? -1 : 0.1, i < 4 ? 1 : 2);
        }
        sel_polygon p = box(v[0], v[1], v[4], v[5]);
        sel_polygon window = box(v[2], v[3], v[6], v[7]);
        double left = fmax(v[0], v[2]), low = fmax(v[1], v[3]);
        width = fmin(v[0] + v[4], v[2] + v[6]) - left;
        height = fmin(v[1] + v[5], v[3] + v[7]) - low;
        sel_polygon_clip(&p, &window);
        if (width < 1e-9 || height < 1e-9)
        {
            CHECK_AT_MOST(p.count ? fabs(sel_polygon_area(&p)) : 0, 1e-8);
            continue;
        }
        CHECK_NEAR(sel_polygon_area(&p), width*height, 1e-12);
        sel_polygon_centre(&p, centre);
        CHECK_NEAR(centre[0], left + 0.5*width, 1e-9);
        CHECK_NEAR(centre[1], low + 0.5*height, 1e-9);
        sel_polygon_reverse(&p);
        CHECK_NEAR(sel_polygon_area(&p), -width*height, 1e-12);
    }
}
END_TEST

/* A line across a box, and one that ends in it: its middle. */
START_TEST(lines)
{
    const sel_polygon window = box(0, 0, 1, 1);
    sel_polygon p = {.count = 2, .at = {{-1, 0.5}, {0.5, 0.5}}};
    double centre[2];
    sel_polygon_clip(&p, &window);
    sel_polygon_centre(&p, centre);
    CHECK_NEAR(centre[0], 0.25, 1e-12);
    CHECK_NEAR(centre[1], 0.5, 1e-12);
    p = (sel_polygon){.count = 2, .at = {{-1, 2}, {2, 2}}};
    sel_polygon_clip(&p, &window);
    ck_assert_int_eq(p.count, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("polygon");
    suite_add(suite, "boxes", clipped_boxes, 30);
    suite_add(suite, "lines", lines, 30);
    return suite_run(suite);
}
