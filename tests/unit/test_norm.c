/*  test_norm.c - power norms, from which gauge and support are computed

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

#include "base/norm.h"

static double plain(double p, double u, double v)
{
    return (double)powl(powl(u, p) + powl(v, p), 1/(long double)p);
}

/* Reference: the definition in long double; 4 roundings of pow, 1e-15 each. */
START_TEST(value_is_the_definition)
{
    scene_random random = {5};
    for (int i = 0; i < 20000; i++)
    {
        double p = i % 3 ? 2/scene_uniform(&random, 0.1, 1.9)
            : 2*(1 + scene_integer(&random, 10));
        double u = scene_uniform(&random, 0, 1);
        double v = scene_uniform(&random, 0, 1);
        double n = plain(p, u, v);
        sel_norm2 norm;
        sel_norm2_eval(&norm, p, u, v);
        CHECK_NEAR(sel_norm2_value(p, u, v), n, 4e-15*n);
        CHECK_NEAR(norm.value, n, 4e-15*n);
        /* Euler's theorem: the norm is homogeneous */
        CHECK_NEAR(u*norm.gradU + v*norm.gradV, n, 4e-15*n);
        /* the p-1 powers of a and b, whose p-th powers add up to one */
        CHECK_NEAR(norm.gradU*norm.a + norm.gradV*norm.b, 1, 1e-14);
    }
}
END_TEST

/* Gradient and Hessian of the nested norm against central differences of the
   value and of the gradient: h^2 of third derivatives (exponents to 20) and
   1e-16/h of rounding give 1e-5 at h = 1e-6 away from the planes. */
START_TEST(derivatives_are_differences)
{
    scene_random random = {6};
    const double h = 1e-6;
    for (int i = 0; i < 20000; i++)
    {
        double outer = 2/scene_uniform(&random, 0.1, 1.0);
        double inner = 2/scene_uniform(&random, 0.1, 1.0);
        double y[3], g[3], H[9];
        for (int k = 0; k < 3; k++)
        {
            y[k] = (i >> k & 1 ? -1 : 1)*scene_uniform(&random, 0.05, 1);
        }
        sel_nested_norm(outer, inner, y, g, H);
        for (int k = 0; k < 3; k++)
        {
            double up[3] = {y[0], y[1], y[2]}, down[3] = {y[0], y[1], y[2]};
            double gUp[3], gDown[3];
            up[k] += h;
            down[k] -= h;
            double slope = (sel_nested_norm(outer, inner, up, gUp, NULL)
                - sel_nested_norm(outer, inner, down, gDown, NULL))/(2*h);
            CHECK_NEAR(g[k], slope, 1e-8);
            for (int j = 0; j < 3; j++)
            {
                CHECK_NEAR(H[3*j + k], (gUp[j] - gDown[j])/(2*h), 1e-5);
            }
        }
    }
}
END_TEST

/* Zero, tiny (to SEL_CENTRE) and huge arguments raise no exception (the traps
   are on) and results are bounded: gradients at most one. */
START_TEST(extremes_are_harmless)
{
    static const double values[] = {0, 1e-139, 1e-100, 1e-30, 1e-8, 1, 1e8,
        1e150};
    for (int e = 1; e <= 19; e++)
    {
        double p = 20.0/e;
        for (int i = 0; i < COUNT(values)*COUNT(values)*COUNT(values); i++)
        {
            double y[3] = {values[i % 8], -values[i/8 % 8], values[i/64]};
            double g[3], H[9];
            double n = sel_nested_norm(p, 20.0/(20 - e), y, g, H);
            CHECK_TRUE(isfinite(n) && n >= 0);
            for (int k = 0; k < 3; k++)
            {
                CHECK_AT_MOST(fabs(g[k]), 1 + 1e-14);
            }
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("norm");
    suite_add(suite, "value", value_is_the_definition, 60);
    suite_add(suite, "derivatives", derivatives_are_differences, 60);
    suite_add(suite, "extremes", extremes_are_harmless, 60);
    return suite_run(suite);
}
