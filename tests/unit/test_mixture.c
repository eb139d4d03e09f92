/*  test_mixture.c - mixtures of shapes by shares

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

/* Uniform sizes of shape i between i + 1 and 2(i + 1). */
static double uniform_size(void *context, int shape, int seed)
{
    scene_random random = {(uint64_t)seed + 1000u*(unsigned)shape};
    (void)context;
    (void)scene_bits(&random);
    return scene_uniform(&random, shape + 1, 2*(shape + 1));
}

static void spheres(int n, const double *diameter, sel_shape *shapes)
{
    for (int i = 0; i < n; i++)
    {
        double r = 0.5*diameter[i];
        const double a[3] = {r, r, r};
        CHECK_OK(sel_shape_init(&shapes[i], a, 1, 1));
    }
}

START_TEST(shares_to_one_particle)
{
    scene_random random = {3};
    for (int trial = 0; trial < 40; trial++)
    {
        int n = 1 + scene_integer(&random, 6);
        double shares[6], taken[6] = {0}, all = 0;
        for (int i = 0; i < n; i++)
        {
            shares[i] = scene_uniform(&random, 0, 3)*(i == 0 || trial % 3);
        }
        double before = shares[0];
        double sum = sel_mixture_normalise(n, shares);
        CHECK_NEAR(shares[0]*sum, before, 1e-12);
        sel_mixture mixture
            = {n, shares, trial % 2, uniform_size, NULL};
        double largest = 0;
        for (int k = 0; k < 300; k++)
        {
            int i = sel_mixture_next(&mixture, taken);
            double d = uniform_size(NULL, i, k);
            double amount = sel_mixture_amount(&mixture, d);
            CHECK_TRUE(shares[i] > 0);
            CHECK_NEAR(amount, trial % 2 ? SCENE_PI/6*d*d*d : 1, 1e-12*amount);
            taken[i] += amount;
            all += amount;
            largest = fmax(largest, amount);
            for (int j = 0; j < n; j++)
            {
                CHECK_TRUE(fabs(taken[j] - shares[j]*all)
                    <= largest*(1 + 1e-9)*(n > 2 ? n - 1 : 1));
            }
        }
    }
}
END_TEST

START_TEST(no_shares)
{
    double shares[2] = {0, 0};
    CHECK_TRUE(sel_mixture_normalise(2, shares) == 0);
    CHECK_TRUE(shares[0] == 0 && shares[1] == 0);
}
END_TEST

/* The mean of d^3 of a uniform d from a to 2a is 15/4 a^3. */
START_TEST(mean_volume)
{
    const double shares[2] = {0.25, 0.75};
    double one = SCENE_PI/6*15/4, two = 8*one;
    sel_mixture mixture = {2, shares, 0, uniform_size, NULL};
    double want = 0.25*one + 0.75*two;
    CHECK_NEAR(sel_mixture_mean_volume(&mixture), want, 0.06*want);
    mixture.byMass = 1;
    want = 1/(0.25/one + 0.75/two);
    CHECK_NEAR(sel_mixture_mean_volume(&mixture), want, 0.06*want);
}
END_TEST

/* Each number is off by less than one, the total is correct, and no exchange of
   one particle is closer to the shares. */
START_TEST(apportioned)
{
    scene_random random = {11};
    for (int trial = 0; trial < 200; trial++)
    {
        int n = 1 + scene_integer(&random, 7), counts[7], sum = 0;
        int total = scene_integer(&random, 100);
        double shares[7];
        for (int i = 0; i < n; i++)
        {
            shares[i] = scene_uniform(&random, 0.01, 1);
        }
        sel_mixture_normalise(n, shares);
        sel_mixture_apportion(n, shares, total, counts);
        for (int i = 0; i < n; i++)
        {
            sum += counts[i];
            CHECK_TRUE(fabs(counts[i] - total*shares[i]) < 1);
            for (int j = 0; j < n; j++)
            {
                double up = total*shares[i] - counts[i];
                double down = total*shares[j] - counts[j];
                CHECK_TRUE(up - down <= 1 + 1e-9);
            }
        }
        ck_assert_int_eq(sum, total);
    }
    const double thirds[3] = {1/3.0, 1/3.0, 1/3.0};
    int counts[3];
    sel_mixture_apportion(3, thirds, 4, counts);
    CHECK_TRUE(counts[0] == 2 && counts[1] == 1 && counts[2] == 1);
}
END_TEST

