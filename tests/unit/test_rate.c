/*  test_rate.c - integrals of a rate: tables and functions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

typedef struct lines
{
    int n;
    const double *t, *y;
    int repeats;
} lines;

/* A table of straight lines, clamped or repeated at its ends. */
static double of_table(void *context, double t)
{
    const lines *l = context;
    double first = l->t[0], length = l->t[l->n - 1] - first;
    if (l->repeats && t > first)
    {
        t = first + fmod(t - first, length);
    }
    if (t <= first)
    {
        return l->y[0];
    }
    for (int i = 1; i < l->n; i++)
    {
        if (t < l->t[i])
        {
            return l->y[i - 1] + (l->y[i] - l->y[i - 1])*(t - l->t[i - 1])
                /(l->t[i] - l->t[i - 1]);
        }
    }
    return l->y[l->n - 1];
}

/* Integral from the start of the table, by trapezoids. */
static double exact(const lines *l, double t)
{
    double sum = 0, first = l->t[0], length = l->t[l->n - 1] - first, all = 0;
    for (int i = 1; i < l->n; i++)
    {
        all += 0.5*(l->y[i] + l->y[i - 1])*(l->t[i] - l->t[i - 1]);
    }
    if (t <= first)
    {
        return l->y[0]*(t - first);
    }
    if (l->repeats)
    {
        sum = floor((t - first)/length)*all;
        t = first + fmod(t - first, length);
    }
    for (int i = 1; i < l->n; i++)
    {
        double to = fmin(t, l->t[i]), y = of_table((void *)l, to);
        if (to > l->t[i - 1])
        {
            y = to < l->t[i] ? y : l->y[i];
            sum += 0.5*(l->y[i - 1] + y)*(to - l->t[i - 1]);
        }
    }
    return sum + fmax(0, t - l->t[l->n - 1])*l->y[l->n - 1];
}

START_TEST(tables_are_exact)
{
    const double t[5] = {0.1, 0.2, 0.2 + 1e-7, 0.5, 0.6};
    const double y[5] = {1, 3, 40, 0, 2};
    scene_random random = {4};
    for (int repeats = 0; repeats < 2; repeats++)
    {
        lines l = {5, t, y, repeats};
        sel_rate rate = {.value = of_table, .context = &l, .most = 1e3,
            .nRows = 5, .rows = t, .period = repeats ? 0.5 : 0};
        for (int k = 0; k < 500; k++)
        {
            double from = scene_uniform(&random, 0, 2), sum;
            double to = from + scene_log_uniform(&random, 1e-3, 20);
            CHECK_OK(sel_rate_integral(&rate, from, to, &sum));
            double want = exact(&l, to) - exact(&l, from);
            CHECK_NEAR(sum, want, 1e-5*(1 + want));
            CHECK_OK(sel_rate_integral(&rate, to, from, &sum));
            CHECK_TRUE(sum == 0);
        }
    }
    /* more than 1000 periods: the mean, to less than one period */
    lines l = {5, t, y, 1};
    sel_rate rate = {.value = of_table, .context = &l, .most = 1e3, .nRows = 5,
        .rows = t, .period = 0.5};
    double sum, all = exact(&l, 0.1 + 0.5*(1 - 1e-15));
    CHECK_OK(sel_rate_integral(&rate, 0, 1e4, &sum));
    CHECK_NEAR(sum, exact(&l, 1e4) - exact(&l, 0), all);
}
END_TEST

static double wave(void *context, double t)
{
    return 2 + sin(t/ *(const double *)context);
}

static double spoilt(void *context, double t)
{
    return t > 0.5 ? *(const double *)context : 1;
}

START_TEST(functions)
{
    double length = 0.1, sum;
    sel_rate rate = {.value = wave, .context = &length, .most = 3};
    CHECK_OK(sel_rate_integral(&rate, 0, 1, &sum));
    CHECK_NEAR(sum, 2 + 0.1*(1 - cos(10)), 1e-4);
    const double bad[3] = {-1e-9, 3.1, NAN};
    for (int k = 0; k < 3; k++)
    {
        double value = bad[k];
        rate = (sel_rate){.value = spoilt, .context = &value, .most = 3};
        CHECK_OK(sel_rate_integral(&rate, 0, 0.5, &sum));
        ck_assert_int_eq(sel_rate_integral(&rate, 0, 1, &sum), SEL_E_ARGUMENT);
        CHECK_TRUE(rate.badTime > 0.5 && rate.badTime < 0.6);
        CHECK_TRUE(isnan(value) ? isnan(rate.badValue)
                                : rate.badValue == value);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rate");
    suite_add(suite, "tables", tables_are_exact, 20);
    suite_add(suite, "functions", functions, 10);
    return suite_run(suite);
}
