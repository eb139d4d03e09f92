/*  test_measure_order.c - order of the orientations of bodies

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "polyhedron_scenes.h"

#define PI 3.14159265358979323846

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
        double rotation = scene_uniform(&random, 0, 2*PI), r = sqrt(1 - z*z);
        cone[3*k] = z;
        cone[3*k + 1] = r*cos(rotation);
        cone[3*k + 2] = r*sin(rotation);
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

    /* Aligned cubes, each rotated by multiples of 90 degrees about its own axes
       */
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
    double rotated[400][4];
    for (int k = 0; k < 400; k++)
    {
        double angle = PI*(k + 0.5)/400;
        memcpy(rotated[k], (double[]){cos(angle), 0, 0, sin(angle)},
            sizeof rotated[k]);
    }
    CHECK_NEAR(sel_measure_cubatic(400, rotated[0], d), 1, 1e-13);
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

/* The component of the tensor is the mean of P2, and that of axes at 60 degrees
   is -1/8; axes that are spread evenly over the sphere fill the bins of angles
   by their areas. */
START_TEST(angles_to_a_direction)
{
    enum { N = 40000, BINS = 6 };
    static double axes[3*N];
    double d[3] = {0.48, 0.6, 0.64}, mean = 0, counts[BINS] = {0};
    for (int k = 0; k < N; k++)
    {
        double z = (k + 0.5)/N, angle = k*PI*(3 - sqrt(5));
        double *a = axes + 3*k, r = sqrt(1 - z*z);
        a[0] = r*cos(angle);
        a[1] = r*sin(angle);
        a[2] = k % 3 ? z : -z;
        double c = a[0]*d[0] + a[1]*d[1] + a[2]*d[2];
        mean += (1.5*c*c - 0.5)/N;
    }
    const double up[3] = {0, 0, 1};
    counts[2] = 7;
    sel_measure_angles(N, axes, up, BINS, counts);
    sel_nematic order;
    sel_measure_nematic(N, axes, &order);
    CHECK_NEAR(sel_nematic_along(&order, d), mean, 1e-12);
    double sum = 0;
    for (int i = 0; i < BINS; i++)
    {
        CHECK_NEAR(counts[i]/N, sel_measure_isotropic(i, BINS), 2.0/N);
        sum += sel_measure_isotropic(i, BINS);
    }
    CHECK_NEAR(sum, 1, 1e-15);

    double one[3] = {0.5, sqrt(0.75), 0}, x[3] = {1, 0, 0};
    sel_measure_nematic(1, one, &order);
    CHECK_NEAR(sel_nematic_along(&order, x), -0.125, 1e-15);

    double q[4] = {cos(PI/4), 0, 0, sin(PI/4)}, axis[3];
    double expected[3][3] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};
    for (int k = 0; k < 3; k++)
    {
        sel_measure_axis_at(q, k, axis);
        for (int i = 0; i < 3; i++)
        {
            CHECK_NEAR(axis[i], expected[k][i], 1e-15);
        }
    }
    CHECK_NEAR(sel_measure_diameter(PI/6*0.008), 0.2, 1e-16);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measure_order");
    suite_add(suite, "nematic", nematic_order, 30);
    suite_add(suite, "cubatic", cubatic_order, 60);
    suite_add(suite, "axes", axes_of_shapes, 30);
    suite_add(suite, "angles", angles_to_a_direction, 30);
    return suite_run(suite);
}