/* By mass 1 : 1 of diameters 2 and 1: eight of the small ones for a large
   one. */
START_TEST(fills_a_volume)
{
    const double diameter[2] = {2, 1};
    sel_shape shapes[2];
    double shares[2] = {0.5, 0.5};
    int counts[2];
    spheres(2, diameter, shapes);
    double small = shapes[1].volume;
    double mean = sel_mixture_by_number(2, shapes, 1, shares);
    CHECK_NEAR(shares[0], 1/9.0, 1e-12);
    CHECK_NEAR(mean, 16*small/9, 1e-12);
    for (int byMass = 0; byMass < 2; byMass++)
    {
        for (double volume = 2*small; volume < 400*small; volume += 1.7*small)
        {
            int most = (int)floor(volume/mean + 1e-9) + 3;
            sel_mixture_fill(2, shapes, shares, byMass, volume, most, counts);
            double filled = counts[0]*8*small + counts[1]*small;
            CHECK_TRUE(counts[0] + counts[1] >= 1);
            CHECK_TRUE(filled <= volume*(1 + 1e-9)
                || counts[0] + counts[1] == 1);
            CHECK_TRUE(filled > volume - (byMass ? 1 : 40)*small);
        }
    }
}
END_TEST

static double next_uniform(void *context)
{
    return scene_uniform(context, 0, 1);
}

/* The number of each shape is as counted, and each position is equally likely
   for each of them. */
START_TEST(shuffled)
{
    const int counts[3] = {2, 0, 3};
    int first[5] = {0}, type[5];
    scene_random random = {5};
    const int trials = 20000;
    for (int k = 0; k < trials; k++)
    {
        int zeros = 0;
        sel_mixture_shuffle(3, counts, next_uniform, &random, type);
        for (int i = 0; i < 5; i++)
        {
            CHECK_TRUE(type[i] == 0 || type[i] == 2);
            zeros += type[i] == 0;
            first[i] += type[i] == 0;
        }
        ck_assert_int_eq(zeros, 2);
    }
    for (int i = 0; i < 5; i++)
    {
        CHECK_NEAR(first[i]/(double)trials, 0.4, 4*sqrt(0.24/trials));
    }
}
END_TEST

static double from_list(void *context)
{
    const double **next = context;
    return *(*next)++;
}

/* Each position, from the last one on, is exchanged with the position chosen by
   one random number: 3 of 0 to 4, 3 of 0 to 3, 0 of 0 to 2, 1 of 0 to 1. */
START_TEST(one_number_a_place)
{
    const int counts[2] = {2, 3}, want[5] = {1, 0, 0, 1, 1};
    const double numbers[] = {0.7, 0.8, 0.2, 0.9}, *next = numbers;
    int type[5];
    sel_mixture_shuffle(2, counts, from_list, &next, type);
    ck_assert_ptr_eq(next, numbers + 4);
    for (int i = 0; i < 5; i++)
    {
        ck_assert_int_eq(type[i], want[i]);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mixture");
    suite_add(suite, "shares", shares_to_one_particle, 20);
    suite_add(suite, "no shares", no_shares, 10);
    suite_add(suite, "mean volume", mean_volume, 10);
    suite_add(suite, "apportioned", apportioned, 10);
    suite_add(suite, "fills", fills_a_volume, 10);
    suite_add(suite, "shuffled", shuffled, 20);
    suite_add(suite, "draws", one_number_a_place, 10);
    return suite_run(suite);
}
