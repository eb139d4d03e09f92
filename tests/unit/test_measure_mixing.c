/*  test_measure_mixing.c - mixing of two types of particles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "polyhedron_scenes.h"

/* Lacey's index: segregated types 0; random ones 1 in the mean; for a
   chessboard it depends on the size of the samples. */
START_TEST(mixing_of_two_kinds)
{
    sel_mixing m;
    double bodies[64], first[64];

    /* 64 samples of 10: half of them contain one type only */
    for (int i = 0; i < 64; i++)
    {
        bodies[i] = 10;
        first[i] = i < 32 ? 10 : 0;
    }
    sel_measure_mixing(64, bodies, first, 2, &m);
    ck_assert_int_eq(m.samples, 64);
    CHECK_NEAR(m.share, 0.5, 1e-15);
    CHECK_NEAR(m.lacey, 0, 1e-14);
    CHECK_NEAR(m.segregation, 1, 1e-14);

    /* A chessboard of squares of 4: samples of one square contain segregated
       types, those of 2 x 2 squares none; strips that cut squares into
       quarters: 1/4 and 3/4, a variance of 1/16 */
    for (int i = 0; i < 16; i++)
    {
        bodies[i] = 16;
        first[i] = 8;
    }
    sel_measure_mixing(16, bodies, first, 2, &m);
    CHECK_NEAR(m.lacey, 1/(1 - 15.0/255), 1e-14);
    CHECK_NEAR(m.segregation, 0, 0);
    for (int i = 0; i < 16; i++)
    {
        first[i] = i % 2 ? 4 : 12;
    }
    sel_measure_mixing(16, bodies, first, 2, &m);
    CHECK_NEAR(m.variance, 1.0/16, 1e-15);
    CHECK_NEAR(m.lacey, (1.0/4 - 1.0/16)/(1.0/4 - 15.0/255/4), 1e-14);
    CHECK_NEAR(m.segregation, 0.25, 1e-15);

    /* 2000 random mixtures of 900 bodies, 300 of the first type, over samples
       of 4 to 60: the mean is 1 to four deviations of the mean */
    scene_random random = {17};
    double sum = 0, square = 0;
    int sizes[30], deck[900];
    for (int i = 0; i < 30; i++)
    {
        sizes[i] = i < 15 ? 4 : 56;
    }
    for (int trial = 0; trial < 2000; trial++)
    {
        int at = 0;
        for (int i = 0; i < 900; i++)
        {
            deck[i] = i < 300;
        }
        for (int i = 899; i > 0; i--)
        {
            int k = (int)scene_uniform(&random, 0, i + 1 - 1e-9), o = deck[i];
            deck[i] = deck[k];
            deck[k] = o;
        }
        for (int i = 0; i < 30; i++)
        {
            bodies[i] = sizes[i];
            first[i] = 0;
            for (int k = 0; k < sizes[i]; k++)
            {
                first[i] += deck[at++];
            }
        }
        sel_measure_mixing(30, bodies, first, 2, &m);
        sum += m.lacey;
        square += m.lacey*m.lacey;
    }
    double mean = sum/2000, deviation = sqrt(square/2000 - mean*mean);
    printf("Lacey of random mixes: %.5f, deviation of one %.4f\n", mean,
        deviation);
    CHECK_NEAR(mean, 1, 4*deviation/sqrt(2000));

    /* No samples to compare */
    double none[3] = {0, 1, 0}, pure[2] = {5, 5};
    sel_measure_mixing(3, none, none, 2, &m);
    CHECK_TRUE(m.samples == 0 && !m.isValid && m.lacey == 0);
    sel_measure_mixing(2, pure, pure, 2, &m);
    CHECK_TRUE(m.samples == 2 && !m.isValid && m.lacey == 0 && m.share == 1);

    ck_assert_int_eq(sel_measure_bin(0, 10, 5), 0);
    ck_assert_int_eq(sel_measure_bin(3.9, 10, 5), 1);
    ck_assert_int_eq(sel_measure_bin(10, 10, 5), 4);
    ck_assert_int_eq(sel_measure_bin(1e300, 10, 5), 4);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measure_mixing");
    suite_add(suite, "mixing", mixing_of_two_kinds, 60);
    return suite_run(suite);
}
