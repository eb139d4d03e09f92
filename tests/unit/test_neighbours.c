/*  test_neighbours.c - candidate pairs, compared with all n^2 pairs

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"
#include "neighbours/neighbours.h"

typedef struct cloud
{
    int n;
    double *x, *radius;
} cloud;

static cloud cloud_create(int n)
{
    cloud c = {n, malloc(3*(size_t)n*sizeof(double) + 8),
        malloc((size_t)n*sizeof(double) + 8)};
    return c;
}

static void cloud_free(cloud *c)
{
    free(c->x);
    free(c->radius);
}

/* Exactly the pairs of brute force, in the order of (i, j). A pair within
   1e-12 of meeting may be in or out. */
static int compare(sel_neighbours *neighbours, const cloud *c, int nLocal,
    double margin)
{
    const int *pairs;
    int count, k = 0;
    CHECK_OK(sel_neighbours_find(neighbours, c->n, nLocal, c->x, c->radius,
        margin, &pairs, &count));
    for (int i = 0; i < c->n; i++)
    {
        for (int j = i + 1; j < c->n && i < nLocal; j++)
        {
            double reach = c->radius[i] + c->radius[j] + margin;
            double d = scene_distance(c->x + 3*i, c->x + 3*j);
            double slack = 1e-12*(reach + fabs(c->x[3*i]));
            int listed = k < count && pairs[2*k] == i && pairs[2*k + 1] == j;
            if (d < reach - slack)
            {
                CHECK_THAT(listed, "pair %d %d is missed (%g of %g)", i, j,
                    d, reach);
            }
            if (d > reach + slack)
            {
                CHECK_THAT(!listed, "pair %d %d is too far (%g of %g)", i, j,
                    d, reach);
            }
            k += listed;
        }
    }
    CHECK_THAT(k == count, "%d pairs listed, %d in order and right", count,
        k);
    return count;
}

START_TEST(random_clouds)
{
    scene_random random = {81};
    sel_neighbours *neighbours;
    CHECK_OK(sel_neighbours_create(&neighbours));
    int most = 0;
    for (int i = 0; i < 150; i++)
    {
        cloud c = cloud_create(1 + scene_integer(&random, 600));
        double side = scene_log_uniform(&random, 1, 100);
        static const double ratios[] = {1, 10, 1000}; /* of sizes */
        double ratio = ratios[i % 3];
        double scale = scene_log_uniform(&random, 1e-5, 1);
        double shift = i % 5 == 0 ? -1e3*side : 0;
        for (int k = 0; k < c.n; k++)
        {
            c.radius[k] = scale*scene_log_uniform(&random, 1/ratio, 1);
            for (int m = 0; m < 3; m++)
            {
                c.x[3*k + m] = scale*(shift + scene_uniform(&random, 0,
                    side));
            }
        }
        double margin = i % 2 ? 0 : scale*scene_uniform(&random, 0, 0.5);
        int count = compare(neighbours, &c, c.n, margin);
        most = count > most ? count : most;
        cloud_free(&c);
    }
    ck_assert_int_gt(most, scene_effort(1000));
    sel_neighbours_free(neighbours);
}
END_TEST

START_TEST(clusters_planes_and_lines)
{
    scene_random random = {82};
    sel_neighbours *neighbours;
    CHECK_OK(sel_neighbours_create(&neighbours));
    for (int i = 0; i < 60; i++)
    {
        cloud c = cloud_create(400);
        int type = i % 4;
        for (int k = 0; k < c.n; k++)
        {
            double middle = 50.0*(k % 5);
            c.radius[k] = scene_uniform(&random, 0.1, 1);
            for (int m = 0; m < 3; m++)
            {
                c.x[3*k + m] = type == 0
                    ? middle + scene_uniform(&random, -2, 2) /* of clusters */
                    : type == 1 ? m < 2 ? scene_uniform(&random, 0, 30) : 0
                    : type == 2 ? m < 1 ? scene_uniform(&random, 0, 300) : 7
                    : floor(scene_uniform(&random, 0, 8)); /* on a grid */
            }
        }
        compare(neighbours, &c, c.n, 0.1);
        cloud_free(&c);
    }
    sel_neighbours_free(neighbours);
}
END_TEST

START_TEST(all_in_one_place)
{
    sel_neighbours *neighbours;
    CHECK_OK(sel_neighbours_create(&neighbours));
    cloud c = cloud_create(300);
    for (int k = 0; k < c.n; k++)
    {
        c.radius[k] = 0.5;
        c.x[3*k] = 1;
        c.x[3*k + 1] = -2;
        c.x[3*k + 2] = 3;
    }
    ck_assert_int_eq(compare(neighbours, &c, c.n, 0), 300*299/2);
    cloud_free(&c);
    sel_neighbours_free(neighbours);
}
END_TEST

