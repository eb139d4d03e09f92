/*  test_rigid.c - motion of a rigid wall at constant velocity and spin

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

/* A constant spin rotates about its axis by speed times time, whatever the number
   of steps: rounding, 1e-14 a step. */
START_TEST(spin_rotates_about_its_axis)
{
    scene_random random = {3};
    for (int i = 0; i < 500; i++)
    {
        double axis[3], wanted[4], speed = scene_uniform(&random, 0, 9);
        scene_direction(&random, axis);
        sel_rigid_motion motion = {.orientation = {1}, .velocity = {1, -2, 3}};
        for (int k = 0; k < 3; k++)
        {
            motion.omega[k] = speed*axis[k];
        }
        int steps = 1 + scene_integer(&random, 20);
        for (int s = 0; s < steps; s++)
        {
            sel_rigid_advance(&motion, 0.5/steps);
        }
        scene_axis_angle(axis, 0.5*speed, wanted);
        double same = 0;
        for (int k = 0; k < 4; k++)
        {
            same += wanted[k]*motion.orientation[k];
        }
        CHECK_NEAR(fabs(same), 1, 1e-14*steps);
        CHECK_NEAR(motion.position[1], -1, 1e-14*steps);
    }
}
END_TEST

START_TEST(wall_without_spin_keeps_its_orientation)
{
    sel_rigid_motion motion = {.orientation = {0.6, 0, 0.8, 0}};
    sel_rigid_advance(&motion, 1e3);
    CHECK_TRUE(motion.orientation[0] == 0.6 && motion.orientation[2] == 0.8);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rigid");
    suite_add(suite, "spin", spin_rotates_about_its_axis, 20);
    suite_add(suite, "still", wall_without_spin_keeps_its_orientation, 20);
    return suite_run(suite);
}
