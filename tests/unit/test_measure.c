/*---------------------------------------------------------------------------*\
    test_measure.c - numbers out of many bodies, where the answers are known

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "polyhedron_scenes.h"

#define PI 3.14159265358979323846

static void ball(double radius, sel_shape *shape)
{
    double axes[3] = {radius, radius, radius};
    CHECK_OK(sel_shape_init(shape, axes, 1, 1));
}

/* Ways across a tilted plane, a disc and an L in the plane z = 1. */
START_TEST(ways_through_sections)
{
    sel_section plane = {.point = {1, 2, 3}, .normal = {0.6, 0, 0.8}};
    double up[3] = {1 + 0.6e-3, 7, 3 + 0.8e-3};
    double down[3] = {1 - 0.6e-3, -7, 3 - 0.8e-3};
    ck_assert_int_eq(sel_section_passed(&plane, down, up), 1);
    ck_assert_int_eq(sel_section_passed(&plane, up, down), -1);
    ck_assert_int_eq(sel_section_passed(&plane, up, up), 0);

    /* One that stops in a plane: it passes once, and back once */
    sel_section flat = {.point = {0, 0, 1}, .normal = {0, 0, 1}};
    double below[3] = {0, 0, 0.5}, in[3] = {0, 0, 1}, above[3] = {0, 0, 2};
    ck_assert_int_eq(sel_section_passed(&flat, below, in)
        + sel_section_passed(&flat, in, above), 1);
    ck_assert_int_eq(sel_section_passed(&flat, above, in)
        + sel_section_passed(&flat, in, below), -1);
    ck_assert_int_eq(sel_section_passed(&flat, in, in), 0);

    double corners[18]
        = {0, 0, 1, 2, 0, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1, 0, 2, 1};
    sel_section L = {.point = {0, 0, 1}, .normal = {0, 0, 1}, .nCorners = 6,
        .corners = corners};
    sel_section disc
        = {.point = {0.5, 0.5, 1}, .normal = {0, 0, 1}, .radius = 0.25};
    scene_random random = {3};
    int inL = 0, inDisc = 0, all = 40000;
    for (int k = 0; k < all; k++)
    {
        /* A slanted way that meets the plane at (x, y) */
        double x = scene_uniform(&random, -1, 3);
        double y = scene_uniform(&random, -1, 3);
        double from[3] = {x + 0.3, y - 0.6, 1.3}, to[3] = {x - 0.1, y + 0.2, 0.9};
        int expected = (x > 0 && x < 2 && y > 0 && y < 1)
            || (x > 0 && x < 1 && y > 0 && y < 2);
        ck_assert_int_eq(sel_section_passed(&L, from, to), -expected);
        ck_assert_int_eq(sel_section_passed(&L, to, from), expected);
        int round = hypot(x - 0.5, y - 0.5) < 0.25;
        ck_assert_int_eq(sel_section_passed(&disc, from, to), -round);
        inL += expected;
        inDisc += round;
    }
    /* Shares of the square of 16 by area: four deviations of a count */
    CHECK_NEAR(inL, all*3.0/16, 4*sqrt(all*3.0/16));
    CHECK_NEAR(inDisc, all*PI/256, 4*sqrt(all*PI/256));
}
END_TEST

/* A column of 200 balls at speeds of fall through a plane: all pass once, none
   twice, in the order of their heights. */
START_TEST(a_column_falls_through)
{
    sel_section plane = {.point = {0, 0, 0.05}, .normal = {0, 0, -1}};
    int passed = 0, back = 0, expected = 0;
    for (int k = 0; k < 200; k++)
    {
        double z0 = 0.1 + 0.01*k, t = 0;
        for (int step = 0; step < 500; step++, t += 1e-3)
        {
            double from[3] = {0, 0, z0 - 4.905*t*t};
            double to[3] = {0, 0, z0 - 4.905*(t + 1e-3)*(t + 1e-3)};
            int way = sel_section_passed(&plane, from, to);
            passed += way > 0;
            back += way < 0;
        }
        expected += 0.05 > z0 - 4.905*0.25;
    }
    ck_assert_int_eq(passed, expected);
    ck_assert_int_eq(back, 0);
    printf("flow: %d of a column of 200\n", passed);
}
END_TEST

/* Bins of a box and of a cylinder: each middle is in its bin, volumes add up, and
   points find the bins that their coordinates say. */
