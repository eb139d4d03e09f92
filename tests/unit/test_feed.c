/*  test_feed.c - rates, what is due, and the state of a feed

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

static double one_size(void *context, int shape, int seed)
{
    (void)seed;
    return ((const double *)context)[shape];
}

/* - - - rates - - - */

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

/* - - - feeds - - - */

static const double sizes[2] = {1, 2};
static const double halves[2] = {0.5, 0.5};
static const sel_mixture mixture = {2, halves, 0, one_size, (void *)sizes};

static double steady(void *context, double t)
{
    (void)t;
    return *(const double *)context;
}

static sel_feed made(double *taken, int byMass)
{
    taken[0] = taken[1] = 0;
    return (sel_feed){.mixture = &mixture,
        .meanVolume = sel_mixture_mean_volume(&mixture),
        .density = 6/SCENE_PI,
        .byMass = byMass,
        .massTotal = 1e15,
        .numberTotal = 1000000,
        .duration = 1e15,
        .waits = 1,
        .seed = 1,
        .taken = taken};
}

/* 10 per second in steps of 0.03 s: the numbers follow the integral to less
   than one; by mass, two particles take 1 + 8 kg together. */
START_TEST(as_many_as_are_due)
{
    for (int byMass = 0; byMass < 2; byMass++)
    {
        double taken[2], value = byMass ? 45 : 10;
        sel_rate rate = {
            .value = steady, .context = &value, .most = 1e6, .isConstant = 1};
        sel_feed feed = made(taken, byMass);
        for (int k = 0; k < 100; k++)
        {
            double t = 0.03*(k + 1);
            CHECK_OK(sel_feed_advance(&feed, &rate, 5, t - 0.03, t));
            while (sel_feed_is_due(&feed))
            {
                sel_feed_place(&feed);
            }
            double behind = sel_feed_behind(&feed);
            CHECK_TRUE(behind >= -1e-6 && behind < (byMass ? 8 : 1));
            CHECK_NEAR(feed.due, value*t, 1e-9);
        }
        ck_assert_int_eq(feed.fed, 30);
        CHECK_TRUE(taken[0] == 15 && taken[1] == 15);
        CHECK_NEAR(feed.fedMass, 15*9, 1e-9);
    }
}
END_TEST

START_TEST(limits_of_a_feed)
{
    double taken[2], value = 100;
    int number;
    sel_rate rate = {
        .value = steady, .context = &value, .most = 1e6, .isConstant = 1};
    sel_feed feed = made(taken, 0);
    feed.numberTotal = 7;
    feed.duration = 1;
    CHECK_OK(sel_feed_expected(&feed, &rate, 0, 0, 10, &number));
    ck_assert_int_eq(number, 7);
    feed.numberTotal = 1000;
    CHECK_OK(sel_feed_expected(&feed, &rate, 0, 0.5, 10, &number));
    ck_assert_int_eq(number, 50);
    feed.massTotal = 27.1;
    CHECK_OK(sel_feed_expected(&feed, &rate, 0, 0, 10, &number));
    ck_assert_int_eq(number, 6);
    CHECK_OK(sel_feed_advance(&feed, &rate, 0, 0, 10));
    CHECK_NEAR(feed.due, 100, 1e-9);
    while (sel_feed_is_due(&feed))
    {
        sel_feed_place(&feed);
    }
    ck_assert_int_eq(feed.fed, 6);
    CHECK_TRUE(sel_feed_is_full(&feed) && sel_feed_is_over(&feed, 0.1));
    ck_assert_int_eq(sel_feed_fell_short(&feed), SEL_FEED_ENOUGH);
    CHECK_OK(sel_feed_advance(&feed, &rate, 0, 0.5, 0.9));
    CHECK_NEAR(feed.due, 100, 1e-9);
    feed.massTotal = 34; /* the next one has 1 kg, the one after that 8 */
    sel_feed_place(&feed);
    CHECK_TRUE(sel_feed_is_full(&feed));
    feed.massTotal = 1e15;
    feed.ended = 1;
    CHECK_TRUE(sel_feed_is_over(&feed, 0) && !sel_feed_is_due(&feed));
}
END_TEST

START_TEST(why_it_falls_short)
{
    double taken[2];
    sel_feed feed = made(taken, 0);
    feed.duration = 1;
    feed.due = 0.5;
    ck_assert_int_eq(sel_feed_fell_short(&feed), SEL_FEED_NONE_DUE);
    feed.massTotal = 0.9;
    ck_assert_int_eq(sel_feed_fell_short(&feed), SEL_FEED_TOO_BIG);
    feed.massTotal = 1e15;
    feed.waits = 0;
    feed.due = 10;
    sel_feed_place(&feed);
    CHECK_TRUE(sel_feed_refuse(&feed));
    ck_assert_int_eq(sel_feed_fell_short(&feed), SEL_FEED_NO_SPACE);
    ck_assert_int_eq(feed.skipped, 1);
    CHECK_NEAR(feed.skippedMass, 8, 1e-12);
    feed.waits = 1;
    int before = sel_feed_place_seed(&feed, 0);
    CHECK_TRUE(!sel_feed_refuse(&feed));
    CHECK_TRUE(sel_feed_place_seed(&feed, 0) != before);
    CHECK_TRUE(feed.tries == 1 && feed.waited == 1);
    sel_feed_place(&feed);
    CHECK_TRUE(feed.tries == 0 && feed.waited == 1);
}
END_TEST

