/*  test_measure_bins.c - bins, and the shares of bodies in them

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "polyhedron_scenes.h"

#define PI 3.14159265358979323846

static void ball(double radius, sel_shape *shape)
{
    double axes[3] = {radius, radius, radius};
    CHECK_OK(sel_shape_init(shape, axes, 1, 1));
}

/* Bins of a box and of a cylinder: each middle is in its bin, volumes add up,
   and points are assigned to the bins given by their coordinates. */
START_TEST(bins_know_their_places)
{
    sel_bins list[2]
        = {{.type = SEL_BINS_BOX, .low = {-1, 0, 2}, .high = {2, 1, 4},
               .n = {3, 5, 4}},
            {.type = SEL_BINS_CYLINDER, .low = {0, 0, 1}, .high = {3, 0, 5},
                .radius = 2, .n = {4, 6, 1}}};
    double volumes[2] = {6, PI*4*5};
    for (int type = 0; type < 2; type++)
    {
        const sel_bins *bins = list + type;
        double volume = 0;
        for (int k = 0; k < sel_bins_count(bins); k++)
        {
            double m[3], x[3];
            sel_bins_middle(bins, k, m);
            memcpy(x, m, sizeof x);
            if (type == 1)
            {
                /* along (0.6, 0, 0.8), away from it along y */
                x[0] = 0.6*m[0];
                x[1] = m[1];
                x[2] = 1 + 0.8*m[0];
            }
            ck_assert_int_eq(sel_bins_find(bins, x), k);
            volume += sel_bins_volume(bins, k);
        }
        CHECK_NEAR(volume, volumes[type], 1e-13*volumes[type]);
    }
    double beyond[3] = {2, 0.5, 3}, low[3] = {-1, 0, 2};
    ck_assert_int_eq(sel_bins_find(list, beyond), -1);
    ck_assert_int_eq(sel_bins_find(list, low), 0);
    list[0].periodic[0] = 1;
    ck_assert_int_eq(
        sel_bins_find(list, beyond), sel_bins_find(list, (double[]){-1, 0.5, 3}));
}
END_TEST

/* Parts of a ball and of a cube cut off by planes, by their points: within
   n^(-2/3) of the volume. That is the accuracy of sequences of low discrepancy,
   since the faces of the bodies are no lattice planes. */
START_TEST(points_share_a_body)
{
    static double points[3*4096];
    for (int n = 64; n <= 4096; n *= 8)
    {
        double worst = 0;
        for (int which = 0; which < 4; which++)
        {
            sel_shape shape;
            double cubic[3] = {1, 1, 1};
            which == 0 ? ball(1, &shape)
                : which == 1
                ? (void)sel_shape_init(&shape, cubic, 0.1, 0.1)
                : solid_shape(which == 2 ? CUBE : TETRAPOD, 1, &shape);
            ck_assert_int_eq(sel_measure_points(&shape, n, points), n);
            for (int k = 0; k < n; k++)
            {
                CHECK_AT_MOST(
                    sel_shape_gauge(&shape, points + 3*k, NULL, NULL), 1);
            }
            for (double h = -0.9; which != 3 && which != 1 && h < 0.95; h += 0.1)
            {
                int above = 0;
                for (int k = 0; k < n; k++)
                {
                    above += points[3*k + 2] > h;
                }
                double share = which == 0
                    ? (1 - h)*(1 - h)*(2 + h)/4 : (1 - h)/2;
                worst = fmax(worst, fabs(above/(double)n - share));
            }
        }
        CHECK_AT_MOST(worst, pow(n, -2.0/3));
        printf("points: %d, cuts within %.1e of the volume\n", n, worst);
    }
}
END_TEST

/* Rotated bodies scattered over slices: volume, mass and momentum of all slices
   together are those of the bodies; each body is counted in the bin of its
   centre. */
START_TEST(slices_have_all_of_bodies)
{
    enum { POINTS = 200, BODIES = 300, SLICES = 10 };
    static double points[3*POINTS];
    sel_bins bins = {.type = SEL_BINS_BOX, .low = {-2, -2, -2},
        .high = {2, 2, 2}, .n = {1, 1, SLICES}};
    sel_bin_sums sums[SLICES] = {{0}};
    sel_shape shape;
    double axes[3] = {0.3, 0.2, 0.1}, volume = 0, momentum[3] = {0};
    scene_random random = {5};
    int counts[SLICES] = {0};
    CHECK_OK(sel_shape_init(&shape, axes, 0.5, 1.2));
    ck_assert_int_eq(sel_measure_points(&shape, POINTS, points), POINTS);
    for (int k = 0; k < BODIES; k++)
    {
        sel_measured b = {.volume = shape.volume, .mass = 3*shape.volume};
        scene_quaternion(&random, b.q);
        for (int i = 0; i < 3; i++)
        {
            b.x[i] = scene_uniform(&random, -1.7, 1.7);
            b.v[i] = scene_uniform(&random, -1, 1);
            momentum[i] += b.mass*b.v[i];
        }
        volume += b.volume;
        counts[(int)floor((b.x[2] + 2)/0.4)]++;
        sel_bins_add(&bins, &b, points, POINTS, sums);
    }
    for (int k = 0; k < SLICES; k++)
    {
        double v[3], temperature;
        ck_assert_int_eq((int)sums[k].number, counts[k]);
        volume -= sums[k].volume;
        for (int i = 0; i < 3; i++)
        {
            momentum[i] -= sums[k].momentum[i];
        }
        sel_bins_mean(sums + k, v, &temperature);
        CHECK_TRUE(temperature >= 0 && temperature <= 1);
    }
    /* Rounding of about 60000 addends */
    CHECK_NEAR(volume, 0, 1e-11*BODIES*shape.volume);
    for (int i = 0; i < 3; i++)
    {
        CHECK_NEAR(momentum[i], 0, 1e-10*BODIES*shape.volume);
    }

    sel_bin_sums none = {0};
    double v[3], temperature;
    sel_bins_mean(&none, v, &temperature);
    CHECK_TRUE(v[0] == 0 && temperature == 0);
    /* Two halves at +-1 along x: a mean square of 1, a third of it */
    sel_bin_sums two = {.mass = 2, .square = 2};
    sel_bins_mean(&two, v, &temperature);
    CHECK_NEAR(temperature, 1.0/3, 1e-15);
}
END_TEST

