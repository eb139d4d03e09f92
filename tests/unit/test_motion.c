/*  test_motion.c - quaternions and free rotation

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

#include <gsl/gsl_sf_elljac.h>

/* - - - - - - - - - - - - - - - orientation - - - - - - - - - - - - - - - - */

/* Wedel et al. 2023, eq. 12, with m23 corrected: global to body. */
static void paper_matrix(const double e[4], double R[9])
{
    R[0] = e[0]*e[0] + e[1]*e[1] - e[2]*e[2] - e[3]*e[3];
    R[1] = 2*(e[1]*e[2] + e[0]*e[3]);
    R[2] = 2*(e[1]*e[3] - e[0]*e[2]);
    R[3] = 2*(e[1]*e[2] - e[0]*e[3]);
    R[4] = e[0]*e[0] - e[1]*e[1] + e[2]*e[2] - e[3]*e[3];
    R[5] = 2*(e[2]*e[3] + e[0]*e[1]);
    R[6] = 2*(e[1]*e[3] + e[0]*e[2]);
    R[7] = 2*(e[2]*e[3] - e[0]*e[1]);
    R[8] = e[0]*e[0] - e[1]*e[1] - e[2]*e[2] + e[3]*e[3];
}

/* Random rotations, including ones by 90 and 180 degrees. */
static void any_quaternion(scene_random *random, double q[4])
{
    scene_quaternion(random, q);
    if (scene_integer(random, 3) == 0)
    {
        double axis[3] = {0, 0, 0};
        axis[scene_integer(random, 3)] = 1;
        scene_axis_angle(axis, 0.5*SCENE_PI*scene_integer(random, 4), q);
    }
    else if (scene_integer(random, 4) == 0)
    {
        double axis[3];
        scene_direction(random, axis);
        scene_axis_angle(axis, SCENE_PI*(1 - 1e-12), q);
    }
}

/* Rounding of nine sums of four products: 1e-15. */
START_TEST(tensor_is_the_transpose_of_eq_12)
{
    scene_random random = {31};
    for (int i = 0; i < scene_effort(10000); i++)
    {
        double q[4], Q[9], R[9], QQ[9], t[3];
        any_quaternion(&random, q);
        sel_motion_tensor(q, Q);
        paper_matrix(q, R);
        for (int a = 0; a < 3; a++)
        {
            for (int b = 0; b < 3; b++)
            {
                CHECK_NEAR(Q[3*a + b], R[3*b + a], 1e-15);
            }
        }
        scene_multiply(R, Q, QQ);
        for (int k = 0; k < 9; k++)
        {
            CHECK_NEAR(QQ[k], k % 4 == 0, 2e-15);
        }
        scene_cross(Q, Q + 3, t);
        CHECK_NEAR(scene_dot(t, Q + 6), 1, 5e-15); /* right-handed */
    }
}
END_TEST

START_TEST(quaternion_of_a_tensor)
{
    scene_random random = {32};
    for (int i = 0; i < scene_effort(10000); i++)
    {
        double q[4], r[4], Q[9], S[9];
        any_quaternion(&random, q);
        scene_tensor(q, Q);
        sel_motion_quaternion(Q, r);
        CHECK_TRUE(r[0] >= 0);
        double dot = 0, length = 0;
        for (int k = 0; k < 4; k++)
        {
            dot += q[k]*r[k];
            length += r[k]*r[k];
        }
        CHECK_NEAR(fabs(dot), 1, 4e-15);
        CHECK_NEAR(length, 1, 4e-15);
        scene_tensor(r, S);
        for (int k = 0; k < 9; k++)
        {
            CHECK_NEAR(S[k], Q[k], 4e-15);
        }
    }
}
END_TEST