/* Uniform in a ball: the mean of (r/R)^3 is 1/2, that of a component 0. */
START_TEST(velocities)
{
    double taken[2], cubes = 0, mean[3] = {0, 0, 0};
    const double U0[3] = {1, 2, 3};
    sel_feed feed = made(taken, 0);
    const int n = 20000;
    for (int k = 0; k < n; k++)
    {
        double U[3], r = 0;
        feed.fed = k;
        sel_feed_velocity(&feed, U0, 0.5, U);
        for (int i = 0; i < 3; i++)
        {
            mean[i] += (U[i] - U0[i])/n;
            r += (U[i] - U0[i])*(U[i] - U0[i]);
        }
        CHECK_TRUE(r <= 0.25*(1 + 1e-12));
        cubes += pow(r/0.25, 1.5)/n;
    }
    CHECK_NEAR(cubes, 0.5, 4*sqrt(1/12.0/n));
    for (int i = 0; i < 3; i++)
    {
        CHECK_NEAR(mean[i], 0, 4*0.5*sqrt(0.2/n));
    }
}
END_TEST

/* - - - the state - - - */

static const char *const names[2] = {"cube", "prolate"};

START_TEST(state_and_back)
{
    double taken[2], again[2];
    char text[400];
    sel_feed feed = made(taken, 0), other = made(again, 0);
    feed.fed = 12;
    feed.skipped = 3;
    feed.tries = 2;
    feed.waited = 9;
    feed.due = 20/3.0;
    feed.fedMass = 1e-17/3;
    feed.skippedMass = 0.1;
    taken[0] = 7;
    taken[1] = 8;
    size_t length = sel_feed_write(&feed, names, text, sizeof text);
    ck_assert_int_eq((int)length, (int)strlen(text));
    CHECK_TRUE(sel_feed_write(&feed, names, NULL, 0) == length);
    CHECK_TRUE(strstr(text, "number number cube prolate") != NULL);
    CHECK_TRUE(sel_feed_read(&other, names, text));
    CHECK_TRUE(other.fed == 12 && other.skipped == 3 && other.tries == 2
        && other.waited == 9 && other.ended == 0 && other.due == feed.due
        && other.fedMass == feed.fedMass && other.skippedMass == 0.1
        && again[0] == 7 && again[1] == 8);
    /* in another order, and without names and units as in files of older
       versions */
    const char *const turned[2] = {"prolate", "ball"};
    CHECK_TRUE(sel_feed_read(&other, turned, text));
    CHECK_TRUE(again[0] == 8 && again[1] == 0);
    CHECK_TRUE(sel_feed_read(&other, names, "1 0 0 0 1 2 3 0 5 6"));
    CHECK_TRUE(other.ended == 1 && again[1] == 6);
    /* by mass: what is due is converted with the mean mass of 4.5 kg */
    other = made(again, 1);
    CHECK_TRUE(sel_feed_read(
        &other, names, "4 0 0 0 0 6 18 0 2 2 number number cube prolate"));
    CHECK_NEAR(other.due, 18 + 2*4.5, 1e-9);
    CHECK_TRUE(sel_feed_read(
        &other, names, "4 0 0 0 0 6 18 0 2 2 mass mass cube prolate"));
    CHECK_TRUE(other.due == 6 && again[0] == 0 && again[1] == 0);
}
END_TEST

START_TEST(damaged_states)
{
    static const char *const bad[] = {"", "1 0 0 0 0 2 3 0", "x 0 0 0 0 2 3 0 5 6",
        "-1 0 0 0 0 2 3 0 5 6", "1 0 0 0 2 2 3 0 5 6", "1 0 0 0 0 -2 3 0 5 6",
        "1 0 0 0 0 nan 3 0 5 6", "1 0 0 0 0 2 3 0 5", "1 0 0 0 0 2 3 0 5 6 mass",
        "1 0 0 0 0 2 3 0 5 -6 mass mass cube ball",
        "1 0 0 0 0 2 3 0 5 1e999 mass mass cube ball",
        "1 0 0 0 0 2 3 0 5 6 mass mass cube",
        "1 0 0 0 0 2 3 0 5 6 kilo mass cube ball"};
    double taken[2];
    for (int k = 0; k < COUNT(bad); k++)
    {
        sel_feed feed = made(taken, 1);
        CHECK_THAT(!sel_feed_read(&feed, names, bad[k]), "read '%s'", bad[k]);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("feed");
    suite_add(suite, "tables", tables_are_exact, 20);
    suite_add(suite, "functions", functions, 10);
    suite_add(suite, "due", as_many_as_are_due, 10);
    suite_add(suite, "limits", limits_of_a_feed, 10);
    suite_add(suite, "short", why_it_falls_short, 10);
    suite_add(suite, "velocities", velocities, 20);
    suite_add(suite, "state", state_and_back, 10);
    suite_add(suite, "damaged", damaged_states, 10);
    return suite_run(suite);
}
