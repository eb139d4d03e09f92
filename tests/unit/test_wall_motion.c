/*  test_wall_motion.c - laws of motion of rigid walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"
#include "base/vec3.h"
#include "sel_wall_motion.h"

static const sel_wall_load noLoad;

static sel_free_wall free_wall(double A, double B, double C)
{
    sel_free_wall wall = {2.5, {A, B, C}, {1, 1, 1}, {1, 1, 1}};
    return wall;
}

static sel_rigid_motion random_motion(scene_random *random)
{
    sel_rigid_motion motion;
    memset(&motion, 0, sizeof motion);
    scene_quaternion(random, motion.orientation);
    for (int i = 0; i < 3; i++)
    {
        motion.velocity[i] = scene_uniform(random, -1, 1);
        motion.omega[i] = scene_uniform(random, -3, 3);
    }
    return motion;
}

/* The inertia tensor, in the global frame. */
static void inertia_of(const sel_free_wall *wall, const sel_rigid_motion *motion,
    double A[9])
{
    double Q[9];
    sel_motion_tensor(motion->orientation, Q);
    for (int i = 0; i < 3; i++)
    {
        for (int j = 0; j < 3; j++)
        {
            A[3*i + j] = 0;
            for (int k = 0; k < 3; k++)
            {
                A[3*i + j] += Q[3*i + k]*wall->inertia[k]*Q[3*j + k];
            }
        }
    }
}

static double energy_of(const sel_free_wall *wall, const sel_rigid_motion *motion)
{
    double A[9], L[3];
    inertia_of(wall, motion, A);
    m3_apply(L, A, motion->omega);
    return 0.5*v3_dot(motion->omega, L);
}

/* - - - - - - - - - - - - - - - free walls - - - - - - - - - - - - - - - - - */

/* Spin of a symmetric top without torque: it precesses about the angular
   momentum L at |L|/A. Returns the error after one second. */
static double top_error(int steps, double *drift)
{
    sel_free_wall wall = free_wall(1, 1, 1.7);
    sel_rigid_motion motion = {.orientation = {1}, .omega = {0.7, -0.3, 2}};
    double L[3], before[3], A[9], after[3], r[4], R[9], wanted[3];
    inertia_of(&wall, &motion, A);
    m3_apply(L, A, motion.omega);
    v3_copy(before, motion.omega);
    for (int i = 0; i < steps; i++)
    {
        sel_free_wall_advance(&wall, &noLoad, 1.0/steps, &motion);
    }
    double axis[3];
    v3_copy(axis, L);
    double size = v3_normalise(axis);
    scene_axis_angle(axis, size, r);
    sel_motion_tensor(r, R);
    m3_apply(wanted, R, before);
    inertia_of(&wall, &motion, A);
    m3_apply(after, A, motion.omega);
    v3_sub(after, after, L);
    *drift = v3_norm(after)/size;
    v3_sub(wanted, wanted, motion.omega);
    return v3_norm(wanted);
}

/* Second order; the angular momentum to rounding: 1e-15 a step. */
START_TEST(free_top_precesses)
{
    double drift, coarse = top_error(50, &drift);
    CHECK_AT_MOST(drift, 50e-15);
    double fine = top_error(100, &drift);
    CHECK_AT_MOST(drift, 100e-15);
    CHECK_NEAR(log2(coarse/fine), 2, 0.05);
    double finest = top_error(10000, &drift);
    CHECK_AT_MOST(drift, 1e-11);
    CHECK_AT_MOST(finest, 2e-8);
}
END_TEST

/* About a principal axis the spin is torque over moment times time, whichever
   other axes are held, to the rounding of a thousand sums. */