/* Wedel et al. 2023, eq. 11, and the meaning of the angles: z-x-z rotations. */
START_TEST(euler_angles_of_eq_11)
{
    scene_random random = {33};
    for (int i = 0; i < scene_effort(1000); i++)
    {
        double phi = scene_uniform(&random, -4, 4), q[4], r[4];
        double theta = scene_uniform(&random, 0, SCENE_PI);
        double psi = scene_uniform(&random, -4, 4);
        sel_motion_euler(phi, theta, psi, q);
        CHECK_NEAR(q[0], cos((phi + psi)/2)*cos(theta/2), 1e-15);
        CHECK_NEAR(q[1], cos((phi - psi)/2)*sin(theta/2), 1e-15);
        CHECK_NEAR(q[2], sin((phi - psi)/2)*sin(theta/2), 1e-15);
        CHECK_NEAR(q[3], sin((phi + psi)/2)*cos(theta/2), 1e-15);
        const double x[3] = {1, 0, 0}, z[3] = {0, 0, 1};
        double a[4], b[4], c[4];
        scene_axis_angle(z, phi, a);
        scene_axis_angle(x, theta, b);
        scene_axis_angle(z, psi, c);
        scene_quaternion_product(a, b, r);
        scene_quaternion_product(r, c, r);
        for (int k = 0; k < 4; k++)
        {
            CHECK_NEAR(q[k], r[k], 4e-15);
        }
    }
}
END_TEST

/* Moments of a uniform rotation: mean of Q_ij is 0, of Q_ij Q_kl is 1/3 for the
   same entry and 0 otherwise; each within 5 standard deviations (the variance
   of Q_ij^2 is 1/5 - 1/9). A deterministic sequence. */
START_TEST(random_orientations_are_uniform)
{
    enum
    {
        COUNT = 200000
    };
    scene_random random = {34};
    double mean[9] = {0}, square[81] = {0};
    for (int i = 0; i < COUNT; i++)
    {
        double u[3], q[4], Q[9];
        for (int k = 0; k < 3; k++)
        {
            u[k] = scene_uniform(&random, 0, 1);
        }
        sel_motion_random_orientation(u, q);
        CHECK_NEAR(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3], 1, 1e-14);
        scene_tensor(q, Q);
        for (int k = 0; k < 9; k++)
        {
            mean[k] += Q[k]/COUNT;
            for (int m = 0; m < 9; m++)
            {
                square[9*k + m] += Q[k]*Q[m]/COUNT;
            }
        }
    }
    double root = sqrt(COUNT);
    for (int k = 0; k < 9; k++)
    {
        CHECK_NEAR(mean[k], 0, 5*sqrt(1.0/3)/root);
        for (int m = 0; m < 9; m++)
        {
            CHECK_NEAR(square[9*k + m], k == m ? 1.0/3 : 0,
                5*sqrt(0.2)/root);
        }
    }
}
END_TEST

START_TEST(random_orientation_at_the_ends)
{
    static const double ends[] = {0, 0.25, 0.5, 0.75, 1 - 0x1p-53};
    for (int i = 0; i < 125; i++)
    {
        double u[3] = {ends[i % 5], ends[i/5 % 5], ends[i/25]}, q[4];
        sel_motion_random_orientation(u, q);
        CHECK_NEAR(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3], 1, 1e-14);
    }
}
END_TEST

/* - - - - - - - - - - - - - - free rotation - - - - - - - - - - - - - - - - */

static void angular_momentum(const double inertia[3], const double q[4],
    const double omega[3], double L[3])
{
    double Q[9], w[3];
    scene_tensor(q, Q);
    scene_turn_back(Q, omega, w);
    for (int k = 0; k < 3; k++)
    {
        w[k] *= inertia[k];
    }
    scene_turn(Q, w, L);
}

static double energy(const double inertia[3], const double q[4],
    const double omega[3])
{
    double L[3];
    angular_momentum(inertia, q, omega, L);
    return scene_dot(L, omega)/2;
}

static double angle_between(const double p[4], const double q[4])
{
    double plus = 0, minus = 0;
    for (int k = 0; k < 4; k++)
    {
        plus += (p[k] - q[k])*(p[k] - q[k]);
        minus += (p[k] + q[k])*(p[k] + q[k]);
    }
    return 2*sqrt(fmin(plus, minus));
}

/* A sphere rotates about omega at a steady rate: exact for any step, including
   the sign: spin about +z takes x to y. */