/* One particle far away: cell numbers do not overflow, and no memory is used
   for the empty space between. */
START_TEST(far_outlier)
{
    static const double far_[] = {1e6, -1e9, 1e15, 1e100};
    scene_random random = {83};
    sel_neighbours *neighbours;
    CHECK_OK(sel_neighbours_create(&neighbours));
    for (int i = 0; i < COUNT(far_); i++)
    {
        cloud c = cloud_create(500);
        for (int k = 0; k < c.n; k++)
        {
            c.radius[k] = scene_uniform(&random, 0.002, 0.005);
            for (int m = 0; m < 3; m++)
            {
                c.x[3*k + m] = scene_uniform(&random, 0, 0.1);
            }
        }
        c.x[3*17 + i % 3] = far_[i];
        c.x[3*18 + i % 3] = far_[i];
        int count = compare(neighbours, &c, c.n, 0);
        ck_assert_int_gt(count, scene_effort(100));
        cloud_free(&c);
    }
    sel_neighbours_free(neighbours);
}
END_TEST

START_TEST(halo_pairs_are_left_out)
{
    scene_random random = {84};
    sel_neighbours *neighbours;
    CHECK_OK(sel_neighbours_create(&neighbours));
    static const int locals[] = {0, 1, 150, 299, 300};
    cloud c = cloud_create(300);
    for (int k = 0; k < c.n; k++)
    {
        c.radius[k] = 0.5;
        for (int m = 0; m < 3; m++)
        {
            c.x[3*k + m] = scene_uniform(&random, 0, 6);
        }
    }
    for (int i = 0; i < COUNT(locals); i++)
    {
        compare(neighbours, &c, locals[i], 0.1);
    }
    cloud_free(&c);
    sel_neighbours_free(neighbours);
}
END_TEST

START_TEST(none_and_one)
{
    sel_neighbours *neighbours;
    const int *pairs;
    int count = -1;
    const double x[3] = {0, 0, 0}, radius[1] = {1};
    CHECK_OK(sel_neighbours_create(&neighbours));
    CHECK_OK(sel_neighbours_find(neighbours, 0, 0, NULL, NULL, 0, &pairs,
        &count));
    ck_assert_int_eq(count, 0);
    CHECK_OK(sel_neighbours_find(neighbours, 1, 1, x, radius, 0, &pairs,
        &count));
    ck_assert_int_eq(count, 0);
    sel_neighbours_free(neighbours);
    sel_neighbours_free(NULL);
}
END_TEST

/* One large among many small ones, up to a thousand times as large; two such
   that touch; their centres among the small ones. */
START_TEST(one_giant)
{
    scene_random random = {85};
    sel_neighbours *neighbours;
    CHECK_OK(sel_neighbours_create(&neighbours));
    for (int i = 0; i < 20; i++)
    {
        double small = scene_log_uniform(&random, 0.002, 0.05);
        cloud c = cloud_create(800);
        for (int k = 0; k < c.n; k++)
        {
            c.radius[k] = k == 400 || k == 3 ? 2 : small;
            for (int m = 0; m < 3; m++)
            {
                c.x[3*k + m] = scene_uniform(&random, -2, 3);
            }
        }
        int count = compare(neighbours, &c, i % 2 ? 400 : c.n, 0.4*small);
        ck_assert_int_gt(count, 100);
        cloud_free(&c);
    }
    sel_neighbours_free(neighbours);
}
END_TEST

/* Concentric spheres of many sizes, at two places; sizes beyond the number of
   size classes (10^15); radii that consist of a margin only. */
START_TEST(centres_that_coincide)
{
    sel_neighbours *neighbours;
    CHECK_OK(sel_neighbours_create(&neighbours));
    for (int i = 0; i < 3; i++)
    {
        cloud c = cloud_create(200);
        for (int k = 0; k < c.n; k++)
        {
            c.radius[k] = i < 2 ? pow(i ? 1e-15 : 1e-3, k/200.0) : 0;
            for (int m = 0; m < 3; m++)
            {
                c.x[3*k + m] = k % 2 ? -4.5 : 4.5;
            }
        }
        int count = compare(neighbours, &c, c.n, i == 2 ? 1e-3 : 0);
        ck_assert_int_eq(count, 2*(100*99/2));
        cloud_free(&c);
    }
    sel_neighbours_free(neighbours);
}
END_TEST

/* Whole clouds so far away that the number of cells, or nearly the range of
   positions, is exceeded. */
