/*  test_sizes.c - size distributions between two cut-offs

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The oracle sums densities over 4e5 midpoints: its error is 1e-8 of the
    result, for densities that are bounded and not narrower than a thousandth of
    the range.  */

#include "suite.h"

enum
{
    STRIPS = 400000
};

typedef double density(double d, const double *of);

static double normal(double d, const double *of)
{
    double v = (d - of[0])/of[1];
    return exp(-0.5*v*v)/(of[1]*sqrt(2*SCENE_PI));
}

static double exponential(double d, const double *of)
{
    return of[0]*exp(-of[0]*d);
}

static double rosin_rammler(double d, const double *of)
{
    double x = pow(d/of[0], of[1]);
    return of[1]/d*x*exp(-x);
}

/* By number: the distribution by mass over the volume, scaled to 1. */
static double mass_rosin_rammler(double d, const double *of)
{
    double x = pow(d/of[0], of[1]);
    return of[1]/d*x*pow(d/of[0], 3)*exp(-x)/tgamma(1 + 3/of[1]);
}

static double between(double least, double most, density *f, const double *of)
{
    double sum = 0, width = (most - least)/STRIPS;
    for (int i = 0; i < STRIPS; i++)
    {
        sum += f(least + (i + 0.5)*width, of)*width;
    }
    return sum;
}

START_TEST(as_by_midpoints)
{
    static const double ends[4][2] = {{1e-3, 3e-3}, {0.5e-3, 1e-3},
        {2e-3, 2.001e-3}, {4e-3, 9e-3}};
    for (int k = 0; k < 4; k++)
    {
        double low = ends[k][0], high = ends[k][1];
        const double of[2] = {2.2e-3, 4e-4}, rate[1] = {700};
        double want = between(low, high, normal, of);
        CHECK_NEAR(sel_sizes_normal(low, high, of[0], of[1]), want, 1e-8*want);
        want = between(low, high, exponential, rate);
        CHECK_NEAR(
            sel_sizes_exponential(low, high, rate[0]), want, 1e-8*want);
        for (int e = 0; e < 3; e++)
        {
            const double rr[2] = {2e-3, e == 0 ? 0.7 : e == 1 ? 3 : 8};
            want = between(low, high, rosin_rammler, rr);
            CHECK_NEAR(sel_sizes_rosin_rammler(low, high, rr[0], rr[1]), want,
                1e-8*want + 1e-15);
            want = between(low, high, mass_rosin_rammler, rr);
            CHECK_NEAR(sel_sizes_mass_rosin_rammler(low, high, rr[0], rr[1]),
                want, 1e-8*want + 1e-14);
        }
    }
}
END_TEST

/* Samples by rejection: within four deviations. */
START_TEST(as_by_draws)
{
    const double mean[3] = {1.5e-3, 2.5e-3, 9e-3};
    const double deviation[3] = {2e-4, 5e-4, 1e-4}, weight[3] = {1, 0.4, 2};
    const double low = 1e-3, high = 3e-3;
    double share = sel_sizes_normals(low, high, 3, mean, deviation, weight);
    double top = 0;
    scene_random random = {7};
    for (int i = 0; i < 3; i++)
    {
        double here = 0;
        for (int j = 0; j < 3; j++)
        {
            double v = (mean[i] - mean[j])/deviation[j];
            here += weight[j]*exp(-0.5*v*v);
        }
        top = fmax(top, here);
    }
    int n = 200000, below = 0;
    for (int k = 0; k < n; k++)
    {
        double x = scene_uniform(&random, low, high), sum = 0;
        for (int j = 0; j < 3; j++)
        {
            double v = (x - mean[j])/deviation[j];
            sum += weight[j]*exp(-0.5*v*v);
        }
        below += scene_uniform(&random, 0, top) < sum;
    }
    CHECK_NEAR(share, below/(double)n, 4*sqrt(share*(1 - share)/n));
}
END_TEST

/* Far from the range, and at the limits of the valid parameters, no exception
   is raised, and shares are valid; far tails keep their digits. */
