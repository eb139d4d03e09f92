/*---------------------------------------------------------------------------*\
    test_eigen3.c - eigenvalues of symmetric 3 x 3 matrices

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "suite.h"
#include "base/eigen3.h"

/* Matrices made from known values, equal and tiny ones too, and a known frame:
   the computed values are the same, in some order, and E diag(values) E^T is
   the matrix, E^T E one, to 1e-14 of the largest value: about ten roundings of
   products. */
START_TEST(known_values_come_back)
{
    scene_random random = {31};
    for (int k = 0; k < 2000; k++)
    {
        double q[4], Q[9], S[9], values[3], E[9], known[3], largest = 0;
        scene_quaternion(&random, q);
        scene_tensor(q, Q);
        for (int i = 0; i < 3; i++)
        {
            known[i] = scene_uniform(&random, -1, 1)
                *(k % 5 == 1 ? scene_log_uniform(&random, 1e-12, 1) : 1);
        }
        known[1] = k % 3 ? known[1] : known[0];
        known[2] = k % 7 ? known[2] : known[0];
        for (int i = 0; i < 3; i++)
        {
            largest = fmax(largest, fabs(known[i]));
            for (int j = 0; j <= i; j++)
            {
                double sum = 0;
                for (int m = 0; m < 3; m++)
                {
                    sum += Q[3*i + m]*known[m]*Q[3*j + m];
                }
                S[3*i + j] = S[3*j + i] = sum;
            }
        }
        sel_eigen3(S, values, E);
        for (int i = 0; i < 3; i++)
        {
            double nearest = 1e300;
            for (int j = 0; j < 3; j++)
            {
                double again = 0, one = 0;
                nearest = fmin(nearest, fabs(values[j] - known[i]));
                for (int m = 0; m < 3; m++)
                {
                    again += E[3*i + m]*values[m]*E[3*j + m];
                    one += E[3*m + i]*E[3*m + j];
                }
                CHECK_NEAR(again, S[3*i + j], 1e-14*largest);
                CHECK_NEAR(one, i == j, 1e-14);
            }
            CHECK_AT_MOST(nearest, 1e-14*largest);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("eigenvalues");
    suite_add(suite, "known", known_values_come_back, 30);
    return suite_run(suite);
}