START_TEST(sphere_turns_about_its_spin)
{
    const double inertia[3] = {0.4, 0.4, 0.4};
    double q[4] = {1, 0, 0, 0}, omega[3] = {0, 0, 2}, Q[9];
    sel_motion_rotate(inertia, 0.1, q, omega);
    sel_motion_tensor(q, Q);
    CHECK_NEAR(Q[0], cos(0.2), 1e-15);
    CHECK_NEAR(Q[3], sin(0.2), 1e-15);
    scene_random random = {35};
    for (int i = 0; i < scene_effort(1000); i++)
    {
        double p[4], w[3], rotation[4], expected[4];
        scene_quaternion(&random, p);
        scene_direction(&random, w);
        double speed = scene_log_uniform(&random, 1e-6, 100);
        for (int k = 0; k < 3; k++)
        {
            w[k] *= speed;
        }
        double before[3] = {w[0], w[1], w[2]};
        double dt = scene_log_uniform(&random, 1e-6, 0.05);
        scene_axis_angle(w, speed*dt, rotation);
        scene_quaternion_product(rotation, p, expected);
        sel_motion_rotate(inertia, dt, p, w);
        /* for a sphere the five rotations of the splitting commute to third
           order only: angle^3 */
        double angle = speed*dt;
        CHECK_AT_MOST(angle_between(p, expected),
            1e-14 + 0.2*angle*angle*angle);
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(w[k], before[k], 1e-14*speed);
        }
    }
}
END_TEST

START_TEST(nothing_moves_without_spin)
{
    const double inertia[3] = {1, 2, 3};
    double q[4] = {0.5, 0.5, -0.5, 0.5}, omega[3] = {0, 0, 0};
    sel_motion_rotate(inertia, 0.1, q, omega);
    CHECK_NEAR(q[0], 0.5, 1e-16);
    CHECK_NEAR(q[2], -0.5, 1e-16);
    CHECK_NEAR(scene_norm(omega), 0, 0);
}
END_TEST

/* Angular momentum to rounding: 1e5 steps of five rotations each, every one
   with an error of 2e-16, which add up linearly at worst: 1e-10. The quaternion
   keeps its length. Steps of any size, bodies of any inertia. */
START_TEST(angular_momentum_is_kept)
{
    scene_random random = {36};
    double worst = 0;
    for (int i = 0; i < 20; i++)
    {
        sel_shape shape;
        double q[4], omega[3], before[3], after[3];
        scene_shape(&random, 1, &shape);
        scene_quaternion(&random, q);
        scene_direction(&random, omega);
        double dt = scene_log_uniform(&random, 1e-4, 3);
        angular_momentum(shape.inertia, q, omega, before);
        int steps = scene_has_long_double() ? 100000 : 2000;
        for (int k = 0; k < steps; k++)
        {
            sel_motion_rotate(shape.inertia, dt, q, omega);
        }
        angular_momentum(shape.inertia, q, omega, after);
        double error = scene_distance(before, after)/scene_norm(before);
        CHECK_AT_MOST(error, 1e-10);
        worst = fmax(worst, error);
        CHECK_NEAR(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3], 1, 1e-14);
    }
    printf("rotation: angular momentum after 1e5 steps, worst %.1e\n", worst);
}
END_TEST

/* Largest energy error over a time with steps of dt. */
static double energy_error(double dt, double time, double *drift)
{
    const double inertia[3] = {1, 1.7, 2.5};
    double q[4] = {0.8, 0.6, 0, 0}, omega[3] = {0.7, -1.1, 0.4};
    double start = energy(inertia, q, omega), worst = 0, first = 0, last = 0;
    int steps = (int)lround(time/dt), part = steps/5;
    for (int k = 0; k < steps; k++)
    {
        sel_motion_rotate(inertia, dt, q, omega);
        double error = energy(inertia, q, omega)/start - 1;
        worst = fmax(worst, fabs(error));
        first += k < part ? error/part : 0;
        last += k >= steps - part ? error/part : 0;
    }
    *drift = last - first;
    return worst;
}

/* Halving dt divides the error by 4: observed order 2 +- 0.1. No drift: the
   means over the first and last fifth of 500 s differ by less than a tenth
   of the oscillation. */
START_TEST(energy_error_is_second_order)
{
    double drift, last = 0;
    for (int level = 0; level < 4; level++)
    {
        double dt = 0.1/(1 << level);
        double error = energy_error(dt, 500, &drift);
        if (level > 0)
        {
            CHECK_NEAR(log2(last/error), 2, 0.1);
        }
        CHECK_AT_MOST(fabs(drift), 0.1*error);
        last = error;
        printf("rotation: dt %.4f energy error %.2e, drift %.1e\n", dt,
            error, drift);
    }
}
END_TEST