START_TEST(far_off)
{
    static const double sizes[] = {0, 1e-10, 1e-5, 1e-3, 1, 1e10};
    static const double exponents[] = {0.01, 0.5, 3, 300, 1000};
    for (int i = 0; i < COUNT(sizes); i++)
    {
        for (int j = i; j < COUNT(sizes); j++)
        {
            for (int k = 1; k < COUNT(sizes); k++)
            {
                double low = sizes[i], high = sizes[j], at = sizes[k];
                for (int e = 0; e < COUNT(exponents); e++)
                {
                    double share[] = {sel_sizes_rosin_rammler(low, high, at,
                        exponents[e]), sel_sizes_mass_rosin_rammler(low, high,
                        at, exponents[e]), sel_sizes_exponential(low, high,
                        1/at), sel_sizes_normal(low, high, at, sizes[e + 1]),
                        sel_sizes_normal(low, high, -at, sizes[e + 1])};
                    for (int s = 0; s < COUNT(share); s++)
                    {
                        CHECK_TRUE(share[s] >= -1e-15 && share[s] <= 1 + 1e-12);
                        CHECK_TRUE(j > i || fabs(share[s]) < 1e-15);
                    }
                    const double one[1] = {1}, width[1] = {sizes[e + 1]};
                    double share_ = sel_sizes_normals(low, high, 1, &at, width,
                        one);
                    CHECK_TRUE(share_ >= 0 && share_ <= 1 + 1e-12);
                }
            }
        }
    }
    /* Q(10) = 7.619853e-24, Q(11) = 1.910660e-28 (Abramowitz and Stegun) */
    CHECK_NEAR(sel_sizes_normal(10, 11, 0, 1), 7.61966202e-24, 1e-30);
    CHECK_NEAR(sel_sizes_normal(10, 11, 21, 1), 7.61966202e-24, 1e-30);
}
END_TEST

static double log_normal(double d, const double *of)
{
    double v = log(d/of[0])/of[1];
    return exp(-0.5*v*v)/(d*of[1]*sqrt(2*SCENE_PI));
}

/* A share near the least valid one is detected as too small, or not, in
   agreement with the sum of the density. */
START_TEST(small_shares_are_found)
{
    static const struct
    {
        const char *keyword;
        density *f;
        double of[2], low, step;
    } cases[] = {{"exponential", exponential, {700, 0}, 1e-2, 1.2},
        {"massRosinRammler", mass_rosin_rammler, {2e-3, 3}, 3e-3, 1.1},
        {"logNormal", log_normal, {1e-3, 0.3}, 2e-3, 1.1},
        {"normal", normal, {1e-3, 2e-4}, 1e-3, 1.1}};
    for (int i = 0; i < COUNT(cases); i++)
    {
        const sel_sizes_law *law = sel_sizes_find(cases[i].keyword);
        ck_assert_ptr_nonnull(law);
        int few = 0, many = 0;
        for (double low = cases[i].low; low < 0.1 && few < 3;
             low *= cases[i].step)
        {
            sel_finding found;
            double share = between(low, 2*low, cases[i].f, cases[i].of);
            double narrow[2] = {cases[i].of[0], cases[i].of[1]/sqrt(2)};
            if (cases[i].f == normal)
            {
                share = fmin(share, between(low, 2*low, normal, narrow));
            }
            int any = sel_sizes_check(law, low, 2*low, cases[i].of, &found);
            ck_assert_int_eq(any, share < law->leastShare);
            if (any)
            {
                ck_assert_str_eq(found.keyword, "minValue");
                CHECK_NEAR(found.value, share, 1e-6*law->leastShare);
                CHECK_NEAR(found.least, law->leastShare, 0);
            }
            few += any;
            many += !any;
        }
        CHECK_TRUE(few == 3 && many > 0);
    }
}
END_TEST