START_TEST(clouds_far_away)
{
    static const double shifts[] = {-1e6, 1e9, -1e12, 3e14, -1e100};
    scene_random random = {86};
    sel_neighbours *neighbours;
    CHECK_OK(sel_neighbours_create(&neighbours));
    for (int i = 0; i < COUNT(shifts); i++)
    {
        cloud c = cloud_create(400);
        for (int k = 0; k < c.n; k++)
        {
            c.radius[k] = scene_log_uniform(&random, 0.05, 0.5);
            for (int m = 0; m < 3; m++)
            {
                c.x[3*k + m] = scene_uniform(&random, 0, 4)
                    + (m == i % 3 ? shifts[i] : 0);
            }
        }
        /* positions are exact: the distance is exact, no slack */
        const int *pairs;
        int count, k = 0;
        CHECK_OK(sel_neighbours_find(neighbours, c.n, c.n, c.x, c.radius, 0,
            &pairs, &count));
        for (int p = 0; p < c.n; p++)
        {
            for (int q = p + 1; q < c.n; q++)
            {
                double reach = c.radius[p] + c.radius[q];
                double d = scene_distance(c.x + 3*p, c.x + 3*q);
                int found = k < count && pairs[2*k] == p
                    && pairs[2*k + 1] == q;
                CHECK_TRUE(found || d >= reach*(1 - 1e-12));
                CHECK_TRUE(!found || d <= reach*(1 + 1e-12));
                k += found;
            }
        }
        ck_assert_int_eq(k, count);
        ck_assert_int_gt(count, 100);
        cloud_free(&c);
    }
    sel_neighbours_free(neighbours);
}
END_TEST

/* The work is linear for any distribution. An algorithm that is quadratic in n
   (here 4e10 tests of distance, minutes) exceeds the time limit. */
START_TEST(no_cloud_is_slow)
{
    static const char *const names[] = {"line", "sheet", "every fourth cell",
        "giant of 100", "outlier", "three decades", "giant and neighbours"};
    sel_neighbours *neighbours;
    CHECK_OK(sel_neighbours_create(&neighbours));
    for (int type = 0; type < COUNT(names); type++)
    {
        scene_random random = {88};
        int n = scene_effort(200000), count, edge = (int)ceil(cbrt(n));
        int sheet = (int)ceil(sqrt(n));
        cloud c = cloud_create(n);
        for (int k = 0; k < n; k++)
        {
            double far = type == 2 ? 4*(1 + 1e-3) : 1.01;
            const int cube[3] = {k % edge, k/edge % edge, k/edge/edge};
            c.radius[k] = 0.5;
            for (int m = 0; m < 3; m++)
            {
                c.x[3*k + m] = type == 0 ? (m == 0 ? 0.9*k : 0.3)
                    : type == 1 ? (m == 0 ? 1.01*(k % sheet)
                        : m == 1 ? 1.01*(k/sheet) : -7)
                    : far*cube[m];
            }
        }
        if (type == 3 || type == 6)
        {
            c.radius[n/2] = 50; /* overlaps the existing ones */
        }
        c.x[0] = type == 4 ? 1e200 : c.x[0];
        for (int k = 0; k < n && type == 5; k++)
        {
            c.radius[k] *= scene_log_uniform(&random, 1e-3, 1);
        }
        const int *pairs;
        CHECK_OK(sel_neighbours_find(neighbours, n, type == 6 ? n/2 : n, c.x,
            c.radius, 0, &pairs, &count));
        int expected = type == 0 ? n - 1 : 0;
        for (int k = 0; k < n && (type == 3 || type == 6); k++)
        {
            /* in the last case the giant is a halo: with local ones only */
            expected += k != n/2 && (type == 3 || k < n/2)
                && scene_distance(c.x + 3*k, c.x + 3*(n/2)) <= 50.5;
        }
        CHECK_THAT(count == expected, "%s: %d pairs of %d", names[type],
            count, expected);
        cloud_free(&c);
    }
    sel_neighbours_free(neighbours);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("neighbours");
    suite_add(suite, "random", random_clouds, 120);
    suite_add(suite, "clusters", clusters_planes_and_lines, 120);
    suite_add(suite, "one place", all_in_one_place, 60);
    suite_add(suite, "outlier", far_outlier, 60);
    suite_add(suite, "halos", halo_pairs_are_left_out, 60);
    suite_add(suite, "none", none_and_one, 10);
    suite_add(suite, "giant", one_giant, 60);
    suite_add(suite, "coincident", centres_that_coincide, 60);
    suite_add(suite, "far away", clouds_far_away, 60);
    suite_add(suite, "linear", no_cloud_is_slow, 30);
    return suite_run(suite);
}
