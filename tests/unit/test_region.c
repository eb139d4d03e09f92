/*  test_region.c - points in regions, and regions made of triangles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

enum
{
    N = 4000
};

static double x[3*N];

/* The mean and the mean square of a uniform coordinate, to 5 deviations. */
static void check_uniform(int n, const double *at, double low, double high)
{
    double mean = 0, square = 0, middle = 0.5*(low + high), half = high - middle;
    for (int i = 0; i < n; i++)
    {
        double u = (at[3*i] - middle)/half;
        CHECK_TRUE(fabs(u) <= 1);
        mean += u/n;
        square += u*u/n;
    }
    CHECK_NEAR(mean, 0, 5*sqrt(1/3.0/n));
    CHECK_NEAR(square, 1/3.0, 5*sqrt(4/45.0/n));
}

START_TEST(points_of_a_box)
{
    const sel_region region = {.type = SEL_REGION_BOX, .p1 = {1, 2, 3},
        .p2 = {2, 4, 3.5}};
    int n;
    double low[3], high[3];
    CHECK_OK(sel_region_points(&region, N, x, &n));
    ck_assert_int_eq(n, N);
    for (int i = 0; i < 3; i++)
    {
        check_uniform(n, x + i, region.p1[i], region.p2[i]);
    }
    sel_region_bounds(&region, low, high);
    CHECK_TRUE(memcmp(low, region.p1, sizeof low) == 0);
    CHECK_TRUE(memcmp(high, region.p2, sizeof high) == 0);
}
END_TEST

/* A cylinder along z: r^2 is uniform; its bounds extend beyond the axis by the
   radius. */
START_TEST(points_of_a_cylinder)
{
    const sel_region region = {.type = SEL_REGION_CYLINDER, .p1 = {1, 2, 5},
        .p2 = {1, 2, 3}, .radius = 0.5};
    int n;
    double low[3], high[3];
    CHECK_OK(sel_region_points(&region, N, x, &n));
    ck_assert_int_eq(n, N);
    check_uniform(n, x + 2, 3, 5);
    for (int i = 0; i < n; i++)
    {
        x[3*i] = pow(x[3*i] - 1, 2) + pow(x[3*i + 1] - 2, 2);
    }
    check_uniform(n, x, 0, 0.25);
    sel_region_bounds(&region, low, high);
    CHECK_TRUE(low[0] == 0.5 && high[1] == 2.5 && low[2] == 2.5
        && high[2] == 5.5);
}
END_TEST

/* Corners of the triangles of a unit cube, outward or inward. */
static void cube(int outward, double corners[12*9])
{
    for (int t = 0; t < 12; t++)
    {
        int axis = t/4, upper = (t/2) % 2;
        int a = (axis + 1) % 3, b = (axis + 2) % 3;
        const double square[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
        for (int k = 0; k < 3; k++)
        {
            int corner = t % 2 ? (k + 2) % 4 : k;
            int at = (upper == outward) ? k : 2 - k;
            double *p = corners + 9*t + 3*at;
            p[axis] = upper;
            p[a] = square[corner][0];
            p[b] = square[corner][1];
        }
    }
}

START_TEST(surface_of_triangles)
{
    double corners[12*9], outward[12*9];
    const int open[12] = {0};
    cube(1, outward);
    cube(0, corners);
    CHECK_TRUE(memcmp(corners, outward, sizeof corners) != 0);
    sel_region_orient_outwards(12, corners);
    CHECK_TRUE(memcmp(corners, outward, sizeof corners) == 0);
    sel_region_orient_outwards(12, corners);
    CHECK_TRUE(memcmp(corners, outward, sizeof corners) == 0);

    sel_region region = {.type = SEL_REGION_BOX};
    sel_enclosure *enclosure = NULL;
    int n;
    for (int again = 0; again < 2; again++)
    {
        CHECK_OK(sel_region_enclose(
            &region, &enclosure, 12, corners, open, 1e-6));
        CHECK_NEAR(sel_region_volume(&region), 1, 1e-14);
        CHECK_TRUE(region.enclosure == enclosure && region.p1[1] == 0
            && region.p2[2] == 1 && region.open == 0);
        ck_assert_int_eq(sel_enclosure_open_edges(enclosure), 0);
    }
    CHECK_OK(sel_region_points(&region, N, x, &n));
    ck_assert_int_eq(n, N);
    check_uniform(n, x + 1, 0, 1);
    sel_enclosure_free(enclosure);

    /* through the lower side normal to z, whose outward normal is down */
    sel_region door = {.type = SEL_REGION_INLET};
    sel_inlet *inlet = NULL;
    CHECK_OK(sel_region_enter_through(&door, &inlet, 2, outward + 8*9));
    CHECK_NEAR(sel_inlet_area(door.inlet), 1, 1e-14);
    CHECK_OK(sel_region_points(&door, N, x, &n));
    for (int i = 0; i < n; i++)
    {
        CHECK_NEAR(x[3*i + 2], 0, 1e-8);
        CHECK_TRUE(x[3*i + 2] >= 0);
    }
    sel_inlet_free(inlet);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("region");
    suite_add(suite, "box", points_of_a_box, 30);
    suite_add(suite, "cylinder", points_of_a_cylinder, 30);
    suite_add(suite, "triangles", surface_of_triangles, 60);
    return suite_run(suite);
}