/* Backwards in time along the same path: the splitting is symmetric. 1e-10: the
   intermediate axis magnifies rounding by exp(rate time), some thousands
   here. */
START_TEST(rotation_is_reversible)
{
    scene_random random = {37};
    for (int i = 0; i < 100; i++)
    {
        const double inertia[3] = {1, 1.7, 2.5};
        double q[4], p[4], omega[3], w[3];
        scene_quaternion(&random, q);
        scene_direction(&random, omega);
        memcpy(p, q, sizeof p);
        memcpy(w, omega, sizeof w);
        for (int rotation = 0; rotation < 2; rotation++)
        {
            for (int k = 0; k < 100; k++)
            {
                sel_motion_rotate(inertia, 0.2, p, w);
            }
            for (int k = 0; k < 3; k++)
            {
                w[k] = -w[k];
            }
        }
        CHECK_AT_MOST(angle_between(p, q), 1e-10);
        CHECK_AT_MOST(scene_distance(w, omega), 1e-10);
    }
}
END_TEST

/* Symmetric top: Q(t) = R(L, |L| t/I1) Q(0) R(e3, (1 - I3/I1) w3 t), where
   R(axis, angle) is a rotation. */
static double top_error(double dt, double time, double second)
{
    const double inertia[3] = {1.3, second, 0.4};
    double q[4] = {0.5, -0.5, 0.7, 0.1}, omega[3], L[3], w[3];
    double length = 0, Q[9];
    for (int k = 0; k < 4; k++)
    {
        length += q[k]*q[k];
    }
    for (int k = 0; k < 4; k++)
    {
        q[k] /= sqrt(length);
    }
    const double body[3] = {0.6, 0.3, 2.0}, axis[3] = {0, 0, 1};
    scene_tensor(q, Q);
    scene_turn(Q, body, omega);
    angular_momentum(inertia, q, omega, L);
    double left[4], right[4], expected[4], minusTime = time
        *(1 - inertia[2]/inertia[0])*body[2];
    scene_axis_angle(L, time*scene_norm(L)/inertia[0], left);
    scene_axis_angle(axis, minusTime, right);
    scene_quaternion_product(left, q, expected);
    scene_quaternion_product(expected, right, expected);
    int steps = (int)lround(time/dt);
    for (int k = 0; k < steps; k++)
    {
        sel_motion_rotate(inertia, time/steps, q, omega);
    }
    /* spin along the axis never changes */
    scene_tensor(q, Q);
    scene_turn_back(Q, omega, w);
    CHECK_NEAR(w[2], body[2], 2e-2*dt);
    return angle_between(q, expected);
}

START_TEST(symmetric_top)
{
    /* moments that differ by a bit only are advanced by the splitting */
    double almost = nextafter(1.3, 2);
    double coarse = top_error(0.02, 10, almost);
    double fine = top_error(0.01, 10, almost);
    double finest = top_error(0.0005, 10, almost);
    CHECK_NEAR(log2(coarse/fine), 2, 0.1);
    CHECK_AT_MOST(finest, 1e-5);
    /* equal ones exactly: rounding of 1000 and of 5 steps, whose angles are
       below and above that of the series for sine and cosine */
    CHECK_AT_MOST(top_error(0.01, 10, 1.3), 1e-12);
    CHECK_AT_MOST(top_error(2, 10, 1.3), 1e-13);
    printf("symmetric top: angle off by %.1e, %.1e, %.1e\n", coarse, fine,
        finest);
}
END_TEST

/* Triaxial free body (Landau and Lifshitz, Mechanics, section 37) for
   I1 < I2 < I3 and L^2 > 2 E I2: body components of the spin are cn, sn, dn
   of Jacobi, computed by GSL. */