START_TEST(torque_about_a_principal_axis)
{
    for (int held = 0; held < 2; held++)
    {
        sel_free_wall wall = free_wall(1, 2, 2.5);
        wall.rotates[0] = wall.rotates[1] = held ? 0 : 1;
        sel_rigid_motion motion = {.orientation = {1}};
        sel_wall_load load = noLoad;
        load.torque[2] = 5;
        for (int i = 0; i < 1000; i++)
        {
            sel_free_wall_advance(&wall, &load, 1e-3, &motion);
        }
        CHECK_NEAR(motion.omega[2], 2, 1e-12);
        CHECK_NEAR(motion.omega[0], 0, 1e-12);
        double angle = 2*atan2(motion.orientation[3], motion.orientation[0]);
        CHECK_NEAR(angle, 1, 1e-12);
    }
}
END_TEST

/* The response to a torque has no component about held axes, and satisfies the
   equations about free axes; 1e-12 of the torque. */
START_TEST(held_axes_take_up_torque)
{
    scene_random random = {5};
    for (int i = 0; i < 2000; i++)
    {
        sel_free_wall wall = free_wall(scene_uniform(&random, 1, 2),
            scene_uniform(&random, 1, 2), scene_uniform(&random, 1, 2));
        sel_rigid_motion motion = random_motion(&random);
        double torque[3], up[3], A[9], back[3];
        scene_direction(&random, torque);
        for (int k = 0; k < 3; k++)
        {
            wall.rotates[k] = scene_integer(&random, 2);
            wall.translates[k] = scene_integer(&random, 2);
        }
        CHECK_OK(sel_free_wall_check(&wall));
        sel_free_wall_respond(&wall, &motion);
        m3_apply(up, motion.perInertia, torque);
        inertia_of(&wall, &motion, A);
        m3_apply(back, A, up);
        for (int k = 0; k < 3; k++)
        {
            if (wall.rotates[k] == 0)
            {
                CHECK_TRUE(up[k] == 0);
            }
            else
            {
                CHECK_NEAR(back[k], torque[k], 1e-12);
            }
            CHECK_TRUE(motion.perMass[k] == wall.translates[k]/wall.mass);
        }
    }
}
END_TEST

/* Relative change of the energy of a wall that is held about x, in one second. */
static double held_energy_error(int steps)
{
    sel_free_wall wall = free_wall(1, 1.4, 2);
    scene_random random = {11};
    sel_rigid_motion motion = random_motion(&random);
    wall.rotates[0] = 0;
    sel_free_wall_hold(&wall, &motion);
    CHECK_TRUE(motion.omega[0] == 0);
    double before = energy_of(&wall, &motion);
    for (int i = 0; i < steps; i++)
    {
        sel_free_wall_advance(&wall, &noLoad, 1.0/steps, &motion);
    }
    CHECK_TRUE(motion.omega[0] == 0);
    return energy_of(&wall, &motion)/before - 1;
}

/* A constraint does no work: the loss of the scheme is of second order. */
START_TEST(constraint_does_no_work)
{
    double coarse = fabs(held_energy_error(100));
    double fine = fabs(held_energy_error(200));
    CHECK_NEAR(log2(coarse/fine), 2, 0.2);
    CHECK_AT_MOST(fabs(held_energy_error(20000)), 1e-8);
}
END_TEST

/* A fall of one second under gravity and a force: both are exact for constant
   acceleration, to the rounding of a thousand sums. Held axes do not move. */
START_TEST(wall_falls)
{
    sel_free_wall wall = free_wall(1, 1, 1);
    wall.translates[0] = 0;
    sel_rigid_motion motion = {.orientation = {1}, .velocity = {0, 1, 0}};
    sel_wall_load load = noLoad;
    load.gravity[0] = 3;
    load.gravity[2] = -9.81;
    load.force[1] = 5;
    for (int i = 0; i < 1000; i++)
    {
        sel_free_wall_advance(&wall, &load, 1e-3, &motion);
    }
    CHECK_TRUE(motion.position[0] == 0 && motion.velocity[0] == 0);
    CHECK_NEAR(motion.velocity[1], 3, 1e-12);
    CHECK_NEAR(motion.position[1], 2, 1e-12);
    CHECK_NEAR(motion.velocity[2], -9.81, 1e-12);
    CHECK_NEAR(motion.position[2], -4.905, 1e-12);
}
END_TEST