START_TEST(wrong_lists_are_found)
{
    static const struct
    {
        int n;
        double sizes[3], weights[3];
        int isLine, wrong;
    } rows[] = {{2, {1e-3, 3e-3, 0}, {0, 1, 0}, 1, 0},
        {1, {1e-3, 0, 0}, {1, 0, 0}, 1, 1}, {1, {1e-3, 0, 0}, {1, 0, 0}, 0, 0},
        {0, {0}, {0}, 0, 1}, {2, {3e-3, 1e-3, 0}, {1, 1, 0}, 0, 1},
        {2, {1e-3, 1e-3, 0}, {1, 1, 0}, 1, 1},
        {2, {1e-3, 1e-3, 0}, {1, 1, 0}, 0, 0},
        {2, {1e-3, 2e-3, 0}, {0, 0, 0}, 0, 1},
        {2, {1e-3, 2e-3, 0}, {1, -1, 0}, 0, 1},
        {2, {-1e-3, 2e-3, 0}, {1, 1, 0}, 0, 1},
        {3, {1e-3, 2e-3, 1e11}, {1, 1, 1}, 0, 1},
        {2, {1e-3, 2e-3, 0}, {1, 1e31, 0}, 0, 1}};
    const double mean[2] = {2e-3, 1}, deviation[2] = {1e-4, 1e-6};
    const double weight[2] = {1, 0}, both[2] = {1, 1}, zero[2] = {0, 0};
    sel_finding found;
    for (int i = 0; i < COUNT(rows); i++)
    {
        CHECK_THAT(sel_sizes_check_rows(rows[i].n, rows[i].sizes,
            rows[i].weights, rows[i].isLine, &found) == rows[i].wrong, "%d", i);
    }
    /* a curve without weight may lie anywhere */
    ck_assert_int_eq(sel_sizes_check_normals(1e-3, 3e-3, 2, mean, deviation,
        weight, &found), 0);
    ck_assert_int_eq(sel_sizes_check_normals(1e-3, 3e-3, 2, mean, deviation,
        both, &found), 1);
    ck_assert_str_eq(found.keyword, "minValue");
    ck_assert_int_eq(sel_sizes_check_normals(1e-3, 3e-3, 2, mean, deviation,
        zero, &found), 1);
    ck_assert_str_eq(found.keyword, "strength");
    /* (3e-3/1e-9)^300 overflows */
    const double steep[2] = {1e-9, 300}, flat[2] = {2e-3, 3};
    const sel_sizes_law *law = sel_sizes_find("RosinRammler");
    ck_assert_int_eq(sel_sizes_check(law, 1e-3, 3e-3, steep, &found), 1);
    ck_assert_str_eq(found.keyword, "n");
    ck_assert_int_eq(sel_sizes_check(law, 1e-3, 3e-3, flat, &found), 0);
    ck_assert_ptr_null(sel_sizes_find("none"));
}
END_TEST

static double weighted(double d, const double *of)
{
    return d*log_normal(d, of);
}

/* Share, mean and quantiles agree with the density. */
START_TEST(log_normal_law)
{
    const double of[2] = {2e-3, 0.4};
    const sel_log_normal law = {1e-3, 5e-3, of[0], of[1]};
    double share = between(law.least, law.most, log_normal, of);
    CHECK_NEAR(sel_log_normal_share(&law), share, 1e-8);
    CHECK_NEAR(sel_log_normal_mean(&law),
        between(law.least, law.most, weighted, of)/share, 1e-10);
    CHECK_NEAR(sel_log_normal_draw(&law, 0), law.least, 1e-15);
    CHECK_NEAR(sel_log_normal_draw(&law, 1), law.most, 1e-15);
    for (double u = 0.05; u < 1; u += 0.1)
    {
        double d = sel_log_normal_draw(&law, u);
        CHECK_NEAR(between(law.least, d, log_normal, of), u*share, 1e-8);
    }
    /* everything is cut off at one side: no quantile beyond the limits */
    const sel_log_normal far = {1e-3, 1.0, 1e-3, 1e-6};
    CHECK_TRUE(sel_log_normal_draw(&far, 1) <= far.most);
    CHECK_TRUE(sel_log_normal_draw(&far, 0) >= far.least);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sizes");
    suite_add(suite, "midpoints", as_by_midpoints, 60);
    suite_add(suite, "draws", as_by_draws, 60);
    suite_add(suite, "far", far_off, 60);
    suite_add(suite, "small", small_shares_are_found, 60);
    suite_add(suite, "lists", wrong_lists_are_found, 10);
    suite_add(suite, "log-normal", log_normal_law, 60);
    return suite_run(suite);
}
