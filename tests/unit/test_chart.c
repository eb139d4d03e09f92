/*  test_chart.c - coordinates in which point and normal are smooth

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

#include "shape/chart.h"

static void random_case(scene_random *random, int i, sel_shape *shape,
    double u[3])
{
    double axes[3], e1 = scene_uniform(random, 0.1, 1.9);
    double e2 = scene_uniform(random, 0.1, 1.9);
    for (int k = 0; k < 3; k++)
    {
        axes[k] = scene_uniform(random, 0.5, 3);
        u[k] = scene_uniform(random, -1, 1);
    }
    CHECK_OK(sel_shape_init(shape, axes, i % 4 ? e1 : 1, i % 5 ? e2 : 1));
}

/* The point of a chart has the level as its gauge and the gradient that the
   gauge has there; the inverse gives the coordinates. 1e-12: exponents of up to
   19 multiply the rounding of the point. */
START_TEST(point_gradient_and_back)
{
    scene_random random = {7};
    for (int i = 0; i < 50000; i++)
    {
        sel_shape shape;
        sel_chart chart;
        double u[3], g[3], x[3], back[3], again[3];
        random_case(&random, i, &shape, u);
        sel_chart_eval(&chart, &shape, u);
        double level = sel_shape_gauge(&shape, chart.x, g, NULL);
        CHECK_NEAR(level, chart.level, 1e-13*level);
        sel_chart_from_both(&shape, chart.x, g, back);
        sel_shape_support(&shape, chart.g, x);
        sel_chart_from_both(&shape, x, chart.g, again);
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(g[k], chart.g[k], 1e-12);
            CHECK_NEAR(back[k], u[k], 1e-12);
            CHECK_NEAR(again[k]*level, u[k], 1e-6);
        }
    }
}
END_TEST

/* Derivatives against central differences, h = 1e-6: second derivatives grow
   like 1/u, so 1e-6 relative where no coordinate is below 0.05. */
START_TEST(derivatives_are_differences)
{
    scene_random random = {8};
    const double h = 1e-6;
    for (int i = 0; i < 20000; i++)
    {
        sel_shape shape;
        sel_chart chart;
        double u[3];
        random_case(&random, i, &shape, u);
        sel_chart_eval(&chart, &shape, u);
        for (int k = 0; k < 3; k++)
        {
            sel_chart up, down;
            double a[3] = {u[0], u[1], u[2]}, b[3] = {u[0], u[1], u[2]};
            if (fabs(u[k]) < 0.05)
            {
                continue;
            }
            a[k] += h;
            b[k] -= h;
            sel_chart_eval(&up, &shape, a);
            sel_chart_eval(&down, &shape, b);
            CHECK_NEAR(chart.slope[k], (up.level - down.level)/(2*h), 1e-6);
            for (int j = 0; j < 3; j++)
            {
                double x = (up.x[j] - down.x[j])/(2*h);
                double g = (up.g[j] - down.g[j])/(2*h);
                CHECK_NEAR(chart.xu[3*j + k], x, 1e-6*(1 + fabs(x)));
                CHECK_NEAR(chart.gu[3*j + k], g, 1e-6*(1 + fabs(g)));
            }
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("chart");
    suite_add(suite, "point", point_gradient_and_back, 60);
    suite_add(suite, "derivatives", derivatives_are_differences, 60);
    return suite_run(suite);
}