static double jacobi_error(double dt, double time)
{
    const double I[3] = {0.5, 1.1, 1.9};
    double L2 = 0, E = 0, worst = 0;
    const double amplitude[3] = {0.9, 0, 1.2}; /* spin at t = 0 */
    for (int k = 0; k < 3; k++)
    {
        L2 += I[k]*I[k]*amplitude[k]*amplitude[k];
        E += I[k]*amplitude[k]*amplitude[k]/2;
    }
    CHECK_TRUE(L2 > 2*E*I[1]);
    double rate = sqrt((I[2] - I[1])*(L2 - 2*E*I[0])/(I[0]*I[1]*I[2]));
    double m = (I[1] - I[0])*(2*E*I[2] - L2)/((I[2] - I[1])
        *(L2 - 2*E*I[0]));
    double a1 = sqrt((2*E*I[2] - L2)/(I[0]*(I[2] - I[0])));
    double a2 = sqrt((2*E*I[2] - L2)/(I[1]*(I[2] - I[1])));
    double a3 = sqrt((L2 - 2*E*I[0])/(I[2]*(I[2] - I[0])));
    CHECK_NEAR(a1, amplitude[0], 1e-14);
    CHECK_NEAR(a3, amplitude[2], 1e-14);
    double q[4] = {0.1, 0.7, -0.5, 0.5}, Q[9], omega[3], w[3];
    double length = sqrt(0.01 + 0.49 + 0.25 + 0.25);
    for (int k = 0; k < 4; k++)
    {
        q[k] /= length;
    }
    scene_tensor(q, Q);
    scene_turn(Q, amplitude, omega);
    int steps = (int)lround(time/dt);
    for (int k = 1; k <= steps; k++)
    {
        double sn, cn, dn;
        sel_motion_rotate(I, time/steps, q, omega);
        scene_tensor(q, Q);
        scene_turn_back(Q, omega, w);
        gsl_sf_elljac_e(rate*time*k/steps, m, &sn, &cn, &dn);
        const double expected[3] = {a1*cn, a2*sn, a3*dn};
        worst = fmax(worst, scene_distance(w, expected));
    }
    return worst;
}

/* Second order, and 1e-5 of the spin at a step of 5e-4 over some periods. */
START_TEST(triaxial_body_follows_jacobi)
{
    double coarse = jacobi_error(0.02, 20), fine = jacobi_error(0.01, 20);
    double finest = jacobi_error(0.0005, 20);
    CHECK_NEAR(log2(coarse/fine), 2, 0.1);
    CHECK_AT_MOST(finest, 1e-5);
    printf("triaxial body: spin off by %.1e, %.1e, %.1e\n", coarse, fine,
        finest);
}
END_TEST

/* The first numbers of splitmix64 from state 0, as published with it
   (https://prng.di.unimi.it); other seeds and counters are distributed
   evenly. */
START_TEST(uniform_numbers)
{
    static const uint64_t first[4] = {UINT64_C(0xe220a8397b1dcdaf),
        UINT64_C(0x6e789e6aa1b965f4), UINT64_C(0x06c45d188009454f),
        UINT64_C(0xf88bb8a8724c81ec)};
    int counts[10] = {0}, n = 100000;
    for (uint64_t j = 0; j < 4; j++)
    {
        CHECK_NEAR(sel_motion_uniform(0, 0, j), ldexp((double)(first[j] >> 11),
            -53), 0);
    }
    CHECK_NEAR(sel_motion_uniform(0, 1, 0), sel_motion_uniform(0, 0, 4), 0);
    for (int k = 0; k < n; k++)
    {
        counts[(int)(10*sel_motion_uniform(17, (uint64_t)k, 2))]++;
    }
    for (int i = 0; i < 10; i++)
    {
        CHECK_NEAR(counts[i], 0.1*n, 5*sqrt(0.09*n));
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("motion");
    suite_add(suite, "tensor", tensor_is_the_transpose_of_eq_12, 20);
    suite_add(suite, "quaternion", quaternion_of_a_tensor, 20);
    suite_add(suite, "euler", euler_angles_of_eq_11, 20);
    suite_add(suite, "uniform", random_orientations_are_uniform, 60);
    suite_add(suite, "numbers", uniform_numbers, 20);
    suite_add(suite, "ends", random_orientation_at_the_ends, 20);
    suite_add(suite, "sphere", sphere_turns_about_its_spin, 20);
    suite_add(suite, "no spin", nothing_moves_without_spin, 20);
    suite_add(suite, "momentum", angular_momentum_is_kept, 120);
    suite_add(suite, "energy", energy_error_is_second_order, 120);
    suite_add(suite, "reversible", rotation_is_reversible, 60);
    suite_add(suite, "top", symmetric_top, 60);
    suite_add(suite, "jacobi", triaxial_body_follows_jacobi, 60);
    return suite_run(suite);
}
