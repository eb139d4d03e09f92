/*  test_measure_surface.c - height of a bed and slope of its surface

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "polyhedron_scenes.h"

#define PI 3.14159265358979323846

static void ball(double radius, sel_shape *shape)
{
    double axes[3] = {radius, radius, radius};
    CHECK_OK(sel_shape_init(shape, axes, 1, 1));
}

/* Lines out of a ball and rotated ellipsoids (closed form), cubes of both
   types, a tetrapod (against steps along the line). */
START_TEST(lines_leave_bodies)
{
    scene_random random = {7};
    for (int k = 0; k < 3000; k++)
    {
        sel_shape shape;
        double axes[3] = {scene_uniform(&random, 0.5, 2),
            scene_uniform(&random, 0.5, 2), scene_uniform(&random, 0.5, 2)};
        double q[4], Q[9], x[3] = {1, 2, 3}, start[3], d[3] = {0, 0, 1}, t;
        /* Half of them are treated as general superellipsoids */
        CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
        shape.isEllipsoid = k % 2;
        scene_quaternion(&random, q);
        scene_tensor(q, Q);
        for (int i = 0; i < 3; i++)
        {
            start[i] = x[i] + scene_uniform(&random, -1.5, 1.5);
        }
        double a = 0, b = 0, c = -1;
        for (int i = 0; i < 3; i++)
        {
            double s = 0, e = 0;
            for (int j = 0; j < 3; j++)
            {
                s += Q[3*j + i]*(start[j] - x[j])/axes[i];
                e += Q[3*j + i]*d[j]/axes[i];
            }
            a += e*e;
            b += e*s;
            c += s*s;
        }
        double root = b*b - a*c;
        int hit = sel_measure_line(&shape, x, Q, start, d, &t);
        /* Tangents on either side */
        if (fabs(root) > 1e-9)
        {
            ck_assert_int_eq(hit, root > 0);
        }
        if (hit && root > 1e-6)
        {
            CHECK_NEAR(t, (-b + sqrt(root))/a, 1e-9);
        }
    }

    for (int k = 0; k < 400; k++)
    {
        sel_shape pod;
        double q[4], Q[9], x[3] = {0, 0, 0}, d[3] = {0, 0, 1}, t = 0;
        double start[3] = {scene_uniform(&random, -1, 1),
            scene_uniform(&random, -1, 1), 0};
        solid_shape(TETRAPOD, 1, &pod);
        scene_quaternion(&random, q);
        scene_tensor(q, Q);
        int hit = sel_measure_line(&pod, x, Q, start, d, &t), met = 0;
        double top = -9, step = 1e-3;
        for (double z = -1.8; z < 1.8; z += step)
        {
            double y[3];
            for (int i = 0; i < 3; i++)
            {
                y[i] = Q[i]*start[0] + Q[3 + i]*start[1] + Q[6 + i]*z;
            }
            if (sel_shape_gauge(&pod, y, NULL, NULL) < 1)
            {
                met = 1;
                top = z;
            }
        }
        CHECK_TRUE(hit || !met);
        if (met)
        {
            /* Between two steps the line may cross a thin edge */
            CHECK_TRUE(t > top - 1e-12 && t < top + 0.05);
        }
    }
}
END_TEST

/* A floor of cubes with one cube on it: columns; quantiles; a column without
   particles. */
START_TEST(columns_see_tops)
{
    sel_columns columns = {.low = {0, 0, 0}, .high = {4, 3, 9}, .up = 2,
        .n = {8, 6}};
    double heights[48], q[4] = {1, 0, 0, 0}, sum = 0;
    unsigned char covered[48] = {0};
    sel_shape cube;
    solid_shape(CUBE, 0.5, &cube);
    for (int k = 0; k < 11; k++)
    {
        double x[3] = {k % 4 + 0.5, k/4 + 0.5, 0.5};
        sel_columns_raise(&columns, &cube, x, q, heights, covered);
    }
    double above[3] = {1, 1, 1.5};
    sel_columns_raise(&columns, &cube, above, q, heights, covered);
    int n = 0, two = 0;
    double list[48];
    for (int k = 0; k < 48; k++)
    {
        if (covered[k])
        {
            list[n++] = heights[k];
            sum += heights[k];
            two += heights[k] > 1.5;
        }
    }
    ck_assert_int_eq(n, 44);
    ck_assert_int_eq(two, 4);
    CHECK_NEAR(sum, 44 + 4, 1e-12);
    CHECK_NEAR(sel_measure_quantile(list, n, 0.5), 1, 1e-14);
    CHECK_NEAR(sel_measure_quantile(list, n, 1), 2, 1e-14);

    double values[5] = {5, 1, 4, 2, 3};
    CHECK_NEAR(sel_measure_quantile(values, 5, 0.25), 2, 1e-15);
    CHECK_NEAR(sel_measure_quantile(values, 5, 0.9), 4.6, 1e-15);
    CHECK_NEAR(sel_measure_quantile(values, 1, 0.9), 1, 1e-15);
}
END_TEST

