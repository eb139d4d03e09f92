/*  test_exact.c - sums that do not depend on the order of their terms

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "suite.h"

/* Terms over thirty powers of ten, of both signs: summed forwards, backwards,
   in two halves, and compared with a sum of long doubles. */
START_TEST(exact)
{
    enum { N = 5000 };
    static double term[N];
    scene_random random = {7};
    sel_exact there = {{0}}, back = {{0}}, half[2] = {{{0}}};
    long double sum = 0, size = 0;
    for (int k = 0; k < N; k++)
    {
        term[k] = scene_uniform(&random, -1, 1)
            *pow(10, scene_uniform(&random, -20, 10));
        sel_exact_add(&there, term[k]);
        sel_exact_add(&half[k % 2], term[k]);
        sum += term[k];
        size += fabsl(term[k]);
    }
    for (int k = N; k-- > 0;)
    {
        sel_exact_add(&back, term[k]);
    }
    sel_exact_join(&half[0], &half[1]);
    double value = sel_exact_value(&there);
    ck_assert(value == sel_exact_value(&back));
    ck_assert(value == sel_exact_value(&half[0]));
    /* a long double has 64 bits, of each of N additions */
    CHECK_NEAR(value, (double)sum, (double)(N*0x1p-64L*size) + 1e-15*fabs(value));
    for (int k = 0; k < N; k++)
    {
        sel_exact_add(&there, -term[k]);
    }
    ck_assert(sel_exact_value(&there) == 0);
}
END_TEST

/* A single term is returned unchanged, down to the unit of 2^-128 and up to
   2^61, beyond which it is cut off. */
START_TEST(exact_range)
{
    const double terms[] = {1, -1, 0x1.fffffffffffffp-60, -0x1.23456789abcdep-70,
        0x1p-128, -0x1p-128, 1e18, -0x1.fffffffffffffp60, 0};
    for (int k = 0; k < COUNT(terms); k++)
    {
        sel_exact sum = {{0}};
        sel_exact_add(&sum, terms[k]);
        ck_assert(sel_exact_value(&sum) == terms[k]);
        ck_assert(sel_exact_value(&sum) == terms[k]);
    }
    sel_exact sum = {{0}};
    sel_exact_add(&sum, 1e300);
    sel_exact_add(&sum, 1e-300);
    ck_assert(sel_exact_value(&sum) == 0x1p61);
    /* values that are too large saturate, and NaN is rejected */
    for (int k = 0; k < 100; k++)
    {
        sel_exact_add(&sum, 1e300);
        sel_exact_join(&sum, &sum);
        sel_exact_add(&sum, NAN);
    }
    ck_assert(sel_exact_value(&sum) >= 0x1p61);
    ck_assert(sel_exact_value(&sum) < 0x1p62);
    /* more than the capacity of a digit, without a carry in between */
    memset(&sum, 0, sizeof sum);
    for (int k = 0; k < 100000; k++)
    {
        sel_exact_add(&sum, 0x1.fffffffep-1);
        sum.digit[3] += (int64_t)1 << 40;
    }
    CHECK_NEAR(sel_exact_value(&sum), 1e5*(0x1.fffffffep-1 + 256), 1e-8);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("exact");
    suite_add(suite, "exact", exact, 10);
    suite_add(suite, "exact_range", exact_range, 10);
    return suite_run(suite);
}