/* A body that rotates about a tilted axis like a screw: its velocity in the
   cylinder has the speed along the axis and the rate of rotation times the
   distance, and no radial component. */
START_TEST(velocity_about_an_axis)
{
    sel_bins bins = {.type = SEL_BINS_CYLINDER, .low = {1, 2, 3},
        .high = {1.6, 2, 3.8}, .radius = 1, .n = {1, 1, 1}};
    double axis[3] = {0.6, 0, 0.8}, rate = 2, speed = 0.5;
    scene_random random = {31};
    for (int k = 0; k < 100; k++)
    {
        double r[3], x[3], v[3], cross[3], along = 0, square = 0;
        for (int i = 0; i < 3; i++)
        {
            r[i] = scene_uniform(&random, -1, 1);
            x[i] = bins.low[i] + r[i];
            along += r[i]*axis[i];
            square += r[i]*r[i];
        }
        for (int i = 0; i < 3; i++)
        {
            int j = (i + 1) % 3, m = (i + 2) % 3;
            cross[i] = axis[j]*r[m] - axis[m]*r[j];
            v[i] = speed*axis[i] + rate*cross[i];
        }
        sel_bins_cylindrical(&bins, x, v);
        CHECK_NEAR(v[0], speed, 1e-13);
        CHECK_NEAR(v[1], 0, 1e-13);
        CHECK_NEAR(v[2], rate*sqrt(square - along*along), 1e-12);
    }
    double v[3] = {0.3, 0.4, 0.4};
    sel_bins_cylindrical(&bins, bins.low, v);
    CHECK_NEAR(v[0], 0.5, 1e-15);
    CHECK_TRUE(v[1] == 0 && v[2] == 0);
}
END_TEST

/* Cells with 0, 1/4, 1/2, 3/4 of their volume; and centres of mass. */
START_TEST(fractions_of_cells)
{
    sel_bins bins = {.type = SEL_BINS_BOX, .low = {0, 0, 0},
        .high = {2, 2, 3}, .n = {1, 2, 2}};
    sel_bin_sums sums[4] = {{0}};
    for (int k = 0; k < 4; k++)
    {
        sums[k].volume = 3*k/4.0;
    }
    double fractions[4];
    sel_bins_solid grid;
    sel_bins_fractions(&bins, sums, fractions, &grid);
    CHECK_NEAR(grid.volume, 4.5, 1e-14);
    CHECK_NEAR(grid.mean, 0.375, 1e-15);
    /* Of 0 .. 3 quarters: the root of 5/4 of a quarter */
    CHECK_NEAR(grid.scatter.deviation, sqrt(1.25)/4, 1e-15);
    CHECK_NEAR(grid.scatter.least, 0, 0);
    CHECK_NEAR(grid.scatter.greatest, 0.75, 1e-15);
    CHECK_NEAR(fractions[1], 0.25, 1e-15);
    sel_scatter none;
    sel_measure_scatter(0, NULL, 0, &none);
    CHECK_TRUE(none.deviation == 0 && none.least == 0 && none.greatest == 0);

    sel_measured two[2]
        = {{.x = {0, 1, 2}, .mass = 1}, {.x = {4, 1, -2}, .mass = 3}};
    double centre[3], expected[3] = {3, 1, -1};
    sel_measure_centre(2, two, centre);
    for (int i = 0; i < 3; i++)
    {
        CHECK_NEAR(centre[i], expected[i], 1e-15);
    }
    sel_measure_centre(0, NULL, centre);
    CHECK_TRUE(centre[0] == 0 && centre[1] == 0 && centre[2] == 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measure_bins");
    suite_add(suite, "bins", bins_know_their_places, 30);
    suite_add(suite, "points", points_share_a_body, 30);
    suite_add(suite, "slices", slices_have_all_of_bodies, 30);
    suite_add(suite, "cylinder", velocity_about_an_axis, 30);
    suite_add(suite, "fractions", fractions_of_cells, 30);
    return suite_run(suite);
}
