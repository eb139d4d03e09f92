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

/* Lines out of a ball and turned ellipsoids (closed form), cubes of both kinds,
   a tetrapod (against steps along the line). */
START_TEST(lines_leave_bodies)
{
    scene_random random = {7};
    for (int k = 0; k < 3000; k++)
    {
        sel_shape shape;
        double axes[3] = {scene_uniform(&random, 0.5, 2),
            scene_uniform(&random, 0.5, 2), scene_uniform(&random, 0.5, 2)};
        double q[4], Q[9], x[3] = {1, 2, 3}, start[3], d[3] = {0, 0, 1}, t;
        /* The half of them as if they were any superellipsoids */
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
        /* Tangents either way */
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
            /* Between two steps the line may leave a thin edge */
            CHECK_TRUE(t > top - 1e-12 && t < top + 0.05);
        }
    }
}
END_TEST

/* A floor of cubes with one on it: columns; quantiles; a column without any. */
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
   find its slope exactly. Where every second of a row is missing, columns see
   sides as well, which lie deeper by as much everywhere: the same slope but for
   the scatter, residual/(deviation of the ways sqrt(n)) = 0.2 degrees, of which
   four are allowed. */
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

int main(void)
{
    Suite *suite = suite_create("measure_surface");
    suite_add(suite, "lines", lines_leave_bodies, 60);
    suite_add(suite, "columns", columns_see_tops, 30);
    suite_add(suite, "cone", a_cone_of_balls, 30);
    return suite_run(suite);
}