/* Balls with their tops on a cone of 30 degrees: columns through their centres
   find its slope exactly. If every second ball of a row is missing, columns
   also see sides, which are lower by the same amount everywhere: the slope is
   the same up to the scatter, residual/(deviation of the radial positions
   sqrt(n)) = 0.2 degrees, of which four are allowed. */
START_TEST(a_cone_of_balls)
{
    double slope = tan(PI/6), radius = 0.05;
    sel_columns columns = {.low = {-1.025, -1.025, 0},
        .high = {1.025, 1.025, 9}, .up = 2, .n = {41, 41}};
    static double heights[1681], way[1681], height[1681];
    static unsigned char covered[1681];
    sel_shape shape;
    ball(radius, &shape);
    double q[4] = {1, 0, 0, 0};
    for (int sparse = 0; sparse < 2; sparse++)
    {
        memset(covered, 0, sizeof covered);
        for (int k = 0; k < 1681; k++)
        {
            double place[2];
            sel_columns_place(&columns, k, place);
            double r = hypot(place[0], place[1]);
            if (r < 1 && (!sparse || (k % 41 % 2 == 0 && k / 41 % 2 == 0)))
            {
                double x[3] = {place[0], place[1], 1 - slope*r - radius};
                sel_columns_raise(&columns, &shape, x, q, heights, covered);
            }
        }
        int n = 0;
        for (int k = 0; k < 1681; k++)
        {
            double place[2];
            sel_columns_place(&columns, k, place);
            double r = hypot(place[0], place[1]);
            if (covered[k] && r < 0.9)
            {
                way[n] = r;
                height[n++] = heights[k];
            }
        }
        sel_line_fit fit;
        sel_measure_slope(n, way, height, &fit);
        double angle = atan(fit.slope)*180/PI;
        printf("cone: %.3f degrees, residual %.4f\n", angle, fit.residual);
        CHECK_NEAR(angle, 30, sparse ? 0.8 : 1e-9);
        CHECK_AT_MOST(fit.residual, radius);
        if (!sparse)
        {
            /* The tops themselves */
            for (int k = 0; k < n; k++)
            {
                height[k] = 1 - slope*way[k];
            }
            sel_measure_slope(n, way, height, &fit);
            CHECK_NEAR(fit.slope, slope, 1e-13);
            CHECK_NEAR(fit.top, 1, 1e-13);
            CHECK_AT_MOST(fit.residual, 1e-13);
        }
    }
    sel_line_fit fit;
    sel_measure_slope(0, way, height, &fit);
    CHECK_TRUE(fit.slope == 0 && fit.n == 0);
    double same[4] = {1, 1, 1, 1}, up[4] = {1, 2, 3, 4};
    sel_measure_slope(4, same, up, &fit);
    CHECK_TRUE(fit.slope == 0);
}
END_TEST

/* One ball that extends out of a corner of a periodic box: columns near all
   four corners see it, as they would see four balls there. */
START_TEST(images_of_a_ball)
{
    sel_columns columns = {.low = {0, 0, 1}, .high = {2, 3, 9}, .up = 2,
        .n = {20, 30}};
    static double heights[600], expected[600], tops[600];
    static unsigned char covered[600], known[600];
    int periodic[3] = {1, 1, 1};
    double q[4] = {1, 0, 0, 0}, x[3] = {0.1, 2.95, 4};
    sel_shape shape;
    ball(0.5, &shape);
    sel_columns_raise_images(
        &columns, periodic, &shape, x, q, heights, covered);
    double middle[4][3]
        = {{0.1, 2.95, 4}, {2.1, 2.95, 4}, {0.1, -0.05, 4}, {2.1, -0.05, 4}};
    int n = 0;
    for (int k = 0; k < 600; k++)
    {
        double place[2];
        sel_columns_place(&columns, k, place);
        for (int b = 0; b < 4; b++)
        {
            double r = hypot(place[0] - middle[b][0], place[1] - middle[b][1]);
            if (r < 0.5 - 1e-9)
            {
                known[k] = 1;
                expected[k] = 4 + sqrt(0.25 - r*r);
                n++;
            }
        }
    }
    CHECK_TRUE(n > 50);
    ck_assert_int_eq(sel_columns_tops(&columns, heights, covered, tops), n);
    n = 0;
    for (int k = 0; k < 600; k++)
    {
        ck_assert_int_eq(covered[k], known[k]);
        if (covered[k])
        {
            CHECK_NEAR(heights[k], expected[k], 1e-9);
            CHECK_NEAR(tops[n++], expected[k] - 1, 1e-9);
        }
    }
    CHECK_NEAR(sel_columns_top(&columns, &shape, x, q), 3.5, 1e-14);

    /* A rod of 2 by 6 that is tilted by 45 degrees: its top by its support */
    double axes[3] = {1, 1, 3}, tilt[4] = {cos(PI/8), sin(PI/8), 0, 0};
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    CHECK_NEAR(sel_columns_top(&columns, &shape, x, tilt), 3 + sqrt(5), 1e-12);
}
END_TEST