START_TEST(impossible_walls)
{
    sel_free_wall wall = free_wall(1, 1, 2.0019);
    CHECK_OK(sel_free_wall_check(&wall));
    wall = free_wall(1, 1, 2.1);
    CHECK_TRUE(sel_free_wall_check(&wall) == SEL_E_ARGUMENT);
    wall.rotates[0] = wall.rotates[1] = wall.rotates[2] = 0;
    CHECK_OK(sel_free_wall_check(&wall));
    wall.mass = 0;
    CHECK_TRUE(sel_free_wall_check(&wall) == SEL_E_ARGUMENT);
    wall = free_wall(1, 1, 1);
    wall.rotates[1] = 0.5;
    CHECK_TRUE(sel_free_wall_check(&wall) == SEL_E_ARGUMENT);
    wall = free_wall(1, 1, 0);
    CHECK_TRUE(sel_free_wall_check(&wall) == SEL_E_ARGUMENT);
}
END_TEST

/* - - - - - - - - - - - - - - - servo, means - - - - - - - - - - - - - - - - */

/* A spring of 100 N/m acts on the plate: the force becomes the target. The
   error is multiplied by 1 - gain stiffness dt per substep. */
START_TEST(servo_reaches_its_force)
{
    sel_servo_wall servo = {{0, 0, -1}, 1e-2, 0.5, 0};
    double dt = 1e-3, pressed = 0, error = 1;
    for (int i = 0; i < 100; i++)
    {
        sel_rigid_motion motion = {.orientation = {1}};
        sel_wall_load load = noLoad;
        load.force[2] = 100*pressed;
        sel_servo_wall_set(&servo, 10, &load, &motion);
        double wanted = 1e-2*10*error;
        CHECK_NEAR(motion.velocity[2], -wanted, 1e-13);
        CHECK_TRUE(motion.velocity[0] == 0 && motion.omega[2] == 0);
        pressed -= dt*motion.velocity[2];
        error *= 1 - 1e-2*100*dt;
    }
}
END_TEST

START_TEST(servo_is_at_most_so_fast)
{
    sel_servo_wall servo = {{1, 0, 0}, 0, 0.5, 1};
    sel_rigid_motion motion = {.orientation = {1}};
    sel_servo_wall_set(&servo, 4, &noLoad, &motion);
    CHECK_TRUE(motion.omega[0] == 0.5 && motion.velocity[0] == 0);
    sel_wall_load load = noLoad;
    load.torque[0] = -2;
    sel_servo_wall_set(&servo, 4, &load, &motion);
    CHECK_TRUE(motion.omega[0] == 0.25);
    load.torque[0] = -1e3;
    sel_servo_wall_set(&servo, 4, &load, &motion);
    CHECK_TRUE(motion.omega[0] == -0.5);
    sel_servo_wall_set(&servo, 0, &noLoad, &motion);
    CHECK_TRUE(motion.omega[0] == 0);
}
END_TEST

/* Simpson's rule is exact for cubics: 1e-15; for a constant to the bit. */
START_TEST(simpson_means)
{
    CHECK_TRUE(sel_simpson_mean(0.1, 0.1, 0.1) == 0.1);
    CHECK_NEAR(sel_simpson_mean(0, 0.125, 1), 0.25, 1e-15);
    CHECK_NEAR(sel_simpson_mean(1, 4, 9), 4 + 1.0/3, 1e-15);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("wall_motion");
    suite_add(suite, "top", free_top_precesses, 60);
    suite_add(suite, "principal", torque_about_a_principal_axis, 20);
    suite_add(suite, "held", held_axes_take_up_torque, 20);
    suite_add(suite, "work", constraint_does_no_work, 60);
    suite_add(suite, "fall", wall_falls, 20);
    suite_add(suite, "impossible", impossible_walls, 20);
    suite_add(suite, "servo", servo_reaches_its_force, 20);
    suite_add(suite, "fastest", servo_is_at_most_so_fast, 20);
    suite_add(suite, "means", simpson_means, 20);
    return suite_run(suite);
}