START_TEST(bins_know_their_places)
{
    sel_bins list[2]
        = {{.kind = SEL_BINS_BOX, .low = {-1, 0, 2}, .high = {2, 1, 4},
               .n = {3, 5, 4}},
            {.kind = SEL_BINS_CYLINDER, .low = {0, 0, 1}, .high = {3, 0, 5},
                .radius = 2, .n = {4, 6, 1}}};
    double volumes[2] = {6, PI*4*5};
    for (int kind = 0; kind < 2; kind++)
    {
        const sel_bins *bins = list + kind;
        double volume = 0;
        for (int k = 0; k < sel_bins_count(bins); k++)
        {
            double m[3], x[3];
            sel_bins_middle(bins, k, m);
            memcpy(x, m, sizeof x);
            if (kind == 1)
            {
                /* along (0.6, 0, 0.8), away from it along y */
                x[0] = 0.6*m[0];
                x[1] = m[1];
                x[2] = 1 + 0.8*m[0];
            }
            ck_assert_int_eq(sel_bins_find(bins, x), k);
            volume += sel_bins_volume(bins, k);
        }
        CHECK_NEAR(volume, volumes[kind], 1e-13*volumes[kind]);
    }
    double beyond[3] = {2, 0.5, 3}, low[3] = {-1, 0, 2};
    ck_assert_int_eq(sel_bins_find(list, beyond), -1);
    ck_assert_int_eq(sel_bins_find(list, low), 0);
    list[0].periodic[0] = 1;
    ck_assert_int_eq(
        sel_bins_find(list, beyond), sel_bins_find(list, (double[]){-1, 0.5, 3}));
}
END_TEST

/* What planes cut off of a ball and of a cube, by their points: within
   n^(-2/3) of the volume. That is what sequences of low discrepancy have, the
   faces of bodies being no lattice. */
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

/* Turned bodies strewn over slices: volume, mass and momentum of all slices
   together are those of the bodies; centres are counted where they are. */