/* A wedge that is seen along y, and a cone: radial positions and heights lie on
   the line, only within the range. */
START_TEST(ways_down_a_slope)
{
    sel_columns columns = {.low = {0, -1, 0}, .high = {4, 9, 4}, .up = 1,
        .n = {8, 8}};
    sel_incline inclines[2]
        = {{.type = SEL_INCLINE_WEDGE, .direction = {0.6, 0, 0.8}, .from = 1,
               .to = 3},
            {.type = SEL_INCLINE_CONE, .origin = {2, 7, 2}, .from = 0.5,
                .to = 1.5}};
    for (int which = 0; which < 2; which++)
    {
        double heights[64], way[64], height[64];
        unsigned char covered[64];
        int expected = 0;
        for (int k = 0; k < 64; k++)
        {
            double place[2];
            sel_columns_place(&columns, k, place);
            double s = which ? hypot(place[0] - 2, place[1] - 2)
                             : 0.6*place[0] + 0.8*place[1];
            heights[k] = 5 - 0.3*s;
            covered[k] = k != 20;
            expected += covered[k] && s >= inclines[which].from
                && s <= inclines[which].to;
        }
        int n = sel_columns_ways(
            &columns, inclines + which, heights, covered, way, height);
        CHECK_TRUE(n > 10 && n < 60);
        ck_assert_int_eq(n, expected);
        sel_line_fit fit, same;
        double work[128];
        sel_measure_slope(n, way, height, &fit);
        CHECK_NEAR(fit.slope, 0.3, 1e-13);
        CHECK_NEAR(fit.top, 6, 1e-13);
        sel_columns_slope(
            &columns, inclines + which, heights, covered, work, &same);
        ck_assert_int_eq(same.n, n);
        CHECK_NEAR(same.slope, 0.3, 1e-13);
        CHECK_NEAR(same.top, 6, 1e-13);
    }
}
END_TEST

/* Heights 1 to 59 above the floor, in any order: mean and quantiles. */
START_TEST(level_of_columns)
{
    sel_columns columns = {.low = {0, 2, 0}, .high = {1, 99, 1}, .up = 1,
        .n = {10, 6}};
    double heights[60], work[60], mean, quantiles[3];
    const double parts[3] = {0, 0.5, 0.25};
    unsigned char covered[60];
    for (int k = 0; k < 60; k++)
    {
        int height = 7*k % 60;
        heights[k] = 2 + height;
        covered[k] = height != 0;
    }
    ck_assert_int_eq(sel_columns_level(&columns, heights, covered, 3, parts,
        work, &mean, quantiles), 59);
    CHECK_NEAR(mean, 30, 1e-13);
    CHECK_NEAR(quantiles[0], 1, 1e-13);
    CHECK_NEAR(quantiles[1], 30, 1e-13);
    CHECK_NEAR(quantiles[2], 15.5, 1e-13);
    memset(covered, 0, sizeof covered);
    ck_assert_int_eq(sel_columns_level(&columns, heights, covered, 3, parts,
        work, &mean, quantiles), 0);
    CHECK_TRUE(mean == 0 && quantiles[0] == 0 && quantiles[2] == 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measure_surface");
    suite_add(suite, "lines", lines_leave_bodies, 60);
    suite_add(suite, "columns", columns_see_tops, 30);
    suite_add(suite, "cone", a_cone_of_balls, 30);
    suite_add(suite, "images", images_of_a_ball, 30);
    suite_add(suite, "ways", ways_down_a_slope, 30);
    suite_add(suite, "level", level_of_columns, 30);
    return suite_run(suite);
}