START_TEST(slices_have_all_of_bodies)
{
    enum { POINTS = 200, BODIES = 300, SLICES = 10 };
    static double points[3*POINTS];
    sel_bins bins = {.kind = SEL_BINS_BOX, .low = {-2, -2, -2},
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
    /* Roundings of some 60000 addends */
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

/* Lines out of a ball and turned ellipsoids (closed form), cubes of both kinds,
   a tetrapod (against steps along the line). */
START_TEST(lines_leave_bodies)
{
    scene_random random = {7};
    for (int k = 0; k < 3000; k++)
    {
        sel_shape shape;
        double axes[3] = {scene_uniform(&random, 0.5, 2),
            scene_uniform(&random, 0.5, 2), scene_uniform(&random, 0.5, 2)};
        double q[4], Q[9], x[3] = {1, 2, 3}, start[3], d[3] = {0, 0, 1}, t;
        /* The half of them as if they were any superellipsoids */
        CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
        shape.isEllipsoid = k % 2;
        scene_quaternion(&random, q);
        scene_tensor(q, Q);
        for (int i = 0; i < 3; i++)
        {
            start[i] = x[i] + scene_uniform(&random, -1.5, 1.5);
        }
        double a = 0, b = 0, c = -1;
        for (int i = 0; i < 3; i++)
        {
            double s = 0, e = 0;
            for (int j = 0; j < 3; j++)
            {
                s += Q[3*j + i]*(start[j] - x[j])/axes[i];
                e += Q[3*j + i]*d[j]/axes[i];
            }
            a += e*e;
            b += e*s;
            c += s*s;
        }
        double root = b*b - a*c;
        int hit = sel_measure_line(&shape, x, Q, start, d, &t);
        /* Tangents either way */
        if (fabs(root) > 1e-9)
        {
            ck_assert_int_eq(hit, root > 0);
        }
        if (hit && root > 1e-6)
        {
            CHECK_NEAR(t, (-b + sqrt(root))/a, 1e-9);
        }
    }

    for (int k = 0; k < 400; k++)
    {
        sel_shape pod;
        double q[4], Q[9], x[3] = {0, 0, 0}, d[3] = {0, 0, 1}, t = 0;
        double start[3] = {scene_uniform(&random, -1, 1),
            scene_uniform(&random, -1, 1), 0};
        solid_shape(TETRAPOD, 1, &pod);
        scene_quaternion(&random, q);
        scene_tensor(q, Q);
        int hit = sel_measure_line(&pod, x, Q, start, d, &t), met = 0;
        double top = -9, step = 1e-3;
        for (double z = -1.8; z < 1.8; z += step)
        {
            double y[3];
            for (int i = 0; i < 3; i++)
            {
                y[i] = Q[i]*start[0] + Q[3 + i]*start[1] + Q[6 + i]*z;
            }
            if (sel_shape_gauge(&pod, y, NULL, NULL) < 1)
            {
                met = 1;
                top = z;
            }
        }
        CHECK_TRUE(hit || !met);
        if (met)
        {
            /* Between two steps the line may leave a thin edge */
            CHECK_TRUE(t > top - 1e-12 && t < top + 0.05);
        }
    }
}
END_TEST

/* A floor of cubes with one on it: columns; quantiles; a column without any. */
START_TEST(columns_see_tops)
{
    sel_columns columns = {.low = {0, 0, 0}, .high = {4, 3, 9}, .up = 2,
        .n = {8, 6}};
    double heights[48], q[4] = {1, 0, 0, 0}, sum = 0;
    unsigned char covered[48] = {0};
    sel_shape cube;
    solid_shape(CUBE, 0.5, &cube);
    for (int k = 0; k < 11; k++)
    {
        double x[3] = {k % 4 + 0.5, k/4 + 0.5, 0.5};
        sel_columns_raise(&columns, &cube, x, q, heights, covered);
    }
    double above[3] = {1, 1, 1.5};
    sel_columns_raise(&columns, &cube, above, q, heights, covered);
    int n = 0, two = 0;
    double list[48];
    for (int k = 0; k < 48; k++)
    {
        if (covered[k])
        {
            list[n++] = heights[k];
            sum += heights[k];
            two += heights[k] > 1.5;
        }
    }
    ck_assert_int_eq(n, 44);
    ck_assert_int_eq(two, 4);
    CHECK_NEAR(sum, 44 + 4, 1e-12);
    CHECK_NEAR(sel_measure_quantile(list, n, 0.5), 1, 1e-14);
    CHECK_NEAR(sel_measure_quantile(list, n, 1), 2, 1e-14);

    double values[5] = {5, 1, 4, 2, 3};
    CHECK_NEAR(sel_measure_quantile(values, 5, 0.25), 2, 1e-15);
    CHECK_NEAR(sel_measure_quantile(values, 5, 0.9), 4.6, 1e-15);
    CHECK_NEAR(sel_measure_quantile(values, 1, 0.9), 1, 1e-15);
}
END_TEST

/* Balls with their tops on a cone of 30 degrees: columns through their centres
   find its slope exactly. Where every second of a row is missing, columns see
   sides as well, which lie deeper by as much everywhere: the same slope but for
   the scatter, residual/(deviation of the ways sqrt(n)) = 0.2 degrees, of which
   four are allowed. */
START_TEST(a_cone_of_balls)
{
    double slope = tan(PI/6), radius = 0.05;
    sel_columns columns = {.low = {-1.025, -1.025, 0},
        .high = {1.025, 1.025, 9}, .up = 2, .n = {41, 41}};
    static double heights[1681], way[1681], height[1681];
    static unsigned char covered[1681];
    sel_shape shape;
    ball(radius, &shape);
    double q[4] = {1, 0, 0, 0};
    for (int sparse = 0; sparse < 2; sparse++)
    {
        memset(covered, 0, sizeof covered);
        for (int k = 0; k < 1681; k++)
        {
            double place[2];
            sel_columns_place(&columns, k, place);
            double r = hypot(place[0], place[1]);
            if (r < 1 && (!sparse || (k % 41 % 2 == 0 && k / 41 % 2 == 0)))
            {
                double x[3] = {place[0], place[1], 1 - slope*r - radius};
                sel_columns_raise(&columns, &shape, x, q, heights, covered);
            }
        }
        int n = 0;
        for (int k = 0; k < 1681; k++)
        {
            double place[2];
            sel_columns_place(&columns, k, place);
            double r = hypot(place[0], place[1]);
            if (covered[k] && r < 0.9)
            {
                way[n] = r;
                height[n++] = heights[k];
            }
        }
        sel_incline fit;
        sel_measure_slope(n, way, height, &fit);
        double angle = atan(fit.slope)*180/PI;
        printf("cone: %.3f degrees, residual %.4f\n", angle, fit.residual);
        CHECK_NEAR(angle, 30, sparse ? 0.8 : 1e-9);
        CHECK_AT_MOST(fit.residual, radius);
        if (!sparse)
        {
            /* The tops themselves */
            for (int k = 0; k < n; k++)
            {
                height[k] = 1 - slope*way[k];
            }
            sel_measure_slope(n, way, height, &fit);
            CHECK_NEAR(fit.slope, slope, 1e-13);
            CHECK_NEAR(fit.top, 1, 1e-13);
            CHECK_AT_MOST(fit.residual, 1e-13);
        }
    }
    sel_incline fit;
    sel_measure_slope(0, way, height, &fit);
    CHECK_TRUE(fit.slope == 0 && fit.n == 0);
    double same[4] = {1, 1, 1, 1}, up[4] = {1, 2, 3, 4};
    sel_measure_slope(4, same, up, &fit);
    CHECK_TRUE(fit.slope == 0);
}
END_TEST

/* Axes all alike; along x, y, z in turn; in a plane; in a cone of half angle w:
   S = (1 + cos w) cos w/2 for a cone filled evenly. */
START_TEST(nematic_order)
{
    sel_nematic order;
    double same[30], three[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    for (int k = 0; k < 10; k++)
    {
        double sign = k % 2 ? 1 : -1;
        same[3*k] = sign*0.36;
        same[3*k + 1] = sign*0.48;
        same[3*k + 2] = sign*0.8;
    }
    sel_measure_nematic(10, same, &order);
    CHECK_NEAR(order.values[0], 1, 1e-14);
    CHECK_NEAR(order.values[1], -0.5, 1e-14);
    CHECK_NEAR(fabs(order.directions[0]*0.36 + order.directions[1]*0.48
        + order.directions[2]*0.8), 1, 1e-14);

    sel_measure_nematic(3, three, &order);
    for (int i = 0; i < 3; i++)
    {
        CHECK_NEAR(order.values[i], 0, 1e-15);
    }
    sel_measure_nematic(2, three, &order);
    CHECK_NEAR(order.values[0], 0.25, 1e-15);
    CHECK_NEAR(order.values[2], -0.5, 1e-15);

    enum { N = 20000 };
    static double cone[3*N];
    double w = 0.5;
    scene_random random = {11};
    for (int k = 0; k < N; k++)
    {
        double z = scene_uniform(&random, cos(w), 1);
        double turn = scene_uniform(&random, 0, 2*PI), r = sqrt(1 - z*z);
        cone[3*k] = z;
        cone[3*k + 1] = r*cos(turn);
        cone[3*k + 2] = r*sin(turn);
    }
    sel_measure_nematic(N, cone, &order);
    /* The mean of N values within (0.65, 1): four deviations */
    CHECK_NEAR(order.values[0], (1 + cos(w))*cos(w)/2, 4*0.11/sqrt(N));
    CHECK_NEAR(fabs(order.directions[0]), 1, 1e-4);
    CHECK_NEAR(order.values[0] + order.values[1] + order.values[2], 0, 1e-12);

    sel_measure_nematic(0, NULL, &order);
    CHECK_TRUE(order.values[0] == 0 && order.directions[0] == 0);

    double x[3] = {1, 0, 0}, y[3] = {-0.5, 0, sqrt(0.75)};
    CHECK_NEAR(sel_measure_angle(y, x), PI/3, 1e-15);
    CHECK_NEAR(sel_measure_angle(x, x), 0, 0);
}
END_TEST

/* The 60 rotations of an icosahedron, made by two of them: their images of the
   axes of a cube are a spherical design of strength 5, over which every
   polynomial of degree 4 has the mean of the sphere. */
static int icosahedral(double q[60][4])
{
    double golden = (1 + sqrt(5))/2;
    double made[2][4] = {{0.5, 0.5, 0.5, 0.5},
        {golden/2, 0.5, (golden - 1)/2, 0}};
    int n = 1;
    memcpy(q[0], (double[]){1, 0, 0, 0}, sizeof q[0]);
    for (int k = 0; k < n; k++)
    {
        for (int m = 0; m < 2; m++)
        {
            double r[4];
            int known = 0;
            scene_quaternion_product(q[k], made[m], r);
            for (int i = 0; i < n; i++)
            {
                double dot = r[0]*q[i][0] + r[1]*q[i][1] + r[2]*q[i][2]
                    + r[3]*q[i][3];
                known = known || fabs(dot) > 1 - 1e-9;
            }
            if (!known && n < 60)
            {
                memcpy(q[n++], r, sizeof r);
            }
        }
    }
    return n;
}

START_TEST(cubatic_order)
{
    double q[60][4], d[3], aligned[24][4];
    scene_random random = {13};
    double base[4], Q[9];
    ck_assert_int_eq(icosahedral(q), 60);
    CHECK_NEAR(sel_measure_cubatic(60, q[0], d), 0, 1e-13);

    /* Aligned cubes, each turned by quarters about its own axes */
    scene_quaternion(&random, base);
    scene_tensor(base, Q);
    for (int k = 0; k < 24; k++)
    {
        double c = cos(PI/4*(k % 4)), s = sin(PI/4*(k % 4)), r[4] = {c, 0, 0, 0};
        r[1 + k % 3] = s;
        scene_quaternion_product(base, r, aligned[k]);
    }
    CHECK_NEAR(sel_measure_cubatic(24, aligned[0], d), 1, 1e-13);
    double nearest = 0;
    for (int i = 0; i < 3; i++)
    {
        nearest = fmax(nearest, fabs(Q[i]*d[0] + Q[3 + i]*d[1] + Q[6 + i]*d[2]));
    }
    CHECK_NEAR(nearest, 1, 1e-13);

    /* Turned at random about z: <c^4 + s^4> = 3/4 across, but 1 along z */
    double turned[400][4];
    for (int k = 0; k < 400; k++)
    {
        double angle = PI*(k + 0.5)/400;
        memcpy(turned[k], (double[]){cos(angle), 0, 0, sin(angle)},
            sizeof turned[k]);
    }
    CHECK_NEAR(sel_measure_cubatic(400, turned[0], d), 1, 1e-13);
    CHECK_NEAR(d[2], 1, 1e-13);

    enum { N = 4000 };
    static double any[4*N];
    for (int k = 0; k < N; k++)
    {
        scene_quaternion(&random, any + 4*k);
    }
    /* The greatest of some ten means of N values of deviation 0.6 */
    CHECK_NEAR(sel_measure_cubatic(N, any, d), 0, 5/sqrt(N));
    CHECK_NEAR(sel_measure_cubatic(0, NULL, d), 0, 0);
}
END_TEST

START_TEST(axes_of_shapes)
{
    sel_shape shape;
    double rod[3] = {1, 3, 1}, disc[3] = {2, 2, 0.5};
    CHECK_OK(sel_shape_init(&shape, rod, 0.7, 1.3));
    ck_assert_int_eq(sel_measure_axis(&shape, 0), 1);
    CHECK_OK(sel_shape_init(&shape, disc, 1, 1));
    ck_assert_int_eq(sel_measure_axis(&shape, 1), 2);
    ck_assert_int_eq(sel_measure_axis(&shape, 0), 0);
    solid_shape(CUBE, 1, &shape);
    ck_assert_int_eq(sel_measure_axis(&shape, 0), 0);
    solid_shape(NEEDLE, 1, &shape);
    int axis = sel_measure_axis(&shape, 0);
    CHECK_NEAR(shape.semiAxes[axis], 1, 1e-12);
}
END_TEST

/* Lacey's index: parted kinds 0; random ones 1 in the mean; a chessboard by the
   size of the samples. */
START_TEST(mixing_of_two_kinds)
{
    sel_mixing m;
    double bodies[64], first[64];

    /* 64 samples of 10: half of them all of the one kind */
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

    /* A chessboard of squares of 4: samples of one square see parted kinds,
       those of 2 x 2 squares none; strips that cut squares into quarters: 1/4
       and 3/4, a variance of 1/16 */
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

    /* 2000 random mixes of 900 bodies, 300 of the first kind, over samples of
       4 to 60: the mean is 1 to four deviations of the mean */
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

    /* Nothing to tell from */
    double none[3] = {0, 1, 0}, pure[2] = {5, 5};
    sel_measure_mixing(3, none, none, 2, &m);
    CHECK_TRUE(m.samples == 0 && !m.told && m.lacey == 0);
    sel_measure_mixing(2, pure, pure, 2, &m);
    CHECK_TRUE(m.samples == 2 && !m.told && m.lacey == 0 && m.share == 1);

    ck_assert_int_eq(sel_measure_bin(0, 10, 5), 0);
    ck_assert_int_eq(sel_measure_bin(3.9, 10, 5), 1);
    ck_assert_int_eq(sel_measure_bin(10, 10, 5), 4);
    ck_assert_int_eq(sel_measure_bin(1e300, 10, 5), 4);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measures");
    suite_add(suite, "sections", ways_through_sections, 30);
    suite_add(suite, "column", a_column_falls_through, 30);
    suite_add(suite, "bins", bins_know_their_places, 30);
    suite_add(suite, "points", points_share_a_body, 30);
    suite_add(suite, "slices", slices_have_all_of_bodies, 30);
    suite_add(suite, "lines", lines_leave_bodies, 60);
    suite_add(suite, "columns", columns_see_tops, 30);
    suite_add(suite, "cone", a_cone_of_balls, 30);
    suite_add(suite, "nematic", nematic_order, 30);
    suite_add(suite, "cubatic", cubatic_order, 60);
    suite_add(suite, "axes", axes_of_shapes, 30);
    suite_add(suite, "mixing", mixing_of_two_kinds, 60);
    return suite_run(suite);
}
